"""The kill test, many times over all games, with bots, undo and chat. Prints its figures as JSON.

python tests/soak.py --kills 1000
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time

from busy_tables import PEOPLE, BusyTable, play_until_killed
from lazy_server import run_lazy_server

from asterism.games import catalogue, load

TABLES_PER_GAME = 4
FEWEST, MOST = 40, 300  # acknowledged messages before a blow falls


def new_table(at, game, number):
    """A table of a game, with as many bots as it needs beside two people, and one more in turn."""
    players = load(game).players
    most = min(players[-1], players[0] + number % 2)
    return BusyTable(at, number, game, max(0, most - PEOPLE), undo=0.3, chat=0.05)


def replace_finished(at, tables, numbers):
    """New tables for those whose match is over; they were checked before."""
    return [
        new_table(at, game, next(numbers)) if table is None or table.over else table
        for game, table in tables
    ]


def soak(kills, folder, generator):
    """Kill a server so many times; what was acknowledged and checked."""
    games = [game for game in catalogue() for _ in range(TABLES_PER_GAME)]
    tables, numbers = [None] * len(games), iter(range(10**9))
    figures = {"kills": 0, "moves": 0, "lines": 0, "tables": 0}
    while figures["kills"] < kills:
        with run_lazy_server(folder) as at:
            check_all(at, tables)
            for table in tables:
                if table is not None and table.over:
                    count_finished(figures, table)
            tables = replace_finished(at, list(zip(games, tables, strict=True)), numbers)
            moves = generator.randint(FEWEST, MOST)
            figures["kills"] += asyncio.run(play_until_killed(at, tables, moves))
        print(json.dumps(figures), file=sys.stderr, flush=True)
    with run_lazy_server(folder) as at:
        check_all(at, tables)
    for table in tables:
        count_finished(figures, table)
    return figures | {"lost": 0, "doubled": 0}  # else a check would have failed


def check_all(at, tables):
    for table in tables:
        if table is not None:
            table.check(at)


def count_finished(figures, table):
    figures["tables"] += 1
    figures["moves"] += len(table.acknowledged)
    figures["lines"] += len(table.said)


def main():
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--kills", type=int, default=1000)
    given.add_argument("--seed", type=int, default=0)
    given = given.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        figures = soak(given.kills, folder, random.Random(given.seed))
    print(json.dumps(figures | {"seconds": round(time.monotonic() - began)}))


if __name__ == "__main__":
    main()
