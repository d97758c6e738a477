"""Sampling with a generator outside the state: random play, and rows to play on."""

import numpy as np

from asterism.engine import rng
from asterism.engine.rule import rule

REJECTION_TRIES = 8


@rule
def sample_action(mask, rng_state):
    """Sample one of the actions of a mask, each equally likely: by a few random tries, then by
    counting. Return it with the next random state."""
    for _ in range(REJECTION_TRIES):
        action, rng_state = rng.draw_below(rng_state, mask.size), rng.next_state(rng_state)
        if mask[action]:
            return action, rng_state
    return sample_by_count(mask, rng_state), rng.next_state(rng_state)


@rule
def sample_by_count(mask, rng_state):
    """Sample in two passes: count, then choose."""
    allowed = 0
    for action in range(mask.size):
        allowed += np.int64(mask[action])
    left, action = rng.draw_below(rng_state, allowed), 0
    while left > 0 or not mask[action]:
        left -= np.int64(mask[action])
        action += 1
    return action


@rule
def copy_row(source, target):
    """Copy byte by byte: Numba's own assignment of slices takes twenty times as long."""
    for place in range(source.size):
        target[place] = source[place]


@rule
def start_row(blank, row, rng_states, i):
    """Blank a row and give it the next state of generator i."""
    copy_row(blank, row)
    rng.set_state(row, rng.spawn_state(rng_states[i]))
    rng_states[i] = rng.next_state(rng_states[i])
