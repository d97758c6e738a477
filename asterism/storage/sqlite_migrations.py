"""The database schema in numbered steps. `pragma user_version` says how many a file has taken.

A step never changes once it is released; a new need gets a new step at the end.
"""

import json
import sqlite3
from collections.abc import Callable

from asterism.storage.errors import StoreError

FIRST_SCHEMA = """
create table if not exists tables(
  id text primary key, game text not null, version integer not null, components text,
  options text not null, settings text not null, secret blob not null, made real not null,
  started real, phase text not null, rematch text);
create index if not exists by_phase on tables(phase, made);
create table if not exists seats(
  id text not null, seat integer not null, kind text not null, name text not null, level text,
  owner text not null, entropy text not null, has_left integer not null, code text not null,
  notes text not null, primary key(id, seat)) without rowid;
create index if not exists by_owner on seats(owner) where owner != '';
create table if not exists actions(
  id text not null, number integer not null, seat integer not null, action text not null,
  at real not null, primary key(id, number)) without rowid;
create table if not exists chat(
  id text not null, number integer not null, seat integer, name text not null, text text not null,
  at real not null, primary key(id, number)) without rowid;
"""


def create_tables(connection: sqlite3.Connection) -> None:
    """The first schema. Files older than numbered steps have it already."""
    for statement in FIRST_SCHEMA.split(";"):
        connection.execute(statement)


def move_votes_to_own_column(connection: sqlite3.Connection) -> None:
    """Votes for a bot stood as a third part in `notes`."""
    connection.execute("alter table seats add column votes text not null default '[]'")
    rows = connection.execute("select id, seat, notes from seats").fetchall()
    for table_id, seat, text in rows:
        notes, order, *votes = json.loads(text)
        connection.execute(
            "update seats set notes=?, votes=? where id=? and seat=?",
            (json.dumps([notes, order]), json.dumps(votes[0] if votes else []), table_id, seat),
        )


def index_open_tables(connection: sqlite3.Connection) -> None:
    """The lobby asks for open tables, and old ones are removed by when they were last used."""
    connection.execute(
        "create index open_tables on tables(made) "
        "where phase='waiting' and json_extract(settings, '$.open')"
    )
    connection.execute("alter table tables add column finished real")
    connection.execute(
        "update tables set finished=coalesce((select max(at) from actions where "
        "actions.id=tables.id), made) where phase not in ('waiting', 'running')"
    )


def add_moderation(connection: sqlite3.Connection) -> None:
    """Players can be muted, lines hidden, and players reported."""
    connection.execute("alter table seats add column muted integer not null default 0")
    connection.execute("alter table chat add column hidden integer not null default 0")
    connection.execute(
        "create table reports(number integer primary key, id text not null, seat integer, "
        "text text not null, at real not null)"
    )


def keep_clocks(connection: sqlite3.Connection) -> None:
    """The seconds left of every seat when a move was made, as JSON; null without a clock."""
    connection.execute("alter table actions add column clock text")


def add_share_hashes(connection: sqlite3.Connection) -> None:
    """The second protocol of fair dice. `entropy` holds a seat's revealed share. What has begun
    keeps its protocol; tables that wait start under the new one, with shares yet to come."""
    connection.execute("alter table tables add column protocol integer not null default 1")
    connection.execute("alter table tables add column step text not null default 'dealt'")
    connection.execute("alter table seats add column share_hash text not null default ''")
    connection.execute("alter table seats add column share_at real")
    connection.execute("alter table seats add column arrived integer not null default 1")
    waiting = "select id from tables where phase='waiting'"
    connection.execute(f"update seats set entropy='' where id in ({waiting})")
    connection.execute("update tables set protocol=2, step='seating' where phase='waiting'")


def keep_analyses(connection: sqlite3.Connection) -> None:
    """Analyses of finished matches were files beside the database. Those are made anew when
    somebody asks for them."""
    connection.execute(
        "create table analyses(id text primary key, format integer not null, "
        "done integer not null, content text) without rowid"
    )


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    create_tables,
    move_votes_to_own_column,
    index_open_tables,
    add_moderation,
    keep_clocks,
    add_share_hashes,
    keep_analyses,
)


def migrate(connection: sqlite3.Connection) -> None:
    """Take the steps that a file lacks, each in a transaction of its own. Raises StoreError for
    a file of a newer program."""
    version = connection.execute("pragma user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise StoreError(
            f"The tables were written by a newer version of Asterism (schema {version}; this one "
            f"knows {len(MIGRATIONS)}). Update Asterism, or restore a backup."
        )
    for number, step in enumerate(MIGRATIONS[version:], version + 1):
        connection.execute("begin immediate")
        try:
            step(connection)
            connection.execute(f"pragma user_version={number}")
        except BaseException:
            connection.execute("rollback")
            raise
        connection.execute("commit")
