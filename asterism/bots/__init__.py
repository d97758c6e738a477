"""Players that are programs. They get what a player gets: views, never a state."""

import functools
import importlib
import importlib.util
import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from asterism.bots.hints import Hint, best_actions
from asterism.bots.search_bot import Expert, Hard, Normal, SearchBot
from asterism.bots.teammates import Teammates, make_teammates
from asterism.engine import kernels, rng, sampling
from asterism.engine.errors import UnknownBot
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.protocols import Translator

__all__ = [
    "BOTS",
    "Bot",
    "Easy",
    "Expert",
    "ExplainingBot",
    "Hard",
    "Hint",
    "Normal",
    "Random",
    "SearchBot",
    "Teammates",
    "TimedBot",
    "available_bots",
    "best_actions",
    "make_bot",
    "notify_move",
    "parse_lineup",
    "teammates_for",
]

COMPILED_BOTS = {"random": kernels.RANDOM, "easy": kernels.POLICY}  # for compiled loops


class Bot(Protocol):
    """A player that is a program: `on_move` is called after every move, `choose` when it must
    act."""

    def on_move(self, view: Row, actor: int, action: int | None) -> None:
        """Called after every move with the seat's view; `action` is None while it is hidden."""

    def choose(self, view: Row) -> int:
        """Return the number of a legal action."""


@runtime_checkable
class TimedBot(Bot, Protocol):
    """A bot with a time limit in seconds; with None it works until its budget is spent."""

    time_limit: float | None


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot that plays by conventions people can read, and says why it moves."""

    def set_teammates(
        self, untrusted: Iterable[int], beginners: Iterable[int] = (), blind_plays: bool = False
    ) -> None:
        """Called before the first move with the fields of `Teammates`."""

    def explain_choice(self, view: Row, translations: Translator) -> str:
        """Return a sentence for the move that `choose` makes here."""

    def explain_move(
        self, before: Row, after: Row, actor: int, action: int, translations: Translator
    ) -> str:
        """Return why another seat made a move, from what this bot's own seat sees."""


def notify_move(bot: Bot, game: Game, row: Row, seat: int, actor: int, action: int) -> None:
    """Call `on_move` of a bot with the move as its seat sees it."""
    bot.on_move(game.view(row, seat), actor, game.visible_action(seat, actor, action))


BotFactory = Callable[[Game, int, int | str], Bot]


class Random:
    """Plays any legal action, each equally likely."""

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        self.game, self.seat = game, seat
        self.rng_state = rng.seed_state("random bot", seat, seed)

    def on_move(self, view: Row, actor: int, action: int | None) -> None:
        """Nothing: it has no memory."""

    def choose(self, view: Row) -> int:
        action, after = sampling.sample_action(self.game.legal(view, self.seat), self.rng_state)
        self.rng_state = np.uint64(after)
        return int(action)


class Easy:
    """Plays the game's own policy."""

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        self.game, self.seat = game, seat

    def on_move(self, view: Row, actor: int, action: int | None) -> None:
        """Nothing: a view is all it needs."""

    def choose(self, view: Row) -> int:
        return int(self.game.compiled.policy(view, self.game.box, self.seat))


BOTS: dict[str, BotFactory] = {
    "random": Random,
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
    "expert": Expert,
}


@functools.cache
def available_bots(game: Game) -> dict[str, BotFactory]:
    """Return every bot of a game by name: the common ones, and the game's own (`BOTS` in its
    `bots.py` or `bot.py`), which replace common ones of the same name."""
    spec = importlib.util.find_spec(f"{game.package}.bots")
    modules: list[Any] = [game.modules.bot, *([importlib.import_module(spec.name)] if spec else [])]
    available = dict(BOTS)
    for module in modules:
        available.update(getattr(module, "BOTS", {}))
    return available


def check_bot_name(name: str, game: Game | None = None) -> str:
    available = BOTS if game is None else available_bots(game)
    if name not in available:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(available)}.")
    return name


def make_bot(
    name: str,
    game: Game,
    seat: int,
    seed: int | str,
    timed: bool = True,
    teammates: Teammates | None = None,
) -> Bot:
    """Make a bot by name for a seat. If `timed`, it keeps to the time limit of its level; otherwise
    only to its number of simulations, so that the same seed makes the same choices. A bot that
    plays by conventions gets its `teammates`. Raises UnknownBot if the game has no bot of that
    name."""
    new_bot = available_bots(game)[check_bot_name(name, game)](game, seat, seed)
    if not timed and isinstance(new_bot, TimedBot):
        new_bot.time_limit = None
    if teammates is not None and isinstance(new_bot, ExplainingBot):
        new_bot.set_teammates(*teammates)
    return new_bot


def uses_conventions(name: str, game: Game) -> bool:
    """Whether a bot plays by conventions that people can read, and can explain its moves."""
    factory = available_bots(game).get(name)
    return isinstance(factory, type) and issubclass(factory, ExplainingBot)


def teammates_for(
    levels: Sequence[str | None], game: Game, agreement: str | None = None
) -> Teammates:
    """Return the teammates of bots at seats of these levels; None is a person. A bot without
    conventions is treated like a person, which gains two points in Hanabi."""
    human_seats = [seat for seat, level in enumerate(levels) if level is None]
    unconventional_seats = [
        seat
        for seat, level in enumerate(levels)
        if level is not None and not uses_conventions(level, game)
    ]
    return make_teammates(human_seats, unconventional_seats, agreement)


def parse_lineup(names: str, players: int, game: Game | None = None) -> tuple[str, ...]:
    """Parse a line-up such as `easy,random` for a number of seats; the last name fills the rest."""
    names_given = [check_bot_name(name.strip(), game) for name in names.split(",")]
    if len(names_given) > players:
        raise UnknownBot(f"{len(names_given)} bots do not fit {players} seats.")
    return tuple(
        itertools.islice(itertools.chain(names_given, itertools.repeat(names_given[-1])), players)
    )


def are_all_compiled(names: tuple[str, ...], game: Game) -> bool:
    """Whether compiled loops can play all of these bots."""
    available = available_bots(game)
    return all(name in COMPILED_BOTS and available[name] is BOTS[name] for name in names)


def self_play_loop(name: str, game: Game) -> Any:
    """Return a bot's own function that plays all seats of a match to the end, or None. It takes the
    game and the row and returns the number of moves."""
    return getattr(available_bots(game)[name], "play_match", None)


def has_self_play_loop(names: tuple[str, ...], game: Game) -> bool:
    return len(set(names)) == 1 and self_play_loop(names[0], game) is not None


def compiled_bot_codes(
    names: tuple[str, ...], seats: int
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the codes by which compiled loops play each seat."""
    return np.array([COMPILED_BOTS[name] for name in names] + [0] * (seats - len(names)), np.int64)
