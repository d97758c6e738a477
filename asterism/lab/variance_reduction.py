"""What choices are worth, whatever luck made of them.

A match is won by luck more than by a bot that plays a little better. So every choice that is not
the policy's is played on by the policy, from the state as it truly is, many times over and beside
the policy's own choice under the same luck. What a seat would win if all kept to the policy,
and the gains and losses by everybody's other choices, add up to what it wins on average:
chance itself has none. The sum swings far less than wins do. One seat may be taken to play on
keenly instead, where the game has such a bot.
"""

import numpy as np
import numpy.typing as npt

from asterism.bots.search import CONFIG_SIZE, NO_ACTION, VALUE_POLICY_SEAT
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row

Shares = npt.NDArray[np.float64]


class AdvantageEstimator:
    """Follows one match, choice by choice."""

    def __init__(
        self,
        game: Game,
        row: Row,
        rollouts: int,
        rng_state: np.uint64,
        value_policy_seat: int | None = None,
    ) -> None:
        self.game, self.rollouts, self.rng_state = game, rollouts, rng_state
        self.table, self.mask = np.zeros_like(row), np.zeros(len(game.actions), np.bool_)
        self.config = np.zeros(CONFIG_SIZE, np.int64)  # no whims
        self.config[VALUE_POLICY_SEAT] = 0 if value_policy_seat is None else value_policy_seat + 1
        self.shares = self.expected_shares(row, 0, NO_ACTION)

    def add_move(self, row: Row, seat: int, action: int, other: int | None = None) -> None:
        """A choice before it is made, beside the usual one or another."""
        other = self.base_action(row, seat) if other is None else other
        if action != other:
            self.rng_state = np.uint64(rng.spawn_state(self.rng_state))
            self.shares += self.expected_shares(row, seat, action) - self.expected_shares(
                row, seat, other
            )

    def base_action(self, row: Row, seat: int) -> int:
        """What a seat would do if nothing were looked into."""
        return int(self.game.compiled.base_policy(row, self.game.box, seat, self.config))

    def expected_shares(self, row: Row, seat: int, action: int) -> Shares:
        """What everybody wins on average if all go on as usual."""
        shares = np.zeros(int(self.game.state.as_record(row).players))
        self.game.compiled.mean_win_shares(
            row,
            self.game.box,
            seat,
            action,
            self.rng_state,
            self.rollouts,
            self.table,
            self.config,
            self.mask,
            shares,
        )
        return shares
