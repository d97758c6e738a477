"""Hvězdokupy as numbers: each says what its name says."""

import numpy as np

from asterism.games import load
from asterism.games.hvezdokupy.state import Phase
from asterism.games.hvezdokupy.tests.tables import play, table

GAME = load("hvezdokupy")


def observe(s, seat):
    """The names of all numbers that are not 0, with their values."""
    numbers = GAME.observe(np.frombuffer(s.tobytes(), np.uint8).copy(), seat)
    names = GAME.observation_names(players=int(s.players))
    return {name: float(number) for name, number in zip(names, numbers, strict=True) if number}


def test_the_board_and_the_die():
    seen = observe(table("*.o.....", *["........"] * 7, players=2, rolled=5, given_up=2), 0)
    assert [name for name in seen if name.endswith("is a star")] == ["a1 is a star"]
    assert [name for name in seen if name.endswith("the Moon")] == ["c1 is the Moon"]
    assert [name for name in seen if "fitting" in name] == [
        "b1 is a fitting cell",
        "a2 is a fitting cell",
        "b2 is a fitting cell",
    ]
    assert {"rolled 5", "gave up 2", "phase turn"} <= seen.keys()
    assert abs(seen["tokens left"] - 58 / 59) < 1e-6


def test_players_count_on_from_the_observer():
    s = table(
        "*.*.....",
        "***.....",
        "*.......",
        *["........"] * 5,
        players=3,
        seat=2,
        starter=1,
        cards=("purple-lupa", "purple-kotva", "purple-motyl"),
    )
    seen = observe(s, 1)
    assert [name for name in seen if "waited" in name] == ["player +1 is waited for"]
    assert [name for name in seen if "started" in name] == ["player +0 started"]
    assert abs(seen["player +1 lacks stars"] - 1 / 12) < 1e-6
    card = [name.split()[3] for name in seen if name.startswith("player +1 has")]
    assert card == ["a1", "c1", "a2", "b2", "c2", "a3", "c3"]


def test_hve_19_a_star_to_be_checked_is_marked():
    s = table("*.......", *["........"] * 7, players=2, rolled=1, honest_eyes=1)
    play(s, 0, "place h8")
    assert s.phase == Phase.PAUSE
    assert "h8 is a star to be checked" in observe(s, 1)
