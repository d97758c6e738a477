"""What is stored, with named columns. A record that is written replaces the one with its key, but
for moves, lines of chat and reports, which are only ever added."""

from typing import NamedTuple


class TableRecord(NamedTuple):
    """A table's own line. `components`, `options` and `settings` are text: TOML, JSON, JSON."""

    id: str
    game: str
    version: int
    components: str | None
    options: str
    settings: str
    secret: bytes
    made: float
    started: float | None
    phase: str
    rematch: str | None
    finished: float | None
    protocol: int
    step: str


class SeatRecord(NamedTuple):
    """A seat of a table. `owner` and `code` are hashes; `notes` holds notes and order of the hand
    and `votes` the seats that want a bot here, as JSON; `entropy` is the revealed share."""

    id: str
    seat: int
    kind: str
    name: str
    level: str | None
    owner: str
    entropy: str
    has_left: bool
    code: str
    notes: str
    votes: str
    muted: bool
    share_hash: str
    share_at: float | None
    arrived: bool


class ActionRecord(NamedTuple):
    """A move, counted from 1. `clock` is what each seat had left before it, as JSON."""

    id: str
    number: int
    seat: int
    action: str
    at: float
    clock: str | None


class ChatRecord(NamedTuple):
    """A line of chat, counted from 1."""

    id: str
    number: int
    seat: int | None
    name: str
    text: str
    at: float


class ReportRecord(NamedTuple):
    """A complaint about a seat, for the operator."""

    id: str
    seat: int | None
    text: str
    at: float


class DeletedSeat(NamedTuple):
    """A seat that is no more."""

    id: str
    seat: int


class DeletedAction(NamedTuple):
    """A move that was taken back."""

    id: str
    number: int


class HiddenChat(NamedTuple):
    """A line of chat that nobody is shown any more."""

    id: str
    number: int


class RemovedTable(NamedTuple):
    """A table that goes with everything that belongs to it."""

    id: str


class AnalysisRecord(NamedTuple):
    """The analysis of a table's finished match, as JSON of a numbered format; while it is being
    made, how many moves are `done`, and no content."""

    id: str
    format: int
    done: int
    content: str | None


class JobRecord(NamedTuple):
    """Something to think about, for whichever worker takes it. `id` is a random number; `owner` and
    `table` are whose share of the workers it takes, `cost` the seconds it is expected to take."""

    id: int
    kind: str
    owner: str
    table: str
    seat: int
    cost: float
    content: bytes


class WaitingJob(NamedTuple):
    """As much of a job that waits as its place in the order depends on. `attempts` are the workers
    that have died of it."""

    id: int
    kind: str
    owner: str
    table: str
    cost: float
    attempts: int


class JobQueue(NamedTuple):
    """Jobs that wait, in the order in which they came; the state of their fair order as whoever
    took the last one has left it, the number of that turn, and how many jobs can run at once."""

    turn: int
    state: bytes | None
    slots: int
    jobs: list[WaitingJob]


class TakenJob(NamedTuple):
    """A job that a worker has taken, for the so many-th time."""

    id: int
    content: bytes
    attempts: int


class JobNews(NamedTuple):
    """What a process that hands jobs over must know: how many jobs living workers can run at once,
    and which of its jobs are there."""

    slots: int
    present: set[int]


Change = (
    TableRecord
    | SeatRecord
    | ActionRecord
    | ChatRecord
    | ReportRecord
    | DeletedSeat
    | DeletedAction
    | HiddenChat
    | RemovedTable
)


class TableSummary(NamedTuple):
    """A table and who sits there, for a list."""

    table: TableRecord
    seats: list[SeatRecord]


class StoredTable(NamedTuple):
    """Everything of one table, or what is new since an earlier revision: its moves, the latest
    lines of chat that are not hidden (none if none is new), and how many of both there are. A
    storage of several processes tells the revision, for how many seconds the clock has run since
    the last move, and what else is new."""

    table: TableRecord
    seats: list[SeatRecord]
    actions: list[ActionRecord]
    chat: list[ChatRecord]
    chat_count: int
    action_count: int
    revision: int | None = None
    idle: float | None = None
    is_round_new: bool = True  # the table's own line or a seat
    is_chat_hidden: bool = False  # a line was hidden


class Attendance(NamedTuple):
    """What a process that attends a table learns of it: its revision, the fencing number if it
    holds the table's lease, and who is connected at other processes."""

    revision: int
    fence: int | None
    elsewhere: "list[Presence]"


class Presence(NamedTuple):
    """Who is connected to a table at one process: how many connections each seat has, as JSON, and
    how many others watch."""

    seats: str
    watchers: int


NOBODY = Presence("{}", 0)
