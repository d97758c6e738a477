"""The door opens before the rules are compiled, and everybody is told how far they are."""

import json
import os
import subprocess
import sys
import time
import urllib.request

import pytest
from servers import Person, heard

from asterism.games import catalogue, load
from asterism.web.benchmark import Server, free_port


@pytest.fixture
def cold(tmp_path):
    """A server process that finds nothing compiled."""
    port = free_port()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "asterism",
            "serve",
            "--port",
            str(port),
            "--data",
            str(tmp_path / "tables"),
            "--pace",
            "0",
        ],
        stdout=subprocess.DEVNULL,
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")},
    )
    yield Server(process, port)
    process.terminate()
    process.wait(30)


def lobby(at):
    """The first page, as soon as the door is open."""
    while at.process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{at.port}/", timeout=30) as page:
                return page.read().decode()
        except OSError:
            time.sleep(0.02)
    raise AssertionError("the server ended")


def test_the_lobby_answers_while_nothing_is_compiled_and_a_table_starts_when_it_is(cold):
    assert "<html" in lobby(cold)
    eva = Person(cold, cookies=True)
    cards = eva.get("/api/games")
    assert {card["game"] for card in cards} == set(catalogue())
    assert not any(card["ready"] for card in cards)
    first = catalogue()[0]  # the first that is compiled
    players = load(first).players[0]
    wanted = {
        "game": first,
        "name": "Eva",
        "begin": True,
        "options": {"players": players},
        "bots": ["easy"] * (players - 1),
    }
    while "id" not in (made := eva.post("/api/tables", wanted)):
        assert made["why"] == "warming"
        time.sleep(0.1)
    eva.post(f"/api/tables/{made['id']}", {"do": "entropy", "value": "a" * 64})
    with Person(cold).line(made["id"]) as line:
        told = heard(line, "warming")
        assert 0 <= told["done"] <= told["steps"]
        assert heard(line, "view")["view"]["number"] == 0
    assert next(card for card in eva.get("/api/games") if card["game"] == first)["ready"]


def test_the_door_needs_no_engine():
    """What is imported before the first answer: no Numba, no NumPy."""
    code = (
        "import sys, asterism.web.serve; "
        "print([name for name in ('numba', 'numpy', 'asterism.games') if name in sys.modules])"
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
