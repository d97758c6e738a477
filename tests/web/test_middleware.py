"""A request that is refused: what is still read of it, and that the reason arrives."""

import asyncio

import pytest

from asterism.web import middleware
from asterism.web.app import create_app

CHUNK = 100_000
TOO_LARGE = 413


def scope_of(length):
    headers = [(b"host", b"localhost"), (b"content-length", str(length).encode())]
    return {
        "type": "http",
        "method": "POST",
        "path": "/api/lobby",
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "scheme": "http",
    }


def refuse(app, chunks):
    """What happens to a body that is announced as too large: `read` and `answered`, in order, and
    the status."""
    events, status, left = [], [], iter(chunks)

    async def receive():
        events.append("read")
        return {"type": "http.request", "body": next(left), "more_body": True}

    async def send(message):
        if message["type"] == "http.response.start":
            events.append("answered")
            status.append(message["status"])

    asyncio.run(app(scope_of(10**9), receive, send))
    return events, status[0]


def test_a_refused_body_is_read_before_the_answer_but_not_without_end(tmp_path):
    """A client that is still sending would see a broken connection instead of the reason."""
    most = middleware.MAX_DRAINED // CHUNK
    events, status = refuse(create_app(tmp_path), (bytes(CHUNK) for _ in range(10 * most)))
    assert status == TOO_LARGE
    assert events == ["read"] * most + ["answered"]


def test_a_client_that_stops_sending_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(middleware, "DRAIN_SECONDS", 0.0)

    async def silent():
        await asyncio.Event().wait()

    asyncio.run(asyncio.wait_for(middleware.drain_body(silent), 60))


@pytest.mark.parametrize("sent", [0, 1, 3])
def test_of_a_body_that_ends_nothing_more_is_awaited(sent):
    messages = [{"body": b"x", "more_body": True}] * sent + [{"body": b"", "more_body": False}]

    async def receive():
        return messages.pop(0)

    asyncio.run(middleware.drain_body(receive))
    assert messages == []
