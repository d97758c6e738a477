"""Hvězdokupy: nothing is hidden but the dice to come."""

import collections

import numpy as np
import pytest
from play_helpers import INTERPRETED, guess_world, oddity

from asterism.engine import rng
from asterism.games import load
from asterism.games.hvezdokupy.state import FACES, STATE

GAME = load("hvezdokupy")
GUESSES = 800 if INTERPRETED else 8000


def a_turn():
    match = GAME.new(seed=4, players=3, first=0)
    while match.view(0).unset:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def test_a_seat_sees_all_but_the_generator():
    match = a_turn()
    seen = GAME.view(match.row, 1)
    assert seen[: -rng.STATE_BYTES].tobytes() == match.row[: -rng.STATE_BYTES].tobytes()
    assert not seen[-rng.STATE_BYTES :].any()


def count_next_rolls(match, rng_states):
    """How often each face comes next in worlds guessed from these random states."""
    faces = collections.Counter()
    seen, reroll = GAME.view(match.row, 0), GAME.actions.number["reroll"]
    for rng_state in rng_states:
        world = guess_world(GAME, seen, 0, rng_state)
        GAME.compiled.apply(world, GAME.box, 0, reroll)
        faces[int(STATE.as_record(world).rolled)] += 1
    return [faces[face] for face in range(1, FACES + 1)]


@pytest.mark.parametrize(
    "rng_states",
    [
        [rng.seed_state("guess", number) for number in range(GUESSES)],
        [np.uint64(number) for number in range(1, GUESSES + 1)],
    ],
    ids=["any states", "consecutive states"],
)
def test_the_next_roll_of_guessed_worlds_is_any_face_as_often(rng_states):
    counts = count_next_rolls(a_turn(), rng_states)
    assert sum(counts) == GUESSES
    assert oddity(counts, np.full(FACES, GUESSES / FACES)) < 4


def test_the_measure_can_fail():
    assert oddity([GUESSES, *[0] * (FACES - 1)], np.full(FACES, GUESSES / FACES)) > 4
