"""NEB-12 to NEB-14: time and chaos."""

import pytest

from asterism.games.nebula.names import Phase
from asterism.games.nebula.tests.tables import (
    GAME,
    list_completions,
    list_gone,
    play,
    record_of,
    store,
    table,
)

FULL_CLUSTERS = {
    "top": "red orange white blue purple yellow",
    "right": "blue blue orange red orange white",
    "left": "yellow red blue purple hole white",
}


def taking(**things):
    return table(phase=Phase.TAKING, clusters=FULL_CLUSTERS, **things)


def test_neb_12_a_turn_has_four_steps_in_order():
    match = taking(bag={"blue": 40})
    assert not list_completions(match, "done")
    assert not list_completions(match, "hole")
    play(match, "time top 5", "take")
    assert list_completions(match, "done")
    assert not list_completions(match, "time")
    play(match, "place yellow x", "done")
    assert match.actors == (1,)
    assert record_of(match).phase == Phase.TAKING


def test_neb_12_a_turn_begins_afresh():
    match = taking(bag={"blue": 40}, store={0: "red", 1: "red blue"})
    play(match, "time top 5", "take", "place red x", "done")
    play(match, "time top 5", "take", "place red x", "place blue a1", seat=1)
    s = record_of(match)
    assert s.placed == 1 << 1 | 1 << 4
    assert s.laid[0] == 1, "what was laid last stays in sight till the next turn"
    assert s.got[0].sum() == 3
    play(match, "done", seat=1)
    assert (s.placed, s.to_match, s.laid[0]) == (0, 0, 0)
    assert s.moved.tolist() == [0, 0, 0]
    assert s.got[0].sum() == 0


def test_neb_13_ester_moves_2_clockwise_3_counterclockwise_and_0():
    match = taking()
    play(match, "time top 2", "time right -3", "take")
    assert record_of(match).figure.tolist() == [2, 3, 0]
    assert store(match) == "red yellow white"
    assert [record_of(match).cluster[i, ray] for i, ray in enumerate((2, 3, 0))] == [0, 0, 0]


def test_neb_13_exactly_five_steps_are_made():
    match = taking()
    assert not list_completions(match, "take")
    play(match, "time top 2")
    assert not list_completions(match, "take")
    assert list_completions(match, "time right") == {"-3", "-2", "-1", "1", "2", "3"}
    play(match, "time right 1")
    assert list_completions(match, "time") == {"left -2", "left 2"}
    play(match, "time left -2")
    assert match.legal(0) == ("take",)


def test_neb_13_a_figure_moves_one_way_only():
    match = play(taking(), "time top 2")
    assert not list_completions(match, "time top")


def test_neb_13_one_figure_may_make_all_steps():
    match = play(taking(), "time left 5", "take")
    assert record_of(match).figure.tolist() == [0, 0, 5]
    assert store(match) == "red blue white"


def test_neb_13_empty_rays_count_as_steps_and_give_nothing():
    match = table(phase=Phase.TAKING, clusters={"top": "red - - - blue -"})
    play(match, "time top 3", "time left 2", "take")
    assert record_of(match).figure[0] == 3
    assert store(match) == ""
    assert record_of(match).busy == 0
    assert record_of(match).phase == Phase.PLACING


def test_neb_14_stela_pays_draws_five_keeps_two():
    match = taking(store="blue white", bag={"red": 1, "hole": 1, "purple": 2, "white": 1})
    play(match, "chaos blue")
    assert store(match) == "white"
    assert list_gone(match) == {"blue": 1}
    assert list_completions(match, "keep") == {"red", "hole", "purple", "white"}
    play(match, "keep red", "keep hole")
    assert store(match) == "red white hole"
    assert list_gone(match) == {"blue": 1, "purple": 2, "white": 1}
    assert record_of(match).phase == Phase.PLACING
    assert record_of(match).drawn.sum() == 0


def test_neb_14_chaos_draws_no_more_than_five():
    match = play(taking(store="hole", bag={"red": 3, "blue": 9}), "chaos hole")
    assert record_of(match).drawn.sum() == 5
    assert record_of(match).bag.sum() == 7


def test_neb_14_chaos_needs_a_star_in_store_and_one_in_the_bag():
    assert not list_completions(taking(bag={"red": 9}), "chaos")
    assert not list_completions(taking(store="red"), "chaos")
    assert list_completions(taking(store="red hole", bag={"red": 1}), "chaos") == {"red", "hole"}


def test_neb_14_chaos_is_instead_of_time():
    match = play(taking(store="red", bag={"red": 9}), "time top 1")
    assert not list_completions(match, "chaos")


@pytest.mark.parametrize("left", [1, 2])
def test_neb_14_from_a_bag_of_two_or_fewer_all_are_kept(left):
    match = play(taking(store="white", bag={"red": left}), "chaos white")
    assert store(match) == " ".join(["red"] * left)
    assert record_of(match).phase == Phase.PLACING
    assert record_of(match).drawn.sum() == 0


def test_neb_14_of_three_two_are_kept():
    match = play(taking(store="white", bag={"red": 3}), "chaos white", "keep red")
    assert match.legal(0) == ("keep red",)
    play(match, "keep red")
    assert store(match) == "red red"
    assert list_gone(match) == {"red": 1, "white": 1}


def test_taken_back_until_something_is_drawn():
    match = GAME.new(players=2, seed=9, first=0)
    match.play(0, "task 1")
    match.play(1, "task 1")
    match.play(0, "time top 2")
    match.undo(0)
    assert record_of(match).figure[0] == 0
