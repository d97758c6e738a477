"""NEB-22 to NEB-30: public tasks, refill, the end, scoring and the winner."""

import pytest

from asterism.games.nebula.names import COMPONENTS, MARKER_NAMES, MARKERS, Cause, Phase, Scoring
from asterism.games.nebula.rules.scoring import points_of
from asterism.games.nebula.rules.tracks import is_ahead, rank, worth
from asterism.games.nebula.tests.tables import BOX, kind, play, record_of, store, table

NAMES = ("top", "right", "left")
PALETTE = ("red", "orange", "yellow", "blue", "purple", "white")


def fill(*constellations: str, colours=PALETTE) -> str:
    """All fields of some constellations, as a galaxy."""
    fields = [
        field
        for each in COMPONENTS["constellation"]
        if each["id"] in constellations
        for field in each["fields"]
    ]
    return ", ".join(f"{field} {colours[i % len(colours)]}" for i, field in enumerate(fields))


def row(match, which: Scoring, seat: int = 0) -> int:
    return int(points_of(record_of(match), BOX, seat, which))


# NEB-22


def test_neb_22_a_fulfilled_task_is_marked_at_the_end_of_the_turn():
    match = table(galaxy=fill("dolphin", "dragon"), public="V16 V17 V18 V19", bag={"red": 99})
    assert record_of(match).marks[1] == 0
    play(match, "done")
    assert record_of(match).marks.tolist() == [0, 1, 0, 0]
    assert record_of(match).first_mark.tolist() == [0, 1, 0, 0]


def test_neb_22_hvezdoslava_comes_second_and_marks_below():
    match = table(
        seat=1,
        galaxy={1: "a1 white, a2a white, b1 white, b2 white, c1 white, c2 white"},
        public="V16 V15 V18 V19",
        marks={1: (0,)},
        bag={"red": 99},
        busy=1,
    )
    play(match, "done", seat=1)
    assert record_of(match).marks[1] == 0b11
    assert record_of(match).first_mark[1] == 1
    assert [row(match, Scoring.PUBLIC, seat) for seat in (0, 1)] == [16, 10]


def test_neb_22_several_at_once_and_only_ones_own():
    match = table(
        galaxy={0: fill("dolphin", "dragon", "wain"), 1: fill("dolphin", "dragon")},
        public="V16 V17 V18 V19",
        bag={"red": 99},
    )
    play(match, "done")
    assert record_of(match).marks.tolist() == [0, 1, 1, 0]


def test_neb_22_a_marker_is_never_lost():
    match = table(galaxy="x red", public="V16 V17 V18 V19", marks={1: (0,)}, bag={"red": 99})
    play(match, "done")
    assert record_of(match).marks.tolist() == [0, 1, 0, 0]
    assert row(match, Scoring.PUBLIC) == 16


# NEB-23


@pytest.mark.parametrize(
    ("players", "left", "refilled"),
    [
        (2, "red red - - - -", True),
        (2, "red red red - - -", False),
        (3, "red red - - - -", False),
        (3, "red - - - - -", True),
        (4, "red - - - - -", True),
    ],
)
def test_neb_23_a_cluster_that_runs_low_is_filled(players, left, refilled):
    full = "blue blue blue blue blue blue"
    match = table(
        players=players, bag={"white": 9}, clusters={"top": full, "right": left, "left": full}
    )
    play(match, "done")
    assert (record_of(match).cluster[1, :6] > 0).all() == refilled
    assert record_of(match).cluster[1].tolist().count(kind("red")) == left.count("red")


def test_neb_23_from_the_figures_ray_clockwise_while_the_bag_lasts():
    full = "blue blue blue blue blue blue"
    match = table(bag={"white": 2}, clusters={"top": full, "right": "- red - - - -", "left": full})
    record_of(match).figure[1] = 4
    play(match, "done")
    white, red = kind("white"), kind("red")
    assert record_of(match).cluster[1, :6].tolist() == [0, red, 0, 0, white, white]


def test_neb_23_top_then_right_then_left():
    match = table(bag={"white": 7}, clusters={"top": "- - - - - -"})
    play(match, "done")
    assert (record_of(match).cluster > 0).sum(axis=1).tolist() == [6, 1, 0]


# NEB-24


def end_of_round(**things):
    """The last player of a round closes the turn."""
    settled = {"seat": 1, "bag": {"blue": 60}, "busy": 1} | things
    return play(table(**settled), "done", seat=1)


@pytest.mark.parametrize(
    ("things", "cause"),
    [
        ({"counter": 12}, Cause.COUNTER),
        ({"galaxy": fill("dolphin", "wain", "bull")}, Cause.CONSTELLATIONS),
        ({"bag": {}}, Cause.BAG),
        ({"marks": {0: (0, 1), 1: (0, 1), 2: (1,)}}, Cause.MARKERS),
        ({"busy": 0, "idle": 9}, Cause.IDLE),
    ],
)
def test_neb_24_every_cause_ends_the_game_with_the_round(things, cause):
    match = end_of_round(public="V01 V02 V05 V06", **things)
    assert match.over
    assert record_of(match).ending == 1 << cause


