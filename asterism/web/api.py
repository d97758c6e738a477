"""JSON over HTTP: everything the pages do."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from asterism import words
from asterism.engine.errors import AsterismError
from asterism.tables.messages import Making
from asterism.tables.refusal import Refusal
from asterism.tables.seat import fresh_token, owner_of
from asterism.web import line
from asterism.web.answers import decoded, refused, told
from asterism.web.limits import TABLES
from asterism.web.request import (
    COOKIE,
    LANGUAGE,
    THEME,
    client_of,
    is_same_origin,
    language_of,
    token_of,
    who_of,
    whole,
    wish_of,
)
from asterism.web.wire import Made, Taste, Token

YEAR = 365 * 86_400
THEMES = ("light", "dark", "auto")
MOST_MOVES = 1_000_000
TASTE, MAKING = msgspec.json.Decoder(Taste), msgspec.json.Decoder(Making)


def keep_token(request: Request, response: Response, token: str) -> None:
    """A browser keeps its secret where no script can read it."""
    response.set_cookie(COOKIE, token, YEAR, httponly=True, samesite="lax",
                        secure=request.url.scheme == "https")


async def get_games(request: Request) -> Response:
    return told(request.app.state.doorman.cards(language_of(request)))


async def get_rules(request: Request) -> Response:
    return told(desk(request).rules(request.path_params["game"]))


async def get_lobby(request: Request) -> Response:
    return told(request.app.state.doorman.lobby(who_of(request)))


async def post_token(request: Request) -> Response:
    return told(Token(fresh_token()))


async def post_taste(request: Request) -> Response:
    """Language and light are remembered."""
    taste, response = decoded(TASTE, await request.body()), Response(status_code=204)
    if taste.language in words.LANGUAGES:
        response.set_cookie(LANGUAGE, taste.language, YEAR, samesite="lax")
    if taste.theme in THEMES:
        response.set_cookie(THEME, taste.theme, YEAR, samesite="lax")
    return response


async def post_table(request: Request) -> Response:
    """A new table; a browser without a secret gets one."""
    room = hall(request)
    if not request.app.state.limits.allows(client_of(request), TABLES):
        raise Refusal("rate")
    making, token = decoded(MAKING, await request.body()), token_of(request)
    fresh = token or fresh_token()
    live = await room.make(making, owner_of(fresh), language_of(request))
    table = live.table
    response = told(Made(table.id, f"/t/{table.id}", table.commitment,
                         table.seat_of(owner_of(fresh))), 201)
    if token is None:
        keep_token(request, response, fresh)
    return response


async def get_table(request: Request) -> Response:
    live = await found(request)
    async with live.lock:
        return told(live.table.state(who_of(request), live.watchers))


async def post_command(request: Request) -> Response:
    """One command, obeyed or refused."""
    command = decoded(line.DECODER, await request.body())
    live = await found(request)
    token = token_of(request)
    fresh = token or fresh_token()
    who = owner_of(fresh)
    answer = await hall(request).obey(live, who, command, language_of(request))
    response = told(answer)
    if token is None and live.table.seat_of(who) is not None:
        keep_token(request, response, fresh)
    return response


async def get_view(request: Request) -> Response:
    """The position now, or that after `at` moves, as `seat` saw it."""
    live, given = await found(request), request.query_params
    async with live.lock:
        number = whole(given.get("at"), MOST_MOVES)
        return told(desk(request).moment(
            live, who_of(request), wish_of(request),
            live.table.number if number is None else number, given.get("seat")))


async def get_past(request: Request) -> Response:
    live = await found(request)
    async with live.lock:
        return told(desk(request).past(live, who_of(request), language_of(request)))


async def get_file(request: Request) -> Response:
    """Before the end one's own views, after it the whole save."""
    live = await found(request)
    async with live.lock:
        response = told(desk(request).download(live, who_of(request)))
    name = f"{live.table.game.name}-{live.table.id[:8]}.json"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


async def get_fair(request: Request) -> Response:
    live = await found(request)
    async with live.lock:
        return told(desk(request).fairness(live.table))


async def post_look(request: Request) -> Response:
    """A save to look at; nothing of it is kept."""
    given = request.query_params
    return told(desk(request).looked(await request.body(), wish_of(request),
                                     whole(given.get("at"), MOST_MOVES), given.get("seat")))


async def listen(socket: WebSocket) -> None:
    """The live table."""
    state = socket.app.state
    if not is_same_origin(socket):
        return await socket.close(1008)
    await socket.accept()
    try:
        live = await state.doorman.hall_now().find(socket.path_params["id"])
    except AsterismError as wrong:
        said = refused(wrong, language_of(socket))
        await socket.send_text(msgspec.json.encode(said).decode())
        return await socket.close(4404 if said.why == "no_such_table" else 4503)
    await line.run(line.Line(socket, who_of(socket), wish_of(socket), language_of(socket),
                             state.limits), state.doorman.hall, live)


# What handlers share


def desk(request: Request) -> Any:
    return request.app.state.doorman.desk_now()


def hall(request: Request) -> Any:
    return request.app.state.doorman.hall_now()


async def found(request: Request) -> Any:
    return await hall(request).find(request.path_params["id"])


ROUTES = [
    Route("/api/games", get_games),
    Route("/api/games/{game}", get_rules),
    Route("/api/lobby", get_lobby),
    Route("/api/token", post_token, methods=["POST"]),
    Route("/api/taste", post_taste, methods=["POST"]),
    Route("/api/tables", post_table, methods=["POST"]),
    Route("/api/tables/{id}", get_table),
    Route("/api/tables/{id}", post_command, methods=["POST"]),
    Route("/api/tables/{id}/view", get_view),
    Route("/api/tables/{id}/past", get_past),
    Route("/api/tables/{id}/file", get_file),
    Route("/api/tables/{id}/fair", get_fair),
    Route("/api/look", post_look, methods=["POST"]),
    WebSocketRoute("/api/tables/{id}/live", listen),
]
