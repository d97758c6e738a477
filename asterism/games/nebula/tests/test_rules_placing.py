"""NEB-15 to NEB-21: placing stars and black holes, supernova and markers."""

import pytest

import asterism
from asterism.games.nebula.names import FIELD_NAMES, MARKER_NAMES, Phase
from asterism.games.nebula.rules.placing import colour_on
from asterism.games.nebula.tests.tables import (
    galaxy,
    kind,
    list_completions,
    list_gone,
    play,
    record_of,
    store,
    table,
)


def marker(match, name: str) -> int:
    return int(record_of(match).track[MARKER_NAMES.index(name)])


# NEB-15


def test_neb_15_two_stars_of_different_colours():
    match = table(store="blue blue white purple", supernova="red")
    play(match, "place blue x")
    assert not list_completions(match, "place blue")
    play(match, "place white a1")
    assert match.legal(0) == ("done",)


def test_neb_15_three_when_one_equals_the_supernova():
    match = table(store="red white purple yellow", supernova="red")
    play(match, "place red x", "place white a1", "place purple b1")
    assert match.legal(0) == ("done",)


def test_neb_15_the_third_may_itself_be_the_one_that_matches():
    match = table(store="red white purple yellow", supernova="red")
    play(match, "place white x", "place purple a1")
    assert {name.split()[1] for name in match.legal(0) if name != "done"} == {"red"}
    play(match, "place red b1")
    assert match.legal(0) == ("done",)


def test_neb_15_fewer_or_none_is_allowed():
    assert "done" in table(store="red").legal(0)
    assert "done" in play(table(store="red blue"), "place red x").legal(0)


def test_neb_15_a_black_hole_counts_as_a_colour():
    match = table(store="hole hole blue white", supernova="red")
    play(match, "hole")
    assert not list_completions(match, "hole")
    play(match, "place blue x")
    assert match.legal(0) == ("done",)


def test_neb_15_a_black_hole_matches_a_black_hole_supernova():
    match = table(store="hole blue white", supernova="hole", bag={"red": 1})
    play(match, "hole", "place blue x", "place white a1")
    assert store(match) == ""


def test_neb_15_the_supernova_with_which_placing_began_counts_to_the_end_of_the_turn():
    match = table(store="red hole blue white yellow", supernova="red", counter=2)
    play(match, "place red x", "hole", "supernova blue")
    assert list_completions(match, "place white"), "red matched the supernova of the beginning"
    match = table(store="white hole blue blue red", supernova="red", counter=2)
    play(match, "place white x", "hole", "supernova blue")
    assert not list_completions(match, "place blue"), "blue equals only the new supernova"
    assert list_completions(match, "place red"), "red equals the supernova of the beginning"


@pytest.mark.parametrize("taking", ["time", "chaos", "the last star by chaos"])
def test_neb_15_placing_begins_when_stars_have_been_taken(taking):
    match = table(
        phase=Phase.TAKING,
        store="white",
        supernova="blue",
        bag={"red": 1 if taking.startswith("the last") else 9},
    )
    assert record_of(match).to_match == 0
    if taking == "time":
        play(match, "time top 5", "take")
    else:
        play(match, "chaos white", *["keep red"] * 2 * (taking == "chaos"))
    assert record_of(match).phase == Phase.PLACING
    assert record_of(match).to_match == kind("blue")


def test_neb_15_the_next_player_matches_the_new_supernova():
    match = table(store={0: "hole blue", 1: "blue white yellow"}, counter=2, bag={"red": 99})
    play(match, "hole", "supernova blue", "done")
    assert record_of(match).to_match == 0
    play(match, "time top 5", "take", "place white x", "place yellow a1", seat=1)
    assert {name.split()[1] for name in match.legal(1) if name != "done"} == {"blue"}


# NEB-16 to NEB-18


def test_neb_16_the_first_star_goes_to_the_centre():
    assert list_completions(table(store="red"), "place red") == {"x"}


