"""Players that are programs. They get what a player gets: views, never a state."""

import itertools
from typing import Protocol

import numpy as np

from asterism.engine import bulk, chance, luck
from asterism.engine.errors import UnknownBot
from asterism.engine.game import Game
from asterism.engine.layout import Row

KINDS = {"random": bulk.RANDOM, "easy": bulk.POLICY}  # bots that compiled loops can play


class Bot(Protocol):
    """Sees every move as its seat sees it, and chooses when it is asked."""

    def see(self, view: Row, actor: int, action: int | None) -> None:
        """The view after a move; a hidden action is None."""

    def choose(self, view: Row) -> int:
        """A legal action, by number."""


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


BOTS: dict[str, type[Random] | type[Easy]] = {"random": Random, "easy": Easy}


def checked(name: str) -> str:
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")
    return name


def bot(name: str, game: Game, seat: int, seed: int | str) -> Bot:
    """A bot by name, to sit at a seat."""
    return BOTS[checked(name)](game, seat, seed)


def seated(names: str, players: int) -> tuple[str, ...]:
    """`easy,random` for so many seats; the last name fills what is left."""
    given = [checked(name.strip()) for name in names.split(",")]
    if len(given) > players:
        raise UnknownBot(f"{len(given)} bots do not fit {players} seats.")
    return tuple(itertools.islice(itertools.chain(given, itertools.repeat(given[-1])), players))


def kinds(names: tuple[str, ...], seats: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """How compiled loops play each seat."""
    return np.array([KINDS[name] for name in names] + [0] * (seats - len(names)), np.int64)
