"""A digest of some random games of each kind, to be compared between processes."""

from __future__ import annotations

from hashlib import blake2b

from app.catalogue import GAMES

from .random_play import Setup, choices, play

GAMES_EACH = 3


def main() -> None:
    for game in GAMES.values():
        every = choices(game)
        for number in range(GAMES_EACH):
            played = play(game, Setup(*every[number * 7 % len(every)], f"digest {number}"))
            found = blake2b(digest_size=8)
            for events in played.happened:
                found.update(game.dump(events))
            print(game.slug, number, found.hexdigest())


if __name__ == "__main__":
    main()
