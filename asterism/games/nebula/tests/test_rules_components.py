"""NEB-01 to NEB-08: the facts of the box, and an owner's own file."""

import pathlib
import re

import pytest

import asterism
from asterism.games.nebula import galaxy_facts, state
from asterism.games.nebula.drawing import places
from asterism.games.nebula.galaxy_facts import reachable_fields
from asterism.games.nebula.names import (
    CENTRE,
    COLOUR_NAMES,
    COMPONENTS,
    FIELD_NAMES,
    MARKER_NAMES,
    TRACK_START,
    Ask,
    Count,
)
from asterism.games.nebula.rules.taking import ray_after
from asterism.games.nebula.tests.tables import BOX, GAME, fields

OWN = pathlib.Path(state.__file__).with_name("components.toml").read_text("utf-8")


def size(bits) -> int:
    return int(bits).bit_count()


@pytest.mark.parametrize(("players", "holes"), [(2, 30), (3, 25), (4, 20)])
def test_neb_01_twenty_stars_of_six_colours_and_black_holes_by_players(players, holes):
    match = GAME.new(players=players, seed=5)
    assert GAME.census(match.row)[:7] == (20, 20, 20, 20, 20, 20, holes)


def test_neb_02_orbits_have_4_5_6_5_4_fields_and_five_are_shiny():
    assert [size(orbit) for orbit in BOX.orbit] == [4, 5, 6, 5, 4]
    assert [size(each) for each in BOX.constellation] == [6, 6, 6, 6]
    assert size(BOX.shiny) == 5
    assert int(BOX.shiny) >> CENTRE & 1


def test_neb_03_links_have_the_counts_that_are_printed():
    assert size(BOX.indirect_ends) == 8
    assert size(BOX.near_shiny) == 8
    for name, sets in (("direct", BOX.direct), ("indirect", BOX.indirect)):
        for field, linked in enumerate(sets):
            homes = {
                home
                for home, each in enumerate(BOX.constellation)
                if int(each) & (int(linked) | 1 << field)
            }
            assert field == CENTRE or len(homes) <= 1, (name, FIELD_NAMES[field])


def test_neb_03_links_hold_both_ways_and_of_one_kind_only():
    for a in range(len(FIELD_NAMES)):
        kinds = [int(sets[a]) for sets in (BOX.direct, BOX.indirect, BOX.orbital)]
        assert sum(map(int.bit_count, kinds)) == size(BOX.linked[a])
        for b in range(len(FIELD_NAMES)):
            assert int(BOX.linked[a]) >> b & 1 == int(BOX.linked[b]) >> a & 1


def test_neb_03_every_field_is_reached_from_the_centre():
    assert reachable_fields([int(linked) for linked in BOX.linked]) == (1 << 25) - 1


def test_neb_03_orbital_links_join_fields_of_one_orbit():
    for field, linked in enumerate(BOX.orbital):
        assert all(not int(linked) & ~int(orbit) for orbit in BOX.orbit if int(orbit) >> field & 1)


def test_neb_04_the_centre_is_on_no_orbit_and_in_no_constellation():
    assert not any(int(each) >> CENTRE & 1 for each in [*BOX.orbit, *BOX.constellation])
    assert int(BOX.linked[CENTRE]) == fields("a1 b1 c1 d1")


def test_neb_05_three_clusters_of_six_rays_and_a_counter_of_twelve():
    assert GAME.new(seed=1).view(0).cluster.shape == (3, 8)
    assert BOX.rays == 6
    assert BOX.counter_end == 12
    assert int(BOX.highlighted) == 1 << 3 | 1 << 6 | 1 << 9
    assert [int(ray_after(BOX, *way)) for way in ((5, 1), (0, -1), (2, 5), (4, -5))] == [0, 5, 1, 5]


def test_neb_06_the_bar_shows_the_points_of_its_first_free_place():
    assert BOX.bar_points[: BOX.bar + 1].tolist() == [0, 1, 3, 6, 10, 15, 21, 28, 36]


def test_neb_07_twenty_personal_and_public_tasks_and_thirty_advanced_cards():
    assert BOX.points_first[1:21].tolist() == [14] * 20
    assert BOX.points_first[21:].tolist() == [16] * 20
    assert BOX.points_later[21:].tolist() == [10] * 20
    assert set(BOX.count[1:].tolist()) == set(Count)
    assert set(BOX.ask[1:].tolist()) == set(Ask)
    assert len(BOX.count) == 31


