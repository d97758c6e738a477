"""Compiling in a process of its own, so that the tables stay awake.

Run as a program it compiles the named games into the disk cache and prints a line for every step.
"""

import asyncio
import contextlib
import functools
import os
import pathlib
import sys
from collections.abc import AsyncIterator, Callable, Iterable

from asterism import bots
from asterism.engine.game import Game
from asterism.engine.rule import cache
from asterism.games import load

HURRY = 0.01  # seconds a searching bot may think when it is only tried out


def steps(game: Game) -> list[Callable[[], object]]:
    """All that must be compiled before nobody has to wait: verbs, then bots."""
    return [*(functools.partial(getattr, game.verbs, verb) for verb in game.verbs),
            *(functools.partial(rehearse, game, level) for level in bots.bots_of(game))]


def rehearse(game: Game, level: str) -> None:
    """A bot chooses once, sees once, tells once and plays a whole match, as far as it can."""
    match = game.new(seed=0)
    seat = match.actors[0]
    actor = bots.bot(level, game, seat, 0)
    if hasattr(actor, "seconds"):
        actor.seconds = HURRY
    before = game.view(match.row, seat)
    action = actor.choose(before)
    match.play(seat, game.actions.names[action])
    after = game.view(match.row, seat)
    actor.see(after, seat, action)
    if bots.keeps_conventions(level, game):
        actor.tell(before, after, seat, action, match.words("en"))  # type: ignore[attr-defined]
    if bots.whole(level, game) is not None:
        bots.whole(level, game)(game, game.new(seed=0).row)


def compile_game(game: Game, done: Callable[[], object]) -> None:
    """Everything of a game, compiled or taken from the cache."""
    for step in steps(game):
        step()
        done()


def mark(game: Game) -> pathlib.Path:
    """A file beside a game's machine code that says it is all there."""
    return cache(game.folder) / "all.compiled"


def main(names: list[str]) -> None:
    for name in names:
        game = load(name)
        compile_game(game, functools.partial(print, name, flush=True))
        with contextlib.suppress(OSError):
            mark(game).touch()


async def compiled_elsewhere(names: Iterable[str]) -> AsyncIterator[str]:
    """A game's name for each of its verbs, as soon as another process has it in the cache."""
    same = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "asterism.tables.warming", *names, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL, env=same)
    try:
        assert process.stdout is not None
        async for line in process.stdout:
            yield line.decode().split()[0]
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


if __name__ == "__main__":
    main(sys.argv[1:])
