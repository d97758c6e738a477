"""What is said over HTTP beside the table's own messages."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from asterism.puzzles.messages import Solution
from asterism.tables.messages import AnyCommand, MatchHistory, NewTable, ServerMessage, View


class OptionForm(Struct):
    """One option of a game. `kind` is choice, switch, number, seat or perseat; `values` are the
    names of a choice with their words, or the least and the most of a number."""

    option: str
    kind: str
    name: str
    about: str
    default: Any
    values: list[Any] = field(default_factory=list)


class BotForm(Struct):
    """A bot that may be seated. With `conventions` it plays by a page that people can read, and
    says why it moved."""

    level: str
    name: str
    conventions: bool = False


class GameCard(Struct):
    """A game on the shelf. `silent`: no talk while it runs; `together`: all share one score."""

    game: str
    title: str
    tagline: str
    version: int | None = None
    players: list[int] = field(default_factory=list)
    options: list[OptionForm] = field(default_factory=list)
    bots: list[BotForm] = field(default_factory=list)
    silent: bool = False
    together: bool = False


class FieldForm(Struct):
    """A field of a game's state: `seen` says who may see it before the end."""

    field: str
    kind: str
    shape: list[int]
    seen: str
    about: str


class GameRules(Struct):
    """A game for programs: its fields, and how actions are written."""

    game: str
    version: int
    fields: list[FieldForm]
    actions: list[str]
    names: list[str]
    hidden: list[str]


class ComponentsForm(Struct):
    """A game's components: the `facts` of the file and its `text`. `sizes` cannot be changed,
    `maxima` says how many there may be of what, `texts` which keys an owner may add to the entries
    of a block. Components that cannot be played have a `fault`, a sentence, and nothing else."""

    game: str
    facts: dict[str, Any] = field(default_factory=dict)
    text: str = ""
    sizes: dict[str, int] = field(default_factory=dict)
    maxima: dict[str, int] = field(default_factory=dict)
    texts: dict[str, list[str]] = field(default_factory=dict)
    fault: str | None = None


class ChangedComponents(Struct, forbid_unknown_fields=True):
    """Components to be checked: as `facts`, or as the `text` of a file."""

    facts: dict[str, Any] | None = None
    text: str = ""


class TableLine(Struct):
    """A table in a list. Of `players` an empty chair is null, and who has given no name is empty;
    `turn`: the seats waited for; `yours`: whether you are; `left`: you stood up, and may come
    back."""

    id: str
    game: str
    phase: str
    players: list[str | None]
    free: int
    made: float
    turn: list[int] = field(default_factory=list)
    you: int | None = None
    yours: bool = False
    left: bool = False


class LobbyState(Struct):
    """Open tables, and one's own."""

    open: list[TableLine]
    mine: list[TableLine]


class TableCreated(Struct):
    """A table was made: its id, the page, and the hash of its secret."""

    id: str
    page: str
    commitment: str
    seat: int | None = None


class Token(Struct):
    """A secret for a program: `Authorization: Bearer …` with every request."""

    token: str


class LessonRequest(Struct):
    """The choices so far, and perhaps another that is tried."""

    chosen: Annotated[list[str], Meta(max_length=64)] = field(default_factory=list)
    action: str | None = None


class LessonState(Struct):
    """Where a lesson stands. `accepted`: whether the action that was tried is what the step waits
    for; otherwise `says` tells why not."""

    step: int
    steps: list[str]
    chosen: list[str]
    expect: list[str]
    light: list[str]
    see: list[str]
    count: list[str]
    texts: dict[str, str]
    before: str | None
    view: View
    accepted: bool = True
    says: str | None = None
    over: bool = False


class Preferences(Struct, forbid_unknown_fields=True):
    """A reader's language and light, remembered in cookies."""

    language: str | None = None
    theme: str | None = None


class SaveView(Struct):
    """A save that was sent to be looked at: its past, and one view of it."""

    past: MatchHistory
    view: View
    faults: list[str] | None = None


class FairSeat(Struct):
    """What a seat put into the chance: `share` and `hash` are empty where there is none; `state`
    as in *SeatState*, `at` when it was committed to."""

    name: str
    kind: str
    share: str
    hash: str
    state: str
    at: float | None


class Fairness(Struct):
    """What anybody can compute the chance of a match from; hashes come when all are there, shares
    with the deal, the secret with the end. `protocol` says how they make the key; `sealed`, `dealt`
    and `opened` are times."""

    id: str
    protocol: int
    step: str
    commitment: str
    seats: list[FairSeat]
    you: int | None
    sealed: float
    dealt: float | None
    opened: float | None
    secret: str | None
    key: str | None


class FairReplay(Struct):
    """The whole match played again from the revealed secret. `words` holds for the setup and each
    move the random state it began with and the one it left, as decimal digits; `views` what one's
    own seat (else a watcher) saw before the first move and after each."""

    words: list[tuple[str, str]]
    views: list[dict[str, Any]]


class AnalysisProgress(Struct):
    """How far the analysis of a match is, in moves."""

    done: int
    total: int
    ready: bool


class TurningPointNote(Struct):
    """A turning point in words, also in `brief` for a small page. `seat` is who chose, or whom luck
    served or hurt; `kind` is `choice` or `luck`."""

    number: int
    seat: int
    kind: str
    change: str
    gain: bool
    says: str
    brief: str


class ExpectedCourse(Struct):
    """What every seat could expect before the first move and after each: chances to win (`shares`)
    or the score; `unit` says which."""

    shares: bool
    unit: str
    expected: list[list[float]]
    turning_points: list[TurningPointNote]


class PracticeRequest(Struct, forbid_unknown_fields=True):
    """Play on from a finished match as it stood after so many moves, in one of its seats."""

    number: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0)]


class PuzzleState(Struct):
    """A puzzle as the one who is to choose sees it."""

    game: str
    number: int
    view: View


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """What somebody chose in a puzzle."""

    action: Annotated[str, Meta(max_length=100)]


HTTP_TYPES = (
    GameCard,
    GameRules,
    ComponentsForm,
    ChangedComponents,
    LobbyState,
    TableCreated,
    Token,
    Preferences,
    MatchHistory,
    SaveView,
    Fairness,
    FairReplay,
    LessonRequest,
    LessonState,
    AnalysisProgress,
    ExpectedCourse,
    PracticeRequest,
    PuzzleState,
    PuzzleTry,
    Solution,
)


def schemas() -> dict[str, Any]:
    """Every type by name, as JSON Schema."""
    _, found = msgspec.json.schema_components(
        [NewTable, AnyCommand, ServerMessage, *HTTP_TYPES], ref_template="#/{name}"
    )
    return found
