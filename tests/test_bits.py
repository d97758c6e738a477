"""Sets as words, against Python's own sets."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from asterism.engine import bits

settings.register_profile("patient", deadline=None)  # the first call compiles
settings.load_profile("patient")
SETS = st.sets(st.integers(0, 63))


def bit_set(numbers):
    return np.uint64(sum(1 << number for number in numbers))


@given(SETS, st.integers(0, 63))
def test_sets_and_words_agree(numbers, number):
    assert bits.has(bit_set(numbers), number) == (number in numbers)
    assert bits.count(bit_set(numbers)) == len(numbers)
    assert bits.without(bit_set(numbers), number) == bit_set(numbers - {number})
    assert bits.only(number) == bit_set({number})


@given(st.sets(st.integers(0, 63), min_size=1))
def test_lowest(numbers):
    assert bits.lowest(bit_set(numbers)) == min(numbers)


def test_the_first_numbers():
    assert [bits.first_n(count) for count in (0, 1, 3, 64)] == [
        bit_set(range(count)) for count in (0, 1, 3, 64)
    ]
