"""What is made from games and tables for those who ask over HTTP. Imports the engine, so it is
opened by the doorman, not by the door."""

import json
import time
from typing import Any

from asterism import bots, games
from asterism.engine.game import Game
from asterism.engine.layout import BITS, ID, NUMBER
from asterism.engine.options import Choice, Number, Option, PerSeat, Seat, Switch
from asterism.tables import records
from asterism.tables.files import saved_file
from asterism.tables.hall import LISTED, RECENT, Hall
from asterism.tables.live import Live
from asterism.tables.messages import Past, View
from asterism.tables.past import open_past, past_of, past_view, seen_from
from asterism.tables.refusal import Refusal
from asterism.tables.table import OVER, RUNNING, WAITING, Table
from asterism.tables.verify import faults
from asterism.tables.views import style_of, view_of
from asterism.tables.wish import Wish
from asterism.web.wire import (
    BotForm,
    Fairness,
    FieldForm,
    GameCard,
    GameRules,
    LobbyState,
    Looked,
    OptionForm,
    TableLine,
)

KINDS = {NUMBER: "number", ID: "id", BITS: "bits"}
COVER = 24  # moves after which a game's picture for the lobby is drawn
MINE = 50


# Games


def card(name: str, language: str, is_ready: bool) -> GameCard:
    game = games.load(name)
    spoken = game.words(language)
    return GameCard(
        name, spoken("title"), spoken("tagline"), is_ready, game.version, [*game.players],
        [form(option, one, spoken) for option, one in game.options.items()],
        [BotForm(level, bot_said(level, spoken), bots.keeps_conventions(level, game))
         for level in bots.bots_of(game)],
        bool(getattr(game.door.state, "SILENT", False)),
        bool(getattr(game.door.state, "TOGETHER", False)))


def bot_said(level: str, spoken: Any) -> str:
    """A bot's name, and its manner where that must be known to choose it."""
    name, manner = spoken(f"bots.{level}"), spoken.table.get("manners", {}).get(level)
    return f"{name} ({manner})" if manner else str(name)


def form(name: str, option: Option, spoken: Any) -> OptionForm:
    """An option with everything a form needs."""
    return OptionForm(name, type(option).__name__.lower(), spoken(f"options.{name}.name"),
                      spoken(f"options.{name}.about"), option.standard(),
                      values(name, option, spoken))


def values(name: str, option: Option, spoken: Any) -> list[Any]:
    """Pairs of a value and its words; of a number, the least and the most."""
    if isinstance(option, PerSeat):
        return values(name, option.each, spoken)
    if isinstance(option, Choice):
        return [[value, spoken(f"options.{name}.values.{value}")] for value in option.values]
    if isinstance(option, Number):
        return [option.values[0], option.values[-1]]
    if isinstance(option, Switch):
        return [[True, spoken("switch.yes")], [False, spoken("switch.no")]]
    assert isinstance(option, Seat)
    return [["random", spoken("options.first.values.random")]]


def rules(name: str) -> GameRules:
    game = opened(name)
    fields = [FieldForm(f.name, KINDS.get(f.kind, "word"), [*f.shape], f.seen.name.lower(), f.about)
              for f in game.state]
    return GameRules(name, game.version, fields, [game.actions.form(k) for k in game.actions.kinds],
                     game.actions.names, sorted(game.actions.hidden))


def opened(name: str) -> Game:
    if name not in games.catalogue():
        raise Refusal("no_such_game")
    return games.load(name)


def style(name: str) -> str:
    return style_of(opened(name))


def cover(name: str, language: str) -> str:
    """A game in full swing, for its card in the lobby."""
    match = opened(name).new(seed=7)
    for _ in range(COVER):
        if match.over:
            break
        seat = match.actors[0]
        action = match.game.verbs.policy(match.game.view(match.row, seat), match.game.box, seat)
        match.play(seat, match.game.actions.names[action])
    return match.svg(None, language)


# Lists of tables


def lobby(hall: Hall, who: str | None, done: int, steps: int) -> LobbyState:
    recent = records.summaries(hall.store, WAITING, time.time() - RECENT, 4 * LISTED)
    public = [line(hall, row["id"], who) for row in recent if json.loads(row["settings"])["open"]]
    mine = records.owned(hall.store, who, MINE) if who else []
    return LobbyState([one for one in public if one and one.free][:LISTED],
                      [one for one in (line(hall, name, who) for name in mine) if one],
                      done, steps)


def line(hall: Hall, name: str, who: str | None) -> TableLine | None:
    """A table in a list, from memory if it is awake, else from disk."""
    live = hall.lives.get(name)
    if live is not None:
        return awake_line(live.table, who)
    found = hall.store.rows("select * from tables where id=?", name)
    if not found or found[0]["game"] not in games.catalogue():
        return None
    seats = hall.store.rows("select * from seats where id=? order by seat", name)
    you = next((seat["seat"] for seat in seats if who and seat["owner"] == who), None)
    return TableLine(name, found[0]["game"], found[0]["phase"], [seat["name"] for seat in seats],
                     sum(seat["kind"] == "empty" for seat in seats), found[0]["made"], you=you)


def awake_line(table: Table, who: str | None) -> TableLine:
    you = table.seat_of(who)
    turn = [*table.match.actors] if table.match is not None and table.phase == RUNNING else []
    return TableLine(table.id, table.game.name, table.phase, [seat.name for seat in table.seats],
                     sum(seat.kind == "empty" for seat in table.seats), table.made, turn, you,
                     you in turn)


# The past


def past(live: Live, who: str | None, language: str) -> Past:
    return past_of(live.table, live.table.seat_of(who), language)


def moment(live: Live, who: str | None, wish: Wish, number: int, seat: str | None) -> View:
    """A position of the past, as a seat that one may ask about saw it."""
    return past_view(live.table, live.table.seat_of(who), wish, number, seat)


def fairness(table: Table) -> Fairness:
    """The secret, and the key it makes, only after the end."""
    over = table.phase == OVER
    match = table.match
    return Fairness(table.id, table.commitment,
                    table.entropies if table.phase != WAITING else None,
                    [seat.name for seat in table.seats], table.secret.hex() if over else None,
                    match.key.hex() if over and match is not None and match.key else None)


def download(live: Live, who: str | None) -> dict[str, Any]:
    return saved_file(live.table, live.table.seat_of(who))


def looked(text: bytes, wish: Wish, number: int | None, seat: str | None) -> Looked:
    """A save that somebody has, shown at one of its moments."""
    match = games.replay(text)
    then = match.at(len(match.moves) if number is None else min(number, len(match.moves)))
    place, row = seen_from(then, seat)
    return Looked(open_past(match, wish.language or "en"), view_of(then, place, wish, row),
                  faults(text))
