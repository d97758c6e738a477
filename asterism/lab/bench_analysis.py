"""Whether an analysis judges well: planted mistakes are found, strong play is rarely blamed, and
what the course expects comes true."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from asterism import bots
from asterism.analysis import analyse
from asterism.analysis.forecast import PolicyForecast
from asterism.analysis.judgment import BLAMED, Judgment, judge_choice
from asterism.analysis.moves import unit_of
from asterism.analysis.scorers import PolicyScorer
from asterism.analysis.settings import SHARE, load_budget, load_sizes
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import Match
from asterism.lab.matches import Progress, no_progress

DEEP = 20.0  # times the usual budget, by which a planted mistake is known to be one
CALLED, WIDTH = 0.7, 0.05  # chances of which it is asked how often they came true
TRIES = 10  # positions looked at for each mistake that is planted


def measure_analysis(
    game: Game,
    matches: int,
    planted: int,
    strong_matches: int,
    level: str,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """All three proofs for a game; a proof with a count of 0 is left out."""
    results: dict[str, Any] = {"game": game.name}
    if planted:
        results |= find_planted(game, planted, progress)
    if strong_matches:
        results |= blame_strong(game, strong_matches, level, progress)
    if matches:
        results |= check_calibration(game, matches, progress)
    return results


def easy_match(game: Game, seed: str) -> Match:
    """A match of `easy` with the usual number of players."""
    match = game.new(seed=seed)
    while not match.over:
        seat = match.actors[0]
        match._apply(seat, int(game.compiled.policy(match.row, game.box, seat)))
    return match


def random_positions(game: Game, seed: str, count: int) -> Iterator[tuple[Row, int, int]]:
    """Positions of `easy` matches, one each, with a seat and any of its actions."""
    luck = np.random.default_rng(int(rng.seed_state(seed)))
    for number in range(count):
        match = easy_match(game, f"{seed} {number}")
        row = match.at_move(int(luck.integers(len(match.moves)))).row
        seat = game.actors(row)[0]
        yield row, seat, int(luck.choice(np.flatnonzero(game.legal(row, seat))))


# Planted mistakes


def find_planted(game: Game, planted: int, progress: Progress) -> dict[str, Any]:
    """Any action in place of a choice, where a search of many times the budget calls it a mistake:
    how often the usual budget does so, too."""
    found = known = 0
    tried = random_positions(game, "planted", planted * TRIES)
    for row, seat, action in progress(tried, planted * TRIES):
        deep = judge(game, row, seat, action, DEEP)
        if deep is None or deep.verdict not in BLAMED:
            continue
        usual = judge(game, row, seat, action, 1.0)
        known, found = known + 1, found + (usual is not None and usual.verdict in BLAMED)
        if known == planted:
            break
    return {"planted": known, "found": found}


def judge(game: Game, row: Row, seat: int, action: int, effort: float) -> Judgment | None:
    """Judge an action with so many times the usual budget."""
    budget = load_budget(game.name).scaled(effort)
    scorer = PolicyScorer(game, game.view(row, seat), seat, budget.pool)
    return judge_choice(scorer, action, budget, load_sizes(unit_of(game)))


# Strong play


def blame_strong(game: Game, strong_matches: int, level: str, progress: Progress) -> dict[str, Any]:
    """How many choices of a strong bot are called mistakes or worse."""
    judged = blamed = 0
    for number in progress(range(strong_matches), strong_matches):
        for seat in analyse(bot_match(game, level, f"strong {number}")).seats:
            judged, blamed = judged + seat.judged, blamed + seat.blamed
    share = round(blamed / max(judged, 1), 4)
    return {"level": level, "judged": judged, "blamed": blamed, "blamed_share": share}


def bot_match(game: Game, level: str, seed: str) -> Match:
    """A match of one level at all seats, each with its number of simulations."""
    match = game.new(seed=seed)
    teammates = bots.teammates_for([level] * match.players, game)
    seated = [
        bots.make_bot(level, game, seat, seed, timed=False, teammates=teammates)
        for seat in range(match.players)
    ]
    while not match.over:
        seat = match.actors[0]
        action = int(seated[seat].choose(game.view(match.row, seat)))
        match._apply(seat, action)
        for other, bot in enumerate(seated):
            bots.notify_move(bot, game, match.row, other, seat, action)
    return match


# Calibration


def check_calibration(game: Game, matches: int, progress: Progress) -> dict[str, Any]:
    """One random moment of each `easy` match: what was expected there, and what came."""
    luck = np.random.default_rng(int(rng.seed_state("calibration")))
    expected, reached = [], []
    for number in progress(range(matches), matches):
        match = easy_match(game, f"calibration {number}")
        moment = int(luck.integers(len(match.moves)))
        forecast = PolicyForecast(game, match.players, load_budget(game.name).course)
        row = match.at_move(moment).row
        expected.append(forecast.expect(row, rng.seed_state("forecast", number)))
        reached.append(forecast.expect(match.row, rng.seed_state("end", number)))
    return compare_forecasts(game, np.array(expected), np.array(reached), matches)


def compare_forecasts(game: Game, expected: Any, reached: Any, matches: int) -> dict[str, Any]:
    """Of the chances called 70 %, how many came true; of scores, the means."""
    if unit_of(game) != SHARE:
        means = round(float(expected[:, 0].mean()), 3), round(float(reached[:, 0].mean()), 3)
        return {"matches": matches, "expected_score": means[0], "mean_score": means[1]}
    called = np.abs(expected - CALLED) <= WIDTH
    won = float(reached[called].mean()) if called.any() else float("nan")
    return {"matches": matches, "called_70": int(called.sum()), "won_of_them": round(won, 4)}
