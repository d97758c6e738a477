"""Puzzles mined from self-play: positions in which one choice is clearly the best given what its
player knows, and `easy` would choose another.

Every choice is valued as an analysis does it, by worlds that fit the player's view. Most positions
are given up after a few worlds; what is left is confirmed in fresh ones.
"""

import hashlib
import itertools
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from asterism import translations
from asterism.analysis.judgment import Floats, mean_and_error
from asterism.analysis.scorers import PolicyScorer
from asterism.analysis.settings import load_budget
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.puzzles.collection import Choice, Puzzle, dump_puzzle
from asterism.puzzles.settings import GameSettings, load_rules, load_settings, load_stages

DECIMALS = 4  # of the values that are kept


class Mined(NamedTuple):
    """A puzzle, and the line of the file that holds it."""

    puzzle: Puzzle
    line: str


def mine_puzzles(
    game: Game, count: int, seed: int, options: dict[str, Any], effort: float = 1.0
) -> Iterator[str]:
    """Return so many puzzles, a line each, from one match after another. Not too many have best
    choices of the same kind."""
    kinds: Counter[str] = Counter()
    most = math.ceil(load_rules().alike * count)
    for number in itertools.count():
        mined = mine_match(easy_match(game, f"{seed} {number}", options), effort)
        kind = mined.puzzle.best.split()[0] if mined else ""
        if mined and kinds[kind] < most:
            kinds[kind] += 1
            yield mined.line
        if kinds.total() == count:
            return


def easy_match(game: Game, seed: str, options: dict[str, Any]) -> Match:
    """A match of `easy`. Its chance comes from a key, so that a table can play on with it."""
    key = hashlib.sha256(f"puzzle {game.name} {seed}".encode()).digest()
    match = game.new(seed=seed, key=key, **options)
    while not match.over:
        seat = match.actors[0]
        match._apply(seat, int(game.compiled.policy(match.row, game.box, seat)))
    return match


def mine_match(match: Match, effort: float) -> Mined | None:
    """Return the first puzzle among some positions of a match, taken at random."""
    settings = load_settings(match.game.name).scale(effort)
    eligible = (
        candidate for candidate in shuffled_positions(match) if has_choices(candidate, settings)
    )
    for position in itertools.islice(eligible, load_rules().positions):
        puzzle = examine_position(position, settings)
        if puzzle is not None:
            return Mined(puzzle, dump_puzzle(position.save(), puzzle))
    return None


def shuffled_positions(match: Match) -> Iterator[Match]:
    generator = np.random.default_rng(int(rng.seed_state("positions", match.seed)))
    return (match.at_move(number) for number in generator.permutation(len(match.moves)).tolist())


# One position


def has_choices(position: Match, settings: GameSettings) -> bool:
    """Whether there is something to choose, and not too much."""
    choices = int(position.game.legal(position.row, position.actors[0]).sum())
    return load_rules().fewest <= choices <= settings.most


def examine_position(position: Match, settings: GameSettings) -> Puzzle | None:
    """Return what makes a position a puzzle; None if it is none."""
    game, seat = position.game, position.actors[0]
    pool = min(settings.pool, settings.screened)
    best = find_best(every_choice(position, seat, "screening", pool), settings)
    if best is None or not is_describable(position, seat):
        return None
    puzzle = value_choices(every_choice(position, seat, "confirming", settings.pool), settings)
    is_same = puzzle.best == game.actions.names[best]
    is_found = is_same and is_clear(puzzle, settings) and stays_best(position, puzzle, settings)
    return puzzle if is_found else None


def every_choice(position: Match, seat: int, seed: str, pool: int) -> PolicyScorer:
    """A scorer of all legal actions; each seed has worlds of its own. The score weighs in what they
    are worth, as it does when bots search."""
    game = position.game
    view = game.view(position.row, seat)
    varied = load_budget(game.name).varied
    return PolicyScorer(
        game, view, seat, pool, len(game.actions), f"puzzle {seed}", varied, weighs_score=True
    )


