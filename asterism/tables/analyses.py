"""Analyses of finished matches: made once, at low priority, part by part, and kept."""

import contextlib
import logging
import pathlib
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from asterism.analysis import Analysis, finish_analysis
from asterism.analysis.analysis import FORMAT, Part
from asterism.engine.rule import is_interpreted
from asterism.tables import table_jobs
from asterism.tables.errors import RequestError
from asterism.tables.table import Table
from asterism.tables.thinking import JobDropped, JobFailed, Scheduler

PART_MOVES = 4  # that one job analyses: bots at other tables wait no longer than for these
log = logging.getLogger("asterism")


class AnalysisStore:
    """Where analyses are kept, by the id of their table: in a folder, else in memory alone. All
    reading and writing of them happens here."""

    def __init__(self, folder: pathlib.Path | None = None) -> None:
        self.folder = folder
        self.recent: dict[str, Analysis] = {}

    def load(self, table_id: str) -> Analysis | None:
        """The analysis of a table; None if there is none of the present format."""
        if table_id not in self.recent and self.folder is not None:
            with contextlib.suppress(OSError, msgspec.DecodeError):
                content = self.path(table_id).read_bytes()
                self.recent[table_id] = msgspec.json.decode(content, type=Analysis)
        found = self.recent.get(table_id)
        return found if found is not None and found.format == FORMAT else None

    def save(self, table_id: str, analysis: Analysis) -> None:
        """Keep an analysis; it is there whole or not at all."""
        self.recent[table_id] = analysis
        if self.folder is not None:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path = self.path(table_id)
            path.with_suffix(".part").write_bytes(msgspec.json.encode(analysis))
            path.with_suffix(".part").replace(path)

    def remove(self, table_id: str) -> None:
        """Its table is no more."""
        self.recent.pop(table_id, None)
        if self.folder is not None:
            self.path(table_id).unlink(missing_ok=True)

    def path(self, table_id: str) -> pathlib.Path:
        assert self.folder is not None
        return self.folder / f"{table_id}.json"


class Progress(msgspec.Struct):
    """How far an analysis is."""

    done: int
    total: int
    is_ready: bool


class Analyses:
    """Analyses that are being made, and those that were."""

    def __init__(
        self,
        thinking: Scheduler,
        store: AnalysisStore,
        spawn_task: Callable[[Coroutine[Any, Any, Any]], Any],
        is_compiled: Callable[[str], bool],
    ) -> None:
        self.thinking, self.store, self.spawn_task = thinking, store, spawn_task
        self.is_compiled = is_compiled
        self.running: dict[str, Progress] = {}
        self.failed: set[str] = set()  # tables whose analysis is not tried again

    def find(self, table: Table) -> Analysis | None:
        return self.store.load(table.id)

    def progress(self, table: Table) -> Progress:
        """How far the analysis of a table is."""
        if self.find(table) is not None:
            return Progress(table.move_count, table.move_count, True)
        return self.running.get(table.id, Progress(0, table.move_count, False))

    def start(self, table: Table) -> Progress:
        """Begin the analysis of a finished match, unless it was made, is being made, or would take
        for ever because the rules are not compiled yet."""
        if table.match is None or not table.match.over:
            raise RequestError(f"not_while_{table.phase}")
        if table.id in self.failed:
            raise RequestError("fault")
        progress = self.progress(table)
        is_fast = not is_interpreted() or self.is_compiled(table.game.name)
        if not progress.is_ready and table.id not in self.running and is_fast:
            self.running[table.id] = progress
            self.spawn_task(self.make(table.snapshot(), progress))
        return progress

    async def make(self, table: Table, progress: Progress) -> None:
        """Analyse part by part, and keep the whole."""
        try:
            parts = await self.make_parts(table, progress)
            assert table.match is not None
            self.store.save(table.id, finish_analysis(table.match, parts))
        except JobDropped:
            pass  # the server ends
        except (JobFailed, OSError) as error:
            self.failed.add(table.id)
            log.error("an analysis of %s failed: %s", table.game.name, error)
        finally:
            del self.running[table.id]

    async def make_parts(self, table: Table, progress: Progress) -> list[Part]:
        parts: list[Part] = []
        expected: list[float] | None = None
        for first in range(0, progress.total, PART_MOVES):
            last = min(first + PART_MOVES, progress.total)
            job = table_jobs.analysis_job(table, first, last, expected)
            answer = await self.thinking.run(job)
            parts.append(msgspec.json.decode(answer.text, type=Part))
            progress.done, expected = last, parts[-1].moves[-1].expected
        return parts
