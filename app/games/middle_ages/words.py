"""The sentences of the game."""

from __future__ import annotations

from app.engine.parts import sentence
from app.engine.words import OptionWords, Words

from .places import RANKS, SPACES, STALLS

GOODS = {
    "cloth": sentence("Cloth"),
    "iron": sentence("Iron"),
    "wine": sentence("Wine"),
    "food": sentence("Food"),
    "silk": sentence("Silk"),
    "salt": sentence("Salt"),
}

QUESTIONS = {
    "buy": sentence("Buy goods: up to {left} more."),
    "bought": sentence("You have bought all you may. Go on?"),
    "closed-fist": sentence(
        "Wagon {number} in {city:city}: how much is the title of loading master worth to you?"
    ),
    "load": sentence(
        "You are loading master of wagon {number}. Load goods of one kind for free, up to {room}."
    ),
    "post-offers": sentence("Wagon {number}: name a price for loading, or wait for offers."),
    "post-fixed": sentence("Wagon {number}: set the fees for loading one good and for loading two."),
    "apply": sentence(
        "Wagon {number}: load goods, up to {room}. {master:seat} is the loading master. Offers left: {left}."
    ),
    "apply-fixed": sentence("Wagon {number}: load goods, up to {room}, at the fees of {master:seat}?"),
    "answer-offer": sentence(
        "{applicant:seat} offers {fee:money} for loading {goods:good} on wagon {number}."
    ),
    "answer-counter": sentence("{master:seat} asks {counter:money} instead, for loading {goods:good}."),
    "move": sentence("Play a movement tile, or use a card first."),
    "move-on": sentence("Use your cards for movement, or go on."),
    "drive": sentence("Move a wagon by {points}."),
    "drive-farther": sentence("Move a wagon by {points}, or farther by up to {extra}."),
    "blocked": sentence("No wagon can move by {points}."),
    "face": sentence("Wagon {number} stands on {space:space}: where is it headed?"),
    "choose-influence": sentence(
        "Courier and wagon have met: take an influence card. Nobody else sees which."
    ),
    "wheel": sentence("Set your price wheel: the good each arrow points at goes up by a level."),
    "rumours": sentence("The wheels are shown. Play a Market rumour, or go on."),
    "office": sentence("Your offices: adjust prices. Levels left: {left}."),
    "warehouse-sale": sentence("Warehouse sale: sell up to {left} more goods at their cost."),
    "trade-fair": sentence(
        "Wagon {number} is about to be unloaded in {city:city}. Play a Trade fair, or go on."
    ),
    "open-auction": sentence("Open the auction of an investment card with a bid, or pass."),
    "bid": sentence("{bidder:seat} bids {high:money}. Raise or pass."),
    "patron": sentence("You owe the bank {amount:money} for your bid. Play a Patron, or pay."),
    "take-card": sentence("Take one of the investment cards."),
    "upkeep": sentence("Your upkeep is {amount:money}. Play a Court favour, or pay."),
    "upkeep-short": sentence(
        "Your upkeep is {amount:money}, more than you have. Play a Court favour, or fall."
    ),
    "borrow": sentence(
        "You have fallen. Borrow {brings:money}? Until you repay {costs:money} you do not rise, "
        "and at the end you come last."
    ),
    "repay-first": sentence(
        "With a letter of credit you do not rise, and at the end you come last. Repay {amount:money}? "
        "A level costs {price:money}."
    ),
    "rise": sentence("Raise your status? A level costs {price:money}."),
    "repay": sentence("You may repay a letter of credit for {amount:money}."),
}

MISSING = {
    "answer-counter/Accept": sentence("You do not have that much money."),
}

