"""Tables in PostgreSQL, which several processes may use at once. Changes of many tables that come
together share a commit."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, NamedTuple, Self

import asyncpg
import msgspec

from asterism.storage import postgres_queries as sql
from asterism.storage.errors import StorageConflict, StorageFailed, StoreError
from asterism.storage.postgres_schema import migrate
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

MAX_READERS = 4  # connections for questions
MAX_GROUP = 200  # batches in one commit
COMMAND_TIMEOUT = 30.0  # seconds
PATIENCE, RETRY_PAUSE = 10.0, 0.1  # seconds to wait for a database that restarts; between attempts
LEASE_SECONDS = 3.0  # without a sign of life, after which a process counts as dead
CONFLICT = "conflict"  # said by `commit_batches`
TOKEN_BITS = 62  # of a batch, positive in a bigint
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
# After these the same statement may be sent again: it was not begun, or it can be told whether it
# was committed.
TRANSIENT = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.DeadlockDetectedError,
    asyncpg.TooManyConnectionsError,
    OSError,
)
SEATS = msgspec.json.Decoder(list[SeatRecord])
ACTIONS = msgspec.json.Decoder(list[ActionRecord])
CHAT = msgspec.json.Decoder(list[ChatRecord])


class WriteBatch(NamedTuple):
    """Changes that are written together or not at all, and who waits for it."""

    changes: list[Change]
    token: int
    future: "asyncio.Future[int | None]"
    revision: int | None = None  # that the table must have
    fence: int | None = None  # that the lease of the table must have


class PostgresStorage:
    """One database. Lives on one event loop; made by `open`."""

    def __init__(self, pool: "asyncpg.Pool", url: str) -> None:
        self.pool, self.url = pool, url
        self.process = 0  # the number of this process among those that share the database
        self.commit_count, self.commit_seconds = 0, 0.0
        self.on_failure: Callable[[str], None] | None = None  # a database may come back: not called
        self._queue: list[WriteBatch] = []
        self._wakeup = asyncio.Event()
        self._is_closing = False
        self._connection: asyncpg.Connection | None = None  # of the writer
        self._writer = asyncio.get_running_loop().create_task(self._write_loop())

    @classmethod
    async def open(cls, url: str, patience: float = PATIENCE) -> Self:
        """Connect and bring the schema to the present; a database that starts is waited for.
        Raise StoreError if it cannot be used."""
        deadline = time.monotonic() + patience
        while True:
            try:
                return await cls._connect(url)
            except (*FAILURES, ValueError) as error:
                if not isinstance(error, TRANSIENT) or time.monotonic() > deadline:
                    raise StoreError(f"The database cannot be used: {error}.") from None
            await asyncio.sleep(RETRY_PAUSE)

    @classmethod
    async def _connect(cls, url: str) -> Self:
        pool = await asyncpg.create_pool(
            url,
            min_size=0,
            max_size=MAX_READERS,
            command_timeout=COMMAND_TIMEOUT,
            reset=keep_session,
        )
        try:
            async with pool.acquire() as connection:
                await migrate(connection)
        except BaseException:
            pool.terminate()
            raise
        return cls(pool, url)

    # Writing

    def write(
        self, changes: Iterable[Change], revision: int | None = None, fence: int | None = None
    ) -> "asyncio.Future[int | None]":
        future = asyncio.get_running_loop().create_future()
        token = secrets.randbits(TOKEN_BITS)
        self._queue.append(WriteBatch([*changes], token, future, revision, fence))
        self._wakeup.set()
        return future

    async def _write_loop(self) -> None:
        """One group after the other; what comes meanwhile is the next group."""
        while not (self._is_closing and not self._queue):
            await self._wakeup.wait()
            self._wakeup.clear()
            while self._queue:
                group, self._queue = self._queue[:MAX_GROUP], self._queue[MAX_GROUP:]
                started = time.perf_counter()
                await self._commit_group(group)
                self.commit_seconds += time.perf_counter() - started

    async def _commit_group(self, group: list[WriteBatch]) -> None:
        try:
            given = sql.COMMIT, encode_batches(group), self.process
            rows = await self._fetch(*given, fetch=self._fetch_to_write)
        except StorageFailed as error:
            for batch in group:
                resolve(batch.future, None, error)
        else:
            self.commit_count += 1
            for place, revision, failure in rows:
                resolve(group[place].future, revision, as_failure(failure))

    async def _fetch_to_write(self, statement: str, *values: Any) -> list[Any]:
        """On a connection that nobody else uses, so that a commit waits for nothing."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self.url, command_timeout=COMMAND_TIMEOUT)
        return list(await self._connection.fetch(statement, *values))

    async def check_writable(self) -> None:
        await self._fetch(sql.PROBE, patience=0.0)

    async def close(self) -> None:
        self._is_closing = True
        self._wakeup.set()
        await self._writer
        if self._connection is not None:
            self._connection.terminate()
        try:
            async with asyncio.timeout(RETRY_PAUSE):
                await self.pool.close()
        except TimeoutError:
            self.pool.terminate()

    # Reading

    async def _fetch(
        self,
        statement: str,
        *values: Any,
        patience: float = PATIENCE,
        fetch: Callable[..., Awaitable[list[Any]]] | None = None,
    ) -> list[Any]:
        """The rows that answer a question; a database that restarts is waited for."""
        fetch = fetch or self.pool.fetch
        deadline = time.monotonic() + patience
        while True:
            try:
                return list(await fetch(statement, *values))
            except TRANSIENT as error:
                if time.monotonic() > deadline:
                    raise StorageFailed(str(error)) from error
            except FAILURES as error:
                raise StorageFailed(str(error)) from error
            await asyncio.sleep(RETRY_PAUSE)

    async def read_table(self, table_id: str, chat_lines: int) -> StoredTable | None:
        return await self.read_news(table_id, chat_lines, -1)

    async def read_news(self, table_id: str, chat_lines: int, since: int) -> StoredTable | None:
        """What is new at a table since it had an earlier revision; None if there is none."""
        rows = await self._fetch(sql.READ_TABLE, table_id, chat_lines, since)
        if not rows:
            return None
        width = len(TableRecord._fields)
        seats, actions, chat, *rest = rows[0][width:]
        return StoredTable(
            TableRecord(*rows[0][:width]),
            SEATS.decode(seats),
            ACTIONS.decode(actions),
            CHAT.decode(chat),
            *rest,
        )

    async def has_table(self, table_id: str) -> bool:
        return bool(await self._fetch("select 1 from tables where id = $1", table_id))

    async def read_chat(self, table_id: str, limit: int) -> list[ChatRecord]:
        rows = await self._fetch(sql.READ_CHAT, table_id, limit)
        return [ChatRecord(*row.values()) for row in reversed(rows)]

    async def read_summaries(self, table_ids: Sequence[str]) -> dict[str, TableSummary]:
        summaries = {}
        for row in await self._fetch(sql.READ_SUMMARIES, [*table_ids]):
            *table, seats = row.values()
            record = TableRecord(*table)
            summaries[record.id] = TableSummary(record, SEATS.decode(seats))
        return summaries

    async def list_open(self, since: float, limit: int) -> list[str]:
        return await self._list(sql.LIST_OPEN, since, limit)

    async def list_by_owner(self, owner: str, limit: int) -> list[str]:
        return await self._list(sql.LIST_BY_OWNER, owner, limit)

    async def list_running(self) -> list[str]:
        return await self._list(sql.LIST_RUNNING)

    async def list_expired(self, cutoffs: Cutoffs, limit: int) -> list[str]:
        return await self._list(sql.LIST_EXPIRED, *cutoffs, limit)

    async def _list(self, statement: str, *values: Any) -> list[str]:
        return [row[0] for row in await self._fetch(statement, *values)]

    async def latest_reports(self, limit: int) -> list[ReportRecord]:
        rows = await self._fetch(sql.LATEST_REPORTS, limit)
        return [ReportRecord(*row.values()) for row in rows]

    async def latest_chat(self, limit: int) -> list[ChatRecord]:
        rows = await self._fetch(sql.LATEST_CHAT, limit)
        return [ChatRecord(*row.values()) for row in rows]

    async def muted_seats(self, limit: int) -> list[SeatRecord]:
        rows = await self._fetch(sql.MUTED_SEATS, limit)
        return [SeatRecord(*row.values()) for row in rows]

    # Analyses

    async def read_analysis(self, table_id: str) -> AnalysisRecord | None:
        rows = await self._fetch(sql.READ_ANALYSIS, table_id)
        return AnalysisRecord(*rows[0].values()) if rows else None

    async def claim_analysis(self, table_id: str, format: int, process: int | None) -> bool:
        return bool(await self._fetch(sql.CLAIM_ANALYSIS, table_id, format, process))

    async def save_analysis(self, record: AnalysisRecord) -> None:
        await self._fetch(sql.SAVE_ANALYSIS, *record)

    async def release_analysis(self, table_id: str) -> None:
        await self._fetch(sql.RELEASE_ANALYSIS, table_id)


