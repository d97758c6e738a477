"""A match: one row of bytes, its history, and the public face of both."""

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np

from asterism.engine import chance
from asterism.engine.errors import NothingToUndo, UnknownSeat
from asterism.engine.layout import Row

if TYPE_CHECKING:
    from asterism.engine.game import Game

ENGLISH = "en"
CLOCK = -1  # the seat of the table's clock: it may have `time out` where a game has one


class Match:
    """One game being played. Names outside, numbers inside."""

    def __init__(self, game: "Game", options: dict[str, Any], seed: int | str | None,
                 key: bytes | None) -> None:
        self.game, self.options, self.seed, self.key = game, options, seed, key
        self.players: int = options["players"]
        self.names: tuple[str, ...] = ()  # of the people, if the table knows them
        self.moves: list[tuple[int, int]] = []  # seat, action
        self.row = game.blank(options)
        first = chance.word(seed) if key is None else chance.keyed_word(key, 0)
        game.start(self.row, first)
        self.undoable: list[Row] = []
        self._revealed = self.row[game.state.place("revealed"):][:8].view(np.int64)
        self._mask = np.zeros(len(game.actions), np.bool_)
        self._masked: int | None = None  # the seat whose mask this is, if it still holds

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {self.players} players, {len(self.moves)} moves>"

    # Playing

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats the game waits for; none when it is over."""
        return self.game.actors(self.row)

    @property
    def over(self) -> bool:
        return not self.game.verbs.actors(self.row, self.game.box)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.row)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several may, and nobody before the end."""
        return self.game.winners(self.row)

    @property
    def history(self) -> list[tuple[int, str]]:
        return [(seat, self.game.actions.names[action]) for seat, action in self.moves]

    def _legal(self, seat: int) -> Any:
        """The mask of a seat's actions, made once for each position."""
        if self._masked != seat:
            self.game.verbs.legal(self.row, self.game.box, self.checked(seat), self._mask)
            self._masked = seat
        return self._mask

    def checked(self, seat: Any) -> int:
        if type(seat) is not int or not CLOCK <= seat < self.players:
            raise UnknownSeat(f"There is no seat {seat!r}; there are 0 to {self.players - 1}.")
        return seat

    def legal(self, seat: int) -> tuple[str, ...]:
        """The names of all actions a seat may play now."""
        mask = self._legal(seat)
        return tuple(itertools.compress(self.game.actions.names, mask.tolist()))

    def play(self, seat: int, action: str, language: str = ENGLISH) -> None:
        """Play an action by name; a refused one raises and changes nothing."""
        number = self.game.actions.parsed(action)
        if not self._legal(seat)[number]:
            raise self.game.refusal(self.row, seat, number, self.words(language))
        self._apply(seat, number)

    def _apply(self, seat: int, action: int) -> None:
        before, shown = self.row.copy(), self._revealed[0]
        if self.key is not None:
            chance.give(self.row, chance.keyed_word(self.key, len(self.moves) + 1))
        self.game.verbs.apply(self.row, self.game.box, seat, action)
        self._masked = None
        self._keep_undo(before, shown, seat)
        self.moves.append((seat, action))

    def _keep_undo(self, before: Row, shown: int, seat: int) -> None:
        """A choice can be taken back until something is revealed or another seat acts."""
        if self._revealed[0] != shown or (self.moves and self.moves[-1][0] != seat):
            self.undoable.clear()
        if self._revealed[0] == shown:
            self.undoable.append(before)

    def can_undo(self, seat: int) -> bool:
        return bool(self.undoable) and self.moves[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take back the last choice of this seat."""
        if not self.can_undo(seat):
            raise NothingToUndo("Nothing can be taken back: something was revealed since, "
                                "or somebody else has acted.")
        self.row[:] = self.undoable.pop()
        self.moves.pop()
        self._masked = None

    # What a seat gets

    def words(self, language: str = ENGLISH) -> Any:
        return self.game.words(language).named(self.names)

    def view(self, seat: int | None) -> Any:
        """What a seat sees, fields as attributes; None watches."""
        return self.game.state.open(self.game.view(self.row, seat))

    def observe(self, seat: int) -> Any:
        """What a seat sees, as numbers for learning."""
        return self.game.observe(self.row, seat)

    def svg(self, seat: int | None = None, language: str = ENGLISH, narrow: bool = False) -> str:
        return self.game.svg(self.row, seat, self.words(language), narrow)

    def _repr_svg_(self) -> str:
        return self.svg()

    def text(self, seat: int | None = None, language: str = ENGLISH) -> str:
        return self.game.text(self.row, seat, self.words(language))

    def describe(self, seat: int, action: str, language: str = ENGLISH) -> str:
        number = self.game.actions.parsed(action)
        return self.game.describe(self.row, seat, number, self.words(language))

    def reason(self, seat: int, action: str, language: str = ENGLISH) -> str:
        """Why this seat cannot play this action now; empty if it can."""
        number = self.game.actions.parsed(action)
        if self._legal(seat)[number]:
            return ""
        return str(self.game.refusal(self.row, seat, number, self.words(language)))

    def verdict(self, language: str = ENGLISH) -> list[str]:
        """Who won and why, a line each; nothing before the end."""
        return self.game.verdict(self.row, self.words(language))

    def log(self, seat: int | None = None, language: str = ENGLISH) -> list[str]:
        """Every move so far in words, as this seat could follow it."""
        return [line for line in self.told(seat, language) if line]

    def told(self, seat: int | None = None, language: str = ENGLISH, since: int = 0) -> list[str]:
        """A line for each move after the first `since`; empty where there is nothing to tell."""
        words = self.words(language)
        past = self.at(since)
        lines = []
        for actor, action in self.moves[since:]:
            before = past.row.copy()
            past._apply(actor, action)
            lines.append(self.game.narrate(before, past.row, seat, actor, action, words))
        return lines

    def at(self, number: int) -> "Match":
        """The match as it was after so many moves."""
        past = Match(self.game, self.options, self.seed, self.key)
        past.names = self.names
        for seat, action in self.moves[:number]:
            past._apply(seat, action)
        return past

    def save(self) -> str:
        """The match as JSON; `asterism.replay` plays it again."""
        from asterism.engine.replay import saved

        return saved(self)
