"""The chairs of a table: sitting down, standing up, bots, devices."""

import abc
import math
import time

from asterism.drawing.cast import pick_bot_name
from asterism.tables.errors import RequestError
from asterism.tables.player_names import clean_name, distinct_name
from asterism.tables.seat import BOT, EMPTY, PERSON, Seat, hash_token, new_token

REPLACE_GRACE = 60.0  # seconds somebody must be away before a bot may step in


class Seating(abc.ABC):
    """Who sits where. A subclass says how a seat is written down."""

    def __init__(self, players: int) -> None:
        self.seats = [Seat() for _ in range(players)]
        self.connection_counts: dict[int, int] = {}  # open connections of each seat
        self.away_since: dict[int, float] = {}  # when the last of them was closed
        self.awake_since = time.monotonic()

    @abc.abstractmethod
    def save_seat(self, number: int) -> None:
        """A seat as it is now is to be written down."""

    def names_of_things(self) -> frozenset[str]:
        """Names that bots had better not have."""
        return frozenset()

    @abc.abstractmethod
    def delete_seat(self, number: int) -> None:
        """A seat that is no more is to be struck out."""

    # Questions

    def find_seat(self, owner_id: str | None) -> int | None:
        """The seat of an owner; a watcher has none."""
        if owner_id:
            for number, seat in enumerate(self.seats):
                if seat.owner == owner_id:
                    return number
        return None

    def require_seat(self, owner_id: str | None) -> int:
        number = self.find_seat(owner_id)
        if number is None:
            raise RequestError("not_seated")
        return number

    def is_away(self, number: int) -> bool:
        return self.connection_counts.get(number, 0) == 0

    def set_connections(self, counts: dict[int, int]) -> None:
        """How many connections are open for each seat now."""
        for number in self.connection_counts.keys() - counts.keys():
            self.away_since[number] = time.monotonic()
        self.connection_counts = counts

    def keep_presence(self, old: "Seating") -> None:
        """The same table was loaded again: who is here does not change by that."""
        self.connection_counts, self.away_since = old.connection_counts, old.away_since
        self.awake_since = old.awake_since

    def grace_left(self, number: int) -> float:
        """Seconds until a bot may step in for somebody who is away; 0 for one who stood up. After
        a restart everybody has the whole time to come back."""
        if self.seats[number].has_left:
            return 0.0
        away = time.monotonic() - self.away_since.get(number, self.awake_since)
        return max(0.0, REPLACE_GRACE - away)

    @property
    def host(self) -> int | None:
        """The first person who has not left."""
        return next((n for n, seat in enumerate(self.seats) if seat.is_active_person), None)

    def plays_alone(self, number: int) -> bool:
        """Nobody but bots plays beside this seat: those who stood up do not count."""
        others = (seat for n, seat in enumerate(self.seats) if n != number)
        return not any(seat.is_active_person for seat in others)

    @property
    def has_active_people(self) -> bool:
        """Somebody plays here, or will come back to: not everything moves by itself."""
        return self.host is not None

    def require_host(self, owner_id: str | None) -> int:
        number = self.require_seat(owner_id)
        if number != self.host:
            raise RequestError("host_only")
        return number

    def get_seat(self, number: int) -> Seat:
        if number >= len(self.seats):
            raise RequestError("no_such_seat")
        return self.seats[number]

    # Before the start

    def sit(self, owner_id: str, name: str, number: int | None) -> int:
        """A person on an empty seat; the same person again stays where they are. Without a name
        every reader calls them something in their own language."""
        mine = self.find_seat(owner_id)
        if mine is not None:
            return mine
        if number is None:
            number = next((n for n, seat in enumerate(self.seats) if seat.kind == EMPTY), None)
        if number is None:
            raise RequestError("full")
        if self.get_seat(number).kind != EMPTY:
            raise RequestError("taken")
        given = self.unique_name(name, number) if name else ""
        self.seats[number] = Seat(PERSON, given, owner=owner_id)
        self.save_seat(number)
        return number

    def unique_name(self, name: str, number: int) -> str:
        """The name without what cannot be seen; two that look alike are told apart."""
        name = clean_name(name)
        if not name:
            raise RequestError("name")
        return distinct_name(
            name, [seat.name for n, seat in enumerate(self.seats) if n != number and seat.name]
        )

    def rename(self, number: int, name: str) -> None:
        self.seats[number].name = self.unique_name(name, number)
        self.save_seat(number)

    def seat_bot(self, number: int, level: str, wanted: str | None = None) -> None:
        """Seat somebody of the cast, the wanted one if nobody at the table has that name; a bot
        that sits there already changes its level only."""
        seat = self.get_seat(number)
        if seat.kind == PERSON:
            raise RequestError("taken")
        taken = [other.name for other in self.seats]
        is_bot = seat.kind == BOT
        name = seat.name if is_bot else pick_bot_name(taken, wanted, self.names_of_things())
        self.seats[number] = Seat(BOT, name, level)
        self.save_seat(number)

    def clear_seat(self, number: int) -> None:
        self.get_seat(number)
        self.seats[number] = Seat()
        self.connection_counts.pop(number, None)
        self.save_seat(number)

    def resize(self, players: int) -> None:
        """More chairs, or fewer if nobody sits on those at the end."""
        if any(seat.kind != EMPTY for seat in self.seats[players:]):
            raise RequestError("occupied")
        for number in range(players, len(self.seats)):
            self.delete_seat(number)
        self.seats = self.seats[:players] + [Seat() for _ in range(players - len(self.seats))]

    def mark_arrived(self, owner_id: str | None) -> None:
        """Somebody whom a rematch has seated is here."""
        number = self.find_seat(owner_id)
        if number is not None and not self.seats[number].has_arrived:
            self.seats[number].has_arrived = True
            self.save_seat(number)

    # After the start

    def leave(self, number: int) -> None:
        """Somebody stands up; their votes go with them."""
        self.seats[number].has_left = True
        for each, seat in enumerate(self.seats):
            if each == number or number in seat.votes:
                seat.votes.discard(number)
                self.save_seat(each)

    def return_to_seat(self, number: int) -> None:
        """The owner plays again."""
        seat = self.seats[number]
        seat.has_left, seat.level = False, None
        seat.votes.clear()
        self.save_seat(number)

    def vote_for_bot(self, voter: int, number: int, level: str) -> bool:
        """The host's word, or that of all others, puts a bot in the place of somebody away.
        Those who have left decide nothing."""
        seat = self.get_seat(number)
        if not self.seats[voter].is_active_person:
            raise RequestError("left")
        if not seat.is_person or number == voter:
            raise RequestError("not_replaceable")
        if seat.is_active_person and not self.is_away(number):
            raise RequestError("is_here")
        if (seconds := self.grace_left(number)) > 0:
            raise RequestError("grace", seconds=math.ceil(seconds))
        seat.votes.add(voter)
        others = {n for n, other in enumerate(self.seats) if other.is_active_person and n != number}
        agreed = voter == self.host or others <= seat.votes
        if agreed:
            seat.has_left, seat.level = True, level
            seat.votes.clear()
        self.save_seat(number)
        return agreed

    # Devices

    def create_transfer_code(self, number: int) -> str:
        """A code, good once, that another device may claim the seat with."""
        code = new_token()
        self.seats[number].code = hash_token(code)
        self.save_seat(number)
        return code

    def claim_seat(self, owner_id: str, code: str) -> int:
        """The seat belongs to this device now."""
        written = hash_token(code)
        number = next((n for n, seat in enumerate(self.seats) if seat.code == written), None)
        if number is None:
            raise RequestError("code")
        if self.find_seat(owner_id) not in (None, number):
            raise RequestError("seated")
        self.seats[number].owner, self.seats[number].code = owner_id, ""
        self.save_seat(number)
        return number
