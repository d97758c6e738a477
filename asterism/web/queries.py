"""What is made from games and tables for those who ask over HTTP. Imports the engine, so it is
imported by the engine loader, after the server already answers."""

import functools
import importlib
import time
from collections.abc import Callable
from typing import Any

from asterism import bots, games
from asterism.engine.game import Game
from asterism.engine.layout import BITS, ID, NUMBER
from asterism.engine.options import Choice, Number, Option, PerSeat, Seat, Switch
from asterism.engine.protocols import Translator
from asterism.engine.replay import parse_save
from asterism.tables import repository
from asterism.tables.database import Database
from asterism.tables.errors import RequestError
from asterism.tables.export import export_match
from asterism.tables.history import full_history, history_for, parse_viewpoint, view_at
from asterism.tables.messages import MatchHistory, View
from asterism.tables.player_names import clean_name
from asterism.tables.registry import LISTED_SECONDS, MAX_LISTED, TableRegistry
from asterism.tables.render_request import RenderRequest
from asterism.tables.retention import Retention
from asterism.tables.table import OVER, RUNNING, WAITING, Table
from asterism.tables.verify import find_faults
from asterism.tables.views import build_view, stylesheet
from asterism.web.config import ServerConfig
from asterism.web.wire import (
    BotForm,
    Fairness,
    FieldForm,
    GameCard,
    GameRules,
    LobbyState,
    OptionForm,
    SaveView,
    TableLine,
)

FIELD_KINDS: dict[Any, str] = {NUMBER: "number", ID: "id", BITS: "bits"}
MAX_SAVED_MOVES = 5_000
COVER_MOVES = 24  # moves after which a game's picture for the lobby is drawn
MAX_OWN_TABLES = 50


# Games


def game_card(name: str, language: str, is_ready: bool) -> GameCard:
    game = games.load(name)
    translations = game.translations(language)
    return GameCard(
        name,
        translations("title"),
        translations("tagline"),
        is_ready,
        game.version,
        [*game.players],
        [option_form(option, line, translations) for option, line in game.options.items()],
        [
            BotForm(level, bot_label(level, translations), bots.uses_conventions(level, game))
            for level in bots.available_bots(game)
        ],
        game.features.silent,
        game.features.cooperative,
    )


def bot_label(level: str, translations: Translator) -> str:
    """A bot's name, and its manner where that must be known to choose it."""
    name, manner = translations(f"bots.{level}"), translations.entries.get("manners", {}).get(level)
    return f"{name} ({manner})" if manner else str(name)


def option_form(name: str, option: Option, translations: Translator) -> OptionForm:
    """An option with everything a form needs."""
    return OptionForm(
        name,
        type(option).__name__.lower(),
        translations(f"options.{name}.name"),
        translations(f"options.{name}.about"),
        option.default_value(),
        option_values(name, option, translations),
    )


def option_values(name: str, option: Option, translations: Translator) -> list[Any]:
    """Pairs of a value and its words; of a number, the least and the most."""
    if isinstance(option, PerSeat):
        return option_values(name, option.each, translations)
    if isinstance(option, Choice):
        return [[value, translations(f"options.{name}.values.{value}")] for value in option.values]
    if isinstance(option, Number):
        return [option.values[0], option.values[-1]]
    if isinstance(option, Switch):
        return [[True, translations("switch.yes")], [False, translations("switch.no")]]
    assert isinstance(option, Seat)
    return [["random", translations("options.first.values.random")]]


def game_rules(name: str) -> GameRules:
    game = get_game(name)
    fields = [
        FieldForm(
            f.wire_name,
            FIELD_KINDS.get(f.dtype, "word"),
            [*f.shape],
            f.visibility.name.lower(),
            f.about,
        )
        for f in game.state
    ]
    return GameRules(
        name,
        game.version,
        fields,
        [game.actions.usage(k) for k in game.actions.kinds],
        game.actions.names,
        sorted(game.actions.hidden),
    )


def get_game(name: str) -> Game:
    if name not in games.catalogue():
        raise RequestError("no_such_game")
    return games.load(name)


@functools.cache
def pad_scoring(name: str) -> dict[str, Any] | None:
    """Return every score that the game's pad can need, from its own rules; None if it has no
    score pad."""
    game = get_game(name)
    if not game.features.score_pad:
        return None
    pad = importlib.import_module(f"{games.__name__}.{name}.score_pad")
    return dict(pad.scoring_table(game))


def get_stylesheet(name: str) -> str:
    return stylesheet(get_game(name))


