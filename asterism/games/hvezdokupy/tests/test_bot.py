"""Hvězdokupy: what the quick policy, and the greedy one, do where it is plain what to do."""

import numpy as np
import pytest
from play_helpers import INTERPRETED

from asterism.games import load
from asterism.games.hvezdokupy import bot
from asterism.games.hvezdokupy.open_placements import fewest_lacking
from asterism.games.hvezdokupy.state import ACTIONS, Phase
from asterism.games.hvezdokupy.tests.tables import ALMOST, BOXED, CARDS, cell, legal, play, table

GAME = load("hvezdokupy")


@pytest.fixture(params=[bot.policy, bot.value_policy], ids=["policy", "value_policy"])
def choose(request):
    def name(s, seat=0):
        before = s.tobytes()
        action = ACTIONS.names[request.param(s, BOXED, seat)]
        assert action in legal(s, seat)
        assert s.tobytes() == before, "thinking leaves the table as it is"
        return action

    return name


def test_it_completes_its_own_constellation(choose):
    assert choose(table(*ALMOST, rolled=2, cards=CARDS)) == "place c3"


def test_it_does_not_complete_anothers(choose):
    others = (CARDS[1], CARDS[0], *CARDS[2:])
    assert choose(table(*ALMOST, rolled=2, cards=others)) != "place c3"


def test_it_takes_a_win_together_rather_than_none(choose):
    assert choose(table(*ALMOST, rolled=2, cards=(*CARDS[:1] * 2, *CARDS[2:]))) == "place c3"


def test_the_policy_even_takes_one_that_all_share():
    s = table(*ALMOST, rolled=2, cards=CARDS[:1] * 4)
    assert ACTIONS.names[bot.policy(s, BOXED, 0)] == "place c3"


def test_a_greedy_move_is_legal_where_there_are_few():
    s = table("*.......", *["........"] * 7, phase=Phase.MOVING, cards=CARDS)
    assert ACTIONS.names[bot.value_policy(s, BOXED, 0)] in legal(s, 0)


def test_it_rolls_again_when_another_pair_would_win(choose):
    assert choose(table(*ALMOST, rolled=4, cards=CARDS)) == "reroll"


def test_a_move_may_win(choose):
    s = table(*ALMOST[:3], "..*.....", *ALMOST[4:], phase=Phase.MOVING, cards=CARDS)
    assert choose(s) == "move c4 c3"


def test_a_move_breaks_what_another_has_almost_built(choose):
    others = (CARDS[1], CARDS[0])
    s = table(*ALMOST, players=2, phase=Phase.MOVING, cards=others)
    before = fewest_lacking(s, BOXED, s.card[1])
    play(s, 0, choose(s))
    assert fewest_lacking(s, BOXED, s.card[1]) > before


def test_ways_through_the_moon_are_no_ways():
    s = table("*o*.....", "***.....", "*.......", *["........"] * 5, cards=CARDS)
    assert fewest_lacking(s, BOXED, s.card[0]) == 1
    s.moon = np.uint64(1 << cell("c3"))
    assert fewest_lacking(s, BOXED, s.card[0]) > 1


def test_a_star_gains_where_ways_lack_it_and_holds_where_they_have_it():
    s = table(*ALMOST, cards=CARDS[:1], players=2)
    s.card[1] = s.card[0]
    gain, hold, ends = bot.worths_of_cells(s, BOXED, 0, True)
    assert gain.argmax() == cell("c3")
    assert gain[cell("a1")] == 0 < hold[cell("a1")]
    assert hold[cell("h8")] == 0
    assert (ends == 1 << cell("c3")).all(), "the card is both players'"


def test_hve_19_it_calls_mistakes_once_and_only_those(choose):
    s = table(*ALMOST, rolled=3, honest_eyes=1, cards=CARDS, placed=0)
    play(s, 0, "place h8")
    assert choose(s, 1) == "call mistake"
    s.called = np.uint64(0b0010)
    assert choose(s, 1) == "roll"
    s = table(*ALMOST, rolled=1, honest_eyes=1, cards=CARDS)
    play(s, 0, "place b4")
    assert choose(s, 1) == "roll"


def test_hve_18_it_does_not_wait_for_the_sand(choose):
    s = table(*ALMOST, rolled=1, time_limit=20, wait_for_sand=1, sand=1, cards=CARDS)
    play(s, 0, "place b4")
    assert choose(s, 2) == "ready"


def test_hve_09_it_loses_a_turn_when_it_must(choose):
    s = table("*.......", *["........"] * 7, rolled=3, given_up=4, cards=CARDS)
    assert choose(s) == "lapse"


def test_hve_13_without_tokens_it_hopes_for_a_move(choose):
    s = table("********", *["********"] * 6, "*o*..*..", rolled=3, cards=())
    assert s.tokens == 0
    assert choose(s) == "reroll"


@pytest.mark.skipif(INTERPRETED, reason="whole games of policy are slow interpreted")
def test_it_beats_random_play():
    batch = GAME.batch(100, players=4, seed=1, first=0, reset="explicit")
    while (batch.seats >= 0).any():
        sensible = batch.policy().copy()
        batch.step(np.where(batch.seats == 0, sensible, batch.sample()))
    assert batch.winners[:, 0].mean() > 0.6
