"""Time at a table: none, so much a turn, or a bank for the whole match."""

from collections.abc import Iterable

from asterism.tables.messages import ClockState, Timing

NONE, TURN, BANK = "none", "turn", "bank"


class Clock:
    """Runs for the people the game waits for: a bank for each of them, a turn for all at once.
    It is told the time, and never looks it up."""

    def __init__(self, timing: Timing, players: int, now: float) -> None:
        self.timing, self.now = timing, now
        self.left = [float(timing.seconds)] * players
        self.running: tuple[int, ...] = ()

    def charge(self, now: float) -> None:
        """The time since then is gone for whoever was waited for."""
        for seat in filter(self.runs, range(len(self.left))):
            self.left[seat] = max(0.0, self.left[seat] - (now - self.now))
        self.now = now

    def runs(self, seat: int) -> bool:
        """Whether time passes for a seat."""
        return seat in self.running or (self.timing.kind == TURN and bool(self.running))

    def forgive(self, now: float) -> None:
        """Nobody pays for the time the table was asleep."""
        self.now = now

    def turn(self, waited: Iterable[int], now: float, fresh: bool) -> None:
        """Somebody acted. With `fresh` a new turn has begun for those now waited for."""
        self.charge(now)
        waited = tuple(waited)
        for seat in self.running:
            if self.timing.kind == BANK and (fresh or seat not in waited):
                self.left[seat] += self.timing.increment
        if self.timing.kind == TURN and fresh:
            self.left = [float(self.timing.seconds)] * len(self.left)
        self.running = waited if self.timing.kind != NONE else ()

    def due(self) -> float | None:
        """When the first of those waited for has no time left; None if that never comes."""
        return min((self.now + self.left[seat] for seat in self.running), default=None)

    def expired(self, now: float) -> tuple[int, ...]:
        """The seats waited for whose time is over."""
        return tuple(seat for seat in self.running if self.left[seat] <= now - self.now)

    def state(self, now: float) -> ClockState:
        gone = now - self.now
        left: list[int | None] = [
            max(0, int(1000 * (time - gone * self.runs(seat))))
            for seat, time in enumerate(self.left)]
        return ClockState(left, list(self.running))
