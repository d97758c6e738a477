"""Options: typed, with ranges and defaults, and refusals that say what is allowed."""

import pytest

from asterism.engine.errors import OptionError
from asterism.engine.options import Choice, Number, Options, PerSeat, Seat, Switch

OPTIONS = Options(
    players=Number(range(2, 5), 3),
    variant=Choice(("plain", "wild")),
    fast=Switch(),
    level=PerSeat(Choice(("low", "high"))),
    first=Seat(),
)


def test_what_is_not_given_has_its_default():
    assert OPTIONS.resolve({}) == {
        "players": 3,
        "variant": "plain",
        "fast": False,
        "level": "low",
        "first": "random",
    }


def test_they_are_stored_as_numbers():
    given = {"players": 2, "variant": "wild", "fast": True, "level": "high,low", "first": 1}
    assert OPTIONS.encode(OPTIONS.resolve(given)) == {
        "players": 2,
        "variant": 1,
        "fast": 1,
        "level": [1, 0],
        "first": 2,
    }


def test_one_value_serves_every_seat_and_a_list_will_do():
    assert OPTIONS.encode(OPTIONS.resolve({"level": "high"}))["level"] == [1, 1, 1]
    assert OPTIONS.encode(OPTIONS.resolve({"level": ["high", "low", "low"]}))["level"] == [1, 0, 0]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"players": 1}, "a whole number from 2 to 4"),
        ({"players": "3"}, "a whole number from 2 to 4"),
        ({"players": True}, "a whole number from 2 to 4"),
        ({"variant": "tame"}, "one of plain, wild"),
        ({"variant": ["plain"]}, "one of plain, wild"),
        ({"fast": 1}, "yes or no"),
        ({"level": "low,high"}, "or 3 of them with commas"),
        ({"level": "low,high,middle"}, "one of low, high"),
        ({"level": None}, "level=None is not allowed"),
        ({"first": 3}, "random, or a seat from 0 to 2"),
        ({"colour": "red"}, "There is no option 'colour'; there are: players, variant"),
    ],
)
def test_a_bad_option_is_explained(given, expected):
    with pytest.raises(OptionError) as wrong:
        OPTIONS.resolve(given)
    assert expected in str(wrong.value)


def test_they_are_read_from_what_is_typed():
    typed = ["players=4", "fast=yes", "variant=wild", "first=2", "level=low"]
    assert OPTIONS.parse_settings(typed) == {
        "players": 4,
        "fast": True,
        "variant": "wild",
        "first": 2,
        "level": "low",
    }
    with pytest.raises(OptionError, match="write name=value"):
        OPTIONS.parse_settings(["fast"])


def test_samples_cover_every_value():
    samples = OPTIONS.test_settings()
    assert {s["players"] for s in samples} == {2, 3, 4}
    assert {s["variant"] for s in samples} == {"plain", "wild"}
    assert {s["fast"] for s in samples} == {True, False}
    assert len(samples) == len({tuple(s.items()) for s in samples})
