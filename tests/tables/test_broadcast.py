"""Views are told one at a time, so that other tables need not wait for a whole broadcast."""

import asyncio

import pytest
from registries import ANNA, BO, CYRIL, do, join_table, on_turn, run_with_registry, seat_people

from asterism.tables.live_table import LiveTable
from asterism.tables.render_request import RenderRequest

PEOPLE = (ANNA, BO, CYRIL)
REQUEST = RenderRequest("en", "wide")


async def watched_table(registry):
    """Three players, and watchers whose views are all different."""
    live_table = await seat_people(registry, *PEOPLE, options={"players": 3})
    ears = [join_table(live_table, owner_id, REQUEST) for owner_id in PEOPLE]
    ears += [join_table(live_table, None, RenderRequest("pl", name)) for name in ("tall", "narrow")]
    return live_table, ears


def next_move(live_table):
    owner_id, seat = on_turn(live_table, *PEOPLE)
    action = live_table.table.match.legal(seat)[0]
    return owner_id, {"do": "play", "action": action, "after": live_table.table.move_count}


def count_turns(turns):
    """Count the turns of the event loop, for as long as it runs."""
    turns.append(0)
    asyncio.get_running_loop().call_soon(count_turns, turns)


def note_turns(monkeypatch):
    """Return a list that gets the turn of the event loop in which each view is built."""
    turns, built_at = [], []
    build = LiveTable.build_view

    def note(live_table, *rest):
        built_at.append(len(turns))
        return build(live_table, *rest)

    monkeypatch.setattr(LiveTable, "build_view", note)
    count_turns(turns)
    return built_at


def test_the_loop_goes_on_after_each_view(monkeypatch):
    async def work(registry):
        live_table, ears = await watched_table(registry)
        owner_id, move = next_move(live_table)
        built_at = note_turns(monkeypatch)
        await do(registry, live_table, owner_id, **move)
        return built_at, len(ears)

    built_at, viewers = run_with_registry(work)
    assert len(built_at) == len(set(built_at)) == viewers


def test_views_without_sentences_are_sent_in_one_turn(monkeypatch):
    """They take microseconds, so that a turn of the loop for each would cost more than they do."""

    async def work(registry):
        live_table = await seat_people(registry, *PEOPLE, options={"players": 3})
        for owner_id in PEOPLE:
            join_table(live_table, owner_id)
        owner_id, move = next_move(live_table)
        built_at = note_turns(monkeypatch)
        await do(registry, live_table, owner_id, **move)
        return built_at

    built_at = run_with_registry(work)
    assert len(built_at) == len(PEOPLE)
    assert len(set(built_at)) == 1


def test_a_view_is_made_once_for_all_who_see_the_same_and_then_forgotten(monkeypatch):
    """A drawn view is as large as all the rest of a table in memory."""

    async def work(registry):
        live_table = await seat_people(registry, *PEOPLE, options={"players": 3})
        for owner_id in (ANNA, BO, CYRIL, None, None, None):
            join_table(live_table, owner_id, REQUEST)
        owner_id, move = next_move(live_table)
        built_at = note_turns(monkeypatch)
        await do(registry, live_table, owner_id, **move)
        return len(built_at), live_table.view_cache

    assert run_with_registry(work) == (4, {})


@pytest.mark.parametrize("crowd", [3, 60])
def test_a_watcher_costs_the_same_in_any_crowd(crowd, monkeypatch):
    """Nobody else's seat is looked for; and yet all are counted."""
    looked_for = []

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        ears = [join_table(live_table, owner_id) for owner_id in (ANNA, BO, *[None] * crowd)]
        monkeypatch.setattr(live_table.table, "find_seat", looked_for.append)
        newcomer = join_table(live_table, None)
        live_table.leave(ears[-1])
        return newcomer.table["watchers"], live_table.watchers, len(live_table.listeners)

    assert run_with_registry(work) == (crowd + 1, crowd, crowd + 2)
    assert len(looked_for) == 5


def test_who_moved_is_answered_first_and_nobody_before_it_is_on_disk():
    async def work(registry):
        live_table, ears = await watched_table(registry)
        owner_id, move = next_move(live_table)
        mover = next(ear for ear in ears if ear.owner_id == owner_id)
        events, write = [], registry.storage.write

        async def note(*writes):
            done = await write(*writes)
            events.append("on disk")
            return done

        registry.storage.write = note
        for ear in ears:
            ear.send = lambda message, ear=ear: events.append(ear)
        await do(registry, live_table, owner_id, mover, **move)
        return events, mover, len(ears)

    events, mover, viewers = run_with_registry(work)
    assert events[:2] == ["on disk", mover]
    assert len(set(events[1:])) == len(events[1:]) == viewers


def test_the_next_move_waits_until_all_have_seen_the_last():
    async def work(registry):
        live_table, ears = await watched_table(registry)
        owner_id, move = next_move(live_table)
        first = asyncio.ensure_future(do(registry, live_table, owner_id, **move))
        while len(ears[0].messages("view")) + len(ears[1].messages("view")) < 3:
            await asyncio.sleep(0)
        seat = live_table.table.match.actors[0]
        action = live_table.table.match.legal(seat)[0]
        await do(registry, live_table, PEOPLE[seat], do="play", action=action, after=1)
        await first
        return [[one["view"]["number"] for one in ear.messages("view")] for ear in ears]

    assert run_with_registry(work) == [[0, 1, 2]] * 5


def test_a_mover_who_is_gone_keeps_nobody_from_the_view():
    """The line breaks in the middle of the broadcast, after the move is on disk."""

    async def work(registry):
        live_table, ears = await watched_table(registry)
        owner_id, move = next_move(live_table)
        moving = asyncio.ensure_future(do(registry, live_table, owner_id, **move))
        while sum(len(ear.messages("view")) for ear in ears) == len(ears):
            await asyncio.sleep(0)
        moving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await moving
        return [ear.view["number"] for ear in ears]

    assert run_with_registry(work) == [1] * 5
