"""Processes behind one port hand each other the connections of a table."""

import asyncio
import os
import signal
import socket

import pytest
from busy_processes import start_server

from asterism.web.benchmark import GAME, connect_players, create_table, wait_until
from asterism.web.siblings import Sibling, Siblings

TABLES = 8
REQUEST = b"GET /api/tables/%s/live HTTP/1.1\r\n"


class Listener(asyncio.Protocol):
    """What has arrived of a connection that was handed over."""

    def __init__(self, data, arrived):
        self.data, self.arrived = data, arrived

    def data_received(self, data):
        self.arrived.put_nowait((self.data, data))

    def connection_lost(self, error):
        self.arrived.put_nowait("over")


@pytest.fixture
def siblings():
    made = Siblings(2)
    yield made
    for end in (end for inbox in made.inboxes for end in inbox):
        end.close()


def table_of(siblings, place):
    return next(
        name for name in (b"t%d" % n for n in range(99)) if siblings.place_of(name) == place
    )


async def offer(sibling, data):
    """Offer the connection at whose far end the returned socket is; whether it was handed over."""
    ours, theirs = socket.socketpair()
    transport, _ = await asyncio.get_running_loop().connect_accepted_socket(asyncio.Protocol, ours)
    is_handed_over = sibling.hand_over(data, transport)
    if is_handed_over:
        transport.abort()
    else:
        transport.close()
    await asyncio.sleep(0)  # the transport is closed in the loop's next turn
    return theirs, is_handed_over


def test_a_connection_goes_on_where_its_table_belongs(siblings):
    async def work():
        here, there = Sibling(siblings, 0), Sibling(siblings, 1)
        arrived = asyncio.Queue()
        there.start(lambda data: Listener(data, arrived))
        request = REQUEST % table_of(siblings, 1)
        client, is_handed_over = await offer(here, request)
        assert is_handed_over
        client.sendall(b"more")
        assert await arrived.get() == (request, b"more")
        client.close()
        assert await arrived.get() == "over"
        there.stop()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("request_line", "is_taking"),
    [
        (REQUEST % b"HERE", True),
        (b"GET / HTTP/1.1\r\n", True),
        (b"GET /api/tables HTTP/1.1\r\n", True),
        (b"\x16\x03\x01", True),
        (REQUEST % b"THERE", False),
    ],
)
def test_everything_else_is_served_here(siblings, request_line, is_taking):
    names = {b"HERE": table_of(siblings, 0), b"THERE": table_of(siblings, 1)}
    for word, name in names.items():
        request_line = request_line.replace(word, name)
    siblings.set_taking(1, is_taking)

    async def work():
        client, is_handed_over = await offer(Sibling(siblings, 0), request_line)
        client.close()
        assert not is_handed_over

    asyncio.run(work())


def test_where_the_inbox_is_full_connections_are_served_here(siblings):
    siblings.set_taking(1, True)
    with socket.socket() as connection:
        answers = [siblings.send(1, b"x" * 60_000, connection.fileno()) for _ in range(999)]
    assert answers[0]
    assert not answers[-1]


async def connect_table(group):
    """Players at a new table, each on a connection of its own."""
    table = await create_table(group, GAME | {"begin": False})
    return table.id, await connect_players(group, "json", [], table, make_player)


def make_player(table, seat, websocket, sent, delays):
    return websocket


def processes_of(postgres, url, table_id):
    """Where the two players of a table are connected, once both are."""
    statement = f"""
        select array_agg(distinct process) from presence, json_object_keys(seats::json)
        where id = '{table_id}' having count(*) = 2
    """
    return set(postgres.fetch(url, statement) or [])


async def wait_for_processes(postgres, url, table_id):
    while not (found := await asyncio.to_thread(processes_of, postgres, url, table_id)):
        await asyncio.sleep(0.05)
    return found


def test_all_players_of_a_table_come_to_one_process(postgres, tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    url = postgres.new_database()
    group = start_server(url, tmp_path, "--processes", "2")._replace(is_group=True)

    async def connect_and_find(players, found):
        table_id, websockets = await connect_table(group)
        players += websockets
        found.append(await wait_for_processes(postgres, url, table_id))

    async def work():
        players, found = [], []
        while len(set().union(*found)) < 2:  # the second one takes connections a moment later
            await connect_and_find(players, found)
        found.clear()
        for _ in range(TABLES):
            await connect_and_find(players, found)
        assert all(len(processes) == 1 for processes in found)
        os.kill(int(group.serving_processes()[0]), signal.SIGKILL)
        for _ in range(TABLES):  # what the dead one would get is served
            players += (await connect_table(group))[1]
        for websocket in players:
            await websocket.close()

    try:
        wait_until(group, "ready")
        asyncio.run(asyncio.wait_for(work(), 300))
    finally:
        group.process.kill()
        group.process.wait()
