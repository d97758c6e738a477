"""What people and bots say to a table, and what it says to them.

`docs/wire.md` is made from these types. A command is an object with the key `do`; what the table
says is an object with the key `is`.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

PlayerName = Annotated[str, Meta(min_length=1, max_length=24, description="a player's name")]
GivenName = Annotated[
    str, Meta(max_length=24, description="a player's name; empty: none has been given yet")
]
ChatText = Annotated[str, Meta(min_length=1, max_length=500, description="a line of chat")]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="a seat, counted from 0")]
BotName = Annotated[
    str, Meta(max_length=40, description="a bot by name, as `bots` of a game lists")
]
ActionName = Annotated[str, Meta(max_length=80, description="an action, such as `hint 1 red`")]
MoveCount = Annotated[int, Meta(ge=0, le=1_000_000, description="how many moves were played")]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Seconds = Annotated[int, Meta(ge=1, le=2_592_000)]
CardNote = Annotated[str, Meta(max_length=60)]
ConventionAgreement = Annotated[
    str,
    Meta(
        pattern="^(facts|page|blind)$",
        description=(
            "what people and bots that play by conventions agree to: `facts`, hints of people are "
            "plain facts; `page`, all play by the page; `blind`, with blind plays"
        ),
    ),
]


ComponentsText = Annotated[
    str,
    Meta(max_length=200_000, description="an owner's own components, as TOML"),
]


class ClockSettings(Struct, forbid_unknown_fields=True):
    """A clock: none; so many seconds each turn; or a bank for the whole match, with an increment
    after every turn."""

    kind: Annotated[str, Meta(pattern="^(none|turn|bank)$")] = "none"
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made. `bots` take the chairs after the maker's in turn, null leaves one free
    for a person; `cast` asks for somebody of the cast by name for each of them. With `begin` the
    match starts as soon as nobody is missing and the browsers have exchanged their shares of the
    chance. `components` stand in place of the built-in ones."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[Annotated[str, Meta(max_length=40)], Any] = field(default_factory=dict)
    name: GivenName | None = None
    bots: Annotated[list[BotName | None], Meta(max_length=15)] = field(default_factory=list)
    cast: Annotated[list[PlayerName | None], Meta(max_length=15)] = field(default_factory=list)
    open: bool = False
    chat: bool | None = None
    hints: bool = False
    begin: bool = False
    clock: ClockSettings = field(default_factory=ClockSettings)
    conventions: ConventionAgreement | None = None
    components: ComponentsText | None = None


# Commands


class Command(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """`re` is any number of the sender's; the answer carries it."""

    re: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Sit(Command, tag="sit"):
    """Take an empty seat before the start, under a name."""

    name: PlayerName
    seat: SeatNumber | None = None


class Rename(Command, tag="rename"):
    """Another name for oneself, before the start."""

    name: PlayerName


class CommitShare(Command, tag="commit"):
    """The hash of one's share of the chance, once, while the table is at the step `commit`: SHA-256
    of the table's id, a line feed, the seat, a line feed and the share."""

    value: Digits


class RevealShare(Command, tag="reveal"):
    """The share itself, while the table is at the step `reveal`: 32 random bytes as 64 lower-case
    hexadecimal digits."""

    value: Digits


class SeatBot(Command, tag="bot"):
    """The host puts a bot of this level on an empty seat (or on another bot's) before the start;
    without a level the seat becomes empty."""

    seat: SeatNumber
    level: BotName | None = None


class Unseat(Command, tag="unseat"):
    """The host empties a person's seat before the start."""

    seat: SeatNumber


class ChangeSettings(Command, tag="change"):
    """The host changes how the table is kept. Options, clock and conventions only before the
    start."""

    open: bool | None = None
    chat: bool | None = None
    hints: bool | None = None
    clock: ClockSettings | None = None
    conventions: ConventionAgreement | None = None
    options: dict[Annotated[str, Meta(max_length=40)], Any] | None = None


class Start(Command, tag="start"):
    """The host starts the match; every seat must be taken."""


