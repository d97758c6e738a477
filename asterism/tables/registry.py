"""All tables, kept on disk, with their bots thinking and their clocks running."""

import asyncio
import concurrent.futures
import contextlib
import functools
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar

from asterism import games
from asterism.engine.errors import AsterismError, UnknownGame
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.storage.errors import StorageConflict, StorageFailed
from asterism.storage.interface import SharedStorage, Storage
from asterism.storage.records import RemovedTable
from asterism.storage.retention import PRUNED_AT_ONCE, Retention
from asterism.tables import new_tables, repository
from asterism.tables.analyses import Analyses
from asterism.tables.autoplay import Autoplay
from asterism.tables.command_handlers import BROADCAST_COMMANDS, handle
from asterism.tables.errors import RequestError
from asterism.tables.live_table import Listener, LiveTable
from asterism.tables.match_starter import MatchStarter
from asterism.tables.messages import (
    Ack,
    AnyCommand,
    Claim,
    End,
    Explain,
    Hint,
    Leave,
    NewTable,
    Play,
    Rematch,
    SetMarks,
    Undo,
)
from asterism.tables.moderation import Moderation
from asterism.tables.peers import Peers
from asterism.tables.questions import Questions
from asterism.tables.table import MAX_CHAT_LINES, OVER, RUNNING, WAITING, Table
from asterism.tables.thinking import BOT, CLOCK, HINT, Scheduler, SharedScheduler, default_workers

MAX_ATTEMPTS = 8  # to do something at a table that other processes change meanwhile
IDLE_SECONDS = 3600  # seconds after which a table that does not run leaves memory
Result = TypeVar("Result")
log = logging.getLogger("asterism")


