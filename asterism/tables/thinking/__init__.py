"""Thinking as a service: jobs for bots wait in a fair queue and run in worker processes."""

from asterism.tables.thinking.job import ANALYSE, BOT, CLOCK, EXPLAIN, HINT, Answer, Job
from asterism.tables.thinking.scheduler import (
    JobDropped,
    JobFailed,
    JobRefused,
    Scheduler,
    default_workers,
)
from asterism.tables.thinking.shared_scheduler import SharedScheduler

__all__ = [
    "ANALYSE",
    "BOT",
    "CLOCK",
    "EXPLAIN",
    "HINT",
    "Answer",
    "Job",
    "JobDropped",
    "JobFailed",
    "JobRefused",
    "Scheduler",
    "SharedScheduler",
    "default_workers",
]
