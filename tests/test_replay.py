"""Saved matches: played again to the same bytes, or refused with a reason."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import asterism
from asterism.engine.errors import AsterismError, SaveError, VersionError

GAME = asterism.load("hanabi")


def a_match(**given):
    match = GAME.new(**{"players": 3, "seed": 5, "variant": "rainbow"} | given)
    match.names = ("Anna", "Bořek", "Cecylia")
    for _ in range(8):
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    return match


@pytest.mark.parametrize("given", [{}, {"seed": "words will do"}, {"seed": None, "key": b"\0k"}])
def test_a_saved_match_comes_back(given):
    match = a_match(**given)
    again = asterism.replay(match.save())
    assert again.row.tobytes() == match.row.tobytes()
    assert again.history == match.history
    assert again.names == match.names
    assert again.save() == match.save()


def test_own_components_travel_with_it(tmp_path):
    text = (GAME.folder / "components.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("dealt = { 2 = 5,", "dealt = { 2 = 3,"), "utf-8")
    match = asterism.load("hanabi", components=path).new(players=2, seed=1)
    assert match.view(None).held[:2].tolist() == [3, 3]
    path.unlink()
    assert asterism.replay(match.save()).view(None).held[:2].tolist() == [3, 3]


def damage(**changes):
    return json.dumps(json.loads(a_match().save()) | changes)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "no keys"),
        ("{}", "'format' is missing"),
        (damage(format=9), "format 9"),
        (damage(actions=None), "'actions' is missing or damaged"),
        (damage(seed=None), "neither a seed nor a key"),
        (damage(seed=None, key="xyz"), "no hexadecimal"),
        (damage(actions=[[0, "fly"]]), "move 1"),
        (damage(actions=[["play 0"]]), "move 1"),
        (damage(actions=[7]), "move 1"),
        (damage(actions=[[0, "play 0"]] * 2), "move"),
        (damage(digest="0"), "another position"),
        (damage(actions=[]), "another position"),
    ],
)
def test_a_damaged_file_is_refused(text, expected):
    with pytest.raises(SaveError) as wrong:
        asterism.replay(text)
    assert expected in str(wrong.value)


def test_a_match_of_other_rules_is_not_resumed():
    with pytest.raises(VersionError, match=r"version 99 .* version 1"):
        asterism.replay(damage(version=99))


def test_an_unknown_game_or_option_is_refused():
    for changes in (
        {"game": "chess"},
        {"options": {"players": 3, "colour": 1}},
        {"components": "sizes = 1"},
    ):
        with pytest.raises(AsterismError):
            asterism.replay(damage(**changes))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    st.sampled_from(
        [
            "format",
            "game",
            "version",
            "options",
            "components",
            "seed",
            "key",
            "names",
            "actions",
            "digest",
        ]
    ),
    JSON,
)
def test_no_file_whatever_brings_a_traceback(key, value):
    try:
        match = asterism.replay(damage(**{key: value}))
    except AsterismError:
        return
    assert match.game is not None
