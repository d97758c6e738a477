"""A match: one row of bytes, its history, and the public interface to both."""

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from asterism.engine import rng
from asterism.engine.errors import NothingToUndo, UnknownSeat
from asterism.engine.layout import Row
from asterism.engine.protocols import Translator

if TYPE_CHECKING:
    from asterism.engine.game import Game

ENGLISH = "en"
CLOCK_SEAT = -1  # the seat of the table's clock: it may have `time out` where a game has one


class Match:
    """One match. Seats count from 0; actions are names outside, numbers inside.

    Wherever a `seat` may be None, None is a spectator. Methods raise UnknownSeat for a seat that
    is not at the table and UnknownLanguage for a language there are no texts in.
    """

    def __init__(
        self, game: "Game", options: dict[str, Any], seed: int | str | None, key: bytes | None
    ) -> None:
        self.game, self.options, self.seed, self.key = game, options, seed, key
        self.players: int = options["players"]
        self.names: tuple[str, ...] = ()  # of the players, if the table knows them
        self.moves: list[tuple[int, int]] = []  # seat, action
        self.row = game.blank_row(options)
        game.setup_row(self.row, rng.seed_state(seed) if key is None else rng.keyed_state(key, 0))
        self.undoable: list[Row] = []
        self._revealed = self.row[game.state.offset("revealed") :][:8].view(np.int64)
        self._mask = np.zeros(len(game.actions), np.bool_)
        self._mask_seat: int | None = None  # the seat whose mask this is; None if it is outdated

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {self.players} players, {len(self.moves)} moves>"

    # Playing

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must act; none when the match is over."""
        return self.game.actors(self.row)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.game.compiled.actors(self.row, self.game.box)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every player."""
        return self.game.scores(self.row)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, possibly several; none before the end."""
        return self.game.winners(self.row)

    @property
    def history(self) -> list[tuple[int, str]]:
        """Every move so far as (seat, action); seat -1 is the clock."""
        return [(seat, self.game.actions.names[action]) for seat, action in self.moves]

    def _legal_mask(self, seat: int) -> npt.NDArray[np.bool_]:
        """Return the mask of a seat's actions, computed once for each position."""
        if self._mask_seat != seat:
            self.game.compiled.legal(self.row, self.game.box, self.check_seat(seat), self._mask)
            self._mask_seat = seat
        return self._mask

    def check_seat(self, seat: Any) -> int:
        """Return a seat, or the clock's; raise UnknownSeat for anything else."""
        if type(seat) is not int or not CLOCK_SEAT <= seat < self.players:
            raise UnknownSeat(f"There is no seat {seat!r}; there are 0 to {self.players - 1}.")
        return seat

    def check_viewer(self, seat: Any) -> int | None:
        """Return a seat, or None for a spectator; raise UnknownSeat for anything else."""
        if seat is None or (type(seat) is int and 0 <= seat < self.players):
            return seat
        raise UnknownSeat(
            f"There is no seat {seat!r} to look from; there are 0 to {self.players - 1}, "
            "and None for a spectator."
        )

    def legal(self, seat: int) -> tuple[str, ...]:
        """Return the names of all actions a seat may play now."""
        mask = self._legal_mask(seat)
        return tuple(itertools.compress(self.game.actions.names, mask.tolist()))

    def play(self, seat: int, action: str, language: str = ENGLISH) -> None:
        """Play an action by name.

        Raises UnknownAction for a name that is none, and IllegalMove (OutOfTurn, GameOver) with
        the reason in `language` if it cannot be played now; then nothing has changed.
        """
        number = self.game.actions.parse(action)
        if not self._legal_mask(seat)[number]:
            raise self.game.illegal_move_error(self.row, seat, number, self.translations(language))
        self._apply(seat, number)

    def _apply(self, seat: int, action: int) -> None:
        before, revealed_before = self.row.copy(), self._revealed[0]
        if self.key is not None:
            rng.set_state(self.row, rng.keyed_state(self.key, len(self.moves) + 1))
        self.game.compiled.apply(self.row, self.game.box, seat, action)
        self._mask_seat = None
        self._update_undo(before, revealed_before, seat)
        self.moves.append((seat, action))

    def _update_undo(self, before: Row, revealed_before: int, seat: int) -> None:
        """A choice can be taken back until something is revealed or another seat acts."""
        if self._revealed[0] != revealed_before or (self.moves and self.moves[-1][0] != seat):
            self.undoable.clear()
        if self._revealed[0] == revealed_before:
            self.undoable.append(before)

    def can_undo(self, seat: int) -> bool:
        """Return whether this seat may take back its last choice."""
        return bool(self.undoable) and self.moves[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take back the last choice of this seat; raise NothingToUndo if that cannot be."""
        if not self.can_undo(seat):
            raise NothingToUndo(
                "Nothing can be taken back: something was revealed since, "
                "or somebody else has acted."
            )
        self.row[:] = self.undoable.pop()
        self.moves.pop()
        self._mask_seat = None

    # What a seat gets

    def translations(self, language: str = ENGLISH) -> Translator:
        """Return the game's texts with the players' names."""
        return self.game.translations(language).with_names(self.names)

    def view(self, seat: int | None) -> Any:
        """Return what a seat sees as a NumPy record, fields as attributes; after the end, all."""
        return self.game.state.as_record(self.game.view(self.row, self.check_viewer(seat)))

    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees as numbers for learning; `Game.observation_names` names them."""
        self.check_viewer(seat)
        return self.game.observe(self.row, seat)

    def svg(self, seat: int | None = None, language: str = ENGLISH, narrow: bool = False) -> str:
        """Draw the table as a seat sees it; `narrow` suits a phone held upright."""
        self.check_viewer(seat)
        return self.game.svg(self.row, seat, self.translations(language), narrow)

    def _repr_svg_(self) -> str:
        return self.svg()

    def text(self, seat: int | None = None, language: str = ENGLISH) -> str:
        """Describe the table as a seat sees it."""
        return self.game.text(self.row, self.check_viewer(seat), self.translations(language))

    def describe(self, seat: int, action: str, language: str = ENGLISH) -> str:
        """Say what an action does, for the seat that may choose it."""
        number = self.game.actions.parse(action)
        viewer = self.check_viewer(seat)
        return self.game.describe(self.row, viewer, number, self.translations(language))

    def reason(self, seat: int, action: str, language: str = ENGLISH) -> str:
        """Say why this seat cannot play this action now; empty if it can."""
        number = self.game.actions.parse(action)
        if self._legal_mask(seat)[number]:
            return ""
        translations = self.translations(language)
        return str(self.game.illegal_move_error(self.row, seat, number, translations))

    def verdict(self, language: str = ENGLISH) -> list[str]:
        """Say who won and why, a line each; nothing before the end."""
        return self.game.verdict(self.row, self.translations(language))

    def log(self, seat: int | None = None, language: str = ENGLISH) -> list[str]:
        """Return every move so far as a sentence, as this seat could follow it."""
        return [line for line in self.log_lines(seat, language) if line]

    def log_lines(
        self, seat: int | None = None, language: str = ENGLISH, since: int = 0
    ) -> list[str]:
        """Return a line for each move after the first `since`; empty where there is none."""
        self.check_viewer(seat)
        translations = self.translations(language)
        earlier = self.at_move(since)
        lines = []
        for actor, action in self.moves[since:]:
            before = earlier.row.copy()
            earlier._apply(actor, action)
            lines.append(self.game.log_line(before, earlier.row, seat, actor, action, translations))
        return lines

    def score_course(self) -> list[list[int]]:
        """Return everybody's score after every move, the beginning first."""
        earlier = self.at_move(0)
        course = [[*earlier.scores]]
        for actor, action in self.moves:
            earlier._apply(actor, action)
            course.append([*earlier.scores])
        return course

    def at_move(self, number: int) -> "Match":
        """Return a copy of the match as it was after so many moves."""
        earlier = Match(self.game, self.options, self.seed, self.key)
        earlier.names = self.names
        for seat, action in self.moves[:number]:
            earlier._apply(seat, action)
        return earlier

    def save(self) -> str:
        """Return the match as JSON; `asterism.replay` plays it again."""
        from asterism.engine.replay import dump_match

        return dump_match(self)
