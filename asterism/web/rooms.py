"""The way to a match: setting a table up, the invitation, the waiting room."""

import json
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from asterism import translations
from asterism.drawing.cast import load_cast
from asterism.tables.errors import RequestError
from asterism.tables.seat import BOT, EMPTY
from asterism.web import pages
from asterism.web.request import get_owner_id, negotiate_language

if TYPE_CHECKING:
    from asterism.tables.table import Table

WAITING, OVER = "waiting", "over"  # phases of a table; its module imports the engine
TABLETOPS = pages.WEB_FOLDER / "static" / "tabletops"
NO_TABLE = 404


async def setup_page(request: Request) -> Response:
    """A new table in three choices."""
    game = pages.game_from_path(request)
    about = game_card(request, game)
    players = next(option.default for option in about.options if option.option == "players")
    return pages.render_page(
        request, "setup", game=game, players=players, **scenery(request, game, about)
    )


def game_card(request: Request, game: str) -> Any:
    return request.app.state.loader.game_card(game, negotiate_language(request))


def scenery(request: Request, game: str, about: Any) -> dict[str, Any]:
    """What set-up and waiting room share: the wood, the cast, the game's card and plate."""
    plate = find_plate(game, negotiate_language(request))
    return {
        "about": pages.json_attribute(msgspec.json.encode(about).decode()),
        "cast": pages.cast_attribute(game),
        "plate": plate,
        "level": json.loads(plate["play_now"]).get("level", "easy"),
        "tabletop": tabletop_path(game),
    }


def tabletop_path(game: str) -> str:
    name = game if (TABLETOPS / f"{game}.svg").exists() else "table"
    return f"/static/tabletops/{name}.svg"


def find_plate(game: str, language: str) -> dict[str, Any]:
    return next(plate for plate in pages.plates(language) if plate["game"] == game)


# The page of a table


async def table_page(request: Request) -> Response:
    """A table by its link: the match for those who play or watch it and, with who left, once it
    was ended early; the waiting room before it, and an invitation for everybody else."""
    try:
        registry = request.app.state.loader.require_registry()
        table = (await registry.get_table(request.path_params["id"])).table
    except RequestError as error:
        if error.code != "no_such_table":
            raise
        return closed_page(request)
    if table.was_ended:
        return await pages.table_page(request)
    is_guest = (
        table.find_seat(get_owner_id(request)) is None and "watch" not in request.query_params
    )
    if is_guest and table.phase in (WAITING, OVER):
        return invitation_page(request, table)
    return room_page(request, table) if table.phase == WAITING else await pages.table_page(request)


def room_page(request: Request, table: "Table") -> Response:
    game = table.game.name
    about = game_card(request, game)
    return pages.render_page(
        request,
        "room",
        id=table.id,
        game=game,
        has_conventions=any(bot.conventions for bot in about.bots),
        own_components=table.game.has_own_components,
        invitation_title=invitation_title(request, table, about.title),
        **scenery(request, game, about),
    )


def invitation_page(request: Request, table: "Table") -> Response:
    """A letter from the host: with one field and one button while a chair is free."""
    language, game = negotiate_language(request), table.game.name
    plate = find_plate(game, language)
    people = list_people(table, language)
    return pages.render_page(
        request,
        "invitation",
        id=table.id,
        game=game,
        plate=plate,
        state=invitation_state(table),
        own_components=table.game.has_own_components,
        people=people,
        host=None if table.host is None else people[table.host],
        invited_by=invitation_line(request, table),
        invitation_title=invitation_title(request, table, plate["title"]),
    )


def closed_page(request: Request) -> Response:
    """The link of a table that is no more, or never was."""
    title = page_texts(request)("page.closed_title")
    return pages.render_page(
        request, "invitation", NO_TABLE, state="closed", host=None, plate=None,
        invitation_title=title,
    )  # fmt: skip


def invitation_state(table: "Table") -> str:
    if table.phase == OVER:
        return "over"
    return "open" if any(seat.kind == EMPTY for seat in table.seats) else "full"


def page_texts(request: Request) -> translations.Translations:
    return translations.load_translations(pages.WEB_FOLDER, negotiate_language(request))


def invitation_line(request: Request, table: "Table") -> str:
    """Who invites, in a sentence that the title of the game ends."""
    name = table.seats[table.host].name if table.host is not None else ""
    texts = page_texts(request)
    return texts("page.invites", name=name) if name else texts("page.invited")


def invitation_title(request: Request, table: "Table", title: str) -> str:
    """What a shared link is called where it is shown."""
    return f"{invitation_line(request, table)} {title}"


def list_people(table: "Table", language: str) -> list[dict[str, Any]]:
    """Who sits where, as medallions show it; of the free chairs the first is the reader's."""
    faces = {member.name: member.face for member in load_cast()}
    texts = table.game.translations(language).with_names(seat.name for seat in table.seats)
    free = [number for number, seat in enumerate(table.seats) if seat.kind == EMPTY]
    return [
        {
            "seat": number,
            "name": texts.player(number),
            "initial": texts.player(number)[:1].upper(),
            "face": faces.get(seat.name) if seat.kind == BOT else None,
            "free": seat.kind == EMPTY,
            "first": number in free[:1],
        }
        for number, seat in enumerate(table.seats)
    ]


ROUTES = [Route("/new/{game}", setup_page), Route("/t/{id}", table_page)]
