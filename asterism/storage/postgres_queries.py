"""Questions in PostgreSQL's dialect. Rows of a table's parts come as JSON arrays, in the order of
the columns of their record, so that one statement reads all of a table at one moment."""

from typing import Any

from asterism.storage.records import (
    ActionRecord,
    AnalysisRecord,
    ChatRecord,
    ReportRecord,
    SeatRecord,
    TableRecord,
)


def columns(record: type[Any], alias: str) -> str:
    return ", ".join(f"{alias}.{name}" for name in record._fields)


TABLE_COLUMNS, REPORT_COLUMNS, CHAT_COLUMNS, SEAT_COLUMNS = (
    columns(record, "r") for record in (TableRecord, ReportRecord, ChatRecord, SeatRecord)
)
SEATS_OF_TABLE = f"""
coalesce((select json_agg(json_build_array({columns(SeatRecord, "s")}) order by s.seat)
  from seats s where s.id = r.id), '[]')
"""
ACTIONS_OF_TABLE = f"""
coalesce((select json_agg(json_build_array({columns(ActionRecord, "a")}) order by a.number)
  from actions a where a.id = r.id and a.revision > $3), '[]')
"""
CHAT_OF_TABLE = f"""
coalesce((select json_agg(json_build_array({columns(ChatRecord, "c")}) order by c.number)
  from (select * from chat where chat.id = r.id and not hidden
    order by number desc limit $2) c
  where exists(select 1 from chat where chat.id = r.id and chat.revision > $3)), '[]')
"""
READ_TABLE = f"""
select {TABLE_COLUMNS}, {SEATS_OF_TABLE}, {ACTIONS_OF_TABLE}, {CHAT_OF_TABLE},
  coalesce((select max(number) from chat where chat.id = r.id), 0),
  coalesce((select max(number) from actions where actions.id = r.id), 0),
  r.revision, extract(epoch from clock_timestamp() - greatest(r.clock_from,
    (select max(stored) from actions where actions.id = r.id)))::double precision,
  r.saved > $3 or exists(select 1 from seats where seats.id = r.id and seats.revision > $3),
  exists(select 1 from chat where chat.id = r.id and chat.revision > $3 and hidden)
from tables r where r.id = $1
"""
READ_SUMMARIES = f"select {TABLE_COLUMNS}, {SEATS_OF_TABLE} from tables r where r.id = any($1)"
READ_CHAT = f"""
select {CHAT_COLUMNS} from chat r where r.id = $1 and not hidden order by number desc limit $2
"""
LIST_OPEN = """
select id from tables
where phase = 'waiting' and (settings::json->>'open') = 'true' and made > $1
  and exists(select 1 from seats where seats.id = tables.id and kind = 'empty')
order by made desc limit $2
"""
LIST_BY_OWNER = """
select tables.id from seats join tables on tables.id = seats.id
where owner = $1 and owner != '' order by made desc limit $2
"""
LIST_RUNNING = "select id from tables where phase = 'running' order by made desc"
LIST_EXPIRED = """
select id from tables where phase = 'waiting' and made < $1 and
  (select count(*) from seats where seats.id = tables.id and kind = 'person') < 2
union
select id from tables where phase = 'waiting' and made < $2
union
select id from tables where phase != 'waiting' and coalesce(finished, started, made) < $3
  and not exists(select 1 from actions where actions.id = tables.id and at >= $3)
limit $4
"""
LATEST_REPORTS = f"select {REPORT_COLUMNS} from reports r order by number desc limit $1"
LATEST_CHAT = f"select {CHAT_COLUMNS} from chat r where not hidden order by at desc limit $1"
MUTED_SEATS = f"select {SEAT_COLUMNS} from seats r where muted limit $1"
READ_ANALYSIS = f"select {columns(AnalysisRecord, 'r')} from analyses r where r.id = $1"
CLAIM_ANALYSIS = """
insert into analyses(id, format, done, holder) select $1, $2, 0, $3
where exists(select 1 from tables where tables.id = $1)
on conflict(id) do update set format = $2, done = 0, content = null, holder = $3
where (analyses.content is null or analyses.format != $2) and (analyses.holder is not distinct
  from $3 or not exists(select 1 from processes where processes.number = analyses.holder))
returning id
"""
SAVE_ANALYSIS = """
insert into analyses(id, format, done, content) select $1, $2, $3, $4
where exists(select 1 from tables where tables.id = $1)
on conflict(id) do update set format = $2, done = $3, content = $4
"""
RELEASE_ANALYSIS = "delete from analyses where id = $1 and content is null"
COMMIT = "select place, new_revision, failure from commit_batches($1, $2)"
PROBE = "update tables set phase = phase where id = ''"  # refused by a database that is read only
