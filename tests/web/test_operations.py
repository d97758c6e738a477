"""What whoever runs the server relies on: health, figures, logs, locks, exit codes, moderation."""

import asyncio
import json
import logging
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import urllib.request

import pytest
from in_process import Inside, hear, make_table, running_app
from starlette.websockets import WebSocketDisconnect

from asterism.storage.data_folder import lock_folder
from asterism.storage.errors import StorageFailed
from asterism.storage.sqlite import SqliteStorage
from asterism.web.benchmark import free_port
from asterism.web.config import ServerConfig
from asterism.web.logs import JsonFormatter
from asterism.web.metrics import LoopLag, total

TOKEN = "a secret of the operator"
NOWHERE = "insert into nowhere values(1)"


@pytest.fixture
def client(tmp_path, monkeypatch):
    config = ServerConfig(operator_token=TOKEN, logs_requests=True)
    with running_app(tmp_path, monkeypatch, config=config) as started:
        yield started


def serve(folder, *flags):
    """A server process that is not waited for."""
    return subprocess.Popen(
        [sys.executable, "-m", "asterism", "serve", "--data", str(folder), *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )


# Exit codes


def test_a_second_server_of_a_folder_ends_with_a_sentence(tmp_path):
    with lock_folder(tmp_path):
        second = serve(tmp_path, "--port", str(free_port()))
        _, output = second.communicate(timeout=120)
    assert second.returncode == 3
    assert output.startswith("asterism: Another server already uses")
    assert output.count("\n") == 1


def test_a_broken_store_ends_the_process_with_a_sentence(tmp_path):
    (tmp_path / "tables.db").write_bytes(b"no database" * 1000)
    broken = serve(tmp_path, "--port", str(free_port()))
    _, output = broken.communicate(timeout=120)
    assert broken.returncode == 3
    assert "cannot be opened or written" in output
    assert "Traceback" not in output


def test_a_disk_that_refuses_again_and_again_is_fatal(tmp_path, monkeypatch):
    reasons = []

    async def work():
        storage = SqliteStorage(tmp_path)
        storage.on_failure = reasons.append
        monkeypatch.setattr("asterism.storage.sqlite_statements.PROBE", NOWHERE)
        for attempt in range(3):
            assert len(reasons) == 0, attempt
            with pytest.raises(StorageFailed):
                await storage.check_writable()
        await storage.close()

    asyncio.run(work())
    assert reasons == ["no such table: nowhere"]


def test_a_stop_is_graceful_and_lets_the_next_server_in(tmp_path):
    port = free_port()
    first = serve(tmp_path, "--port", str(port), "--log", "json")
    assert first.stdout.readline().startswith("http://")
    answer = wait_for(f"http://127.0.0.1:{port}/health", first)
    assert answer == "ok\n"
    first.send_signal(signal.SIGTERM)
    first.communicate(timeout=60)
    with lock_folder(tmp_path):
        pass


def wait_for(url, process):
    """The first answer of a server that is starting."""
    while process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                return answer.read().decode()
        except OSError:
            pass
    raise AssertionError(process.communicate())


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_unit_file_of_the_page_is_one_that_systemd_takes(tmp_path):
    page = (pathlib.Path(__file__).parents[2] / "docs" / "run_a_server.md").read_text("utf-8")
    unit = page.split("```ini\n")[1].split("```")[0]
    path = tmp_path / "asterism.service"
    path.write_text(unit.replace("/opt/asterism/bin/asterism", sys.executable), "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(path)], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


# Health and figures


def test_ready_means_a_store_that_can_be_written(client, monkeypatch):
    assert client.get("/health").text == "ok\n"
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["ready"]) == (200, True)
    monkeypatch.setattr("asterism.storage.sqlite_statements.PROBE", NOWHERE)
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["ready"]) == (503, False)


def test_whoever_opens_a_table_while_the_database_is_away_shall_try_later(client, monkeypatch):
    anna = Inside(client)
    table = make_table(anna, Inside(client))

    async def fail(table_id):
        raise StorageFailed("the database system is starting up")

    monkeypatch.setattr(client.state.loader.registry, "get_table", fail)
    with pytest.raises(WebSocketDisconnect) as closed, anna.open_socket(table) as socket:
        socket.receive_text()
    assert closed.value.code == 1013
    assert anna.ask(f"/api/tables/{table}").status_code == 503


def test_ready_says_whether_machine_code_plays(client, monkeypatch):
    monkeypatch.setattr("asterism.tables.compile_cache.is_interpreted", lambda: False)
    assert client.get("/ready").json()["compiled"]
    monkeypatch.setattr("asterism.tables.compile_cache.is_interpreted", lambda: True)
    assert not client.get("/ready").json()["compiled"]


