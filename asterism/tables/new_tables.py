"""Tables as they are made: from a request, for a rematch, and to play on from a position."""

import itertools
import secrets
from collections.abc import Sequence

import msgspec

from asterism import bots
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.tables.errors import RequestError
from asterism.tables.messages import NewTable
from asterism.tables.seat import BOT, PERSON, Seat
from asterism.tables.table import Origin, Table, TableSettings, new_table

TABLE_ID_BYTES = 16  # bytes of a table's id: nobody guesses one
PRACTICE_LEVEL = "normal"  # of the bots that stand in for people at a table of practice


def from_request(request: NewTable, game: Game, owner_id: str | None) -> Table:
    """A table as it was asked for; with a name, its maker sits down first."""
    settings = TableSettings(
        request.open,
        request.chat,
        request.hints,
        request.begin,
        request.clock,
        request.conventions,
    )
    table = new_table(new_id(), game, request.options, settings)
    if owner_id is not None and request.name is not None:
        table.sit(owner_id, request.name, None)
    seat_bots(table, request)
    return table


def new_id() -> str:
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def seat_bots(table: Table, request: NewTable) -> None:
    """Bots on the chairs after the maker's, as they were asked for."""
    chairs = [number for number, seat in enumerate(table.seats) if seat.kind == "empty"]
    if len(request.bots) > len(chairs):
        raise RequestError("full")
    wanted = [*request.cast, *itertools.repeat(None, len(request.bots))]
    for number, level, name in zip(chairs, request.bots, wanted, strict=False):
        if level is not None:
            table.seat_bot(number, bots.check_bot_name(level, table.game), name)


def rematch_of(old: Table) -> Table:
    """The same people and bots at a table of the same rules, which begins when all have come."""
    settings = msgspec.structs.replace(old.settings, open=False, begin=True)
    table = new_table(new_id(), old.game, old.options, settings)
    for number, seat in enumerate(old.seats):
        level = None if seat.kind == PERSON else seat.level
        table.seats[number] = Seat(seat.kind, seat.name, level, seat.owner, has_arrived=False)
        table.save_seat(number)
    return table


def continuation(
    match: Match,
    moves: list[tuple[int, str]],
    owner_id: str,
    seat: int,
    names: Sequence[str],
    levels: Sequence[str | None] = (),
) -> Table:
    """A private table with the chance of a match, to be started with these moves: an owner in one
    of the seats, bots in the others."""
    assert match.key is not None
    settings = TableSettings(hints=True, origin=Origin(match.key.hex(), moves))
    table = new_table(new_id(), match.game, match.options, settings)
    for place, name in enumerate(names):
        if place == seat:
            table.seats[place] = Seat(PERSON, name, owner=owner_id)
        else:
            level = levels[place] if levels else None
            table.seats[place] = Seat(BOT, name, level or PRACTICE_LEVEL)
        table.save_seat(place)
    return table
