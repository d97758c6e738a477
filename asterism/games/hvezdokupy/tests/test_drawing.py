"""Hvězdokupy drawn: what shines, what may be clicked, and how it ends."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from asterism.engine.match import CLOCK_SEAT
from asterism.engine.render_context import RenderContext
from asterism.games import load
from asterism.games.hvezdokupy import drawing
from asterism.games.hvezdokupy.state import Phase
from asterism.games.hvezdokupy.tests.tables import cell, play, rolls_to_come, table

GAME = load("hvezdokupy")
SVG = "{http://www.w3.org/2000/svg}"
ALMOST = ("*.*.....", "***..o..", "*.......", *["........"] * 5)
CARDS = ("purple-motyl", "yellow-strom", "green-uma", "green-cyg")


def drawn(s, seat=0, narrow=False):
    row = np.frombuffer(s.tobytes(), np.uint8).copy()
    return ET.fromstring(
        drawing.render(RenderContext(GAME, row, seat, GAME.translations("en")), narrow)
    )


def parts(picture, name):
    """Every group that has this class."""
    return [node for node in picture.iter(f"{SVG}g") if name in node.get("class", "").split()]


def texts(node):
    return [found.text for found in node.iter(f"{SVG}text")]


NARROW = pytest.mark.parametrize("narrow", [False, True])


@NARROW
def test_hve_20_board_tokens_cards_and_die_glow_and_the_sand_does_not(narrow):
    picture = drawn(table(*ALMOST, cards=CARDS, time_limit=20), narrow=narrow)
    glowing = parts(picture, "glows")
    named = [
        next(name for name in node.get("class").split() if name != "glows")
        for node in glowing
        if node.get("class") != "glows"
    ]
    assert sorted(named) == ["ground", *["pattern"] * 4, *["star"] * 6, "the-moon"]
    assert len(glowing) == len(named) + 1  # the die


@NARROW
def test_hve_06_fitting_cells_carry_their_number_in_the_shape_of_the_pair(narrow):
    s = table("***.....", "*.*.....", "***..*..", *["........"] * 5, rolled=5, cards=CARDS)
    picture = drawn(s, narrow=narrow)
    low = parts(parts(picture, "sky-board")[0], "low")
    assert all(texts(node) == ["1"] for node in low)
    assert all(node.find(f"{SVG}circle") is not None for node in low)
    assert "place d4" in {node.get("data-action") for node in low}
    s.rolled = 8
    spots = parts(drawn(s, narrow=narrow), "spot")
    assert [(node.get("data-action"), texts(node)) for node in spots] == [("place b2", ["8"])]
    assert spots[0].find(f"{SVG}polygon") is not None


def test_hve_19_honest_eyes_see_no_numbers():
    spots = parts(drawn(table(*ALMOST, rolled=6, honest_eyes=1, cards=CARDS)), "spot")
    assert len(spots) == 64 - 7
    assert not any(texts(node) for node in spots)


@NARROW
def test_hve_08_every_move_has_an_arrow_and_every_star_a_grip(narrow):
    s = table("*.......", *["........"] * 6, ".......*", phase=Phase.MOVING, cards=CARDS)
    picture = drawn(s, narrow=narrow)
    grips = {node.get("data-action") for node in parts(picture, "grip")}
    arrows = {node.get("data-action") for node in parts(picture, "step")}
    assert grips == {"move a1", "move h8"}
    assert arrows == {
        "move a1 b1",
        "move a1 a2",
        "move a1 b2",
        "move h8 g8",
        "move h8 h7",
        "move h8 g7",
    }


def test_the_best_way_of_every_player_waits_to_be_asked_for():
    picture = drawn(table(*ALMOST, cards=CARDS))
    assert [len(parts(picture, f"way-{seat}")) for seat in range(4)] == [1, 1, 1, 1]
    butterfly = parts(picture, "way-0")[0]
    lacking = [node for node in butterfly.iter(f"{SVG}circle") if node.get("class") == "lack"]
    assert len(list(butterfly.iter(f"{SVG}circle"))) == 7
    assert len(lacking) == 1
    assert ".hve:has(.card-0:hover) .way-0" in drawing.STYLESHEET
    assert ".hve:has(.card-0:focus) .way-0" in drawing.STYLESHEET


@NARROW
def test_hve_12_the_winning_constellation_is_drawn_with_lines(narrow):
    s = table(*ALMOST, rolled=2, cards=CARDS)
    play(s, 0, "place c3")
    figures = parts(drawn(s, narrow=narrow), "figure")
    assert len(figures) == 1
    assert len(list(figures[0].iter(f"{SVG}line"))) == 6
    assert not parts(drawn(s, narrow=narrow), "letters")


def test_hve_12_a_real_one_with_the_letters_of_its_stars():
    s = table(
        ".....*..", ".***.*..", "*.......", *["........"] * 5, rolled=2, cards=CARDS[2:], players=2
    )
    play(s, 0, "place e3")
    figure, letters = (parts(drawn(s), name)[0] for name in ("figure", "letters"))
    assert texts(letters) == ["α", "ζ", "ε", "δ", "β", "η", "γ"]
    assert len(list(figure.iter(f"{SVG}line"))) == 7


def test_hve_12_several_winners_have_lines_of_their_own():
    s = table(
        "*.*.....",
        "***.....",
        "*.......",
        *["........"] * 5,
        rolled=2,
        cards=("purple-motyl",) * 2,
        players=2,
    )
    play(s, 0, "place c3")
    picture = drawn(s)
    assert len(parts(picture, "dash-0")) == len(parts(picture, "dash-1")) == 1


def rings(picture):
    return [node for node in picture.iter(f"{SVG}circle") if node.get("class") == "new"]


def at(cell_name, narrow=False):
    """The middle of a cell as the drawing has it."""
    x, y = drawing.place(drawing.NARROW if narrow else drawing.WIDE, cell(cell_name))
    return x, y


@NARROW
def test_hve_16_each_of_bobs_stars_is_ringed_where_it_lies(narrow):
    """He rolls the Moon instead of the player and a free cell before the next one."""
    s = rolls_to_come(table(*ALMOST, cards=CARDS, players=2, time_limit=20), 2, 6, 4, 6)
    play(s, CLOCK_SEAT, "time out")
    picture = drawn(s, narrow=narrow)
    ringed = [(float(node.get("cx")), float(node.get("cy"))) for node in rings(picture)]
    assert ringed == [at("f4", narrow)]
    assert texts(picture).count("B") == 1
    s = rolls_to_come(table(*ALMOST, cards=CARDS, players=2, time_limit=20), 8, 8, 4, 6)
    play(s, CLOCK_SEAT, "time out")
    assert len(rings(drawn(s, narrow=narrow))) == 2


@NARROW
def test_hve_24_without_help_no_way_is_drawn_and_no_card_says_what_it_lacks(narrow):
    for fields in ({"time_limit": 20}, {"eyes": 2}, {"time_limit": 20, "eyes": 2}):
        picture = drawn(table(*ALMOST, cards=CARDS, **fields), narrow=narrow)
        assert not parts(picture, "way")
        assert "lacks" not in ET.tostring(picture, "unicode")
    for fields in ({}, {"eyes": 1}, {"time_limit": 20, "eyes": 1}):
        picture = drawn(table(*ALMOST, cards=CARDS, **fields), narrow=narrow)
        assert len(parts(picture, "way")) == 4
        assert "lacks 1" in texts(picture)


def test_hve_24_at_the_end_the_constellation_is_shown_to_all():
    s = table(*ALMOST, rolled=2, cards=CARDS, eyes=2)
    play(s, 0, "place c3")
    assert len(parts(drawn(s), "figure")) == 1


def test_who_acts_is_marked_and_colours_have_shapes():
    picture = drawn(table(*ALMOST, cards=CARDS, seat=1))
    assert [
        bool(parts(picture, f"card-{seat}")[0].get("class").count("acts")) for seat in range(4)
    ] == [False, True, False, False]
    signs = [
        next(
            node for node in parts(picture, f"card-{seat}")[0].iter() if node.get("class") == "sign"
        )
        for seat in range(3)
    ]
    assert [node.tag.removeprefix(SVG) for node in signs] == ["circle", "polygon", "polygon"]
    assert [len(signs[i].get("points").split()) for i in (1, 2)] == [3, 4]


def test_hve_08_a_moved_star_leaves_a_trace():
    s = table("*.......", *["........"] * 6, ".......*", phase=Phase.MOVING, cards=CARDS)
    play(s, 0, "move a1 b2")
    marks = [node.get("class") for node in drawn(s).iter(f"{SVG}circle")]
    assert (marks.count("new"), marks.count("left")) == (1, 1)


def test_every_cell_tells_what_is_near_unless_eyes_must_be_honest():
    def told(**fields):
        picture = drawn(table(*ALMOST, cards=CARDS, **fields))
        squares = [node for node in picture.iter(f"{SVG}rect") if node.get("class") == "square"]
        return [node.find(f"{SVG}title").text for node in squares]

    assert len(told()) == 64
    assert "d1: 2 stars around: c1, c2" in told()
    assert "d1" in told(honest_eyes=1)


def test_hve_18_all_who_wait_for_the_sand_are_marked():
    s = table(*ALMOST, cards=CARDS, phase=Phase.PAUSE, sand=1, time_limit=20, ready=0b0101)
    assert [
        bool(parts(drawn(s), f"card-{seat}")[0].get("class").count("acts")) for seat in range(4)
    ] == [False, True, False, True]


def test_a_roll_given_up_is_crossed_out_and_an_idle_die_says_why():
    assert len(parts(drawn(table(*ALMOST, cards=CARDS, given_up=3)), "lost")) == 1
    setup = table(*ALMOST, cards=CARDS, phase=Phase.SETUP, rolled=0, unset=2)
    assert "Setup: 2 stars still to be placed" in texts(drawn(setup))
    assert "no die" in texts(drawn(table(*ALMOST, cards=CARDS, rolled=0, zero_chance=1)))


def test_a_long_name_is_cut_and_not_lost():
    assert drawing.shortened("Wielka Niedźwiedzica", 12) == "Wielka Nied…"
    assert drawing.shortened("Lyra", 12) == "Lyra"
