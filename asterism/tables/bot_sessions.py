"""Bots at a table. Each follows the match from the first move, as its seat sees it."""

from asterism import bots
from asterism.bots import ExplainingBot, Teammates
from asterism.bots.explanations import explain_by_search
from asterism.engine.layout import Row
from asterism.engine.match import Match

Moves = list[tuple[int, int]]


class BotSession:
    """A bot with its own copy of the match, so that it can think beside the table's loop."""

    def __init__(
        self, level: str, match: Match, seat: int, seed: str, teammates: Teammates
    ) -> None:
        self.level, self.seat, self.seed = level, seat, seed
        self.match = match.at_move(0)
        self.bot = bots.make_bot(level, match.game, seat, seed, teammates=teammates)

    def is_in_sync(self, moves: Moves) -> bool:
        """Nothing that it has seen was taken back."""
        return self.match.moves == moves[: len(self.match.moves)]

    def choose(self, moves: Moves) -> str:
        """See what is new, then an action by name."""
        view = self.catch_up(moves)
        return str(self.match.game.actions.names[self.bot.choose(view)])

    def catch_up(self, moves: Moves) -> Row:
        """The view now, after the bot has seen every move that led to it."""
        for actor, action in moves[len(self.match.moves) :]:
            self.match._apply(actor, action)
            bots.notify_move(self.bot, self.match.game, self.match.row, self.seat, actor, action)
        return self.view

    @property
    def view(self) -> Row:
        return self.match.game.view(self.match.row, self.seat)


class BotSessions(dict[int, BotSession]):
    """The bots of one table by seat, made when they are first needed."""

    def has_session(self, seat: int, level: str, moves: Moves) -> bool:
        """Whether a bot of this level sits there and nothing it has seen was taken back."""
        session = self.get(seat)
        return session is not None and session.level == level and session.is_in_sync(moves)

    def session_for(
        self, match: Match, seat: int, level: str, seed: str, teammates: Teammates
    ) -> BotSession:
        """The bot of a seat; a new one if another sat there, or if moves were taken back."""
        if not self.has_session(seat, level, match.moves):
            self[seat] = BotSession(level, match, seat, seed, teammates)
        return self[seat]


def make_hint(
    match: Match,
    seat: int,
    language: str,
    teammates: Teammates,
    effort: float = 1.0,
    seconds: float | None = None,
) -> tuple[str, str]:
    """A hint: an action, and a sentence for it; the first that `asterism hint` prints too."""
    best = bots.best_actions(
        match, seat, language, teammates=teammates, effort=effort, seconds=seconds
    )[0]
    return best.action, best.text


def explain_last_move(
    match: Match,
    reader: int,
    language: str,
    teammates: Teammates,
    level: str,
    seconds: float | None = None,
) -> str:
    """Why the last move was made by a bot of this level, to somebody at the table. What tells it
    sits in the reader's own place and has seen what the reader has; the bot is not even asked."""
    adviser = match.game.features.adviser
    if adviser is None or not bots.uses_conventions(level, match.game):
        return explain_by_search(match, level, reader, language, seconds)
    session = BotSession(adviser, match, reader, "", teammates)
    before = session.catch_up(match.moves[:-1])
    actor, action = match.moves[-1]
    session.match._apply(actor, action)
    translations = match.translations(language)
    assert isinstance(session.bot, ExplainingBot)
    return session.bot.explain_move(before, session.view, actor, action, translations)
