"""How much of its budget a job gets: the longer the queue, the less."""

from collections.abc import Iterable

CALM_SECONDS = 2.0  # of work that may wait for each worker before budgets shrink
MIN_EFFORT = 0.01  # share of its budget that a job always has


def share_of_budget(waiting_costs: Iterable[float], workers: int) -> float:
    """The share of its budget a job gets now: as much as lets the queue pass in time."""
    waiting, calm = sum(waiting_costs), CALM_SECONDS * workers
    return max(MIN_EFFORT, min(1.0, calm / waiting)) if waiting > calm else 1.0