def test_neb_07_five_cards_are_given_six_are_ours_the_others_inferred():
    marks = re.findall(r'(?m)^  \{ id = "(\w+)".*# (\w+)$', OWN)
    cards_by_mark = {mark: [card for card, own in marks if own == mark] for _, mark in marks}
    assert cards_by_mark["given"] == ["O19", "V15", "V17", "B07", "B20"]
    assert cards_by_mark["ours"] == [f"O0{number}" for number in range(1, 7)]
    assert len(cards_by_mark["inferred"]) == 57 + 2
    assert len(marks) == 70


def test_neb_08_fourteen_markers_on_three_tracks():
    assert len(MARKER_NAMES) == 14
    assert MARKER_NAMES[: TRACK_START[1]] == COLOUR_NAMES
    assert BOX.track_end.tolist() == [6, 6, 6]


# An owner's own board and cards


def change(old: str, new: str) -> str:
    assert OWN.count(old) >= 1, old
    return OWN.replace(old, new, 1)


def test_an_owners_own_numbers_are_played_by():
    game = asterism.load("nebula", text=change("black_holes = { 2 = 30", "black_holes = { 2 = 7"))
    assert game.census(game.new(seed=1).row)[6] == 7


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"x a1"', '"x q1"', "q1"),
        ('"x a1", "x b1", "x c1", "x d1", "a1 a2a"', '"a1 a2a"', "centre"),
        ('shiny = ["x", ', "shiny = [", "shiny"),
        ("a2a = { orbit = 2", "a2a = { orbit = 7", "a2a"),
        ("a2a = { orbit = 2, angle = 8 }", "a2a = { orbit = 2 }", "a2a"),
        ("a2a = { orbit = 2, angle = 8 }\n", "", "a2a"),
        ("radius = [118, ", "radius = [", "radius"),
        ('opposite = "dragon"', 'opposite = "wain"', "dolphin"),
        ('id = "dolphin"', 'id = "whale"', "whale"),
        ('ask = "colour_total", colour = "red"', 'ask = "colour_sum", colour = "red"', "O13"),
        ('ask = "colour_total", colour = "red"', 'ask = "colour_total", colour = "pink"', "O13"),
        (
            'ask = "colour_total", colour = "red", number = 6',
            'ask = "colour_total", number = 6',
            "O13",
        ),
        ('constellation = "wain", number', 'constellation = "whale", number', "V02"),
        ('ask = "orbit_in_colours", orbit = 3', 'ask = "orbit_in_colours", orbit = 9', "V05"),
        (
            'count = "linked_pairs", colour = "red", other = "orange"',
            'count = "linked_pairs", colour = "red"',
            "B01",
        ),
        ('  { id = "B30", count = "near_shiny", colour = "white" },', "", "advanced"),
        ("length = 12", "length = 0", "counter"),
        ("highlighted = [3, 6, 9]", "highlighted = [3, 66]", "highlighted"),
        ("points = [0, 1, 3, ", "points = [0, 1, 2, 3, 4, 5, 6, 7, ", "bar"),
        ("each = 20", "each = 90", "stars"),
        ("each = 20\n", "", "each"),
        ("each = 20", "each = 4", "setup"),
        ("refill = { 2 = 2, 3 = 1", "refill = { 2 = 2", "refill"),
        ("matching = 3", "matching = 9", "matching"),
        ("idle_rounds = 10", "idle_rounds = 0", "idle_rounds"),
        ("idle_rounds = 10", "idle_rounds = 11", "idle_rounds"),
        ("start = [0, 0, 0]", "start = [0, 0, 6]", "start"),
        ('colours = ["red", "orange"', 'colours = ["orange", "red"', "colours"),
        ("kept = 2", 'kept = "two"', "kept"),
    ],
)
def test_a_file_with_a_fault_is_refused_with_its_name(old, new, named):
    with pytest.raises(asterism.ComponentsError, match=named):
        asterism.load("nebula", text=change(old, new))


def test_adjacent_constellations_must_hold_both_ways():
    text = change(
        'opposite = "dragon"\nadjacent = ["bull", "wain"]',
        'opposite = "bull"\nadjacent = ["dragon", "wain"]',
    )
    with pytest.raises(asterism.ComponentsError, match="both ways"):
        asterism.load("nebula", text=text)


def test_sizes_are_kept():
    assert len(FIELD_NAMES) == 25 <= COMPONENTS["maxima"]["fields"]
    with pytest.raises(asterism.ComponentsError, match="sizes"):
        asterism.load("nebula", text=change("orbits = 5 ", "orbits = 6 "))


def test_fields_are_never_drawn_over_each_other_or_over_the_rim():
    """What a file may choose, and how large a field is drawn, belong together."""
    assert galaxy_facts.APART >= 2 * places.RADIUS
    assert galaxy_facts.EDGE + 2 * places.RADIUS <= 500  # half of the board
