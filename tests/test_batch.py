"""Many matches as arrays."""

import numpy as np
import pytest

import asterism
from asterism.engine.errors import IllegalMove, OptionError

GAME = asterism.load("hanabi")


def test_a_batch_is_what_its_matches_would_be_one_by_one():
    batch = GAME.batch(8, players=3, seed=1, reset="explicit")
    rows = batch.rows.copy()
    while not batch.over.all():
        actions = batch.sample().copy()
        for row, seat, action in zip(rows, batch.seats.copy(), actions, strict=True):
            if seat >= 0:
                GAME.compiled.apply(row, GAME.box, seat, action)
        batch.step(actions)
        assert np.array_equal(rows, batch.rows)
        for i, row in enumerate(rows):
            assert batch.over[i] == (not GAME.actors(row))
            if batch.over[i]:
                assert tuple(batch.scores[i]) == GAME.scores(row)
                assert not batch.legal[i].any()
                assert batch.seats[i] == -1
            else:
                assert np.array_equal(batch.legal[i], GAME.legal(row, int(batch.seats[i])))


def test_matches_differ_and_seeds_repeat():
    one, two, other = (GAME.batch(16, players=2, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one.rows, two.rows)
    assert not np.array_equal(one.rows, other.rows)
    assert len({row.tobytes() for row in one.rows}) == 16


def test_automatic_reset_deals_anew():
    batch = GAME.batch(16, players=2, seed=1)
    ended = 0
    for _ in range(60):
        batch.step(batch.sample())
        ended += int(batch.over.sum())
        assert (batch.seats >= 0).all()
        assert batch.legal.any(axis=1).all()
    assert ended > 16
    assert len({row.tobytes() for row in batch.rows}) == 16


def test_explicit_reset_of_some():
    batch = GAME.batch(6, players=2, seed=1, reset="explicit")
    batch.playout()
    assert batch.over.all()
    where = np.array([True, False, True, False, False, False])
    before = batch.rows.copy()
    batch.reset(where)
    assert np.array_equal(batch.over, ~where)
    assert np.array_equal(before[~where], batch.rows[~where])
    assert (batch.seats[where] >= 0).all()


def test_playouts_end_and_are_counted():
    batch = GAME.batch(50, players=4, seed=3, reset="explicit")
    moves = batch.playout()
    assert 50 * 3 <= moves <= 50 * GAME.max_moves
    assert batch.over.all()
    assert batch.scores.shape == (50, 4)
    assert batch.winners.shape == (50, 4)


def test_the_policy_is_legal_and_better_than_chance():
    chance, sense = (GAME.batch(200, players=3, seed=1, reset="explicit") for _ in range(2))
    chance.playout()
    while not sense.over.all():
        sense.step(sense.policy())
    assert sense.scores.mean() > chance.scores.mean() + 8


def test_observe_is_what_the_acting_seat_sees():
    batch = GAME.batch(5, players=2, seed=1)
    batch.step(batch.sample())
    seen = batch.observe()
    assert seen.shape == (5, 658)
    for row, seat, numbers in zip(batch.rows, batch.seats, seen, strict=True):
        assert np.array_equal(numbers, GAME.observe(row, int(seat)))


def test_a_view_of_one_match():
    batch = GAME.batch(3, players=2, seed=1)
    assert not batch.view(1, 0).hand[0].any()


@pytest.mark.parametrize("actions", [[0, 0, 0], [0, 0, 0, 999], [0, 0, 0, -1], [5, 0, 0, 0]])
def test_an_illegal_step_changes_nothing(actions):
    batch = GAME.batch(4, players=2, seed=1)
    before = batch.rows.copy()
    with pytest.raises(IllegalMove):
        batch.step(actions)
    assert np.array_equal(before, batch.rows)


def test_bad_sizes_and_resets_are_refused():
    for wrong in ({"size": 0}, {"size": "many"}, {"size": 4, "reset": "never"}):
        with pytest.raises(OptionError):
            GAME.batch(**{"players": 2, **wrong})


def test_a_notebook_shows_a_table():
    table = asterism.load("hanabi").batch(30, seed=1)._repr_html_()
    assert "30 matches of hanabi" in table
    assert table.count("<tr>") == 21
