"""The pages: HTML around what the script asks for."""

import functools
import io
import json
import pathlib
import tomllib
from typing import TYPE_CHECKING, Any

import msgspec
import platformdirs
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from asterism import translations
from asterism.drawing.cast import load_cast, names_of_things
from asterism.drawing.medallion import medallion
from asterism.engine.frames import FRAMES
from asterism.tables.errors import RequestError
from asterism.web import fonts
from asterism.web.daily import daily_puzzle
from asterism.web.request import THEME, client_host, get_owner_id, negotiate_language
from asterism.web.shelf import GAMES_FOLDER, game_names, lobby_entries
from asterism.web.static_files import SlimStaticFiles
from asterism.web.wire import GameCard

if TYPE_CHECKING:
    from asterism.tables.table import Table

WEB_FOLDER = pathlib.Path(__file__).parent
TEMPLATES = Environment(
    loader=FileSystemLoader(WEB_FOLDER / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
PAGE_OF_PREFIX = {"pad_": "pad", "timer_": "timer", "trust_": "trust"}  # of keys for scripts
PREVIEWS = WEB_FOLDER / "static" / "previews"


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
                json.dumps(script_sentences(texts, name), ensure_ascii=False)
            ),
            language=language,
            languages=language_names(),
            theme=request.cookies.get(THEME, "auto"),
            cards=cards,
            card=find_card(cards, values.get("game")),
            path=request.url.path,
            preview=preview_image(request, values.get("game")),
            **values,
        ),
        status,
    )


def script_sentences(texts: translations.Translations, page: str) -> dict[str, Any]:
    """What the scripts of a page say, without what only another page's scripts do."""
    others = tuple(prefix for prefix, owner in PAGE_OF_PREFIX.items() if owner != page)
    return {
        key: text for key, text in texts.entries["script"].items() if not key.startswith(others)
    }


def preview_image(request: Request, game: str | None) -> str:
    """The address of the picture that a shared link is shown with."""
    name = game if (PREVIEWS / f"{game}.png").exists() else "asterism"
    return f"{request.base_url}static/previews/{name}.png"


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
    language = negotiate_language(request)
    return render_page(request, "lobby", plates=plates(language), daily=daily_puzzle(language))


def plates(language: str) -> list[dict[str, Any]]:
    """The lobby's plates in their order: everything that is known without the engine."""
    return [plate(name, entry, language) for name, entry in lobby_entries().items()]


def plate(name: str, entry: dict[str, Any], language: str) -> dict[str, Any]:
    texts = translations.load_translations(GAMES_FOLDER / name, language)
    picture = WEB_FOLDER / "static" / "covers" / f"{name}.svg"
    return {
        "game": name,
        "title": texts("title"),
        "subtitle": texts.entries.get("subtitle", ""),
        "tagline": texts("tagline"),
        "players": "–".join(map(str, entry.get("players", []))),
        "minutes": entry.get("minutes"),
        "cover": f"/static/covers/{picture.name}" if picture.exists() else "/static/icon.svg",
        "play_now": json.dumps(entry.get("play_now", {})),
    }


async def table_page(request: Request) -> Response:
    """Round the table; the game's card travels along, so that the script need not ask for it."""
    live_table = await request.app.state.loader.require_registry().get_table(
        request.path_params["id"]
    )
    game = str(live_table.table.game.name)
    card = request.app.state.loader.game_card(game, negotiate_language(request))
    return render_page(
        request,
        "table",
        id=request.path_params["id"],
        game=game,
        about=json_attribute(msgspec.json.encode(card).decode()),
        has_conventions=any(bot.conventions for bot in card.bots),
        defs=request.app.state.loader.require_queries().get_drawing_defs(game),
        own_components=live_table.table.game.has_own_components,
        cast=cast_attribute(),
    )


@functools.cache
def cast_attribute(game: str | None = None) -> str:
    """Everybody of the cast, for `people.js`; where a game is set up, with who is called like a
    thing in it."""
    folders = [GAMES_FOLDER / game] if game else []
    things = names_of_things(
        translations.load_translations(folder, language)
        for folder in folders
        for language in translations.LANGUAGES
    )
    members = [member._asdict() | {"thing": member.name in things} for member in load_cast()]
    return json_attribute(json.dumps(members, ensure_ascii=False))


async def replay_page(request: Request) -> Response:
    """A match move by move; of one that was ended early it tells who left, and nothing that is not
    over has an analysis."""
    game, table_id = await game_of_table(request), request.path_params["id"]
    table = (await request.app.state.loader.require_registry().get_table(table_id)).table
    defs = request.app.state.loader.require_queries().get_drawing_defs(game)
    return render_page(
        request,
        "replay",
        id=table_id,
        ended=end_attribute(request, table) if table.was_ended else "",
        is_over=table.match is not None and table.match.over,
        game=game,
        defs=defs,
        cast=cast_attribute(),
    )


def end_attribute(request: Request, table: "Table") -> Markup:
    """Who sat at a table that was ended early and who of them has left, for `people.js`."""
    texts = table.game.translations(negotiate_language(request))
    names = texts.with_names(seat.name for seat in table.seats)
    seats = [
        {"name": names.player(number), "left": seat.has_left}
        for number, seat in enumerate(table.seats)
    ]
    end = {"seats": seats, "you": table.find_seat(get_owner_id(request))}
    return json_attribute(json.dumps(end, ensure_ascii=False))


