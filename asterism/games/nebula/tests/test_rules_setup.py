"""NEB-09 to NEB-11: the setup and the choice of a personal task."""

import collections

import numpy as np
import pytest

from asterism.games.nebula.names import PERSONAL, TASKS
from asterism.games.nebula.rules.beginning import a_card, draw_another
from asterism.games.nebula.tests.tables import GAME, kind, play, record_of, table


def test_neb_09_a_star_on_every_ray_a_supernova_and_four_tasks():
    s = record_of(GAME.new(players=3, seed=4, variant="full"))
    assert (s.cluster[:, :6] > 0).all()
    assert s.supernova > 0
    assert s.counter == 0
    assert s.figure.tolist() == [0, 0, 0]
    assert len(set(s.public.tolist())) == 4
    assert all(PERSONAL < card <= TASKS for card in s.public)
    assert len(set(s.advanced.tolist()) - {0}) == 4
    assert s.bag.sum() == 120 + 25 - 18 - 1


def test_neb_09_no_advanced_cards_in_the_basic_game():
    assert not record_of(GAME.new(variant="basic", seed=4)).advanced.any()


def test_neb_09_every_star_and_every_card_may_come():
    seen = collections.defaultdict(set)
    for seed in range(300):
        s = record_of(GAME.new(players=4, seed=seed, variant="full"))
        seen["supernova"].add(int(s.supernova))
        seen["public"].update(s.public.tolist())
        seen["advanced"].update(s.advanced.tolist())
        seen["personal"].update(s.offered.ravel().tolist())
    assert seen == {
        "supernova": set(range(1, 8)),
        "public": set(range(21, 41)),
        "advanced": set(range(1, 31)),
        "personal": set(range(1, 21)),
    }


def test_neb_09_stars_come_as_often_as_the_bag_holds_them():
    match = table(bag={"red": 3, "white": 1})
    found = collections.Counter()
    for _ in range(400):
        s = record_of(match)
        s.bag[:] = [0, 3, 0, 0, 0, 0, 1, 0]
        found[int(draw_another(s, 0))] += 1
        assert s.bag.sum() == 3
    assert 260 < found[kind("red")] < 340
    assert found[kind("red")] + found[kind("white")] == 400


def test_neb_09_a_card_is_never_dealt_twice():
    s = record_of(table())
    taken = np.uint64(sum(1 << card for card in (1, 2, 4, 5)))
    assert {int(a_card(s, taken, 6)) for _ in range(60)} == {3, 6}


def test_neb_10_everybody_gets_two_tasks_and_keeps_one_in_secret():
    match = GAME.new(players=3, seed=2)
    assert match.actors == (0, 1, 2)
    assert match.legal(1) == ("task 1", "task 2")
    match.play(1, "task 2")
    assert match.actors == (0, 2)
    assert match.legal(1) == ()
    assert match.view(1).kept[1] == 2
    assert match.view(0).kept[1] == 0
    assert not match.view(0).offered[1].any()
    assert match.view(1).offered[1].all(), "the one put back is remembered"
    assert record_of(match).offered[:3].ravel().tolist() != [0] * 6


def test_neb_10_tasks_of_different_players_differ():
    offered = record_of(GAME.new(players=4, seed=3)).offered
    assert len(set(offered.ravel().tolist())) == 8


def test_neb_10_the_order_of_choosing_does_not_matter():
    rows = []
    for order in ((0, 1, 2), (2, 0, 1)):
        match = GAME.new(players=3, seed=2)
        for seat in order:
            match.play(seat, f"task {1 + seat % 2}")
        rows.append(match.row.tobytes())
    assert rows[0] == rows[1]


def test_neb_10_nothing_is_drawn_before_all_have_chosen():
    match = GAME.new(players=2, seed=2, first=0)
    match.play(1, "task 1")
    assert record_of(match).observatory.sum() == 0
    match.play(0, "task 1")
    assert record_of(match).observatory.sum() == 1
    assert match.actors == (0,)


@pytest.mark.parametrize("first", [0, 2])
def test_neb_11_later_players_begin_with_more_stars(first):
    match = GAME.new(players=4, seed=6, first=first)
    for seat in range(4):
        match.play(seat, "task 1")
    store = record_of(match).observatory.sum(axis=1).tolist()
    assert [store[(first + order) % 4] for order in range(4)] == [0, 1, 2, 3]
    assert match.actors == (first,)
    assert record_of(match).rounds == 1


def test_neb_11_a_random_seat_starts():
    starters = {int(record_of(GAME.new(players=4, seed=seed)).starter) for seed in range(40)}
    assert starters == {0, 1, 2, 3}


def test_neb_11_play_goes_clockwise_and_the_starter_stays():
    match = table(players=3, seat=1, starter=1, bag={"red": 90})
    play(match, "done", seat=1)
    assert match.actors == (2,)
    play(match, "time top 5", "take", "done", seat=2)
    assert match.actors == (0,)
    play(match, "time top 5", "take", "done", seat=0)
    assert match.actors == (1,)
    assert record_of(match).rounds == 2
    assert record_of(match).starter == 1
