"""Server processes and workers on one PostgreSQL, killed many times in the middle of 100 busy
tables, and the database restarted now and then. Prints its figures as JSON.

python tests/soak_processes.py --kills 300
"""

import argparse
import asyncio
import json
import pathlib
import sys
import tempfile
import time
from collections import Counter

from busy_processes import new_tables, running_processes
from postgres_servers import running_postgres
from preloaded_programs import run_preloaded, wait_until_loaded

TABLES, PROCESSES, WORKERS = 100, 3, 2
KILLS_A_ROUND = 20  # after which everything is checked, and tables that are over are replaced
BETWEEN = (20, 200)  # acknowledged messages between two blows
RESTART_EVERY = 10  # kills between two restarts of the database
WORKER_EVERY = 3  # of so many kills one is that of a worker


class Soak:
    """So many kills, or as many as fit into the time; what was acknowledged and checked."""

    def __init__(self, kills, seconds):
        self.kills, self.until = kills, time.monotonic() + seconds
        self.counts = Counter(kills=0, of_workers=0, restarts=0, moves=0, tables=0)

    def is_over(self):
        return self.counts["kills"] >= self.kills or time.monotonic() > self.until

    async def strike(self, running):
        """The blows of one round, which ends early where all tables do."""
        for number in range(KILLS_A_ROUND):
            await running.wait_for_moves(running.generator.randint(*BETWEEN))
            if self.is_over() or running.all_over():
                break
            is_worker = number % WORKER_EVERY == 1
            await (running.kill_worker() if is_worker else running.kill())
            self.counts.update(kills=1, of_workers=is_worker)
            if number % RESTART_EVERY == 0:
                await running.restart_database()
                self.counts["restarts"] += 1
        await running.wait_for_moves(BETWEEN[0])

    def play_round(self, running, tables):
        """The tables that are not over afterwards, and new ones in the place of the others."""
        running.is_over = False
        asyncio.run(running.play_until_done(tables, self.strike))
        running.check(tables)
        over = [table for table in tables if table.over]
        self.counts.update(moves=sum(len(table.acknowledged) for table in over), tables=len(over))
        tables = [table for table in tables if not table.over]
        print(json.dumps(self.counts), file=sys.stderr, flush=True)
        return tables + ([] if self.is_over() else new_tables(running, TABLES - len(tables)))

    def run(self, folder):
        with (
            running_postgres() as postgres,
            running_processes(postgres, folder, PROCESSES, WORKERS, run=run_preloaded) as running,
        ):
            tables = new_tables(running, TABLES)
            while not self.is_over():
                tables = self.play_round(running, tables)
        self.counts.update(moves=sum(len(table.acknowledged) for table in tables))
        # Nothing is lost or doubled: else a check would have failed.
        longest = round(running.longest_wait, 2)
        return self.counts | {"lost": 0, "doubled": 0, "longest_s": longest}


def main():
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--kills", type=int, default=300)
    given.add_argument("--minutes", type=float, default=float("inf"))
    given = given.parse_args()
    wait_until_loaded()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        figures = Soak(given.kills, 60 * given.minutes).run(pathlib.Path(folder))
    print(json.dumps(figures | {"seconds": round(time.monotonic() - began)}))


if __name__ == "__main__":
    main()
