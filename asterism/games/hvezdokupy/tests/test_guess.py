"""Hvězdokupy: nothing is hidden but the dice to come."""

import collections

import numpy as np
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


def test_the_next_roll_of_guessed_worlds_is_any_face_as_often():
    match, faces = a_turn(), collections.Counter()
    seen, reroll = GAME.view(match.row, 0), GAME.actions.number["reroll"]
    for number in range(GUESSES):
        world = guessed(GAME, seen, 0, chance.word("guess", number))
        GAME.verbs.apply(world, GAME.box, 0, reroll)
        faces[int(STATE.open(world).rolled)] += 1
    counts = [faces[face] for face in range(1, FACES + 1)]
    assert sum(counts) == GUESSES
    assert abs(oddity(counts, np.full(FACES, GUESSES / FACES))) < 4
    assert oddity([GUESSES, *[0] * (FACES - 1)], np.full(FACES, GUESSES / FACES)) > 4
