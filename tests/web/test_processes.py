"""Three server processes and two workers on one PostgreSQL, with clients that hop between them,
killed with SIGKILL in the middle of busy tables; the database is restarted too. `make soak` does it
300 times."""

import asyncio
import os
import pathlib
import signal
import subprocess
import sys
import time

import psutil
import pytest
from busy_processes import new_tables, running_processes, start_server, start_worker
from click.testing import CliRunner
from registries import until
from thinking_jobs import whole_job

from asterism.commands.think import think
from asterism.storage.postgres_sharing import SharedPostgresStorage
from asterism.tables.registry import TableRegistry
from asterism.tables.thinking.runner import JobRunner
from asterism.web.benchmark import wait_until
from asterism.web.serve import serve_command

TABLES, BLOWS, BETWEEN = 12, 14, 25  # acknowledged messages between two blows


@pytest.fixture
def processes(postgres, tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # of the servers: they start at once
    with running_processes(postgres, tmp_path, 3, workers=2) as running:
        yield running


def test_no_acknowledged_move_is_lost_or_doubled_and_no_table_is_stuck(processes):
    tables = new_tables(processes, TABLES)

    async def blows(running):
        for number in range(BLOWS):
            await running.wait_for_moves(BETWEEN)
            if number == 2:
                assert await asyncio.to_thread(running.jobs_taken) > 0, "workers think"
            if number in (4, 10):
                await running.restart_database()
            else:
                await (running.kill_worker() if number % 3 == 2 else running.kill())
        await running.wait_for_moves(BETWEEN)

    asyncio.run(processes.play_until_done(tables, blows))
    processes.check(tables)


# Workers


def test_a_killed_workers_job_is_taken_by_another(postgres, monkeypatch):
    """One that was stopped in the middle of a job, and is then killed."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    url = postgres.new_database()
    started = [start_worker(url)]

    async def work():
        storage = await SharedPostgresStorage.open(url)
        registry = TableRegistry(storage, 0.0)
        try:
            await until(lambda: registry.thinking.slots == 1, 20_000)
            [thinker] = psutil.Process(started[0].pid).children()
            thinker.suspend()
            job = whole_job(level="easy")
            task = asyncio.create_task(registry.thinking.run(job))
            while not await storage._fetch("select 1 from jobs where worker is not null"):
                await asyncio.sleep(0.02)
            started.append(start_worker(url))
            await until(lambda: registry.thinking.slots == 2, 20_000)
            started[0].kill()
            thinker.kill()
            assert (await task).action == JobRunner().run(job).action
            assert await storage._fetch("select turn from job_order") == [(2,)]
        finally:
            await registry.close()

    try:
        asyncio.run(asyncio.wait_for(work(), 300))
        started[1].terminate()
        assert started[1].wait(60) == 0
        assert postgres.fetch(url, "select count(*) from workers where slots = 1") <= 1
    finally:
        for process in started:
            process.kill()
            process.wait()


def test_workers_need_a_database_and_say_so():
    done = CliRunner().invoke(think, [])
    assert (done.exit_code, "--database" in done.output) == (2, True)


# One command, several processes


def test_a_group_replaces_a_process_that_died_and_ends_as_one(postgres, tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    group = start_server(postgres.new_database(), tmp_path, "--processes", "2")
    try:
        wait_until(group, "ready")
        parent = psutil.Process(group.process.pid)
        first = wait_for_children(parent, set())
        os.kill(min(first), signal.SIGKILL)
        second = wait_for_children(parent, {min(first)})
        assert len(first & second) == 1
        wait_until(group, "ready")
        group.process.send_signal(signal.SIGTERM)
        assert group.process.wait(60) == 0
        assert not any(psutil.pid_exists(child) for child in second)
    finally:
        group.process.kill()
        group.process.wait()


EARLY_SIGNAL = """
import os, signal
from asterism.web.process_group import ProcessGroup
os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.SIGTERM))
group = ProcessGroup(1, lambda place: signal.pause())
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, group.on_signal)
group.start_child(0)
print(os.waitstatus_to_exitcode(os.wait()[1]))
"""


def test_a_child_that_is_stopped_before_it_has_begun_ends():
    """A signal that meets it between the fork and its first line is not the parent's to handle."""
    done = subprocess.run(
        [sys.executable, "-c", EARLY_SIGNAL], capture_output=True, text=True, timeout=60, check=True
    )
    assert int(done.stdout) == -signal.SIGTERM


def wait_for_children(parent, gone):
    """Two children, none of them among those that are gone."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        children = {child.pid for child in parent.children()} - gone
        if len(children) == 2:
            return children
        time.sleep(0.02)
    raise AssertionError("there were never two")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--processes", "2"], "need a --database"),
        (["--database", "tables.db"], "postgresql://"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(words, expected):
    done = CliRunner().invoke(serve_command, words)
    assert done.exit_code == 2
    assert expected in done.output


def test_without_a_database_that_can_be_used_a_server_ends_with_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    refused = start_server("postgresql://nobody@/none?host=/nowhere", tmp_path, "--processes", "2")
    assert refused.process.wait(120) == 3


def test_the_page_and_the_files_of_a_deployment_name_what_there_is():
    root = pathlib.Path(__file__).parents[2]
    params = [*serve_command.params, *think.params]
    flags = {name for option in params for name in option.opts}
    for name in ("docs/several_processes.md", "compose.yaml", "Dockerfile"):
        words = (root / name).read_text("utf-8").replace('"', " ").replace(",", " ").split()
        named = {word for word in words if word.startswith("--")}
        ours = named & {"--database", "--processes", "--proxy", "--allow-host", "--host", "--data"}
        assert ours <= flags
        assert {"serve", "think"} <= {word.strip("`").lower() for word in words}, name
