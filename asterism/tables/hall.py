"""The hall: every table, kept on disk, its bots thinking and its clocks running."""

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
from asterism.engine.match import CLOCK
from asterism.tables import fair, records
from asterism.tables.live import Listener, Live
from asterism.tables.messages import (
    Advice,
    Claim,
    Commands,
    Done,
    Explain,
    Hint,
    Keep,
    Making,
    Play,
    Reason,
    Rematch,
    Undo,
    Warming,
)
from asterism.tables.minds import advice, bot_name, counsel, told
from asterism.tables.obey import CHANGES, obeyed
from asterism.tables.refusal import Refusal
from asterism.tables.seat import PERSON, Seat
from asterism.tables.store import Store
from asterism.tables.table import RUNNING, WAITING, Settings, Table, fresh_table

NAMES = 16  # bytes of a table's id: nobody guesses one
THINKERS = 2  # threads in which bots think
ASLEEP = 3600  # seconds after which a table that does not run leaves memory
LISTED, RECENT = 50, 7 * 86_400  # open tables shown, and for how many seconds
STUBBORN = "easy"  # the bot that moves when another fails, or when time is over
log = logging.getLogger("asterism")


class Hall:
    """All tables of one data folder. Lives on one event loop."""

    def __init__(self, store: Store, pace: float = 0.6,
                 is_ready: Callable[[str], bool] = lambda game: True) -> None:
        self.store, self.pace, self.is_ready = store, pace, is_ready
        self.lives: dict[str, Live] = {}
        self.thinkers = concurrent.futures.ThreadPoolExecutor(THINKERS, "bot")
        self.tasks: set[asyncio.Task[Any]] = set()
        self.sweeper = asyncio.get_running_loop().call_later(ASLEEP, self.sweep)

    # Tables

    async def make(self, making: Making, who: str | None, language: str) -> Live:
        """A new table; with a name, its maker sits down first."""
        if making.game not in games.catalogue():
            raise UnknownGame(f"There is no game {making.game[:40]!r}; there are: "
                              f"{', '.join(games.catalogue())}.")
        settings = Settings(making.open, making.chat, making.hints, making.begin, making.clock,
                            making.conventions)
        table = fresh_table(secrets.token_urlsafe(NAMES), games.load(making.game), making.options,
                            settings)
        if who is not None and making.name is not None:
            table.sit(who, making.name, None)
        for level in making.bots:
            self.seat_bot(table, level, language)
        return await self.opened(table)

    def seat_bot(self, table: Table, level: str, language: str) -> None:
        """A bot on the first empty seat."""
        number = next((n for n, seat in enumerate(table.seats) if seat.kind == "empty"), None)
        if number is None:
            raise Refusal("full")
        table.seat_bot(number, level, bot_name(level, table.game, language))

    async def opened(self, table: Table) -> Live:
        live = self.lives[table.id] = Live(table, self.store)
        await live.commit()
        return live

    async def find(self, name: str) -> Live:
        """The table of an id, read from disk if need be."""
        live = self.lives.get(name)
        if live is None:
            table = self.knows(name) and records.stored_table(self.store, name, time.time())
            if not table:
                raise Refusal("no_such_table")
            live = self.lives[name] = Live(table, self.store)
            self.wake(live)
        live.used = time.monotonic()
        return live

    def sweep(self) -> None:
        """Tables that nobody has looked at for long sleep on disk; running ones stay awake."""
        long_ago = time.monotonic() - ASLEEP
        for name, live in [*self.lives.items()]:
            if live.table.phase != RUNNING and not live.listeners and live.used < long_ago:
                del self.lives[name]
        self.sweeper = asyncio.get_running_loop().call_later(ASLEEP, self.sweep)

    def knows(self, name: str) -> bool:
        """There is such a table, and its rules are ready to be played."""
        found = self.store.rows("select game, phase from tables where id=?", name)
        if found and found[0]["phase"] != WAITING and not self.is_ready(found[0]["game"]):
            raise Refusal("warming")
        return bool(found)

    async def resume(self, game: str) -> None:
        """Every running table of a game goes on where it was; those that waited for it start."""
        for row in self.store.rows("select id from tables where game=? and phase=?", game, RUNNING):
            await self.find(row["id"])
            await asyncio.sleep(0)
        for live in [*self.lives.values()]:
            if live.table.game.name == game and live.table.phase == WAITING:
                async with live.lock:
                    await self.begin(live)

    # Commands

    async def obey(self, live: Live, who: str | None, command: Commands, language: str,
                   sender: Listener | None = None) -> Any:
        """What was asked is done, committed and shown; else a refusal is raised."""
        if isinstance(command, Hint):
            return await self.advise(live, who, language, command.re)
        if isinstance(command, Explain):
            return await self.explain(live, who, command, language)
        async with live.lock:
            if isinstance(command, Rematch):
                return await self.rematch(live, who, command.re)
            if isinstance(command, Play | Undo):
                return await self.move(live, who, command, language, sender)
            return await self.change(live, who, command, language)

    async def move(self, live: Live, who: str | None, command: Play | Undo, language: str,
                   sender: Listener | None) -> Done | None:
        """A move or its undoing. The one who sent it gets the view as the answer."""
        table = live.table
        seat = table.own_seat(who)
        if isinstance(command, Play):
            if table.was_played(seat, command.action, command.after):
                return Done(command.re, again=True)
            self.present(table, command.after)
            table.play(seat, command.action, time.time(), language)
        else:
            if command.after == table.undone == table.number + 1:
                return Done(command.re, again=True)
            self.present(table, command.after)
            table.undo(seat)
            live.forget(table.number)
        await self.settled(live, sender, command.re)
        return Done(command.re) if sender is None else None

    def present(self, table: Table, after: int) -> None:
        """The message answers the position that stands."""
        if table.playing() and after != table.number:
            raise Refusal("stale")

    async def settled(self, live: Live, sender: Listener | None = None,
                      re: int | None = None) -> None:
        """Commit, show, and let bots and clocks go on."""
        await self.commit(live)
        live.tell_views(sender, re)
        if live.table.phase != RUNNING:
            live.tell_table()
        self.wake(live)

    async def commit(self, live: Live) -> None:
        """On disk; if that fails, the table is as the disk has it."""
        try:
            await live.commit()
        except Exception:
            self.lives.pop(live.table.id, None)
            live.close()
            raise

    async def change(self, live: Live, who: str | None, command: Commands,
                     language: str) -> Done:
        """Anything but a move."""
        done, line = obeyed(live.table, who, command, language)
        await self.commit(live)
        if line is not None:
            live.tell(line)
        elif type(command) in CHANGES:
            live.count()
            live.tell_table()
        await self.begin(live)
        if isinstance(command, Keep):
            live.tell_marks(who)
        elif isinstance(command, Claim) and live.table.match is not None:
            live.tell_views()
        self.wake(live)
        done.re = command.re
        return done

    async def begin(self, live: Live) -> None:
        """The match starts if that was asked for, nobody is missing and its rules are ready."""
        table = live.table
        if table.phase == WAITING and table.settings.begin and table.is_ready() \
                and self.is_ready(table.game.name):
            table.start(time.time())
            await self.commit(live)
            live.tell_table()
            live.tell_views()
            self.wake(live)

    async def rematch(self, live: Live, who: str | None, re: int | None) -> Done:
        """The same people and bots at a new table, told to all; asked again, the same table."""
        old = live.table
        old.own_seat(who)
        if old.phase in (WAITING, RUNNING):
            raise Refusal(f"not_while_{old.phase}")
        if old.rematch is None:
            settings = msgspec.structs.replace(old.settings, open=False, begin=True)
            table = fresh_table(secrets.token_urlsafe(NAMES), games.load(old.game.name),
                                old.options, settings)
            for number, seat in enumerate(old.seats):
                table.seats[number] = Seat(seat.kind, seat.name,
                                           None if seat.kind == PERSON else seat.level, seat.owner)
                table.keep_seat(number)
            await self.opened(table)
            old.rematch = table.id
            old.keep()
            await self.commit(live)
            live.tell_table()
        return Done(re, table=old.rematch)

    # Bots

    def wake(self, live: Live) -> None:
        """Bots that are waited for think; the clock's alarm is set anew."""
        if live.table.bots_waited() and (live.thinking is None or live.thinking.done()):
            live.thinking = self.task(self.think(live))
        self.set_alarm(live)

    def task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Something that goes on beside; what goes wrong in it is written to our log."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a table's task failed", exc_info=task.exception())

    async def think(self, live: Live) -> None:
        """Bots move until a person is waited for."""
        while live.table.bots_waited() and self.lives.get(live.table.id) is live:
            await asyncio.sleep(self.pace)
            async with live.lock:
                waited = live.table.bots_waited()
                number = live.table.number
            if waited:
                action = await self.chosen(live, waited[0])
                await self.bot_plays(live, waited[0], action, number)

    async def chosen(self, live: Live, seat: int) -> str:
        """A bot's choice, made in a thread of its own."""
        table = live.table
        match, level = table.playing(), table.seats[seat].level or STUBBORN
        seed = fair.bot_seed(table.secret, seat)
        mind = live.minds.of(match, seat, level, seed, table.company)
        try:
            return str(await self.apart(mind.choose, list(match.moves)))
        except Exception:
            log.exception("the bot %s failed at %s", level, match.game.name)
            live.minds.pop(seat, None)
            past = match.at(len(match.moves))
            return str(await self.apart(advice, past, seat, STUBBORN, seed, table.company))

    async def apart(self, work: Callable[..., Any], *values: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.thinkers, work, *values)

    async def bot_plays(self, live: Live, seat: int, action: str, number: int) -> None:
        """The move, unless the table has gone on meanwhile."""
        async with live.lock:
            if live.table.number == number and seat in live.table.bots_waited():
                live.table.play(seat, action, time.time(), "en")
                await self.settled(live)

    async def advise(self, live: Live, who: str | None, language: str,
                     re: int | None) -> Advice:
        """What a bot that thinks hard would do in one's place."""
        async with live.lock:
            match = live.table.playing()
            seat = live.table.own_seat(who)
            if not live.table.settings.hints:
                raise Refusal("hints_off")
            if seat not in match.actors:
                raise Refusal("not_waited")
            past, others = match.at(len(match.moves)), live.table.company
        seed = fair.bot_seed(live.table.secret, seat)
        action, said = await self.apart(counsel, past, seat, language, seed, others)
        return Advice(action, said, len(past.moves), re)

    async def explain(self, live: Live, who: str | None, command: Explain,
                      language: str) -> Reason:
        """Why a bot that plays by conventions made its last move, as the reader can tell."""
        async with live.lock:
            reader, others = live.table.own_seat(who), live.table.company
            past = live.table.until_move_of(command.seat)
        says = await self.apart(told, past, reader, language, others)
        return Reason(command.seat, len(past.moves), says, command.re)

    # Clocks

    def set_alarm(self, live: Live) -> None:
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        clock = live.table.clock
        due = clock.due() if clock is not None and live.table.phase == RUNNING else None
        if due is not None:
            loop = asyncio.get_running_loop()
            live.alarm = loop.call_later(max(0.0, due - time.time()) + 0.01, self.ring, live)

    def ring(self, live: Live) -> None:
        self.task(self.time_over(live))

    async def time_over(self, live: Live) -> None:
        """The game's own rule where it has one, else a bot's move."""
        async with live.lock:
            table = live.table
            late = table.clock.expired(time.time()) if table.clock is not None else ()
            if not late or table.phase != RUNNING:
                return self.set_alarm(live)
            if table.may_time_out():
                table.play(CLOCK, "time out", time.time(), "en")
                return await self.settled(live)
            number, match = table.number, table.playing()
            past = match.at(number)
        seed = fair.bot_seed(live.table.secret, late[0])
        action = await self.apart(advice, past, late[0], STUBBORN, seed, live.table.company)
        async with live.lock:
            if live.table.number == number and live.table.phase == RUNNING:
                live.table.play(late[0], action, time.time(), "en")
                await self.settled(live)

    # Leaving

    def tell_warming(self, done: int, steps: int) -> None:
        """Tables that would start but for their rules hear how far these are compiled."""
        for live in self.lives.values():
            if live.table.phase == WAITING and not self.is_ready(live.table.game.name):
                live.tell(Warming(done, steps))

    async def close(self) -> None:
        """Bots stop, everything is written."""
        self.sweeper.cancel()
        for live in self.lives.values():
            live.close()
        for task in [*self.tasks]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, AsterismError):
                await task
        self.thinkers.shutdown(cancel_futures=True)
        self.store.close()


