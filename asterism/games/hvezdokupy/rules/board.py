"""The board and the die: what has been rolled, which cells are free, and what lies around them."""

import numpy as np

from asterism.engine import bits
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.state import BOARD, CELLS, FACES

ONE_ROW = np.uint64(BOARD)
FIRST_COLUMN = np.uint64(sum(1 << cell for cell in range(0, CELLS, BOARD)))
LAST_COLUMN = FIRST_COLUMN << np.uint64(BOARD - 1)


@rule
def rolled(s):
    """HVE-01 A number from 1 to 8."""
    s.revealed += 1
    return 1 + below(s, FACES)


@rule
def rolled_cell(s):
    """HVE-04, HVE-14: two rolls, the row and then the column."""
    row = rolled(s)
    return (row - 1) * BOARD + rolled(s) - 1


@rule
def numbers_of_pair(s, box):
    """HVE-02 The rolled number and the one it is joined with, the lower first."""
    pair = box.pair[s.rolled]
    return box.numbers[pair, 0], box.numbers[pair, 1]


@rule
def free_cells(s):
    """HVE-10 Neither a star nor the Moon."""
    return ~(s.stars | s.moon)


@rule
def is_free(s, cell):
    return bits.has(free_cells(s), cell)


@rule
def stars_near(s, cell):
    """HVE-06, HVE-10: how many of the eight cells around, by side or corner, hold a star; the
    Moon is none."""
    near = 0
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            row, column = cell // BOARD + down, cell % BOARD + right
            if is_on_board(row, column) and (down != 0 or right != 0):
                near += bits.has(s.stars, row * BOARD + column)
    return near


@rule
def is_on_board(row, column):
    return 0 <= row < BOARD and 0 <= column < BOARD


@rule
def fits(s, box, cell):
    """HVE-02, HVE-06: as many stars around as one number of the rolled pair says."""
    low, high = numbers_of_pair(s, box)
    return stars_near(s, cell) == low or stars_near(s, cell) == high


@rule
def fitting_cells(s, box):
    """HVE-06 Free cells that fit either number of the pair; HVE-05, HVE-22 without a die, all."""
    if s.rolled == 0:
        return free_cells(s)
    low, high = numbers_of_pair(s, box)
    return free_cells(s) & (cells_near(s, low) | cells_near(s, high))


# The neighbours of all cells at once


@rule
def cells_near(s, number):
    """HVE-06 The cells that have so many stars around; the same as `stars_near` of each of them,
    counted for the whole board at once because bots ask for it most."""
    return cells_with(near_digits(s.stars), number)


@rule
def cells_with(near, number):
    """The cells whose neighbours, counted by `near_digits`, are so many."""
    cells = ~bits.NONE
    for digits in near:
        cells &= digits if number & 1 else ~digits
        number = number >> 1
    return cells


@rule
def near_digits(stars):
    """HVE-06 The neighbours of all cells counted at once: four words, which are the ones, twos,
    fours and eights of 64 binary numbers. Three in the row above, two beside, three below."""
    left, right = (stars & ~LAST_COLUMN) << bits.ONE, (stars & ~FIRST_COLUMN) >> bits.ONE
    beside, both = add_digits(left, right, bits.NONE)
    row, rows = add_digits(left, right, stars)
    ones, carried = add_digits(beside, row << ONE_ROW, row >> ONE_ROW)
    some, more = add_digits(both, rows << ONE_ROW, rows >> ONE_ROW)
    twos, carried = add_digits(some, carried, bits.NONE)
    fours, eights = add_digits(more, carried, bits.NONE)
    return ones, twos, fours, eights


@rule
def add_digits(one, other, third):
    """64 sums of three binary digits each: the digit that stays and the one that is carried."""
    return one ^ other ^ third, one & other | third & (one ^ other)
