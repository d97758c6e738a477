"""The folder with the tables: private, writable, and used by one server at a time."""

import contextlib
import fcntl
import os
import pathlib
import sqlite3
import time
from collections.abc import Iterator

from asterism.storage.errors import StoreError

LOCK_FILE = "lock"
LOCK_PATIENCE, LOCK_RETRY = 0.5, 0.02  # seconds to wait for a lock; between two attempts


def create_folder(folder: pathlib.Path) -> None:
    """Make the folder if need be; nobody else may look into it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
    except OSError as error:
        raise StoreError(f"The folder {folder} cannot be used: {error.strerror}.") from None


@contextlib.contextmanager
def lock_folder(folder: pathlib.Path) -> Iterator[None]:
    """Hold the folder; raise StoreError if another process does."""
    create_folder(folder)
    try:
        handle = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"The folder {folder} cannot be used: {error.strerror}.") from None
    if not acquire_lock(handle):
        os.close(handle)
        raise StoreError(
            f"Another server already uses {folder}; stop it, or name another folder with --data."
        )
    try:
        yield
    finally:
        os.close(handle)


def acquire_lock(handle: int) -> bool:
    """Whether the lock is ours. A server that was killed may have a process that still ends."""
    until = time.monotonic() + LOCK_PATIENCE
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() > until:
                return False
            time.sleep(LOCK_RETRY)
        else:
            return True


def check_store(folder: pathlib.Path) -> None:
    """Open the database, bring it to the present schema and write to it; raise StoreError if
    that cannot be done."""
    from asterism.storage.sqlite import open_database

    try:
        connection = open_database(folder)
        connection.execute("begin immediate")
        connection.execute("create table write_probe(x)")
        connection.execute("rollback")
        connection.close()
    except sqlite3.Error as error:
        raise StoreError(f"The tables in {folder} cannot be opened or written: {error}.") from None
