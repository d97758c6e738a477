"""What a game provides: the modules of its folder, and the features it declares.

`docs/add_a_game.md` explains the same with examples. The functions of `RulesModule`, `BotModule`
and `ObservationModule` are compiled, so their records (`s`, `box`) have no static type.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from asterism.engine.actions import Actions
from asterism.engine.frames import Frame
from asterism.engine.layout import Layout, Row
from asterism.engine.options import Options

if TYPE_CHECKING:
    from asterism.engine.render_context import RenderContext

Components = dict[str, Any]  # a components.toml, parsed


class Features(NamedTuple):
    """What a game has beyond rules; shared packages ask here and know no game by name."""

    cooperative: bool = False  # one score for all
    silent: bool = False  # no talk while the match runs, unless the host allows it
    statistics: tuple[str, ...] = ()  # fields, or functions of the rules, that `simulate` averages
    carry_marks: Callable[[Any, Any, int], tuple[int, ...]] | None = None
    """Whether players may mark the cards of their hand. Called as `carry_marks(before, after,
    seat)` after a move; returns for each slot the slot it came from, -1 for a new card."""
    time_limit: str | None = None  # the option that holds seconds a turn; 0 there is no limit
    turn_counter: str | None = None  # the field that counts turns, for that limit
    beat_counter: str | None = None
    """The field that changes when something has ended that all should see, as a trick: bots wait
    longer then."""
    score_pad: bool = False  # a pad for a real table: `scoring_table` in its `score_pad.py`
    adviser: str | None = None  # the bot that gives hints and can say why, instead of a search


class Loaded(NamedTuple):
    """What follows from the loaded components, so that an owner's file may have other numbers of
    things and other names for them."""

    actions: Actions
    census: tuple[str, ...]
    max_moves: int
    ids: dict[str, tuple[str, ...]]  # by kind of thing, in the order of their numbers
    names: dict[str, "str | dict[str, str]"]
    """Texts an owner's file brings, by their key in the translations: one for all languages, or
    one each."""


class Translator(Protocol):
    """The texts of one language, as `asterism.translations` loads them."""

    language: str
    entries: dict[str, Any]
    names: tuple[str, ...]
    locale: Any  # of Babel

    def __hash__(self) -> int:
        """Cached sentences are keyed by it."""

    @property
    def base(self) -> "Translator":
        """The same without players' names, so that results can be cached for every table."""

    def __call__(self, key: str, **values: Any) -> str:
        """Return the text of a key such as `log.play`, filled in. `n` selects the plural form."""

    def with_names(self, names: Iterable[str]) -> "Translator":
        """Return the same texts with players' own names."""

    def with_entries(self, entries: dict[str, Any]) -> "Translator":
        """Return these texts with others merged over them."""

    def lookup(self, key: str) -> Any:
        """Return a raw entry; KeyError if there is none."""

    def player(self, seat: int) -> str:
        """Return a player's name, or `Player 2` where none is known."""

    def players(self, seats: Iterable[int]) -> str:
        """Return several names as a list in this language."""

    def join_list(self, parts: Iterable[str]) -> str:
        """Return `a, b and c`."""

    def number(self, value: float) -> str:
        """Return a number as this language writes it."""

    def percent(self, share: float) -> str:
        """Return `43%`, or as this language writes it."""


class StateModule(Protocol):
    """`state.py`: the layout of a state and everything that has a name."""

    COMPONENTS: Components
    FEATURES: Features
    SEATS: int
    MAX_MOVES: int
    OPTIONS: Options
    ACTIONS: Actions
    STATE: Layout
    BOX: Layout
    CENSUS: tuple[str, ...]

    def box(self, facts: Components, /) -> Row:
        """Return the components as a read-only row of `BOX`; raise ComponentsError if the file
        breaks a printed fact. A module may also have `load(facts) -> Loaded`; without it, its
        ACTIONS, CENSUS and MAX_MOVES hold for every file. `TEXT_KEYS`, if there is one, names by
        block the keys of texts that an owner's file may add."""


class RulesModule(Protocol):
    """`rules.py` or `rules/`: the rules, compiled. `s` is a record of STATE, `box` one of BOX."""

    setup: Any  # (s, box): options and `chance` are filled in already
    actors: Any  # (s, box) -> bits: the seats that must act; none when the match is over
    legal: Any  # (s, box, seat, mask): fills the mask; also for seat -1, the clock
    apply: Any  # (s, box, seat, action)
    guess: Any  # (s, box, seat): fills what the seat cannot see with a consistent world
    scores: Any  # (s, box, points)
    winners: Any  # (s, box) -> bits
    census: Any  # (s, box, counts): every component, wherever it lies


class BotModule(Protocol):
    """`bot.py`, compiled. Optional besides: `priors`, `stage_moves_left`, `sample_belief`,
    `value_estimate`, `value_policy` (see `row_functions.py`) and `BOTS`."""

    policy: Any  # (s, box, seat) -> action


class ObservationModule(Protocol):
    """`observation.py`: a view as numbers for learning."""

    observe: Any  # (s, box, seat, numbers), compiled

    def names(self, view: Any, box: Any, ids: dict[str, tuple[str, ...]], /) -> Iterable[str]:
        """Return what each number means, for the options of this view and the things that the
        loaded components name."""


class SentencesModule(Protocol):
    """`sentences.py`: everything a game says, from views."""

    def describe_table(self, ctx: "RenderContext", /) -> str:
        """Return the whole table in words."""

    def describe_action(self, ctx: "RenderContext", action: int, /) -> str:
        """Return what an action does, for the seat that may choose it."""

    def illegal_reason(self, ctx: "RenderContext", action: int, /) -> str:
        """Return why an action is not legal now."""

    def log_line(
        self, before: "RenderContext", after: "RenderContext", actor: int, action: int | None, /
    ) -> str:
        """Return the log line of a move; `action` is None while it is hidden from this reader."""

    def verdict(self, ctx: "RenderContext", /) -> list[str]:
        """Return who won and why, a line each. A module may also have `name_moment(ctx) -> str`:
        when in a match this is, as players count it, such as `Round 5, trick 4`; and
        `name_outcome(before, after) -> str`: the sentence of the last move's log line that even a
        short telling of a turn keeps, such as who has won a battle."""


class DrawingModule(Protocol):
    """`drawing.py` or `drawing/`: the table as SVG, from views. `docs/drawings.md` explains it."""

    STYLESHEET: str  # of every drawing of the game
    DEFS: str  # gradients and symbols that its pieces refer to, sent once a page

    def render(self, ctx: "RenderContext", frame: Frame, /) -> str:
        """Return the pieces as an SVG of exactly this size, without stylesheet and `DEFS`. Every
        legal action, or a prefix of it, is the `data-action` of some element."""

    def scenery(self, frame: Frame, /) -> str:
        """Return what never changes in a match, as an SVG of the same size."""


class GameModules(NamedTuple):
    """The modules of a game's folder, by their file names."""

    state: StateModule
    rules: RulesModule
    bot: BotModule
    observation: ObservationModule
    sentences: SentencesModule
    drawing: DrawingModule
