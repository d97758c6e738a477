"""Rude clients against a real server process, and how long the lobby takes for somebody else."""

import asyncio
import contextlib
import multiprocessing
import secrets
import tempfile
import time
import urllib.error
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from asterism.tables import fairness
from asterism.web.benchmark import Server, run_server

ATTACK_SECONDS = 10.0
SAVE_BYTES = 900_000
Attack = Callable[[Server], Coroutine[Any, Any, None]]


async def call(server: Server, path: str, body: Any = None, token: str | None = None) -> Any:
    """A request on a thread of its own; None if it was refused."""
    encoded = None if body is None else msgspec.json.encode(body)
    with contextlib.suppress(urllib.error.HTTPError, OSError):
        return await asyncio.get_running_loop().run_in_executor(
            None, server.get, path, encoded, token
        )


async def make_table(server: Server, **wanted: Any) -> tuple[str, str]:
    """A table of Hanabi with one person; its id and the person's token."""
    token = secrets.token_urlsafe(32)
    given = {"game": "hanabi", "name": "A", "options": {"players": 2}, "open": True} | wanted
    made = await call(server, "/api/tables", given, token)
    return made["id"], token


async def rest(server: Server) -> None:
    """No attack, to compare with."""
    await asyncio.sleep(ATTACK_SECONDS)


async def upload_saves(server: Server) -> None:
    """Saves with names of half a megabyte, over and over."""
    save = {"format": 1, "game": "hanabi", "version": 1, "options": {}, "seed": 1, "actions": []}
    body = save | {"names": ["A" * (SAVE_BYTES // 2)] * 2}
    await asyncio.gather(*(repeat(lambda: call(server, "/api/look", body)) for _ in range(8)))


async def request_history(server: Server) -> None:
    """Drawings of a match, over and over."""
    table, token = await make_table(server, bots=["easy"], begin=True)
    share = "a" * 64
    for do, value in (("commit", fairness.hash_share(table, 0, share)), ("reveal", share)):
        await call(server, f"/api/tables/{table}", {"do": do, "value": value}, token)
    path = f"/api/tables/{table}/view?at=0&drawing=wide&language=en"
    await asyncio.gather(*(repeat(lambda: call(server, path)) for _ in range(8)))


async def talk(server: Server) -> None:
    """Chat as fast as it is acknowledged or refused."""
    table, token = await make_table(server)
    say = {"do": "say", "text": "x" * 500}
    await asyncio.gather(
        *(repeat(lambda: call(server, f"/api/tables/{table}", say, token)) for _ in range(8))
    )


async def watch_in_crowds(server: Server) -> None:
    """Watchers that come and go."""
    table, _ = await make_table(server)
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"

    async def come_and_go() -> None:
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(url, compression=None):
                await asyncio.sleep(0.2)

    await asyncio.gather(*(repeat(come_and_go) for _ in range(200)))


async def send_halves(server: Server) -> None:
    """Requests that never end."""
    lines = []
    for _ in range(500):
        with contextlib.suppress(OSError):
            lines.append(await asyncio.open_connection("127.0.0.1", server.port))
            lines[-1][1].write(b"GET / HTTP/1.1\r\nhost: localhost\r\n")
    await asyncio.sleep(ATTACK_SECONDS)
    for _, writer in lines:
        writer.close()


async def make_tables(server: Server) -> None:
    """Tables without end."""
    await asyncio.gather(*(repeat(lambda: make_table(server)) for _ in range(8)))


ATTACKS: dict[str, Attack] = {
    "none": rest,
    "saves": upload_saves,
    "past": request_history,
    "chat": talk,
    "watchers": watch_in_crowds,
    "halves": send_halves,
    "tables": make_tables,
}


async def repeat(work: Callable[[], Awaitable[Any]]) -> None:
    """Again and again, as long as an attack lasts."""
    until = time.monotonic() + ATTACK_SECONDS
    while time.monotonic() < until:
        with contextlib.suppress(TypeError):  # a table was refused
            await work()


def run_attack(name: str, server: Server) -> None:
    asyncio.run(ATTACKS[name](server))


def measure_attack(server: Server, name: str) -> list[float]:
    """How long the lobby takes, asked ten times a second while the attack lasts. The attacker is
    a process of its own, so that the one who measures does not wait for it."""
    delays = []
    attacker = multiprocessing.get_context("fork").Process(target=run_attack, args=(name, server))
    attacker.start()
    while attacker.is_alive():
        began = time.perf_counter()
        server.get("/api/lobby", token="other" * 8)
        delays.append(time.perf_counter() - began)
        time.sleep(0.1)
    return delays


def bench_attacks() -> list[dict[str, Any]]:
    """The lobby's delay for another client under each attack in turn, on one server that allows a
    client as much as it can send, so that no limit of rate hides a request's cost."""
    with tempfile.TemporaryDirectory() as folder, run_server(folder, until="loaded") as server:
        return [summarise(name, sorted(measure_attack(server, name))) for name in ATTACKS]


def summarise(name: str, delays: list[float]) -> dict[str, Any]:
    return {
        "attack": name,
        "requests": len(delays),
        "lobby_p50_ms": round(1000 * delays[len(delays) // 2], 1),
        "lobby_p99_ms": round(1000 * delays[len(delays) * 99 // 100], 1),
        "lobby_worst_ms": round(1000 * delays[-1], 1),
    }
