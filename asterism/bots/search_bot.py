"""A bot that searches: candidates are tried in sampled worlds and the worse half is dropped until
one is left (sequential halving). Below each candidate a tree grows."""

import math
import time
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from asterism.bots import search
from asterism.bots.levels import Level, load_levels
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row

DETERMINIZATION_SHARE = 1 / 3  # share of the time for sampling the pool
SLICE_SECONDS = 0.01  # seconds of compiled work between two looks at the clock
POLICY_NODE = 1  # the node of the policy's own choice
MIN_TRIALS = 8  # worlds that allow an opinion
MIN_STD = 1.0  # no spread of scores is smaller
GUMBEL_SCALE = math.sqrt(6) / math.pi  # scale of Gumbel noise, by standard deviation

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Evaluation(NamedTuple):
    """What a search found a choice to be worth."""

    action: int
    value: float  # from 0 to 1
    win_share: float  # of the win
    score: float
    visits: int


class SearchBot:
    """Searches with the budget of its level. It has no memory beyond the view, and its random state
    comes from its seed and the view, so it makes the same choice after a restart."""

    name: ClassVar[str]  # of the level

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        self.level = load_levels(game.folder)[self.name]
        self.time_limit: float | None = self.level.time_limit  # None: however long it takes
        self.effort = 1.0  # the share of its budget it may use

    def on_move(self, view: Row, actor: int, action: int | None) -> None:
        """Nothing: a view is all it needs."""

    def choose(self, view: Row) -> int:
        legal = np.flatnonzero(self.game.legal(view, self.seat))
        return int(legal[0]) if legal.size == 1 else self.evaluations(view)[0].action

    def evaluations(self, view: Row) -> list[Evaluation]:
        """Every action considered, the best first."""
        search = Search(self.game, self.seat, self.seed, self.level.scale(self.effort), view)
        search.run(None if self.time_limit is None else self.time_limit * self.effort)
        return search.evaluations()


class Normal(SearchBot):
    name = "normal"


class Hard(SearchBot):
    name = "hard"


class Expert(SearchBot):
    name = "expert"


