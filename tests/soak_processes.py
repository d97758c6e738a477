"""Server processes and workers on one PostgreSQL, killed many times in the middle of 100 busy
tables, and the database restarted now and then. Prints its figures as JSON.

python tests/soak_processes.py --kills 300
"""

import argparse
import asyncio
import json
import os
import pathlib
import sys
import tempfile
import time

from busy_processes import new_tables, running_processes
from postgres_servers import running_postgres

TABLES, PROCESSES, WORKERS = 100, 3, 2
KILLS_A_ROUND = 20  # after which everything is checked, and tables that are over are replaced
BETWEEN = (20, 200)  # acknowledged messages between two blows
RESTART_EVERY = 10  # kills between two restarts of the database
WORKER_EVERY = 3  # of so many kills one is that of a worker


async def play_round(processes, tables, kills):
    async def blows(running):
        for number in range(kills):
            await running.wait_for_moves(running.luck.randint(*BETWEEN))
            await (running.kill_worker() if number % WORKER_EVERY == 1 else running.kill())
            if number % RESTART_EVERY == 0:
                await running.restart_database()
        await running.wait_for_moves(BETWEEN[0])

    processes.is_over = False
    await processes.play_until_done(tables, blows)


def soak(kills, folder):
    """Kill processes so many times; what was acknowledged and checked."""
    figures = {
        "kills": 0,
        "of_workers": 0,
        "restarts": 0,
        "moves": 0,
        "tables": 0,
        "longest_s": 0.0,
    }
    with (
        running_postgres() as postgres,
        running_processes(postgres, folder, PROCESSES, WORKERS) as running,
    ):
        tables = new_tables(running, TABLES)
        while figures["kills"] < kills:
            count = min(KILLS_A_ROUND, kills - figures["kills"])
            asyncio.run(play_round(running, tables, count))
            running.check(tables)
            figures["kills"] += count
            figures["of_workers"] += len(range(1, count, WORKER_EVERY))
            figures["restarts"] += -(-count // RESTART_EVERY)
            over = [table for table in tables if table.over]
            figures["moves"] += sum(len(table.acknowledged) for table in over)
            figures["tables"] += len(over)
            tables = [table for table in tables if not table.over]
            tables += new_tables(running, TABLES - len(tables))
            figures["longest_s"] = round(running.longest_wait, 2)
            print(json.dumps(figures), file=sys.stderr, flush=True)
    figures["moves"] += sum(len(table.acknowledged) for table in tables)
    return figures | {"lost": 0, "doubled": 0}  # else a check would have failed


def main():
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--kills", type=int, default=300)
    given = given.parse_args()
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # of the servers: they start at once
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        figures = soak(given.kills, pathlib.Path(folder))
    print(json.dumps(figures | {"seconds": round(time.monotonic() - began)}))


if __name__ == "__main__":
    main()
