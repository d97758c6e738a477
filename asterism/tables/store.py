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
  at real not null, primary key(id, number)) without rowid;
create table if not exists chat(
  id text not null, number integer not null, seat integer, name text not null, text text not null,
  at real not null, primary key(id, number)) without rowid;
"""
PRAGMAS = ("journal_mode=wal", "synchronous=full", "foreign_keys=off", "busy_timeout=10000")

Statement = tuple[str, tuple[Any, ...]]


class Change(NamedTuple):
    """Statements that are written together or not at all, and who waits for it."""

    statements: list[Statement]
    written: "asyncio.Future[None] | None"


class Store:
    """One database in a data folder. Reads happen on the caller's thread, writes on their own."""

    def __init__(self, folder: pathlib.Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "tables.db"
        self.reader = connected(self.path)
        self.reader.row_factory = sqlite3.Row
        self.reader.executescript(SCHEMA)
        self._changes: queue.SimpleQueue[Change | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def rows(self, question: str, *values: Any) -> list[sqlite3.Row]:
        return self.reader.execute(question, values).fetchall()

    def write(self, statements: Iterable[Statement]) -> "asyncio.Future[None]":
        """On disk when the future is done."""
        written = asyncio.get_running_loop().create_future()
        self._changes.put(Change([*statements], written))
        return written

    def close(self) -> None:
        """All that was asked for is written; then the files are closed."""
        self._changes.put(None)
        self._thread.join()
        self.reader.close()

    # On the writer's thread

    def _write(self) -> None:
        base = connected(self.path)
        closing = False
        while not closing:
            changes = [self._changes.get()]
            while not self._changes.empty():
                changes.append(self._changes.get())
            closing = None in changes
            together(base, [change for change in changes if change is not None])
        base.close()


def connected(path: pathlib.Path) -> sqlite3.Connection:
    base = sqlite3.connect(path, isolation_level=None, check_same_thread=False,
                           cached_statements=64)
    for pragma in PRAGMAS:
        base.execute(f"pragma {pragma}")
    return base


def together(base: sqlite3.Connection, changes: list[Change]) -> None:
    """One commit for all; if it fails, each on its own, so that a bad one harms no other."""
    if not changes:
        return
    wrong = attempted(base, [statement for change in changes for statement in change.statements])
    if wrong is not None and len(changes) > 1:
        for change in changes:
            answer([change], attempted(base, change.statements))
    else:
        answer(changes, wrong)


def attempted(base: sqlite3.Connection, statements: list[Statement]) -> Exception | None:
    """Committed, or rolled back and what was wrong."""
    try:
        base.execute("begin immediate")
        for question, values in statements:
            base.execute(question, values)
        base.execute("commit")
    except sqlite3.Error as wrong:
        if base.in_transaction:
            base.execute("rollback")
        return wrong
    return None


def answer(changes: list[Change], wrong: Exception | None) -> None:
    """Wake those who wait, once for each loop."""
    loops = {change.written.get_loop() for change in changes if change.written}
    for loop in loops:
        waiting = [c.written for c in changes if c.written and c.written.get_loop() is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, waiting, wrong)


def settle(waiting: "list[asyncio.Future[None]]", wrong: Exception | None) -> None:
    for written in waiting:
        if written.done():
            continue
        if wrong is None:
            written.set_result(None)
        else:
            written.set_exception(wrong)
