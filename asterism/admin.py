"""`asterism admin`: backups, lists and housekeeping for whoever runs a server."""

import json
import pathlib
import time

import click

from asterism.storage import administration
from asterism.storage.errors import StoreError
from asterism.storage.retention import DAY, Retention
from asterism.web.serve import data_folder

DATA_OPTION = click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=pathlib.Path),
    default=data_folder,
    help="Where tables are kept; default: your data folder.",
)
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="For programs to read.")
PATH = click.Path(dir_okay=False, path_type=pathlib.Path)


@click.group("admin")
def admin() -> None:
    """Keep the tables of a server: back up, list, prune."""


@admin.command("backup")
@click.argument("file", type=PATH)
@DATA_OPTION
def back_up(file: pathlib.Path, folder: pathlib.Path) -> None:
    """Back up all tables into FILE, also while they are played.

    The copy is opened and read to verify it.
    """
    if file.exists():
        raise StoreError(f"{file} exists already; name another file.")
    count = administration.back_up(folder, file)
    click.echo(f"{file} was read back and is whole. Tables in it: {count}.")


@admin.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=pathlib.Path))
@DATA_OPTION
def restore(file: pathlib.Path, folder: pathlib.Path) -> None:
    """Restore the tables of FILE; the server must be stopped.

    The tables that were in the data folder are kept beside.
    """
    count = administration.restore(folder, file)
    click.echo(f"Tables in {folder} now: {count}.")


@admin.command("tables")
@click.option("--phase", type=click.Choice(["waiting", "running", "over"]))
@click.option("--limit", type=click.IntRange(1), default=50)
@DATA_OPTION
@JSON_OPTION
def list_tables(phase: str | None, limit: int, folder: pathlib.Path, as_json: bool) -> None:
    """List the newest tables."""
    tables = administration.list_tables(folder, phase, limit)
    if as_json:
        return click.echo(json.dumps(tables, ensure_ascii=False, indent=2))
    for line in tables:
        made = time.strftime("%Y-%m-%d %H:%M", time.localtime(line["made"]))
        click.echo(
            f"{line['id']}  {made}  {line['game']:<13}{line['phase']:<8}"
            f"{line['moves']:>5}  {line['players'] or ''}"
        )


@admin.command("close")
@click.argument("table")
@DATA_OPTION
def close_table(table: str, folder: pathlib.Path) -> None:
    """Remove a table for good.

    The server must be stopped; while it runs, use /operator.
    """
    administration.close_table(folder, table)
    click.echo(f"Table {table} is gone.")


@admin.command("prune")
@click.option(
    "--keep-days", type=click.FloatRange(0), default=365.0, help="How long finished tables stay."
)
@DATA_OPTION
def prune(keep_days: float, folder: pathlib.Path) -> None:
    """Remove tables whose time is over.

    The server must be stopped; while it runs, it does this by itself.
    """
    count = administration.prune(folder, Retention(finished=keep_days * DAY))
    click.echo(f"Tables removed: {count}.")


@admin.command("stats")
@DATA_OPTION
@JSON_OPTION
def show_stats(folder: pathlib.Path, as_json: bool) -> None:
    """Count tables by phase, moves, chat, reports and bytes."""
    stats = administration.count_everything(folder)
    if as_json:
        return click.echo(json.dumps(stats, indent=2))
    for key, value in stats.items():
        click.echo(f"{key}: {value}")
