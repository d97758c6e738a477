"""Storage: committed before it is told, many changes in one commit, and back after a restart."""

import asyncio
import sqlite3

import numpy as np
import pytest
from halls import ANNA, BO, CYRIL, do, in_hall, joined, on_turn, seated, until

from asterism import bots
from asterism.games import load
from asterism.tables.lineup import Lineup
from asterism.tables.refusal import Refusal
from asterism.tables.store import Store, attempted

INSERT = "insert into chat values(?,?,?,?,?,?)"


def line(number, text="x"):
    return (INSERT, ("t", number, 0, "n", text, 0.0))


def test_a_bad_change_harms_no_other_and_is_written_not_even_in_part(tmp_path):
    async def work():
        store = Store(tmp_path)
        await store.write([line(1)])
        good, bad, fine = (store.write([line(2)]), store.write([line(3), line(1)]),
                           store.write([line(4)]))
        results = await asyncio.gather(good, bad, fine, return_exceptions=True)
        assert isinstance(results[1], sqlite3.IntegrityError)
        assert [results[0], results[2]] == [None, None]
        assert [row["number"] for row in store.rows("select number from chat")] == [1, 2, 4]
        store.close()

    asyncio.run(work())


def test_many_changes_share_a_commit(tmp_path, monkeypatch):
    commits = []

    def counted(base, statements):
        commits.append(len(statements))
        return attempted(base, statements)

    monkeypatch.setattr("asterism.tables.store.attempted", counted)

    async def work():
        store = Store(tmp_path)
        await asyncio.gather(*(store.write([line(n)]) for n in range(200)))
        assert len(store.rows("select * from chat")) == 200
        store.close()

    asyncio.run(work())
    assert sum(commits) == 200
    assert len(commits) < 100


def test_closing_writes_what_was_asked_for(tmp_path):
    async def work():
        store = Store(tmp_path)
        waiting = [store.write([line(n)]) for n in range(20)]
        store.close()
        await asyncio.gather(*waiting)

    asyncio.run(work())
    base = sqlite3.connect(tmp_path / "tables.db")
    assert base.execute("select count(*) from chat").fetchone() == (20,)
    assert base.execute("pragma journal_mode").fetchone() == ("wal",)
    base.close()


def test_the_writer_waits_for_the_disk(tmp_path):
    from asterism.tables.store import connected

    base = connected(tmp_path / "x.db")
    assert base.execute("pragma synchronous").fetchone() == (2,)  # FULL
    base.close()


def test_a_move_is_shown_only_after_it_is_committed():
    async def work(hall):
        live = await seated(hall, ANNA, BO)
        ear, who = joined(live, ANNA), on_turn(live, ANNA, BO)[0]
        heard, gate, write = len(ear.heard), asyncio.Event(), live.store.write

        async def late(statements):
            await gate.wait()
            await write(statements)

        live.store.write = late
        move = asyncio.create_task(do(hall, live, who, do="play", action="play 0", after=0))
        await asyncio.sleep(0.05)
        assert len(ear.heard) == heard
        assert not move.done()
        gate.set()
        await move
        assert len(ear.heard) > heard
        live.store.write = write

    in_hall(work)


def test_if_the_disk_fails_the_table_is_as_the_disk_has_it():
    async def work(hall):
        live = await seated(hall, ANNA, BO)
        ear, who = joined(live, ANNA), on_turn(live, ANNA, BO)[0]
        write = live.store.write

        async def broken(statements):
            raise sqlite3.OperationalError("disk full")

        live.store.write = broken
        with pytest.raises(sqlite3.OperationalError):
            await do(hall, live, who, do="play", action="play 0", after=0)
        live.store.write = write
        assert not ear.is_open
        again = await hall.find(live.table.id)
        assert again is not live
        assert again.table.number == 0
        await do(hall, again, who, do="play", action="play 0", after=0)

    in_hall(work)


def test_after_a_restart_everything_is_where_it_was(tmp_path):
    async def before(hall):
        live = await seated(hall, ANNA, BO, options={"first": 0},
                            clock={"kind": "bank", "seconds": 900, "increment": 3})
        await do(hall, live, ANNA, do="change", chat=True)
        await do(hall, live, ANNA, do="say", text="hi")
        await do(hall, live, ANNA, do="keep", notes=["x"])
        for number in range(6):
            who, seat = on_turn(live, ANNA, BO)
            await do(hall, live, who, do="play", action=live.table.match.legal(seat)[-1],
                     after=number)
        await do(hall, live, BO, do="leave")
        return live.table

    async def after(hall):
        await hall.resume("hanabi")
        assert [*hall.lives] == [old.id]
        return (await hall.find(old.id)).table

    old = in_hall(before, tmp_path)
    new = in_hall(after, tmp_path)
    assert np.array_equal(new.match.row, old.match.row)
    assert new.match.history == old.match.history
    assert new.chat == old.chat
    assert new.seats == old.seats
    assert new.settings == old.settings
    assert new.clock.left == pytest.approx(old.clock.left, abs=1)


