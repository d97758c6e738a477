"""The drawing shows what matters now."""

import re
import xml.etree.ElementTree as ET

import pytest

from asterism.games.nebula.drawing.ink import STARS
from asterism.games.nebula.drawing.places import at, widest_gap
from asterism.games.nebula.names import COLOUR_NAMES, COMPONENTS, FIELD_NAMES, FIELDS, Phase
from asterism.games.nebula.tests.tables import GAME, opened, play, table
from asterism.translations import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"


def drawn(match, seat=0, narrow=False, language="en"):
    return ET.fromstring(match.svg(seat, language, narrow))


def parts(picture, name):
    """Every part of a class."""
    return [part for part in picture.iter() if name in (part.get("class") or "").split()]


def said(picture):
    return " ".join(part.text or "" for part in picture.iter(f"{SVG}text"))


def full_table(**things):
    return table(
        variant="full",
        advanced="B01 B02 B03 B04",
        bag={"red": 30},
        clusters={
            "top": "red orange yellow blue purple white",
            "right": "hole red - - - -",
            "left": "blue - - - - -",
        },
        **things,
    )


def test_every_colour_has_a_shape_of_its_own():
    outlines = {re.search(r" (d|r)='[^']+'", shape)[0] for shape in STARS}
    assert len(outlines) == len(COLOUR_NAMES)


@pytest.mark.parametrize("narrow", [False, True])
def test_every_player_has_a_galaxy_ones_own_large_and_the_others_to_open(narrow):
    picture = drawn(full_table(players=4), 1, narrow)
    assert len(parts(picture, "galaxy")) == 4
    assert len(parts(picture, "own")) == 1
    assert [part.get("tabindex") for part in parts(picture, "open")] == ["0"] * 3
    assert len(parts(picture, "field")) == 4 * FIELDS


@pytest.mark.parametrize("narrow", [False, True])
def test_nothing_lies_outside_the_drawing(narrow):
    picture = drawn(full_table(players=4, store="red blue white hole"), 0, narrow)
    *_, width, height = map(float, picture.get("viewBox").split())
    for part in picture.iter(f"{SVG}rect"):
        assert float(part.get("x")) + float(part.get("width")) <= width
        assert float(part.get("y")) + float(part.get("height")) <= height


def test_before_taking_the_stars_that_would_be_taken_are_ringed():
    match = full_table(phase=Phase.TAKING)
    assert len(parts(drawn(match), "aim")) == 3
    play(match, "time right 2", "time top 3")
    assert len(parts(drawn(match), "aim")) == 2, "the right figure points at an empty ray"


def test_steps_stand_at_the_ray_they_lead_to():
    steps = parts(drawn(full_table(phase=Phase.TAKING)), "step")
    assert len(steps) == 30
    assert not parts(drawn(full_table(phase=Phase.TAKING), seat=1), "step")


def test_on_a_phone_fingers_find_what_is_pressed():
    pixel = 390 / 420
    match = full_table(phase=Phase.TAKING, store="red blue white hole")
    marking = full_table(phase=Phase.MARKER)
    assert {part.get("data-action") for part in parts(drawn(marking, narrow=True), "chip")} == set(
        marking.legal(0)
    )
    for name, least, on in (("step", 33, match), ("chip", 44, match), ("chip", 44, marking)):
        for part in parts(drawn(on, narrow=True), name):
            frame = part.find(f"{SVG}rect")
            assert min(float(frame.get("width")), float(frame.get("height"))) * pixel > least
    placing = drawn(full_table(phase=Phase.PLACING, store="red blue"), narrow=True)
    broad = {
        f"#{part.get('id')}"
        for part in placing.iter(f"{SVG}g")
        if any(float(hit.get("r")) * 2 * pixel > 40 for hit in parts(part, "hit"))
    }
    assert all(petal.find(f"{SVG}use").get("href") in broad for petal in parts(placing, "petal"))


def test_the_buttons_of_the_clusters_do_not_lie_upon_each_other():
    frames = [
        part.find(f"{SVG}rect")
        for part in parts(drawn(full_table(phase=Phase.TAKING), narrow=True), "step")
    ]
    middles = [(float(frame.get("x")), float(frame.get("y"))) for frame in frames]
    for i, (x, y) in enumerate(middles):
        assert all(abs(x - a) >= 42 or abs(y - b) >= 36 for a, b in middles[:i])


