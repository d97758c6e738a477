"""Hvězdokupy with an owner's own cards: the rules follow the file, and faults are named."""

import pathlib

import pytest

import asterism
from asterism.games.hvezdokupy import state
from asterism.games.hvezdokupy.rules.board import numbers_of_pair
from asterism.games.hvezdokupy.rules.ending import light
from asterism.games.hvezdokupy.tests.tables import cell, table, winners

OWN = pathlib.Path(state.__file__).with_name("components.toml").read_text("utf-8")
BUTTERFLY = '["#.#", "###", "#.#"]'


@pytest.fixture
def other(tmp_path):
    """The game with another file, in which one thing is changed."""

    def change(old, new):
        assert OWN.count(old) >= 1
        path = tmp_path / "my.toml"
        path.write_text(OWN.replace(old, new, 1), "utf-8")
        return asterism.load("hvezdokupy", components=path)

    return change


def test_another_shape_wins(other):
    game = other(BUTTERFLY, '["###", "..#"]')
    box = state.BOX.as_record(game.box)
    s = table("***.....", *["........"] * 7, cards=("purple-motyl",))
    light(s, box, cell("c2"))
    assert winners(s) == [0]


def test_another_name_is_spoken(other):
    game = other('id = "purple-motyl"', 'id = "purple-motyl"\nname = "Babočka"')
    match = game.new(seed=0, players=2, first=0)
    game.state.as_record(match.row).card[0] = 14
    assert "Babočka" in match.text(0)
    assert "Babočka" in match.svg(0)


def test_a_card_nobody_has_words_for_keeps_its_id(other):
    game = other('id = "purple-motyl"', 'id = "my-moth"')
    match = game.new(seed=0, players=2, first=0)
    game.state.as_record(match.row).card[0] = 14
    assert "my-moth" in match.text(0)


def test_hve_02_other_pairs_are_rolled(other):
    game = other("[[1, 5], [2, 6], [3, 7], [4, 8]]", "[[1, 2], [3, 4], [6, 5], [7, 8]]")
    box = state.BOX.as_record(game.box)
    assert [numbers_of_pair(table(rolled=face), box) for face in (1, 4, 6)] == [
        (1, 2),
        (3, 4),
        (5, 6),
    ]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (BUTTERFLY, '["...", "..."]', "'purple-motyl' has no stars"),
        (BUTTERFLY, '["#"]', "'purple-motyl' has the wrong size: 1 stars"),
        (BUTTERFLY, '["#######", "######"]', "'purple-motyl' has the wrong size: 13 stars"),
        (BUTTERFLY, '["#.......#"]', "'purple-motyl' has a star in row 1, column 9, outside"),
        (BUTTERFLY, '["#.#", "#x#"]', "'purple-motyl' has 'x' in row 2, column 2"),
        (BUTTERFLY, '"###"', "'purple-motyl' needs rows"),
        (BUTTERFLY, '["####", "#..#", "...#"]', "'purple-motyl' is card 'purple-gondola' again"),
        ('colour = "purple"\ntier = 1', 'colour = "pink"\ntier = 1', "needs a colour"),
        ('colour = "purple"\ntier = 1', 'colour = "purple"\ntier = 4', "needs a tier"),
        ('id = "purple-gondola"\n', "", "Card number 1 has no id"),
        ("[[1, 5], [2, 6], [3, 7], [4, 8]]", "[[1, 5], [2, 6], [3, 7], [4, 4]]", "two by two"),
        ("players = 3\n", "players = 7\n", "no .*card for 3 players"),
        ("tiers = [3, 2, 1]", "tiers = [3, 2]", "3 players needs 3 tiers"),
        ("tiers = [3, 2, 1]", "tiers = [3, 2, 9]", "3 players needs 3 tiers"),
        ("stars_each = 2", "stars_each = 0", "3 players needs stars_each"),
        ("tiers = [3, 3, 2, 2, 1, 1]", "tiers = [3, 3, 3, 3, 3, 3]", "6 purple cards of tier 3"),
        ('"α Cyg", ', "", "'green-cyg' has 7 stars; bayer must name as many"),
        ("lines = [[0, 2], [2, 4]", "lines = [[0, 2], [2, 7]", r"'green-cyg' has a line \[2, 7\]"),
        ("tokens = 59", "tokens = 60", "sizes must be"),
    ],
)
def test_what_is_wrong_is_named(other, old, new, complaint):
    with pytest.raises(asterism.ComponentsError, match=complaint):
        other(old, new)


def test_an_owner_may_have_fewer_or_more_cards(other):
    start = OWN.index("[[card]]")
    fewer = other(OWN[start : OWN.index("[[card]]", start + 1)], "")
    more = other(
        "[[card]]",
        '[[card]]\nid = "mine"\ncolour = "green"\ntier = 3\nrows = ["########"]\n\n[[card]]',
    )
    counts = [int(state.BOX.as_record(game.box).cards) for game in (fewer, more)]
    assert counts == [44, 46]
    assert more.ids["card"][0] == "mine"


def test_the_state_is_small():
    assert state.STATE.dtype.itemsize <= 1024