def test_bots_remember_after_a_restart(tmp_path, monkeypatch):
    memories = []

    class Elephant(bots.Easy):
        def __init__(self, *given):
            super().__init__(*given)
            self.seen = []

        def see(self, view, actor, action):
            self.seen.append((view.tobytes(), actor, action))

        def choose(self, view):
            memories.append(list(self.seen))
            return super().choose(view)

    monkeypatch.setitem(bots.bots_of(load("hanabi")), "random", Elephant)

    async def play(hall, live, moves):
        for _ in range(moves):
            await until(lambda: live.table.match.actors == (0,))
            await do(hall, live, ANNA, do="play", action=live.table.match.legal(0)[-1],
                     after=live.table.number)
        await until(lambda: live.table.match.actors == (0,))

    async def before(hall):
        live = await seated(hall, ANNA, bots=["random"], begin=True, start=False,
                            options={"first": 0})
        await do(hall, live, ANNA, do="entropy", value="d" * 64)
        await play(hall, live, 3)
        return live.table.id

    async def after(hall):
        live = await hall.find(name)
        await play(hall, live, 1)
        return live.table.match

    name = in_hall(before, tmp_path)
    match = in_hall(after, tmp_path)
    assert len(memories[-1]) == len(match.moves) - 1
    assert memories[-1][:len(memories[-2])] == memories[-2]


def test_a_table_that_is_nowhere_is_refused():
    async def work(hall):
        with pytest.raises(Refusal, match="no_such_table"):
            await hall.find("nowhere")

    in_hall(work)


def test_a_match_of_other_rules_is_frozen_readable_and_offers_a_rematch(tmp_path):
    from asterism.tables.past import past_of

    async def before(hall):
        live = await seated(hall, ANNA, BO, options={"first": 0})
        await do(hall, live, ANNA, do="play", action="play 0", after=0)
        await hall.store.write([("update tables set version=99", ())])
        return live.table.id

    async def after(hall):
        live = await hall.find(name)
        ear = joined(live, ANNA)
        assert ear.table["phase"] == "frozen"
        past = past_of(live.table, 0, "en")
        assert past.frozen
        assert [(move.seat, move.action) for move in past.moves] == [(0, "play 0")]
        with pytest.raises(Refusal, match="not_while_frozen"):
            await do(hall, live, BO, do="play", action="play 0", after=1)
        again = await hall.find((await do(hall, live, ANNA, do="rematch")).table)
        assert again.table.version == live.table.game.version

    name = in_hall(before, tmp_path)
    in_hall(after, tmp_path)


def test_what_is_stored_gives_no_seat_away(tmp_path):
    """Tokens and codes are written down as hashes."""
    from asterism.tables.seat import owner_of

    async def work(hall):
        live = await seated(hall, ANNA, BO)
        return (await do(hall, live, ANNA, do="transfer")).code

    code = in_hall(work, tmp_path)
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert code.encode() not in stored
    assert owner_of(code).encode() in stored


def test_votes_outlive_a_restart(tmp_path):
    """Cyril's word against the absent host still counts when Bo gives his."""
    async def before(hall):
        live = await seated(hall, ANNA, BO, CYRIL, options={"players": 3})
        await do(hall, live, CYRIL, do="replace", seat=0, level="easy")
        assert live.table.seat_states()[0].votes == [2]
        return live.table.id

    async def after(hall):
        live = await hall.find(name)
        assert live.table.seat_states()[0].votes == [2]
        await do(hall, live, BO, do="replace", seat=0, level="easy")
        assert live.table.seats[0].is_automatic
        return name

    async def later(hall):
        seat = (await hall.find(name)).table.seats[0]
        assert seat.is_automatic
        assert seat.votes == set()

    name = in_hall(before, tmp_path)
    in_hall(after, tmp_path)
    in_hall(later, tmp_path)


def test_a_seat_written_before_votes_were_is_read(tmp_path):
    async def before(hall):
        live = await seated(hall, ANNA, BO)
        await hall.store.write([("update seats set notes=?", ('[["mine"],[]]',))])
        return live.table.id

    async def after(hall):
        seat = (await hall.find(name)).table.seats[0]
        assert (seat.notes, seat.votes) == (["mine"], set())

    name = in_hall(before, tmp_path)
    in_hall(after, tmp_path)


def test_chairs_that_nobody_writes_down_cannot_be_made():
    with pytest.raises(TypeError, match="abstract"):
        Lineup(2)
