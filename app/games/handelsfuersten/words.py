"""The sentences of the game."""

from __future__ import annotations

from app.engine.parts import sentence
from app.engine.words import OptionWords, Words

GOODS = {
    "copper": sentence("Copper"),
    "indigo": sentence("Indigo"),
    "flax": sentence("Flax"),
    "cotton": sentence("Cotton"),
    "salt": sentence("Salt"),
    "pepper": sentence("Pepper"),
}

WORDS = Words(
    title="Handelsfürsten",
    tagline=sentence("Load your ships, push the demand, and be paid whenever anybody sells what you carry."),
    weight=sentence("light"),
    minutes=(30, 45),
    questions={
        "load": sentence("Choose the cube that ship {ship} takes aboard."),
        "load-instead": sentence("Choose what ship {ship} carries instead."),
        "first-action": sentence("First action: exchange a cube, buy a card, or pass."),
        "exchange-again": sentence("Exchange another cube, or go on."),
        "second-action": sentence("Second action: play goods of one kind, or draw {draw} cards."),
        "cover": sentence("Cover open cards with {good:good}: {most} at most."),
    },
    missing={
        "first-action/Buy": sentence("You cannot pay for any special card."),
        "second-action/PlayGoods": sentence("You have no goods to play."),
    },
    waiting={
        "load": sentence("{seat} is loading a ship."),
        "load-instead": sentence("{seat} is exchanging a cube."),
        "first-action": sentence("{seat} is choosing a first action."),
        "exchange-again": sentence("{seat} may exchange another cube."),
        "second-action": sentence("{seat} is choosing a second action."),
        "cover": sentence("{seat} plays {good:good} and is choosing places."),
    },
    actions={
        "Load": sentence("Load"),
        "Exchange": sentence("Exchange"),
        "Buy": sentence("Buy"),
        "Pass": sentence("Pass"),
        "exchange-again/Pass": sentence("No further exchange"),
        "PlayGoods": sentence("Play goods"),
        "Cover": sentence("Play on these places"),
        "Draw": sentence("Draw cards"),
    },
    names={
        "good": GOODS,
        "stock": GOODS,
        "hand": GOODS,
        "special": {
            "ship": sentence("Ship"),
            "office": sentence("Office"),
            "dock_worker": sentence("Dock worker"),
            "agreement": sentence("Trade agreement"),
        },
        "ship": {"*": sentence("Ship {n}")},
        "place": {"*": sentence("Place {n}")},
    },
    fields={
        "good": sentence("Goods"),
        "ship": sentence("Ship"),
        "card": sentence("Special card"),
        "places": sentence("Places in the row"),
    },
    options={
        "special_cards": OptionWords(
            sentence("Special cards"),
            sentence("How many copies of the special cards are in the game."),
            {"three_offices": sentence("Three offices, as the rules speak of them"),
             "printed": sentence("As printed in 2014: two offices")},
        ),
        "coins": OptionWords(
            sentence("Coins"),
            sentence("Whether everybody sees how many coins the others have."),
            {"hidden": sentence("Face down until the end"), "open": sentence("Open")},
        ),
    },
    score={"coins": sentence("Coins")},
    plot=sentence("Coins"),
)
