"""What a view costs the server's processor: made, drawn, told by its changes and compressed,
for every game and number of players. Measured in this process, without a network."""

import gc
import statistics
import time
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from asterism import games
from asterism.engine.frames import FRAMES
from asterism.engine.match import Match
from asterism.tables.drawing_changes import NOTHING_DRAWN, tell_changes
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view
from asterism.web.connection_guard import COMPRESSION

LANGUAGE = "cs"
VIEWS = 150  # of one match
PASSES = 3  # matches; the quickest counts, for others share the processor


class ViewCost(NamedTuple):
    """Seconds of processor time and compressed bytes of a view; the first of a seat is whole."""

    seconds: float
    size: int
    is_first: bool


def bench_views(names: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Return a row for each game, number of players and frame."""
    return [
        measure_views(name, players, frame)
        for name in names or games.catalogue()
        for players in games.load(name).players
        for frame in FRAMES
    ]


def measure_views(name: str, players: int, frame: str) -> dict[str, Any]:
    """Return what the views of a match cost on average, and at most the bytes of any; a match
    before it fills the caches."""
    passes = [run_match(name, players, frame, seed) for seed in range(PASSES + 1)][1:]
    best = min(passes, key=lambda costs: statistics.mean(cost.seconds for cost in costs))
    moves = [cost.size for costs in passes for cost in costs if not cost.is_first]
    return {
        "game": name,
        "players": players,
        "frame": frame,
        "views": len(best),
        "cpu_ms_a_view": round(1000 * statistics.mean(cost.seconds for cost in best), 2),
        "longest_ms": round(1000 * max(cost.seconds for cost in best), 2),
        "bytes_a_move": round(statistics.mean(moves)),
        "most_bytes": max(moves),
        "first_bytes": max(cost.size for costs in passes for cost in costs if cost.is_first),
    }


def run_match(name: str, players: int, frame: str, seed: int) -> list[ViewCost]:
    """Return what the views of a match cost. As in a server that has loaded its games, the garbage
    collector need not look through all that was there before."""
    gc.collect()
    gc.freeze()
    return [*view_costs(name, players, frame, seed)]


def view_costs(name: str, players: int, frame: str, seed: int) -> Iterator[ViewCost]:
    """Yield what the views cost that the pages of all seats get."""
    match = games.load(name).new(seed=seed, players=players)
    request = RenderRequest(LANGUAGE, frame, changes=True)
    drawn = [NOTHING_DRAWN] * players
    made = 0
    while not match.over and made < VIEWS:
        for seat, known in enumerate(drawn):
            began = time.process_time()
            view = build_view(match, seat, request)
            drawn[seat] = tell_changes(view, known)
            sent = compress(msgspec.json.encode(view))
            yield ViewCost(time.process_time() - began, len(sent), not known)
            made += 1
        play_by_policy(match)


def compress(message: bytes) -> bytes:
    """Return a message as it goes over the line."""
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS, **(COMPRESSION.compress_settings or {}))
    return compressor.compress(message) + compressor.flush(zlib.Z_SYNC_FLUSH)


def play_by_policy(match: Match) -> None:
    game, seat = match.game, match.actors[0]
    action = game.compiled.policy(game.view(match.row, seat), game.box, seat)
    match.play(seat, game.actions.names[action])
