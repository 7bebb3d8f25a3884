"""The sentences of the game."""

from __future__ import annotations

from app.engine.parts import sentence
from app.engine.words import OptionWords, Words

from .names import CONTRACTS, DECKS, EVENT_TEXTS, EVENTS, GOODS, MARKETS, POWER_TEXTS, POWERS, SEALS, SHIPS

QUESTIONS = {
    "house": sentence("Your house power is {power:power}. Keep it, or take another one unseen?"),
    "house-bid": sentence(
        "How many crowns do you bid for the first choice of a house power? All bids are paid."
    ),
    "pick-house": sentence("Choose a house power."),
    "draft-house": sentence("Keep {power:power}, or trade it for one from the table?"),
    "first-contract": sentence("Which contract do you keep? You are paid its value at once."),
    "remove": sentence("Out of which market do you take a token? Removal points left: {halves:halves}."),
    "closed-fist": sentence("A victory point is auctioned. How many crowns do you hold in your fist?"),
    "choose-ship": sentence("Choose a shipment: all in one lot, or good by good."),
    "once-around": sentence("{goods:good}: bid {minimum:money} or more, or pass."),
    "store": sentence("Where do you store {goods:good}?"),
    "take-discard": sentence("{owner:seat} discards {good:good}. Does your agent take it?"),
    "burgle": sentence("Does your agent steal from a warehouse of {victim:seat}?"),
    "loot": sentence("Which token does {thief:seat} get from {victim:seat}?"),
    "plan": sentence("Put your agents on their seals. Agents left: {ready}."),
    "assign": sentence("Let an agent act, or end your turn. Agents left: {ready}."),
    "give": sentence("You may give crowns or goods to your partner."),
    "sell": sentence(
        "Which token do the dockworkers carry to its market? Cartage points left: {halves:halves}."
    ),
    "react": sentence(
        "{seller:seat} sells {good:good}; the space is worth {space:money}. Play a Reaction, or pass."
    ),
    "claim": sentence("{good:good} on a space of {space:money}: what do you claim for it?"),
    "challenge": sentence("{seller:seat} claims {amount:money} for {good:good}. Do you challenge that?"),
    "look": sentence("At the top card of which deck do you look? Cards left: {left}."),
    "put-back": sentence("Put the cards back, each on the top or to the bottom of its deck."),
    "manipulate": sentence("Play an event, draw another one, or go on."),
    "drop-event": sentence("{card:event}: which event leaves the calendar?"),
    "event-market": sentence("{card:event}: on which market does it work?"),
    "event-good": sentence("{card:event}: a token of which good comes to the market?"),
    "lose": sentence("{card:event}: which token do you lose?"),
    "keep-contract": sentence("Which contract do you keep?"),
    "final-points": sentence("How many victory points do you buy, for {price:money} each?"),
}

WAITING = {
    "house": sentence("{seat} is looking at a house power."),
    "house-bid": sentence("{seat} is closing a hand."),
    "pick-house": sentence("{seat} is choosing a house power."),
    "draft-house": sentence("{seat} is choosing a house power."),
    "first-contract": sentence("{seat} is choosing a contract."),
    "remove": sentence("{seat} is taking goods out of the markets."),
    "closed-fist": sentence("{seat} is closing a hand."),
    "choose-ship": sentence("{seat} is choosing a shipment."),
    "once-around": sentence("{seat} may bid."),
    "store": sentence("{seat} is storing goods."),
    "take-discard": sentence("{seat} may take what is discarded."),
    "burgle": sentence("{seat} may steal."),
    "loot": sentence("{seat} is choosing the token that is stolen."),
    "plan": sentence("{seat} is placing agents."),
    "assign": sentence("{seat} is assigning agents."),
    "give": sentence("{seat} may give something to the partner."),
    "sell": sentence("{seat} is selling goods."),
    "react": sentence("{seat} may react to the sale."),
    "claim": sentence("{seat} is reckoning a price."),
    "challenge": sentence("{seat} may challenge the price."),
    "look": sentence("{seat} is gathering intelligence."),
    "put-back": sentence("{seat} is putting cards back."),
    "manipulate": sentence("{seat} is manipulating events."),
    "drop-event": sentence("{seat} is resolving an event."),
    "event-market": sentence("{seat} is resolving an event."),
    "event-good": sentence("{seat} is resolving an event."),
    "lose": sentence("{seat} is losing goods."),
    "keep-contract": sentence("{seat} is choosing a contract."),
    "final-points": sentence("{seat} may buy victory points."),
}

