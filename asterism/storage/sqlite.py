"""Tables on disk: SQLite, one writer thread, and many changes in one commit."""

import asyncio
import contextlib
import os
import pathlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from asterism.storage import sqlite_statements as sql
from asterism.storage.data_folder import create_folder
from asterism.storage.errors import StorageFailed
from asterism.storage.records import (
    ActionRecord,
    AnalysisRecord,
    Change,
    ChatRecord,
    ReportRecord,
    SeatRecord,
    StoredTable,
    TableRecord,
    TableSummary,
)
from asterism.storage.retention import Cutoffs
from asterism.storage.sqlite_migrations import migrate

FILE_NAME = "tables.db"
MAX_FAILURES = 3  # refused commits in a row after which the disk counts as broken
PRAGMAS = ("journal_mode=wal", "synchronous=full", "foreign_keys=off", "busy_timeout=10000")


class WriteBatch(NamedTuple):
    """Statements that are written together or not at all, and who waits for it."""

    statements: list[sql.Statement]
    future: "asyncio.Future[None] | None"


class SqliteStorage:
    """One database in a data folder. Reads happen on the caller's thread, writes on their own."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.reader = open_database(folder)
        self.path = folder / FILE_NAME
        self.commit_count, self.commit_seconds = 0, 0.0
        self.failures = 0  # groups in a row that the disk refused
        self.on_failure: Callable[[str], None] | None = None  # called on the writer's thread
        self._reader_lock = threading.Lock()
        self._changes: queue.SimpleQueue[WriteBatch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_loop, name="store", daemon=True)
        self._thread.start()

    def query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that answer a question."""
        with self._reader_lock, reporting_failures():
            return self.reader.execute(statement, values).fetchall()

    # Writing

    def write(
        self, changes: Iterable[Change], revision: int | None = None, fence: int | None = None
    ) -> "asyncio.Future[None]":
        """On disk when the future is done. There is one process, and so no revision."""
        return self._write(sql.statements_for(changes))

    def _write(self, statements: list[sql.Statement]) -> "asyncio.Future[None]":
        future = asyncio.get_running_loop().create_future()
        self._changes.put(WriteBatch(statements, future))
        return future

    async def check_writable(self) -> None:
        await self._write([(sql.PROBE, ())])

    async def close(self) -> None:
        """All that was asked for is written; then the files are closed."""
        self._changes.put(None)
        self._thread.join()
        self.reader.close()

    # Reading

    async def read_table(self, table_id: str, chat_lines: int) -> StoredTable | None:
        summary = self._read_summary(table_id)
        if summary is None:
            return None
        actions = self.query(
            f"select {sql.ACTION_COLUMNS} from actions where id=? order by number", table_id
        )
        ((chat_count,),) = self.query("select max(number) from chat where id=?", table_id)
        return StoredTable(
            *summary,
            [ActionRecord(*row) for row in actions],
            await self.read_chat(table_id, chat_lines),
            chat_count or 0,
            len(actions),
        )

    def _read_summary(self, table_id: str) -> TableSummary | None:
        rows = self.query(f"select {sql.TABLE_COLUMNS} from tables where id=?", table_id)
        if not rows:
            return None
        seats = self.query(
            f"select {sql.SEAT_COLUMNS} from seats where id=? order by seat", table_id
        )
        return TableSummary(TableRecord(*rows[0]), [sql.read_seat(row) for row in seats])

    async def has_table(self, table_id: str) -> bool:
        return bool(self.query("select 1 from tables where id=?", table_id))

    async def read_chat(self, table_id: str, limit: int) -> list[ChatRecord]:
        rows = self.query(
            f"select {sql.CHAT_COLUMNS} from chat where id=? and not hidden "
            "order by number desc limit ?",
            table_id,
            limit,
        )
        return [ChatRecord(*row) for row in reversed(rows)]

    async def read_summaries(self, table_ids: Sequence[str]) -> dict[str, TableSummary]:
        found = {table_id: self._read_summary(table_id) for table_id in table_ids}
        return {table_id: summary for table_id, summary in found.items() if summary is not None}

    async def list_open(self, since: float, limit: int) -> list[str]:
        return [row[0] for row in self.query(sql.LIST_OPEN, since, limit)]

    async def list_by_owner(self, owner: str, limit: int) -> list[str]:
        return [row[0] for row in self.query(sql.LIST_BY_OWNER, owner, limit)]

    async def list_running(self) -> list[str]:
        rows = self.query("select id from tables where phase='running' order by made desc")
        return [row[0] for row in rows]

    async def list_expired(self, cutoffs: Cutoffs, limit: int) -> list[str]:
        rows = self.query(sql.LIST_EXPIRED, *cutoffs, limit)
        return [*dict.fromkeys(row[0] for row in rows)]

    async def latest_reports(self, limit: int) -> list[ReportRecord]:
        rows = self.query(
            f"select {sql.REPORT_COLUMNS} from reports order by number desc limit ?", limit
        )
        return [ReportRecord(*row) for row in rows]

    async def latest_chat(self, limit: int) -> list[ChatRecord]:
        rows = self.query(
            f"select {sql.CHAT_COLUMNS} from chat where not hidden order by at desc limit ?", limit
        )
        return [ChatRecord(*row) for row in rows]

    async def muted_seats(self, limit: int) -> list[SeatRecord]:
        rows = self.query(f"select {sql.SEAT_COLUMNS} from seats where muted limit ?", limit)
        return [sql.read_seat(row) for row in rows]

    # Analyses

    async def read_analysis(self, table_id: str) -> AnalysisRecord | None:
        rows = self.query(f"select {sql.ANALYSIS_COLUMNS} from analyses where id=?", table_id)
        return AnalysisRecord(*rows[0]) if rows else None

    async def claim_analysis(self, table_id: str, format: int, process: int | None) -> bool:
        """There is one process; it knows what it is at."""
        found = await self.read_analysis(table_id)
        return found is None or found.content is None or found.format != format

    async def save_analysis(self, record: AnalysisRecord) -> None:
        await self._write([(sql.SAVE_ANALYSIS, record)])

    async def release_analysis(self, table_id: str) -> None:
        await self._write([("delete from analyses where id=?", (table_id,))])

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


@contextlib.contextmanager
def reporting_failures() -> Iterator[None]:
    """What SQLite refuses is told in the interface's words."""
    try:
        yield
    except sqlite3.Error as error:
        raise StorageFailed(str(error)) from error


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


def try_commit(connection: sqlite3.Connection, statements: list[sql.Statement]) -> Exception | None:
    """Committed, or rolled back and what was wrong."""
    try:
        connection.execute("begin immediate")
        for statement, values in statements:
            connection.execute(statement, values)
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
            failure = StorageFailed(str(error))
            failure.__cause__ = error
            future.set_exception(failure)
