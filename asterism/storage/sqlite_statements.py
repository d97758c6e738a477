"""Changes and questions in SQLite's dialect."""

from collections.abc import Iterable
from typing import Any

from asterism.storage.records import (
    ActionRecord,
    AnalysisRecord,
    Change,
    ChatRecord,
    DeletedAction,
    DeletedSeat,
    HiddenChat,
    RemovedTable,
    ReportRecord,
    SeatRecord,
    TableRecord,
)

Statement = tuple[str, tuple[Any, ...]]
PARTS = ("tables", "seats", "actions", "chat", "reports", "analyses")

ACTION_COLUMNS, ANALYSIS_COLUMNS, CHAT_COLUMNS, REPORT_COLUMNS, SEAT_COLUMNS, TABLE_COLUMNS = (
    ", ".join(record._fields)
    for record in (ActionRecord, AnalysisRecord, ChatRecord, ReportRecord, SeatRecord, TableRecord)
)

LIST_OPEN = """
select id from tables where phase='waiting' and json_extract(settings, '$.open') and made>?
  and exists(select 1 from seats where seats.id=tables.id and kind='empty')
order by made desc limit ?
"""
LIST_BY_OWNER = """
select tables.id from seats join tables on tables.id = seats.id
where owner=? order by made desc limit ?
"""
LIST_EXPIRED = """
select id from tables where phase='waiting' and made < ?1 and
  (select count(*) from seats where seats.id=tables.id and kind='person') < 2
union
select id from tables where phase='waiting' and made < ?2
union
select id from tables where phase!='waiting' and coalesce(finished, started, made) < ?3
  and not exists(select 1 from actions where actions.id=tables.id and at >= ?3)
limit ?4
"""
LIST_TABLES = """
select id, game, phase, made, (select group_concat(name, ', ') from seats
  where seats.id=tables.id and kind!='empty') as players,
  (select count(*) from actions where actions.id=tables.id) as moves
from tables where :phase is null or phase=:phase order by made desc limit :limit
"""
SAVE_ANALYSIS = f"""
insert or replace into analyses({ANALYSIS_COLUMNS})
select ?1, ?2, ?3, ?4 where exists(select 1 from tables where id=?1)
"""
PROBE = "update tables set phase=phase where id=''"  # takes the write lock, changes nothing


def insertion(verb: str, table: str, columns: str) -> str:
    marks = ", ".join("?" for _ in columns.split(","))
    return f"{verb} into {table}({columns}) values({marks})"


STATEMENTS: dict[type, str] = {
    TableRecord: insertion("insert or replace", "tables", TABLE_COLUMNS),
    SeatRecord: insertion("insert or replace", "seats", SEAT_COLUMNS),
    ActionRecord: insertion("insert", "actions", ACTION_COLUMNS),
    ChatRecord: insertion("insert", "chat", CHAT_COLUMNS),
    ReportRecord: insertion("insert", "reports", REPORT_COLUMNS),
    DeletedSeat: "delete from seats where id=? and seat=?",
    DeletedAction: "delete from actions where id=? and number=?",
    HiddenChat: "update chat set hidden=1 where id=? and number=?",
}


def statements_for(changes: Iterable[Change]) -> list[Statement]:
    """What writes the changes, in their order."""
    statements: list[Statement] = []
    for change in changes:
        if isinstance(change, RemovedTable):
            statements += removal(change.id)
        else:
            statements.append((STATEMENTS[type(change)], change))
    return statements


def removal(table_id: str) -> list[Statement]:
    """Everything of a table goes."""
    return [(f"delete from {part} where id=?", (table_id,)) for part in PARTS]


def read_seat(row: Iterable[Any]) -> SeatRecord:
    """A seat of a row, whose flags are numbers."""
    record = SeatRecord(*row)
    return record._replace(
        has_left=bool(record.has_left), muted=bool(record.muted), arrived=bool(record.arrived)
    )
