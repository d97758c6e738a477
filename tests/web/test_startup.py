"""A server is played at before anything is compiled, and goes on with machine code."""

import concurrent.futures
import json
import signal
import subprocess
import sys

import pytest
from cold_servers import compiled_cache, hold_compilers, run_cold_server
from servers import person, receive, table_of
from websockets.exceptions import ConnectionClosedError

from asterism.games import catalogue, load
from asterism.storage.data_folder import lock_folder
from asterism.storage.errors import StoreError
from asterism.web.benchmark import run_server, wait_until

RESTART = 1012  # WebSocket's code


@pytest.fixture
def cold(tmp_path, monkeypatch):
    """A server process that finds nothing compiled, and nobody who could compile."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with hold_compilers(), run_cold_server(tmp_path, monkeypatch) as started:
        wait_until(started, "ready")
        yield started


def test_every_game_is_played_before_anything_is_compiled(cold):
    eva = person(cold)
    assert {card["game"] for card in eva.get("/api/games") if card["players"]} == set(catalogue())
    for game in catalogue():
        players = load(game).players[0]
        table = table_of(
            eva, game=game, options={"players": players}, bots=["easy"] * (players - 1)
        )
        with eva.open_socket(table) as connection:
            assert play_move(connection)["number"] > 0, game
    assert cold.machine_code() == []
    assert not cold.get("/ready")["compiled"]


def play_move(connection):
    """Somebody's move, as soon as it is their turn; the view after it."""
    view = receive(connection, "view")["view"]
    while not view["legal"]:
        view = receive(connection, "view")["view"]
    choice = {"do": "play", "action": view["legal"][0]["action"], "after": view["number"]}
    connection.send(json.dumps(choice | {"re": 1}))
    while (message := receive(connection, "view")).get("re") != 1:
        pass
    return message["view"]


def listen_until_closed(connection):
    """How the server hung up."""
    with pytest.raises(ConnectionClosedError):
        for _ in connection:
            pass
    return connection.protocol.close_code


def test_a_cold_server_ends_with_its_child(cold, tmp_path):
    with pytest.raises(StoreError), lock_folder(tmp_path / "tables"):
        pass
    cold.process.terminate()
    assert cold.process.wait(60) == -signal.SIGTERM
    with lock_folder(tmp_path / "tables"):
        pass


def test_a_cold_server_that_is_killed_leaves_no_child(cold, tmp_path):
    eva = person(cold)
    with eva.open_socket(table_of(eva, game="hanabi", bots=["easy"])) as connection:
        receive(connection, "table")
        cold.process.kill()
        listen_until_closed(connection)
    with lock_folder(tmp_path / "tables"):
        pass


def test_a_store_that_another_server_uses_ends_a_cold_server_too(tmp_path, monkeypatch):
    with (
        lock_folder(tmp_path / "tables"),
        run_cold_server(tmp_path, monkeypatch) as started,
    ):
        assert started.process.wait(60) == 3


def test_a_match_goes_on_when_machine_code_takes_over(at, tmp_path, monkeypatch):
    """With all that other tests' servers have compiled, which the cold one is lent in the end."""
    compiled = compiled_cache()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with hold_compilers() as release, run_cold_server(tmp_path, monkeypatch) as started:
        wait_until(started, "ready")
        eva = person(started)
        table = table_of(eva, bots=["easy"], options={"players": 2})
        with eva.open_socket(table) as connection:
            play_move(connection)
            before = eva.get(f"/api/tables/{table}/past")["moves"]
            started.lend_compiled(compiled)
            release()
            assert listen_until_closed(connection) == RESTART
        with eva.open_socket(table) as connection:
            play_move(connection)
        after = eva.get(f"/api/tables/{table}/past")["moves"]
        assert after[: len(before)] == before
        assert len(after) > len(before)
        assert started.get("/ready")["compiled"]
        assert started.process.poll() is None
    assert started.process.returncode == -signal.SIGTERM


def test_a_warm_server_has_tables_of_all_games_opened_at_once(at, tmp_path):
    """While it still takes in the machine code that servers of other tests have compiled."""
    with run_server(tmp_path, until="ready") as started:
        eva = person(started)

        def play_first_move(game):
            players = load(game).players[0]
            bots, options = ["easy"] * (players - 1), {"players": players}
            with eva.open_socket(
                table_of(eva, game=game, bots=bots, options=options)
            ) as connection:
                return play_move(connection)["number"]

        with concurrent.futures.ThreadPoolExecutor(len(catalogue())) as people:
            assert min(people.map(play_first_move, catalogue())) > 0


def test_the_door_needs_no_engine():
    """What is imported before the first answer: no Numba, no NumPy, and nothing that only later
    pages need."""
    needed_later = ("numba", "numpy", "asterism.games", "fontTools", "markdown_it", "segno")
    code = (
        "import sys, asterism.web.serve, asterism.web.cold_start, asterism.web.server_process; "
        f"print([name for name in {needed_later} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_fault_of_ours_is_told_without_our_insides(tmp_path):
    from starlette.testclient import TestClient

    from asterism.web.app import create_app

    app = create_app(tmp_path)
    with TestClient(app, raise_server_exceptions=False) as client:
        app.state.loader.lobby_state = lambda owner_id: 1 / 0
        answer = client.get("/api/lobby")
    assert answer.status_code == 500
    assert json.loads(answer.content)["why"] == "fault"
    assert "ZeroDivision" not in answer.text
