"""Win shares with variance reduction (the idea is AIVAT's).

Luck decides a match more than a bot that plays a little better. So every choice that is not the
policy's is rolled out by the policy many times from the true state, beside the policy's own choice
under common random numbers. What a seat would win if all kept to the policy, plus the advantages of
everybody's other choices, has the same mean as what it wins, because chance itself has no
advantage, and a far smaller variance. One seat may be rolled out by the value policy instead, where
the game has one.
"""

import numpy as np
import numpy.typing as npt

from asterism.bots.search import CONFIG_SIZE, NO_ACTION, VALUE_POLICY_SEAT
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row

Shares = npt.NDArray[np.float64]


class AdvantageEstimator:
    """Follows one match and adds up the advantages of its choices."""

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
        self.config = np.zeros(CONFIG_SIZE, np.int64)  # no random deviations
        self.config[VALUE_POLICY_SEAT] = 0 if value_policy_seat is None else value_policy_seat + 1
        self.shares = self.expected_shares(row, 0, NO_ACTION)

    def add_move(self, row: Row, seat: int, action: int, other: int | None = None) -> None:
        """Add the advantage of a choice over the base action, before it is made."""
        other = self.base_action(row, seat) if other is None else other
        if action != other:
            self.rng_state = np.uint64(rng.spawn_state(self.rng_state))
            self.shares += self.expected_shares(row, seat, action) - self.expected_shares(
                row, seat, other
            )

    def base_action(self, row: Row, seat: int) -> int:
        """The action that the base policy would choose."""
        return int(self.game.compiled.base_policy(row, self.game.box, seat, self.config))

    def expected_shares(self, row: Row, seat: int, action: int) -> Shares:
        """The mean win shares if all follow the base policy from here."""
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
