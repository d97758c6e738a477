"""A table that somebody is listening to: one change at a time, shown only when it is on disk."""

import asyncio
import time
from typing import Protocol

import msgspec

from asterism.tables.messages import Sayings, Shown, View
from asterism.tables.minds import Minds
from asterism.tables.store import Store
from asterism.tables.table import RUNNING, Table
from asterism.tables.views import view_of
from asterism.tables.wish import Wish

ENCODER = msgspec.json.Encoder()
RECENT = 60  # lines of the log that are told to who has just come; the replay has all


class Listener(Protocol):
    """Somebody at the other end of a line."""

    who: str | None
    wish: Wish
    told: int  # lines of the log they have

    def send(self, message: bytes) -> None:
        """Handed over at once; never waits."""

    def close(self) -> None:
        """The line is cut."""


class Live:
    """A table in use. Whoever changes it holds the lock until the change is committed."""

    def __init__(self, table: Table, store: Store) -> None:
        self.table, self.store = table, store
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.minds = Minds()
        self.used = 0.0  # when it was last asked for
        self.thinking: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.stories: dict[tuple[int | None, str], list[str]] = {}
        self.shown: dict[tuple[int | None, Wish, int], bytes] = {}

    async def commit(self) -> None:
        """What was changed is on disk."""
        writes, self.table.writes = self.table.writes, []
        self.shown.clear()
        if writes:
            await self.store.write(writes)

    def close(self) -> None:
        """Nobody listens any more; they may come back."""
        if self.alarm is not None:
            self.alarm.cancel()
        for listener in [*self.listeners]:
            listener.close()

    # Listening

    @property
    def watchers(self) -> int:
        return sum(self.table.seat_of(one.who) is None for one in self.listeners)

    def join(self, listener: Listener) -> None:
        """Somebody listens; all are told who is here, and they get everything so far."""
        self.listeners.add(listener)
        self.count()
        self.tell_table()
        for line in self.table.chat:
            listener.send(ENCODER.encode(line))
        if self.table.match is not None:
            listener.told = 0
            self.show(listener)

    def part(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.count()
        self.tell_table()

    def count(self) -> None:
        """How many lines are open for each seat."""
        self.table.present = {}
        for listener in self.listeners:
            seat = self.table.seat_of(listener.who)
            if seat is not None:
                self.table.present[seat] = self.table.present.get(seat, 0) + 1

    # Telling

    def tell_table(self) -> None:
        """Everybody gets the table round the match."""
        watchers = self.watchers
        for listener in self.listeners:
            listener.send(ENCODER.encode(self.table.state(listener.who, watchers)))

    def tell(self, message: Sayings) -> None:
        said = ENCODER.encode(message)
        for listener in self.listeners:
            listener.send(said)

    def tell_marks(self, who: str | None) -> None:
        """The owner's own lines get the view with new notes; nobody else learns of it."""
        for listener in self.listeners:
            if listener.who == who:
                self.show(listener)

    def tell_views(self, mover: Listener | None = None, re: int | None = None) -> None:
        """Everybody gets what they see now; whose command it was, with their number."""
        for listener in self.listeners:
            self.show(listener, re if listener is mover else None)

    def show(self, listener: Listener, re: int | None = None) -> None:
        seat = self.table.seat_of(listener.who)
        said = self.view(seat, listener.wish, listener.told)
        listener.told = self.table.number
        listener.send(ENCODER.encode(Shown(msgspec.Raw(said), re)))

    def view(self, seat: int | None, wish: Wish, told: int = 0) -> bytes:
        """A view as bytes, made once for all who wish the same."""
        key = seat, wish, told
        found = self.shown.get(key)
        if found is None:
            found = self.shown[key] = ENCODER.encode(self.fresh_view(seat, wish, told))
        return found

    def fresh_view(self, seat: int | None, wish: Wish, told: int) -> View:
        table = self.table
        assert table.match is not None
        view = view_of(table.match, seat, wish, marks=table.marks(seat))
        if table.is_timed and table.clock is not None and table.phase == RUNNING:
            view.clock = table.clock.state(time.time())
        if wish.language is not None:
            told = max(min(told, table.number), table.number - RECENT)
            view.log_at, view.log = told, self.story(seat, wish.language)[told:]
        return view

    def story(self, seat: int | None, language: str) -> list[str]:
        """The log of one reader, a line a move, told only as far as it is new."""
        match = self.table.match
        assert match is not None
        lines = self.stories.setdefault((seat, language), [])
        if len(lines) == len(match.moves) - 1 and self.table.before is not None:
            lines.append(match.game.narrate(self.table.before, match.row, seat, *match.moves[-1],
                                            match.words(language)))
        elif len(lines) < len(match.moves):
            lines += match.told(seat, language, len(lines))
        return lines

    def forget(self, number: int) -> None:
        """Lines of moves that were taken back are gone."""
        for lines in self.stories.values():
            del lines[number:]
        for listener in self.listeners:
            listener.told = min(listener.told, number)
