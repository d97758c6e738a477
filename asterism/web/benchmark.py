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
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from asterism import games
from asterism.tables import fairness

GAME = {"game": "hanabi", "options": {"players": 2}, "begin": True}
TABLES = (50, 200)
CLIENTS = {"json": "", "browser": "?language=en&drawing=wide&changes=1"}
MIN_MOVES = 2_000  # of a measurement: few tables play several times
MOVES = 40  # at each table: within one game of Hanabi, however it goes
CALM_SECONDS, CALM_SHARE = 1.0, 0.05  # for so long it used so little of a processor
READY_TIMEOUT = 1200  # seconds to wait for everything to be compiled


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
    step: str | None = None


DECODER = msgspec.json.Decoder(MessageSubset)


class Server(NamedTuple):
    """A server process, and where it listens."""

    process: "subprocess.Popen[bytes]"
    port: int
    is_group: bool = False  # its children serve, not itself

    def post(self, path: str, body: Any = None, token: str | None = None) -> Any:
        return self.get(path, msgspec.json.encode(body if body is not None else {}), token)

    def get(self, path: str, body: bytes | None = None, token: str | None = None) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return msgspec.json.decode(answer.read())

    def cpu(self) -> float:
        """Seconds of processor time that its serving processes have used, all threads; not a
        number outside Linux."""
        processes = self.serving_processes()
        return sum(map(cpu_of, processes)) if processes else math.nan

    def memory(self) -> float:
        """Bytes that its serving processes hold in memory; not a number outside Linux."""
        processes = self.serving_processes()
        return sum(map(memory_of, processes)) if processes else math.nan

    def serving_processes(self) -> list[str]:
        """The processes that answer; none outside Linux."""
        folder = pathlib.Path(f"/proc/{self.process.pid}")
        if not folder.exists():
            return []
        children = (folder / "task" / str(self.process.pid) / "children").read_text().split()
        return children if self.is_group else [str(self.process.pid)]


def cpu_of(process: str) -> float:
    numbers = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: str) -> int:
    pages = pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def run_server(
    folder: str | pathlib.Path, *flags: str, until: str = "compiled"
) -> Iterator[Server]:
    """A real server process with its tables in a folder, once it runs compiled rules, or has them
    all `loaded`; killed at the end."""
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
    started = Server(process, port, is_group(flags))
    try:
        wait_until(started, until)
        yield started
    finally:
        process.kill()
        process.wait()


def is_group(flags: tuple[str, ...]) -> bool:
    """Whether a server with these flags has children that serve."""
    return "--processes" in flags and flags[flags.index("--processes") + 1] != "1"


def wait_until(started: Server, state: str) -> None:
    """The server says that it is `ready`; `compiled`, so that it will not hand over later; or
    `loaded`."""
    until = time.monotonic() + READY_TIMEOUT
    while time.monotonic() < until and started.process.poll() is None:
        with contextlib.suppress(OSError):
            if started.get("/ready")[state]:
                return
        time.sleep(0.05)
    raise TimeoutError(f"the server was not {state} in time")


def wait_until_calm(started: Server) -> None:
    """All its processes have loaded what they load beside: `loaded` is said by any one of them."""
    until = time.monotonic() + READY_TIMEOUT
    while time.monotonic() < until:
        cpu = started.cpu()
        time.sleep(CALM_SECONDS)
        if not started.cpu() - cpu > CALM_SHARE * CALM_SECONDS:
            return


