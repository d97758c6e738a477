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
from asterism.storage.postgres_notices import Notices, channel_of
from asterism.storage.records import NOBODY, ActionRecord, Attendance, Presence

MOVE = msgspec.json.Decoder(ActionRecord)
ELSEWHERE = msgspec.json.Decoder(list[Presence])

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
TELL_PRESENCE = """
select tell(hearers || holder, 0, 'presence ' || tables.id) from tables join gone using(id)
"""
REMOVE_DEAD = f"""
with dead as (
  delete from processes where seen < clock_timestamp() - make_interval(secs => $1)
  returning number
), gone as (
  delete from presence where process in (select number from dead) returning id
)
{TELL_PRESENCE}
"""
LEAVE = f"""
with dead as (delete from processes where number = $1 returning number),
gone as (delete from presence where process = $1 returning id)
{TELL_PRESENCE}
"""
READ_LEASES = """
select id, fence from tables where holder = $1 and phase in ('waiting', 'running')
"""
IS_FREE = """
(holder is null or not exists(select 1 from processes where processes.number = tables.holder))
"""
CLAIM = f"""
update tables set holder = $1, fence = fence + 1 where id = any($2) and {IS_FREE}
returning id, fence
"""
# Tables of the dead at which something happens by itself; all that nobody holds and that are awake
# here; and those at which somebody is connected here, but nobody any more where they are held.
CLAIM_ORPHANS = f"""
with orphans as (
  select id, holder as before from tables where phase in ('waiting', 'running') and (
    id = any($2) and ({IS_FREE} or holder = $1)
    or holder is not null and (phase = 'running' or step in ('commit', 'reveal')) and {IS_FREE}
    or id = any($3) and not holder = any(hearers))
  order by made desc limit $4 for update skip locked
), claimed as (
  update tables set holder = $1, fence = fence + 1 from orphans where tables.id = orphans.id
  returning tables.id, fence, before
)
select id, fence, tell(array[before], $1, concat_ws(' ', 'lease', id, fence)) from claimed
"""
RELEASE = "update tables set holder = null where id = any($2) and holder = $1"
READ_REVISIONS = "select id, revision from tables where id = any($1)"
ATTEND = "select * from attend_table($1, $2, $3, $4, $5)"
READ_PRESENCE = """
select seats, watchers from presence join processes on processes.number = presence.process
where presence.id = $1 and process != $2
"""


class SharedPostgresStorage(PostgresStorage):
    """A PostgresStorage that knows of other processes."""

    def __init__(self, pool: Any, url: str) -> None:
        super().__init__(pool, url)
        self.jobs = PostgresJobs(self)
        self.notices = Notices(url, self.on_notice)
        self.listeners: dict[str, Callable[[str], None]] = {}  # by the first word of a notice

    # Processes

    async def join(self) -> int:
        """This process among the living, by a number that nobody else ever has."""
        await self._fetch(REMOVE_DEAD, LEASE_SECONDS)
        self.process = int((await self._fetch(JOIN, LEASE_SECONDS))[0][0])
        await self.notices.add_channel(channel_of(self.process))
        return self.process

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

    async def read_leases(self, process: int) -> dict[str, int]:
        """The tables that this process holds, with their fencing numbers."""
        return dict(map(tuple, await self._fetch(READ_LEASES, process)))

    async def claim(self, process: int, table_ids: Iterable[str]) -> dict[str, int]:
        """Those of the tables that nobody alive holds are ours, with their fencing numbers."""
        return dict(map(tuple, await self._fetch(CLAIM, process, [*table_ids])))

    async def claim_orphans(
        self, process: int, awake: Iterable[str], attended: Iterable[str]
    ) -> dict[str, int]:
        """Some of the tables whose holder is dead, of those that are awake here and that nobody
        holds, and of those attended here whose holder attends them no more; with their fencing
        numbers."""
        given = process, [*awake], [*attended], CLAIMED_AT_ONCE
        rows = await self._fetch(CLAIM_ORPHANS, *given, patience=0.0)
        return {table_id: fence for table_id, fence, _ in rows}

    async def release(self, process: int, table_ids: Sequence[str]) -> None:
        """Nobody need hold these tables."""
        await self._fetch(RELEASE, process, [*table_ids])

    async def read_revisions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The present revision of each of the tables that there are."""
        return dict(map(tuple, await self._fetch(READ_REVISIONS, [*table_ids])))

    # Presence

    async def attend(self, process: int, table_id: str, presence: Presence) -> Attendance | None:
        """Tell who is connected to a table here, and hear of it while anybody is."""
        is_attended = presence != NOBODY
        rows = await self._fetch(ATTEND, process, table_id, *presence, is_attended)
        if not rows:
            return None
        revision, fence, elsewhere = rows[0]
        return Attendance(revision, fence, ELSEWHERE.decode(elsewhere))

    async def read_presence(self, process: int, table_id: str) -> list[Presence]:
        """Who is connected to a table at other processes."""
        return [Presence(*row) for row in await self._fetch(READ_PRESENCE, table_id, process)]

    # Notices

    async def listen(
        self,
        on_change: Callable[[str, int, ActionRecord | None], None],
        on_presence: Callable[[str], None],
        on_lease_lost: Callable[[str, int], None],
        on_answers: Callable[[], None],
        on_ready: Callable[[], Awaitable[None]],
    ) -> None:
        """Hear of changes, presence, leases and answers until the connection is lost; then raise
        StorageFailed. `on_ready` is called when everything from now on will be heard."""
        self.listeners = {
            "change": lambda notice: on_change(*parse_change(notice)),
            "presence": on_presence,
            "lease": lambda notice: on_lease_lost(*parse_change(notice)[:2]),
            "answers": lambda notice: on_answers(),
        }
        await self.notices.hear(on_ready)

    def on_notice(self, notice: str) -> None:
        kind, _, rest = notice.partition(" ")
        self.listeners[kind](rest)


def parse_change(payload: str) -> tuple[str, int, ActionRecord | None]:
    """A table and its revision, -1 if it was removed; and the change, if it is one move alone."""
    table_id, revision, *move = payload.split(" ", 2)
    return table_id, int(revision), MOVE.decode(move[0]) if move else None
