"""Small sets of numbers, such as seats or cells, as the bits of one word."""

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from asterism.engine.rule import rule

NONE, ONE = np.uint64(0), np.uint64(1)
PAIRS = np.uint64(0x5555555555555555)
FOURS = np.uint64(0x3333333333333333)
BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
SEVEN = np.uint64(0x7F)
WORD = 64


@rule
def only(number):
    """The set of one number."""
    return ONE << np.uint64(number)


@rule
def first(count):
    """The set of the numbers 0 to count - 1."""
    return ~NONE if count == WORD else (ONE << np.uint64(count)) - ONE


@rule
def has(bits, number):
    return bits >> np.uint64(number) & ONE == ONE


@rule
def without(bits, number):
    return bits & ~only(number)


def population(bits):
    """How many bits are set: sums of pairs, fours, bytes, and of all bytes."""
    bits = bits - (bits >> np.uint64(1) & PAIRS)
    bits = (bits & FOURS) + (bits >> np.uint64(2) & FOURS)
    bits = bits + (bits >> np.uint64(4)) & BYTES
    bits = bits + (bits >> np.uint64(8))
    bits = bits + (bits >> np.uint64(16))
    return bits + (bits >> np.uint64(32)) & SEVEN


@intrinsic
def machine_population(context, bits):
    """The same as one instruction of the machine."""
    return types.uint64(types.uint64), lambda context, builder, signature, given: \
        builder.ctpop(given[0])


@overload(population)
def compiled_population(bits):
    return lambda bits: machine_population(bits)


@rule
def count(bits):
    """How many numbers the set holds."""
    return np.int64(population(bits))


@rule
def lowest(bits):
    """The smallest number in a set that is not empty."""
    return count((bits & (~bits + ONE)) - ONE)
