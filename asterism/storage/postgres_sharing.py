"""Several processes on one PostgreSQL: who is alive, who holds which table, who is connected where,
and notices of what others have written. All times are the database's, so that the clocks of the
hosts may differ."""

import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import msgspec

from asterism.storage.errors import StorageFailed
from asterism.storage.postgres import LEASE_SECONDS, PostgresStorage
from asterism.storage.postgres_jobs import PostgresJobs
from asterism.storage.postgres_notices import ANSWERS, PRESENCE, TABLES, hear_notices
from asterism.storage.records import ActionRecord, Presence

MOVE = msgspec.json.Decoder(ActionRecord)

CLAIMED_AT_ONCE = 50  # orphaned tables that one process takes at a time, so that others get some

# A process that finds nobody else alive starts the clocks anew: nobody pays for an outage.
JOIN = """
with alive as (
  select 1 from processes where seen > clock_timestamp() - make_interval(secs => $1)
), resumed as (
  update tables set clock_from = clock_timestamp()
  where phase = 'running' and not exists(select 1 from alive)
)
insert into processes values(nextval('process_numbers'), clock_timestamp()) returning number
"""
BEAT = "update processes set seen = clock_timestamp() where number = $1 returning number"
REMOVE_DEAD = """
with dead as (
  delete from processes where seen < clock_timestamp() - make_interval(secs => $1)
  returning number
), gone as (
  delete from presence where process in (select number from dead) returning id
)
select pg_notify('asterism_presence', id) from gone
"""
LEAVE = """
with dead as (delete from processes where number = $1 returning number),
gone as (delete from presence where process = $1 returning id)
select pg_notify('asterism_presence', id) from gone
"""
IS_FREE = """
(holder is null or not exists(select 1 from processes where processes.number = tables.holder))
"""
CLAIM = f"""
update tables set holder = $1, fence = fence + 1 where id = any($2) and {IS_FREE}
returning id, fence
"""
# Tables of the dead at which something happens by itself, and all that nobody holds and that are
# awake here.
CLAIM_ORPHANS = f"""
update tables set holder = $1, fence = fence + 1 where id in (
  select id from tables where phase in ('waiting', 'running') and {IS_FREE} and (id = any($2)
    or holder is not null and (phase = 'running' or step in ('commit', 'reveal')))
  order by made desc limit $3 for update skip locked)
returning id, fence
"""
RELEASE = "update tables set holder = null where id = any($2) and holder = $1"
READ_REVISIONS = "select id, revision from tables where id = any($1)"
SET_PRESENCE = """
with written as (
  insert into presence values($2, $1, $3, $4) on conflict(id, process) do update
  set seats = excluded.seats, watchers = excluded.watchers
) select pg_notify('asterism_presence', $2)
"""
READ_PRESENCE = """
select seats, watchers from presence join processes on processes.number = presence.process
where presence.id = $1 and process != $2
"""


class SharedPostgresStorage(PostgresStorage):
    """A PostgresStorage that knows of other processes."""

    def __init__(self, pool: Any, url: str) -> None:
        super().__init__(pool, url)
        self.jobs = PostgresJobs(self)

    # Processes

    async def join(self) -> int:
        """This process among the living, by a number that nobody else ever has."""
        await self._fetch(REMOVE_DEAD, LEASE_SECONDS)
        return int((await self._fetch(JOIN, LEASE_SECONDS))[0][0])

    async def beat(self, process: int) -> bool:
        """A sign of life; False if this process was taken for dead. Buries those who are."""
        rows = await self._fetch(BEAT, process, patience=0.0)
        await self._fetch(REMOVE_DEAD, LEASE_SECONDS, patience=0.0)
        return bool(rows)

    async def leave(self, process: int) -> None:
        """An orderly end: others take over at once."""
        with contextlib.suppress(StorageFailed):
            await self._fetch(LEAVE, process, patience=0.0)

    # Leases

    async def claim(self, process: int, table_ids: Sequence[str]) -> dict[str, int]:
        """Those of the tables that nobody alive holds are ours, with their fencing numbers."""
        return dict(map(tuple, await self._fetch(CLAIM, process, [*table_ids])))

    async def claim_orphans(self, process: int, awake: Iterable[str]) -> dict[str, int]:
        """Some of the tables whose holder is dead, with their fencing numbers."""
        rows = await self._fetch(CLAIM_ORPHANS, process, [*awake], CLAIMED_AT_ONCE, patience=0.0)
        return dict(map(tuple, rows))

    async def release(self, process: int, table_ids: Sequence[str]) -> None:
        """Nobody need hold these tables."""
        await self._fetch(RELEASE, process, [*table_ids])

    async def read_revisions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The present revision of each of the tables that there are."""
        return dict(map(tuple, await self._fetch(READ_REVISIONS, [*table_ids])))

    # Presence

    async def set_presence(self, process: int, table_id: str, presence: Presence) -> None:
        """Who is connected to a table here."""
        await self._fetch(SET_PRESENCE, process, table_id, *presence)

    async def read_presence(self, process: int, table_id: str) -> list[Presence]:
        """Who is connected to a table at other processes."""
        return [Presence(*row) for row in await self._fetch(READ_PRESENCE, table_id, process)]

    # Notices

    async def listen(
        self,
        on_change: Callable[[str, int, ActionRecord | None], None],
        on_presence: Callable[[str], None],
        on_answers: Callable[[int], None],
        on_ready: Callable[[], Awaitable[None]],
    ) -> None:
        """Hear of changes, presence and answers until the connection is lost; then raise
        StorageFailed. `on_ready` is called when everything from now on will be heard."""
        listeners = {
            TABLES: lambda notice: on_change(*parse_change(notice)),
            PRESENCE: on_presence,
            ANSWERS: lambda notice: on_answers(int(notice)),
        }
        await hear_notices(self.url, listeners, on_ready)


def parse_change(payload: str) -> tuple[str, int, ActionRecord | None]:
    """A table and its revision, -1 if it was removed; and the change, if it is one move alone."""
    table_id, revision, *move = payload.split(" ", 2)
    return table_id, int(revision), MOVE.decode(move[0]) if move else None
