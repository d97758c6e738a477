"""How the people at a table make its chance together: all publish the hash of a share, then all
reveal their shares (see `fairness`)."""

import abc

from asterism.tables import fairness
from asterism.tables.errors import RequestError
from asterism.tables.seating import Seating

SEATING, COMMIT, REVEAL, DEALT = STEPS = ("seating", "commit", "reveal", "dealt")
MISSING, COMMITTED, REVEALED = "missing", "committed", "revealed"  # a seat's share


class ShareExchange(Seating):
    """Seats with their shares. There is no second round: a share that is missing when a step is
    closed counts as empty."""

    id: str

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.protocol = fairness.PROTOCOL
        self.step = SEATING

    @abc.abstractmethod
    def save(self) -> None:
        """The table's own line is to be written down."""

    # Questions

    @property
    def shares(self) -> list[str]:
        """The revealed shares by seat; empty for bots and for those that are missing."""
        return [seat.share for seat in self.seats]

    @property
    def share_hashes(self) -> list[str]:
        return [seat.share_hash for seat in self.seats]

    @property
    def awaited_shares(self) -> list[int]:
        """The seats whose browser has not yet done what the present step asks for."""
        people = [n for n, seat in enumerate(self.seats) if seat.is_active_person]
        if self.step == COMMIT:
            return [n for n in people if not self.seats[n].share_hash]
        if self.step == REVEAL:
            return [n for n in people if self.seats[n].share_hash and not self.seats[n].share]
        return []

    def share_state(self, number: int) -> str:
        """How far the share of a seat is; empty for bots and before it is asked for."""
        seat = self.seats[number]
        if seat.share:
            return REVEALED
        if not seat.is_person:
            return ""
        if self.step == DEALT or (self.step == REVEAL and not seat.share_hash):
            return MISSING
        return COMMITTED if seat.share_hash else ""

    def require_seating(self) -> None:
        """Nobody sits down, stands up or changes the game once shares are being collected."""
        if self.step != SEATING:
            raise RequestError("dealing")

    # Steps

    def open_exchange(self) -> None:
        """Seating is frozen; browsers may commit themselves."""
        self.require_seating()
        self.step = COMMIT
        self.save()

    def commit_share(self, number: int, value: str, now: float) -> None:
        """The hash of a share, once: afterwards it cannot be chosen again."""
        self.require_step(COMMIT)
        if not fairness.is_share(value):
            raise RequestError("share")
        seat = self.seats[number]
        if seat.share_hash:
            raise RequestError("share_given")
        seat.share_hash, seat.share_at = value, now
        self.save_seat(number)

    def reveal_share(self, number: int, share: str) -> None:
        """The share itself, which must be the one that was committed to."""
        self.require_step(REVEAL)
        seat = self.seats[number]
        if seat.share:
            raise RequestError("share_given")
        if not seat.share_hash or seat.share_hash != fairness.hash_share(self.id, number, share):
            raise RequestError("share_unknown")
        seat.share = share
        self.save_seat(number)

    def require_step(self, step: str) -> None:
        if self.step != step:
            raise RequestError(f"not_now_{step}")

    def close_step(self) -> None:
        """What is missing is missing: the next step."""
        self.step = STEPS[STEPS.index(self.step) + 1]
        self.save()

    def close_finished_steps(self) -> None:
        while self.step in (COMMIT, REVEAL) and not self.awaited_shares:
            self.close_step()
