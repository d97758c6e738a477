"""We are all stars: what the drawing must show."""

import re
import xml.etree.ElementTree as ET

import pytest

from asterism.games.gwiazdy.components import FACTS, STAR_NAMES
from asterism.games.gwiazdy.drawing import draw
from asterism.games.gwiazdy.drawing.shapes import heat
from asterism.games.gwiazdy.speech import number
from asterism.games.gwiazdy.state import Phase
from asterism.games.gwiazdy.tests.laying import GAME, Table
from asterism.words import LANGUAGES

NARROW = pytest.mark.parametrize("narrow", [False, True])


def picture(table, seat=0, language="en", narrow=False):
    return draw(GAME.look(table.row, seat, GAME.words(language)), narrow)


def texts(drawn):
    return [node.text for node in ET.fromstring(drawn).iter() if node.tag.endswith("text")]


@NARROW
@pytest.mark.parametrize("language", LANGUAGES)
def test_gwi_23_every_star_card_shows_all_of_its_values(language, narrow):
    words = GAME.words(language)
    written = " ".join(texts(picture(Table(phase=Phase.TURN), 0, language, narrow)))
    for star in FACTS["star"]:
        assert star["spectral"] in written
        assert words(f"sky.{star['constellation']}") in written
        assert words(f"star.{star['id']}.fact") in written
        for key, unit in (("temperature", "K"), ("luminosity", "L☉"), ("mass", "M☉"),
                          ("radius", "R☉")):
            assert f"{number(star[key], words)} {unit}" in written


def test_gwi_23_star_colours_follow_the_temperature():
    red, yellow, blue = (int(heat(t)[1:3], 16) - int(heat(t)[5:7], 16) for t in (3000, 5800, 20000))
    assert red > yellow > 0 > blue


@NARROW
def test_gwi_23_the_diagram_has_bands_and_approximate_classes(narrow):
    drawn = picture(Table(), narrow=narrow)
    assert "approximate, for the main sequence" in drawn
    assert {"O", "B", "A", "F", "G", "K", "M"} <= set(texts(drawn))
    assert drawn.count('class="band"') == 4
    assert {"MAIN SEQUENCE", "WHITE DWARFS", "GIANTS", "SUPERGIANTS"} <= set(texts(drawn))


@NARROW
def test_gwi_09_a_battle_shows_both_curves_with_their_readings(narrow):
    table = Table(phase=Phase.DEFEND, defender=1, dice=(4, 3), rockets=["ori", "ori"],
                  stars=[["procyon_b", "bellatrix", "capella_a"], ["capella_b", "mirzam", "rigel"]])
    drawn = picture(table, 1, narrow=narrow)
    assert {"5.75 → 1.5", "11.87 → 1.5", "23 → 3.0", "7.0", "6.0"} <= set(texts(drawn))
    assert "8.83 → 1.6" not in texts(drawn)[:200]
    assert drawn.count('class="reading"') == 3


@NARROW
def test_gwi_16_the_diagram_is_large_when_a_dot_must_be_chosen(narrow):
    def breadth(table):
        dots = re.findall(r'class="dot[^"]*" transform="translate\(([\d.]+) ', picture(
            table, narrow=narrow))
        return max(map(float, dots)) - min(map(float, dots))
    choosing = Table(phase=Phase.DOT, making=STAR_NAMES.index("vega") + 1)
    assert breadth(choosing) >= breadth(Table())
    assert "Where does Vega belong?" in texts(picture(choosing, narrow=narrow))
    first = picture(choosing, narrow=narrow)
    assert first.index('class="diagram') < first.index('class="map')


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
    table = Table(players=3, phase=phase, rockets=["per", "per", "cas"], defender=1, dice=(2, 3),
                  crystals=[{"H": 20, "He": 9, "C": 3, "O": 2, "Si": 2, "Fe": 1}] * 3,
                  hands=[["dark_matter", "hubble", "wormhole"], ["magnetic"]], making=35, card=20,
                  saving=1, decays=2, asked=2)
    if phase == Phase.CHAIN:
        table.s.card = 16
    for seat in (None, 0, 1, 2):
        look = GAME.look(table.row, seat, GAME.words("en"))
        clicks = {node.get("data-action") for node in ET.fromstring(draw(look, narrow)).iter()}
        assert set(look.legal) <= clicks
        assert not {c for c in clicks - {None} - set(look.legal)
                    if not any(name.startswith(f"{c} ") for name in look.legal)}
