"""Matches watched move by move: who led, what could be chosen and what was, who had what.

The seat that begins goes round, so that turn order and seat are not mixed up. A match depends on
its number alone, so that two rule sets can be compared on the same deals.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from asterism import games
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.lab.executors import OpenExecutor, complete_all
from asterism.lab.game_hooks import seat_factors
from asterism.lab.matches import MatchSpec, Progress, no_progress
from asterism.lab.recording import find_moves
from asterism.lab.variance_reduction import AdvantageEstimator

CHUNK = 10  # matches of a task
CHECKPOINTS = (0.0, 0.25, 0.5, 0.75, 0.9)  # parts of a match after which chances are estimated
FORESEEN = 60  # matches whose chances are estimated: rollouts are expensive
ROLLOUTS = 24  # of each position
CARELESS, ERRORS = "careless", 0.25  # plays as `easy` does, but for this part of its moves

Mask = npt.NDArray[np.bool_]


class Watched(NamedTuple):
    """What is kept of one match. Places count in turn order; the first is who began."""

    number: int
    players: int
    moves: int
    scores: tuple[int, ...]  # by place
    shares: tuple[float, ...]  # of the win, by place
    lead_changes: int
    decided_at: float  # the part of the match after which a winner led to the end
    factors: dict[str, list[list[str]]]  # by kind of thing: what each place had
    chances: tuple[float, ...]  # of who won, at each checkpoint; empty if not estimated


class WatchTask(NamedTuple):
    """Some matches of one line-up, for a worker."""

    game: str
    components: str | None
    options: dict[str, Any]
    lineup: tuple[str, ...]
    seed: int
    numbers: Sequence[int]
    foresee: bool


class Crowd(NamedTuple):
    """Many matches, and of all actions which were legal and which were chosen in any."""

    matches: list[Watched]
    possible: Mask
    chosen: Mask


def watch_matches(task: WatchTask) -> Crowd:
    """Play the matches of a task; this is what a worker does."""
    game = games.load(task.game, text=task.components)
    masks = np.zeros((2, len(game.actions)), np.bool_)
    matches = [watch_match(game, task, number, masks) for number in task.numbers]
    return Crowd(matches, masks[0], masks[1])


def watch_match(game: Game, task: WatchTask, number: int, masks: Any) -> Watched:
    """Play a match and follow who leads; note what could be chosen and what was."""
    players = len(task.lineup)
    first = number % players  # each on a deal of its own: a relabelled match would count twice
    options = game.options.resolve({**task.options, "players": players, "first": first})
    row = game.blank_row(options)
    game.setup_row(row, rng.seed_state("deal", task.seed, number))
    moves = choose_moves(game, row.copy(), MatchSpec(task.lineup, task.seed, number, number))
    foresight = Foresight(game, row, len(moves), task, number)
    leaders = follow_moves(game, row, moves, masks, foresight)
    winners = game.winners(row)
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return Watched(
        number,
        players,
        len(moves),
        tuple(in_turn_order(game.scores(row), first)),
        tuple(in_turn_order(shares, first)),
        count_changes(leaders),
        moment_of_decision(leaders, winners),
        {what: in_turn_order(had, first) for what, had in seat_factors(game, row).items()},
        foresight.chances_of(winners),
    )


def choose_moves(game: Game, row: Row, spec: MatchSpec) -> list[tuple[int, int]]:
    """Play on from a deal; return who did what. A careless player errs at random."""
    if CARELESS not in spec.names:
        return find_moves(game, row, spec)
    generator = np.random.default_rng([int(rng.seed_state("careless", spec.seed)), spec.number])
    moves = []
    while actors := game.actors(row):
        seat = actors[0]
        action = game.compiled.policy(row, game.box, seat)
        if spec.names[seat] == CARELESS and generator.random() < ERRORS:
            action = generator.choice(np.flatnonzero(game.legal(row, seat)))
        moves.append((seat, int(action)))
        game.compiled.apply(row, game.box, *moves[-1])
    return moves


def in_turn_order(by_seat: Sequence[Any], first: int) -> list[Any]:
    """Return what belongs to seats in turn order."""
    return [*by_seat[first:], *by_seat[:first]]


class Foresight:
    """Estimates at checkpoints how likely each seat is to win, by rollouts of the policy."""

    def __init__(self, game: Game, row: Row, moves: int, task: WatchTask, number: int) -> None:
        self.is_active = task.foresee and number < FORESEEN and not game.features.cooperative
        self.at = {int(part * moves) for part in CHECKPOINTS} if self.is_active else set()
        self.game, self.rng_state = game, rng.seed_state("foresight", task.seed, number)
        self.found: list[Any] = []

    def look(self, row: Row, move: int) -> None:
        """Estimate the chances before a move, if it is a checkpoint."""
        if move in self.at:
            shares = AdvantageEstimator(self.game, row, ROLLOUTS, self.rng_state).shares
            self.found.append(shares)

    def chances_of(self, winners: tuple[int, ...]) -> tuple[float, ...]:
        """Return the chances that those who won had, added up."""
        if len(self.found) != len(CHECKPOINTS):
            return ()
        return tuple(float(sum(shares[seat] for seat in winners)) for shares in self.found)


def follow_moves(
    game: Game, row: Row, moves: list[tuple[int, int]], masks: Any, foresight: Foresight
) -> list[int]:
    """Play moves on a row; return who led after each."""
    leaders, mask = [], np.zeros(len(game.actions), np.bool_)
    points, players = np.zeros(game.seats, np.int64), int(game.state.as_record(row).players)
    for number, (seat, action) in enumerate(moves):
        foresight.look(row, number)
        game.compiled.legal(row, game.box, seat, mask)
        masks[0] |= mask
        masks[1, action] = True
        game.compiled.apply(row, game.box, seat, action)
        game.compiled.scores(row, game.box, points)
        leaders.append(leading_seat(tuple(points[:players].tolist())))
    return leaders


def leading_seat(scores: tuple[int, ...]) -> int:
    """Return the seat that leads alone, or -1."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def count_changes(leaders: list[int]) -> int:
    """Return how often the lead went from one seat to another."""
    alone = [leader for leader in leaders if leader >= 0]
    return sum(one != other for one, other in itertools.pairwise(alone))


