"""Hands jobs to workers, in the order of the queue, with budgets that shrink as the queue grows."""

import asyncio
import contextlib
import logging
import os
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

import msgspec

from asterism.tables.thinking.budget import share_of_budget
from asterism.tables.thinking.job import BOT, CLOCK, KINDS, Answer, Job
from asterism.tables.thinking.queue import FairQueue
from asterism.tables.thinking.workers import (
    ProcessWorker,
    ThreadWorker,
    Worker,
    WorkerDied,
    start_patiently,
)

MAX_ATTEMPTS = 2  # workers that may die of the same job
ID_BITS = 62  # of a job, positive in a bigint
QUICK_LEVELS = ("easy", "random")
QUICK_COST, USUAL_COST = 0.01, 1.0  # expected seconds, until there is a measurement
MAX_COST = 5.0
SMOOTHING = 0.2  # weight of the latest measurement of a cost
log = logging.getLogger("asterism")


class JobDropped(Exception):
    """Nobody needs the answer any more."""


class JobFailed(Exception):
    """The bot raised, or every worker that tried died of it."""


def default_workers() -> int:
    """One core is left for the tables."""
    return max(1, (os.cpu_count() or 1) - 1)


class JobRefused(Exception):
    """The seat has a question already, at another process."""


class PendingJob:
    """A job, whoever waits for its answer, and how often it was tried."""

    def __init__(self, job: Job, cost: float) -> None:
        self.job, self.cost = job, cost
        self.id = secrets.randbits(ID_BITS)
        self.kind, self.owner, self.table = job.kind, job.owner, job.table
        self.attempts, self.is_dropped = 0, False
        self.result: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    @property
    def cost_key(self) -> tuple[str, str, str]:
        return self.kind, self.job.game, self.job.level


