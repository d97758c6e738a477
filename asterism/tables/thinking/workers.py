"""The server's end of a worker: a process, or a thread where no process is wanted."""

import asyncio
import concurrent.futures
import contextlib
import logging
import os
import sys
from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from asterism.tables.compile_cache import INTERPRETED
from asterism.tables.thinking.job import LENGTH, Answer, Job
from asterism.tables.thinking.runner import JobRunner

JOB_TIMEOUT = 300.0  # seconds after which a worker that does not answer is taken for dead
RESPAWN_SECONDS = 0.5  # pause before a worker that cannot be started is tried again
log = logging.getLogger("asterism")
WORKER_MODULE = "asterism.tables.thinking.worker"


class WorkerDied(Exception):
    """The process ended before it had answered."""


class Worker(Protocol):
    """Runs one job at a time."""

    async def start(self) -> None:
        """Make it ready, if it is not."""

    async def run(self, job: Job) -> Answer:
        """Return the answer; raise WorkerDied if there will be none."""

    async def stop(self) -> None:
        """End it, whatever it is doing."""


async def start_patiently(worker: Worker) -> None:
    """Try until there is one; its jobs wait in the queue, where others find them."""
    while True:
        try:
            return await worker.start()
        except OSError:
            log.exception("a worker cannot be started")
            await asyncio.sleep(RESPAWN_SECONDS)


class ProcessWorker:
    """A process of its own: compiled search never holds the interpreter lock of the tables. It is
    started afresh, never forked, and takes its machine code from the cache on disk. While this
    server interprets its rules, jobs of games that are compiled already get a second process."""

    def __init__(
        self,
        environment: Mapping[str, str],
        is_compiled: Callable[[str], bool] = lambda game: False,
    ) -> None:
        self.environment, self.is_compiled = environment, is_compiled
        self.process: asyncio.subprocess.Process | None = None  # with rules as in this process
        self.compiled: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        if self.process is None or self.process.returncode is not None:
            self.process = await self._start_process({})

    async def _start_process(self, mode: Mapping[str, str]) -> asyncio.subprocess.Process:
        paths = {"PYTHONPATH": os.pathsep.join(sys.path)}
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            WORKER_MODULE,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, **paths, **self.environment, **mode},
        )

    async def _process_for(self, game: str) -> asyncio.subprocess.Process:
        """The process that plays a game as fast as can be done now."""
        if not self.is_compiled(game):
            assert self.process is not None
            return self.process
        if self.compiled is None or self.compiled.returncode is not None:
            self.compiled = await self._start_process({INTERPRETED: "0"})
        return self.compiled

    async def run(self, job: Job) -> Answer:
        process = await self._process_for(job.game)
        assert process.stdin is not None
        assert process.stdout is not None
        message = msgspec.msgpack.encode(job)
        try:
            async with asyncio.timeout(JOB_TIMEOUT):
                process.stdin.write(LENGTH.pack(len(message)) + message)
                await process.stdin.drain()
                (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                answer = await process.stdout.readexactly(size)
        except (asyncio.IncompleteReadError, OSError, TimeoutError) as error:
            raise WorkerDied(f"worker {process.pid}") from error
        return msgspec.msgpack.decode(answer, type=Answer)

    async def stop(self) -> None:
        processes = self.process, self.compiled
        self.process = self.compiled = None
        for process in processes:
            if process is not None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


class ThreadWorker:
    """A thread of this process."""

    def __init__(self) -> None:
        self.runner = JobRunner()
        self.executor = concurrent.futures.ThreadPoolExecutor(1, "thinking")

    async def start(self) -> None:
        """A thread starts with its first job."""

    async def run(self, job: Job) -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.executor, self.runner.run, job)

    async def stop(self) -> None:
        """What runs is finished first: a thread cannot be ended."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self.executor.shutdown)
