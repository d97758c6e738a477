"""Dice counted by kind: in the bag, or in any other pool."""

import numpy as np

from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.bajne_kostky.state import KINDS


@rule
def pick(s, dice, total):
    """Take out one die, each as likely; return its kind."""
    left, kind = below(s, total), 1
    while left >= dice[kind]:
        left -= dice[kind]
        kind += 1
    dice[kind] -= 1
    return kind


@rule
def dice_in(dice):
    """How many dice there are of all kinds."""
    total = np.int64(0)
    for kind in range(1, KINDS + 1):
        total += dice[kind]
    return total
