"""The exchange of shares: who comes late, who aborts, who cheats, and what each gains by it."""

import json

import pytest
from registries import (
    ANNA,
    BO,
    CYRIL,
    commit_share,
    do,
    exchange_shares,
    join_table,
    run_with_registry,
    seat_people,
    until,
)

from asterism.tables import fairness
from asterism.tables.errors import RequestError
from asterism.tables.export import export_match
from asterism.tables.verify import missing_shares
from asterism.web import queries

ANNAS, BOS = "a" * 64, "b" * 64


def raises_refusal(code):
    return pytest.raises(RequestError, match=f"^{code}$")


async def start(registry, **given):
    """A table whose host has pressed *Start*."""
    live_table = await seat_people(registry, ANNA, BO, start=False, **given)
    await do(registry, live_table, ANNA, do="start")
    return live_table


async def both_commit(registry):
    live_table = await start(registry)
    await commit_share(registry, live_table, ANNA, ANNAS)
    await commit_share(registry, live_table, BO, BOS)
    return live_table


def states(live_table):
    return [seat.share for seat in live_table.table.seat_states()]


def key_of(table, *shares):
    return fairness.match_key(table.secret, table.id, shares)


def test_hashes_are_told_when_all_are_there_and_shares_with_the_deal():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, start=False)
        ear = join_table(live_table)
        await do(registry, live_table, ANNA, do="start")
        await commit_share(registry, live_table, ANNA, ANNAS)
        assert ear.table["share_hashes"] is None
        await commit_share(registry, live_table, BO, BOS)
        hashes = [
            fairness.hash_share(live_table.table.id, seat, share)
            for seat, share in enumerate((ANNAS, BOS))
        ]
        assert (ear.table["step"], ear.table["share_hashes"]) == ("reveal", hashes)
        await do(registry, live_table, BO, do="reveal", value=BOS)
        assert ear.table["shares"] is None
        assert BOS.encode() not in b"".join(ear.heard)
        await do(registry, live_table, ANNA, do="reveal", value=ANNAS)
        assert (ear.table["step"], ear.table["shares"]) == ("dealt", [ANNAS, BOS])
        assert len({message["commitment"] for message in ear.messages("table")}) == 1
        assert live_table.table.match.key == key_of(live_table.table, ANNAS, BOS)

    run_with_registry(work)


@pytest.mark.parametrize(
    "command",
    [
        {"do": "sit", "name": "Late"},
        {"do": "rename", "name": "Other"},
        {"do": "bot", "seat": 1, "level": "easy"},
        {"do": "unseat", "seat": 1},
        {"do": "change", "options": {"players": 3}},
        {"do": "start"},
    ],
)
def test_seating_and_rules_are_frozen_while_shares_are_collected(command):
    async def work(registry):
        live_table = await start(registry)
        with raises_refusal("dealing"):
            await do(registry, live_table, ANNA, **command)
        assert live_table.table.step == "commit"

    run_with_registry(work)


def test_a_late_player_is_missing_visibly_and_cannot_choose_any_more():
    async def work(registry):
        live_table = await start(registry)
        ear = join_table(live_table)
        await commit_share(registry, live_table, ANNA, ANNAS)
        await registry.starter.end_grace(live_table, "commit")
        assert ear.table["step"] == "reveal"
        assert [seat["share"] for seat in ear.table["seats"]] == ["committed", "missing"]
        with raises_refusal("not_now_commit"):
            await commit_share(registry, live_table, BO, BOS)
        with raises_refusal("share_unknown"):
            await do(registry, live_table, BO, do="reveal", value=BOS)
        await do(registry, live_table, ANNA, do="reveal", value=ANNAS)
        assert ear.table["shares"] == [ANNAS, ""]
        assert live_table.table.match.key == key_of(live_table.table, ANNAS, "")
        assert queries.fairness(live_table.table, BO).seats[1].state == "missing"

    run_with_registry(work)


def test_an_aborting_player_chooses_between_two_deals_and_is_seen():
    """Even one who runs the server and knows its secret: there is no second round."""

    async def work(registry):
        live_table = await both_commit(registry)
        table = live_table.table
        await do(registry, live_table, ANNA, do="reveal", value=ANNAS)
        for other in ("c" * 64, ANNAS, "d" * 64):  # whatever deal he would like better
            with raises_refusal("share_unknown"):
                await do(registry, live_table, BO, do="reveal", value=other)
        await registry.starter.end_grace(live_table, "reveal")
        assert table.phase == "running"
        assert states(live_table) == ["revealed", "missing"]
        assert table.match.key in {key_of(table, ANNAS, BOS), key_of(table, ANNAS, "")}
        with raises_refusal("not_while_running"):
            await do(registry, live_table, BO, do="reveal", value=BOS)
        table.phase = "over"
        assert missing_shares(json.dumps(export_match(table, None))) == ["Bo"]

    run_with_registry(work)


