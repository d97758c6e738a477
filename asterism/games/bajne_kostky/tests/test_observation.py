"""Bájné kostky: numbers for learning say what their names say."""

import numpy as np

import asterism
from asterism.games.bajne_kostky.tests.table import load_dice, play, table

GAME = asterism.load("bajne_kostky")


def observe(s, seat):
    """What a seat sees, by name; what is 0 is left out."""
    row = np.frombuffer(bytearray(s.tobytes()), np.uint8)
    names = GAME.observation_names(players=int(s.players))
    return {
        name: float(number)
        for name, number in zip(names, GAME.observe(row, seat), strict=True)
        if number
    }


def test_baj_04_a_secret_bid_is_told_to_its_owner_alone():
    s = table(["red"] * 2, ["gray"] * 2, ["purple"] * 2)
    play(s, 1, "bid 2")
    assert observe(s, 1)["own secret bid is 2"] == 1
    assert not any("bid is" in name for name in observe(s, 0))
    assert {"bidding", "player +0 has not bid", "player +2 has not bid"} <= observe(s, 0).keys()


def test_baj_18_the_trick_as_each_seat_sees_it():
    s = table(["red", "griffin"], ["yellow"] * 2, ["purple"] * 2, bids=[0, 1, 2], total=[120] * 6)
    play(s, 0, "throw red", load_dice(("red", 6)))
    play(s, 1, "throw yellow", load_dice(("yellow", 4)))
    seen = observe(s, 2)
    assert seen["own purple dice"] == 2
    assert seen["red dice thrown"] == seen["yellow dice thrown"] == 1
    assert {
        "round 2",
        "trick 1",
        "colour to follow is red",
        "player +1 leads",
        "player +1 threw red",
        "player +1 shows 6",
        "player +2 threw yellow",
        "player +2 shows 4",
        "player +2 lacks red",
        "player +0 bid 2",
        "player +2 bid 1",
    } <= seen.keys()
    assert seen["player +1 points in hundreds"] == np.float32(1.2)
    assert "own griffin dice" not in seen
    assert observe(s, 0)["own griffin dice"] == 1
