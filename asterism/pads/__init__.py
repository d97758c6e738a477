"""Score pads for real tables: what a pad asks, and the points that the games' own rules give.

A pad knows no rule. Whatever can be answered is listed with its points, filled in by the rules of
the game, and whoever shows a pad only looks up and adds:

- the points of an entry stand in its table, at the answers to its inputs;
- a row is the sum of its entries, a column the sum of its rows;
- with a `Score`, the column's sum is looked up once more, beside one of the answers.
"""

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any


@dataclasses.dataclass(frozen=True)
class Input:
    """One thing a pad asks. Its answer is a whole number from 0 to `most`."""

    id: str  # the same id elsewhere on the pad means the same answer
    label: str
    most: int
    kind: str = "number"
    """number: touch one of all · count: one more, one less · check · choice · thousandths: typed
    with a decimal point."""
    options: Sequence[str] = ()  # of a choice: what each answer is called
    shared: bool = False  # asked once for the whole table, not for each column
    unique: str = ""  # a group of shared inputs no two of which may have the same answer above 0
    once: int | None = None  # the answer that only one column may have
    empty: int | None = None  # what no answer means; None: the cell is not complete without one
    sign: str = ""  # a drawing beside the label


@dataclasses.dataclass(frozen=True)
class Entry:
    """Points by the answers to some inputs: `points[first answer][second answer]…`; without a
    table, one answer that counts as it is."""

    inputs: Sequence[Input]
    points: Any


@dataclasses.dataclass(frozen=True)
class Row:
    """A line of the pad."""

    id: str
    name: str
    question: str  # with {name}, whose column it is
    entries: Sequence[Entry]
    about: str = ""
    short: str = ""  # the name where there is little room
    shared_about: str = ""  # said above inputs that are asked for the whole table
    note: Sequence[str] = ()  # inputs whose answers stand small in the cell
    counts: bool = True  # False: it decides ties, in the order of such rows
    hidden: bool = False  # it asks nothing that another row does not ask
    columns: Sequence[int] = ()  # the numbers of columns the row is for; empty: all
    sums: dict[str, int] = dataclasses.field(default_factory=dict)
    """Inputs whose answers in all columns must add up to a number."""


@dataclasses.dataclass(frozen=True)
class Score:
    """The score by the answer to an input and by the sum of a column."""

    input: str
    points: Sequence[Sequence[int]]


@dataclasses.dataclass(frozen=True)
class Variant:
    """A pad for one way to play the game."""

    id: str
    name: str
    rows: Sequence[Row]
    score: Score | None = None
    verdicts: Sequence[str] = ()  # by score: what a game earns that has no winner


@dataclasses.dataclass(frozen=True)
class Columns:
    """How many columns a pad may have, and what they are called."""

    least: int
    most: int
    name: str  # of a column that nobody has named, with {number}
    setup: str  # asks for them
    add: str  # one more


def name_columns(least: int, most: int, translations: Callable[..., str]) -> Columns:
    """Columns with the texts of a game."""
    name = translations("pad.column", number="{number}")
    return Columns(least, most, name, translations("pad.setup"), translations("pad.add"))


@dataclasses.dataclass(frozen=True)
class Pad:
    """The pad of a game, in one language."""

    columns: Columns
    variants: Sequence[Variant]
    running: bool = False  # cells show what a column has so far, as from round to round
    battle: Any = None  # a calculator beside the pad


def fill_table(points: Callable[..., int], *answers: Sequence[int]) -> Any:
    """Nested lists of the points for every combination of answers."""
    if not answers:
        return int(points())
    first, *others = answers

    def after(answer: int) -> Callable[..., int]:
        return lambda *later: points(answer, *later)

    return [fill_table(after(answer), *others) for answer in first]
