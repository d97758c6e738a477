"""The scene shows what matters now, in every frame."""

import itertools
import math
import re
import xml.etree.ElementTree as ET
import zlib

import pytest
from film_news import news_between

from asterism.drawing.type_metrics import text_width, wrap_width
from asterism.engine.frames import FRAMES, NARROW, TABLET, TALL, WIDE
from asterism.games.nebula.box import BOX
from asterism.games.nebula.drawing import DEFS, scenery
from asterism.games.nebula.drawing.layout import COLUMN, PLANS, Stage, plan_of
from asterism.games.nebula.drawing.materials import STARS
from asterism.games.nebula.drawing.news import LINKED
from asterism.games.nebula.drawing.places import at, number_spots
from asterism.games.nebula.drawing.tasks import BESIDE_TEXT
from asterism.games.nebula.names import COLOUR_NAMES, COMPONENTS, FIELD_NAMES, FIELDS, Phase
from asterism.games.nebula.sentences import names
from asterism.games.nebula.tests.tables import GAME, play, table
from asterism.translations import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"
EVERY_FRAME = pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
LONG_NAMES = ("Maximilian Konstantin von Hohenstein", "Drahomíra", "Cecylia", "Wołodymyr")


def draw(match, seat=0, frame=WIDE, language="en"):
    ctx = GAME.render_context(match.row, seat, match.translations(language))
    return ET.fromstring(GAME.modules.drawing.render(ctx, frame))


def parts(picture, name):
    """Every part of a class."""
    return [part for part in picture.iter() if name in (part.get("class") or "").split()]


def select(picture, key):
    """What shows while a key is selected."""
    return [part for part in picture.iter() if part.get("data-when") == key]


def text_of(picture):
    return " ".join("".join(part.itertext()) for part in picture.iter(f"{SVG}text"))


def titles(picture):
    return [part.text for part in picture.iter(f"{SVG}title")]


def actions(picture):
    return {part.get("data-action") for part in picture.iter() if part.get("data-action")}


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
    outlines = {re.search(r" d='[^']+'", shape)[0] for shape in STARS}
    assert len(outlines) == len(COLOUR_NAMES)


# The stage follows the step


@EVERY_FRAME
def test_the_stage_follows_the_step(frame):
    def stage(phase, **things):
        return draw(full_table(phase=phase, store="red", **things), frame=frame)

    assert len(parts(stage(Phase.TAKING), "cluster")) == 3
    placing = stage(Phase.PLACING)
    assert parts(placing, "overlay")
    assert all(len(select(placing, key)) == 1 for key in ("clusters", "place red"))
    tracks = stage(Phase.MARKER)
    assert {action for action in actions(tracks) if action.startswith("marker")} == actions(tracks)


@EVERY_FRAME
def test_every_galaxy_opens_in_large_and_orbits_are_numbered_on_it(frame):
    picture = draw(full_table(players=4, phase=Phase.TAKING), 1, frame)
    for seat in (0, 2, 3):
        (panel,) = select(picture, f"galaxy-{seat}")
        assert len(parts(panel, "field")) == FIELDS
        numbers = [text.text for text in parts(panel, "orbits")[0].iter(f"{SVG}text")]
        assert numbers == ["1", "2", "3", "4", "5"]
    assert len(parts(picture, "orbits")) >= 4


def test_the_orbits_numbers_lie_off_the_fields():
    spots = [at(COMPONENTS, field) for field in range(FIELDS)]
    for number in number_spots(GAME):
        assert min(math.dist(number, spot) for spot in spots) > 45


# Taking


def test_before_taking_the_stars_that_would_be_taken_are_ringed():
    match = full_table(phase=Phase.TAKING)
    assert len(parts(draw(match), "aim")) == 3
    play(match, "time right 2", "time top 3")
    assert len(parts(draw(match), "aim")) == 2, "the right figure points at an empty ray"


