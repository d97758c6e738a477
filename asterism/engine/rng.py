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
    """A generator's first word. Neighbouring seeds have nothing in common."""
    return state_from_digest(hashlib.sha256(" ".join(map(str, parts)).encode()).digest())


def keyed_state(key: bytes, move: int) -> np.uint64:
    """The word of one move at a table whose chance comes from outside (0 is the setup)."""
    return state_from_digest(hmac.digest(key, str(move).encode(), "sha256"))


def state_from_digest(digest: bytes) -> np.uint64:
    return np.uint64(1 + int.from_bytes(digest, "big") % STATE_COUNT)


@precompile(types.void(types.uint8[::1], types.uint64))
def set_state(row, rng_state):
    """The row goes on from this word, whatever the game."""
    row[-STATE_BYTES:].view(np.uint64)[0] = rng_state


@precompile(types.uint64(types.uint8[::1]))
def get_state(row):
    """The word the row has come to."""
    return row[-STATE_BYTES:].view(np.uint64)[0]


@rule
def next_state(rng_state):
    """The word after this one."""
    return MULTIPLIER * (rng_state & LOW_MASK) + (rng_state >> HALF_BITS)


@rule
def draw_below(rng_state, n):
    """A whole number from 0 to n - 1, none favoured by more than n in 2**32."""
    return np.int64((rng_state & LOW_MASK) ^ (rng_state >> HALF_BITS)) * n >> SHIFT


@rule
def spawn_state(rng_state):
    """The first word of another generator, grown from this one."""
    high, low = next_state(rng_state), next_state(next_state(rng_state))
    return (
        ((high ^ (high >> HALF_BITS)) & LOW_MASK) << HALF_BITS
        | ((low ^ (low >> HALF_BITS)) & LOW_MASK)
        | np.uint64(1)
    )


@rule
def below(s, n):
    """The same from the state's own chance, which moves on."""
    number = draw_below(s.chance, n)
    s.chance = next_state(s.chance)
    return number
