"""Analyses of finished matches: made once, at low priority, part by part, and stored."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from asterism.analysis import Analysis, finish_analysis
from asterism.analysis.analysis import FORMAT, Part
from asterism.engine.rule import is_interpreted
from asterism.storage.errors import StorageFailed
from asterism.storage.interface import Storage
from asterism.storage.records import AnalysisRecord
from asterism.tables import table_jobs
from asterism.tables.errors import RequestError
from asterism.tables.table import Table
from asterism.tables.thinking import JobDropped, JobFailed, Scheduler

PART_MOVES = 4  # that one job analyses: bots at other tables wait no longer than for these
log = logging.getLogger("asterism")


class Progress(msgspec.Struct):
    """How far an analysis is."""

    done: int
    total: int
    is_ready: bool


class Analyses:
    """Analyses that are being made, here or by another process, and those that were."""

    def __init__(
        self,
        thinking: Scheduler,
        storage: Storage,
        spawn_task: Callable[[Coroutine[Any, Any, Any]], Any],
        is_compiled: Callable[[str], bool],
        process_number: Callable[[], int | None] = lambda: None,
    ) -> None:
        self.thinking, self.storage, self.spawn_task = thinking, storage, spawn_task
        self.is_compiled, self.process_number = is_compiled, process_number
        self.running: dict[str, Progress] = {}  # here
        self.failed: set[str] = set()  # tables whose analysis is not tried again

    async def find(self, table: Table) -> Analysis | None:
        """The analysis of a table; None if there is none of the present format."""
        return decode_analysis(await self.storage.read_analysis(table.id))

    async def is_known(self, table: Table) -> bool:
        """Whether it was made or is being made."""
        stored = await self.storage.read_analysis(table.id)
        return table.id in self.running or (stored is not None and stored.format == FORMAT)

    async def progress(self, table: Table) -> Progress:
        """How far the analysis of a table is, whichever process makes it."""
        stored = await self.storage.read_analysis(table.id)
        if decode_analysis(stored) is not None:
            return Progress(table.move_count, table.move_count, True)
        done = 0 if stored is None or stored.format != FORMAT else stored.done
        return self.running.get(table.id, Progress(done, table.move_count, False))

    async def start(self, table: Table) -> Progress:
        """Begin the analysis of a finished match, unless it was made, is being made, or would take
        for ever because the rules are not compiled yet."""
        if table.match is None or not table.match.over:
            raise RequestError(f"not_while_{table.phase}")
        if table.id in self.failed:
            raise RequestError("fault")
        progress = await self.progress(table)
        is_fast = not is_interpreted() or self.is_compiled(table.game.name)
        if not progress.is_ready and is_fast and await self.claim(table):
            progress = self.running[table.id] = Progress(0, table.move_count, False)
            self.spawn_task(self.make(table.snapshot(), progress))
        return progress

    async def claim(self, table: Table) -> bool:
        """Whether it is to be made here, from now on."""
        is_free = table.id not in self.running and await self.storage.claim_analysis(
            table.id, FORMAT, self.process_number()
        )
        return is_free and table.id not in self.running

    async def make(self, table: Table, progress: Progress) -> None:
        """Analyse part by part, and keep the whole."""
        try:
            parts = await self.make_parts(table, progress)
            assert table.match is not None
            content = msgspec.json.encode(finish_analysis(table.match, parts)).decode()
            await self.save(table, progress, content)
        except JobDropped:
            pass  # the server ends
        except StorageFailed as error:
            log.warning("an analysis of %s is not made: %s", table.game.name, error)
        except JobFailed as error:
            self.failed.add(table.id)
            log.error("an analysis of %s failed: %s", table.game.name, error)
            await self.storage.release_analysis(table.id)
        finally:
            del self.running[table.id]

    async def save(self, table: Table, progress: Progress, content: str | None = None) -> None:
        await self.storage.save_analysis(AnalysisRecord(table.id, FORMAT, progress.done, content))

    async def make_parts(self, table: Table, progress: Progress) -> list[Part]:
        parts: list[Part] = []
        expected: list[float] | None = None
        for first in range(0, progress.total, PART_MOVES):
            last = min(first + PART_MOVES, progress.total)
            job = table_jobs.analysis_job(table, first, last, expected)
            answer = await self.thinking.run(job)
            parts.append(msgspec.json.decode(answer.text, type=Part))
            progress.done, expected = last, parts[-1].moves[-1].expected
            await self.save(table, progress)
        return parts


def decode_analysis(stored: AnalysisRecord | None) -> Analysis | None:
    """What was stored; None if it is not whole, or not of the present format."""
    if stored is None or stored.content is None or stored.format != FORMAT:
        return None
    return msgspec.json.decode(stored.content, type=Analysis)
