"""The schema in numbered steps, from files that were written before there were any."""

import sqlite3
import stat

import pytest
from registries import ANNA, BO, run_with_registry, seat_people

from asterism.storage.data_folder import check_store, lock_folder
from asterism.storage.errors import StoreError
from asterism.storage.sqlite import open_database
from asterism.storage.sqlite_migrations import FIRST_SCHEMA, MIGRATIONS, migrate

SEAT = "insert into seats values('t',{},'person','Anna',null,'x','','0','',?)"


def first_database(folder):
    """A file as it was before steps were numbered, with two seats of one table."""
    base = sqlite3.connect(folder / "tables.db", isolation_level=None)
    base.executescript(FIRST_SCHEMA)
    base.execute(
        "insert into tables values('t','hanabi',1,null,'{}','{\"open\":true}',x'00',5.0,6.0,"
        "'over',null)"
    )
    base.execute("insert into actions values('t',1,0,'play 0',7.5)")
    base.execute("insert into chat values('t',1,0,'Anna','hi',7.0)")
    base.execute(SEAT.format(0), ('[["mine"],[0],[2,1]]',))
    base.execute(SEAT.format(1), ('[["older"],[]]',))  # before votes were kept
    base.close()


def test_a_file_of_the_first_schema_is_brought_to_the_present(tmp_path):
    first_database(tmp_path)
    base = open_database(tmp_path)
    assert base.execute("pragma user_version").fetchone() == (len(MIGRATIONS),)
    seats = base.execute("select notes, votes, muted from seats order by seat").fetchall()
    assert seats == [('[["mine"], [0]]', "[2, 1]", 0), ('[["older"], []]', "[]", 0)]
    assert base.execute("select finished from tables").fetchone() == (7.5,)
    assert base.execute("select text, hidden from chat").fetchone() == ("hi", 0)
    migrate(base)
    assert base.execute("pragma user_version").fetchone() == (len(MIGRATIONS),)
    base.close()


def test_a_running_match_keeps_its_protocol_and_a_waiting_one_gets_the_new_one(tmp_path):
    first_database(tmp_path)
    base = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    base.execute(
        "insert into tables values('w','hanabi',1,null,'{}','{}',x'00',5.0,null,'waiting',null)"
    )
    base.execute(SEAT.replace("'t'", "'w'").format(0), ("[[],[]]",))
    base.execute("update seats set entropy='abc'")
    base.close()
    base = open_database(tmp_path)
    kept = "select protocol, step, entropy, share_hash from tables join seats using(id) where id=?"
    assert base.execute(kept, ("t",)).fetchall() == [(1, "dealt", "abc", "")] * 2
    assert base.execute(kept, ("w",)).fetchall() == [(2, "seating", "", "")]
    base.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    def fail(connection):
        connection.execute("create table half(x)")
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr("asterism.storage.sqlite_migrations.MIGRATIONS", (*MIGRATIONS, fail))
    with pytest.raises(sqlite3.OperationalError):
        open_database(tmp_path)
    base = sqlite3.connect(tmp_path / "tables.db")
    assert base.execute("pragma user_version").fetchone() == (len(MIGRATIONS),)
    assert not base.execute("select * from sqlite_master where name='half'").fetchall()
    base.close()


def test_a_file_of_a_newer_program_is_refused(tmp_path):
    base = open_database(tmp_path)
    base.execute("pragma user_version=99")
    base.close()
    with pytest.raises(StoreError, match="newer version"):
        open_database(tmp_path)


def test_nobody_else_may_read_what_is_kept(tmp_path):
    folder = tmp_path / "kept"

    async def work(registry):
        await seat_people(registry, ANNA, BO)
        return [stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())]

    modes = run_with_registry(work, folder)
    assert modes[0] == 0o700
    assert set(modes[1:]) == {0o600}
    assert len(modes) > 2  # the journal too


def test_a_folder_has_one_server(tmp_path):
    with (
        lock_folder(tmp_path),
        pytest.raises(StoreError, match="Another server"),
        lock_folder(tmp_path),
    ):
        pass
    with lock_folder(tmp_path):
        check_store(tmp_path)


def test_a_store_that_is_none_is_told_in_a_sentence(tmp_path):
    (tmp_path / "tables.db").write_bytes(b"this is no database, it is a letter" * 100)
    with pytest.raises(StoreError, match="cannot be opened or written"):
        check_store(tmp_path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be used"):
        check_store(tmp_path / "file" / "folder")
