"""The games, one package each. They know the engine and nothing else, least of all each other."""
