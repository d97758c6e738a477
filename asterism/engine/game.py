"""A game with its components: the rules on rows of bytes, and everything made from a view."""

import functools
import html
import importlib
import pathlib
import re
import secrets
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from asterism.engine import kernels, rng, row_functions  # noqa: F401 (they fill the templates)
from asterism.engine.actions import Actions
from asterism.engine.errors import (
    GameOver,
    IllegalMove,
    OptionError,
    OutOfTurn,
)
from asterism.engine.frames import NARROW, WIDE, Frame
from asterism.engine.layout import SPECTATOR_MASK, Layout, Row
from asterism.engine.options import Number, Options
from asterism.engine.owner_files import load_components, parse_components, translation_entries
from asterism.engine.protocols import Features, GameModules, Translator
from asterism.engine.render_context import RenderContext
from asterism.engine.template import CompiledFunctions

if TYPE_CHECKING:
    from asterism.engine.batch import Batch
    from asterism.engine.match import Match

MAX_CACHED_OPTIONS = 1000  # option sets whose resolved values and blank rows are cached


class Game:
    """One game with one set of components, as `asterism.load` returns it.

    `name`, `version`, `players` (a range), `options` and `actions` describe it; `new` starts a
    match, `batch` many at once.
    """

    name: str
    version: int
    players: range
    options: Options
    actions: Actions
    state: Layout
    features: Features

    def __init__(
        self,
        package: ModuleType,
        load_translations: Callable[[pathlib.Path, str], Translator],
        components: str | None = None,
    ) -> None:
        self.name = package.__name__.rpartition(".")[2]
        self.package, self.version = package.__name__, package.VERSION
        self.folder = pathlib.Path(str(package.__file__)).parent
        self.modules = import_modules(package.__name__)
        state = self.modules.state
        self.state, self.options = state.STATE, state.OPTIONS
        self.seats, self.features = state.SEATS, state.FEATURES
        self.players = player_counts(self.options)
        self.components_text = components
        self._resolved_options: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._blank_rows: dict[tuple[Any, ...], Row] = {}
        self.components = parse_components(state.COMPONENTS, components)
        self.box: Row = state.box(self.components)
        self.loaded = load_components(state, self.components)
        self.actions, self.max_moves = self.loaded.actions, self.loaded.max_moves
        self.ids = self.loaded.ids  # of things that the components name, by kind
        self.compiled = CompiledFunctions(self.modules)
        self.view_masks = self.state.view_masks(self.seats)
        self._load_translations = load_translations
        self.translations: Callable[[str], Translator] = functools.cache(self._translations)

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.version}>"

    def _translations(self, language: str) -> Translator:
        """The game's texts with the ids of its components, and the names an owner's file brings."""
        texts = self._load_translations(self.folder, language)
        return texts.with_entries(translation_entries(self.loaded, language))

    @property
    def has_own_components(self) -> bool:
        """Whether an owner's file stands in place of the built-in components."""
        return self.components_text is not None

    # Matches

    def new(
        self, *, seed: int | str | None = None, key: bytes | None = None, **options: Any
    ) -> "Match":
        """Set up a match.

        `seed` makes it reproducible; without one it is random. With a `key` instead, every move
        gets its own random state, derived from the key and the move's number (verifiable dice).
        `options` are the game's own, such as `players=3`; the others keep their defaults.
        Raises OptionError for an unknown option or a value that is not allowed.
        """
        from asterism.engine.match import Match

        if seed is None and key is None:
            seed = secrets.randbits(53)
        return Match(self, self.resolve_options(options), seed, key)

    def batch(
        self, size: int, *, seed: int | str | None = None, reset: str = "automatic", **options: Any
    ) -> "Batch":
        """Set up `size` matches as arrays.

        With `reset="automatic"` a match that ends is set up again at once, with `"explicit"` it
        waits for `Batch.reset`. Raises OptionError as `new` does.
        """
        from asterism.engine.batch import Batch

        return Batch(self, size, self.options.resolve(options), seed, reset)

    def resolve_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return every option with a value; cached per option set."""
        key = options_key(options)
        if key is None or key not in self._resolved_options:
            values: dict[str, Any] = self.options.resolve(options)
            if key is None or len(self._resolved_options) >= MAX_CACHED_OPTIONS:
                return values
            self._resolved_options[key] = values
        return dict(self._resolved_options[key])

    def blank_row(self, options: dict[str, Any]) -> Row:
        """Return a row that holds nothing but its options; cached per option set."""
        key = options_key(options)
        if key is None or key not in self._blank_rows:
            row = self._build_blank_row(options)
            if key is None or len(self._blank_rows) >= MAX_CACHED_OPTIONS:
                return row
            self._blank_rows[key] = row
        return self._blank_rows[key].copy()

    def _build_blank_row(self, options: dict[str, Any]) -> Row:
        row: Row = self.state.new_row()
        record = self.state.as_record(row)
        for name, value in self.options.encode(options).items():
            if isinstance(value, list):
                record[name][: len(value)] = value
            else:
                record[name] = value
        return row

    # The rules, on rows

    def setup_row(self, row: Row, rng_state: np.uint64) -> None:
        """Deal a blank row, starting from this random state."""
        rng.set_state(row, rng_state)
        self.compiled.setup(row, self.box)

    def actors(self, row: Row) -> tuple[int, ...]:
        """Return the seats that must act; none when the match is over."""
        return bits_to_seats(self.compiled.actors(row, self.box))

    def legal(self, row: Row, seat: int) -> npt.NDArray[np.bool_]:
        """Return a mask over all actions."""
        mask = np.zeros(len(self.actions), np.bool_)
        self.compiled.legal(row, self.box, seat, mask)
        return mask

    def scores(self, row: Row) -> tuple[int, ...]:
        """Return the points of every player."""
        points = np.zeros(self.seats, np.int64)
        self.compiled.scores(row, self.box, points)
        return tuple(points[: self.state.as_record(row).players].tolist())

    def winners(self, row: Row) -> tuple[int, ...]:
        """Return the seats that won; none before the end."""
        return bits_to_seats(self.compiled.winners(row, self.box))

    def census(self, row: Row) -> tuple[int, ...]:
        """Return how many there are of every component, wherever it lies."""
        counts = np.zeros(len(self.loaded.census), np.int64)
        self.compiled.census(row, self.box, counts)
        return tuple(counts.tolist())

    def observation_names(self, **options: Any) -> tuple[str, ...]:
        """Return what each number of `observe` means, for these options."""
        return self._observation_names(self.blank_row(self.options.resolve(options)))

    def _observation_names(self, row: Row) -> tuple[str, ...]:
        box = self.modules.state.BOX.as_record(self.box)
        return tuple(self.modules.observation.names(self.state.as_record(row), box, self.ids))

    def observe(self, row: Row, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees, as numbers for learning."""
        numbers = np.zeros(len(self._observation_names(row)), np.float32)
        self.compiled.observe(self.view(row, seat), self.box, seat, numbers)
        return numbers

    # What a seat gets. All of it is made from a view.

    def view(self, row: Row, seat: int | None) -> Row:
        """Return what a seat may see, 0 elsewhere; None is a spectator. After the end, all."""
        mask = self.view_masks[SPECTATOR_MASK if seat is None else seat]
        return row & mask if self.compiled.actors(row, self.box) else row.copy()

    def visible_action(
        self, viewer: int | None, actor: int, action: int, is_over: bool = False
    ) -> int | None:
        """Return an action as a viewer may know it: None if another chose it in secret and the
        match is not over. The only place that decides this."""
        is_hidden = self.actions.kind[action] in self.actions.hidden and viewer != actor
        return None if is_hidden and not is_over else action

    def render_context(self, row: Row, seat: int | None, translations: Translator) -> RenderContext:
        """Return a seat's view with what is needed to draw it or to describe it."""
        return RenderContext(self, self.view(row, seat), seat, translations)

    def svg(
        self, row: Row, seat: int | None, translations: Translator, narrow: bool = False
    ) -> str:
        """Draw the table with everything it needs; `narrow` suits a phone held upright."""
        return self.draw(self.render_context(row, seat, translations), NARROW if narrow else WIDE)

    def draw(self, ctx: RenderContext, frame: Frame) -> str:
        """Return a drawing that can stand alone: scenery, gradients and stylesheet included."""
        drawing = self.modules.drawing
        pieces = LOADED_PICTURE.sub("", drawing.render(ctx, frame))
        head, end, rest = pieces.partition("</title>")
        style = f"<style>{html.escape(drawing.STYLESHEET, quote=False)}</style>"
        ground = f"<g class='scenery'>{inner_markup(drawing.scenery(frame))}</g>"
        return f"{head}{end}{style}<defs>{drawing.DEFS}</defs>{ground}{rest}"

    def text(self, row: Row, seat: int | None, translations: Translator) -> str:
        """Describe the table."""
        return self.modules.sentences.describe_table(self.render_context(row, seat, translations))

    def describe(self, row: Row, seat: int | None, action: int, translations: Translator) -> str:
        """Say what an action does, for the seat that may choose it."""
        ctx = self.render_context(row, seat, translations)
        return self.modules.sentences.describe_action(ctx, action)

    def name_moment(self, row: Row, translations: Translator) -> str:
        """Say when in a match a position is, as players count it; empty if they do not."""
        name = getattr(self.modules.sentences, "name_moment", None)
        return str(name(self.render_context(row, None, translations))) if name else ""

    def verdict(self, row: Row, translations: Translator) -> list[str]:
        """Say who won and why, a line each; nothing before the end."""
        if self.actors(row):
            return []
        return self.modules.sentences.verdict(self.render_context(row, None, translations))

    def illegal_move_error(
        self, row: Row, seat: int | None, action: int, translations: Translator
    ) -> IllegalMove:
        """Return the error that says why an action cannot be played now."""
        ctx = self.render_context(row, seat, translations)
        if not ctx.actors:
            return GameOver(translations("reason.over"))
        if seat is None:
            return OutOfTurn(translations("reason.watcher"))
        if seat not in ctx.actors and not ctx.legal:
            return OutOfTurn(translations("reason.turn", player=translations.players(ctx.actors)))
        return IllegalMove(self.modules.sentences.illegal_reason(ctx, action))

    def log_line(
        self,
        before: Row,
        after: Row,
        viewer: int | None,
        actor: int,
        action: int,
        translations: Translator,
    ) -> str:
        """Describe a move for one reader; empty if there is nothing to say."""
        contexts = (
            self.render_context(before, viewer, translations),
            self.render_context(after, viewer, translations),
        )
        visible = self.visible_action(viewer, actor, action, is_over=not contexts[1].actors)
        return self.modules.sentences.log_line(*contexts, actor, visible)

    def name_outcome(
        self, before: Row, after: Row, viewer: int | None, translations: Translator
    ) -> str:
        """Return what even a short telling of a move keeps; empty if there is none."""
        name = getattr(self.modules.sentences, "name_outcome", None)
        if name is None:
            return ""
        contexts = (self.render_context(row, viewer, translations) for row in (before, after))
        return str(name(*contexts))


def import_modules(package: str) -> GameModules:
    """Import the modules of a game's folder."""
    modules: list[Any] = [importlib.import_module(f"{package}.{n}") for n in GameModules._fields]
    return GameModules(*modules)


def player_counts(options: Options) -> range:
    """Return how many may play."""
    players = options["players"]
    if not isinstance(players, Number):
        raise OptionError("The option `players` must be a Number.")
    return players.values


def options_key(options: dict[str, Any]) -> tuple[Any, ...] | None:
    """Return a cache key, None if there is none; True and 1 are different values."""
    key = tuple((name, type(value), value) for name, value in options.items())
    try:
        hash(key)
    except TypeError:
        return None
    return key


@functools.cache
def bits_to_seats(bits: int) -> tuple[int, ...]:
    """Return the seats of a bit set."""
    return tuple(seat for seat in range(64) if int(bits) >> seat & 1)


LOADED_PICTURE = re.compile(r"<image [^>]*/>")  # a drawing that stands alone has none


def inner_markup(svg: str) -> str:
    """Return what stands between the tags of an SVG."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]
