"""The pages: HTML around what the script asks for."""

import io
import json
import pathlib
import tomllib
from typing import Any

import msgspec
import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from asterism import words
from asterism.tables.refusal import Refusal
from asterism.web.doorman import GAMES, shelf
from asterism.web.request import THEME, language_of
from asterism.web.wire import GameCard

HERE = pathlib.Path(__file__).parent
TEMPLATES = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True,
                        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
HELP = ("goal", "turn", "end", "good")  # what a game's `help` words may speak of
PAGES = ("partner",)  # and what only some have beside
LIMIT = "time_limit"  # the option of games that are played against a clock
SCORING = {"hit", "miss", "zero"}  # what a score pad counts with


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A template, filled in the reader's language."""
    language, state = language_of(request), request.app.state
    spoken, cards = words.of_folder(HERE, language), state.doorman.cards(language)
    return HTMLResponse(TEMPLATES.get_template(f"{name}.html").render(
        page=name, words=spoken,
        script_words=quoted(json.dumps(spoken.table["script"], ensure_ascii=False)),
        language=language, languages=speakers(), theme=request.cookies.get(THEME, "auto"),
        cards=cards, card=card_of(cards, values.get("game")), done=state.doorman.done,
        steps=state.doorman.steps, path=request.url.path, **values), status)


def quoted(text: str) -> Markup:
    """JSON as an attribute between single quotes, so that its own need not be escaped."""
    return Markup(f"""'{str(escape(text)).replace("&#34;", '"')}'""")


def card_of(cards: list[GameCard], game: str | None) -> GameCard | None:
    """The card of the page's own game, if it has one."""
    return next((card for card in cards if card.game == game), None)


def speakers() -> list[tuple[str, str]]:
    """Every language, by its own name."""
    return [(language, words.shared(language)("language")) for language in words.LANGUAGES]


async def lobby(request: Request) -> Response:
    return page(request, "lobby", lobby=request.app.state.doorman.lobby(None))


async def table(request: Request) -> Response:
    """Round the table; the game's card travels along, so that the script need not ask for it."""
    game = await game_of(request)
    card = request.app.state.doorman.desk_now().card(game, language_of(request), True)
    return page(request, "table", id=request.path_params["id"], game=game,
                about=quoted(msgspec.json.encode(card).decode()),
                has_conventions=any(bot.conventions for bot in card.bots))


async def replay(request: Request) -> Response:
    return page(request, "replay", id=request.path_params["id"], game=await game_of(request))


async def trust(request: Request) -> Response:
    return page(request, "trust", id=request.path_params["id"], game=await game_of(request))


async def take_seat(request: Request) -> Response:
    """The private link: the page asks before the seat is taken over."""
    return page(request, "sit", id=request.path_params["id"], code=request.path_params["code"],
                game=await game_of(request))


async def look(request: Request) -> Response:
    """A save of one's own, to look at."""
    return page(request, "replay", id=None, game=None)


async def timer(request: Request) -> Response:
    """HVE-17 A clock for people at a real table."""
    return page(request, "timer")


async def help_page(request: Request) -> Response:
    """The rules of a game in short, in its own words."""
    game = on_shelf(request)
    said = words.of_folder(GAMES / game, language_of(request)).table.get("help", {})
    card = card_of(request.app.state.doorman.cards(language_of(request)), game)
    parts = [(key, said[key]) for key in HELP + PAGES if key in said]
    return page(request, "help", game=game, parts=parts,
                has_limit=card is not None and LIMIT in [one.option for one in card.options],
                has_pad=scoring_of(game) is not None)


async def pad(request: Request) -> Response:
    """BAJ-17 A score pad for people at a real table, where a game counts bids."""
    game = on_shelf(request)
    scoring = scoring_of(game)
    if scoring is None:
        raise Refusal("no_such_page")
    return page(request, "pad", game=game, scoring=json.dumps(scoring))


def on_shelf(request: Request) -> str:
    """The game a path names; of any other there is no page."""
    game = str(request.path_params["game"])
    if game not in shelf():
        raise Refusal("no_such_page")
    return game


def scoring_of(game: str) -> dict[str, Any] | None:
    """The points for bids, as the game's components have them, and the rounds of each number of
    players."""
    facts = tomllib.loads((GAMES / game / "components.toml").read_text("utf-8"))
    found = facts.get("scoring", {})
    return found | facts["rounds"] if found.keys() >= SCORING else None


async def game_of(request: Request) -> str:
    """The game of the page's table; a table that is nowhere has no page."""
    live = await request.app.state.doorman.hall_now().find(request.path_params["id"])
    return str(live.table.game.name)


async def qr(request: Request) -> Response:
    """The link of a table, for a camera."""
    link = str(request.url.replace(path=f"/t/{request.path_params['id']}", query=""))
    out = io.BytesIO()
    segno.make(link, micro=False).save(out, kind="svg", scale=6, border=2)
    return Response(out.getvalue(), media_type="image/svg+xml")


async def style(request: Request) -> Response:
    """The style of a game's drawings."""
    sheet = request.app.state.doorman.desk_now().style(request.path_params["game"])
    return Response(sheet, media_type="text/css", headers={"cache-control": "max-age=3600"})


async def art(request: Request) -> Response:
    """A game in full swing, as a picture."""
    drawing = request.app.state.doorman.cover(request.path_params["game"], language_of(request))
    return Response(drawing, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


ROUTES = [
    Route("/", lobby),
    Route("/look", look),
    Route("/timer", timer),
    Route("/help/{game}", help_page),
    Route("/pad/{game}", pad),
    Route("/t/{id}", table),
    Route("/t/{id}/replay", replay),
    Route("/t/{id}/trust", trust),
    Route("/t/{id}/qr.svg", qr),
    Route("/t/{id}/sit/{code}", take_seat),
    Route("/style/{game}.css", style),
    Route("/art/{game}.svg", art),
    Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
]
