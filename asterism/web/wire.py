"""What is said over HTTP beside the table's own messages."""

from typing import Any

import msgspec
from msgspec import Struct, field

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
    """A game on the shelf. Options and bots are empty until `ready`. `silent`: no talk while it
    runs; `together`: all share one score."""

    game: str
    title: str
    tagline: str
    ready: bool
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


class TableLine(Struct):
    """A table in a list. `turn`: the seats waited for; `yours`: whether you are."""

    id: str
    game: str
    phase: str
    players: list[str]
    free: int
    made: float
    turn: list[int] = field(default_factory=list)
    you: int | None = None
    yours: bool = False


class LobbyState(Struct):
    """Open tables, one's own, and how far the rules are compiled."""

    open: list[TableLine]
    mine: list[TableLine]
    done: int
    steps: int


class TableCreated(Struct):
    """A table was made: its id, the page, and the hash of its secret."""

    id: str
    page: str
    commitment: str
    seat: int | None = None


class Token(Struct):
    """A secret for a program: `Authorization: Bearer …` with every request."""

    token: str


class Preferences(Struct, forbid_unknown_fields=True):
    """A reader's language and light, remembered in cookies."""

    language: str | None = None
    theme: str | None = None


class SaveView(Struct):
    """A save that was sent to be looked at: its past, and one view of it."""

    past: MatchHistory
    view: View
    faults: list[str] | None = None


class Fairness(Struct):
    """What anybody can compute the chance of a match from; the secret comes with the end."""

    id: str
    commitment: str
    entropies: list[str] | None
    names: list[str]
    secret: str | None
    key: str | None


HTTP_TYPES = (
    GameCard,
    GameRules,
    LobbyState,
    TableCreated,
    Token,
    Preferences,
    MatchHistory,
    SaveView,
    Fairness,
)


def schemas() -> dict[str, Any]:
    """Every type by name, as JSON Schema."""
    _, found = msgspec.json.schema_components(
        [NewTable, AnyCommand, ServerMessage, *HTTP_TYPES], ref_template="#/{name}"
    )
    return found