@EVERY_FRAME
def test_a_star_is_touched_to_move_time_there_by_the_shortest_way(frame):
    picture = draw(full_table(phase=Phase.TAKING), frame=frame)
    first = [way for group in parts(picture, "ways") for way in parts(group, "step")]
    steps = sorted(int(way.get("data-action").split()[2]) for way in first)
    assert steps == sorted([-2, -1, 1, 2, 3] * 3)
    other = select(picture, "other-way-top")[0]
    assert {"time top 5", "time top -5", "time top -3"} <= actions(other)
    assert not parts(draw(full_table(phase=Phase.TAKING), seat=1), "step")


def test_the_direction_is_asked_only_where_two_ways_lead_to_a_star():
    match = play(full_table(phase=Phase.TAKING), "time right 2", "time top 2")
    picture = draw(match)
    assert actions(picture) == {"time left 1", "time left -1"}
    assert not any(part.get("data-select", "").startswith("other-way") for part in picture.iter())


def test_a_turn_with_three_figures_and_two_stars_takes_six_touches():
    """Three stars of clusters, two fields, the end of the turn; the lone action that takes the
    stars plays itself."""
    match = full_table(phase=Phase.TAKING, galaxy="x white")
    touches = 0
    for action in ("time top 1", "time right 1", "time left 3"):
        assert action in actions(draw(match))
        play(match, action)
        touches += 1
    assert match.legal(0) == ("take",)
    play(match, "take")
    for _ in range(2):
        (in_hand,) = (
            part
            for part in parts(draw(match), "first-pick")
            if any(action.startswith("place") for action in actions(part))
        )
        play(match, next(part.get("data-action") for part in parts(in_hand, "fit")))
        touches += 1
    assert "done" in actions(draw(match))
    assert touches + 1 == 6


# Placing


@EVERY_FRAME
def test_a_field_shows_what_fits_and_tells_why_others_do_not(frame):
    match = full_table(galaxy="x red, a1 blue", store="blue white")
    picture = draw(match, frame=frame)
    legal = {name for name in match.legal(0) if name.startswith("place")}
    shown = actions(select(picture, "place blue")[0]) | actions(select(picture, "place white")[0])
    assert shown == legal
    barred = parts(select(picture, "place blue")[0], "barred")
    text = "Dolphin 2a, blue star: A star of the same colour would be linked to it: Dolphin 1."
    assert text in [title for part in barred for title in titles(part)]
    assert all(parts(part, "red-link") for part in barred)
    assert any("No link leads" in title for title in titles(picture))


def test_a_field_that_completes_a_constellation_tells_the_points():
    stars = "x red, a1 blue, a2a white, a2b orange, a3 purple, a4 yellow"
    match = full_table(galaxy=stars, store="red")
    assert "+6" in text_of(parts(draw(match), "gain")[0])


def test_the_end_of_the_turn_is_golden_when_nothing_else_is_left():
    def face(store):
        return parts(draw(full_table(store=store, galaxy="x red")), "done")[0]

    assert parts(face(""), "plate")
    assert not parts(face("blue"), "plate")


def test_while_placing_on_a_desk_the_counter_that_black_holes_move_is_in_sight():
    (counted,) = parts(draw(full_table(store="red hole")), "counter")
    assert "30 in the bag" in text_of(counted)


@EVERY_FRAME
def test_the_supernova_lies_clear_of_the_end_of_the_turn(frame):
    """By the middles of both, how wide they are, and a little room."""
    picture = draw(full_table(store="red"), frame=frame)

    def middle(name):
        return float(parts(picture, name)[0].get("transform").split("(")[1].split()[0])

    rays, room, plate = 21, 6, 132
    assert middle("nova") + rays + room < middle("done") - plate / 2


@EVERY_FRAME
@pytest.mark.parametrize("phase", [Phase.TAKING, Phase.PLACING])
def test_stars_that_are_taken_have_a_place_to_go_to(frame, phase):
    picture = draw(full_table(store="red", phase=phase), frame=frame)

    def places(part):
        own = [part.get("data-place")] if part.get("data-place") else []
        seen = [one for one in part if not one.get("data-when")]
        return [*own, *(place for one in seen for place in places(one))]

    assert "seat-0" in places(picture)


