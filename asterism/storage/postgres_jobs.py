"""Jobs of thinking in PostgreSQL: server processes add them, workers on any host take them. Without
a sign of life a worker is dead, and its jobs are taken by others."""

import contextlib
from collections.abc import Callable, Sequence

from asterism.storage.errors import StorageFailed
from asterism.storage.postgres import LEASE_SECONDS, PostgresStorage
from asterism.storage.postgres_notices import JOBS, Notices
from asterism.storage.records import JobNews, JobQueue, JobRecord, TakenJob, WaitingJob

ADD = """
with added as (
  insert into jobs(process, version, id, kind, owner, table_id, seat, cost, content)
  select $1, $2, * from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::integer[],
    $8::double precision[], $9::bytea[])
  on conflict do nothing returning id
), told as (select pg_notify('asterism_jobs', ''))
select id from added, told union select id from jobs where id = any($3)
"""
REMOVE = "delete from jobs where id = any($1)"
LOOK = """
select coalesce((select sum(slots) from workers where version = $2
    and seen > clock_timestamp() - make_interval(secs => $3)), 0)::integer,
  array(select id from jobs where process = $1 and answer is null)
"""
READ_ANSWERS = "delete from jobs where process = $1 and answer is not null returning id, answer"
JOIN = """
insert into workers values(nextval('process_numbers'), $1, $2, clock_timestamp()) returning number
"""
BEAT = "update workers set seen = clock_timestamp() where number = $1 returning number"
# What this worker has taken without having heard so is free, too.
REMOVE_DEAD = """
with dead as (
  delete from workers where seen < clock_timestamp() - make_interval(secs => $3)
), asked_by_dead as (
  delete from jobs where not exists(select 1 from processes where number = process
    and seen > clock_timestamp() - make_interval(secs => $3))
)
update jobs set worker = null where worker = $1 and answer is null and not id = any($2)
"""
LEAVE = """
with gone as (delete from workers where number = $1), freed as (
  update jobs set worker = null, attempts = attempts - 1 where worker = $1 and answer is null
)
select pg_notify('asterism_jobs', '')
"""
IS_FREE = """
answer is null and (worker is null or not exists(select 1 from workers
  where number = worker and seen > clock_timestamp() - make_interval(secs => $2)))
"""
READ_QUEUE = f"""
select coalesce((select turn from job_order where version = $1), 0),
  (select state from job_order where version = $1),
  coalesce((select sum(slots) from workers where version = $1
    and seen > clock_timestamp() - make_interval(secs => $2)), 0)::integer,
  array(select (id, kind, owner, table_id, cost, attempts) from jobs
    where version = $1 and {IS_FREE} order by arrival)
"""
# The turn is taken by one worker; what it chose is its own unless it has gone meanwhile.
TAKE = f"""
with turn as (
  insert into job_order as known values($1, 1, $5) on conflict(version) do update
  set turn = known.turn + 1, state = excluded.state where known.turn = $4 returning turn
), chosen as (
  select id from jobs where id = $6 and {IS_FREE} and exists(select 1 from turn)
  for update skip locked
)
update jobs set worker = $3, attempts = attempts + 1 from chosen where jobs.id = chosen.id
returning jobs.id, content, attempts
"""
GIVE_BACK = """
with freed as (update jobs set worker = null where id = $1 and answer is null)
select pg_notify('asterism_jobs', '')
"""
ANSWER = """
with answered as (
  update jobs set answer = $2 where id = $1 and answer is null returning process
)
select pg_notify('asterism_' || process, 'answers') from answered
"""


class PostgresJobs:
    """The jobs of one database."""

    def __init__(self, storage: PostgresStorage) -> None:
        self.url, self._fetch = storage.url, storage._fetch

    async def add(self, process: int, version: str, jobs: Sequence[JobRecord]) -> set[int]:
        columns = [[*column] for column in zip(*jobs, strict=True)]
        return {row[0] for row in await self._fetch(ADD, process, version, *columns)}

    async def remove(self, job_ids: Sequence[int]) -> None:
        await self._fetch(REMOVE, [*job_ids], patience=0.0)

    async def look(self, process: int, version: str) -> JobNews:
        ((slots, present),) = await self._fetch(LOOK, process, version, LEASE_SECONDS, patience=0.0)
        return JobNews(slots, {*present})

    async def read_answers(self, process: int) -> dict[int, bytes]:
        return dict(map(tuple, await self._fetch(READ_ANSWERS, process)))

    async def join(self, version: str, slots: int) -> int:
        return int((await self._fetch(JOIN, version, slots))[0][0])

    async def beat(self, worker: int, running: Sequence[int]) -> bool:
        rows = await self._fetch(BEAT, worker, patience=0.0)
        await self._fetch(REMOVE_DEAD, worker, [*running], LEASE_SECONDS, patience=0.0)
        return bool(rows)

    async def leave(self, worker: int) -> None:
        with contextlib.suppress(StorageFailed):
            await self._fetch(LEAVE, worker, patience=0.0)

    async def read_queue(self, version: str) -> JobQueue:
        ((turn, state, slots, jobs),) = await self._fetch(READ_QUEUE, version, LEASE_SECONDS)
        return JobQueue(turn, state, slots, [WaitingJob(*job) for job in jobs])

    async def take(
        self, worker: int, version: str, queue: JobQueue, job_id: int, state: bytes
    ) -> TakenJob | None:
        rows = await self._fetch(TAKE, version, LEASE_SECONDS, worker, queue.turn, state, job_id)
        return TakenJob(*rows[0]) if rows else None

    async def give_back(self, job_id: int) -> None:
        await self._fetch(GIVE_BACK, job_id)

    async def answer(self, job_id: int, content: bytes) -> None:
        await self._fetch(ANSWER, job_id, content)

    async def listen(self, on_jobs: Callable[[], None]) -> None:
        async def look() -> None:
            on_jobs()

        notices = Notices(self.url, lambda notice: on_jobs())
        await notices.add_channel(JOBS)
        await notices.hear(look)
