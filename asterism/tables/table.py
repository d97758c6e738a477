"""A table: who sits where, how it is kept, and the match. Everything here is in memory; what must
be written down is collected in `pending_writes` until the registry has it committed."""

import copy
import time
from typing import Any, NamedTuple

import msgspec

from asterism import bots
from asterism.bots.teammates import BLIND, FACTS, PAGE, Teammates
from asterism.drawing.cast import names_of_things
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import CLOCK_SEAT, Match
from asterism.engine.render_context import HandMarks
from asterism.storage.records import (
    ActionRecord,
    Change,
    ChatRecord,
    DeletedAction,
    DeletedSeat,
    ReportRecord,
    SeatRecord,
    TableRecord,
)
from asterism.tables import fairness
from asterism.tables.clock import Clock, ClockSnapshot, ReadTime
from asterism.tables.errors import RequestError
from asterism.tables.hand_marks import remap_marks
from asterism.tables.messages import ChatLine, ClockSettings, SeatState, TableState
from asterism.tables.seat import BOT, EMPTY
from asterism.tables.share_exchange import DEALT, REVEAL, ShareExchange
from asterism.translations import LANGUAGES

WAITING, RUNNING, OVER, FROZEN = "waiting", "running", "over", "frozen"
TIME_OUT = "time out"
MAX_CHAT_LINES = 500  # lines that are kept


class TableSettings(msgspec.Struct):
    """How a table is kept. Chat None: as the game has it; conventions None: as fits those who
    sit there."""

    open: bool = False
    chat: bool | None = None
    hints: bool = False
    begin: bool = False
    clock: ClockSettings = msgspec.field(default_factory=ClockSettings)
    conventions: str | None = None
    origin: "Origin | None" = None


class Origin(msgspec.Struct, frozen=True):
    """A position of a finished match from which a table plays on, with the chance of that match."""

    key: str  # hexadecimal
    moves: list[tuple[int, str]]


class TurnMarker(NamedTuple):
    """What tells one turn from the next."""

    nth: int | None
    actors: tuple[int, ...]