def test_no_name_stands_over_an_empty_observatory_when_the_supernova_is_chosen():
    def heading(store):
        picture = draw(full_table(store=store, phase=Phase.SUPERNOVA))
        (own_tray,) = parts(picture, "own-tray")
        return "Observatory" in [text.text for text in own_tray.iter(f"{SVG}text")]

    assert heading("red")
    assert not heading("")


def test_what_was_laid_this_turn_is_marked_and_blooms():
    match = play(full_table(store="red blue", galaxy=""), "place red x")
    assert [
        part.get("data-enter") for part in parts(draw(match), "field") if part.get("data-step")
    ] == ["slide bloom"]
    play(match, "place blue a1")
    panel = select(draw(match, seat=1), "galaxy-0")[0]
    assert len([part for part in panel.iter() if part.get("href") == "#n-fresh"]) == 2


@EVERY_FRAME
def test_the_counter_and_the_supernova_are_ringed_once_others_have_changed_them(frame):
    def traced(**things):
        picture = draw(full_table(phase=Phase.TAKING, **things), frame=frame)
        return {
            part.get("data-piece"): part.get("data-value")
            for part in picture.iter()
            if part.get("data-trace") is not None
        }

    before, after = traced(counter=2, supernova="red"), traced(counter=3, supernova="blue")
    assert before["counter"] != after["counter"]
    assert before["supernova"] != after["supernova"]


@EVERY_FRAME
def test_bag_and_people_lie_elsewhere_on_another_stage_without_flying_there(frame):
    kinds = ("bag", "mini", "who", "belongings")
    pieces = [
        part
        for part in draw(full_table(phase=Phase.TAKING, players=3), frame=frame).iter()
        if (part.get("data-piece") or "").split("-")[0] in kinds
    ]
    assert pieces
    assert [part for part in pieces if part.get("data-fixed") is None] == []


@pytest.mark.parametrize("frame", [NARROW, TALL])
def test_on_a_phone_the_way_back_to_the_result_covers_nothing(frame):
    """Its button lies 12 pixels above the bar and is 44 high."""
    plan = plan_of(frame, Stage.END)
    parts = (plan.tasks, plan.ranks, plan.people, plan.counter, plan.call)
    assert max(box.y + box.height for box in parts) <= frame.height - 12 - 44


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY_FRAME
def test_the_observatory_keeps_clear_of_the_supernova_in_the_tray(frame, language):
    picture = draw(full_table(store="red"), frame=frame, language=language)
    (own_tray,) = parts(picture, "own-tray")
    name = next(own_tray.iter(f"{SVG}text"))
    (nova,) = [part for part in own_tray.iter() if part.get("class") == "nova" and at_of(part)]
    end = float(name.get("x")) + text_width(name.text, float(name.get("font-size")))
    assert end <= at_of(nova)[0] - 13 * 1.62, "the rim of its rays"


def at_of(part):
    found = re.findall(r"-?[\d.]+", part.get("transform") or "")
    return [float(one) for one in found]


def test_neb_24_the_header_tells_that_a_round_is_the_last():
    assert draw(full_table(counter=11)).get("data-round") == "Round 1"
    assert draw(full_table(counter=12)).get("data-round") == "Round 1, the last"


@EVERY_FRAME
def test_a_constellation_and_a_task_count_a_star_when_it_lies(frame):
    things = {"galaxy": "x red, a2a white", "store": "orange", "personal": "O18"}
    match = table(variant="basic", **things)
    before = draw(match, frame=frame)
    play(match, "place orange a1")
    picture = draw(match, frame=frame)
    news = news_between(ET.tostring(before), ET.tostring(picture))
    counted = {one.piece for one in news if one.motion == "flip" and "rim" in one.piece}
    assert counted, "one more star of a constellation"
    steps = {part.get("data-piece"): part.get("data-step") for part in picture.iter()}
    assert {steps[piece] for piece in counted} == {str(LINKED)}


