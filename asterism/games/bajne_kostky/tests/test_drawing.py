"""Bájné kostky: what the drawing shows, and to whom."""

import tomllib
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from drawing_checks import check_scene
from film_news import news_between
from play_helpers import positions

import asterism
from asterism.drawing.type_metrics import text_width
from asterism.engine.frames import FRAMES, WIDE
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.drawing.calls import least_size, row_width
from asterism.games.bajne_kostky.drawing.plan import plan_of
from asterism.games.bajne_kostky.state import KIND_NAMES, Face, Kind
from asterism.games.bajne_kostky.tests.table import load_dice, play, table

GAME = asterism.load("bajne_kostky")
EVERY_FRAME = pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "cs", "pl")


def draw(s, seat, frame=WIDE):
    row = np.frombuffer(bytearray(s.tobytes()), np.uint8)
    ctx = GAME.render_context(row, seat, GAME.translations("en"))
    return ET.fromstring(GAME.modules.drawing.render(ctx, frame))


def parts(picture, name):
    """All parts of a class."""
    return [node for node in picture.iter() if name in (node.get("class") or "").split()]


def words_in(node):
    return [part.text for part in node.iter(SVG + "text")]


def title(node):
    return node.find(SVG + "title").text


def actions(picture):
    return {node.get("data-action") for node in picture.iter() if node.get("data-action")}


@pytest.mark.parametrize(
    "options", [{"players": 3}, {"players": 4, "simplified": True}, {"players": 6}]
)
def test_every_scene_fits_its_frame_and_can_be_read(options):
    rows = positions(GAME, options, 3, most=4)
    for number, row in enumerate(rows):
        for frame in FRAMES.values():
            for seat in (None, number % options["players"]):
                words = GAME.translations(LANGUAGES[number % len(LANGUAGES)])
                ctx = GAME.render_context(row, seat, words)
                check_scene(GAME.modules.drawing.render(ctx, frame), frame)


@EVERY_FRAME
def test_baj_04_every_bid_has_a_plate_and_a_fist_hides_it(frame):
    s = table(["red"] * 3, ["gray"] * 3, ["purple"] * 3)
    picture = draw(s, 0, frame)
    assert actions(picture) == {"bid 0", "bid 1", "bid 2", "bid 3"}
    assert [node.get("data-select") for node in parts(picture, "bid")] == [
        f"bid-{number}" for number in range(4)
    ]
    play(s, 1, "bid 2")
    assert len(parts(draw(s, 0, frame), "fist-mark")) == 1
    [mine] = parts(draw(s, 1, frame), "mine")
    assert mine.get("data-bid") == "2"
    assert actions(draw(s, 1, frame)) == set()


def test_baj_12_a_bid_tells_what_it_may_bring_and_cost():
    s = table(["red"] * 3, ["gray"] * 3, ["purple"] * 3)
    stakes = {
        node.get("data-when"): [words_in(stake)[0] for stake in parts(node, "stake")]
        for node in parts(draw(s, 0), "chosen")
    }
    assert stakes == {
        "bid-0": ["+30", "−30"],
        "bid-1": ["+20", "−10"],
        "bid-2": ["+40", "−10"],
        "bid-3": ["+60", "−10"],
    }
    s.simplified = True
    assert {len(parts(node, "stake")) for node in parts(draw(s, 0), "chosen")} == {1}


@EVERY_FRAME
def test_baj_06_dice_that_must_stay_are_barred_and_say_why(frame):
    s = table(["red"] * 2, ["red", "gray"], ["purple"] * 2, bids=[0] * 3)
    play(s, 0, "throw red")
    picture = draw(s, 1, frame)
    assert actions(picture) == {"throw red"}
    [barred] = parts(picture, "barred")
    assert "red" in title(barred)


