"""Players that are programs. They get what a player gets: views, never a state."""

import functools
import importlib
import importlib.util
import itertools
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from asterism.bots.company import Company, company
from asterism.bots.hints import Hint, hint
from asterism.bots.thinker import Expert, Hard, Normal, Thinker
from asterism.engine import bulk, chance, luck
from asterism.engine.errors import UnknownBot
from asterism.engine.game import Game
from asterism.engine.layout import Row

__all__ = ["BOTS", "Bot", "Company", "Easy", "Expert", "Hard", "Hint", "Normal", "Random",
           "Thinker", "bot", "bots_of", "company_of", "hint", "seated", "show"]

KINDS = {"random": bulk.RANDOM, "easy": bulk.POLICY}  # bots that compiled loops can play


class Bot(Protocol):
    """Sees every move as its seat sees it, and chooses when it is asked."""

    def see(self, view: Row, actor: int, action: int | None) -> None:
        """The view after a move; a hidden action is None."""

    def choose(self, view: Row) -> int:
        """A legal action, by number."""


def show(bot: Bot, game: Game, row: Row, seat: int, actor: int, action: int) -> None:
    """A bot sees a move as its seat does: what others chose in secret is hidden."""
    hidden = game.actions.kind[action] in game.actions.hidden and actor != seat
    bot.see(game.view(row, seat), actor, None if hidden else action)


Maker = Callable[[Game, int, int | str], Bot]


class Random:
    """Any legal action, each as likely."""

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        self.game, self.seat = game, seat
        self.word = chance.word("random bot", seat, seed)

    def see(self, view: Row, actor: int, action: int | None) -> None:
        """Nothing: it has no memory."""

    def choose(self, view: Row) -> int:
        action, after = luck.any_of(self.game.legal(view, self.seat), self.word)
        self.word = np.uint64(after)
        return int(action)


class Easy:
    """The game's own quick sense."""

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        self.game, self.seat = game, seat

    def see(self, view: Row, actor: int, action: int | None) -> None:
        """Nothing: a view is all it needs."""

    def choose(self, view: Row) -> int:
        return int(self.game.verbs.policy(view, self.game.box, self.seat))


BOTS: dict[str, Maker] = {
    "random": Random, "easy": Easy, "normal": Normal, "hard": Hard, "expert": Expert}


@functools.cache
def bots_of(game: Game) -> dict[str, Maker]:
    """Every bot of a game by name: those all games have, and its own, which come first where
    both have one. Its own stand as `BOTS` in its `bots.py` or its `bot.py`."""
    package = game.door.state.__name__.rpartition(".")[0]
    found = importlib.util.find_spec(f"{package}.bots")
    modules = [game.door.bot, *([importlib.import_module(found.name)] if found else [])]
    every = dict(BOTS)
    for module in modules:
        every.update(getattr(module, "BOTS", {}))
    return every


def checked(name: str, game: Game | None = None) -> str:
    known = BOTS if game is None else bots_of(game)
    if name not in known:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(known)}.")
    return name


def bot(name: str, game: Game, seat: int, seed: int | str, live: bool = True,
        others: Company | None = None) -> Bot:
    """A bot by name, to sit at a seat. At a live table it keeps to the time of its level;
    elsewhere to its number of simulations alone, so that the same seed chooses the same. One that
    asks who else is there is told."""
    made = bots_of(game)[checked(name, game)](game, seat, seed)
    if not live and hasattr(made, "seconds"):
        made.seconds = None
    if others is not None and hasattr(made, "meet"):
        made.meet(*others)
    return made


def keeps_conventions(name: str, game: Game) -> bool:
    """Whether a bot plays by a page that people can read, and can say why it moved."""
    return hasattr(bots_of(game).get(name), "tell")


def company_of(levels: Sequence[str | None], game: Game, agreed: str | None = None) -> Company:
    """Whom bots play with at seats of these levels; None is a person. Bots that know no
    conventions are watched as people are: it is worth two points of Hanabi."""
    people = [seat for seat, level in enumerate(levels) if level is None]
    strangers = [seat for seat, level in enumerate(levels)
                 if level is not None and not keeps_conventions(level, game)]
    return company(people, strangers, agreed)


def seated(names: str, players: int, game: Game | None = None) -> tuple[str, ...]:
    """`easy,random` for so many seats; the last name fills what is left."""
    given = [checked(name.strip(), game) for name in names.split(",")]
    if len(given) > players:
        raise UnknownBot(f"{len(given)} bots do not fit {players} seats.")
    return tuple(itertools.islice(itertools.chain(given, itertools.repeat(given[-1])), players))


def are_compiled(names: tuple[str, ...], game: Game) -> bool:
    """Whether compiled loops can play all of these."""
    every = bots_of(game)
    return all(name in KINDS and every[name] is BOTS[name] for name in names)


def whole(name: str, game: Game) -> Any:
    """A bot's own way to play all seats of a match to the end, if it has one: a function of the
    game and the row, after which the match is over; it returns the number of moves."""
    return getattr(bots_of(game)[name], "whole", None)


def plays_alone(names: tuple[str, ...], game: Game) -> bool:
    return len(set(names)) == 1 and whole(names[0], game) is not None


def kinds(names: tuple[str, ...], seats: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """How compiled loops play each seat."""
    return np.array([KINDS[name] for name in names] + [0] * (seats - len(names)), np.int64)
