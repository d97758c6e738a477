"""Figures for whoever runs the server, in the text format of Prometheus."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asterism.tables.registry import TableRegistry

LAG_INTERVAL = 0.25  # seconds between two looks at the event loop
MAX_LABELS = 200  # different values of a label that are counted apart


class LoopLag:
    """How late the event loop is: `last` now, `worst` since it was last read."""

    def __init__(self, interval: float = LAG_INTERVAL) -> None:
        self.interval, self.last, self.worst = interval, 0.0, 0.0
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self.timer = loop.call_at(loop.time() + self.interval, self._measure, loop.time())

    def _measure(self, started: float) -> None:
        loop = asyncio.get_running_loop()
        self.last = max(0.0, loop.time() - started - self.interval)
        self.worst = max(self.worst, self.last)
        self.start()

    def read_worst(self) -> float:
        """The worst since this was last asked."""
        worst, self.worst = max(self.worst, self.last), 0.0
        return worst

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


class Metrics:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self.loop_lag = LoopLag()
        self.responses: Counter[str] = Counter()  # by status
        self.refusals: Counter[str] = Counter()  # by code
        self.sockets = 0
        self.worker_queue = 0
        self.dropped: Counter[str] = Counter()  # connections, by reason

    def count_refusal(self, code: str) -> None:
        if code in self.refusals or len(self.refusals) < MAX_LABELS:
            self.refusals[code] += 1

    def render(self, registry: "TableRegistry | None") -> str:
        """All figures, a line each."""
        lines = [
            *gauge("sockets", "Open WebSockets.", self.sockets),
            *gauge("loop_lag_seconds", "How late the event loop is.", self.loop_lag.last),
            *gauge(
                "loop_lag_worst_seconds",
                "The latest it was since this was last read.",
                self.loop_lag.read_worst(),
            ),
            *gauge("worker_queue", "Replays and drawings that run or wait.", self.worker_queue),
            *counter("responses", "HTTP answers.", "status", self.responses),
            *counter("refusals", "Refused requests and commands.", "why", self.refusals),
            *counter("dropped", "Connections that were dropped.", "why", self.dropped),
        ]
        if registry is not None:
            lines += registry_lines(registry)
        return "\n".join(lines) + "\n"


def registry_lines(registry: "TableRegistry") -> Iterator[str]:
    """Tables, moves, commits, and what the thinking scheduler counts."""
    phases = Counter(live_table.table.phase for live_table in registry.live_tables.values())
    yield from gauges("tables", "Tables in memory.", "phase", phases)
    yield from total("moves", "Moves committed.", registry.moves_committed)
    yield from total("commits", "Commits to disk.", registry.storage.commit_count)
    yield from total("commit_seconds", "Time they took.", registry.storage.commit_seconds)
    thinking = registry.thinking
    yield from gauges("thinking_queue", "Jobs that wait.", "kind", thinking.queue_lengths)
    yield from gauge("thinking_slots", "Jobs that other processes can think at.", thinking.slots)
    yield from gauge("thinking_handed", "Jobs that they have.", len(thinking.handed))
    for name, about, values in (
        ("thinking_done", "Jobs answered.", thinking.done),
        ("thinking_dropped", "Jobs that nobody needed any more.", thinking.dropped),
        ("thinking_failed", "Jobs that failed.", thinking.failed),
        ("thinking_seconds", "Time that jobs took.", thinking.thinking_seconds),
    ):
        yield from counter(name, about, "kind", values)
    yield from total("thinking_restarts", "Workers started again.", thinking.restarts)


def gauges(name: str, about: str, label: str, values: Mapping[str, float]) -> Iterator[str]:
    yield f"# HELP asterism_{name} {about}"
    yield f"# TYPE asterism_{name} gauge"
    for key, value in sorted(values.items()):
        yield f'asterism_{name}{{{label}="{key}"}} {format_value(value)}'


def gauge(name: str, about: str, value: float) -> Iterator[str]:
    yield f"# HELP asterism_{name} {about}"
    yield f"# TYPE asterism_{name} gauge"
    yield f"asterism_{name} {format_value(value)}"


def total(name: str, about: str, value: float) -> Iterator[str]:
    yield f"# HELP asterism_{name}_total {about}"
    yield f"# TYPE asterism_{name}_total counter"
    yield f"asterism_{name}_total {format_value(value)}"


def counter(name: str, about: str, label: str, values: Mapping[str, float]) -> Iterator[str]:
    yield f"# HELP asterism_{name}_total {about}"
    yield f"# TYPE asterism_{name}_total counter"
    for key, count in sorted(values.items()):
        yield f'asterism_{name}_total{{{label}="{key}"}} {format_value(count)}'


def format_value(value: float) -> str:
    """Every digit of a count, for a rate is the difference of two; microseconds of a time."""
    return str(value) if isinstance(value, int) else f"{value:.6f}"
