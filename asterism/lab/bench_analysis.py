"""Whether an analysis judges well: planted mistakes are found, strong play is rarely blamed, and
what the course expects comes true. Every match is a result of its own in a journal."""

import functools
from typing import Any, NamedTuple

import numpy as np

from asterism import bots
from asterism.analysis.analysis import FORMAT
from asterism.analysis.conventions import has_judging_bot
from asterism.analysis.follow_ups import credit_follow_ups
from asterism.analysis.forecast import PolicyForecast, uses_chance
from asterism.analysis.judgment import BLAMED, Judgment
from asterism.analysis.moves import Analyst, MoveReport, unit_of
from asterism.analysis.settings import SHARE, Budget, load_budget, load_judging, load_sizes
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.lab.game_hooks import find_hook
from asterism.lab.journal import Facts, Journal
from asterism.lab.matches import Progress, no_progress
from asterism.lab.statistics import wilson_interval

DEEP = 20.0  # times the usual budget, by which a planted mistake is known to be one
CALLED, WIDTH = 0.7, 0.05  # chances of which it is asked how often they came true
TRIES = 10  # matches looked at for each mistake that is planted
CONVENTIONAL = "normal"  # who plays where mistakes are planted, if a game has conventions
DECIMALS = 4


class Measurement(NamedTuple):
    """A game under test, and where its results are kept."""

    game: Game
    seed: str
    journal: Journal
    progress: Progress

    def key(self, proof: str, number: int, **facts: Any) -> Facts:
        """Everything that one result depends on, but for the code."""
        name, version = self.game.name, self.game.version
        return {"proof": proof, "game": name, "version": version, "seed": self.seed} | {
            "number": number,
            **facts,
        }

    def judging(self) -> Facts:
        """The settings that a judgment depends on."""
        sizes, judging = load_sizes(unit_of(self.game)), load_judging()
        return {
            "budget": [*load_budget(self.game.name)],
            "sizes": [sizes.slip, sizes.mistake, sizes.blunder],
            "errors": [judging.significance, judging.stretch],
            "values": unit_of(self.game),
            "format": FORMAT,
        }


