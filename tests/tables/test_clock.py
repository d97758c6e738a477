"""Clocks: none, per turn, a bank; and what happens when time is over."""

import asyncio

import pytest
from registries import ANNA, BO, do, join_table, on_turn, run_with_registry, seat_people, until

from asterism.engine.match import CLOCK_SEAT
from asterism.games import load
from asterism.tables.clock import Clock
from asterism.tables.messages import ClockSettings


def test_a_turn_has_its_time_whoever_plays_it():
    clock = Clock(ClockSettings("turn", 30), 2, 0.0)
    clock.switch_to((0,), 0.0, True)
    assert clock.next_expiry() == 30
    clock.switch_to((1,), 12.0, True)
    assert clock.next_expiry() == 42
    assert clock.state(13.0).left == [29_000, 29_000]
    assert clock.expired_seats(41.9) == ()
    assert clock.expired_seats(42.0) == (1,)


def test_choices_within_a_turn_do_not_wind_the_clock():
    clock = Clock(ClockSettings("turn", 30), 2, 0.0)
    clock.switch_to((0,), 0.0, True)
    clock.switch_to((0,), 20.0, False)
    assert clock.next_expiry() == 30


def test_while_nobody_is_waited_for_a_turn_stands_still():
    clock = Clock(ClockSettings("turn", 30), 2, 0.0)
    clock.switch_to((0,), 0.0, True)
    clock.switch_to((), 20.0, False)
    clock.switch_to((0,), 50.0, False)
    assert clock.next_expiry() == 60


def test_a_bank_is_spent_by_those_waited_for_and_grows_by_turns():
    clock = Clock(ClockSettings("bank", 60, 5), 3, 0.0)
    clock.switch_to((0, 2), 0.0, True)
    clock.switch_to((2,), 10.0, False)
    assert clock.remaining == [55, 60, 50]
    clock.switch_to((1,), 20.0, True)
    assert clock.remaining == [55, 60, 45]
    assert clock.state(50.0).left == [55_000, 30_000, 45_000]
    assert clock.state(50.0).running == [1]


def test_without_a_clock_nothing_is_ever_due():
    clock = Clock(ClockSettings(), 2, 0.0)
    clock.switch_to((0,), 0.0, True)
    assert clock.next_expiry() is None


def test_nobody_pays_while_the_table_sleeps():
    clock = Clock(ClockSettings("bank", 60), 2, 0.0)
    clock.switch_to((0,), 0.0, True)
    clock.skip_to(1000.0)
    assert clock.next_expiry() == 1060


def test_when_time_is_over_a_bot_moves():
    async def work(registry):
        live_table = await seat_people(
            registry, ANNA, BO, clock={"kind": "turn", "seconds": 1}, options={"first": 0}
        )
        ear = join_table(live_table, ANNA)
        assert ear.view["clock"]["running"] == [0]
        await until(lambda: ear.view["number"] == 1)
        assert live_table.table.match.moves[0][0] == 0
        assert ear.view["clock"]["running"] == [1]

    run_with_registry(work)


def test_where_the_game_has_a_rule_for_it_the_clock_itself_moves():
    """HVE-16 The turn is lost and Bob plays instead: `time out`, by the clock's own seat."""

    async def work(registry):
        limit = load("hvezdokupy").options["time_limit"].values[1]
        live_table = await seat_people(
            registry, ANNA, BO, game="hvezdokupy", options={"time_limit": limit, "first": 0}
        )
        table, ear = live_table.table, join_table(live_table, ANNA)
        while not table.may_time_out():
            owner_id, seat = on_turn(live_table, ANNA, BO)
            await do(
                registry,
                live_table,
                owner_id,
                do="play",
                action=table.match.legal(seat)[0],
                after=table.move_count,
            )
        number = table.move_count
        assert table.clock.running == table.match.actors
        table.clock.remaining = [0.0] * table.match.players
        registry.reset_timer(live_table)
        await until(lambda: ear.view["number"] > number)
        assert table.match.history[number] == (CLOCK_SEAT, "time out")
        assert table.clock.remaining == pytest.approx([limit] * table.match.players, abs=1)

    run_with_registry(work)


def test_a_move_in_time_stops_the_alarm():
    async def work(registry):
        live_table = await seat_people(
            registry, ANNA, BO, clock={"kind": "turn", "seconds": 1}, options={"first": 0}
        )
        await do(registry, live_table, ANNA, do="play", action="play 0", after=0)
        first = live_table.clock_timer
        assert first is not None
        assert not first.cancelled()
        await do(registry, live_table, BO, do="play", action="play 0", after=1)
        assert first.cancelled()
        await asyncio.sleep(0)
        assert live_table.table.move_count == 2

    run_with_registry(work)
