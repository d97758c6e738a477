"""How long bots take to answer at a live table: the worst of many positions, by level."""

import time
from typing import Any

import numpy as np

from asterism import bots
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.lab.matches import Progress, no_progress

RANDOM_EVERY = 10  # one move in so many, on the way to a position, is random


def measure_latency(
    game: Game, positions: int, players: int | None = None, progress: Progress = no_progress
) -> list[dict[str, Any]]:
    """Return for each level how long it takes to answer the same positions."""
    results = [sample_position(game, number, players) for number in range(positions)]
    levels = [name for name in bots.BOTS if name in bots.available_bots(game)]
    elapsed: dict[str, list[float]] = {name: [] for name in levels}
    for number, (rows, moves) in enumerate(progress(results, total=positions)):
        for name in levels:
            elapsed[name].append(time_choice(game, name, rows, moves, number))
    return [
        {
            "game": game.name,
            "level": name,
            "positions": positions,
            "worst_seconds": round(max(each), 4),
            "mean_seconds": round(float(np.mean(each)), 4),
        }
        for name, each in elapsed.items()
    ]


def time_choice(
    game: Game, name: str, rows: list[Row], moves: list[tuple[int, int]], seed: int
) -> float:
    """Return the seconds from the view to the choice, for a bot that has seen the moves before.
    Everything is compiled beforehand."""
    seat = game.actors(rows[-1])[0]
    bot, view = bots.make_bot(name, game, seat, seed), game.view(rows[-1], seat)
    for row, (actor, action) in zip(rows[1:], moves, strict=True):
        bots.notify_move(bot, game, row, seat, actor, action)
    compile_search(game)
    started = time.perf_counter()
    bot.choose(view)
    return time.perf_counter() - started


def compile_search(game: Game) -> None:
    """Compile all that a search calls, where the game has it."""
    for verb in {
        "determinize",
        "calibrate",
        "calibrate_to_end",
        "run_simulations",
        "policy",
        "priors",
        "stage_moves_left",
    }.intersection(game.compiled):
        getattr(game.compiled, verb)


def sample_position(
    game: Game, number: int, players: int | None
) -> tuple[list[Row], list[tuple[int, int]]]:
    """Return the positions of a match, played by the policy with a few random moves up to some
    move, and the moves between them."""
    count = game.players[number % len(game.players)] if players is None else players
    generator, rows, moves = np.random.default_rng(number), [], []
    row = game.blank_row(game.options.resolve({"players": count}))
    game.setup_row(row, rng.seed_state("position", number))
    while actors := game.actors(row):
        rows.append(row.copy())
        action = game.compiled.policy(row, game.box, actors[0])
        if generator.integers(RANDOM_EVERY) == 0:
            action = generator.choice(np.flatnonzero(game.legal(row, actors[0])))
        moves.append((actors[0], int(action)))
        game.compiled.apply(row, game.box, *moves[-1])
    last = int(generator.integers(len(rows)))
    return rows[: last + 1], moves[:last]
