"""Means, intervals and what is more than chance."""

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

CONFIDENCE = 0.95


class Estimate(NamedTuple):
    """A mean with its 95 % interval, and how many matches it is made from."""

    mean: float
    low: float
    high: float
    samples: int

    def excludes(self, value: float) -> bool:
        """Whether the interval says that the truth is another value."""
        return not self.low <= value <= self.high


def deviations(comparisons: int = 1) -> float:
    """Return the standard deviations of an interval that, among so many comparisons, goes wrong
    once in twenty reports (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * max(comparisons, 1)))


def estimate(values: Sequence[float], comparisons: int = 1) -> Estimate:
    """Return the mean of some values with its interval."""
    numbers = np.asarray(values, np.float64)
    mean, count = float(numbers.mean()), len(numbers)
    if count < 2:
        return Estimate(mean, -math.inf, math.inf, count)
    spread = deviations(comparisons) * float(numbers.std(ddof=1)) / math.sqrt(count)
    return Estimate(round(mean, 4), round(mean - spread, 4), round(mean + spread, 4), count)


def estimate_share(shares: Sequence[float]) -> Estimate:
    """Return the mean of shares from 0 to 1 with Wilson's interval."""
    mean, count = float(np.mean(shares)), len(shares)
    return Estimate(round(mean, 4), *wilson_interval(mean, count), count)


def wilson_interval(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    deviation = deviations()
    square = deviation**2 / games
    middle = (won + square / 2) / (1 + square)
    half = deviation * math.sqrt(won * (1 - won) / games + square / (4 * games)) / (1 + square)
    return round(middle - half, 4), round(middle + half, 4)


def variance_parts(outcomes: Sequence[Sequence[float]]) -> dict[str, float]:
    """Split what decides an outcome, a line for each player and a column for each deal: the part
    of skill (other players, same deals), of the deal (same players, other deals), and the rest,
    which is luck that meets other choices. The parts add up to 1."""
    table = np.asarray(outcomes, np.float64)
    skill = float(table.mean(axis=1).var())
    covariance = np.cov(table, ddof=0)
    others = ~np.eye(len(table), dtype=bool)
    deal = max(float(covariance[others].mean()), 0.0)
    total = max(float(table.var()), skill + deal)
    if total == 0:
        return {"skill": 0.0, "deal": 0.0, "rest": 1.0}
    parts = {"skill": skill / total, "deal": deal / total}
    return {**parts, "rest": 1 - parts["skill"] - parts["deal"]}
