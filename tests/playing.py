"""Playing any game at random. Run as a script, it prints a fingerprint of many games."""

import copy
import hashlib
from typing import Any, NamedTuple

import numba
import numpy as np

from asterism.engine.layout import WATCHER
from asterism.games import catalogue, load

INTERPRETED = bool(numba.config.DISABLE_JIT)
BOUNDS_CHECKED = bool(numba.config.BOUNDSCHECK)
MATCHES = 2 if INTERPRETED else 6  # per setup; interpreted rules are a thousand times slower


class Played(NamedTuple):
    rows: list[np.ndarray]  # every position, the end included
    moves: list[tuple[int, int]]  # seat, action


def setups(game):
    """Every number of players with every value of every option; in the slower two ways every
    number of players, and a third of the rest."""
    every = game.options.samples()
    if not (INTERPRETED or BOUNDS_CHECKED):
        return every
    plain = game.options.allowed({})
    return [options for i, options in enumerate(every)
            if i % 3 == 0 or options == plain | {"players": options["players"]}]


def random_match(game, options, seed):
    """The lowest seat that is waited for plays any legal action, until nobody is."""
    luck = np.random.default_rng(seed)
    match = game.new(seed=seed, **options)
    played = Played([match.row.copy()], [])
    row = match.row
    while game.actors(row):
        seat = int(luck.choice(game.actors(row)))
        choices = np.flatnonzero(game.legal(row, seat))
        assert choices.size, "a seat is waited for that has no move"
        action = int(luck.choice(choices))
        game.verbs.apply(row, game.box, seat, action)
        played.rows.append(row.copy())
        played.moves.append((seat, action))
        assert len(played.moves) <= game.longest, "longer than the game's own bound"
    return played


def positions(game, options, matches, most=12):
    """Some unfinished positions of some random matches, spread over each."""
    for seed in range(matches):
        rows = random_match(game, options, seed).rows[:-1]
        yield from rows[seed % 3::max(1, len(rows) // most)]


def scrambled(game, row, seat, luck):
    """The same to `seat`, and noise wherever it cannot see."""
    noise = luck.integers(0, 256, row.size, np.uint8)
    hidden = ~game.visible[WATCHER if seat is None else seat]
    return row ^ (noise & hidden)


def planted(game, view=None, **verbs):
    """The same game with a fault: another view, or other verbs."""
    faulty = copy.copy(game)
    faulty.verbs = Planted(game.verbs, verbs)
    faulty.view = view or game.view
    return faulty


class Planted:
    """Verbs with faults in place of some; the others are compiled when they are needed."""

    def __init__(self, verbs, faults):
        self._verbs = verbs
        vars(self).update(faults)

    def __iter__(self):
        return iter(self._verbs)

    def __getattr__(self, name):
        return getattr(self._verbs, name)


def oddity(observed, expected):
    """Chi-square in standard deviations: past 4 either way, chance is not at work."""
    freedom = len(expected) - 1
    square = ((np.asarray(observed) - expected) ** 2 / expected).sum()
    return (square - freedom) / (2 * freedom) ** 0.5


def guessed(game, view, seat, word, how="guess"):
    """A world that fits a view, made with this word."""
    from asterism.engine import chance

    world = view.copy()
    chance.give(world, word)
    getattr(game.verbs, how)(world, game.box, seat)
    return world


def fingerprint(matches: int = 1) -> dict[str, Any]:
    """One line a game for every byte of many matches."""
    lines = {}
    for game in map(load, catalogue()):
        whole = hashlib.sha256()
        for options in game.options.samples()[::4]:
            for seed in range(matches):
                for row in random_match(game, options, seed).rows:
                    whole.update(row.tobytes())
        lines[game.name] = whole.hexdigest()
    return lines


if __name__ == "__main__":
    print(fingerprint())
