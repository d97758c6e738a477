"""Tables on disk: SQLite, one writer thread, and many changes in one commit."""

import asyncio
import pathlib
import queue
import sqlite3
import threading
from collections.abc import Iterable
from typing import Any, NamedTuple

SCHEMA = """
create table if not exists tables(
  id text primary key, game text not null, version integer not null, components text,
  options text not null, settings text not null, secret blob not null, made real not null,
  started real, phase text not null, rematch text);
create index if not exists by_phase on tables(phase, made);
create table if not exists seats(
  id text not null, seat integer not null, kind text not null, name text not null, level text,
  owner text not null, entropy text not null, has_left integer not null, code text not null,
  notes text not null, primary key(id, seat)) without rowid;
create index if not exists by_owner on seats(owner) where owner != '';
create table if not exists actions(
  id text not null, number integer not null, seat integer not null, action text not null,
  at real not null, clock text, primary key(id, number)) without rowid;
create table if not exists chat(
  id text not null, number integer not null, seat integer, name text not null, text text not null,
  at real not null, primary key(id, number)) without rowid;
"""
NEW_COLUMNS = (  # table, column and type: what older databases lack
    ("actions", "clock", "text"),  # the seconds left of every seat when the move was made
)
PRAGMAS = ("journal_mode=wal", "synchronous=full", "foreign_keys=off", "busy_timeout=10000")

Statement = tuple[str, tuple[Any, ...]]


class WriteBatch(NamedTuple):
    """Statements that are written together or not at all, and who waits for it."""

    statements: list[Statement]
    future: "asyncio.Future[None] | None"


class Database:
    """One database in a data folder. Reads happen on the caller's thread, writes on their own."""

    def __init__(self, folder: pathlib.Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "tables.db"
        self.reader = connect(self.path)
        self.reader.row_factory = sqlite3.Row
        self.reader.executescript(SCHEMA)
        add_missing_columns(self.reader)
        self._changes: queue.SimpleQueue[WriteBatch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_loop, name="store", daemon=True)
        self._thread.start()

    def query(self, sql: str, *values: Any) -> list[sqlite3.Row]:
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
            commit_group(connection, [batch for batch in batches if batch is not None])
        connection.close()


def connect(path: pathlib.Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, cached_statements=64
    )
    for pragma in PRAGMAS:
        connection.execute(f"pragma {pragma}")
    return connection


def add_missing_columns(connection: sqlite3.Connection) -> None:
    """Bring the tables of an older database up to `SCHEMA`; one process at a time does it."""
    connection.execute("begin immediate")
    for table, column, kind in NEW_COLUMNS:
        known = {row[1] for row in connection.execute(f"pragma table_info({table})")}
        if column not in known:
            connection.execute(f"alter table {table} add column {column} {kind}")
    connection.execute("commit")


def commit_group(connection: sqlite3.Connection, batches: list[WriteBatch]) -> None:
    """One commit for all; if it fails, each on its own, so that a bad one harms no other."""
    if not batches:
        return
    error = try_commit(
        connection, [statement for batch in batches for statement in batch.statements]
    )
    if error is not None and len(batches) > 1:
        for batch in batches:
            notify_waiters([batch], try_commit(connection, batch.statements))
    else:
        notify_waiters(batches, error)


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
