"""Notices of other processes, by `LISTEN`. Each server process has a channel of its own, so that it
wakes up for nothing but its own tables; workers share one."""

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg

from asterism.storage.errors import StorageFailed
from asterism.storage.postgres import FAILURES

JOBS = "asterism_jobs"  # the channel of the workers


def channel_of(process: int) -> str:
    """The channel of a server process; the database's function `tell` knows it, too."""
    return f"asterism_{process}"


class Notices:
    """The connection by which notices are heard, while there is one."""

    def __init__(self, url: str, on_notice: Callable[[str], None]) -> None:
        self.url, self.on_notice = url, on_notice
        self.channels: set[str] = set()
        self.connection: asyncpg.Connection | None = None

    async def add_channel(self, channel: str) -> None:
        """Hear this channel from now on, and after every connection anew."""
        self.channels.add(channel)
        if self.connection is not None:
            try:
                await self.connection.add_listener(channel, self.receive)
            except FAILURES as error:
                raise StorageFailed(str(error)) from error

    def receive(self, *notice: object) -> None:
        self.on_notice(str(notice[-1]))

    async def hear(self, on_ready: Callable[[], Awaitable[None]]) -> None:
        """Hear notices until the connection is lost; then raise StorageFailed. `on_ready` is called
        when everything from now on will be heard."""
        try:
            connection = await asyncpg.connect(self.url)
        except FAILURES as error:
            raise StorageFailed(str(error)) from error
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        self.connection = connection
        try:
            for channel in [*self.channels]:
                await connection.add_listener(channel, self.receive)
            await on_ready()
            await lost.wait()
        except FAILURES as error:
            raise StorageFailed(str(error)) from error
        finally:
            self.connection = None
            connection.terminate()
        raise StorageFailed("the connection for notices was lost")
