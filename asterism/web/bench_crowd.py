"""Many live tables at a human pace: what a server needs for people who think before they move."""

import asyncio
import math
import pathlib
import random
import tempfile
import time
from typing import Any

from asterism.web.benchmark import (
    GAME,
    MAX_MOVES,
    Player,
    Server,
    ViewSubset,
    commit_shares,
    connect_players,
    run_server,
    summarize_delays,
)

THINK_SECONDS = 10.0  # on average, before a move
PROBE_SECONDS = 0.05
MOVES = 6  # at each table on average, while it is measured: about a minute


class ThoughtfulPlayer(Player):
    """Moves after a while, as a person does; never two at a time."""

    async def move(self, view: ViewSubset) -> None:
        await asyncio.sleep(random.expovariate(1 / THINK_SECONDS))
        await super().move(view)

    async def begin(self) -> None:
        """Play beside everything else, until leaving."""
        await self.reveal_share()
        self.playing = asyncio.create_task(self.play(MAX_MOVES))

    async def leave(self) -> None:
        self.playing.cancel()
        await asyncio.gather(self.playing, return_exceptions=True)
        await self.websocket.close()


def bench_crowd(
    tables: int,
    database: str | None = None,
    processes: int = 1,
    clients: str = "browser",
) -> dict[str, Any]:
    """Return processor time, delays and memory of a server with so many live tables."""
    flags = ["--sockets", str(2 * tables + 100)]
    if database is not None:
        flags += ["--database", database, "--processes", str(processes)]
    with (
        tempfile.TemporaryDirectory() as folder,
        run_server(folder, *flags, until="loaded") as server,
    ):
        return asyncio.run(measure_crowd(server, tables, clients))


async def measure_crowd(server: Server, tables: int, clients: str) -> dict[str, Any]:
    """First tables that wait for players, then as many at which two people play."""
    delays: list[float] = []
    people = await seat_people(server, clients, delays)  # what a first table loads is nobody's own
    empty = memory_kb(server)
    await make_waiting_tables(server, tables)
    idle = memory_kb(server)
    for _ in range(tables):
        people += await seat_people(server, clients, delays)
    await asyncio.sleep(THINK_SECONDS)  # the deals are shown, everybody is thinking
    cpu_seconds, began = server.cpu(), time.perf_counter()
    delays.clear()
    while len(delays) < MOVES * tables:
        await asyncio.sleep(PROBE_SECONDS)
    seconds, cpu_seconds = time.perf_counter() - began, server.cpu() - cpu_seconds
    live = memory_kb(server)
    await asyncio.gather(*(person.leave() for person in people))
    return {
        "live_tables": tables,
        "clients": clients,
        "think_seconds": THINK_SECONDS,
        **summarize_delays(delays, seconds),
        "cpu_percent": None if math.isnan(cpu_seconds) else round(100 * cpu_seconds / seconds, 1),
        "kb_per_idle_table": round((idle - empty) / tables, 1),
        "kb_per_live_table": round((live - idle) / tables, 1),
    }


async def seat_people(server: Server, clients: str, delays: list[float]) -> list[ThoughtfulPlayer]:
    """A new table at which two people have begun to play."""
    players = await connect_players(server, clients, delays, GAME, ThoughtfulPlayer)
    await commit_shares(players)
    for player in players:
        await player.begin()
    return players


async def make_waiting_tables(server: Server, tables: int) -> None:
    """Tables at which one person sits and nobody is connected."""
    loop = asyncio.get_running_loop()
    wish = {"game": "hanabi", "options": {"players": 2}, "name": "A"}
    for number in range(tables):
        token = f"{number:043d}"
        await loop.run_in_executor(None, server.post, "/api/tables", wish, token)


def memory_kb(server: Server) -> float:
    """Memory of its own that the serving processes hold; not a number outside Linux."""
    return sum(map(own_memory_kb, server.serving_processes()), start=0.0) or math.nan


def own_memory_kb(process: str) -> float:
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return float(status.partition("RssAnon:")[2].split()[0])