ACTIONS = {
    "Pass": sentence("Pass"),
    "take-discard/Pass": sentence("Let it go"),
    "burgle/Pass": sentence("Steal nothing"),
    "sell/Pass": sentence("Sell no more"),
    "challenge/Pass": sentence("Let it stand"),
    "manipulate/Pass": sentence("Go on"),
    "KeepHouse": sentence("Keep it"),
    "SwapHouse": sentence("Take another one unseen"),
    "PickHouse": sentence("Take this power"),
    "KeepContract": sentence("Keep this contract"),
    "RemoveGoods": sentence("Take a token out"),
    "Bid": sentence("Bid"),
    "closed-fist/Bid": sentence("Close your fist"),
    "house-bid/Bid": sentence("Close your fist"),
    "AuctionLot": sentence("Auction in one lot"),
    "AuctionGoods": sentence("Auction good by good"),
    "Store": sentence("Store"),
    "ReturnGood": sentence("Do not keep it"),
    "ThrowOut": sentence("Discard a stored token"),
    "Steal": sentence("Steal"),
    "HandOver": sentence("This token"),
    "TakeDiscard": sentence("Take it"),
    "BuyPoint": sentence("Buy a victory point"),
    "GatherIntelligence": sentence("Gather Intelligence"),
    "HireDockworkers": sentence("Hire Dockworkers"),
    "BuyAgent": sentence("Buy an agent"),
    "BuyWarehouse": sentence("Buy a warehouse"),
    "ManipulateEvents": sentence("Manipulate Events"),
    "Guard": sentence("Secure a warehouse"),
    "SelectContract": sentence("Select a Contract"),
    "SelectOpenContract": sentence("Select an open contract"),
    "Skulduggery": sentence("Skulduggery"),
    "PlaceAgent": sentence("Place an agent"),
    "SellToBazaar": sentence("Sell to the bazaar"),
    "Sell": sentence("Sell"),
    "CompleteContract": sentence("Complete a contract"),
    "GiveCrowns": sentence("Give crowns to your partner"),
    "GiveGood": sentence("Give a token to your partner"),
    "EndTurn": sentence("End your turn"),
    "plan/EndTurn": sentence("Place no more"),
    "React": sentence("Play a Reaction"),
    "Flood": sentence("Play a Reaction"),
    "Claim": sentence("Claim"),
    "Challenge": sentence("Challenge"),
    "Look": sentence("Look"),
    "PutBack": sentence("Put back"),
    "PlayEvent": sentence("Play an event"),
    "DrawAnother": sentence("Draw another event"),
    "ChooseMarket": sentence("This market"),
    "ChooseGood": sentence("This good"),
    "ChooseEvent": sentence("This event"),
    "BuyPoints": sentence("Buy victory points"),
}

NAMES = {
    "good": GOODS,
    "token": {f"{number}:{good}": name for good, name in GOODS.items() for number in (1, 2, 3)},
    "market": MARKETS,
    "event": EVENTS,
    "contract": CONTRACTS,
    "ship": SHIPS,
    "card": {**SHIPS, **CONTRACTS, **EVENTS, "": sentence("Card")},
    "power": POWERS,
    "event-text": EVENT_TEXTS,
    "power-text": POWER_TEXTS,
    "seal": SEALS,
    "deck": DECKS,
    "warehouse": {"*": sentence("Warehouse {n}")},
    "value": {"*": sentence("{n} crowns")},
    "halves": {str(n): f"{n // 2 or ''}{'½' * (n % 2)}" or "0" for n in range(25)},
    "place": {"top": sentence("on the top"), "bottom": sentence("to the bottom")},
    "others": {"ask": sentence("Ask me"), "pass": sentence("Pass")},
    "until": {
        "turn": sentence("until my next turn"),
        "withdrawn": sentence("until I take it back"),
    },
    "cause": {
        "crowns": sentence("a merchant has come to 80 crowns"),
        "track": sentence("the marker has reached the last space of the reference track"),
        "ships": sentence("the last ship has entered the harbour"),
    },
    "phase": {
        "setup": sentence("Setup"),
        "upkeep": sentence("Upkeep"),
        "auction": sentence("Shipment Auction"),
        "assign": sentence("Assign Agents"),
        "end": sentence("Game End"),
        "over": sentence("The game is over"),
    },
}

