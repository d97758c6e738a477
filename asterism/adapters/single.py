"""One match in the arrays of a batch, so that a move takes one compiled call."""

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt

from asterism.adapters import kernels  # noqa: F401 (it fills the templates)
from asterism.engine import rng
from asterism.engine.errors import IllegalMove
from asterism.engine.game import Game

NO_RNG = np.zeros(1, np.uint64)  # a match that is not set up anew needs no luck for that


class SingleMatch:
    """A match that is stepped by numbers: `seat` acts, `mask` says what it may do."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self.game, self.options = game, game.options.resolve(options)
        self.players: int = self.options["players"]
        self.blank = game.blank_row(self.options)
        self.observation_size = len(game.observation_names(**self.options))
        self.rows = self.blank[None].copy()
        self.seats = np.zeros(1, np.int64)
        self.over = np.zeros(1, np.bool_)
        self.masks = np.zeros((1, len(game.actions)), np.bool_)
        self.scores = np.zeros((1, game.seats), np.int64)
        self.winner_bits = np.zeros(1, np.uint64)
        self._action, self._viewer = np.zeros(1, np.int64), np.zeros(1, np.int64)
        self._step, self._observe = game.compiled.step_rows, game.compiled.observe_rows
        self._score = game.compiled.score_rows

    @property
    def row(self) -> npt.NDArray[np.uint8]:
        """The state, as the engine's functions take it."""
        row: npt.NDArray[np.uint8] = self.rows[0]
        return row

    @property
    def seat(self) -> int:
        """The seat that acts next; -1 after the end."""
        return int(self.seats[0])

    def deal(self, seed: int | str | None) -> None:
        """Set up the match that `Game.new` sets up with this seed."""
        self.rows[0] = self.blank
        seed = secrets.randbits(53) if seed is None else seed
        self.game.setup_row(self.rows[0], rng.seed_state(seed))
        self.over[0] = False
        self.winner_bits[0] = 0
        self.refresh()

    def refresh(self) -> None:
        """Find out who acts and what is legal, after the row was changed from outside."""
        seats = self.game.actors(self.rows[0])
        self.seats[0] = seats[0] if seats else -1
        self.over[0] = not seats
        self.masks[0] = False
        if seats:
            self.game.compiled.legal(self.rows[0], self.game.box, seats[0], self.masks[0])
        self._score(self.rows, self.game.box, self.scores)

    def step(self, action: int) -> None:
        """Play an action of the acting seat; raise IllegalMove if it is not legal."""
        if not (0 <= action < self.masks.shape[1] and self.masks[0, action]):
            raise IllegalMove(f"Action {action} is not legal now; nothing was played.")
        self._action[0] = action
        box, blank = self.game.box, self.blank
        self._step(
            self.rows,
            box,
            blank,
            NO_RNG,
            self.seats,
            self._action,
            self.masks,
            self.over,
            self.scores,
            self.winner_bits,
            False,
        )

    def update_scores(self) -> npt.NDArray[np.int64]:
        """Return the points of every player as they stand."""
        self._score(self.rows, self.game.box, self.scores)
        return self.scores[0, : self.players]

    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees, as numbers."""
        numbers = np.zeros((1, self.observation_size), np.float32)
        self._viewer[0] = seat
        self._observe(self.rows, self.game.box, self._viewer, numbers)
        seen: npt.NDArray[np.float32] = numbers[0]
        return seen

    def winners(self) -> npt.NDArray[np.bool_]:
        """Return a yes or no for every seat; nobody before the end."""
        bits = int(self.winner_bits[0])
        return np.array([bits >> seat & 1 for seat in range(self.players)], np.bool_)
