"""Playing any game at random. Run as a script, it prints a fingerprint of many games."""

import copy
import functools
import hashlib
import os
from typing import Any, NamedTuple

import numba
import numpy as np

from asterism.engine.layout import SPECTATOR_MASK
from asterism.games import catalogue, load

INTERPRETED = bool(numba.config.DISABLE_JIT)
WHOLE_MATRIX = "WHOLE_MATRIX" in os.environ
MATCHES = 6 if not INTERPRETED else 2 if WHOLE_MATRIX else 1  # a setup; interpreted is slow
KEPT = MATCHES + 2  # matches in memory: those of one setup


class Played(NamedTuple):
    rows: list[np.ndarray]  # every position, the end included
    moves: list[tuple[int, int]]  # seat, action


def setups(game):
    """Every number of players, and every value of every option with one number of players or
    another; interpreted, the fewest and the most players. `make soak` asks for the whole matrix."""
    every = game.options.test_settings()
    if WHOLE_MATRIX:
        return every
    plain, numbers = game.options.resolve({}), list(game.players)
    changes = []  # what differs from a plain match, in the order of its first appearance
    for options in every:
        change = {k: v for k, v in options.items() if k != "players" and v != plain[k]}
        if change not in changes:
            changes.append(change)
    wanted = [
        plain | {"players": n} for n in (numbers[:: len(numbers) - 1] if INTERPRETED else numbers)
    ] + [
        plain | change | {"players": numbers[i % len(numbers)]}
        for i, change in enumerate(changes)
        if change
    ]
    return [options for options in every if options in wanted]


def random_match(game, options, seed):
    """Play a match in which any seat to act plays any legal action, to its end."""
    rows, moves = play_at_random(game, tuple(options.items()), seed)
    return Played([row.copy() for row in rows], list(moves))


@functools.lru_cache(maxsize=None if INTERPRETED else KEPT)
def play_at_random(game, options, seed):
    """The same, played once for all laws that ask for it one after the other."""
    options = dict(options)
    generator = np.random.default_rng(seed)
    match = game.new(seed=seed, **options)
    played = Played([match.row.copy()], [])
    row = match.row
    while game.actors(row):
        seat = int(generator.choice(game.actors(row)))
        choices = np.flatnonzero(game.legal(row, seat))
        assert choices.size, "a seat is waited for that has no move"
        action = int(generator.choice(choices))
        game.compiled.apply(row, game.box, seat, action)
        played.rows.append(row.copy())
        played.moves.append((seat, action))
        assert len(played.moves) <= game.max_moves, "longer than the game's own bound"
    return played


def positions(game, options, matches, most=12):
    """Return some unfinished positions of random matches, spread over each."""
    for seed in range(matches):
        rows = random_match(game, options, seed).rows[:-1]
        yield from rows[seed % 3 :: max(1, len(rows) // most)]


def scramble(game, row, seat, generator):
    """Return a row that is the same to `seat`, with noise wherever it cannot see."""
    noise = generator.integers(0, 256, row.size, np.uint8)
    hidden = ~game.view_masks[SPECTATOR_MASK if seat is None else seat]
    return row ^ (noise & hidden)


def plant(game, view=None, **functions):
    """Return the same game with a planted fault: another view, or other compiled functions."""
    faulty = copy.copy(game)
    faulty.compiled = FaultyFunctions(game.compiled, functions)
    faulty.view = view or game.view
    return faulty


class FaultyFunctions:
    """Compiled functions, some replaced by faulty ones."""

    def __init__(self, functions, faults):
        self._functions = functions
        vars(self).update(faults)

    def __iter__(self):
        return iter(self._functions)

    def __getattr__(self, name):
        return getattr(self._functions, name)


def oddity(observed, expected):
    """Return chi-square in standard deviations; beyond 4 either way it is not chance."""
    freedom = len(expected) - 1
    square = ((np.asarray(observed) - expected) ** 2 / expected).sum()
    return (square - freedom) / (2 * freedom) ** 0.5


def guess_world(game, view, seat, rng_state, how="guess"):
    """Return a world that fits a view, sampled with this random state."""
    from asterism.engine import rng

    world = view.copy()
    rng.set_state(world, rng_state)
    getattr(game.compiled, how)(world, game.box, seat)
    return world


def fingerprint(matches: int = 1) -> dict[str, Any]:
    """Return one line a game that covers every byte of many matches."""
    lines = {}
    for game in map(load, catalogue()):
        whole = hashlib.sha256()
        for options in game.options.test_settings()[::4]:
            for seed in range(matches):
                for row in random_match(game, options, seed).rows:
                    whole.update(row.tobytes())
        lines[game.name] = whole.hexdigest()
    return lines


if __name__ == "__main__":
    print(fingerprint())
