"""Hvězdokupy: nothing is hidden but the dice to come."""

import collections

import numpy as np
import pytest
from playing import INTERPRETED, guessed, oddity

from asterism.engine import chance
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
    assert seen[:-chance.BYTES].tobytes() == match.row[:-chance.BYTES].tobytes()
    assert not seen[-chance.BYTES:].any()


def rolled_next(match, words):
    """How often each face comes next in worlds guessed with these words."""
    faces = collections.Counter()
    seen, reroll = GAME.view(match.row, 0), GAME.actions.number["reroll"]
    for word in words:
        world = guessed(GAME, seen, 0, word)
        GAME.verbs.apply(world, GAME.box, 0, reroll)
        faces[int(STATE.open(world).rolled)] += 1
    return [faces[face] for face in range(1, FACES + 1)]


@pytest.mark.parametrize("words", [
    [chance.word("guess", number) for number in range(GUESSES)],
    [np.uint64(number) for number in range(1, GUESSES + 1)],
], ids=["any words", "words in a row"])
def test_the_next_roll_of_guessed_worlds_is_any_face_as_often(words):
    counts = rolled_next(a_turn(), words)
    assert sum(counts) == GUESSES
    assert oddity(counts, np.full(FACES, GUESSES / FACES)) < 4


def test_the_measure_can_fail():
    assert oddity([GUESSES, *[0] * (FACES - 1)], np.full(FACES, GUESSES / FACES)) > 4
