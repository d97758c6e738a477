"""Several registries on one PostgreSQL, as in several processes: what one accepts all show, and
what happens by itself happens once."""

import asyncio

import pytest
from postgres_servers import AGES, forget_process
from registries import (
    ANNA,
    BO,
    do,
    exchange_shares,
    join_table,
    on_turn,
    seat_people,
    until,
)

from asterism.storage.errors import StorageConflict
from asterism.storage.postgres_sharing import SharedPostgresStorage
from asterism.storage.records import HiddenChat
from asterism.tables.errors import RequestError
from asterism.tables.registry import TableRegistry

CLOCK = {"kind": "bank", "seconds": 600, "increment": 0}


@pytest.fixture
def run_peers(postgres, monkeypatch):
    """Run `work(*registries)`: so many registries of one new database, quick to miss those who die,
    but never on a busy machine one who lives."""
    monkeypatch.setattr("asterism.storage.postgres_sharing.LEASE_SECONDS", AGES)
    monkeypatch.setattr("asterism.tables.peers.BEAT_SECONDS", 0.1)
    url = postgres.new_database()

    def run(work, count=2):
        async def main():
            registries = [
                TableRegistry(await SharedPostgresStorage.open(url), 0.0) for _ in range(count)
            ]
            try:
                return await work(*registries)
            finally:
                for registry in registries:
                    await registry.close()

        return asyncio.run(main())

    return run


def delay_answers(storage):
    """Answers of `attend` reach this process only when the event that is returned is set."""
    attend, is_delivered = storage.attend, asyncio.Event()

    async def attend_and_wait(*given):
        attendance = await attend(*given)
        await is_delivered.wait()
        return attendance

    storage.attend = attend_and_wait
    return is_delivered


async def play(registry, live_table, *people, action=None):
    """The next move, by whoever must act."""
    owner_id, seat = on_turn(live_table, *people)
    action = action or live_table.table.match.legal(seat)[-1]
    after = live_table.table.move_count
    return await do(registry, live_table, owner_id, do="play", action=action, after=after)


async def die(registry):
    """End without a word, as a killed process does, and be missed."""
    registry.eviction_timer.cancel()
    for task in [*registry.tasks]:
        task.cancel()
    for live_table in registry.live_tables.values():
        live_table.close()
    await asyncio.gather(*registry.tasks, return_exceptions=True)
    await forget_process(registry.storage, registry.peers.number)
    registry.storage.pool.terminate()


async def attend(*live_tables):
    """Somebody watches at each of the processes, and all of them know it."""
    for live_table in live_tables:
        join_table(live_table)
    others = len(live_tables) - 1
    await until(lambda: all(one.elsewhere[None] >= others for one in live_tables))
    await until(lambda: all(is_attended(one) for one in live_tables))


def is_attended(live_table):
    return live_table.table.id in live_table.on_presence.__self__.peers.published_presence


def record_notices(registry):
    """The notices that a process is woken up for from now on."""
    notices = registry.storage.notices
    heard, deliver = [], notices.on_notice
    notices.on_notice = lambda notice: heard.append(notice) or deliver(notice)
    return heard


def test_a_move_wakes_up_no_process_but_those_with_somebody_at_the_table(run_peers):
    async def work(first, second, third):
        here = await seat_people(first, ANNA, BO, options={"first": 0})
        there = await second.get_table(here.table.id)
        idle = await third.get_table(here.table.id)
        await attend(here, there)
        notices = [record_notices(one) for one in (first, second, third)]
        for number in range(1, 5):
            await play(first, here, ANNA, BO)
            await until(lambda: there.table.move_count == number)  # noqa: B023
        assert [len(heard) for heard in notices] == [0, 4, 0]
        assert idle.table.move_count == 0
        assert (await third.get_table(here.table.id)).table.move_count == 4

    run_peers(work, 3)


def test_somebody_who_comes_misses_no_move_that_was_made_meanwhile(run_peers):
    """It was made after the table was brought to the present, and before it could be told."""

    async def work(first, second):
        here = await seat_people(first, ANNA, BO, options={"first": 0})
        await attend(here)
        there = await second.get_table(here.table.id)
        await play(first, here, ANNA, BO)
        assert there.table.move_count == 0
        ear = join_table(there, BO)
        await until(lambda: ear.view["number"] == 1)
        ear.heard.clear()
        there.leave(ear)
        await until(lambda: here.table.id not in second.peers.published_presence)
        notices = record_notices(second)
        await play(first, here, ANNA, BO)
        assert await second.storage.read_revisions([here.table.id])
        assert (notices, ear.heard) == ([], [])

    run_peers(work)


