"""`asterism think`: workers for servers that share a database."""

import asyncio
import contextlib
import signal

import click

from asterism import games
from asterism.tables.compile_cache import is_everything_compiled, is_interpreted
from asterism.tables.compile_process import start_compiling
from asterism.tables.thinking.shared_workers import SharedWorkers, all_cores
from asterism.web.extra import require_postgres
from asterism.web.logs import JSON, TEXT, set_up_logging
from asterism.web.serve import DATABASE_OPTION, check_database

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@click.command("think")
@DATABASE_OPTION
@click.option(
    "--thinkers",
    type=click.IntRange(1),
    default=all_cores,
    help="Processes that think; default: as many as there are cores.",
)
@click.option("--log", "log_form", type=click.Choice([TEXT, JSON]), default=TEXT)
def think(database: str | None, thinkers: int, log_form: str) -> None:
    """Think for servers that share a database, here or on other hosts.

    While such a process lives, the servers hand it what their bots, hints and analyses have to
    think about.
    """
    require_postgres()
    if database is None:
        raise click.UsageError("Workers need the --database of the servers they think for.")
    check_database(database)
    set_up_logging(log_form)
    asyncio.run(think_until_stopped(database, thinkers))


async def think_until_stopped(database: str, thinkers: int) -> None:
    """Raises StoreError if the database cannot be used. What is not compiled is compiled first:
    until then the servers think by themselves."""
    from asterism.storage.postgres_sharing import SharedPostgresStorage

    storage = await SharedPostgresStorage.open(database)
    task = asyncio.ensure_future(work(SharedWorkers(storage.jobs, thinkers)))
    for number in SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task
    await storage.close()


async def work(workers: SharedWorkers) -> None:
    if not (is_interpreted() or is_everything_compiled()):
        for name in games.catalogue():
            await compile_game(name)
    click.echo(f"Thinking about {len(workers.workers)} jobs at a time.")
    await workers.run()


async def compile_game(name: str) -> None:
    """In another process, which ends with this one."""
    process = await start_compiling(name)
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
