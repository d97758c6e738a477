"""Runs: the same bytes however they were played, nothing lost, nothing twice."""

import csv
import errno
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from click.testing import CliRunner
from pyarrow import parquet

from asterism import games
from asterism.cli import cli
from asterism.commands.lab_options import write_text_whole
from asterism.engine.errors import AsterismError, ComponentsError, OptionError
from asterism.lab import matches, runs, tune, watching
from asterism.lab.executors import KeptExecutor, complete_all
from asterism.lab.recording import record_match
from asterism.lab.simulate import simulate

HANABI = games.load("hanabi")


def a_run(count=150, lineup="easy,random", game=HANABI, **options):
    return runs.describe_run(game, count, lineup, 5, options)


def one_thread():
    return ThreadPoolExecutor(1)


class Stop(Exception):
    """Somebody pulls the plug."""


def stop_after(count):
    def progress(steps, total=None):
        for number, step in enumerate(steps):
            if number == count:
                raise Stop
            yield step

    return progress


def test_tasks_are_large_where_games_are_quick_and_small_where_bots_think():
    """A worker that gets a task for every few milliseconds waits for the scheduler instead."""
    quick, slow = (a_run(100_000, lineup) for lineup in ("easy", "hard"))
    assert runs.chunk_limit(quick) == runs.COMPILED_CHUNK_GAMES
    assert runs.chunk_limit(slow) == runs.CHUNK_GAMES
    numbers = list(range(quick.games))
    chunks = runs.split_into_chunks(numbers, runs.chunk_limit(quick))
    assert max(map(len, chunks)) == runs.COMPILED_CHUNK_GAMES
    assert [number for chunk in chunks for number in chunk] == numbers
    assert len(runs.split_into_chunks(numbers[:640], runs.chunk_limit(quick))) == runs.CHUNKS


@pytest.mark.parametrize("suffix", runs.FORMATS)
def test_an_interrupted_run_is_the_same_file(tmp_path, suffix):
    run, whole, resumed = a_run(), tmp_path / f"a{suffix}", tmp_path / f"b{suffix}"
    runs.play_run(run, whole, one_thread)
    with pytest.raises(Stop):
        runs.play_run(run, resumed, one_thread, stop_after(40))
    assert not resumed.exists()
    partial = resumed.with_name(resumed.name + ".partial")
    with partial.open("a") as file:
        file.write('{"number": 149, "ga')  # a line cut off in the middle
    kept = len(partial.read_text().splitlines()) - 2
    assert 0 < kept < run.games
    counted = []
    runs.play_run(run, resumed, one_thread, lambda steps, total: counted.append(total) or steps)
    assert counted == [run.games - kept]
    assert resumed.read_bytes() == whole.read_bytes()
    assert not partial.exists()


def test_every_format_holds_the_same_games(tmp_path):
    run = a_run(20)
    records = [runs.play_run(run, tmp_path / f"a{suffix}", one_thread) for suffix in runs.FORMATS]
    lines = list(csv.DictReader((tmp_path / "a.csv").read_text().splitlines()))
    table = parquet.read_table(tmp_path / "a.parquet")
    assert table.to_pylist() == records[0] == records[1]
    assert [
        json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()
    ] == records[0]
    assert [int(line["score_0"]) for line in lines] == table["score_0"].to_pylist()
    assert json.loads(table.schema.metadata[b"asterism"])["seed"] == 5


def test_a_partial_file_of_another_run_is_refused(tmp_path):
    with pytest.raises(Stop):
        runs.play_run(a_run(), tmp_path / "a.csv", one_thread, stop_after(3))
    with pytest.raises(OptionError, match="another run"):
        runs.play_run(a_run(lineup="random"), tmp_path / "a.csv", one_thread)


def test_what_cannot_be_written_is_refused_before_anything_is_played(tmp_path):
    (tmp_path / "there.csv").write_text("mine")
    for name, reason in [
        ("a.xls", "must end in"),
        ("there.csv", "exists already"),
        ("no/a.csv", "no folder"),
    ]:
        with pytest.raises(OptionError, match=reason):
            runs.play_run(a_run(), tmp_path / name, pytest.fail)
    assert (tmp_path / "there.csv").read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "lineup"),
    [("hanabi", "easy,random"), ("hanabi", "partner"), ("nebula", "easy"), ("gwiazdy", "random")],
)
def test_any_game_of_a_run_can_be_saved_and_watched(tmp_path, name, lineup):
    run = a_run(4, lineup, games.load(name))
    record = runs.play_chunk(run, (2,))[0]
    again = games.replay(record_match(run, 2).save())
    assert again.over
    assert len(again.moves) == record["moves"]
    assert again.scores == tuple(record[f"score_{seat}"] for seat in range(again.players))
    assert again.seed == record["seed"]
    with pytest.raises(AsterismError, match="no game 4"):
        record_match(run, 4)


def test_a_worker_with_other_rules_is_refused():
    with pytest.raises(AsterismError, match="needs version 99"):
        runs.play_chunk(a_run()._replace(version=99), (1,))


def die_once(marker, number):
    """The first to come here is killed, as by a system without memory."""
    if number == 1 and not pathlib.Path(marker).exists():
        pathlib.Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def always_die():
    os.kill(os.getpid(), signal.SIGKILL)


def two_processes():
    return ProcessPoolExecutor(2, get_context("fork"))


