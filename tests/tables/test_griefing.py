"""Players who harm others by what a table allows: names, bots for the absent, endless tables."""

import threading
import time

import pytest
from registries import (
    ANNA,
    BO,
    CYRIL,
    RecordingListener,
    do,
    join_table,
    new_table,
    on_turn,
    run_with_registry,
    seat_people,
    until,
)

from asterism.storage.retention import DAY
from asterism.tables import live_table as live_tables
from asterism.tables.errors import RequestError
from asterism.tables.player_names import clean_name, name_key
from asterism.tables.render_request import RenderRequest
from asterism.web.queries import lobby_state


def raises_refusal(code):
    return pytest.raises(RequestError, match=f"^{code}$")


# Names


@pytest.mark.parametrize(
    ("given", "cleaned"),
    [
        ("A\u202ena", "Ana"),
        ("An\u200bna\x00", "Anna"),
        ("  An\u00a0\u3000na\n", "An na"),
        ("Zoe\u0308", "Zoë"),
        ("a" + "\u0301" * 20, "á\u0301\u0301"),
        ("\u3164\u2060", ""),
        ("x" * 900, "x" * 24),
    ],
)
def test_names_hold_only_what_can_be_seen(given, cleaned):
    assert clean_name(given) == cleaned


def test_nobody_takes_a_name_that_looks_like_anothers():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, start=False, options={"players": 4})
        for owner_id, name in ((BO, "Аnna"), (CYRIL, "A\u200bNNA ")):  # the first is Cyrillic
            await do(registry, live_table, owner_id, do="sit", name=name)
        names = [seat.name for seat in live_table.table.seats[:3]]
        assert len({name_key(name) for name in names}) == 3
        with raises_refusal("name"):
            await do(registry, live_table, "d" * 64, do="sit", name="\u200b\u202e")

    run_with_registry(work)


# Bots for the absent


def test_a_bot_steps_in_only_after_a_grace_period(monkeypatch):
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        ear = join_table(live_table, BO)
        replace = {"do": "replace", "seat": 1, "level": "easy"}
        live_table.leave(ear)
        with raises_refusal("grace"):
            await do(registry, live_table, ANNA, **replace)
        left = time.monotonic() + 61
        monkeypatch.setattr("asterism.tables.seating.time.monotonic", lambda: left)
        await do(registry, live_table, ANNA, **replace)
        assert live_table.table.seats[1].level == "easy"

    run_with_registry(work)


def test_who_stood_up_is_replaced_at_once_but_not_by_chance_itself():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        await do(registry, live_table, BO, do="leave")
        with raises_refusal("weak_bot"):
            await do(registry, live_table, ANNA, do="replace", seat=1, level="random")
        await do(registry, live_table, ANNA, do="replace", seat=1, level="easy")
        assert live_table.table.seats[1].level == "easy"

    run_with_registry(work)


# Moderation


def test_the_operator_mutes_hides_and_reads_reports():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, start=False)
        ear, table_id = join_table(live_table, ANNA), live_table.table.id
        await do(registry, live_table, BO, do="say", text="rude")
        await do(registry, live_table, ANNA, do="report", seat=1, text="he is rude")
        await registry.moderation.hide_chat(table_id, 1)
        assert ear.messages("chat_history")[-1]["lines"] == []
        await registry.moderation.mute(table_id, 1, True)
        registry.live_tables.clear()
        again = await registry.get_table(table_id)
        assert again.table.chat == []
        with raises_refusal("muted"):
            await do(registry, again, BO, do="say", text="rude")
        await do(registry, again, ANNA, do="say", text="peace")
        (report,) = await registry.storage.latest_reports(10)
        assert (report.id, report.seat, report.text) == (table_id, 1, "he is rude")
        await registry.moderation.close_table(table_id)
        with raises_refusal("no_such_table"):
            await registry.get_table(table_id)

    run_with_registry(work)


# Tables without end


def test_closed_tables_do_not_hide_an_open_one_in_the_lobby():
    async def work(registry):
        shown = await registry.create_table(new_table(name="Anna", open=True), ANNA, "en")
        for _ in range(210):
            await registry.create_table(new_table(), None, "en")
        full = new_table(name="Bo", open=True, bots=["easy"])
        for _ in range(60):
            await registry.create_table(full, BO, "en")
        listed = [line.id for line in (await lobby_state(registry, None)).open]
        assert listed == [shown.table.id]

    run_with_registry(work)


def test_tables_go_when_their_time_is_over(monkeypatch):
    async def work(registry):
        alone = await seat_people(registry, ANNA, start=False)
        together = await seat_people(registry, ANNA, BO, start=False)
        running = await seat_people(registry, ANNA, BO)
        over = await seat_people(registry, ANNA, BO)
        over.table.finish()
        await registry.commit(over)

        async def is_kept(days):
            now = time.time() + days * DAY
            monkeypatch.setattr("asterism.tables.registry.time.time", lambda: now)
            await registry.prune()
            monkeypatch.undo()
            return {row[0] for row in registry.storage.query("select id from tables")}

        every = [one.table.id for one in (alone, together, running, over)]
        assert await is_kept(0.9) == set(every)
        assert await is_kept(1.1) == set(every[1:])
        assert alone.table.id not in registry.live_tables
        assert await is_kept(31) == set(every[2:])
        assert await is_kept(364) == set(every[2:])
        assert await is_kept(366) == set()
        assert registry.storage.query("select * from seats") == []

    run_with_registry(work)


def test_a_running_table_without_anybody_sleeps_and_wakes(monkeypatch):
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        clocked = await seat_people(registry, ANNA, BO, clock={"kind": "turn", "seconds": 900})
        for one in (live_table, clocked):
            one.last_used = float("-inf")
        registry.evict_idle()
        assert [*registry.live_tables] == [clocked.table.id]
        assert (await registry.get_table(live_table.table.id)).table.phase == "running"

    run_with_registry(work)


# Watchers


def test_a_crowd_that_comes_at_once_is_announced_together(monkeypatch):
    monkeypatch.setattr(live_tables, "PRESENCE_INTERVAL", 0.05)
    monkeypatch.setattr(live_tables, "PRESENCE_COST", 0.0)

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        crowd = [RecordingListener() for _ in range(300)]
        for one in crowd:
            live_table.join(one)
        assert all(one.messages("table") for one in crowd)
        await until(lambda: crowd[0].table["watchers"] == 300)
        assert sum(len(one.messages("table")) for one in crowd) < 4 * 300

    run_with_registry(work)


def test_a_long_log_is_told_beside_the_event_loop(monkeypatch):
    monkeypatch.setattr(live_tables, "MAX_LINES_AT_ONCE", 2)
    threads = set()

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        for number in range(4):
            owner_id, seat = on_turn(live_table, ANNA, BO)
            action = live_table.table.match.legal(seat)[-1]
            await do(registry, live_table, owner_id, do="play", action=action, after=number)
        log_line = live_table.table.game.log_line

        def watch(*values):
            threads.add(threading.current_thread())
            return log_line(*values)

        monkeypatch.setattr(live_table.table.game, "log_line", watch)
        ear = RecordingListener(ANNA, RenderRequest("en"))
        await live_table.prepare_log(ear)
        live_table.join(ear)
        assert len(ear.view["log"]) == 4

    run_with_registry(work)
    assert threads
    assert threading.main_thread() not in threads
