"""A hall of tables in this process, with ears that note every byte they are told."""

import asyncio
import contextlib
import json
import pathlib
import secrets
import tempfile

from asterism.tables.hall import Hall
from asterism.tables.messages import Commands, Making
from asterism.tables.seat import owner_of
from asterism.tables.store import Store
from asterism.tables.wish import Wish

ANNA, BO, CYRIL = (owner_of(name) for name in ("anna", "bo", "cyril"))


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, who=None, wish=None):
        self.who, self.wish, self.told = who, wish or Wish(), 0
        self.heard, self.is_open = [], True

    def send(self, message):
        self.heard.append(bytes(message))

    def close(self):
        self.is_open = False

    def messages(self, kind=None):
        every = [json.loads(message) for message in self.heard]
        return [one for one in every if kind in (None, one["is"])]

    @property
    def view(self):
        return self.messages("view")[-1]["view"]

    @property
    def table(self):
        return self.messages("table")[-1]


def in_hall(work, folder=None, pace=0.0, **given):
    """Run `work(hall)` on a loop of its own; the folder is kept if one is given."""

    async def run(place):
        hall = Hall(Store(pathlib.Path(place)), pace, **given)
        try:
            return await work(hall)
        finally:
            await hall.close()

    with contextlib.ExitStack() as stack:
        place = folder or stack.enter_context(tempfile.TemporaryDirectory())
        return asyncio.run(run(place))


def command(**given):
    import msgspec

    return msgspec.convert(given, Commands)


def making(game="hanabi", **given):
    import msgspec

    return msgspec.convert({"game": game} | given, Making)


async def do(hall, live, who, sender=None, language="en", **given):
    return await hall.obey(live, who, command(**given), language, sender)


async def seated(hall, *people, start=True, **given):
    """A table with these people, started unless it should wait; the first is the host."""
    live = await hall.make(making(**{"name": "Anna"} | given), people[0], "en")
    for name, who in zip(("Bo", "Cyril", "Dana"), people[1:], strict=False):
        await do(hall, live, who, do="sit", name=name)
    if start:
        await started(hall, live, *people)
    return live


async def started(hall, live, *people):
    for who in people:
        await do(hall, live, who, do="entropy", value=secrets.token_hex(32))
    if live.table.phase == "waiting":
        await do(hall, live, people[0], do="start")


def joined(live, who=None, wish=None):
    ear = Ear(who, wish)
    live.join(ear)
    return ear


def on_turn(live, *people):
    """The owner and the seat the game waits for."""
    seat = live.table.match.actors[0]
    return next(who for who in people if live.table.seat_of(who) == seat), seat


async def until(condition, tries=2000):
    """Let everything else run until the condition holds."""
    for _ in range(tries):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")
