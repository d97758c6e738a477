"""Puzzles: the list, each on the real table, its answer, and tables that play on from it."""

import importlib
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from asterism.puzzles.collection import load_puzzle, puzzle_lines
from asterism.tables.errors import RequestError
from asterism.tables.seat import hash_token, new_token
from asterism.web import api, pages
from asterism.web.daily import daily_puzzle, today
from asterism.web.rate_limits import TABLES
from asterism.web.request import (
    client_host,
    get_token,
    negotiate_language,
    parse_count,
    parse_render_request,
)
from asterism.web.responses import answer_from_worker, decode
from asterism.web.wire import PuzzleTry

TRY_DECODER = msgspec.json.Decoder(PuzzleTry)
MAX_NUMBER = 10_000


async def puzzles_page(request: Request) -> Response:
    """Every puzzle, by game; the browser knows which are solved."""
    language = negotiate_language(request)
    shelves = [
        plate | {"numbers": range(1, len(puzzle_lines(plate["game"])) + 1)}
        for plate in pages.plates(language)
        if puzzle_lines(plate["game"])
    ]
    return pages.render_page(request, "puzzles", shelves=shelves, daily=daily_puzzle(language))


async def puzzle_page(request: Request) -> Response:
    game, number = find_puzzle(request)
    daily = daily_puzzle(negotiate_language(request))
    is_daily = daily is not None and (daily["game"], daily["number"]) == (game, number)
    return pages.render_page(
        request,
        "puzzle",
        game=game,
        number=number,
        following=number % len(puzzle_lines(game)) + 1,
        daily=daily if is_daily else None,
        day=today().isoformat(),
        defs=request.app.state.loader.require_queries().get_drawing_defs(game),
    )


def find_puzzle(request: Request) -> tuple[str, int]:
    """The puzzle that a path names. Raises RequestError if there is none."""
    game = pages.game_from_path(request)
    number = parse_count(request.path_params["number"], MAX_NUMBER)
    try:
        load_puzzle(game, number or 0)
    except IndexError:
        raise RequestError("no_such_page") from None
    return game, number or 0


def from_view(name: str, *given: Any) -> Any:
    """What a function of `puzzle_view` returns. Runs on a worker's thread, for that imports the
    engine."""
    return getattr(importlib.import_module("asterism.web.puzzle_view"), name)(*given)


async def get_puzzle(request: Request) -> Response:
    """The position as its seat sees it; what was found out comes with an answer."""
    game, number = find_puzzle(request)
    return await answer_from_worker(
        request, from_view, "show_puzzle", game, number, parse_render_request(request)
    )


async def post_answer(request: Request) -> Response:
    game, number = find_puzzle(request)
    tried = decode(TRY_DECODER, await request.body())
    language = negotiate_language(request)
    return await answer_from_worker(
        request, from_view, "answer_puzzle", game, number, tried.action, language
    )


async def post_table(request: Request) -> Response:
    """A private table that plays on from a puzzle."""
    game, number = find_puzzle(request)
    if not request.app.state.rate_limiter.allow(client_host(request), TABLES):
        raise RequestError("rate")
    token = get_token(request)
    issued_token, seat = token or new_token(), load_puzzle(game, number).seat
    position = await request.app.state.workers.run(
        client_host(request), from_view, "load_position", game, number
    )
    live_table = await api.get_registry(request).play_on(
        position, position.history, hash_token(issued_token), seat, position.names
    )
    return api.table_created(request, live_table.table, seat, issued_token, token is None)


ROUTES = [
    Route("/puzzles", puzzles_page),
    Route("/puzzles/{game}/{number}", puzzle_page),
    Route("/api/puzzles/{game}/{number}", get_puzzle),
    Route("/api/puzzles/{game}/{number}", post_answer, methods=["POST"]),
    Route("/api/puzzles/{game}/{number}/table", post_table, methods=["POST"]),
]
