"""Many matches as arrays. No Python runs per match."""

import secrets
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from asterism.engine import kernels, rng
from asterism.engine.errors import IllegalMove, OptionError

if TYPE_CHECKING:
    from asterism.engine.game import Game

SHOWN_MATCHES = 20  # of a batch in a notebook
RESETS = ("automatic", "explicit")


class Batch:
    """Matches side by side; in each the lowest seat to act acts.

    With automatic reset a match that ends is set up again at once: `over`, `scores` and `winners`
    describe the match that ended, `seats` and `legal` the new one.
    """

    def __init__(
        self, game: "Game", size: int, options: dict[str, Any], seed: int | str | None, reset: str
    ) -> None:
        if not isinstance(size, int) or size < 1:
            raise OptionError(f"A batch of {size!r} matches is not allowed; it needs 1 or more.")
        if reset not in RESETS:
            raise OptionError(f"reset={reset!r} is not allowed; it must be {' or '.join(RESETS)}.")
        self.game, self.options, self.automatic = game, options, reset == "automatic"
        self.players: int = options["players"]
        self._blank = game.blank_row(options)
        seed = secrets.randbits(53) if seed is None else seed
        self._deal_rng = seed_states(seed, "deals", size)
        self._move_rng = seed_states(seed, "moves", size)
        self.rows = np.zeros((size, self._blank.size), np.uint8)
        self.legal = np.zeros((size, len(game.actions)), np.bool_)
        self.seats = np.zeros(size, np.int64)
        self.over = np.zeros(size, np.bool_)
        self._scores = np.zeros((size, game.seats), np.int64)
        self._winner_bits = np.zeros(size, np.uint64)
        self._actions = np.zeros(size, np.int64)
        self._observation_size = len(game.observation_names(**options))
        self.reset()

    def __len__(self) -> int:
        return len(self.rows)

    def _repr_html_(self) -> str:
        """Show the first matches as a table, for notebooks."""
        lines = "".join(
            f"<tr><td>{match}</td><td>{self.seats[match]}</td><td>{self.legal[match].sum()}</td>"
            f"<td>{'over' if self.over[match] else ''}</td>"
            f"<td>{' '.join(map(str, self.scores[match]))}</td></tr>"
            for match in range(min(len(self), SHOWN_MATCHES))
        )
        heads = ("match", "acts", "legal actions", "ended", "final scores")
        head = "".join(f"<th>{name}</th>" for name in heads)
        caption = f"<caption>{len(self)} matches of {self.game.name}</caption>"
        return f"<table>{caption}<tr>{head}</tr>{lines}</table>"

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """The scores of each match that is over, one row a match."""
        return self._scores[:, : self.players]

    @property
    def winners(self) -> npt.NDArray[np.bool_]:
        """Whether each seat won, one row for each match that is over."""
        return (self._winner_bits[:, None] >> np.arange(self.players, dtype=np.uint64) & 1).astype(
            np.bool_
        )

    def reset(self, where: npt.NDArray[np.bool_] | None = None) -> None:
        """Set up the marked matches again; without a mark, all."""
        marked = np.ones(len(self), np.bool_) if where is None else np.asarray(where, np.bool_)
        self.over[marked] = False
        self._scores[marked] = 0
        self._winner_bits[marked] = 0
        self.game.compiled.reset_rows(
            self.rows, self.game.box, self._blank, self._deal_rng, self.seats, self.legal, marked
        )

    def step(self, actions: npt.ArrayLike) -> None:
        """Apply one action in each match. The action of a match that is over is ignored."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != self.seats.shape:
            raise IllegalMove(f"{len(self)} actions are needed, not {chosen.shape}.")
        refused = kernels.first_illegal(self.legal, self.seats, chosen)
        if refused >= 0:
            raise IllegalMove(
                f"Action {chosen[refused]} is not legal in match {refused}; nothing was played."
            )
        self._apply_actions(chosen)

    def _apply_actions(self, chosen: npt.NDArray[np.int64]) -> None:
        self.game.compiled.step_rows(
            self.rows,
            self.game.box,
            self._blank,
            self._deal_rng,
            self.seats,
            chosen,
            self.legal,
            self.over,
            self._scores,
            self._winner_bits,
            self.automatic,
        )

    def sample(self) -> npt.NDArray[np.int64]:
        """Return a random legal action for each match."""
        kernels.sample_actions(self.legal, self.seats, self._actions, self._move_rng)
        return self._actions

    def policy(self) -> npt.NDArray[np.int64]:
        """Return the action of the game's policy for each match."""
        self.game.compiled.policy_actions(self.rows, self.game.box, self.seats, self._actions)
        return self._actions

    def playout(self) -> int:
        """Play every match to its end at random; return the number of moves. Then `over` holds for
        all."""
        mask = np.zeros(len(self.game.actions), np.bool_)
        moves = self.game.compiled.random_playouts(self.rows, self.game.box, self._move_rng, mask)
        self.seats[:] = -1
        self._apply_actions(self._actions)
        return int(moves)

    def observe(self) -> npt.NDArray[np.float32]:
        """Return the observation of the acting seat of each match; zeros where it is over."""
        numbers = np.zeros((len(self), self._observation_size), np.float32)
        self.game.compiled.observe_rows(self.rows, self.game.box, self.seats, numbers)
        return numbers

    def view(self, match: int, seat: int | None) -> Any:
        """Return what a seat sees of one match, fields as attributes."""
        return self.game.state.as_record(self.game.view(self.rows[match], seat))


def seed_states(seed: int | str, what: str, size: int) -> npt.NDArray[np.uint64]:
    """Return a random state for each match, all derived from one seed."""
    generator = np.random.Generator(np.random.PCG64(int(rng.seed_state("batch", what, seed))))
    return generator.integers(1, rng.STATE_COUNT, size, np.uint64)
