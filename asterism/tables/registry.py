"""All tables, kept on disk, with their bots thinking and their clocks running."""

import asyncio
import concurrent.futures
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from asterism import bots, games
from asterism.engine.errors import AsterismError, UnknownGame
from asterism.engine.match import CLOCK_SEAT
from asterism.tables import repository, table_jobs
from asterism.tables.command_handlers import BROADCAST_COMMANDS, handle
from asterism.tables.database import Database
from asterism.tables.errors import RequestError
from asterism.tables.live_table import Listener, LiveTable
from asterism.tables.messages import (
    Ack,
    AnyCommand,
    Claim,
    CompileProgress,
    Explain,
    Hint,
    NewTable,
    Play,
    Rematch,
    SetMarks,
    Undo,
)
from asterism.tables.questions import Questions
from asterism.tables.retention import Retention, expired_query, removal
from asterism.tables.seat import PERSON, Seat
from asterism.tables.table import RUNNING, WAITING, Table, TableSettings, new_table
from asterism.tables.thinking import (
    BOT,
    CLOCK,
    HINT,
    JobDropped,
    JobFailed,
    Scheduler,
    default_workers,
)

TABLE_ID_BYTES = 16  # bytes of a table's id: nobody guesses one
IDLE_SECONDS = 3600  # seconds after which a table that does not run leaves memory
MAX_LISTED, LISTED_SECONDS = 50, 7 * 86_400  # open tables shown, and for how many seconds
log = logging.getLogger("asterism")