class Play(Command, tag="play"):
    """An action in answer to the position after so many moves. Sent twice, it is played once."""

    action: ActionName
    after: MoveCount


class Undo(Command, tag="undo"):
    """Take back one's own last choice, until something is revealed or another acts."""

    after: MoveCount


class Say(Command, tag="say"):
    """A line of chat."""

    text: ChatText


class Hint(Command, tag="hint"):
    """Ask a bot what it would do; only where the table allows it."""


class Explain(Command, tag="explain"):
    """Ask why the bot of a seat made its last move; only bots that play by conventions say so.
    The answer is worked out from what the one who asks has seen."""

    seat: SeatNumber


class SetMarks(Command, tag="keep"):
    """Private marks of one's own hand, slot by slot: a note each, and the order to show them in
    in games whose hands may be marked. Nobody else ever gets them."""

    notes: Annotated[list[CardNote], Meta(max_length=64)] = field(default_factory=list)
    order: Annotated[list[Annotated[int, Meta(ge=0, le=63)]], Meta(max_length=64)] = field(
        default_factory=list
    )


class Leave(Command, tag="leave"):
    """Stand up. After the start the seat waits for a bot, or for one's return; a match against bots
    alone stands still until then. Before the start, a table that the last person leaves is
    closed."""


class End(Command, tag="end"):
    """End a running match for good, without a result: for the only person at a table of bots."""


class ReturnToSeat(Command, tag="back"):
    """Return to one's own seat, also from a bot that holds it."""


class Replace(Command, tag="replace"):
    """A bot (any but `random`) for somebody who has left or has been away for a minute: by the
    host's word, or by that of all others."""

    seat: SeatNumber
    level: BotName


class Report(Command, tag="report"):
    """Tell the operator of the server about a player at this table."""

    seat: SeatNumber
    text: ChatText


class Rematch(Command, tag="rematch"):
    """A new table with the same game, options, people and bots; the answer names it."""


class Transfer(Command, tag="transfer"):
    """A code, good once, by which another device takes over one's seat."""


class Claim(Command, tag="claim"):
    """Take over a seat on this device by such a code."""

    code: Annotated[str, Meta(max_length=64)]


AnyCommand = (
    Sit
    | Rename
    | CommitShare
    | RevealShare
    | SeatBot
    | Unseat
    | ChangeSettings
    | Start
    | Play
    | Undo
    | Say
    | Hint
    | Explain
    | SetMarks
    | Leave
    | End
    | ReturnToSeat
    | Replace
    | Report
    | Rematch
    | Transfer
    | Claim
)


# What the table says


class SeatState(Struct):
    """Who sits there. `kind` is empty, person or bot; the name of a person who has given none is
    empty; `away`: a person with no open connection; `left`: stood up after the start; `share` of
    the chance: `committed`, `revealed` or `missing`; `votes`: who asks for a bot in their place."""

    kind: str
    name: str
    level: str | None = None
    away: bool = False
    left: bool = False
    share: str = ""
    votes: list[int] = field(default_factory=list)


class TableState(Struct, tag_field="is", tag="table"):
    """The table round the match. `phase` is waiting, running, over or frozen (recorded under
    other rules: to be read, with the offer of a rematch). `step` is seating, commit, reveal or
    dealt: `share_hashes` are told when all are there (or their time is over), `shares` with the
    deal, the `secret` at the end, with who has asked for a rematch since the server started.
    `components`: it is played with an owner's own."""

    id: str
    game: str
    version: int
    phase: str
    seats: list[SeatState]
    host: int | None
    you: int | None
    options: dict[str, Any]
    open: bool
    chat: bool
    may_chat: bool
    hints: bool
    begin: bool
    clock: ClockSettings
    commitment: str
    protocol: int
    step: str
    share_hashes: list[str] | None = None
    shares: list[str] | None = None
    secret: str | None = None
    rematch: str | None = None
    rematch_wishes: list[int] = field(default_factory=list)
    watchers: int = 0
    conventions: str = "page"
    components: bool = False
    re: int | None = None


