"""The river city: what it shows to whom, and that it fits."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest
from drawing_checks import check_scene
from hanabi_tables import GAME, play, table
from play_helpers import positions

from asterism.drawing.cast import load_cast
from asterism.engine.frames import FRAMES, NARROW, TABLET, WIDE
from asterism.engine.render_context import HandMarks, RenderContext
from asterism.games.hanabi.sentences import WHOLE_COLOUR, WHOLE_VALUE, describe_card
from asterism.games.hanabi.state import COLOUR_NAMES, HINTS

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "cs", "pl")
SETUPS = [
    {"players": 2},
    {"players": 3, "variant": "rainbow2", "empty_hints": True},
    {"players": 4, "last_breath": True},
    {"players": 5, "variant": "rainbow"},
]


def context(s, seat=0, marks=None):
    row = np.frombuffer(s.tobytes(), np.uint8).copy()
    return RenderContext(GAME, GAME.view(row, seat), seat, GAME.translations("en"), marks)


def scene(s, seat=0, marks=None, frame=WIDE):
    """What a seat sees of a table, as a tree."""
    return ET.fromstring(GAME.modules.drawing.render(context(s, seat, marks), frame))


def parts(tree, **attributes):
    """The parts that have these attributes."""
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
    return [part for part in tree.iter() if wanted.items() <= part.attrib.items()]


def classes(part):
    return set((part.get("class") or "").split())


def of_class(tree, name):
    return [part for part in tree.iter() if name in classes(part)]


def label(part):
    return part.get("aria-label") or part.find("{http://www.w3.org/2000/svg}title").text


@pytest.mark.parametrize("options", SETUPS, ids=lambda options: f"{options['players']} players")
def test_every_scene_fits_its_frame_and_can_be_read(options):
    rows = positions(GAME, options, 3, most=4)
    for number, row in enumerate(rows):
        for frame in FRAMES.values():
            for seat in (None, number % options["players"]):
                words = GAME.translations(LANGUAGES[number % len(LANGUAGES)])
                ctx = GAME.render_context(row, seat, words)
                check_scene(GAME.modules.drawing.render(ctx, frame), frame)


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_han_04_others_cards_lie_open_and_ones_own_do_not(frame):
    tree = scene(table("red 1, blue 2", "green 3, white 4"), frame=frame)
    held = [label(part) for part in of_class(tree, "held")]
    own = [label(part) for part in of_class(tree, "own")]
    assert {"A: green 3 (unknown)", "B: white 4 (unknown)"} == set(held)
    assert own == ["A: unknown", "B: unknown"]


@pytest.mark.parametrize("frame", [WIDE, TABLET], ids=["wide", "tablet"])
def test_the_names_of_bots_are_whole_among_five(frame):
    row = GAME.new(players=5, seed=1).row
    cast = [member.name for member in load_cast()]
    for first in range(len(cast) - 4):
        names = cast[first : first + 5]
        ctx = GAME.render_context(row, 0, GAME.translations("en").with_names(names))
        picture = ET.fromstring(GAME.modules.drawing.render(ctx, frame))
        assert {*names} <= {text.text for text in picture.iter(f"{SVG}text")}


def test_han_07_a_half_of_a_card_selects_a_hint_that_a_plate_gives():
    tree = scene(table("red 1", "green 3, green 4, white 4"))
    (half, twin) = parts(tree, data_select="hint-1-green")
    assert classes(half) == classes(twin) == {"half", "colour", "may"}
    (spoken,) = parts(tree, data_when="hint-1-green")
    (plate,) = parts(spoken, data_action="hint 1 green")
    assert label(plate) == "Hint Player 2: green — cards A and B"


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plate_names_the_whole_hint(frame, language):
    s = table("red 1", "red 3, yellow 3, green 3, white 4, blue 5")
    row = np.frombuffer(s.tobytes(), np.uint8).copy()
    words = GAME.translations(language)
    tree = ET.fromstring(GAME.modules.drawing.render(GAME.render_context(row, 0, words), frame))
    for colour in COLOUR_NAMES[:5]:
        (plate,) = parts(tree, data_action=f"hint 1 {colour}")
        shown = [part.text for part in plate.iter() if part.tag.endswith("text")]
        assert shown == [words("call.give", target=words(f"colour.{colour}"))]


def test_han_08_a_selected_hint_lifts_the_cards_it_points_at():
    tree = scene(table("red 1", "green 3, green 4, white 4"))
    lifted = {name: len(of_class(tree, f"k-{name}")) for name in ("green", "white", "3", "4")}
    assert lifted == {"green": 2, "white": 1, "3": 1, "4": 2}
    style = GAME.modules.drawing.STYLESHEET
    assert ".hand[data-shows~=w-green] .k-green .lift{" in style


def test_han_10_a_discard_that_is_not_allowed_says_why():
    tree = scene(table("red 1", "green 3", hints=HINTS))
    assert not parts(tree, data_action="discard 0")
    (refused,) = of_class(tree, "refused")
    assert label(refused) == "You cannot discard while all blue tokens are in the lid."


@pytest.mark.parametrize(
    ("hints", "asked"),
    [
        (0, "play or discard"),
        (HINTS, "play or give a hint"),
        (3, "play, discard or give a hint"),
    ],
)
def test_han_07_and_han_10_the_call_offers_only_what_can_be_done(hints, asked):
    s = table("red 1", "green 3", hints=hints)
    for frame in (WIDE, NARROW):
        assert asked in "".join(scene(s, frame=frame).itertext()).lower()


def test_han_22_every_colour_lifts_the_rainbow_and_all_can_be_named():
    s = table("red 1", "rainbow 2, red 1", variant="rainbow2")
    for frame in (WIDE, NARROW):
        tree = scene(s, frame=frame)
        assert {"k-red", "k-blue", "k-2"} <= classes(of_class(tree, "k-2")[0])
        chips = {part.get("data-select") for part in of_class(tree, "chip")}
        assert chips == {f"hint-1-{name}" for name in ("yellow", "green", "white", "blue")}


def test_han_24_a_card_shows_what_hints_told_and_glows_after_one():
    s = table("red 1, blue 1", "green 3, white 4")
    play(s, "hint 1 green", "hint 1 1")
    own = of_class(scene(s), "own")
    assert [label(part) for part in own] == ["A: 1", "B: 1"]
    assert len(parts(scene(s), data_motion="glow")) == 2


def test_han_24_slots_keep_their_names_in_any_order():
    tree = scene(table("red 1, blue 1, red 2", "green 3"), marks=HandMarks(("x",), (2, 0, 1)))
    slots = [(part.get("data-slot"), part.get("data-name")) for part in of_class(tree, "own")]
    assert slots == [("2", "C"), ("0", "A"), ("1", "B")]


def test_han_11_the_last_card_blooms_and_a_fifth_bursts():
    s = table("red 1, blue 5", "green 3", fireworks={"blue": 4})
    play(s, "play 0")
    assert len(parts(scene(s), data_motion="bloom")) == 1
    play(s, "hint 1 5", "play 0")
    [fifth] = parts(scene(s), data_motion="bloom burst")
    assert fifth.get("data-beat") == "firework", "it is held"


def test_a_firework_stays_in_the_sky_until_the_next_of_its_colour_opens():
    s = table("red 1, blue 5", "green 3", fireworks={"blue": 4})
    play(s, "play 0")
    assert not of_class(scene(s), "earlier"), "there was none of this colour"
    play(s, "hint 1 5", "play 0")
    tree = scene(s)
    [earlier], [opening] = of_class(tree, "earlier"), parts(tree, data_motion="bloom burst")
    assert earlier.get("data-until") == opening.get("data-step")
    [plaque] = parts(tree, data_piece="plaque-4")
    assert (plaque.text, plaque.get("data-step")) == ("5", opening.get("data-step"))


def test_at_the_end_all_fireworks_stay_in_the_sky_until_they_open_once_more():
    whole = dict.fromkeys(COLOUR_NAMES[:4], 5) | {COLOUR_NAMES[4]: 4}
    s = table(f"{COLOUR_NAMES[4]} 5", "green 3", fireworks=whole)
    play(s, "play 0")
    tree = scene(s)
    standing, opening = of_class(tree, "earlier"), of_class(tree, "shell")
    assert len(standing) == len(opening) == 5
    steps = [part.get("data-step") for part in opening]
    assert [part.get("data-until") for part in standing] == steps
    assert len(set(steps)) == 5, "one after another"


def test_on_a_phone_a_whole_hand_opens_its_stage():
    tree = scene(table("red 1", "green 3", "blue 2"), frame=NARROW)
    hands = [part.get("data-select") for part in of_class(tree, "hand") if part.get("data-select")]
    assert hands == ["hand-1", "hand-2"]
    for owner in (1, 2):
        (stage,) = of_class(tree, f"stage-{owner}")
        assert parts(stage, data_when=f"hand-{owner}")
        assert parts(stage, data_action=f"hint {owner} {'3' if owner == 1 else '2'}")


def test_the_deck_the_lid_and_the_discards_are_in_every_frame():
    s = table("red 1", "green 3", hints=5, mistakes=1, discarded="blue 4, blue 4, red 3")
    for frame in FRAMES.values():
        tree = scene(s, frame=frame)
        assert len(parts(tree, href="#h-lantern-lit")) == 5
        assert len(parts(tree, href="#h-fuse-burnt")) == 1
        assert len(of_class(tree, "gone")) == 2
        assert bool(parts(tree, data_panel="discards")) == (frame is not WIDE)
        assert (tree.get("data-rail") is not None) == (frame is WIDE)


def test_han_13_cards_close_the_gap_and_the_new_one_comes_from_the_deck():
    s = table("red 1, blue 5, red 2, blue 1, green 1", "green 3")
    play(s, "play 1")
    own = of_class(scene(s, seat=0), "own")
    assert [part.get("data-from") for part in own] == [None, "own-2", "own-3", "own-4", "deck"]
    (laid,) = of_class(scene(s, seat=0), "laid")
    steps = [part.get("data-step") for part in own]
    assert steps[:4] == [None] * 4
    assert int(laid.get("data-step")) < int(steps[4]), "one draws when the card has been played"
    others = of_class(scene(s, seat=1), "held")
    assert [part.get("data-from") for part in others][1:3] == ["card-0-2", "card-0-3"]


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_what_parts_refer_to_is_drawn_once(frame):
    """Blanks and what hints told stand in the scene itself, all else with the page's symbols."""
    s = table("red 1, blue 2", "green 3, white 4", "blue 2, blue 3", "red 3", "white 1")
    play(s, "hint 2 blue")
    tree = scene(s, frame=frame)
    symbols = ET.fromstring(f"<defs>{GAME.modules.drawing.DEFS}</defs>")
    names = [part.get("id") for root in (tree, symbols) for part in root.iter() if part.get("id")]
    assert len(names) == len(set(names))
    assert {part.get("href")[1:] for part in tree.iter(f"{SVG}use")} <= set(names)


