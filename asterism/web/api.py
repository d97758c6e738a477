"""JSON over HTTP: everything the pages do."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from asterism import translations
from asterism.engine.errors import AsterismError
from asterism.storage.errors import StorageFailed
from asterism.tables.errors import RequestError
from asterism.tables.messages import Explain, Hint, NewTable
from asterism.tables.seat import hash_token, new_token
from asterism.web import connection
from asterism.web.engine_loader import EngineLoader
from asterism.web.rate_limits import COMPONENTS, TABLES
from asterism.web.request import (
    COOKIE,
    LANGUAGE,
    THEME,
    client_host,
    get_owner_id,
    get_token,
    is_same_origin,
    negotiate_language,
    parse_count,
    parse_render_request,
)
from asterism.web.responses import answer_from_worker, decode, json_response, make_refused
from asterism.web.wire import LessonRequest, Preferences, TableCreated, Token

if TYPE_CHECKING:
    from asterism.tables.live_table import LiveTable
    from asterism.tables.registry import TableRegistry
    from asterism.tables.table import Table

COOKIE_SECONDS = 365 * 86_400
THEMES = ("light", "dark", "auto")
MAX_MOVES = 1_000_000
TRY_LATER, NO_SUCH_TABLE = 1013, 4404  # codes with which a WebSocket is closed
log = logging.getLogger("asterism")
PREFERENCES_DECODER, NEW_TABLE_DECODER, LESSON_DECODER = (
    msgspec.json.Decoder(Preferences),
    msgspec.json.Decoder(NewTable),
    msgspec.json.Decoder(LessonRequest),
)


def set_token_cookie(request: Request, response: Response, token: str) -> None:
    """A browser keeps its secret where no script can read it."""
    response.set_cookie(
        COOKIE,
        token,
        COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


async def get_games(request: Request) -> Response:
    return json_response(request.app.state.loader.game_cards(negotiate_language(request)))


async def get_rules(request: Request) -> Response:
    return json_response(get_queries(request).game_rules(request.path_params["game"]))


async def get_components(request: Request) -> Response:
    """A game's own components, for the editor."""
    return await answer_from_worker(
        request, get_queries(request).components_form, request.path_params["game"]
    )


async def post_components(request: Request) -> Response:
    """Components as somebody changed them, checked as the engine does; nothing is kept."""
    if not request.app.state.rate_limiter.allow(client_host(request), COMPONENTS):
        raise RequestError("rate")
    return await answer_from_worker(
        request,
        get_queries(request).check_components,
        request.path_params["game"],
        await request.body(),
    )


async def get_lobby(request: Request) -> Response:
    return json_response(await request.app.state.loader.lobby_state(get_owner_id(request)))


async def post_lesson(request: Request) -> Response:
    """A lesson after a choice, or as it stands."""
    queries, game = get_queries(request), request.path_params["game"]
    lesson_request = decode(LESSON_DECODER, await request.body())
    render_request = parse_render_request(request)
    state = await request.app.state.workers.run(
        client_host(request), queries.lesson_state, game, lesson_request, render_request
    )
    return json_response(state)


async def get_coach(request: Request) -> Response:
    """What a coach says in a first match."""
    queries, game = get_queries(request), request.path_params["game"]
    return json_response(queries.coach_sentences(game, negotiate_language(request)))


async def post_token(request: Request) -> Response:
    return json_response(Token(new_token()))


async def post_preferences(request: Request) -> Response:
    """Language and light are remembered."""
    preferences, response = (
        decode(PREFERENCES_DECODER, await request.body()),
        Response(status_code=204),
    )
    if preferences.language in translations.LANGUAGES:
        response.set_cookie(LANGUAGE, preferences.language, COOKIE_SECONDS, samesite="lax")
    if preferences.theme in THEMES:
        response.set_cookie(THEME, preferences.theme, COOKIE_SECONDS, samesite="lax")
    return response


async def post_table(request: Request) -> Response:
    """A new table; a browser without a secret gets one."""
    registry = get_registry(request)
    if not request.app.state.rate_limiter.allow(client_host(request), TABLES):
        raise RequestError("rate")
    new_table, token = decode(NEW_TABLE_DECODER, await request.body()), get_token(request)
    issued_token = token or new_token()
    live_table = await registry.create_table(
        new_table, hash_token(issued_token), negotiate_language(request)
    )
    table = live_table.table
    seat = table.find_seat(hash_token(issued_token))
    return table_created(request, table, seat, issued_token, token is None)


def table_created(
    request: Request, table: "Table", seat: int | None, token: str, is_new: bool
) -> Response:
    """A table was made; a browser without a secret gets one."""
    made = TableCreated(table.id, f"/t/{table.id}", table.commitment, seat)
    response = json_response(made, 201)
    if is_new:
        set_token_cookie(request, response, token)
    return response


async def get_table(request: Request) -> Response:
    live_table = await find_table(request)
    async with live_table.lock:
        return json_response(
            live_table.table.to_message(get_owner_id(request), live_table.watchers)
        )


async def post_command(request: Request) -> Response:
    """One command, carried out or refused."""
    command = decode(connection.DECODER, await request.body())
    live_table = await find_table(request)
    token = get_token(request)
    issued_token = token or new_token()
    owner_id = hash_token(issued_token)
    connection.check_chat_rate(
        request.app.state.rate_limiter, owner_id, client_host(request), command
    )
    work = get_registry(request).handle_command(
        live_table,
        owner_id,
        command,
        negotiate_language(request),
        client=client_host(request),
    )
    is_question = isinstance(command, Hint | Explain)
    response_message = await (cancel_if_gone(request, work) if is_question else work)
    response = json_response(response_message)
    if token is None and live_table.table.find_seat(owner_id) is not None:
        set_token_cookie(request, response, issued_token)
    return response


