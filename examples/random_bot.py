"""Plays any game of a Kontor by chance.

python random_bot.py http://localhost:8000/t/TABLE     takes a free seat at a table
python random_bot.py http://localhost:8000 GAME        opens a table of that game against the computer
"""

import json
import random
import sys
import time

import httpx


def choose(field):
    """A legal value, whatever the field means."""
    if field["kind"] == "amount":
        return random.randrange(field["low"], field["high"] + 1, field["step"])
    if field["kind"] == "one":
        return random.choice(field["options"])
    if field["kind"] == "some":
        return random.sample(field["options"], random.randint(field["least"], field["most"]))
    shares, limits = [field["least"]] * len(field["parts"]), field["limits"]
    while sum(shares) < field["total"]:
        shares[random.choice([n for n, share in enumerate(shares) if share < limits[n]])] += 1
    return dict(zip(field["parts"], shares, strict=True))


def sit_down(api, table, game):
    """Take a free seat, or open a table with bots on the other seats; returns the table's id."""
    if not table:
        seats = next(each["seats"]["min"] for each in api.get("/catalogue").json() if each["slug"] == game)
        bots = ["dice"] * max(1, seats - 1)
        wanted = {"game": game, "seats": 1 + len(bots), "bots": bots, "listed": False}
        table = api.post("/tables", json=wanted).raise_for_status().json()["id"]
        api.post(f"/tables/{table}/ready").raise_for_status()
        api.post(f"/tables/{table}/start").raise_for_status()
    else:
        api.post(f"/tables/{table}/seats", json={}).raise_for_status()
        api.post(f"/tables/{table}/ready").raise_for_status()
    return table


def lines(api, table):
    """The stream of a table to its end. A broken one is taken up where it broke."""
    after, wanted = None, {"Accept": "application/x-ndjson"}
    while True:
        try:
            query = {} if after is None else {"after": after}
            with api.stream("GET", f"/tables/{table}/events", params=query, headers=wanted) as stream:
                for line in map(json.loads, stream.iter_lines()):
                    after = line.get("events", line.get("number", after))
                    yield line
                    if line["type"] == "end":
                        return
        except httpx.TransportError:
            time.sleep(1)


def play(api, table):
    """Answer each prompt by chance, and agree to what is asked; returns the last line."""
    for line in lines(api, table):
        for motion in line.get("motions", ()):
            if motion["yours"]:
                vote = {"motion": motion["id"], "choice": motion["choices"][0]}
                api.post(f"/tables/{table}/votes", json=vote)
        if prompt := line.get("prompt"):
            form = random.choice(prompt["forms"])
            action = {"type": form["type"]} | {field["name"]: choose(field) for field in form["fields"]}
            api.post(f"/tables/{table}/actions", json={"token": prompt["token"], "action": action},
                     headers={"Idempotency-Key": prompt["token"]})
    return line


if __name__ == "__main__":
    server, _, table = sys.argv[1].partition("/t/")
    with httpx.Client(base_url=f"{server.rstrip('/')}/api/v1", timeout=30) as api:
        player = api.post("/players", json={"name": "Dicey", "kind": "bot"}).raise_for_status().json()
        api.headers["Authorization"] = f"Bearer {player['token']}"
        print(play(api, sit_down(api, table, sys.argv[2] if len(sys.argv) > 2 else "handelsfuersten")))
