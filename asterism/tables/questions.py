"""Hints and explanations: what players ask of bots."""

import logging
from collections.abc import Callable

from asterism.tables import table_jobs
from asterism.tables.errors import RequestError
from asterism.tables.live_table import LiveTable
from asterism.tables.messages import Explain, ExplanationMessage, Hint, HintMessage
from asterism.tables.thinking import Answer, Job, JobDropped, JobFailed, JobRefused, Scheduler

log = logging.getLogger("asterism")


class Questions:
    """Asks the scheduler for players: one question at a time a seat, and no more than `may_ask`
    allows an owner and an address."""

    def __init__(self, thinking: Scheduler, may_ask: Callable[[str], bool]) -> None:
        self.thinking, self.may_ask = thinking, may_ask
        self.open: set[tuple[str, int]] = set()  # tables and seats that wait for an answer

    async def answer(
        self,
        live_table: LiveTable,
        owner_id: str | None,
        command: Hint | Explain,
        language: str,
        client: str,
    ) -> HintMessage | ExplanationMessage:
        """The answer, for the one who asked alone."""
        if isinstance(command, Hint):
            return await self.give_hint(live_table, owner_id, command, language, client)
        return await self.explain(live_table, owner_id, command, language, client)

    async def give_hint(
        self,
        live_table: LiveTable,
        owner_id: str | None,
        command: Hint,
        language: str,
        client: str,
    ) -> HintMessage:
        """What a bot that thinks hard would do in one's place."""
        async with live_table.lock:
            table = live_table.table
            match, seat = table.require_match(), table.require_seat(owner_id)
            if not table.settings.hints:
                raise RequestError("hints_off")
            if seat not in match.actors:
                raise RequestError("not_waited")
            job = table_jobs.hint_job(table, seat, language)
        answer = await self.run(job, client)
        return HintMessage(answer.action, answer.text, len(job.moves), command.re)

    async def explain(
        self,
        live_table: LiveTable,
        owner_id: str | None,
        command: Explain,
        language: str,
        client: str,
    ) -> ExplanationMessage:
        """Why a bot that plays by conventions made its last move, as the reader can tell."""
        async with live_table.lock:
            table = live_table.table
            reader, number = table.require_seat(owner_id), table.last_explained_move(command.seat)
            job = table_jobs.explain_job(table, reader, number, language)
        answer = await self.run(job, client)
        return ExplanationMessage(command.seat, number, answer.text, command.re)

    async def run(self, job: Job, client: str) -> Answer:
        seat, clients = (job.table, job.seat), filter(None, (job.owner, client))
        if seat in self.open or not all(map(self.may_ask, clients)):
            raise RequestError("rate")
        self.open.add(seat)
        try:
            return await self.thinking.run(job)
        except JobDropped:
            raise RequestError("stale") from None
        except JobRefused:
            raise RequestError("rate") from None
        except JobFailed as error:
            log.error("a %s failed at %s: %s", job.kind, job.game, error)
            raise RequestError("fault") from None
        finally:
            self.open.discard(seat)
