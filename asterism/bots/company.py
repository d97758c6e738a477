"""Who else sits at a table, for bots that play by conventions."""

from collections.abc import Sequence
from typing import NamedTuple

FACTS, PAGE, BLIND = "facts", "page", "blind"  # what people at a table agree to, ever more


class Company(NamedTuple):
    """The seats that may not keep to the conventions, those that do not know them, and whether
    blind plays are agreed. It stays the same from the first move to the last, so that a bot that
    is made anew understands the match as before."""

    watched: tuple[int, ...] = ()
    beginners: tuple[int, ...] = ()
    blind_plays: bool = False


def company(people: Sequence[int], strangers: Sequence[int] = (),
            agreed: str | None = None) -> Company:
    """Of people and of bots that play in another manner. Blind plays go without saying only where
    everybody plays by conventions and nobody is a person."""
    watched = tuple(sorted({*people, *strangers}))
    agreed = agreed or (PAGE if watched else BLIND)
    return Company(watched, tuple(people) if agreed == FACTS else (), agreed == BLIND)
