"""Where matches are played: processes of this machine, or a cluster at an address.

The lab takes any executor of `concurrent.futures`. A worker that is lost takes its tasks with it;
they are played again, and since a match depends on its number alone the results are the same.
"""

import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from asterism.engine.errors import AsterismError

MAX_LOSSES = 3  # pools that may break before a run is given up
CONNECT_SECONDS = 10  # to find a scheduler

OpenExecutor = Callable[[], Executor]


def local_executor(processes: int | None = None) -> OpenExecutor:
    """Return how to open a pool with a process for every core, or so many."""
    return lambda: ProcessPoolExecutor(
        processes or os.cpu_count(), multiprocessing.get_context("spawn"), prepare_worker
    )


def prepare_worker() -> None:
    """Leave Ctrl-C to the parent, and end when the parent does, however it ended."""
    signal(SIGINT, SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the parent; a match that is being played then is of use to nobody."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


def choose_executor(cluster: str | None, processes: int | None = None) -> OpenExecutor:
    """Return how to open the cluster at an address, or a pool of processes."""
    if cluster is None:
        return local_executor(processes)
    from asterism.lab.cluster import cluster_executor

    return cluster_executor(cluster)


def complete_all(
    open_executor: OpenExecutor, function: Callable[..., Any], arguments: Sequence[Any]
) -> Iterator[Any]:
    """Yield the result of every task as it is completed, whatever the order. Tasks of a pool
    that broke because a process was killed go to a new one."""
    left = dict(enumerate(arguments))
    for _ in range(MAX_LOSSES):
        if not left:
            return
        try:
            yield from complete_some(open_executor, function, left)
        except BrokenProcessPool:
            continue
    if left:
        raise AsterismError(
            f"Workers were lost {MAX_LOSSES} times; {len(left)} tasks were not completed. "
            "Is there enough memory?"
        )


def complete_some(
    open_executor: OpenExecutor, function: Callable[..., Any], left: dict[int, Any]
) -> Iterator[Any]:
    """Run the tasks that are left on one executor, and cross off each that is completed."""
    with closing_executor(open_executor()) as executor:
        tasks: dict[Future[Any], int] = {
            executor.submit(function, *given): number for number, given in left.items()
        }
        try:
            for task in as_completed(list(tasks)):
                result = take_result(executor, task)
                del left[tasks.pop(task)]  # nobody keeps what it came to
                yield result
        finally:  # whoever asked has stopped, or something failed: drop what has not begun
            for task in tasks:
                task.cancel()


def take_result(executor: Executor, task: Future[Any]) -> Any:
    """Return what a task came to; an executor may say in a sentence what was lost."""
    try:
        return task.result()
    except BrokenProcessPool:
        raise
    except (Exception, CancelledError) as error:
        explain = getattr(executor, "explain_loss", None)
        raise (explain(error) if explain else error) from None


class KeptExecutor(Executor):
    """An executor that outlives a run: its owner ends it."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.explain_loss = getattr(executor, "explain_loss", None)

    def submit(self, function: Any, /, *given: Any, **named: Any) -> Any:
        return self.executor.submit(function, *given, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing: the next run needs the workers."""


@contextlib.contextmanager
def closing_executor(executor: Executor) -> Iterator[Executor]:
    """Wait for the executor in the end; after an error drop what was not begun and end what was,
    since nobody listens any more."""
    try:
        yield executor
    except BaseException:
        processes = dict(getattr(executor, "_processes", None) or {})
        executor.shutdown(wait=False, cancel_futures=True)
        for process in processes.values():
            process.terminate()
        raise
    executor.shutdown()