@EVERY_FRAME
def test_baj_08_the_winning_die_is_lit_and_the_call_says_why(frame):
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
        play(s, seat, f"throw {name}", load_dice((name, value)))
    picture = draw(s, 0, frame)
    throws = parts(picture, "throw")
    assert [bool(parts(throw, "crown")) for throw in throws] == [False] * 4 + [True]
    [call] = parts(picture, "said")
    assert words_in(call)[0].startswith("Player 5 wins: three symbols")


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY_FRAME
def test_baj_08_why_a_die_wins_is_whole_beside_a_long_name(frame, language):
    s = table(["griffin"] * 2, ["griffin"] * 2, ["red"] * 2, bids=[0] * 3)
    for seat, die in enumerate([("griffin", "griffin"), ("griffin", "griffin"), ("red", 5)]):
        play(s, seat, f"throw {die[0]}", load_dice(die))
    row = np.frombuffer(bytearray(s.tobytes()), np.uint8)
    translations = GAME.translations(language).with_names(
        ["Anna", "Kazimierz Wojciechowski", "Jan"]
    )
    picture = ET.fromstring(
        GAME.modules.drawing.render(GAME.render_context(row, 0, translations), frame)
    )
    [call] = parts(picture, "said")
    assert words_in(call)[0].endswith(str(translations("why.last_symbol")))


@EVERY_FRAME
def test_baj_06_many_people_who_are_waited_for_are_counted(frame):
    s = table(*[["gray"] * 2] * 6)
    picture = draw(s, 0, frame)
    [call] = parts(picture, "said")
    assert words_in(call)[1] == "Waiting for 5 players"


@EVERY_FRAME
def test_baj_05_the_trick_lies_in_throwing_order_with_places_for_the_rest(frame):
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2, bids=[0] * 3, leader=2)
    play(s, 2, "throw purple", load_dice(("purple", 3)))
    throws = parts(draw(s, 0, frame), "throw")
    assert [words_in(throw)[0] for throw in throws] == ["Player 3", "You", "Player 2"]
    assert [bool(parts(throw, "ghost")) for throw in throws] == [False, True, True]


def test_a_throw_rolls_once_and_the_new_leader_of_a_trick_glows():
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2, bids=[0] * 3)
    assert {node.get("data-motion") for node in parts(draw(s, 0), "beads")} == {"flip"}
    motions = []
    for seat, (name, value) in enumerate([("gray", 1), ("red", 7), ("purple", 2)]):
        before = draw(s, 0)
        play(s, seat, f"throw {name}", load_dice((name, value)))
        news = news_between(ET.tostring(before), ET.tostring(draw(s, 0)))
        motions.append({one.motion for one in news if one.motion in ("roll", "glow", "bloom")})
    assert motions == [{"glow", "roll"}, {"glow", "roll"}, {"glow", "bloom", "roll"}]
    assert "trick" in [one.beat for one in news], "it is held until all have seen who won"


def test_nobody_has_won_a_trick_before_the_first_one():
    """Whoever has bid sees the empty table while the others bid."""
    match = GAME.new(players=3, seed=1)
    match.play(0, "bid 0")
    assert "data-beat" not in match.svg(0)


def test_what_to_touch_in_the_next_round_is_told_when_the_last_trick_has_gone():
    s = table(["gray"], ["red"], ["purple"], bids=[0] * 3)
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    picture = draw(s, 0)
    (bids,), progress = parts(picture, "bids"), parts(picture, "progress")
    assert progress
    assert {part.get("data-step") for part in progress} == {bids.get("data-step")}


def test_the_next_trick_is_told_when_the_last_one_has_been_won():
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2, bids=[0] * 3)
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    play(s, 0, "throw gray", box)
    play(s, 1, "throw red", box)
    before = draw(s, 0)
    play(s, 2, "throw purple", box)
    after = draw(s, 0)
    news = news_between(ET.tostring(before), ET.tostring(after))
    assert ("flip", "progress", None) in news
    [told] = parts(after, "stand")
    assert int(told.get("data-step")) > max(
        int(one.get("data-step")) for one in parts(after, "call")
    )