class Player:
    """One end of a table: plays when it is its turn, and notes when the other's move arrives."""

    def __init__(
        self,
        table: str,
        seat: int,
        websocket: ClientConnection,
        sent: dict[int, float],
        delays: list[float],
    ) -> None:
        self.table, self.seat, self.websocket = table, seat, websocket
        self.sent, self.delays = sent, delays
        self.share = secrets.token_hex(32)
        self.view: ViewSubset | None = None  # that is still to be answered

    async def commit_share(self) -> None:
        digest = fairness.hash_share(self.table, self.seat, self.share)
        await self.send({"do": "commit", "value": digest})

    async def reveal_share(self) -> None:
        """With the last player's share the match is dealt."""
        await self.send({"do": "reveal", "value": self.share})

    async def wait_for_step(self, step: str) -> None:
        async for text in self.websocket:
            if DECODER.decode(text).step == step:
                return

    async def wait_for_deal(self) -> None:
        """The first view is kept for `play`."""
        async for text in self.websocket:
            self.view = DECODER.decode(text).view
            if self.view is not None:
                return

    async def send(self, command: dict[str, Any]) -> None:
        await self.websocket.send(msgspec.json.encode(command), text=True)

    async def play(self, moves: int) -> None:
        """Until the table has seen so many moves."""
        async for view in self.views():
            if view.number in self.sent and self.seat in view.actors:
                self.delays.append(time.perf_counter() - self.sent[view.number])
            if view.number >= moves or view.over:
                return
            if self.seat in view.actors:
                await self.move(view)

    async def views(self) -> AsyncIterator[ViewSubset]:
        """What it sees: from the deal on, if that was waited for."""
        if self.view is not None:
            yield self.view
        async for text in self.websocket:
            if (view := DECODER.decode(text).view) is not None:
                yield view

    async def move(self, view: ViewSubset) -> None:
        """Anything but playing a card blindly, so that the game lasts."""
        names = [str(choice["action"]) for choice in view.legal]
        safe_actions = [name for name in names if not name.startswith("play")] or names
        action = safe_actions[view.number * 7 % len(safe_actions)]
        self.sent[view.number + 1] = time.perf_counter()
        await self.send({"do": "play", "action": action, "after": view.number, "re": view.number})


async def start_alone(player: Player) -> None:
    """The only person at a table waits for nobody."""
    await player.commit_share()
    await player.reveal_share()


class NewTable(NamedTuple):
    """A table that waits, and the tokens of those who sit there."""

    id: str
    tokens: list[str]


class Costs(NamedTuple):
    """What tables have cost a server: seconds, seconds of its processors, and bytes of memory of
    all tables together, while nobody was connected and while they were played."""

    seconds: float
    cpu_seconds: float
    idle_bytes: float
    live_bytes: float


async def create_table(server: Server, table_request: dict[str, Any]) -> NewTable:
    """A new table at which everybody sits."""
    tokens = [secrets.token_urlsafe(32) for _ in range(table_request["options"]["players"])]
    loop = asyncio.get_running_loop()
    made = await loop.run_in_executor(
        None, server.post, "/api/tables", table_request | {"name": "A"}, tokens[0]
    )
    for number, token in enumerate(tokens[1:]):
        sit = {"do": "sit", "name": f"B{number}"}
        await loop.run_in_executor(None, server.post, f"/api/tables/{made['id']}", sit, token)
    return NewTable(made["id"], tokens)


AnyPlayer = TypeVar("AnyPlayer", bound=Player)


async def connect_players(
    server: Server, clients: str, delays: list[float], table: NewTable, kind: type[AnyPlayer]
) -> list[AnyPlayer]:
    """The players of a table on their websockets, their shares of the chance still to be given. As
    browsers, they answer pings and send none."""
    sent: dict[int, float] = {}
    websockets = [
        await connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/live{CLIENTS[clients]}",
            compression=None,
            max_size=None,
            ping_interval=None,
            additional_headers={"authorization": f"Bearer {token}"},
        )
        for token in table.tokens
    ]
    return [
        kind(table.id, seat, websocket, sent, delays) for seat, websocket in enumerate(websockets)
    ]


async def commit_shares(players: Sequence[Player]) -> None:
    """Afterwards all can be revealed."""
    for player in players:
        await player.commit_share()
    await asyncio.gather(*(player.wait_for_step("reveal") for player in players))


async def deal_table(
    server: Server, clients: str, delays: list[float], table: NewTable
) -> list[Player]:
    """The players of a table that is dealt. One table after the other: the server waits for shares
    only so long."""
    players = await connect_players(server, clients, delays, table, Player)
    await players[0].send({"do": "start"})
    await asyncio.gather(*(player.wait_for_step("commit") for player in players))
    await commit_shares(players)
    for player in players:
        await player.reveal_share()
    await asyncio.gather(*(player.wait_for_deal() for player in players))
    return players


