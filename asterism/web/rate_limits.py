"""How much one client may ask for."""

import time
from collections import OrderedDict
from typing import NamedTuple

MAX_CLIENTS = 10_000  # whose buckets are remembered


class Rate(NamedTuple):
    """So many at once, and so many a second afterwards."""

    burst: float
    per_second: float


REQUESTS = Rate(120, 30)
TABLES = Rate(20, 0.2)
COMPONENTS = Rate(20, 2)  # checks of an owner's file
MESSAGES = Rate(60, 20)
CHAT = Rate(10, 1)
HINTS = Rate(10, 1 / 3)  # and explanations


class TokenBucket:
    """Tokens that drip in; each request takes one."""

    __slots__ = ("rate", "tokens", "updated_at")

    def __init__(self, rate: Rate) -> None:
        self.rate, self.tokens, self.updated_at = rate, rate.burst, time.monotonic()

    def take(self) -> bool:
        """Whether there was one left."""
        now = time.monotonic()
        self.tokens = min(
            self.rate.burst, self.tokens + (now - self.updated_at) * self.rate.per_second
        )
        self.updated_at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class RateLimiter:
    """A bucket for each client and rate; the longest unused are forgotten."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self.buckets: OrderedDict[tuple[str, Rate], TokenBucket] = OrderedDict()

    def allow(self, client: str, rate: Rate) -> bool:
        key = client, rate
        bucket = self.buckets.pop(key, None) or self.new_bucket(rate)
        self.buckets[key] = bucket
        if len(self.buckets) > MAX_CLIENTS:
            self.buckets.popitem(last=False)
        return bucket.take()

    def allow_chat(self, owner_id: str | None, client: str) -> bool:
        """Whether somebody may say another line, on whichever socket or request it comes."""
        return self.allow(owner_id or client, CHAT)

    def new_bucket(self, rate: Rate) -> TokenBucket:
        return TokenBucket(Rate(rate.burst * self.factor, rate.per_second * self.factor))
