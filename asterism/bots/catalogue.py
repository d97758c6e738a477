"""The bots of every game by name, how they are made, and what they are told."""

import functools
import importlib
import importlib.util
import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from asterism.bots.search_bot import Expert, Hard, Normal, SearchBot
from asterism.bots.teammates import Teammates, make_teammates
from asterism.engine import kernels, rng, sampling
from asterism.engine.errors import UnknownBot
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.protocols import Translator

COMPILED_BOTS = {"random": kernels.RANDOM, "easy": kernels.POLICY}  # for compiled loops


class Bot(Protocol):
    """Is told every move as its seat sees it, and chooses when it is asked."""

    def on_move(self, view: Row, actor: int, action: int | None) -> None:
        """Called after every move with the seat's view; `action` is None while it is hidden."""

    def choose(self, view: Row) -> int:
        """Return the number of a legal action."""


@runtime_checkable
class TimedBot(Bot, Protocol):
    """A bot that may stop after some seconds; with None it works until its budget is spent. Of
    both it uses a share."""

    time_limit: float | None
    effort: float  # from 0 to 1


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot that plays by conventions people can read, and says why it moves."""

    def set_teammates(
        self,
        untrusted: Iterable[int],
        beginners: Iterable[int] = (),
        blind_plays: bool = False,
        alike: bool = False,
    ) -> None:
        """Called before the first move with the fields of `Teammates`."""

    def explain_choice(self, view: Row, translations: Translator) -> str:
        """Return a sentence for the move that `choose` makes here."""

    def explain_move(
        self, before: Row, after: Row, actor: int, action: int, translations: Translator
    ) -> str:
        """Return why another seat made a move, from what this bot's own seat sees."""


@runtime_checkable
class JudgingBot(Bot, Protocol):
    """A bot with a memory of its own that can say what actions are worth, for an analysis."""

    def considered_actions(self, view: Row) -> list[int]:
        """The actions worth a look, its own usual one first."""

    def usual_action(self, view: Row) -> int:
        """What its strategy chooses without a search."""

    def score_actions(
        self, view: Row, actions: Iterable[int], worlds: int, rng_state: np.uint64
    ) -> list[list[int]]:
        """The scores of actions in sampled worlds that fit the view, a list for each world."""

    def expected_score(self, row: Row, action: int, rng_state: np.uint64) -> int:
        """The score of one rollout of an action in the true state."""


def notify_move(bot: Bot, game: Game, row: Row, seat: int, actor: int, action: int) -> None:
    """Tell a bot of a move as its seat sees it."""
    bot.on_move(game.view(row, seat), actor, game.visible_action(seat, actor, action))


BotFactory = Callable[[Game, int, int | str], Bot]


class Random:
    """Any legal action, each as likely."""

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
    """The game's own quick sense."""

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
    """Every bot of a game by name: those all games have, and its own, which come first where
    both have one. Its own stand as `BOTS` in its `bots.py` or its `bot.py`."""
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
    """A bot by name, to sit at a seat. At a live table it keeps to the time of its level;
    elsewhere to its number of simulations alone, so that the same seed chooses the same. One that
    asks who else is there is told."""
    new_bot = available_bots(game)[check_bot_name(name, game)](game, seat, seed)
    if not timed and isinstance(new_bot, TimedBot):
        new_bot.time_limit = None
    if teammates is not None and isinstance(new_bot, ExplainingBot):
        new_bot.set_teammates(*teammates)
    return new_bot


def limit_bot(bot: Bot, effort: float = 1.0, simulations: int | None = None) -> None:
    """Set the budget of a bot's next choices: a share of the usual one; or a number of
    simulations, however long they take, so that the same seed chooses the same everywhere."""
    if isinstance(bot, TimedBot):
        bot.effort = effort if simulations is None else 1.0
        if simulations is not None:
            bot.time_limit = None
            if isinstance(bot, SearchBot):
                bot.level = bot.level._replace(simulations=simulations)


def uses_conventions(name: str, game: Game) -> bool:
    """Whether a bot plays by a page that people can read, and can say why it moved."""
    factory = available_bots(game).get(name)
    return isinstance(factory, type) and issubclass(factory, ExplainingBot)


def teammates_for(
    levels: Sequence[str | None], game: Game, agreement: str | None = None
) -> Teammates:
    """Whom bots play with at seats of these levels; None is a person. Bots that know no
    conventions are watched as people are: it is worth two points of Hanabi."""
    human_seats = [seat for seat, level in enumerate(levels) if level is None]
    unconventional_seats = [
        seat
        for seat, level in enumerate(levels)
        if level is not None and not uses_conventions(level, game)
    ]
    alike = not human_seats and len(set(levels)) == 1
    return make_teammates(human_seats, unconventional_seats, agreement, alike)


def parse_lineup(names: str, players: int, game: Game | None = None) -> tuple[str, ...]:
    """`easy,random` for so many seats; the last name fills what is left."""
    names_given = [check_bot_name(name.strip(), game) for name in names.split(",")]
    if len(names_given) > players:
        raise UnknownBot(f"{len(names_given)} bots do not fit {players} seats.")
    return tuple(
        itertools.islice(itertools.chain(names_given, itertools.repeat(names_given[-1])), players)
    )


def are_all_compiled(names: tuple[str, ...], game: Game) -> bool:
    """Whether compiled loops can play all of these."""
    available = available_bots(game)
    return all(name in COMPILED_BOTS and available[name] is BOTS[name] for name in names)


def self_play_loop(name: str, game: Game) -> Any:
    """A bot's own way to play all seats of a match to the end, if it has one: a function of the
    game and the row, after which the match is over; it returns the number of moves."""
    return getattr(available_bots(game)[name], "play_match", None)


def has_self_play_loop(names: tuple[str, ...], game: Game) -> bool:
    return len(set(names)) == 1 and self_play_loop(names[0], game) is not None


def compiled_bot_codes(
    names: tuple[str, ...], seats: int
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """How compiled loops play each seat."""
    return np.array([COMPILED_BOTS[name] for name in names] + [0] * (seats - len(names)), np.int64)
