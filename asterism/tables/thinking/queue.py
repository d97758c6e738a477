"""The order in which jobs start: the most urgent kind first; within a kind, fair by owner and by
table.

Each job gets a finish tag when it arrives: the end of its owner's and its table's earlier jobs, or
the present if that is later, plus what it is expected to cost. The smallest tag goes first, and
becomes the present (self-clocked fair queueing, Golestani 1994). So a cheap job of somebody who
asked for little passes a hundred expensive ones, and nobody waits for ever.
"""

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

MAX_AHEAD = 8  # jobs of more urgent kinds that may start before one of a less urgent kind does
MAX_FLOWS = 1000  # owners and tables whose share is remembered before those at rest are forgotten


class Queued(Protocol):
    """What the queue must know of a job."""

    @property
    def kind(self) -> str: ...

    @property
    def owner(self) -> str: ...

    @property
    def table(self) -> str: ...

    @property
    def cost(self) -> float:
        """Expected seconds of a worker."""


Item = TypeVar("Item", bound=Queued)


class KindState(msgspec.Struct):
    """All that a KindQueue knows, as plain values: its jobs by number."""

    now: float
    arrivals: int
    flow_ends: list[tuple[tuple[str, str], float]]
    jobs: list[tuple[float, int, int]]


class QueueState(msgspec.Struct):
    """All that a FairQueue knows, to be kept where several processes take jobs from it."""

    passed: dict[str, int]
    kinds: dict[str, KindState]


class KindQueue(Generic[Item]):
    """The jobs of one kind."""

    def __init__(self) -> None:
        self.heap: list[tuple[float, int, Item]] = []
        self.now = 0.0  # the finish tag of the job that started last
        self.flow_ends: dict[tuple[str, str], float] = {}
        self.arrivals = 0

    def push(self, item: Item) -> None:
        flows = ("owner", item.owner), ("table", item.table)
        ends = [self.flow_ends.get(flow, 0.0) for flow in flows]
        tag = max(self.now, *ends) + item.cost
        self.flow_ends.update(dict.fromkeys(flows, tag))
        self.arrivals += 1
        heapq.heappush(self.heap, (tag, self.arrivals, item))

    def push_first(self, item: Item) -> None:
        """Before all others: its turn had come already."""
        self.arrivals += 1
        heapq.heappush(self.heap, (self.now, -self.arrivals, item))

    def pop(self) -> Item:
        self.now, _, item = heapq.heappop(self.heap)
        if len(self.flow_ends) > MAX_FLOWS:
            self.flow_ends = {flow: end for flow, end in self.flow_ends.items() if end > self.now}
        return item

    def remove(self, item: Item) -> bool:
        """Whether it was waiting here."""
        kept = [entry for entry in self.heap if entry[2] is not item]
        found = len(kept) < len(self.heap)
        self.heap = kept
        heapq.heapify(self.heap)
        return found

    def dump(self, number_of: Callable[[Item], int]) -> KindState:
        jobs = [(tag, arrival, number_of(item)) for tag, arrival, item in self.heap]
        ends = [(flow, end) for flow, end in self.flow_ends.items() if end > self.now]
        return KindState(self.now, self.arrivals, ends, jobs)

    def restore(self, state: KindState, items: Mapping[int, Item]) -> None:
        """As it was, but for jobs that are not there any more."""
        self.now, self.arrivals = state.now, state.arrivals
        self.flow_ends = dict(state.flow_ends)
        self.heap = [
            (tag, arrival, items[number]) for tag, arrival, number in state.jobs if number in items
        ]
        heapq.heapify(self.heap)


class FairQueue(Generic[Item]):
    """All jobs that wait."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self.queues: dict[str, KindQueue[Item]] = {kind: KindQueue() for kind in kinds}
        self.passed = dict.fromkeys(kinds, 0)  # starts of more urgent jobs while this kind waited

    def __len__(self) -> int:
        return sum(len(queue.heap) for queue in self.queues.values())

    def __iter__(self) -> Iterator[Item]:
        return (entry[2] for queue in self.queues.values() for entry in queue.heap)

    @property
    def lengths(self) -> dict[str, int]:
        """How many jobs of each kind wait."""
        return {kind: len(queue.heap) for kind, queue in self.queues.items()}

    def push(self, item: Item) -> None:
        self.queues[item.kind].push(item)

    def push_first(self, item: Item) -> None:
        self.queues[item.kind].push_first(item)

    def remove(self, item: Item) -> bool:
        return self.queues[item.kind].remove(item)

    def pop(self) -> Item | None:
        """The job to start next; None if there is none."""
        waiting = [kind for kind, queue in self.queues.items() if queue.heap]
        if not waiting:
            return None
        chosen = next((kind for kind in waiting if self.passed[kind] >= MAX_AHEAD), waiting[0])
        for kind in waiting[waiting.index(chosen) + 1 :]:
            self.passed[kind] += 1
        self.passed[chosen] = 0
        return self.queues[chosen].pop()

    # Where several processes take jobs

    def dump(self, number_of: Callable[[Item], int]) -> QueueState:
        """Everything as plain values; jobs by their numbers."""
        kinds = {kind: queue.dump(number_of) for kind, queue in self.queues.items()}
        return QueueState(self.passed, kinds)

    def restore(self, state: QueueState, items: Mapping[int, Item]) -> None:
        """Everything as it was; jobs that are not among the items have left."""
        self.passed |= state.passed
        for kind, known in state.kinds.items():
            self.queues[kind].restore(known, items)
