"""A scheduler that hands its jobs to the workers of `asterism think`, on any host, while there are
any. When there is none, it takes back what was not answered and thinks by itself."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from asterism.storage.errors import StorageFailed
from asterism.storage.interface import JobStorage
from asterism.storage.records import JobRecord
from asterism.tables.compile_cache import thinking_digest
from asterism.tables.thinking.job import Answer
from asterism.tables.thinking.scheduler import JobRefused, PendingJob, Scheduler

LOOK_SECONDS = 1.0  # between two looks at who is there to think
log = logging.getLogger("asterism")


class SharedScheduler(Scheduler):
    """`slots` says whether there are workers; it is looked up once a second, together with what
    has become of the jobs that were handed over. What is not there any more is sent again."""

    def __init__(
        self, jobs: JobStorage, process_number: Callable[[], int | None], **given: Any
    ) -> None:
        super().__init__(**given)
        self.jobs, self.process_number = jobs, process_number
        self.outbox: list[PendingJob] = []
        self.withdrawn: list[int] = []
        self.changed, self.answered = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()
        loops = self.keep_looking(), self.keep_sending(), self.keep_collecting()
        self.tasks += [loop.create_task(work) for work in loops]

    @property
    def queue_lengths(self) -> dict[str, int]:
        """Jobs that wait here, and those that wait or run elsewhere."""
        handed = Counter(pending.kind for pending in self.handed.values())
        return {kind: count + handed[kind] for kind, count in self.queue.lengths.items()}

    # Jobs

    def submit(self, pending: PendingJob) -> None:
        if not self.slots:
            return super().submit(pending)
        self.handed[pending.id] = pending
        self.outbox.append(pending)
        self.changed.set()

    def withdraw(self, pending: PendingJob) -> None:
        if self.handed.pop(pending.id, None) is None:
            return super().withdraw(pending)
        self.withdrawn.append(pending.id)
        self.changed.set()

    def take_back(self, every: Iterable[PendingJob]) -> None:
        """These are thought about here."""
        for pending in every:
            self.withdraw(pending)
            super().submit(pending)

    # What happens beside

    async def keep_sending(self) -> None:
        """Withdrawals leave before jobs: what was withdrawn is not sent any more, and a seat that
        has withdrawn its question may have asked another."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            outbox = [pending for pending in self.outbox if pending.id in self.handed]
            withdrawn, self.outbox, self.withdrawn = self.withdrawn, [], []
            try:
                if withdrawn:
                    await self.jobs.remove(withdrawn)
                await self.send(outbox)
            except StorageFailed as error:
                log.warning("jobs cannot be handed over: %s", error)
                self.withdrawn += withdrawn  # they leave with the next
                self.take_back([one for one in outbox if one.id in self.handed])

    async def send(self, outbox: list[PendingJob]) -> None:
        number = self.process_number()
        if not (outbox and number):
            return
        present = await self.jobs.add(number, thinking_digest(), [*map(to_record, outbox)])
        for pending in outbox:
            if pending.id not in present and self.handed.pop(pending.id, None) is not None:
                pending.result.set_exception(JobRefused())

    async def keep_looking(self) -> None:
        while True:
            try:
                await self.look()
            except StorageFailed as error:
                log.warning("workers cannot be looked for: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Whether there are workers, and whether they have all that was handed over."""
        number = self.process_number()
        if not number:
            return
        before = [*self.handed.values()]
        news = await self.jobs.look(number, thinking_digest())
        self.slots = news.slots
        unknown = [one for one in before if one.id in self.handed and one.id not in news.present]
        if not self.slots:
            self.take_back([*self.handed.values()])
        self.answered.set()
        if unknown and self.slots:
            self.outbox += unknown
            self.changed.set()

    def collect_soon(self) -> None:
        """Workers have answered."""
        self.answered.set()

    async def keep_collecting(self) -> None:
        while True:
            await self.answered.wait()
            self.answered.clear()
            try:
                await self.collect()
            except StorageFailed as error:
                log.warning("answers cannot be read: %s", error)

    async def collect(self) -> None:
        """Tell whoever waits for an answer that has come."""
        answers = await self.jobs.read_answers(self.process_number() or 0)
        for job_id, content in answers.items():
            pending = self.handed.pop(job_id, None)
            if pending is not None:
                self.finish(pending, msgspec.msgpack.decode(content, type=Answer))

    async def close(self) -> None:
        """What was handed over is withdrawn, too."""
        handed = [*self.handed]
        await super().close()
        if handed:
            with contextlib.suppress(StorageFailed):
                await self.jobs.remove(handed)


def to_record(pending: PendingJob) -> JobRecord:
    """A job as it is stored: the very bytes that a worker of this machine would get."""
    job = pending.job
    content = msgspec.msgpack.encode(job)
    return JobRecord(pending.id, job.kind, job.owner, job.table, job.seat, pending.cost, content)
