"""Stored tables, brought to where they were."""

import time
from collections.abc import Iterable, Sequence

import msgspec

from asterism import games
from asterism.engine.errors import AsterismError
from asterism.storage.records import (
    ActionRecord,
    ChatRecord,
    SeatRecord,
    StoredTable,
    TableRecord,
)
from asterism.tables.clock import Clock, ReadTime
from asterism.tables.messages import ChatLine
from asterism.tables.seat import Seat
from asterism.tables.table import FROZEN, OVER, RUNNING, WAITING, Table, TableSettings


def load_table(stored: StoredTable, read_time: ReadTime = time.monotonic) -> Table:
    """The table as it was stored, its match played again."""
    table = table_from_record(stored.table)
    table.read_time = read_time
    for record in stored.seats:
        table.seats[record.seat] = seat_from_record(record)
    table.chat, table.chat_count = chat_lines(stored.chat), stored.chat_count
    table.revision = stored.revision
    replay_moves(table, stored.actions)
    charge_idle(table, stored.idle)
    return table


def catch_up(table: Table, news: StoredTable) -> bool:
    """Bring a running match from an earlier revision to the present, by the moves that are new.
    False, and nothing is changed, if the table must be loaded as a whole."""
    record, match, clock = news.table, table.match, table.clock
    if match is None or clock is None or record.phase not in (RUNNING, OVER):
        return False
    if table.phase != RUNNING or news.action_count != table.move_count + len(news.actions):
        return False
    for move in news.actions:
        restore_remaining(clock, move.clock, 0.0)
        table.make_move(match, move.seat, move.action)
    table.settings = msgspec.json.decode(record.settings, type=TableSettings)
    table.phase, table.rematch, table.finished_at = record.phase, record.rematch, record.finished
    table.seats = [seat_from_record(seat) for seat in news.seats]
    if news.chat or news.is_chat_hidden:
        table.chat = chat_lines(news.chat)
    table.chat_count, table.revision = news.chat_count, news.revision
    charge_idle(table, news.idle)
    return True


def follow_move(table: Table, move: ActionRecord, revision: int) -> bool:
    """Bring a running match one revision on by a move that was told. False, and nothing is changed,
    if that is not all that is new; and where a clock runs, for how long is known to the storage
    alone."""
    match, is_next = table.match, move.number == table.move_count + 1
    if match is None or table.phase != RUNNING or table.has_clock or not is_next:
        return False
    if revision != (table.revision or 0) + 1:
        return False
    table.make_move(match, move.seat, move.action)
    table.revision = revision
    return True


def charge_idle(table: Table, seconds: float | None) -> None:
    """Other processes have let the clock run: by the storage's time, whatever ours is."""
    if table.clock is not None and seconds is not None:
        table.clock.skip()
        table.clock.now -= max(0.0, seconds)


def chat_lines(records: Iterable[ChatRecord]) -> list[ChatLine]:
    return [ChatLine(line.seat, line.name, line.text, line.at) for line in records]


def table_from_record(record: TableRecord) -> Table:
    """The table's own line. Options of another version of the rules stay as written."""
    game = games.load(record.game, text=record.components)
    table = Table(
        record.id,
        game,
        msgspec.json.decode(record.options),
        msgspec.json.decode(record.settings, type=TableSettings),
        record.secret,
        record.made,
    )
    table.version, table.phase = record.version, record.phase
    table.started_at, table.rematch = record.started or 0.0, record.rematch
    table.finished_at = record.finished
    table.protocol, table.step = record.protocol, record.step
    return table


def seat_from_record(record: SeatRecord) -> Seat:
    notes, order = msgspec.json.decode(record.notes)
    return Seat(
        record.kind,
        record.name,
        record.level,
        record.owner,
        record.entropy,
        record.has_left,
        record.code,
        notes,
        order,
        set(msgspec.json.decode(record.votes)),
        record.muted,
        record.share_hash,
        record.share_at,
        record.arrived,
    )


def replay_moves(table: Table, moves: Sequence[ActionRecord]) -> None:
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
    for move in moves:
        restore_remaining(clock, move.clock, move.at - previous)
        previous = move.at
        try:
            table.make_move(match, move.seat, move.action)
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


def freeze(table: Table, moves: Sequence[ActionRecord]) -> None:
    table.phase, table.match, table.clock = FROZEN, None, None
    table.frozen_moves = [(move.seat, move.action) for move in moves]
