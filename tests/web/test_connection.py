"""What a connection is told arrives, in its order, and costs no more than it must."""

import asyncio
import contextlib
import functools
import socket

import pytest
from guarded_servers import guarded_server
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from asterism.tables.render_request import RenderRequest
from asterism.web.connection import Connection
from asterism.web.rate_limits import RateLimiter

PADDING = b"x" * 60_000


class Sender:
    """An application that sends numbered messages on a connection until it has sent enough."""

    def __init__(self, is_enough, padding=b""):
        self.is_enough, self.padding, self.count = is_enough, padding, 0
        self.sent, self.done = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope, receive, send):
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        connection = Connection(websocket, None, RenderRequest(), "en", RateLimiter())
        sending = asyncio.create_task(connection.send_loop())
        while not self.is_enough(self.count, len(connection.queue)):
            connection.send(b"%d " % self.count + self.padding)
            self.count += 1
        self.sent.set()
        await self.done.wait()
        connection.close()
        await asyncio.gather(sending, return_exceptions=True)


@contextlib.asynccontextmanager
async def slow_reader(port, compression):
    """A client with hardly any room for what it has not read."""
    with socket.socket() as plain_socket:
        plain_socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain_socket.connect(("127.0.0.1", port))
        plain_socket.setblocking(False)
        url = f"ws://127.0.0.1:{port}/"
        async with connect(
            url, sock=plain_socket, compression=compression, max_queue=1
        ) as websocket:
            yield websocket


async def read_numbers(is_enough, padding=b"", compression=None):
    """Read all that a sender has sent, which comes in order."""
    sender = Sender(is_enough, padding)
    reader = functools.partial(slow_reader, compression=compression)
    async with guarded_server(sender) as (_, port), reader(port) as websocket:
        await sender.sent.wait()
        numbers = [int((await websocket.recv()).split()[0]) for _ in range(sender.count)]
        sender.done.set()
    assert numbers == [*range(sender.count)]


@pytest.fixture
def texts_by_task(monkeypatch):
    """The messages that went through the task that sends, and not straight to the socket."""
    texts, send_text = [], WebSocket.send_text

    async def note(websocket, text):
        texts.append(text)
        await send_text(websocket, text)

    monkeypatch.setattr(WebSocket, "send_text", note)
    return texts


@pytest.mark.parametrize("compression", [None, "deflate"])
def test_a_reader_who_keeps_up_gets_everything_without_a_task(texts_by_task, compression):
    asyncio.run(read_numbers(lambda sent, queued: sent == 40, compression=compression))
    assert texts_by_task == []


def test_what_waits_for_a_slow_reader_is_not_overtaken(texts_by_task):
    asyncio.run(read_numbers(lambda sent, queued: queued == 10, PADDING))
    assert len(texts_by_task) == 10