class Scheduler:
    """The queue and its workers. Lives on one event loop. Without worker processes (0) jobs run one
    after the other in a thread. `done`, `dropped` and `failed` count jobs by kind. `is_compiled`
    says of which games workers may use machine code though this process does not."""

    def __init__(
        self,
        processes: int = 0,
        environment: Mapping[str, str] | None = None,
        is_compiled: Callable[[str], bool] = lambda game: False,
    ) -> None:
        self.queue: FairQueue[PendingJob] = FairQueue(KINDS)
        self.workers: list[Worker] = [
            ProcessWorker(environment or {}, is_compiled) for _ in range(processes)
        ]
        self.workers = self.workers or [ThreadWorker()]
        self.running: dict[Worker, PendingJob] = {}
        self.slots = 0  # jobs that workers of other processes can run at once
        self.handed: dict[int, PendingJob] = {}  # jobs that were handed to them
        self.awaited: dict[str, set[PendingJob]] = {}  # jobs whose answers are awaited, by table
        self.costs: dict[tuple[str, str, str], float] = {}
        self.wakeup = asyncio.Event()
        self.done, self.dropped, self.failed = (dict.fromkeys(KINDS, 0) for _ in range(3))
        self.thinking_seconds: defaultdict[str, float] = defaultdict(float)  # by kind
        self.restarts = 0  # workers that died and were started again
        loop = asyncio.get_running_loop()
        self.tasks = [loop.create_task(self.serve(worker)) for worker in self.workers]

    # For tables

    async def run(self, job: Job) -> Answer:
        """The answer. Raises JobFailed if the bot fails, JobDropped if the job is dropped,
        JobRefused if it is one too many; when the caller is cancelled, so is the job."""
        pending = PendingJob(job, self.expected_cost(job))
        self.submit(pending)
        self.awaited.setdefault(job.table, set()).add(pending)
        try:
            return await pending.result
        except asyncio.CancelledError:
            self.drop(pending)
            raise
        finally:
            self.forget(pending)

    def forget(self, pending: PendingJob) -> None:
        """Its answer is there, or will not be awaited."""
        self.awaited[pending.table].discard(pending)
        if not self.awaited[pending.table]:
            del self.awaited[pending.table]

    def submit(self, pending: PendingJob) -> None:
        """Into the queue."""
        self.queue.push(pending)
        self.wakeup.set()

    def withdraw(self, pending: PendingJob) -> None:
        """Out of the queue, if it is still there."""
        self.queue.remove(pending)

    @property
    def unanswered_jobs(self) -> list[PendingJob]:
        return [*self.queue, *self.running.values(), *self.handed.values()]

    def drop_stale(self, table: str, moves: int, kinds: Iterable[str]) -> None:
        """The table has gone on: what was asked of other positions is dropped. However long the
        queue is, a move looks at the jobs of its own table only."""
        for pending in self.awaited.get(table, ()):
            if pending.kind in kinds and len(pending.job.moves) != moves:
                self.drop(pending)

    def drop_table(self, table: str) -> None:
        """Bots of a table need not go on."""
        self.drop_stale(table, -1, (BOT, CLOCK))

    def drop(self, pending: PendingJob) -> None:
        """It leaves the queue; if it runs already, its answer is not waited for."""
        if pending.is_dropped:
            return
        pending.is_dropped = True
        self.withdraw(pending)
        self.dropped[pending.kind] += 1
        if not pending.result.done():
            pending.result.set_exception(JobDropped())

    @property
    def queue_lengths(self) -> dict[str, int]:
        """How many jobs of each kind wait."""
        return self.queue.lengths

    # Budgets

    def expected_cost(self, job: Job) -> float:
        """Seconds at full effort, as measured so far."""
        usual = QUICK_COST if job.level in QUICK_LEVELS else USUAL_COST
        return self.costs.get((job.kind, job.game, job.level), usual)

    def effort(self) -> float:
        """The share of its budget a job gets now."""
        return share_of_budget((pending.cost for pending in self.queue), len(self.workers))

    def measure_cost(self, pending: PendingJob, answer: Answer) -> None:
        """Full effort would have taken so much."""
        seconds = answer.seconds / (answer.effort if answer.scaled else 1.0)
        before = self.costs.get(pending.cost_key, seconds)
        self.costs[pending.cost_key] = min(MAX_COST, (1 - SMOOTHING) * before + SMOOTHING * seconds)

    # Workers

    async def serve(self, worker: Worker) -> None:
        """One worker's life: a job after the other."""
        while True:
            await start_patiently(worker)
            pending = await self.next_job()
            self.running[worker] = pending
            try:
                await start_patiently(worker)  # if it died while there was nothing to do
                await self.run_on(worker, pending)
            finally:
                del self.running[worker]

    async def next_job(self) -> PendingJob:
        while (pending := self.queue.pop()) is None:
            self.wakeup.clear()
            await self.wakeup.wait()
        return pending

    async def run_on(self, worker: Worker, pending: PendingJob) -> None:
        """A job on a worker. If the worker dies, another takes the job."""
        pending.attempts += 1
        pending.job = msgspec.structs.replace(pending.job, effort=self.effort())
        try:
            answer = await worker.run(pending.job)
        except WorkerDied:
            log.warning("a worker died of a %s job of %s", pending.kind, pending.job.game)
            self.restarts += 1
            self.try_again(pending)
            await worker.stop()
        else:
            self.finish(pending, answer)

    def try_again(self, pending: PendingJob) -> None:
        if pending.result.done():
            return
        if pending.attempts < MAX_ATTEMPTS:
            self.queue.push_first(pending)
            self.wakeup.set()
        else:
            self.fail(pending, "its workers died")

    def finish(self, pending: PendingJob, answer: Answer) -> None:
        """Tell whoever waits."""
        self.thinking_seconds[pending.kind] += answer.seconds
        if answer.error:
            return self.fail(pending, answer.error)
        self.measure_cost(pending, answer)
        if not pending.result.done():
            self.done[pending.kind] += 1
            pending.result.set_result(answer)

    def fail(self, pending: PendingJob, error: str) -> None:
        if not pending.result.done():
            self.failed[pending.kind] += 1
            pending.result.set_exception(JobFailed(error))

    async def close(self) -> None:
        """Workers end at once; what was not answered is dropped."""
        for pending in self.unanswered_jobs:
            self.drop(pending)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for worker in self.workers:
            with contextlib.suppress(OSError):
                await worker.stop()
