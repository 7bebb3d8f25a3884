"""Merkator, by Uwe Rosenberg (Lookout Games, 2010).

Follows the English rule text; its chapters are called Setup, Game Play, Investment, Traveling, Fulfill
Contracts, Joining Travels, The Travel Phase, Final Round and End of the Game here. Long game and solo game
follow public records.
"""
