"""Figures for whoever runs the server, in the text format of Prometheus."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

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


def registry_lines(registry: Any) -> Iterator[str]:
    """Tables, moves, commits, and what the thinking scheduler counts where there is one."""
    phases = Counter(live_table.table.phase for live_table in registry.live_tables.values())
    yield "# HELP asterism_tables Tables in memory."
    yield "# TYPE asterism_tables gauge"
    for phase, count in sorted(phases.items()):
        yield f'asterism_tables{{phase="{phase}"}} {count}'
    yield from total("moves", "Moves committed.", registry.moves_committed)
    yield from total("commits", "Commits to disk.", registry.database.commit_count)
    yield from total("commit_seconds", "Time they took.", registry.database.commit_seconds)
    for name in ("bot_queue_length", "bot_thinking_seconds"):
        value = getattr(registry, name, None)
        if value is not None:
            yield from gauge(name, "Of the bots' scheduler.", value)


def gauge(name: str, about: str, value: float) -> Iterator[str]:
    yield f"# HELP asterism_{name} {about}"
    yield f"# TYPE asterism_{name} gauge"
    yield f"asterism_{name} {value:g}"


def total(name: str, about: str, value: float) -> Iterator[str]:
    yield f"# HELP asterism_{name}_total {about}"
    yield f"# TYPE asterism_{name}_total counter"
    yield f"asterism_{name}_total {value:.6g}"


def counter(name: str, about: str, label: str, values: "Counter[str]") -> Iterator[str]:
    yield f"# HELP asterism_{name}_total {about}"
    yield f"# TYPE asterism_{name}_total counter"
    for key, count in sorted(values.items()):
        yield f'asterism_{name}_total{{{label}="{key}"}} {count}'
