"""Hints: the best choices of a seat, in numbers and in words."""

from typing import NamedTuple

from asterism.bots.levels import load_levels
from asterism.bots.search_bot import Evaluation, Search
from asterism.engine.errors import GameOver, OutOfTurn
from asterism.engine.match import Match
from asterism.engine.protocols import Translator

HINT_COUNT = 3
DEFAULT_LEVEL = "hard"


class Hint(NamedTuple):
    """One choice with its evaluation."""

    action: str
    win_share: float  # expected share of the win
    score: float  # expected at the end
    text: str


def best_actions(
    match: Match, seat: int, language: str = "en", level: str = DEFAULT_LEVEL, seed: int | str = 0
) -> list[Hint]:
    """Return the three best actions of a seat, judged from what it sees."""
    game, translations = match.game, match.translations(language)
    if match.over:
        raise GameOver(translations("reason.over"))
    if match.check_seat(seat) not in match.actors:
        raise OutOfTurn(translations("reason.turn", player=translations.players(match.actors)))
    budget = load_levels(game.folder)[level]._replace(
        truncate_rollouts=False
    )  # needed for shares and scores
    search = Search(game, seat, seed, budget, game.view(match.row, seat))
    search.run(budget.time_limit)
    return [
        describe_hint(match, seat, evaluation, translations)
        for evaluation in search.evaluations()[:HINT_COUNT]
    ]


def describe_hint(
    match: Match, seat: int, evaluation: Evaluation, translations: Translator
) -> Hint:
    """Turn an evaluation into a hint with a sentence."""
    name = match.game.actions.names[evaluation.action]
    cooperative = match.game.features.cooperative
    description = match.describe(seat, name, translations.language)
    text = translations(
        "hint.together" if cooperative else "hint.against",
        action=description,
        share=translations.percent(evaluation.win_share),
        points=translations.number(round(evaluation.score, 1)),
    )
    return Hint(name, round(evaluation.win_share, 4), round(evaluation.score, 3), text)