def test_a_new_star_draws_its_own_links_and_the_others_stay():
    def links(picture):
        names = (part.get("data-piece") or "" for part in picture.iter())
        return {name for name in names if name.startswith("link-0-")}

    match = full_table(galaxy="x red, a1 blue, a2a white", store="orange")
    before = draw(match)
    play(match, "place orange a2b")
    after = draw(match)
    news = news_between(ET.tostring(before), ET.tostring(after))
    lines = {one.piece for one in news if one.motion == "draw-line"}
    assert lines == links(after) - links(before)
    assert lines
    assert links(before)


def test_a_board_that_grows_is_there_at_once():
    """Its stars and links would cross each other on the way to their new places."""
    galaxy = "x red, a1 blue, a2a white"
    match = full_table(galaxy=galaxy, bar=2, phase=Phase.TAKING, store="red")
    play(match, "time top 1", "time right 1", "time left 3")
    before = draw(match)
    after = draw(play(match, "take"))
    news = news_between(ET.tostring(before), ET.tostring(after))
    assert parts(after, "overlay")
    assert "counter" in [one.piece for one in news if one.motion == "slide"]
    on_board = ("star-0", "link-0", "hole-0", "whole-0")
    assert [one.piece for one in news if (one.piece or "").startswith(on_board)] == []


# Tasks


@EVERY_FRAME
@pytest.mark.parametrize(
    ("cards", "fields"),
    [
        ("V07 V17 V18 V19", 5),
        ("V19 V17 V18 V07", 8),
        ("V20 V17 V18 V07", 8),
        ("V01 V17 V18 V07", 6),
    ],
)
def test_touching_a_task_lights_the_fields_it_means(frame, cards, fields):
    picture = draw(full_table(public=cards, phase=Phase.TAKING), frame=frame)
    assert any(part.get("data-select") == "task-1" for part in picture.iter())
    lit = parts(select(picture, "task-1")[0], "lit")[0]
    assert len(list(lit)) == fields


def test_a_task_lights_what_counts_already_apart_from_what_is_wanted():
    match = full_table(public="V07 V17 V18 V19", galaxy="x red, a1 blue, a2a white")
    lit = parts(select(draw(match), "task-1")[0], "lit")[0]
    shapes = [part.get("href") for part in lit]
    assert (shapes.count("#n-lit"), shapes.count("#n-swap")) == (1, 4)


def test_who_was_first_at_a_task_is_told_on_it():
    match = full_table(players=3, marks={0: (1, 0)}, phase=Phase.TAKING)
    task = parts(draw(match), "task")[1]
    seals = sorted(parts(task, "seal"), key=lambda seal: float(seal.find(f"{SVG}circle").get("cx")))
    assert [seal.get("data-piece") for seal in seals] == ["seal-0-1", "seal-0-0"]
    (points,) = (part for part in task.iter(f"{SVG}text") if part.text == "16")
    assert float(points.get("x")) < float(seals[0].find(f"{SVG}circle").get("cx")), "beside its own"
    seals = parts(parts(draw(match, frame=NARROW), "peek")[0], "seal")
    assert seals[0].get("data-piece") == "seal-0-1", "on a phone at a glance, the first one first"


