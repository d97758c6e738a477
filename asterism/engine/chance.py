"""Chance, kept in the state: same seed and same actions, same game.

Multiply-with-carry (Marsaglia; multiplier of Thomas's MWC64X): 64 bits of state, 32 bits
out, a period near 2**63. A step fits 64 bits exactly, so compiled and interpreted agree.
"""

import hashlib
import hmac
from typing import Any

import numpy as np
from numba import types

from asterism.engine.rule import rule, typed

MULTIPLIER = np.uint64(4294883355)
LOW, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
SHIFT = 32
BYTES = 8  # chance is the last field of every state
WORDS = int(MULTIPLIER) * 2**SHIFT - 2  # every word but the two that stand still


def word(*parts: Any) -> np.uint64:
    """A generator's first word. Neighbouring seeds have nothing in common."""
    return folded(hashlib.sha256(" ".join(map(str, parts)).encode()).digest())


def keyed_word(key: bytes, move: int) -> np.uint64:
    """The word of one move at a table whose chance comes from outside (0 is the setup)."""
    return folded(hmac.digest(key, str(move).encode(), "sha256"))


def folded(digest: bytes) -> np.uint64:
    return np.uint64(1 + int.from_bytes(digest, "big") % WORDS)


@typed(types.void(types.uint8[::1], types.uint64))
def give(row, word):
    """The row goes on from this word, whatever the game."""
    row[-BYTES:].view(np.uint64)[0] = word


@typed(types.uint64(types.uint8[::1]))
def take(row):
    """The word the row has come to."""
    return row[-BYTES:].view(np.uint64)[0]


@rule
def following(word):
    """The word after this one."""
    return MULTIPLIER * (word & LOW) + (word >> HALF)


@rule
def drawn(word, n):
    """A whole number from 0 to n - 1, none favoured by more than n in 2**32."""
    return np.int64((word & LOW) ^ (word >> HALF)) * n >> SHIFT


@rule
def seedling(word):
    """The first word of another generator, grown from this one."""
    high, low = following(word), following(following(word))
    return ((high ^ (high >> HALF)) & LOW) << HALF | ((low ^ (low >> HALF)) & LOW) | np.uint64(1)


@rule
def below(s, n):
    """The same from the state's own chance, which moves on."""
    number = drawn(s.chance, n)
    s.chance = following(s.chance)
    return number
