"""Hvězdokupy: the rules one by one, named after their ids."""

import collections

import numpy as np
import pytest

from asterism.engine.match import CLOCK_SEAT
from asterism.games import load
from asterism.games.hvezdokupy import rules
from asterism.games.hvezdokupy.rules.beginning import roll_star
from asterism.games.hvezdokupy.rules.board import (
    is_free,
    numbers_of_pair,
    rolled,
    rolled_cell,
    stars_near,
)
from asterism.games.hvezdokupy.rules.bob import play_bob
from asterism.games.hvezdokupy.rules.ending import completed, light
from asterism.games.hvezdokupy.state import COLOURS, COMPONENTS, STATE, TOKENS, Phase
from asterism.games.hvezdokupy.tests.tables import (
    ALMOST,
    BOXED,
    CARD,
    CARDS,
    actors,
    bobs,
    cell,
    legal,
    play,
    rolls_to_come,
    rows_of,
    table,
    winners,
)

GAME = load("hvezdokupy")
ANETA, BLANKA, CYRIL, DAVID = range(4)


def set_up(seed=0, **options):
    return STATE.as_record(GAME.new(seed=seed, **options).row)


def stars(s):
    return int(s.stars).bit_count()


# Components


def test_hve_01_the_box_holds_what_the_rulebook_counts():
    colours = collections.Counter(card["colour"] for card in COMPONENTS["card"])
    assert colours == {"purple": 15, "yellow": 15, "green": 15}
    assert [setup["players"] for setup in COMPONENTS["setup"]] == [2, 3, 4, 5, 6]
    assert TOKENS == 59
    assert COMPONENTS["hourglass"]["seconds"] == 20


def test_hve_01_purple_has_few_stars_yellow_more_and_only_green_is_real():
    sizes = {
        colour: [
            int(BOXED.lights[CARD[card["id"]]])
            for card in COMPONENTS["card"]
            if card["colour"] == colour
        ]
        for colour in COLOURS
    }
    assert max(sizes["purple"]) < min(sizes["yellow"])
    assert all(("latin" in card) == (card["colour"] == "green") for card in COMPONENTS["card"])


def test_hve_01_the_die_shows_1_to_8_each_as_often():
    s = table()
    seen = collections.Counter(int(rolled(s)) for _ in range(8000))
    assert sorted(seen) == list(range(1, 9))
    assert max(abs(count - 1000) for count in seen.values()) < 150


def test_hve_02_the_faces_are_joined_1_5_2_6_3_7_4_8():
    pairs = [numbers_of_pair(table(rolled=face), BOXED) for face in range(1, 9)]
    assert pairs == [(1, 5), (2, 6), (3, 7), (4, 8)] * 2


# Rolling for cells


def test_hve_04_the_moon_is_rolled_row_then_column():
    s = rolls_to_come(table(), 5, 6)
    assert rolled_cell(s) == cell("f5")


def test_hve_10_a_cell_is_free_with_neither_a_star_nor_the_moon():
    s = table("*o......", *["........"] * 7)
    free = [name for name in ("a1", "b1", "c1") if is_free(s, cell(name))]
    assert free == ["c1"]


# Setup


def test_hve_01_nothing_is_lost_from_the_box():
    s = set_up(players=4)
    counts = np.zeros(3, np.int64)
    rules.census(s, BOXED, counts)
    assert counts.tolist() == [59, 1, 4]


def test_hve_03_the_host_picks_who_starts():
    assert [set_up(players=4, first=seat).starter for seat in range(4)] == [0, 1, 2, 3]


def test_hve_03_or_chance_does():
    starts = collections.Counter(int(set_up(seed, players=3).starter) for seed in range(300))
    assert sorted(starts) == [0, 1, 2]
    assert min(starts.values()) > 70


TIERS = {2: [3, 2], 3: [3, 2, 1], 4: [3, 2, 2, 1], 5: [3, 2, 2, 2, 1], 6: [3, 3, 2, 2, 1, 1]}


@pytest.mark.parametrize("players", TIERS)
def test_hve_03_the_tiers_go_round_from_the_starting_player(players):
    s = set_up(players=players, first=1, difficulty="yellow")
    dealt = [COMPONENTS["card"][s.card[(1 + i) % players] - 1] for i in range(players)]
    assert [card["tier"] for card in dealt] == TIERS[players]
    assert {card["colour"] for card in dealt} == {"yellow"}


def test_hve_03_no_card_is_dealt_twice_and_every_one_of_a_tier_may_be():
    hands = [set_up(seed, players=5, first=0).card[:5].tolist() for seed in range(200)]
    assert all(len(set(hand)) == 5 for hand in hands)
    assert len({hand[0] for hand in hands}) == 5
    assert len({hand[2] for hand in hands}) == 5


