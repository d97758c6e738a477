"""Playing any game at random. Run as a script, it prints a fingerprint of many games."""

import copy
import hashlib
from typing import Any, NamedTuple

import numba
import numpy as np

from asterism.engine.layout import SPECTATOR_MASK
from asterism.games import catalogue, load

INTERPRETED = bool(numba.config.DISABLE_JIT)
BOUNDS_CHECKED = bool(numba.config.BOUNDSCHECK)
MATCHES = 2 if INTERPRETED else 6  # per setup; interpreted rules are a thousand times slower


class Played(NamedTuple):
    rows: list[np.ndarray]  # every position, the end included
    moves: list[tuple[int, int]]  # seat, action


def setups(game):
    """Every number of players with every value of every option; in the two slower modes every
    number of players and a third of the rest."""
    every = game.options.test_settings()
    if not (INTERPRETED or BOUNDS_CHECKED):
        return every
    plain = game.options.resolve({})
    return [
        options
        for i, options in enumerate(every)
        if i % 3 == 0 or options == plain | {"players": options["players"]}
    ]


def random_match(game, options, seed):
    """Play a match in which the lowest seat to act plays any legal action, to its end."""
    luck = np.random.default_rng(seed)
    match = game.new(seed=seed, **options)
    played = Played([match.row.copy()], [])
    row = match.row
    while game.actors(row):
        seat = int(luck.choice(game.actors(row)))
        choices = np.flatnonzero(game.legal(row, seat))
        assert choices.size, "a seat is waited for that has no move"
        action = int(luck.choice(choices))
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


def scrambled(game, row, seat, luck):
    """Return a row that is the same to `seat`, with noise wherever it cannot see."""
    noise = luck.integers(0, 256, row.size, np.uint8)
    hidden = ~game.view_masks[SPECTATOR_MASK if seat is None else seat]
    return row ^ (noise & hidden)


def planted(game, view=None, **functions):
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


def guessed(game, view, seat, word, how="guess"):
    """Return a world that fits a view, sampled with this random state."""
    from asterism.engine import rng

    world = view.copy()
    rng.set_state(world, word)
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
