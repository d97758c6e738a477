"""Moves tried in stages, each with twice the worlds of the one before for the better half of them;
and the pool of hands from which the worlds are drawn."""

import math
from typing import Any

import numpy as np

from asterism.engine.layout import Row

FIRST_STAGE = 8  # worlds, about
HALVING = 2  # of the moves, after each stage
DEVIATIONS = (0.1, 0.2, 0.4, 0.7, 1.0)  # how likely others leave the page, beside a move by it
MIN_DIVERSITY = 0.03  # of the pool, how many different hands must have a say
MIN_SE, MIN_GAIN = 1.0, 0.05  # standard errors, and points, that another move must gain


def worlds_by_stage(simulations: int) -> list[int]:
    """A budget of worlds in stages, each of twice as many as the one before."""
    stages = max(1, round(math.log2(simulations / FIRST_STAGE + 1)))
    first_worlds = max(1, simulations // ((1 << stages) - 1))
    return [first_worlds << stage for stage in range(stages)]


def halve_moves(mask: Any, gains: Any, gain_squares: Any, worlds_tried: int) -> None:
    """The better half of the moves, as far as they may still be better than the usual one."""
    moves = sorted(np.flatnonzero(mask), key=lambda move: -gains[move])
    mask[:] = False
    for move in moves[: max(1, len(moves) // HALVING)]:
        mask[move] = (
            gains[move] / worlds_tried
            + standard_error(gains[move], gain_squares[move], worlds_tried)
            > 0
        )


def best_if_significant(
    base_action: int, mask: Any, gains: Any, gain_squares: Any, worlds_tried: int
) -> int:
    """The move that gains most, if that can hardly be luck."""
    best = max(np.flatnonzero(mask), key=lambda move: gains[move])
    noise = MIN_SE * standard_error(gains[best], gain_squares[best], worlds_tried)
    return int(best) if gains[best] / worlds_tried > max(MIN_GAIN, noise) else base_action


def standard_error(gain: int, square: int, worlds_tried: int) -> float:
    """The standard error of a mean gain."""
    return math.sqrt(max(0.0, square / worlds_tried - (gain / worlds_tried) ** 2) / worlds_tried)


def new_pool(size: int, view: Row) -> tuple[Any, Any]:
    """Room for so many worlds, and for what speaks against each."""
    return np.zeros((size, view.size), np.uint8), np.zeros(size, np.int64)


def resample(pool: Any, misfits: Any) -> Any:
    """A pool of the same size in which worlds that explain what the others did are more frequent.
    How much more depends on how many different ones are left: a search in a single hand would
    be sure of what nobody knows."""
    against = misfits - misfits.min()
    for deviation in DEVIATIONS:
        weights = deviation**against
        if weights.sum() ** 2 >= MIN_DIVERSITY * len(pool) * (weights**2).sum():
            break
    places = (np.arange(len(pool)) + 0.5) / len(pool)
    return pool[np.searchsorted(np.cumsum(weights) / weights.sum(), places)]
