"""What a bot thinks of a position: the best choices of a seat, in numbers and in words.

The same position gets the same answer, whoever asks and however fast the machine is: a search is
bounded by its number of simulations, and its random state comes from the view alone.
"""

from typing import NamedTuple

from asterism.bots.catalogue import (
    ExplainingBot,
    make_bot,
    notify_move,
    teammates_for,
    uses_conventions,
)
from asterism.bots.levels import load_levels
from asterism.bots.search_bot import Evaluation, Search
from asterism.bots.teammates import Teammates
from asterism.engine.errors import GameOver, OutOfTurn
from asterism.engine.match import Match
from asterism.engine.protocols import Translator

HINT_COUNT = 3
DEFAULT_LEVEL = "hard"


class Hint(NamedTuple):
    """One choice, as good as it was found to be. An adviser that plays by conventions has a reason
    instead of numbers."""

    action: str
    win_share: float | None  # of the win, to be expected
    score: float | None  # to be expected at the end
    text: str


def best_actions(
    match: Match,
    seat: int,
    language: str = "en",
    level: str | None = None,
    seed: int | str = 0,
    teammates: Teammates | None = None,
    effort: float = 1.0,
    seconds: float | None = None,
) -> list[Hint]:
    """The best actions of a seat from what it sees: up to three of a search, or the one of the
    game's adviser. A level asks the bot of that name instead of the adviser. Without `teammates`
    the others are taken for people who know the conventions. `effort` is the share of the level's
    simulations that a search may use; with `seconds` it also takes no longer than that."""
    translations = match.translations(language)
    if match.over:
        raise GameOver(translations("reason.over"))
    if match.check_seat(seat) not in match.actors:
        raise OutOfTurn(translations("reason.turn", player=translations.players(match.actors)))
    name = match.game.features.adviser if level is None else level
    if name is not None and uses_conventions(name, match.game):
        return [explained_hint(match, seat, translations, name, seed, teammates)]
    evaluations = search_to_the_end(match, seat, level or DEFAULT_LEVEL, seed, effort, seconds)
    return [
        describe_hint(match, seat, evaluation, translations)
        for evaluation in evaluations[:HINT_COUNT]
    ]


def explained_hint(
    match: Match,
    seat: int,
    translations: Translator,
    name: str,
    seed: int | str,
    teammates: Teammates | None,
) -> Hint:
    """What a bot that plays by conventions would do in the seat's place, and why."""
    game = match.game
    everybody = teammates or teammates_for([None] * match.players, game)
    bot = make_bot(name, game, seat, seed, timed=False, teammates=everybody)
    assert isinstance(bot, ExplainingBot)
    replay = match.at_move(0)
    for actor, action in match.moves:
        replay._apply(actor, action)
        notify_move(bot, game, replay.row, seat, actor, action)
    view = game.view(match.row, seat)
    chosen = game.actions.names[bot.choose(view)]
    reason = bot.explain_choice(view, translations)
    text = f"{match.describe(seat, chosen, translations.language)} — {reason}"
    return Hint(chosen, None, None, text)


def search_to_the_end(
    match: Match,
    seat: int,
    level: str,
    seed: int | str,
    effort: float = 1.0,
    seconds: float | None = None,
) -> list[Evaluation]:
    """Every action considered, the best first. Rollouts go to the end of the match, for shares
    and scores that mean something to a reader."""
    game = match.game
    budget = load_levels(game.folder)[level].scale(effort)._replace(truncate_rollouts=False)
    search = Search(game, seat, seed, budget, game.view(match.row, seat))
    search.run(seconds)
    return search.evaluations()


def describe_hint(
    match: Match, seat: int, evaluation: Evaluation, translations: Translator
) -> Hint:
    """An evaluation by the action's name, with a sentence."""
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