def test_hve_03_play_is_clockwise():
    s = table(seat=2, starter=1, rolled=0, zero_chance=1)
    order = []
    for name in ("a1", "h8", "a8", "h1"):
        order += actors(s)
        play(s, actors(s)[0], f"place {name}")
    assert order == [2, 3, 0, 1]


def test_hve_13_rounds_count_from_the_starting_player():
    s = table(seat=3, starter=1, rolled=0, zero_chance=1, rounds=1)
    counted = []
    for name in ("a1", "h8", "a8", "h1"):
        play(s, actors(s)[0], f"place {name}")
        counted.append(int(s.rounds))
    assert counted == [1, 2, 2, 2]


def test_hve_13_the_first_round_begins_after_the_setup():
    s = table(phase=Phase.SETUP, rolled=0, unset=1, players=3)
    play(s, 0, "place a1")
    assert (s.rounds, s.stock) == (1, TOKENS - 1)


def test_hve_04_only_four_players_roll_for_a_star():
    assert [stars(set_up(players=players)) for players in range(2, 7)] == [0, 0, 1, 0, 0]


def test_hve_04_the_star_is_rolled_again_if_it_is_the_moons_cell():
    s = table(
        "........",
        "........",
        "........",
        "........",
        ".....o..",
        "........",
        "........",
        "........",
    )
    roll_star(rolls_to_come(s, 5, 6, 2, 7), BOXED)
    assert s.stars == np.uint64(1 << cell("g2"))


def test_hve_04_and_hve_05_the_example_of_four_players():
    """Aneta starts; the Moon comes to row 5, column 6, a star to row 2, column 7."""
    s = STATE.as_record(GAME.blank_row(GAME.options.resolve({"players": 4, "first": ANETA})))
    rules.setup(rolls_to_come(s, 5, 6, 2, 7, after=4), BOXED)  # after four cards are drawn
    assert (int(s.moon), int(s.stars)) == (1 << cell("f5"), 1 << cell("g2"))
    assert [COMPONENTS["card"][card - 1]["tier"] for card in s.card[:4]] == [3, 2, 2, 1]
    assert {COMPONENTS["card"][card - 1]["colour"] for card in s.card[:4]} == {"purple"}
    for seat, name in zip((DAVID, CYRIL, BLANKA, ANETA), ("a1", "b2", "h8", "d4"), strict=True):
        assert actors(s) == [seat]
        assert s.phase == Phase.SETUP
        play(s, seat, f"place {name}")
    assert actors(s) == [ANETA]
    assert (s.phase, s.rolled > 0, stars(s)) == (Phase.TURN, True, 5)


@pytest.mark.parametrize(
    ("players", "each", "total"), [(2, 3, 6), (3, 2, 6), (4, 1, 5), (5, 1, 5), (6, 1, 6)]
)
def test_hve_05_full_passes_backwards_until_5_or_6_stars_lie(players, each, total):
    s, order = set_up(players=players, first=1, zero_chance=True), []
    while s.phase == Phase.SETUP:
        order += actors(s)
        if s.unset == 1:
            assert stars(s) == total - 1
        play(s, actors(s)[0], f"place {min(legal(s, actors(s)[0], 'place'))}")
    assert order == [(1 - 1 - i) % players for i in range(players)] * each
    assert s.seat == 1


def test_hve_05_on_any_free_cell():
    s = table("*......o", *["........"] * 7, phase=Phase.SETUP, rolled=0, unset=3)
    assert len(legal(s, 0)) == 62
    assert not {"place a1", "place h1"} & legal(s, 0)


# A turn


NEAR = (
    "***.....",
    "*.*.*...",
    "***.....",
    "........",
    "........",
    "........",
    ".....*.*",
    "......o.",
)


def test_hve_06_exactly_as_many_neighbours_as_one_number_of_the_pair():
    assert legal(table(*NEAR, rolled=8), 0, "place") == {"d2", "b2"}  # 4 or 8
    assert legal(table(*NEAR, rolled=4), 0, "place") == {"d2", "b2"}
    assert legal(table(*NEAR, rolled=7), 0, "place") == {"d1", "d3", "b4"}  # 3; none has 7


def test_hve_06_the_die_is_rolled_when_a_turn_begins():
    s = rolls_to_come(table(*NEAR, rolled=6), 3)
    play(s, 0, "place g7")
    assert (s.seat, s.rolled) == (1, 3)


def test_hve_06_the_example_of_three_placements():
    """Six is joined with two; the Moon is no star."""
    s = table(
        "........",
        ".*......",
        "..o.....",
        "........",
        ".....*..",
        "....*.*.",
        "........",
        "........",
        rolled=6,
    )
    assert stars_near(s, cell("b3")) == 1  # a star and the Moon
    assert stars_near(s, cell("f6")) == 3
    assert stars_near(s, cell("e5")) == 2
    assert not {"b3", "f6"} & legal(s, 0, "place")
    assert "e5" in legal(s, 0, "place")


