"""Many live tables at a human pace: what a server needs for people who think before they move."""

import asyncio
import math
import random
import tempfile
import time
from typing import Any

from asterism.web.benchmark import (
    GAME,
    Costs,
    Player,
    Server,
    ViewSubset,
    commit_shares,
    connect_players,
    create_table,
    report_memory,
    run_server,
    summarize_delays,
)
from asterism.web.thinking_benchmark import MAX_MOVES

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
    tables: int, database: str | None = None, processes: int = 1, clients: str = "browser"
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
    """First tables to which nobody is connected, then as many at which two people play."""
    delays: list[float] = []
    people = await seat_people(server, clients, delays)  # what a first table loads is nobody's own
    empty = server.memory()
    for _ in range(tables):
        await create_table(server, GAME | {"begin": False})
    idle = server.memory()
    for _ in range(tables):
        people += await seat_people(server, clients, delays)
    await asyncio.sleep(THINK_SECONDS)  # the deals are shown, everybody is thinking
    cpu_seconds, began = server.cpu(), time.perf_counter()
    delays.clear()
    while len(delays) < MOVES * tables:
        await asyncio.sleep(PROBE_SECONDS)
    seconds, cpu_seconds = time.perf_counter() - began, server.cpu() - cpu_seconds
    costs = Costs(seconds, cpu_seconds, idle - empty, server.memory() - idle)
    await asyncio.gather(*(person.leave() for person in people))
    return report_crowd(tables, clients, delays, costs)


def report_crowd(tables: int, clients: str, delays: list[float], costs: Costs) -> dict[str, Any]:
    share = costs.cpu_seconds / costs.seconds
    return {
        "live_tables": tables,
        "clients": clients,
        "think_seconds": THINK_SECONDS,
        **summarize_delays(delays, costs.seconds),
        "cpu_percent": None if math.isnan(share) else round(100 * share, 1),
        **report_memory(tables, costs),
    }


async def seat_people(server: Server, clients: str, delays: list[float]) -> list[ThoughtfulPlayer]:
    """Two people begin to play at a new table."""
    table = await create_table(server, GAME)
    players = await connect_players(server, clients, delays, table, ThoughtfulPlayer)
    await commit_shares(players)
    for player in players:
        await player.begin()
    return players
