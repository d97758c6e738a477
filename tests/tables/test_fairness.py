"""Fair dice: the promise, the proof, and servers that cheat."""

import hashlib
import hmac
import json

import pytest
from registries import ANNA, BO, do, on_turn, run_with_registry, seat_people

from asterism.engine.errors import SaveError
from asterism.games import load, replay
from asterism.tables import fairness
from asterism.tables.export import export_match
from asterism.tables.verify import find_faults, missing_shares, random_states


def test_the_key_is_made_as_the_page_says():
    """docs/wire.md, Fair dice."""
    secret, shares = b"s" * 32, ["aa" * 32, "", "cc" * 32]
    text = "the-match\n" + "aa" * 32 + "\n\n" + "cc" * 32
    for protocol, head in ((1, ""), (2, "asterism 2\n")):
        assert (
            fairness.match_key(secret, "the-match", shares, protocol)
            == hmac.new(secret, (head + text).encode(), hashlib.sha256).digest()
        )
    assert fairness.commitment(secret) == hashlib.sha256(secret).hexdigest()
    own = hashlib.sha256(("the-match\n2\n" + "cc" * 32).encode()).hexdigest()
    assert fairness.hash_share("the-match", 2, "cc" * 32) == own


def test_nobodys_share_can_be_moved_to_a_neighbour():
    secret = b"s" * 32
    assert fairness.match_key(secret, "m", ["ab", "c"]) != fairness.match_key(
        secret, "m", ["a", "bc"]
    )


async def play_match(registry, moves=None):
    """A match to its end (or so many moves), and what a seat took home in the middle."""
    live_table = await seat_people(registry, ANNA, BO)
    return live_table, await play_on(registry, live_table, moves)


async def play_on(registry, live_table, moves=None):
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
    return witness


@pytest.fixture(scope="module")
def evening():
    async def work(registry):
        live_table, witness = await play_match(registry)
        return json.dumps(export_match(live_table.table, None)), witness

    return run_with_registry(work)


def test_an_honest_server_is_found_honest(evening):
    whole, witness = evening
    assert find_faults(whole) == []
    assert find_faults(whole, witness) == []


def test_a_file_without_a_promise_proves_nothing():
    assert find_faults(load("hanabi").new(seed=1).save()) is None


def tamper(whole, **changes):
    found = json.loads(whole)
    found["fair"] |= changes
    return found


def deal_again(found, secret):
    """The cheat's new match: another secret, whatever can still be played of the moves."""
    found["fair"]["secret"] = secret.hex()
    key = fairness.match_key(secret, found["fair"]["match"], found["fair"]["shares"])
    match = load("hanabi").new(key=key, **found["options"])
    match.names = tuple(found["names"])
    while not match.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[-1])
    return json.loads(match.save()) | {"fair": found["fair"]}


def test_a_server_that_changes_its_secret_is_caught(evening):
    """It drew secrets until it liked the deal: the hash that was published betrays it."""
    whole, witness = evening
    found = deal_again(json.loads(whole), b"x" * 32)
    assert find_faults(json.dumps(found)) == ["commitment"]
    found["fair"]["commitment"] = fairness.commitment(b"x" * 32)
    assert find_faults(json.dumps(found)) == []  # alone the file looks whole …
    assert find_faults(json.dumps(found), witness) == [
        "told_commitment",
        "told_views",
    ]  # … not to us


def test_a_server_that_changes_a_players_share_is_caught(evening):
    whole, witness = evening
    fair = json.loads(whole)["fair"]
    shares = ["0" * 64, fair["shares"][1]]
    assert find_faults(json.dumps(tamper(whole, shares=shares))) == ["shares", "key"]
    found = tamper(whole, shares=shares)
    found = deal_again(found, bytes.fromhex(fair["secret"]))
    assert find_faults(json.dumps(found)) == ["shares"]
    found["fair"]["share_hashes"][0] = fairness.hash_share(fair["match"], 0, "0" * 64)
    assert find_faults(json.dumps(found)) == []  # alone the file looks whole …
    faults = find_faults(json.dumps(found), witness)
    assert faults == ["told_share_hashes", "told_shares", "told_views"]  # … not to us


