"""How long a stranger waits on a fresh machine: real servers on loopback, each with an empty cache
of machine code."""

import asyncio
import contextlib
import os
import pathlib
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from asterism.web.benchmark import Player, Server, free_port, start_alone, wait_until
from asterism.web.shelf import lobby_entries

PROBE_SECONDS = 0.01  # between two attempts to get the first page
LEVEL = "easy"  # of the bots that a newcomer is seated with, unless the lobby says another

Progress = Callable[[Iterable[str]], Iterable[str]]


class StartedServer(Server):
    """A server process, with the clock's time when it was started."""

    started: float


@contextlib.contextmanager
def start_cold_server() -> Iterator[StartedServer]:
    """A server as a newcomer starts it, with nothing compiled and no tables."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        port, started = free_port(), time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "asterism", "serve", "--port", str(port)]
            + ["--data", str(pathlib.Path(folder) / "tables")],
            stdout=subprocess.DEVNULL,
            env=os.environ | {"XDG_CACHE_HOME": str(pathlib.Path(folder) / "cache")},
        )
        server = StartedServer(process, port)
        server.started = started
        try:
            yield server
        finally:
            process.terminate()
            process.wait()


def get_page(server: Server, path: str) -> None:
    """A whole page, as soon as somebody listens."""
    while server.process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}") as page:
                page.read()
            return
        except OSError:
            time.sleep(PROBE_SECONDS)
    raise RuntimeError("the server ended")


def new_table(server: Server, game: str, token: str) -> str:
    """The table of *Play now*; its id."""
    wanted = lobby_entries()[game].get("play_now", {})
    card = next(card for card in server.get("/api/games") if card["game"] == game)
    usual = next(option["default"] for option in card["options"] if option["option"] == "players")
    players = wanted.get("options", {}).get("players", usual)
    making = {
        "game": game,
        "options": wanted.get("options", {}),
        "name": "A",
        "bots": [wanted.get("level", LEVEL)] * (players - 1),
        "begin": True,
        "conventions": wanted.get("conventions"),
    }
    return str(server.post("/api/tables", making, token)["id"])


async def open_table(server: Server, table: str, token: str) -> ClientConnection:
    """The table's line, as a browser opens it."""
    return await connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{table}/live?language=en&drawing=wide",
        max_size=None,
        additional_headers={"authorization": f"Bearer {token}"},
    )


async def next_view(connection: ClientConnection) -> dict[str, Any]:
    async for text in connection:
        message = msgspec.json.decode(text)
        if message["is"] == "view":
            return dict(message["view"])
    raise RuntimeError("the line was closed")


async def click_play_now(server: Server, game: str) -> tuple[str, str]:
    """From the click to the first position in which one can move; the table and its owner's
    token."""
    token = secrets.token_urlsafe(32)
    table = await asyncio.to_thread(new_table, server, game, token)
    await asyncio.to_thread(get_page, server, f"/t/{table}")
    async with await open_table(server, table, token) as connection:
        player = Player(table, 0, connection, {}, [])
        await start_alone(player)
        while not (await next_view(connection))["legal"]:
            pass
    return table, token


async def measure_hand_over(server: Server, table: str, token: str) -> float:
    """Seconds in which a table is not there: from the end of its line to the next view."""
    connection = await open_table(server, table, token)
    with contextlib.suppress(ConnectionClosed):
        async for _ in connection:
            pass
    lost = time.perf_counter()
    async with await open_table(server, table, token) as connection:
        await next_view(connection)
        return time.perf_counter() - lost


def measure_start(server: StartedServer, game: str) -> tuple[dict[str, Any], tuple[str, str]]:
    """The first page and the first move of one game; the table and its owner's token."""
    get_page(server, "/")
    page = time.perf_counter()
    owned = asyncio.run(click_play_now(server, game))
    return {
        "game": game,
        "first_page_s": round(page - server.started, 2),
        "first_move_s": round(time.perf_counter() - page, 2),
    }, owned


def bench_start(progress: Progress = lambda games: games) -> list[dict[str, Any]]:
    """A line for each game, each on a fresh server; of the last one also how long everything took
    to be compiled, and the hand-over."""
    lines, games = [], [*lobby_entries()]
    for game in progress(games):
        with start_cold_server() as server:
            line, owned = measure_start(server, game)
            lines.append(line)
            if game == games[-1]:
                lines.append(measure_compiling(server, *owned))
    return lines


def measure_compiling(server: StartedServer, table: str, token: str) -> dict[str, Any]:
    hand_over = asyncio.run(measure_hand_over(server, table, token))
    wait_until(server, "compiled")
    return {
        "cold_compile_s": round(time.perf_counter() - server.started, 1),
        "hand_over_s": round(hand_over, 2),
    }
