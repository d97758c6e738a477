"""Tables read from disk, brought to where they were."""

import sqlite3
import time

import msgspec

from asterism import games
from asterism.engine.errors import AsterismError
from asterism.tables.clock import Clock, ReadTime
from asterism.tables.database import Database
from asterism.tables.messages import ChatLine
from asterism.tables.seat import Seat
from asterism.tables.table import FROZEN, MAX_CHAT_LINES, WAITING, Table, TableSettings


def load_table(
    database: Database, table_id: str, read_time: ReadTime = time.monotonic
) -> Table | None:
    """The table of this id, its match played again; None if there is none."""
    rows = database.query("select * from tables where id=?", table_id)
    if not rows:
        return None
    table = table_from_row(rows[0])
    table.read_time = read_time
    for row in database.query("select * from seats where id=? order by seat", table_id):
        table.seats[row["seat"]] = seat_from_row(row)
    table.chat = chat_lines(database, table_id)
    last_line = database.query("select max(number) from chat where id=?", table_id)[0][0]
    table.chat_count = last_line or 0
    moves = database.query(
        "select seat, action, at, clock from actions where id=? order by number", table_id
    )
    replay_moves(table, moves)
    return table


def chat_lines(database: Database, table_id: str) -> list[ChatLine]:
    """The latest lines that are not hidden, oldest first."""
    sql = "select * from chat where id=? and not hidden order by number desc limit ?"
    return [
        ChatLine(row["seat"], row["name"], row["text"], row["at"])
        for row in database.query(sql, table_id, MAX_CHAT_LINES)[::-1]
    ]


def table_from_row(row: sqlite3.Row) -> Table:
    """The table's own line. Options of another version of the rules stay as written."""
    game = games.load(row["game"], text=row["components"])
    table = Table(
        row["id"],
        game,
        msgspec.json.decode(row["options"]),
        msgspec.json.decode(row["settings"], type=TableSettings),
        row["secret"],
        row["made"],
    )
    table.version, table.phase = row["version"], row["phase"]
    table.started_at, table.rematch = row["started"] or 0.0, row["rematch"]
    table.finished_at = row["finished"]
    return table


def seat_from_row(row: sqlite3.Row) -> Seat:
    notes, order = msgspec.json.decode(row["notes"])
    return Seat(
        row["kind"],
        row["name"],
        row["level"],
        row["owner"],
        row["entropy"],
        bool(row["has_left"]),
        row["code"],
        notes,
        order,
        set(msgspec.json.decode(row["votes"])),
        bool(row["muted"]),
    )


def replay_moves(table: Table, moves: list[sqlite3.Row]) -> None:
    """Every move again, and the clock as each of them left it; nobody pays for the time since.
    A match of other rules stays as it was written."""
    if table.phase == WAITING:
        return
    if table.version != table.game.version:
        return freeze(table, moves)
    table.create_match()
    match, clock = table.match, table.clock
    assert match is not None
    assert clock is not None
    previous = table.started_at
    for row in moves:
        restore_remaining(clock, row["clock"], row["at"] - previous)
        previous = row["at"]
        try:
            table.make_move(match, row["seat"], row["action"])
        except AsterismError:
            return freeze(table, moves)
    clock.skip()


def restore_remaining(clock: Clock, stored: str | None, elapsed: float) -> None:
    """What was left when a move was made; by the times of the moves where none was written."""
    if stored is None:
        clock.spend(max(0.0, elapsed))
    else:
        clock.remaining = msgspec.json.decode(stored, type=list[float])
    clock.skip()


def freeze(table: Table, moves: list[sqlite3.Row]) -> None:
    table.phase, table.match, table.clock = FROZEN, None, None
    table.frozen_moves = [(row["seat"], row["action"]) for row in moves]


def list_open(database: Database, since: float, limit: int) -> list[str]:
    """The newest tables that anybody may join and that have a free seat."""
    rows = database.query(
        "select id from tables where phase='waiting' and json_extract(settings, '$.open') "
        "and made>? and exists(select 1 from seats where seats.id=tables.id and kind='empty') "
        "order by made desc limit ?",
        since,
        limit,
    )
    return [row[0] for row in rows]


def list_by_owner(database: Database, owner: str, limit: int) -> list[str]:
    """The newest tables at which somebody has a seat."""
    rows = database.query(
        "select tables.id from seats join tables on tables.id = seats.id "
        "where owner=? order by made desc limit ?",
        owner,
        limit,
    )
    return [row[0] for row in rows]