FIELDS = {
    "amount": sentence("Crowns"),
    "agents": sentence("Agents"),
    "count": sentence("Victory points"),
    "power": sentence("House power"),
    "card": sentence("Card"),
    "market": sentence("Market"),
    "ship": sentence("Shipment"),
    "good": sentence("Good"),
    "warehouse": sentence("Warehouse"),
    "token": sentence("Goods token"),
    "value": sentence("Value"),
    "seal": sentence("Agent action"),
    "deck": sentence("Deck"),
    "place": sentence("Place"),
    "goods": sentence("Goods"),
    "markets": sentence("Markets"),
    "unless": sentence("Unless it is one of these"),
    "limit": sentence("Up to"),
    "others": sentence("Other goods"),
    "until": sentence("How long"),
}

OPTIONS = {
    "track": OptionWords(
        sentence("Length of the game"),
        sentence("The reference track for one player fewer or more makes the game shorter or longer."),
        {"standard": sentence("As usual"), "shorter": sentence("Shorter"), "longer": sentence("Longer")},
    ),
    "houses": OptionWords(
        sentence("House powers"),
        sentence("How the merchant houses come to their powers."),
        {
            "dealt": sentence("Dealt, with one refusal each"),
            "auctioned": sentence("Auction Houses: by hidden bids"),
            "drafted": sentence("Drafting House Cards: traded with the table"),
        },
    ),
    "alternate_upkeep": OptionWords(
        sentence("Alternate Five-Player Upkeep"),
        sentence("The upkeep marker moves two seats, and upkeep is as with four players."),
    ),
    "planning_ahead": OptionWords(
        sentence("Planning Ahead"), sentence("All agents are placed first, and then carry out their actions.")
    ),
    "vicious_accounting": OptionWords(
        sentence("Vicious Accounting"),
        sentence("Sellers reckon their prices themselves, and others may challenge them."),
    ),
    "contractual_obligations": OptionWords(
        sentence("Contractual Obligations"),
        sentence("Everybody begins with three contracts instead of 8 crowns."),
    ),
    "open_contracts": OptionWords(
        sentence("Open Contracts"), sentence("The contracts lie open in three stacks, by their values.")
    ),
    "reversed_auctions": OptionWords(
        sentence("Reversed Auctions"), sentence("Bids for shipments go around counterclockwise.")
    ),
    "talk_of_peace": OptionWords(
        sentence("Talk of Peace"),
        sentence("Four players in teams of two: 100 crowns or 10 victory points win."),
    ),
    "bazaar_theft": OptionWords(
        sentence("Theft at the bazaar"), sentence("Skulduggery may take goods that are sold to the bazaar.")
    ),
}

WORDS = Words(
    title=sentence("Mercante"),
    tagline=sentence("Bid for cargoes, work the markets, keep your contracts secret."),
    weight=sentence("medium"),
    minutes=(90, 120),
    questions=QUESTIONS,
    waiting=WAITING,
    actions=ACTIONS,
    names=NAMES,
    fields=FIELDS,
    options=OPTIONS,
    score={
        "points": sentence("Victory points"),
        "penalties": sentence("Unfulfilled contracts"),
        "partner-points": sentence("Victory points of the partner"),
        "partner-penalties": sentence("Unfulfilled contracts of the partner"),
        "crowns": sentence("Crowns"),
        "contracts": sentence("Number of unfulfilled contracts"),
    },
    plot=sentence("Victory points"),
)