def test_hve_07_once_and_the_first_pair_is_lost():
    s = rolls_to_come(table(*NEAR, rolled=4), 7)
    play(s, 0, "reroll")
    assert (s.given_up, s.rolled, s.seat) == (4, 7, 0)
    assert "b2" not in legal(s, 0, "place")
    assert "reroll" not in legal(s, 0)


def test_hve_08_the_example_of_six_and_then_two():
    s = rolls_to_come(
        table(
            "........",
            ".*......",
            "..o.....",
            "........",
            "........",
            "........",
            ".......*",
            ".......*",
            rolled=6,
        ),
        2,
    )
    play(s, ANETA, "reroll")
    assert s.phase == Phase.MOVING
    assert legal(s, ANETA) == {
        *(f"move b2 {end}" for end in ("a1", "b1", "c1", "a2", "c2", "a3", "b3")),
        *(f"move h7 {end}" for end in ("g6", "h6", "g7", "g8")),
        *(f"move h8 {end}" for end in ("g7", "g8")),
    }
    play(s, ANETA, "move b2 a3")
    assert rows_of(s)[1:3] == ("........", "*.o.....")
    assert (s.seat, s.tokens) == (BLANKA, TOKENS - 3)


def test_hve_08_even_if_neither_number_could_be_used():
    s = rolls_to_come(table("*.......", *["........"] * 7, rolled=8), 4)
    assert legal(s, 0) == {"reroll", "lapse"}
    play(s, 0, "reroll")
    assert legal(s, 0) == {"move a1 b1", "move a1 a2", "move a1 b2"}


def test_hve_08_another_pair_means_placing():
    s = rolls_to_come(table(*NEAR, rolled=6), 1)
    play(s, 0, "reroll")
    assert s.phase == Phase.TURN
    assert legal(s, 0, "place")
    assert not legal(s, 0, "move")


def test_hve_09_no_passing_while_a_number_can_be_used():
    assert "lapse" not in legal(table(*NEAR, rolled=6), 0)


def test_hve_09_the_turn_is_lost_or_rolled_again_if_neither_can():
    s = table("*.......", *["........"] * 7, rolled=3)
    assert legal(s, 0) == {"reroll", "lapse"}
    play(s, 0, "lapse")
    assert (s.seat, stars(s)) == (1, 1)


def test_hve_09_after_the_second_roll_it_is_lost():
    s = rolls_to_come(table("*.......", *["........"] * 7, rolled=3), 4)
    play(s, 0, "reroll")
    assert legal(s, 0) == {"lapse"}


def test_hve_10_no_star_comes_to_the_moon_and_it_is_no_neighbour():
    rows = ("*.*.....", ".o......", "*.......", *["........"] * 5)
    s = table(*rows, rolled=3)
    assert stars_near(s, cell("b2")) == 3
    assert legal(s, 0, "place") == set()
    assert "b2" not in legal(table(*rows, phase=Phase.SETUP, rolled=0, unset=1), 0, "place")
    moving = legal(table(*rows, phase=Phase.MOVING), 0, "move")
    assert not any("b2" in step for step in moving)


def test_hve_10_the_moon_is_no_part_of_a_constellation():
    cards = ("purple-motyl",) * 4
    s = table("o.*.....", "***.....", "*.......", *["........"] * 5, rolled=2, cards=cards)
    play(s, 0, "place c3")
    assert s.phase != Phase.OVER
    s = table("*o*.....", "***.....", "*.......", *["........"] * 5, rolled=2, cards=cards)
    play(s, 0, "place c3")
    assert winners(s) == [0, 1, 2, 3]


# End


def test_hve_11_the_game_ends_at_once():
    s = table(
        "*.*.....",
        "***.....",
        "*.......",
        *["........"] * 5,
        rolled=2,
        cards=("purple-motyl", "purple-lupa", "purple-kotva", "purple-blesk"),
    )
    play(s, 0, "place c3")
    assert (s.phase, actors(s), winners(s)) == (Phase.OVER, [], [0])
    assert all(not legal(s, seat) for seat in (CLOCK_SEAT, 0, 1, 2, 3))


def turn_rows(rows):
    return tuple("".join(row[i] for row in reversed(rows)) for i in range(len(rows[0])))


def mirror_rows(rows):
    return tuple(row[::-1] for row in rows)


def eight_ways(rows):
    for _ in range(4):
        yield rows
        yield mirror_rows(rows)
        rows = turn_rows(rows)


@pytest.mark.parametrize("way", list(eight_ways(("..#", ".##", "##.", ".x.", "#.."))))
@pytest.mark.parametrize("corner", [(0, 0), (3, 2)])
def test_hve_11_turned_mirrored_and_anywhere(way, corner):
    down, right = corner
    rows = ["." * 8] * down + ["." * right + row + "." * (8 - right - len(row)) for row in way]
    rows += ["." * 8] * (8 - len(rows))
    last = "".join(rows).index("x")
    s = table(
        *(row.replace("#", "*").replace("x", ".") for row in rows),
        zero_chance=1,
        rolled=0,
        cards=("purple-lupa", "purple-blesk", "purple-kotva", "purple-motyl"),
    )
    assert completed(s, BOXED, last, s.stars | np.uint64(1 << last)) == 0b0010
    light(s, BOXED, last)
    assert winners(s) == [1]