@pytest.mark.parametrize("seats", [(0,), (0, 1), (0, 1, 2), (0, 1, 2, 3)], ids=len)
def test_marks_of_a_task_cover_neither_its_sentence_nor_its_count(seats):
    match = full_table(players=4, marks={0: seats}, phase=Phase.TAKING)
    task = parts(draw(match, frame=TABLET), "task")[1]
    circles = [seal.find(f"{SVG}circle") for seal in parts(task, "seal")]
    row = parts(task, "lines")[0].find(f"{SVG}text")
    beside = float(row.get("x")) + PLANS["tablet", Stage.TAKE].tasks.width - BESIDE_TEXT
    assert len(circles) == len(seats)
    assert all(float(one.get("cx")) - float(one.get("r")) >= beside - 2 for one in circles)
    counts = [float(part.find(f"{SVG}text").get("y")) for part in parts(task, "count")]
    assert all(float(one.get("cy")) - float(one.get("r")) > y for y in counts for one in circles)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_no_row_of_the_score_is_cut_with_four_players_on_a_phone(language):
    match = full_table(players=4, phase=Phase.TAKING)
    rows = parts(draw(match, frame=NARROW, language=language), "score-rows")[-1]
    assert [part.text for part in rows.findall(f"{SVG}text") if "…" in part.text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_secret_task_is_cut_on_a_low_phone(language):
    match = full_table(phase=Phase.TAKING)
    for card in (1, 7, 13, 19, 20):  # one of each kind
        GAME.state.as_record(match.row).offered[0][0] = card
        (peek,) = parts(draw(match, frame=NARROW, language=language), "peek")
        assert "…" not in text_of(peek)


@EVERY_FRAME
def test_two_tasks_to_choose_from_are_large(frame):
    match = GAME.new(players=2, seed=1, variant="full")
    picture = draw(match, frame=frame)
    assert {part.get("data-action") for part in parts(picture, "choice")} == {"task 1", "task 2"}
    assert bool(parts(picture, "own-tray")) != frame.is_phone  # where it would lie empty
    assert len([part for part in parts(picture, "task") if part.get("data-select")]) >= 4


# Tracks


@EVERY_FRAME
def test_markers_are_chosen_on_their_tracks(frame):
    match = full_table(phase=Phase.MARKER)
    markers = parts(draw(match, frame=frame), "marker")
    assert {part.get("data-action") for part in markers} >= set(match.legal(0))
    assert not any(part.get("data-action") for part in parts(draw(match, 1, frame), "marker"))


@EVERY_FRAME
def test_markers_that_can_be_moved_lie_apart(frame):
    match = full_table(phase=Phase.MARKER, markers="red blue white red blue orange")
    board = parts(draw(match, frame=frame), "tracks")[0]
    spots = [
        tuple(map(float, part.get("transform")[10:-1].split()))
        for part in parts(board, "marker")
        if part.get("data-action")
    ]
    assert len(spots) == len(match.legal(0))
    assert min(math.dist(a, b) for a, b in itertools.combinations(spots, 2)) >= 26


@EVERY_FRAME
def test_a_track_lies_on_a_strip_of_its_own_with_its_heading(frame):
    board = parts(draw(full_table(phase=Phase.MARKER), frame=frame), "tracks")[0]
    strips = []
    for track in parts(board, "track"):
        strip = track.find(f"{SVG}rect")
        top, height = float(strip.get("y")), float(strip.get("height"))
        heading = float(track.find(f"{SVG}text").get("y"))
        assert top < heading < top + height
        strips.append((top, top + height))
    assert all(one[1] < other[0] for one, other in itertools.pairwise(strips))


@EVERY_FRAME
def test_no_marker_at_the_start_lies_on_its_tracks_heading(frame):
    """Four or six begin in two rows; where room is short they are smaller."""
    match = full_table(phase=Phase.TAKING)
    for track in parts(select(draw(match, frame=frame), "scores")[0], "track"):
        heading = float(track.find(f"{SVG}text").get("y"))
        for part in parts(track, "marker"):
            middle = float(part.get("transform")[10:-1].split()[1])
            radius = max(float(disc.get("r")) for disc in part.iter(f"{SVG}circle"))
            assert middle - radius > heading + 4  # below its letters


def test_ones_number_on_a_card_lies_clear_of_its_text():
    """Of three rows, as some cards have in Polish; figures are 11 high, letters reach 4 down."""
    for card in parts(draw(full_table(phase=Phase.MARKER), language="pl"), "card"):
        *_, row, number = (float(text.get("y")) for text in card.iter(f"{SVG}text"))
        assert number - 11 > row + 4


def test_a_stack_of_markers_rises():
    picture = draw(full_table(markers="red blue white", phase=Phase.MARKER))
    places = {
        part.get("data-piece"): float(part.get("transform").split()[1].rstrip(")"))
        for part in parts(parts(picture, "tracks")[0], "marker")
    }
    heights = [places[f"marker-{name}"] for name in ("red", "blue", "white")]
    assert heights == sorted(set(heights), reverse=True)


def test_figures_slide_when_they_move():
    def pieces(match):
        return {
            part.get("data-piece"): part.get("transform")
            for part in draw(match).iter()
            if part.get("data-piece")
        }

    match = full_table(phase=Phase.TAKING)
    before = pieces(match)
    after = pieces(play(match, "time top 2"))
    assert before.keys() == after.keys()
    assert {name for name in before if before[name] != after[name]} == {"clock-top"}


def test_the_basic_game_has_no_tracks():
    assert not parts(draw(table(store="red")), "track")
    assert len(parts(draw(full_table(phase=Phase.TAKING)), "track")) == 3


# Every frame, number of players and language


@EVERY_FRAME
@pytest.mark.parametrize(("players", "variant"), [(2, "basic"), (3, "full"), (4, "full")])
def test_a_match_fits_in_every_frame(frame, players, variant):
    """Type is large enough, nothing lies outside, and a move weighs little."""
    match = GAME.new(players=players, seed=players, variant=variant)
    match.names = LONG_NAMES[:players]
    while not match.over and len(match.moves) < 90:
        seat = match.actors[0]
        if len(match.moves) % 9 == 0:
            for language, viewer in zip(LANGUAGES, (seat, (seat + 1) % players, None), strict=True):
                check_scene(match, viewer, frame, language)
        legal = match.legal(seat)
        match.play(seat, legal[len(match.moves) * 7 % len(legal)])


def check_scene(match, seat, frame, language):
    picture = draw(match, seat, frame, language)
    least = 13 if frame.is_phone else 13.9
    for text in picture.iter(f"{SVG}text"):
        if text.text or len(text):
            assert float(text.get("font-size")) >= least, ET.tostring(text)
    for part in picture.iter(f"{SVG}rect"):
        if part.get("data-do") is None:
            assert float(part.get("x") or 0) + float(part.get("width")) <= frame.width + 6
            assert float(part.get("y") or 0) + float(part.get("height")) <= frame.height + 6
    assert len(zlib.compress(ET.tostring(picture))) < 16_000


@EVERY_FRAME
def test_scenery_and_shapes_are_light(frame):
    assert len(scenery(frame)) + len(DEFS) < 200_000


def test_a_long_name_is_shortened_where_there_is_no_room():
    match = full_table(players=4, phase=Phase.TAKING)
    match.names = ("Anna", *LONG_NAMES[:3])
    text = text_of(parts(draw(match, frame=NARROW), "people")[0])
    assert "Maxim" in text
    assert "…" in text
    assert "von Hohenstein" not in text


@EVERY_FRAME
def test_a_watcher_sees_what_is_acted_on(frame):
    match = full_table(players=3, starter=2, seat=1, phase=Phase.PLACING, galaxy={1: "x red"})
    picture = draw(match, None, frame)
    assert not actions(picture)
    others = [key for key in ("galaxy-0", "galaxy-2") if select(picture, key)]
    assert others == ["galaxy-0", "galaxy-2"]
    on_stage = [part for part in picture.iter() if part.get("data-stage") == "galaxy-1"]
    assert on_stage
    if frame.is_phone:  # which has room for one of them
        assert len(select(picture, "clusters")) == 1


@EVERY_FRAME
def test_a_watcher_sees_the_starting_players_galaxy_and_may_do_nothing(frame):
    match = full_table(players=3, starter=2, seat=2, galaxy={2: "x red"})
    picture = draw(match, None, frame)
    assert not actions(picture)
    assert [key for key in ("galaxy-0", "galaxy-1") if select(picture, key)] == [
        "galaxy-0",
        "galaxy-1",
    ]
    assert any(FIELD_NAMES[0] in (part.get("data-piece") or "") for part in picture.iter())


PHONES = pytest.mark.parametrize("frame", [NARROW, TALL], ids=["narrow", "tall"])


@PHONES
def test_on_a_phone_who_waits_sees_the_galaxy_in_which_another_places_stars(frame):
    """And opens one's own, which is not on the stage meanwhile."""
    match = full_table(players=3, seat=1, phase=Phase.PLACING, galaxy={1: "x red"})
    picture = draw(match, 0, frame)
    assert [part for part in picture.iter() if part.get("data-stage") == "galaxy-1"]
    assert select(picture, "galaxy-0")
    assert not actions(picture)
    owner = [part for part in picture.iter() if part.get("data-select") == "galaxy-1"]
    heights = [float(part[0].get("height")) for part in owner]
    assert min(heights) >= 48, "44 pixels in a window of 360"
    tracks = draw(full_table(players=3, seat=1, phase=Phase.MARKER), 0, frame)
    assert len(select(tracks, "clusters")) == 1, "and the tracks on which another moves a marker"


def test_the_end_keeps_the_winners_galaxy_for_its_page():
    match = full_table(players=2, galaxy={0: "x red"}, phase=Phase.TAKING)
    assert not [part for part in draw(match).iter() if part.get("data-trophy")]
    match = full_table(players=2, galaxy={0: "x red"}, phase=Phase.OVER)
    kept = [part for part in draw(match).iter() if part.get("data-trophy")]
    assert [int(part.get("data-trophy")) for part in kept] == list(GAME.winners(match.row))
    assert all(parts(part, "miniature") for part in kept)


@EVERY_FRAME
def test_at_the_end_the_galaxy_that_has_won_is_large_and_its_links_are_drawn_once_more(frame):
    stars = {0: "x red", 1: "x red, a1 blue, a2a white"}
    match = full_table(players=3, galaxy=stars, bar={1: 3}, phase=Phase.OVER)
    assert list(GAME.winners(match.row)) == [1]
    picture = draw(match, 0, frame)
    stage = next(part for part in picture.iter() if part.get("data-stage"))
    assert stage.get("data-stage") == "galaxy-1"
    assert [part for part in stage.iter() if part.get("data-beat") == "end"]
    openers = {part.get("data-select") for part in picture.iter()}
    assert {"galaxy-0", "galaxy-2"} <= openers, "and every other one can be opened"
    assert "Player 2: the winning galaxy" in text_of(picture)


@EVERY_FRAME
@pytest.mark.parametrize("phase", [Phase.TAKING, Phase.PLACING])
def test_at_the_end_nobody_and_nothing_of_theirs_slides_across_the_winning_galaxy(frame, phase):
    stars = {0: "x red", 1: "x red, a1 blue, a2a white"}
    pictures = []
    for then in (phase, Phase.OVER):
        match = full_table(players=3, seat=1, galaxy=stars, bar={1: 3}, phase=then)
        ctx = GAME.render_context(match.row, 0, match.translations("en"))
        pictures.append(GAME.modules.drawing.render(ctx, frame))
    sliding = {news.piece for news in news_between(*pictures) if news.motion == "slide"}
    kinds = ("who", "mini", "belongings", "counter")
    assert not {piece for piece in sliding if piece and piece.split("-")[0] in kinds}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_task_is_cut_off_on_the_sheet_of_a_desk(language):
    match = table()
    ctx = GAME.render_context(match.row, 0, match.translations(language))
    room = COLUMN["tasks"].width - BESIDE_TEXT
    cards = [card for card, ask in enumerate(BOX.as_record(GAME.box).ask) if ask]
    texts = [names.task_text(ctx, card) for card in cards]
    assert len(texts) > 20
    assert [text for text in texts if wrap_width(text, room, 14, 3)[-1].endswith("…")] == []


@EVERY_FRAME
def test_neb_20_a_new_supernova_is_seen_where_the_next_step_hides_the_orrery(frame):
    """The panel with the clusters opens for a film, and only when there is a new one."""
    before = draw(full_table(phase=Phase.SUPERNOVA, supernova="red"), frame=frame)
    (known,) = {name for name in names_in(before) if name.startswith("nova-")}
    for colour in ("red", "blue"):
        after = draw(full_table(phase=Phase.MARKER, supernova=colour), frame=frame)
        (panel,) = [part for part in after.iter() if part.get("data-panel") == "clusters"]
        assert panel.get("data-until")
        assert (panel.get("data-piece") == known) == (colour == "red")


def names_in(picture):
    return {part.get("data-piece", "") for part in picture.iter()}
