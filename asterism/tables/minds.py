"""Bots at a table. Each follows the match from the first move, as its seat sees it."""

import inspect
from collections.abc import Iterable
from typing import Any, cast

from asterism import bots
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import Match


class Mind:
    """A bot with its own copy of the match, so that it can think beside the table's loop."""

    def __init__(self, level: str, match: Match, seat: int, seed: str,
                 people: Iterable[int] = ()) -> None:
        self.level, self.seat, self.seed = level, seat, seed
        self.past = match.at(0)
        self.bot = seated_bot(level, match.game, seat, seed, people)

    def follows(self, moves: list[tuple[int, int]]) -> bool:
        """Nothing that it has seen was taken back."""
        return self.past.moves == moves[:len(self.past.moves)]

    def choose(self, moves: list[tuple[int, int]]) -> str:
        """See what is new, then an action by name."""
        view = self.caught_up(moves)
        return str(self.past.game.actions.names[self.bot.choose(view)])

    def caught_up(self, moves: list[tuple[int, int]]) -> Row:
        """The view now, after the bot has seen every move that led to it."""
        game = self.past.game
        for actor, action in moves[len(self.past.moves):]:
            self.past._apply(actor, action)
            hidden = game.actions.kind[action] in game.actions.hidden and actor != self.seat
            self.bot.see(game.view(self.past.row, self.seat), actor, None if hidden else action)
        return game.view(self.past.row, self.seat)


class Minds(dict[int, Mind]):
    """The bots of one table by seat, made when they are first needed."""

    def of(self, match: Match, seat: int, level: str, seed: str, people: Iterable[int]) -> Mind:
        """The bot of a seat; a new one if another sat there, or if moves were taken back."""
        mind = self.get(seat)
        if mind is None or mind.level != level or not mind.follows(match.moves):
            mind = self[seat] = Mind(level, match, seat, seed, people)
        return mind


def advice(match: Match, seat: int, level: str, seed: str) -> str:
    """What a bot would do in a seat's place, from all that the seat has seen."""
    return Mind(level, match, seat, seed).choose(list(match.moves))


def counsel(match: Match, seat: int, language: str, seed: str) -> tuple[str, str]:
    """A hint: an action, and a sentence for it. A bot of the game's own that can say why goes
    before those that only search."""
    for level, maker in bots.bots_of(match.game).items():
        if "explain" in vars(maker):
            return explained(match, seat, language, seed, level)
    best = bots.hint(match, seat, language, seed=seed)[0]
    return best.action, best.text


def explained(match: Match, seat: int, language: str, seed: str, level: str) -> tuple[str, str]:
    """What a bot would do, and why."""
    others = [one for one in range(match.players) if one != seat]
    mind = Mind(level, match, seat, seed, others)
    view, actor = mind.caught_up(match.moves), cast(Any, mind.bot)
    action = match.game.actions.names[actor.choose(view)]
    why = actor.explain(view, match.words(language))
    return action, f"{match.describe(seat, action, language)} — {why}"


def seated_bot(level: str, game: Game, seat: int, seed: str, people: Iterable[int]) -> bots.Bot:
    """A bot at a table; one that asks where people sit is told."""
    maker = bots.bots_of(game)[bots.checked(level, game)]
    if "people" in inspect.signature(maker).parameters:
        return maker(game, seat, seed, people=tuple(people))  # type: ignore[call-arg]
    return bots.bot(level, game, seat, seed)


def bot_name(level: str, game: Game, language: str) -> str:
    """A bot's name at a table; one that does not exist is refused."""
    return str(game.words(language)(f"bots.{bots.checked(level, game)}"))