def measure_analysis(
    game: Game,
    matches: int,
    planted: int,
    strong_matches: int,
    level: str,
    seed: str = "1",
    journal: Journal | None = None,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """All three proofs for a game; a proof with a count of 0 is left out."""
    measurement = Measurement(game, seed, journal or Journal(), progress)
    results: dict[str, Any] = {"game": game.name}
    if matches:
        results |= check_calibration(measurement, matches)
    if planted:
        results |= find_planted(measurement, planted)
    if strong_matches:
        results |= blame_strong(measurement, strong_matches, level)
    return results


def share_with_interval(name: str, count: float, of: int) -> dict[str, Any]:
    """A share with its 95 % interval; neither without a case."""
    if of == 0:
        return {name: None}
    return {
        name: round(count / of, DECIMALS),
        f"{name}_interval": list(wilson_interval(count / of, of)),
    }


# Matches


def easy_match(game: Game, seed: str) -> Match:
    """A match of `easy` with the usual number of players."""
    match = game.new(seed=seed)
    while not match.over:
        seat = match.actors[0]
        match._apply(seat, int(game.compiled.policy(match.row, game.box, seat)))
    return match


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


def kept_bot_match(measurement: Measurement, level: str, number: int) -> Match:
    """The match of a level with a number; it is played once, however often it is judged."""
    game, seed = measurement.game, f"{level} {measurement.seed} {number}"
    key = measurement.key("match", number, level=level)

    def play() -> Facts:
        return {
            "moves": [[int(part) for part in move] for move in bot_match(game, level, seed).moves]
        }

    moves = measurement.journal.once(key, play)["moves"]
    match = game.new(seed=seed)
    for seat, action in moves:
        match._apply(seat, action)
    return match


# Planted mistakes


def find_planted(measurement: Measurement, planted: int) -> dict[str, Any]:
    """A mistake in place of a choice, where a search of many times the budget calls it one: how
    often the usual budget does so, too."""
    known = found = 0
    tried = range(planted * TRIES)
    for number in measurement.progress(tried, len(tried)):
        key = measurement.key("planted", number, deep=DEEP, **measurement.judging())
        result = measurement.journal.once(key, functools.partial(plant, measurement, number))
        if result.get("deep") in BLAMED:
            known, found = known + 1, found + (result["usual"] in BLAMED)
        if known == planted:
            break
    return {"planted": known, "found": found} | share_with_interval("found_share", found, known)


def plant(measurement: Measurement, number: int) -> Facts:
    """Judge one mistake in a match, with the usual budget and with a large one; nothing where the
    match has no place for it."""
    game, seed = measurement.game, f"planted {measurement.seed} {number}"
    match = bot_match(game, CONVENTIONAL, seed) if has_judging_bot(game) else easy_match(game, seed)
    generator = np.random.default_rng(int(rng.seed_state(seed)))
    for moment in generator.permutation(len(match.moves)).tolist():
        actions = mistakes_at(match.at_move(moment))
        if actions:
            action = int(generator.choice(actions))
            deep, usual = (judge_at(match, moment, action, effort) for effort in (DEEP, 1.0))
            return {"moment": moment, "action": game.actions.names[action]} | {
                **judged_facts("deep", deep),
                **judged_facts("usual", usual),
            }
    return {}


def mistakes_at(position: Match) -> list[int]:
    """The actions that the game's lab calls plain mistakes; any action if it knows none."""
    game, seat = position.game, position.actors[0]
    legal = np.flatnonzero(game.legal(position.row, seat)).tolist()
    hook = find_hook(game, "plain_mistakes")
    if hook is None:
        return legal if len(legal) > 1 else []
    return [action for action in hook(game, position.row, seat) if action in legal]


def judge_at(match: Match, moment: int, action: int, effort: float) -> Judgment | None:
    """Judge an action in place of the one of a match, with so many times the usual budget."""
    analyst = Analyst(match, load_budget(match.game.name).scale(effort))
    analyst.skip_to(moment)
    return analyst.judge(analyst.replay.row, analyst.replay.actors[0], action)


def judged_facts(name: str, judgment: Judgment | None) -> Facts:
    if judgment is None:
        return {name: None}
    numbers = (round(judgment.loss, DECIMALS), round(judgment.loss_se, DECIMALS))
    return {name: judgment.verdict, f"{name}_loss": numbers}


# Strong play


def blame_strong(measurement: Measurement, matches: int, level: str) -> dict[str, Any]:
    """How many choices of a strong bot are called mistakes or worse."""
    judged = blamed = 0
    for number in measurement.progress(range(matches), matches):
        match = kept_bot_match(measurement, level, number)
        key = measurement.key("strong", number, level=level, **measurement.judging())
        found = measurement.journal.once(key, functools.partial(blame_match, match))
        judged, blamed = judged + found["judged"], blamed + len(found["blamed"])
    counts = {"level": level, "strong_matches": matches, "judged": judged, "blamed": blamed}
    return counts | share_with_interval("blamed_share", blamed, judged)


def blame_match(match: Match) -> Facts:
    """How many choices of a match were judged, and those that are blamed."""
    names, judgments = match.game.actions.names, judge_match(match)
    return {
        "judged": len(judgments),
        "blamed": [
            {"move": number, "best": names[judgment.best], **judged_facts("verdict", judgment)}
            for number, judgment in judgments
            if judgment.verdict in BLAMED
        ],
    }


def judge_match(match: Match) -> list[tuple[int, Judgment]]:
    """Judge every choice of a match as an analysis does, without its course."""
    game, analyst, reports = match.game, Analyst(match, load_budget(match.game.name)), []
    for number, (seat, action) in enumerate(match.moves, 1):
        analyst.skip_to(number - 1)
        row = analyst.replay.row
        judgment, luck = analyst.judge(row, seat, action), uses_chance(game, row, seat, action)
        reports.append(MoveReport(number, seat, action, [], [], [float(luck)], judgment))
    moves = credit_follow_ups(reports, analyst.sizes)
    return [(move.number, move.judgment) for move in moves if move.judgment is not None]


# Calibration


def check_calibration(measurement: Measurement, matches: int) -> dict[str, Any]:
    """One random moment of each `easy` match: what was expected there, and what came."""
    budget = load_budget(measurement.game.name)
    facts = {
        "course": budget.course,
        "random_percent": budget.random_percent,
        "varied": budget.varied,
    }
    found = [
        measurement.journal.once(
            measurement.key("calibration", number, **facts),
            functools.partial(forecast_match, measurement, number, budget),
        )
        for number in measurement.progress(range(matches), matches)
    ]
    expected, reached = (np.array([one[name] for one in found]) for name in ("expected", "reached"))
    return compare_forecasts(measurement.game, expected, reached, matches)


def forecast_match(measurement: Measurement, number: int, budget: Budget) -> Facts:
    """What a match promised everybody at a random moment, and what it brought."""
    game, seed = measurement.game, f"calibration {measurement.seed} {number}"
    match, rng_state = easy_match(game, seed), rng.seed_state(seed)
    moment = int(np.random.default_rng(int(rng_state)).integers(len(match.moves)))
    forecast = PolicyForecast(
        game, match.players, budget.course, budget.random_percent, budget.varied
    )
    promised, reached = (
        forecast.expect(row, rng_state).round(DECIMALS).tolist()
        for row in (match.at_move(moment).row, match.row)
    )
    return {"moment": moment, "expected": promised, "reached": reached}


def compare_forecasts(game: Game, expected: Any, reached: Any, matches: int) -> dict[str, Any]:
    """Of the chances called 70 %, how many came true; of scores, the means."""
    if unit_of(game) != SHARE:
        means = round(float(expected[:, 0].mean()), 3), round(float(reached[:, 0].mean()), 3)
        return {"matches": matches, "expected_score": means[0], "mean_score": means[1]}
    called = np.abs(expected - CALLED) <= WIDTH
    count = int(called.sum())
    shares = share_with_interval("won_of_them", float(reached[called].sum()), count)
    return {"matches": matches, "called_70": count} | shares
