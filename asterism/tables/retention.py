"""Which tables are removed from disk, and when."""

from typing import NamedTuple

from asterism.tables.database import Statement

DAY = 86_400
PRUNED_AT_ONCE = 500  # tables removed by one commit
PARTS = ("tables", "seats", "actions", "chat", "reports")


class Retention(NamedTuple):
    """Seconds that tables are kept: waiting ones that only their maker sits at, waiting ones with
    company, and all others after their last move."""

    alone: float = DAY
    waiting: float = 30 * DAY
    finished: float = 365 * DAY


EXPIRED = """
select id from tables where phase='waiting' and made < :alone and
  (select count(*) from seats where seats.id=tables.id and kind='person') < 2
union all
select id from tables where phase='waiting' and made < :waiting
union all
select id from tables where phase!='waiting' and coalesce(finished, started, made) < :finished
  and not exists(select 1 from actions where actions.id=tables.id and at >= :finished)
limit :limit
"""


def expired_query(retention: Retention, now: float) -> tuple[str, dict[str, float]]:
    """The query for tables whose time is over, with its values."""
    values = {name: now - seconds for name, seconds in retention._asdict().items()}
    return EXPIRED, values | {"limit": PRUNED_AT_ONCE}


def removal(table_id: str) -> list[Statement]:
    """Everything of a table goes."""
    return [(f"delete from {part} where id=?", (table_id,)) for part in PARTS]
