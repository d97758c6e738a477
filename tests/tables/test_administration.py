"""`asterism admin` on the file of a data folder."""

import json
import sqlite3
import stat

import pytest
from click.testing import CliRunner
from registries import ANNA, BO, do, run_with_registry, seat_people

from asterism.admin import admin
from asterism.storage.data_folder import lock_folder
from asterism.storage.errors import StoreError


def run(*words):
    """What a command prints; its error is raised."""
    done = CliRunner().invoke(admin, [str(word) for word in words], catch_exceptions=False)
    return done.output


def play_some(folder):
    """A running table with a move, and a waiting one; their ids."""

    async def work(registry):
        running = await seat_people(registry, ANNA, BO, options={"first": 0})
        await do(registry, running, ANNA, do="play", action="play 0", after=0)
        waiting = await seat_people(registry, ANNA, start=False)
        return running.table.id, waiting.table.id

    return run_with_registry(work, folder)


def test_a_backup_taken_while_tables_are_played_brings_them_back(tmp_path):
    folder, file = tmp_path / "data", tmp_path / "backup.db"

    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO, options={"first": 0})
        await do(registry, live_table, ANNA, do="play", action="play 0", after=0)
        assert "Tables in it: 1." in run("backup", file, "--data", folder)
        action = live_table.table.match.legal(1)[-1]
        await do(registry, live_table, BO, do="play", action=action, after=1)
        return live_table.table.id

    table = run_with_registry(work, folder)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    run("restore", file, "--data", folder)

    async def after(registry):
        return (await registry.get_table(table)).table.match.history

    assert run_with_registry(after, folder) == [(0, "play 0")]
    aside = next(path for path in folder.iterdir() if path.name.startswith("tables.db.2"))
    base = sqlite3.connect(aside)
    assert base.execute("select count(*) from actions").fetchone() == (2,)
    base.close()


def test_what_is_no_backup_is_not_restored(tmp_path):
    folder, file = tmp_path / "data", tmp_path / "letter"
    table, _ = play_some(folder)
    file.write_bytes(b"Dear Anna" * 1000)
    with pytest.raises(StoreError, match="no backup"):
        run("restore", file, "--data", folder)
    assert table in run("tables", "--data", folder)


def test_a_backup_overwrites_nothing(tmp_path):
    play_some(tmp_path / "data")
    (tmp_path / "kept").write_text("kept")
    with pytest.raises(StoreError, match="exists already"):
        run("backup", tmp_path / "kept", "--data", tmp_path / "data")
    assert (tmp_path / "kept").read_text() == "kept"


def test_tables_are_listed_counted_closed_and_pruned(tmp_path):
    running, waiting = play_some(tmp_path)
    listed = json.loads(run("tables", "--json", "--data", tmp_path))
    assert [(one["id"], one["phase"], one["moves"]) for one in listed] == [
        (waiting, "waiting", 0),
        (running, "running", 1),
    ]
    assert listed[1]["players"] == "Anna, Bo"
    stats = json.loads(run("stats", "--json", "--data", tmp_path))
    assert stats["tables"] == {"running": 1, "waiting": 1}
    assert stats["actions"] == 1
    run("close", waiting, "--data", tmp_path)
    with pytest.raises(StoreError, match="There is no table"):
        run("close", waiting, "--data", tmp_path)
    assert run("prune", "--data", tmp_path) == "Tables removed: 0.\n"
    assert run("prune", "--keep-days", "0", "--data", tmp_path) == "Tables removed: 1.\n"
    assert run("tables", "--data", tmp_path) == ""


def test_a_running_server_keeps_its_tables_from_us(tmp_path):
    running, _ = play_some(tmp_path)
    with lock_folder(tmp_path), pytest.raises(StoreError, match="Another server"):
        run("close", running, "--data", tmp_path)
    assert running in run("tables", "--data", tmp_path)