def test_while_bids_are_made_no_place_waits_for_a_die():
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2)
    play(s, 0, "bid 1")
    bidding = {place.get("stroke") for place in parts(draw(s, 0), "ghost")}
    for seat in (1, 2):
        play(s, seat, "bid 1")
    lit = {place.get("stroke") for place in parts(draw(s, 0), "ghost")} - bidding
    assert len(bidding) == len(lit) == 1, "once the bids are shown, the leader's place is lit"


@EVERY_FRAME
def test_baj_04_ones_own_beads_are_named(frame):
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2)
    assert "Bid" not in words_in(parts(draw(s, 0, frame), "own-tray")[0])
    play(s, 0, "bid 1")
    assert "Bid" in words_in(parts(draw(s, 0, frame), "own-tray")[0])


@EVERY_FRAME
def test_nothing_is_said_or_written_of_a_throw_before_the_die_lies_still(frame):
    s = table(["gray"], ["red"], ["purple"], bids=[0] * 3)
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
        picture = draw(s, 0, frame)
        last = max(int(die.get("data-step")) for die in parts(picture, "thrown"))
        assert last < min(int(call.get("data-step")) for call in parts(picture, "call"))
    (bids,), (written,) = parts(picture, "bids"), parts(picture, "news")
    assert words_in(written)[0] == "1", "the round that is over"
    steps = [part.get("data-step") for part in [written, *parts(picture, "next-bid")]]
    assert steps == [bids.get("data-step")] * 3


@EVERY_FRAME
def test_the_bids_of_a_round_stay_while_its_last_trick_is_seen(frame):
    s = table(["gray"], ["red"], ["purple"], bids=[0, 1, 1])
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    picture = draw(s, 0, frame)
    (bids,), kept = parts(picture, "bids"), parts(picture, "kept")
    later = [*parts(picture, "points"), *parts(picture, "next"), *parts(picture, "next-gone")]
    assert parts(picture, "next-gone"), "no die of the round that is over is seen to go uncounted"
    assert {part.get("data-until") for part in kept} == {bids.get("data-step")}
    assert {part.get("data-step") for part in later} == {bids.get("data-step")}
    assert sum(len(parts(part, "pile")) for part in kept) == 1, "the trick that red has won"
    written = [words_in(part) for part in kept if words_in(part)]
    assert written == [["Bid"], ["1", "0", "1", "1"]], "in the tray, and on the pad"


@EVERY_FRAME
def test_the_last_round_is_written_down_when_its_last_die_lies_still(frame):
    s = table(["gray"], ["red"], ["purple"], bids=[0] * 3, round_=8, trick=7)
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    picture = draw(s, 0, frame)
    assert "The game is over." in words_in(picture)
    last = max(int(die.get("data-step")) for die in parts(picture, "thrown"))
    [written] = parts(picture, "news")
    assert words_in(written)[0] == "8"
    points = [part for part in picture.iter() if part.get("data-motion") in ("flip", "count-up")]
    assert len(points) == 2, "the row of the pad, and one's own points"
    assert all(int(part.get("data-step")) > last for part in points)


def test_dice_of_a_trick_go_to_its_winner_when_the_next_begins():
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2, bids=[0] * 3)
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2), ("red", 5))
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    whole = draw(s, 0)
    assert {node.get("data-to") for node in parts(whole, "thrown")} == {"seat-1"}
    play(s, 1, "throw red", box)
    news = news_between(ET.tostring(whole), ET.tostring(draw(s, 0)))
    gone = [one for one in news if one.motion == "slide" and one.piece.startswith("throw-")]
    assert len(gone) == 3
    named = {one.piece for one in news if (one.piece or "").startswith("thrower-")}
    assert len(named) == 3, "dice that leave lie over no other names"


@EVERY_FRAME
def test_baj_11_a_bead_tells_the_dice_of_a_trick_that_was_won(frame):
    s = table(["gray"] * 2, ["red"] * 2, ["purple"] * 2, bids=[0] * 3)
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    [pile] = parts(draw(s, 1, frame), "pile")
    assert title(pile) == "Player 1: grey 1; Player 2: red 7; Player 3: purple 2"


