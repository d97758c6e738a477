"""A table registry in this process, with listeners that record every byte they get."""

import asyncio
import contextlib
import json
import pathlib
import secrets
import tempfile

from asterism.storage.sqlite import SqliteStorage
from asterism.tables import fairness
from asterism.tables.messages import AnyCommand, NewTable
from asterism.tables.registry import TableRegistry
from asterism.tables.render_request import RenderRequest
from asterism.tables.seat import hash_token

ANNA, BO, CYRIL = (hash_token(name) for name in ("anna", "bo", "cyril"))


class RecordingListener:
    """A listener that keeps all messages."""

    def __init__(self, owner_id=None, render_request=None):
        self.owner_id, self.render_request = owner_id, render_request or RenderRequest()
        self.log_position, self.drawn = 0, b""
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


def run_with_registry(work, folder=None, pace=0.0, **given):
    """Run `work(registry)` on an event loop of its own; a given folder is kept."""

    async def run(place):
        registry = TableRegistry(SqliteStorage(pathlib.Path(place)), pace, **given)
        try:
            return await work(registry)
        finally:
            await registry.close()

    with contextlib.ExitStack() as stack:
        place = folder or stack.enter_context(tempfile.TemporaryDirectory())
        return asyncio.run(run(place))


def command(**given):
    import msgspec

    return msgspec.convert(given, AnyCommand)


def new_table(game="hanabi", **given):
    import msgspec

    return msgspec.convert({"game": game} | given, NewTable)


async def do(registry, live_table, owner_id, sender=None, language="en", **given):
    return await registry.handle_command(live_table, owner_id, command(**given), language, sender)


async def seat_people(registry, *people, start=True, **given):
    """A table with these people, started unless it should wait; the first is the host."""
    live_table = await registry.create_table(new_table(**{"name": "Anna"} | given), people[0], "en")
    for name, owner_id in zip(("Bo", "Cyril", "Dana"), people[1:], strict=False):
        await do(registry, live_table, owner_id, do="sit", name=name)
    if start:
        await start_match(registry, live_table, *people)
    return live_table


async def start_match(registry, live_table, *people):
    if not live_table.table.settings.begin:
        await do(registry, live_table, people[0], do="start")
    await exchange_shares(registry, live_table, *people)


async def exchange_shares(registry, live_table, *people):
    """Everybody's browser commits itself, then everybody's reveals."""
    shares = {owner_id: secrets.token_hex(32) for owner_id in people}
    for owner_id in people:
        live_table.table.mark_arrived(owner_id)
    for owner_id, share in shares.items():
        await commit_share(registry, live_table, owner_id, share)
    for owner_id, share in shares.items():
        await do(registry, live_table, owner_id, do="reveal", value=share)


async def commit_share(registry, live_table, owner_id, share):
    seat = live_table.table.find_seat(owner_id)
    value = fairness.hash_share(live_table.table.id, seat, share)
    return await do(registry, live_table, owner_id, do="commit", value=value)


def join_table(live_table, owner_id=None, render_request=None):
    ear = RecordingListener(owner_id, render_request)
    live_table.join(ear)
    return ear


def on_turn(live_table, *people):
    """Return the owner and the seat that must act."""
    seat = live_table.table.match.actors[0]
    return next(
        owner_id for owner_id in people if live_table.table.find_seat(owner_id) == seat
    ), seat


async def until(condition, tries=20_000):
    """Let everything else run until the condition holds."""
    for _ in range(tries):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")
