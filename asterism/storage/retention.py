"""Which tables are removed, and when."""

from typing import NamedTuple

DAY = 86_400
PRUNED_AT_ONCE = 500  # tables removed by one commit


class Cutoffs(NamedTuple):
    """Moments: waiting tables that only their maker sits at and that were made before the first,
    waiting ones made before the second, all others last used before the third."""

    alone: float
    waiting: float
    finished: float


class Retention(NamedTuple):
    """Seconds that tables are kept: waiting ones that only their maker sits at, waiting ones with
    company, and all others after their last move."""

    alone: float = DAY
    waiting: float = 30 * DAY
    finished: float = 365 * DAY

    def cutoffs(self, now: float) -> Cutoffs:
        """What was last used before is removed now."""
        return Cutoffs(*(now - seconds for seconds in self))
