"""The rules of a game as a book: the page, its parts for the table's drawer, and its figures."""

import functools
import importlib
from typing import Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from asterism import translations
from asterism.engine.frames import FRAMES, WIDE
from asterism.tables.errors import RequestError
from asterism.web import rules_markdown, things
from asterism.web.pages import TEMPLATES, WEB_FOLDER, game_from_path, render_page
from asterism.web.request import client_host, negotiate_language, parse_count
from asterism.web.responses import json_response
from asterism.web.shelf import GAMES_FOLDER

MAX_STEPS = 99
HOUR = {"cache-control": "max-age=3600"}


async def rules_page(request: Request) -> Response:
    """The whole book; with `step`, at the paragraph that explains that phase of the game."""
    game, anchor = game_with_rules(request), anchor_of(request)
    if anchor is not None:
        return RedirectResponse(f"/rules/{game}#{anchor}", 307)
    features = request.app.state.loader.game_features(game)
    book, markup = await run_in_threadpool(render_book, game, negotiate_language(request))
    return render_page(
        request,
        "rules",
        game=game,
        book=book,
        markup=markup,
        has_limit=features is not None and features.time_limit is not None,
        has_pad=features is not None and features.score_pad,
    )


async def redirect_help(request: Request) -> Response:
    """The old address of the rules."""
    return RedirectResponse(f"/rules/{game_from_path(request)}", 308)


async def get_book(request: Request) -> Response:
    """The book without a page around it, and the anchor to open it at."""
    game = game_with_rules(request)
    book, markup = await run_in_threadpool(render_book, game, negotiate_language(request))
    return json_response({"title": book.title, "anchor": anchor_of(request), "html": str(markup)})


async def get_figure(request: Request) -> Response:
    """One step of a figure: rendered once beside the event loop, then from the cache."""
    game, state = game_with_rules(request), request.app.state
    state.loader.require_queries()
    rendering: Any = importlib.import_module("asterism.web.rules_figures")
    key = rendering.FigureKey(
        game,
        request.path_params["name"],
        parse_count(request.query_params.get("step"), MAX_STEPS) or 0,
        negotiate_language(request),
        drawing_frame(request),
    )
    content = state.loader.figure_cache.get(key)
    if content is None:
        content = await state.workers.run(client_host(request), rendering.render_compressed, key)
        state.loader.figure_cache[key] = content
    headers = {"content-encoding": "gzip", "vary": "accept-language, cookie", **HOUR}
    return Response(content, media_type="application/json", headers=headers)


def game_with_rules(request: Request) -> str:
    """The game a path names, if it has a rules page."""
    game = game_from_path(request)
    if not rules_markdown.has_page(GAMES_FOLDER / game):
        raise RequestError("no_such_page")
    return game


@functools.cache
def render_book(game: str, language: str) -> tuple[rules_markdown.RulesPage, Markup]:
    """The book in a language, and its markup; both are made once, on a thread."""
    book = rules_markdown.load_page(GAMES_FOLDER / game, language)
    texts = translations.load_translations(WEB_FOLDER, language)
    markup = TEMPLATES.get_template("rules_book.html").render(
        game=game, book=book, translations=texts, language=language
    )
    return book, Markup(markup)


async def get_things(request: Request) -> Response:
    """What everything on the game's table is, by the identities of drawings."""
    folder = GAMES_FOLDER / game_from_path(request)
    explained = things.explain_things(folder, negotiate_language(request))
    answer = json_response([thing._asdict() for thing in explained])
    answer.headers.update(HOUR | {"vary": "accept-language, cookie"})
    return answer


def anchor_of(request: Request) -> str | None:
    """Where the phase that `step` names, or numbers, is explained, or a rule by its id; None
    without one."""
    step, folder = request.query_params.get("step", ""), GAMES_FOLDER / request.path_params["game"]
    anchor = rules_markdown.load_anchors(folder).get(step.lower())
    return anchor or rules_markdown.load_page(folder, "en").anchor_of_rule(step.upper())


def drawing_frame(request: Request) -> str:
    frame = request.query_params.get("drawing", "")
    return frame if frame in FRAMES else WIDE.name


ROUTES = [
    Route("/rules/{game}", rules_page),
    Route("/help/{game}", redirect_help),
    Route("/api/rules/{game}", get_book),
    Route("/api/things/{game}", get_things),
    Route("/api/rules/{game}/figures/{name}", get_figure),
]
