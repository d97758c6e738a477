"""What happens at a table without a person: bots move, clocks run out, and a match that nobody
plays and nobody watches stands still."""

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

from asterism.engine.match import CLOCK_SEAT
from asterism.storage.errors import StorageConflict
from asterism.tables import table_jobs
from asterism.tables.live_table import LiveTable
from asterism.tables.table import RUNNING, Table
from asterism.tables.thinking import JobDropped, JobFailed

if TYPE_CHECKING:
    from asterism.tables.registry import TableRegistry

TURN_DELAY = 1.5  # pauses of a bot: as much longer does it wait when another has just moved
BEAT_DELAY = 3.0  # the same where the last move ended a trick: a film holds it
LOST = -1  # the fencing number of a lease that is gone: nothing is committed with it
log = logging.getLogger("asterism")


class Autoplay:
    """Moves for the bots and the clocks of a registry's tables."""

    def __init__(self, registry: "TableRegistry", bot_delay: float) -> None:
        """`bot_delay` are the seconds that a bot waits before its move."""
        self.registry, self.bot_delay = registry, bot_delay

    def schedule(self, live_table: LiveTable) -> None:
        """Bots that are waited for think; the clock's alarm is set anew; or the table pauses."""
        self.update_pause(live_table)
        if self.should_run_bots(live_table) and (
            live_table.bot_task is None or live_table.bot_task.done()
        ):
            live_table.bot_task = self.registry.spawn_task(self.run_bots(live_table))
        self.reset_timer(live_table)

    def update_pause(self, live_table: LiveTable) -> None:
        """A match that nobody plays and nobody watches stands still, its clock too."""
        paused, clock = live_table.is_unattended, live_table.table.clock
        if paused == live_table.is_paused:
            return
        live_table.is_paused = paused
        if paused:
            self.registry.thinking.drop_table(live_table.table.id)
        if clock is not None:
            clock.charge() if paused else clock.skip()

    # Bots

    def should_run_bots(self, live_table: LiveTable) -> bool:
        is_open = self.registry.live_tables.get(live_table.table.id) is live_table
        is_ours = is_open and self.registry.holds(live_table)
        return is_ours and not live_table.is_paused and bool(live_table.table.bots_to_act())

    async def run_bots(self, live_table: LiveTable) -> None:
        """Bots move until a person is waited for, or until nobody is there."""
        while self.should_run_bots(live_table):
            await asyncio.sleep(self.bot_delay * pauses_between(live_table.table))
            async with live_table.lock:
                actors = live_table.table.bots_to_act()
                number = live_table.table.move_count
            if actors and not live_table.is_paused:
                # The table has gone on, or pauses, or is another process's.
                with contextlib.suppress(JobDropped, StorageConflict):
                    action = await self.choose_in_time(live_table.table, actors[0])
                    await self.play_bot_action(live_table, actors[0], action, number)

    async def choose_in_time(self, table: Table, seat: int) -> str:
        """A bot's choice, not before people have seen what another did last."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self.bot_delay * pauses_before(table, seat)
        action = await self.choose_bot_action(table, seat)
        if loop.time() < until:
            await asyncio.sleep(until - loop.time())
        return action

    async def choose_bot_action(self, table: Table, seat: int) -> str:
        """A bot's choice; if it fails, a simple bot's."""
        thinking, job = self.registry.thinking, table_jobs.bot_job(table, seat)
        try:
            return (await thinking.run(job)).action
        except JobFailed as error:
            log.error("the bot %s failed at %s: %s", job.level, job.game, error)
        return (await thinking.run(table_jobs.fallback_job(table, seat))).action

    async def play_bot_action(
        self, live_table: LiveTable, seat: int, action: str, number: int
    ) -> None:
        """The move, unless the table has gone on meanwhile."""
        async with live_table.lock:
            is_due = live_table.table.move_count == number and not live_table.is_paused
            if is_due and seat in live_table.table.bots_to_act():
                await self.play(live_table, seat, action)

    async def play(self, live_table: LiveTable, seat: int, action: str) -> None:
        """A move in the name of the table's lease. The caller holds the lock."""
        live_table.table.play(seat, action, time.time(), "en")
        await self.registry.commit_and_broadcast(live_table, fence=self.fence(live_table))

    def fence(self, live_table: LiveTable) -> int | None:
        """What shows that a move is made in the name of the table's lease."""
        peers = self.registry.peers
        return peers.leases.get(live_table.table.id, LOST) if peers is not None else None

    # Clocks

    def reset_timer(self, live_table: LiveTable) -> None:
        """Set the alarm for the next moment at which somebody's time is over."""
        if live_table.clock_timer is not None:
            live_table.clock_timer.cancel()
            live_table.clock_timer = None
        table, clock = live_table.table, live_table.table.clock
        is_held = not live_table.is_paused and self.registry.holds(live_table)
        running = table.phase == RUNNING and is_held
        seconds = clock.seconds_to_expiry() if clock is not None and running else None
        if seconds is not None:
            loop = asyncio.get_running_loop()
            live_table.clock_timer = loop.call_later(seconds + 0.01, self.on_timer, live_table)

    def on_timer(self, live_table: LiveTable) -> None:
        if live_table.clock_task is None or live_table.clock_task.done():
            live_table.clock_task = self.registry.spawn_task(self.handle_timeout(live_table))

    async def handle_timeout(self, live_table: LiveTable) -> None:
        """Time is over for somebody, unless another process has seen to it."""
        with contextlib.suppress(JobDropped, StorageConflict):  # somebody has moved meanwhile
            await self.move_for_expired(live_table)

    async def move_for_expired(self, live_table: LiveTable) -> None:
        """The game's own rule where it has one, else a bot's move."""
        async with live_table.lock:
            table = live_table.table
            expired = table.clock.expired_seats() if table.clock is not None else ()
            if not expired or table.phase != RUNNING or live_table.is_paused:
                return self.reset_timer(live_table)
            if table.may_time_out():
                return await self.play(live_table, CLOCK_SEAT, "time out")
            job = table_jobs.clock_job(table, expired[0])
        answer = await self.registry.thinking.run(job)
        async with live_table.lock:
            table = live_table.table
            if table.move_count == len(job.moves) and table.phase == RUNNING:
                await self.play(live_table, expired[0], answer.action)


def pauses_between(table: Table) -> int:
    """How many pauses come before a bot may think: the parts of one choice follow one another."""
    return 0 if table.goes_on else 1


def pauses_before(table: Table, seat: int) -> float:
    """How many pauses longer a bot waits, so that people see what was done last."""
    if table.has_ended_beat():
        return BEAT_DELAY
    return TURN_DELAY if table.begins_turn(seat) else 0
