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
    """All ways that lack at most MAX_MISSING stars, by seat and by how many they lack."""

    many: npt.NDArray[np.int64]  # how many ways there are
    cells: npt.NDArray[np.uint64]  # the cells they lack
    many_through: npt.NDArray[np.int64]  # the same by a cell that is lacking
    cells_through: npt.NDArray[np.uint64]


@rule
def survey(s, box):
    """Return the survey of all players' ways."""
    size = (s.players, MAX_MISSING + 2)  # `count_after` reads one more than MAX_MISSING: none
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
    """Count a way that lacks stars on these cells."""
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
    """Return how many ways lack so many stars once one lies on a cell."""
    return (
        found.many[seat, lacking]
        - found.many_through[seat, lacking, cell]
        + found.many_through[seat, lacking + 1, cell]
    )


@rule
def cells_after(found, seat, lacking, cell):
    """Return the cells where a star then helps ways that lack so many. Cells of ways that the new
    star has brought nearer stay included, because leaving them out would be expensive."""
    return found.cells[seat, lacking] | found.cells_through[seat, lacking + 1, cell]


@rule
def count_lacking(s, box, card, lacking):
    """Fill in how many stars each way of a card lacks; return the fewest."""
    fewest = box.lights[card]
    for way in range(box.ways[card]):
        lacking[way] = stars_missing(s, box, card, box.placements[card, way])
        fewest = min(fewest, lacking[way])
    return fewest


@rule
def stars_missing(s, box, card, cells):
    """Return how many stars a way lacks; through the Moon, more than a card can have."""
    if cells & s.moon != bits.NONE:
        return 2 * STARS
    return bits.count(cells & ~s.stars)


@rule
def fewest_lacking(s, box, card):
    """Return how many stars the best way of a card lacks."""
    return count_lacking(s, box, card, np.zeros(PLACEMENTS, np.int64))
