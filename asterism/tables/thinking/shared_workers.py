"""The workers of one `asterism think` process: they take jobs from a storage by the fair order, and
answer there."""

import asyncio
import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import msgspec

from asterism.storage.errors import StorageFailed
from asterism.storage.interface import JobStorage
from asterism.storage.records import TakenJob
from asterism.tables.compile_cache import thinking_digest
from asterism.tables.thinking.job import Answer, Job
from asterism.tables.thinking.scheduler import MAX_ATTEMPTS
from asterism.tables.thinking.shared_order import choose_job
from asterism.tables.thinking.workers import ProcessWorker, Worker, WorkerDied, start_patiently

BEAT_SECONDS = 1.0  # between two signs of life, and two looks at the queue when nothing is heard
RETRY_SECONDS = 0.2  # before a storage that failed is asked again
log = logging.getLogger("asterism")


class RunningJob(NamedTuple):
    """A job that was taken, with its share of the budget."""

    taken: TakenJob
    effort: float


class SharedWorkers:
    """Worker processes, each with one job at a time. Lives on one event loop."""

    def __init__(
        self, jobs: JobStorage, processes: int, environment: Mapping[str, str] | None = None
    ) -> None:
        self.jobs = jobs
        self.workers: list[Worker] = [ProcessWorker(environment or {}) for _ in range(processes)]
        self.number = 0  # among all workers; another one after this was taken for dead
        self.running: dict[Worker, RunningJob] = {}
        self.taking = asyncio.Lock()  # held while it is not clear which jobs are ours
        self.wakeup = asyncio.Event()

    async def run(self) -> None:
        """Until cancelled; then jobs that are not done are given back."""
        try:
            await persist(self.join)
            async with asyncio.TaskGroup() as group:
                group.create_task(self.keep_alive())
                group.create_task(self.keep_listening())
                for worker in self.workers:
                    group.create_task(self.serve(worker))
        finally:
            await self.jobs.leave(self.number)
            for worker in self.workers:
                with contextlib.suppress(OSError):
                    await worker.stop()

    async def join(self) -> None:
        self.number = await self.jobs.join(thinking_digest(), len(self.workers))

    async def keep_alive(self) -> None:
        while True:
            try:
                await self.beat()
            except StorageFailed as error:
                log.warning("no sign of life could be given: %s", error)
            await asyncio.sleep(BEAT_SECONDS)

    async def beat(self) -> None:
        """While no job is being taken: what is not known to be ours is given back."""
        async with self.taking:
            running = [job.taken.id for job in self.running.values()]
            if not await self.jobs.beat(self.number, running):
                await self.join()
        self.wakeup.set()  # jobs of the dead are told by nobody

    async def keep_listening(self) -> None:
        while True:
            try:
                await self.jobs.listen(self.wakeup.set)
            except StorageFailed as error:
                log.warning("notices of jobs are not heard: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    # Jobs

    async def serve(self, worker: Worker) -> None:
        """One worker's life: a job after the other."""
        while True:
            await start_patiently(worker)
            job = await self.next_job(worker)
            try:
                await start_patiently(worker)  # if it died while there was nothing to do
                await self.run_on(worker, job)
            finally:
                del self.running[worker]

    async def next_job(self, worker: Worker) -> RunningJob:
        while (job := await self.try_to_take(worker)) is None:
            await self.wakeup.wait()
        return job

    async def try_to_take(self, worker: Worker) -> RunningJob | None:
        """The job whose turn it is; None if there is none."""
        async with self.taking:
            self.wakeup.clear()
            try:
                job = await self.take()
            except StorageFailed as error:
                log.warning("no job can be taken: %s", error)
                return None
            if job is not None:
                self.running[worker] = job
                self.wakeup.set()  # others look whether there is more
            return job

    async def take(self) -> RunningJob | None:
        version = thinking_digest()
        while True:
            queue = await self.jobs.read_queue(version)
            choice = choose_job(queue)
            if choice is None:
                return None
            taken = await self.jobs.take(self.number, version, queue, choice.job.id, choice.state)
            if taken is not None:
                return RunningJob(taken, choice.effort)

    async def run_on(self, worker: Worker, job: RunningJob) -> None:
        """A job on a worker. If the worker dies, another takes the job, here or elsewhere."""
        job_id, content, attempts = job.taken
        try:
            if attempts > MAX_ATTEMPTS:
                answer = Answer(error="its workers died")
            else:
                answer = await worker.run(decode_job(content, job.effort))
        except WorkerDied:
            log.warning("a worker died of a job")
            await worker.stop()
            return await persist(lambda: self.jobs.give_back(job_id))
        await persist(lambda: self.jobs.answer(job_id, msgspec.msgpack.encode(answer)))


def decode_job(content: bytes, effort: float) -> Job:
    return msgspec.structs.replace(msgspec.msgpack.decode(content, type=Job), effort=effort)


async def persist(work: Callable[[], Awaitable[None]]) -> None:
    """Until it is done, however long the storage is away."""
    while True:
        try:
            return await work()
        except StorageFailed as error:
            log.warning("the storage fails: %s", error)
            await asyncio.sleep(RETRY_SECONDS)


def all_cores() -> int:
    """Nothing else is to be done by a process that thinks."""
    return os.cpu_count() or 1
