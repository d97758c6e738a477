"""The application: pages, API and live tables behind one door."""

import contextlib
import logging
import pathlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from asterism.engine.errors import AsterismError
from asterism.storage.errors import StorageFailed
from asterism.tables.errors import RequestError
from asterism.web import (
    analysis_pages,
    api,
    installable,
    operations,
    pages,
    puzzle_pages,
    rooms,
    rules_pages,
)
from asterism.web.config import ServerConfig
from asterism.web.engine_loader import EngineLoader, StartPhase, WaitForEngine
from asterism.web.metrics import Metrics
from asterism.web.middleware import SecurityMiddleware
from asterism.web.rate_limits import RateLimiter
from asterism.web.request import negotiate_language
from asterism.web.responses import STATUS_BY_CODE, error_response, make_refused
from asterism.web.socket_limits import SocketLimits
from asterism.web.workers import WorkerPool

log = logging.getLogger("asterism")


def log_fatal(sentence: str) -> None:
    log.critical(sentence)


def create_app(
    folder: pathlib.Path,
    bot_delay: float = 0.6,
    rate_limiter: RateLimiter | None = None,
    config: ServerConfig | None = None,
    on_fatal: Callable[[str], None] = log_fatal,
    phase: StartPhase | None = None,
) -> Starlette:
    """Everything, with its tables in a folder. `on_fatal` is called with a sentence if the server
    cannot go on; `phase` hears how far it is if it interprets its rules only for a while."""
    rate_limiter, config = rate_limiter or RateLimiter(), config or ServerConfig()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.workers = WorkerPool()
        app.state.metrics.loop_lag.start()
        app.state.loader = EngineLoader(folder, bot_delay, config, rate_limiter, on_fatal, phase)
        app.state.loader.start()
        yield
        app.state.metrics.loop_lag.close()
        app.state.workers.close()
        await app.state.loader.close()

    app = Starlette(
        routes=[
            *api.ROUTES,
            *analysis_pages.ROUTES,
            *puzzle_pages.ROUTES,
            *rules_pages.ROUTES,
            *pages.ROUTES,
            *rooms.ROUTES,
            *installable.ROUTES,
            *operations.ROUTES,
        ],
        lifespan=lifespan,
        middleware=[
            Middleware(SecurityMiddleware, rate_limiter=rate_limiter, config=config),
            Middleware(WaitForEngine),
            Middleware(GZipMiddleware, minimum_size=500),
        ],
        exception_handlers={
            AsterismError: handle_error,
            HTTPException: handle_http_error,
            StorageFailed: handle_storage_failure,
        },
    )
    app.state.rate_limiter, app.state.config = rate_limiter, config
    app.state.metrics = Metrics()
    app.state.sockets = SocketLimits(
        config.sockets, int(config.sockets_per_client * max(1.0, rate_limiter.factor))
    )
    return app


async def handle_error(request: Request, error: Any) -> Response:
    return render_error(request, error)


async def handle_storage_failure(request: Request, error: Any) -> Response:
    """The database is away; it is asked again when somebody asks again."""
    log.warning("the storage failed: %s", error)
    return render_error(request, RequestError("busy"))


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
    request.app.state.metrics.count_refusal(message.why)
    return pages.render_page(
        request, "refused", STATUS_BY_CODE.get(message.why, 409), says=message.says, why=message.why
    )
