"""Who else sits at a table, for bots that play by conventions."""

from collections.abc import Sequence
from typing import NamedTuple

FACTS, PAGE, BLIND = "facts", "page", "blind"  # what people at a table agree to, from least to most


class Teammates(NamedTuple):
    """The seats that may not keep to the conventions, those that do not know them, whether blind
    plays are agreed, and whether every seat is a bot of the same name. It stays the same from the
    first move to the last, so that a bot that is made anew understands the match as before."""

    untrusted: tuple[int, ...] = ()
    beginners: tuple[int, ...] = ()
    blind_plays: bool = False
    alike: bool = False


def make_teammates(
    human_seats: Sequence[int],
    unconventional_seats: Sequence[int] = (),
    agreement: str | None = None,
    alike: bool = False,
) -> Teammates:
    """Make the teammates of people and of bots without conventions. Blind plays are agreed without
    asking only where all seats are bots with conventions."""
    untrusted = tuple(sorted({*human_seats, *unconventional_seats}))
    agreement = agreement or (PAGE if untrusted else BLIND)
    beginners = tuple(human_seats) if agreement == FACTS else ()
    return Teammates(untrusted, beginners, agreement == BLIND, alike)
