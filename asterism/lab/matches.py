"""Matches among bots, one after another or on several cores, and what is kept of each."""

import contextlib
import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, NamedTuple

import numpy as np

from asterism import bots, games
from asterism.bots import Bot
from asterism.engine import bulk, chance
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.lab.steady import Steady

Progress = Callable[..., Iterable[Any]]


class Order(NamedTuple):
    """A match to be played: who sits where, and which deal it is."""

    names: tuple[str, ...]
    seed: int | str
    deal: int
    number: int  # of the match: bots think with luck of its own
    steady: int = 0  # how often choices are played on, to tell them from luck


class Finished(NamedTuple):
    """What is kept of one match."""

    order: Order
    moves: int
    fault: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    statistics: tuple[Any, ...]
    turns: tuple[int, ...]  # moves of each seat
    seconds: tuple[float, ...]  # that each seat thought
    steady: tuple[float, ...] = ()  # what the choices of all were worth to each seat, if asked


def quietly(steps: Iterable[Any], total: int | None = None) -> Iterable[Any]:
    """No progress is shown."""
    return steps


# One match


def played(game: Game, order: Order, options: dict[str, Any]) -> Finished:
    """The match from its deal to its end, with an eye on the laws."""
    row = game.blank(options)
    game.start(row, chance.word("deal", order.seed, order.deal))
    course = way_for(game, order)(game, row, order)
    return Finished(order, course.moves, course.fault, game.scores(row), game.winners(row),
                    kept(game, row), tuple(course.turns), tuple(course.seconds),
                    tuple(course.steady))


class Course(NamedTuple):
    """How a match went."""

    moves: int
    fault: int
    turns: Sequence[int]  # by seat, as what follows
    seconds: Sequence[float]
    steady: Sequence[float] = ()


def way_for(game: Game, order: Order) -> Callable[[Game, Row, Order], Course]:
    """The fastest way to play these bots."""
    if order.steady:
        return conducted
    if bots.are_compiled(order.names, game):
        return compiled
    return by_itself if bots.plays_alone(order.names, game) else conducted


def compiled(game: Game, row: Row, order: Order) -> Course:
    """All in one compiled loop."""
    mask = np.zeros(len(game.actions), np.bool_)
    before, counts = np.zeros((2, len(game.door.state.CENSUS)), np.int64)
    word = chance.word("moves", order.seed, order.number)
    began = time.perf_counter()
    moves, fault = game.verbs.watched(row, game.box, word, bots.kinds(order.names, game.seats),
                                      game.longest, mask, before, counts)
    return evenly(moves, fault, time.perf_counter() - began, len(order.names))


def by_itself(game: Game, row: Row, order: Order) -> Course:
    """A bot that plays all seats has a loop of its own."""
    began, census = time.perf_counter(), game.census(row)
    moves = bots.whole(order.names[0], game)(game, row)
    fault = bulk.LOST if game.census(row) != census else bulk.FINE
    return evenly(moves, fault, time.perf_counter() - began, len(order.names))


def evenly(moves: int, fault: int, spent: float, players: int) -> Course:
    """Every seat is said to have had its share of moves and time."""
    return Course(moves, fault, [moves // players] * players, [spent / players] * players)


def conducted(game: Game, row: Row, order: Order) -> Course:
    """Move by move: every bot sees all that its seat may see."""
    table = [bots.bot(name, game, seat, f"{order.seed} {order.number}", live=False)
             for seat, name in enumerate(order.names)]
    turns, seconds, moves, census = [0] * len(table), [0.0] * len(table), 0, game.census(row)
    eye = Steady(game, row, order.steady, chance.word("steady", order.seed, order.number)) \
        if order.steady else None
    while waited := game.actors(row):
        seat = waited[0]
        mask, began = game.legal(row, seat), time.perf_counter()
        if not mask.any():
            return Course(moves, bulk.STUCK, turns, seconds)
        action = table[seat].choose(game.view(row, seat))
        seconds[seat] += time.perf_counter() - began
        turns[seat], moves = turns[seat] + 1, moves + 1
        if eye and mask[action]:
            eye.see(row, seat, action)
        fault = moved(game, row, seat, action, mask) or lost(game, row, census, moves)
        if fault != bulk.FINE:
            return Course(moves, fault, turns, seconds)
        tell(game, row, table, seat, action)
    return Course(moves, bulk.FINE, turns, seconds, eye.shares.tolist() if eye else ())


def moved(game: Game, row: Row, seat: int, action: int, mask: Any) -> int:
    if not mask[action]:
        return bulk.ILLEGAL
    game.verbs.apply(row, game.box, seat, action)
    return bulk.FINE


def lost(game: Game, row: Row, census: tuple[int, ...], moves: int) -> int:
    if game.census(row) != census:
        return bulk.LOST
    return bulk.ENDLESS if moves > game.longest else bulk.FINE


def tell(game: Game, row: Row, table: list[Bot], actor: int, action: int) -> None:
    """Everybody sees the move."""
    for seat, bot in enumerate(table):
        bots.show(bot, game, row, seat, actor, action)


def kept(game: Game, row: Row) -> tuple[Any, ...]:
    """What the game wants to know the average of: fields, and functions of its rules."""
    s, box = game.state.open(row), game.door.state.BOX.open(game.box)
    return tuple(np.array(s[name] if name in s.dtype.names else getattr(game.door.rules, name)(
        s, box)) for name in statistics(game))


def statistics(game: Game) -> tuple[str, ...]:
    return tuple(getattr(game.door.state, "STATISTICS", ()))


# Many


def all_played(game: Game, orders: list[Order], options: dict[str, Any],
               executor: Executor | None = None) -> Generator[Finished, None, None]:
    """Every match as it ends; on all cores unless a compiled loop is faster than starting them.
    Any executor of `concurrent.futures` will do."""
    if executor is None and all(way_for(game, order) != conducted for order in orders):
        yield from (played(game, order, options) for order in orders)
    elif executor is None:
        with workers() as own:
            yield from results(handed_out(game, orders, options, own))
    else:
        tasks = handed_out(game, orders, options, executor)
        try:
            yield from results(tasks)
        finally:  # what was not begun is dropped when nobody listens any more
            for task in tasks:
                task.cancel()


@contextlib.contextmanager
def workers() -> Iterator[Executor]:
    """A process for every core. An interrupt is for their parent to answer: when nobody listens
    any more they are ended, however long their matches would have taken, and what was not begun
    is dropped."""
    others = set(active_children())
    pool = ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), signal, (SIGINT, SIG_IGN))
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            child.terminate()
        raise
    pool.shutdown()


def handed_out(game: Game, orders: list[Order], options: dict[str, Any],
               executor: Executor) -> list[Future[Finished]]:
    """A match a task."""
    return [executor.submit(elsewhere, game.name, game.components, order, options)
            for order in orders]


def results(tasks: list[Future[Finished]]) -> Iterator[Finished]:
    return (task.result() for task in as_completed(tasks))


def elsewhere(name: str, components: str | None, order: Order,
              options: dict[str, Any]) -> Finished:
    """The same in another process, which opens a box of its own."""
    return played(games.load(name, text=components), order, options)