async def cancel_if_gone(request: Request, work: Coroutine[Any, Any, Any]) -> Any:
    """The answer; nobody goes on thinking for a client that has hung up."""
    loop = asyncio.get_running_loop()
    answering, leaving = loop.create_task(work), loop.create_task(wait_until_gone(request))
    try:
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise RequestError("stale")
        return answering.result()
    finally:
        answering.cancel()
        leaving.cancel()


async def wait_until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def get_view(request: Request) -> Response:
    """The position now, or that after `at` moves, as `seat` saw it."""
    table, query = await take_snapshot(request), request.query_params
    number = parse_count(query.get("at"), MAX_MOVES)
    return await answer_from_worker(
        request,
        get_queries(request).view_at_move,
        table,
        get_owner_id(request),
        parse_render_request(request),
        table.move_count if number is None else number,
        query.get("seat"),
    )


async def get_history(request: Request) -> Response:
    return await answer_from_worker(
        request,
        get_queries(request).history,
        await take_snapshot(request),
        get_owner_id(request),
        negotiate_language(request),
    )


async def get_file(request: Request) -> Response:
    """Before the end one's own views, after it the whole save."""
    table = await take_snapshot(request)
    response = await answer_from_worker(
        request, get_queries(request).export, table, get_owner_id(request)
    )
    name = f"{table.game.name}-{table.id[:8]}.json"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


async def get_fairness(request: Request) -> Response:
    live_table = await find_table(request)
    async with live_table.lock:
        return json_response(get_queries(request).fairness(live_table.table, get_owner_id(request)))


async def get_fair_replay(request: Request) -> Response:
    """After the end, everything that came from chance played again."""
    return await answer_from_worker(
        request,
        get_queries(request).fair_replay,
        await take_snapshot(request),
        get_owner_id(request),
    )


async def post_save_view(request: Request) -> Response:
    """A save to look at; nothing of it is kept."""
    query, queries = request.query_params, get_queries(request)
    return await answer_from_worker(
        request,
        queries.view_save,
        await request.body(),
        parse_render_request(request),
        parse_count(query.get("at"), MAX_MOVES),
        query.get("seat"),
    )


async def live_socket(websocket: WebSocket) -> None:
    """The live table."""
    state = websocket.app.state
    if not is_same_origin(websocket):
        return await websocket.close(1008)
    try:
        with state.sockets.admit(client_host(websocket)):
            await serve_socket(websocket)
    except RequestError as error:
        state.metrics.count_refusal(error.code)
        await websocket.close(TRY_LATER)
    except StorageFailed as error:
        log.warning("a table cannot be opened, the storage failed: %s", error)
        await websocket.close(TRY_LATER)


async def serve_socket(websocket: WebSocket) -> None:
    """A socket that may stay open."""
    state, owner_id = websocket.app.state, get_owner_id(websocket)
    await websocket.accept()
    try:
        live_table = await state.loader.require_registry().get_table(websocket.path_params["id"])
    except AsterismError as error:
        refusal_message = make_refused(error, negotiate_language(websocket))
        await websocket.send_text(msgspec.json.encode(refusal_message).decode())
        return await websocket.close(NO_SUCH_TABLE)
    await connection.serve_connection(
        connection.Connection(
            websocket,
            owner_id,
            parse_render_request(websocket),
            negotiate_language(websocket),
            state.rate_limiter,
            client_host(websocket),
        ),
        state.loader.registry,
        live_table,
    )


# What handlers share


def get_queries(request: Request) -> Any:
    return request.app.state.loader.require_queries()


def get_registry(request: Request) -> "TableRegistry":
    loader: EngineLoader = request.app.state.loader
    return loader.require_registry()


async def find_table(request: Request) -> "LiveTable":
    return await get_registry(request).get_table(request.path_params["id"])


async def take_snapshot(request: Request) -> "Table":
    """The table as it stands now, for a worker to read while the match goes on."""
    live_table = await find_table(request)
    async with live_table.lock:
        return live_table.table.snapshot()


ROUTES = [
    Route("/api/games", get_games),
    Route("/api/games/{game}", get_rules),
    Route("/api/components/{game}", get_components),
    Route("/api/components/{game}", post_components, methods=["POST"]),
    Route("/api/lobby", get_lobby),
    Route("/api/token", post_token, methods=["POST"]),
    Route("/api/taste", post_preferences, methods=["POST"]),
    Route("/api/tables", post_table, methods=["POST"]),
    Route("/api/tables/{id}", get_table),
    Route("/api/tables/{id}", post_command, methods=["POST"]),
    Route("/api/tables/{id}/view", get_view),
    Route("/api/lessons/{game}", post_lesson, methods=["POST"]),
    Route("/api/lessons/{game}/coach", get_coach),
    Route("/api/tables/{id}/past", get_history),
    Route("/api/tables/{id}/file", get_file),
    Route("/api/tables/{id}/fair", get_fairness),
    Route("/api/tables/{id}/fair/replay", get_fair_replay),
    Route("/api/look", post_save_view, methods=["POST"]),
    WebSocketRoute("/api/tables/{id}/live", live_socket),
]