class LegalAction(Struct):
    """A legal action; `says` is its sentence for readers who gave a language."""

    action: str
    says: str | None = None


class LastMove(Struct):
    """The last move: seat -1 is the clock; a hidden action is null."""

    seat: int
    action: str | None


class ClockState(Struct):
    """What is left, in milliseconds, when this was said: of the running turn or bank of each seat
    (null without a clock), and which seats' time runs."""

    left: list[int | None]
    running: list[int]


class View(Struct):
    """What one seat (`seat` null: a watcher) sees after `number` moves. `fields` are named in the
    game's layout; what a seat may not see is 0 there, or the field is missing. `log` holds a line a
    move, some empty, from move `log_at` on: what a reader had beyond that was taken back, and of a
    long match only the latest lines are told at first; `outcome` is the sentence of the last line
    that even a short telling of a turn keeps. `drawing` is an SVG for those who asked for
    one; to those who asked for `changes` it is told by the one before: both are cut at every `<g`,
    two numbers stand for the parts from the first up to the second of the old one, a text for new
    parts. `forced` is the only legal action, where playing it at once takes nothing away: what
    could be taken back before can be taken back afterwards."""

    number: int
    seat: int | None
    actors: list[int]
    legal: list[LegalAction]
    fields: dict[str, Any]
    scores: list[int]
    over: bool
    winners: list[int]
    undo: bool
    last: LastMove | None = None
    clock: ClockState | None = None
    text: str | None = None
    log: list[str] | None = None
    log_at: int = 0
    outcome: str | None = None
    verdict: list[str] | None = None
    drawing: str | None = None
    changes: list[str | tuple[int, int]] | None = None
    notes: list[str] | None = None
    order: list[int] | None = None
    forced: str | None = None


class ViewMessage(Struct, tag_field="is", tag="view", omit_defaults=True):
    """A view; `re` answers the one whose command led to it."""

    view: msgspec.Raw | View
    re: int | None = None


class ChatLine(Struct, tag_field="is", tag="chat"):
    """A line of chat; `seat` null: a watcher."""

    seat: int | None
    name: str
    text: str
    at: float


class ChatHistory(Struct, tag_field="is", tag="chat_history"):
    """The latest lines of chat, oldest first, in one message on connecting."""

    lines: list[ChatLine]


class Ack(Struct, tag_field="is", tag="done", omit_defaults=True):
    """A command was carried out, or had been before (`again`)."""

    re: int | None = None
    again: bool = False
    seat: int | None = None
    table: str | None = None
    code: str | None = None


class HintMessage(Struct, tag_field="is", tag="advice"):
    """What the bot would do in this position."""

    action: str
    says: str | None
    number: int
    re: int | None = None


class ExplanationMessage(Struct, tag_field="is", tag="reason"):
    """Why the bot of a seat made the move of this number."""

    seat: int
    number: int
    says: str
    re: int | None = None


class Refused(Struct, tag_field="is", tag="refused", omit_defaults=True):
    """A command was not carried out; nothing has changed. `why` names the kind of reason, `says` is
    a sentence; a stale or refused move comes with the present view."""

    why: str
    says: str
    re: int | None = None
    view: msgspec.Raw | View | None = None


class Move(Struct):
    """A move of the past; a hidden action of somebody else is null before the end."""

    seat: int
    action: str | None


class MatchHistory(Struct):
    """All that a replay needs to begin: the moves, the log, and whose views may be asked for
    (`all`: with everything laid open). `course`: the scores after every move, once it is over."""

    game: str
    names: list[str]
    number: int
    moves: list[Move]
    log: list[str]
    seats: list[int | str]
    over: bool
    frozen: bool = False
    course: list[list[int]] | None = None


ServerMessage = (
    TableState
    | ViewMessage
    | ChatLine
    | ChatHistory
    | Ack
    | HintMessage
    | ExplanationMessage
    | Refused
)
