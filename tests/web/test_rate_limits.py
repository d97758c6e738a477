"""How much one client may ask for."""

import json

import pytest
from lazy_server import run_lazy_server
from servers import person, table_of

from asterism.web.rate_limits import Rate, RateLimiter


def test_a_bucket_drips(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("asterism.web.rate_limits.time.monotonic", lambda: now[0])
    limits, rate = RateLimiter(), Rate(3, 1)
    assert [limits.allow("a", rate) for _ in range(4)] == [True, True, True, False]
    assert limits.allow("b", rate)
    now[0] = 2.0
    assert [limits.allow("a", rate) for _ in range(3)] == [True, True, False]


def test_clients_that_have_gone_are_forgotten(monkeypatch):
    monkeypatch.setattr("asterism.web.rate_limits.MAX_CLIENTS", 10)
    limits = RateLimiter()
    for number in range(100):
        limits.allow(str(number), Rate(3, 1))
    assert len(limits.buckets) == 10


@pytest.fixture
def strict(tmp_path):
    """A server that allows little."""
    with run_lazy_server(tmp_path, "--rate", "2") as started:
        yield started


def test_who_hurries_is_told_to_wait_and_others_are_not_hurt(strict):
    anna = person(strict)
    table = table_of(anna, bots=["easy"])
    with anna.open_socket(table) as connection:
        for _ in range(60):
            connection.send(json.dumps({"do": "say", "text": "spam"}))
        why = [json.loads(connection.recv()).get("why") for _ in range(60)]
    assert "rate" in why
    assert person(strict).get(f"/api/tables/{table}")["phase"] == "running"
    answers = [anna.ask("/api/lobby") for _ in range(800)]
    assert {status for status, _, _ in answers} == {200, 429}
