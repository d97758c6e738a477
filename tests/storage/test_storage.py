"""What every storage promises."""

import asyncio

import pytest
from stored_records import line, move, report, seat, table

from asterism.storage.errors import StorageFailed
from asterism.storage.records import (
    AnalysisRecord,
    DeletedAction,
    DeletedSeat,
    HiddenChat,
    RemovedTable,
    StoredTable,
    TableSummary,
)
from asterism.storage.retention import DAY, Retention


@pytest.fixture
def use_storage(open_storage):
    """Run `work(storage)` on an event loop of its own, with the storage of this test."""

    def use(work):
        async def run():
            storage = await open_storage()
            try:
                return await work(storage)
            finally:
                await storage.close()

        return asyncio.run(run())

    return use


def test_what_was_written_is_read_by_the_next_to_open_it(use_storage):
    seats = [seat(), seat(number=1, kind="empty", owner="", share_at=7.125, muted=True)]
    actions, chat = [move(1), move(2, clock=None, seat=-1)], [line(1, "hi"), line(2, "čau")]
    whole = StoredTable(table(components="[a]\nb = 1", rematch="u"), seats, actions, chat, 2, 2)

    async def write(storage):
        await storage.write([whole.table, *seats, *actions])
        await storage.write(chat)
        assert storage.commit_count > 0
        assert storage.commit_seconds > 0

    async def read(storage):
        stored = await storage.read_table("t", 10)
        assert stored[:6] == whole[:6]
        assert await storage.has_table("t")
        assert (await storage.read_table("t", 1)).chat == chat[1:]
        assert await storage.read_table("u", 10) is None
        assert not await storage.has_table("u")

    use_storage(write)
    use_storage(read)


def test_a_bad_change_harms_no_other_and_is_written_not_even_in_part(use_storage):
    async def work(storage):
        await storage.write([table(), line(1)])
        good, bad, fine = (
            storage.write([line(2)]),
            storage.write([line(3), line(1)]),
            storage.write([line(4)]),
        )
        results = await asyncio.gather(good, bad, fine, return_exceptions=True)
        assert isinstance(results[1], StorageFailed)
        assert not any(isinstance(results[n], Exception) for n in (0, 2))
        assert [one.number for one in await storage.read_chat("t", 10)] == [1, 2, 4]

    use_storage(work)


def test_a_move_number_is_given_once(use_storage):
    async def work(storage):
        await storage.write([table(), move(1)])
        with pytest.raises(StorageFailed):
            await storage.write([move(1, action="other")])
        (only,) = (await storage.read_table("t", 0)).actions
        assert only == move(1)

    use_storage(work)


def test_a_record_replaces_the_one_before_and_what_is_deleted_is_gone(use_storage):
    async def work(storage):
        await storage.write([table(), seat(), seat(number=1), move(1), move(2)])
        changed = table(phase="over", finished=9.5), seat(name="t", kind="bot", level="easy")
        await storage.write([*changed, DeletedSeat("t", 1), DeletedAction("t", 2), move(2, seat=1)])
        stored = await storage.read_table("t", 0)
        assert (stored.table, stored.seats) == (changed[0], [changed[1]])
        assert stored.actions == [move(1), move(2, seat=1)]

    use_storage(work)


def test_hidden_lines_are_shown_to_nobody_but_still_counted(use_storage):
    async def work(storage):
        await storage.write([table(), *(line(n, at=n) for n in (1, 2, 3)), HiddenChat("t", 3)])
        assert [one.number for one in await storage.read_chat("t", 10)] == [1, 2]
        assert [one.number for one in await storage.latest_chat(1)] == [2]
        stored = await storage.read_table("t", 10)
        assert (len(stored.chat), stored.chat_count) == (2, 3)

    use_storage(work)


