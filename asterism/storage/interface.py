"""The interface of a storage: what tables ask of it, whatever keeps them."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Protocol, runtime_checkable

from asterism.storage.records import (
    ActionRecord,
    AnalysisRecord,
    Attendance,
    Change,
    ChatRecord,
    JobNews,
    JobQueue,
    JobRecord,
    Presence,
    ReportRecord,
    SeatRecord,
    StoredTable,
    TableSummary,
    TakenJob,
)
from asterism.storage.retention import Cutoffs


class Storage(Protocol):
    """Tables, seats, moves, chat, reports and analyses. Used on one event loop. What cannot be
    read or written raises StorageFailed."""

    commit_count: int  # groups of changes that were committed
    commit_seconds: float  # and how long that took
    on_failure: Callable[[str], None] | None  # called with a reason when it is of no more use

    def write(
        self, changes: Iterable[Change], revision: int | None = None, fence: int | None = None
    ) -> Awaitable[int | None]:
        """Commit the changes together or not at all; they are durable when this is done. They are
        in line from the call on, whether or not it is waited for. Where several processes write,
        the table must have this revision, and its lease this fencing number, else StorageConflict
        is raised; the new revision is returned."""

    async def read_table(self, table_id: str, chat_lines: int) -> StoredTable | None:
        """Everything of a table, with so many lines of chat; None if there is none."""

    async def has_table(self, table_id: str) -> bool:
        """Whether there is such a table."""

    async def read_chat(self, table_id: str, limit: int) -> list[ChatRecord]:
        """The latest lines that are not hidden, oldest first."""

    async def read_summaries(self, table_ids: Sequence[str]) -> dict[str, TableSummary]:
        """Those of the tables that there are, by id."""

    async def list_open(self, since: float, limit: int) -> list[str]:
        """The newest tables that anybody may join, that have a free seat and were made since."""

    async def list_by_owner(self, owner: str, limit: int) -> list[str]:
        """The newest tables at which somebody has a seat."""

    async def list_running(self) -> list[str]:
        """The tables whose match runs, the newest first."""

    async def list_expired(self, cutoffs: Cutoffs, limit: int) -> list[str]:
        """Tables that were last used before the cutoffs."""

    async def latest_reports(self, limit: int) -> list[ReportRecord]:
        """The newest first."""

    async def latest_chat(self, limit: int) -> list[ChatRecord]:
        """The latest lines at all tables that are not hidden, the newest first."""

    async def muted_seats(self, limit: int) -> list[SeatRecord]:
        """Players whose voice was taken."""

    async def read_analysis(self, table_id: str) -> AnalysisRecord | None:
        """The analysis of a table's match, or how far it is; None if there is none."""

    async def claim_analysis(self, table_id: str, format: int, process: int | None) -> bool:
        """Whether an analysis of this format is to be made by this process: there is none, and no
        other process that lives is at it."""

    async def save_analysis(self, record: AnalysisRecord) -> None:
        """Keep an analysis, or how far it is, as long as there is its table."""

    async def release_analysis(self, table_id: str) -> None:
        """An analysis that was claimed is not made after all."""

    async def check_writable(self) -> None:
        """Raise StorageFailed unless changes can be written."""

    async def close(self) -> None:
        """Everything that was asked for is written; then nothing can be."""


class JobStorage(Protocol):
    """Jobs that some processes have and others take. Those who take them are workers; each has a
    number and gives signs of life. A job is taken only by a worker of the same `version`."""

    # For those who have jobs

    async def add(self, process: int, version: str, jobs: Sequence[JobRecord]) -> set[int]:
        """Those of the jobs that are there now. A second question of a seat is not: it has one at
        a time."""

    async def remove(self, job_ids: Sequence[int]) -> None:
        """Nobody needs these answers any more."""

    async def look(self, process: int, version: str) -> JobNews:
        """How many jobs workers of a version can run at once, and which jobs of a process are
        there and not answered."""

    async def read_answers(self, process: int) -> dict[int, bytes]:
        """The answers that were given since they were last read; with them the jobs go."""

    # For workers

    async def join(self, version: str, slots: int) -> int:
        """A new worker that runs so many jobs at once, by a number that nobody else ever has."""

    async def beat(self, worker: int, running: Sequence[int]) -> bool:
        """A sign of life, with all jobs that this worker is at; False if it was taken for dead.
        Jobs of dead processes go."""

    async def leave(self, worker: int) -> None:
        """An orderly end: its jobs are taken by others at once."""

    async def read_queue(self, version: str) -> JobQueue:
        """Jobs that wait, those of dead workers among them."""

    async def take(
        self, worker: int, version: str, queue: JobQueue, job_id: int, state: bytes
    ) -> TakenJob | None:
        """Take a job, and leave the new state of the order; None if another worker took one since
        the queue was read, or if the job has gone."""

    async def give_back(self, job_id: int) -> None:
        """Another worker shall take it."""

    async def answer(self, job_id: int, content: bytes) -> None:
        """The process that has this job is told. The first answer counts."""

    async def listen(self, on_jobs: Callable[[], None]) -> None:
        """Hear of jobs that were added or given back until the connection is lost; then raise
        StorageFailed."""


@runtime_checkable
class SharedStorage(Storage, Protocol):
    """A storage that several processes use at once. Each has a number, gives signs of life, and
    holds tables by leases with fencing numbers."""

    jobs: JobStorage

    async def read_news(self, table_id: str, chat_lines: int, since: int) -> StoredTable | None:
        """What is new at a table since it had an earlier revision; None if there is none."""

    async def read_revisions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The present revision of each of the tables that there are."""

    async def join(self) -> int:
        """This process among the living, by a number that nobody else ever has."""

    async def beat(self, process: int) -> bool:
        """A sign of life; False if this process was taken for dead. Buries those who are."""

    async def leave(self, process: int) -> None:
        """An orderly end: others take over at once."""

    async def read_leases(self, process: int) -> dict[str, int]:
        """The tables that this process holds, with their fencing numbers."""

    async def claim(self, process: int, table_ids: Iterable[str]) -> dict[str, int]:
        """Those of the tables that nobody alive holds are ours, with their fencing numbers."""

    async def claim_orphans(
        self, process: int, awake: Iterable[str], attended: Iterable[str]
    ) -> dict[str, int]:
        """Some of the tables whose holder is dead, of those that are awake here and that nobody
        else holds, and of those attended here whose holder attends them no more; with their fencing
        numbers."""

    async def release(self, process: int, table_ids: Sequence[str]) -> None:
        """Nobody need hold these tables."""

    async def attend(self, process: int, table_id: str, presence: Presence) -> Attendance | None:
        """Tell who is connected to a table here. While anybody is, this process hears of every
        change after the revision that is returned, and has the lease unless its holder attends
        the table, too. None if there is no such table."""

    async def read_presence(self, process: int, table_id: str) -> list[Presence]:
        """Who is connected to a table at other processes."""

    async def listen(
        self,
        on_change: Callable[[str, int, ActionRecord | None], None],
        on_presence: Callable[[str], None],
        on_lease_lost: Callable[[str, int], None],
        on_answers: Callable[[], None],
        on_ready: Callable[[], Awaitable[None]],
    ) -> None:
        """Hear of tables that this process holds or attends, of leases that others have taken from
        it (with their fencing number), and of answers, until the connection is lost; then raise
        StorageFailed. A change by another process is told as a table and its revision (-1: it was
        removed), and the move if it is nothing else. `on_ready` is called when everything from now
        on will be heard."""
