"""Limits below HTTP: how many connections may be open, and how long one may stall."""

import asyncio
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.protocol import OPEN

from asterism.web.siblings import Sibling

# Views shrink to an eighth. The level keeps the heaviest move below 15 kB: 4 would save a fourth of
# the time and send 7 % more. The widest window sees most of a drawing; nothing is kept between
# messages, so that an idle connection costs no memory.
COMPRESSION = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    compress_settings={"level": 6, "memLevel": 8},
)

SEND_NOW = "asterism.send_now"  # the ASGI extension by which a text is sent without a task


@dataclass(frozen=True)
class ConnectionLimits:
    """Open connections in all and of one address; seconds for a request to be sent, and for an
    answer that waits in the buffer to be read."""

    connections: int = 4000
    per_address: int = 200
    request_timeout: float = 20.0
    write_timeout: float = 20.0


class ConnectionGuard:
    """Counts open connections. Proxies that are trusted may have as many as there may be in all,
    for they bring many clients."""

    def __init__(self, limits: ConnectionLimits, proxies: Collection[str] = ()) -> None:
        self.limits, self.proxies = limits, proxies
        self.addresses: dict[Any, str] = {}  # by transport
        self.by_address: Counter[str] = Counter()
        self.dropped: Counter[str] = Counter()  # by reason

    def admit(self, transport: Any) -> bool:
        """Whether a new connection may stay."""
        address = (get_remote_addr(transport) or ("",))[0]
        is_crowded = address not in self.proxies and (
            self.by_address[address] >= self.limits.per_address
        )
        if is_crowded or len(self.addresses) >= self.limits.connections:
            self.drop(transport, "connections")
            return False
        self.addresses[transport] = address
        self.by_address[address] += 1
        return True

    def release(self, transport: Any) -> None:
        """A connection is closed."""
        address = self.addresses.pop(transport, None)
        if address is not None:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    def drop(self, transport: Any, reason: str) -> None:
        """Close at once; what is still in the buffer is thrown away."""
        self.dropped[reason] += 1
        transport.abort()


class StallTimers:
    """The timers of one connection."""

    def __init__(self, guard: ConnectionGuard, transport: Any) -> None:
        self.guard, self.transport = guard, transport
        self.handles: dict[str, asyncio.TimerHandle] = {}

    def start(self, reason: str, seconds: float) -> None:
        """Drop the connection after so many seconds, unless the timer is stopped before."""
        if reason not in self.handles:
            self.handles[reason] = asyncio.get_running_loop().call_later(
                seconds, self.guard.drop, self.transport, reason
            )

    def stop(self, *reasons: str) -> None:
        for reason in reasons or [*self.handles]:
            handle = self.handles.pop(reason, None)
            if handle is not None:
                handle.cancel()


class GuardedHttp(HttpToolsProtocol):
    """The HTTP protocol under a guard's limits."""

    guard: ConnectionGuard
    sibling: Sibling | None = None  # this process, where it may hand connections to others
    handed: bytes = b""  # what another process has read of this connection

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.timers = StallTimers(self.guard, transport)
        if self.guard.admit(transport):
            self.timers.start("request", self.guard.limits.request_timeout)
            if self.handed:
                self.sibling = None
                self.data_received(self.handed)

    def data_received(self, data: bytes) -> None:
        if self.sibling is not None and self.is_handed_over(data):
            return
        if self.cycle is None or self.cycle.response_complete:
            self.timers.start("request", self.guard.limits.request_timeout)
        super().data_received(data)

    def is_handed_over(self, data: bytes) -> bool:
        """Whether another process serves this connection, as its first request decides."""
        sibling, self.sibling = self.sibling, None
        if sibling is None or not sibling.hand_over(data, self.transport):
            return False
        self.transport.abort()
        return True

    def on_message_complete(self) -> None:
        self.timers.stop("request")
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.timers.stop()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        self.timers.start("write", self.guard.limits.write_timeout)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.timers.stop("write")
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.timers.stop()
        self.guard.release(self.transport)
        super().connection_lost(exc)


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """The WebSocket protocol under a guard's limits; its connection was admitted as HTTP."""

    guard: ConnectionGuard

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.conn.available_extensions = [COMPRESSION]
        self.timers = StallTimers(self.guard, transport)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = cast("dict[str, Any]", self.scope["extensions"])
            extensions[SEND_NOW] = self.send_now

    def send_now(self, text: bytes) -> bool:
        """Send a text if nothing has to be waited for; False while the reader is behind, and
        when the connection is ending. The text is encoded already, and no task is needed."""
        if self.disconnected or not self.writable.is_set() or self.conn.state is not OPEN:
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def pause_writing(self) -> None:
        self.timers.start("write", self.guard.limits.write_timeout)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.timers.stop("write")
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.timers.stop()
        self.guard.release(self.transport)
        super().connection_lost(exc)


def guarded_http(guard: ConnectionGuard, sibling: Sibling | None = None) -> type[GuardedHttp]:
    """The class that uvicorn makes an object of for each connection."""
    return type("GuardedHttp", (GuardedHttp,), {"guard": guard, "sibling": sibling})


def guarded_websocket(guard: ConnectionGuard) -> type[GuardedWebSocket]:
    return type("GuardedWebSocket", (GuardedWebSocket,), {"guard": guard})
