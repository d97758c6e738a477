"""Runs jobs one after the other. Bots stay in memory between two jobs of the same seat, so that
each sees only the moves that are new to it."""

import time
import traceback
from collections import OrderedDict

import msgspec

from asterism.bots import TimedBot, limit_bot
from asterism.tables.bot_sessions import BotSession, BotSessions, explain_last_move, make_hint
from asterism.tables.thinking.job import EXPLAIN, HINT, Answer, Job

MAX_TABLES = 128  # tables whose bots a worker remembers


class JobRunner:
    """The bots of the tables that were asked for last."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, BotSessions] = OrderedDict()

    def run(self, job: Job) -> Answer:
        """The answer, also if the bot fails: then it says how."""
        began = time.perf_counter()
        try:
            answer = self.think(job)
        except Exception:
            self.tables.pop(job.table, None)
            answer = Answer(error=traceback.format_exc())
        return msgspec.structs.replace(answer, seconds=time.perf_counter() - began)

    def think(self, job: Job) -> Answer:
        if job.kind == EXPLAIN:
            match = job.match_now()
            text = explain_last_move(match, job.seat, job.language, job.teammates, job.level)
            return Answer(text=text)
        if job.kind == HINT:
            match = job.match_now()
            action, text = make_hint(match, job.seat, job.language, job.teammates, job.effort)
            return Answer(action, text, scaled=match.game.features.adviser is None)
        session = self.session_for(job)
        limit_bot(session.bot, job.effort, job.simulations)
        return Answer(session.choose(job.moves), scaled=isinstance(session.bot, TimedBot))

    def session_for(self, job: Job) -> BotSession:
        """The bot of the job's seat, remembered or new; the table unused for longest is forgotten.
        One with a number of simulations of its own is not remembered."""
        if job.simulations is not None:
            return new_session(job)
        sessions = self.tables.pop(job.table, None) or BotSessions()
        self.tables[job.table] = sessions
        if len(self.tables) > MAX_TABLES:
            self.tables.popitem(last=False)
        if not sessions.has_session(job.seat, job.level, job.moves):
            sessions[job.seat] = new_session(job)
        return sessions[job.seat]


def new_session(job: Job) -> BotSession:
    return BotSession(job.level, job.new_match(), job.seat, job.seed, job.teammates)