async def trust_page(request: Request) -> Response:
    """How chance came about; a table that plays on from another match has that match's chance."""
    game, table_id = await game_of_table(request), request.path_params["id"]
    live_table = await request.app.state.loader.require_registry().get_table(table_id)
    is_borrowed = live_table.table.settings.origin is not None
    return render_page(request, "trust", id=table_id, game=game, is_borrowed=is_borrowed)


async def claim_seat_page(request: Request) -> Response:
    """The private link: the page asks before the seat is taken over."""
    return render_page(
        request,
        "sit",
        id=request.path_params["id"],
        code=request.path_params["code"],
        game=await game_of_table(request),
    )


async def lesson_page(request: Request) -> Response:
    """A first lesson of a game; where there is none, its rules."""
    game = game_from_path(request)
    if not (GAMES_FOLDER / game / "lesson" / "steps.toml").exists():
        return RedirectResponse(f"/rules/{game}")
    defs = request.app.state.loader.require_queries().get_drawing_defs(game)
    return render_page(request, "learn", game=game, defs=defs)


async def save_page(request: Request) -> Response:
    """A save of one's own, to look at."""
    return render_page(
        request, "replay", id=None, game=None, ended="", defs="", cast=cast_attribute()
    )


async def timer_page(request: Request) -> Response:
    """A clock for people at a real table; it starts as the hourglass of a game's box."""
    return render_page(request, "timer", hourglass=find_hourglass())


@functools.cache
def find_hourglass() -> dict[str, int]:
    """The hourglass of the game that has one: its seconds, and how many more Bob needs."""
    files = [GAMES_FOLDER / game / "components.toml" for game in game_names()]
    boxes = [tomllib.loads(path.read_text("utf-8")) for path in files]
    hourglass: dict[str, int] = next(box["hourglass"] for box in boxes if "hourglass" in box)
    return hourglass


async def pad_page(request: Request) -> Response:
    """A score pad for people at a real table, for games that have one."""
    game = game_from_path(request)
    queries = request.app.state.loader.require_queries()
    pad = await run_in_threadpool(queries.score_pad, game, negotiate_language(request))
    if pad is None:
        raise RequestError("no_such_page")
    return render_page(
        request,
        "pad",
        game=game,
        pad=json_attribute(msgspec.json.encode(pad).decode()),
        has_battle=pad.battle is not None,
        battle_name=pad.battle["texts"]["open"] if pad.battle else "",
        defs=queries.get_drawing_defs(game),
    )


async def pads_page(request: Request) -> Response:
    """All pads, and the timer."""
    found = [plate for plate in plates(negotiate_language(request)) if has_score_pad(plate["game"])]
    return render_page(request, "pads", plates=found)


def has_score_pad(game: str) -> bool:
    return (GAMES_FOLDER / game / "score_pad.py").exists()


async def components_page(request: Request) -> Response:
    """A game's components, to be looked at, changed, downloaded and played."""
    return render_page(request, "components", game=game_from_path(request))


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
    import segno  # not before the first page

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


async def face(request: Request) -> Response:
    """The medallion of somebody of the cast."""
    name = request.path_params["face"]
    member = next((each for each in load_cast() if each.face == name), None)
    if member is None:
        raise RequestError("no_such_page")
    drawing = medallion(member.name, member.colour, member.face)
    headers = {"cache-control": "public, max-age=86400"}
    return Response(drawing, media_type="image/svg+xml", headers=headers)


async def stylesheet(request: Request) -> Response:
    """The style of a game's drawings."""
    css = request.app.state.loader.require_queries().get_stylesheet(request.path_params["game"])
    return Response(css, media_type="text/css", headers={"cache-control": "max-age=3600"})


async def drawing_defs(request: Request) -> Response:
    """The gradients and symbols of a game's pieces, for a page that learns its game late."""
    defs = request.app.state.loader.require_queries().get_drawing_defs(game_from_path(request))
    return Response(defs, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


async def scenery(request: Request) -> Response:
    """What never changes in a match, as a picture behind the pieces."""
    game, frame = request.path_params["game"], request.path_params["frame"]
    if game not in game_names() or frame not in FRAMES:
        raise RequestError("no_such_page")
    queries = request.app.state.loader.require_queries()
    drawing = await run_in_threadpool(queries.get_scenery, game, frame)
    return Response(drawing, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


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
    Route("/learn/{game}", lesson_page),
    Route("/pad", pads_page),
    Route("/pad/{game}", pad_page),
    Route("/components/{game}", components_page),
    Route("/t/{id}/replay", replay_page),
    Route("/t/{id}/trust", trust_page),
    Route("/t/{id}/qr.svg", qr_code),
    Route("/t/{id}/sit/{code}", claim_seat_page),
    Route("/fonts/{name}.woff2", font),
    Route("/faces/{face}.svg", face),
    Route("/style/{game}.css", stylesheet),
    Route("/defs/{game}.svg", drawing_defs),
    Route("/scenery/{game}/{frame}.svg", scenery),
    Route("/art/{game}.svg", cover),
    Mount("/static", SlimStaticFiles(directory=WEB_FOLDER / "static"), name="static"),
]
