"""One rude client: what it tries, and what the others notice."""

import asyncio
import contextlib
import json
import socket
import threading

import pytest
from guarded_servers import guarded_server
from in_process import Inside, hear, make_table, running_app
from starlette.websockets import WebSocketDisconnect

from asterism.games import load
from asterism.tables import repository
from asterism.tables.errors import RequestError
from asterism.web import pages, queries
from asterism.web.config import ServerConfig, allowed_hosts
from asterism.web.rate_limits import RateLimiter
from asterism.web.socket_limits import SocketLimits
from asterism.web.workers import WorkerPool


@pytest.fixture
def client(tmp_path, monkeypatch):
    """The application without limits of rate."""
    with running_app(tmp_path, monkeypatch, rate_limiter=RateLimiter(1e6)) as started:
        yield started


# Talking


def test_a_table_full_of_chat_can_still_be_joined(client):
    anna, bo = Inside(client), Inside(client)
    table = make_table(anna, bo, chat=True)
    for number in range(300):
        anna.ask(f"/api/tables/{table}", {"do": "say", "text": f"{number} " + "x" * 400})
    with bo.open_socket(table) as connection:
        lines = hear(connection, "chat_history")["lines"]
        assert hear(connection, "view")["view"]["number"] == 0
    assert lines[-1]["text"].startswith("299 ")
    assert len(json.dumps(lines)) < 80_000


def test_the_chat_limit_holds_over_http_as_over_the_socket(tmp_path, monkeypatch):
    monkeypatch.setattr("asterism.web.rate_limits.time.monotonic", lambda: 0.0)
    say = {"do": "say", "text": "spam"}
    with running_app(tmp_path, monkeypatch) as client:
        anna = Inside(client)
        table = make_table(anna, bots=["easy"], chat=True)
        answers = [anna.ask(f"/api/tables/{table}", say).status_code for _ in range(12)]
        assert answers == [200] * 10 + [429] * 2
        with anna.open_socket(table) as connection:
            connection.send_json(say)
            assert hear(connection, "refused")["why"] == "rate"


# Uploads and other work that takes long


def played_save(**changed):
    """A save of Hanabi after a few moves, with some parts replaced."""
    match = load("hanabi").new(seed=3, players=2)
    for _ in range(6):
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    return json.dumps(json.loads(match.save()) | changed).encode()


def test_long_names_in_a_save_do_not_multiply_in_the_answer(client):
    save = played_save(names=["A" * 900_000, "\u202eB" * 100_000])
    answer = Inside(client).ask("/api/look?language=en", save)
    assert answer.status_code == 200
    assert len(answer.content) < 20_000
    assert answer.json()["past"]["names"] == ["A" * 24, "B" * 24]


def test_a_save_longer_than_any_match_is_refused_unplayed(client, monkeypatch):
    played = []
    monkeypatch.setattr("asterism.games.replay", played.append)
    answer = Inside(client).ask("/api/look", played_save(actions=[[0, "play 0"]] * 50_000))
    assert (answer.status_code, answer.json()["why"]) == (413, "size")
    assert played == []


def test_what_is_quoted_in_a_refusal_is_cut_short(client):
    answer = Inside(client).ask("/api/look", played_save(actions=[[0, "x" * 900_000]]))
    assert answer.status_code == 409
    assert len(answer.content) < 1_000


def test_an_answer_that_is_too_large_is_refused(client, monkeypatch):
    monkeypatch.setattr("asterism.web.responses.MAX_ANSWER", 100)
    answer = Inside(client).ask("/api/look", played_save())
    assert (answer.status_code, answer.json()["why"]) == (413, "size")


def test_replays_covers_and_codes_run_beside_the_event_loop(client, monkeypatch):
    threads = {}

    def watch(name, work):
        def run(*values):
            threads.setdefault(name, set()).add(threading.current_thread().name.split("_")[0])
            return work(*values)

        return run

    for module, name in (
        (queries, "view_save"),
        (queries, "view_at_move"),
        (queries, "history"),
        (queries, "export"),
        (queries, "fair_replay"),
        (queries, "render_cover"),
        (pages, "draw_qr_code"),
        (repository, "load_table"),
    ):
        monkeypatch.setattr(module, name, watch(name, getattr(module, name)))
    anna = Inside(client)
    table = make_table(anna, Inside(client))
    client.state.loader.registry.live_tables.clear()
    for path in ("view", "view?at=0", "past", "file"):
        assert anna.ask(f"/api/tables/{table}/{path}").status_code == 200
    assert anna.ask(f"/api/tables/{table}/fair/replay").json()["why"] == "not_while_running"
    for path in (f"/t/{table}/qr.svg", "/art/hanabi.svg"):
        assert anna.ask(path).status_code == 200
    assert anna.ask("/api/look", played_save()).status_code == 200
    assert threads.pop("load_table") == {"replay"}
    assert len(threads) == 7
    assert set.union(*threads.values()) == {"web"}


