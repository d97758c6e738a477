"""Threads for what may take longer than the event loop can spare: replays, drawings, uploads."""

import asyncio
import concurrent.futures
import contextlib
import functools
import os
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from asterism.tables.errors import RequestError

Result = TypeVar("Result")
THREADS = 2
MAX_PENDING = 32  # pieces of work that run or wait, of all clients
MAX_PENDING_PER_CLIENT = 4
NICENESS = 10  # of work that can wait, but must end on a machine that is always busy, too


class WorkerPool:
    """Runs work beside the event loop. What goes beyond its caps is refused, not queued."""

    def __init__(
        self,
        threads: int = THREADS,
        max_pending: int = MAX_PENDING,
        max_per_client: int = MAX_PENDING_PER_CLIENT,
    ) -> None:
        self.executor = concurrent.futures.ThreadPoolExecutor(threads, "web")
        self.max_pending, self.max_per_client = max_pending, max_per_client
        self.pending: Counter[str] = Counter()

    async def run(self, client: str, work: Callable[..., Result], *values: Any) -> Result:
        """Return what the work returns; raise RequestError if too much is pending."""
        if self.pending.total() >= self.max_pending or self.pending[client] >= self.max_per_client:
            raise RequestError("busy")
        self.pending[client] += 1
        future = self.executor.submit(work, *values)
        # Counted until the thread is done, also when the one who asked has hung up meanwhile.
        future.add_done_callback(
            functools.partial(self._on_done, asyncio.get_running_loop(), client)
        )
        return await asyncio.wrap_future(future)

    def _on_done(
        self, loop: asyncio.AbstractEventLoop, client: str, future: "concurrent.futures.Future[Any]"
    ) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody counts any more
            loop.call_soon_threadsafe(self._release, client)

    def _release(self, client: str) -> None:
        self.pending[client] -= 1
        if not self.pending[client]:
            del self.pending[client]

    def close(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)


async def run_at_low_priority(work: Callable[[], None]) -> None:
    """Run something on a thread that ends with it, for no thread can raise its priority again.
    Neither the loop nor the process waits for it at their end."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def finish(error: BaseException | None) -> None:
        if done.done():
            return
        done.set_result(None) if error is None else done.set_exception(error)

    def run() -> None:
        with contextlib.suppress(OSError, AttributeError):  # where threads have no priority
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        error = None
        try:
            work()
        except Exception as raised:
            error = raised
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(finish, error)

    threading.Thread(target=run, name="loading", daemon=True).start()
    await done
