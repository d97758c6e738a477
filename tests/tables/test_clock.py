"""Clocks: none, per turn, a bank; and what happens when time is over."""

import asyncio

import pytest
from halls import ANNA, BO, do, in_hall, joined, on_turn, seated, until

from asterism.engine.match import CLOCK
from asterism.games import load
from asterism.tables.clock import Clock
from asterism.tables.messages import Timing


def test_a_turn_has_its_time_whoever_plays_it():
    clock = Clock(Timing("turn", 30), 2, 0.0)
    clock.turn((0,), 0.0, True)
    assert clock.due() == 30
    clock.turn((1,), 12.0, True)
    assert clock.due() == 42
    assert clock.state(13.0).left == [29_000, 29_000]
    assert clock.expired(41.9) == ()
    assert clock.expired(42.0) == (1,)


def test_choices_within_a_turn_do_not_wind_the_clock():
    clock = Clock(Timing("turn", 30), 2, 0.0)
    clock.turn((0,), 0.0, True)
    clock.turn((0,), 20.0, False)
    assert clock.due() == 30


def test_while_nobody_is_waited_for_a_turn_stands_still():
    clock = Clock(Timing("turn", 30), 2, 0.0)
    clock.turn((0,), 0.0, True)
    clock.turn((), 20.0, False)
    clock.turn((0,), 50.0, False)
    assert clock.due() == 60


def test_a_bank_is_spent_by_those_waited_for_and_grows_by_turns():
    clock = Clock(Timing("bank", 60, 5), 3, 0.0)
    clock.turn((0, 2), 0.0, True)
    clock.turn((2,), 10.0, False)
    assert clock.left == [55, 60, 50]
    clock.turn((1,), 20.0, True)
    assert clock.left == [55, 60, 45]
    assert clock.state(50.0).left == [55_000, 30_000, 45_000]
    assert clock.state(50.0).running == [1]


def test_without_a_clock_nothing_is_ever_due():
    clock = Clock(Timing(), 2, 0.0)
    clock.turn((0,), 0.0, True)
    assert clock.due() is None


def test_nobody_pays_while_the_table_sleeps():
    clock = Clock(Timing("bank", 60), 2, 0.0)
    clock.turn((0,), 0.0, True)
    clock.forgive(1000.0)
    assert clock.due() == 1060


def test_when_time_is_over_a_bot_moves():
    async def work(hall):
        live = await seated(hall, ANNA, BO, clock={"kind": "turn", "seconds": 1},
                            options={"first": 0})
        ear = joined(live, ANNA)
        assert ear.view["clock"]["running"] == [0]
        await until(lambda: ear.view["number"] == 1)
        assert live.table.match.moves[0][0] == 0
        assert ear.view["clock"]["running"] == [1]

    in_hall(work)


def test_where_the_game_has_a_rule_for_it_the_clock_itself_moves():
    """HVE-16 The turn is lost and Bob plays instead: `time out`, by the clock's own seat."""
    async def work(hall):
        limit = load("hvezdokupy").options["time_limit"].values[1]
        live = await seated(hall, ANNA, BO, game="hvezdokupy",
                            options={"time_limit": limit, "first": 0})
        table, ear = live.table, joined(live, ANNA)
        while not table.may_time_out():
            who, seat = on_turn(live, ANNA, BO)
            await do(hall, live, who, do="play", action=table.match.legal(seat)[0],
                     after=table.number)
        number = table.number
        assert table.clock.running == table.match.actors
        table.clock.left = [0.0] * table.match.players
        hall.set_alarm(live)
        await until(lambda: ear.view["number"] > number)
        assert table.match.history[number] == (CLOCK, "time out")
        assert table.clock.left == pytest.approx([limit] * table.match.players, abs=1)

    in_hall(work)


def test_a_move_in_time_stops_the_alarm():
    async def work(hall):
        live = await seated(hall, ANNA, BO, clock={"kind": "turn", "seconds": 1},
                            options={"first": 0})
        await do(hall, live, ANNA, do="play", action="play 0", after=0)
        first = live.alarm
        assert first is not None
        assert not first.cancelled()
        await do(hall, live, BO, do="play", action="play 0", after=1)
        assert first.cancelled()
        await asyncio.sleep(0)
        assert live.table.number == 2

    in_hall(work)
