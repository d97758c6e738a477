"""We are all stars: what the drawing must show."""

import re
import xml.etree.ElementTree as ET

import pytest

from asterism.games.gwiazdy.components import COMPONENTS, STAR_NAMES
from asterism.games.gwiazdy.drawing import render
from asterism.games.gwiazdy.drawing.shapes import heat
from asterism.games.gwiazdy.sentences import number
from asterism.games.gwiazdy.state import Phase
from asterism.games.gwiazdy.tests.laying import GAME, Table
from asterism.translations import LANGUAGES

NARROW = pytest.mark.parametrize("narrow", [False, True])


def picture(table, seat=0, language="en", narrow=False):
    return render(GAME.render_context(table.row, seat, GAME.translations(language)), narrow)


def texts(drawn, tags=("text",)):
    """What is written; with titles, also what shows when one points at a thing or taps it."""
    return [node.text for node in ET.fromstring(drawn).iter() if node.tag.split("}")[-1] in tags]


def clicks(drawn):
    return {node.get("data-action") for node in ET.fromstring(drawn).iter()} - {None}


@NARROW
@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_23_every_star_shows_all_of_its_values_made_or_not(language, narrow):
    translations = GAME.translations(language)
    table = Table(
        phase=Phase.TURN,
        crystals=[{"H": 12, "He": 6, "C": 2}],
        stars=[["vega"], ["rigel", "keid_b"]],
    )
    written = " ".join(texts(picture(table, 0, language, narrow), ("text", "title")))
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


@NARROW
def test_gwi_02_every_star_nobody_has_is_there_with_its_name_and_cost(narrow):
    drawn = ET.fromstring(picture(Table(phase=Phase.TURN, stars=[["vega"]]), narrow=narrow))
    shown = {
        " ".join(filter(None, node.itertext())): node
        for node in drawn.iter()
        if node.get("class", "").split()[:1] in (["star"], ["row"])
    }
    for fact in COMPONENTS["star"]:
        sentence = GAME.translations("en")(f"star.{fact['id']}.fact")
        node = next(node for written, node in shown.items() if sentence in written)
        numbers = [part.text for part in node.iter() if part.tag.endswith("text")]
        if fact["id"] != "vega":
            assert {str(cost) for cost in fact["cost"].values()} <= set(numbers)


@NARROW
def test_gwi_16_what_can_be_made_or_nearly_is_a_card_with_everything_on_it(narrow):
    table = Table(phase=Phase.TURN, crystals=[{"H": 8, "C": 1}])
    written = texts(picture(table, narrow=narrow))
    assert {"DZ8", "Pisces", "6,220 K"} <= set(written) or "DZ8 · white dwarf" in written
    assert "create van_maanen" in clicks(picture(table, narrow=narrow))
    cards = picture(table, narrow=narrow).count("class='card ")
    assert cards == (3 if narrow else 4)


@NARROW
def test_gwi_16_a_rich_player_can_click_every_star_there_is(narrow):
    table = Table(
        phase=Phase.TURN, crystals=[{"H": 30, "He": 20, "C": 9, "O": 9, "Si": 9, "Fe": 5}]
    )
    assert {f"create {name}" for name in STAR_NAMES} <= clicks(picture(table, narrow=narrow))


def test_gwi_02_of_stacks_the_top_cards_are_whole():
    table = Table(phase=Phase.TURN, market=1)
    table.s.top[:] = [STAR_NAMES.index(name) + 1 for name in ("rigel", "mira", "vega", "keid_b")]
    drawn = picture(table)
    assert drawn.count("class='card ") == 4
    assert "class='list" not in drawn


@NARROW
@pytest.mark.parametrize("seed", [1, 2])
def test_the_drawing_weighs_little_at_every_moment(seed, narrow):
    """60 kB of drawing leave 90 of 150 for the page, its script and the log."""
    match = GAME.new(players=4, seed=seed)
    while not match.over:
        seat = match.actors[0]
        ctx = GAME.render_context(
            match.row, seat, GAME.translations(LANGUAGES[len(match.moves) % len(LANGUAGES)])
        )
        drawn = re.sub("<style>.*</style>", "", render(ctx, narrow), flags=re.DOTALL)
        assert len(drawn.encode()) < 60_000, (len(match.moves), ctx.translations.language)
        assert float(re.search(r"viewBox='0 0 \d+ ([\d.]+)", drawn)[1]) < (5000 if narrow else 2300)
        view = GAME.view(match.row, seat)
        match.play(seat, GAME.actions.names[GAME.compiled.policy(view, GAME.box, seat)])


