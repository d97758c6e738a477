"""A cluster of dask.distributed as an executor. `docs/cluster.md` says how to start one."""

from concurrent.futures import CancelledError, Executor
from typing import Any

from asterism.engine.errors import AsterismError
from asterism.lab.executors import CONNECT_SECONDS, OpenExecutor


def cluster_executor(address: str) -> OpenExecutor:
    """Return how to open the cluster whose scheduler has this address."""
    import_distributed()
    return lambda: connect(address)


def connect(address: str) -> Executor:
    """Connect to a scheduler; raise AsterismError if it cannot be reached or has no workers."""
    distributed = import_distributed()
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise AsterismError(f"The scheduler at {address} cannot be reached: {reason}.") from None
    if not client.scheduler_info(n_workers=-1)["workers"]:
        client.close()
        raise AsterismError(
            f"The scheduler at {address} has no workers; start one with dask worker."
        )
    return ClusterExecutor(client, address)


class ClusterExecutor(Executor):
    """The tasks of one client. The scheduler gives the tasks of a lost worker to others."""

    def __init__(self, client: Any, address: str) -> None:
        self.client, self.executor = client, client.get_executor(pure=False)
        self.address = address

    def submit(self, function: Any, /, *given: Any, **named: Any) -> Any:
        return self.executor.submit(function, *given, **named)

    def explain_loss(self, error: BaseException) -> BaseException:
        """Return a sentence for the loss of workers or of the scheduler; any other error as it
        is."""
        distributed = import_distributed()
        if isinstance(error, distributed.KilledWorker):
            return AsterismError(
                f"Workers at {self.address} were lost again and again with the same task. "
                "Is there enough memory?"
            )
        if isinstance(error, CancelledError | distributed.comm.CommClosedError):
            return AsterismError(f"The scheduler at {self.address} was lost.")
        return error

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the connection; the workers stay for the next one."""
        self.executor.shutdown(wait=wait)
        self.client.close()


def import_distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise AsterismError(
            "A cluster needs dask.distributed; pip install asterism[cluster]."
        ) from None
    return distributed
