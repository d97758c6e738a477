"""Many matches as one environment in Gymnasium's manner, for trainers that take arrays.

    envs = VectorEnv("hanabi", matches=1024, players=2)
    observations, info = envs.reset(seed=1)
    observations, rewards, terminated, truncated, info = envs.step(actions)

In each match the seat in `info["seat"]` acts, and sees its line of the observations. A match that
ends is set up anew in the same step (Gymnasium's `SAME_STEP`): observation, mask and seat are those
of the new match, and `info["final_obs"]` holds what the seat that moved last saw at the end.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from asterism.adapters import kernels  # noqa: F401 (it fills the templates)
from asterism.adapters.buffers import BufferPool
from asterism.adapters.layout import ObservationLayout
from asterism.adapters.outcome import choose_reward, win_shares
from asterism.engine.errors import AsterismError
from asterism.games import load

Floats = npt.NDArray[np.float32]
StepResult = tuple[
    Floats, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
]


class VectorEnv:
    """Matches side by side, with automatic reset.

    `rewards` of a step are those of the seat that moved; `info["rewards"]` has them for all seats.
    `reward` is `outcome` (a share of the win, at the end) or `score` (points as they come), the
    latter by default where players share one score.
    """

    metadata = {"autoreset_mode": "SameStep"}  # noqa: RUF012 (Gymnasium's name for it)

    def __init__(
        self,
        name: str,
        matches: int,
        *,
        components: str | None = None,
        reward: str | None = None,
        **options: Any,
    ) -> None:
        self.game = load(name, components)
        self.options = self.game.options.resolve(options)
        self.by_score = choose_reward(self.game, reward) == "score"
        self.layout = ObservationLayout(self.game, self.options)
        self.num_envs, self.players = matches, int(self.options["players"])
        self._seen, self._final = (BufferPool((matches, len(self.layout))) for _ in range(2))
        self._deal(None)

    def _deal(self, seed: int | str | None) -> None:
        self.batch = self.game.batch(self.num_envs, seed=seed, reset="explicit", **self.options)
        self._points = self._score(self.batch.rows)

    # Spaces, for those who have Gymnasium

    @property
    def single_action_space(self) -> Any:
        return import_spaces().Discrete(len(self.game.actions))

    @property
    def single_observation_space(self) -> Any:
        return import_spaces().Box(-np.inf, np.inf, (len(self.layout),), np.float32)

    @property
    def action_space(self) -> Any:
        return import_spaces().MultiDiscrete([len(self.game.actions)] * self.num_envs)

    @property
    def observation_space(self) -> Any:
        shape = (self.num_envs, len(self.layout))
        return import_spaces().Box(-np.inf, np.inf, shape, np.float32)

    # Playing

    def reset(
        self, *, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Deal all matches anew; without a seed the deals go on from where they were."""
        if seed is not None:
            self._deal(seed)
        else:
            self.batch.reset()
            self._points = self._score(self.batch.rows)
        return self._observe(), self._info()

    def step(self, actions: npt.ArrayLike) -> StepResult:
        """Play an action in each match; raise IllegalMove if one is not legal, playing nothing."""
        moved = self.batch.seats.copy()
        self.batch.step(actions)
        ended = self.batch.over.copy()
        every = self._take_rewards(ended)
        info: dict[str, Any] = {"rewards": every}
        if ended.any():
            info |= self._finish(ended, moved)
            self.batch.reset(ended)
            self._points[ended] = self._score(self.batch.rows[ended])
        rewards = every[np.arange(self.num_envs), moved]
        return self._observe(), rewards, ended, np.zeros_like(ended), info | self._info()

    def sample(self) -> npt.NDArray[np.int64]:
        """Return a random legal action for each match."""
        return self.batch.sample()

    def close(self) -> None:
        """Nothing is held open."""

    def _observe(self) -> Floats:
        """Return what the acting seats see. A trainer that keeps it finds it unchanged; one that
        drops it gets the same memory again, since fresh pages cost more than the numbers."""
        numbers = self._seen.take()
        self.game.compiled.observe_rows(self.batch.rows, self.game.box, self.batch.seats, numbers)
        return numbers

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.legal.copy(), "seat": self.batch.seats.copy()}

    def _score(self, rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
        points = np.zeros((len(rows), self.game.seats), np.int64)
        self.game.compiled.score_rows(rows, self.game.box, points)
        return points[:, : self.players]

    def _take_rewards(self, ended: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
        if self.by_score:
            before, self._points = self._points, self._score(self.batch.rows)
            return (self._points - before).astype(np.float64)
        return win_shares(self.batch.winners) * ended[:, None]

    def _finish(self, ended: npt.NDArray[np.bool_], moved: npt.NDArray[np.int64]) -> dict[str, Any]:
        """Return what is to be known of the matches that have ended, by Gymnasium's names."""
        final = self._final.take_blank(ended)
        viewers = np.where(ended, moved, -1)
        self.game.compiled.observe_rows(self.batch.rows, self.game.box, viewers, final)
        return {
            "final_obs": final,
            "_final_obs": ended,
            "final_scores": self.batch.scores * ended[:, None],
            "final_winners": self.batch.winners & ended[:, None],
        }


def import_spaces() -> Any:
    try:
        from gymnasium import spaces
    except ImportError:
        raise AsterismError(
            "Gymnasium is not installed; pip install asterism[pettingzoo]."
        ) from None
    return spaces
