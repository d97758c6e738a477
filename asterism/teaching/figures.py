"""Figures: positions of a game that are laid out, drawn by the game's own drawing, and played on.

A game lists its figures in `rules_page/figures.py`. A worked example is a figure with steps; every
step is played by the rules, and chance is chosen so that the dice fall as the example tells.
"""

import functools
import importlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from asterism.engine import rng
from asterism.engine.errors import AsterismError
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.protocols import Translator

MOST_TRIES = 20_000  # random states that are tried until chance brings what a step tells


class FigureError(AsterismError):
    """A figure whose steps cannot be played by the rules."""


class Step(NamedTuple):
    """One click of a worked example: the moves it plays, each by a seat, what chance must have
    brought after them, what is marked then, and the panel of the drawing that is open."""

    moves: tuple[tuple[int, str], ...] = ()
    brings: Callable[[Any], bool] | None = None
    marks: tuple[str, ...] = ()
    opens: str = ""


class Figure(NamedTuple):
    """A position as a viewer sees it (None is a spectator).

    `marks` name things by the identities that drawings give them: `action:place b3` is what plays
    that action (or begins it), `piece:star-` every piece whose name begins so, and `class:map` what
    is drawn as that. A drawing without such a thing is unmarked.
    """

    lay_out: Callable[[Game], Row]
    viewer: int | None = 0
    names: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    steps: tuple[Step, ...] = (Step(),)


class Frame(NamedTuple):
    """A position of a figure, and the moves that led to it from the one before."""

    row: Row
    moves: tuple[tuple[Row, Row, int, int], ...]  # before, after, seat, action
    marks: tuple[str, ...]


Figures = Mapping[str, Figure]


def load_figures(game: Game) -> Figures:
    """Return the figures of a game by name; none if it has no rules page."""
    if not (game.folder / "rules_page" / "figures.py").exists():
        return {}
    figures: Figures = importlib.import_module(f"{game.package}.rules_page.figures").FIGURES
    return figures


@functools.cache
def play_figure(game: Game, name: str) -> tuple[Frame, ...]:
    """Return a frame for every step of a figure. Raises FigureError if the rules forbid one."""
    figure = load_figures(game)[name]
    row, frames = figure.lay_out(game), []
    for step in figure.steps:
        frame = play_step(game, row, step, figure.marks)
        row = frame.row
        frames.append(frame)
    return tuple(frames)


def play_step(game: Game, row: Row, step: Step, marks: tuple[str, ...]) -> Frame:
    """Play a step from a copy of a row; chance is tried until it brings what is told."""
    for attempt in range(MOST_TRIES if step.brings else 1):
        played, moves = row.copy(), []
        if step.brings:
            rng.set_state(played, rng.seed_state("figure", attempt))
        for seat, action in step.moves:
            moves.append(play_move(game, played, seat, action))
        if step.brings is None or step.brings(game.state.as_record(played)):
            return Frame(played, tuple(moves), step.marks or marks)
    raise FigureError(f"{game.name}: chance never brings what {step.moves} tells.")


def play_move(game: Game, row: Row, seat: int, action: str) -> tuple[Row, Row, int, int]:
    """Play one legal move on a row in place; return it with the rows before and after."""
    number, before = game.actions.parse(action), row.copy()
    if not game.legal(row, seat)[number]:
        raise FigureError(f"{game.name}: {action!r} is not legal for seat {seat} in a figure.")
    game.compiled.apply(row, game.box, seat, number)
    return before, row.copy(), seat, number


def describe_frame(game: Game, frame: Frame, viewer: int | None, texts: Translator) -> list[str]:
    """Return what happened in a frame, a line a move, in the words of the game's own log."""
    lines = [
        game.log_line(before, after, viewer, seat, action, texts)
        for before, after, seat, action in frame.moves
    ]
    return [line for line in lines if line]
