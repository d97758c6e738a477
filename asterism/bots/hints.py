"""What a bot thinks of a position: the best choices of a seat, in numbers and in words."""

from typing import Any, NamedTuple

from asterism.bots.levels import levels
from asterism.bots.thinker import Opinion, Thought
from asterism.engine.errors import GameOver, OutOfTurn
from asterism.engine.match import Match

BEST = 3
LEVEL = "hard"


class Hint(NamedTuple):
    """One choice, as good as it was found to be."""

    action: str
    share: float  # of the win, to be expected
    points: float  # to be expected at the end
    text: str


def hint(match: Match, seat: int, language: str = "en", level: str = LEVEL,
         seed: int | str = 0) -> list[Hint]:
    """The best three actions of a seat, from what it sees."""
    game, words = match.game, match.words(language)
    if match.over:
        raise GameOver(words("reason.over"))
    if match.checked(seat) not in match.actors:
        raise OutOfTurn(words("reason.turn", player=words.players(match.actors)))
    budget = levels(game.folder)[level]._replace(stages=False)  # shares and scores of an end
    thought = Thought(game, seat, seed, budget, game.view(match.row, seat))
    thought.run(budget.seconds)
    return [told(match, seat, opinion, words) for opinion in thought.opinions()[:BEST]]


def told(match: Match, seat: int, opinion: Opinion, words: Any) -> Hint:
    """An opinion by the action's name, with a sentence."""
    name = match.game.actions.names[opinion.action]
    together = getattr(match.game.door.state, "TOGETHER", False)
    said = match.describe(seat, name, words.language)
    text = words("hint.together" if together else "hint.against", action=said,
                 share=words.percent(opinion.share), points=words.number(round(opinion.points, 1)))
    return Hint(name, round(opinion.share, 4), round(opinion.points, 3), text)