def test_work_beyond_the_caps_is_refused_and_others_still_get_theirs():
    async def attack():
        workers, gate = WorkerPool(threads=1, max_pending=6, max_per_client=4), threading.Event()
        waiting = [asyncio.ensure_future(workers.run("rude", gate.wait)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(RequestError, match="busy"):
            await workers.run("rude", gate.wait)
        waiting[1].cancel()  # hanging up frees nothing before the thread is done
        with pytest.raises(RequestError, match="busy"):
            await workers.run("rude", gate.wait)
        other = asyncio.ensure_future(workers.run("polite", lambda: "done"))
        await asyncio.sleep(0)
        gate.set()
        assert await other == "done"
        await asyncio.gather(*waiting, return_exceptions=True)
        assert await workers.run("rude", lambda: "again") == "again"
        workers.close()

    asyncio.run(attack())


# Connections


async def answer_much(scope, receive, send):
    """An application with an answer that no buffer holds."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * 30_000_000})


def test_a_half_sent_request_is_dropped():
    async def attack(sent):
        async with guarded_server(answer_much, request_timeout=0.05) as (guard, port):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            with contextlib.suppress(ConnectionError):
                assert await reader.read() == b""
            writer.close()
            assert guard.dropped["request"] == 1

    for sent in (b"", b"GET / HTT", b"GET / HTTP/1.1\r\nhost: x\r\n"):
        asyncio.run(attack(sent))


def test_who_does_not_read_the_answer_is_dropped():
    async def attack():
        async with guarded_server(answer_much, write_timeout=0.05) as (guard, port):
            _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            while not guard.dropped["write"]:
                await asyncio.sleep(0.01)
            writer.close()

    asyncio.run(attack())


def test_connections_are_limited_by_address():
    async def attack():
        async with guarded_server(answer_much, per_address=3) as (guard, port):
            lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
            with contextlib.suppress(ConnectionError):
                assert await lines[3][0].read() == b""
            assert guard.dropped["connections"] == 1
            lines[0][1].close()
            while len(guard.addresses) > 2:
                await asyncio.sleep(0.01)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            for _, each in [*lines[1:], (reader, writer)]:
                each.close()

    asyncio.run(attack())


def test_connections_are_limited_in_all():
    """Also those of a trusted proxy, which brings many clients."""

    async def attack():
        async with guarded_server(answer_much, connections=3) as (guard, port):
            guard.proxies = ("127.0.0.1",)
            lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
            with contextlib.suppress(ConnectionError):
                assert await lines[3][0].read() == b""
            assert (len(guard.addresses), guard.dropped["connections"]) == (3, 1)
            for _, writer in lines:
                writer.close()

    asyncio.run(attack())


def test_sockets_are_limited_in_all():
    limits = SocketLimits(total=2, per_client=9)
    with (
        limits.admit("rude"),
        limits.admit("ruder"),
        pytest.raises(RequestError, match="sockets"),
        limits.admit("polite"),
    ):
        pass
    with limits.admit("polite"):
        assert limits.open == {"polite": 1}


def test_sockets_are_limited_for_each_client(tmp_path, monkeypatch):
    config = ServerConfig(sockets_per_client=2)
    with running_app(tmp_path, monkeypatch, config=config) as client:
        anna, bo = Inside(client), Inside(client)
        table = make_table(anna, bo)
        with anna.open_socket(table), bo.open_socket(table):
            with (
                pytest.raises(WebSocketDisconnect) as closed,
                anna.open_socket(table) as connection,
            ):
                connection.receive_json()
            assert closed.value.code == 1013
        assert client.state.metrics.refusals["sockets"] == 1


# Small things


def test_no_table_has_no_code_to_scan(client):
    assert Inside(client).ask("/t/nowhere/qr.svg").status_code == 404


def test_a_seat_has_one_way_to_be_written(client):
    anna = Inside(client)
    table = make_table(anna, Inside(client))
    client.state.loader.registry.live_tables[table].table.match.row[:] = finished_row()
    for seat in ("0003", "0009", "0", "01", "-1", "²", "9" * 5000):
        for path in (f"/api/tables/{table}/view?seat={seat}",):
            answer = anna.ask(path)
            assert answer.status_code == (200 if seat == "0" else 409), seat
        answer = anna.ask(f"/api/look?seat={seat}", played_save())
        assert answer.status_code == (200 if seat == "0" else 409), seat


def finished_row():
    match = load("hanabi").new(seed=3, players=2)
    while not match.over:
        match.play(match.actors[0], "play 0")
    return match.row


def test_a_token_that_can_be_guessed_is_refused(client):
    anna = Inside(client, "a")
    answer = anna.ask("/api/tables", {"game": "hanabi", "name": "Anna"})
    assert (answer.status_code, answer.json()["why"]) == (401, "token")


def test_a_host_that_is_not_ours_is_refused(tmp_path, monkeypatch):
    config = ServerConfig(allowed_hosts("127.0.0.1", ("play.example.org",)))
    with running_app(tmp_path, monkeypatch, config=config) as client:
        for host, status in (
            ("localhost:8000", 200),
            ("127.0.0.1", 200),
            ("PLAY.example.org:443", 200),
            ("evil.example", 421),
            ("10.0.0.1", 421),
            ("localhost.evil.example", 421),
        ):
            assert client.get("/api/lobby", headers={"host": host}).status_code == status, host
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect("/api/tables/x/live", headers={"host": "evil.example"}),
        ):
            pass


def test_in_a_home_network_addresses_are_hosts_and_other_names_are_not():
    hosts = allowed_hosts("0.0.0.0", ())
    assert hosts.allow("192.168.1.7:8000")
    assert hosts.allow("[fe80::1]:8000")
    assert hosts.allow(socket.gethostname())
    assert not hosts.allow("evil.example")
