"""The application: pages, API and live tables behind one door."""

import contextlib
import pathlib
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from asterism.engine.errors import AsterismError
from asterism.tables.errors import RequestError
from asterism.web import api, pages
from asterism.web.engine_loader import EngineLoader
from asterism.web.middleware import SecurityMiddleware
from asterism.web.rate_limits import RateLimiter
from asterism.web.request import negotiate_language
from asterism.web.responses import STATUS_BY_CODE, error_response, make_refused
from asterism.web.workers import WorkerPool


def create_app(
    folder: pathlib.Path,
    bot_delay: float = 0.6,
    rate_limiter: RateLimiter | None = None,
    thinkers: int | None = None,
) -> Starlette:
    """Everything, with its tables in a folder; `thinkers` as in `TableRegistry`."""
    rate_limiter = rate_limiter or RateLimiter()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.workers = WorkerPool()
        app.state.loader = EngineLoader(folder, bot_delay, thinkers, rate_limiter)
        app.state.loader.start()
        yield
        app.state.workers.close()
        await app.state.loader.close()

    app = Starlette(
        routes=[*api.ROUTES, *pages.ROUTES],
        lifespan=lifespan,
        middleware=[
            Middleware(SecurityMiddleware, rate_limiter=rate_limiter),
            Middleware(GZipMiddleware, minimum_size=500),
        ],
        exception_handlers={AsterismError: handle_error, HTTPException: handle_http_error},
    )
    app.state.rate_limiter = rate_limiter
    return app


async def handle_error(request: Request, error: Any) -> Response:
    return render_error(request, error)


async def handle_http_error(request: Request, error: Any) -> Response:
    """No such page, no such method."""
    response = render_error(request, RequestError("no_such_page"))
    response.status_code = error.status_code
    return response


def render_error(request: Request, error: AsterismError) -> Response:
    """As JSON to programs, as a page to people."""
    if request.url.path.startswith("/api/"):
        return error_response(request, error)
    message = make_refused(error, negotiate_language(request))
    return pages.render_page(
        request, "refused", STATUS_BY_CODE.get(message.why, 409), says=message.says, why=message.why
    )
