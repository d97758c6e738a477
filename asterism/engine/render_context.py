"""The input of drawings and sentences: a view, whose it is, and the translations to use."""

import functools
import types
from typing import TYPE_CHECKING, Any, NamedTuple

from asterism.engine.layout import Row
from asterism.engine.protocols import Translator

if TYPE_CHECKING:
    from asterism.engine.game import Game


class HandMarks(NamedTuple):
    """A player's own notes on the cards of a hand, slot by slot, and the order to show them in."""

    notes: tuple[str, ...] = ()
    order: tuple[int, ...] = ()


class FrozenFacts(dict[str, Any]):
    """Fields of a view with lists as tuples, each made when it is first asked for."""

    def __init__(self, facts: types.SimpleNamespace) -> None:
        super().__init__()
        self.facts = facts

    def __missing__(self, name: str) -> Any:
        self[name] = freeze(getattr(self.facts, name))
        return self[name]


def freeze(value: Any) -> Any:
    """Lists as tuples, which can be part of a key."""
    return tuple(map(freeze, value)) if isinstance(value, list) else value


class RenderContext:
    """A seat's view of the table, with what is needed to render it. It never holds a state."""

    def __init__(
        self,
        game: "Game",
        row: Row,
        seat: int | None,
        translations: Translator,
        marks: HandMarks | None = None,
        *,
        is_ended: bool = False,
    ) -> None:
        """`is_ended`: the match was ended early; whoever would be next is not asked any more."""
        self.game, self.row, self.seat, self.translations = game, row, seat, translations
        self.marks, self.is_ended = marks or HandMarks(), is_ended
        self.view = game.state.as_record(row)

    @functools.cached_property
    def facts(self) -> types.SimpleNamespace:
        """The fields of the view as plain numbers and lists: one by one, NumPy's are slow."""
        values = self.view.item()
        return types.SimpleNamespace(
            **{
                field.name: value.tolist() if field.shape else value
                for field, value in zip(self.game.state, values, strict=True)
            }
        )

    @functools.cached_property
    def frozen_facts(self) -> "FrozenFacts":
        """The same fields as keys of memories."""
        return FrozenFacts(self.facts)

    def person(self, seat: int) -> str:
        """Return how a drawing calls a player: the reader who has given no name is `You`."""
        if seat == self.unnamed_reader:
            return self.translations("you")
        return self.translations.player(seat)

    @functools.cached_property
    def unnamed_reader(self) -> int | None:
        """The seat whose view this is, if its player has given no name."""
        seat, names = self.seat, self.translations.names
        is_named = seat is None or (seat < len(names) and names[seat])
        return None if is_named else seat

    @functools.cached_property
    def actors(self) -> tuple[int, ...]:
        """The seats that must act."""
        return self.game.actors(self.row)

    @property
    def is_over(self) -> bool:
        """Whether nobody acts any more: at the end, or because the match was ended early."""
        return self.is_ended or not self.actors

    @functools.cached_property
    def is_asked(self) -> bool:
        """Whether this seat is to act."""
        return self.seat in self.actors and not self.is_ended

    @functools.cached_property
    def legal(self) -> dict[str, int]:
        """The actions this seat may play now, names and numbers."""
        if self.seat is None or self.is_ended:
            return {}
        mask = self.game.legal(self.row, self.seat).nonzero()[0].tolist()
        return {self.game.actions.names[action]: action for action in mask}

    def playable_prefix(self, action: str) -> str | None:
        """Return the action, or a prefix of it, if this seat can play it now; otherwise None."""
        if action in self.legal:
            return action
        return action if any(name.startswith(action + " ") for name in self.legal) else None
