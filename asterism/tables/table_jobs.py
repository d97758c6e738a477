"""The jobs that a table has for the scheduler."""

from asterism.tables import fairness
from asterism.tables.table import Table
from asterism.tables.thinking import ANALYSE, BOT, CLOCK, EXPLAIN, HINT, Job
from asterism.tables.thinking.job import describe_match

FALLBACK_BOT = "easy"  # the bot that moves when another fails, or when time is over


def table_owner(table: Table) -> str:
    """Whose share a table's bots take: that of the first person who sat down, or its own."""
    return next((seat.owner for seat in table.seats if seat.owner), table.id)


def bot_job(table: Table, seat: int) -> Job:
    """The move of a bot."""
    return move_job(table, BOT, seat, table.seats[seat].level or FALLBACK_BOT)


def fallback_job(table: Table, seat: int) -> Job:
    """The move of a simple bot in the place of one that failed."""
    return move_job(table, BOT, seat, FALLBACK_BOT)


def clock_job(table: Table, seat: int) -> Job:
    """A move for somebody whose time is over."""
    return move_job(table, CLOCK, seat, FALLBACK_BOT)


def move_job(table: Table, kind: str, seat: int, level: str) -> Job:
    return Job(
        kind=kind,
        table=table.id,
        owner=table_owner(table),
        seat=seat,
        level=level,
        seed=fairness.bot_seed(table.secret, seat),
        teammates=table.teammates,
        **describe_match(table.require_match()),
    )


def hint_job(table: Table, seat: int, language: str) -> Job:
    """What a bot that thinks hard would do in a seat's place."""
    return Job(
        kind=HINT,
        table=table.id,
        owner=table.seats[seat].owner,
        seat=seat,
        seed=fairness.bot_seed(table.secret, seat),
        teammates=table.teammates,
        language=language,
        **describe_match(table.require_match()),
    )


def explain_job(table: Table, reader: int, number: int, language: str) -> Job:
    """Why a bot made the move of a number, to be told to a reader."""
    assert table.match is not None
    fields = describe_match(table.match)
    actor = table.match.moves[number - 1][0]
    return Job(
        kind=EXPLAIN,
        table=table.id,
        owner=table.seats[reader].owner,
        seat=reader,
        level=table.seats[actor].level or FALLBACK_BOT,
        teammates=table.teammates,
        language=language,
        **fields | {"moves": fields["moves"][:number]},
    )


def analysis_job(table: Table, first: int, last: int, expected: list[float] | None) -> Job:
    """A part of the analysis of a match that is over."""
    assert table.match is not None
    return Job(
        kind=ANALYSE,
        table=table.id,
        owner=table.id,
        seat=0,
        first_move=first,
        last_move=last,
        expected=expected,
        **describe_match(table.match),
    )
