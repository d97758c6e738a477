"""How fast the lab is, each figure beside what it is compared with, in one run."""

import os
import pathlib
import random
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import numpy as np

from asterism import games
from asterism.engine.errors import AsterismError
from asterism.lab.bench import Measure, repeat_for, run_in_turns
from asterism.lab.executors import KeptExecutor, local_executor
from asterism.lab.runs import RunSpec, describe_run, play_chunk, play_run

VECTOR_MATCHES = 1024
RUN_GAMES = 20_000  # of a run whose time is compared: some seconds by one process
WORKERS = 2
WARM_UP_GAMES = 64
RUN_BOTS = "easy"
WORKER_SETTINGS = {"distributed.worker.profile.enabled": False}  # as docs/cluster.md advises


def measure_lab(seconds: float = 1.0, progress: Any = iter) -> list[dict[str, Any]]:
    """Return the ratios that the lab promises, and what they are made from."""
    return [
        compare_environments("pettingzoo", pettingzoo_pair(), seconds, progress),
        compare_environments("vector", vector_pair(), seconds, progress),
        *compare_runs(),
    ]


def compare_environments(
    what: str, pair: dict[str, Measure], seconds: float, progress: Any
) -> dict[str, Any]:
    speeds = run_in_turns(pair, seconds, progress)
    return {
        "measure": what,
        "moves_per_second": round(speeds["ours"]),
        "peer_moves_per_second": round(speeds["peer"]),
        "ratio": round(speeds["ours"] / speeds["peer"], 2),
    }


def pettingzoo_pair() -> dict[str, Measure]:
    """Hanabi for two by the same loop: ours, and PettingZoo's own."""
    from asterism.adapters import pettingzoo

    try:
        from pettingzoo.classic import hanabi_v5

        peer = hanabi_v5.env()
    except ImportError:
        raise AsterismError("PettingZoo's Hanabi needs shimmy; pip install shimmy.") from None
    ours = pettingzoo.env("hanabi", players=2)
    return {"ours": repeat_for(agent_loop(ours)), "peer": repeat_for(agent_loop(peer))}


def agent_loop(env: Any) -> Callable[[], int]:
    """A match of random legal moves, as PettingZoo's tutorials write it."""

    def turn() -> int:
        moves = 0
        env.reset(seed=random.randrange(2**31))
        for _ in env.agent_iter():
            seen, _, ended, cut_short, info = env.last()
            if ended or cut_short:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(random.choice(np.flatnonzero(mask).tolist()))
            moves += 1
        return moves

    return turn


def vector_pair() -> dict[str, Measure]:
    """Many matches of Hanabi for two with observations, beside OpenSpiel's loop."""
    from asterism.adapters.vector import VectorEnv

    try:
        import pyspiel
    except ImportError:
        raise AsterismError("The peer is not installed; pip install asterism[openspiel].") from None
    envs, game = VectorEnv("hanabi", VECTOR_MATCHES, players=2), pyspiel.load_game("hanabi")

    def step_all() -> int:
        envs.step(envs.sample())
        return VECTOR_MATCHES

    return {"ours": repeat_for(step_all), "peer": repeat_for(lambda: openspiel_match(game))}


def openspiel_match(game: Any) -> int:
    """A match of random legal moves with an observation before each."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            cards, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(cards, weights)[0])
        else:
            state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


def compare_runs() -> list[dict[str, Any]]:
    """The same run by one process, by two, and by a cluster of two."""
    run = describe_run(games.load("hvezdokupy"), RUN_GAMES, RUN_BOTS, 0, {"players": 6})
    with ThreadPoolExecutor(1) as here, local_executor(WORKERS)() as two:
        warm_workers(run, here, 1)
        warm_workers(run, two, WORKERS)
        one_second, two_seconds = time_run(run, here), time_run(run, two)
    results = [run_result("simulate", run, one_second, two_seconds)]
    import dask
    from distributed import LocalCluster

    from asterism.lab.cluster import connect

    with (
        dask.config.set(WORKER_SETTINGS),
        LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as cluster,
    ):
        executor = connect(cluster.scheduler_address)
        warm_workers(run, executor, WORKERS)
        cluster_seconds = time_run(run, executor)
        executor.shutdown()
    return [*results, run_result("cluster", run, one_second, cluster_seconds)]


def warm_workers(run: RunSpec, executor: Executor, workers: int) -> None:
    """Let every worker play until all have answered: one that is up early must not play for one
    that is still loading, whose start would then count as a part of the run."""
    seen: set[int] = set()
    while len(seen) < workers:
        tasks = [executor.submit(warm_up_worker, run) for _ in range(workers)]
        seen.update(task.result() for task in tasks)


def warm_up_worker(run: RunSpec) -> int:
    """Play a chunk, as a run will; return which process did."""
    play_chunk(run, tuple(range(WARM_UP_GAMES)))
    return os.getpid()


def time_run(run: RunSpec, executor: Executor) -> float:
    """Seconds of a run on workers that are warm."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        play_run(run, pathlib.Path(folder) / "run.csv", lambda: KeptExecutor(executor))
        return time.perf_counter() - started


def run_result(what: str, run: RunSpec, one: float, two: float) -> dict[str, Any]:
    return {
        "measure": what,
        "games_per_second_by_one": round(run.games / one, 1),
        "games_per_second_by_two": round(run.games / two, 1),
        "ratio": round(one / two, 2),
    }
