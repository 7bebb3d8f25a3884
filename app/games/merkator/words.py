"""The sentences of the game."""

from __future__ import annotations

from app.engine.parts import sentence
from app.engine.words import OptionWords, Words

from .names import BONUS, BUILDINGS, CONTRACTS, GOODS, PLACES

QUESTIONS = {
    "invest": sentence("Sell contracts, buy cards, or travel. You have {money:money} Taler."),
    "invest-forced": sentence(
        "Too many contracts: sell at least {surplus}. Then buy cards, or travel. You have {money:money} "
        "Taler and may keep {limit:money}."
    ),
    "invest-rich": sentence(
        "You have {money:money} Taler and may keep {limit:money}: buy cards, or lose {over:money} when you "
        "travel."
    ),
    "invest-last": sentence(
        "Your last turn: a contract that you sell scores no more, and money left over is worth nothing. "
        "You have {money:money} Taler."
    ),
    "sell-surplus": sentence(
        "Before you leave for {place:place}: sell {surplus} of your contracts. You have {money:money} "
        "Taler and may keep {limit:money}."
    ),
    "solo-invest": sentence("Buy cards with contracts, or travel. Turns left: {left}."),
    "solo-forced": sentence(
        "Too many contracts: pay with {surplus} of them, or discard them. Turns left: {left}."
    ),
    "solo-last": sentence("Your last turn: buy cards with contracts, or travel."),
    "pay-bonus": sentence("{card:bonus}: choose the contracts that you pay with. Still to pay: {owed}."),
    "pay-building": sentence(
        "{card:building}: choose the contracts that you pay with. Still to pay: {owed}."
    ),
    "discard-surplus": sentence("Before you leave for {place:place}: discard {surplus} of your contracts."),
    "convert": sentence("You find one cube in {place:place}. Which good does it become?"),
    "sort": sentence("You find {cubes} cubes in {place:place}. How many become which good?"),
    "letter": sentence(
        "The Time counter shows {column}: everybody loses a good of that column. Ignore it, and the next "
        "counter decides."
    ),
    "give-up": sentence("Column {column}: choose a good that you lose. Still to lose: {left}."),
    "fulfil": sentence("Fulfil contracts for {place:place}, each of them once."),
    "trade-for": sentence("{contract:contract}: choose what you trade {count} of a kind for."),
    "trade-give": sentence("{contract:contract}: choose what you give {count} of, for {good:need}."),
    "pay-kinds": sentence("{contract:contract}: choose {kinds} different goods."),
    "join": sentence(
        "Join {active:seat} in {place:place}? The fee in Time counters: {fee}."
    ),
    "last-cubes": sentence("The game is over. Place the cubes left on your Supply tile for your buildings."),
    "supply": sentence("You may make a cube of your Supply tile a good."),
}

WAITING = {
    "invest": sentence("{seat} is investing."),
    "invest-forced": sentence("{seat} has to sell contracts."),
    "invest-rich": sentence("{seat} is investing."),
    "invest-last": sentence("{seat} is investing for the last time."),
    "sell-surplus": sentence("{seat} has to sell contracts."),
    "solo-invest": sentence("{seat} is investing."),
    "solo-forced": sentence("{seat} is investing."),
    "solo-last": sentence("{seat} is investing for the last time."),
    "pay-bonus": sentence("{seat} is paying for a card."),
    "pay-building": sentence("{seat} is paying for a card."),
    "discard-surplus": sentence("{seat} has to discard contracts."),
    "convert": sentence("{seat} is taking goods."),
    "sort": sentence("{seat} is taking goods."),
    "letter": sentence("{seat} may ignore the letter {column}."),
    "give-up": sentence("{seat} is losing goods of column {column}."),
    "fulfil": sentence("{seat} may fulfil contracts."),
    "trade-for": sentence("{seat} is trading."),
    "trade-give": sentence("{seat} is trading."),
    "pay-kinds": sentence("{seat} is choosing goods for a contract."),
    "join": sentence("{seat} may join the journey."),
    "last-cubes": sentence("{seat} may place the last cubes."),
}