def test_the_operator_sees_reports_and_who_was_muted(use_storage):
    async def work(storage):
        muted = seat(number=1, muted=True)
        await storage.write([table(), seat(), muted, report("first"), report("second", seat=None)])
        assert [one.text for one in await storage.latest_reports(5)] == ["second", "first"]
        assert await storage.latest_reports(1) == [report("second", seat=None)]
        assert await storage.muted_seats(5) == [muted]

    use_storage(work)


def test_lists_hold_what_they_say_the_newest_first(use_storage):
    async def work(storage):
        free = {"kind": "empty", "owner": ""}
        await storage.write([table("old", made=10), seat("old", **free)])
        await storage.write([table("a", made=20), seat("a"), seat("a", 1, **free)])
        await storage.write([table("b", made=30), seat("b", **free), seat("b", 1, owner="owner 0")])
        await storage.write([table("full", made=30), seat("full", owner="x")])
        await storage.write([table("shut", made=30, settings="{}"), seat("shut", **free)])
        await storage.write([table("runs", made=40, phase="running"), seat("runs", **free)])
        await storage.write([table("too", made=50, phase="running")])
        assert await storage.list_open(15, 10) == ["b", "a"]
        assert await storage.list_open(5, 1) == ["b"]
        assert await storage.list_by_owner("owner 0", 10) == ["b", "a"]
        assert await storage.list_running() == ["too", "runs"]
        found = await storage.read_summaries(["a", "nowhere"])
        seats = [seat("a"), seat("a", 1, **free)]
        assert found == {"a": TableSummary(table("a", made=20), seats)}

    use_storage(work)


def test_tables_expire_by_their_last_use_and_go_with_everything(use_storage):
    async def work(storage):
        await storage.write([table("alone", made=0), seat("alone")])
        await storage.write([table("company", made=0), seat("company"), seat("company", 1)])
        await storage.write([table("played", made=0, started=1, phase="running")])
        await storage.write([move(1, "played", at=5 * DAY), line(1, name="played")])
        await storage.write([table("over", made=0, finished=2.0, phase="over")])
        await storage.write([report("about it", "over")])

        async def list_expired(days):
            return {*await storage.list_expired(Retention().cutoffs(days * DAY), 100)}

        assert await list_expired(0.9) == set()
        assert await list_expired(1.1) == {"alone"}
        assert await list_expired(30.1) == {"alone", "company"}
        assert await list_expired(366) == {"alone", "company", "over"}
        assert await list_expired(371) == {"alone", "company", "over", "played"}
        assert len(await storage.list_expired(Retention().cutoffs(371 * DAY), 2)) == 2
        await storage.write([RemovedTable("played"), RemovedTable("over")])
        assert not await storage.has_table("played")
        assert await storage.latest_reports(10) == []
        assert await storage.latest_chat(10) == []
        await storage.write([table("played")])
        assert (await storage.read_table("played", 10)).actions == []

    use_storage(work)


def test_an_analysis_is_kept_with_its_table_and_goes_with_it(use_storage):
    async def work(storage):
        await storage.write([table()])
        assert await storage.read_analysis("t") is None
        assert await storage.claim_analysis("t", 1, None)
        await storage.save_analysis(AnalysisRecord("t", 1, 4, None))
        assert (await storage.read_analysis("t")).done == 4
        whole = AnalysisRecord("t", 1, 8, '{"a":"č"}')
        await storage.save_analysis(whole)
        assert await storage.read_analysis("t") == whole
        assert not await storage.claim_analysis("t", 1, None)
        assert await storage.claim_analysis("t", 2, None), "of another format there is none"
        await storage.release_analysis("t")
        assert await storage.read_analysis("t") is None
        await storage.save_analysis(whole)
        await storage.write([RemovedTable("t")])
        await storage.save_analysis(whole)
        assert await storage.read_analysis("t") is None

    use_storage(work)


def test_it_says_whether_it_can_be_written(use_storage):
    async def work(storage):
        await storage.check_writable()

    use_storage(work)
