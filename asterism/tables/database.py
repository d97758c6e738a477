"""Tables on disk: SQLite, one writer thread, and many changes in one commit."""

import asyncio
import contextlib
import os
import pathlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from asterism.tables.data_folder import create_folder
from asterism.tables.migrations import migrate

FILE_NAME = "tables.db"
MAX_FAILURES = 3  # refused commits in a row after which the disk counts as broken
PRAGMAS = ("journal_mode=wal", "synchronous=full", "foreign_keys=off", "busy_timeout=10000")

Statement = tuple[str, tuple[Any, ...]]


class WriteBatch(NamedTuple):
    """Statements that are written together or not at all, and who waits for it."""

    statements: list[Statement]
    future: "asyncio.Future[None] | None"


class Database:
    """One database in a data folder. Reads happen on the caller's thread, writes on their own."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.reader = open_database(folder)
        self.path = folder / FILE_NAME
        self.commit_count, self.commit_seconds = 0, 0.0
        self.failures = 0  # groups in a row that the disk refused
        self.on_failure: Callable[[str], None] | None = None  # called on the writer's thread
        self._reader_lock = threading.Lock()
        self.reader.row_factory = sqlite3.Row
        self._changes: queue.SimpleQueue[WriteBatch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_loop, name="store", daemon=True)
        self._thread.start()

    def query(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        with self._reader_lock:
            return self.reader.execute(sql, values).fetchall()

    def query_named(self, sql: str, values: dict[str, Any]) -> list[sqlite3.Row]:
        with self._reader_lock:
            return self.reader.execute(sql, values).fetchall()

    def write(self, statements: Iterable[Statement]) -> "asyncio.Future[None]":
        """On disk when the future is done."""
        future = asyncio.get_running_loop().create_future()
        self._changes.put(WriteBatch([*statements], future))
        return future

    def close(self) -> None:
        """All that was asked for is written; then the files are closed."""
        self._changes.put(None)
        self._thread.join()
        self.reader.close()

    # On the writer's thread

    def _write_loop(self) -> None:
        connection = connect(self.path)
        closing = False
        while not closing:
            batches = [self._changes.get()]
            while not self._changes.empty():
                batches.append(self._changes.get())
            closing = None in batches
            started = time.perf_counter()
            error = commit_group(connection, [batch for batch in batches if batch is not None])
            self.commit_seconds += time.perf_counter() - started
            self._count_commit(error)
        connection.close()

    def _count_commit(self, error: Exception | None) -> None:
        """A disk that refuses several times in a row is told to whoever runs the server."""
        self.commit_count += error is None
        self.failures = self.failures + 1 if isinstance(error, sqlite3.OperationalError) else 0
        if self.failures >= MAX_FAILURES and self.on_failure is not None:
            self.on_failure(str(error))


def open_database(folder: pathlib.Path) -> sqlite3.Connection:
    """The database of a folder, readable by its owner alone, with the present schema."""
    create_folder(folder)
    path = folder / FILE_NAME
    with contextlib.suppress(OSError):  # SQLite says better what is wrong
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        path.chmod(0o600)
    connection = connect(path)
    migrate(connection)
    return connection


def connect(path: pathlib.Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, cached_statements=64
    )
    for pragma in PRAGMAS:
        connection.execute(f"pragma {pragma}")
    return connection


def commit_group(connection: sqlite3.Connection, batches: list[WriteBatch]) -> Exception | None:
    """One commit for all; if it fails, each on its own, so that a bad one harms no other. Returns
    what was wrong with the last."""
    if not batches:
        return None
    error = try_commit(
        connection, [statement for batch in batches for statement in batch.statements]
    )
    if error is not None and len(batches) > 1:
        for batch in batches:
            error = try_commit(connection, batch.statements)
            notify_waiters([batch], error)
    else:
        notify_waiters(batches, error)
    return error


def try_commit(connection: sqlite3.Connection, statements: list[Statement]) -> Exception | None:
    """Committed, or rolled back and what was wrong."""
    try:
        connection.execute("begin immediate")
        for sql, values in statements:
            connection.execute(sql, values)
        connection.execute("commit")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("rollback")
        return error
    return None


def notify_waiters(batches: list[WriteBatch], error: Exception | None) -> None:
    """Wake those who wait, once for each loop."""
    loops = {batch.future.get_loop() for batch in batches if batch.future}
    for loop in loops:
        futures = [c.future for c in batches if c.future and c.future.get_loop() is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(resolve_futures, futures, error)


def resolve_futures(futures: "list[asyncio.Future[None]]", error: Exception | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
