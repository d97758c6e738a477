"""Hvězdokupy drawn: what shines, what may be touched, and how it ends."""

import xml.etree.ElementTree as ET
import zlib

import numpy as np
import pytest

from asterism.drawing.cast import load_cast
from asterism.engine.frames import FRAMES, NARROW, TABLET, WIDE
from asterism.engine.match import CLOCK_SEAT
from asterism.engine.render_context import RenderContext
from asterism.games import load
from asterism.games.hvezdokupy import drawing
from asterism.games.hvezdokupy.drawing.layout import plan_of
from asterism.games.hvezdokupy.state import Phase
from asterism.games.hvezdokupy.tests.tables import cell, play, rolls_to_come, table
from asterism.translations import LANGUAGES

GAME = load("hvezdokupy")
SVG = "{http://www.w3.org/2000/svg}"
ALMOST = ("*.*.....", "***..o..", "*.......", *["........"] * 5)
CARDS = ("purple-motyl", "yellow-strom", "green-uma", "green-cyg")
EMPTY = ("........",) * 7
SIX = (*CARDS, "green-leo", "yellow-dinosaurus")
LONG_NAMES = ("Maximilian Konstantin", "Drahomíra", "Cecylia", "Wołodymyr", "Evžen", "Bogusława")
EVERY_FRAME = pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)


def draw(s, seat=0, frame=WIDE, language="en"):
    row = np.frombuffer(s.tobytes(), np.uint8).copy()
    names = GAME.translations(language).with_names(LONG_NAMES)
    return ET.fromstring(drawing.render(RenderContext(GAME, row, seat, names), frame))


def parts(picture, name):
    """Every group that has this class."""
    return [node for node in picture.iter(f"{SVG}g") if name in node.get("class", "").split()]


def select(picture, key):
    """What shows while a key is selected."""
    return [node for node in picture.iter() if node.get("data-when") == key]


def texts(node):
    return [found.text for found in node.iter(f"{SVG}text") if found.text]


def actions(picture):
    return {node.get("data-action") for node in picture.iter() if node.get("data-action")}


@EVERY_FRAME
def test_hve_20_board_tokens_cards_and_die_glow_and_the_sand_does_not(frame):
    picture = draw(table(*ALMOST, cards=CARDS, time_limit=20), frame=frame)
    named = {node.get("class") for node in parts(picture, "glows")}
    assert named == {"ground glows", "pattern glows", "star glows", "the-moon glows", "die glows"}
    assert len(parts(picture, "star")) == 6


@EVERY_FRAME
def test_hve_06_fitting_cells_carry_their_number_in_the_shape_of_the_pair(frame):
    s = table("***.....", "*.*.....", "***..*..", *["........"] * 5, rolled=5, cards=CARDS)
    picture = draw(s, frame=frame)
    low = parts(parts(picture, "sky-board")[0], "low")
    assert all(texts(node) == ["1"] for node in low)
    assert all("mark" in [part.get("class") for part in node.iter(f"{SVG}circle")] for node in low)
    assert "place d4" in {node.get("data-action") for node in low}
    s.rolled = 8
    spots = parts(draw(s, frame=frame), "spot")
    assert [(node.get("data-action"), texts(node)) for node in spots] == [("place b2", ["8"])]
    assert [part.get("class") for part in spots[0].iter(f"{SVG}polygon")] == ["mark"]


def test_hve_06_the_tray_tells_how_many_cells_fit_each_number():
    s = table("***.....", "*.*.....", "***.....", *["........"] * 5, rolled=8, cards=CARDS)
    assert {"1 place", "none"} <= set(texts(parts(draw(s), "own-tray")[0]))
    assert "1 place" not in texts(draw(s, seat=1)), "only whoever places counts"


def test_hve_19_honest_eyes_see_no_numbers():
    picture = draw(table(*ALMOST, rolled=6, honest_eyes=1, cards=CARDS))
    spots = parts(picture, "spot")
    assert len(spots) == 64 - 7
    assert not any(texts(node) for node in spots)
    assert not any("place" in text for text in texts(parts(picture, "own-tray")[0]))