def test_a_field_shows_what_fits_and_tells_why_others_do_not():
    match = full_table(galaxy="x red, a1 blue", store="blue white")
    picture = drawn(match)
    petals = {part.get("data-action") for part in parts(picture, "petal")}
    assert petals == {name for name in match.legal(0) if name.startswith("place")}
    titles = [part.find(f"{SVG}title").text for part in parts(picture, "field")]
    assert any(
        "blue star: A star of the same colour would be linked to it: Dolphin 1" in title
        for title in titles
    )
    assert any("No link leads" in title for title in titles)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_drawing_weighs_little_at_every_moment(seed, narrow):
    """74 kB of drawing leave 76 of 150 for the page, its script, its style and the moves."""
    match = GAME.new(players=4, seed=seed, variant="full")
    while not match.over:
        seat, language = match.actors[0], LANGUAGES[len(match.moves) % len(LANGUAGES)]
        ink = re.sub("<style>.*</style>", "", match.svg(seat, language, narrow), flags=re.DOTALL)
        assert len(ink.encode()) < 74_000, len(match.moves)
        legal = match.legal(seat)
        match.play(seat, legal[len(match.moves) * 7 % len(legal)])


def test_what_was_laid_last_is_marked():
    match = play(full_table(store="red blue", galaxy=""), "place red x", "place blue a1")
    assert len(parts(drawn(match, seat=1), "fresh")) == 2


def test_markers_are_buttons_while_one_is_to_be_moved():
    match = full_table(phase=Phase.MARKER)
    actions = {part.get("data-action") for part in parts(drawn(match), "marker")}
    assert actions == set(match.legal(0))
    assert not any(part.get("data-action") for part in parts(drawn(match, seat=1), "marker"))


def test_a_stack_of_markers_rises():
    match = full_table(markers="red blue white")
    heights = []
    for name in ("red", "blue", "white"):
        marker = next(
            part
            for part in parts(drawn(match), "marker")
            if part.find(f".//*[@href='#{name}']") is not None
        )
        heights.append(float(marker.get("transform").split()[1].rstrip(")")))
    assert heights == sorted(heights, reverse=True)


def test_figures_and_markers_slide_when_they_move():
    def pieces(match):
        return {
            part.get("data-piece"): part.get("transform")
            for part in drawn(match).iter()
            if part.get("data-piece")
        }

    match = full_table(phase=Phase.TAKING)
    before = pieces(match)
    after = pieces(play(match, "time top 2"))
    assert before.keys() == after.keys()
    assert {name for name in before if before[name] != after[name]} == {"clock-top", "moon-top"}
    assert "marker-red" in before


def test_the_basic_game_has_no_tracks():
    assert not parts(drawn(table(store="red")), "tracks")
    assert len(parts(drawn(full_table()), "track")) == 3


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_the_final_scores_explain_every_row(narrow, language):
    match = full_table(
        phase=Phase.OVER,
        bar=3,
        personal={0: "O19", 1: "O01"},
        galaxy="x red",
        markers="red i",
        marks={0: (1, 0)},
    )
    opened(match).ending = 1
    text = said(drawn(match, None, narrow, language))
    translations = GAME.translations(language)
    for row in ("personal", "public", "holes", "constellations", "colours", "advanced"):
        assert translations(f"scoring.{row}") in text
    assert re.search(r"1×3", text)
    assert str(match.scores[0]) in text


def test_on_a_phone_what_one_acts_on_comes_first():
    def order(phase):
        picture = drawn(full_table(phase=phase, store="red"), narrow=True)
        names = [part.get("class").split()[0] for part in parts(picture, "nebula")[-1]]
        return next(name for name in names if name in ("clusters", "galaxy", "tracks"))

    assert [order(phase) for phase in (Phase.TAKING, Phase.PLACING, Phase.MARKER)] == [
        "clusters",
        "galaxy",
        "tracks",
    ]


def test_fields_lie_apart_and_petals_turn_to_where_there_is_room():
    spots = tuple(at(COMPONENTS, field) for field in range(FIELDS))
    nearest = min(abs(complex(*a) - complex(*b)) for i, a in enumerate(spots) for b in spots[:i])
    assert nearest > 2 * 28
    assert len({round(widest_gap(spots, field), 3) for field in range(FIELDS)}) > 15
    assert len(FIELD_NAMES) == FIELDS


def test_a_long_name_is_shortened_where_there_is_no_room():
    match = full_table(players=4)
    match.names = ("Anna", "Maximilian Konstantin von Hohenstein", "Ota", "Iva")
    text = said(drawn(match))
    assert "Anna (you)" in text
    assert "Maximil" in text
    assert "…" in text
    assert "von Hohenstein" not in text


def test_a_watcher_sees_the_starting_players_galaxy_large():
    picture = drawn(full_table(players=3, starter=2, seat=2), None)
    assert "Player 3" in said(parts(picture, "own")[0])
    assert not parts(picture, "may")
