"""Hvězdokupy: a player's quick sense.

Every way in which anybody's constellation may still come to stand is worth more the fewer
stars it lacks. A star builds one's own ways and should not build those of others; a moved
star may also break theirs. The die is rolled again when another pair promises more.
"""

import numpy as np

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.rules import (
    cells_near,
    completed,
    fitting_cells,
    free_cells,
    is_free,
    is_wrong,
    may_be_mistaken,
    may_reroll,
)
from asterism.games.hvezdokupy.state import (
    CALL,
    CELLS,
    LAPSE,
    MOVE,
    PAIRS,
    PLACE,
    PLACEMENTS,
    READY,
    REROLL,
    ROLL,
    STARS,
    STEP_FROM,
    STEP_TO,
    Phase,
)

NOWHERE = -1
WORTH = np.array([0, *(4 ** (STARS - lacking) for lacking in range(1, STARS + 1))], np.int64)
OTHERS, OWN = 0, 1  # whose a way is
WEIGHT = np.array([-2, 3], np.int64)
WON, LOST = 1 << 60, -(1 << 60)
IN_SIGHT = 2  # ways that lack so many stars more than the best one are not looked at


@rule
def policy(s, box, seat):
    """A star where it is worth most, a move if one must, patience in a pause."""
    if s.phase == Phase.PAUSE:
        return in_pause(s, box, seat)
    worths, hold, ends = worths_of_cells(s, box, seat)
    if s.phase == Phase.MOVING:
        return MOVE + best_step(s, box, seat, worths, hold)
    mark_ends(ends, worths)
    cells = fitting_cells(s, box) if s.tokens > 0 else bits.NONE
    cell, worth = best_cell(cells, worths)
    if may_reroll(s) and worth < hope(s, box, worths):
        return REROLL
    return PLACE + cell if cell != NOWHERE else LAPSE


@rule
def in_pause(s, box, seat):
    """A mistake is called; otherwise there is nothing to wait for."""
    if may_be_mistaken(s) and is_wrong(s, box, s.placed - 1) and not bits.has(s.called, seat):
        return CALL
    return READY if s.sand else ROLL


# What a star is worth


@rule
def worths_of_cells(s, box, seat):
    """For every cell, what a star would gain there and, if one is to be moved, what it holds; and
    the cells where it would end the game, for others and for oneself."""
    gain, hold = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    lacking, ends = np.zeros(PLACEMENTS, np.int64), np.zeros(2, np.uint64)
    for owner in range(s.players):
        card, own = s.card[owner], int(owner == seat)
        most = min(count_lacking(s, box, card, lacking) + IN_SIGHT, STARS)
        for way in range(box.ways[card]):
            if lacking[way] <= most:
                cells, worth = box.placements[card, way], WEIGHT[own] * WORTH[lacking[way]]
                spread(cells & ~s.stars, worth, gain)
                if s.phase == Phase.MOVING:
                    spread(cells & s.stars, worth, hold)
                if lacking[way] == 1:
                    ends[own] |= cells & ~s.stars
    return gain, hold, ends


@rule
def count_lacking(s, box, card, lacking):
    """How many stars each way of a card lacks, and the fewest of them."""
    fewest = box.lights[card]
    for way in range(box.ways[card]):
        lacking[way] = lacks(s, box, card, box.placements[card, way])
        fewest = min(fewest, lacking[way])
    return fewest


@rule
def lacks(s, box, card, cells):
    """How many stars a way still lacks; through the Moon, more than a card can have."""
    if cells & s.moon != bits.NONE:
        return 2 * STARS
    return bits.count(cells & ~s.stars)


@rule
def fewest_lacking(s, box, card):
    """What the best way lacks."""
    return count_lacking(s, box, card, np.zeros(PLACEMENTS, np.int64))


@rule
def spread(cells, worth, sums):
    """Add the worth on each of these cells."""
    while cells != bits.NONE:
        cell = bits.lowest(cells)
        sums[cell] += worth
        cells = bits.without(cells, cell)


# Choosing


@rule
def mark_ends(ends, worths):
    """To win is all, also together; to let others win is nothing."""
    for cell in range(CELLS):
        if bits.has(ends[OWN], cell):
            worths[cell] = WON
        elif bits.has(ends[OTHERS], cell):
            worths[cell] = LOST


@rule
def best_cell(cells, worths):
    """The cell of these that is worth most; none is worth nothing."""
    best, most = NOWHERE, 0
    while cells != bits.NONE:
        cell = bits.lowest(cells)
        if best == NOWHERE or worths[cell] > most:
            best, most = cell, worths[cell]
        cells = bits.without(cells, cell)
    return best, most


@rule
def hope(s, box, worths):
    """What a second roll is worth on average; the same pair again counts as nothing."""
    total = 0
    for pair in range(1, PAIRS + 1):
        if pair != box.pair[s.rolled] and s.tokens > 0:
            cells = cells_near(s, box.numbers[pair, 0]) | cells_near(s, box.numbers[pair, 1])
            total += best_cell(cells & free_cells(s), worths)[1] // PAIRS
    return total + 1


@rule
def best_step(s, box, seat, gain, hold):
    """The move that gains most where the star goes and gives up least where it was."""
    best, most = NOWHERE, 0
    for step in range(STEP_FROM.size):
        if may_step(s, step):
            worth = step_worth(s, box, seat, gain, hold, step)
            if best == NOWHERE or worth > most:
                best, most = step, worth
    return best


@rule
def may_step(s, step):
    return bits.has(s.stars, STEP_FROM[step]) and is_free(s, STEP_TO[step])


@rule
def step_worth(s, box, seat, gain, hold, step):
    """As for a star, but what was there before may be given up, also of what would have ended."""
    start, end = STEP_FROM[step], STEP_TO[step]
    won = completed(s, box, end, bits.without(s.stars, start) | bits.only(end))
    if won == bits.NONE:
        return gain[end] - hold[start]
    return WON if bits.has(won, seat) else LOST
