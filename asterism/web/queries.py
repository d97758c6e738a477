"""What is made from games and tables for those who ask over HTTP. Imports the engine, so it is
imported by the engine loader, after the server already answers."""

import functools
import importlib
import time
from collections.abc import Callable
from typing import Any

import msgspec

from asterism import bots, games
from asterism.engine.errors import ComponentsError
from asterism.engine.game import Game
from asterism.engine.layout import BITS, ID, NUMBER
from asterism.engine.options import Choice, Number, Option, PerSeat, Seat, Switch
from asterism.engine.owner_files import HEADINGS
from asterism.engine.protocols import Translator
from asterism.engine.replay import parse_save
from asterism.engine.toml_text import dump_toml
from asterism.pads import Pad
from asterism.storage.interface import Storage
from asterism.storage.records import TableSummary
from asterism.storage.retention import Retention
from asterism.tables.errors import RequestError
from asterism.tables.export import export_match, seat_views
from asterism.tables.history import full_history, history_for, parse_viewpoint, view_at
from asterism.tables.lessons import has_lesson, load_coach
from asterism.tables.messages import MatchHistory, View
from asterism.tables.player_names import clean_name
from asterism.tables.registry import TableRegistry
from asterism.tables.render_request import RenderRequest
from asterism.tables.seat import EMPTY
from asterism.tables.share_exchange import DEALT, REVEAL
from asterism.tables.table import OVER, RUNNING, WAITING, Table
from asterism.tables.verify import find_faults, random_states
from asterism.tables.views import build_view, scenery, stylesheet
from asterism.web.config import ServerConfig
from asterism.web.lesson_view import advance
from asterism.web.wire import (
    BotForm,
    ChangedComponents,
    ComponentsForm,
    Fairness,
    FairReplay,
    FairSeat,
    FieldForm,
    GameCard,
    GameRules,
    LessonRequest,
    LessonState,
    LobbyState,
    OptionForm,
    SaveView,
    TableLine,
)

FIELD_KINDS: dict[Any, str] = {NUMBER: "number", ID: "id", BITS: "bits"}
MAX_SAVED_MOVES = 5_000
MAX_LISTED, LISTED_SECONDS = 50, 7 * 86_400  # open tables shown, and for how many seconds
MAX_FAULT = 500  # letters of what is wrong with components, which may quote them
COVER_MOVES = 24  # moves after which a game's picture for the lobby is drawn
MAX_OWN_TABLES = 50


# Games


def game_card(name: str, language: str) -> GameCard:
    game = games.load(name)
    translations = game.translations(language)
    return GameCard(
        name,
        translations("title"),
        translations("tagline"),
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
    name, description = (
        translations(f"bots.{level}"),
        translations.entries.get("manners", {}).get(level),
    )
    return f"{name} ({description})" if description else str(name)


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
def score_pad(name: str, language: str) -> Pad | None:
    """The game's pad for a real table, counted by its own rules; None if it has none."""
    game = get_game(name)
    if not game.features.score_pad:
        return None
    module = importlib.import_module(f"{games.__name__}.{name}.score_pad")
    pad: Pad = module.make_pad(game, game.translations(language))
    return pad


# Components


def components_form(name: str) -> ComponentsForm:
    """The built-in components of a game, for an editor."""
    game = get_game(name)
    text = (game.folder / "components.toml").read_text("utf-8")
    return describe_components(game, text)


def check_components(name: str, sent: bytes) -> ComponentsForm:
    """Components as somebody changed them, or what the engine finds wrong with them."""
    given = decode_components(sent)
    text = dump_toml(given.facts) if given.facts is not None else given.text
    get_game(name)
    try:
        return describe_components(games.load_unshared(name, text), text)
    except ComponentsError as error:
        return ComponentsForm(name, fault=str(error)[:MAX_FAULT])


def decode_components(sent: bytes) -> ChangedComponents:
    try:
        return msgspec.json.decode(sent, type=ChangedComponents)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RequestError("malformed", error=str(error)[:200]) from None


def describe_components(game: Game, text: str) -> ComponentsForm:
    state = game.modules.state
    facts = {name: block for name, block in game.components.items() if name not in HEADINGS}
    return ComponentsForm(
        game.name,
        facts,
        text,
        state.COMPONENTS["sizes"],
        state.COMPONENTS.get("maxima", {}),
        {block: list(keys) for block, keys in getattr(state, "TEXT_KEYS", {}).items()},
    )


def get_stylesheet(name: str) -> str:
    return stylesheet(get_game(name))


@functools.cache
def get_scenery(name: str, frame: str) -> str:
    return scenery(get_game(name), frame)


def get_drawing_defs(name: str) -> str:
    """Return the gradients and symbols of a game's pieces, for its pages."""
    return get_game(name).modules.drawing.DEFS


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
    storage: Storage,
    bot_delay: float,
    config: ServerConfig,
    may_ask: Callable[[str], bool],
    is_compiled: Callable[[str], bool],
    on_wanted: Callable[[str], None],
) -> TableRegistry:
    """The registry of a storage, as a server is configured."""
    retention = Retention(finished=config.keep_seconds)
    return TableRegistry(
        storage,
        bot_delay,
        retention,
        config.thinkers,
        may_ask,
        is_compiled,
        on_wanted,
        config.components,
    )


