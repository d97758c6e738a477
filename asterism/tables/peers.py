"""The other processes that serve the same tables: what they have changed is replayed here, and
clocks, bots and steps of a table belong to the one process that holds its lease."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import msgspec

from asterism.storage.errors import StorageFailed
from asterism.storage.interface import SharedStorage
from asterism.storage.records import NOBODY, ActionRecord, Presence, StoredTable
from asterism.tables import repository
from asterism.tables.errors import RequestError
from asterism.tables.live_table import LiveTable
from asterism.tables.table import MAX_CHAT_LINES
from asterism.tables.thinking import BOT, CLOCK, HINT

if TYPE_CHECKING:
    from asterism.tables.registry import TableRegistry

BEAT_SECONDS = 1.0  # between two signs of life, and two searches for tables of the dead
RETRY_SECONDS = 0.2  # before notices are listened to again
log = logging.getLogger("asterism")
Subject = TypeVar("Subject")  # what a task is about


class Peers:
    """This process among those that share a storage. Without peers a registry holds all tables."""

    def __init__(
        self,
        registry: "TableRegistry",
        storage: SharedStorage,
        on_answers: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_answers` is called when workers have answered this process."""
        self.registry, self.storage, self.on_answers = registry, storage, on_answers
        self.number = 0  # of this process; another one after it was taken for dead
        self.leases: dict[str, int] = {}  # fencing numbers by table
        self.taken: dict[str, int] = {}  # fencing numbers with which others took a lease from here
        self.claimed: set[str] = set()  # by the last beat
        self.heard: dict[str, dict[int, ActionRecord | None]] = {}  # changes by table and revision
        self.published_presence: dict[str, Presence] = {}  # of tables with somebody connected here
        self.publishing = Backlog()  # tables of which others shall learn who is here
        self.querying = Backlog()  # tables of which it is to be learned who is elsewhere
        self.is_ready = asyncio.Event()  # set once this process has a number and hears changes

    def start(self) -> None:
        self.registry.spawn_task(self.keep_alive())
        self.registry.spawn_task(self.keep_listening())
        self.registry.spawn_task(self.publishing.work_off(self.publish_presence))
        self.registry.spawn_task(self.querying.work_off(self.query_presence))

    async def close(self) -> None:
        await self.storage.leave(self.number)

    # Being alive

    async def keep_alive(self) -> None:
        """Give signs of life, and take over from those who give none."""
        while True:
            try:
                await self.beat()
            except StorageFailed as error:
                log.warning("no sign of life could be given: %s", error)
            await asyncio.sleep(BEAT_SECONDS)

    async def beat(self) -> None:
        await self.is_ready.wait()
        if not await self.storage.beat(self.number):
            await self.join()
            await self.look_up_all()
        await self.release_sleeping()
        awake = self.registry.live_tables.keys() - self.leases.keys()
        attended = self.published_presence.keys() - self.leases.keys()
        claimed = await self.storage.claim_orphans(self.number, awake, attended)
        self.hold(self.number, claimed)
        self.claimed = {*claimed}
        for table_id in claimed:
            self.on_presence(table_id)
            self.spawn(self.wake, table_id)

    async def wake(self, table_id: str) -> None:
        """A table that was claimed goes on here."""
        with contextlib.suppress(RequestError):  # it was removed meanwhile
            self.registry.schedule(await self.registry.get_table(table_id))

    async def join(self) -> None:
        """Under a new number; what was held and told under another counts no more, whatever was
        under way until now."""
        self.number = await self.storage.join()
        self.leases.clear()
        self.published_presence.clear()
        live_tables = [*self.registry.live_tables.values()]
        for live_table in live_tables:
            self.publishing.add(live_table.table.id)
        self.hold(self.number, await self.storage.claim(self.number, self.registry.live_tables))
        for live_table in live_tables:
            self.registry.schedule(live_table)

    async def release_sleeping(self) -> None:
        """Tables that have not been awake here since the last beat are held by nobody."""
        awake = self.registry.live_tables.keys() | self.registry.loading.keys() | self.claimed
        self.taken = {name: fence for name, fence in self.taken.items() if name in awake}
        if sleeping := [table_id for table_id in self.leases if table_id not in awake]:
            for table_id in sleeping:
                del self.leases[table_id]
            await self.storage.release(self.number, sleeping)

    # Leases

    def fence(self, live_table: LiveTable) -> int | None:
        """The fencing number of a table that is held here; None of any other."""
        return self.leases.get(live_table.table.id)

    def hears(self, table_id: str) -> bool:
        """Whether this process is told of what happens at a table."""
        return table_id in self.leases or table_id in self.published_presence

    def is_attended_elsewhere(self, live_table: LiveTable) -> bool:
        """Whether somebody is connected at other processes, as far as this one is told."""
        return self.hears(live_table.table.id) and live_table.elsewhere.total() > 0

    def hold(self, process: int, claimed: Mapping[str, int]) -> None:
        """Tables were claimed in the name of this process, unless it has another one by now, or
        somebody has taken the lease since: the answer may be later than that notice."""
        if process == self.number:
            for table_id, fence in claimed.items():
                if fence >= self.taken.get(table_id, 0):
                    self.leases[table_id] = max(fence, self.leases.get(table_id, 0))

    def on_lease_lost(self, table_id: str, fence: int) -> None:
        """Somebody is connected at another process, and nobody here: it has taken the lease. One
        that was claimed later stands."""
        self.taken[table_id] = max(fence, self.taken.get(table_id, 0))
        if self.leases.get(table_id, fence) < fence:
            del self.leases[table_id]
            if table_id in self.registry.live_tables:
                self.registry.schedule(self.registry.live_tables[table_id])

    async def claim(self, table_id: str) -> None:
        """Hold a table that was opened here, if nobody does."""
        await self.is_ready.wait()
        number = self.number
        self.hold(number, await self.storage.claim(number, [table_id]))

    # What others have changed

    async def keep_listening(self) -> None:
        """Hear notices for ever. What was missed while nothing could be heard is looked up."""
        while True:
            try:
                await self.storage.listen(
                    self.on_change,
                    self.on_presence,
                    self.on_lease_lost,
                    self.on_answers,
                    self.look_up_all,
                )
            except StorageFailed as error:
                log.warning("notices of other processes are not heard: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    async def look_up_all(self) -> None:
        """What was missed: before this process could hear, and while it could not."""
        if not self.number:
            await self.join()
        tables = self.registry.live_tables
        revisions = await self.storage.read_revisions([*tables])
        for table_id in [*tables]:
            self.on_change(table_id, revisions.get(table_id, -1))
            self.on_presence(table_id)
        held = await self.storage.read_leases(self.number)
        for table_id in self.leases.keys() - held.keys():
            self.on_lease_lost(table_id, self.leases[table_id] + 1)
        self.is_ready.set()

    def on_change(self, table_id: str, revision: int, move: ActionRecord | None = None) -> None:
        """Something was changed. While a commit of our own is under way, the next revision is that
        one; or else the commit fails, and the table is loaded again."""
        live_table = self.registry.live_tables.get(table_id)
        if live_table is None:
            return
        known = (live_table.table.revision or 0) + live_table.is_committing
        if revision < 0 or revision > known:
            if table_id not in self.heard:
                self.heard[table_id] = {}
                self.spawn(self.catch_up_in_turn, live_table)
            self.heard[table_id][revision] = move

    async def catch_up_in_turn(self, live_table: LiveTable) -> None:
        """What was heard meanwhile is replayed as far as it goes; the rest is asked for."""
        async with live_table.lock:
            heard = self.heard.pop(live_table.table.id, {})
            for revision, move in sorted(heard.items()):
                if move is not None and repository.follow_move(live_table.table, move, revision):
                    await self.show_move(live_table)
            if -1 in heard or max(heard, default=0) > (live_table.table.revision or 0):
                await self.catch_up(live_table)

    async def show_move(self, live_table: LiveTable) -> None:
        """Everybody here gets what they see after a move that was made elsewhere."""
        table = live_table.table
        self.registry.thinking.drop_stale(table.id, table.move_count, (BOT, CLOCK, HINT))
        live_table.view_cache.clear()
        await live_table.broadcast_views()
        self.registry.schedule(live_table)

    async def refresh(self, live_table: LiveTable) -> None:
        """Whoever comes here has perhaps seen more elsewhere; and of tables that are neither held
        nor attended here nothing is told."""
        if not self.hears(live_table.table.id):
            await self.read_presence(live_table)
        revisions = await self.storage.read_revisions([live_table.table.id])
        if revisions.get(live_table.table.id, -1) != live_table.table.revision:
            async with live_table.lock:
                await self.catch_up(live_table)

    async def catch_up(self, live_table: LiveTable) -> None:
        """Replay what is new and show it. The caller holds the lock."""
        table = live_table.table
        since, lines = table.revision or 0, live_table.known_chat_count
        news = await self.storage.read_news(table.id, MAX_CHAT_LINES, since)
        if news is None:
            return self.registry.drop_table(table.id)
        if news.revision == since:
            return
        live_table.view_cache.clear()
        if not repository.catch_up(table, news):
            return await self.reload(live_table)
        await self.show(live_table, news, lines)

    async def reload(self, live_table: LiveTable) -> None:
        """The whole table again, as it is stored. The caller holds the lock."""
        lines = live_table.known_chat_count
        stored = await self.storage.read_table(live_table.table.id, MAX_CHAT_LINES)
        if stored is None:
            return self.registry.drop_table(live_table.table.id)
        loop = asyncio.get_running_loop()
        table = await loop.run_in_executor(
            self.registry.replay_executor, repository.load_table, stored
        )
        live_table.replace_table(table)
        await self.show(live_table, stored, lines)

    async def show(self, live_table: LiveTable, news: StoredTable, lines: int) -> None:
        """Everybody here gets what is new to them."""
        table = live_table.table
        self.registry.thinking.drop_stale(table.id, table.move_count, (BOT, CLOCK, HINT))
        live_table.update_presence()
        live_table.known_chat_count = news.chat_count
        if news.is_round_new:
            live_table.broadcast_table()
        if live_table.table.match is not None and (news.actions or news.is_round_new):
            await live_table.broadcast_views()
        if news.is_chat_hidden:
            live_table.broadcast_chat()
        else:
            count = sum(line.number > lines for line in news.chat)
            for line in live_table.table.chat[len(live_table.table.chat) - count :]:
                live_table.broadcast(line)
        self.registry.schedule(live_table)

    # Who is here

    async def publish_presence(self, table_id: str) -> None:
        """Others learn who is connected here, if that has changed. What was changed before this
        process heard of it is caught up."""
        live_table = self.registry.live_tables.get(table_id)
        presence = count_presence(live_table)
        if not self.number or self.published_presence.get(table_id, NOBODY) == presence:
            return
        number = self.number
        async with asyncio.Lock() if live_table is None else live_table.presence_lock:
            attendance = await self.storage.attend(number, table_id, presence)
            if live_table is not None and attendance is not None:
                self.show_presence(live_table, attendance.elsewhere)
        if number != self.number:
            return self.publishing.add(table_id)  # it was told in the name of one who is dead
        self.published_presence[table_id] = presence
        if presence == NOBODY:
            del self.published_presence[table_id]
        if attendance is None:
            self.on_change(table_id, -1)
        elif live_table is not None:
            if attendance.fence is not None:
                self.hold(number, {table_id: attendance.fence})
            self.registry.schedule(live_table)
            self.on_change(table_id, attendance.revision)

    def on_presence(self, table_id: str) -> None:
        if table_id in self.registry.live_tables:
            self.querying.add(table_id)

    async def query_presence(self, table_id: str) -> None:
        live_table = self.registry.live_tables.get(table_id)
        if live_table is not None:
            await self.read_presence(live_table)

    async def read_presence(self, live_table: LiveTable) -> None:
        """Ask who is connected elsewhere; whoever listens here is told."""
        async with live_table.presence_lock:
            found = await self.storage.read_presence(self.number, live_table.table.id)
            self.show_presence(live_table, found)

    def show_presence(self, live_table: LiveTable, found: Iterable[Presence]) -> None:
        elsewhere: Counter[int | None] = Counter()
        for presence in found:
            elsewhere.update(msgspec.json.decode(presence.seats, type=dict[int, int]))
            elsewhere[None] += presence.watchers
        if elsewhere != live_table.elsewhere:
            live_table.elsewhere = elsewhere
            live_table.update_presence()
            live_table.announce_presence()
            self.registry.schedule(live_table)

    def spawn(self, work: Callable[[Subject], Awaitable[None]], subject: Subject) -> None:
        """Something beside; a storage that fails is told, and what was missed is looked up when
        it is back. The work begins with its task: one that is cancelled before leaves nothing."""
        self.registry.spawn_task(warn_of_failure(work, subject))


def count_presence(live_table: LiveTable | None) -> Presence:
    """Who is connected to a table here."""
    counts = Counter() if live_table is None else live_table.count_connections()
    watchers = counts.pop(None, 0)
    return Presence(msgspec.json.encode(dict(sorted(counts.items()))).decode(), watchers)


class Backlog:
    """Tables for which something is to be done, one after the other, so that what is newer is done
    later."""

    def __init__(self) -> None:
        self.tables: dict[str, None] = {}
        self.wakeup = asyncio.Event()

    def add(self, table_id: str) -> None:
        self.tables[table_id] = None
        self.wakeup.set()

    async def work_off(self, work: Callable[[str], Awaitable[None]]) -> None:
        """For ever; what fails is tried again."""
        while True:
            await self.wakeup.wait()
            self.wakeup.clear()
            while self.tables:
                table_id = next(iter(self.tables))
                del self.tables[table_id]
                try:
                    await work(table_id)
                except StorageFailed as error:
                    log.warning("presence could not be shared: %s", error)
                    self.tables.setdefault(table_id)
                    await asyncio.sleep(RETRY_SECONDS)


async def warn_of_failure(work: Callable[[Subject], Awaitable[None]], subject: Subject) -> None:
    try:
        await work(subject)
    except StorageFailed as error:
        log.warning("a change of another process was missed: %s", error)