def test_figures_count_tables_moves_commits_sockets_and_refusals(client):
    anna, bo = Inside(client), Inside(client)
    table = make_table(anna, bo, options={"first": 0})
    anna.ask(f"/api/tables/{table}", {"do": "play", "action": "play 0", "after": 0})
    bo.ask("/api/tables/nowhere")
    with anna.open_socket(table) as connection:
        hear(connection, "view")
        text = client.get("/metrics").text
    lines = dict(each.rsplit(" ", 1) for each in text.splitlines() if not each.startswith("#"))
    assert lines['asterism_tables{phase="running"}'] == "1"
    assert lines["asterism_moves_total"] == "1"
    assert int(lines["asterism_commits_total"]) >= 5
    assert float(lines["asterism_commit_seconds_total"]) > 0
    assert lines["asterism_sockets"] == "1"
    assert lines['asterism_refusals_total{why="no_such_table"}'] == "1"
    assert "asterism_loop_lag_seconds" in lines


def test_figures_count_what_bots_think_by_kind(client):
    anna = Inside(client)
    table = make_table(anna, bots=["easy"], options={"first": 1})
    with anna.open_socket(table) as connection:
        while hear(connection, "view")["view"]["number"] < 1:
            pass
        text = client.get("/metrics").text
    lines = dict(each.rsplit(" ", 1) for each in text.splitlines() if not each.startswith("#"))
    for kind, done in (("bot", "1"), ("clock", "0"), ("hint", "0"), ("explain", "0")):
        assert lines[f'asterism_thinking_done_total{{kind="{kind}"}}'] == done
        assert lines[f'asterism_thinking_queue{{kind="{kind}"}}'] == "0"
    assert float(lines['asterism_thinking_seconds_total{kind="bot"}']) > 0
    assert lines["asterism_thinking_restarts_total"] == "0"


def test_a_large_count_keeps_every_digit():
    assert [*total("moves", "Moves.", 12_345_678)][-1] == "asterism_moves_total 12345678"


def test_a_loop_that_is_held_shows_in_the_gauge():
    async def work():
        lag = LoopLag(interval=0.01)
        lag.start()
        await asyncio.sleep(0)
        held = asyncio.get_running_loop().time() + 0.2
        while asyncio.get_running_loop().time() < held:
            pass
        while not lag.last:
            await asyncio.sleep(0)
        lag.close()
        return lag.read_worst(), lag.worst

    worst, after = asyncio.run(work())
    assert worst > 0.1
    assert after == 0.0


# Logs


def test_logs_hold_an_id_and_no_secret(client, caplog):
    anna = Inside(client)
    table = make_table(anna, Inside(client))
    code = anna.ask(f"/api/tables/{table}", {"do": "transfer"}).json()["code"]
    with caplog.at_level(logging.INFO, "asterism.requests"):
        answer = anna.ask(f"/t/{table}/sit/{code}")
    lines = [json.loads(JsonFormatter().format(record)) for record in caplog.records]
    line = next(line for line in lines if line["event"] == "request")
    assert line["path"] == "/t/{id}/sit/{code}"
    assert line["request"] == answer.headers["x-request-id"]
    assert line["status"] == 200
    for secret in (table, code, anna.token):
        assert secret not in json.dumps(lines)


# The operator


def test_the_operators_page_needs_the_token(client, tmp_path):
    assert client.get("/operator").status_code == 401
    assert client.get("/operator").headers["www-authenticate"].startswith("Basic")
    assert client.get("/operator", auth=("operator", "wrong")).status_code == 401
    assert client.get("/operator", auth=("operator", TOKEN)).status_code == 200
    close = {"do": "close", "table": "x"}
    assert client.post("/operator", content=json.dumps(close)).status_code == 401


def test_the_operator_mutes_hides_and_closes(client):
    anna, bo = Inside(client), Inside(client)
    table = make_table(anna, bo, chat=True)

    def moderate(**wanted):
        body = json.dumps({"table": table} | wanted)
        return client.post("/operator", content=body, auth=("operator", TOKEN)).status_code

    def page():
        return client.get("/operator", auth=("operator", TOKEN)).text

    bo.ask(f"/api/tables/{table}", {"do": "say", "text": "<b>rude</b>"})
    anna.ask(f"/api/tables/{table}", {"do": "report", "seat": 1, "text": "look at that"})
    assert "&lt;b&gt;rude" in page()
    assert "look at that" in page()
    assert moderate(do="hide", number=1) == 204
    assert "rude" not in page()
    assert moderate(do="mute", seat=1) == 204
    say = {"do": "say", "text": "again"}
    assert bo.ask(f"/api/tables/{table}", say).json()["why"] == "muted"
    assert moderate(do="unmute", seat=1) == 204
    assert bo.ask(f"/api/tables/{table}", say).status_code == 200
    assert moderate(do="close") == 204
    assert anna.ask(f"/api/tables/{table}").status_code == 404
    assert moderate(do="mute", seat=15) == 404
    assert moderate(do="burn") == 400


def test_without_a_token_there_is_no_operator(tmp_path, monkeypatch):
    with running_app(tmp_path, monkeypatch) as client:
        for auth in (None, ("operator", ""), ("operator", "None")):
            assert client.get("/operator", auth=auth).status_code == 401