def test_hve_11_other_stars_do_not_matter_even_in_the_gaps():
    s = table(
        "****....",
        "***.....",
        "*.......",
        "*.......",
        *["........"] * 4,
        zero_chance=1,
        rolled=0,
        cards=("purple-lupa", "purple-motyl", "purple-kotva", "purple-blesk"),
    )
    play(s, 0, "place c3")
    assert winners(s) == [1]


def test_hve_11_a_moved_star_may_complete_it():
    s = table(
        "*.*.....",
        "***.....",
        "*.......",
        "..*.....",
        *["........"] * 4,
        phase=Phase.MOVING,
        cards=("purple-motyl", "purple-lupa", "purple-kotva", "purple-blesk"),
    )
    play(s, 0, "move c4 c3")
    assert winners(s) == [0]


def test_hve_11_and_hve_12_the_example_of_cyrils_star():
    """Aneta's stands as printed, Blanka's mirrored or turned, which is the same, Cyril's turned
    and mirrored; David's would need the Moon's cell."""
    s = table(
        "........",
        "........",
        "........",
        ".**.....",
        ".*.*.*..",
        ".****...",
        "*.**o...",
        "........",
        seat=CYRIL,
        rolled=3,
        cards=("purple-kotva", "purple-lupa", "purple-gondola", "purple-vidlicka"),
    )
    assert stars_near(s, cell("d4")) == 2
    s.rolled = 6
    play(s, CYRIL, "place d4")
    assert winners(s) == [ANETA, BLANKA, CYRIL]
    s.moon = np.uint64(0)
    s.stars |= np.uint64(1 << cell("e7"))
    assert completed(s, BOXED, cell("d4"), s.stars) == 0b1111


def test_hve_12_in_anothers_turn_it_counts_at_once_and_the_round_is_not_finished():
    s = table(
        "*.*.....",
        "***.....",
        "*.......",
        *["........"] * 5,
        rolled=2,
        cards=("purple-lupa", "purple-kotva", "purple-motyl", "purple-blesk"),
    )
    play(s, 0, "place c3")
    assert winners(s) == [2]
    points = np.zeros(6, np.int64)
    rules.scores(s, BOXED, points)
    assert points.tolist() == [0, 0, 1, 0, 0, 0]


def test_hve_12_bobs_star_counts_too():
    s = table(
        "*.*.....",
        "***.....",
        "*......*",
        *["........"] * 5,
        players=2,
        rolled=1,
        starter=1,
        cards=("purple-motyl", "purple-lupa"),
    )
    play(rolls_to_come(s, 3, 3), 0, "place g4")
    assert (s.phase, winners(s)) == (Phase.OVER, [0])


FULL = ("*.******",) + ("********",) * 6 + ("*o*..*..",)  # 58 stars: one token is left


def no_tokens(**fields):
    """All 59 stars on the board, no constellation looked for."""
    return table("********", *FULL[1:], cards=(), **fields)


def test_hve_13_without_tokens_the_round_is_finished_by_moving_only():
    s = no_tokens(seat=1, rolled=2)
    assert s.tokens == 0
    assert legal(s, 1) == {"reroll", "lapse"}
    play(rolls_to_come(s, 6), 1, "reroll")
    assert legal(s, 1, "move")
    assert legal(s, 1) == {f"move {step}" for step in legal(s, 1, "move")}


def test_hve_13_another_pair_gives_no_move():
    s = rolls_to_come(no_tokens(seat=1, rolled=2), 5)
    play(s, 1, "reroll")
    assert legal(s, 1) == {"lapse"}


def test_hve_13_after_the_rounds_last_turn_it_is_a_draw():
    s = no_tokens(seat=2, rolled=2)
    play(s, 2, "lapse")
    assert actors(s) == [3]
    play(s, 3, "lapse")
    assert (s.phase, winners(s)) == (Phase.OVER, [])


def test_hve_13_the_last_token_in_the_rounds_last_turn_is_a_draw_at_once():
    s = table(*FULL, seat=3, rolled=5, cards=())
    play(s, 3, "place b1")
    assert (s.phase, s.tokens, winners(s)) == (Phase.OVER, 0, [])


def test_hve_13_with_zero_chance_the_last_token_is_a_draw_at_once():
    s = table(*FULL, seat=1, rolled=0, zero_chance=1, cards=())
    play(s, 1, "place b1")
    assert (s.phase, winners(s)) == (Phase.OVER, [])