async def play_tables(
    server: Server, tables: int, clients: str, table_request: dict[str, Any], delays: list[float]
) -> Costs:
    """All tables play at once; creating, connecting and dealing take no part in time and CPU."""
    memory = server.memory()
    made = [await create_table(server, table_request | {"begin": False}) for _ in range(tables)]
    idle = server.memory()
    players = [
        player for table in made for player in await deal_table(server, clients, delays, table)
    ]
    cpu_seconds, began = server.cpu(), time.perf_counter()
    await asyncio.gather(*(player.play(MOVES) for player in players))
    seconds, cpu_seconds = time.perf_counter() - began, server.cpu() - cpu_seconds
    live = server.memory()
    await asyncio.gather(*(player.websocket.close() for player in players))
    return Costs(seconds, cpu_seconds, idle - memory, live - memory)


async def measure(
    server: Server, tables: int, clients: str, table_request: dict[str, Any] = GAME
) -> dict[str, Any]:
    """So many tables; if they are few, several times. Memory is that of the first time."""
    delays: list[float] = []
    rounds = []
    while len(delays) < MIN_MOVES:
        rounds.append(await play_tables(server, tables, clients, table_request, delays))
    seconds, cpu_seconds = (sum(column) for column in [*zip(*rounds, strict=True)][:2])
    found = report(tables, clients, delays, seconds, cpu_seconds)
    return {"game": table_request["game"]} | found | report_memory(tables, rounds[0])


def report_memory(tables: int, costs: Costs) -> dict[str, Any]:
    if math.isnan(costs.live_bytes):
        return {}
    names = "idle_kb_per_table", "live_kb_per_table"
    both = costs.idle_bytes, costs.live_bytes
    return {name: round(size / tables / 1000, 1) for name, size in zip(names, both, strict=True)}


def report(
    tables: int, clients: str, delays: list[float], seconds: float, cpu_seconds: float
) -> dict[str, Any]:
    return {
        "tables": tables,
        "clients": clients,
        "moves": len(delays),
        **summarize_delays(delays, seconds),
        "cpu_ms_per_move": None
        if math.isnan(cpu_seconds)
        else round(1000 * cpu_seconds / len(delays), 3),
    }


def summarize_delays(delays: list[float], seconds: float) -> dict[str, float]:
    """How many moves arrived a second, and how late."""
    delays.sort()
    return {
        "moves_per_second": round(len(delays) / seconds, 1),
        "p50_ms": round(1000 * delays[len(delays) // 2], 2),
        "p99_ms": round(1000 * delays[len(delays) * 99 // 100], 2),
    }


def bench_server(
    tables: tuple[int, ...] = TABLES,
    database: str | None = None,
    processes: int = 1,
    kinds: Sequence[str] = tuple(CLIENTS),
) -> list[dict[str, Any]]:
    """Every number of tables with every kind of client, each on a server of its own; with a
    database, on so many processes."""
    found = []
    flags = () if database is None else ("--database", database, "--processes", str(processes))
    for count in tables:
        sockets = "--sockets", str(max(2000, 4 * count))
        for clients in kinds:
            with (
                tempfile.TemporaryDirectory() as folder,
                run_server(folder, *flags, *sockets, until="loaded") as server,
            ):
                wait_until_calm(server)
                row = asyncio.run(measure(server, count, clients))
                found.append({"processes": processes} | row)
    return found


def bench_games(names: Sequence[str] = (), tables: int = 20) -> list[dict[str, Any]]:
    """The tables of every game, each for the fewest players, in browsers."""
    with tempfile.TemporaryDirectory() as folder, run_server(folder, until="loaded") as server:
        return [
            asyncio.run(measure(server, tables, "browser", fewest_players(name)))
            for name in names or games.catalogue()
        ]


def fewest_players(name: str) -> dict[str, Any]:
    return GAME | {"game": name, "options": {"players": games.load(name).players[0]}}
