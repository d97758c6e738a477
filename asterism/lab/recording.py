"""A match of bots, played again with every move written down, to be saved and watched."""

import copy
from typing import Any

import numpy as np

from asterism import bots
from asterism.engine import kernels, rng, sampling
from asterism.engine.errors import AsterismError
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import Match
from asterism.lab.matches import MatchSpec, play_match, run_stepwise
from asterism.lab.runs import RunSpec, deal_seed, load_run_game, match_spec


def record_match(run: RunSpec, number: int) -> Match:
    """Return the match of a run's number, brought to its end; `Match.save` writes it down."""
    if not 0 <= number < run.games:
        raise AsterismError(f"There is no game {number}; the run has 0 to {run.games - 1}.")
    game, spec = load_run_game(run), match_spec(run, number)
    match = Match(game, run.options, deal_seed(run, number), None)
    match.names = run.bots
    for seat, action in find_moves(game, match.row.copy(), spec):
        match.play(seat, game.actions.names[action])
    if match.scores != play_match(game, spec, run.options).scores:
        raise AsterismError(f"Game {number} came to another end when it was played move by move.")
    return match


def find_moves(game: Game, row: Row, spec: MatchSpec) -> list[tuple[int, int]]:
    """Play on from a deal; return who did what."""
    if bots.are_all_compiled(spec.names, game):
        return find_compiled_moves(game, row, spec)
    moves: list[tuple[int, int]] = []
    watched = copy.copy(game)
    watched.compiled = WatchedFunctions(game.compiled, row, moves)  # type: ignore[assignment]
    run_stepwise(watched, row, spec)
    return moves


class WatchedFunctions:
    """The compiled functions of a game; moves of one row are noted."""

    def __init__(self, compiled: Any, row: Row, moves: list[tuple[int, int]]) -> None:
        self._compiled, self._row, self._moves = compiled, row, moves

    def __getattr__(self, name: str) -> Any:
        return getattr(self._compiled, name)

    def __iter__(self) -> Any:
        return iter(self._compiled)

    def apply(self, row: Row, box: Row, seat: int, action: int) -> None:
        if row is self._row:
            self._moves.append((seat, int(action)))
        self._compiled.apply(row, box, seat, action)


def find_compiled_moves(game: Game, row: Row, spec: MatchSpec) -> list[tuple[int, int]]:
    """The same as the compiled loop `play_checked`, step by step."""
    kinds = bots.compiled_bot_codes(spec.names, game.seats)
    rng_state, moves = rng.seed_state("moves", spec.seed, spec.number), list[tuple[int, int]]()
    while actors := game.actors(row):
        seat = actors[0]
        action, after = sampling.sample_action(game.legal(row, seat), rng_state)
        rng_state = np.uint64(after)
        if kinds[seat] == kernels.POLICY:
            action = game.compiled.policy(row, game.box, seat)
        moves.append((seat, int(action)))
        game.compiled.apply(row, game.box, *moves[-1])
    return moves
