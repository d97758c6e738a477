"""Win shares with variance reduction (the idea is AIVAT's).

Luck decides a match more than a bot that plays a little better. So every choice that is not the
policy's is rolled out by the policy many times from the true state, beside the policy's own choice
under common random numbers. What a seat would win if all kept to the policy, plus the advantages of
everybody's other choices, has the same mean as what it wins, because chance itself has no
advantage, and a far smaller variance. One seat may be rolled out by the value policy instead, where
the game has one.

Where all win together the score takes the place of the share, and a bot with a memory of its own
that of the policy: all that counts is what a team gains upon a team of such bots.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from asterism import bots
from asterism.bots.search import CONFIG_SIZE, NO_ACTION, VALUE_POLICY_SEAT
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row

USUAL = "normal"  # the bot of a cooperative game that teams are compared with
JUDGE = "hard"  # the one that searches upon the same strategy, and can roll it out
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

    def on_move(self, row: Row, actor: int, action: int) -> None:
        """Nothing: the policy has no memory."""

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


class TeamGain(NamedTuple):
    """What a team made better than the usual strategy in one match."""

    paired: int  # points more than a team of the usual strategy has on the same deal
    adjusted: float  # the sum of what its other choices were worth, which has the same mean
    departures: int  # choices that were not the usual ones


def can_judge_teams(game: Game) -> bool:
    """Whether all win together, and a bot can say what a choice is worth to them."""
    return game.features.cooperative and isinstance(
        bots.make_bot(JUDGE, game, 0, 0), bots.JudgingBot
    )


class TeamEstimator:
    """Follows one match of a team beside bots that would have made the usual choices, and adds up
    what every other choice was worth, rolled out from the true state."""

    def __init__(self, game: Game, row: Row, rollouts: int, rng_state: np.uint64) -> None:
        self.game, self.rollouts, self.rng_state = game, rollouts, rng_state
        players = int(game.state.as_record(row).players)
        teammates = bots.teammates_for([JUDGE] * players, game)
        self.judges = [
            bots.make_bot(JUDGE, game, seat, 0, False, teammates) for seat in range(players)
        ]
        self.gain = TeamGain(0, 0.0, 0)

    def add_move(self, row: Row, seat: int, action: int) -> None:
        """Add what a choice is worth beside the usual one, before it is made."""
        judge = self.judge(seat)
        usual = judge.usual_action(self.game.view(row, seat))
        if action != usual:
            gains = [self.roll_out_gain(judge, row, action, usual) for _ in range(self.rollouts)]
            adjusted = self.gain.adjusted + sum(gains) / self.rollouts
            self.gain = self.gain._replace(adjusted=adjusted, departures=self.gain.departures + 1)

    def roll_out_gain(self, judge: bots.JudgingBot, row: Row, action: int, usual: int) -> int:
        """Return the points that a choice gains upon another under the same luck."""
        self.rng_state = np.uint64(rng.spawn_state(self.rng_state))
        return judge.expected_score(row, action, self.rng_state) - judge.expected_score(
            row, usual, self.rng_state
        )

    def on_move(self, row: Row, actor: int, action: int) -> None:
        """Show every judge what its seat sees of a move that was made."""
        for seat, judge in enumerate(self.judges):
            bots.notify_move(judge, self.game, row, seat, actor, action)

    def judge(self, seat: int) -> bots.JudgingBot:
        judge = self.judges[seat]
        assert isinstance(judge, bots.JudgingBot)
        return judge
