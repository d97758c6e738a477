"""Matches among bots, one after another or on several cores, and their results."""

import time
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from asterism import bots, games
from asterism.bots import Bot
from asterism.engine import kernels, rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.lab.executors import KeptExecutor, OpenExecutor, complete_all, local_executor
from asterism.lab.variance_reduction import (
    USUAL,
    AdvantageEstimator,
    TeamEstimator,
    TeamGain,
    can_judge_teams,
)

Progress = Callable[..., Iterable[Any]]
WARM_UP_SECONDS = 0.01  # that a searching bot may think before the first match
WARM: WeakKeyDictionary[Game, set[tuple[str, ...]]] = WeakKeyDictionary()  # line-ups compiled


class MatchSpec(NamedTuple):
    """A match to be played: the line-up and the deal."""

    names: tuple[str, ...]
    seed: int | str
    deal: int
    number: int  # of the match: part of the bots' seeds
    rollouts: int = 0  # rollouts of each choice, for variance reduction


class MatchResult(NamedTuple):
    """The result of one match."""

    spec: MatchSpec
    moves: int
    fault: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    statistics: tuple[Any, ...]
    turns: tuple[int, ...]  # moves of each seat
    seconds: tuple[float, ...]  # that each seat thought
    adjusted_shares: tuple[
        float, ...
    ] = ()  # what the choices of all were worth to each seat, if asked
    first_seat: int = 0  # that acted first
    gain: TeamGain | None = None  # of a team upon the usual strategy, if asked


def no_progress(steps: Iterable[Any], total: int | None = None) -> Iterable[Any]:
    """Show no progress: return the steps unchanged."""
    return steps


# One match


def play_match(game: Game, spec: MatchSpec, options: dict[str, Any]) -> MatchResult:
    """Play a match from its deal to its end and check the laws on the way."""
    warm_up(game, spec, options)
    row = game.blank_row(options)
    game.setup_row(row, rng.seed_state("deal", spec.seed, spec.deal))
    first_seat = game.actors(row)[0]
    run = choose_runner(game, spec)(game, row, spec)
    gain = None if run.gain is None else compare_with_usual(game, spec, options, row, run.gain)
    return MatchResult(
        spec,
        run.moves,
        run.fault,
        game.scores(row),
        game.winners(row),
        collect_statistics(game, row),
        tuple(run.turns),
        tuple(run.seconds),
        tuple(run.adjusted_shares),
        first_seat,
        gain,
    )


def compare_with_usual(
    game: Game, spec: MatchSpec, options: dict[str, Any], row: Row, gain: TeamGain
) -> TeamGain:
    """Add what a team has more than one of the usual strategy on the same deal."""
    usual = play_match(game, spec._replace(names=(USUAL,) * len(spec.names), rollouts=0), options)
    return gain._replace(paired=game.scores(row)[0] - usual.scores[0])


def warm_up(game: Game, spec: MatchSpec, options: dict[str, Any]) -> None:
    """Compile what these bots need, once in a process: compiling is not thinking."""
    warm = WARM.setdefault(game, set())
    if spec.names in warm:
        return
    warm.add(spec.names)
    row = game.blank_row(options)
    game.setup_row(row, rng.seed_state("warm-up"))
    runner = choose_runner(game, spec)
    if runner is not run_stepwise:
        runner(game, row, spec)
        return
    for name in dict.fromkeys(spec.names):
        choose_once(game, row, name)


def choose_once(game: Game, row: Row, name: str) -> None:
    """Let a bot answer one position, as quickly as it can."""
    seat = game.actors(row)[0]
    bot = bots.make_bot(name, game, seat, "warm-up")
    if isinstance(bot, bots.TimedBot):
        bot.time_limit = WARM_UP_SECONDS
    bot.choose(game.view(row, seat))


def wins_by_turn_order(played: list[MatchResult], players: int) -> list[int]:
    """How often each place in the order of turns won, the seat that acted first being the first."""
    wins = [0] * players
    for match in played:
        for seat in match.winners:
            wins[(seat - match.first_seat) % players] += 1
    return wins


class MatchRun(NamedTuple):
    """How a match went."""

    moves: int
    fault: int
    turns: Sequence[int]  # by seat, like the fields below
    seconds: Sequence[float]
    adjusted_shares: Sequence[float] = ()
    gain: TeamGain | None = None


def choose_runner(game: Game, spec: MatchSpec) -> Callable[[Game, Row, MatchSpec], MatchRun]:
    """Return the fastest function that can play these bots."""
    if spec.rollouts:
        return run_stepwise
    if bots.are_all_compiled(spec.names, game):
        return run_compiled
    return run_self_play if bots.has_self_play_loop(spec.names, game) else run_stepwise


def run_compiled(game: Game, row: Row, spec: MatchSpec) -> MatchRun:
    """Play the match in one compiled loop."""
    mask = np.zeros(len(game.actions), np.bool_)
    before, counts = np.zeros((2, len(game.loaded.census)), np.int64)
    rng_state = rng.seed_state("moves", spec.seed, spec.number)
    started = time.perf_counter()
    moves, fault = game.compiled.play_checked(
        row,
        game.box,
        rng_state,
        bots.compiled_bot_codes(spec.names, game.seats),
        game.max_moves,
        mask,
        before,
        counts,
    )
    return split_evenly(moves, fault, time.perf_counter() - started, len(spec.names))


