"""Hvězdokupy: how likely it is that the player who has just moved will win.

A network with one hidden layer, trained by `tools/train_value_network.py`, estimates it. Its
inputs are, for every player (the viewer first, then in turn order), how many ways lack how many
stars, and on how many pairs of the die a star would bring them nearer.
"""

import math
import pathlib

import numpy as np

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.open_placements import (
    MAX_MISSING,
    NOWHERE,
    cells_after,
    count_after,
    survey,
)
from asterism.games.hvezdokupy.rules.board import cells_with, near_digits
from asterism.games.hvezdokupy.state import PAIRS, SEATS, TOKENS, Phase

NEAR = 4  # pairs count for ways that lack at most so many stars
FILE = pathlib.Path(__file__).with_name("value_network.npy")

# Offsets of the inputs of every player, and of the table
ON_PAIRS = 0
MANY = ON_PAIRS + NEAR * (PAIRS + 1)
FEWEST = MANY + MAX_MISSING
TOGETHER = FEWEST + MAX_MISSING
OF_SEAT = TOGETHER + 1
TABLE = SEATS * OF_SEAT
SETUP = TABLE + SEATS
STARS_LIE = SETUP + SEATS
INPUTS = STARS_LIE + 1

WEIGHTS = np.load(FILE).astype(np.float32)
BIAS, OUTPUT = INPUTS, INPUTS + 1  # the rows after those of the inputs
UNITS = WEIGHTS.shape[1]


@rule
def value_of_table(s, box, seat):
    """Return the chance to win of a seat that has just moved."""
    inputs = np.zeros(INPUTS, np.float32)
    encode_inputs(s, box, seat, survey(s, box), NOWHERE, inputs)
    return forward(inputs)


@rule
def forward(inputs):
    """Return the output of the network: a ReLU layer and a sigmoid."""
    sums, answer = WEIGHTS[BIAS].copy(), 0.0
    for place in range(INPUTS):
        if inputs[place] != 0:
            for unit in range(UNITS):
                sums[unit] += inputs[place] * WEIGHTS[place, unit]
    for unit in range(UNITS):
        answer += max(sums[unit], 0) * WEIGHTS[OUTPUT, unit]
    return 1 / (1 + math.exp(-answer))


# Inputs


@rule
def encode_inputs(s, box, seat, found, cell, inputs):
    """Fill the inputs for the table after a star on a cell; NOWHERE is the table as it is."""
    inputs[:] = 0
    stars = s.stars if cell == NOWHERE else s.stars | bits.only(cell)
    on_pairs = cells_on_pairs(box, stars)
    for place in range(s.players):
        encode_seat(
            found, seats.ahead(s, seat, place), seat, cell, on_pairs, inputs[place * OF_SEAT :]
        )
    inputs[TABLE + s.players - 1] = 1
    if s.phase == Phase.SETUP:
        inputs[SETUP + seats.ahead(s, seat, s.players - s.starter)] = 1
    inputs[STARS_LIE] = bits.count(stars) / TOKENS


@rule
def cells_on_pairs(box, stars):
    """Return the free cells on which each pair allows a star; the Moon's cell is not excluded."""
    on_pairs, digits = np.zeros(PAIRS, np.uint64), near_digits(stars)
    for pair in range(PAIRS):
        low, high = box.numbers[pair + 1]
        on_pairs[pair] = (cells_with(digits, low) | cells_with(digits, high)) & ~stars
    return on_pairs


@rule
def encode_seat(found, seat, viewer, cell, on_pairs, inputs):
    """Fill the inputs of one player."""
    for lacking in range(1, NEAR + 1):
        helpful = cells_after(found, seat, lacking, cell)
        inputs[ON_PAIRS + (lacking - 1) * (PAIRS + 1) + count_pairs(helpful, on_pairs)] = 1
    fewest = 0
    for lacking in range(MAX_MISSING, 0, -1):
        many = count_after(found, seat, lacking, cell)
        if many > 0:
            fewest, inputs[MANY + lacking - 1] = lacking, np.log(1 + many)
    if fewest > 0:
        inputs[FEWEST + fewest - 1] = 1
    both = cells_after(found, seat, 1, cell) & cells_after(found, viewer, 1, cell)
    inputs[TOGETHER] = seat != viewer and both != bits.NONE


@rule
def count_pairs(cells, on_pairs):
    """Return how many pairs allow a star on at least one of these cells."""
    count = 0
    for pair in range(PAIRS):
        count += cells & on_pairs[pair] != bits.NONE
    return count
