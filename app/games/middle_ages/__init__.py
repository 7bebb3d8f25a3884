"""Merchants of the Middle Ages (Die Händler), by Wolfgang Kramer and Richard Ulrich (Z-Man Games, 2009).

Follows the English rule text; its chapters are called Game Board, Action 1 to 7 and End of the Game here.
"""
