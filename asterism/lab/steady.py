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

from asterism.bots.search import KEEN, MANNERS, NOTHING
from asterism.engine import chance
from asterism.engine.game import Game
from asterism.engine.layout import Row

Shares = npt.NDArray[np.float64]


class Steady:
    """Follows one match, choice by choice."""

    def __init__(self, game: Game, row: Row, times: int, word: np.uint64,
                 keen: int | None = None) -> None:
        self.game, self.times, self.word = game, times, word
        self.table, self.mask = np.zeros_like(row), np.zeros(len(game.actions), np.bool_)
        self.manner = np.zeros(MANNERS, np.int64)  # no whims
        self.manner[KEEN] = 0 if keen is None else keen + 1
        self.shares = self.expected(row, 0, NOTHING)

    def see(self, row: Row, seat: int, action: int, other: int | None = None) -> None:
        """A choice before it is made, beside the usual one or another."""
        other = self.usual(row, seat) if other is None else other
        if action != other:
            self.word = np.uint64(chance.seedling(self.word))
            self.shares += self.expected(row, seat, action) - self.expected(row, seat, other)

    def usual(self, row: Row, seat: int) -> int:
        """What a seat would do if nothing were looked into."""
        return int(self.game.verbs.usual(row, self.game.box, seat, self.manner))

    def expected(self, row: Row, seat: int, action: int) -> Shares:
        """What everybody wins on average if all go on as usual."""
        shares = np.zeros(int(self.game.state.open(row).players))
        self.game.verbs.play_often(row, self.game.box, seat, action, self.word, self.times,
                                   self.table, self.manner, self.mask, shares)
        return shares
