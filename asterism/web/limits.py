"""How much one client may ask for."""

import time
from collections import OrderedDict
from typing import NamedTuple

MOST_CLIENTS = 10_000  # whose buckets are remembered


class Rate(NamedTuple):
    """So many at once, and so many a second afterwards."""

    burst: float
    every_second: float


REQUESTS = Rate(120, 30)
TABLES = Rate(20, 0.2)
MESSAGES = Rate(60, 20)
TALK = Rate(10, 1)


class Bucket:
    """Tokens that drip in; each request takes one."""

    __slots__ = ("left", "rate", "since")

    def __init__(self, rate: Rate) -> None:
        self.rate, self.left, self.since = rate, rate.burst, time.monotonic()

    def take(self) -> bool:
        """Whether there was one left."""
        now = time.monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.since) * self.rate.every_second)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """A bucket for each client and rate; the longest unused are forgotten."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self.buckets: OrderedDict[tuple[str, Rate], Bucket] = OrderedDict()

    def allows(self, client: str, rate: Rate) -> bool:
        key = client, rate
        bucket = self.buckets.pop(key, None) or self.bucket(rate)
        self.buckets[key] = bucket
        if len(self.buckets) > MOST_CLIENTS:
            self.buckets.popitem(last=False)
        return bucket.take()

    def bucket(self, rate: Rate) -> Bucket:
        return Bucket(Rate(rate.burst * self.factor, rate.every_second * self.factor))
