"""Hvězdokupy: what is surveyed is so, and what was learned is of use."""

import numpy as np
import pytest
from play_helpers import INTERPRETED, positions

from asterism.engine import bits
from asterism.engine.row_functions import NO_VALUE
from asterism.games import load
from asterism.games.hvezdokupy import bot, open_placements, value_network
from asterism.games.hvezdokupy.rules.board import fitting_cells, is_free
from asterism.games.hvezdokupy.state import CELLS, PAIRS, REROLL, STATE, Phase
from asterism.games.hvezdokupy.tests.tables import ALMOST, BOXED, CARDS, cell, table

GAME = load("hvezdokupy")
SOME = 3 if INTERPRETED else 40


def some_states():
    """Positions of tables of two and of six."""
    for players in (2, 6):
        rows = list(positions(GAME, GAME.options.resolve({"players": players}), 1))
        for row in rows[:: max(1, len(rows) // SOME)]:
            if GAME.actors(row):
                yield STATE.as_record(row)


def describe(s, seat, at=open_placements.NOWHERE):
    inputs = np.zeros(value_network.INPUTS, np.float32)
    value_network.encode_inputs(s, BOXED, seat, open_placements.survey(s, BOXED), at, inputs)
    return inputs


def lit(s, at):
    """The same table with one more star."""
    row = np.frombuffer(s.tobytes(), np.uint8).copy()
    after = STATE.as_record(row)
    after.stars |= bits.only(at)
    return after


# The survey


def test_ways_are_counted_by_what_they_lack():
    s = table(*ALMOST, cards=CARDS)
    found = open_placements.survey(s, BOXED)
    assert found.many[0, 1] == 1
    assert found.cells[0, 1] == found.cells_through[0, 1, cell("c3")] == bits.only(cell("c3"))
    assert found.many_through[0, 1, cell("c3")] == 1
    assert found.many[1, 1] == 0
    assert (found.many[:, 1 : open_placements.MAX_MISSING + 1].sum(axis=1) > 1).all()


def test_what_a_star_will_do_is_known_before_it_lies():
    for s in some_states():
        found = open_placements.survey(s, BOXED)
        for at in np.flatnonzero([is_free(s, at) for at in range(CELLS)])[::11]:
            after = open_placements.survey(lit(s, at), BOXED)
            for seat in range(s.players):
                for lacking in range(1, open_placements.MAX_MISSING):
                    many = open_placements.count_after(found, seat, lacking, at)
                    assert many == after.many[seat, lacking]
                    cells = open_placements.cells_after(found, seat, lacking, at)
                    assert after.cells[seat, lacking] | cells == cells, "none is forgotten"


# What the network gets


def test_oneself_comes_first_and_the_others_in_the_order_of_turns():
    s = table(*ALMOST, cards=CARDS)
    nearest = [
        describe(s, seat)[value_network.FEWEST :: value_network.OF_SEAT][:4] for seat in range(4)
    ]
    assert [list(found).index(1) for found in nearest] == [0, 3, 2, 1], "the butterfly lacks one"


def test_pairs_are_counted_on_which_a_way_goes_on():
    on_pair = value_network.ON_PAIRS
    s = table(*ALMOST, cards=CARDS)
    assert list(describe(s, 0)[on_pair : on_pair + 5]) == [0, 1, 0, 0, 0], "c3 has two neighbours"
    s = table(*ALMOST, cards=CARDS[1:] + CARDS[:1])
    assert list(describe(s, 0)[on_pair : on_pair + 5]) == [1, 0, 0, 0, 0]


def test_a_cell_that_both_lack_is_told():
    alone, together = (table(*ALMOST, players=2, cards=cards) for cards in (CARDS, CARDS[:1] * 2))
    place = value_network.OF_SEAT + value_network.TOGETHER
    assert describe(alone, 0)[place] == 0
    assert describe(together, 0)[place] == 1


def test_only_the_setup_tells_the_place_from_the_start():
    s = table(*ALMOST, cards=CARDS, phase=Phase.SETUP, starter=1)
    encoded = [
        list(describe(s, seat)[value_network.SETUP : value_network.STARS_LIE]) for seat in range(4)
    ]
    assert [places.index(1) for places in encoded] == [3, 0, 1, 2]
    s.phase = Phase.TURN
    assert not describe(s, 0)[value_network.SETUP : value_network.STARS_LIE].any()


def test_weights_fit_the_inputs_and_play_meets_most_of_these():
    assert value_network.WEIGHTS.shape[0] == value_network.INPUTS + 2
    seen = np.zeros(value_network.INPUTS, bool)
    for s in some_states():
        seen |= describe(s, s.seat) != 0
    assert seen[: value_network.OF_SEAT].sum() > value_network.OF_SEAT / 2
    assert np.isfinite(value_network.WEIGHTS).all()


# What it foresees


def test_a_chance_is_one():
    for s in some_states():
        for seat in range(s.players):
            assert 0 < value_network.value_of_table(s, BOXED, seat) < 1


def test_who_lacks_one_star_is_likelier_to_win_than_who_lacks_many():
    s = table(*ALMOST, cards=CARDS)
    chances = [value_network.value_of_table(s, BOXED, seat) for seat in range(4)]
    assert chances[0] > 0.5 > max(chances[1:])


def test_a_turn_is_foreseen_only_when_it_begins():
    s = table(*ALMOST, cards=CARDS)
    assert 0.5 < bot.value_estimate(s, BOXED, s.seat) < 1
    assert bot.value_estimate(s, BOXED, s.seat + 1) == NO_VALUE
    for field, value in (
        ("given_up", 1),
        ("refused", bits.only(cell("a1"))),
        ("zero_chance", 1),
        ("phase", Phase.MOVING),
    ):
        s = table(*ALMOST, cards=CARDS)
        s[field] = value
        assert bot.value_estimate(s, BOXED, s.seat) == NO_VALUE


def test_without_a_die_the_greedy_player_keeps_to_the_policy():
    options = GAME.options.resolve({"players": 3, "zero_chance": True})
    states = [
        STATE.as_record(row) for row in list(positions(GAME, options, 1))[:SOME] if GAME.actors(row)
    ]
    assert all(bot.value_policy(s, BOXED, s.seat) == bot.policy(s, BOXED, s.seat) for s in states)


def test_a_turn_is_worth_what_every_roll_would_bring():
    """The average over first rolls of the greedy player's choice, each played as far as needed."""
    for s in some_states():
        if s.phase != Phase.TURN or s.given_up or s.tokens == 0:
            continue
        found, inputs = open_placements.survey(s, BOXED), np.zeros(value_network.INPUTS, np.float32)
        chances = bot.chances_of_rolls(s, BOXED, s.seat, found, inputs)
        worths = []
        for face in range(1, PAIRS + 1):  # one of each pair
            s.rolled = face
            again = np.mean(
                [chances[0 if pair == BOXED.pair[face] else pair] for pair in range(1, PAIRS + 1)]
            )
            worths.append(max(again, chances[BOXED.pair[face]]))
            if fitting_cells(s, BOXED) != bits.NONE:
                rolls_again = bot.value_policy(s, BOXED, s.seat) == REROLL
                assert worths[-1] == (again if rolls_again else chances[BOXED.pair[face]])
        assert bot.value_estimate(s, BOXED, s.seat) == pytest.approx(np.mean(worths))


@pytest.mark.skipif(INTERPRETED, reason="many games")
def test_a_greedy_player_beats_the_policy():
    batch = GAME.batch(2000, players=4, seed=1, reset="explicit")
    while (batch.seats >= 0).any():
        actions = batch.policy().copy()
        for game in np.flatnonzero(batch.seats == np.arange(2000) % 4):
            actions[game] = GAME.compiled.value_policy(
                batch.rows[game], GAME.box, int(batch.seats[game])
            )
        batch.step(actions)
    share = batch.winners / np.maximum(batch.winners.sum(axis=1, keepdims=True), 1)
    assert share[np.arange(2000), np.arange(2000) % 4].mean() > 0.29
