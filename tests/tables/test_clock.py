"""Clocks: none, per turn, a bank; undo, restarts, and what happens when time is over."""

import asyncio
import sqlite3
import time

import pytest
from registries import (
    ANNA,
    BO,
    CYRIL,
    do,
    join_table,
    on_turn,
    run_with_registry,
    seat_people,
    start_match,
    until,
)

from asterism.engine.match import CLOCK_SEAT
from asterism.games import load
from asterism.storage.sqlite import open_database
from asterism.storage.sqlite_migrations import MIGRATIONS, keep_clocks
from asterism.tables.clock import Clock
from asterism.tables.messages import ClockSettings
from asterism.tables.repository import load_table
from asterism.tables.table import TableSettings, new_table


class FakeTime:
    """A monotonic time that passes only when it is told to."""

    def __init__(self, now=0.0):
        self.now = now

    def __call__(self):
        return self.now

    def wait(self, seconds):
        self.now += seconds


def started_clock(*settings, players=2, seats=(0,)):
    """A clock that runs for some seats, and its time."""
    now = FakeTime()
    clock = Clock(ClockSettings(*settings), players, now)
    clock.switch_to(seats, True)
    return clock, now


def test_a_turn_has_its_time_whoever_plays_it():
    clock, now = started_clock("turn", 30)
    assert clock.seconds_to_expiry() == 30
    now.wait(12)
    clock.switch_to((1,), True)
    assert clock.seconds_to_expiry() == 30
    now.wait(1)
    assert clock.state().left == [29_000, 29_000]
    now.wait(28.5)
    assert clock.expired_seats() == ()
    now.wait(0.5)
    assert clock.expired_seats() == (1,)


def test_choices_within_a_turn_do_not_wind_the_clock():
    clock, now = started_clock("turn", 30)
    now.wait(20)
    clock.switch_to((0,), False)
    assert clock.seconds_to_expiry() == 10


def test_while_nobody_is_waited_for_a_turn_stands_still():
    clock, now = started_clock("turn", 30)
    now.wait(20)
    clock.switch_to((), False)
    now.wait(30)
    clock.switch_to((0,), False)
    assert clock.seconds_to_expiry() == 10


def test_a_bank_is_spent_by_those_waited_for_and_grows_by_turns():
    clock, now = started_clock("bank", 60, 5, players=3, seats=(0, 2))
    now.wait(10)
    clock.switch_to((2,), False)
    assert clock.remaining == [55, 60, 50]
    now.wait(10)
    clock.switch_to((1,), True)
    assert clock.remaining == [55, 60, 45]
    now.wait(30)
    assert clock.state().left == [55_000, 30_000, 45_000]
    assert clock.state().running == [1]


def test_without_a_clock_nothing_is_ever_due():
    clock, _ = started_clock("none")
    assert clock.seconds_to_expiry() is None


def test_nobody_pays_while_the_table_sleeps():
    clock, now = started_clock("bank", 60)
    now.wait(1000)
    clock.skip()
    assert clock.seconds_to_expiry() == 60


def test_a_snapshot_is_restored_without_the_time_that_has_gone():
    clock, now = started_clock("bank", 60, 5, players=3, seats=(0, 1))
    now.wait(10)
    before = clock.snapshot()
    clock.switch_to((1,), False)
    now.wait(7)
    clock.restore(before)
    assert (clock.remaining, clock.running) == ([43, 43, 60], (0, 1))


def test_a_restored_snapshot_does_not_charge_for_the_time_the_table_slept():
    clock, now = started_clock("turn", 60)
    before = clock.snapshot()
    now.wait(4)
    clock.switch_to((1,), True)
    now.wait(1000)
    clock.skip()
    now.wait(6)
    clock.restore(before)
    assert clock.seconds_to_expiry() == 50


# Undo


def started_table(game, options, clock=None):
    """A table of people with a time of its own."""
    settings = TableSettings(clock=ClockSettings(**clock) if clock else ClockSettings())
    table = new_table("a-table", load(game), options, settings)
    table.read_time = FakeTime()
    for number in range(len(table.seats)):
        table.sit(f"owner {number}", f"Player {number}", None)
    table.start(0.0)
    return table


def play_first(table):
    """The first choice of whoever is waited for."""
    seat = table.match.actors[0]
    table.play(seat, table.match.legal(seat)[0], 0.0, "en")
    return seat


def test_undo_gives_back_the_turn_that_was_running_and_not_a_new_one():
    """In Hvězdokupy's setup: the turn goes to the next player and back."""
    table = started_table("hvezdokupy", {"first": 0}, {"kind": "turn", "seconds": 20})
    table.read_time.wait(15)
    seat = play_first(table)
    assert table.clock.seconds_to_expiry() == 20
    table.read_time.wait(3)
    table.undo(seat)
    assert table.clock.running == (seat,)
    assert table.clock.seconds_to_expiry() == 2


@pytest.mark.parametrize("wait_for_sand", [False, True])
def test_hve_19_undo_under_honest_eyes_leaves_the_clock_running(wait_for_sand):
    options = {"time_limit": 20, "honest_eyes": True, "wait_for_sand": wait_for_sand, "first": 0}
    table = started_table("hvezdokupy", options)
    while not table.may_time_out():
        play_first(table)
    table.read_time.wait(5)
    seat = play_first(table)
    assert table.clock.running == table.match.actors
    assert table.clock.seconds_to_expiry() == 15
    table.read_time.wait(4)
    table.undo(seat)
    assert (table.clock.running, table.clock.seconds_to_expiry()) == ((seat,), 11)


