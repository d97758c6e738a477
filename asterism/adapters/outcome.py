"""What a match is worth to its players, in the units that learning programs expect."""

from typing import Any

import numpy as np
import numpy.typing as npt

from asterism.engine.errors import OptionError
from asterism.engine.game import Game

REWARDS = ("outcome", "score")

Floats = npt.NDArray[np.float64]


def choose_reward(game: Game, reward: str | None) -> str:
    """Return `outcome` (a share of the win, at the end) or `score` (points as they come). Players
    who share one score get points unless something else is asked for."""
    if reward is None:
        return "score" if game.features.cooperative else "outcome"
    if reward not in REWARDS:
        raise OptionError(f"reward={reward!r} is not allowed; it must be {' or '.join(REWARDS)}.")
    return reward


def win_shares(winners: npt.NDArray[np.bool_]) -> Floats:
    """Return each seat's share of the win, matches by line; k winners have 1/k each."""
    shares: Floats = winners / np.maximum(winners.sum(axis=-1, keepdims=True), 1)
    return shares


def final_returns(game: Game, row: Any) -> list[float]:
    """Return what each player got: the common score, or the share of the win."""
    if game.features.cooperative:
        return [float(score) for score in game.scores(row)]
    winners = game.winners(row)
    players = int(game.state.as_record(row).players)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