def test_no_piece_is_drawn_twice():
    s = table("red 1", "green 3, blue 3", "blue 2")
    for frame in FRAMES.values():
        shown = scene(s, frame=frame)
        for parent in [*shown.iter()]:
            for child in [*parent]:
                if "when" in child.get("class", "").split():  # what opens later
                    parent.remove(child)
        named = [part.get("data-piece") for part in shown.iter() if part.get("data-piece")]
        assert len(named) == len(set(named))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["not red or green, 2", "green, not 2 or 5", "red or green, 2"]),
        ("cs", ["ne červená ani zelená, 2", "zelená, ne 2 ani 5", "červená nebo zelená, 2"]),
        ("pl", ["nie czerwona ani zielona, 2", "zielona, nie 2 ani 5", "czerwona lub zielona, 2"]),
    ],
)
def test_what_a_card_is_not_is_no_list_that_could_end_with_what_it_is(language, expected):
    red, green = (WHOLE_COLOUR[COLOUR_NAMES.index(name)] for name in ("red", "green"))
    every, (two, five) = sum(WHOLE_COLOUR[:5]), (WHOLE_VALUE[1], WHOLE_VALUE[4])
    told = [every & ~(red | green) & two, green & ~(two | five), (red | green) & two]
    texts = GAME.translations(language).base
    names = [describe_card(could, 5, texts).replace("\xa0", " ") for could in told]
    assert names == expected


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_what_came_of_a_card_is_told_when_it_lies_also_to_who_had_selected_it(frame):
    """While a card is selected its possibilities hide the call: to a film it is as if new."""
    s = table("red 3, blue 5, red 2, blue 1, green 1", "green 3")
    play(s, "play 0")
    tree = scene(s, seat=0, frame=frame)
    (laid,) = of_class(tree, "laid")
    for call in of_class(tree, "call"):
        assert call.get("data-enter") == "flip"
        assert int(call.get("data-step")) > int(laid.get("data-step"))