def test_baj_05_who_takes_a_bid_back_has_paid_for_it_all_the_time():
    table = started_table(
        "bajne_kostky", {"players": 3}, {"kind": "bank", "seconds": 100, "increment": 5}
    )
    table.read_time.wait(10)
    table.play(0, "bid 1", 0.0, "en")
    assert table.clock.remaining == [95, 90, 90]
    table.read_time.wait(7)
    table.undo(0)
    assert (table.clock.remaining, table.clock.running) == ([83, 83, 83], (0, 1, 2))


def test_several_choices_are_undone_one_by_one():
    table = started_table("hvezdokupy", {"players": 2, "first": 0}, {"kind": "bank", "seconds": 90})
    seat = play_first(table)
    table.undo(seat)
    assert table.clock_snapshots == []
    play_first(table)
    play_first(table)
    assert len(table.clock_snapshots) == len(table.match.undoable) == 1


def test_hve_16_the_roll_after_honest_eyes_is_timed():
    table = started_table(
        "hvezdokupy", {"players": 3, "time_limit": 20, "honest_eyes": True, "first": 0}
    )
    while not table.may_time_out():
        play_first(table)
    table.read_time.wait(12)
    seat = play_first(table)
    table.read_time.wait(8)
    following = (seat + 1) % 3
    assert table.clock.expired_seats() == (following,)
    table.play(CLOCK_SEAT, "time out", 0.0, "en")
    assert (table.match.actors, table.clock.seconds_to_expiry()) == ((following,), 20)
    table.read_time.wait(6)
    table.play(following, "roll", 0.0, "en")
    assert table.clock.seconds_to_expiry() == 14


# The wall clock, and restarts


def test_a_jump_of_the_wall_clock_changes_nothing(monkeypatch):
    async def work(registry):
        live_table = await seat_people(
            registry, ANNA, BO, start=False, clock={"kind": "turn", "seconds": 60}
        )
        now = live_table.table.read_time = FakeTime(5.0)
        await start_match(registry, live_table, ANNA, BO)
        monkeypatch.setattr(time, "time", lambda: 4e9)
        now.wait(10)
        ear = join_table(live_table, ANNA)
        assert ear.view["clock"]["left"] == [50_000, 50_000]
        assert live_table.table.clock.expired_seats() == ()
        owner_id, _ = on_turn(live_table, ANNA, BO)
        await do(registry, live_table, owner_id, do="play", action="play 0", after=0)
        assert live_table.table.clock.seconds_to_expiry() == 60

    run_with_registry(work)


BANK = {"kind": "bank", "seconds": 600, "increment": 5}


async def play_with_bank(registry, people, waits, game="hanabi", **options):
    """A table with a bank on which each move takes so long."""
    live_table = await seat_people(registry, *people, start=False, clock=BANK, game=game, **options)
    table = live_table.table
    now = table.read_time = FakeTime(1000.0)
    await start_match(registry, live_table, *people)
    for seconds in waits:
        now.wait(seconds)
        owner_id, seat = on_turn(live_table, *people)
        action = table.match.legal(seat)[-1]
        await do(registry, live_table, owner_id, do="play", action=action, after=table.move_count)
    return table


def test_what_is_left_is_written_with_each_move_and_a_restart_goes_on_from_there(tmp_path):
    async def before(registry):
        return await play_with_bank(registry, (ANNA, BO), (30, 40, 50), options={"first": 0})

    async def after(registry):
        stored = await registry.storage.read_table(old.id, 0)
        assert [move.clock for move in stored.actions] == [
            "[570.0,600.0]",
            "[575.0,560.0]",
            "[525.0,565.0]",
        ]
        return load_table(stored, FakeTime(7.0))

    old = run_with_registry(before, tmp_path)
    new = run_with_registry(after, tmp_path)
    assert new.clock.remaining == old.clock.remaining == [530, 565]
    assert new.clock.running == old.clock.running == (1,)
    new.read_time.wait(65)
    assert new.clock.seconds_to_expiry() == 500


def test_a_choice_made_before_a_restart_is_undone_with_the_time_of_both(tmp_path):
    async def before(registry):
        options = {"players": 3}
        people = (ANNA, BO, CYRIL)
        return await play_with_bank(registry, people, (30,), "bajne_kostky", options=options)

    async def after(registry):
        return load_table(await registry.storage.read_table(old.id, 0), FakeTime())

    old = run_with_registry(before, tmp_path)
    new = run_with_registry(after, tmp_path)
    assert new.clock.remaining == [575, 570, 570]
    new.read_time.wait(4)
    new.undo(0)
    assert (new.clock.remaining, new.clock.running) == ([566, 566, 566], (0, 1, 2))


def test_a_database_from_before_clocks_were_written_is_read(tmp_path, monkeypatch):
    """The column is added; the times of the moves tell what is left."""

    async def before(registry):
        return await play_with_bank(registry, (ANNA, BO), (30, 40), options={"first": 0})

    async def after(registry):
        stored = await registry.storage.read_table(old.id, 0)
        assert load_table(stored, FakeTime()).clock.remaining == [595, 545]
        columns = registry.storage.query("pragma table_info(actions)")
        assert [name for _, name, *_ in columns][-1] == "clock"

    old = run_with_registry(before, tmp_path)
    version = MIGRATIONS.index(keep_clocks)
    monkeypatch.setattr("asterism.storage.sqlite_migrations.MIGRATIONS", MIGRATIONS[: version + 1])
    connection = sqlite3.connect(tmp_path / "tables.db")
    connection.execute("alter table actions drop column clock")
    connection.execute(f"pragma user_version={version}")
    connection.execute("update tables set started=100")
    connection.execute("update actions set at=100 + 10*number + 50*(number=2)")
    connection.commit()
    connection.close()
    run_with_registry(after, tmp_path)
    open_database(tmp_path).close()  # a second time there is nothing to add


# When time is over


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
        registry.autoplay.reset_timer(live_table)
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