def render_cover(name: str, language: str) -> str:
    """A game in full swing, for its card in the lobby."""
    match = get_game(name).new(seed=7)
    for _ in range(COVER_MOVES):
        if match.over:
            break
        seat = match.actors[0]
        action = match.game.compiled.policy(match.game.view(match.row, seat), match.game.box, seat)
        match.play(seat, match.game.actions.names[action])
    return match.svg(None, language)


# Lists of tables


def open_registry(
    database: Database,
    bot_delay: float,
    is_ready: Callable[[str], bool],
    config: ServerConfig,
    may_ask: Callable[[str], bool],
) -> TableRegistry:
    """The registry of a database, as a server is configured."""
    retention = Retention(finished=config.keep_seconds)
    return TableRegistry(database, bot_delay, is_ready, retention, config.thinkers, may_ask)


def lobby_state(registry: TableRegistry, owner_id: str | None, done: int, steps: int) -> LobbyState:
    recent = repository.list_open(registry.database, time.time() - LISTED_SECONDS, MAX_LISTED)
    public = [table_line(registry, table_id, owner_id) for table_id in recent]
    mine = repository.list_by_owner(registry.database, owner_id, MAX_OWN_TABLES) if owner_id else []
    return LobbyState(
        [line for line in public if line and line.free],
        [line for line in (table_line(registry, name, owner_id) for name in mine) if line],
        done,
        steps,
    )


def table_line(registry: TableRegistry, name: str, owner_id: str | None) -> TableLine | None:
    """A table in a list, from memory if it is awake, else from disk."""
    live_table = registry.live_tables.get(name)
    if live_table is not None:
        return live_table_line(live_table.table, owner_id)
    rows = registry.database.query("select * from tables where id=?", name)
    if not rows or rows[0]["game"] not in games.catalogue():
        return None
    seats = registry.database.query("select * from seats where id=? order by seat", name)
    you = next((seat["seat"] for seat in seats if owner_id and seat["owner"] == owner_id), None)
    return TableLine(
        name,
        rows[0]["game"],
        rows[0]["phase"],
        [seat["name"] for seat in seats],
        sum(seat["kind"] == "empty" for seat in seats),
        rows[0]["made"],
        you=you,
    )


def live_table_line(table: Table, owner_id: str | None) -> TableLine:
    you = table.find_seat(owner_id)
    turn = [*table.match.actors] if table.match is not None and table.phase == RUNNING else []
    return TableLine(
        table.id,
        table.game.name,
        table.phase,
        [seat.name for seat in table.seats],
        sum(seat.kind == "empty" for seat in table.seats),
        table.created_at,
        turn,
        you,
        you in turn,
    )


# The past


def history(table: Table, owner_id: str | None, language: str) -> MatchHistory:
    return history_for(table, table.find_seat(owner_id), language)


def view_at_move(
    table: Table,
    owner_id: str | None,
    render_request: RenderRequest,
    number: int,
    seat: str | None,
) -> View:
    """A position of the past, as a seat that one may ask about saw it."""
    return view_at(table, table.find_seat(owner_id), render_request, number, seat)


def fairness(table: Table) -> Fairness:
    """The secret, and the key it makes, only after the end."""
    over = table.phase == OVER
    match = table.match
    return Fairness(
        table.id,
        table.commitment,
        table.entropies if table.phase != WAITING else None,
        [seat.name for seat in table.seats],
        table.secret.hex() if over else None,
        match.key.hex() if over and match is not None and match.key else None,
    )


def export(table: Table, owner_id: str | None) -> dict[str, Any]:
    return export_match(table, table.find_seat(owner_id))


def view_save(
    text: bytes,
    render_request: RenderRequest,
    number: int | None,
    seat: str | None,
    is_ready: Callable[[str], bool],
) -> SaveView:
    """A save that somebody has, shown at one of its moments. Raises RequestError for a game whose
    rules are not ready, and for a match longer than any game lasts."""
    save = parse_save(text)
    if save["game"] in games.catalogue() and not is_ready(save["game"]):
        raise RequestError("warming")
    if len(save["actions"]) > MAX_SAVED_MOVES:
        raise RequestError("size")
    match = games.replay(text)
    match.names = tuple(map(clean_name, match.names[: match.players]))
    earlier = match.at_move(len(match.moves) if number is None else min(number, len(match.moves)))
    seat_seen, row = parse_viewpoint(earlier, seat)
    return SaveView(
        full_history(match, render_request.language or "en"),
        build_view(earlier, seat_seen, render_request, row),
        find_faults(text),
    )
