"""What the commands of the lab have in common: where matches are played, progress, files."""

import os
import pathlib
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

import click
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from asterism.commands.shared import STDERR
from asterism.engine.errors import OptionError
from asterism.lab.executors import OpenExecutor, choose_executor, closing_executor

INTERRUPTED = 130  # the exit code after Ctrl-C
NOTHING_WRITTEN = "nothing was written."
CLUSTER_OPTION = click.option(
    "--cluster", metavar="ADDRESS", help="Play on a cluster: the address of a dask scheduler."
)
PROCESSES_OPTION = click.option(
    "--processes", type=click.IntRange(1), help="So many at once; default: one a core."
)
OUT_PATH = click.Path(dir_okay=False, path_type=pathlib.Path)


class RateColumn(ProgressColumn):
    """Steps a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "–/s")


def rate_bar(what: str) -> Any:
    """Show how far it is, how fast, and the time left, where somebody is watching."""

    def show(steps: Iterable[Any], total: int | None = None) -> Iterator[Any]:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            RateColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=STDERR, disable=not STDERR.is_terminal) as bars:
            yield from bars.track(steps, total, description=what)

    return show


@contextmanager
def connect_cluster(cluster: str | None) -> Iterator[Executor | None]:
    """Connect to a cluster if one is asked for."""
    if cluster is None:
        yield None
        return
    with closing_executor(choose_executor(cluster)()) as executor:
        yield executor


def run_executor(cluster: str | None, processes: int | None) -> OpenExecutor:
    """Return where a run is played; a single process needs no other."""
    if cluster is None and (processes or os.cpu_count()) == 1:
        return lambda: ThreadPoolExecutor(1)
    return choose_executor(cluster, processes)


def write_text_whole(file: pathlib.Path, text: str) -> None:
    """Write a file under another name first, so that no half of it is taken for the whole."""
    unfinished = file.with_name(file.name + ".unfinished")
    try:
        unfinished.write_text(text, "utf-8")
        unfinished.replace(file)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise OptionError(f"{file} cannot be written: {error.strerror}.") from None


@contextmanager
def report_interrupt(message: str) -> Iterator[None]:
    """After Ctrl-C say what there is, and end."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"asterism: Interrupted; {message}", err=True)
        sys.exit(INTERRUPTED)