def test_gwi_23_star_colours_follow_the_temperature():
    red, yellow, blue = (int(heat(t)[1:3], 16) - int(heat(t)[5:7], 16) for t in (3000, 5800, 20000))
    assert red > yellow > 0 > blue


@NARROW
def test_gwi_23_the_diagram_has_bands_and_approximate_classes(narrow):
    drawn = picture(Table(), narrow=narrow)
    assert "approximate, for the main sequence" in drawn
    assert {"O", "B", "A", "F", "G", "K", "M"} <= set(texts(drawn))
    assert drawn.count("class='band'") == 4
    assert {"MAIN SEQUENCE", "WHITE DWARFS", "GIANTS", "SUPERGIANTS"} <= set(texts(drawn))


@NARROW
def test_gwi_09_a_battle_shows_both_curves_with_their_readings(narrow):
    table = Table(
        phase=Phase.DEFEND,
        defender=1,
        dice=(4, 3),
        rockets=["ori", "ori"],
        stars=[["procyon_b", "bellatrix", "capella_a"], ["capella_b", "mirzam", "rigel"]],
    )
    drawn = picture(table, 1, narrow=narrow)
    assert {"5.75 → 1.5", "11.87 → 1.5", "23 → 3.0", "7.0", "6.0"} <= set(texts(drawn))
    assert "8.83 → 1.6" not in texts(drawn)[:200]
    assert drawn.count("class='reading'") == 3


@NARROW
def test_gwi_16_the_diagram_is_large_when_a_dot_must_be_chosen(narrow):
    def size(table):
        frame = re.search(
            r"width='([\d.]+)' height='([\d.]+)' class='plot'", picture(table, narrow=narrow)
        )
        return float(frame[1]) * float(frame[2])

    choosing = Table(phase=Phase.DOT, making=STAR_NAMES.index("vega") + 1)
    assert size(choosing) > size(Table())
    assert "Where does Vega belong?" in texts(picture(choosing, narrow=narrow))
    first = picture(choosing, narrow=narrow)
    assert first.index("class='diagram") < first.index("class='map")


@NARROW
def test_gwi_16_who_places_a_star_sees_no_others_but_the_rest_of_the_table_does(narrow):
    choosing = Table(phase=Phase.DOT, making=STAR_NAMES.index("vega") + 1)
    assert "class='list" not in picture(choosing, 0, narrow=narrow)
    assert "class='list" in picture(choosing, 1, narrow=narrow)
    assert len(clicks(picture(choosing, 0, narrow=narrow))) == len(STAR_NAMES)


def test_gwi_24_on_a_phone_the_players_come_first_when_one_must_be_chosen():
    drawn = picture(Table(phase=Phase.ECLIPSE, stars=[[], ["vega"]]), narrow=True)
    assert drawn.index("data-action='eclipse 1'") < drawn.index("class='map")


def test_gwi_17_the_dot_alone_does_not_betray_its_star():
    table = Table(phase=Phase.DOT, making=STAR_NAMES.index("vega") + 1)
    assert "9,602 K, 42.7" not in picture(table)
    table.s.crosshair = 1
    assert "9,602 K, 42.7" in picture(table)


@NARROW
def test_gwi_04_another_hand_is_not_drawn(narrow):
    table = Table(hands=[["jet"], ["hubble"]])
    assert "Relativistic jet" in picture(table, 0, narrow=narrow)
    assert "Hubble" not in picture(table, 0, narrow=narrow)
    assert "Hubble" not in picture(table, None, narrow=narrow)


@NARROW
@pytest.mark.parametrize("phase", list(Phase))
def test_every_legal_action_of_every_step_has_a_click(phase, narrow):
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
        found = clicks(render(ctx, narrow))
        assert set(ctx.legal) <= found
        assert not {
            c
            for c in found - set(ctx.legal)
            if not any(name.startswith(f"{c} ") for name in ctx.legal)
        }
