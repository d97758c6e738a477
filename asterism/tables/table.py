"""A table: who sits where, how it is kept, and the match. Everything here is in memory; what must
be written down is collected in `writes` until the hall has it committed."""

import time
from typing import Any, NamedTuple

import msgspec

from asterism import bots
from asterism.bots.company import BLIND, FACTS, PAGE, Company
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.look import Marks
from asterism.engine.match import CLOCK, Match
from asterism.tables import fair
from asterism.tables.clock import Clock
from asterism.tables.lineup import Lineup
from asterism.tables.marks import moved
from asterism.tables.messages import ChatLine, SeatState, TableState, Timing
from asterism.tables.refusal import Refusal
from asterism.tables.seat import BOT, EMPTY
from asterism.tables.store import Statement

WAITING, RUNNING, OVER, FROZEN = "waiting", "running", "over", "frozen"
TIME_OUT = "time out"
LIMIT, TURN = "time_limit", "turn"  # a game's own limit a turn, and the field that counts turns
MOST_CHAT = 500  # lines that are kept


class Settings(msgspec.Struct):
    """How a table is kept. Chat None: as the game has it; conventions None: as fits those who
    sit there."""

    open: bool = False
    chat: bool | None = None
    hints: bool = False
    begin: bool = False
    clock: Timing = msgspec.field(default_factory=Timing)
    conventions: str | None = None


class Turn(NamedTuple):
    """What tells one turn from the next."""

    nth: int | None
    actors: tuple[int, ...]


