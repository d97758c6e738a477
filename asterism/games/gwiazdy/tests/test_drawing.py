"""We are all stars: what the drawing must show."""

import itertools
import math
import re
import xml.etree.ElementTree as ET
import zlib

import pytest

from asterism.drawing.type_metrics import text_width
from asterism.engine.frames import FRAMES, NARROW, TABLET, TALL, WIDE
from asterism.engine.memory import forget_all
from asterism.games.gwiazdy.components import (
    COMPONENTS,
    EVENT_NAMES,
    FIELD_NAMES,
    FIELDS,
    STAR_NAMES,
)
from asterism.games.gwiazdy.drawing import DEFS, render, scenery
from asterism.games.gwiazdy.drawing.battle import figure_view
from asterism.games.gwiazdy.drawing.event_cards import event_words
from asterism.games.gwiazdy.drawing.hr_diagram import BAND_NAMES, whole_plot
from asterism.games.gwiazdy.drawing.people import racer_places
from asterism.games.gwiazdy.drawing.scene import Box, Scene, short_marks
from asterism.games.gwiazdy.drawing.shapes import temperature_colour
from asterism.games.gwiazdy.drawing.sky import pins, plate_of
from asterism.games.gwiazdy.drawing.sky_map import berths, fitted_object, is_covered
from asterism.games.gwiazdy.rules.stars import is_offered
from asterism.games.gwiazdy.sentences import number
from asterism.games.gwiazdy.state import Phase
from asterism.games.gwiazdy.tests.laying import BOX, GAME, Table
from asterism.translations import LANGUAGES

NAMES = ("Vera", "Bogusława", "Maxmilián Nejdelší", "Dobrosława")
EVERY_FRAME = pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
PHONES = pytest.mark.parametrize("frame", [NARROW, TALL], ids=["narrow", "tall"])
VEGA = STAR_NAMES.index("vega") + 1


def picture(table, seat=0, language="en", frame=WIDE):
    translations = GAME.translations(language).with_names(NAMES[: table.s.players])
    return render(GAME.render_context(table.row, seat, translations), frame)


def texts(drawn, tags=("text",)):
    """What is written; with titles, also what shows when one points at a thing or taps it."""
    every = ET.fromstring(drawn).iter()
    return [node.text or "" for node in every if node.tag.split("}")[-1] in tags]


def clicks(drawn):
    return {node.get("data-action") for node in ET.fromstring(drawn).iter()} - {None}


def nodes(drawn, name):
    """The elements of a class."""
    every = ET.fromstring(drawn).iter()
    return [node for node in every if name in node.get("class", "").split()]


def select(drawn, key):
    """What shows while a key is selected."""
    (found,) = [node for node in nodes(drawn, "when") if node.get("data-when") == key]
    return found


# Stars


@EVERY_FRAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_23_every_star_shows_all_of_its_values_made_or_not(language, frame):
    translations = GAME.translations(language)
    table = Table(
        phase=Phase.TURN,
        crystals=[{"H": 12, "He": 6, "C": 2}],
        stars=[["vega"], ["rigel", "keid_b"]],
    )
    written = " ".join(texts(picture(table, 0, language, frame), ("text", "title")))
    for star in COMPONENTS["star"]:
        assert star["spectral"] in written
        assert translations(f"sky.{star['constellation']}") in written
        assert translations(f"star.{star['id']}.fact") in written
        for key, unit in (
            ("temperature", "K"),
            ("luminosity", "L☉"),
            ("mass", "M☉"),
            ("radius", "R☉"),
        ):
            assert f"{number(star[key], translations)} {unit}" in written


@EVERY_FRAME
def test_gwi_02_every_star_nobody_has_is_there_with_its_name_and_cost(frame):
    drawn = picture(Table(phase=Phase.TURN, stars=[["vega"]]), frame=frame)
    rows = {" ".join(filter(None, node.itertext())): node for node in nodes(drawn, "row")}
    assert len(rows) == len(COMPONENTS["star"])
    for fact in COMPONENTS["star"]:
        sentence = GAME.translations("en")(f"star.{fact['id']}.fact")
        node = next(node for written, node in rows.items() if sentence in written)
        numbers = [part.text for part in node.iter() if part.tag.endswith("text")]
        if fact["id"] != "vega":
            assert [str(cost) for cost in fact["cost"].values()] == numbers[1:]


