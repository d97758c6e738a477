"""Runs jobs one after the other. Bots stay in memory between two jobs of the same seat, so that
each sees only the moves that are new to it."""

import time
import traceback
from collections import OrderedDict

import msgspec

from asterism.analysis import analyse_moves
from asterism.bots import Bot, TimedBot, limit_bot
from asterism.engine.rule import is_interpreted
from asterism.tables.bot_sessions import BotSession, BotSessions, explain_last_move, make_hint
from asterism.tables.thinking.job import ANALYSE, EXPLAIN, HINT, Answer, Job

MAX_TABLES = 128  # tables whose bots a worker remembers
# Until the rules are compiled a search sees little, so it is kept short; seconds.
INTERPRETED_MOVE, INTERPRETED_QUESTION = 0.2, 1.5


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
        seconds = time.perf_counter() - began
        return msgspec.structs.replace(answer, seconds=seconds, effort=job.effort)

    def think(self, job: Job) -> Answer:
        if job.kind == EXPLAIN:
            match = job.match_now()
            arguments = match, job.seat, job.language, job.teammates
            return Answer(text=explain_last_move(*arguments, job.level, question_seconds()))
        if job.kind == HINT:
            match = job.match_now()
            arguments = match, job.seat, job.language, job.teammates
            action, text = make_hint(*arguments, job.effort, question_seconds())
            return Answer(action, text, scaled=match.game.features.adviser is None)
        if job.kind == ANALYSE:
            part = analyse_moves(job.match_now(), job.first_move, job.last_move, job.expected)
            return Answer(text=msgspec.json.encode(part).decode())
        session = self.session_for(job)
        limit_bot(session.bot, job.effort, job.simulations)
        hurry_interpreted(session.bot)
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


def question_seconds() -> float | None:
    """How long a hint or an explanation may take; compiled, its simulations alone count."""
    return INTERPRETED_QUESTION if is_interpreted() else None


def hurry_interpreted(bot: Bot) -> None:
    """A bot whose rules are not compiled does not make people wait."""
    if is_interpreted() and isinstance(bot, TimedBot) and bot.time_limit is not None:
        bot.time_limit = min(bot.time_limit, INTERPRETED_MOVE)


def new_session(job: Job) -> BotSession:
    return BotSession(job.level, job.new_match(), job.seat, job.seed, job.teammates)