def moment_of_decision(leaders: list[int], winners: tuple[int, ...]) -> float:
    """Return after which part of the match a winner led alone until the end; 1 if never."""
    for back, leader in enumerate(reversed(leaders)):
        if leader not in winners:
            return 1 - back / len(leaders)
    return 0.0


class Group(NamedTuple):
    """Matches of one line-up that are to be watched."""

    lineup: tuple[str, ...]
    size: int
    foresee: bool = False


def watch_groups(
    game: Game,
    options: dict[str, Any],
    groups: dict[Any, Group],
    seed: int,
    open_executor: OpenExecutor,
    progress: Progress = no_progress,
) -> dict[Any, Crowd]:
    """Watch the matches of all groups on one executor; sorted by number, whoever played them."""
    tasks = [
        (key, WatchTask(game.name, game.components_text, options, *parts))
        for key, group in groups.items()
        for parts in split_group(group, seed)
    ]
    parts: dict[Any, list[Crowd]] = {key: [] for key in groups}
    for key, crowd in progress(complete_all(open_executor, watch_task, tasks), total=len(tasks)):
        parts[key].append(crowd)
    return {key: join_crowds(found) for key, found in parts.items()}


def split_group(group: Group, seed: int) -> Iterator[tuple[Any, ...]]:
    """Yield the last fields of a task for each chunk of a group."""
    for start in range(0, group.size, CHUNK):
        numbers = range(start, min(start + CHUNK, group.size))
        yield group.lineup, seed, numbers, group.foresee


def watch_task(key: Any, task: WatchTask) -> tuple[Any, Crowd]:
    return key, watch_matches(task)


def join_crowds(parts: list[Crowd]) -> Crowd:
    matches = [match for part in parts for match in part.matches]
    return Crowd(
        sorted(matches, key=lambda match: match.number),
        np.any([part.possible for part in parts], axis=0),
        np.any([part.chosen for part in parts], axis=0),
    )
