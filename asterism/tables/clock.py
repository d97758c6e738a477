"""Time at a table: none, so much a turn, or a bank for the whole match."""

from collections.abc import Iterable

from asterism.tables.messages import ClockSettings, ClockState

NONE, TURN, BANK = "none", "turn", "bank"


class Clock:
    """Runs for the people the game waits for: a bank for each of them, a turn for all at once.
    It is told the time, and never looks it up."""

    def __init__(self, settings: ClockSettings, players: int, now: float) -> None:
        self.settings, self.now = settings, now
        self.remaining = [float(settings.seconds)] * players
        self.running: tuple[int, ...] = ()

    def charge(self, now: float) -> None:
        """The time since then is gone for whoever was waited for."""
        for seat in filter(self.is_running_for, range(len(self.remaining))):
            self.remaining[seat] = max(0.0, self.remaining[seat] - (now - self.now))
        self.now = now

    def is_running_for(self, seat: int) -> bool:
        """Whether time passes for a seat."""
        return seat in self.running or (self.settings.kind == TURN and bool(self.running))

    def skip_to(self, now: float) -> None:
        """Nobody pays for the time the table was asleep."""
        self.now = now

    def switch_to(self, seats: Iterable[int], now: float, is_new_turn: bool) -> None:
        """Somebody acted. With `fresh` a new turn has begun for those now waited for."""
        self.charge(now)
        seats = tuple(seats)
        for seat in self.running:
            if self.settings.kind == BANK and (is_new_turn or seat not in seats):
                self.remaining[seat] += self.settings.increment
        if self.settings.kind == TURN and is_new_turn:
            self.remaining = [float(self.settings.seconds)] * len(self.remaining)
        self.running = seats if self.settings.kind != NONE else ()

    def next_expiry(self) -> float | None:
        """When the first of those waited for has no time left; None if that never comes."""
        return min((self.now + self.remaining[seat] for seat in self.running), default=None)

    def expired_seats(self, now: float) -> tuple[int, ...]:
        """The seats waited for whose time is over."""
        return tuple(seat for seat in self.running if self.remaining[seat] <= now - self.now)

    def state(self, now: float) -> ClockState:
        gone = now - self.now
        remaining: list[int | None] = [
            max(0, int(1000 * (time - gone * self.is_running_for(seat))))
            for seat, time in enumerate(self.remaining)
        ]
        return ClockState(remaining, list(self.running))