def test_neb_16_later_ones_to_a_field_linked_in_any_way():
    match = table(galaxy="a4 red", store="blue")
    assert list_completions(match, "place blue") == {"a3", "a5", "a2a", "b4", "d4"}


def test_neb_16_black_holes_do_not_lie_in_the_galaxy():
    with pytest.raises(asterism.UnknownAction):
        table(store="hole").play(0, "place hole x")


def test_neb_17_two_stars_of_one_colour_are_never_linked():
    match = table(galaxy="x red, a1 blue", store="blue red")
    assert list_completions(match, "place blue") == {"c1", "a1"}, "a1 in place of itself"
    assert list_completions(match, "place red") == {"a2a", "a2b", "x"}


def test_neb_17_indirect_and_orbital_links_count_too():
    match = table(galaxy="a2a blue, a3 red", store="blue red")
    assert "a4" not in list_completions(match, "place blue"), "linked indirectly"
    assert "a4" not in list_completions(match, "place red"), "linked directly"
    assert "d2" not in list_completions(match, "place blue"), "linked by an orbit"
    assert "d2" in list_completions(match, "place red")


def test_neb_18_an_occupied_field_takes_a_new_star_and_the_old_one_leaves():
    match = table(galaxy="x red, a1 blue", store="white")
    play(match, "place white a1")
    assert galaxy(match) == {"x": "red", "a1": "white"}
    assert list_gone(match) == {"blue": 1}
    assert colour_on(record_of(match).stars[0], FIELD_NAMES.index("a1")) == kind("white")
    assert colour_on(record_of(match).stars[0], FIELD_NAMES.index("b5")) == 0


def test_neb_18_a_lone_centre_cannot_be_replaced():
    assert "x" not in list_completions(table(galaxy="x red", store="white"), "place white")


def test_neb_18_the_new_star_meets_all_conditions():
    match = table(galaxy="x red, a1 blue, b1 white", store="white")
    assert "a1" not in list_completions(match, "place white"), "linked to the white one by an orbit"


# NEB-19 to NEB-21


def test_neb_19_a_black_hole_goes_to_the_next_place_of_the_bar():
    match = play(table(store="hole hole", bar=3), "hole")
    assert record_of(match).bar.tolist() == [4, 0, 0, 0]
    assert store(match) == "hole"


def test_neb_19_a_full_bar_takes_no_more():
    assert not list_completions(table(store="hole", bar=8), "hole")


def test_neb_20_hvezdoslava_reaches_field_6():
    """Two white, two purple, a black hole; red supernova; red in the galaxy; her third hole."""
    match = table(
        variant="full",
        store="white white purple purple hole",
        supernova="red",
        galaxy="x blue, a1 purple, a2a red",
        bar=2,
        counter=5,
        bag={"red": 5, "yellow": 1},
        advanced="B01 B02 B03 B04",
    )
    assert "a4" in list_completions(match, "place white"), "linked indirectly to the red star"
    play(match, "place white a4", "hole")
    assert record_of(match).counter == 6
    assert record_of(match).bar[0] == 3
    assert list_completions(match, "supernova") == {"white", "purple", "bag"}
    play(match, "supernova bag")
    assert record_of(match).supernova == kind("yellow"), "a red one is put back"
    assert record_of(match).bag[kind("red")] == 5
    assert list_gone(match) == {"red": 1}
    play(match, "marker white")
    assert marker(match, "white") == 1
    assert not list_completions(match, "place"), "both placements are used"


@pytest.mark.parametrize("star", ["white", "purple"])
def test_neb_20_hvezdoslava_may_place_two_even_if_a_star_of_hers_becomes_the_supernova(star):
    """None of her stars equals the red supernova, so two are all; the example goes on:
    she could have made one of the stars of her Observatory the new supernova."""
    match = table(
        variant="full",
        store="white white purple purple hole",
        supernova="red",
        galaxy="x blue, a1 orange, a2a red",
        bar=2,
        counter=5,
        bag={"yellow": 9},
        advanced="B01 B02 B03 B04",
    )
    play(match, "hole", f"supernova {star}", "marker white", "place white a4")
    assert record_of(match).supernova == kind(star)
    assert match.legal(0) == ("done",), "a third star, white or purple, is out of the question"


