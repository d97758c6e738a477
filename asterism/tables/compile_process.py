"""A process that compiles one game into the cache on disk, at low priority. Run as a program; it
ends when its input ends, with the server that has started it."""

import asyncio
import contextlib
import os
import sys
import threading

from asterism.tables import compile_cache

NICENESS = 10  # people go first, but a machine that is always busy compiles, too


async def start_compiling(name: str) -> asyncio.subprocess.Process:
    """A process that compiles a game and ends with code 0 when the cache has it."""
    paths = {"PYTHONPATH": os.pathsep.join(sys.path)}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        name,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        env=compile_cache.compiling_environment() | paths,
    )


def end_with_parent() -> None:
    """A thread's work; it holds no lock of Python's, for the process may end before it."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


def main(name: str) -> None:
    """The engine is imported under the lock, for importing compiles too."""
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    threading.Thread(target=end_with_parent, daemon=True).start()
    with compile_cache.compiling(name):
        from asterism.games import load
        from asterism.tables import precompile

        game = load(name)
        if not precompile.is_compiled(game):
            precompile.compile_for_tables(game)
            precompile.mark_compiled(game)


if __name__ == "__main__":
    main(sys.argv[1])
