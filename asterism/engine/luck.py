"""Choices by a generator outside the state: random play, and rows to play on."""

import numpy as np

from asterism.engine import chance
from asterism.engine.rule import rule

TRIES = 8


@rule
def any_of(mask, word):
    """One of the actions a mask allows, each as likely: by trying a few, else by counting.
    Also the word from which the next choice may be made."""
    for _ in range(TRIES):
        action, word = chance.drawn(word, mask.size), chance.following(word)
        if mask[action]:
            return action, word
    return counted_out(mask, word), chance.following(word)


@rule
def counted_out(mask, word):
    """The same in two passes."""
    allowed = 0
    for action in range(mask.size):
        allowed += np.int64(mask[action])
    left, action = chance.drawn(word, allowed), 0
    while left > 0 or not mask[action]:
        left -= np.int64(mask[action])
        action += 1
    return action


@rule
def copy_row(source, target):
    """Byte by byte: Numba's own assignment of slices takes twenty times as long."""
    for place in range(source.size):
        target[place] = source[place]


@rule
def start_row(blank, row, words, i):
    """An empty table with the next word of line i of some generators."""
    copy_row(blank, row)
    chance.give(row, chance.seedling(words[i]))
    words[i] = chance.following(words[i])
