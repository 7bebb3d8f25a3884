"""The names of cities, road spaces, market stalls and ranks."""

from __future__ import annotations

from app.engine.parts import sentence

SPACES = {
    "BRU": sentence("Brugge"),
    "PAR": sentence("Paris"),
    "KOL": sentence("Köln"),
    "HAM": sentence("Hamburg"),
    "GEN": sentence("Genova"),
    "WIE": sentence("Wien"),
    "B1": sentence("Road to Brugge, space 1"),
    "B2": sentence("Road to Brugge, space 2"),
    "P1": sentence("Road to Paris, space 1"),
    "P2": sentence("Road to Paris, space 2"),
    "P3": sentence("Road to Paris, space 3"),
    "K1": sentence("Road to Köln, space 1"),
    "K2": sentence("Road to Köln, space 2"),
    "H1": sentence("Road to Hamburg, space 1"),
    "H2": sentence("Road to Hamburg, space 2"),
    "H3": sentence("Road to Hamburg, space 3"),
    "G1": sentence("Road to Genova, space 1"),
    "G2": sentence("Road to Genova, space 2"),
    "G3": sentence("Road to Genova, space 3"),
    "W1": sentence("Road to Wien, space 1"),
    "W2": sentence("Road to Wien, space 2"),
    "W3": sentence("Road to Wien, space 3"),
    "JW": sentence("Reims"),
    "JN": sentence("Mainz"),
    "JS": sentence("Trento"),
    "JC": sentence("Basel"),
    "*": sentence("{n}"),
}

STALLS = {
    "BRU:cloth": sentence("Cloth in Brugge"),
    "BRU:food": sentence("Food in Brugge"),
    "BRU:salt": sentence("Salt in Brugge"),
    "PAR:cloth": sentence("Cloth in Paris"),
    "PAR:food": sentence("Food in Paris"),
    "PAR:wine": sentence("Wine in Paris"),
    "KOL:cloth": sentence("Cloth in Köln"),
    "KOL:iron": sentence("Iron in Köln"),
    "KOL:silk": sentence("Silk in Köln"),
    "HAM:food": sentence("Food in Hamburg"),
    "HAM:iron": sentence("Iron in Hamburg"),
    "HAM:silk": sentence("Silk in Hamburg"),
    "GEN:wine": sentence("Wine in Genova"),
    "GEN:salt": sentence("Salt in Genova"),
    "GEN:silk": sentence("Silk in Genova"),
    "WIE:wine": sentence("Wine in Wien"),
    "WIE:salt": sentence("Salt in Wien"),
    "WIE:iron": sentence("Iron in Wien"),
    "*": sentence("{n}"),
}

RANKS = {
    "0": sentence("Pedlar"),
    "1": sentence("Stallholder"),
    "2": sentence("Shopkeeper"),
    "3": sentence("Trader"),
    "4": sentence("Merchant"),
    "5": sentence("Guild brother"),
    "6": sentence("Guild master"),
    "7": sentence("Wholesaler"),
    "8": sentence("Banker"),
    "9": sentence("Patrician"),
    "10": sentence("Alderman"),
    "11": sentence("Councillor"),
    "*": sentence("Level {n}"),
}
