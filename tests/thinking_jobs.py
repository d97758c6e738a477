"""Jobs for tests of those who run them."""

import asyncio

import msgspec

from asterism import games
from asterism.tables.thinking import BOT, Job
from asterism.tables.thinking.job import describe_match


def job(kind=BOT, owner="anna", table="t", level="easy", moves=(), **given):
    fields = {"seat": 0, "game": "hanabi", "options": {"players": 2}, "match_seed": 1}
    return Job(kind=kind, owner=owner, table=table, level=level, moves=[*moves], **fields | given)


async def submit(scheduler, *jobs):
    """Tasks that wait for the answers; the jobs are in the queue, or started."""
    tasks = [asyncio.create_task(scheduler.run(one)) for one in jobs]
    for _ in range(5):
        await asyncio.sleep(0)
    return tasks


class Entry(msgspec.Struct, eq=False):
    kind: str
    owner: str
    table: str
    cost: float = 1.0


def whole_job(seed=3, moves=4, **given):
    """A job of a real position."""
    match = games.load("hanabi").new(seed=seed, players=3)
    for _ in range(moves):
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    return Job(
        owner="anna",
        table="t",
        seat=match.actors[0],
        **describe_match(match) | {"kind": BOT} | given,
    )
