"""Actions: small integers inside, names outside (`hint 2 red` is 31)."""

import difflib
import itertools
from collections.abc import Iterable

from asterism.engine.errors import UnknownAction

Span = range | tuple[str, ...]
ActionList = list[tuple[str, ...]]  # when not every combination is an action


class Actions:
    """All actions of a game, numbered in the order of declaration.

    A kind is followed by spans, every combination of which is an action, or by a list of the
    combinations that exist. The choice of a `hidden` kind becomes known only through the rules.
    """

    def __init__(self, hidden: Iterable[str] = (), **kinds: tuple[Span, ...] | ActionList) -> None:
        self.kinds, self.hidden = kinds, frozenset(hidden)
        self.names: list[str] = []
        self.first: dict[str, int] = {}
        self.kind: list[str] = []
        self.values: list[tuple[str, ...]] = []
        for kind, spans in kinds.items():
            self.first[kind] = len(self.names)
            for values in expand_spans(spans):
                self.names.append(" ".join([kind, *values]))
                self.kind.append(kind)
                self.values.append(values)
        self.number = {name: i for i, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def parse(self, name: object) -> int:
        """Return the number of a name; blanks and capitals do not matter."""
        number = self.number.get(name) if isinstance(name, str) else None
        if number is None:
            number = self.number.get(" ".join(str(name).lower().split()))
        if number is None:
            raise UnknownAction(self.error_message(str(name)))
        return number

    def error_message(self, name: str) -> str:
        """Return what is wrong with a name: its kind, or what follows."""
        kind = name.split()[0].lower() if name.split() else ""
        if kind in self.kinds:
            return f"{name[:60]!r} is not an action; write it as {self.usage(kind)!r}."
        near = difflib.get_close_matches(name, self.names, 1)
        meant = f" Did you mean {near[0]!r}?" if near else ""
        forms = ", ".join(map(self.usage, self.kinds))
        return f"{name[:60]!r} is not an action.{meant} There are: {forms}."

    def usage(self, kind: str) -> str:
        """Return how actions of a kind are written: `play <0…4>`."""
        spans = self.kinds[kind]
        columns = zip(*spans, strict=True) if isinstance(spans, list) else spans
        return " ".join([kind, *(f"<{format_span(span)}>" for span in columns)])


def expand_spans(spans: tuple[Span, ...] | ActionList) -> Iterable[tuple[str, ...]]:
    if isinstance(spans, list):
        return spans
    return itertools.product(*(tuple(map(str, span)) for span in spans))


def format_span(span: Iterable[object]) -> str:
    """Return the values of a span, the middle left out if there are many."""
    values = list(dict.fromkeys(map(str, span)))
    return (
        "|".join(values)
        if len(values) <= 12 and not values[0].isdigit()
        else f"{values[0]}…{values[-1]}"
    )
