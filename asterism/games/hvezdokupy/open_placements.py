"""Hvězdokupy: the ways in which constellations may still come to stand."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.state import CELLS, PLACEMENTS, STARS

MAX_MISSING = 8  # ways that lack more stars are not surveyed
NOWHERE = CELLS  # no cell: no way lacks a star there


class Survey(NamedTuple):
    """All ways that are not far, by seat and by how many stars they lack."""

    many: npt.NDArray[np.int64]
    cells: npt.NDArray[np.uint64]  # all that they lack
    many_through: npt.NDArray[np.int64]  # by a cell that is lacking, too
    cells_through: npt.NDArray[np.uint64]


@rule
def survey(s, box):
    """All ways of all players."""
    size = (s.players, MAX_MISSING + 2)  # after a star, one more than FAR is asked for: none
    found = Survey(
        np.zeros(size, np.int64),
        np.zeros(size, np.uint64),
        np.zeros((*size, CELLS + 1), np.int64),
        np.zeros((*size, CELLS + 1), np.uint64),
    )
    lacking = np.zeros(PLACEMENTS, np.int64)
    for seat in range(s.players):
        card = s.card[seat]
        count_lacking(s, box, card, lacking)
        for way in range(box.ways[card]):
            if lacking[way] <= MAX_MISSING:
                add_placement(found, seat, lacking[way], box.placements[card, way] & ~s.stars)
    return found


@rule
def add_placement(found, seat, lacking, cells):
    """One more way that lacks stars on these cells."""
    found.many[seat, lacking] += 1
    found.cells[seat, lacking] |= cells
    rest = cells
    while rest != bits.NONE:
        cell = bits.lowest(rest)
        found.many_through[seat, lacking, cell] += 1
        found.cells_through[seat, lacking, cell] |= cells
        rest = bits.without(rest, cell)


@rule
def count_after(found, seat, lacking, cell):
    """How many ways will lack so many stars once one lies on a cell."""
    return (
        found.many[seat, lacking]
        - found.many_through[seat, lacking, cell]
        + found.many_through[seat, lacking + 1, cell]
    )


@rule
def cells_after(found, seat, lacking, cell):
    """Cells where a star then helps ways that lack so many; those of ways that have just come
    nearer stay among them, which is cheaper to tell."""
    return found.cells[seat, lacking] | found.cells_through[seat, lacking + 1, cell]


@rule
def count_lacking(s, box, card, lacking):
    """How many stars each way of a card lacks, and the fewest of them."""
    fewest = box.lights[card]
    for way in range(box.ways[card]):
        lacking[way] = stars_missing(s, box, card, box.placements[card, way])
        fewest = min(fewest, lacking[way])
    return fewest


@rule
def stars_missing(s, box, card, cells):
    """How many stars a way still lacks; through the Moon, more than a card can have."""
    if cells & s.moon != bits.NONE:
        return 2 * STARS
    return bits.count(cells & ~s.stars)


@rule
def fewest_lacking(s, box, card):
    """What the best way lacks."""
    return count_lacking(s, box, card, np.zeros(PLACEMENTS, np.int64))