WAITING = {
    "buy": sentence("{seat} is buying goods."),
    "bought": sentence("{seat} is buying goods."),
    "closed-fist": sentence("{seat} is closing a hand."),
    "load": sentence("{seat} is loading a wagon."),
    "post-offers": sentence("{seat} is thinking about fees."),
    "post-fixed": sentence("{seat} is setting the fees."),
    "apply": sentence("{seat} may make an offer for loading."),
    "apply-fixed": sentence("{seat} may load for the fee."),
    "answer-offer": sentence("{seat} has to answer an offer."),
    "answer-counter": sentence("{seat} has to answer a counter-offer."),
    "move": sentence("{seat} is to move a wagon."),
    "move-on": sentence("{seat} may use cards for movement."),
    "drive": sentence("{seat} is moving a wagon."),
    "drive-farther": sentence("{seat} is moving a wagon."),
    "blocked": sentence("{seat} is moving a wagon."),
    "face": sentence("{seat} is turning a wagon."),
    "choose-influence": sentence("{seat} is choosing an influence card."),
    "wheel": sentence("{seat} is setting the price wheel."),
    "rumours": sentence("{seat} may play influence cards."),
    "office": sentence("{seat} may adjust prices."),
    "warehouse-sale": sentence("{seat} may sell from the warehouses."),
    "trade-fair": sentence("{seat} may play influence cards."),
    "open-auction": sentence("{seat} may open the auction."),
    "bid": sentence("{seat} may raise the bid."),
    "patron": sentence("{seat} is paying for the card."),
    "take-card": sentence("{seat} is taking an investment card."),
    "upkeep": sentence("{seat} is paying upkeep."),
    "upkeep-short": sentence("{seat} is paying upkeep."),
    "borrow": sentence("{seat} may take a letter of credit."),
    "repay-first": sentence("{seat} may repay a letter of credit."),
    "rise": sentence("{seat} may rise."),
}

ACTIONS = {
    "Pass": sentence("Pass"),
    "buy/Pass": sentence("Buy no more"),
    "bought/Pass": sentence("Go on"),
    "load/Pass": sentence("Load nothing"),
    "post-offers/Pass": sentence("Wait for offers"),
    "apply/Pass": sentence("Load no more"),
    "apply-fixed/Pass": sentence("Load no more"),
    "move-on/Pass": sentence("Go on"),
    "blocked/Pass": sentence("Let the tile lapse"),
    "rumours/Pass": sentence("Go on"),
    "office/Pass": sentence("Leave the prices"),
    "warehouse-sale/Pass": sentence("Sell no more"),
    "trade-fair/Pass": sentence("Go on"),
    "patron/Pass": sentence("Pay"),
    "upkeep/Pass": sentence("Pay"),
    "upkeep-short/Pass": sentence("Fall"),
    "borrow/Pass": sentence("Borrow nothing"),
    "repay-first/Pass": sentence("Keep the letter"),
    "rise/Pass": sentence("Stay"),
    "PlayCard": sentence("Play this card"),
    "Repay": sentence("Repay a letter of credit"),
    "Buy": sentence("Buy"),
    "Bid": sentence("Bid"),
    "Load": sentence("Load"),
    "PostFee": sentence("Name a price to all"),
    "PostFeeFor": sentence("Name a price to one player"),
    "SetFees": sentence("Set the fees"),
    "PayFee": sentence("Load at the price named"),
    "Offer": sentence("Make an offer"),
    "Accept": sentence("Agree"),
    "Counter": sentence("Ask another fee"),
    "Refuse": sentence("Refuse"),
    "Withdraw": sentence("Decline"),
    "LoadByLicence": sentence("Load with a Carrier's licence"),
    "PlayTile": sentence("Play this tile"),
    "Drive": sentence("Move"),
    "UseDriver": sentence("Move with the Driver"),
    "CoachOneSpace": sentence("One space with the Coach driver"),
    "CoachTwoSpaces": sentence("Two spaces with the Coach driver"),
    "Face": sentence("Turn"),
    "SendCourier": sentence("Send the courier (Courier card)"),
    "SendExpress": sentence("Send the courier (Express courier card)"),
    "ChooseCard": sentence("Take this card"),
    "SetWheel": sentence("Set the wheel"),
    "SpreadRumour": sentence("Spread a rumour"),
    "RaisePrice": sentence("Raise a price"),
    "LowerPrice": sentence("Lower a price"),
    "SellStored": sentence("Sell"),
    "TakeCard": sentence("Take this card"),
    "TakeLetter": sentence("Take a letter of credit"),
    "Rise": sentence("Rise"),
}

