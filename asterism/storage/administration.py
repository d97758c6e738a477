"""What an operator does to the file of tables itself: look, copy, put back, remove."""

import os
import pathlib
import sqlite3
import time
from typing import Any

from asterism.storage.data_folder import create_folder, lock_folder
from asterism.storage.errors import StoreError
from asterism.storage.retention import PRUNED_AT_ONCE, Retention
from asterism.storage.sqlite import FILE_NAME, open_database
from asterism.storage.sqlite_statements import LIST_EXPIRED, LIST_TABLES, removal

SIDE_FILES = ("-wal", "-shm")


def open_existing(folder: pathlib.Path) -> sqlite3.Connection:
    """The database of a folder that has one, beside a running server if need be."""
    if not (folder / FILE_NAME).exists():
        raise StoreError(f"There are no tables in {folder}.")
    return open_file(folder / FILE_NAME)


def open_file(path: pathlib.Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"file:{path}?mode=rw", uri=True, isolation_level=None)
    connection.row_factory = sqlite3.Row
    return connection


def back_up(folder: pathlib.Path, target: pathlib.Path) -> int:
    """Copy all tables into a file, also while they are played, and read the copy; how many there
    are in it. The file appears only when it is whole."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    source, copy = open_existing(folder), sqlite3.connect(part)
    source.backup(copy)
    copy.execute("pragma journal_mode=delete")
    for connection in (source, copy):
        connection.close()
    count = verify_backup(part)
    part.replace(target)
    return count


def verify_backup(path: pathlib.Path) -> int:
    """How many tables a file holds; raise StoreError if it is damaged or no file of ours."""
    try:
        connection = open_file(path)
        sound = connection.execute("pragma integrity_check").fetchone()[0] == "ok"
        count = connection.execute("select count(*) from tables").fetchone()[0]
        connection.close()
    except sqlite3.Error as error:
        raise StoreError(f"{path} is no backup of tables: {error}.") from None
    if not sound:
        raise StoreError(f"{path} is damaged.")
    return int(count)


def restore(folder: pathlib.Path, source: pathlib.Path) -> int:
    """Put a backup in the place of the tables, which are kept beside it; how many there are."""
    count = verify_backup(source)
    create_folder(folder)
    with lock_folder(folder):
        set_aside(folder)
        backup, copy = open_file(source), sqlite3.connect(folder / FILE_NAME)
        backup.backup(copy)
        for connection in (backup, copy):
            connection.close()
        open_database(folder).close()
    return count


def set_aside(folder: pathlib.Path) -> None:
    """The present file, whole, under another name."""
    path = folder / FILE_NAME
    if not path.exists():
        return
    connection = open_file(path)
    connection.execute("pragma journal_mode=delete")  # what is in the journal goes into the file
    connection.close()
    path.replace(path.with_name(f"{FILE_NAME}.{time.strftime('%Y%m%d-%H%M%S')}"))
    for suffix in SIDE_FILES:
        path.with_name(FILE_NAME + suffix).unlink(missing_ok=True)


def list_tables(folder: pathlib.Path, phase: str | None, limit: int) -> list[dict[str, Any]]:
    """The newest tables."""
    connection = open_existing(folder)
    rows = connection.execute(LIST_TABLES, {"phase": phase, "limit": limit}).fetchall()
    connection.close()
    return [dict(row) for row in rows]


def close_table(folder: pathlib.Path, table_id: str) -> None:
    """Remove a table; raise StoreError if there is none."""
    with lock_folder(folder):
        connection = open_existing(folder)
        found = connection.execute("select 1 from tables where id=?", (table_id,)).fetchone()
        remove(connection, [table_id] if found else [])
        connection.close()
    if not found:
        raise StoreError(f"There is no table {table_id}.")


def prune(folder: pathlib.Path, retention: Retention) -> int:
    """Remove the tables whose time is over; how many there were."""
    removed = 0
    values = (*retention.cutoffs(time.time()), PRUNED_AT_ONCE)
    with lock_folder(folder):
        connection = open_database(folder)
        while found := connection.execute(LIST_EXPIRED, values).fetchall():
            ids = {row[0] for row in found}
            remove(connection, ids)
            removed += len(ids)
        connection.close()
    return removed


def remove(connection: sqlite3.Connection, ids: "set[str] | list[str]") -> None:
    connection.execute("begin immediate")
    for table_id in ids:
        for sql, values in removal(table_id):
            connection.execute(sql, values)
    connection.execute("commit")


def count_everything(folder: pathlib.Path) -> dict[str, Any]:
    """Tables by phase, moves, lines of chat, reports, bytes on disk, and the schema."""
    connection = open_existing(folder)
    phases = connection.execute("select phase, count(*) from tables group by phase").fetchall()
    counts = {
        part: connection.execute(f"select count(*) from {part}").fetchone()[0]
        for part in ("actions", "chat", "reports")
    }
    schema = connection.execute("pragma user_version").fetchone()[0]
    connection.close()
    size = sum(path.stat().st_size for path in folder.glob(f"{FILE_NAME}*"))
    return {"tables": dict(map(tuple, phases)), **counts, "bytes": size, "schema": schema}
