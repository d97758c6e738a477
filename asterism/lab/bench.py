"""How fast a game runs, beside a peer in the same process, because machines differ.

Everything is random legal play on one thread. Only players' moves are counted; the time for dealing
is included on both sides.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from asterism.engine.errors import AsterismError, OptionError
from asterism.engine.game import Game

ROUNDS = 3
PLAYOUT_SIZE, BATCH_SIZE = 256, 4096  # matches played out at once, and in a batch
FIRST_MOVE = """
import time
began = time.perf_counter()
import asterism
match = asterism.load({name!r}).new(players={players}, seed=1)
seat = match.actors[0]
match.play(seat, match.legal(seat)[0])
print(time.perf_counter() - began)
"""

Measure = Callable[[float], tuple[int, float]]  # seconds to spend → moves, seconds


def measure_game(
    game: Game,
    players: int,
    peer: str | None = None,
    seconds: float = 1.0,
    progress: Any = iter,
    **options: Any,
) -> dict[str, Any]:
    """Return the moves a second of playouts, batches and single matches, and the peer's."""
    resolved = game.options.resolve({"players": players} | options)
    measures = {
        "playout": playout_measure(game, resolved),
        "batch": batch_measure(game, resolved),
        "match": match_measure(game, resolved),
    }
    if peer is not None:
        measures["peer"] = PEERS.get(peer, reject_peer)(peer)(players)
    speeds = run_in_turns(measures, seconds, progress)
    theirs = speeds.pop("peer", None)
    return {
        "game": game.name,
        "players": players,
        "peer": peer,
        **{name_of_measure: with_ratio(speed, theirs) for name_of_measure, speed in speeds.items()},
        "state_bytes": game.state.dtype.itemsize,
        "longest": game.max_moves,
        "first_move_seconds": first_move_seconds(game.name, players),
    }


def run_in_turns(measures: dict[str, Measure], seconds: float, progress: Any) -> dict[str, float]:
    """Run the measurements in turn, several rounds; return the moves a second of each."""
    totals = {name_of_measure: [0, 0.0] for name_of_measure in measures}
    for run in measures.values():
        run(0)  # compiled and warm
    for _ in progress(range(ROUNDS)):
        for name_of_measure, run in measures.items():
            moves, elapsed = run(seconds)
            totals[name_of_measure][0] += moves
            totals[name_of_measure][1] += elapsed
    return {
        name_of_measure: moves / elapsed for name_of_measure, (moves, elapsed) in totals.items()
    }


def with_ratio(ours: float, theirs: float | None) -> dict[str, Any]:
    if theirs is None:
        return {"moves_per_second": round(ours)}
    return {
        "moves_per_second": round(ours),
        "peer_moves_per_second": round(theirs),
        "ratio": round(ours / theirs, 2),
    }


def repeat_for(turn: Callable[[], int]) -> Measure:
    """Repeat a measurement until the time is up, at least once."""

    def run(seconds: float) -> tuple[int, float]:
        moves, started = 0, time.perf_counter()
        while True:
            moves += turn()
            elapsed = time.perf_counter() - started
            if elapsed >= seconds:
                return moves, elapsed

    return run


def playout_measure(game: Game, options: dict[str, Any]) -> Measure:
    """Measure the compiled loop: set up and play out."""
    bots_by_seat = game.batch(PLAYOUT_SIZE, seed=1, reset="explicit", **options)

    def turn() -> int:
        bots_by_seat.reset()
        return bots_by_seat.playout()

    return repeat_for(turn)


def batch_measure(game: Game, options: dict[str, Any]) -> Measure:
    """Measure masks, choices and steps from Python, many matches at once."""
    bots_by_seat = game.batch(BATCH_SIZE, seed=1, **options)

    def turn() -> int:
        bots_by_seat.step(bots_by_seat.sample())
        return BATCH_SIZE

    return repeat_for(turn)


def match_measure(game: Game, options: dict[str, Any]) -> Measure:
    """Measure `Match.legal` and `Match.play`, move by move."""
    seeds = iter(range(10**9))

    def turn() -> int:
        one = game.new(seed=next(seeds), **options)
        while not one.over:
            seat = one.actors[0]
            one.play(seat, random.choice(one.legal(seat)))
        return len(one.moves)

    return repeat_for(turn)


def openspiel_measure(name: str) -> Callable[[int], Measure]:
    """Measure DeepMind's Hanabi as OpenSpiel offers it to Python."""
    try:
        import pyspiel
    except ImportError:
        raise AsterismError("The peer is not installed; pip install asterism[openspiel].") from None

    def prepare(players: int) -> Measure:
        game = pyspiel.load_game("hanabi", {"players": min(players, 5)})

        def turn() -> int:
            state, moves = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    cards, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(cards, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    moves += 1
            return moves

        return repeat_for(turn)

    return prepare


PEERS = {"openspiel": openspiel_measure}


def reject_peer(name: str) -> Callable[[int], Measure]:
    raise OptionError(f"There is no peer {name!r}; there are: {', '.join(PEERS)}.")


def first_move_seconds(name: str, players: int) -> dict[str, float]:
    """Measure from `import asterism` to the first move, with an empty and with a full cache."""
    code = FIRST_MOVE.format(name=name, players=players)
    with tempfile.TemporaryDirectory() as empty:
        home = os.environ | {"XDG_CACHE_HOME": empty}
        cold, warm = (
            float(subprocess.check_output([sys.executable, "-c", code], env=home)) for _ in range(2)
        )
    return {"cold": round(cold, 2), "warm": round(warm, 2)}
