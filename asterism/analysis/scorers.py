"""What actions are worth in sampled worlds that fit a player's view.

A scorer tries several actions in the same worlds and returns a matrix, a row for each world. It
knows the view and nothing else; two scorers of the same view return the same numbers.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from asterism.bots import search
from asterism.bots.levels import Level, load_levels
from asterism.bots.search_bot import Search
from asterism.engine.game import Game
from asterism.engine.layout import Row

LEVEL = "hard"  # whose candidates and whose scale of values are used
MAX_CANDIDATES = 12
WHIMS = 100  # values of a varied field
NEIGHBOURS = 3  # of these that tell what is usual
SEED = "analysis"

Floats = npt.NDArray[np.float64]


class Scorer(Protocol):
    """Tries actions in worlds that fit one view."""

    def candidates(self, action: int) -> list[int]:
        """The actions that are considered, this one among them."""

    def easy_action(self) -> int:
        """What `easy` would choose."""

    def score(self, actions: Sequence[int], worlds: int) -> Floats:
        """The value of each action in each of so many worlds not used before."""


def vary_deviation(game: Game, row: Row, varied: str, step: int) -> None:
    """Change the number by which a rollout policy deviates, if there is one."""
    if varied:
        record = game.state.as_record(row)
        record[varied] = (int(record[varied]) + step) % WHIMS


def usual_action(game: Game, row: Row, seat: int, varied: str) -> int:
    """What the rollout policy does where it does not deviate, which it does at most at one of
    several neighbouring values."""
    actions = []
    for _ in range(NEIGHBOURS if varied else 1):
        actions.append(int(game.compiled.policy(row, game.box, seat)))
        row = row.copy()
        vary_deviation(game, row, varied, 1)
    return max(actions, key=actions.count)


def holds_score(game: Game) -> bool:
    """Whether a search's values of a game hold a part of the score besides the chance to win: it
    weighs the score where it plays to the end; where it stops before, it estimates the chance."""
    return load_levels(game.folder)[LEVEL].score_weight > 0 and (
        "stage_moves_left" not in game.compiled
    )


class PolicyScorer:
    """Worlds sampled by the game, played on by its rollout policy."""

    def __init__(
        self,
        game: Game,
        view: Row,
        seat: int,
        pool: int = 0,
        max_candidates: int = MAX_CANDIDATES,
        seed: str = SEED,
        varied: str = "",
        weighs_score: bool = False,
    ) -> None:
        """Another seed samples other worlds; the field `varied` is another in each of them. Values
        are chances to win; with `weighs_score` the score has the part in them that it has in a
        search, also where the match is lost or won for certain."""
        level = load_levels(game.folder)[LEVEL]._replace(
            max_tree_depth=1, max_candidates=max_candidates, pool_size=pool, simulations=0
        )
        self.game, self.seat, self.view = game, seat, view
        self.level, self.seed, self.varied = level, seed, varied
        self.weighs_score = weighs_score
        self.easy = usual_action(game, view, seat, varied)
        self.also = self.easy  # an action that is considered whatever its prior
        self.search: Search | None = None

    def candidates(self, action: int) -> list[int]:
        legal = np.flatnonzero(self.game.legal(self.view, self.seat))
        if legal.size == 1:
            return [int(legal[0])]
        self.also = action
        self.search = self.make_search(self.seed, self.level)
        return [int(candidate) for candidate in self.search.actions]

    def make_search(self, seed: str, level: Level) -> Search:
        view = self.view.copy()  # a field may be varied
        thinking = Search(self.game, self.seat, seed, level, view, also=self.also)
        thinking.fill_world_pool(0.0, float("inf"))
        thinking.calibrate_values(float("inf"))
        return thinking

    def easy_action(self) -> int:
        return self.easy

    def score(self, actions: Sequence[int], worlds: int) -> Floats:
        assert self.search is not None
        return self.try_worlds(self.search, actions, worlds)

    def think_ahead(self, actions: Sequence[int], worlds: int) -> Floats:
        """The same where all think ahead before each of the next moves, as in a search: the rollout
        policy misses what good players would make of a position. What they choose gets better
        from world to world, so as many are tried before."""
        level = load_levels(self.game.folder)[LEVEL]._replace(
            max_candidates=self.level.max_candidates,
            pool_size=self.level.pool_size,
            random_percent=self.level.random_percent,
            simulations=2 * worlds * len(actions),
            score_weight=0.0,
        )
        thinking = self.make_search(f"{self.seed} ahead", level)
        self.try_worlds(thinking, actions, worlds)
        return self.try_worlds(thinking, actions, worlds)

    def try_worlds(self, thinking: Search, actions: Sequence[int], worlds: int) -> Floats:
        every = thinking.actions.tolist()
        nodes = np.array([1 + every.index(action) for action in actions], np.int64)
        order = np.argsort(nodes)  # nodes are tried in their order
        thinking.candidates = nodes[order]
        values = np.zeros((worlds, len(actions)))
        for world in range(worlds):
            values[world, order] = self.score_world(thinking)
        return values

    def value_stats(self, thinking: Search) -> Floats:
        """The sums of what is told of every candidate."""
        if self.weighs_score and not self.game.features.cooperative:
            return thinking.value_sums
        told = search.SCORE if self.game.features.cooperative else search.WIN_SHARE
        stats: Floats = thinking.root_stats[told]
        return stats

    def score_world(self, thinking: Search) -> Floats:
        """The values of the present candidates in one more world."""
        stats = self.value_stats(thinking)
        vary_deviation(self.game, thinking.view, self.varied, 1)
        before = stats[thinking.candidates]
        thinking.run_trials(1, float("inf"))
        scored: Floats = stats[thinking.candidates] - before
        return scored
