"""Who else sits at a table, for bots that play by conventions."""

from collections.abc import Sequence
from typing import NamedTuple

FACTS, PAGE, BLIND = "facts", "page", "blind"  # what people at a table agree to, from least to most


class Teammates(NamedTuple):
    """The seats that may not keep to the conventions, those that do not know them, and whether
    blind plays are agreed. It stays the same for the whole match, so that a bot that is rebuilt
    reads the match as before."""

    untrusted: tuple[int, ...] = ()
    beginners: tuple[int, ...] = ()
    blind_plays: bool = False


def make_teammates(
    human_seats: Sequence[int],
    unconventional_seats: Sequence[int] = (),
    agreement: str | None = None,
) -> Teammates:
    """Make the teammates of people and of bots without conventions. Blind plays are agreed without
    asking only where all seats are bots with conventions."""
    untrusted = tuple(sorted({*human_seats, *unconventional_seats}))
    agreement = agreement or (PAGE if untrusted else BLIND)
    return Teammates(
        untrusted, tuple(human_seats) if agreement == FACTS else (), agreement == BLIND
    )
