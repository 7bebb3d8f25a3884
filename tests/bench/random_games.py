"""Plays many games and tells how long they were, how they ended and who won.

python -m tests.bench.random_games GAME [--games N] [--seats N] [--option name=value ...] [--bots dice,greedy]
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any

from app.bots import BOTS
from app.catalogue import GAMES
from app.engine.game import Game, ranking
from app.engine.play import apply
from tests.games.random_play import LONGEST, somebody


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.bench.random_games", description=__doc__)
    asked.add_argument("game", choices=GAMES)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seats", type=int)
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--bots", default="dice", help="one for each seat in turn, with commas between them")
    chosen = asked.parse_args()
    game = GAMES[chosen.game]
    options = game.read_options(dict(option.split("=", 1) for option in chosen.option))
    seats = chosen.seats or game.seats[-1]
    bots = chosen.bots.split(",")
    report([whole_game(game, seats, options, bots, number) for number in range(chosen.games)])


def whole_game(game: Game, seats: int, options: Any, bots: list[str], number: int) -> dict[str, Any]:
    """One game, and what is to be told of it."""
    chance, begun = Random(number), perf_counter()
    transition = game.start(seats, f"random game {number}", options)
    known = [game.knowledge(seats, options, None, seat).told(transition.events) for seat in range(seats)]
    players = [bots[seat % len(bots)] for seat in range(seats)]
    watched = [seat for seat in range(seats) if players[seat] != "dice"]
    decisions, last = 0, ""
    while not (position := transition.position).over and decisions < LONGEST:
        seat = somebody(position, chance)
        prompt = position.prompt(seat)
        assert prompt is not None
        last = prompt.question
        action = BOTS[players[seat]](game, known[seat], prompt, chance, 1.0)
        transition = apply(position, seat, action)
        decisions += 1
        for watcher in watched:
            known[watcher] = known[watcher].told(transition.events)
    ends = [type(event).__name__ for event in transition.events][-4:-1]
    scores = game.scores(position.state)
    places = ranking(scores)
    stuck = "" if position.over else f"at {last}"
    won = [seat for seat in places if places[seat] == 1]
    totals = [score.total for score in scores]
    return {"decisions": decisions, "stuck": stuck, "end": " ".join(ends), "won": won, "totals": totals,
            "players": players, "seconds": perf_counter() - begun}


def report(games: list[dict[str, Any]]) -> None:
    lengths = sorted(game["decisions"] for game in games)
    totals = [total for game in games for total in game["totals"]]
    seats = len(games[0]["totals"])
    seconds = sum(game["seconds"] for game in games)
    print(f"{len(games)} games, {sum(lengths) / seconds:.0f} decisions a second")
    print(f"decisions: {lengths[0]} to {lengths[-1]}, median {median(lengths):.0f}")
    print(f"scores: {min(totals)} to {max(totals)}, mean {mean(totals):.1f}")
    for seat in range(seats):
        won = sum(1 / len(game["won"]) for game in games if seat in game["won"])
        points = mean(game["totals"][seat] for game in games)
        print(f"seat {seat} ({games[0]['players'][seat]}): {won:.1f} won, mean {points:.1f}")
    for end, count in Counter(game["end"] for game in games).most_common(8):
        print(f"{count:6} ended with {end}")
    for stuck, count in Counter(game["stuck"] for game in games if game["stuck"]).items():
        print(f"{count:6} STUCK {stuck}")


if __name__ == "__main__":
    main()
