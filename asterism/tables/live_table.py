"""A table that somebody is listening to: one change at a time, shown only when it is on disk."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Protocol

import msgspec

from asterism.storage.interface import Storage
from asterism.tables.drawing_changes import NOTHING_DRAWN, Fingerprint, tell_changes
from asterism.tables.messages import ChatHistory, ServerMessage, View, ViewMessage
from asterism.tables.render_request import RenderRequest
from asterism.tables.table import RUNNING, Table
from asterism.tables.views import build_view, name_players

ENCODER = msgspec.json.Encoder()
MAX_HISTORY_BYTES = 65_536  # of chat, told to those who have just come
MAX_LINES_AT_ONCE = 20  # of the log that the event loop has time to tell
PRESENCE_INTERVAL = 0.25  # seconds between two broadcasts of who is here
PRESENCE_COST = 0.005  # and so many for each listener
FIELDS_AT_ONCE = 50  # views without a drawing that are sent before the event loop goes on
INITIAL_LOG_LINES = 60  # lines of the log that are told to who has just come; the replay has all


class Listener(Protocol):
    """Somebody at the other end of a line."""

    owner_id: str | None
    render_request: RenderRequest
    log_position: int  # lines of the log they have
    drawn: Fingerprint  # of the drawing they have

    def send(self, message: bytes) -> None:
        """Handed over at once; never waits."""

    def close(self) -> None:
        """The line is cut."""


class LiveTable:
    """A table in use. Whoever changes it holds the lock until the change is committed."""

    def __init__(
        self,
        table: Table,
        storage: Storage,
        on_presence: "Callable[[LiveTable], None]" = lambda live_table: None,
    ) -> None:
        self.table, self.storage = table, storage
        self.on_presence = on_presence  # called when somebody has come or gone
        self.lock = asyncio.Lock()
        self.presence_lock = asyncio.Lock()  # held from asking who is elsewhere to showing it
        self.listeners: set[Listener] = set()
        self.seated_listeners = 0  # how many of them have a seat
        self.last_used = 0.0  # when it was last asked for
        self.bot_task: asyncio.Task[None] | None = None
        self.clock_timer: asyncio.TimerHandle | None = None
        self.presence_timer: asyncio.TimerHandle | None = None
        self.share_timer: asyncio.TimerHandle | None = None  # until missing shares are empty
        self.presence_sent_at = float("-inf")  # when all were last told who is here
        self.clock_task: asyncio.Task[None] | None = None  # a move for somebody whose time is over
        self.is_paused = False
        self.is_committing = False
        self.known_chat_count = table.chat_count  # lines that are stored, as far as is known here
        self.elsewhere: Counter[int | None] = Counter()  # connections at other processes, by seat
        self.log_cache: dict[tuple[int | None, str], list[str]] = {}
        self.view_cache: dict[
            tuple[int | None, RenderRequest, int, Fingerprint], tuple[bytes, Fingerprint]
        ] = {}

    async def commit(self, fence: int | None = None) -> None:
        """What was changed is stored; if it was done in the name of a lease, while that holds."""
        table = self.table
        writes, table.pending_writes = table.pending_writes, []
        self.view_cache.clear()
        if writes:
            self.is_committing = True
            try:
                table.revision = await self.storage.write(writes, table.revision, fence)
            finally:
                self.is_committing = False
            self.known_chat_count = table.chat_count

    def replace_table(self, table: Table) -> None:
        """The same table as it is stored: what is told goes on from there."""
        old, self.table = self.table, table
        table.keep_presence(old)
        table.read_time, table.last_undo = old.read_time, old.last_undo
        self.view_cache.clear()
        before = old.match.moves if old.match is not None else []
        now = table.match.moves if table.match is not None else []
        common = (n for n, (a, b) in enumerate(zip(before, now, strict=False)) if a != b)
        self.truncate_logs(next(common, min(len(before), len(now))))
        self.update_presence()
        for listener in self.listeners:
            table.mark_arrived(listener.owner_id)

    def close(self) -> None:
        """Nobody listens any more; they may come back."""
        for timer in (self.clock_timer, self.presence_timer, self.share_timer):
            if timer is not None:
                timer.cancel()
        for listener in [*self.listeners]:
            listener.close()

    # Listening

    @property
    def is_unattended(self) -> bool:
        """A running match in which everything moves by itself, and nobody watches."""
        table = self.table
        is_watched = self.listeners or self.elsewhere.total()
        return table.phase == RUNNING and not is_watched and not table.has_active_people

    @property
    def watchers(self) -> int:
        return len(self.listeners) - self.seated_listeners + self.elsewhere[None]

    def join(self, listener: Listener) -> None:
        """Somebody listens and gets everything so far; the others are told who is here."""
        self.listeners.add(listener)
        self.table.mark_arrived(listener.owner_id)
        self.recount(listener)
        self.send_table(listener)
        self.announce_presence(listener)
        if self.table.chat:
            listener.send(self.encoded_chat())
        if self.table.match is not None:
            listener.log_position, listener.drawn = 0, NOTHING_DRAWN
            self.send_view(listener)
        self.on_presence(self)

    async def prepare_log(self, listener: Listener) -> None:
        """Tell a long log on another thread, before somebody joins who needs it. The caller holds
        the lock, so that no move comes between."""
        match, language = self.table.match, listener.render_request.language
        if match is None or language is None:
            return
        key = self.table.find_seat(listener.owner_id), language
        lines = self.log_cache.get(key, [])
        if len(match.moves) - len(lines) > MAX_LINES_AT_ONCE:
            new = await asyncio.to_thread(name_players(match, *key).log_lines, *key, len(lines))
            self.log_cache[key] = lines + new

    def encoded_chat(self) -> bytes:
        """The latest lines of chat as one message of bounded size."""
        lines, size = [], 0
        for line in reversed(self.table.chat):
            size += len(ENCODER.encode(line)) + 1
            if size > MAX_HISTORY_BYTES:
                break
            lines.append(line)
        return ENCODER.encode(ChatHistory(lines[::-1]))

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.recount(listener)
        self.announce_presence()
        self.on_presence(self)

    def recount(self, listener: Listener) -> None:
        """Somebody has come or gone. Watchers hold no seat, so that a crowd of them costs no look
        at all the others for each."""
        if self.table.find_seat(listener.owner_id) is not None:
            self.update_presence()

    def update_presence(self) -> None:
        """How many lines are open for each seat."""
        here = self.count_connections()
        self.seated_listeners = here.total() - here[None]
        counts = here + self.elsewhere
        self.table.set_connections({seat: n for seat, n in counts.items() if seat is not None})

    def count_connections(self) -> Counter[int | None]:
        """How many lines are open here for each seat; those of watchers under None."""
        return Counter(self.table.find_seat(listener.owner_id) for listener in self.listeners)

    def announce_presence(self, newcomer: Listener | None = None) -> None:
        """Tell who is here: at once if that was not told lately, else together with all who come
        and go until then. The more listen, the rarer it is told."""
        loop = asyncio.get_running_loop()
        if self.presence_timer is not None:
            return
        interval = max(PRESENCE_INTERVAL, PRESENCE_COST * len(self.listeners))
        wait = self.presence_sent_at + interval - loop.time()
        if wait <= 0:
            self.broadcast_presence(newcomer)
        else:
            self.presence_timer = loop.call_later(wait, self.broadcast_presence)

    def broadcast_presence(self, newcomer: Listener | None = None) -> None:
        self.presence_timer, self.presence_sent_at = None, asyncio.get_running_loop().time()
        self.broadcast_table(newcomer)

    # Telling

    def broadcast_table(self, without: Listener | None = None) -> None:
        """Everybody gets the table round the match, encoded once for each seat."""
        encoded: dict[int | None, bytes] = {}
        watchers = self.watchers
        for listener in self.listeners - {without}:
            seat = self.table.find_seat(listener.owner_id)
            if seat not in encoded:
                message = self.table.to_message(listener.owner_id, watchers)
                encoded[seat] = ENCODER.encode(message)
            listener.send(encoded[seat])

    def send_table(self, listener: Listener) -> None:
        message = self.table.to_message(listener.owner_id, self.watchers)
        listener.send(ENCODER.encode(message))

    def broadcast(self, message: ServerMessage) -> None:
        encoded = ENCODER.encode(message)
        for listener in self.listeners:
            listener.send(encoded)

    def broadcast_chat(self) -> None:
        """Everybody gets the latest lines anew: one of them is hidden now."""
        for listener in self.listeners:
            listener.send(self.encoded_chat())

    def send_marks(self, owner_id: str | None) -> None:
        """The owner's own lines get the view with new notes; nobody else learns of it."""
        for listener in self.listeners:
            if listener.owner_id == owner_id:
                self.send_view(listener)

    async def broadcast_views(self, mover: Listener | None = None, re: int | None = None) -> None:
        """Everybody gets what they see now; whose command it was first, with their number. The
        caller holds the lock, so that all get the same position. The event loop goes on after each
        view that was drawn or told, and after some that were not; if the caller is cancelled
        meanwhile, the others still get theirs."""
        waiting = sorted(self.listeners, key=lambda one: one is mover)
        try:
            while waiting:
                listener = waiting.pop()
                self.send_view(listener, re if listener is mover else None)
                is_long = listener.render_request.is_rendered or not len(waiting) % FIELDS_AT_ONCE
                if waiting and is_long:
                    await asyncio.sleep(0)
        finally:
            for listener in waiting:
                self.send_view(listener)
            self.view_cache.clear()  # all have them; nobody else asks for the same changes

    def send_view(self, listener: Listener, re: int | None = None) -> None:
        listener.send(ENCODER.encode(ViewMessage(self.next_view(listener), re)))

    def next_view(self, listener: Listener) -> msgspec.Raw:
        """The view that a listener gets next, after what they have of log and drawing."""
        seat = self.table.find_seat(listener.owner_id)
        known = listener.drawn if listener.render_request.changes else NOTHING_DRAWN
        encoded, listener.drawn = self.encoded_view(
            seat, listener.render_request, listener.log_position, known
        )
        listener.log_position = self.table.move_count
        return msgspec.Raw(encoded)

    def encoded_view(
        self,
        seat: int | None,
        render_request: RenderRequest,
        log_position: int = 0,
        known: Fingerprint = NOTHING_DRAWN,
    ) -> tuple[bytes, Fingerprint]:
        """A view as bytes, made once for all who wish the same and have the same drawing; with the
        fingerprint of the new one."""
        key = seat, render_request, log_position, known
        found = self.view_cache.get(key)
        if found is None:
            view = self.build_view(seat, render_request, log_position)
            drawn = tell_changes(view, known) if render_request.changes else NOTHING_DRAWN
            found = self.view_cache[key] = ENCODER.encode(view), drawn
        return found

    def build_view(
        self, seat: int | None, render_request: RenderRequest, log_position: int
    ) -> View:
        table = self.table
        assert table.match is not None
        marks, is_ended = table.hand_marks(seat), table.was_ended
        view = build_view(table.match, seat, render_request, marks=marks, is_ended=is_ended)
        view.goes_on = table.goes_on
        if table.was_ended:  # the rules, which know nothing of that, would let somebody move
            view.legal, view.forced, view.undo = [], None, False
        if table.has_clock and table.clock is not None and table.phase == RUNNING:
            view.clock = table.clock.state()
        if render_request.language is not None:
            log_position = max(
                min(log_position, table.move_count), table.move_count - INITIAL_LOG_LINES
            )
            view.log_at, view.log = (
                log_position,
                self.log_lines(seat, render_request.language)[log_position:],
            )
            view.outcome = self.name_outcome(seat, render_request.language)
        return view

    def name_outcome(self, seat: int | None, language: str) -> str | None:
        """What a short telling keeps of the last move, named as the log names it."""
        before = self.table.previous_row
        if self.table.match is None or before is None:
            return None
        match = name_players(self.table.match, seat, language)
        texts = match.translations(language)
        return match.game.name_outcome(before, match.row, seat, texts) or None

    def log_lines(self, seat: int | None, language: str) -> list[str]:
        """The log of one reader, a line a move, told only as far as it is new."""
        assert self.table.match is not None
        match = name_players(self.table.match, seat, language)
        lines = self.log_cache.setdefault((seat, language), [])
        if len(lines) == len(match.moves) - 1 and self.table.previous_row is not None:
            lines.append(
                match.game.log_line(
                    self.table.previous_row,
                    match.row,
                    seat,
                    *match.moves[-1],
                    match.translations(language),
                )
            )
        elif len(lines) < len(match.moves):
            lines += match.log_lines(seat, language, len(lines))
        return lines

    def truncate_logs(self, number: int) -> None:
        """Lines of moves that were taken back are gone."""
        for lines in self.log_cache.values():
            del lines[number:]
        for listener in self.listeners:
            listener.log_position = min(listener.log_position, number)
