"""Tables read from disk, brought to where they were."""

import itertools
import sqlite3
from typing import Any

import msgspec

from asterism import games
from asterism.engine.errors import AsterismError
from asterism.tables.messages import ChatLine
from asterism.tables.seat import Seat
from asterism.tables.store import Store
from asterism.tables.table import FROZEN, MOST_CHAT, WAITING, Settings, Table


def stored_table(store: Store, name: str, now: float) -> Table | None:
    """The table of this id, its match played again; None if there is none."""
    found = store.rows("select * from tables where id=?", name)
    if not found:
        return None
    table = empty_table(found[0])
    for row in store.rows("select * from seats where id=? order by seat", name):
        table.seats[row["seat"]] = stored_seat(row)
    table.chat = [ChatLine(row["seat"], row["name"], row["text"], row["at"])
                  for row in last_lines(store, name)]
    table.said = len(table.chat) and store.rows(
        "select max(number) from chat where id=?", name)[0][0]
    moves = store.rows("select seat, action, at from actions where id=? order by number", name)
    resume(table, moves, now)
    return table


def last_lines(store: Store, name: str) -> list[sqlite3.Row]:
    question = "select * from chat where id=? order by number desc limit ?"
    return store.rows(question, name, MOST_CHAT)[::-1]


def empty_table(row: sqlite3.Row) -> Table:
    """The table's own line. Options of another version of the rules stay as written."""
    game = games.load(row["game"], text=row["components"])
    table = Table(row["id"], game, msgspec.json.decode(row["options"]),
                  msgspec.json.decode(row["settings"], type=Settings), row["secret"], row["made"])
    table.version, table.phase = row["version"], row["phase"]
    table.started, table.rematch = row["started"] or 0.0, row["rematch"]
    return table


def stored_seat(row: sqlite3.Row) -> Seat:
    """The votes stand last; lines of older tables have none."""
    notes, order, *votes = msgspec.json.decode(row["notes"])
    return Seat(row["kind"], row["name"], row["level"], row["owner"], row["entropy"],
                bool(row["has_left"]), row["code"], notes, order, {*itertools.chain(*votes)})


def resume(table: Table, moves: list[sqlite3.Row], now: float) -> None:
    """Every move again; a match of other rules stays as it was written."""
    if table.phase == WAITING:
        return
    if table.version != table.game.version:
        return freeze(table, moves)
    table.deal()
    match, clock = table.match, table.clock
    assert match is not None
    assert clock is not None
    for row in moves:
        turn = table.turn()
        try:
            match.play(row["seat"], row["action"])
        except AsterismError:
            return freeze(table, moves)
        if table.is_timed:
            table.tick(turn, row["at"])
    clock.forgive(now)


def freeze(table: Table, moves: list[sqlite3.Row]) -> None:
    table.phase, table.match, table.clock = FROZEN, None, None
    table.frozen = [(row["seat"], row["action"]) for row in moves]


def summaries(store: Store, phase: str, since: float, most: int) -> list[dict[str, Any]]:
    """Short lines about tables, newest first."""
    found = store.rows("select * from tables where phase=? and made>? order by made desc limit ?",
                       phase, since, most)
    return [dict(row) for row in found]


def owned(store: Store, owner: str, most: int) -> list[str]:
    """The newest tables at which somebody has a seat."""
    found = store.rows("select tables.id from seats join tables on tables.id = seats.id "
                       "where owner=? order by made desc limit ?", owner, most)
    return [row[0] for row in found]

