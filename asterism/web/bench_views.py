"""What a view costs the server's processor: made, drawn, encoded and compressed, for every game and
number of players. Measured in this process, without a network."""

import statistics
import time
import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

from asterism import games
from asterism.engine.frames import FRAMES
from asterism.engine.match import Match
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view
from asterism.web.connection_guard import COMPRESSION

LANGUAGE = "cs"
VIEWS = 150  # of one match
PASSES = 3  # matches; the quickest counts, for others share the processor


def bench_views() -> list[dict[str, Any]]:
    """Return a row for each game, number of players and frame."""
    return [
        measure_views(name, players, frame)
        for name in games.catalogue()
        for players in games.load(name).players
        for frame in FRAMES
    ]


def measure_views(name: str, players: int, frame: str) -> dict[str, Any]:
    """Return what the views of a match cost on average; a match before it fills the caches."""
    passes = [[*view_costs(name, players, frame, seed)] for seed in range(PASSES + 1)][1:]
    best = min(passes, key=lambda costs: statistics.mean(seconds for seconds, _ in costs))
    return {
        "game": name,
        "players": players,
        "frame": frame,
        "views": len(best),
        "cpu_ms_a_view": round(1000 * statistics.mean(seconds for seconds, _ in best), 2),
        "bytes_a_view": round(statistics.mean(size for _, size in best)),
        "most_bytes": max(size for costs in passes for _, size in costs),
    }


def view_costs(name: str, players: int, frame: str, seed: int) -> Iterator[tuple[float, int]]:
    """Yield seconds of processor time and compressed bytes of the views that all seats get."""
    match = games.load(name).new(seed=seed, players=players)
    request = RenderRequest(LANGUAGE, frame)
    made = 0
    while not match.over and made < VIEWS:
        for seat in range(players):
            began = time.process_time()
            sent = compress(msgspec.json.encode(build_view(match, seat, request)))
            yield time.process_time() - began, len(sent)
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