def test_a_late_answer_does_not_hide_who_has_come_since(run_peers):
    """Both come at once: the one who was first hears of the other before his own answer is here."""

    async def work(first, second):
        here = await seat_people(first, ANNA, BO)
        there = await second.get_table(here.table.id)
        notices, is_delivered = record_notices(second), delay_answers(second.storage)
        join_table(there)
        await until(lambda: here.elsewhere[None] == 1)
        join_table(here)
        await until(lambda: f"presence {here.table.id}" in notices)
        for _ in range(5):  # the question about it would be answered meanwhile
            await second.storage.read_revisions([])
        is_delivered.set()
        await until(lambda: is_attended(there))
        await until(lambda: not second.peers.querying.tables and there.elsewhere[None] == 1)

    run_peers(work)


def test_a_table_is_held_where_somebody_is(run_peers):
    """A process with nobody there gives way at once, and does nothing by itself any more; one that
    somebody has left gives way to one with somebody."""

    async def work(first, second):
        here = await seat_people(first, ANNA, BO, clock=CLOCK, options={"first": 0})
        name, fence = here.table.id, first.peers.leases[here.table.id]
        there = await second.get_table(name)
        ear = join_table(there, BO)
        await until(lambda: second.peers.leases.get(name) == fence + 1)
        await until(lambda: name not in first.peers.leases)
        assert here.clock_timer is None
        assert there.clock_timer is not None
        here = await first.get_table(name)
        join_table(here, ANNA)
        await until(lambda: name in first.peers.published_presence)
        there.leave(ear)
        await until(lambda: first.peers.leases.get(name) == fence + 2)
        await until(lambda: name not in second.peers.leases)

    run_peers(work)


def test_a_late_answer_brings_no_lease_back_that_was_taken_meanwhile(run_peers):
    async def work(first, second):
        here = await seat_people(first, ANNA, BO, options={"first": 0})
        name, fence = here.table.id, first.peers.leases[here.table.id]
        there = await second.get_table(name)
        ear = join_table(there, BO)
        await until(lambda: name in second.peers.leases)
        join_table(await first.get_table(name), ANNA)
        await until(lambda: name in first.peers.published_presence)
        is_delivered = delay_answers(second.storage)
        there.leave(ear)
        await until(lambda: first.peers.leases.get(name, fence) > fence)
        await until(lambda: name not in second.peers.leases)
        is_delivered.set()
        await until(lambda: name not in second.peers.published_presence)
        assert name not in second.peers.leases

    run_peers(work)


def test_a_lease_that_is_forgotten_is_claimed_again(run_peers):
    async def work(first):
        here = await seat_people(first, ANNA, BO)
        fence = first.peers.leases.pop(here.table.id)
        await until(lambda: first.peers.leases.get(here.table.id) == fence + 1)
        first.peers.on_lease_lost(here.table.id, fence)  # told late, of the one before
        assert first.peers.leases[here.table.id] == fence + 1

    run_peers(work, 1)


def test_what_one_process_accepts_all_show(run_peers):
    async def work(first, second):
        here = await seat_people(first, ANNA, BO, chat=True, options={"first": 0})
        there = await second.get_table(here.table.id)
        ears = join_table(here, ANNA), join_table(there, BO)
        for turn in range(6):
            registry, live_table = ((first, here), (second, there))[turn % 2]
            await until(lambda: here.table.move_count == there.table.move_count == turn)  # noqa: B023
            await play(registry, live_table, ANNA, BO)
        await until(lambda: here.table.move_count == there.table.move_count)
        await do(second, there, BO, do="say", text="from there")
        await until(lambda: ears[0].messages("chat"))
        assert ears[0].messages("chat")[-1]["text"] == "from there"
        assert here.table.match.row.tobytes() == there.table.match.row.tobytes()
        assert [ear.view["number"] for ear in ears] == [6, 6]
        await until(lambda: not any(seat["away"] for seat in ears[1].table["seats"]))

    run_peers(work)


