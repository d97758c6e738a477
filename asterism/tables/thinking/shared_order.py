"""The fair order of jobs that wait in a storage, where workers of many hosts take them.

The order is a FairQueue, kept as plain values beside the jobs. Whoever takes a job brings the queue
to the present first: what has left is forgotten, what has arrived gets its tag. Tags depend only on
what started before, so the order is the one that a scheduler with all these jobs would have."""

from typing import NamedTuple

import msgspec

from asterism.storage.records import JobQueue, WaitingJob
from asterism.tables.thinking.budget import share_of_budget
from asterism.tables.thinking.job import KINDS
from asterism.tables.thinking.queue import FairQueue, QueueState


class Choice(NamedTuple):
    """The job to start next, its share of the budget, and the order without it."""

    job: WaitingJob
    effort: float
    state: bytes


def choose_job(waiting: JobQueue) -> Choice | None:
    """The job whose turn it is; None if none waits."""
    queue = restore_order(waiting)
    job = queue.pop()
    if job is None:
        return None
    effort = share_of_budget((other.cost for other in queue), waiting.slots)
    return Choice(job, effort, msgspec.msgpack.encode(queue.dump(lambda item: item.id)))


def restore_order(waiting: JobQueue) -> FairQueue[WaitingJob]:
    """The order as it was left, brought to the present."""
    jobs = {job.id: job for job in waiting.jobs}
    queue: FairQueue[WaitingJob] = FairQueue(KINDS)
    if waiting.state is not None:
        queue.restore(msgspec.msgpack.decode(waiting.state, type=QueueState), jobs)
    known = {job.id for job in queue}
    for job in waiting.jobs:
        if job.id not in known:
            queue.push_first(job) if job.attempts else queue.push(job)
    return queue