async def lobby_state(registry: TableRegistry, owner_id: str | None) -> LobbyState:
    """Open tables, and those of an owner."""
    storage = registry.storage
    public = await storage.list_open(time.time() - LISTED_SECONDS, MAX_LISTED)
    mine = await storage.list_by_owner(owner_id, MAX_OWN_TABLES) if owner_id else []
    asleep = [name for name in {*public, *mine} if name not in registry.live_tables]
    summaries = await storage.read_summaries(asleep)
    lines = {
        name: table_line(registry, name, summaries.get(name), owner_id) for name in {*public, *mine}
    }
    return LobbyState(
        [line for name in public if (line := lines[name]) and line.free],
        [line for name in mine if (line := lines[name])],
    )


def table_line(
    registry: TableRegistry, name: str, summary: TableSummary | None, owner_id: str | None
) -> TableLine | None:
    """A table in a list, from memory if it is awake, else from its summary."""
    live_table = registry.live_tables.get(name)
    if live_table is not None:
        return live_table_line(live_table.table, owner_id)
    if summary is None or summary.table.game not in games.catalogue():
        return None
    table, seats = summary
    you = next((seat.seat for seat in seats if owner_id and seat.owner == owner_id), None)
    return TableLine(
        name,
        table.game,
        table.phase,
        [None if seat.kind == EMPTY else seat.name for seat in seats],
        sum(seat.kind == EMPTY for seat in seats),
        table.made,
        you=you,
        left=you is not None and seats[you].has_left,
    )


def live_table_line(table: Table, owner_id: str | None) -> TableLine:
    you = table.find_seat(owner_id)
    turn = [*table.match.actors] if table.match is not None and table.phase == RUNNING else []
    return TableLine(
        table.id,
        table.game.name,
        table.phase,
        [None if seat.kind == EMPTY else seat.name for seat in table.seats],
        sum(seat.kind == "empty" for seat in table.seats),
        table.created_at,
        turn,
        you,
        you in turn,
        you is not None and table.seats[you].has_left,
    )


def lesson_state(
    name: str, lesson_request: LessonRequest, render_request: RenderRequest
) -> LessonState:
    """Return a lesson after a choice; raise RequestError for a game without one."""
    get_game(name)
    if not has_lesson(name):
        raise RequestError("no_such_page")
    return advance(name, lesson_request, render_request)


def coach_sentences(name: str, language: str) -> dict[str, str]:
    """Return what a coach says at first occurrences, by action or by thing."""
    get_game(name)
    return load_coach(name, language)


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


def fairness(table: Table, owner_id: str | None) -> Fairness:
    """The secret, and the key it makes, only after the end."""
    over = table.phase == OVER
    match = table.match
    return Fairness(
        table.id,
        table.protocol,
        table.step,
        table.commitment,
        [fair_seat(table, number) for number in range(len(table.seats))],
        table.find_seat(owner_id),
        table.created_at,
        table.started_at or None,
        table.finished_at if over else None,
        table.secret.hex() if over else None,
        match.key.hex() if over and match is not None and match.key else None,
    )


def fair_seat(table: Table, number: int) -> FairSeat:
    """What a seat put in, as far as it may be told."""
    seat = table.seats[number]
    return FairSeat(
        seat.name,
        seat.kind,
        seat.share if table.phase != WAITING else "",
        seat.share_hash if table.step in (REVEAL, DEALT) else "",
        table.share_state(number),
        seat.share_at,
    )


def fair_replay(table: Table, owner_id: str | None) -> FairReplay:
    """Every random state and every position again. Raises RequestError before the end."""
    table.require_phase(OVER)
    assert table.match is not None
    states = [(str(first), str(last)) for first, last in random_states(table.match)]
    views = seat_views(table.match, table.find_seat(owner_id))
    return FairReplay(states, [position["fields"] for position in views])


def export(table: Table, owner_id: str | None) -> dict[str, Any]:
    return export_match(table, table.find_seat(owner_id))


def view_save(
    text: bytes,
    render_request: RenderRequest,
    number: int | None,
    seat: str | None,
) -> SaveView:
    """A save that somebody has, shown at one of its moments. Raises RequestError for a match
    longer than any game lasts."""
    save = parse_save(text)
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
