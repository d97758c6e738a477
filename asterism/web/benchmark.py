"""A load client of our own against a real server process on loopback: how fast moves are committed
and shown, and what they cost."""

import asyncio
import contextlib
import math
import os
import pathlib
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from asterism.web.engine_loader import game_names

GAME = {"game": "hanabi", "options": {"players": 2}, "begin": True}
TABLES = (50, 200)
CLIENTS = {"json": "", "browser": "?language=en&drawing=wide"}
MAX_MOVES = 1_000_000  # more than any match has
MOVES = 40  # at each table: within one game of Hanabi, however it goes
READY_TIMEOUT = 1200  # seconds to wait for the server to be ready


class ViewSubset(msgspec.Struct):
    """As much of a view as a player in a hurry reads."""

    number: int
    actors: list[int]
    legal: list[dict[str, str | None]]
    over: bool


class MessageSubset(msgspec.Struct):
    """As much of a message."""

    is_: str = msgspec.field(name="is")
    view: ViewSubset | None = None


DECODER = msgspec.json.Decoder(MessageSubset)


class Server(NamedTuple):
    """A server process, and where it listens."""

    process: "subprocess.Popen[bytes]"
    port: int

    def post(self, path: str, body: Any = None, token: str | None = None) -> Any:
        return self.get(path, msgspec.json.encode(body if body is not None else {}), token)

    def get(self, path: str, body: bytes | None = None, token: str | None = None) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return msgspec.json.decode(answer.read())

    def cpu(self) -> float:
        """Seconds of processor time it has used, all threads; not a number outside Linux."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return math.nan
        numbers = stat.read_text().rpartition(")")[2].split()
        return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def run_server(
    folder: str | pathlib.Path, *flags: str, games: Sequence[str] = ("hanabi",)
) -> Iterator[Server]:
    """A real server process with its tables in a folder, ready to play these games; killed at
    the end."""
    port = free_port()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "asterism",
            "serve",
            "--port",
            str(port),
            "--data",
            str(folder),
            "--rate",
            "1000000",
            "--pace",
            "0",
            *flags,
        ],
        stdout=subprocess.DEVNULL,
    )
    started = Server(process, port)
    try:
        wait_until_ready(started, games)
        yield started
    finally:
        process.kill()
        process.wait()


def wait_until_ready(started: Server, games: Sequence[str]) -> None:
    """The rules of these games are compiled and their tables are awake."""
    until = time.monotonic() + READY_TIMEOUT
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            ready = {card["game"] for card in started.get("/api/games") if card["ready"]}
            if ready.issuperset(games):
                return
        time.sleep(0.2)
    raise TimeoutError("the server did not become ready")


class Player:
    """One end of a table: plays when it is its turn, and notes when the other's move arrives."""

    def __init__(
        self, seat: int, websocket: ClientConnection, sent: dict[int, float], delays: list[float]
    ) -> None:
        self.seat, self.websocket, self.sent, self.delays = seat, websocket, sent, delays

    async def play(self, moves: int) -> None:
        """Until the table has seen so many moves."""
        async for text in self.websocket:
            view = DECODER.decode(text).view
            if view is None:
                continue
            if view.number in self.sent and self.seat in view.actors:
                self.delays.append(time.perf_counter() - self.sent[view.number])
            if view.number >= moves or view.over:
                return
            if self.seat in view.actors:
                await self.move(view)

    async def move(self, view: ViewSubset) -> None:
        """Anything but playing a card blindly, so that the game lasts."""
        names = [str(choice["action"]) for choice in view.legal]
        safe_actions = [name for name in names if not name.startswith("play")] or names
        action = safe_actions[view.number * 7 % len(safe_actions)]
        self.sent[view.number + 1] = time.perf_counter()
        await self.websocket.send(
            msgspec.json.encode(
                {"do": "play", "action": action, "after": view.number, "re": view.number}
            ),
            text=True,
        )


async def connect_players(server: Server, clients: str, delays: list[float]) -> list[Player]:
    """A new table with two players on their websockets, their entropy still to be sent."""
    tokens = [secrets.token_urlsafe(32) for _ in range(2)]
    loop = asyncio.get_running_loop()
    made = await loop.run_in_executor(
        None, server.post, "/api/tables", GAME | {"name": "A"}, tokens[0]
    )
    await loop.run_in_executor(
        None, server.post, f"/api/tables/{made['id']}", {"do": "sit", "name": "B"}, tokens[1]
    )
    sent: dict[int, float] = {}
    websockets = [
        await connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{made['id']}/live{CLIENTS[clients]}",
            compression=None,
            max_size=None,
            additional_headers={"authorization": f"Bearer {token}"},
        )
        for token in tokens
    ]
    return [Player(seat, websocket, sent, delays) for seat, websocket in enumerate(websockets)]


async def measure(server: Server, tables: int, clients: str) -> dict[str, Any]:
    """All tables play at once; connecting and dealing are not counted."""
    delays: list[float] = []
    players = [
        player for _ in range(tables) for player in await connect_players(server, clients, delays)
    ]
    entropy = msgspec.json.encode({"do": "entropy", "value": secrets.token_hex(32)})
    cpu_seconds, began = server.cpu(), time.perf_counter()
    for player in players:
        await player.websocket.send(entropy, text=True)
    await asyncio.gather(*(player.play(MOVES) for player in players))
    seconds, cpu_seconds = time.perf_counter() - began, server.cpu() - cpu_seconds
    await asyncio.gather(*(player.websocket.close() for player in players))
    return report(tables, clients, delays, seconds, cpu_seconds)


def report(
    tables: int, clients: str, delays: list[float], seconds: float, cpu_seconds: float
) -> dict[str, Any]:
    delays.sort()
    return {
        "tables": tables,
        "clients": clients,
        "moves": len(delays),
        "moves_per_second": round(len(delays) / seconds, 1),
        "p50_ms": round(1000 * delays[len(delays) // 2], 2),
        "p99_ms": round(1000 * delays[len(delays) * 99 // 100], 2),
        "cpu_ms_per_move": None
        if math.isnan(cpu_seconds)
        else round(1000 * cpu_seconds / len(delays), 3),
    }


# Thinking


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
        await send_entropy(websocket)
        await Player(0, websocket, {}, []).play(MAX_MOVES)
        await websocket.close()


async def send_entropy(websocket: ClientConnection) -> None:
    entropy = {"do": "entropy", "value": secrets.token_hex(32)}
    await websocket.send(msgspec.json.encode(entropy), text=True)


async def play_easy(server: Server) -> list[float]:
    """One match with an easy bot: the seconds from each move to the bot's answer."""
    token, delays, sent_at = secrets.token_urlsafe(32), [], None
    websocket = await open_socket(
        server, await new_bot_table(server, token, name="A", bots=["easy"]), token
    )
    await send_entropy(websocket)
    player = Player(0, websocket, {}, [])
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
        run_server(folder, "--pace", "0.6") as server,
    ):
        return [asyncio.run(measure_thinking(server, tables, answers))]


def bench_server(tables: tuple[int, ...] = TABLES) -> list[dict[str, Any]]:
    """Every number of tables with every kind of client, each on a server of its own."""
    found = []
    for count in tables:
        for clients in CLIENTS:
            with (
                tempfile.TemporaryDirectory() as folder,
                run_server(folder, games=game_names()) as server,
            ):
                found.append(asyncio.run(measure(server, count, clients)))
    return found
