"""A bot that searches: candidates are tried in guessed worlds, and half of them dropped, until
one is left (sequential halving); below each candidate grows a tree."""

import math
import time
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from asterism.bots import search
from asterism.bots.levels import Level, levels
from asterism.engine import chance
from asterism.engine.game import Game
from asterism.engine.layout import Row

FOR_WORLDS = 1 / 3  # of the time, to guess those that are kept
SLICE = 0.01  # seconds of compiled work between two looks at the clock
HABIT = 1  # the node of the policy's own choice
FEWEST = 8  # worlds that allow an opinion
NARROW = 1.0  # no spread of scores is smaller
GUMBEL = math.sqrt(6) / math.pi  # shares that follow an exponential are luck of this form

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


class Opinion(NamedTuple):
    """What a search came to think of a choice."""

    action: int
    value: float  # from 0 to 1
    share: float  # of the win
    points: float
    visits: int


class Thinker:
    """Searches with the budget of its level. It has no memory beyond the view, and its luck comes
    from its seed and the view, so it chooses the same after a restart."""

    name: ClassVar[str]  # of the level

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        self.level = levels(game.folder)[self.name]
        self.seconds: float | None = self.level.seconds  # None: however long it takes

    def see(self, view: Row, actor: int, action: int | None) -> None:
        """Nothing: a view is all it needs."""

    def choose(self, view: Row) -> int:
        legal = np.flatnonzero(self.game.legal(view, self.seat))
        return int(legal[0]) if legal.size == 1 else self.opinions(view)[0].action

    def opinions(self, view: Row) -> list[Opinion]:
        """Every action considered, the best first."""
        thought = Thought(self.game, self.seat, self.seed, self.level, view)
        thought.run(self.seconds)
        return thought.opinions()


class Normal(Thinker):
    name = "normal"


class Hard(Thinker):
    name = "hard"


class Expert(Thinker):
    name = "expert"


