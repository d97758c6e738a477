"""What every answer carries, and what no request may be."""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from asterism.tables.errors import RequestError
from asterism.web.config import ServerConfig
from asterism.web.rate_limits import REQUESTS, RateLimiter
from asterism.web.request import client_host, is_same_origin
from asterism.web.responses import error_response

MAX_BODY, MAX_SAVE = 16_384, 2_000_000  # of a request; of a save to look at
MAX_COMPONENTS = 600_000  # of an owner's components, some letters of which are several bytes
MAX_DRAINED, DRAIN_SECONDS = 4_000_000, 1.0  # of a body that is refused
SAVE_PATH, TABLES_PATH, COMPONENTS_PATH = "/api/look", "/api/tables", "/api/components/"
SAFE_METHODS = ("GET", "HEAD")
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; "
    "style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; media-src 'self' data:; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

POLICY_VIOLATION = 1008  # WebSocket's code for one who may not ask

log = logging.getLogger("asterism")
access_log = logging.getLogger("asterism.requests")


class BodyTooLarge(Exception):
    """More bytes were sent than were announced, or than are allowed."""


class SecurityMiddleware:
    """Hosts, headers, sizes, rates and origins, before anything else is asked."""

    def __init__(self, app: ASGIApp, rate_limiter: RateLimiter, config: ServerConfig) -> None:
        self.app, self.rate_limiter, self.config = app, rate_limiter, config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            return await self.answer(Request(scope), receive, send)
        if scope["type"] == "websocket" and not self.is_known_host(HTTPConnection(scope)):
            return await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        await self.app(scope, receive, send)

    async def answer(self, request: Request, receive: Receive, send: Send) -> None:
        """A request, counted, logged and answered whatever happens."""
        exchange = Exchange(request, send)
        error = self.check_request(request)
        try:
            if error is None:
                limited = limit_body(receive, max_body(request))
                await self.app(request.scope, limited, exchange.send)
            else:
                await drain_body(receive)
        except BodyTooLarge:
            error = RequestError("size")
        except Exception:
            log.exception("our fault at %s", exchange.path, extra={"request": exchange.request_id})
            error = RequestError("fault")
        if error is not None and exchange.status is None:
            await error_response(request, error)(request.scope, receive, exchange.send)
        if self.config.logs_requests:
            exchange.log()

    def is_known_host(self, connection: HTTPConnection) -> bool:
        hosts = self.config.hosts
        return hosts is None or hosts.allow(connection.headers.get("host", ""))

    def check_request(self, request: Request) -> RequestError | None:
        """Why a request is not even read."""
        if not self.is_known_host(request):
            return RequestError("host")
        if not self.rate_limiter.allow(client_host(request), REQUESTS):
            return RequestError("rate")
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > max_body(request):
            return RequestError("size")
        if request.method not in SAFE_METHODS and not is_same_origin(request):
            return RequestError("origin")
        return None


async def drain_body(receive: Receive) -> None:
    """Let a client that is still sending come to the answer: one that meets a closed door sees a
    broken connection instead of the reason. Neither much nor long."""
    left = MAX_DRAINED
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_SECONDS):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body"):
                    return


def max_body(request: Request) -> int:
    path = request.url.path
    if path == SAVE_PATH:
        return MAX_SAVE
    has_components = path == TABLES_PATH or path.startswith(COMPONENTS_PATH)
    return MAX_COMPONENTS if has_components else MAX_BODY


def limit_body(receive: Receive, limit: int) -> Receive:
    """The same, until too much was sent."""
    total = 0

    async def receive_counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > limit:
            raise BodyTooLarge
        return message

    return receive_counted


class Exchange:
    """One request and its answer, with an id to find both in the log."""

    def __init__(self, request: Request, send: Send) -> None:
        self.request, self._send = request, send
        self.request_id = secrets.token_hex(8)
        self.started = time.perf_counter()
        self.status: int | None = None

    @property
    def path(self) -> str:
        """The path without what could be a secret: ids of tables, codes of seats."""
        path: str = self.request.scope["path"]
        for name, value in self.request.scope.get("path_params", {}).items():
            path = path.replace(str(value), f"{{{name}}}")
        return path

    async def send(self, message: Any) -> None:
        """Send on, with our headers."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.request.app.state.metrics.responses[str(self.status)] += 1
            self.add_headers(MutableHeaders(scope=message))
        await self._send(message)

    def add_headers(self, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers["x-request-id"] = self.request_id
        if not self.request.scope["path"].startswith("/static/"):
            headers.setdefault("cache-control", "no-store")

    def log(self) -> None:
        values = {
            "request": self.request_id,
            "method": self.request.method,
            "path": self.path,
            "status": self.status,
            "milliseconds": round(1000 * (time.perf_counter() - self.started), 1),
            "client": client_host(self.request),
        }
        access_log.info("request", extra={"values": values})
