"""After the end: the analysis of a match, and tables that play on from one of its moments."""

import importlib
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from asterism.tables.errors import RequestError
from asterism.tables.seat import hash_token, new_token
from asterism.web import api, pages, rooms
from asterism.web.rate_limits import HINTS, TABLES
from asterism.web.request import client_host, get_owner_id, get_token, negotiate_language
from asterism.web.responses import answer_from_worker, decode, json_response
from asterism.web.wire import AnalysisProgress, PracticeRequest

STYLESHEET = pages.WEB_FOLDER.parent / "analysis" / "analysis.css"
PRACTICE_DECODER = msgspec.json.Decoder(PracticeRequest)


async def analysis_page(request: Request) -> Response:
    """The analysis, or how far it is; a match that is not over has none."""
    table = await api.take_snapshot(request)
    if table.match is None or not table.match.over:
        return RedirectResponse(f"/t/{table.id}")
    analyses = api.get_registry(request).analyses
    found = await analyses.find(table)
    content = "" if found is None else await render_content(request, table, found)
    return pages.render_page(
        request, "analysis", id=table.id, game=table.game.name, content=Markup(content)
    )


async def render_content(request: Request, table: Any, found: Any) -> str:
    """What was found, written beside the event loop."""
    view = importlib.import_module("asterism.web.analysis_view")  # it imports the engine
    content: str = await request.app.state.workers.run(
        client_host(request),
        view.render_analysis,
        table,
        found,
        negotiate_language(request),
        table.find_seat(get_owner_id(request)),
        rooms.page_texts(request),
    )
    return content


async def post_analysis(request: Request) -> Response:
    """Begin an analysis, or hear how far it is."""
    table = await api.take_snapshot(request)
    analyses = api.get_registry(request).analyses
    is_new = not await analyses.is_known(table)
    if is_new and not request.app.state.rate_limiter.allow(client_host(request), HINTS):
        raise RequestError("rate")
    progress = await analyses.start(table)
    return json_response(AnalysisProgress(progress.done, progress.total, progress.is_ready))


async def get_course(request: Request) -> Response:
    """What the analysis found, for the replay; null if there is none yet."""
    table = await api.take_snapshot(request)
    if table.match is None or not table.match.over:
        raise RequestError(f"not_while_{table.phase}")
    found = await api.get_registry(request).analyses.find(table)
    return await answer_from_worker(request, course_of, table, found, negotiate_language(request))


def course_of(table: Any, found: Any, language: str) -> Any:
    """What `analysis_view` shows of an analysis. Runs on a worker's thread, for that imports the
    engine."""
    if found is None:
        return None
    view = importlib.import_module("asterism.web.analysis_view")
    return view.show_course(table, found, language)


async def post_practice(request: Request) -> Response:
    """A private table from a position of a finished match."""
    if not request.app.state.rate_limiter.allow(client_host(request), TABLES):
        raise RequestError("rate")
    practice_request, token = decode(PRACTICE_DECODER, await request.body()), get_token(request)
    issued_token = token or new_token()
    live_table = await api.get_registry(request).create_practice(
        await api.find_table(request),
        hash_token(issued_token),
        practice_request.number,
        practice_request.seat,
    )
    return api.table_created(
        request, live_table.table, practice_request.seat, issued_token, token is None
    )


async def stylesheet(request: Request) -> Response:
    """The style of the analysis, which a file of its own carries inside."""
    css = STYLESHEET.read_text("utf-8")
    return Response(css, media_type="text/css", headers={"cache-control": "max-age=3600"})


ROUTES = [
    Route("/t/{id}/analysis", analysis_page),
    Route("/api/tables/{id}/analysis", get_course),
    Route("/api/tables/{id}/analysis", post_analysis, methods=["POST"]),
    Route("/api/tables/{id}/practice", post_practice, methods=["POST"]),
    Route("/style/analysis.css", stylesheet),
]
