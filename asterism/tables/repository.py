"""Tables read from disk, brought to where they were."""

import itertools
import sqlite3
import time
from typing import Any

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
    table.chat = [
        ChatLine(row["seat"], row["name"], row["text"], row["at"])
        for row in load_chat(database, table_id)
    ]
    table.chat_count = (
        len(table.chat)
        and database.query("select max(number) from chat where id=?", table_id)[0][0]
    )
    moves = database.query(
        "select seat, action, at, clock from actions where id=? order by number", table_id
    )
    replay_moves(table, moves)
    return table


def load_chat(database: Database, table_id: str) -> list[sqlite3.Row]:
    sql = "select * from chat where id=? order by number desc limit ?"
    return database.query(sql, table_id, MAX_CHAT_LINES)[::-1]


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
    return table


def seat_from_row(row: sqlite3.Row) -> Seat:
    """The votes stand last; lines of older tables have none."""
    notes, order, *votes = msgspec.json.decode(row["notes"])
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
        {*itertools.chain(*votes)},
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


def list_by_phase(database: Database, phase: str, since: float, limit: int) -> list[dict[str, Any]]:
    """Short lines about tables, newest first."""
    rows = database.query(
        "select * from tables where phase=? and made>? order by made desc limit ?",
        phase,
        since,
        limit,
    )
    return [dict(row) for row in rows]


def list_by_owner(database: Database, owner: str, limit: int) -> list[str]:
    """The newest tables at which somebody has a seat."""
    rows = database.query(
        "select tables.id from seats join tables on tables.id = seats.id "
        "where owner=? order by made desc limit ?",
        owner,
        limit,
    )
    return [row[0] for row in rows]
