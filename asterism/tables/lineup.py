"""The chairs of a table: sitting down, standing up, bots, devices."""

import abc

from asterism.tables import fair
from asterism.tables.refusal import Refusal
from asterism.tables.seat import BOT, EMPTY, PERSON, Seat, fresh_token, owner_of


class Lineup(abc.ABC):
    """Who sits where. A subclass says how a seat is written down."""

    def __init__(self, players: int) -> None:
        self.seats = [Seat() for _ in range(players)]
        self.present: dict[int, int] = {}  # open connections of each seat

    @abc.abstractmethod
    def keep_seat(self, number: int) -> None:
        """A seat as it is now is to be written down."""

    @abc.abstractmethod
    def drop_seat(self, number: int) -> None:
        """A seat that is no more is to be struck out."""

    # Questions

    def seat_of(self, who: str | None) -> int | None:
        """The seat of an owner; a watcher has none."""
        if who:
            for number, seat in enumerate(self.seats):
                if seat.owner == who:
                    return number
        return None

    def own_seat(self, who: str | None) -> int:
        number = self.seat_of(who)
        if number is None:
            raise Refusal("not_seated")
        return number

    def is_away(self, number: int) -> bool:
        return self.present.get(number, 0) == 0

    @property
    def host(self) -> int | None:
        """The first person who has not left."""
        return next((n for n, seat in enumerate(self.seats) if seat.is_here), None)

    def only_host(self, who: str | None) -> int:
        number = self.own_seat(who)
        if number != self.host:
            raise Refusal("host_only")
        return number

    def place(self, number: int) -> Seat:
        if number >= len(self.seats):
            raise Refusal("no_such_seat")
        return self.seats[number]

    # Before the start

    def sit(self, who: str, name: str, number: int | None) -> int:
        """A person on an empty seat; the same person again stays where they are."""
        mine = self.seat_of(who)
        if mine is not None:
            return mine
        if number is None:
            number = next((n for n, seat in enumerate(self.seats) if seat.kind == EMPTY), None)
        if number is None:
            raise Refusal("full")
        if self.place(number).kind != EMPTY:
            raise Refusal("taken")
        self.seats[number] = Seat(PERSON, self.unlike_others(name, number), owner=who)
        self.keep_seat(number)
        return number

    def unlike_others(self, name: str, number: int) -> str:
        """Two of the same name are told apart."""
        name = " ".join(name.split())
        if not name:
            raise Refusal("name")
        taken = {seat.name for n, seat in enumerate(self.seats) if n != number}
        return next(each for each in [name, *(f"{name} {n}" for n in range(2, 99))]
                    if each not in taken)

    def rename(self, number: int, name: str) -> None:
        self.seats[number].name = self.unlike_others(name, number)
        self.keep_seat(number)

    def seat_bot(self, number: int, level: str, name: str) -> None:
        if self.place(number).kind == PERSON:
            raise Refusal("taken")
        self.seats[number] = Seat(BOT, self.unlike_others(name, number), level)
        self.keep_seat(number)

    def clear(self, number: int) -> None:
        self.place(number)
        self.seats[number] = Seat()
        self.present.pop(number, None)
        self.keep_seat(number)

    def resize(self, players: int) -> None:
        """More chairs, or fewer if nobody sits on those at the end."""
        if any(seat.kind != EMPTY for seat in self.seats[players:]):
            raise Refusal("occupied")
        for number in range(players, len(self.seats)):
            self.drop_seat(number)
        self.seats = self.seats[:players] + [Seat() for _ in range(players - len(self.seats))]

    def give_entropy(self, number: int, value: str) -> None:
        """Only once: afterwards it cannot be chosen again."""
        if not fair.is_entropy(value):
            raise Refusal("entropy")
        if self.seats[number].entropy:
            raise Refusal("entropy_given")
        self.seats[number].entropy = value
        self.keep_seat(number)

    # After the start

    def leave(self, number: int) -> None:
        self.seats[number].left = True
        self.keep_seat(number)

    def back(self, number: int) -> None:
        """The owner plays again."""
        seat = self.seats[number]
        seat.left, seat.level = False, None
        seat.votes.clear()
        self.keep_seat(number)

    def vote(self, voter: int, number: int, level: str) -> bool:
        """The host's word, or that of all others, puts a bot in the place of somebody away."""
        seat = self.place(number)
        if not seat.is_person or number == voter:
            raise Refusal("not_replaceable")
        if seat.is_here and not self.is_away(number):
            raise Refusal("is_here")
        seat.votes.add(voter)
        others = {n for n, other in enumerate(self.seats) if other.is_here and n != number}
        agreed = voter == self.host or others <= seat.votes
        if agreed:
            seat.left, seat.level = True, level
            seat.votes.clear()
        self.keep_seat(number)
        return agreed

    # Devices

    def transfer(self, number: int) -> str:
        """A code, good once, that another device may claim the seat with."""
        code = fresh_token()
        self.seats[number].code = owner_of(code)
        self.keep_seat(number)
        return code

    def claim(self, who: str, code: str) -> int:
        """The seat belongs to this device now."""
        written = owner_of(code)
        number = next((n for n, seat in enumerate(self.seats) if seat.code == written), None)
        if number is None:
            raise Refusal("code")
        if self.seat_of(who) not in (None, number):
            raise Refusal("seated")
        self.seats[number].owner, self.seats[number].code = who, ""
        self.keep_seat(number)
        return number
