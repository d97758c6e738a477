"""Compiling in a process of its own, so that the tables stay awake.

Run as a program it compiles the named games into the disk cache and prints a line for every step.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable

from asterism.engine.game import Game
from asterism.engine.template import TEMPLATES
from asterism.games import load


def compile_game(game: Game, done: Callable[[str], None]) -> None:
    """Every verb of a game, compiled or taken from the cache."""
    for verb in TEMPLATES:
        getattr(game.verbs, verb)
        done(verb)


def main(names: list[str]) -> None:
    for name in names:
        compile_game(load(name), lambda verb, name=name: print(name, verb, flush=True))  # type: ignore[misc]


async def compiled_elsewhere(name: str) -> AsyncIterator[str]:
    """The verbs of a game, one by one, as another process has them in the cache."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "asterism.tables.warming", name, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)})
    try:
        assert process.stdout is not None
        async for line in process.stdout:
            yield line.decode().split()[-1]
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


if __name__ == "__main__":
    main(sys.argv[1:])
