"""Small sets of numbers, such as seats or cells, as the bits of one word."""

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from asterism.engine.rule import rule

NONE, ONE = np.uint64(0), np.uint64(1)
MASK_PAIRS = np.uint64(0x5555555555555555)
MASK_FOURS = np.uint64(0x3333333333333333)
MASK_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
MASK_COUNT = np.uint64(0x7F)
WORD_BITS = 64


@rule
def only(number):
    """The set of one number."""
    return ONE << np.uint64(number)


@rule
def first_n(count):
    """The set of the numbers 0 to count - 1."""
    return ~NONE if count == WORD_BITS else (ONE << np.uint64(count)) - ONE


@rule
def has(bits, number):
    return bits >> np.uint64(number) & ONE == ONE


@rule
def without(bits, number):
    return bits & ~only(number)


def popcount(bits):
    """How many bits are set: sums of pairs, fours, bytes, and of all bytes."""
    bits = bits - (bits >> np.uint64(1) & MASK_PAIRS)
    bits = (bits & MASK_FOURS) + (bits >> np.uint64(2) & MASK_FOURS)
    bits = bits + (bits >> np.uint64(4)) & MASK_BYTES
    bits = bits + (bits >> np.uint64(8))
    bits = bits + (bits >> np.uint64(16))
    return bits + (bits >> np.uint64(32)) & MASK_COUNT


@intrinsic
def popcount_intrinsic(context, bits):
    """The same as one instruction of the machine."""
    return types.uint64(types.uint64), lambda context, builder, signature, given: builder.ctpop(
        given[0]
    )


@overload(popcount)
def popcount_overload(bits):
    return lambda bits: popcount_intrinsic(bits)


@rule
def count(bits):
    """How many numbers the set holds."""
    return np.int64(popcount(bits))


@rule
def lowest(bits):
    """The smallest number in a set that is not empty."""
    return count((bits & (~bits + ONE)) - ONE)
