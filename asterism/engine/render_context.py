"""What a drawing or a sentence is made from: a view, whose it is, and the words to use."""

import functools
from typing import TYPE_CHECKING, NamedTuple

from asterism.engine.layout import Row
from asterism.engine.protocols import Translator

if TYPE_CHECKING:
    from asterism.engine.game import Game


class HandMarks(NamedTuple):
    """A player's own notes on the cards of a hand, slot by slot, and the order to show them in."""

    notes: tuple[str, ...] = ()
    order: tuple[int, ...] = ()


class RenderContext:
    """One seat's look at the table. It holds a view, never a state."""

    def __init__(
        self,
        game: "Game",
        row: Row,
        seat: int | None,
        translations: Translator,
        marks: HandMarks | None = None,
    ) -> None:
        self.game, self.row, self.seat, self.translations = game, row, seat, translations
        self.marks = marks or HandMarks()
        self.view = game.state.as_record(row)

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

    def playable_prefix(self, action: str) -> str | None:
        """The action, or its beginning, if this seat can now play it; else None."""
        if action in self.legal:
            return action
        return action if any(name.startswith(action + " ") for name in self.legal) else None