def test_hve_13_bob_places_nothing_and_belongs_to_the_turn_he_precedes():
    s = table(*FULL, players=2, seat=0, rolled=5, cards=())
    play(s, 0, "place b1")
    assert (s.seat, bobs(s), s.phase) == (1, [], Phase.TURN)
    play(s, 1, "lapse")
    assert s.phase == Phase.OVER


def test_hve_13_bobs_last_token_leaves_the_turn_to_its_player():
    s = table(*FULL, players=2, seat=0, rolled=3, cards=())
    play(rolls_to_come(s, 1, 2, 3), 0, "lapse")
    assert (s.tokens, bobs(s)) == (0, [("b1", True)])
    assert legal(s, 1) == {"reroll", "lapse"}


def lapse_until(s, most):
    """Turns lost one after another; how many until it is over."""
    for turn in range(1, most + 1):
        s.rolled = 4
        play(s, actors(s)[0], "lapse")
        if s.phase == Phase.OVER:
            return turn
    return None


def test_hve_13_ten_whole_rounds_without_a_star_are_a_draw():
    s = table("*.......", *["........"] * 7, players=3)
    assert lapse_until(s, 100) == 30
    assert winners(s) == []


def test_hve_13_a_placed_star_begins_the_count_again_with_a_whole_round():
    s = table("*.*.....", *["........"] * 7, players=3)
    assert lapse_until(s, 28) is None
    s.rolled = 2
    play(s, 1, "place b1")
    assert lapse_until(s, 100) == 31


# Bob


def test_hve_14_bob_rolls_row_then_column_and_places_a_star_if_it_is_free():
    s = rolls_to_come(table(), 2, 5)
    play_bob(s, BOXED)
    assert s.stars == np.uint64(1 << cell("e2"))
    assert (s.tokens, bobs(s)) == (TOKENS - 1, [("e2", True)])


@pytest.mark.parametrize("mark", ["*", "o"])
def test_hve_14_otherwise_nothing_and_never_again(mark):
    s = rolls_to_come(table(f"{mark}.......", *["........"] * 7), 1, 1)
    before, revealed = s.stars, int(s.revealed)
    play_bob(s, BOXED)
    assert (s.stars, bobs(s)) == (before, [("a1", False)])
    assert s.revealed - revealed == 2


def test_hve_15_the_example_of_two_players():
    """Before Aneta's turn Bob's star comes to row 2, column 5; before Blanka's he hits the Moon."""
    s = table(
        "........",
        "........",
        "..*.....",
        "..*.....",
        ".....o..",
        "*.....*.",
        "*.....*.",
        "........",
        players=2,
        phase=Phase.SETUP,
        rolled=0,
        unset=1,
        seat=0,
    )
    s.stars &= ~np.uint64(1 << cell("c3"))
    play(rolls_to_come(s, 2, 5, 1), ANETA, "place c3")
    assert rows_of(s)[1] == "....*..."
    assert (actors(s), s.rolled) == ([ANETA], 1)
    play(rolls_to_come(s, 5, 6, 7), ANETA, "place b2")
    assert bobs(s) == [("f5", False)]
    assert (actors(s), s.rolled, stars(s)) == ([BLANKA], 7, 8)


def test_hve_15_with_more_players_there_is_no_bob():
    s = table(*NEAR, players=3, rolled=6)
    play(s, 0, "place g7")
    assert bobs(s) == []


# Variants


def test_hve_16_time_runs_out_and_bob_places():
    s = rolls_to_come(table(*NEAR, rolled=6, time_limit=20), 4, 4)
    assert legal(s, CLOCK_SEAT) == {"time out"}
    play(s, CLOCK_SEAT, "time out")
    assert rows_of(s)[3] == "...*...."
    assert s.seat == 1


def test_hve_16_also_while_a_star_should_be_moved_but_not_in_the_setup_nor_without_a_limit():
    assert legal(table(*NEAR, phase=Phase.MOVING, time_limit=20), CLOCK_SEAT) == {"time out"}
    assert legal(table(*NEAR, phase=Phase.SETUP, time_limit=20), CLOCK_SEAT) == set()
    assert legal(table(*NEAR), CLOCK_SEAT) == set()


def test_hve_16_a_lapsed_turn_brings_no_bob():
    s = table("*.......", *["........"] * 7, rolled=3, time_limit=20)
    play(s, 0, "lapse")
    assert (stars(s), bobs(s)) == (1, [])


def test_hve_16_with_two_players_bob_may_play_twice():
    s = rolls_to_come(table(*NEAR, players=2, rolled=6, time_limit=20), 4, 4, 4, 6)
    before = stars(s)
    play(s, CLOCK_SEAT, "time out")
    assert stars(s) == before + 2
    assert rows_of(s)[3] == "...*.*.."
    assert bobs(s) == [("d4", True), ("f4", True)]


