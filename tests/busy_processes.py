"""Several server processes and workers on one database, killed at random while clients hop between
the servers."""

import asyncio
import contextlib
import random
import subprocess
import sys
import time

from busy_tables import PEOPLE, BusyTable
from servers import Person

from asterism.web.benchmark import Server, free_port, wait_until

FLAGS = ("--rate", "1000000", "--pace", "0", "--thinkers", "0")
HOP = 12  # messages after which a client goes to another process
PATIENCE = 300.0  # seconds in which something must have happened


def run_program(*words):
    """Run `asterism` with these words."""
    return subprocess.Popen([sys.executable, "-m", "asterism", *words], stdout=subprocess.DEVNULL)


def start_server(url, folder, *flags, run=run_program):
    """A process that is not waited for."""
    port = free_port()
    words = "serve", "--port", str(port), "--data", str(folder), "--database", url, *FLAGS, *flags
    return Server(run(*words), port)


def start_worker(url, *flags, run=run_program):
    """A process that thinks, not waited for."""
    return run("think", "--database", url, "--thinkers", "1", *flags)


class Processes:
    """Server processes and workers of one database; one that is killed is replaced by another."""

    def __init__(self, postgres, folder, count, workers=0, seed=0, run=run_program):
        self.postgres, self.folder, self.url = postgres, folder, postgres.new_database()
        self.generator, self.run = random.Random(seed), run
        self.servers = [self.start_server() for _ in range(count)]
        for server in self.servers:
            wait_until(server, "ready")
        self.workers = [start_worker(self.url, run=run) for _ in range(workers)]
        while self.slots() < workers:
            time.sleep(0.1)
        self.acknowledged, self.longest_wait = 0, 0.0  # messages; seconds without one
        self.tables, self.is_over = [], False

    def start_server(self):
        return start_server(self.url, self.folder, run=self.run)

    def count(self):
        self.acknowledged += 1

    def close(self):
        for process in [*(server.process for server in self.servers), *self.workers]:
            process.kill()
            process.wait()

    def slots(self):
        """How many jobs the servers hand over at once, at least."""
        return min(int(read_metric(server, "asterism_thinking_slots")) for server in self.servers)

    def jobs_taken(self):
        """How many jobs workers have taken since the database last crashed."""
        statement = "select coalesce((select sum(turn) from job_order), 0)"
        return int(self.postgres.fetch(self.url, statement))

    # Players

    async def play(self, table, seat):
        """Play a seat of a table to the end, at one process after the other."""
        while not (table.over or self.is_over):
            server = self.generator.choice(self.servers)
            await table.play(server, seat, self.count, HOP)
            await asyncio.sleep(0.01)  # where nobody listens a connection fails at once

    async def play_until_done(self, tables, blows):
        """Everybody plays while the blows fall."""
        self.tables = tables
        playing = [
            asyncio.create_task(self.play(table, seat))
            for table in tables
            for seat in range(PEOPLE)
        ]
        try:
            await blows(self)
        finally:
            self.is_over = True
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    # Blows

    def all_over(self):
        """Whether nobody has anything left to play."""
        return all(table.over for table in self.tables)

    async def wait_for_moves(self, count):
        """So many more messages are acknowledged, if tables still want them: nothing is stuck."""
        goal, last, since = self.acknowledged + count, self.acknowledged, time.monotonic()
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged < goal and not self.all_over():
                await asyncio.sleep(0.02)
                if self.acknowledged > last:
                    last, since = self.acknowledged, time.monotonic()
                self.longest_wait = max(self.longest_wait, time.monotonic() - since)

    async def kill(self):
        """One process is gone in the middle of whatever it does; another one comes."""
        place = self.generator.randrange(len(self.servers))
        victim = self.servers[place]
        victim.process.kill()
        await asyncio.to_thread(victim.process.wait)
        self.servers[place] = self.start_server()

    async def kill_worker(self):
        """The same of one that thinks."""
        place = self.generator.randrange(len(self.workers))
        self.workers[place].kill()
        await asyncio.to_thread(self.workers[place].wait)
        self.workers[place] = start_worker(self.url, run=self.run)

    async def restart_database(self):
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.to_thread(self.postgres.start)

    # Checks

    def check(self, tables):
        """What was acknowledged stands at every process, and all of them show the same."""
        for server in self.servers:
            wait_until(server, "ready")
            for table in tables:
                table.check(server)
        for table in tables:
            for token in table.tokens:
                views = [
                    Person(server, token).get(f"/api/tables/{table.id}/view")
                    for server in self.servers
                ]
                assert all(without_clock(one) == without_clock(views[0]) for one in views), table.id


def read_metric(server, name):
    text = Person(server).ask("/metrics")[2].decode()
    return next(line.split()[1] for line in text.splitlines() if line.split()[0] == name)


def without_clock(view):
    return {key: value for key, value in view.items() if key != "clock"}


@contextlib.contextmanager
def running_processes(postgres, folder, count, workers=0, seed=0, run=run_program):
    processes = Processes(postgres, folder, count, workers, seed, run)
    try:
        yield processes
    finally:
        processes.close()


def new_tables(processes, count):
    """Tables of two people; every second one has a bot, which some process must move."""
    return [
        BusyTable(processes.servers[n % len(processes.servers)], n, bots=n % 2, undo=0.3, chat=0.05)
        for n in range(count)
    ]