NAMES = {
    "good": GOODS,
    "piece": {f"{good}:{number}": name for good, name in GOODS.items() for number in (1, 2)},
    "arrow": {**GOODS, "arms": sentence("My coat of arms: no change")},
    "shown": {**GOODS, "arms": sentence("Coat of arms")},
    "stall": STALLS,
    "store": STALLS,
    "space": SPACES,
    "city": SPACES,
    "rank": RANKS,
    "level": {"*": sentence("{n}")},
    "wagon": {"*": sentence("Wagon {n}")},
    "tile": {"*": sentence("Tile {n}")},
    "change": {"*": sentence("{n}")},
    "count": {"1": sentence("One good"), "2": sentence("Two goods")},
    "influence": {
        "bulk_order": sentence("Bulk order"),
        "carrier_licence": sentence("Carrier's licence"),
        "relay_horses": sentence("Relay horses"),
        "rumour": sentence("Market rumour"),
        "trade_fair": sentence("Trade fair"),
        "patron": sentence("Patron"),
        "court_favour": sentence("Court favour"),
        "": sentence("an influence card"),
    },
    "investment": {
        "bargain": sentence("Bargain purchase"),
        "driver": sentence("Driver"),
        "coach": sentence("Coach driver"),
        "courier": sentence("Courier"),
        "express": sentence("Express courier"),
        "office": sentence("Office"),
        "large_office": sentence("Large office"),
        "warehouse_sale": sentence("Warehouse sale"),
    },
    "part": {
        "purchase": sentence("Action 1: Purchasing goods"),
        "titles": sentence("Action 2: Loading masters and loading"),
        "movement": sentence("Action 3: Wagons and courier"),
        "wheels": sentence("Action 4: Price wheels"),
        "adjusting": sentence("Action 4: Prices and warehouse sale"),
        "unloading": sentence("Action 5: Unloading and selling"),
        "investments": sentence("Action 6: Investment cards"),
        "upkeep": sentence("Action 7: Upkeep"),
        "raising": sentence("Action 7: Raising social status"),
        "end": sentence("End of the game"),
    },
}

FIELDS = {
    "amount": sentence("Florins"),
    "fee": sentence("Fee"),
    "one": sentence("Fee for one good"),
    "two": sentence("Fee for two goods"),
    "good": sentence("Good"),
    "goods": sentence("Goods"),
    "count": sentence("Number"),
    "seat": sentence("Player"),
    "stall": sentence("Good and city"),
    "tile": sentence("Movement tile"),
    "wagon": sentence("Wagon"),
    "to": sentence("To"),
    "exit": sentence("Towards"),
    "card": sentence("Card"),
    "first": sentence("First arrow"),
    "second": sentence("Second arrow"),
    "change": sentence("Levels up or down"),
    "levels": sentence("Levels"),
}

OPTIONS = {
    "setup": OptionWords(
        sentence("Starting places"),
        sentence("In which cities the three empty wagons begin."),
        {"a": sentence("Paris, Köln, Genova"), "b": sentence("Genova, Brugge, Wien")},
    ),
    "money": OptionWords(
        sentence("Money"),
        sentence("Whether everybody sees how much the others have."),
        {"screens": sentence("Behind screens until the end"), "open": sentence("Open")},
    ),
    "bargaining": OptionWords(
        sentence("Fees for loading"),
        sentence("How the loading master and the others agree on the fee for loading."),
        {
            "offers": sentence("Offers and counter-offers"),
            "fixed": sentence("Fees set by the loading master"),
        },
    ),
    "offers": OptionWords(
        sentence("Offers"),
        sentence("Who reads the offers between a player and the loading master."),
        {"table": sentence("The whole table"), "private": sentence("Only the two")},
    ),
}

WORDS = Words(
    title="Merchants of the Middle Ages",
    tagline=sentence("Buy cheap, share the wagons, push the prices, and spend it all on a great name."),
    weight=sentence("medium"),
    minutes=(90, 120),
    questions=QUESTIONS,
    missing=MISSING,
    waiting=WAITING,
    actions=ACTIONS,
    names=NAMES,
    fields=FIELDS,
    options=OPTIONS,
    score={
        "status": sentence("Level of status"),
        "letters": sentence("Letters of credit"),
        "money": sentence("Money"),
    },
    plot=sentence("Level of status"),
)