class TableRegistry:
    """All tables of one storage. Lives on one event loop."""

    def __init__(
        self,
        storage: Storage,
        bot_delay: float = 0.6,
        retention: Retention | None = None,
        thinkers: int | None = 0,
        may_ask: Callable[[str], bool] = lambda client: True,
        is_compiled: Callable[[str], bool] = lambda game: False,
        on_wanted: Callable[[str], None] = lambda game: None,
        components: dict[str, str] | None = None,
    ) -> None:
        """`thinkers` are worker processes for bots (0: a thread; None: as many as suit this
        machine); `may_ask` says whether an owner or an address may ask for one more hint or
        explanation. While this process interprets its rules, `is_compiled` says of which games
        bots may use machine code, and `on_wanted` hears which games are played. `components` are
        files, by game, that new tables are played with."""
        self.components = components or {}
        self.retention = retention or Retention()
        self.moves_committed = 0
        self.storage, self.on_wanted = storage, on_wanted
        self.live_tables: dict[str, LiveTable] = {}
        self.thinking = self.new_scheduler(thinkers, is_compiled)
        self.questions = Questions(self.thinking, may_ask)
        self.analyses = Analyses(
            self.thinking, storage, self.spawn_task, is_compiled, self.process_number
        )
        self.starter, self.autoplay = MatchStarter(self), Autoplay(self, bot_delay)
        self.moderation = Moderation(self)
        self.replay_executor = concurrent.futures.ThreadPoolExecutor(1, "replay")
        self.loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.eviction_timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.evict_idle)
        self.peers: Peers | None = None
        if isinstance(storage, SharedStorage):
            assert isinstance(self.thinking, SharedScheduler)
            self.peers = Peers(self, storage, self.thinking.collect_soon)
            self.peers.start()

    def new_scheduler(self, thinkers: int | None, is_compiled: Callable[[str], bool]) -> Scheduler:
        """One that shares jobs with workers elsewhere if the storage is shared."""
        given: dict[str, Any] = {
            "processes": default_workers() if thinkers is None else thinkers,
            "is_compiled": is_compiled,
        }
        if isinstance(self.storage, SharedStorage):
            return SharedScheduler(self.storage.jobs, self.process_number, **given)
        return Scheduler(**given)

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
        game = await self.load_game(new_table_request)
        table = new_tables.from_request(new_table_request, game, owner_id)
        return await self.register(table)

    async def load_game(self, new_table_request: NewTable) -> Game:
        """The game of a new table: with the sender's components, else with the file that this
        server was given, else with the built-in ones. Files are checked on another thread."""
        name = new_table_request.game
        text = new_table_request.components or self.components.get(name)
        if text is None:
            return games.load(name)
        load = functools.partial(games.load, name, text=text)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.replay_executor, load)

    async def register(self, table: Table) -> LiveTable:
        live_table = self.live_tables[table.id] = LiveTable(table, self.storage, self.on_presence)
        self.on_wanted(table.game.name)
        async with live_table.lock:
            await live_table.commit()
        if self.peers is not None:
            await self.peers.claim(table.id)
        return live_table

    async def get_table(self, table_id: str) -> LiveTable:
        """The table of an id, read from disk if need be."""
        live_table = self.live_tables.get(table_id)
        if live_table is None:
            live_table = await self.load_table(table_id)
        elif self.peers is not None:
            await self.peers.refresh(live_table)
            live_table = self.live_tables.get(table_id)
            if live_table is None:
                raise RequestError("no_such_table")
        live_table.last_used = time.monotonic()
        return live_table

    async def load_table(self, table_id: str) -> LiveTable:
        """Read a table from disk, once for all who ask for it at the same time."""
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.ensure_future(self.replay_table(table_id))
        return await asyncio.shield(self.loading[table_id])

    async def replay_table(self, table_id: str) -> LiveTable:
        """Play a stored match again on another thread, for a long one takes a while."""
        try:
            stored = await self.storage.read_table(table_id, MAX_CHAT_LINES)
            if stored is None:
                raise RequestError("no_such_table")
            table = await asyncio.get_running_loop().run_in_executor(
                self.replay_executor, repository.load_table, stored
            )
            return await self.open_table(LiveTable(table, self.storage, self.on_presence))
        finally:
            del self.loading[table_id]

    async def open_table(self, live_table: LiveTable) -> LiveTable:
        """A table that was loaded is awake; what happened meanwhile elsewhere is caught up."""
        table = live_table.table
        self.live_tables[table.id] = live_table
        self.on_wanted(table.game.name)
        if self.peers is not None:
            if table.id not in self.peers.leases:
                await self.peers.claim(table.id)
            await self.peers.read_presence(live_table)
            await self.peers.refresh(live_table)
        self.schedule(live_table)
        return live_table

    def on_presence(self, live_table: LiveTable) -> None:
        """Somebody has come or gone."""
        if self.peers is not None:
            self.peers.publishing.add(live_table.table.id)
        self.schedule(live_table)

    def process_number(self) -> int | None:
        """Of this process among those that share a storage."""
        return self.peers.number if self.peers is not None else None

    def holds(self, live_table: LiveTable) -> bool:
        """Whether what happens by itself at a table is this process's business."""
        return self.peers is None or self.peers.fence(live_table) is not None

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
            or (self.peers is not None and self.peers.is_attended_elsewhere(live_table))
            or live_table.clock_timer
            or (live_table.table.bots_to_act() and not live_table.is_paused)
        )

    async def prune(self) -> int:
        """Remove the tables whose time is over; how many there were."""
        removed = 0
        cutoffs = self.retention.cutoffs(time.time())
        while expired := await self.storage.list_expired(cutoffs, PRUNED_AT_ONCE):
            for table_id in expired:
                self.drop_table(table_id)
            await self.storage.write([RemovedTable(table_id) for table_id in expired])
            removed += len(expired)
        return removed

    def drop_table(self, table_id: str) -> None:
        """Forget a table in memory; whoever listens is disconnected."""
        live_table = self.live_tables.pop(table_id, None)
        if live_table is not None:
            live_table.close()

    async def remove_table(self, live_table: LiveTable) -> None:
        """A table is closed: nothing of it stays. The caller holds its lock."""
        live_table.table.pending_writes.append(RemovedTable(live_table.table.id))
        await self.commit(live_table)
        self.drop_table(live_table.table.id)

    async def change_table(
        self, table_id: str, change: Callable[[LiveTable], Awaitable[None]]
    ) -> None:
        """Do something at a table, under its lock."""

        async def work() -> None:
            live_table = await self.get_table(table_id)
            async with live_table.lock:
                await change(live_table)

        await self.try_again(work)

    async def try_again(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Work at a table that other processes may change meanwhile: then it is done again, on the
        table as they have left it."""
        for _ in range(MAX_ATTEMPTS):
            with contextlib.suppress(StorageConflict):
                return await work()
        raise RequestError("stale")

    async def resume_tables(self) -> None:
        """Every running table goes on where it was; the latest first, for somebody waits there."""
        if self.peers is not None:
            return  # tables of the dead are claimed, a few at a time by each process
        for table_id in await self.storage.list_running():
            await self.get_table(table_id)
            await asyncio.sleep(0)

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
        if self.peers is None:  # nobody else changes the table meanwhile
            return await self.try_command(live_table, owner_id, command, language, sender)
        return await self.try_again(
            lambda: self.try_command(live_table, owner_id, command, language, sender)
        )

    async def try_command(
        self,
        live_table: LiveTable,
        owner_id: str | None,
        command: AnyCommand,
        language: str,
        sender: Listener | None,
    ) -> Any:
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
        if self.peers is not None and command.after > live_table.table.move_count:
            await self.peers.catch_up(live_table)
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
        self,
        live_table: LiveTable,
        sender: Listener | None = None,
        re: int | None = None,
        fence: int | None = None,
    ) -> None:
        """Commit, show, and let bots and clocks go on. What was asked of the position before is
        no longer needed."""
        await self.commit(live_table, fence)
        self.moves_committed += 1
        table = live_table.table
        self.thinking.drop_stale(table.id, table.move_count, (BOT, CLOCK, HINT))
        await live_table.broadcast_views(sender, re)
        if live_table.table.phase != RUNNING:
            live_table.broadcast_table()
        self.schedule(live_table)

    async def commit(self, live_table: LiveTable, fence: int | None = None) -> None:
        """Stored; if that fails, the table is as it is stored."""
        try:
            await live_table.commit(fence)
        except StorageConflict:
            assert self.peers is not None
            await self.peers.reload(live_table)
            raise
        except Exception:
            self.live_tables.pop(live_table.table.id, None)
            live_table.close()
            raise

    async def handle_table_command(
        self, live_table: LiveTable, owner_id: str | None, command: AnyCommand, language: str
    ) -> Ack:
        """Anything but a move."""
        live_table.table.mark_arrived(owner_id)
        await self.commit(live_table)
        await self.starter.advance(live_table)
        done, chat_line = handle(live_table.table, owner_id, command, language)
        await self.commit(live_table)
        if isinstance(command, Leave) and live_table.table.is_deserted:
            with contextlib.suppress(StorageConflict):  # then somebody has come
                await self.remove_table(live_table)
            return Ack(command.re)
        if chat_line is not None:
            live_table.broadcast(chat_line)
        elif type(command) in BROADCAST_COMMANDS:
            live_table.update_presence()
            live_table.broadcast_table()
        with contextlib.suppress(StorageConflict):  # then another process has led it on
            await self.starter.advance(live_table)
        if isinstance(command, SetMarks):
            live_table.send_marks(owner_id)
        elif isinstance(command, (Claim, End)) and live_table.table.match is not None:
            await live_table.broadcast_views()
        self.schedule(live_table)
        done.re = command.re
        return done

    async def create_rematch(
        self, live_table: LiveTable, owner_id: str | None, re: int | None
    ) -> Ack:
        """The same people and bots at a new table, told to all; asked again, the same table."""
        old = live_table.table
        number = old.require_seat(owner_id)
        if old.phase in (WAITING, RUNNING):
            raise RequestError(f"not_while_{old.phase}")
        if old.rematch is None:
            table = new_tables.rematch_of(old)
            await self.register(table)
            old.rematch = table.id
            old.save()
            await self.commit(live_table)
        if number not in old.rematch_wishes:
            old.rematch_wishes.add(number)
            live_table.broadcast_table()
        return Ack(re, table=old.rematch)

    async def create_practice(
        self, live_table: LiveTable, owner_id: str, number: int, seat: int
    ) -> LiveTable:
        """A private table that plays on from a position of a finished match: its maker in one of
        the seats, bots in the others."""
        old = live_table.table
        match = old.match
        if old.phase != OVER or match is None or match.key is None:
            raise RequestError(f"not_while_{old.phase}")
        old.get_seat(seat)
        moves = match.history[: min(number, len(match.moves))]
        levels = [sitter.level for sitter in old.seats]
        names = [sitter.name for sitter in old.seats]
        return await self.play_on(match, moves, owner_id, seat, names, levels)

    async def play_on(
        self,
        match: Match,
        moves: list[tuple[int, str]],
        owner_id: str,
        seat: int,
        names: Sequence[str],
        levels: Sequence[str | None] = (),
    ) -> LiveTable:
        """A private table with the chance of a match and these moves, which are played on another
        thread: an owner in one of the seats, bots in the others."""
        table = new_tables.continuation(match, moves, owner_id, seat, names, levels)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.replay_executor, table.start, time.time())
        return await self.register(table)

    # What happens by itself

    def schedule(self, live_table: LiveTable) -> None:
        """A table that waits goes on towards its deal; bots that are waited for think, the clock's
        alarm is set anew, or the table pauses."""
        self.starter.schedule(live_table)
        self.autoplay.schedule(live_table)

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

    # Leaving

    async def close(self) -> None:
        """Bots stop, everything is written."""
        self.eviction_timer.cancel()
        for live_table in self.live_tables.values():
            live_table.close()
        for task in [*self.tasks]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, AsterismError, StorageFailed):
                await task
        self.replay_executor.shutdown(cancel_futures=True)
        await self.thinking.close()
        if self.peers is not None:
            await self.peers.close()
        await self.storage.close()
