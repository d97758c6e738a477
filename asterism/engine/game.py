"""A game with its box open: the rules on rows of bytes, and all that is made from a view."""

import functools
import importlib
import pathlib
import secrets
import tomllib
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from asterism.engine import bulk, chance, contract  # noqa: F401 (they fill the templates)
from asterism.engine.errors import ComponentsError, GameOver, IllegalMove, OutOfTurn
from asterism.engine.layout import WATCHER, Row
from asterism.engine.look import Look
from asterism.engine.template import Verbs

if TYPE_CHECKING:
    from asterism.engine.batch import Batch
    from asterism.engine.match import Match

PARTS = ("state", "rules", "bot", "observation", "speech", "drawing")

MOST_WISHES = 1000  # options that are remembered


class Door(NamedTuple):
    """The modules of a game's folder."""

    state: ModuleType
    rules: ModuleType
    bot: ModuleType
    observation: ModuleType
    speech: ModuleType
    drawing: ModuleType


class Game:
    """One game and one box, as `asterism.load` gives them."""

    def __init__(self, package: ModuleType, vocabulary: Callable[[pathlib.Path, str], Any],
                 components: str | None = None) -> None:
        self.name = package.__name__.rpartition(".")[2]
        self.version: int = package.VERSION
        self.folder = pathlib.Path(str(package.__file__)).parent
        self.door = Door(*(importlib.import_module(f"{package.__name__}.{part}") for part in PARTS))
        self.state, self.actions = self.door.state.STATE, self.door.state.ACTIONS
        self.options, self.seats = self.door.state.OPTIONS, self.door.state.SEATS
        self.players: range = self.options["players"].values
        self.longest: int = self.door.state.LONGEST
        self.components = components
        self._allowed: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._blanks: dict[tuple[Any, ...], Row] = {}
        self.facts = facts(self.door.state.FACTS, components)
        self.box: Row = self.door.state.box(self.facts)
        self.verbs = Verbs(self.door)
        self.visible = self.state.visible(self.seats)
        self.words = functools.cache(functools.partial(vocabulary, self.folder))

    def __repr__(self) -> str:
        return f"<Game {self.name} {self.version}>"

    # Matches

    def new(self, *, seed: int | str | None = None, key: bytes | None = None,
            **options: Any) -> "Match":
        """A match that has been set up. With a key, every move has its own random word."""
        from asterism.engine.match import Match

        if seed is None and key is None:
            seed = secrets.randbits(53)
        return Match(self, self.allowed(options), seed, key)

    def batch(self, size: int, *, seed: int | str | None = None, reset: str = "automatic",
              **options: Any) -> "Batch":
        """Many matches as arrays."""
        from asterism.engine.batch import Batch

        return Batch(self, size, self.options.allowed(options), seed, reset)

    def allowed(self, given: dict[str, Any]) -> dict[str, Any]:
        """Every option with a value; the same wish is looked at once."""
        key = as_key(given)
        if key is None or key not in self._allowed:
            values: dict[str, Any] = self.options.allowed(given)
            if key is None or len(self._allowed) >= MOST_WISHES:
                return values
            self._allowed[key] = values
        return dict(self._allowed[key])

    def blank(self, options: dict[str, Any]) -> Row:
        """A row that holds nothing but its options."""
        key = as_key(options)
        if key is None or key not in self._blanks:
            row = self._blank(options)
            if key is None or len(self._blanks) >= MOST_WISHES:
                return row
            self._blanks[key] = row
        return self._blanks[key].copy()

    def _blank(self, options: dict[str, Any]) -> Row:
        row: Row = self.state.row()
        record = self.state.open(row)
        for name, value in self.options.stored(options).items():
            if isinstance(value, list):
                record[name][:len(value)] = value
            else:
                record[name] = value
        return row

    # The rules, on rows

    def start(self, row: Row, word: np.uint64) -> None:
        chance.give(row, word)
        self.verbs.setup(row, self.box)

    def actors(self, row: Row) -> tuple[int, ...]:
        """The seats the game waits for; none when it is over."""
        return seats_of(self.verbs.actors(row, self.box))

    def legal(self, row: Row, seat: int) -> npt.NDArray[np.bool_]:
        """A yes or no for every action."""
        mask = np.zeros(len(self.actions), np.bool_)
        self.verbs.legal(row, self.box, seat, mask)
        return mask

    def scores(self, row: Row) -> tuple[int, ...]:
        points = np.zeros(self.seats, np.int64)
        self.verbs.scores(row, self.box, points)
        return tuple(points[:self.state.open(row).players].tolist())

    def winners(self, row: Row) -> tuple[int, ...]:
        return seats_of(self.verbs.winners(row, self.box))

    def census(self, row: Row) -> tuple[int, ...]:
        """How much of everything there is, wherever it lies."""
        counts = np.zeros(len(self.door.state.CENSUS), np.int64)
        self.verbs.census(row, self.box, counts)
        return tuple(counts.tolist())

    def observation_names(self, **options: Any) -> tuple[str, ...]:
        """What each number of `observe` says, for these options."""
        return self._names(self.blank(self.options.allowed(options)))

    def _names(self, row: Row) -> tuple[str, ...]:
        box = self.door.state.BOX.open(self.box)
        return tuple(self.door.observation.names(self.state.open(row), box))

    def observe(self, row: Row, seat: int) -> npt.NDArray[np.float32]:
        """What a seat sees, as numbers for learning."""
        numbers = np.zeros(len(self._names(row)), np.float32)
        self.verbs.observe(self.view(row, seat), self.box, seat, numbers)
        return numbers

    # What a seat gets. All of it is made from a view.

    def view(self, row: Row, seat: int | None) -> Row:
        """What a seat may see, 0 elsewhere; None watches. After the end, everything."""
        mask = self.visible[WATCHER if seat is None else seat]
        return row & mask if self.verbs.actors(row, self.box) else row.copy()

    def look(self, row: Row, seat: int | None, words: Any) -> Look:
        """A seat's view together with what is needed to draw it or to speak of it."""
        return Look(self, self.view(row, seat), seat, words)

    def svg(self, row: Row, seat: int | None, words: Any, narrow: bool = False) -> str:
        """The table as a drawing; `narrow` suits a phone held upright."""
        return str(self.door.drawing.draw(self.look(row, seat, words), narrow))

    def text(self, row: Row, seat: int | None, words: Any) -> str:
        """The table in words."""
        return str(self.door.speech.tell(self.look(row, seat, words)))

    def describe(self, row: Row, seat: int | None, action: int, words: Any) -> str:
        """What an action means, in a sentence for the one who may choose it."""
        return str(self.door.speech.describe(self.look(row, seat, words), action))

    def verdict(self, row: Row, words: Any) -> list[str]:
        """Who won and why, a line each; nothing before the end."""
        return [] if self.actors(row) else self.door.speech.verdict(self.look(row, None, words))

    def refusal(self, row: Row, seat: int | None, action: int, words: Any) -> IllegalMove:
        """Why an action cannot be played now, as an error to raise."""
        look = self.look(row, seat, words)
        if not look.actors:
            return GameOver(words("reason.over"))
        if seat is None:
            return OutOfTurn(words("reason.watcher"))
        if seat not in look.actors and not look.legal:
            return OutOfTurn(words("reason.turn", player=words.players(look.actors)))
        return IllegalMove(str(self.door.speech.reason(look, action)))

    def narrate(self, before: Row, after: Row, viewer: int | None, actor: int, action: int,
                words: Any) -> str:
        """A move as a line of the log, for one reader; empty if there is nothing to tell."""
        looks = self.look(before, viewer, words), self.look(after, viewer, words)
        secret = self.actions.kind[action] in self.actions.hidden and viewer != actor
        known = None if secret and looks[1].actors else action
        return str(self.door.speech.narrate(*looks, actor, known))


def as_key(options: dict[str, Any]) -> tuple[Any, ...] | None:
    """Options as something to remember them by; True and 1 are not the same wish."""
    key = tuple((name, type(value), value) for name, value in options.items())
    try:
        hash(key)
    except TypeError:
        return None
    return key


@functools.cache
def seats_of(bits: int) -> tuple[int, ...]:
    """The seats of a set of bits."""
    return tuple(seat for seat in range(64) if int(bits) >> seat & 1)


def facts(own: dict[str, Any], components: str | None) -> dict[str, Any]:
    """The game's own components, or a text that changes anything but the sizes."""
    if components is None:
        return own
    try:
        other = tomllib.loads(components)
    except tomllib.TOMLDecodeError as wrong:
        raise ComponentsError(f"The components are not TOML: {wrong}.") from None
    if other.get("sizes") != own["sizes"]:
        raise ComponentsError(f"sizes must be {own['sizes']}, not {other.get('sizes')}.")
    return other
