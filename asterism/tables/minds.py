"""Bots at a table. Each follows the match from the first move, as its seat sees it."""

from asterism import bots
from asterism.engine.game import Game
from asterism.engine.match import Match


class Mind:
    """A bot with its own copy of the match, so that it can think beside the table's loop."""

    def __init__(self, level: str, match: Match, seat: int, seed: str) -> None:
        self.level, self.seat, self.seed = level, seat, seed
        self.past = match.at(0)
        self.bot = bots.bot(level, match.game, seat, seed)

    def follows(self, moves: list[tuple[int, int]]) -> bool:
        """Nothing that it has seen was taken back."""
        return self.past.moves == moves[:len(self.past.moves)]

    def choose(self, moves: list[tuple[int, int]]) -> str:
        """See what is new, then an action by name."""
        game = self.past.game
        for actor, action in moves[len(self.past.moves):]:
            self.past._apply(actor, action)
            hidden = game.actions.kind[action] in game.actions.hidden and actor != self.seat
            self.bot.see(game.view(self.past.row, self.seat), actor, None if hidden else action)
        view = game.view(self.past.row, self.seat)
        return str(game.actions.names[self.bot.choose(view)])


class Minds(dict[int, Mind]):
    """The bots of one table by seat, made when they are first needed."""

    def of(self, match: Match, seat: int, level: str, seed: str) -> Mind:
        """The bot of a seat; a new one if another sat there, or if moves were taken back."""
        mind = self.get(seat)
        if mind is None or mind.level != level or not mind.follows(match.moves):
            mind = self[seat] = Mind(level, match, seat, seed)
        return mind


def advice(match: Match, seat: int, level: str, seed: str) -> str:
    """What a bot would do in a seat's place, from all that the seat has seen."""
    return Mind(level, match, seat, seed).choose(list(match.moves))


def bot_name(level: str, game: Game, language: str) -> str:
    """A bot's name at a table; one that does not exist is refused."""
    return str(game.words(language)(f"bots.{bots.checked(level, game)}"))
