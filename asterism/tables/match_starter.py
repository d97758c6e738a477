"""From the last chair taken to the deal: leads a table through the exchange of shares."""

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from asterism.storage.errors import StorageConflict
from asterism.tables.live_table import LiveTable
from asterism.tables.share_exchange import COMMIT, DEALT, REVEAL, SEATING
from asterism.tables.table import WAITING, Table

if TYPE_CHECKING:
    from asterism.tables.registry import TableRegistry

SHARE_GRACE = 15.0  # seconds that a browser has for each step


class MatchStarter:
    """Starts the matches of a registry."""

    def __init__(self, registry: "TableRegistry", grace: float = SHARE_GRACE) -> None:
        self.registry, self.grace = registry, grace

    def schedule(self, live_table: LiveTable) -> None:
        """Somebody came, or a table was read from disk: go on with what that made possible."""
        table = live_table.table
        if table.phase == WAITING and (table.pending_writes or self.is_stuck(live_table)):
            self.registry.spawn_task(self.resume(live_table))

    def is_stuck(self, live_table: LiveTable) -> bool:
        """Something could be done now that nobody is about to do."""
        if live_table.table.step == SEATING:
            return self.may_open(live_table.table)
        return live_table.share_timer is None

    def may_open(self, table: Table) -> bool:
        return table.settings.begin and table.can_start()

    async def resume(self, live_table: LiveTable) -> None:
        with contextlib.suppress(StorageConflict):  # then another process has led it on
            async with live_table.lock:
                await self.registry.commit(live_table)
                await self.advance(live_table)

    async def advance(self, live_table: LiveTable) -> None:
        """Close every step that nobody is waited for, and deal after the last. The caller holds
        the lock. Each step is on disk before anybody is told of it."""
        table = live_table.table
        if table.phase != WAITING:
            return
        step = table.step
        if step == SEATING and self.may_open(table):
            table.open_exchange()
        table.close_finished_steps()
        await self.announce(live_table, table.step != step)

    async def announce(self, live_table: LiveTable, is_new_step: bool) -> None:
        self.reset_timer(live_table, is_new_step)
        if live_table.table.step == DEALT:
            await self.deal(live_table)
        elif is_new_step:
            await self.registry.commit(live_table)
            live_table.broadcast_table()

    async def deal(self, live_table: LiveTable) -> None:
        live_table.table.start(time.time())
        await self.registry.commit(live_table)
        live_table.broadcast_table()
        await live_table.broadcast_views()
        self.registry.schedule(live_table)

    # The grace period

    def reset_timer(self, live_table: LiveTable, is_new_step: bool) -> None:
        """Each step has its own time; it runs on while others do what it asks for."""
        is_collecting = live_table.table.step in (COMMIT, REVEAL)
        if live_table.share_timer is not None and (is_new_step or not is_collecting):
            live_table.share_timer.cancel()
            live_table.share_timer = None
        if is_collecting and live_table.share_timer is None and self.registry.holds(live_table):
            live_table.share_timer = asyncio.get_running_loop().call_later(
                self.grace, self.on_timer, live_table, live_table.table.step
            )

    def on_timer(self, live_table: LiveTable, step: str) -> None:
        self.registry.spawn_task(self.end_grace(live_table, step))

    async def end_grace(self, live_table: LiveTable, step: str) -> None:
        """The time of a step is over: shares that are not there count as empty."""
        with contextlib.suppress(StorageConflict):  # then another process has led it on
            async with live_table.lock:
                table = live_table.table
                if table.phase != WAITING or table.step != step:
                    return
                table.close_step()
                table.close_finished_steps()
                await self.announce(live_table, True)