@pytest.mark.parametrize("clock", [None, CLOCK], ids=["no clock", "clock"])
def test_a_move_is_replayed_from_its_notice_alone_unless_a_clock_runs(run_peers, clock):
    """How long a clock has run is known to the storage alone, so it is asked."""
    reads = []

    async def work(first, second):
        settings = {"options": {"first": 0}} | ({"clock": clock} if clock else {})
        here = await seat_people(first, ANNA, BO, **settings)
        there = await second.get_table(here.table.id)
        ear, read_news = join_table(there, BO), second.storage.read_news
        await attend(here, there)
        await play(first, here, ANNA, BO)
        await until(lambda: there.table.revision == here.table.revision)
        second.storage.read_news = lambda *given: reads.append(given) or read_news(*given)
        for number in range(2, 5):
            await play(first, here, ANNA, BO)
            await until(lambda: ear.view["number"] == number)  # noqa: B023
        assert here.table.match.row.tobytes() == there.table.match.row.tobytes()
        assert there.table.revision == here.table.revision
        assert bool(reads) is (clock is not None)
        action = there.table.match.legal(there.table.match.actors[0])[-1]
        await play(second, there, ANNA, BO, action=action)
        await until(lambda: here.table.move_count == 5)

    run_peers(work)


def test_a_race_for_the_same_move_has_one_winner(run_peers):
    async def work(first, second):
        here = await seat_people(first, ANNA, BO, options={"first": 0})
        there = await second.get_table(here.table.id)
        await attend(here, there)
        for number in range(0, 8, 2):
            owner_id, seat = on_turn(here, ANNA, BO)
            actions = here.table.match.legal(seat)[-2:]
            tries = [
                do(registry, live_table, owner_id, do="play", action=action, after=number)
                for registry, live_table, action in zip(
                    (first, second), (here, there), actions, strict=True
                )
            ]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(isinstance(one, RequestError) for one in done) == [False, True], done
            await until(lambda: here.table.move_count == there.table.move_count == number + 1)  # noqa: B023
            assert here.table.match.moves == there.table.match.moves
            await play(second, there, ANNA, BO)
            await until(lambda: here.table.move_count == number + 2)  # noqa: B023

    run_peers(work)


def test_seats_shares_undo_and_removal_reach_the_others(run_peers):
    async def work(first, second):
        options = {"players": 3}
        here = await seat_people(first, ANNA, start=False, game="bajne_kostky", options=options)
        there = await second.get_table(here.table.id)
        ear = join_table(there, BO)
        await attend(here, there)
        await do(second, there, BO, do="sit", name="Bo")
        await do(first, here, ANNA, do="bot", seat=2, level="easy")
        await do(first, here, ANNA, do="start")
        await exchange_shares(first, here, ANNA, BO)
        await until(lambda: there.table.match is not None)
        assert there.table.match.key == here.table.match.key
        await until(lambda: 2 not in here.table.match.actors)
        before = here.table.move_count
        await play(first, here, ANNA, BO)
        await until(lambda: ear.view["number"] == before + 1)
        owner_id = (ANNA, BO)[here.table.match.moves[-1][0]]
        await do(first, here, owner_id, do="undo", after=before + 1)
        await until(lambda: ear.view["number"] == before)
        assert here.table.match.row.tobytes() == there.table.match.row.tobytes()
        await first.moderation.close_table(here.table.id)
        await until(lambda: not ear.is_open)
        assert here.table.id not in second.live_tables

    run_peers(work)


def test_bots_of_a_table_move_once_and_are_taken_over_from_the_dead(run_peers):
    async def work(first, second, third):
        here = await seat_people(
            first, ANNA, bots=["easy"], begin=True, start=False, options={"first": 0}
        )
        await exchange_shares(first, here, ANNA)
        name = here.table.id
        await attend(here)
        there = await second.get_table(name)
        join_table(there, ANNA)
        for _ in range(2):
            number = there.table.move_count
            await play(second, there, ANNA)
            await until(lambda: there.table.move_count == number + 2)  # noqa: B023
        assert [name in one.peers.leases for one in (first, second, third)] == [True, False, False]
        fence = first.peers.leases[name]
        await die(first)
        await play(second, there, ANNA)
        await until(lambda: there.table.move_count == 6)
        holder = second if name in second.peers.leases else third
        assert holder.peers.leases[name] > fence
        with pytest.raises(StorageConflict):  # the dead one comes back and speaks
            await third.storage.write([HiddenChat(name, 1)], None, fence)

    run_peers(work, 3)


def test_a_process_that_was_taken_for_dead_holds_nothing_until_it_claims_again(run_peers):
    async def work(first, second):
        here = await seat_people(first, ANNA, BO)
        name, number = here.table.id, first.peers.number
        await second.storage.leave(number)  # as if first had been silent for too long
        await until(lambda: name in second.peers.leases or first.peers.number != number)
        await until(lambda: first.peers.number not in (0, number))
        await until(lambda: (name in first.peers.leases) != (name in second.peers.leases))

    run_peers(work)