@EVERY_FRAME
def test_gwi_16_a_star_that_lacks_something_says_what(frame):
    drawn = picture(Table(phase=Phase.TURN, crystals=[{"H": 3}]), frame=frame)
    assert "For Van Maanen's Star you still need 1 C." in " ".join(texts(drawn, ("title",)))
    row = next(
        node for node in nodes(drawn, "row") if "DZ8" in " ".join(filter(None, node.itertext()))
    )
    short = [part.text for part in row.iter() if "short" in part.get("class", "")]
    assert short == ["1"]


@EVERY_FRAME
def test_gwi_16_what_can_be_made_is_a_lit_card(frame):
    table = Table(phase=Phase.TURN, crystals=[{"H": 3, "C": 1}])
    drawn = picture(table, frame=frame)
    assert "create van_maanen" in clicks(drawn)
    cards = nodes(drawn, "star")
    assert len(cards) == (2 if frame is TALL else 3)
    lit = [card.get("data-action") is not None for card in cards]
    assert lit == [True, True, False][: len(cards)]


@EVERY_FRAME
def test_gwi_16_a_rich_player_can_click_every_star_there_is(frame):
    table = Table(
        phase=Phase.TURN, crystals=[{"H": 30, "He": 20, "C": 9, "O": 9, "Si": 9, "Fe": 5}]
    )
    assert {f"create {name}" for name in STAR_NAMES} <= clicks(picture(table, frame=frame))


def test_gwi_02_of_stacks_only_the_top_cards_are_offered():
    table = Table(phase=Phase.TURN, market=1)
    table.s.top[:] = [STAR_NAMES.index(name) + 1 for name in ("rigel", "mira", "vega", "keid_b")]
    drawn = picture(table)
    assert len(nodes(drawn, "gone")) == len(STAR_NAMES) - 4


def test_gwi_23_star_colours_follow_the_temperature():
    red, yellow, blue = (
        int(temperature_colour(t)[1:3], 16) - int(temperature_colour(t)[5:7], 16)
        for t in (3000, 5800, 20000)
    )
    assert red > yellow > 0 > blue


@pytest.mark.parametrize("options", [{"market": "top"}, {"lost_star": "out"}], ids=str)
def test_gwi_02_the_stars_on_offer_are_those_of_the_rules(options):
    for row, seat in sample_positions(2, 4, 10, **options):
        ctx = GAME.render_context(row, seat, GAME.translations("en"))
        rules = [s for s in range(1, len(STAR_NAMES) + 1) if is_offered(ctx.view, BOX, s)]
        assert Scene(ctx, WIDE).offered_stars == rules


# The diagram


@EVERY_FRAME
def test_gwi_23_the_diagram_has_bands_and_approximate_classes(frame):
    drawn = picture(Table(phase=Phase.DOT, making=VEGA), frame=frame)
    assert "approximate, for the main sequence" in drawn
    assert {"O", "B", "A", "F", "G", "K", "M"} <= set(texts(drawn))
    assert DEFS.count("class='band'") == 4
    assert "#g-bands" in drawn
    assert {"MAIN SEQUENCE", "WHITE DWARFS", "GIANTS", "SUPERGIANTS"} <= set(texts(drawn))


@EVERY_FRAME
def test_gwi_16_the_diagram_is_large_when_a_dot_must_be_chosen(frame):
    def size(table):
        drawn = picture(table, frame=frame)
        plots = re.findall(r"width='([\d.]+)' height='([\d.]+)' class='plot'", drawn)
        return max(float(width) * float(height) for width, height in plots[:1])

    choosing = Table(phase=Phase.DOT, making=VEGA)
    if frame in (WIDE, TABLET, TALL):
        assert size(choosing) > 3 * size(Table())
    drawn = picture(choosing, frame=frame)
    assert "Where does Vega belong?" in texts(drawn)
    assert not nodes(drawn, "map")


