"""How long bots take to answer at a live table: the worst of many positions, by level."""

import time
from typing import Any

import numpy as np

from asterism import bots
from asterism.engine import chance
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.lab.matches import Progress, quietly

WHIM = 10  # one of so many moves on the way to a position is random


def answers(game: Game, positions: int, players: int | None = None,
            progress: Progress = quietly) -> list[dict[str, Any]]:
    """For each level, how long it thought about the same positions."""
    found = [past(game, number, players) for number in range(positions)]
    levels = [name for name in bots.BOTS if name in bots.bots_of(game)]
    spent: dict[str, list[float]] = {name: [] for name in levels}
    for number, (rows, moves) in enumerate(progress(found, total=positions)):
        for name in levels:
            spent[name].append(answer(game, name, rows, moves, number))
    return [{"game": game.name, "level": name, "positions": positions,
             "worst_seconds": round(max(each), 4), "mean_seconds": round(float(np.mean(each)), 4)}
            for name, each in spent.items()]


def answer(game: Game, name: str, rows: list[Row], moves: list[tuple[int, int]],
           seed: int) -> float:
    """Seconds from the view to the choice, by a bot that has seen what led to it; what is compiled
    once was compiled before."""
    seat = game.actors(rows[-1])[0]
    bot, view = bots.bot(name, game, seat, seed), game.view(rows[-1], seat)
    for row, (actor, action) in zip(rows[1:], moves, strict=True):
        bots.show(bot, game, row, seat, actor, action)
    warm(game)
    began = time.perf_counter()
    bot.choose(view)
    return time.perf_counter() - began


def warm(game: Game) -> None:
    """All that a search calls, where the game has it."""
    for verb in {"imagine", "sound", "sound_beyond", "explore", "policy", "weigh",
                 "stage"}.intersection(game.verbs):
        getattr(game.verbs, verb)


def past(game: Game, number: int, players: int | None) -> tuple[list[Row], list[tuple[int, int]]]:
    """The positions of a match of the policy with a few random moves, up to somewhere, and what
    was done in all but the last."""
    count = game.players[number % len(game.players)] if players is None else players
    luck, rows, moves = np.random.default_rng(number), [], []
    row = game.blank(game.options.allowed({"players": count}))
    game.start(row, chance.word("position", number))
    while waited := game.actors(row):
        rows.append(row.copy())
        action = game.verbs.policy(row, game.box, waited[0])
        if luck.integers(WHIM) == 0:
            action = luck.choice(np.flatnonzero(game.legal(row, waited[0])))
        moves.append((waited[0], int(action)))
        game.verbs.apply(row, game.box, *moves[-1])
    last = int(luck.integers(len(rows)))
    return rows[:last + 1], moves[:last]