def run_self_play(game: Game, row: Row, spec: MatchSpec) -> MatchRun:
    """Play the match by the bot's own loop over all seats."""
    started, census = time.perf_counter(), game.census(row)
    moves = bots.self_play_loop(spec.names[0], game)(game, row)
    fault = kernels.COMPONENTS_CHANGED if game.census(row) != census else kernels.OK
    return split_evenly(moves, fault, time.perf_counter() - started, len(spec.names))


def split_evenly(moves: int, fault: int, elapsed: float, players: int) -> MatchRun:
    """Return a run that attributes an equal share of moves and time to every seat."""
    return MatchRun(moves, fault, [moves // players] * players, [elapsed / players] * players)


def run_stepwise(game: Game, row: Row, spec: MatchSpec) -> MatchRun:
    """Move by move: every bot sees all that its seat may see, and is told who sits beside it."""
    teammates = bots.teammates_for(spec.names, game)
    bots_by_seat = [
        bots.make_bot(name, game, seat, f"{spec.seed} {spec.number}", False, teammates)
        for seat, name in enumerate(spec.names)
    ]
    turns, seconds, moves, census = (
        [0] * len(bots_by_seat),
        [0.0] * len(bots_by_seat),
        0,
        game.census(row),
    )
    estimator = make_estimator(game, row, spec)
    while actors := game.actors(row):
        seat = actors[0]
        mask, started = game.legal(row, seat), time.perf_counter()
        if not mask.any():
            return MatchRun(moves, kernels.NO_LEGAL_ACTION, turns, seconds)
        action = bots_by_seat[seat].choose(game.view(row, seat))
        seconds[seat] += time.perf_counter() - started
        turns[seat], moves = turns[seat] + 1, moves + 1
        if estimator and mask[action]:
            estimator.add_move(row, seat, action)
        fault = try_apply(game, row, seat, action, mask) or check_laws(game, row, census, moves)
        if fault != kernels.OK:
            return MatchRun(moves, fault, turns, seconds)
        notify_bots(game, row, bots_by_seat, seat, action)
        if estimator:
            estimator.on_move(row, seat, action)
    return add_estimate(MatchRun(moves, kernels.OK, turns, seconds), estimator)


def add_estimate(run: MatchRun, estimator: AdvantageEstimator | TeamEstimator | None) -> MatchRun:
    """Return the run with what was estimated, if anything was."""
    if isinstance(estimator, TeamEstimator):
        return run._replace(gain=estimator.gain)
    return run._replace(adjusted_shares=estimator.shares.tolist()) if estimator else run


def make_estimator(
    game: Game, row: Row, spec: MatchSpec
) -> AdvantageEstimator | TeamEstimator | None:
    """Make what estimates with variance reduction, if that was asked for."""
    if not spec.rollouts:
        return None
    kind = TeamEstimator if can_judge_teams(game) else AdvantageEstimator
    return kind(game, row, spec.rollouts, rng.seed_state("steady", spec.seed, spec.number))


def try_apply(game: Game, row: Row, seat: int, action: int, mask: Any) -> int:
    if not mask[action]:
        return kernels.ILLEGAL_ACTION
    game.compiled.apply(row, game.box, seat, action)
    return kernels.OK


def check_laws(game: Game, row: Row, census: tuple[int, ...], moves: int) -> int:
    if game.census(row) != census:
        return kernels.COMPONENTS_CHANGED
    return kernels.TOO_LONG if moves > game.max_moves else kernels.OK


def notify_bots(game: Game, row: Row, bots_by_seat: list[Bot], actor: int, action: int) -> None:
    """Tell every bot of a move, as its seat sees it."""
    for seat, bot in enumerate(bots_by_seat):
        bots.notify_move(bot, game, row, seat, actor, action)


def collect_statistics(game: Game, row: Row) -> tuple[Any, ...]:
    """Return the values that the game declares as statistics: fields, and functions of its
    rules."""
    s, box = game.state.as_record(row), game.modules.state.BOX.as_record(game.box)
    return tuple(
        np.array(s[name] if name in s.dtype.names else getattr(game.modules.rules, name)(s, box))
        for name in statistic_names(game)
    )


def statistic_names(game: Game) -> tuple[str, ...]:
    return game.features.statistics


# Many


def play_all(
    game: Game, specs: list[MatchSpec], options: dict[str, Any], executor: Executor | None = None
) -> Generator[MatchResult, None, None]:
    """Yield every match as it ends. Several cores are used unless a compiled loop is faster than
    starting them. Any executor of `concurrent.futures` will do."""
    if executor is None and all(choose_runner(game, spec) != run_stepwise for spec in specs):
        yield from (play_match(game, spec, options) for spec in specs)
        return
    tasks = [(game.name, game.components_text, spec, options) for spec in specs]
    open_executor = local_executor() if executor is None else keep_open(executor)
    yield from complete_all(open_executor, play_in_worker, tasks)


def keep_open(executor: Executor) -> OpenExecutor:
    return lambda: KeptExecutor(executor)


def play_in_worker(
    name: str, components: str | None, spec: MatchSpec, options: dict[str, Any]
) -> MatchResult:
    """Play a match in a worker process, which loads the game itself."""
    return play_match(games.load(name, text=components), spec, options)
