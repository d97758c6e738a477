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
from asterism.engine.rule import cache_folder
from asterism.games import load

TRIAL_SECONDS = 0.01  # seconds a searching bot may think when it is only tried out


def compile_steps(game: Game) -> list[Callable[[], object]]:
    """All that must be compiled before nobody has to wait: verbs, then bots."""
    return [
        *(functools.partial(getattr, game.compiled, verb) for verb in game.compiled),
        *(functools.partial(exercise_bot, game, level) for level in bots.available_bots(game)),
    ]


def exercise_bot(game: Game, level: str) -> None:
    """A bot chooses once, sees once, tells once and plays a whole match, as far as it can."""
    match = game.new(seed=0)
    seat = match.actors[0]
    actor = bots.make_bot(level, game, seat, 0)
    if isinstance(actor, bots.TimedBot):
        actor.time_limit = TRIAL_SECONDS
    before = game.view(match.row, seat)
    action = actor.choose(before)
    match.play(seat, game.actions.names[action])
    after = game.view(match.row, seat)
    actor.on_move(after, seat, action)
    if isinstance(actor, bots.ExplainingBot):
        actor.explain_move(before, after, seat, action, match.translations("en"))
    if bots.self_play_loop(level, game) is not None:
        bots.self_play_loop(level, game)(game, game.new(seed=0).row)


def compile_game(game: Game, done: Callable[[], object]) -> None:
    """Everything of a game, compiled or taken from the cache."""
    for step in compile_steps(game):
        step()
        done()


def compiled_marker(game: Game) -> pathlib.Path:
    """A file beside a game's machine code that says it is all there."""
    return cache_folder(game.folder) / "all.compiled"


def main(names: list[str]) -> None:
    for name in names:
        game = load(name)
        compile_game(game, functools.partial(print, name, flush=True))
        with contextlib.suppress(OSError):
            compiled_marker(game).touch()


async def compile_in_subprocess(names: Iterable[str]) -> AsyncIterator[str]:
    """A game's name for each of its verbs, as soon as another process has it in the cache."""
    same = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "asterism.tables.precompile",
        *names,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=same,
    )
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
