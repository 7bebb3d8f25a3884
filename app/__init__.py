"""Kontor: a server on which friends play merchant board games in the browser."""