@EVERY_FRAME
def test_hve_08_a_star_is_touched_then_the_cell_it_moves_to(frame):
    s = table("*.......", *["........"] * 6, ".......*", phase=Phase.MOVING, cards=CARDS)
    picture = draw(s, frame=frame)
    assert {node.get("data-action") for node in parts(picture, "grip")} == {"move a1", "move h8"}
    assert actions(select(picture, "move a1")[0]) == {"move a1 b1", "move a1 a2", "move a1 b2"}
    assert actions(select(picture, "move h8")[0]) == {"move h8 g8", "move h8 h7", "move h8 g7"}


@EVERY_FRAME
def test_the_best_way_of_another_shows_while_their_card_is_touched(frame):
    picture = draw(table(*ALMOST, cards=CARDS), seat=1, frame=frame)
    assert {node.get("data-select") for node in parts(picture, "seatcard")} == {
        f"card-{seat}" for seat in range(4)
    }
    butterfly = next(way for node in select(picture, "card-0") for way in parts(node, "way"))
    shapes = [node.get("href") for node in butterfly.iter(f"{SVG}use")]
    assert shapes == ["#h-lack"]
    assert len(list(butterfly.iter(f"{SVG}circle"))) == 6
    assert parts(select(picture, "")[0], "way-1"), "one's own shows by itself"


@EVERY_FRAME
def test_hve_12_the_winning_constellation_is_drawn_with_lines(frame):
    s = table(*ALMOST, rolled=2, cards=CARDS)
    play(s, 0, "place c3")
    figures = parts(draw(s, frame=frame), "figure")
    assert len(figures) == 1
    assert len(list(figures[0].iter(f"{SVG}line"))) == 6
    assert figures[0].get("data-motion") == "draw-line burst"
    assert figures[0].get("data-beat") == "constellation"
    assert not parts(draw(s, frame=frame), "letters")