def test_hve_16_bob_may_fail_once_and_succeed_once():
    """The Moon lies where he rolls instead of the player, not where he rolls before the next."""
    s = rolls_to_come(table("o.......", *NEAR[1:], players=2, time_limit=20), 1, 1, 4, 6)
    play(s, CLOCK_SEAT, "time out")
    assert bobs(s) == [("a1", False), ("f4", True)]
    play(s, 1, f"place {min(legal(s, 1, 'place'))}")
    assert len(bobs(s)) == 1


@pytest.mark.parametrize("limit", [5, 25, 600])
def test_hve_17_any_limit_can_be_set(limit):
    s = set_up(players=2, time_limit=limit)
    assert s.time_limit == limit


def test_hve_17_a_turn_has_a_number_so_that_a_clock_knows_whose_time_it_is():
    s = rolls_to_come(table(*NEAR, rolled=6, time_limit=7), 3, 1)
    turned = int(s.hourglass)
    play(s, 0, "reroll")
    assert s.hourglass == turned
    play(s, 0, f"place {min(legal(s, 0, 'place'))}")
    assert s.hourglass == turned + 1


def test_hve_17_a_clock_of_the_table_has_its_whole_time_for_every_star_of_the_setup():
    s = table(phase=Phase.SETUP, rolled=0, unset=4, seat=3)
    play(s, 3, "place a1")
    assert (s.seat, s.hourglass) == (2, 1)
    play(s, 2, "place h8")
    assert (s.seat, s.hourglass) == (1, 2)


SAND = {"time_limit": 20, "wait_for_sand": 1, "sand": 1}


def test_hve_18_who_finishes_early_waits_for_the_sand():
    s = rolls_to_come(table(*NEAR, rolled=6, players=3, **SAND), 5)
    play(s, 0, "place g7")
    assert (s.phase, s.seat, s.rolled) == (Phase.PAUSE, 0, 6)
    assert actors(s) == [0]
    assert [legal(s, seat) for seat in range(3)] == [{"ready"}] * 3
    play(s, CLOCK_SEAT, "time out")
    assert (s.phase, s.seat, s.rolled, s.sand) == (Phase.TURN, 1, 5, 1)
    assert bobs(s) == []


def test_hve_18_unless_all_are_ready():
    s = table(*NEAR, rolled=6, players=3, **SAND)
    play(s, 0, "place g7")
    play(s, 2, "ready")
    assert legal(s, 2) == set()
    play(s, 0, "ready")
    assert actors(s) == [1]
    play(s, 1, "ready")
    assert (s.phase, s.seat) == (Phase.TURN, 1)


def test_hve_18_by_default_nobody_waits():
    s = table(*NEAR, rolled=6, time_limit=20)
    play(s, 0, "place g7")
    assert (s.phase, s.seat) == (Phase.TURN, 1)
    assert set_up(players=2, wait_for_sand=True).sand == 0


def test_hve_18_after_time_has_run_out_there_is_nothing_to_wait_for():
    s = table(*NEAR, rolled=6, **SAND)
    play(s, CLOCK_SEAT, "time out")
    assert (s.phase, s.seat) == (Phase.TURN, 1)


HONEST = {"honest_eyes": 1}


def test_hve_19_the_screen_checks_only_that_the_cell_is_free():
    s = table(*NEAR, rolled=6, **HONEST)
    assert len(legal(s, 0, "place")) == 63 - stars(s)
    assert "lapse" not in legal(s, 0)


def test_hve_19_the_example_of_two_chosen_but_placed_at_three():
    s = table("........", ".....*..", "....*.*.", *["........"] * 5, rolled=6, **HONEST)
    assert stars_near(s, cell("f3")) == 3
    play(s, ANETA, "place f3")
    assert (s.phase, actors(s), stars(s)) == (Phase.PAUSE, [BLANKA], 4)
    play(s, DAVID, "call mistake")
    assert (s.phase, s.seat, stars(s), s.tokens) == (Phase.TURN, ANETA, 3, TOKENS - 3)
    assert s.rolled == 6
    assert "place f3" not in legal(s, ANETA)
    play(s, ANETA, "place e2")
    assert actors(s) == [BLANKA]


def test_hve_19_unnoticed_it_stands_from_the_next_roll():
    s = rolls_to_come(table(*NEAR, rolled=6, **HONEST), 7)
    play(s, 0, "place d7")
    assert "call mistake" in legal(s, 2)
    play(s, 1, "roll")
    assert (s.phase, s.seat, s.rolled) == (Phase.TURN, 1, 7)
    assert legal(s, 2) == set()
    assert rows_of(s)[6] == "...*.*.*"


def test_hve_19_a_false_call_costs_nothing_and_each_seat_has_one():
    s = table(*NEAR, rolled=6, **HONEST)
    play(s, 0, "place g7")
    play(s, 2, "call mistake")
    assert (s.phase, s.last_caught, rows_of(s)[6]) == (Phase.PAUSE, 0, ".....***")
    assert legal(s, 2) == set()
    assert legal(s, 3) == {"call mistake"}
    assert legal(s, 1) == {"call mistake", "roll"}


