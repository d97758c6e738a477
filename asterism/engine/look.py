"""What a drawing or a sentence is made from: a view, whose it is, and the words to use."""

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from asterism.engine.layout import Row

if TYPE_CHECKING:
    from asterism.engine.game import Game


class Marks(NamedTuple):
    """A player's own notes on the cards of a hand, slot by slot, and the order to show them in."""

    notes: tuple[str, ...] = ()
    order: tuple[int, ...] = ()


class Look:
    """One seat's look at the table. It holds a view, never a state."""

    def __init__(self, game: "Game", row: Row, seat: int | None, words: Any,
                 marks: Marks | None = None) -> None:
        self.game, self.row, self.seat, self.words = game, row, seat, words
        self.marks = marks or Marks()
        self.view = game.state.open(row)

    @functools.cached_property
    def actors(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.game.actors(self.row)

    @functools.cached_property
    def legal(self) -> dict[str, int]:
        """What this seat may do now, names and numbers."""
        if self.seat is None:
            return {}
        mask = self.game.legal(self.row, self.seat).nonzero()[0].tolist()
        return {self.game.actions.names[action]: action for action in mask}

    def may(self, action: str) -> str | None:
        """The action, or its beginning, if this seat can now play it; else None."""
        if action in self.legal:
            return action
        return action if any(name.startswith(action + " ") for name in self.legal) else None