@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_16_nothing_beside_the_diagram_of_a_tablet_is_cut(language):
    for star in range(1, len(STAR_NAMES) + 1):
        drawn = picture(Table(phase=Phase.DOT, making=star), language=language, frame=TABLET)
        assert [text for text in texts(drawn) if "…" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_16_the_cards_within_reach_keep_their_names_on_a_tablet(language):
    drawn = picture(Table(players=4), language=language, frame=TABLET)
    cut = [text for part in nodes(drawn, "reach") for text in part.itertext() if "…" in text]
    assert cut == []


@EVERY_FRAME
def test_gwi_16_a_dot_is_confirmed_before_it_counts(frame):
    drawn = picture(Table(phase=Phase.DOT, making=VEGA), frame=frame)
    root = ET.fromstring(drawn)
    dots = [node for node in root.iter() if node.get("data-action", "").startswith("dot ")]
    assert {node.get("data-action") for node in dots} == {
        f"dot {dot}" for dot in range(1, len(STAR_NAMES) + 1)
    }
    assert all(node.get("data-confirm") is not None for node in dots)
    near = [group for group in root.iter() if group.get("data-nearest") is not None]
    assert all(any(dot in list(group.iter()) for group in near) for dot in dots)
    assert [n.get("data-do") for n in select(drawn, "confirm").iter() if n.get("data-do")] == [
        "confirm"
    ]


@PHONES
def test_gwi_16_on_a_phone_dots_are_chosen_in_an_enlarged_part(frame):
    drawn = picture(Table(phase=Phase.DOT, making=VEGA), frame=frame)
    doors = {node.get("data-select") for node in nodes(drawn, "door")}
    parts = [node for node in nodes(drawn, "when") if node.get("data-when").startswith("zone")]
    assert {node.get("data-when") for node in parts} == doors
    for part in parts:
        spots = [
            tuple(map(float, re.findall(r"[\d.]+", dot.get("transform"))))
            for dot in part.iter()
            if dot.get("data-action")
        ]
        assert all(math.dist(a, b) >= 20 for a, b in itertools.combinations(spots, 2))


@EVERY_FRAME
def test_gwi_16_who_places_a_star_sees_no_others_but_the_rest_of_the_table_does(frame):
    choosing = Table(phase=Phase.DOT, making=VEGA)
    assert not nodes(picture(choosing, 0, frame=frame), "row")
    assert nodes(picture(choosing, 1, frame=frame), "row")
    assert not any("You have paid" in text for text in texts(picture(choosing, 1, frame=frame)))
    assert len(clicks(picture(choosing, 0, frame=frame))) == len(STAR_NAMES)


@EVERY_FRAME
def test_gwi_16_a_watcher_reads_in_large_who_is_to_find_the_dot(frame):
    def large(seat):
        drawn = picture(Table(phase=Phase.DOT, making=VEGA), seat, frame=frame)
        calls = [node for node in nodes(drawn, "call") if node.get("data-when") is None]
        return [" ".join(node.itertext()) for node in calls]

    assert "Where does Vega belong?" in large(0)
    assert "Where does Vega belong?" not in large(1)
    assert any(text.endswith("the dot on the H–R diagram") for text in large(1))


@EVERY_FRAME
def test_gwi_16_a_missed_star_shows_where_it_belonged_once_it_is_lost(frame):
    table = Table(phase=Phase.DOT, making=VEGA, crystals=[{}, {"H": 3}])
    table.play(table.wrong_dots("vega")[0])
    assert table.phase == Phase.MOVE
    for seat in (0, 1, None):
        drawn = picture(table, seat, frame=frame)
        assert nodes(drawn, "wrong")
        assert "Vega belonged here." in texts(drawn, ("title",))


@EVERY_FRAME
def test_gwi_16_a_film_holds_the_diagram_up_and_shows_the_wrong_dot_before_the_right_one(frame):
    table = Table(phase=Phase.DOT, making=VEGA, crystals=[{}, {"H": 3}])
    table.play(table.wrong_dots("vega")[0])
    drawn = ET.fromstring(picture(table, frame=frame))
    [held] = [part for part in drawn.iter() if (part.get("data-piece") or "").startswith("placed-")]
    assert held.get("data-until"), "it opens once, in a film"
    moving = [part for part in drawn.iter() if part.get("data-motion")]
    [wrong] = [part for part in moving if part.get("class") == "wrong"]
    [right] = [part for part in moving if part.get("class") == "belonged"]
    assert {wrong, right} < set(held.iter()), "nothing moves on the print below it"
    [said] = [part for part in held.iter() if part.get("data-piece") == "placement"]
    assert wrong.get("data-step") < right.get("data-step") < held.get("data-until")
    assert said.get("data-step") == right.get("data-step"), "not before the dot is seen to be wrong"
    assert [part.get("data-beat") for part in held.iter() if part.get("data-beat")] == ["star"]
    assert right.get("data-motion").startswith("bloom"), "it is not seen before"


@EVERY_FRAME
def test_gwi_24_before_a_second_try_the_right_dot_stays_hidden(frame):
    table = Table(phase=Phase.DOT, making=VEGA, hands=[["hubble"]])
    table.play(table.wrong_dots("vega")[0])
    assert table.phase == Phase.RETRY
    drawn = picture(table, frame=frame)
    assert nodes(drawn, "wrong")
    assert not nodes(drawn, "belonged")
    assert {"event hubble", "pass"} <= clicks(drawn)


@EVERY_FRAME
def test_gwi_24_who_gives_a_star_up_sees_in_a_film_where_it_belonged(frame):
    table = Table(phase=Phase.DOT, making=VEGA, hands=[["hubble"]])
    table.play(table.wrong_dots("vega")[0]).play("pass")
    drawn = ET.fromstring(picture(table, frame=frame))
    [held] = [part for part in drawn.iter() if (part.get("data-piece") or "").startswith("placed-")]
    [right] = [part for part in held.iter() if part.get("class") == "belonged"]
    assert right.get("data-motion").startswith("bloom")
    [said] = [part for part in held.iter() if part.get("data-piece") == "placement"]
    assert "".join(said.itertext()) == "Vega and its crystals are lost."


@EVERY_FRAME
def test_gwi_17_the_dot_alone_does_not_betray_its_star(frame):
    table = Table(phase=Phase.DOT, making=VEGA)
    assert "9,602 K, 42.7" not in picture(table, frame=frame)
    assert not nodes(picture(table, frame=frame), "cross")
    table.s.crosshair = 1
    assert "9,602 K, 42.7" in picture(table, frame=frame)
    assert nodes(picture(table, frame=frame), "cross")


# Battle


def battle():
    return Table(
        phase=Phase.DEFEND,
        defender=1,
        dice=(4, 3),
        rockets=["ori", "ori"],
        stars=[["procyon_b", "bellatrix", "capella_a"], ["capella_b", "mirzam", "rigel"]],
        hands=[[], ["magnetic"]],
    )


@EVERY_FRAME
def test_gwi_09_a_battle_shows_both_curves_with_their_readings(frame):
    drawn = picture(battle(), 1, frame=frame)
    titles = " ".join(texts(drawn, ("title",)))
    assert all(text in titles for text in ("5.75 → 1.5", "11.87 → 1.5", "23 → 3.0"))
    assert {"7.0", "6.0", "+3.0", "You are 1.0 behind."} <= set(texts(drawn))
    assert len(nodes(drawn, "reading")) == 3
    assert {"event magnetic", "pass"} <= clicks(drawn)


@EVERY_FRAME
def test_gwi_08_a_battle_says_who_attacks(frame):
    said = [texts(picture(battle(), seat, frame=frame)) for seat in (0, 1)]
    assert "You attack (Orion)" in said[0]
    assert "Vera attacks you (Orion)" in said[1]


@EVERY_FRAME
def test_gwi_08_a_decided_battle_opens_again(frame):
    table = battle().play("pass")
    assert table.phase == Phase.RETREAT
    drawn = picture(table, 1, frame=frame)
    assert len([n for n in select(drawn, "battle").iter() if n.get("class") == "reading"]) == 3
    assert any(node.get("data-select") == "battle" for node in ET.fromstring(drawn).iter())


# The map


@EVERY_FRAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_07_pins_lie_apart_and_within_their_plate(language, frame):
    places, plate = pins(GAME, language, frame)[1:], plate_of(frame)
    assert len(places) == FIELDS
    for (x, y), (other_x, other_y) in itertools.combinations(places, 2):
        assert abs(x - other_x) > plate.pin * 2 or abs(y - other_y) > plate.pin * 2
    for x, y in places:
        assert plate.sky.x + plate.pin <= x <= plate.sky.right - plate.pin
        assert plate.sky.y + plate.pin <= y <= plate.sky.bottom - plate.pin - plate.name


@EVERY_FRAME
def test_gwi_07_pins_never_move_by_turn(frame):
    def discs(drawn):
        return {node.get("transform") for node in nodes(drawn, "pin")}

    here, there = Table(rockets=["umi", "ori"]), Table(rockets=["per", "cas"], seat=1)
    assert discs(picture(here, frame=frame)) == discs(picture(there, 1, frame=frame))


@PHONES
def test_gwi_07_on_a_phone_a_field_tells_what_it_is_before_one_flies(frame):
    drawn = picture(Table(rockets=["per", "cas"]), frame=frame)
    note = select(drawn, "field-tau")
    assert "M1, the Crab Nebula" in [node.text for node in note.iter()]
    assert [n.get("data-action") for n in note.iter() if n.get("data-action")] == ["move tau"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_16_the_name_of_the_main_sequence_leaves_that_of_the_sun_free(language):
    """Seen along the slanted name, which rises from its line by a capital."""
    for box, size in ((Box(46, 118, 328, 281), 13), (Box(74, 62, 592, 618), 14)):
        plot, sun = whole_plot(GAME, box), COMPONENTS["diagram"]["sun"]
        translations = GAME.translations(language)
        slope = math.atan(box.height / box.width) + math.radians(3)
        x, y = plot.at_logs(*BAND_NAMES["main_sequence"][:2])
        right, middle = plot.at(sun["temperature"], sun["luminosity"])
        width = text_width(str(translations("table.sun_mark")), size)
        across, down = right - 12 - width - x, middle + size * 0.36 - y
        below = across * -math.sin(slope) + down * math.cos(slope)
        assert below < -0.72 * size - 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_07_on_a_phone_the_name_of_a_field_is_whole(language):
    drawn = picture(Table(rockets=["umi", "cas"]), language=language, frame=NARROW)
    for note in (node for node in nodes(drawn, "note")):
        name = next(node for node in note.iter() if node.tag.endswith("text") and node.text)
        assert "…" not in name.text


@PHONES
def test_gwi_02_the_bar_offers_the_stars_by_their_name(frame):
    (panel,) = [
        node
        for node in ET.fromstring(picture(Table(), frame=frame)).iter()
        if node.get("data-panel") == "stars"
    ]
    assert panel.get("data-title") == "Stars"


def test_gwi_23_where_an_object_has_no_room_to_be_told_it_is_named():
    object_ = "Cassiopeia A, what a supernova left"
    assert fitted_object(object_, 300, 13) == object_
    assert fitted_object(object_, 168, 13) == "Cassiopeia A"
    assert fitted_object("NGC 6543, the Cat's Eye Nebula", 168, 13) == "The Cat's Eye Nebula"
    assert (
        fitted_object("M42, the Great Nebula, a nursery of stars", 168, 13)
        == "M42, the Great Nebula"
    )


@EVERY_FRAME
def test_gwi_24_a_wave_asks_whose_rocket_then_where(frame):
    table = Table(players=3, phase=Phase.WAVE, rockets=["umi", "ori", "lyr"])
    drawn = picture(table, frame=frame)
    assert {"push 1", "push 2", "push 1 gem", "push 2 cyg"} <= clicks(drawn)
    assert [n for n in select(drawn, "push 1").iter() if n.get("data-action") == "push 1 gem"]


@EVERY_FRAME
def test_gwi_24_a_player_is_chosen_by_name(frame):
    drawn = picture(Table(phase=Phase.ECLIPSE, stars=[[], ["vega"]]), frame=frame)
    (button,) = [n for n in ET.fromstring(drawn).iter() if n.get("data-action") == "eclipse 1"]
    assert "Bogusława" in " ".join(filter(None, button.itertext()))


@EVERY_FRAME
def test_gwi_04_another_hand_is_not_drawn(frame):
    table = Table(hands=[["jet"], ["hubble"]])
    assert "Relativistic jet" in picture(table, 0, frame=frame)
    assert "Hubble" not in picture(table, 0, frame=frame)
    assert "Hubble" not in picture(table, None, frame=frame)


# Everything, in every frame


@EVERY_FRAME
@pytest.mark.parametrize("phase", list(Phase))
def test_every_legal_action_of_every_step_has_a_click(phase, frame):
    table = Table(
        players=3,
        phase=phase,
        rockets=["per", "per", "cas"],
        defender=1,
        dice=(2, 3),
        crystals=[{"H": 20, "He": 9, "C": 3, "O": 2, "Si": 2, "Fe": 1}] * 3,
        hands=[["dark_matter", "hubble", "wormhole"], ["magnetic"]],
        making=35,
        card=20,
        saving=1,
        decays=2,
        asked=2,
        stars=[[], ["mira"]],
    )
    if phase == Phase.CHAIN:
        table.s.card = 16
    for seat in (None, 0, 1, 2):
        ctx = GAME.render_context(table.row, seat, GAME.translations("en"))
        found = clicks(render(ctx, frame))
        assert set(ctx.legal) <= found
        assert not {
            c
            for c in found - set(ctx.legal)
            if not any(name.startswith(f"{c} ") for name in ctx.legal)
        }


def sample_positions(players, seed, share, **options):
    """Positions of a match, with whoever acts."""
    match = GAME.new(players=players, seed=seed, **options)
    while not match.over:
        seat = match.actors[0]
        if len(match.moves) % share == 0:
            yield match.row, seat
        view = GAME.view(match.row, seat)
        match.play(seat, GAME.actions.names[GAME.compiled.policy(view, GAME.box, seat)])
    yield match.row, 0


@EVERY_FRAME
@pytest.mark.parametrize("players", [2, 4])
def test_texts_are_large_enough_and_stay_within_the_scene(players, frame):
    least = 13 if frame.is_phone else 14
    for i, (row, seat) in enumerate(sample_positions(players, players, 29)):
        for language in (LANGUAGES[i % 3], LANGUAGES[(i + 1) % 3]):
            translations = GAME.translations(language).with_names(NAMES[:players])
            drawn = render(GAME.render_context(row, (seat, None)[i % 2], translations), frame)
            root = ET.fromstring(drawn)
            assert root.get("viewBox") == f"0 0 {frame.width} {frame.height}"
            for text, size, left, right, y in written_places(root, 0, 0):
                assert size >= least, text
                assert left > -2, (text, language)
                assert right < frame.width + 2, (text, language)
                assert size * 0.6 < y < frame.height, (text, language)


def written_places(node, x, y):
    """Every text with its size, its ends and its line; what is enlarged or turned is left out."""
    transform = node.get("transform", "")
    if "scale" in transform or "rotate" in transform or ("viewBox" in node.attrib and (x or y)):
        return
    if "translate" in transform:
        across, down = map(float, re.findall(r"-?[\d.]+", transform))
        x, y = x + across, y + down
    if node.tag.endswith("text") and node.text:
        size = float(node.get("font-size", 15 if node.get("class") == "t-row" else 14))
        width = 0.9 * text_width(node.text, size)  # the estimate is on the safe side
        share = {"middle": 0.5, "end": 1.0}.get(node.get("text-anchor"), 0)
        start = x + float(node.get("x", 0)) - share * width
        yield node.text, size, start, start + width, y + float(node.get("y", 0))
    for child in node:
        if not (child.tag.endswith("g") and child.get("class") == "names"):
            yield from written_places(child, x, y)


@EVERY_FRAME
def test_the_drawing_weighs_little_at_every_moment(frame):
    for i, (row, seat) in enumerate(sample_positions(4, 1, 13)):
        ctx = GAME.render_context(row, seat, GAME.translations(LANGUAGES[i % 3]))
        assert len(zlib.compress(render(ctx, frame).encode())) <= 15_000
    assert len(scenery(frame).encode()) < 60_000
    assert len(DEFS.encode()) < 60_000


@EVERY_FRAME
def test_parts_that_are_kept_are_the_same_as_if_drawn_anew(frame):
    for row, seat in sample_positions(3, 5, 16):
        for viewer in (seat, None):
            ctx = GAME.render_context(row, viewer, GAME.translations("cs").with_names(NAMES[:3]))
            drawn = render(ctx, frame)
            forget_all()
            assert render(ctx, frame) == drawn


def test_the_rail_of_the_page_is_left_free():
    for row, _ in sample_positions(4, 3, 40):
        root = ET.fromstring(render(GAME.render_context(row, 0, GAME.translations("pl")), WIDE))
        x, y, width, height = map(float, root.get("data-rail").split())
        shown = [part for part in root[-1] if part.get("data-panel") is None]
        for text, _, left, right, line in (w for p in shown for w in written_places(p, 0, 0)):
            inside = left < x + width and right > x and y < line < y + height
            assert not inside, text


@EVERY_FRAME
def test_the_end_keeps_the_diagram_for_its_page(frame):
    trophies = [
        [
            node
            for node in ET.fromstring(picture(Table(phase=phase), frame=frame)).iter()
            if node.get("data-trophy") == ""
        ]
        for phase in (Phase.MOVE, Phase.OVER)
    ]
    assert [len(found) for found in trophies] == [0, 1]


def test_gwi_04_every_star_of_an_opponent_is_shown_named_or_not():
    many = [fact["id"] for fact in COMPONENTS["star"][:7]]
    for players in (2, 4):
        table = Table(phase=Phase.TURN, stars=[[], many, *([] for _ in range(players - 2))])
        made = nodes(picture(table), "made")
        shown = [star for star in made if star.get("data-piece")]
        assert len(shown) == len(many)
        assert all("".join(filter(None, star.itertext())) for star in shown)


def test_gwi_16_only_the_star_placed_just_now_blooms_beside_its_player():
    """The others stood there before the diagram took the place of the people."""
    table = Table(phase=Phase.DOT, making=VEGA, stars=[["rigel"], ["mirzam"]])
    table.play(f"dot {BOX.dot[VEGA]}")
    made = nodes(picture(table, 1), "made")
    blooming = {
        one.get("data-piece"): one.get("data-enter") for one in made if "data-piece" in one.attrib
    }
    rigel = STAR_NAMES.index("rigel") + 1
    assert blooming == {f"made-{VEGA}": "bloom", f"made-{rigel}": None}


@PHONES
def test_gwi_16_markers_are_no_news_when_a_phone_turns_to_the_diagram(frame):
    """Beside the map there is none of them, so that all would be ringed as new."""
    table = Table(phase=Phase.DOT, making=VEGA, stars=[["rigel"], ["mirzam"]])
    for seat in (0, 1):
        root = ET.fromstring(picture(table, seat, frame=frame))
        stages = [one for one in root.iter() if one.get("data-stage") == "diagram"]
        marked = [one for stage in stages for one in stage.iter() if one.get("class") == "marker"]
        assert len(marked) == 2


@EVERY_FRAME
def test_gwi_08_a_battle_is_a_stage_so_that_what_it_hid_is_no_news_after_it(frame):
    fight = {"rockets": ["per", "per"], "defender": 1, "dice": (6, 1)}

    def stages(**table):
        drawn = nodes(picture(Table(**fight | table), frame=frame), "lights")
        return [one.get("data-stage") for one in drawn]

    assert stages(phase=Phase.ATTACK) == stages(phase=Phase.DEFEND) == ["battle"]
    assert "battle" not in stages(phase=Phase.TURN, winner=1)


@EVERY_FRAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_07_rockets_leave_fields_and_names_free_where_they_can(language, frame):
    places = pins(GAME, language, frame)[1:]
    free = [
        [
            is_covered(GAME, language, frame, spot, place)
            for spot in berths(GAME, language, frame, place)
        ]
        for place in places
    ]
    assert all(found == sorted(found) for found in free), "free places first"
    crowded = sum(found[0] for found in free)
    assert crowded <= 2, "but beside the pole a lone rocket covers nothing"


@pytest.mark.parametrize("frame", [WIDE, TABLET], ids=["wide", "tablet"])
def test_gwi_03_four_rockets_at_the_pole_cover_no_name(frame):
    place = pins(GAME, "cs", frame)[FIELD_NAMES.index("umi") + 1]
    spots = berths(GAME, "cs", frame, place)[:4]
    assert not any(is_covered(GAME, "cs", frame, spot, place) for spot in spots)


@pytest.mark.parametrize("points", [(0, 0, 0, 0), (9, 10, 11, 10), (5, 5, 5, 6), (11, 11, 11, 12)])
def test_gwi_19_everybody_is_seen_in_the_race_and_who_leads_is_ahead(points):
    places = racer_places(points, 10, 250)
    assert all(math.dist(*pair) >= 12 for pair in itertools.combinations(places, 2))
    order = sorted(range(4), key=lambda seat: places[seat][0])
    assert [points[seat] for seat in order] == sorted(points)
    unit = 25
    assert all(
        abs(across - unit * min(mine, 10)) <= 1.2 * unit
        for mine, (across, _) in zip(points, places, strict=True)
    )


@pytest.mark.parametrize(
    ("crystals", "fusions", "prompt"),
    [
        ({"H": 12, "He": 6, "C": 2}, 1, "Fuse, or create a star"),
        ({"H": 12, "He": 6, "C": 2}, 0, "Create a star, or end your turn"),
        ({"H": 4}, 1, "Fuse, or end your turn"),
        ({"H": 4}, 0, "End your turn"),
    ],
)
@EVERY_FRAME
def test_gwi_14_nobody_is_told_to_do_what_they_cannot(frame, crystals, fusions, prompt):
    table = Table(phase=Phase.TURN, crystals=[crystals], fusions=fusions)
    drawn = picture(table, 0, "en", frame)
    assert prompt in " ".join(texts(drawn))


@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_24_choices_of_players_hide_no_field_of_the_map(language):
    table = Table(players=4, phase=Phase.SWAP, rockets=("ori", "tau", "per", "lyr"))
    (slip,) = nodes(picture(table, 0, language), "cartouche")
    top = float(re.search(r"translate\(\S+ (\S+)\)", slip.get("transform"))[1])
    plate, place = plate_of(WIDE), pins(GAME, language, WIDE)[FIELD_NAMES.index("gem") + 1]
    assert sum("choice" in node.get("class", "") for node in slip.iter()) == 3
    assert top > place[1] + plate.pin + plate.name


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY_FRAME
def test_gwi_13_what_an_event_does_is_whole_on_its_card(frame, language):
    """Also where two cards lie side by side."""
    for one, other in itertools.pairwise(EVENT_NAMES):
        for hand in ((one, other), (one,)):
            table = Table(phase=Phase.ATTACK, hands=[dict.fromkeys(hand, 1)], defender=1)
            drawn = picture(table, 0, language, frame)
            written = " ".join(texts(drawn))
            for name in hand:
                kind = EVENT_NAMES.index(name) + 1
                assert event_words(GAME, language, kind)[1] in written


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_name_of_a_star_is_whole_where_one_can_make_it(language):
    table = Table(phase=Phase.TURN, crystals=[{"H": 8, "C": 1}])
    name = str(GAME.translations(language)("star.van_maanen.name"))
    assert name in texts(picture(table, 0, language, WIDE))


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Vera", "Tycho"), ("V", "T")),
        (("Hypatia", "Heweliusz", "Orion"), ("Hy", "He", "Or")),
        (("Vera", "Tycho", "Vega", "Cecilia"), ("Vr", "Ty", "Vg", "Ce")),
        (("Jan", "Jana"), ("1", "2")),
        (("", "Ema"), ("1", "2")),
    ],
)
def test_letters_on_rockets_tell_the_players_apart(names, marks):
    assert short_marks(names) == marks


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_desk_the_stars_say_what_their_signs_mean(language):
    drawn = picture(Table(phase=Phase.TURN), language=language)
    said = GAME.translations(language)
    shown = [text for part in nodes(drawn, "legend") for text in part.itertext()]
    assert {str(said("table.legend_lacks")), str(said("table.legend_made"))} < set(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_paid_stands_whole_beside_the_title_of_the_stars(language):
    drawn = picture(Table(phase=Phase.TURN, crystals=[{"H": 9}]), 0, language, WIDE)
    panel = select(drawn, "stars")
    rows = {text.text: text for text in panel.iter() if text.tag.endswith("}text")}
    title = str(GAME.translations(language)("table.market"))
    (sentence,) = [row for row in rows if row and " 42. " in row]
    assert not sentence.endswith("…")
    assert float(rows[sentence].get("x")) >= 16 + text_width(title, 26)


def test_gwi_08_the_plate_of_a_battle_shows_the_whole_figure():
    for field in range(1, FIELDS + 1):
        seen, lines = figure_view(GAME, field, 1.0)
        assert seen.width == pytest.approx(seen.height)
        drawn = [tuple(map(float, spot.split())) for spot in re.split("[ML]", lines) if spot]
        assert len(drawn) > 1
        assert all(seen.x < x < seen.right and seen.y < y < seen.bottom for x, y in drawn)
