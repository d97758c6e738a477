"""The pages: HTML around what the script asks for."""

import functools
import io
import json
import pathlib
import tomllib
from typing import Any

import msgspec
import platformdirs
import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from asterism import translations
from asterism.tables.errors import RequestError
from asterism.web import fonts
from asterism.web.engine_loader import GAMES_FOLDER, game_names
from asterism.web.request import THEME, client_host, negotiate_language
from asterism.web.wire import GameCard

WEB_FOLDER = pathlib.Path(__file__).parent
TEMPLATES = Environment(
    loader=FileSystemLoader(WEB_FOLDER / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
HELP_SECTIONS = ("goal", "turn", "end", "good")  # what a game's `help` words may speak of
EXTRA_SECTIONS = ("partner",)  # and what only some have beside


def render_page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A template, filled in the reader's language."""
    language, state = negotiate_language(request), request.app.state
    texts, cards = (
        translations.load_translations(WEB_FOLDER, language),
        state.loader.game_cards(language),
    )
    return HTMLResponse(
        TEMPLATES.get_template(f"{name}.html").render(
            page=name,
            translations=texts,
            script_translations=json_attribute(
                json.dumps(texts.entries["script"], ensure_ascii=False)
            ),
            language=language,
            languages=language_names(),
            theme=request.cookies.get(THEME, "auto"),
            cards=cards,
            card=find_card(cards, values.get("game")),
            done=state.loader.steps_done,
            steps=state.loader.total_steps,
            path=request.url.path,
            **values,
        ),
        status,
    )


def json_attribute(text: str) -> Markup:
    """JSON as an attribute between single quotes, so that its own need not be escaped."""
    return Markup(str(escape(text)).replace("&#34;", '"'))


def find_card(cards: list[GameCard], game: str | None) -> GameCard | None:
    """The card of the page's own game, if it has one."""
    return next((card for card in cards if card.game == game), None)


def language_names() -> list[tuple[str, str]]:
    """Every language, by its own name."""
    return [
        (language, translations.shared_translations(language)("language"))
        for language in translations.LANGUAGES
    ]


async def lobby_page(request: Request) -> Response:
    return render_page(request, "lobby", plates=plates(negotiate_language(request)))


def plates(language: str) -> list[dict[str, Any]]:
    """The lobby's plates in their order: everything that is known without the engine."""
    listed = tomllib.loads((WEB_FOLDER / "lobby.toml").read_text("utf-8"))
    order = [name for name in [*listed, *game_names()] if name in game_names()]
    return [plate(name, listed.get(name, {}), language) for name in dict.fromkeys(order)]


def plate(name: str, entry: dict[str, Any], language: str) -> dict[str, Any]:
    texts = translations.load_translations(GAMES_FOLDER / name, language)
    picture = WEB_FOLDER / "static" / "covers" / f"{name}.svg"
    return {
        "game": name,
        "title": texts("title"),
        "tagline": texts("tagline"),
        "players": "–".join(map(str, entry.get("players", []))),
        "minutes": entry.get("minutes"),
        "cover": f"/static/covers/{picture.name}" if picture.exists() else "/static/icon.svg",
        "play_now": json.dumps(entry.get("play_now", {})),
    }


async def table_page(request: Request) -> Response:
    """Round the table; the game's card travels along, so that the script need not ask for it."""
    game = await game_of_table(request)
    card = request.app.state.loader.require_queries().game_card(
        game, negotiate_language(request), True
    )
    return render_page(
        request,
        "table",
        id=request.path_params["id"],
        game=game,
        about=json_attribute(msgspec.json.encode(card).decode()),
        has_conventions=any(bot.conventions for bot in card.bots),
    )


async def replay_page(request: Request) -> Response:
    return render_page(
        request, "replay", id=request.path_params["id"], game=await game_of_table(request)
    )


async def trust_page(request: Request) -> Response:
    return render_page(
        request, "trust", id=request.path_params["id"], game=await game_of_table(request)
    )


async def claim_seat_page(request: Request) -> Response:
    """The private link: the page asks before the seat is taken over."""
    return render_page(
        request,
        "sit",
        id=request.path_params["id"],
        code=request.path_params["code"],
        game=await game_of_table(request),
    )


async def save_page(request: Request) -> Response:
    """A save of one's own, to look at."""
    return render_page(request, "replay", id=None, game=None)


async def timer_page(request: Request) -> Response:
    """A clock for people at a real table."""
    return render_page(request, "timer")


async def help_page(request: Request) -> Response:
    """The rules of a game in short, in its own words."""
    game = game_from_path(request)
    help_entries = translations.load_translations(
        GAMES_FOLDER / game, negotiate_language(request)
    ).entries.get("help", {})
    features = request.app.state.loader.game_features(game)
    parts = [
        (key, help_entries[key]) for key in HELP_SECTIONS + EXTRA_SECTIONS if key in help_entries
    ]
    return render_page(
        request,
        "help",
        game=game,
        parts=parts,
        has_limit=features is not None and features.time_limit is not None,
        has_pad=features is not None and features.score_pad,
    )


async def pad_page(request: Request) -> Response:
    """A score pad for people at a real table, for games that have one."""
    game = game_from_path(request)
    scoring = request.app.state.loader.require_queries().pad_scoring(game)
    if scoring is None:
        raise RequestError("no_such_page")
    return render_page(request, "pad", game=game, scoring=json.dumps(scoring))


def game_from_path(request: Request) -> str:
    """The game a path names; of any other there is no page."""
    game = str(request.path_params["game"])
    if game not in game_names():
        raise RequestError("no_such_page")
    return game


async def game_of_table(request: Request) -> str:
    """The game of the page's table; a table that is nowhere has no page."""
    live_table = await request.app.state.loader.require_registry().get_table(
        request.path_params["id"]
    )
    return str(live_table.table.game.name)


async def qr_code(request: Request) -> Response:
    """The link of a table, for a camera."""
    await game_of_table(request)
    link = str(request.url.replace(path=f"/t/{request.path_params['id']}", query=""))
    drawing = await request.app.state.workers.run(client_host(request), draw_qr_code, link)
    return Response(drawing, media_type="image/svg+xml")


def draw_qr_code(link: str) -> bytes:
    out = io.BytesIO()
    segno.make(link, micro=False).save(out, kind="svg", scale=6, border=2)
    return out.getvalue()


@functools.cache
def font_cache() -> pathlib.Path:
    return platformdirs.user_cache_path("asterism") / "fonts"


async def font(request: Request) -> Response:
    """A typeface; subset when it is first asked for, then from the cache."""
    name = request.path_params["name"]
    if name not in fonts.FACES:
        raise RequestError("no_such_page")
    content = await run_in_threadpool(fonts.font_bytes, name, font_cache())
    headers = {"cache-control": "public, max-age=31536000"}
    return Response(content, media_type="font/woff2", headers=headers)


async def stylesheet(request: Request) -> Response:
    """The style of a game's drawings."""
    css = request.app.state.loader.require_queries().get_stylesheet(request.path_params["game"])
    return Response(css, media_type="text/css", headers={"cache-control": "max-age=3600"})


async def cover(request: Request) -> Response:
    """A game in full swing, as a picture."""
    state = request.app.state
    drawing = await state.loader.cover_svg(
        request.path_params["game"],
        negotiate_language(request),
        state.workers,
        client_host(request),
    )
    return Response(drawing, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


ROUTES = [
    Route("/", lobby_page),
    Route("/look", save_page),
    Route("/timer", timer_page),
    Route("/help/{game}", help_page),
    Route("/pad/{game}", pad_page),
    Route("/t/{id}", table_page),
    Route("/t/{id}/replay", replay_page),
    Route("/t/{id}/trust", trust_page),
    Route("/t/{id}/qr.svg", qr_code),
    Route("/t/{id}/sit/{code}", claim_seat_page),
    Route("/fonts/{name}.woff2", font),
    Route("/style/{game}.css", stylesheet),
    Route("/art/{game}.svg", cover),
    Mount("/static", StaticFiles(directory=WEB_FOLDER / "static"), name="static"),
]
