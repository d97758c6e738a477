"""Time at a table: none, so much a turn, or a bank for the whole match."""

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from asterism.tables.messages import ClockSettings, ClockState

NONE, TURN, BANK = "none", "turn", "bank"
ReadTime = Callable[[], float]  # seconds since some moment, never backwards


class ClockSnapshot(NamedTuple):
    """A clock at one moment."""

    remaining: tuple[float, ...]
    running: tuple[int, ...]
    elapsed: float


class Clock:
    """Runs for the people the game waits for: a bank for each of them, a turn for all at once.
    It reads a monotonic time, so that a jump of the wall clock changes nothing."""

    def __init__(
        self, settings: ClockSettings, players: int, read_time: ReadTime = time.monotonic
    ) -> None:
        self.settings, self.read_time, self.now = settings, read_time, read_time()
        self.elapsed = 0.0  # seconds that were charged, to whomever
        self.remaining = [float(settings.seconds)] * players
        self.running: tuple[int, ...] = ()

    def charge(self) -> None:
        """Take the time since the last reading from whoever is waited for."""
        now = self.read_time()
        self.spend(now - self.now)
        self.elapsed += now - self.now
        self.now = now

    def spend(self, seconds: float) -> None:
        """Take so much time from whoever is waited for."""
        if not self.running:
            return
        for seat in filter(self.is_running_for, range(len(self.remaining))):
            self.remaining[seat] = max(0.0, self.remaining[seat] - seconds)

    def is_running_for(self, seat: int) -> bool:
        """Whether time passes for a seat."""
        return seat in self.running or (self.settings.kind == TURN and bool(self.running))

    def skip(self) -> None:
        """Nobody pays for the time since the last reading."""
        self.now = self.read_time()

    def switch_to(self, seats: Iterable[int], is_new_turn: bool) -> None:
        """Somebody acted: from now on these seats are waited for, perhaps in a new turn."""
        self.charge()
        seats = tuple(seats)
        for seat in self.running:
            if self.settings.kind == BANK and (is_new_turn or seat not in seats):
                self.remaining[seat] += self.settings.increment
        if self.settings.kind == TURN and is_new_turn:
            self.remaining = [float(self.settings.seconds)] * len(self.remaining)
        self.running = seats if self.settings.kind != NONE else ()

    def snapshot(self) -> ClockSnapshot:
        """The clock as it is now."""
        self.charge()
        return ClockSnapshot(tuple(self.remaining), self.running, self.elapsed)

    def restore(self, snapshot: ClockSnapshot) -> None:
        """Go back to a snapshot as if nothing had happened since but time, which is charged; what
        was skipped is not."""
        self.charge()
        self.remaining, self.running = list(snapshot.remaining), snapshot.running
        self.spend(self.elapsed - snapshot.elapsed)

    def seconds_to_expiry(self) -> float | None:
        """How soon the first of those waited for has no time left; None if that never comes."""
        gone = self.read_time() - self.now
        return min((max(0.0, self.remaining[seat] - gone) for seat in self.running), default=None)

    def expired_seats(self) -> tuple[int, ...]:
        """The seats waited for whose time is over."""
        gone = self.read_time() - self.now
        return tuple(seat for seat in self.running if self.remaining[seat] <= gone)

    def state(self) -> ClockState:
        """The milliseconds left of every seat, and whose time runs."""
        gone = self.read_time() - self.now
        remaining: list[int | None] = [
            max(0, int(1000 * (seconds - gone * self.is_running_for(seat))))
            for seat, seconds in enumerate(self.remaining)
        ]
        return ClockState(remaining, list(self.running))
