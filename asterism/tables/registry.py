"""The registry: every table, kept on disk, its bots thinking and its clocks running."""

import asyncio
import concurrent.futures
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from asterism import games
from asterism.engine.errors import AsterismError, UnknownGame
from asterism.engine.match import CLOCK_SEAT
from asterism.tables import fairness, repository
from asterism.tables.bot_sessions import bot_name, choose_for_seat, explain_last_move, make_hint
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
    ExplanationMessage,
    Hint,
    HintMessage,
    NewTable,
    Play,
    Rematch,
    SetMarks,
    Undo,
)
from asterism.tables.retention import Retention, expired_query, removal
from asterism.tables.seat import PERSON, Seat
from asterism.tables.table import RUNNING, WAITING, Table, TableSettings, new_table

TABLE_ID_BYTES = 16  # bytes of a table's id: nobody guesses one
BOT_THREADS = 2  # threads in which bots think
IDLE_SECONDS = 3600  # seconds after which a table that does not run leaves memory
MAX_LISTED, LISTED_SECONDS = 50, 7 * 86_400  # open tables shown, and for how many seconds
FALLBACK_BOT = "easy"  # the bot that moves when another fails, or when time is over
log = logging.getLogger("asterism")


class TableRegistry:
    """All tables of one data folder. Lives on one event loop."""

    def __init__(
        self,
        database: Database,
        bot_delay: float = 0.6,
        is_ready: Callable[[str], bool] = lambda game: True,
        retention: Retention | None = None,
    ) -> None:
        self.retention = retention or Retention()
        self.moves_committed = 0
        self.database, self.bot_delay, self.is_ready = database, bot_delay, is_ready
        self.live_tables: dict[str, LiveTable] = {}
        self.executor = concurrent.futures.ThreadPoolExecutor(BOT_THREADS, "bot")
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
            self.seat_bot(table, level, language)
        return await self.register(table)

    def seat_bot(self, table: Table, level: str, language: str) -> None:
        """A bot on the first empty seat."""
        number = next((n for n, seat in enumerate(table.seats) if seat.kind == "empty"), None)
        if number is None:
            raise RequestError("full")
        table.seat_bot(number, level, bot_name(level, table.game, language))

    async def register(self, table: Table) -> LiveTable:
        live_table = self.live_tables[table.id] = LiveTable(table, self.database)
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
                time.time(),
            )
            if table is None:
                raise RequestError("no_such_table")
            live_table = self.live_tables[table_id] = LiveTable(table, self.database)
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
            live_table.listeners or live_table.clock_timer or live_table.table.bots_to_act()
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
    ) -> Any:
        """What was asked is done, committed and shown; else a refusal is raised."""
        if isinstance(command, Hint):
            return await self.handle_hint(live_table, owner_id, language, command.re)
        if isinstance(command, Explain):
            return await self.handle_explain(live_table, owner_id, command, language)
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
            self.check_not_stale(table, command.after)
            table.play(seat, command.action, time.time(), language)
        else:
            if command.after == table.last_undo == table.move_count + 1:
                return Ack(command.re, again=True)
            self.check_not_stale(table, command.after)
            table.undo(seat)
            live_table.truncate_logs(table.move_count)
        await self.commit_and_broadcast(live_table, sender, command.re)
        return Ack(command.re) if sender is None else None

    def check_not_stale(self, table: Table, after: int) -> None:
        """The message answers the position that stands."""
        if table.require_match() and after != table.move_count:
            raise RequestError("stale")

    async def commit_and_broadcast(
        self, live_table: LiveTable, sender: Listener | None = None, re: int | None = None
    ) -> None:
        """Commit, show, and let bots and clocks go on."""
        await self.commit(live_table)
        self.moves_committed += 1
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
        """Bots that are waited for think; the clock's alarm is set anew."""
        if live_table.table.bots_to_act() and (
            live_table.bot_task is None or live_table.bot_task.done()
        ):
            live_table.bot_task = self.spawn_task(self.run_bots(live_table))
        self.reset_timer(live_table)

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
        """Bots move until a person is waited for."""
        while (
            live_table.table.bots_to_act()
            and self.live_tables.get(live_table.table.id) is live_table
        ):
            await asyncio.sleep(self.bot_delay)
            async with live_table.lock:
                actors = live_table.table.bots_to_act()
                number = live_table.table.move_count
            if actors:
                action = await self.choose_bot_action(live_table, actors[0])
                await self.play_bot_action(live_table, actors[0], action, number)

    async def choose_bot_action(self, live_table: LiveTable, seat: int) -> str:
        """A bot's choice, made in a thread of its own."""
        table = live_table.table
        match, level = table.require_match(), table.seats[seat].level or FALLBACK_BOT
        seed = fairness.bot_seed(table.secret, seat)
        session = live_table.bot_sessions.session_for(match, seat, level, seed, table.teammates)
        try:
            return str(await self.run_in_thread(session.choose, list(match.moves)))
        except Exception:
            log.exception("the bot %s failed at %s", level, match.game.name)
            live_table.bot_sessions.pop(seat, None)
            match_copy = match.at_move(len(match.moves))
            return str(
                await self.run_in_thread(
                    choose_for_seat, match_copy, seat, FALLBACK_BOT, seed, table.teammates
                )
            )

    async def run_in_thread(self, work: Callable[..., Any], *values: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.executor, work, *values)

    async def play_bot_action(
        self, live_table: LiveTable, seat: int, action: str, number: int
    ) -> None:
        """The move, unless the table has gone on meanwhile."""
        async with live_table.lock:
            if live_table.table.move_count == number and seat in live_table.table.bots_to_act():
                live_table.table.play(seat, action, time.time(), "en")
                await self.commit_and_broadcast(live_table)

    async def handle_hint(
        self, live_table: LiveTable, owner_id: str | None, language: str, re: int | None
    ) -> HintMessage:
        """What a bot that thinks hard would do in one's place."""
        async with live_table.lock:
            match = live_table.table.require_match()
            seat = live_table.table.require_seat(owner_id)
            if not live_table.table.settings.hints:
                raise RequestError("hints_off")
            if seat not in match.actors:
                raise RequestError("not_waited")
            match_copy, teammates = match.at_move(len(match.moves)), live_table.table.teammates
        seed = fairness.bot_seed(live_table.table.secret, seat)
        action, sentence = await self.run_in_thread(
            make_hint, match_copy, seat, language, seed, teammates
        )
        return HintMessage(action, sentence, len(match_copy.moves), re)

    async def handle_explain(
        self, live_table: LiveTable, owner_id: str | None, command: Explain, language: str
    ) -> ExplanationMessage:
        """Why a bot that plays by conventions made its last move, as the reader can tell."""
        async with live_table.lock:
            reader, teammates = live_table.table.require_seat(owner_id), live_table.table.teammates
            match_copy = live_table.table.match_at_last_move(command.seat)
        sentence = await self.run_in_thread(
            explain_last_move, match_copy, reader, language, teammates
        )
        return ExplanationMessage(command.seat, len(match_copy.moves), sentence, command.re)

    # Clocks

    def reset_timer(self, live_table: LiveTable) -> None:
        if live_table.clock_timer is not None:
            live_table.clock_timer.cancel()
            live_table.clock_timer = None
        clock = live_table.table.clock
        expiry = (
            clock.next_expiry() if clock is not None and live_table.table.phase == RUNNING else None
        )
        if expiry is not None:
            loop = asyncio.get_running_loop()
            live_table.clock_timer = loop.call_later(
                max(0.0, expiry - time.time()) + 0.01, self.on_timer, live_table
            )

    def on_timer(self, live_table: LiveTable) -> None:
        self.spawn_task(self.handle_timeout(live_table))

    async def handle_timeout(self, live_table: LiveTable) -> None:
        """The game's own rule where it has one, else a bot's move."""
        async with live_table.lock:
            table = live_table.table
            expired = table.clock.expired_seats(time.time()) if table.clock is not None else ()
            if not expired or table.phase != RUNNING:
                return self.reset_timer(live_table)
            if table.may_time_out():
                table.play(CLOCK_SEAT, "time out", time.time(), "en")
                return await self.commit_and_broadcast(live_table)
            number, match = table.move_count, table.require_match()
            match_copy = match.at_move(number)
        seed = fairness.bot_seed(live_table.table.secret, expired[0])
        action = await self.run_in_thread(
            choose_for_seat, match_copy, expired[0], FALLBACK_BOT, seed, live_table.table.teammates
        )
        async with live_table.lock:
            if live_table.table.move_count == number and live_table.table.phase == RUNNING:
                live_table.table.play(expired[0], action, time.time(), "en")
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
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.database.close()
