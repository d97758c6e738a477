"""Hanabi: bots that only this game has. Each gets views, and remembers what it saw."""

import math
import time
from collections.abc import Iterable
from typing import Any

import numpy as np

from asterism.engine import chance
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games.hanabi import expert, information, partner, reasons, rows, selfplay
from asterism.games.hanabi.record import RECORD

WORLDS, STAGES, FEWER = 8, 4, 2  # each stage has twice the worlds, for half the moves
SECONDS = 4.0
SURE, LEAST = 1.0, 0.05  # standard errors, and points, that a search must gain upon the usual move


class Information:
    """Hats: one hint informs everybody. For tables where all others play it too."""

    @staticmethod
    def whole(game: Game, row: Row) -> int:
        """Play all seats of a match to its end, compiled: the number of moves."""
        return int(selfplay.inform(row, game.box))

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        self.game, self.seat = game, seat
        self.memory, self.desk = information.MEMORY.row(), information.DESK.row()

    def see(self, view: Row, actor: int, action: int | None) -> None:
        """The public record moves on."""
        rows.see_hats(self.memory, self.desk, view, self.game.box, self.seat, actor, action)

    def choose(self, view: Row) -> int:
        return int(rows.choose_by_hats(self.memory, self.desk, view, self.game.box, self.seat))


class Partner:
    """Plays by the page of conventions, and can say why."""

    @staticmethod
    def whole(game: Game, row: Row) -> int:
        """Play all seats of a match to its end, compiled: the number of moves."""
        return int(selfplay.befriend(row, game.box))

    def __init__(self, game: Game, seat: int, seed: int | str, people: Iterable[int] = (),
                 beginners: Iterable[int] = (), blind_plays: bool = False) -> None:
        self.game, self.seat = game, seat
        self.rows = np.zeros((2, RECORD.dtype.itemsize), np.uint8)  # the record, and one to try on
        self.desk = partner.DESK.row()
        self.meet(people, beginners, blind_plays)

    def meet(self, people: Iterable[int], beginners: Iterable[int] = (),
             blind_plays: bool = False) -> None:
        """The seats of people, to be told before the first move: what they do is watched, and
        whoever does not keep to the page is no longer read by it. Beginners do not know it.
        Blind plays are off unless the whole table has agreed to them."""
        record, strangers = RECORD.open(self.rows[0]), set(beginners)
        record.blind_plays = blind_plays
        record.people = seats_as_bits({*people} | strangers)
        record.deaf = record.idle = seats_as_bits(strangers)

    @property
    def memory(self) -> Row:
        row: Row = self.rows[0]
        return row

    def see(self, view: Row, actor: int, action: int | None) -> None:
        """The record moves on."""
        rows.see_conventions(self.rows, self.desk, view, self.game.box, self.seat, actor, action)

    def choose(self, view: Row) -> int:
        box = self.game.box
        return int(rows.choose_by_conventions(self.rows, self.desk, view, box, self.seat))

    def explain(self, view: Row, words: Any) -> str:
        """A sentence for the move it makes here, in the reader's language."""
        Partner.choose(self, view)
        return reasons.sentence(partner.DESK.open(self.desk), self.seat, words)

    def tell(self, before: Row, after: Row, actor: int, action: int, words: Any) -> str:
        """Why another made a move that this one has not seen yet, from what its own seat sees:
        a sentence that may be told to whoever sits there."""
        rows.tell_by_conventions(self.rows, self.desk, before, after, self.game.box, self.seat,
                                 actor, action)
        return reasons.sentence(partner.DESK.open(self.desk), actor, words)


class Expert(Partner):
    """The conventions, and one step of search where another move promises more."""

    whole = None  # type: ignore[assignment]

    def __init__(self, game: Game, seat: int, seed: int | str, people: Iterable[int] = (),
                 beginners: Iterable[int] = (), blind_plays: bool = False,
                 worlds: int = WORLDS) -> None:
        super().__init__(game, seat, seed, people, beginners, blind_plays)
        self.seed, self.worlds = seed, worlds
        self.seconds: float | None = SECONDS  # the longest a live table waits; None for ever
        self.history, self.last = expert.HISTORY.row(), game.state.row()

    def see(self, view: Row, actor: int, action: int | None) -> None:
        """The record moves on; what the others did is kept, to learn from it what they saw."""
        expert.remember(self.history, self.rows, self.last, view, self.seat, actor, action)
        super().see(view, actor, action)
        self.last = view.copy()

    def choose(self, view: Row) -> int:
        """The usual move, unless the search is sure of a better one."""
        usual = super().choose(view)
        if self.worlds == 0:
            return usual
        mask = np.zeros(len(self.game.actions), np.bool_)
        expert.candidates(view, self.game.box, self.rows, self.desk, self.seat, mask)
        mask[usual] = False
        return self.searched(view, usual, mask)

    def searched(self, view: Row, usual: int, mask: Any) -> int:
        """Stage by stage the worse moves drop out, and the others are tried in more worlds. What
        made a move come out on top may have been luck, so the last stage counts alone."""
        gains, squares = np.zeros(mask.size, np.int64), np.zeros(mask.size, np.int64)
        table, tried, start = self.game.state.open(view), 0, time.monotonic()
        word = chance.word("expert", self.seat, self.seed, table.revealed, table.hints)
        for stage in range(STAGES):
            worlds = self.worlds << stage
            if stage == STAGES - 1:
                gains[:], squares[:], tried = 0, 0, 0
            word = np.uint64(expert.compare(
                view, self.game.box, self.rows, self.desk, self.seat, self.history, word, worlds,
                usual, mask, gains, squares))
            tried += worlds
            keep_promising(mask, gains, squares, tried)
            late = self.seconds is not None and time.monotonic() - start > self.seconds / 2
            if not mask.any() or (late and stage < STAGES - 1):
                return usual
        return surely_better(usual, mask, gains, squares, tried)


def keep_promising(mask: Any, gains: Any, squares: Any, tried: int) -> None:
    """The better half of the moves, as far as they may still be better than the usual one."""
    moves = sorted(np.flatnonzero(mask), key=lambda move: -gains[move])
    mask[:] = False
    for move in moves[:max(1, len(moves) // FEWER)]:
        mask[move] = gains[move] / tried + error(gains[move], squares[move], tried) > 0


def surely_better(usual: int, mask: Any, gains: Any, squares: Any, tried: int) -> int:
    """The move that gains most, if that can hardly be luck."""
    best = max(np.flatnonzero(mask), key=lambda move: gains[move])
    luck = SURE * error(gains[best], squares[best], tried)
    return int(best) if gains[best] / tried > max(LEAST, luck) else usual


def error(gain: int, square: int, tried: int) -> float:
    """The standard error of a mean gain."""
    return math.sqrt(max(0.0, square / tried - (gain / tried) ** 2) / tried)


def seats_as_bits(seats: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << seat for seat in seats))


BOTS: dict[str, Any] = {"information": Information, "partner": Partner, "expert": Expert}
