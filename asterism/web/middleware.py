"""What every answer carries, and what no request may be."""

import logging
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from asterism.tables.errors import RequestError
from asterism.web.rate_limits import REQUESTS, RateLimiter
from asterism.web.request import client_host, is_same_origin
from asterism.web.responses import error_response

MAX_BODY, MAX_SAVE = 16_384, 2_000_000  # of a request; of a save to look at
SAVE_PATH = "/api/look"
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

log = logging.getLogger("asterism")


class BodyTooLarge(Exception):
    """More bytes were sent than were announced, or than are allowed."""


class SecurityMiddleware:
    """Headers, sizes, rates and origins, before anything else is asked."""

    def __init__(self, app: ASGIApp, rate_limiter: RateLimiter) -> None:
        self.app, self.rate_limiter = app, rate_limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        request = Request(scope)
        error = self.check_request(request)
        if error is not None:
            return await error_response(request, error)(scope, receive, add_headers(send, request))
        try:
            await self.app(
                scope, limit_body(receive, max_body(request)), add_headers(send, request)
            )
        except BodyTooLarge:
            await error_response(request, RequestError("size"))(
                scope, receive, add_headers(send, request)
            )
        except Exception:
            log.exception("our fault at %s", request.url.path)
            await error_response(request, RequestError("fault"))(
                scope, receive, add_headers(send, request)
            )

    def check_request(self, request: Request) -> RequestError | None:
        """Why a request is not even read."""
        if not self.rate_limiter.allow(client_host(request), REQUESTS):
            return RequestError("rate")
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > max_body(request):
            return RequestError("size")
        if request.method not in SAFE_METHODS and not is_same_origin(request):
            return RequestError("origin")
        return None


def max_body(request: Request) -> int:
    return MAX_SAVE if request.url.path == SAVE_PATH else MAX_BODY


def limit_body(receive: Receive, limit: int) -> Receive:
    """The same, until too much was sent."""
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > limit:
            raise BodyTooLarge
        return message

    return counted


def add_headers(send: Send, request: Request) -> Send:
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