class Search:
    """One search of one position: its arrays, and the candidates that are left."""

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int | str,
        level: Level,
        view: Row,
        also: int | None = None,
    ) -> None:
        self.game, self.seat, self.level = game, seat, level
        self.also = also  # an action that is considered whatever its prior
        self.calibrate, self.calibrate_to_end = (
            game.compiled.calibrate,
            game.compiled.calibrate_to_end,
        )
        self.determinize, self.simulate = (
            game.compiled.determinize,
            game.compiled.run_simulations,
        )  # before the clock
        self.view = np.ascontiguousarray(view).copy()
        self.rng_state = rng.seed_state("search", seed, seat, view.tobytes().hex())
        self.actions = self.candidate_actions()
        self.players = int(game.state.as_record(view).players)
        nodes = 1 + self.actions.size + level.simulations + self.halving_rounds * self.actions.size
        self.tree = np.zeros((nodes, search.NODE_FIELDS), np.int64)
        self.value_sums, self.root_stats = np.zeros(nodes), np.zeros((search.ROOT_STATS, nodes))
        self.value_params = np.zeros((search.PARAMS + 1, game.seats + 1))
        self.rows = np.zeros((search.FIRST_WORLD + max(level.pool_size, 1), view.size), np.uint8)
        self.mask = np.zeros(len(game.actions), np.bool_)
        self.scores, self.values = np.zeros(game.seats, np.int64), np.zeros(game.seats)
        self.path, self.config = np.zeros(level.max_tree_depth, np.int64), self.make_config()
        self.candidates = self.add_root_children()
        self.trials_done = 0  # worlds in which every candidate that is left was tried
        self.simulations_per_second = math.inf  # simulations a second

    def candidate_actions(self) -> Ints:
        """The legal actions; where the game's bot has priors, those with the highest."""
        legal = np.flatnonzero(self.game.legal(self.view, self.seat))
        if legal.size <= self.level.max_candidates or "priors" not in self.game.compiled:
            return legal
        priors = np.zeros(len(self.game.actions), np.int64)
        self.game.compiled.priors(self.view, self.game.box, self.seat, priors)
        likely = legal[np.argsort(-priors[legal], kind="stable")[: self.level.max_candidates]]
        return likely if self.also is None else np.union1d(likely, [self.also])

    @property
    def halving_rounds(self) -> int:
        return max(1, math.ceil(math.log2(max(self.actions.size, 2))))

    def make_config(self) -> Ints:
        config, level = np.zeros(search.CONFIG_SIZE, np.int64), self.level
        config[search.PLAYERS] = self.players
        config[search.COOPERATIVE] = self.game.features.cooperative
        config[search.HORIZON], config[search.USE_VALUE] = self.horizon(), self.uses_value()
        config[search.RANDOM_PERCENT] = level.random_percent
        config[search.SEARCH_OPPONENTS], config[search.WIDENING] = (
            level.search_opponents,
            level.widening,
        )
        return config

    def horizon(self) -> int:
        """How many moves a simulation has: all, or those left of a stage of the game."""
        if self.level.truncate_rollouts and "stage_moves_left" in self.game.compiled:
            return int(self.game.compiled.stage_moves_left(self.view, self.game.box))
        return self.game.max_moves

    def uses_value(self) -> bool:
        """Whether a simulation stops where the game's bot can estimate a value."""
        return self.level.truncate_rollouts and hasattr(self.game.modules.bot, "value_estimate")

    def add_root_children(self) -> Ints:
        """Add a node for each candidate; the policy's own action is the first."""
        preferred = self.game.compiled.policy(self.view, self.game.box, self.seat)
        others = [action for action in self.actions if action != preferred]
        self.actions = np.array([preferred, *others], np.int64)
        for action in self.actions:
            search.add_child(self.tree, 0, self.seat, int(action))
        return np.arange(1, self.actions.size + 1)

    # Thinking

    def run(self, seconds: float | None) -> None:
        """Halve the candidates until one is left or the time is up."""
        began = time.perf_counter()
        deadline = math.inf if seconds is None else began + seconds
        self.fill_world_pool(began, deadline)
        self.calibrate_values(deadline)
        budget: float = self.level.simulations
        if seconds is not None:
            budget = min(budget, self.simulations_per_second * (deadline - time.perf_counter()))
        if self.candidates.size == 1:  # nothing to choose, only to evaluate
            self.run_trials(self.level.calibration_games, deadline)
        each = budget / self.halving_rounds
        while self.candidates.size > 1 and time.perf_counter() < deadline:
            self.run_trials(max(1, int(each / self.candidates.size)), deadline)
            self.halve_candidates()

    def fill_world_pool(self, began: float, deadline: float) -> None:
        """Sample the worlds of the pool, as far as the time for it allows."""
        for kept in range(self.level.pool_size):
            self.determinize(
                self.view,
                self.game.box,
                self.seat,
                search.trial_rng_state(self.rng_state, kept),
                self.rows[search.FIRST_WORLD + kept],
            )
            self.config[search.POOL_SIZE] = kept + 1
            if time.perf_counter() - began > DETERMINIZATION_SHARE * (deadline - began):
                break

    def calibrate_values(self, deadline: float) -> None:
        """Play some rollouts from the position; scores are then scaled by their mean and spread,
        and leads before the end by the spread of what is still to come."""
        margins, later = np.zeros((2, self.level.calibration_games, self.game.seats))
        spent, taken = 0.0, 0
        for trial in range(self.level.calibration_games):
            began = time.perf_counter()
            self.calibrate(
                self.view,
                self.game.box,
                self.seat,
                self.rng_state,
                trial,
                self.config,
                self.rows,
                self.mask,
                self.scores,
                margins,
            )
            spent, taken = spent + time.perf_counter() - began, trial + 1
            self.calibrate_to_end(
                self.game.box,
                self.rng_state,
                trial,
                self.config,
                self.rows,
                self.mask,
                self.scores,
                later,
            )
            if time.perf_counter() > deadline:
                break
        self.simulations_per_second = taken / max(spent, 1e-9)
        seats, weights = self.game.seats, self.value_params[search.PARAMS]
        self.value_params[search.SCORE_MEAN, :seats] = margins[:taken].mean(axis=0)
        self.value_params[search.SCORE_STD, :seats] = np.maximum(
            margins[:taken].std(axis=0), MIN_STD
        )
        weights[search.SCORE_WEIGHT], weights[search.EXPLORATION] = (
            self.level.score_weight,
            self.level.exploration,
        )
        weights[search.TEMPERATURE] = GUMBEL_SCALE * max(
            later[:taken, : self.players].std(), MIN_STD
        )

    def run_trials(self, trials: int, deadline: float) -> None:
        """Try so many more worlds with every candidate, in slices."""
        size = self.candidates.size
        begin, end = self.trials_done * size, (self.trials_done + trials) * size
        size_of_slice = max(1, int(min(self.simulations_per_second, 1e9) * SLICE_SECONDS))
        while begin < end:
            stop = min(begin + size_of_slice, end)
            self.simulate(
                self.view,
                self.game.box,
                self.seat,
                self.rng_state,
                self.candidates,
                begin,
                stop,
                self.tree,
                self.value_sums,
                self.root_stats,
                self.config,
                self.value_params,
                self.rows,
                self.mask,
                self.scores,
                self.values,
                self.path,
            )
            begin = stop
            if time.perf_counter() > deadline:
                break
        self.trials_done += trials

    def halve_candidates(self) -> None:
        """Keep the better half. The policy's action stays to the end; of the last two the other one
        is taken only if it is significantly better."""
        ranked = self.candidates[np.argsort(-self.mean_values()[self.candidates], kind="stable")]
        kept = ranked[: (ranked.size + 1) // 2].copy()
        if POLICY_NODE not in kept and (
            ranked.size > 2 or not self.is_significantly_better(int(kept[0]))
        ):
            kept[-1] = POLICY_NODE
        self.candidates = np.sort(kept)

    def is_significantly_better(self, node: int) -> bool:
        """Whether a candidate beats the policy's action in the same worlds by more than the
        required number of standard errors."""
        trials = int(self.tree[node, search.VISITS])
        if trials < MIN_TRIALS:
            return False
        gain, square = self.root_stats[search.ADVANTAGE :, node] / trials
        error = math.sqrt(max(square - gain * gain, 0.0) / trials)
        return bool(gain > self.level.min_advantage_se * error and gain > 0)

    def mean_values(self) -> Floats:
        return self.value_sums / np.maximum(self.tree[:, search.VISITS], 1)

    def evaluations(self) -> list[Evaluation]:
        """Every action, those that were left longest first."""
        visits, means = self.tree[:, search.VISITS], self.mean_values()
        nodes = sorted(
            range(1, self.actions.size + 1),
            key=lambda node: (node not in self.candidates, -visits[node], -means[node]),
        )
        return [self.evaluation(node) for node in nodes]

    def evaluation(self, node: int) -> Evaluation:
        visits = int(self.tree[node, search.VISITS])
        share, points = self.root_stats[: search.ADVANTAGE, node] / max(visits, 1)
        return Evaluation(
            int(self.actions[node - 1]),
            float(self.mean_values()[node]),
            float(share),
            float(points),
            visits,
        )