@pytest.mark.parametrize(
    "things",
    [
        {"counter": 11},
        {"galaxy": fill("dolphin", "wain")},
        {"marks": {0: (0, 1), 1: (0, 1)}},
        {"busy": 0, "idle": 8},
        {"busy": 1, "idle": 9},
    ],
)
def test_neb_24_short_of_them_it_goes_on(things):
    match = end_of_round(public="V01 V02 V05 V06", **things)
    assert match.actors == (0,)
    assert record_of(match).rounds == 2
    assert record_of(match).busy == 0


def test_neb_24_the_round_is_played_to_its_end():
    match = table(seat=0, counter=12, bag={"blue": 60})
    play(match, "done")
    assert match.actors == (1,)
    play(match, "time top 5", "take", "done", seat=1)
    assert match.over


@pytest.mark.parametrize(("players", "markers"), [(2, 5), (3, 6), (4, 8)])
def test_neb_24_markers_by_number_of_players(players, markers):
    assert BOX.end_markers[players] == markers


def test_neb_24_later_players_of_the_last_round_still_mark():
    match = table(seat=1, counter=12, bag={"blue": 60}, galaxy={1: fill("dolphin", "dragon")})
    play(match, "done", seat=1)
    assert match.over
    assert record_of(match).marks[1] == 0b10


def test_neb_24_one_idle_round_does_not_end_the_game_ten_in_a_row_do():
    match = table(phase=Phase.TAKING, bag={"blue": 60}, clusters=dict.fromkeys(NAMES, SPARSE))
    for _ in range(BOX.end_idle - 1):
        idle_round(match)
    assert record_of(match).idle == BOX.end_idle - 1
    assert not match.over
    idle_round(match)
    assert match.over
    assert record_of(match).ending == 1 << Cause.IDLE


def test_neb_24_a_star_begins_the_count_of_idle_rounds_anew():
    match = table(phase=Phase.TAKING, bag={"blue": 60}, clusters=dict.fromkeys(NAMES, SPARSE))
    idle_round(match)
    idle_round(match)
    play(match, "time top 3", "time right 2", "take", "done")
    play(match, "time right -1", "time left 4", "take", "done", seat=1)
    assert record_of(match).idle == 0


SPARSE = "- - - red red red"  # more than two, so that nothing is refilled


def idle_round(match):
    """Everybody walks from one empty ray to another and back, and places nothing."""
    for seat, steps in ((0, (2, 2, 1)), (1, (-2, -2, -1))):
        for name, number in zip(NAMES, steps, strict=True):
            play(match, f"time {name} {number}", seat=seat)
        play(match, "take", "done", seat=seat)


@pytest.mark.parametrize("ray", range(6))
@pytest.mark.parametrize("name", ["top", "right", "left"])
def test_neb_24_wherever_a_star_lies_time_can_reach_it(name, ray):
    """So while the bag holds a star, and every cluster with it, nobody has to be idle."""
    match = table(
        phase=Phase.TAKING, clusters={name: " ".join(["-"] * ray + ["red"] + ["-"] * (5 - ray))}
    )
    other = NAMES[NAMES.index(name) - 1]
    if ray:
        play(match, f"time {name} {ray}")
    if ray < 5:
        play(match, f"time {other} {5 - ray}")
    assert store(play(match, "take")) == "red"


def test_neb_24_while_the_bag_holds_a_star_no_cluster_is_empty():
    match = table(bag={"red": 19})
    play(match, "done")
    assert (record_of(match).cluster > 0).sum(axis=1).tolist() == [6, 6, 6]
    assert record_of(match).bag.sum() == 1


def test_neb_24_taking_or_placing_a_star_keeps_the_round_alive():
    clusters = {"top": "red - - - - red", "right": "- - red red red -", "left": "- red red red - -"}
    match = table(phase=Phase.TAKING, clusters=clusters, bag={"red": 30})
    assert record_of(play(match, "time top 5", "take")).busy == 1
    assert record_of(play(table(store="red"), "place red x")).busy == 1
    assert record_of(play(table(store="hole"), "hole")).busy == 1


# NEB-25 to NEB-29


def test_neb_25_the_personal_task_counts_at_the_end_only():
    match = table(personal="O19", bar=1)
    assert row(match, Scoring.PERSONAL) == 0
    record_of(match).phase = Phase.OVER
    assert row(match, Scoring.PERSONAL) == 14
    record_of(match).bar[1] = 2
    assert row(match, Scoring.PERSONAL) == 0