class Thought:
    """One search of one position: its arrays, and the candidates that are left."""

    def __init__(self, game: Game, seat: int, seed: int | str, level: Level, view: Row) -> None:
        self.game, self.seat, self.level = game, seat, level
        self.sound, self.sound_beyond = game.verbs.sound, game.verbs.sound_beyond
        self.imagine, self.slice = game.verbs.imagine, game.verbs.explore  # before the clock
        self.view = np.ascontiguousarray(view).copy()
        self.word = chance.word("search", seed, seat, view.tobytes().hex())
        self.actions = self.considered()
        self.players = int(game.state.open(view).players)
        nodes = 1 + self.actions.size + level.simulations + self.rounds * self.actions.size
        self.tree = np.zeros((nodes, search.COLUMNS), np.int64)
        self.sums, self.tally = np.zeros(nodes), np.zeros((search.TALLIES, nodes))
        self.scale = np.zeros((search.WEIGHTS + 1, game.seats + 1))
        self.rows = np.zeros((search.WORLDS + max(level.worlds, 1), view.size), np.uint8)
        self.mask = np.zeros(len(game.actions), np.bool_)
        self.points, self.values = np.zeros(game.seats, np.int64), np.zeros(game.seats)
        self.path, self.manner = np.zeros(level.depth, np.int64), self.manners()
        self.candidates = self.planted()
        self.trials = 0  # worlds in which every candidate that is left was tried
        self.speed = math.inf  # simulations a second

    def considered(self) -> Counts:
        """What is legal; where the game's bot can weigh actions, the most promising of it."""
        legal = np.flatnonzero(self.game.legal(self.view, self.seat))
        if legal.size <= self.level.breadth or "weigh" not in self.game.verbs:
            return legal
        worths = np.zeros(len(self.game.actions), np.int64)
        self.game.verbs.weigh(self.view, self.game.box, self.seat, worths)
        return legal[np.argsort(-worths[legal], kind="stable")[:self.level.breadth]]

    @property
    def rounds(self) -> int:
        return max(1, math.ceil(math.log2(max(self.actions.size, 2))))

    def manners(self) -> Counts:
        manner, level = np.zeros(search.MANNERS, np.int64), self.level
        manner[search.PLAYERS] = self.players
        manner[search.TOGETHER] = getattr(self.game.door.state, "TOGETHER", False)
        manner[search.HORIZON], manner[search.AHEAD] = self.horizon(), self.looks_ahead()
        manner[search.WHIM] = level.whim
        manner[search.REPLIES], manner[search.PATIENCE] = level.replies, level.patience
        return manner

    def horizon(self) -> int:
        """How many moves a simulation has: all, or those of a stage of the game."""
        if self.level.stages and "stage" in self.game.verbs:
            return int(self.game.verbs.stage(self.view, self.game.box))
        return self.game.longest

    def looks_ahead(self) -> bool:
        """Whether a simulation goes only as far as something can be foreseen."""
        return self.level.stages and hasattr(self.game.door.bot, "foresee")

    def planted(self) -> Counts:
        """A node for each action considered; the policy's own is the first."""
        habit = self.game.verbs.policy(self.view, self.game.box, self.seat)
        others = [action for action in self.actions if action != habit]
        self.actions = np.array([habit, *others], np.int64)
        for action in self.actions:
            search.add_child(self.tree, 0, self.seat, int(action))
        return np.arange(1, self.actions.size + 1)

    # Thinking

    def run(self, seconds: float | None) -> None:
        """Halve the candidates until one is left, or until the time is up."""
        began = time.perf_counter()
        deadline = math.inf if seconds is None else began + seconds
        self.keep_worlds(began, deadline)
        self.take_soundings(deadline)
        budget: float = self.level.simulations
        if seconds is not None:
            budget = min(budget, self.speed * (deadline - time.perf_counter()))
        if self.candidates.size == 1:  # there is no choice, but an opinion of it
            self.explore(self.level.soundings, deadline)
        each = budget / self.rounds
        while self.candidates.size > 1 and time.perf_counter() < deadline:
            self.explore(max(1, int(each / self.candidates.size)), deadline)
            self.halve()

    def keep_worlds(self, began: float, deadline: float) -> None:
        """Guess the worlds that are used again and again, as long as there is time for it."""
        for kept in range(self.level.worlds):
            self.imagine(self.view, self.game.box, self.seat, search.trial_word(self.word, kept),
                         self.rows[search.WORLDS + kept])
            self.manner[search.KEPT] = kept + 1
            if time.perf_counter() - began > FOR_WORLDS * (deadline - began):
                break

    def take_soundings(self, deadline: float) -> None:
        """Play some games by habit; scores are then measured by where and how far they fell, and
        leads before the end by how far luck still carries."""
        margins, later = np.zeros((2, self.level.soundings, self.game.seats))
        spent, taken = 0.0, 0
        for trial in range(self.level.soundings):
            began = time.perf_counter()
            self.sound(self.view, self.game.box, self.seat, self.word, trial, self.manner,
                       self.rows, self.mask, self.points, margins)
            spent, taken = spent + time.perf_counter() - began, trial + 1
            self.sound_beyond(self.game.box, self.word, trial, self.manner, self.rows, self.mask,
                              self.points, later)
            if time.perf_counter() > deadline:
                break
        self.speed = taken / max(spent, 1e-9)
        seats, weights = self.game.seats, self.scale[search.WEIGHTS]
        self.scale[search.MIDDLE, :seats] = margins[:taken].mean(axis=0)
        self.scale[search.SPREAD, :seats] = np.maximum(margins[:taken].std(axis=0), NARROW)
        weights[search.OF_SCORE], weights[search.CURIOSITY] = self.level.score, self.level.curiosity
        weights[search.HEAT] = GUMBEL * max(later[:taken, :self.players].std(), NARROW)

    def explore(self, trials: int, deadline: float) -> None:
        """So many more worlds for every candidate, in slices."""
        size = self.candidates.size
        begin, end = self.trials * size, (self.trials + trials) * size
        size_of_slice = max(1, int(min(self.speed, 1e9) * SLICE))
        while begin < end:
            stop = min(begin + size_of_slice, end)
            self.slice(
                self.view, self.game.box, self.seat, self.word, self.candidates, begin, stop,
                self.tree, self.sums, self.tally, self.manner, self.scale, self.rows, self.mask,
                self.points, self.values, self.path)
            begin = stop
            if time.perf_counter() > deadline:
                break
        self.trials += trials

    def halve(self) -> None:
        """Keep the better half; the policy's choice is tried to the end, and of the last two the
        other is taken only if it is surely better."""
        ranked = self.candidates[np.argsort(-self.means()[self.candidates], kind="stable")]
        kept = ranked[:(ranked.size + 1) // 2].copy()
        if HABIT not in kept and (ranked.size > 2 or not self.is_surely_better(int(kept[0]))):
            kept[-1] = HABIT
        self.candidates = np.sort(kept)

    def is_surely_better(self, node: int) -> bool:
        """Whether it did better than the policy's choice in the same worlds, by more than luck
        would have it."""
        trials = int(self.tree[node, search.VISITS])
        if trials < FEWEST:
            return False
        gain, square = self.tally[search.GAIN:, node] / trials
        error = math.sqrt(max(square - gain * gain, 0.0) / trials)
        return bool(gain > self.level.caution * error and gain > 0)

    def means(self) -> Numbers:
        return self.sums / np.maximum(self.tree[:, search.VISITS], 1)

    def opinions(self) -> list[Opinion]:
        """Every action, those that were left longest first."""
        visits, means = self.tree[:, search.VISITS], self.means()
        nodes = sorted(range(1, self.actions.size + 1),
                       key=lambda node: (node not in self.candidates, -visits[node], -means[node]))
        return [self.opinion(node) for node in nodes]

    def opinion(self, node: int) -> Opinion:
        visits = int(self.tree[node, search.VISITS])
        share, points = self.tally[:search.GAIN, node] / max(visits, 1)
        return Opinion(int(self.actions[node - 1]), float(self.means()[node]), float(share),
                       float(points), visits)
