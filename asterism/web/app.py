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
from asterism.tables.refusal import Refusal
from asterism.web import api, pages
from asterism.web.answers import STATUS, refusal, refused
from asterism.web.doorman import Doorman
from asterism.web.limits import Limits
from asterism.web.request import language_of
from asterism.web.safety import Safety


def application(folder: pathlib.Path, pace: float = 0.6, limits: Limits | None = None) -> Starlette:
    """Everything, with its tables in a folder."""
    limits = limits or Limits()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.doorman = Doorman(folder, pace)
        app.state.doorman.open()
        yield
        await app.state.doorman.close()

    app = Starlette(
        routes=[*api.ROUTES, *pages.ROUTES], lifespan=lifespan,
        middleware=[Middleware(Safety, limits=limits),
                    Middleware(GZipMiddleware, minimum_size=500)],
        exception_handlers={AsterismError: on_refusal, HTTPException: on_http})
    app.state.limits = limits
    return app


async def on_refusal(request: Request, error: Any) -> Response:
    return shown(request, error)


async def on_http(request: Request, error: Any) -> Response:
    """No such page, no such method."""
    response = shown(request, Refusal("no_such_page"))
    response.status_code = error.status_code
    return response


def shown(request: Request, error: AsterismError) -> Response:
    """As JSON to programs, as a page to people."""
    if request.url.path.startswith("/api/"):
        return refusal(request, error)
    said = refused(error, language_of(request))
    return pages.page(request, "refused", STATUS.get(said.why, 409), says=said.says, why=said.why)
