"""Every game as a PettingZoo environment: agents in turn (AEC), or all at once (parallel).

    env = asterism.adapters.pettingzoo.env("hanabi", players=3, variant="rainbow")

An observation is a dictionary of `observation`, the numbers that `Game.observation_names` names,
and `action_mask`; the mask also stands in `info`.
"""

import functools
from typing import Any

import numpy as np

from asterism.adapters.layout import ObservationLayout
from asterism.adapters.outcome import choose_reward, win_shares
from asterism.adapters.single import SingleMatch
from asterism.engine.errors import AsterismError, OptionError
from asterism.games import load

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:  # one sentence instead of a traceback of imports
    raise AsterismError("PettingZoo is not installed; pip install asterism[pettingzoo].") from None

RENDER_MODES = ["human", "ansi", "svg"]
LANGUAGE = "en"
BOUND = 1000.0  # of observed numbers: most lie within 0 and 1, none comes near this

Observation = dict[str, Any]


def env(
    name: str,
    *,
    components: str | None = None,
    reward: str | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> "TurnEnv":
    """Return a game as an AEC environment.

    `options` are the game's own; `reward` is `outcome` (a share of the win, at the end) or `score`
    (points as they come), the latter by default where players share one score; `render_mode` is
    `human` (prints the table in words), `ansi` (returns them) or `svg` (returns our drawing).
    """
    return TurnEnv(Seating(name, components, reward, render_mode, options))


def parallel_env(
    name: str,
    *,
    components: str | None = None,
    reward: str | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> "SimultaneousEnv":
    """Return a game as a parallel environment, for games in which several choose at once.

    Everybody who must act acts in each step; the mask of the others is empty and their actions
    are ignored.
    """
    return SimultaneousEnv(Seating(name, components, reward, render_mode, options))


class Seating:
    """What both kinds of environment share: a match, and the names and spaces of its agents."""

    def __init__(
        self,
        name: str,
        components: str | None,
        reward: str | None,
        render_mode: str | None,
        options: dict[str, Any],
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise OptionError(
                f"render_mode={render_mode!r} is not allowed; "
                f"it must be one of {', '.join(RENDER_MODES)}."
            )
        game = load(name, components)
        self.match = SingleMatch(game, options)
        self.by_score = choose_reward(game, reward) == "score"
        self.render_mode = render_mode
        self.layout = ObservationLayout(game, self.match.options)
        self.agents = [f"player_{seat}" for seat in range(self.match.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.no_mask = np.zeros(len(game.actions), np.int8)
        self.points = np.zeros(self.match.players, np.int64)

    def metadata(self, is_parallelizable: bool) -> dict[str, Any]:
        """Return what PettingZoo wants to know about an environment."""
        return {
            "name": f"asterism_{self.match.game.name}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": is_parallelizable,
            "render_fps": 1,
        }

    def observation_space(self) -> Any:
        numbers = spaces.Box(-BOUND, BOUND, (len(self.layout),), np.float32)
        mask = spaces.Box(0, 1, (len(self.no_mask),), np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def deal(self, seed: int | None) -> None:
        self.match.deal(seed)
        self.points = self.match.update_scores().copy()

    def observe(self, seat: int, mask: Any) -> Observation:
        return {"observation": self.match.observe(seat), "action_mask": mask}

    def take_rewards(self) -> list[float]:
        """Return what each seat has earned since this was last asked."""
        if self.by_score:
            before, self.points = self.points, self.match.update_scores().copy()
            return (self.points - before).astype(float).tolist()  # type: ignore[no-any-return]
        if self.match.over[0]:
            return win_shares(self.match.winners()).tolist()  # type: ignore[no-any-return]
        return [0.0] * self.match.players

    def render(self, seat: int | None) -> str | None:
        """Draw or describe the table as a seat sees it."""
        game, row = self.match.game, self.match.row
        if self.render_mode is None:
            return None
        if self.render_mode == "svg":
            return game.svg(row, seat, game.translations(LANGUAGE))
        text = game.text(row, seat, game.translations(LANGUAGE))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


class TurnEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Agents act one after another; among several who choose at once the lowest seat is first."""

    def __init__(self, seating: Seating) -> None:
        super().__init__()
        self.seating, self.render_mode = seating, seating.render_mode
        self.metadata = seating.metadata(is_parallelizable=False)
        self.possible_agents = list(seating.agents)
        self.layout = seating.layout
        self._action_space = functools.cache(lambda agent: spaces.Discrete(len(seating.no_mask)))
        self._observation_space = functools.cache(lambda agent: seating.observation_space())

    def action_space(self, agent: str) -> Any:
        return self._action_space(agent)

    def observation_space(self, agent: str) -> Any:
        return self._observation_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a match; the same seed deals the match of `Game.new(seed=…)`."""
        self.seating.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self.seating.no_mask} for agent in self.agents}
        self._skip_agent_selection = None
        self._seat_actor()

    def _seat_actor(self) -> None:
        """Put the mask of whoever acts next into its info."""
        seat = self.seating.match.seat
        self.agent_selection = self.possible_agents[seat]
        self.mask = self.seating.match.masks[0].astype(np.int8)
        self.infos[self.agent_selection] = {"action_mask": self.mask}

    def observe(self, agent: str) -> Observation:
        is_actor = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = self.mask if is_actor else self.seating.no_mask
        return self.seating.observe(self.seating.seats[agent], mask)

    def step(self, action: int | None) -> None:
        """Play the selected agent's action; raise IllegalMove if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._was_dead_step(action)  # type: ignore[no-any-return]
        self.seating.match.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self.seating.no_mask}
        self._pay(self.seating.take_rewards())
        if self.seating.match.over[0]:
            self._finish()
        else:
            self._seat_actor()
        if self.render_mode == "human":
            self.render()

    def _pay(self, rewards: list[float]) -> None:
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward

    def _finish(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def render(self) -> str | None:
        """Draw the table as the agent that acts sees it, in the mode that was asked for."""
        return self.seating.render(self.seating.seats.get(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""


class SimultaneousEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """All who must act do so in one step."""

    def __init__(self, seating: Seating) -> None:
        self.seating, self.render_mode = seating, seating.render_mode
        self.metadata = seating.metadata(is_parallelizable=True)
        self.possible_agents = list(seating.agents)
        self.agents: list[str] = []
        self.layout = seating.layout
        self._action_space = functools.cache(lambda agent: spaces.Discrete(len(seating.no_mask)))
        self._observation_space = functools.cache(lambda agent: seating.observation_space())

    def action_space(self, agent: str) -> Any:
        return self._action_space(agent)

    def observation_space(self, agent: str) -> Any:
        return self._observation_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Any]]:
        """Set up a match; the same seed deals the match of `Game.new(seed=…)`."""
        self.seating.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observe_all()

    def _observe_all(self) -> tuple[dict[str, Observation], dict[str, Any]]:
        match = self.seating.match
        actors = match.game.actors(match.row)
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            acts = seat in actors
            mask = match.game.legal(match.row, seat).astype(np.int8) if acts else None
            seen[agent] = self.seating.observe(seat, self.seating.no_mask if mask is None else mask)
        return seen, {agent: {"action_mask": one["action_mask"]} for agent, one in seen.items()}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Play the action of everybody who must act; the others' are ignored."""
        match = self.seating.match
        for seat in match.game.actors(match.row):
            if seat == match.seat:
                match.step(int(actions[self.possible_agents[seat]]))
        rewards = dict(zip(self.possible_agents, self.seating.take_rewards(), strict=True))
        is_over = bool(match.over[0])
        observations, infos = self._observe_all()
        ended = dict.fromkeys(self.possible_agents, is_over)
        cut_short = dict.fromkeys(self.possible_agents, False)
        self.agents = [] if is_over else self.agents
        if self.render_mode == "human":
            self.render()
        return observations, rewards, ended, cut_short, infos

    def render(self) -> str | None:
        """Draw the table as a spectator sees it, in the mode that was asked for."""
        return self.seating.render(None)

    def close(self) -> None:
        """Nothing is held open."""
