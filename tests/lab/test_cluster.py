"""A cluster is an address: a real one of two processes, one of which is killed in mid-run."""

import os
import pathlib
import runpy
import signal
from collections import namedtuple
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor

import pytest
from distributed import Client, KilledWorker, LocalCluster
from distributed.comm import CommClosedError

from asterism import games
from asterism.engine.errors import AsterismError
from asterism.lab import balance, runs
from asterism.lab.cluster import cluster_executor
from asterism.lab.executors import complete_all, take_result
from asterism.lab.remote import run_program
from asterism.lab.simulate import simulate
from asterism.lab.tournament import run_tournament

TOOLS = pathlib.Path(__file__).parents[2] / "tools"
HANABI = games.load("hanabi")
RUN = runs.describe_run(HANABI, 300, "easy,random", 1, {})


@pytest.fixture(scope="module")
def cluster():
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as running:
        yield running


def kill_a_worker(cluster):
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        pids = client.run(os.getpid)
    os.kill(next(iter(pids.values())), signal.SIGKILL)


def test_a_lost_worker_changes_no_byte(cluster, tmp_path):
    runs.play_run(RUN, tmp_path / "one.parquet", lambda: ThreadPoolExecutor(1))
    killed = []

    def kill_early(steps, total=None):
        for number, step in enumerate(steps):
            if number == 10:
                kill_a_worker(cluster)
                killed.append(number)
            yield step

    there = cluster_executor(cluster.scheduler_address)
    runs.play_run(RUN, tmp_path / "two.parquet", there, kill_early)
    assert killed
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()


def test_simulate_and_tournament_are_the_same_there(cluster):
    def without_time(found):
        return {key: found[key] for key in ("win_share_by_seat", "scores", "moves", "statistics")}

    executor = cluster_executor(cluster.scheduler_address)()
    here = simulate(HANABI, 12, "easy,random", 2)
    there = simulate(HANABI, 12, "easy,random", 2, executor=executor)
    assert without_time(here) == without_time(there)
    one, two = (
        run_tournament(HANABI, ["easy,random"], 12, executor=each)[0] for each in (None, executor)
    )
    assert one["mean_score"] == two["mean_score"]
    executor.shutdown()


def test_a_program_runs_in_a_fresh_process_of_a_worker(cluster):
    """Each task has its own process and its own files; a failure is a sentence."""
    program = (
        "import os, pathlib, sys\n"
        "pathlib.Path(sys.argv[-1]).write_text(f'{os.getpid()} {open(sys.argv[1]).read()}')"
    )
    there = cluster_executor(cluster.scheduler_address)
    tasks = [(program, (name,), {name: name.encode()}) for name in "abcd"]
    done = dict(complete_all(there, run_program, tasks))
    assert [done[(name,)].split()[1] for name in "abcd"] == [b"a", b"b", b"c", b"d"]
    assert len({content.split()[0] for content in done.values()}) == len(tasks)
    with pytest.raises(AsterismError, match=r"The program failed: .*ZeroDivisionError"):
        list(complete_all(there, run_program, [("1 / 0", (), {})]))


def test_balance_is_the_same_there(cluster):
    there = cluster_executor(cluster.scheduler_address)
    plan = balance.Plan(6, 1, options={"players": 3})
    one, two = (
        balance.measure_balance(HANABI, plan, each)
        for each in (lambda: ThreadPoolExecutor(1), there)
    )
    assert one == two


def test_the_teaching_tool_collects_there(cluster):
    """One match, by the program as it is; the weights it was sent are those that lie there."""
    tool = runpy.run_path(str(TOOLS / "train_value_network.py"))
    before = tool["FILE"].read_bytes()
    there = cluster_executor(cluster.scheduler_address)
    inputs, wins = tool["collect_round"](there, 1, 1, 7, True)
    assert inputs.shape == (len(wins), tool["INPUTS"])
    assert len(wins) > 5
    assert ((wins >= 0) & (wins <= 1)).all()
    assert tool["FILE"].read_bytes() == before


def test_a_scheduler_that_cannot_be_reached_is_a_sentence(tmp_path, monkeypatch):
    """Port 1 answers nobody."""
    monkeypatch.setattr("asterism.lab.cluster.CONNECT_SECONDS", 0.2)
    there = cluster_executor("tcp://127.0.0.1:1")
    with pytest.raises(AsterismError, match=r"127\.0\.0\.1:1 cannot be reached"):
        runs.play_run(RUN, tmp_path / "a.csv", there)
    assert not (tmp_path / "a.csv").exists()


def test_no_address_is_a_sentence():
    with pytest.raises(AsterismError, match="cannot be reached"):
        cluster_executor("gold://nowhere")()


def test_what_is_lost_for_good_is_a_sentence(cluster):
    """A scheduler that is gone, and a task that takes every worker with it."""
    executor = cluster_executor(cluster.scheduler_address)()
    state = namedtuple("WorkerState", "address")("tcp://there")
    for lost, words in (
        (CancelledError("play-1"), "The scheduler at .* was lost"),
        (CommClosedError("closed"), "The scheduler at .* was lost"),
        (KilledWorker("play-1", state, 3), "lost again and again"),
    ):
        future = Future()
        future.set_exception(lost)
        with pytest.raises(AsterismError, match=words):
            take_result(executor, future)
    executor.shutdown()
    kept = OSError("of its own")
    assert executor.explain_loss(kept) is kept