def test_hve_19_bobs_roll_is_the_next_one_too():
    s = table(*NEAR, players=2, rolled=6, **HONEST)
    play(s, 0, "place d7")
    assert bobs(s) == []
    play(s, 1, "roll")
    assert len(bobs(s)) == 1


def test_hve_19_a_star_that_would_end_the_game_is_checked_first():
    s = table(
        "*.*.....",
        "***.....",
        "*.......",
        *["........"] * 5,
        rolled=3,
        **HONEST,
        cards=("purple-motyl", "purple-lupa", "purple-kotva", "purple-blesk"),
    )
    play(s, 0, "place c3")
    assert (s.phase, s.seat, s.last_caught) == (Phase.TURN, 0, cell("c3") + 1)
    assert rows_of(s)[2] == "*......."
    assert "place c3" not in legal(s, 0)
    assert s.tokens == TOKENS - 6
    s.rolled, s.refused = 2, 0
    play(s, 0, "place c3")
    assert winners(s) == [0]


def test_hve_19_a_new_roll_makes_refused_cells_free_again():
    s = rolls_to_come(table(*NEAR, rolled=6, refused=np.uint64(1 << cell("d7")), **HONEST), 1)
    assert "place d7" not in legal(s, 0)
    play(s, 0, "reroll")
    assert "place d7" in legal(s, 0)


def test_hve_19_without_time_left_bob_places():
    s = table(*NEAR, rolled=6, players=3, **SAND, **HONEST)
    play(s, 0, "place d7")
    assert legal(s, 1) == {"ready", "call mistake"}
    play(s, CLOCK_SEAT, "time out")
    assert (s.phase, actors(s)) == (Phase.PAUSE, [1])
    assert legal(s, 1) == {"roll", "call mistake"}
    play(rolls_to_come(s, 4, 4, 5), 2, "call mistake")
    assert (s.seat, s.rolled, bobs(s)) == (1, 5, [("d4", True)])
    assert rows_of(s)[3] == "...*...."
    assert rows_of(s)[6] == ".....*.*"


def test_hve_19_with_time_left_the_clock_of_the_same_turn_goes_on():
    s = table(*NEAR, rolled=6, time_limit=20, **HONEST)
    turned = int(s.hourglass)
    play(s, 0, "place d7")
    assert legal(s, CLOCK_SEAT) == {"time out"}
    play(s, 3, "call mistake")
    assert (s.phase, s.seat, s.hourglass) == (Phase.TURN, 0, turned)
    assert legal(s, CLOCK_SEAT) == {"time out"}


def test_hve_19_time_goes_on_while_the_star_may_be_called_and_then_it_is_too_late():
    s = table(*NEAR, rolled=6, players=3, time_limit=20, **HONEST)
    play(s, 0, "place d7")
    play(s, CLOCK_SEAT, "time out")
    assert (s.phase, s.spent, bobs(s), actors(s)) == (Phase.PAUSE, 1, [], [1])
    play(rolls_to_come(s, 4, 4, 5), 2, "call mistake")
    assert (s.seat, s.rolled, bobs(s)) == (1, 5, [("d4", True)])


def test_hve_19_what_is_called_after_all_were_ready_may_be_corrected_while_time_is_left():
    s = table(*NEAR, rolled=6, players=3, **SAND, **HONEST)
    turned = int(s.hourglass)
    play(s, 0, "place d7")
    for seat in range(3):
        play(s, seat, "ready")
    assert (s.phase, actors(s), legal(s, CLOCK_SEAT)) == (Phase.PAUSE, [1], {"time out"})
    play(s, 2, "call mistake")
    assert (s.phase, s.seat, s.hourglass, bobs(s)) == (Phase.TURN, 0, turned, [])
    play(s, 0, "place g7")
    assert rows_of(s)[6] == ".....***"


def test_hve_19_all_ready_and_then_out_of_time_it_is_too_late_all_the_same():
    s = table(*NEAR, rolled=6, players=3, **SAND, **HONEST)
    play(s, 0, "place d7")
    for seat in range(3):
        play(s, seat, "ready")
    play(s, CLOCK_SEAT, "time out")
    play(s, 2, "call mistake")
    assert (s.seat, len(bobs(s))) == (1, 1)


def late_to_roll(players=3, **fields):
    """The first player's time has run out after a star that nobody has called."""
    s = table(*NEAR, rolled=6, players=players, time_limit=20, **HONEST, **fields)
    play(s, 0, "place g7")
    play(s, CLOCK_SEAT, "time out")
    return s