def test_hve_12_a_real_one_with_the_letters_of_its_stars():
    s = table(
        ".....*..", ".***.*..", "*.......", *["........"] * 5, rolled=2, cards=CARDS[2:], players=2
    )
    play(s, 0, "place e3")
    figure, letters = (parts(draw(s), name)[0] for name in ("figure", "letters"))
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
    picture = draw(s)
    dashes = [
        parts(picture, f"dash-{i}")[0].find(f"{SVG}line").get("stroke-dasharray") for i in (0, 1)
    ]
    assert dashes == [None, "12 7"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_hve_12_prizes_can_be_read_when_three_lie_on_a_phone(language):
    """They are shown there at .63 of their size, and have to be 12 pixels then."""
    s = table(
        "*.*.....", "***.....", "*.......", *["........"] * 5, rolled=2, cards=CARDS, players=4
    )
    s.won = 0b1111
    prizes = [node for node in draw(s, language=language).iter() if node.get("data-trophy")]
    assert [node.get("data-trophy") for node in prizes] == ["0", "1", "2", "3"]
    for prize, name in zip(prizes, LONG_NAMES, strict=False):
        rows = [node for node in prize.iter(f"{SVG}text") if node.text]
        assert min(float(node.get("font-size")) for node in rows) * 0.63 > 11.9
        assert name.startswith(rows[-1].text[:6]), "whose it is"


@EVERY_FRAME
def test_the_numbers_of_a_roll_come_after_the_die_and_a_win_is_said_after_its_lines(frame):
    picture = draw(table(*ALMOST, cards=CARDS, rolled=2), frame=frame)
    pieces = {node.get("data-piece"): node for node in picture.iter() if node.get("data-piece")}
    die, number = pieces["die"], pieces["number-low"]
    assert int(die.get("data-step")) < int(number.get("data-step"))
    assert die.get("data-value") == number.get("data-value")
    s = table(*ALMOST, rolled=2, cards=("purple-motyl",) * 2, players=2, phase=Phase.OVER)
    s.won = 0b11
    picture = draw(s, frame=frame)
    lines = [int(part.get("data-step")) for part in parts(picture, "figure")]
    (call,) = parts(picture, "call")
    assert max(lines, default=0) < int(call.get("data-step"))


def steps(picture):
    """When a film shows each piece, and until when it shows what it shows alone."""
    return {
        node.get("data-piece"): (node.get("data-step"), node.get("data-until"))
        for node in picture.iter()
        if node.get("data-piece")
    }


@EVERY_FRAME
def test_a_film_tells_what_happened_before_whose_turn_it_is(frame):
    s = table(*ALMOST, cards=CARDS, rolled=1)
    play(s, 0, "place b1")
    picture = draw(s, seat=1, frame=frame)
    (news,) = parts(picture, "news")
    told = news if frame.is_phone else parts(news, "when")[0]
    assert "b1." in " ".join(texts(told))
    (call,) = [step for piece, (step, _) in steps(picture).items() if piece == "call"]
    assert int(call) > 1
    assert frame.is_phone or told.get("data-until") == call


@EVERY_FRAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_bob_laid_his_star_is_told_when_it_is_laid_and_never_cut(frame, language):
    s = table(*ALMOST, cards=CARDS[:2], players=2, rolled=1, starter=1)
    play(rolls_to_come(s, 4, 6, 3), 0, "place b1")
    picture = draw(s, seat=1, frame=frame, language=language)
    news = " ".join(texts(parts(picture, "news")[0]))
    assert "b1" in news
    assert "f4" in news
    shown = steps(picture)
    star = shown[f"star-{cell('f4')}"]
    assert shown[f"star-bob-{cell('f4')}"] == star
    if frame.is_phone:
        (bob,) = [step for piece, (step, _) in shown.items() if piece.endswith("-bob")]
        assert bob == star[0]


@EVERY_FRAME
def test_cards_tell_what_they_lack_when_the_star_lies_and_only_once(frame):
    s = table(*ALMOST, cards=CARDS[:2], players=2, phase=Phase.OVER)
    s.won = 1
    picture = draw(s, frame=frame)
    names = [node.get("data-piece") for node in picture.iter() if node.get("data-piece")]
    lacks = [name for name in names if name.startswith("lacks")]
    assert sorted(lacks) == ["lacks-0", "lacks-1"]
    (figure,) = parts(picture, "figure") or [None]
    told = int(steps(picture)["lacks-0"][0])
    assert 1 < told < int(figure.get("data-step"))


def test_whose_roll_lies_in_my_tray_is_told_there():
    s = table(*ALMOST, cards=CARDS, rolled=5)
    for frame in FRAMES.values():
        tray = parts(draw(s, seat=1, frame=frame), "own-tray")[0]
        assert "5:" in " ".join(texts(tray))
        assert "whose" not in [
            node.get("class") for node in draw(s, seat=0, frame=frame).iter(f"{SVG}g")
        ]


def rings(picture, name="new"):
    return [node for node in picture.iter(f"{SVG}circle") if node.get("class") == name]


@EVERY_FRAME
def test_hve_16_each_of_bobs_stars_is_ringed_where_it_lies(frame):
    """He rolls the Moon instead of the player and a free cell before the next one."""
    s = rolls_to_come(table(*ALMOST, cards=CARDS, players=2, time_limit=20), 2, 6, 4, 6)
    play(s, CLOCK_SEAT, "time out")
    picture = draw(s, frame=frame)
    ringed = [(float(node.get("cx")), float(node.get("cy"))) for node in rings(picture)]
    assert ringed == [plan_of(frame).plate.middle(cell("f4"))]
    assert texts(parts(picture, "sky-board")[0]).count("B") == 1
    s = rolls_to_come(table(*ALMOST, cards=CARDS, players=2, time_limit=20), 8, 8, 4, 6)
    play(s, CLOCK_SEAT, "time out")
    assert len(rings(draw(s, frame=frame))) == 2


@EVERY_FRAME
def test_hve_24_without_help_no_way_is_drawn_and_no_card_says_what_it_lacks(frame):
    for fields in ({"time_limit": 20}, {"eyes": 2}, {"time_limit": 20, "eyes": 2}):
        picture = draw(table(*ALMOST, cards=CARDS, **fields), frame=frame)
        assert not parts(picture, "way")
        assert not parts(picture, "lacks")
        assert "to go" not in "".join(picture.itertext())
        assert not [node for node in picture.iter() if node.get("href") == "#h-gap"]
    for fields in ({}, {"eyes": 1}, {"time_limit": 20, "eyes": 1}):
        picture = draw(table(*ALMOST, cards=CARDS, **fields), frame=frame)
        assert len(parts(picture, "way")) == 5
        assert "1 to go" in texts(picture)


def test_hve_24_at_the_end_the_constellation_is_shown_to_all():
    s = table(*ALMOST, rolled=2, cards=CARDS, eyes=2)
    play(s, 0, "place c3")
    assert len(parts(draw(s), "figure")) == 1


def lit(picture, seat):
    """Whether somebody's medallion is lit."""
    medallions = [
        node for node in parts(picture, "medallion") if node.get("data-seat") == str(seat)
    ]
    return len(medallions[0]) == max(len(node) for node in parts(picture, "medallion"))


def test_who_acts_is_lit_and_colours_have_shapes():
    picture = draw(table(*ALMOST, cards=CARDS, seat=1))
    assert [lit(picture, seat) for seat in range(4)] == [False, True, False, False]
    signs = [
        next(
            node
            for node in parts(select(picture, "cards")[0], "face")[seat].iter()
            if node.get("class") == "sign"
        )
        for seat in range(3)
    ]
    assert [node.tag.removeprefix(SVG) for node in signs] == ["circle", "polygon", "polygon"]
    assert [len(signs[i].get("points").split()) for i in (1, 2)] == [3, 4]


def test_hve_18_all_who_wait_for_the_sand_are_lit():
    s = table(*ALMOST, cards=CARDS, phase=Phase.PAUSE, sand=1, time_limit=20, ready=0b0101)
    picture = draw(s)
    assert [lit(picture, seat) for seat in range(4)] == [False, True, False, True]


def test_hve_08_a_moved_star_leaves_a_trace():
    s = table("*.......", *["........"] * 6, ".......*", phase=Phase.MOVING, cards=CARDS)
    play(s, 0, "move a1 b2")
    picture = draw(s)
    assert (len(rings(picture)), len(rings(picture, "left"))) == (1, 1)


def cell_titles(**fields):
    seat = fields.pop("viewer", 1)
    picture = draw(table(*ALMOST, cards=CARDS, **fields), seat)
    squares = [node for node in picture.iter(f"{SVG}rect") if node.get("class") == "square"]
    return [node.find(f"{SVG}title").text for node in squares]


def test_every_cell_tells_what_is_near_unless_eyes_must_be_honest():
    assert len(cell_titles()) == 64
    assert "d1: 2 stars around it: c1, c2" in cell_titles()
    assert "d1" in cell_titles(honest_eyes=1)


def test_a_cell_that_does_not_fit_tells_why():
    titles = cell_titles(viewer=0, rolled=8)
    assert "d1 has 2 stars around it: c1, c2; the die says 4 or 8." in titles


@EVERY_FRAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_two_buttons_side_by_side_keep_their_whole_names(language, frame):
    picture = draw(table("*.......", *EMPTY, rolled=8, cards=CARDS), 0, frame, language)
    shown = {node.get("data-action"): texts(node) for node in parts(picture, "do")}
    label = GAME.translations(language)
    assert shown == {"reroll": [label("table.reroll")], "lapse": [label("table.lapse")]}


def test_a_roll_given_up_is_crossed_out_and_an_idle_die_says_why():
    assert len(parts(draw(table(*ALMOST, cards=CARDS, given_up=3)), "lost")) == 1
    setup = table(*ALMOST, cards=CARDS, phase=Phase.SETUP, rolled=0, unset=2)
    assert "Setup: 2 stars still to be placed" in " ".join(texts(draw(setup)))
    assert "no die" in texts(draw(table(*ALMOST, cards=CARDS, rolled=0, zero_chance=1)))


def test_the_main_action_is_golden_only_when_no_star_can_be_placed():
    stuck = draw(table(*ALMOST, cards=CARDS, rolled=7))
    assert parts(parts(stuck, "do")[0], "plate")
    assert not parts(draw(table(*ALMOST, cards=CARDS, rolled=2)), "plate")


def test_what_was_agreed_is_told_beside_the_cards():
    picture = draw(table(*ALMOST, cards=CARDS, time_limit=20, eyes=2), frame=NARROW)
    assert "20 seconds a turn" in " ".join(texts(select(picture, "cards")[0]))


# Every frame, number of players and language


@EVERY_FRAME
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_match_fits_in_every_frame(frame, players):
    match = GAME.new(players=players, seed=players, difficulty="green")
    match.names = LONG_NAMES[:players]
    while not match.over and len(match.moves) < 60:
        seat = match.actors[0]
        if len(match.moves) % 9 == 0:
            for language, viewer in zip(LANGUAGES, (seat, (seat + 1) % players, None), strict=True):
                ctx = GAME.render_context(match.row, viewer, match.translations(language))
                check_scene(ET.fromstring(drawing.render(ctx, frame)), frame)
        legal = match.legal(seat)
        match.play(seat, legal[len(match.moves) * 7 % len(legal)])


@EVERY_FRAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_fits_in_every_frame(frame, language):
    pause = {"phase": Phase.PAUSE, "placed": 1, "honest_eyes": 1}
    for fields in (
        {"given_up": 3, "rolled": 8},
        {"phase": Phase.SETUP, "rolled": 0, "unset": 12},
        {"phase": Phase.MOVING, "rolled": 3},
        {**pause, "sand": 1, "time_limit": 20, "wait_for_sand": 1},
        {**pause, "seat": 5},
    ):
        check_scene(draw(table(*ALMOST, cards=SIX, players=6, **fields), 0, frame, language), frame)


def check_scene(picture, frame):
    """Type is large enough, nothing lies outside, and a move weighs little."""
    for text in picture.iter(f"{SVG}text"):
        assert float(text.get("font-size")) >= (13 if frame.is_phone else 14), ET.tostring(text)
    for part in picture.iter(f"{SVG}rect"):
        if part.get("data-do") is None and part.get("x") and not part.get("x").startswith("-"):
            assert float(part.get("x")) + float(part.get("width")) <= frame.width + 1
            assert float(part.get("y") or 0) + float(part.get("height")) <= frame.height + 5
    assert len(zlib.compress(ET.tostring(picture))) < 15_000


@EVERY_FRAME
def test_cells_can_be_told_apart_by_a_finger_and_scenery_is_light(frame):
    assert plan_of(frame).plate.cell >= 39
    assert len(drawing.scenery(frame)) + len(drawing.DEFS) < 200_000


@pytest.mark.parametrize("frame", [WIDE, TABLET], ids=["wide", "tablet"])
def test_the_names_of_bots_are_whole_among_six(frame):
    row = np.frombuffer(table(players=6, cards=SIX).tobytes(), np.uint8).copy()
    cast = [member.name for member in load_cast()]
    for names in zip(*[iter(cast)] * len(SIX), strict=True):
        translations = GAME.translations("en").with_names(names)
        picture = ET.fromstring(drawing.render(RenderContext(GAME, row, 0, translations), frame))
        assert {*names} <= {text.text for text in picture.iter(f"{SVG}text")}


def test_a_long_name_of_a_constellation_is_whole_in_two_rows():
    picture = draw(table(players=6, cards=("purple-motyl", "purple-lupa", *SIX[2:])))
    written = [text.text for text in picture.iter(f"{SVG}text")]
    assert {"Magnifying", "Glass"} <= {*written}