ACTIONS = {
    "PlaceCube": sentence("Place a cube of the Supply tile"),
    "Sell": sentence("Sell a contract"),
    "BuyBonus": sentence("Buy a bonus card"),
    "BuyBuilding": sentence("Buy a building"),
    "PayWith": sentence("Pay with this contract"),
    "Discard": sentence("Discard this contract"),
    "TravelTo": sentence("Travel"),
    "Convert": sentence("Take"),
    "Sort": sentence("Take"),
    "Accept": sentence("Let it stand"),
    "Ignore": sentence("Ignore it"),
    "GiveUp": sentence("Give up"),
    "Fulfil": sentence("Fulfil"),
    "Trade": sentence("Fulfil with trades"),
    "TradeFor": sentence("Trade for this"),
    "Give": sentence("Give"),
    "Pay": sentence("Trade no more, and fulfil"),
    "PayKinds": sentence("Fulfil"),
    "Join": sentence("Join"),
    "PlaceBest": sentence("Place all where they score most"),
    "Pass": sentence("Fulfil no more"),
    "join/Pass": sentence("Stay at home"),
    "last-cubes/Pass": sentence("Place no more"),
}

NAMES = {
    "place": PLACES,
    "good": GOODS,
    "supply": GOODS,
    "need": {**GOODS, "any": sentence("another kind of goods")},
    "pile": {**GOODS, "counters": sentence("Time counters")},
    "contract": {**CONTRACTS, "*": sentence("Contract {n}")},
    "trade": {**CONTRACTS, "*": sentence("Contract {n}")},
    "bonus": {**BONUS, "*": sentence("Bonus card {n}")},
    "building": {**BUILDINGS, "*": sentence("Building {n}")},
    "cause": {
        "peace": sentence("The Peace of Westphalia is concluded"),
        "chart": sentence("The time chart is used up"),
    },
    "column": {
        "A": sentence("Storage A"),
        "B": sentence("Storage B"),
        "C": sentence("Storage C"),
        "D": sentence("Storage D"),
        "E": sentence("Depot E"),
        "F": sentence("Depot F"),
    },
    "colour": {
        "green": sentence("green"),
        "yellow": sentence("yellow"),
        "black": sentence("black"),
        "purple": sentence("purple"),
        "orange": sentence("orange"),
        "gray": sentence("gray"),
        "blue": sentence("blue"),
        "red": sentence("red"),
    },
    "until": {
        "turn": sentence("Until my next turn"),
        "withdrawn": sentence("Until I take it back"),
    },
    "part": {
        "invest": sentence("1. Investment"),
        "travel": sentence("2. Traveling"),
        "contracts": sentence("3. Contracts"),
        "join": sentence("4. Joining"),
        "cubes": sentence("The last cubes"),
        "end": sentence("End of the game"),
    },
}

FIELDS = {
    "contract": sentence("Contract"),
    "card": sentence("Card"),
    "place": sentence("Place"),
    "good": sentence("Good"),
    "goods": sentence("Goods"),
    "pile": sentence("What you give"),
    "unless": sentence("Places"),
    "until": sentence("How long"),
}

OPTIONS = {
    "length": OptionWords(
        sentence("Length"),
        sentence("The long game begins with less and has more Time counters. It is for two to four players."),
        {"standard": sentence("Standard game"), "long": sentence("Long game")},
    ),
    "last_counters": OptionWords(
        sentence("Time counters in the final round"),
        sentence("Where they are taken from while the time chart still has some."),
        {"chart": sentence("From the chart, with loss-of-goods checks"),
         "supply": sentence("From the supply, without checks")},
    ),
}

WORDS = Words(
    title="Merkator",
    tagline=sentence("Travel a Europe at war, fulfil contracts, and come along when others travel."),
    weight=sentence("heavy"),
    minutes=(90, 120),
    questions=QUESTIONS,
    waiting=WAITING,
    actions=ACTIONS,
    names=NAMES,
    fields=FIELDS,
    options=OPTIONS,
    score={
        "contracts": sentence("Contracts in the office"),
        "others": sentence("Other contracts, at half their value"),
        "buildings": sentence("Buildings"),
        "half": sentence("Half a point besides"),
        "counters": sentence("Time counters"),
    },
    plot=sentence("Victory points"),
)
