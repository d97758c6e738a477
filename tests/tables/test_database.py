"""Storage: committed before it is told, many changes in one commit, and back after a restart."""

import asyncio

import numpy as np
import pytest
from registries import (
    ANNA,
    BO,
    CYRIL,
    do,
    exchange_shares,
    join_table,
    on_turn,
    run_with_registry,
    seat_people,
    until,
)

from asterism import bots
from asterism.games import load
from asterism.storage.errors import StorageFailed
from asterism.tables.errors import RequestError
from asterism.tables.seating import Seating


def test_a_move_is_shown_only_after_it_is_committed():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        ear, owner_id = join_table(live_table, ANNA), on_turn(live_table, ANNA, BO)[0]
        heard, gate, write = len(ear.heard), asyncio.Event(), live_table.storage.write

        async def late(changes, *given):
            await gate.wait()
            await write(changes, *given)

        live_table.storage.write = late
        move = asyncio.create_task(
            do(registry, live_table, owner_id, do="play", action="play 0", after=0)
        )
        await asyncio.sleep(0.05)
        assert len(ear.heard) == heard
        assert not move.done()
        gate.set()
        await move
        assert len(ear.heard) > heard
        live_table.storage.write = write

    run_with_registry(work)


def test_if_the_disk_fails_the_table_is_as_the_disk_has_it():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        ear, owner_id = join_table(live_table, ANNA), on_turn(live_table, ANNA, BO)[0]
        write = live_table.storage.write

        async def fail(changes, *given):
            raise StorageFailed("disk full")

        live_table.storage.write = fail
        with pytest.raises(StorageFailed):
            await do(registry, live_table, owner_id, do="play", action="play 0", after=0)
        live_table.storage.write = write
        assert not ear.is_open
        again = await registry.get_table(live_table.table.id)
        assert again is not live_table
        assert again.table.move_count == 0
        await do(registry, again, owner_id, do="play", action="play 0", after=0)

    run_with_registry(work)


def test_after_a_restart_everything_is_where_it_was(tmp_path):
    async def before(registry):
        live_table = await seat_people(
            registry,
            ANNA,
            BO,
            options={"first": 0},
            clock={"kind": "bank", "seconds": 900, "increment": 3},
        )
        await do(registry, live_table, ANNA, do="change", chat=True)
        await do(registry, live_table, ANNA, do="say", text="hi")
        await do(registry, live_table, ANNA, do="keep", notes=["x"])
        for number in range(6):
            owner_id, seat = on_turn(live_table, ANNA, BO)
            await do(
                registry,
                live_table,
                owner_id,
                do="play",
                action=live_table.table.match.legal(seat)[-1],
                after=number,
            )
        await do(registry, live_table, BO, do="leave")
        return live_table.table

    async def after(registry):
        await registry.resume_tables()
        assert [*registry.live_tables] == [old.id]
        return (await registry.get_table(old.id)).table

    old = run_with_registry(before, tmp_path)
    new = run_with_registry(after, tmp_path)
    assert np.array_equal(new.match.row, old.match.row)
    assert new.match.history == old.match.history
    assert new.chat == old.chat
    assert new.seats == old.seats
    assert new.settings == old.settings
    assert new.clock.remaining == pytest.approx(old.clock.remaining, abs=1)


def test_bots_remember_after_a_restart(tmp_path, monkeypatch):
    memories = []

    class Elephant(bots.Easy):
        def __init__(self, *given):
            super().__init__(*given)
            self.seen = []

        def on_move(self, view, actor, action):
            self.seen.append((view.tobytes(), actor, action))

        def choose(self, view):
            memories.append(list(self.seen))
            return super().choose(view)

    monkeypatch.setitem(bots.available_bots(load("hanabi")), "random", Elephant)

    async def play(registry, live_table, moves):
        for _ in range(moves):
            await until(lambda: live_table.table.match.actors == (0,))
            await do(
                registry,
                live_table,
                ANNA,
                do="play",
                action=live_table.table.match.legal(0)[-1],
                after=live_table.table.move_count,
            )
        await until(lambda: live_table.table.match.actors == (0,))

    async def before(registry):
        live_table = await seat_people(
            registry, ANNA, bots=["random"], begin=True, start=False, options={"first": 0}
        )
        await exchange_shares(registry, live_table, ANNA)
        await play(registry, live_table, 3)
        return live_table.table.id

    async def after(registry):
        live_table = await registry.get_table(name)
        await play(registry, live_table, 1)
        return live_table.table.match

    name = run_with_registry(before, tmp_path)
    match = run_with_registry(after, tmp_path)
    assert len(memories[-1]) == len(match.moves) - 1
    assert memories[-1][: len(memories[-2])] == memories[-2]


def test_a_table_that_is_nowhere_is_refused():
    async def work(registry):
        with pytest.raises(RequestError, match="no_such_table"):
            await registry.get_table("nowhere")

    run_with_registry(work)


def test_a_match_of_other_rules_is_frozen_readable_and_offers_a_rematch(tmp_path):
    from asterism.tables.history import history_for

    async def before(registry):
        live_table = await seat_people(registry, ANNA, BO, options={"first": 0})
        await do(registry, live_table, ANNA, do="play", action="play 0", after=0)
        stored = await registry.storage.read_table(live_table.table.id, 0)
        await registry.storage.write([stored.table._replace(version=99)])
        return live_table.table.id

    async def after(registry):
        live_table = await registry.get_table(name)
        ear = join_table(live_table, ANNA)
        assert ear.table["phase"] == "frozen"
        history = history_for(live_table.table, 0, "en")
        assert history.frozen
        assert [(move.seat, move.action) for move in history.moves] == [(0, "play 0")]
        with pytest.raises(RequestError, match="not_while_frozen"):
            await do(registry, live_table, BO, do="play", action="play 0", after=1)
        again = await registry.get_table((await do(registry, live_table, ANNA, do="rematch")).table)
        assert again.table.version == live_table.table.game.version

    name = run_with_registry(before, tmp_path)
    run_with_registry(after, tmp_path)


def test_what_is_stored_gives_no_seat_away(tmp_path):
    """Tokens and codes are written down as hashes."""
    from asterism.tables.seat import hash_token

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        return (await do(registry, live_table, ANNA, do="transfer")).code

    code = run_with_registry(work, tmp_path)
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert code.encode() not in stored
    assert hash_token(code).encode() in stored


def test_votes_outlive_a_restart(tmp_path, monkeypatch):
    """Cyril's word against the absent host still counts when Bo gives his."""
    monkeypatch.setattr("asterism.tables.seating.REPLACE_GRACE", 0.0)

    async def before(registry):
        live_table = await seat_people(registry, ANNA, BO, CYRIL, options={"players": 3})
        await do(registry, live_table, CYRIL, do="replace", seat=0, level="easy")
        assert live_table.table.seat_states()[0].votes == [2]
        return live_table.table.id

    async def after(registry):
        live_table = await registry.get_table(name)
        assert live_table.table.seat_states()[0].votes == [2]
        await do(registry, live_table, BO, do="replace", seat=0, level="easy")
        assert live_table.table.seats[0].is_bot_controlled
        return name

    async def later(registry):
        seat = (await registry.get_table(name)).table.seats[0]
        assert seat.is_bot_controlled
        assert seat.votes == set()

    name = run_with_registry(before, tmp_path)
    run_with_registry(after, tmp_path)
    run_with_registry(later, tmp_path)


def test_chairs_that_nobody_writes_down_cannot_be_made():
    with pytest.raises(TypeError, match="abstract"):
        Seating(2)
