"""Bájné kostky with other dice: the rules follow the file, and a faulty file is refused."""

import pathlib

import pytest

import asterism
from asterism.engine.errors import ComponentsError
from asterism.games.bajne_kostky import state
from asterism.games.bajne_kostky.state import (
    BOX,
    FACE_NAMES,
    KIND_NAMES,
    MAX_MOVES,
    NUMBERS,
    SIDES,
    Face,
    Kind,
)

OWN = pathlib.Path(state.__file__).with_name("components.toml").read_text("utf-8")


def other(old, new):
    """The game with one line of its file changed."""
    assert old in OWN
    return asterism.load("bajne_kostky", text=OWN.replace(old, new, 1))


def test_names_and_numbers_of_kinds_and_faces_agree():
    assert [kind.name.lower() for kind in Kind] == list(KIND_NAMES)
    for face in (Face.MINOTAUR, Face.GRIFFIN, Face.MERMAID, Face.FLAG):
        assert FACE_NAMES[face - 1] == face.name.lower()
    assert FACE_NAMES[Face.HIGHEST - 1] == str(NUMBERS)


def test_baj_01_other_faces_are_thrown():
    game = other('["3", "3", "2", "2", "1", "1"]', '["7", "7", "7", "7", "7", "7"]')
    sides = BOX.as_record(game.box).sides[Kind.PURPLE]
    assert sides.tolist() == [Face.HIGHEST] * SIDES


def test_baj_02_other_rounds_end_the_game_sooner():
    match = other("3 = 8,", "3 = 2,").new(players=3, seed=1)
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert len(match.moves) == 3 * (2 + 3)


def test_baj_12_other_points_are_counted():
    assert BOX.as_record(other("hit = 20", "hit = 25").box).hit == 25


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('id = "griffin"', 'id = "phoenix"', "in this order"),
        ("count = 3", "count = 4", "36 dice"),
        ("count = 3", "count = 0", "griffin.*count"),
        ("count = 3", "", "griffin.*count"),
        ("special = false", 'special = "no"', "red.*special"),
        ('["7", "7", "6", "6", "5", "5"]', '["7", "7", "6", "6", "5"]', "red.*6 faces"),
        ('["7", "7", "6", "6", "5", "5"]', '["9", "7", "6", "6", "5", "5"]', "red.*6 faces"),
        ("6 = 6 }", "6 = 7 }", "6 players 1 to 6"),
        (", 6 = 6 }", " }", "3 to 6 players"),
        ("hit = 20", "hit = -1", "hit"),
        ("hit = 20", "hit = 2.5", "hit"),
        ("tricks = 8", "tricks = 9", "sizes"),
    ],
)
def test_a_faulty_file_is_refused_with_what_is_wrong(old, new, error):
    with pytest.raises(ComponentsError, match=error):
        other(old, new)


def test_baj_02_the_longest_match_has_four_players():
    assert 4 * sum(r + 1 for r in range(1, 9)) == MAX_MOVES
