"""One rude client: what it tries, and what the others notice."""

import json

import pytest
from in_process import Inside, hear, make_table, running_app

from asterism.web.rate_limits import RateLimiter


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
    with bo.line(table) as line:
        lines = hear(line, "chat_history")["lines"]
        assert hear(line, "view")["view"]["number"] == 0
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
        with anna.line(table) as line:
            line.send_json(say)
            assert hear(line, "refused")["why"] == "rate"
