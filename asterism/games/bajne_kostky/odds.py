"""Bájné kostky: exact chances, from the faces of the dice alone.

Each die is as likely to be anywhere in the throwing order, and the others throw dice drawn
blindly from all the rest. Of equal faces the last thrown wins (BAJ-08, BAJ-09): with `n`
others equal, that is one time in `n + 1`.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

FLAG, MERMAID, GRIFFIN, MINOTAUR = "flag", "mermaid", "griffin", "minotaur"
NUMBERS = ("7", "6", "5", "4", "3", "2", "1")
FACES = (MINOTAUR, GRIFFIN, MERMAID, *NUMBERS, FLAG)  # strongest first
Die = dict[str, Any]
Powers = list[list[Fraction]]  # by dice thrown, and by how many of them are equal


# A die against a die


def duel(mine: Die, other: Die) -> Fraction:
    """The chance of one die against another when either is as likely to be thrown first."""
    pairs = [(a, b) for a in mine["faces"] for b in other["faces"]]
    return sum((against(a, b) for a, b in pairs), Fraction(0)) / len(pairs)


def against(mine: str, other: str) -> Fraction:
    """Certain, impossible, or a matter of who threw later (with two flags, of who led)."""
    if mine == other:
        return Fraction(1, 2)
    return Fraction(beats(mine, other))


def beats(mine: str, other: str) -> bool:
    """BAJ-08 to BAJ-10: the circle of symbols, then symbols, numbers, flags."""
    if mine == MERMAID and other == MINOTAUR:
        return True
    if mine == MINOTAUR and other == MERMAID:
        return False
    return FACES.index(mine) < FACES.index(other)


# A die against a whole trick


def of_tricks(dice: list[Die], seats: int) -> list[list[float]]:
    """The chance of each kind (from 1) to win a trick, by number of players."""
    table = [[0.0] * (len(dice) + 1) for _ in range(seats + 1)]
    for kind, die in enumerate(dice, 1):
        for players, chance in enumerate(of_die(dice, die, seats)):
            table[players][kind] = float(chance)
    return table


def of_die(dice: list[Die], mine: Die, seats: int) -> list[Fraction]:
    """The chance of a die to win a trick of 0 to so many players."""
    chances = [Fraction(0)] * (seats + 1)
    for face in set(mine["faces"]):
        share = Fraction(mine["faces"].count(face), len(mine["faces"]))
        for players, chance in enumerate(of_face(dice, mine, face, seats)):
            chances[players] += share * chance
    return chances


def of_face(dice: list[Die], mine: Die, face: str, seats: int) -> list[Fraction]:
    """The same once it shows a face."""
    every = set(FACES)
    if face == FLAG:  # BAJ-10 the leader wins, if anybody
        chances = chances_unbeaten(dice, mine, {FLAG}, None, seats)
        return [chance / max(players, 1) for players, chance in enumerate(chances)]
    if face == MINOTAUR:
        return chances_unbeaten(dice, mine, every - {MERMAID}, face, seats)
    if face == GRIFFIN:
        return chances_unbeaten(dice, mine, every - {MINOTAUR}, face, seats)
    if face == MERMAID:  # BAJ-09 always, unless a griffin is there and no minotaur
        parts = (
            chances_unbeaten(dice, mine, every - out, face, seats)
            for out in (set(), {MINOTAUR}, {MINOTAUR, GRIFFIN})
        )
        return [a - b + c for a, b, c in zip(*parts, strict=True)]
    return chances_unbeaten(dice, mine, set(FACES[FACES.index(face) :]), face, seats)


def chances_unbeaten(
    dice: list[Die], mine: Die, allowed: set[str], equal: str | None, seats: int
) -> list[Fraction]:
    """By number of players: all others show allowed faces, and those equal come before."""
    product, others = [[Fraction(1)]], -1
    for die in dice:
        count = die["count"] - (die is mine)
        others += die["count"]
        product = times(product, powers(die, count, allowed, equal, seats), seats)
    return [
        Fraction(0),
        *(
            sum((ways / (n + 1) for n, ways in enumerate(product[thrown])), Fraction(0))
            / math.comb(others, thrown)
            for thrown in range(seats)
        ),
    ]


def powers(die: Die, count: int, allowed: set[str], equal: str | None, seats: int) -> Powers:
    """Dice of one kind: in how many ways so many are thrown, so many of them equal."""
    share = Fraction(1, len(die["faces"]))
    same = share * sum(face == equal for face in die["faces"])
    lower = share * sum(face in allowed and face != equal for face in die["faces"])
    return [
        [
            math.comb(count, thrown) * math.comb(thrown, n) * same**n * lower ** (thrown - n)
            for n in range(thrown + 1)
        ]
        for thrown in range(min(count, seats - 1) + 1)
    ]


def times(left: Powers, right: Powers, seats: int) -> Powers:
    """Both together, as far as a trick can hold them."""
    product = [[Fraction(0)] * (thrown + 1) for thrown in range(seats)]
    for (a, m, one), (b, n, other) in ((x, y) for x in terms(left) for y in terms(right)):
        if a + b < seats:
            product[a + b][m + n] += one * other
    return product


def terms(ways: Powers) -> Iterator[tuple[int, int, Fraction]]:
    return ((a, m, way) for a, line in enumerate(ways) for m, way in enumerate(line) if way)