def test_hve_16_the_next_players_time_begins_with_the_roll():
    s = late_to_roll()
    turned = int(s.hourglass)
    assert turned == 1
    play(s, 1, "roll")
    assert (s.phase, s.seat, s.hourglass, s.spent) == (Phase.TURN, 1, turned, 0)
    play(s, 1, f"place {min(legal(s, 1, 'place'))}")
    play(s, 2, "roll")
    assert s.hourglass == turned + 1


def test_hve_16_who_does_not_roll_in_time_loses_the_turn_to_bob():
    s = rolls_to_come(late_to_roll(), 4, 4, 5)
    turned, turn = int(s.hourglass), int(s.turn)
    play(s, CLOCK_SEAT, "time out")
    assert (s.phase, s.seat, s.rolled) == (Phase.TURN, 2, 5)
    assert (s.hourglass, s.turn, s.spent) == (turned + 1, turn + 2, 0)
    assert bobs(s) == [("d4", True)]


def test_hve_18_after_a_missed_turn_nobody_waits():
    s = late_to_roll(wait_for_sand=1, sand=1)
    play(s, CLOCK_SEAT, "time out")
    assert (s.phase, s.seat, s.sand) == (Phase.TURN, 2, 1)


def test_hve_16_with_two_players_bob_then_plays_thrice():
    s = rolls_to_come(late_to_roll(players=2), 4, 4, 4, 6)
    before = stars(s)
    play(s, CLOCK_SEAT, "time out")
    assert (s.phase, s.seat) == (Phase.TURN, 0)
    assert bobs(s)[:2] == [("d4", True), ("f4", True)]
    assert len(bobs(s)) == 3
    assert stars(s) - before == sum(lit for _, lit in bobs(s))


def test_hve_12_bob_may_end_the_game_before_a_missed_turn():
    """Then nobody plays any more, Bob neither."""
    waiting = {"phase": Phase.PAUSE, "placed": cell("a1") + 1, "spent": 1, "time_limit": 20}
    s = rolls_to_come(table(*ALMOST, players=2, cards=CARDS, **waiting, **HONEST), 3, 3)
    play(s, CLOCK_SEAT, "time out")
    assert (s.phase, winners(s), bobs(s)) == (Phase.OVER, [0], [("c3", True)])


def test_hve_13_a_missed_turn_may_be_the_last_of_the_game():
    s = late_to_roll(players=2, seat=0, starter=1)
    s.tokens = 0
    play(s, CLOCK_SEAT, "time out")
    assert (s.phase, bobs(s)) == (Phase.OVER, [])


def test_hve_16_a_called_star_gives_the_next_player_the_whole_limit():
    s = table(*NEAR, rolled=6, players=3, time_limit=20, **HONEST)
    play(s, 0, "place d7")
    play(s, CLOCK_SEAT, "time out")
    turned = int(s.hourglass)
    play(s, 2, "call mistake")
    assert s.hourglass == turned + 1


def test_hve_19_lost_turns_and_moves_are_nobodys_mistake():
    s = table("*.......", *["........"] * 7, rolled=3, **HONEST)
    play(s, 0, "lapse")
    assert (s.phase, s.seat) == (Phase.TURN, 1)
    s = table(*NEAR, phase=Phase.MOVING, **HONEST)
    play(s, 0, "move f7 f6")
    assert (s.phase, s.seat) == (Phase.TURN, 1)


def test_hve_21_each_seat_may_have_its_own_difficulty_and_the_tier_follows_the_seat():
    s = set_up(players=3, first=1, difficulty="purple,green,yellow")
    cards = [COMPONENTS["card"][card - 1] for card in s.card[:3]]
    assert [card["colour"] for card in cards] == ["purple", "green", "yellow"]
    assert [card["tier"] for card in cards] == [1, 3, 2]


def test_hve_22_no_die_and_any_free_cell_but_nothing_else():
    s = table(*NEAR, rolled=0, zero_chance=1)
    assert len(legal(s, 0)) == 63 - stars(s)
    assert legal(s, 0) == {f"place {name}" for name in legal(s, 0, "place")}
    play(s, 0, "place h1")
    assert (s.seat, s.rolled) == (1, 0)


def test_hve_22_with_two_players_bob_stays():
    s = rolls_to_come(table(*NEAR, players=2, rolled=0, zero_chance=1), 5, 5)
    play(s, 0, "place h1")
    assert rows_of(s)[4] == "....*..."


def test_hve_22_nothing_can_be_mistaken():
    s = table(*NEAR, rolled=0, zero_chance=1, **HONEST)
    play(s, 0, "place h1")
    assert (s.phase, s.seat) == (Phase.TURN, 1)


def test_hve_22_and_a_winning_star_is_right_anywhere():
    s = table(
        "*.*.....",
        "***.....",
        "*.......",
        *["........"] * 5,
        rolled=0,
        zero_chance=1,
        **HONEST,
        cards=("purple-motyl", "purple-lupa", "purple-kotva", "purple-blesk"),
    )
    play(s, 0, "place c3")
    assert winners(s) == [0]