@pytest.mark.parametrize(
    ("counter", "changes"), [(0, False), (2, True), (4, False), (5, True), (8, True), (11, False)]
)
def test_neb_20_only_highlighted_fields_change_the_supernova(counter, changes):
    match = play(table(store="hole blue", counter=counter, bag={"blue": 3}), "hole")
    assert record_of(match).counter == counter + 1
    assert (record_of(match).phase == Phase.SUPERNOVA) == changes


def test_neb_20_a_star_of_the_observatory_is_no_placement():
    match = table(store="hole red blue white", supernova="red", counter=2, bag={"white": 1})
    play(match, "hole", "supernova red")
    assert record_of(match).supernova == kind("red")
    assert list_gone(match) == {"red": 1}
    assert store(match) == "blue white"
    assert record_of(match).placed == 1 << kind("hole")


def test_neb_20_the_supernova_may_become_a_black_hole():
    match = play(table(store="hole hole", counter=2), "hole", "supernova hole")
    assert record_of(match).supernova == kind("hole")


def test_neb_20_the_bag_serves_only_with_a_star_of_another_colour():
    match = play(table(store="hole white", counter=2, supernova="red", bag={"red": 4}), "hole")
    assert list_completions(match, "supernova") == {"white"}


def test_neb_20_if_nothing_can_replace_it_the_old_supernova_stays():
    match = play(table(store="hole", counter=2, supernova="red", bag={"red": 4}), "hole")
    assert record_of(match).supernova == kind("red")
    assert record_of(match).phase == Phase.PLACING


def test_neb_20_every_other_kind_may_come_from_the_bag():
    found = set()
    for seed in range(40):
        match = table(
            store="hole",
            counter=2,
            supernova="orange",
            seed=seed,
            bag={"red": 2, "orange": 9, "hole": 2},
        )
        found.add(int(record_of(play(match, "hole", "supernova bag")).supernova))
    assert found == {kind("red"), kind("hole")}


def test_neb_21_a_black_hole_moves_any_marker_in_the_full_game():
    match = play(table(variant="full", store="hole"), "hole")
    assert list_completions(match, "marker") == set(MARKER_NAMES)
    assert len(match.legal(0)) == 14
    play(match, "marker bull")
    assert marker(match, "bull") == 1
    assert record_of(match).phase == Phase.PLACING


def test_neb_21_no_marker_in_the_basic_game():
    match = play(table(variant="basic", store="hole"), "hole")
    assert match.legal(0) == ("done",)


def test_neb_21_no_marker_if_the_counter_stood_at_its_end():
    match = play(table(variant="full", store="hole", counter=12), "hole")
    assert record_of(match).counter == 12
    assert record_of(match).bar[0] == 1
    assert match.legal(0) == ("done",)


def test_neb_21_a_marker_on_its_last_field_cannot_move():
    match = table(variant="full", store="hole", markers="red " * 6 + "i " * 6 + "wain " * 5)
    play(match, "hole")
    assert list_completions(match, "marker") == set(MARKER_NAMES) - {"red", "i"}


def test_neb_21_nothing_to_move_when_all_stand_at_the_end():
    match = table(variant="full", store="hole", markers=" ".join(MARKER_NAMES * 6))
    assert play(match, "hole").legal(0) == ("done",)


def test_neb_21_whoever_lands_later_lies_on_top():
    match = table(variant="full", store="hole", markers="red blue blue")
    play(match, "hole", "marker red")
    s = record_of(match)
    red, blue = MARKER_NAMES.index("red"), MARKER_NAMES.index("blue")
    assert s.track[red] == s.track[blue] == 2
    assert s.landed[red] > s.landed[blue]
