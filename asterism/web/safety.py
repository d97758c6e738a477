"""What every answer carries, and what no request may be."""

import logging
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from asterism.tables.refusal import Refusal
from asterism.web.answers import refusal
from asterism.web.limits import REQUESTS, Limits
from asterism.web.request import client_of, is_same_origin

MOST_BYTES, MOST_FILE = 16_384, 2_000_000  # of a request; of a save to look at
FILES = "/api/look"
READING = ("GET", "HEAD")
HEADERS = {
    "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; font-src 'self'; media-src 'self' data:; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

log = logging.getLogger("asterism")


class TooLarge(Exception):
    """More bytes were sent than were announced, or than are allowed."""


class Safety:
    """Headers, sizes, rates and origins, before anything else is asked."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        request = Request(scope)
        wrong = self.objection(request)
        if wrong is not None:
            return await refusal(request, wrong)(scope, receive, guarded(send, request))
        try:
            await self.app(scope, measured(receive, most(request)), guarded(send, request))
        except TooLarge:
            await refusal(request, Refusal("size"))(scope, receive, guarded(send, request))
        except Exception:
            log.exception("our fault at %s", request.url.path)
            await refusal(request, Refusal("fault"))(scope, receive, guarded(send, request))

    def objection(self, request: Request) -> Refusal | None:
        """Why a request is not even read."""
        if not self.limits.allows(client_of(request), REQUESTS):
            return Refusal("rate")
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most(request):
            return Refusal("size")
        if request.method not in READING and not is_same_origin(request):
            return Refusal("origin")
        return None


def most(request: Request) -> int:
    return MOST_FILE if request.url.path == FILES else MOST_BYTES


def measured(receive: Receive, limit: int) -> Receive:
    """The same, until too much was sent."""
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > limit:
            raise TooLarge
        return message

    return counted


def guarded(send: Send, request: Request) -> Send:
    """The same, with our headers."""
    is_page = not request.url.path.startswith("/static/")

    async def with_headers(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if is_page:
                headers.setdefault("cache-control", "no-store")
        await send(message)

    return with_headers
