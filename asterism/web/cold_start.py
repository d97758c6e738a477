"""A server that can be played at before anything is compiled.

This process forks before it imports anything heavy. Its child serves at once, with the same rules
interpreted. The parent has the games compiled by other processes, the most wanted first, and takes
their machine code in. Then the child ends, and the parent goes on with the tables behind the same
listening socket: whoever was connected connects again, whoever comes meanwhile waits a moment.

They talk in lines: the child says `open`, and `want GAME`; the parent `compiled GAME`, and `stop`.
"""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import threading
from typing import TYPE_CHECKING, NoReturn

from asterism.tables.compile_cache import INTERPRETED
from asterism.tables.compile_process import start_compiling
from asterism.tables.compile_queue import CompileQueue
from asterism.web.config import ServerSettings
from asterism.web.shelf import lobby_entries

if TYPE_CHECKING:
    from asterism.web.engine_loader import StartPhase

OPEN, WANT, COMPILED, STOP = "open", "want", "compiled", "stop"
SIGNALS = (signal.SIGINT, signal.SIGTERM)
log = logging.getLogger("asterism")


def serve_at_once(settings: ServerSettings, listener: socket.socket) -> None:
    """Serve interpreted, then compiled, until stopped."""
    own_end, childs_end = socket.socketpair()
    child = os.fork()
    if child == 0:
        own_end.close()
        serve_interpreted(settings, listener, childs_end)
    childs_end.close()
    asyncio.run(ColdStart(child, own_end).run())
    from asterism.web.server_process import serve_until_stopped

    serve_until_stopped(settings, listener)


# The child


def serve_interpreted(
    settings: ServerSettings, listener: socket.socket, channel: socket.socket
) -> NoReturn:
    """Serve until told to stop. Nothing that the parent has set up is torn down here."""
    os.environ[INTERPRETED] = "1"
    from asterism.web.engine_loader import StartPhase
    from asterism.web.server_process import serve_until_stopped

    def send(*parts: str) -> None:
        with contextlib.suppress(OSError):  # the parent is gone, and so shall we be
            channel.sendall(f"{' '.join(parts)}\n".encode())

    phase = StartPhase(lambda: send(OPEN), lambda game: send(WANT, game))
    threading.Thread(target=handle_parent_commands, args=(channel, phase), daemon=True).start()
    exit_code = 1
    try:
        serve_until_stopped(settings, listener, phase)
        exit_code = 0
    except SystemExit as ending:
        exit_code = int(ending.code or 0)
    except KeyboardInterrupt:
        exit_code = 128 + signal.SIGINT
    finally:
        os._exit(exit_code)


def handle_parent_commands(channel: socket.socket, phase: "StartPhase") -> None:
    """A thread's work. Without its parent, of which nobody else knows, the child ends at once."""
    with channel.makefile() as lines:
        for line in lines:
            command, *games = line.split()
            if command == COMPILED:
                phase.compiled.update(games)
            elif command == STOP:
                phase.stop()
    os._exit(1)


# The parent


class ColdStart:
    """The parent until its child has made room."""

    def __init__(self, child: int, channel: socket.socket) -> None:
        self.child, self.channel = child, channel
        self.child_ready = asyncio.Event()
        self.is_handing_over = False
        self.signal: int | None = None  # that shall end us all
        self.queue = CompileQueue(lobby_entries(), self.compile_game, compiling_processes())

    async def run(self) -> None:
        """Return when the tables are free and everything is loaded; otherwise end as the child
        has ended."""
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self.stop, number)
        reader, self.writer = await asyncio.open_connection(sock=self.channel)
        preparing = loop.create_task(self.prepare())
        preparing.add_done_callback(log_failure)
        async for line in reader:
            self.handle_message(*line.decode().split())
        preparing.cancel()
        await asyncio.gather(preparing, return_exceptions=True)
        code = os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
        if not self.is_handing_over or self.signal is not None or code != 0:
            end_process(code, self.signal)
        for number in SIGNALS:
            loop.remove_signal_handler(number)
        self.writer.close()

    def stop(self, number: int) -> None:
        """The child ends in an orderly way, and this process after it."""
        self.signal = number
        os.kill(self.child, signal.SIGTERM)

    def handle_message(self, message: str, *games: str) -> None:
        if message == OPEN:
            self.child_ready.set()
        elif message == WANT:
            for game in games:
                self.queue.want(game)

    def send(self, *parts: str) -> None:
        self.writer.write(f"{' '.join(parts)}\n".encode())

    async def prepare(self) -> None:
        """Only when there is nothing more urgent: compile, load, ask the child to stop."""
        await self.child_ready.wait()
        await self.queue.run()
        from asterism.web.workers import run_at_low_priority

        await run_at_low_priority(load_everything)
        self.is_handing_over = True
        self.send(STOP)

    async def compile_game(self, game: str) -> None:
        """In another process; if that fails, loading compiles what is missing."""
        process = await start_compiling(game)
        try:
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if code == 0:
            self.send(COMPILED, game)
        else:
            log.warning("compiling %s ended with code %d", game, code)


def compiling_processes() -> int:
    """One core is left for the tables."""
    return max(1, (os.cpu_count() or 1) - 1)


def load_everything() -> None:
    """Import all that the server needs and take in the machine code of all games."""
    from asterism.storage import sqlite  # noqa: F401
    from asterism.web import queries, server_process  # noqa: F401
    from asterism.web.engine_loader import load_machine_code

    load_machine_code()


def log_failure(task: "asyncio.Task[None]") -> None:
    """Without machine code the child goes on as it is."""
    if not task.cancelled() and task.exception() is not None:
        log.error("the rules stay interpreted", exc_info=task.exception())


def end_process(code: int, number: int | None) -> NoReturn:
    """End now, whatever threads still load: by the signal that was sent, or with the code."""
    if number is not None:
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
    os._exit(code if code >= 0 else 128 - code)
