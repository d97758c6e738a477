"""How long an easy bot takes to answer beside a crowd of experts."""

import asyncio
import secrets
import tempfile
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from asterism.web.benchmark import DECODER, GAME, Player, Server, run_server, start_alone

MAX_MOVES = 1_000_000  # more than any match has


async def measure_thinking(server: Server, tables: int, answers: int) -> dict[str, Any]:
    """How long an easy bot takes to answer while so many tables of expert bots are played."""
    crowd = [asyncio.create_task(play_experts(server)) for _ in range(tables)]
    delays: list[float] = []
    try:
        while len(delays) < answers:
            delays += await play_easy(server)
    finally:
        for player in crowd:
            player.cancel()
    delays.sort()
    return {
        "expert_tables": tables,
        "answers": len(delays),
        "p50_s": round(delays[len(delays) // 2], 3),
        "p99_s": round(delays[len(delays) * 99 // 100], 3),
        "max_s": round(delays[-1], 3),
    }


async def new_bot_table(server: Server, token: str, **fields: Any) -> str:
    loop = asyncio.get_running_loop()
    made = await loop.run_in_executor(None, server.post, "/api/tables", GAME | fields, token)
    return str(made["id"])


async def open_socket(server: Server, table: str, token: str) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{table}/live",
        compression=None,
        max_size=None,
        additional_headers={"authorization": f"Bearer {token}"},
    )


async def play_experts(server: Server) -> None:
    """Match after match of somebody quick with two expert bots."""
    while True:
        token = secrets.token_urlsafe(32)
        table = await new_bot_table(
            server, token, name="A", bots=["expert", "expert"], options={"players": 3}
        )
        websocket = await open_socket(server, table, token)
        player = Player(table, 0, websocket, {}, [])
        await start_alone(player)
        await player.play(MAX_MOVES)
        await websocket.close()


async def play_easy(server: Server) -> list[float]:
    """One match with an easy bot: the seconds from each move to the bot's answer."""
    token, delays, sent_at = secrets.token_urlsafe(32), [], None
    table = await new_bot_table(server, token, name="A", bots=["easy"])
    websocket = await open_socket(server, table, token)
    player = Player(table, 0, websocket, {}, [])
    await start_alone(player)
    async for text in websocket:
        view = DECODER.decode(text).view
        if view is None or (view.actors != [0] and not view.over):
            continue
        if sent_at is not None:
            delays.append(time.perf_counter() - sent_at)
        if view.over:
            break
        await player.move(view)
        sent_at = time.perf_counter()
    await websocket.close()
    return delays


def bench_thinking(tables: int = 100, answers: int = 100) -> list[dict[str, Any]]:
    """On a server with its usual number of workers, and bots at their usual pace."""
    with (
        tempfile.TemporaryDirectory() as folder,
        run_server(folder, "--pace", "0.6", until="loaded") as server,
    ):
        return [asyncio.run(measure_thinking(server, tables, answers))]
