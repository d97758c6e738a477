"""The kill test, many times over all games, with bots, undo and chat. Prints its figures as JSON.

python tests/soak.py --kills 1000
"""

import argparse
import asyncio
import itertools
import json
import random
import sys
import tempfile
import time

from busy_tables import PEOPLE, BusyTable, play_until_killed
from forked_server import run_forked_server
from lazy_server import run_lazy_server

from asterism.games import catalogue, load
from asterism.web.cold_start import load_everything

TABLES_PER_GAME = 4
FEWEST, MOST = 40, 300  # acknowledged messages before a blow falls
STARTS_OF_A_PROGRAM = 20  # every so many servers one is a program of its own, interpreted


def run_server(folder, number):
    """Most servers are forked, which is fast; now and then one is started as people do."""
    run = run_forked_server if number % STARTS_OF_A_PROGRAM else run_lazy_server
    return run(folder)


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
    tables, numbers = [None] * len(games), itertools.count()
    figures = {"kills": 0, "moves": 0, "lines": 0, "tables": 0}
    starts = itertools.count()
    while figures["kills"] < kills:
        with run_server(folder, next(starts)) as at:
            check_all(at, tables)
            for table in tables:
                if table is not None and table.over:
                    count_finished(figures, table)
            tables = replace_finished(at, list(zip(games, tables, strict=True)), numbers)
            moves = generator.randint(FEWEST, MOST)
            figures["kills"] += asyncio.run(play_until_killed(at, tables, moves))
        print(json.dumps(figures), file=sys.stderr, flush=True)
    with run_server(folder, next(starts)) as at:
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
    figures["lines"] += len(table.acknowledged_chat)


def main():
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--kills", type=int, default=1000)
    given.add_argument("--seed", type=int, default=0)
    given = given.parse_args()
    load_everything()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        figures = soak(given.kills, folder, random.Random(given.seed))
    print(json.dumps(figures | {"seconds": round(time.monotonic() - began)}))


if __name__ == "__main__":
    main()
