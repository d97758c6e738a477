"""Chance, kept in the state: same seed and same actions, same game.

Multiply-with-carry (Marsaglia; multiplier of Thomas's MWC64X): 64 bits of state, 32 bits
out, a period near 2**63. A step fits 64 bits exactly, so compiled and interpreted agree.
"""

import hashlib
import hmac
from typing import Any

import numpy as np
from numba import types

from asterism.engine.rule import precompile, rule

MULTIPLIER = np.uint64(4294883355)
LOW_MASK, HALF_BITS = np.uint64(0xFFFFFFFF), np.uint64(32)
SHIFT = 32
STATE_BYTES = 8  # chance is the last field of every state
STATE_COUNT = int(MULTIPLIER) * 2**SHIFT - 2  # every word but the two that stand still


def seed_state(*parts: Any) -> np.uint64:
    """Hash a seed into a random state. Neighbouring seeds have nothing in common."""
    return state_from_digest(hashlib.sha256(" ".join(map(str, parts)).encode()).digest())


def keyed_state(key: bytes, move: int) -> np.uint64:
    """Return the random state of one move (0 is the setup) at a table whose randomness comes from a
    key."""
    return state_from_digest(hmac.digest(key, str(move).encode(), "sha256"))


def state_from_digest(digest: bytes) -> np.uint64:
    return np.uint64(1 + int.from_bytes(digest, "big") % STATE_COUNT)


@precompile(types.void(types.uint8[::1], types.uint64))
def set_state(row, rng_state):
    """Set the random state of a row of any game."""
    row[-STATE_BYTES:].view(np.uint64)[0] = rng_state


@precompile(types.uint64(types.uint8[::1]))
def get_state(row):
    """Return the random state of a row."""
    return row[-STATE_BYTES:].view(np.uint64)[0]


@rule
def next_state(rng_state):
    """Return the next random state."""
    return MULTIPLIER * (rng_state & LOW_MASK) + (rng_state >> HALF_BITS)


@rule
def draw_below(rng_state, n):
    """Draw a whole number from 0 to n - 1, none favoured by more than n in 2**32."""
    return np.int64((rng_state & LOW_MASK) ^ (rng_state >> HALF_BITS)) * n >> SHIFT


@rule
def spawn_state(rng_state):
    """Return the first state of another generator, derived from this one."""
    high, low = next_state(rng_state), next_state(next_state(rng_state))
    return (
        ((high ^ (high >> HALF_BITS)) & LOW_MASK) << HALF_BITS
        | ((low ^ (low >> HALF_BITS)) & LOW_MASK)
        | np.uint64(1)
    )


@rule
def below(s, n):
    """Draw a whole number from 0 to n - 1 with the state's own generator."""
    number = draw_below(s.chance, n)
    s.chance = next_state(s.chance)
    return number
