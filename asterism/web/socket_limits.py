"""How many WebSockets may be open, in all and of one client."""

import contextlib
from collections import Counter
from collections.abc import Iterator

from asterism.tables.errors import RequestError


class SocketLimits:
    """Counts the open sockets of every client, as its forwarded address names it."""

    def __init__(self, total: int, per_client: int) -> None:
        self.total, self.per_client = total, per_client
        self.open: Counter[str] = Counter()

    @contextlib.contextmanager
    def admit(self, client: str) -> Iterator[None]:
        """Count a socket while it is open; raise RequestError if there are too many."""
        if self.open.total() >= self.total or self.open[client] >= self.per_client:
            raise RequestError("sockets")
        self.open[client] += 1
        try:
            yield
        finally:
            self.open[client] -= 1
            if not self.open[client]:
                del self.open[client]
