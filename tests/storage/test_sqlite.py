"""What is SQLite's own: group commits on a thread, a file that waits for the disk."""

import asyncio
import sqlite3

from stored_records import line

from asterism.storage.sqlite import SqliteStorage, connect, try_commit


def test_many_changes_share_a_commit(tmp_path, monkeypatch):
    commits = []

    def count(base, statements):
        commits.append(len(statements))
        return try_commit(base, statements)

    monkeypatch.setattr("asterism.storage.sqlite.try_commit", count)

    async def work():
        storage = SqliteStorage(tmp_path)
        await asyncio.gather(*(storage.write([line(n)]) for n in range(200)))
        assert len(await storage.read_chat("t", 500)) == 200
        await storage.close()

    asyncio.run(work())
    assert sum(commits) == 200
    assert len(commits) < 100


def test_closing_writes_what_was_asked_for(tmp_path):
    async def work():
        storage = SqliteStorage(tmp_path)
        waiting = [storage.write([line(n)]) for n in range(20)]
        await storage.close()
        await asyncio.gather(*waiting)

    asyncio.run(work())
    base = sqlite3.connect(tmp_path / "tables.db")
    assert base.execute("select count(*) from chat").fetchone() == (20,)
    assert base.execute("pragma journal_mode").fetchone() == ("wal",)
    base.close()


def test_the_writer_waits_for_the_disk(tmp_path):
    base = connect(tmp_path / "x.db")
    assert base.execute("pragma synchronous").fetchone() == (2,)  # FULL
    base.close()
