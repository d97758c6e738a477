"""Bots at a table. Each follows the match from the first move, as its seat sees it."""

from typing import Any, cast

from asterism import bots
from asterism.bots import Company
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import Match

Moves = list[tuple[int, int]]


class Mind:
    """A bot with its own copy of the match, so that it can think beside the table's loop."""

    def __init__(self, level: str, match: Match, seat: int, seed: str, others: Company) -> None:
        self.level, self.seat, self.seed = level, seat, seed
        self.past = match.at(0)
        self.bot = bots.bot(level, match.game, seat, seed, others=others)

    def follows(self, moves: Moves) -> bool:
        """Nothing that it has seen was taken back."""
        return self.past.moves == moves[:len(self.past.moves)]

    def choose(self, moves: Moves) -> str:
        """See what is new, then an action by name."""
        view = self.caught_up(moves)
        return str(self.past.game.actions.names[self.bot.choose(view)])

    def caught_up(self, moves: Moves) -> Row:
        """The view now, after the bot has seen every move that led to it."""
        for actor, action in moves[len(self.past.moves):]:
            self.past._apply(actor, action)
            bots.show(self.bot, self.past.game, self.past.row, self.seat, actor, action)
        return self.view

    @property
    def view(self) -> Row:
        return self.past.game.view(self.past.row, self.seat)


class Minds(dict[int, Mind]):
    """The bots of one table by seat, made when they are first needed."""

    def of(self, match: Match, seat: int, level: str, seed: str, others: Company) -> Mind:
        """The bot of a seat; a new one if another sat there, or if moves were taken back."""
        mind = self.get(seat)
        if mind is None or mind.level != level or not mind.follows(match.moves):
            mind = self[seat] = Mind(level, match, seat, seed, others)
        return mind


def advice(match: Match, seat: int, level: str, seed: str, others: Company) -> str:
    """What a bot would do in a seat's place, from all that the seat has seen."""
    return Mind(level, match, seat, seed, others).choose(list(match.moves))


def speaker(game: Game) -> str | None:
    """The first bot of a game that can say why."""
    return next((level for level, maker in bots.bots_of(game).items()
                 if "explain" in vars(maker)), None)


def counsel(match: Match, seat: int, language: str, seed: str,
            others: Company) -> tuple[str, str]:
    """A hint: an action, and a sentence for it. A bot of the game's own that can say why goes
    before those that only search."""
    level = speaker(match.game)
    if level is not None:
        return explained(Mind(level, match, seat, seed, others), match, language)
    best = bots.hint(match, seat, language, seed=seed)[0]
    return best.action, best.text


def explained(mind: Mind, match: Match, language: str) -> tuple[str, str]:
    """What a bot would do, and why."""
    view, bot = mind.caught_up(match.moves), cast(Any, mind.bot)
    action = match.game.actions.names[bot.choose(view)]
    why = bot.explain(view, match.words(language))
    return action, f"{match.describe(mind.seat, action, language)} — {why}"


def told(match: Match, reader: int, language: str, others: Company) -> str:
    """Why the last move was made, to somebody at the table. The bot that tells it sits in the
    reader's own place and has seen what the reader has; the one that moved is not even asked."""
    level = speaker(match.game)
    assert level is not None
    mind = Mind(level, match, reader, "", others)
    before = mind.caught_up(match.moves[:-1])
    actor, action = match.moves[-1]
    mind.past._apply(actor, action)
    words = match.words(language)
    return str(cast(Any, mind.bot).tell(before, mind.view, actor, action, words))


def bot_name(level: str, game: Game, language: str) -> str:
    """A bot's name at a table; one that does not exist is refused."""
    return str(game.words(language)(f"bots.{bots.checked(level, game)}"))
