"""Bájné kostky: what the drawing shows, and to whom."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

import asterism
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky.drawing import course, dice
from asterism.games.bajne_kostky.state import KIND_NAMES, Face, Kind
from asterism.games.bajne_kostky.tests.table import loaded, play, table

GAME = asterism.load("bajne_kostky")
BOTH = pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
SVG = "{http://www.w3.org/2000/svg}"


def drawn(s, seat, narrow=False):
    row = np.frombuffer(bytearray(s.tobytes()), np.uint8)
    return ET.fromstring(GAME.svg(row, seat, GAME.translations("en"), narrow))


def parts(picture, name):
    """All parts of a class."""
    return [node for node in picture.iter() if name in (node.get("class") or "").split()]


def words_in(node):
    return [part.text for part in node.iter(SVG + "text")]


def actions(picture):
    return {node.get("data-action") for node in picture.iter() if node.get("data-action")}


@BOTH
def test_baj_04_every_bid_has_a_button_and_a_fist_hides_it(narrow):
    s = table(["red"] * 3, ["gray"] * 3, ["purple"] * 3)
    assert actions(drawn(s, 0, narrow)) == {"bid 0", "bid 1", "bid 2", "bid 3"}
    play(s, 1, "bid 2")
    assert len(parts(drawn(s, 0, narrow), "fist-mark")) == 1
    mine = parts(drawn(s, 1, narrow), "mine")
    assert [words_in(node) for node in mine] == [["2"]]
    assert actions(drawn(s, 1, narrow)) == set()


@BOTH
def test_baj_06_dice_that_must_stay_are_barred(narrow):
    s = table(["red"] * 2, ["red", "gray"], ["purple"] * 2, bids=[0] * 3)
    play(s, 0, "throw red")
    picture = drawn(s, 1, narrow)
    assert actions(picture) == {"throw red"}
    assert len(parts(picture, "barred")) == 1


@BOTH
def test_baj_08_the_winning_die_is_marked_and_why(narrow):
    s = table(
        ["griffin"] * 2, ["minotaur"] * 2, ["red"] * 2, ["red"] * 2, ["mermaid"] * 2, bids=[0] * 5
    )
    for seat, (name, value) in enumerate(
        [
            ("griffin", "griffin"),
            ("minotaur", "minotaur"),
            ("red", 5),
            ("red", 7),
            ("mermaid", "mermaid"),
        ]
    ):
        play(s, seat, f"throw {name}", loaded((name, value)))
    picture = drawn(s, 0, narrow)
    throws = parts(picture, "throw")
    assert [bool(parts(throw, "crown")) for throw in throws] == [False] * 4 + [True]
    said = " ".join(node.text for node in parts(picture, "why"))
    assert "all three symbols, so the mermaid wins" in said
    assert "+50 if exact" in said


@BOTH
def test_baj_05_the_trick_lies_in_throwing_order_with_places_for_the_rest(narrow):
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2, bids=[0] * 3, leader=2)
    play(s, 2, "throw purple", loaded(("purple", 3)))
    throws = parts(drawn(s, 0, narrow), "throw")
    assert [words_in(throw)[0] for throw in throws] == ["Player 3", "Player 1", "Player 2"]
    assert [bool(parts(throw, "ghost")) for throw in throws] == [False, True, True]


@BOTH
def test_baj_11_dice_won_lie_before_the_winner(narrow):
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2, bids=[0] * 3)
    box = loaded(("gray", 1), ("red", 7), ("purple", 2))
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    [pile] = parts(drawn(s, 1, narrow), "pile")
    assert len(parts(pile, "die")) == 3


@BOTH
def test_baj_17_the_pad_is_always_in_sight(narrow):
    s = table(["gray"], ["red"], ["purple"], bids=[1, 1, 0])
    box = loaded(("gray", 1), ("red", 7), ("purple", 2))
    assert len(parts(drawn(s, 0, narrow), "pad-line")) == 8
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    [first, *_] = parts(drawn(s, 0, narrow), "pad-line")
    assert words_in(first) == ["1", "1", "−10", "1", "20", "0", "10"]
    assert len(parts(first, "hit")) == 2
    assert len(parts(first, "slash")) == 1


@BOTH
def test_baj_18_only_own_dice_are_drawn(narrow):
    s = table(["red", "griffin"], ["gray", "mermaid"], ["purple", "yellow"], bids=[0] * 3)
    for seat, names in ((0, {"red", "griffin"}), (None, set())):
        tiles = parts(drawn(s, seat, narrow), "tile")
        kinds = {name for tile in tiles for name in KIND_NAMES if parts(tile, f"k-{name}")}
        assert kinds == names


def test_baj_01_every_colour_has_a_shape_of_its_own():
    dice_drawn = [
        ET.fromstring(dice.unthrown(number, 24, 0, 0)) for number in range(1, len(KIND_NAMES) + 1)
    ]
    signs = {ET.tostring(die[-1]) for die in dice_drawn}  # what lies upon the cube
    assert len(signs) == len(KIND_NAMES)


def test_baj_10_a_flag_on_a_special_die_still_tells_its_kind():
    flag = ET.fromstring(dice.die(Kind.MERMAID, Face.FLAG, 60, 0, 0, "mermaid"))
    assert parts(flag, "face-mermaid")
    assert parts(flag, "face-flag")


def test_baj_15_the_end_names_the_winner_and_draws_every_line():
    match = GAME.new(players=5, seed=8)
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    picture = ET.fromstring(match.svg(0))
    assert match.verdict()[0] in words_in(picture)
    assert len(parts(picture, "run")) == 5


def test_names_at_the_right_edge_keep_apart():
    assert course.spread([50, 10, 52, 51], 15, 90) == [50, 10, 80, 65]
    assert course.spread([50, 50], 15, 60) == [45, 60]


@BOTH
def test_dice_are_shown_when_everything_is_laid_open(narrow):
    s = table(["red"] * 3, ["gray"] * 3, ["purple"] * 3)
    row = np.frombuffer(bytearray(s.tobytes()), np.uint8)
    open_ = ET.fromstring(
        str(
            GAME.modules.drawing.render(
                RenderContext(GAME, row, None, GAME.translations("en")), narrow
            )
        )
    )
    others = parts(open_, "players" if narrow else "screens")[0]
    assert [len(parts(others, f"k-{name}")) for name in ("red", "gray", "purple")] == [3, 3, 3]
