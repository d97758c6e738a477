"""Why a bot moved, in a sentence that tells the reader nothing he may not know.

The bot's own search has seen what the reader may not. So the sentence comes from a search of its
own: worlds are sampled from the reader's view before the move, in each of them the move is
compared with its alternatives, and an alternative is named only if it was legal in all of them.
"""

from typing import NamedTuple

import numpy as np

from asterism.bots.levels import load_levels
from asterism.bots.search_bot import Evaluation, Search
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import Match
from asterism.engine.protocols import Translator

WORLDS = 4  # in which a move is compared
MAX_SAMPLES = 64  # of which so many at most are tried in search of some that allow the move
LEVEL = "normal"  # whose number of simulations is spent in each world
UNSEARCHED = ("random", "easy", "information")  # bots that do not look ahead


class Expectation(NamedTuple):
    """What a move was found to be worth to whoever made it."""

    action: int
    value: float
    win_share: float
    score: float


def explain_by_search(
    match: Match, level: str, reader: int, language: str, seconds: float | None = None
) -> str:
    """Return why the last move of a match was made by a bot of this level, for a reader. With
    `seconds` it takes no longer, and may find nothing to say."""
    game, translations = match.game, match.translations(language)
    actor, action = match.moves[-1]
    if level in UNSEARCHED:
        return translations(f"why.{level}")
    if game.visible_action(reader, actor, action) is None:
        return translations("why.secret")
    before = match.at_move(len(match.moves) - 1)
    worlds = sample_worlds(game, game.view(before.row, reader), reader, actor, action)
    if not worlds:
        return translations("why.unseen")
    if all(game.legal(world, actor).sum() == 1 for world in worlds):
        return translations("why.only")
    alternatives = common_actions(game, worlds, actor)
    found = compare_actions(game, worlds, actor, action, seconds)
    if action not in found:
        return translations("why.unseen")
    return describe_comparison(before, worlds[0], actor, action, found, alternatives, translations)


def sample_worlds(game: Game, view: Row, reader: int, actor: int, action: int) -> list[Row]:
    """Worlds that fit a reader's view, and in which the actor may make this move."""
    worlds: list[Row] = []
    rng_state = rng.seed_state("explain", reader, view.tobytes().hex())
    for _ in range(MAX_SAMPLES):
        rng_state = np.uint64(rng.next_state(rng_state))
        world = np.zeros_like(view)
        game.compiled.determinize(view, game.box, reader, rng_state, world)
        if game.legal(world, actor)[action]:
            worlds.append(world)
        if len(worlds) == WORLDS:
            break
    return worlds


def common_actions(game: Game, worlds: list[Row], actor: int) -> set[int]:
    """The actions that are legal in every world: those the reader can be sure of."""
    legal = np.logical_and.reduce([game.legal(world, actor) for world in worlds])
    return {int(number) for number in np.flatnonzero(legal)}


def compare_actions(
    game: Game, worlds: list[Row], actor: int, action: int, seconds: float | None = None
) -> dict[int, list[Evaluation]]:
    """What a search in the actor's place finds in each world, by action."""
    budget = load_levels(game.folder)[LEVEL]._replace(truncate_rollouts=False)
    found: dict[int, list[Evaluation]] = {}
    for number, world in enumerate(worlds):
        view = game.view(world, actor)
        search = Search(game, actor, f"explain {number}", budget, view, also=action)
        search.run(None if seconds is None else seconds / len(worlds))
        for evaluation in search.evaluations():
            if evaluation.visits:
                found.setdefault(evaluation.action, []).append(evaluation)
    return found


def mean_expectation(action: int, found: list[Evaluation]) -> Expectation:
    """The mean over all worlds in which an action was tried."""
    means = np.mean([(one.value, one.win_share, one.score) for one in found], axis=0)
    return Expectation(action, *(float(mean) for mean in means))


def describe_comparison(
    before: Match,
    world: Row,
    actor: int,
    action: int,
    found: dict[int, list[Evaluation]],
    alternatives: set[int],
    translations: Translator,
) -> str:
    """What was expected of the move, and of the best other one that the reader can be sure of."""
    others = [
        mean_expectation(other, evaluations)
        for other, evaluations in found.items()
        if other != action and other in alternatives
    ]
    kind = "together" if before.game.features.cooperative else "against"
    own = format_expectation(mean_expectation(action, found[action]), translations)
    if not others:
        return translations(f"why.{kind}_alone", **own)
    best = max(others, key=lambda other: other.value)
    before.row[:] = world  # described as it looks there, not as it is
    name = before.game.actions.names[best.action]
    other = {f"other_{key}": text for key, text in format_expectation(best, translations).items()}
    description = before.describe(actor, name, translations.language)
    return translations(f"why.{kind}", other=description, **own, **other)


def format_expectation(expected: Expectation, translations: Translator) -> dict[str, str]:
    return {
        "share": translations.percent(expected.win_share),
        "points": translations.number(round(expected.score, 1)),
    }
