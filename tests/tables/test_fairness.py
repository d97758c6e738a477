"""Fair dice: the promise, the proof, and servers that cheat."""

import asyncio
import hashlib
import hmac
import json

import pytest
from registries import ANNA, BO, do, on_turn, run_with_registry, seat_people

from asterism.engine.errors import SaveError
from asterism.games import load, replay
from asterism.tables import fairness
from asterism.tables.export import export_match
from asterism.tables.verify import find_faults


def test_the_key_is_made_as_the_page_says():
    """docs/wire.md, Fair dice."""
    secret, entropies = b"s" * 32, ["aa" * 32, "", "cc" * 32]
    text = "the-match\n" + "aa" * 32 + "\n\n" + "cc" * 32
    assert (
        fairness.match_key(secret, "the-match", entropies)
        == hmac.new(secret, text.encode(), hashlib.sha256).digest()
    )
    assert fairness.commitment(secret) == hashlib.sha256(secret).hexdigest()


def test_nobodys_entropy_can_be_moved_to_a_neighbour():
    secret = b"s" * 32
    assert fairness.match_key(secret, "m", ["ab", "c"]) != fairness.match_key(
        secret, "m", ["a", "bc"]
    )


async def played(registry, moves=None):
    """A match to its end (or so many moves), and what a seat took home in the middle."""
    live_table = await seat_people(registry, ANNA, BO)
    witness = None
    while live_table.table.phase == "running" and live_table.table.move_count != moves:
        owner_id, seat = on_turn(live_table, ANNA, BO)
        if live_table.table.move_count == 8:
            witness = json.dumps(export_match(live_table.table, 0))
        await do(
            registry,
            live_table,
            owner_id,
            do="play",
            action=live_table.table.match.legal(seat)[-1],
            after=live_table.table.move_count,
        )
    return live_table, witness


@pytest.fixture(scope="module")
def evening():
    async def work(registry):
        live_table, witness = await played(registry)
        return json.dumps(export_match(live_table.table, None)), witness

    return run_with_registry(work)


def test_an_honest_server_is_found_honest(evening):
    whole, witness = evening
    assert find_faults(whole) == []
    assert find_faults(whole, witness) == []


def test_a_file_without_a_promise_proves_nothing():
    assert find_faults(load("hanabi").new(seed=1).save()) is None


def cheated(whole, **changes):
    found = json.loads(whole)
    found["fair"] |= changes
    return found


def dealt_again(found, secret):
    """The cheat's new match: another secret, whatever can still be played of the moves."""
    found["fair"]["secret"] = secret.hex()
    key = fairness.match_key(secret, found["fair"]["match"], found["fair"]["entropies"])
    match = load("hanabi").new(key=key, **found["options"])
    while not match.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[-1])
    return json.loads(match.save()) | {"fair": found["fair"]}


def test_a_server_that_changes_its_secret_is_caught(evening):
    """It drew secrets until it liked the deal: the hash that was published betrays it."""
    whole, witness = evening
    found = dealt_again(json.loads(whole), b"x" * 32)
    assert find_faults(json.dumps(found)) == ["commitment"]
    found["fair"]["commitment"] = fairness.commitment(b"x" * 32)
    assert find_faults(json.dumps(found)) == []  # alone the file looks whole …
    assert find_faults(json.dumps(found), witness) == [
        "told_commitment",
        "told_views",
    ]  # … not to us


def test_a_server_that_changes_a_players_entropy_is_caught(evening):
    whole, witness = evening
    entropies = [("0" * 64), json.loads(whole)["fair"]["entropies"][1]]
    assert "key" in find_faults(json.dumps(cheated(whole, entropies=entropies)))
    found = cheated(whole, entropies=entropies)
    found = dealt_again(found, bytes.fromhex(found["fair"]["secret"]))
    assert "told_entropies" in find_faults(json.dumps(found), witness)


def test_a_server_that_deals_from_another_key_is_caught(evening):
    """It keeps its promise on paper and shuffles as it likes."""
    whole, witness = evening
    found = json.loads(whole)
    found["key"] = "00" * 32
    assert set(find_faults(json.dumps(found), witness)) == {"key", "moves", "told_views"}


def test_a_cheating_server_at_a_real_table_is_caught(monkeypatch):
    """The table deals with a stacked key while it publishes an honest promise."""
    stacked = b"the cards I like".ljust(32)

    async def work(registry):
        with monkeypatch.context() as cheat:
            cheat.setattr("asterism.tables.table.fairness.match_key", lambda *given: stacked)
            live_table, witness = await played(registry)
        return json.dumps(export_match(live_table.table, None)), witness

    whole, witness = run_with_registry(work)
    assert find_faults(whole) == ["key"]
    honest = json.loads(whole)
    honest["key"] = fairness.match_key(
        bytes.fromhex(honest["fair"]["secret"]),
        honest["fair"]["match"],
        honest["fair"]["entropies"],
    ).hex()
    assert "moves" in find_faults(json.dumps(honest), witness)


def test_a_witness_must_be_a_seats_own_file(evening):
    whole, _ = evening
    with pytest.raises(SaveError, match="before the end"):
        find_faults(whole, whole)


def test_before_the_end_a_file_holds_neither_seed_nor_key_nor_secret_nor_others_views():
    async def work(registry):
        live_table, _ = await played(registry, moves=9)
        mine = json.dumps(export_match(live_table.table, 0))
        other = export_match(live_table.table, 1)
        table = live_table.table
        for hidden in (table.secret.hex(), table.match.key.hex(), '"chance"', '"deck"'):
            assert hidden not in mine
        assert all(not any(view["fields"]["hand"][0]) for view in json.loads(mine)["views"])
        assert any(any(view["fields"]["hand"][0]) for view in other["views"])

    run_with_registry(work)


def test_after_the_end_the_file_is_a_save_that_replays(evening):
    assert replay(evening[0]).over


def test_the_command_tells_fair_from_foul(evening, tmp_path):
    from test_cli import run

    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(evening[0], "utf-8")
    bad.write_text(json.dumps(cheated(evening[0], secret="00" * 32)), "utf-8")
    seen = tmp_path / "seen.json"
    seen.write_text(evening[1], "utf-8")
    done = run("verify", str(good), str(seen))
    assert (done.returncode, done.stdout[:5]) == (0, "Fair:")
    done = run("verify", str(bad), "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["faults"] == ["commitment", "key"]


def test_entropy_is_asked_for_only_after_the_promise():
    """The commitment stands in the very first thing a player is told, and never changes."""
    from registries import join_table

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, start=False)
        ear = join_table(live_table, ANNA)
        promised = ear.table["commitment"]
        await do(registry, live_table, ANNA, do="entropy", value="e" * 64)
        await do(registry, live_table, BO, do="entropy", value="f" * 64)
        await do(registry, live_table, ANNA, do="start")
        assert ear.table["entropies"] == ["e" * 64, "f" * 64]
        assert {message["commitment"] for message in ear.messages("table")} == {promised}
        await asyncio.sleep(0)

    run_with_registry(work)
