"""Mercante: auctions, markets, secret contracts and events, for 3 to 5 merchants."""
