"""What is sent to a worker, and what comes back. Both are plain values, so that they can be written
to a pipe."""

import struct
from typing import Any

import msgspec

from asterism import games
from asterism.bots import Teammates
from asterism.engine.match import Match

BOT, CLOCK, HINT, EXPLAIN, ANALYSE = "bot", "clock", "hint", "explain", "analyse"
KINDS = (BOT, CLOCK, HINT, EXPLAIN, ANALYSE)  # the most urgent first
LENGTH = struct.Struct("<I")  # goes before each message of a pipe

Moves = list[tuple[int, int]]


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is needed to set the match up again and to ask a bot about it. `effort` is
    the share of the usual budget; with `simulations` the clock does not matter, and the effort
    neither, so the answer is the same on every machine."""

    kind: str
    table: str
    owner: str  # whose share of the workers it takes
    seat: int
    game: str
    options: dict[str, Any]
    moves: Moves
    components: str | None = None
    key: bytes | None = None
    match_seed: int | str | None = None
    names: tuple[str, ...] = ()
    level: str = ""  # of the bot; a hint and an explanation have a level of their own
    seed: str = ""  # of the bot
    teammates: Teammates = Teammates()
    language: str = "en"
    effort: float = 1.0
    simulations: int | None = None
    first_move: int = 0  # of a part of a match that is analysed
    last_move: int = 0
    expected: list[float] | None = None  # before it, as the part before says

    def new_match(self) -> Match:
        """The match before its first move."""
        game = games.load(self.game, text=self.components)
        match = game.new(seed=self.match_seed, key=self.key, **self.options)
        match.names = self.names
        return match

    def match_now(self) -> Match:
        """The match after all its moves."""
        match = self.new_match()
        for seat, action in self.moves:
            match._apply(seat, action)
        return match


class Answer(msgspec.Struct, frozen=True):
    """An action by name, and a sentence for a hint or an explanation; a part of an analysis as JSON
    in place of the sentence; or what went wrong. `effort` is the share of the budget that it had,
    and `scaled` says whether that made a difference."""

    action: str = ""
    text: str = ""
    error: str = ""
    seconds: float = 0.0
    effort: float = 1.0
    scaled: bool = False


def describe_match(match: Match) -> dict[str, Any]:
    """The fields of a job that say which match it is about."""
    return {
        "game": match.game.name,
        "components": match.game.components_text,
        "options": match.options,
        "key": match.key,
        "match_seed": match.seed,
        "names": match.names,
        "moves": [*match.moves],
    }