@pytest.mark.filterwarnings("ignore:This process.*fork:DeprecationWarning")
def test_tasks_of_a_killed_process_are_done_again(tmp_path):
    tasks = [(str(tmp_path / "died"), number) for number in range(8)]
    assert sorted(complete_all(two_processes, die_once, tasks)) == list(range(8))
    assert (tmp_path / "died").exists()


@pytest.mark.filterwarnings("ignore:This process.*fork:DeprecationWarning")
def test_workers_that_always_die_end_a_run_with_a_sentence():
    with pytest.raises(AsterismError, match="Workers were lost 3 times"):
        list(complete_all(two_processes, always_die, [()]))


ENDLESS_RUN = """
import time
from asterism.lab.executors import local_executor

if __name__ == "__main__":
    executor = local_executor(1)()
    executor.submit(print, "working", flush=True)
    executor.submit(time.sleep, 3600).result()
"""


@pytest.mark.parametrize("blow", [signal.SIGTERM, signal.SIGKILL])
def test_workers_do_not_outlive_a_parent_that_was_killed(tmp_path, blow):
    (tmp_path / "endless.py").write_text(ENDLESS_RUN)
    command = [sys.executable, "endless.py"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE) as parent:
        assert parent.stdout.readline() == b"working\n"
        parent.send_signal(blow)
        assert parent.stdout.read() == b"", "the pipe closes when the worker, too, is gone"


@pytest.mark.filterwarnings("ignore:This process.*fork:DeprecationWarning")
def test_a_worker_that_is_lost_in_a_tournament_is_a_sentence(monkeypatch):
    """Searching bots play in processes of their own."""
    monkeypatch.setattr(matches, "local_executor", lambda: two_processes)
    monkeypatch.setattr(matches, "play_in_worker", always_die_with)
    with pytest.raises(AsterismError, match="Workers were lost 3 times"):
        simulate(HANABI, 2, "hard")


def always_die_with(*given):
    always_die()


def test_who_stops_asking_leaves_nothing_to_do():
    begun, permits = [], threading.Semaphore(1)

    def wait(number):
        begun.append(number)
        permits.acquire()
        return number

    with ThreadPoolExecutor(1) as pool:
        results = complete_all(lambda: KeptExecutor(pool), wait, [(n,) for n in range(9)])
        assert next(results) == 0
        results.close()
        permits.release(9)
    assert begun in ([0], [0, 1])


def test_a_full_disk_leaves_no_half_of_a_report(tmp_path):
    out = tmp_path / "report.html"

    def full(file, *given):
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pathlib.Path, "replace", full)
        with pytest.raises(OptionError, match="cannot be written: No space left on device"):
            write_text_whole(out, "half")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("given", [("balance", "hanabi"), ("tune", "hvezdokupy")])
def test_ctrl_c_in_a_report_says_that_nothing_was_written(tmp_path, monkeypatch, given):
    def interrupt(*tasks):
        raise KeyboardInterrupt

    for module in (watching, tune):
        monkeypatch.setattr(module, "complete_all", interrupt)
    done = CliRunner().invoke(cli, [*given, "--out", str(tmp_path / "a"), "--processes", "1"])
    assert done.exit_code == 130
    assert done.output == "asterism: Interrupted; nothing was written.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_components_file_is_named(tmp_path):
    damaged = tmp_path / "cards.toml"
    damaged.write_text("[cards\n", "utf-8")
    for given in (["simulate", "hanabi"], ["balance", "hanabi"], ["tune", "hvezdokupy"]):
        done = CliRunner().invoke(cli, [*given, "--components", str(damaged)])
        assert isinstance(done.exception, ComponentsError)
        assert str(done.exception).startswith(f"{damaged}: The components are not TOML")


def command(*given, **settings):
    return subprocess.Popen(
        [sys.executable, "-m", "asterism", "simulate", "hanabi", "--seed", "5", *map(str, given)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **settings,
    )


def test_a_full_disk_is_a_sentence_and_leaves_no_whole_file(tmp_path):
    out = tmp_path / "a.jsonl"

    def little_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

    with command("--games", 400, "--out", out, "--processes", 1, preexec_fn=little_room) as limited:
        _, complaint = limited.communicate(timeout=300)
    assert limited.returncode == 2
    assert "cannot be written: File too large" in complaint
    assert len(complaint.splitlines()) == 1
    assert not out.exists()
    with command("--games", 400, "--out", out, "--processes", 1) as again:
        again.communicate(timeout=300)
    assert [json.loads(line)["number"] for line in out.read_text().splitlines()] == list(range(400))


def test_ctrl_c_says_how_to_go_on(tmp_path):
    out = tmp_path / "a.csv"
    partial = tmp_path / "a.csv.partial"
    interrupt = signal.SIGINT, signal.default_int_handler  # ignored if tests run in the background
    long = command(
        *("--games", 10**6, "--out", out, "--processes", 1),
        preexec_fn=lambda: signal.signal(*interrupt),
    )
    with long as running:
        while not partial.exists() or len(partial.read_text().splitlines()) < 2:
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        _, complaint = running.communicate(timeout=300)
    assert running.returncode == 130
    assert complaint.splitlines() == [
        f"asterism: Interrupted; the games so far are in {partial}, "
        "and the same command goes on from there."
    ]
    assert not out.exists()