class Table(Lineup):
    """One match with its people, from the first chair to the last word."""

    def __init__(self, name: str, game: Game, options: dict[str, Any], settings: Settings,
                 secret: bytes, made: float) -> None:
        super().__init__(options["players"])
        self.id, self.game, self.options, self.settings = name, game, options, settings
        self.secret, self.made, self.started = secret, made, 0.0
        self.commitment = fair.commitment(secret)
        self.version = game.version
        self.match: Match | None = None
        self.phase = WAITING
        self.rematch: str | None = None
        self.chat: list[ChatLine] = []
        self.said = 0  # lines of chat ever
        self.clock: Clock | None = None
        self.before: Row | None = None  # the position before the last move
        self.undone = -1  # the number of moves before the last undo
        self.frozen: list[tuple[int, str]] = []  # moves that these rules cannot play again
        self.writes: list[Statement] = []

    # What it is like

    @property
    def number(self) -> int:
        """How many moves were played."""
        return len(self.match.moves) if self.match else len(self.frozen)

    @property
    def is_silent(self) -> bool:
        """HAN-25 Talk is only by the rules while the game runs, unless the host allows it."""
        return bool(getattr(self.game.door.state, "SILENT", False)) and self.phase == RUNNING

    @property
    def talks_in_play(self) -> bool:
        """Talk while the game runs: as the host wants it, else as the game has it."""
        silent = bool(getattr(self.game.door.state, "SILENT", False))
        return not silent if self.settings.chat is None else self.settings.chat

    @property
    def may_chat(self) -> bool:
        return not self.is_silent if self.settings.chat is None else self.settings.chat

    @property
    def timing(self) -> Timing:
        """The game's own limit goes before the table's."""
        limit = self.options.get(LIMIT, 0)
        return Timing("turn", limit) if limit else self.settings.clock

    @property
    def is_timed(self) -> bool:
        return self.clock is not None and self.clock.timing.kind != "none"

    @property
    def company(self) -> Company:
        """Whom the bots play with. A person's seat stays a person's when a bot plays on there."""
        levels = [None if seat.is_person else seat.level for seat in self.seats]
        return bots.company_of(levels, self.game, self.settings.conventions)

    @property
    def conventions(self) -> str:
        """What is agreed, said or unsaid."""
        _, beginners, blind_plays = self.company
        return FACTS if beginners else BLIND if blind_plays else PAGE

    @property
    def entropies(self) -> list[str]:
        return [seat.entropy for seat in self.seats]

    def state(self, who: str | None, watchers: int = 0) -> TableState:
        """The table as one of those round it sees it."""
        begun, settings = self.phase != WAITING, self.settings
        return TableState(
            self.id, self.game.name, self.version, self.phase, self.seat_states(), self.host,
            self.seat_of(who), self.options, settings.open, self.talks_in_play,
            self.may_chat, settings.hints, settings.begin, self.timing, self.commitment,
            self.entropies if begun else None, self.secret.hex() if self.phase == OVER else None,
            self.rematch, watchers, self.conventions)

    def seat_states(self) -> list[SeatState]:
        return [SeatState(seat.kind, seat.name, seat.level, seat.is_here and self.is_away(number),
                          seat.left, bool(seat.entropy), sorted(seat.votes))
                for number, seat in enumerate(self.seats)]

    # Before the start

    def arrange(self, options: dict[str, Any]) -> None:
        """Other options; the chairs are counted anew."""
        self.only(WAITING)
        settled = self.game.options.allowed(self.options | options)
        self.resize(settled["players"])
        self.options = settled
        self.keep()
        for seat in range(len(self.seats)):
            self.keep_seat(seat)

    def is_ready(self) -> bool:
        """Every seat is taken, and every person's browser has sent its entropy."""
        return all(seat.kind != EMPTY and (seat.entropy or not seat.is_person)
                   for seat in self.seats)

    def start(self, now: float) -> None:
        """The match is dealt from the key that all have made together."""
        self.only(WAITING)
        if any(seat.kind == EMPTY for seat in self.seats):
            raise Refusal("empty_seats")
        self.phase, self.started = RUNNING, now
        self.deal()
        self.keep()

    def deal(self) -> None:
        """The match before its first move; the clock begins."""
        key = fair.key(self.secret, self.id, self.entropies)
        self.match = self.game.new(key=key, **self.options)
        self.match.names = tuple(seat.name for seat in self.seats)
        self.clock = Clock(self.timing, self.match.players, self.started)
        self.clock.turn(self.timed(), self.started, True)

    def only(self, *phases: str) -> None:
        if self.phase not in phases:
            raise Refusal(f"not_while_{self.phase}")

    # The match

    def playing(self) -> Match:
        """The match, while it runs."""
        if self.match is None or self.phase != RUNNING:
            raise Refusal(f"not_while_{self.phase}")
        return self.match

    def waited(self) -> tuple[int, ...]:
        """The people the game waits for."""
        assert self.match is not None
        return tuple(seat for seat in self.match.actors if not self.seats[seat].is_automatic)

    def bots_waited(self) -> tuple[int, ...]:
        if self.match is None or self.phase != RUNNING:
            return ()
        return tuple(seat for seat in self.match.actors if self.seats[seat].is_automatic)

    def until_move_of(self, number: int) -> Match:
        """The match up to the last move of a bot that can say why it was made. A bot that came
        for a person may not have made it."""
        seat = self.place(number)
        moves = self.match.moves if self.match else []
        last = max((n for n, (actor, _) in enumerate(moves, 1) if actor == number), default=0)
        speaks = seat.kind == BOT and bots.keeps_conventions(seat.level or "", self.game)
        if self.match is None or not last or not speaks:
            raise Refusal("no_reason")
        return self.match.at(last)

    def was_played(self, seat: int, action: str, after: int) -> bool:
        """The very move that the message asks for stands where it would have stood."""
        moves = self.match.moves if self.match else []
        number = self.game.actions.number.get(" ".join(action.lower().split()))
        return after < len(moves) and moves[after] == (seat, number)

    def play(self, seat: int, action: str, now: float, language: str) -> None:
        """A move in memory, to be written down; a refused one raises and changes nothing."""
        match = self.playing()
        turn = self.turn() if self.is_timed else None
        before = match.row.copy()
        match.play(seat, action, language)
        self.before = before
        if turn is not None:
            self.tick(turn, now)
        self.carry(seat)
        name = self.game.actions.names[match.moves[-1][1]]
        self.writes.append(("insert into actions values(?,?,?,?,?)",
                            (self.id, len(match.moves), seat, name, now)))
        if match.over:
            self.finish()

    def tick(self, before: Turn, now: float) -> None:
        """The clock goes over to those who are waited for now."""
        assert self.clock is not None
        self.clock.turn(self.timed(), now, self.is_fresh(before, self.turn()))

    def timed(self) -> tuple[int, ...]:
        """Those whose time runs; under a game's own limit, only while that may run out."""
        limited = bool(self.options.get(LIMIT))
        return self.waited() if not limited or self.may_time_out() else ()

    def turn(self) -> Turn:
        """The game's own count of turns if it has one, and who is waited for."""
        assert self.match is not None
        counted = TURN in self.game.state.dtype.names
        count = int(self.game.state.open(self.match.row)[TURN]) if counted else None
        return Turn(count, self.match.actors)

    def is_fresh(self, before: Turn, now: Turn) -> bool:
        """A new turn has begun: by the game's count; else somebody new is waited for, or the
        same ones after something that cannot be taken back."""
        if now.nth is not None:
            return now.nth != before.nth
        assert self.match is not None
        again = now.actors == before.actors and not self.match.undoable
        return again or bool(set(now.actors) - set(before.actors))

    def undo(self, seat: int) -> None:
        """Take back one's last choice; the clock runs on."""
        match = self.playing()
        number = len(match.moves)
        match.undo(seat)
        self.before = None
        self.undone = number
        self.writes.append(("delete from actions where id=? and number=?", (self.id, number)))

    def may_time_out(self) -> bool:
        return self.match is not None and TIME_OUT in self.match.legal(CLOCK)

    def finish(self) -> None:
        self.phase = OVER
        self.keep()

    # Marks

    def marks(self, seat: int | None) -> Marks | None:
        """HAN-24 A player's own notes and order of the hand; nobody else's."""
        if seat is None or not (self.seats[seat].notes or self.seats[seat].order):
            return None
        return Marks(tuple(self.seats[seat].notes), tuple(self.seats[seat].order))

    def mark(self, seat: int, notes: list[str], order: list[int]) -> None:
        self.playing()
        if sorted(order) != list(range(len(order))):
            raise Refusal("order")
        self.seats[seat].notes, self.seats[seat].order = notes, order
        self.keep_seat(seat)

    def carry(self, seat: int) -> None:
        """Notes and order stay with their cards when a hand has changed."""
        carried = getattr(self.game.door.state, "carried", None)
        if carried is None or seat == CLOCK or self.marks(seat) is None:
            return
        assert self.match is not None
        assert self.before is not None
        sources = carried(self.game.state.open(self.before), self.match.view(seat), seat)
        self.seats[seat].notes, self.seats[seat].order = moved(
            self.seats[seat].notes, self.seats[seat].order, sources)
        self.keep_seat(seat)

    # Talk

    def say(self, seat: int | None, name: str, text: str, now: float) -> ChatLine:
        if not self.may_chat:
            raise Refusal("chat_off")
        line = ChatLine(seat, name, text, now)
        self.chat = [*self.chat[-MOST_CHAT + 1:], line]
        self.said += 1
        self.writes.append(("insert into chat values(?,?,?,?,?,?)",
                            (self.id, self.said, seat, name, text, now)))
        return line

    # What is written down

    def keep(self) -> None:
        """The table's own line."""
        self.writes.append((
            "insert or replace into tables values(?,?,?,?,?,?,?,?,?,?,?)",
            (self.id, self.game.name, self.version, self.game.components,
             msgspec.json.encode(self.options).decode(),
             msgspec.json.encode(self.settings).decode(), self.secret, self.made,
             self.started or None, self.phase, self.rematch)))

    def keep_seat(self, number: int) -> None:
        """A seat's line; of a seat that is no more, nothing."""
        seat = self.seats[number]
        marks = msgspec.json.encode([seat.notes, seat.order, sorted(seat.votes)]).decode()
        self.writes.append((
            "insert or replace into seats values(?,?,?,?,?,?,?,?,?,?)",
            (self.id, number, seat.kind, seat.name, seat.level, seat.owner, seat.entropy,
             int(seat.left), seat.code, marks)))

    def drop_seat(self, number: int) -> None:
        self.writes.append(("delete from seats where id=? and seat=?", (self.id, number)))


def fresh_table(name: str, game: Game, options: dict[str, Any], settings: Settings) -> Table:
    """A table nobody sits at yet, with its secret drawn."""
    table = Table(name, game, game.options.allowed(options), settings, fair.fresh_secret(),
                  time.time())
    table.keep()
    for seat in range(len(table.seats)):
        table.keep_seat(seat)
    return table