class TableRegistry:
    """All tables of one data folder. Lives on one event loop."""

    def __init__(
        self,
        database: Database,
        bot_delay: float = 0.6,
        is_ready: Callable[[str], bool] = lambda game: True,
        retention: Retention | None = None,
        thinkers: int | None = 0,
        may_ask: Callable[[str], bool] = lambda client: True,
    ) -> None:
        """`thinkers` are worker processes for bots (0: a thread; None: as many as suit this
        machine); `may_ask` says whether an owner or an address may ask for one more hint or
        explanation."""
        self.retention = retention or Retention()
        self.moves_committed = 0
        self.database, self.bot_delay, self.is_ready = database, bot_delay, is_ready
        self.live_tables: dict[str, LiveTable] = {}
        self.thinking = Scheduler(default_workers() if thinkers is None else thinkers)
        self.questions = Questions(self.thinking, may_ask)
        self.replay_executor = concurrent.futures.ThreadPoolExecutor(1, "replay")
        self.loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.eviction_timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.evict_idle)

    # Tables

    async def create_table(
        self, new_table_request: NewTable, owner_id: str | None, language: str
    ) -> LiveTable:
        """A new table; with a name, its maker sits down first."""
        if new_table_request.game not in games.catalogue():
            raise UnknownGame(
                f"There is no game {new_table_request.game[:40]!r}; there are: "
                f"{', '.join(games.catalogue())}."
            )
        settings = TableSettings(
            new_table_request.open,
            new_table_request.chat,
            new_table_request.hints,
            new_table_request.begin,
            new_table_request.clock,
            new_table_request.conventions,
        )
        table = new_table(
            secrets.token_urlsafe(TABLE_ID_BYTES),
            games.load(new_table_request.game),
            new_table_request.options,
            settings,
        )
        if owner_id is not None and new_table_request.name is not None:
            table.sit(owner_id, new_table_request.name, None)
        for level in new_table_request.bots:
            self.seat_bot(table, level)
        return await self.register(table)

    def seat_bot(self, table: Table, level: str) -> None:
        """A bot on the first empty seat."""
        number = next((n for n, seat in enumerate(table.seats) if seat.kind == "empty"), None)
        if number is None:
            raise RequestError("full")
        table.seat_bot(number, bots.check_bot_name(level, table.game))

    async def register(self, table: Table) -> LiveTable:
        live_table = self.live_tables[table.id] = LiveTable(table, self.database, self.schedule)
        await live_table.commit()
        return live_table

    async def get_table(self, table_id: str) -> LiveTable:
        """The table of an id, read from disk if need be."""
        live_table = self.live_tables.get(table_id)
        if live_table is None:
            live_table = await self.load_table(table_id)
        live_table.last_used = time.monotonic()
        return live_table

    async def load_table(self, table_id: str) -> LiveTable:
        """Read a table from disk, once for all who ask for it at the same time."""
        if not self.table_exists(table_id):
            raise RequestError("no_such_table")
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.ensure_future(self.replay_table(table_id))
        return await asyncio.shield(self.loading[table_id])

    async def replay_table(self, table_id: str) -> LiveTable:
        """Play a stored match again on another thread, for a long one takes a while."""
        try:
            table = await asyncio.get_running_loop().run_in_executor(
                self.replay_executor,
                repository.load_table,
                self.database,
                table_id,
            )
            if table is None:
                raise RequestError("no_such_table")
            live_table = self.live_tables[table_id] = LiveTable(table, self.database, self.schedule)
            self.schedule(live_table)
            return live_table
        finally:
            del self.loading[table_id]

    def evict_idle(self) -> None:
        """Tables that nobody has looked at for long sleep on disk, running ones too, unless a
        bot or a clock is at work there; and those whose time is over are removed."""
        long_ago = time.monotonic() - IDLE_SECONDS
        for table_id, live_table in [*self.live_tables.items()]:
            if live_table.last_used < long_ago and self.may_sleep(live_table):
                del self.live_tables[table_id]
        self.eviction_timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.evict_idle)
        self.spawn_task(self.prune())

    def may_sleep(self, live_table: LiveTable) -> bool:
        """Nobody listens, and nothing would happen by itself."""
        return not (
            live_table.listeners
            or live_table.clock_timer
            or (live_table.table.bots_to_act() and not live_table.is_paused)
        )

    async def prune(self) -> int:
        """Remove the tables whose time is over; how many there were."""
        removed = 0
        while rows := self.database.query_named(*expired_query(self.retention, time.time())):
            for row in rows:
                self.drop_table(row["id"])
            ids = {row["id"] for row in rows}
            await self.database.write([line for each in ids for line in removal(each)])
            removed += len(ids)
        return removed

    def drop_table(self, table_id: str) -> None:
        """Forget a table in memory; whoever listens is disconnected."""
        live_table = self.live_tables.pop(table_id, None)
        if live_table is not None:
            live_table.close()

    async def close_table(self, table_id: str) -> None:
        """Remove a table at an operator's word."""
        live_table = await self.get_table(table_id)
        async with live_table.lock:
            self.drop_table(table_id)
            await self.database.write(removal(table_id))

    async def mute(self, table_id: str, seat: int, muted: bool) -> None:
        """Take or give back a player's voice at a table."""
        live_table = await self.get_table(table_id)
        async with live_table.lock:
            live_table.table.mute(seat, muted)
            await self.commit(live_table)

    async def hide_chat(self, table_id: str, number: int) -> None:
        """Hide a line of chat from everybody."""
        live_table = await self.get_table(table_id)
        async with live_table.lock:
            await self.database.write(
                [("update chat set hidden=1 where id=? and number=?", (table_id, number))]
            )
            live_table.table.chat = repository.chat_lines(self.database, table_id)
            for listener in live_table.listeners:
                listener.send(live_table.encoded_chat())

    def table_exists(self, table_id: str) -> bool:
        """There is such a table, and its rules are ready to be played."""
        found = self.database.query("select game, phase from tables where id=?", table_id)
        if found and found[0]["phase"] != WAITING and not self.is_ready(found[0]["game"]):
            raise RequestError("warming")
        return bool(found)

    async def resume_game(self, game: str) -> None:
        """Every running table of a game goes on where it was; those that waited for it start."""
        for row in self.database.query(
            "select id from tables where game=? and phase=?", game, RUNNING
        ):
            await self.get_table(row["id"])
            await asyncio.sleep(0)
        for live_table in [*self.live_tables.values()]:
            if live_table.table.game.name == game and live_table.table.phase == WAITING:
                async with live_table.lock:
                    await self.start_if_ready(live_table)

    # Commands

    async def handle_command(
        self,
        live_table: LiveTable,
        owner_id: str | None,
        command: AnyCommand,
        language: str,
        sender: Listener | None = None,
        client: str = "",
    ) -> Any:
        """What was asked is done, committed and shown; else a refusal is raised. `client` is the
        address it came from."""
        if isinstance(command, Hint | Explain):
            return await self.questions.answer(live_table, owner_id, command, language, client)
        async with live_table.lock:
            if isinstance(command, Rematch):
                return await self.create_rematch(live_table, owner_id, command.re)
            if isinstance(command, Play | Undo):
                return await self.handle_move(live_table, owner_id, command, language, sender)
            return await self.handle_table_command(live_table, owner_id, command, language)

    async def handle_move(
        self,
        live_table: LiveTable,
        owner_id: str | None,
        command: Play | Undo,
        language: str,
        sender: Listener | None,
    ) -> Ack | None:
        """A move or its undoing. The one who sent it gets the view as the answer."""
        table = live_table.table
        seat = table.require_seat(owner_id)
        if isinstance(command, Play):
            if table.is_duplicate_move(seat, command.action, command.after):
                return Ack(command.re, again=True)
            self.check_not_stale(table, command.after, seat)
            table.play(seat, command.action, time.time(), language)
        else:
            if command.after == table.last_undo == table.move_count + 1:
                return Ack(command.re, again=True)
            self.check_not_stale(table, command.after)
            table.undo(seat)
            live_table.truncate_logs(table.move_count)
        await self.commit_and_broadcast(live_table, sender, command.re)
        return Ack(command.re) if sender is None else None

    def check_not_stale(self, table: Table, after: int, seat: int | None = None) -> None:
        """The message answers the position that stands; a seat's move may also answer an earlier
        one, while what others did since has left its choices as they were."""
        table.require_match()
        answer = after if seat is None else table.number_of_answer(seat, after)
        if answer != table.move_count:
            raise RequestError("stale")

    async def commit_and_broadcast(
        self, live_table: LiveTable, sender: Listener | None = None, re: int | None = None
    ) -> None:
        """Commit, show, and let bots and clocks go on. What was asked of the position before is
        no longer needed."""
        await self.commit(live_table)
        self.moves_committed += 1
        table = live_table.table
        self.thinking.drop_stale(table.id, table.move_count, (BOT, CLOCK, HINT))
        live_table.broadcast_views(sender, re)
        if live_table.table.phase != RUNNING:
            live_table.broadcast_table()
        self.schedule(live_table)

    async def commit(self, live_table: LiveTable) -> None:
        """On disk; if that fails, the table is as the disk has it."""
        try:
            await live_table.commit()
        except Exception:
            self.live_tables.pop(live_table.table.id, None)
            live_table.close()
            raise

    async def handle_table_command(
        self, live_table: LiveTable, owner_id: str | None, command: AnyCommand, language: str
    ) -> Ack:
        """Anything but a move."""
        done, chat_line = handle(live_table.table, owner_id, command, language)
        await self.commit(live_table)
        if chat_line is not None:
            live_table.broadcast(chat_line)
        elif type(command) in BROADCAST_COMMANDS:
            live_table.update_presence()
            live_table.broadcast_table()
        await self.start_if_ready(live_table)
        if isinstance(command, SetMarks):
            live_table.send_marks(owner_id)
        elif isinstance(command, Claim) and live_table.table.match is not None:
            live_table.broadcast_views()
        self.schedule(live_table)
        done.re = command.re
        return done

    async def start_if_ready(self, live_table: LiveTable) -> None:
        """The match starts if that was asked for, nobody is missing and its rules are ready."""
        table = live_table.table
        if (
            table.phase == WAITING
            and table.settings.begin
            and table.can_start()
            and self.is_ready(table.game.name)
        ):
            table.start(time.time())
            await self.commit(live_table)
            live_table.broadcast_table()
            live_table.broadcast_views()
            self.schedule(live_table)

    async def create_rematch(
        self, live_table: LiveTable, owner_id: str | None, re: int | None
    ) -> Ack:
        """The same people and bots at a new table, told to all; asked again, the same table."""
        old = live_table.table
        old.require_seat(owner_id)
        if old.phase in (WAITING, RUNNING):
            raise RequestError(f"not_while_{old.phase}")
        if old.rematch is None:
            settings = msgspec.structs.replace(old.settings, open=False, begin=True)
            table = new_table(
                secrets.token_urlsafe(TABLE_ID_BYTES),
                games.load(old.game.name),
                old.options,
                settings,
            )
            for number, seat in enumerate(old.seats):
                table.seats[number] = Seat(
                    seat.kind, seat.name, None if seat.kind == PERSON else seat.level, seat.owner
                )
                table.save_seat(number)
            await self.register(table)
            old.rematch = table.id
            old.save()
            await self.commit(live_table)
            live_table.broadcast_table()
        return Ack(re, table=old.rematch)

    # Bots

    def schedule(self, live_table: LiveTable) -> None:
        """Bots that are waited for think; the clock's alarm is set anew; or the table pauses."""
        self.update_pause(live_table)
        if self.should_run_bots(live_table) and (
            live_table.bot_task is None or live_table.bot_task.done()
        ):
            live_table.bot_task = self.spawn_task(self.run_bots(live_table))
        self.reset_timer(live_table)

    def update_pause(self, live_table: LiveTable) -> None:
        """A match that nobody plays and nobody watches stands still, its clock too."""
        paused, clock = live_table.is_unattended, live_table.table.clock
        if paused == live_table.is_paused:
            return
        live_table.is_paused = paused
        if paused:
            self.thinking.drop_table(live_table.table.id)
        if clock is not None:
            clock.charge() if paused else clock.skip()

    def should_run_bots(self, live_table: LiveTable) -> bool:
        is_open = self.live_tables.get(live_table.table.id) is live_table
        return is_open and not live_table.is_paused and bool(live_table.table.bots_to_act())

    def spawn_task(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Something that goes on beside; what goes wrong in it is written to our log."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.on_task_done)
        return task

    def on_task_done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a table's task failed", exc_info=task.exception())

    async def run_bots(self, live_table: LiveTable) -> None:
        """Bots move until a person is waited for, or until nobody is there."""
        while self.should_run_bots(live_table):
            await asyncio.sleep(self.bot_delay)
            async with live_table.lock:
                actors = live_table.table.bots_to_act()
                number = live_table.table.move_count
            if actors and not live_table.is_paused:
                with contextlib.suppress(JobDropped):  # the table has gone on, or pauses
                    action = await self.choose_bot_action(live_table.table, actors[0])
                    await self.play_bot_action(live_table, actors[0], action, number)

    async def choose_bot_action(self, table: Table, seat: int) -> str:
        """A bot's choice; if it fails, a simple bot's."""
        job = table_jobs.bot_job(table, seat)
        try:
            return (await self.thinking.run(job)).action
        except JobFailed as error:
            log.error("the bot %s failed at %s: %s", job.level, job.game, error)
        return (await self.thinking.run(table_jobs.fallback_job(table, seat))).action

    async def play_bot_action(
        self, live_table: LiveTable, seat: int, action: str, number: int
    ) -> None:
        """The move, unless the table has gone on meanwhile."""
        async with live_table.lock:
            if live_table.table.move_count == number and seat in live_table.table.bots_to_act():
                live_table.table.play(seat, action, time.time(), "en")
                await self.commit_and_broadcast(live_table)

    # Clocks

    def reset_timer(self, live_table: LiveTable) -> None:
        if live_table.clock_timer is not None:
            live_table.clock_timer.cancel()
            live_table.clock_timer = None
        clock = live_table.table.clock
        table = live_table.table
        running = table.phase == RUNNING and not live_table.is_paused
        seconds = clock.seconds_to_expiry() if clock is not None and running else None
        if seconds is not None:
            loop = asyncio.get_running_loop()
            live_table.clock_timer = loop.call_later(seconds + 0.01, self.on_timer, live_table)

    def on_timer(self, live_table: LiveTable) -> None:
        if live_table.clock_task is None or live_table.clock_task.done():
            live_table.clock_task = self.spawn_task(self.handle_timeout(live_table))

    async def handle_timeout(self, live_table: LiveTable) -> None:
        """The game's own rule where it has one, else a bot's move."""
        async with live_table.lock:
            table = live_table.table
            expired = table.clock.expired_seats() if table.clock is not None else ()
            if not expired or table.phase != RUNNING or live_table.is_paused:
                return self.reset_timer(live_table)
            if table.may_time_out():
                table.play(CLOCK_SEAT, "time out", time.time(), "en")
                return await self.commit_and_broadcast(live_table)
            job = table_jobs.clock_job(table, expired[0])
        with contextlib.suppress(JobDropped):  # somebody has moved meanwhile
            answer = await self.thinking.run(job)
            async with live_table.lock:
                if table.move_count == len(job.moves) and table.phase == RUNNING:
                    table.play(expired[0], answer.action, time.time(), "en")
                    await self.commit_and_broadcast(live_table)

    # Leaving

    def broadcast_compile_progress(self, done: int, steps: int) -> None:
        """Tables that would start but for their rules hear how far these are compiled."""
        for live_table in self.live_tables.values():
            if live_table.table.phase == WAITING and not self.is_ready(live_table.table.game.name):
                live_table.broadcast(CompileProgress(done, steps))

    async def close(self) -> None:
        """Bots stop, everything is written."""
        self.eviction_timer.cancel()
        for live_table in self.live_tables.values():
            live_table.close()
        for task in [*self.tasks]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, AsterismError):
                await task
        self.replay_executor.shutdown(cancel_futures=True)
        await self.thinking.close()
        self.database.close()