def test_what_was_not_heard_is_looked_up(run_peers):
    async def work(first, second):
        here = await seat_people(first, ANNA, BO, options={"first": 0})
        there = await second.get_table(here.table.id)
        await attend(here, there)
        storage = second.storage
        heard, storage.notices.on_notice = storage.notices.on_notice, lambda notice: None
        await play(first, here, ANNA, BO)
        assert (await second.get_table(here.table.id)).table.move_count == 1  # whoever comes
        await play(first, here, ANNA, BO)
        action = here.table.match.legal(0)[-1]
        await do(second, there, ANNA, do="play", action=action, after=2)  # whoever has seen more
        assert there.table.move_count == 3
        storage.notices.on_notice = heard
        await play(first, await first.get_table(here.table.id), ANNA, BO)
        await second.peers.look_up_all()
        await until(lambda: there.table.move_count == 4)

    run_peers(work)


def test_clocks_agree_whatever_the_hosts_clocks_say(run_peers, monkeypatch):
    """The wall clock jumps between moves, and it is a while since the last one by the database's
    time, which alone counts."""

    async def work(first, second, third):
        here = await seat_people(first, ANNA, BO, clock=CLOCK, options={"first": 0})
        there = await second.get_table(here.table.id)
        await attend(here, there)
        for number in range(4):
            monkeypatch.setattr("asterism.tables.registry.time.time", lambda: 1e9 * (number % 2))  # noqa: B023
            registry, live_table = ((first, here), (second, there))[number % 2]
            await play(registry, live_table, ANNA, BO)
            await until(lambda: here.table.move_count == there.table.move_count == number + 1)  # noqa: B023
        monkeypatch.undo()
        await third.storage.pool.execute("update actions set stored = stored - interval '200 s'")
        await third.storage.pool.execute("update tables set clock_from = now() - interval '1 h'")
        last = await third.get_table(here.table.id)
        for seat in range(2):
            times = [one.table.clock.state().left[seat] for one in (here, there, last)]
            assert times[0] == pytest.approx(times[1], abs=20_000)
            late = 200_000 if seat in here.table.match.actors else 0
            assert times[2] == pytest.approx(times[0] - late, abs=20_000)

    run_peers(work, 3)


def test_a_listener_hears_nothing_that_its_seat_may_not_see(run_peers):
    """The same bytes go to a seat from every process, and secrets of others from none."""

    async def work(first, second):
        here = await seat_people(first, ANNA, BO, options={"first": 0})
        there = await second.get_table(here.table.id)
        ears = [join_table(one, owner) for owner in (ANNA, BO) for one in (here, there)]
        for number in range(4):
            await play(*((first, here), (second, there))[number % 2], ANNA, BO)
            await until(lambda: here.table.move_count == there.table.move_count == number + 1)  # noqa: B023
        await until(lambda: all(ear.view["number"] == 4 for ear in ears))
        assert ears[0].view == ears[1].view
        assert ears[2].view == ears[3].view
        secret = here.table.secret.hex().encode()
        assert not any(secret in message for ear in ears for message in ear.heard)

    run_peers(work)


def test_who_is_here_is_told_anew_in_the_name_that_a_process_has_now(run_peers):
    """It was taken for dead while it told who is here: what it hears is what its new name hears."""

    async def work(first, second):
        here = await seat_people(first, ANNA, BO, options={"first": 0})
        await attend(here)
        there = await second.get_table(here.table.id)
        number, tell = second.peers.number, second.storage.attend

        async def tell_late(*given):
            second.storage.attend = tell
            await first.storage.leave(number)
            await until(lambda: second.peers.number != number)
            return await tell(*given)

        second.storage.attend = tell_late
        ear = join_table(there, BO)
        await until(lambda: here.elsewhere.total() == 1)
        await play(first, here, ANNA, BO)
        await until(lambda: ear.view["number"] == 1)

    run_peers(work)


def test_what_was_told_while_a_process_got_a_new_name_is_told_again(run_peers):
    async def work(first, second):
        here = await seat_people(first, ANNA, BO, options={"first": 0})
        name = here.table.id
        await attend(here)
        there = await second.get_table(name)
        number, join = second.peers.number, second.storage.join

        async def join_late():
            """The old name is still told as long as there is no other."""
            ears.append(join_table(there, BO))
            await until(lambda: name in second.peers.published_presence)
            return await join()

        ears = []
        second.storage.join = join_late
        await first.storage.leave(number)
        await until(lambda: second.peers.number != number)
        await until(lambda: here.elsewhere.total() == 1)
        await play(first, here, ANNA, BO)
        await until(lambda: ears[0].view["number"] == 1)

    run_peers(work)
