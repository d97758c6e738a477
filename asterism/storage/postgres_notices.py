"""Notices of other processes, by `LISTEN`."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import asyncpg

from asterism.storage.errors import StorageFailed
from asterism.storage.postgres import FAILURES

TABLES, PRESENCE = "asterism_tables", "asterism_presence"  # channels
JOBS, ANSWERS = "asterism_jobs", "asterism_answers"


async def hear_notices(
    url: str,
    listeners: Mapping[str, Callable[[str], None]],
    on_ready: Callable[[], Awaitable[None]],
) -> None:
    """Call the listener of a channel with each notice, until the connection is lost; then raise
    StorageFailed. `on_ready` is called when everything from now on will be heard."""
    lost = asyncio.Event()
    try:
        connection = await asyncpg.connect(url)
    except FAILURES as error:
        raise StorageFailed(str(error)) from error
    try:
        connection.add_termination_listener(lambda _: lost.set())
        for channel, listener in listeners.items():
            await connection.add_listener(channel, lambda *notice, to=listener: to(str(notice[-1])))
        await on_ready()
        await lost.wait()
    except FAILURES as error:
        raise StorageFailed(str(error)) from error
    finally:
        connection.terminate()
    raise StorageFailed("the connection for notices was lost")