def test_a_cheating_host_reads_no_share_before_his_own_is_fixed():
    """He sees every byte that comes to the server before the hashes are told."""

    async def work(registry):
        live_table = await start(registry)
        table = live_table.table
        await commit_share(registry, live_table, BO, BOS)
        seen = (table.secret, table.id, table.share_hashes, table.shares)
        assert table.shares == ["", ""]  # to choose from, he has a hash and nothing else
        assert BOS not in str(seen)
        with raises_refusal("not_now_reveal"):
            await do(registry, live_table, BO, do="reveal", value=BOS)
        copied = table.share_hashes[1]
        await do(registry, live_table, ANNA, do="commit", value=copied)
        await do(registry, live_table, BO, do="reveal", value=BOS)
        with raises_refusal("share_unknown"):  # another's hash opens at no other seat
            await do(registry, live_table, ANNA, do="reveal", value=BOS)

    run_with_registry(work)


def test_a_seat_that_moves_to_another_device_brings_no_share():
    async def work(registry):
        live_table = await both_commit(registry)
        code = (await do(registry, live_table, BO, do="transfer")).code
        await do(registry, live_table, CYRIL, do="claim", code=code)
        with raises_refusal("not_seated"):
            await do(registry, live_table, BO, do="reveal", value=BOS)
        await do(registry, live_table, ANNA, do="reveal", value=ANNAS)
        assert live_table.table.awaited_shares == [1]
        await registry.starter.end_grace(live_table, "reveal")
        assert states(live_table) == ["revealed", "missing"]

    run_with_registry(work)


def test_nobody_waits_for_one_who_stands_up_while_shares_are_collected():
    async def work(registry):
        live_table = await both_commit(registry)
        await do(registry, live_table, ANNA, do="reveal", value=ANNAS)
        await do(registry, live_table, BO, do="leave")
        assert live_table.table.phase == "running"
        assert live_table.table.seats[1].has_left
        assert states(live_table) == ["revealed", "missing"]

    run_with_registry(work)


def test_bots_add_nothing():
    async def work(registry):
        live_table = await seat_people(
            registry, ANNA, bots=["easy"], begin=True, start=False, options={"first": 0}
        )
        await exchange_shares(registry, live_table, ANNA)
        table = live_table.table
        assert table.shares[1] == table.share_hashes[1] == ""
        assert states(live_table) == ["revealed", ""]

    run_with_registry(work)


def test_the_grace_period_ends_by_itself():
    async def work(registry):
        registry.starter.grace = 0.0
        live_table = await start(registry)
        await until(lambda: live_table.table.phase == "running")
        assert states(live_table) == ["missing", "missing"]
        assert live_table.share_timer is None

    run_with_registry(work)


def test_a_restart_between_the_steps_goes_on_where_it_was(tmp_path):
    async def before(registry):
        live_table = await both_commit(registry)
        await do(registry, live_table, ANNA, do="reveal", value=ANNAS)
        return live_table.table.id

    async def after(registry):
        live_table = await registry.get_table(table_id)
        assert (live_table.table.step, live_table.table.shares) == ("reveal", [ANNAS, ""])
        await until(lambda: live_table.share_timer is not None)  # the others are not kept for ever
        await do(registry, live_table, BO, do="reveal", value=BOS)
        assert live_table.table.match.key == key_of(live_table.table, ANNAS, BOS)

    table_id = run_with_registry(before, tmp_path)
    run_with_registry(after, tmp_path)


def test_a_rematch_is_dealt_when_everybody_has_come():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        live_table.table.finish()
        name = (await do(registry, live_table, ANNA, do="rematch")).table
        again = await registry.get_table(name)
        join_table(again, ANNA)
        await do(registry, again, ANNA, do="say", text="coming?")
        assert again.table.step == "seating"
        join_table(again, BO)
        await until(lambda: again.table.step == "commit")
        await until(lambda: not again.table.pending_writes)
        stored = await registry.storage.read_table(name, 0)
        assert [seat.arrived for seat in stored.seats] == [True, True]

    run_with_registry(work)
