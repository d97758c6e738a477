"""Chance is fair, has no memory of its neighbours, and counts alike in both arithmetics."""

import numpy as np
import pytest
from play_helpers import INTERPRETED, oddity

from asterism.engine import rng, sampling
from asterism.engine.rng import MULTIPLIER, below, get_state, keyed_state, seed_state, set_state

SEEDS, FACES = (1800 if INTERPRETED else 7200), 6
HELD = np.dtype((np.record, [("chance", np.uint64)]))


def holder(start):
    held = np.zeros(1, HELD)[0]
    held.chance = start
    return held


def rolls(start, times):
    held = holder(start)
    return [int(below(held, FACES)) for _ in range(times)]


def even(faces, size=FACES):
    return abs(oddity(np.bincount(faces, minlength=size), np.full(size, len(faces) / size))) < 4


def test_first_rolls_of_consecutive_seeds_are_even():
    assert even([rolls(seed_state(seed), 1)[0] for seed in range(SEEDS)])


def test_neighbouring_seeds_are_strangers():
    faces = np.array([rolls(seed_state(seed), 2) for seed in range(SEEDS + 1)])
    for here, there in ((faces[:-1, 0], faces[1:, 0]), (faces[1:, 0], faces[1:, 1])):
        assert even(here * FACES + there, FACES**2)


def test_naive_seeds_would_be_caught():
    assert not even([rolls(seed, 1)[0] for seed in range(1, SEEDS + 1)])


def test_moves_of_a_keyed_table_are_strangers():
    key = bytes(32)
    faces = np.array([rolls(keyed_state(key, move), 1)[0] for move in range(SEEDS + 1)])
    assert even(faces[:-1] * FACES + faces[1:], FACES**2)


def test_seedlings_are_strangers():
    start, faces = seed_state("line"), []
    for _ in range(SEEDS + 1):
        faces.append(rolls(rng.spawn_state(start), 1)[0])
        start = np.uint64(rng.next_state(start))
    faces = np.array(faces)
    assert even(faces[:-1] * FACES + faces[1:], FACES**2)


def test_compiled_interpreted_and_whole_numbers_agree():
    here, plain = holder(seed_state(7)), seed_state(7)
    carry, low = divmod(int(seed_state(7)), 2**32)
    drawn, following = (getattr(f, "py_func", f) for f in (rng.draw_below, rng.next_state))
    for _ in range(1000):
        assert below(here, 1000) == drawn(plain, 1000) == (low ^ carry) * 1000 >> 32
        plain = following(plain)
        carry, low = divmod(int(MULTIPLIER) * low + carry, 2**32)
        assert here.chance == plain == carry << 32 | low


def test_a_state_given_is_a_state_taken():
    row = np.zeros(24, np.uint8)
    set_state(row, seed_state(1))
    assert get_state(row) == seed_state(1)
    assert not row[:16].any()


@pytest.mark.parametrize("allowed", [[3], [0, 1, 2, 3, 4], [0, 40], [7, 8, 9, 40]])
def test_any_allowed_action_is_as_likely(allowed):
    mask, start, found = np.zeros(41, np.bool_), seed_state("any"), []
    mask[allowed] = True
    for _ in range(SEEDS):
        action, after = sampling.sample_action(mask, start)
        start = np.uint64(after)
        found.append(allowed.index(action))
    if len(allowed) > 1:
        assert even(found, len(allowed))
