"""Bájné kostky as numbers for learning. Players count on from the observer."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.bajne_kostky.state import (
    FACE_NAMES,
    KIND_NAMES,
    KINDS,
    TRICKS,
    Phase,
)

HUNDRED = 100  # points are told in hundreds
FACES = len(FACE_NAMES)
OF_PLAYER = (
    "leads",
    "has not bid",
    "dice left",
    "tricks won",
    "bonus in hundreds",
    "points in hundreds",
)


@rule
def observe(s, box, seat, numbers):
    """The round, one's own dice, dice thrown, the trick, then every player."""
    numbers[:] = 0
    at = write_round(s, box, seat, numbers, 0)
    at = write_dice(s, seat, numbers, at)
    for offset in range(s.players):
        at = write_player(s, seats.ahead(s, seat, offset), numbers, at)


@rule
def one_of(numbers, at, place, size):
    """The number at a place, counted from 1, is 1; with place 0 none is."""
    if place > 0:
        numbers[at + np.int64(place) - 1] = 1
    return at + size


@rule
def write_round(s, box, seat, numbers, at):
    """The phase, the round, the trick, the colour, one's bid while it is secret."""
    numbers[at] = s.phase == Phase.BIDDING
    numbers[at + 1] = s.simplified
    at = one_of(numbers, at + 2, s.this_round, TRICKS)
    at = one_of(numbers, at, s.trick + 1 if s.trick < TRICKS else 0, TRICKS)
    at = one_of(numbers, at, s.colour, KINDS)
    return one_of(numbers, at, s.secret_bid[seat], TRICKS + 1)


@rule
def write_dice(s, seat, numbers, at):
    """Of each kind: how many one has, and how many were thrown this round."""
    for kind in range(1, KINDS + 1):
        numbers[at + kind - 1] = s.hand[seat, kind]
    for trick in range(TRICKS):
        for owner in range(s.players):
            if s.thrown[trick, owner] > 0:
                numbers[at + KINDS + np.int64(s.thrown[trick, owner]) - 1] += 1
    return at + KINDS + KINDS


@rule
def write_player(s, owner, numbers, at):
    """What is known of a player, and the die thrown in this trick."""
    numbers[at] = s.leader == owner
    numbers[at + 1] = bits.has(s.waiting, owner)
    numbers[at + 2] = s.held[owner]
    numbers[at + 3] = s.won[owner]
    numbers[at + 4] = s.bonus[owner] / HUNDRED
    numbers[at + 5] = s.total[owner] / HUNDRED
    at = one_of(numbers, at + len(OF_PLAYER), s.bid[owner], TRICKS + 1)
    for kind in range(1, KINDS + 1):
        numbers[at + kind - 1] = bits.has(s.lacks[owner], kind)
    return write_throw(s, owner, numbers, at + KINDS)


@rule
def write_throw(s, owner, numbers, at):
    """The kind and the face of the die thrown in this trick, if any."""
    if s.trick < TRICKS:
        one_of(numbers, at, s.thrown[s.trick, owner], KINDS)
        one_of(numbers, at + KINDS, s.shown[s.trick, owner], FACES)
    return at + KINDS + FACES


# A name for every number


def names(view: Any, box: Any, ids: dict[str, tuple[str, ...]]) -> list[str]:
    """In the order of `observe`."""
    return [
        *round_names(),
        *(f"own {kind} dice" for kind in KIND_NAMES),
        *(f"{kind} dice thrown" for kind in KIND_NAMES),
        *(name for offset in range(view.players) for name in player_names(offset)),
    ]


def round_names() -> Iterator[str]:
    yield from ("bidding", "simplified")
    yield from (f"round {number + 1}" for number in range(TRICKS))
    yield from (f"trick {number + 1}" for number in range(TRICKS))
    yield from (f"colour to follow is {kind}" for kind in KIND_NAMES)
    yield from (f"own secret bid is {tricks}" for tricks in range(TRICKS + 1))


def player_names(offset: int) -> Iterator[str]:
    yield from (f"player +{offset} {what}" for what in OF_PLAYER)
    yield from (f"player +{offset} bid {tricks}" for tricks in range(TRICKS + 1))
    yield from (f"player +{offset} lacks {kind}" for kind in KIND_NAMES)
    yield from (f"player +{offset} threw {kind}" for kind in KIND_NAMES)
    yield from (f"player +{offset} shows {face}" for face in FACE_NAMES)