def test_a_server_that_drops_a_share_it_was_sent_is_caught(evening):
    whole, witness = evening
    found = tamper(whole, shares=["", json.loads(whole)["fair"]["shares"][1]])
    found = deal_again(found, bytes.fromhex(found["fair"]["secret"]))
    assert missing_shares(json.dumps(found)) == ["Anna"]  # to be seen by everybody
    assert "told_shares" in find_faults(json.dumps(found), witness)


def test_a_match_cannot_be_passed_off_as_one_of_the_first_protocol(evening):
    """Which would spare a cheat the hashes of the shares."""
    found = json.loads(evening[0])
    found["fair"]["entropies"] = found["fair"].pop("shares")
    del found["fair"]["protocol"], found["fair"]["share_hashes"]
    assert find_faults(json.dumps(found)) == ["key"]
    found["fair"]["protocol"] = 3
    with pytest.raises(SaveError, match="protocol 3"):
        find_faults(json.dumps(found))


def test_a_match_of_the_first_protocol_still_verifies(tmp_path):
    """Begun before there were hashes of shares, carried on and exported by this program."""
    secret, shares = b"s" * 32, ["a" * 64, "b" * 64]

    async def begin(registry):
        live_table = await seat_people(registry, ANNA, BO, start=False)
        table = live_table.table
        table.protocol, table.secret = 1, secret
        table.commitment = fairness.commitment(secret)
        for seat, share in zip(table.seats, shares, strict=True):
            seat.share = share
        table.start(0.0)
        for number in range(2):
            table.save_seat(number)
        await live_table.commit()
        return table.id

    async def carry_on(registry):
        live_table = await registry.get_table(table_id)
        key = hmac.digest(secret, "\n".join([table_id, *shares]).encode(), "sha256")
        assert live_table.table.match.key == key
        await play_on(registry, live_table)
        return json.dumps(export_match(live_table.table, None))

    table_id = run_with_registry(begin, tmp_path)
    whole = run_with_registry(carry_on, tmp_path)
    assert json.loads(whole)["fair"].keys() == {"match", "commitment", "secret", "entropies"}
    assert find_faults(whole) == []
    assert "key" in find_faults(json.dumps(tamper(whole, entropies=["a" * 64, ""])))


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
            live_table, witness = await play_match(registry)
        return json.dumps(export_match(live_table.table, None)), witness

    whole, witness = run_with_registry(work)
    assert find_faults(whole) == ["key"]
    honest = json.loads(whole)
    honest["key"] = fairness.match_key(
        bytes.fromhex(honest["fair"]["secret"]),
        honest["fair"]["match"],
        honest["fair"]["shares"],
    ).hex()
    assert "moves" in find_faults(json.dumps(honest), witness)


def test_a_witness_must_be_a_seats_own_file(evening):
    whole, _ = evening
    with pytest.raises(SaveError, match="before the end"):
        find_faults(whole, whole)


def test_before_the_end_a_file_holds_neither_seed_nor_key_nor_secret_nor_others_views():
    async def work(registry):
        live_table, _ = await play_match(registry, moves=9)
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
    bad.write_text(json.dumps(tamper(evening[0], secret="00" * 32)), "utf-8")
    seen = tmp_path / "seen.json"
    seen.write_text(evening[1], "utf-8")
    done = run("verify", str(good), str(seen))
    assert (done.returncode, done.stdout[:5]) == (0, "Fair:")
    done = run("verify", str(bad), "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["faults"] == ["commitment", "key"]


def test_every_state_of_a_replay_follows_from_the_key(evening):
    """What the browser checks, computed by the definition of the generator."""
    match = replay(evening[0])
    states = random_states(match)
    assert len(states) == len(match.moves) + 1
    draws = 0
    for number, (first, last) in enumerate(states):
        digest = hmac.digest(match.key, str(number).encode(), "sha256")
        rng_state = 1 + int.from_bytes(digest, "big") % (4294883355 * 2**32 - 2)
        assert rng_state == first
        while rng_state != last:
            rng_state = 4294883355 * (rng_state & 0xFFFFFFFF) + (rng_state >> 32)
            draws += 1
            assert draws < 1000
    assert draws >= 10  # two hands at least were dealt