async def keep_session(connection: Any) -> None:
    """Nobody here changes a session, so that nothing need be reset before the next question."""


def encode_batches(batches: Iterable[WriteBatch]) -> str:
    """What `commit_batches` reads: changes with their columns by name."""
    encoded = [
        {
            "id": batch.changes[0].id,
            "token": batch.token,
            "revision": batch.revision,
            "fence": batch.fence,
            "changes": [encode_change(change) for change in batch.changes],
        }
        for batch in batches
    ]
    return msgspec.json.encode(encoded).decode()


def encode_change(change: Change) -> dict[str, Any]:
    values = {name: encode_value(value) for name, value in change._asdict().items()}
    return values | {"change": type(change).__name__}


def encode_value(value: Any) -> Any:
    """Bytes as PostgreSQL reads them; text without the one character that it cannot hold."""
    if isinstance(value, bytes):
        return f"\\x{value.hex()}"
    return value.replace("\0", "") if isinstance(value, str) else value


def as_failure(failure: str | None) -> StorageFailed | None:
    if failure is None:
        return None
    return StorageConflict(failure) if failure == CONFLICT else StorageFailed(failure)


def resolve(
    future: "asyncio.Future[int | None]", revision: int | None, error: Exception | None
) -> None:
    with contextlib.suppress(asyncio.InvalidStateError):  # whoever waited was cancelled
        future.set_result(revision) if error is None else future.set_exception(error)