def find_best(scorer: PolicyScorer, settings: GameSettings) -> int | None:
    """Return the action that seems to be the best; None if no puzzle is in sight."""
    stages, easy, least = load_stages(), scorer.easy_action(), settings.least
    actions = scorer.candidates(easy)
    values = scorer.score(actions, settings.screened)
    ranked = np.argsort(-values.mean(axis=0), kind="stable")
    if actions[ranked[0]] == easy or not leads(values[:, ranked], stages.screened, least / 2):
        return None
    finalists = [actions[index] for index in ranked[: stages.finalists]]
    values = scorer.score(finalists, settings.compared)
    ranked = np.argsort(-values.mean(axis=0), kind="stable")
    best = finalists[ranked[0]]
    is_clear = best != easy and leads(values[:, ranked], stages.compared, least)
    return best if is_clear else None


def leads(values: Floats, errors: float, least: float) -> bool:
    """Whether the action of the first column leads every other one."""
    for other in range(1, values.shape[1]):
        lead, error = mean_and_error(values[:, 0] - values[:, other])
        if lead < least or lead <= errors * error:
            return False
    return True


def value_choices(scorer: PolicyScorer, settings: GameSettings) -> Puzzle:
    """Try every action in fresh worlds; these alone count."""
    names, easy = scorer.game.actions.names, scorer.easy_action()
    actions = scorer.candidates(easy)
    values = scorer.score(actions, settings.confirmed)
    best = values[:, int(values.mean(axis=0).argmax())]
    choices = [
        make_choice(names[action], values[:, index], best) for index, action in enumerate(actions)
    ]
    choices.sort(key=lambda choice: (choice.behind, choice.action))
    return Puzzle(scorer.seat, names[easy], settings.confirmed, choices)


def make_choice(action: str, values: Floats, best_values: Floats) -> Choice:
    worth, error = mean_and_error(values)
    behind, behind_error = mean_and_error(best_values - values)
    return Choice(
        action, *(round(value, DECIMALS) for value in (worth, error, behind, behind_error))
    )


def is_clear(puzzle: Puzzle, settings: GameSettings) -> bool:
    """Whether one choice leads every other by enough and by more than chance, the match is open,
    and `easy` misses it."""
    errors = load_rules().significance
    is_open = puzzle.choices[0].worth >= settings.open
    return (
        is_open
        and puzzle.best != puzzle.easy
        and all(
            choice.behind >= settings.least and choice.behind > errors * choice.behind_error
            for choice in puzzle.choices[1:]
        )
    )


def stays_best(position: Match, puzzle: Puzzle, settings: GameSettings) -> bool:
    """Whether the best choice leads, too, when bots do not always play by their policy, and by
    enough when all think ahead. Where chance plays a part in every rollout, and where rollouts stop
    at an estimate, settings ask for no such worlds."""
    stages, names = load_stages(), position.game.actions.names
    scorer = every_choice(position, puzzle.seat, "varying", settings.pool)
    scorer.level = scorer.level._replace(random_percent=stages.random_percent)
    scorer.candidates(scorer.easy_action())
    actions = [names.index(choice.action) for choice in puzzle.choices]
    if settings.varied and not leads(scorer.score(actions, settings.varied), stages.varied, 0.0):
        return False
    return not settings.ahead or leads(
        scorer.think_ahead(actions, settings.ahead), stages.varied, settings.least
    )


def is_describable(position: Match, seat: int) -> bool:
    """Whether every choice is a short sentence of its own in every language."""
    names = position.legal(seat)
    for language in translations.LANGUAGES:
        descriptions = [position.describe(seat, name, language) for name in names]
        if (
            len({*descriptions}) < len(descriptions)
            or max(map(len, descriptions)) > load_rules().longest
        ):
            return False
    return True
