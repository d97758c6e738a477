"""Hvězdokupy with several variants at once, while anybody, the clock too, acts whenever allowed."""

import numpy as np
import pytest
from play_helpers import INTERPRETED

from asterism.engine.match import CLOCK_SEAT
from asterism.games import load
from asterism.games.hvezdokupy.state import Phase

GAME = load("hvezdokupy")
GAMES = 1 if INTERPRETED else 6
PRESSURE = {"time_limit": 20, "honest_eyes": True, "wait_for_sand": True}


def act(match, generator):
    """Any seat's any action; the clock's less often."""
    every = [(seat, name) for seat in range(match.players) for name in match.legal(seat)]
    assert every, "somebody has a move until it is over"
    if match.legal(CLOCK_SEAT) and generator.random() < 0.2:
        return CLOCK_SEAT, "time out"
    return every[generator.integers(len(every))]


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize(
    "options",
    [PRESSURE, PRESSURE | {"zero_chance": True}, {"time_limit": 5, "honest_eyes": True}],
    ids=str,
)
def test_it_goes_on_to_its_end_and_loses_nothing(players, options):
    for seed in range(GAMES):
        match, generator = (
            GAME.new(seed=seed, players=players, **options),
            np.random.default_rng(seed),
        )
        count = GAME.census(match.row)
        while not match.over:
            assert all(match.legal(seat) for seat in match.actors)
            match.play(*act(match, generator))
            assert GAME.census(match.row) == count
        assert len(match.moves) <= GAME.max_moves
        assert len(match.log(0)) == len(match.moves)


def test_hve_19_who_is_ready_may_still_call_and_who_calls_may_still_be_ready():
    match = GAME.new(seed=1, players=3, first=0, **PRESSURE)
    while match.view(0).phase != Phase.PAUSE:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    match.play(1, "ready")
    assert "call mistake" in match.legal(1)
    assert "ready" not in match.legal(1)
    assert set(match.legal(2)) == {"ready", "call mistake"}


def test_hve_19_a_choice_can_be_taken_back_until_it_is_seen_to_be_wrong():
    match = GAME.new(seed=1, players=3, first=0, honest_eyes=True)
    while match.view(0).phase != Phase.TURN:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    match.play(0, match.legal(0)[0])
    assert match.can_undo(0)
    match.play(1, "call mistake")
    assert not match.can_undo(0)
    assert not match.can_undo(1)