class Table(ShareExchange):
    """One match with its people, from the first chair to the last word."""

    def __init__(
        self,
        table_id: str,
        game: Game,
        options: dict[str, Any],
        settings: TableSettings,
        secret: bytes,
        made: float,
        read_time: ReadTime = time.monotonic,
    ) -> None:
        super().__init__(options["players"])
        self.id, self.game, self.options, self.settings = table_id, game, options, settings
        self.secret, self.created_at, self.started_at = secret, made, 0.0
        self.commitment = fairness.commitment(secret)
        self.version = game.version
        self.match: Match | None = None
        self.phase = WAITING
        self.rematch: str | None = None
        self.rematch_wishes: set[int] = set()
        self.finished_at: float | None = None
        self.chat: list[ChatLine] = []
        self.chat_count = 0  # lines of chat ever
        self.read_time = read_time  # of the clock; a moment of the day is `time.time`
        self.clock: Clock | None = None
        self.clock_snapshots: list[ClockSnapshot] = []  # before each move that can be undone
        self.previous_row: Row | None = None  # the position before the last move
        self.last_undo = -1  # the number of moves before the last undo
        self.frozen_moves: list[tuple[int, str]] = []  # moves that these rules cannot play again
        self.pending_writes: list[Change] = []
        self.revision: int | None = 0  # of what is stored, where several processes store

    # What it is like

    @property
    def move_count(self) -> int:
        """How many moves were played."""
        return len(self.match.moves) if self.match else len(self.frozen_moves)

    def names_of_things(self) -> frozenset[str]:
        return names_of_things(map(self.game.translations, LANGUAGES))

    @property
    def is_silent(self) -> bool:
        """A silent game has no chat while the match runs, unless the host allows it."""
        return self.game.features.silent and self.phase == RUNNING

    @property
    def is_deserted(self) -> bool:
        """A table that waits, and that nobody would ever come back to."""
        return self.phase == WAITING and self.host is None

    @property
    def was_ended(self) -> bool:
        """The match was ended for good before it was over."""
        return self.phase == OVER and self.match is not None and not self.match.over

    @property
    def chat_during_play(self) -> bool:
        """Talk while the game runs: as the host wants it, else as the game has it."""
        silent = self.game.features.silent
        return not silent if self.settings.chat is None else self.settings.chat

    @property
    def may_chat(self) -> bool:
        return not self.is_silent if self.settings.chat is None else self.settings.chat

    @property
    def clock_settings(self) -> ClockSettings:
        """The game's own limit goes before the table's."""
        return ClockSettings("turn", self.own_limit) if self.own_limit else self.settings.clock

    @property
    def own_limit(self) -> int:
        """The seconds a turn that the game's own option sets; 0 without one."""
        return int(self.options.get(self.game.features.time_limit or "", 0))

    @property
    def has_clock(self) -> bool:
        return self.clock is not None and self.clock.settings.kind != "none"

    @property
    def teammates(self) -> Teammates:
        """Whom the bots play with. A person's seat stays a person's when a bot plays on there."""
        levels = [None if seat.is_person else seat.level for seat in self.seats]
        return bots.teammates_for(levels, self.game, self.settings.conventions)

    @property
    def conventions(self) -> str:
        """What is agreed, said or unsaid."""
        teammates = self.teammates
        return FACTS if teammates.beginners else BLIND if teammates.blind_plays else PAGE

    def share_state(self, number: int) -> str:
        """How far the share of a seat is; none is asked for where the chance is that of another
        match."""
        return "" if self.settings.origin is not None else super().share_state(number)

    def snapshot(self) -> "Table":
        """Return a copy for a reader on another thread, which later moves do not change."""
        table = copy.copy(self)
        table.seats = [copy.copy(seat) for seat in self.seats]
        if self.match is not None:
            table.match = copy.copy(self.match)
            table.match.moves, table.match.row = [*self.match.moves], self.match.row.copy()
        return table

    def to_message(self, owner_id: str | None, watchers: int = 0) -> TableState:
        """The table as one of those round it sees it."""
        settings = self.settings
        return TableState(
            self.id,
            self.game.name,
            self.version,
            self.phase,
            self.seat_states(),
            self.host,
            self.find_seat(owner_id),
            self.options,
            settings.open,
            self.chat_during_play,
            self.may_chat,
            settings.hints,
            settings.begin,
            self.clock_settings,
            self.commitment,
            self.protocol,
            self.step,
            self.share_hashes if self.step in (REVEAL, DEALT) else None,
            self.shares if self.phase != WAITING else None,
            self.secret.hex() if self.phase == OVER else None,
            self.rematch,
            sorted(self.rematch_wishes),
            watchers,
            self.conventions,
            self.game.has_own_components,
        )

    def seat_states(self) -> list[SeatState]:
        return [
            SeatState(
                seat.kind,
                seat.name,
                seat.level,
                seat.is_active_person and self.is_away(number),
                seat.has_left,
                self.share_state(number),
                sorted(seat.votes),
            )
            for number, seat in enumerate(self.seats)
        ]

    # Before the start

    def set_options(self, options: dict[str, Any]) -> None:
        """Other options; the chairs are counted anew."""
        self.require_phase(WAITING)
        self.require_seating()
        resolved = self.game.options.resolve(self.options | options)
        self.resize(resolved["players"])
        self.options = resolved
        self.save()
        for seat in range(len(self.seats)):
            self.save_seat(seat)

    def can_start(self) -> bool:
        """Every seat is taken, and everybody has come: shares can be collected."""
        return all(
            seat.kind != EMPTY and (seat.has_arrived or not seat.is_person) for seat in self.seats
        )

    def start(self, now: float) -> None:
        """The match is dealt from the key that all have made together."""
        self.require_phase(WAITING)
        if any(seat.kind == EMPTY for seat in self.seats):
            raise RequestError("empty_seats")
        self.step = DEALT
        self.phase, self.started_at = RUNNING, now
        self.create_match()
        self.save()

    def create_match(self) -> None:
        """The match before its first move; the clock begins."""
        origin = self.settings.origin
        key = fairness.match_key(self.secret, self.id, self.shares, self.protocol)
        key = key if origin is None else bytes.fromhex(origin.key)
        self.match = self.game.new(key=key, **self.options)
        self.match.names = tuple(seat.name for seat in self.seats)
        for seat, action in origin.moves if origin else ():
            self.match.play(seat, action)
        self.clock = Clock(self.clock_settings, self.match.players, self.read_time)
        self.clock.switch_to(self.seats_on_clock(), True)

    def require_phase(self, *phases: str) -> None:
        if self.phase not in phases:
            raise RequestError(f"not_while_{self.phase}")

    # The match

    def require_match(self) -> Match:
        """The match, while it runs."""
        if self.match is None or self.phase != RUNNING:
            raise RequestError(f"not_while_{self.phase}")
        return self.match

    def people_to_act(self) -> tuple[int, ...]:
        """The people the game waits for."""
        assert self.match is not None
        return tuple(seat for seat in self.match.actors if not self.seats[seat].is_bot_controlled)

    def bots_to_act(self) -> tuple[int, ...]:
        if self.match is None or self.phase != RUNNING:
            return ()
        return tuple(seat for seat in self.match.actors if self.seats[seat].is_bot_controlled)

    def begins_turn(self, seat: int) -> bool:
        """Whether another has moved last, so that the next move of this seat begins a turn. While
        all act at once, such as bidding, nobody's turn begins."""
        if self.match is None or len(self.match.actors) > 1:
            return False
        return bool(self.match.moves) and self.match.moves[-1][0] != seat

    def has_ended_beat(self) -> bool:
        """Whether the last move ended something that all should see, as the game counts it."""
        counter = self.game.features.beat_counter
        if counter is None or self.previous_row is None or self.match is None:
            return False
        before, now = map(self.game.state.as_record, (self.previous_row, self.match.row))
        return counter(before) != counter(now)

    @property
    def goes_on(self) -> bool:
        """Whether the last move is one part of a choice whose next part follows."""
        goes_on = self.game.features.goes_on
        if goes_on is None or self.previous_row is None or self.match is None:
            return False
        return goes_on(*map(self.game.state.as_record, (self.previous_row, self.match.row)))

    def last_explained_move(self, number: int) -> int:
        """The number of the last move of a bot. One that came for a person may not have made it,
        and is not asked."""
        seat = self.get_seat(number)
        moves = self.match.moves if self.match else []
        last = max((n for n, (actor, _) in enumerate(moves, 1) if actor == number), default=0)
        if self.match is None or not last or seat.kind != BOT:
            raise RequestError("no_reason")
        return last

    def is_duplicate_move(self, seat: int, action: str, after: int) -> bool:
        """The very move that the message asks for has been made in answer to its position."""
        if self.match is None or after >= self.move_count:
            return False
        answer = self.number_of_answer(seat, after)
        if answer is None or answer >= self.move_count:
            return False
        number = self.game.actions.number.get(" ".join(action.lower().split()))
        return self.match.moves[answer] == (seat, number)

    def number_of_answer(self, seat: int, after: int) -> int | None:
        """The number of the move with which a seat answered the position after so many moves, or
        would answer it now; None if others have changed meanwhile what the seat may choose."""
        if self.match is None or after > self.move_count:
            return None
        movers = [actor for actor, _ in self.match.moves[after:]] + [seat]
        answer = after + movers.index(seat)
        return answer if self.has_same_choices(self.match, seat, after, answer) else None

    def has_same_choices(self, match: Match, seat: int, first: int, last: int) -> bool:
        """Whether a seat could choose the same in all positions from one to another."""
        if first == last:
            return True
        earlier = match.at_move(first)
        choices = earlier.legal(seat)
        for actor, action in match.moves[first:last]:
            earlier.play(actor, self.game.actions.names[action])
            if not choices or earlier.legal(seat) != choices:
                return False
        return True

    def play(self, seat: int, action: str, now: float, language: str) -> None:
        """A move in memory, to be written down; a refused one raises and changes nothing."""
        match = self.require_match()
        before = self.make_move(match, seat, action, language)
        self.carry_marks(seat)
        name = self.game.actions.names[match.moves[-1][1]]
        remaining = msgspec.json.encode(before.remaining).decode() if self.has_clock else None
        self.pending_writes.append(
            ActionRecord(self.id, len(match.moves), seat, name, now, remaining)
        )
        if match.over:
            self.finish()

    def make_move(
        self, match: Match, seat: int, action: str, language: str = "en"
    ) -> ClockSnapshot:
        """A move and what it does to the clock; returns the clock as it was before."""
        assert self.clock is not None
        turn = self.turn_marker() if self.has_clock else None
        clock_before, row_before = self.clock.snapshot(), match.row.copy()
        match.play(seat, action, language)
        self.previous_row = row_before
        self.clock_snapshots.append(clock_before)
        del self.clock_snapshots[: -len(match.undoable) or None]
        if turn is not None:
            is_new_turn = self.is_new_turn(turn, self.turn_marker())
            self.clock.switch_to(self.seats_on_clock(), is_new_turn)
        return clock_before

    def seats_on_clock(self) -> tuple[int, ...]:
        """Those whose time runs; under a game's own limit, only while that may run out."""
        return self.people_to_act() if not self.own_limit or self.may_time_out() else ()

    def turn_marker(self) -> TurnMarker:
        """The game's own count of turns if it has one, and who is waited for."""
        assert self.match is not None
        counter = self.game.features.turn_counter
        count = int(self.game.state.as_record(self.match.row)[counter]) if counter else None
        return TurnMarker(count, self.match.actors)

    def is_new_turn(self, before: TurnMarker, now: TurnMarker) -> bool:
        """A new turn has begun: by the game's count; else somebody new is waited for, or the
        same ones after something that cannot be taken back."""
        if now.nth is not None:
            return now.nth != before.nth
        assert self.match is not None
        again = now.actors == before.actors and not self.match.undoable
        return again or bool(set(now.actors) - set(before.actors))

    def undo(self, seat: int) -> None:
        """Take back one's last choice. The clock is as if it had never been made: those who were
        waited for before it pay for the time since."""
        match = self.require_match()
        number = len(match.moves)
        match.undo(seat)
        assert self.clock is not None
        self.clock.restore(self.clock_snapshots.pop())
        self.previous_row = None
        self.last_undo = number
        self.pending_writes.append(DeletedAction(self.id, number))

    def may_time_out(self) -> bool:
        return self.match is not None and TIME_OUT in self.match.legal(CLOCK_SEAT)

    def finish(self) -> None:
        self.phase, self.finished_at = OVER, time.time()
        self.save()

    # Marks

    def hand_marks(self, seat: int | None) -> HandMarks | None:
        """A player's own notes and order of the hand; nobody else's."""
        if seat is None or not (self.seats[seat].notes or self.seats[seat].order):
            return None
        return HandMarks(tuple(self.seats[seat].notes), tuple(self.seats[seat].order))

    def set_marks(self, seat: int, notes: list[str], order: list[int]) -> None:
        self.require_match()
        if sorted(order) != list(range(len(order))):
            raise RequestError("order")
        self.seats[seat].notes, self.seats[seat].order = notes, order
        self.save_seat(seat)

    def carry_marks(self, seat: int) -> None:
        """Notes and order stay with their cards when a hand has changed."""
        carry = self.game.features.carry_marks
        if carry is None or seat == CLOCK_SEAT or self.hand_marks(seat) is None:
            return
        assert self.match is not None
        assert self.previous_row is not None
        sources = carry(self.game.state.as_record(self.previous_row), self.match.view(seat), seat)
        self.seats[seat].notes, self.seats[seat].order = remap_marks(
            self.seats[seat].notes, self.seats[seat].order, sources
        )
        self.save_seat(seat)

    # Talk

    def add_chat(self, seat: int | None, table_id: str, text: str, now: float) -> ChatLine:
        if not self.may_chat:
            raise RequestError("chat_off")
        if seat is not None and self.seats[seat].muted:
            raise RequestError("muted")
        chat_line = ChatLine(seat, table_id, text, now)
        self.chat = [*self.chat[-MAX_CHAT_LINES + 1 :], chat_line]
        self.chat_count += 1
        self.pending_writes.append(ChatRecord(self.id, self.chat_count, seat, table_id, text, now))
        return chat_line

    def report(self, number: int, text: str, now: float) -> None:
        """A complaint about a seat, for the operator alone."""
        self.get_seat(number)
        self.pending_writes.append(ReportRecord(self.id, number, text, now))

    def mute(self, number: int, muted: bool) -> None:
        """Whether a player may talk here."""
        self.get_seat(number).muted = muted
        self.save_seat(number)

    # What is written down

    def save(self) -> None:
        """The table's own line."""
        self.pending_writes.append(
            TableRecord(
                id=self.id,
                game=self.game.name,
                version=self.version,
                components=self.game.components_text,
                options=msgspec.json.encode(self.options).decode(),
                settings=msgspec.json.encode(self.settings).decode(),
                secret=self.secret,
                made=self.created_at,
                started=self.started_at or None,
                phase=self.phase,
                rematch=self.rematch,
                finished=self.finished_at,
                protocol=self.protocol,
                step=self.step,
            )
        )

    def save_seat(self, number: int) -> None:
        """A seat's line; of a seat that is no more, nothing."""
        seat = self.seats[number]
        self.pending_writes.append(
            SeatRecord(
                id=self.id,
                seat=number,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                owner=seat.owner,
                entropy=seat.share,
                has_left=seat.has_left,
                code=seat.code,
                notes=msgspec.json.encode([seat.notes, seat.order]).decode(),
                votes=msgspec.json.encode(sorted(seat.votes)).decode(),
                muted=seat.muted,
                share_hash=seat.share_hash,
                share_at=seat.share_at,
                arrived=seat.has_arrived,
            )
        )

    def delete_seat(self, number: int) -> None:
        self.pending_writes.append(DeletedSeat(self.id, number))


def new_table(table_id: str, game: Game, options: dict[str, Any], settings: TableSettings) -> Table:
    """A table nobody sits at yet, with its secret drawn."""
    table = Table(
        table_id, game, game.options.resolve(options), settings, fairness.new_secret(), time.time()
    )
    table.save()
    for seat in range(len(table.seats)):
        table.save_seat(seat)
    return table