@EVERY_FRAME
def test_baj_17_the_pad_is_in_every_frame(frame):
    s = table(["gray"], ["red"], ["purple"], bids=[1, 1, 0])
    box = load_dice(("gray", 1), ("red", 7), ("purple", 2))
    assert len(parts(draw(s, 0, frame), "pad-line")) == 8
    for seat, name in enumerate(("gray", "red", "purple")):
        play(s, seat, f"throw {name}", box)
    picture = draw(s, 0, frame)
    [first, *_] = parts(picture, "pad-line")
    assert words_in(first) == ["1", "1", "−10", "1", "20", "0", "10"]
    assert len(parts(first, "hit")) == 2
    assert len(parts(first, "slash")) == 1
    assert bool(parts(picture, "panel-sheet")) == (frame is not WIDE)
    assert (picture.get("data-rail") is not None) == (frame is WIDE)


@EVERY_FRAME
def test_baj_18_only_own_dice_are_drawn(frame):
    s = table(["red", "griffin"], ["gray", "mermaid"], ["purple", "yellow"], bids=[0] * 3)
    for seat, names in ((0, {"red", "griffin"}), (None, set())):
        picture = draw(s, seat, frame)
        tiles = parts(picture, "tile")
        kinds = {name for tile in tiles for name in KIND_NAMES if parts(tile, f"k-{name}")}
        assert kinds == names
        assert not [name for name in KIND_NAMES if parts(parts(picture, "people")[0], f"k-{name}")]


def test_dice_in_the_tray_show_all_their_faces_before_they_are_thrown():
    s = table(["red", "gray"], ["gray"] * 2, ["purple"] * 2, bids=[0] * 3)
    red, gray = (words_in(tile)[:-1] for tile in parts(draw(s, 0), "tile"))
    assert red == ["7", "7", "6", "6", "5", "5"]
    assert gray == ["7", "1", "1"]


def test_baj_01_every_colour_has_a_shape_of_its_own():
    marks = {dice.mark_symbol(name).split("'>", 1)[1] for name in KIND_NAMES}
    assert len(marks) == len(KIND_NAMES)


def test_baj_10_a_flag_on_a_special_die_still_tells_its_kind():
    flag = ET.fromstring(dice.thrown_die(Kind.MERMAID, Face.FLAG, 60))
    assert [node.get("href") for node in flag] == ["#b-mermaid", "#b-face-flag", "#b-mark-mermaid"]


@EVERY_FRAME
def test_dice_are_shown_when_everything_is_laid_open(frame):
    s = table(["red"] * 3, ["gray"] * 3, ["purple"] * 3, bids=[0] * 3)
    row = np.frombuffer(bytearray(s.tobytes()), np.uint8)
    ctx = RenderContext(GAME, row, None, GAME.translations("en"))
    picture = ET.fromstring(GAME.modules.drawing.render(ctx, frame))
    others = parts(picture, "people")[0]
    assert [len(parts(others, f"k-{name}")) for name in ("red", "gray", "purple")] == [0, 3, 3]
    assert len(parts(parts(picture, "tile")[0], "k-red")) == 3


def test_no_piece_is_drawn_twice():
    rows = positions(GAME, {"players": 4}, 1, most=3)
    for row in rows:
        for frame in FRAMES.values():
            ctx = GAME.render_context(row, 0, GAME.translations("en"))
            tree = ET.fromstring(GAME.modules.drawing.render(ctx, frame))
            named = [node.get("data-piece") for node in tree.iter() if node.get("data-piece")]
            assert len(named) == len(set(named))


@EVERY_FRAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_why_somebody_leads_is_never_cut_off(frame, language):
    texts, plan = GAME.translations(language), plan_of(frame)
    written = (GAME.folder / "translations" / f"{language}.toml").read_text("utf-8")
    for reason in tomllib.loads(written)["why"]:
        for key in ("winning", "won_by", "winning_own", "won_by_own"):
            said = str(texts(f"table.{key}", player="Andromeda", why=texts(f"why.{reason}")))
            assert text_width(said, least_size(plan)) <= row_width(plan), said
