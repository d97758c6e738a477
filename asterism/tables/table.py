"""A table: who sits where, how it is kept, and the match. Everything here is in memory; what must
be written down is collected in `writes` until the hall has it committed."""

import time
from typing import Any, NamedTuple

import msgspec

from asterism import bots
from asterism.bots.teammates import BLIND, FACTS, PAGE, Teammates
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.match import CLOCK_SEAT, Match
from asterism.engine.render_context import HandMarks
from asterism.tables import fairness
from asterism.tables.clock import Clock
from asterism.tables.database import Statement
from asterism.tables.errors import RequestError
from asterism.tables.hand_marks import remap_marks
from asterism.tables.messages import ChatLine, ClockSettings, SeatState, TableState
from asterism.tables.seat import BOT, EMPTY
from asterism.tables.seating import Seating

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


class TurnMarker(NamedTuple):
    """What tells one turn from the next."""

    nth: int | None
    actors: tuple[int, ...]


class Table(Seating):
    """One match with its people, from the first chair to the last word."""

    def __init__(
        self,
        table_id: str,
        game: Game,
        options: dict[str, Any],
        settings: TableSettings,
        secret: bytes,
        made: float,
    ) -> None:
        super().__init__(options["players"])
        self.id, self.game, self.options, self.settings = table_id, game, options, settings
        self.secret, self.created_at, self.started_at = secret, made, 0.0
        self.commitment = fairness.commitment(secret)
        self.version = game.version
        self.match: Match | None = None
        self.phase = WAITING
        self.rematch: str | None = None
        self.chat: list[ChatLine] = []
        self.chat_count = 0  # lines of chat ever
        self.clock: Clock | None = None
        self.previous_row: Row | None = None  # the position before the last move
        self.last_undo = -1  # the number of moves before the last undo
        self.frozen_moves: list[tuple[int, str]] = []  # moves that these rules cannot play again
        self.pending_writes: list[Statement] = []

    # What it is like

    @property
    def move_count(self) -> int:
        """How many moves were played."""
        return len(self.match.moves) if self.match else len(self.frozen_moves)

    @property
    def is_silent(self) -> bool:
        """A silent game has no chat while the match runs, unless the host allows it."""
        return self.game.features.silent and self.phase == RUNNING

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
        _, beginners, blind_plays, _ = self.teammates
        return FACTS if beginners else BLIND if blind_plays else PAGE

    @property
    def entropies(self) -> list[str]:
        return [seat.entropy for seat in self.seats]

    def to_message(self, owner_id: str | None, watchers: int = 0) -> TableState:
        """The table as one of those round it sees it."""
        begun, settings = self.phase != WAITING, self.settings
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
            self.entropies if begun else None,
            self.secret.hex() if self.phase == OVER else None,
            self.rematch,
            watchers,
            self.conventions,
        )

    def seat_states(self) -> list[SeatState]:
        return [
            SeatState(
                seat.kind,
                seat.name,
                seat.level,
                seat.is_active_person and self.is_away(number),
                seat.has_left,
                bool(seat.entropy),
                sorted(seat.votes),
            )
            for number, seat in enumerate(self.seats)
        ]

    # Before the start

    def set_options(self, options: dict[str, Any]) -> None:
        """Other options; the chairs are counted anew."""
        self.require_phase(WAITING)
        settled = self.game.options.resolve(self.options | options)
        self.resize(settled["players"])
        self.options = settled
        self.save()
        for seat in range(len(self.seats)):
            self.save_seat(seat)

    def can_start(self) -> bool:
        """Every seat is taken, and every person's browser has sent its entropy."""
        return all(
            seat.kind != EMPTY and (seat.entropy or not seat.is_person) for seat in self.seats
        )

    def start(self, now: float) -> None:
        """The match is dealt from the key that all have made together."""
        self.require_phase(WAITING)
        if any(seat.kind == EMPTY for seat in self.seats):
            raise RequestError("empty_seats")
        self.phase, self.started_at = RUNNING, now
        self.create_match()
        self.save()

    def create_match(self) -> None:
        """The match before its first move; the clock begins."""
        key = fairness.match_key(self.secret, self.id, self.entropies)
        self.match = self.game.new(key=key, **self.options)
        self.match.names = tuple(seat.name for seat in self.seats)
        self.clock = Clock(self.clock_settings, self.match.players, self.started_at)
        self.clock.switch_to(self.seats_on_clock(), self.started_at, True)

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

    def match_at_last_move(self, number: int) -> Match:
        """The match up to the last move of a bot. One that came for a person may not have made
        it, and is not asked."""
        seat = self.get_seat(number)
        moves = self.match.moves if self.match else []
        last = max((n for n, (actor, _) in enumerate(moves, 1) if actor == number), default=0)
        if self.match is None or not last or seat.kind != BOT:
            raise RequestError("no_reason")
        return self.match.at_move(last)

    def is_duplicate_move(self, seat: int, action: str, after: int) -> bool:
        """The very move that the message asks for stands where it would have stood."""
        moves = self.match.moves if self.match else []
        number = self.game.actions.number.get(" ".join(action.lower().split()))
        return after < len(moves) and moves[after] == (seat, number)

    def play(self, seat: int, action: str, now: float, language: str) -> None:
        """A move in memory, to be written down; a refused one raises and changes nothing."""
        match = self.require_match()
        turn = self.turn_marker() if self.has_clock else None
        before = match.row.copy()
        match.play(seat, action, language)
        self.previous_row = before
        if turn is not None:
            self.update_clock(turn, now)
        self.carry_marks(seat)
        table_id = self.game.actions.names[match.moves[-1][1]]
        self.pending_writes.append(
            (
                "insert into actions values(?,?,?,?,?)",
                (self.id, len(match.moves), seat, table_id, now),
            )
        )
        if match.over:
            self.finish()

    def update_clock(self, before: TurnMarker, now: float) -> None:
        """The clock goes over to those who are waited for now."""
        assert self.clock is not None
        self.clock.switch_to(
            self.seats_on_clock(), now, self.is_new_turn(before, self.turn_marker())
        )

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
        """Take back one's last choice; the clock runs on."""
        match = self.require_match()
        number = len(match.moves)
        match.undo(seat)
        self.previous_row = None
        self.last_undo = number
        self.pending_writes.append(
            ("delete from actions where id=? and number=?", (self.id, number))
        )

    def may_time_out(self) -> bool:
        return self.match is not None and TIME_OUT in self.match.legal(CLOCK_SEAT)

    def finish(self) -> None:
        self.phase = OVER
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
        chat_line = ChatLine(seat, table_id, text, now)
        self.chat = [*self.chat[-MAX_CHAT_LINES + 1 :], chat_line]
        self.chat_count += 1
        self.pending_writes.append(
            (
                "insert into chat values(?,?,?,?,?,?)",
                (self.id, self.chat_count, seat, table_id, text, now),
            )
        )
        return chat_line

    # What is written down

    def save(self) -> None:
        """The table's own line."""
        self.pending_writes.append(
            (
                "insert or replace into tables values(?,?,?,?,?,?,?,?,?,?,?)",
                (
                    self.id,
                    self.game.name,
                    self.version,
                    self.game.components_text,
                    msgspec.json.encode(self.options).decode(),
                    msgspec.json.encode(self.settings).decode(),
                    self.secret,
                    self.created_at,
                    self.started_at or None,
                    self.phase,
                    self.rematch,
                ),
            )
        )

    def save_seat(self, number: int) -> None:
        """A seat's line; of a seat that is no more, nothing."""
        seat = self.seats[number]
        marks = msgspec.json.encode([seat.notes, seat.order, sorted(seat.votes)]).decode()
        self.pending_writes.append(
            (
                "insert or replace into seats values(?,?,?,?,?,?,?,?,?,?)",
                (
                    self.id,
                    number,
                    seat.kind,
                    seat.name,
                    seat.level,
                    seat.owner,
                    seat.entropy,
                    int(seat.has_left),
                    seat.code,
                    marks,
                ),
            )
        )

    def delete_seat(self, number: int) -> None:
        self.pending_writes.append(("delete from seats where id=? and seat=?", (self.id, number)))


def new_table(table_id: str, game: Game, options: dict[str, Any], settings: TableSettings) -> Table:
    """A table nobody sits at yet, with its secret drawn."""
    table = Table(
        table_id, game, game.options.resolve(options), settings, fairness.new_secret(), time.time()
    )
    table.save()
    for seat in range(len(table.seats)):
        table.save_seat(seat)
    return table