def test_neb_25_the_task_that_was_kept_counts():
    match = table(phase=Phase.OVER, personal="O20", galaxy=fill("dolphin", "wain"))
    assert row(match, Scoring.PERSONAL) == 0
    record_of(match).offered[0, 1] = 19  # most black holes
    record_of(match).kept[0] = 2
    assert row(match, Scoring.PERSONAL) == 14


def test_neb_25_black_holes_and_constellations():
    one_short = fill("dragon").rpartition(", ")[0]
    match = table(bar={0: 3, 1: 8}, galaxy={0: fill("dolphin", "bull"), 1: one_short})
    assert [row(match, Scoring.HOLES, seat) for seat in (0, 1)] == [6, 36]
    assert [row(match, Scoring.CONSTELLATIONS, seat) for seat in (0, 1)] == [12, 0]


def test_neb_25_the_rows_are_added_up():
    match = table(bar=3, galaxy=fill("dolphin", "bull"), marks={0: (1, 0)}, variant="basic")
    assert match.scores == (6 + 12 + 10, 16)


def test_neb_26_ranked_constellations_are_worth_more():
    every = fill("dolphin", "wain", "dragon", "bull")
    match = table(variant="full", galaxy=every, markers="bull bull wain wain dolphin")
    assert row(match, Scoring.CONSTELLATIONS) == 12 + 14 + 10 + 6


def test_neb_26_in_the_basic_game_all_are_worth_six():
    assert row(table(galaxy=fill("dolphin", "wain")), Scoring.CONSTELLATIONS) == 12


def test_neb_27_stars_of_ranked_colours_score_the_centre_too():
    match = table(
        variant="full",
        galaxy="x red, a1 blue, b1 blue, c1 white, d1 purple",
        store="red red",
        markers="blue blue red white purple",
    )
    # blue leads; purple lies upon white upon red on the first field
    assert row(match, Scoring.COLOURS) == 2 * 3 + 1 * 2 + 1 * 1
    assert row(table(variant="basic", galaxy="x red", markers="red"), Scoring.COLOURS) == 0


def test_neb_28_patterns_of_ranked_cards_score_the_last_card_nothing():
    match = table(
        variant="full",
        galaxy="a1 red, b1 orange, c2 red, a3 white",
        advanced="B16 B19 B21 B24",
        markers="iv ii ii iv iv iii i",
    )
    # iv (orbits with white, 1) first; ii (orbits with red, 2) second; i upon iii
    assert row(match, Scoring.ADVANCED) == 1 * 4 + 2 * 3 + 1 * 2


def test_neb_28_a_card_whose_marker_never_moved_scores_nothing():
    match = table(variant="full", galaxy="a3 white", advanced="B16 B19 B21 B24")
    assert row(match, Scoring.ADVANCED) == 0
    assert row(table(galaxy="a3 white", variant="basic"), Scoring.ADVANCED) == 0


def test_neb_29_higher_in_the_stack_is_further_right():
    s = record_of(table(variant="full", markers="red blue white white"))
    red, blue, white = (MARKER_NAMES.index(name) for name in ("red", "blue", "white"))
    assert is_ahead(s, blue, red)
    assert is_ahead(s, white, blue)
    assert not is_ahead(s, red, blue)
    assert not is_ahead(s, red, red)
    assert [int(rank(s, marker)) for marker in (white, blue, red)] == [0, 1, 2]


def test_neb_29_at_the_start_or_fourth_there_is_no_rank():
    s = record_of(table(variant="full", markers="red red red blue blue white purple i"))
    ranks = {MARKER_NAMES[i]: int(rank(s, i)) for i in range(MARKERS)}
    assert ranks == dict.fromkeys(MARKER_NAMES, 3) | {"red": 0, "blue": 1, "purple": 2, "i": 0}
    paid = {name: int(worth(s, BOX, i)) for i, name in enumerate(MARKER_NAMES)}
    assert {name: points for name, points in paid.items() if points} == {
        "red": 3,
        "blue": 2,
        "purple": 1,
        "i": 4,
    }


# NEB-30


def test_neb_30_most_points_win():
    match = table(phase=Phase.OVER, bar={0: 3, 1: 4}, personal={0: "O01", 1: "O01"})
    assert match.winners == (1,)


def test_neb_30_a_tie_goes_to_more_black_holes_and_is_shared_beyond():
    things = {"phase": Phase.OVER, "personal": {0: "O01", 1: "O02", 2: "O03"}, "players": 3}
    match = table(**things, bar={0: 3, 1: 0, 2: 3}, galaxy={1: fill("dolphin", colours=("red",))})
    assert match.scores == (6, 6, 6)
    assert match.winners == (0, 2)


def test_neb_30_nobody_has_won_before_the_end():
    assert table(bar={0: 3, 1: 4}).winners == ()


def test_the_store_of_a_table_is_read_back():
    assert store(table(store="white red")) == "red white"
