"""Server processes of one host behind one port bring the connections of a table together.

Whoever accepts a connection whose first request is for a table hands it over, with what was read of
it, to the process where that table belongs. So a move is replayed once where all players of a table
come in by the same port, and a table takes the memory of one process. It is a preference and no
more: where the other process does not take connections just now, the table is served here.
"""

import asyncio
import mmap
import re
import socket
import zlib
from collections.abc import Callable
from typing import Any

TABLE_PATH = re.compile(rb"[A-Z]+ /(?:t|api/tables)/([\w-]+)")
MAX_HANDED = 65_536  # bytes of a request that can be handed over with its connection
TAKES, TAKES_NOT = 1, 0


class Siblings:
    """An inbox for each process, made before they are forked, and a byte of shared memory that
    says whether it takes connections."""

    def __init__(self, count: int) -> None:
        self.inboxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        for end in (end for inbox in self.inboxes for end in inbox):
            end.setblocking(False)
        self.states = mmap.mmap(-1, count)

    def place_of(self, table_id: bytes) -> int:
        """The process where a table belongs, the same for all of them."""
        return zlib.crc32(table_id) % len(self.inboxes)

    def set_taking(self, place: int, is_taking: bool) -> None:
        self.states[place] = TAKES if is_taking else TAKES_NOT

    def send(self, place: int, data: bytes, connection: int) -> bool:
        """Hand a connection to a process, by its file descriptor; False if it does not take it."""
        if self.states[place] == TAKES_NOT:
            return False
        try:
            socket.send_fds(self.inboxes[place][0], [data], [connection])
        except OSError:  # its inbox is full, or the request too long
            return False
        return True


class Sibling:
    """One of the processes."""

    def __init__(self, siblings: Siblings, place: int) -> None:
        self.siblings, self.place = siblings, place
        self.inbox = siblings.inboxes[place][1]
        self.tasks: set[asyncio.Task[Any]] = set()

    def hand_over(self, data: bytes, transport: asyncio.Transport) -> bool:
        """Give a connection away that begins with a request for a table of another process; False
        if it is to be served here."""
        request = TABLE_PATH.match(data)
        if request is None or len(data) > MAX_HANDED:
            return False
        place = self.siblings.place_of(request[1])
        if place == self.place:
            return False
        connection = transport.get_extra_info("socket").fileno()
        return self.siblings.send(place, data, connection)

    def start(self, make_protocol: Callable[[bytes], asyncio.Protocol]) -> None:
        """Take what others hand over. `make_protocol` gets what was read of the connection."""
        self.make_protocol = make_protocol
        asyncio.get_running_loop().add_reader(self.inbox, self.receive)
        self.siblings.set_taking(self.place, True)

    def stop(self) -> None:
        self.siblings.set_taking(self.place, False)
        asyncio.get_running_loop().remove_reader(self.inbox)

    def receive(self) -> None:
        try:
            data, connections, _, _ = socket.recv_fds(self.inbox, MAX_HANDED, 1)
        except OSError:  # a false alarm, or no file may be opened any more
            return
        for connection in connections:
            task = asyncio.create_task(self.serve(data, socket.socket(fileno=connection)))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def serve(self, data: bytes, connection: socket.socket) -> None:
        connection.setblocking(False)
        await asyncio.get_running_loop().connect_accepted_socket(
            lambda: self.make_protocol(data), connection
        )
