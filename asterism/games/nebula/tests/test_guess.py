"""NEB-10 What a seat cannot see: guesses fit what it has seen, each as likely as it should be."""

import collections

import numpy as np
from play_helpers import guess_world, oddity

from asterism.games.nebula.tests.tables import GAME, record_of

RNG_STATES = np.random.default_rng(11).integers(1, 2**62, 4000, np.uint64)


def worlds(match, seat, number):
    seen = GAME.view(match.row, seat)
    return [
        GAME.state.as_record(guess_world(GAME, seen, seat, rng_state))
        for rng_state in RNG_STATES[:number]
    ]


def test_neb_10_others_hold_cards_one_has_not_seen():
    match = GAME.new(players=4, seed=8)
    own = set(record_of(match).offered[1].tolist())
    for world in worlds(match, 1, 200):
        others = world.offered[[0, 2, 3]].ravel().tolist()
        assert len(set(others)) == 6
        assert not own & set(others)
        assert not world.kept.any(), "nobody has chosen yet"


def test_neb_10_the_card_put_back_is_known_to_its_owner_alone():
    match = GAME.new(players=2, seed=8)
    for seat in (0, 1):
        match.play(seat, "task 2")
    for world in worlds(match, 0, 50):
        assert world.kept[0] == 2
        assert world.offered[0].tolist() == record_of(match).offered[0].tolist()
        assert world.kept[1] in (1, 2)


def test_neb_10_every_world_is_as_likely():
    """18 × 17 pairs of cards, either kept: what another seat holds, counted."""
    match = GAME.new(players=2, seed=8)
    for seat in (0, 1):
        match.play(seat, "task 1")
    found = collections.Counter(
        (*world.offered[1].tolist(), int(world.kept[1])) for world in worlds(match, 0, 4000)
    )
    own = record_of(match).offered[0].tolist()
    cards = [card for card in range(1, 21) if card not in own]
    every = [(a, b, kept) for a in cards for b in cards if a != b for kept in (1, 2)]
    assert found.keys() <= set(every)
    assert (
        abs(
            oddity(
                [found[world] for world in every],
                len(RNG_STATES) / len(every) * np.ones(len(every)),
            )
        )
        < 4
    )


def test_neb_10_after_the_end_nothing_is_left_to_guess():
    match = GAME.new(players=2, seed=8)
    s = record_of(match)
    s.phase = 6
    before = match.row[:-8].tobytes()
    assert guess_world(GAME, match.row, 0, np.uint64(5))[:-8].tobytes() == before
