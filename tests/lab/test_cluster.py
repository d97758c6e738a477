"""A cluster is an address: a real one of two processes, one of which is killed in mid-run."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from distributed import Client, LocalCluster

from asterism import games
from asterism.engine.errors import AsterismError
from asterism.lab import runs
from asterism.lab.cluster import cluster_executor
from asterism.lab.simulate import simulate
from asterism.lab.tournament import run_tournament

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
