"""What is PostgreSQL's own: its schema, several processes, a database that goes away."""

import asyncio

import asyncpg
import pytest
from stored_records import line, move, seat, table

from asterism.storage import postgres_queries as sql
from asterism.storage.errors import StorageConflict, StoreError
from asterism.storage.postgres import PostgresStorage, WriteBatch, encode_batches
from asterism.storage.postgres_schema import MIGRATIONS
from asterism.storage.postgres_sharing import SharedPostgresStorage


@pytest.fixture
def url(postgres):
    return postgres.new_database()


async def run_script(url, statements):
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()


async def run_statement(url, statement):
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


def test_processes_that_start_together_take_each_step_once(url):
    async def work():
        storages = await asyncio.gather(*(PostgresStorage.open(url) for _ in range(4)))
        for storage in storages:
            await storage.close()
        return await run_statement(url, "select array_agg(number) from schema_steps")

    assert asyncio.run(work()) == [*range(1, len(MIGRATIONS) + 1)]


FIRST_TABLES = """
create table schema_steps(number integer primary key, taken timestamptz not null default now());
insert into schema_steps(number) values(1);
insert into tables values('t', 'hanabi', 1, null, '{}', '{"open":true}', '\\x00', 5.0, 6.0,
  'running', null, null, 2, 'dealt', 3, 77);
insert into seats values('t', 0, 'person', 'Anna', null, 'x', '', false, '', '[[],[]]', '[]', false,
  '', null, true, 1);
insert into actions values('t', 1, 0, 'play 0', 7.5, null, 2);
insert into chat values('t', 1, 0, 'Anna', 'hi', 7.0, false, 3);
"""


def test_a_database_of_the_first_schema_keeps_its_tables_and_can_be_shared(url):
    async def work():
        await run_script(url, MIGRATIONS[0] + FIRST_TABLES)
        storage = await SharedPostgresStorage.open(url)
        stored = await storage.read_table("t", 10)
        assert (stored.table.phase, stored.revision, stored.seats[0].name) == ("running", 3, "Anna")
        assert [one.action for one in stored.actions] == ["play 0"]
        assert [one.text for one in stored.chat] == ["hi"]
        process = await storage.join()
        fence = (await storage.claim(process, ["t"]))["t"]
        assert await storage.write([move(2)], 3, fence) == 4
        with pytest.raises(StorageConflict):
            await storage.write([move(3)], 3, fence)
        await storage.close()

    asyncio.run(work())


def test_a_step_that_fails_leaves_the_database_as_it_was(url, monkeypatch):
    broken = "create table half(x integer); select 1 / 0"
    monkeypatch.setattr("asterism.storage.postgres_schema.MIGRATIONS", (*MIGRATIONS, broken))
    with pytest.raises(StoreError, match="division by zero"):
        asyncio.run(PostgresStorage.open(url))
    assert asyncio.run(run_statement(url, "select to_regclass('half')")) is None
    assert asyncio.run(run_statement(url, "select to_regclass('tables')")) is None


def test_a_database_of_a_newer_program_is_refused(url):
    async def work():
        await (await PostgresStorage.open(url)).close()
        await run_statement(url, "insert into schema_steps(number) values(99)")
        with pytest.raises(StoreError, match="newer version"):
            await PostgresStorage.open(url)

    asyncio.run(work())


@pytest.mark.parametrize("address", ["postgresql://postgres@/none?host=/nowhere", "tables.db"])
def test_a_database_that_is_not_there_is_told_in_a_sentence(address):
    with pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(PostgresStorage.open(address, patience=0.0))


def test_many_changes_share_a_commit_and_two_writers_never_wait_for_each_other(url):
    """Both write to the same tables, in opposite orders."""

    async def work():
        storages = [await PostgresStorage.open(url) for _ in range(2)]
        names = [f"t{number}" for number in range(50)]
        await asyncio.gather(*(storages[0].write([table(name)]) for name in names))
        lines = [
            storage.write([line(2 * n + side, name=name)])
            for n in range(4)
            for side, storage in enumerate(storages)
            for name in (names if side else reversed(names))
        ]
        await asyncio.gather(*lines)
        for name in names:
            assert len(await storages[0].read_chat(name, 100)) == 8
        assert storages[0].commit_count + storages[1].commit_count < 60
        for storage in storages:
            await storage.close()

    asyncio.run(work())


def test_a_batch_whose_answer_was_lost_is_not_written_twice(url):
    async def work():
        storage = await PostgresStorage.open(url)
        await storage.write([table()])
        batch = WriteBatch([line(1), seat()], 77, asyncio.get_running_loop().create_future())
        first, again = [await storage._fetch(sql.COMMIT, encode_batches([batch]), 0) for _ in "ab"]
        assert [tuple(row) for row in first] == [tuple(row) for row in again] == [(0, 2, None)]
        assert len(await storage.read_chat("t", 10)) == 1
        await storage.close()

    asyncio.run(work())


def test_what_it_cannot_hold_is_left_out_of_a_text(url):
    async def work():
        storage = await PostgresStorage.open(url)
        await storage.write([table(), line(1, "a\0b \\u0000")])
        (only,) = await storage.read_chat("t", 1)
        assert only.text == "ab \\u0000"
        await storage.close()

    asyncio.run(work())


def test_a_database_that_restarts_is_waited_for_and_keeps_what_was_acknowledged(postgres, url):
    async def work():
        storage = await PostgresStorage.open(url)
        await storage.write([table(), move(1)])
        postgres.stop()
        writing, reading = storage.write([move(2)]), asyncio.create_task(storage.list_running())
        await asyncio.sleep(0)
        await asyncio.to_thread(postgres.start)
        await writing
        await reading
        assert (await storage.read_table("t", 0)).actions == [move(1), move(2)]
        await storage.close()

    asyncio.run(work())
