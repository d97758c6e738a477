"""What a position is worth to everybody if all play on by a known strategy, from the true state.

The worth after an action, over all that chance may do, is told apart from the worth after what
chance did. Their difference is luck, the rest is choice, and the sum of both closes.
"""

from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from asterism.analysis.scorers import usual_action, vary_deviation
from asterism.bots.search import (
    CONFIG_SIZE,
    COOPERATIVE,
    HORIZON,
    NO_ACTION,
    PLAYERS,
    POOL_SIZE,
    RANDOM_PERCENT,
)
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import CLOCK_SEAT

ROWS = 2  # of a rollout: the working one, and the world

Floats = npt.NDArray[np.float64]


class Forecast(Protocol):
    """Expects how a match goes on. It is told of every move in its order."""

    def expect(
        self, row: Row, rng_state: np.uint64, seat: int = 0, action: int | None = None
    ) -> Floats:
        """What every seat may expect in a position, or after an action of a seat in it."""

    def usual_action(self, row: Row, seat: int) -> int:
        """What the strategy would do in this position."""

    def on_move(self, row: Row, actor: int, action: int) -> None:
        """Called after every move."""


class Step(NamedTuple):
    """What one move changed for everybody: by choice, by luck, and what is expected after it."""

    expected: Floats
    choice: Floats
    luck: Floats


class PolicyForecast:
    """Everybody plays on by the game's rollout policy. So many moves of a hundred are random, as
    people do not follow it: where it leaves little to chance, a small lead would look won. The
    field `varied` is another in each rollout: who will deviate is known to nobody."""

    def __init__(
        self,
        game: Game,
        players: int,
        rollouts: int,
        random_percent: int = 0,
        varied: str = "",
    ) -> None:
        self.game, self.players, self.rollouts, self.varied = game, players, rollouts, varied
        self.config = np.zeros(CONFIG_SIZE, np.int64)
        self.config[PLAYERS], self.config[COOPERATIVE] = players, game.features.cooperative
        self.config[HORIZON], self.config[POOL_SIZE] = game.max_moves, 1
        self.config[RANDOM_PERCENT] = random_percent
        self.rows = np.zeros((ROWS, game.state.new_row().size), np.uint8)
        self.mask = np.zeros(len(game.actions), np.bool_)

    def usual_action(self, row: Row, seat: int) -> int:
        return usual_action(self.game, row, seat, self.varied)

    def vary(self, row: Row, step: int) -> Row:
        """A copy of a position in which the policy deviates at another moment."""
        varied = row.copy()
        vary_deviation(self.game, varied, self.varied, step)
        return varied

    def on_move(self, row: Row, actor: int, action: int) -> None:
        """Nothing: the policy has no memory."""

    def expect(
        self, row: Row, rng_state: np.uint64, seat: int = 0, action: int | None = None
    ) -> Floats:
        """Their shares of the win; in a cooperative game the score."""
        if not self.game.actors(row):
            return final_worth(self.game, row, self.players)
        if self.game.features.cooperative:
            return self.expect_scores(row, rng_state, seat, action)
        action = NO_ACTION if action is None else action
        if not (self.config[RANDOM_PERCENT] or self.varied):
            return self.expect_shares(row, rng_state, self.rollouts, seat, action)
        shares = np.zeros(self.players)
        for rollout in range(self.rollouts):
            rng_state = np.uint64(rng.spawn_state(rng_state))
            world = self.vary(row, rollout)
            shares += self.expect_shares(world, rng_state, 1, seat, action)
        return shares / self.rollouts

    def expect_shares(
        self, row: Row, rng_state: np.uint64, rollouts: int, seat: int, action: int
    ) -> Floats:
        """By rollouts in which the same moves are random."""
        shares = np.zeros(self.players)
        self.game.compiled.mean_win_shares(
            row,
            self.game.box,
            seat,
            action,
            rng_state,
            rollouts,
            self.rows[0],
            self.config,
            self.mask,
            shares,
        )
        return shares

    def expect_scores(
        self, row: Row, rng_state: np.uint64, seat: int, action: int | None
    ) -> Floats:
        """By rollouts whose world is the true state."""
        margins = np.zeros((self.rollouts, self.game.seats))
        points = np.zeros(self.game.seats, np.int64)
        for rollout in range(self.rollouts):
            self.rows[1] = row
            rng_state = np.uint64(rng.spawn_state(rng_state))
            rng.set_state(self.rows[1], rng_state)
            if action is not None:
                self.game.compiled.apply(self.rows[1], self.game.box, seat, action)
            self.game.compiled.calibrate(
                row,
                self.game.box,
                0,
                rng_state,
                rollout,
                self.config,
                self.rows,
                self.mask,
                points,
                margins,
            )
        return np.asarray(margins[:, : self.players].mean(axis=0))


def final_worth(game: Game, row: Row, players: int) -> Floats:
    """What the end was worth to every seat."""
    if game.features.cooperative:
        return np.array(game.scores(row), np.float64)
    winners = game.winners(row)
    return np.array([(seat in winners) / max(len(winners), 1) for seat in range(players)])


def uses_chance(game: Game, row: Row, seat: int, action: int) -> bool:
    """Whether an action draws, rolls or shuffles anything."""
    after, before = row.copy(), rng.get_state(row)
    game.compiled.apply(after, game.box, seat, action)
    return bool(rng.get_state(after) != before)


def take_step(
    game: Game,
    forecast: Forecast,
    rng_state: np.uint64,
    before: Row,
    after: Row,
    move: tuple[int, int],
    expected: Floats,
) -> Step:
    """Tell choice from luck in one move. Where the strategy would have moved so too, nothing was
    chosen; where nothing is drawn or rolled, nothing was luck."""
    nothing = np.zeros_like(expected)
    is_usual = move[0] == CLOCK_SEAT or forecast.usual_action(before, move[0]) == move[1]
    is_chance = uses_chance(game, before, *move)
    meant = expected
    if not is_usual and is_chance:
        meant = forecast.expect(before, rng_state, *move)
    forecast.on_move(after, *move)
    if is_usual and not is_chance and game.actors(after):
        return Step(expected, nothing, nothing)
    reached = forecast.expect(after, rng_state)
    if is_chance:
        return Step(reached, meant - expected, reached - meant)
    return Step(reached, reached - expected, nothing)
