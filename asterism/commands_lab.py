"""The commands of the lab."""

import os
import pathlib
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
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

from asterism import games
from asterism.commands.shared import (
    COMPONENTS_OPTION,
    GAME_ARGUMENT,
    GAME_OPTION,
    JSON_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    STDERR,
    load_game,
    print_json,
    progress_bar,
)
from asterism.engine.errors import OptionError
from asterism.lab.balance import compare, measure_balance
from asterism.lab.balance_report import render_report
from asterism.lab.executors import OpenExecutor, choose_executor, closing_executor
from asterism.lab.matches import statistic_names
from asterism.lab.recording import record_match
from asterism.lab.runs import RunSpec, describe_run, play_run, summarize_run
from asterism.lab.simulate import simulate
from asterism.lab.tournament import run_tournament

INTERRUPTED = 130  # the exit code after Ctrl-C
CLUSTER_OPTION = click.option(
    "--cluster", metavar="ADDRESS", help="Play on a cluster: the address of a dask scheduler."
)
PROCESSES_OPTION = click.option(
    "--processes", type=click.IntRange(1), help="So many at once; default: one a core."
)
OUT_PATH = click.Path(dir_okay=False, path_type=pathlib.Path)


def add_lab_commands(cli: click.Group) -> None:
    """Add every command of the lab to the program."""
    cli.add_command(simulate_games)
    cli.add_command(play_tournament)
    cli.add_command(report_balance)


class RateColumn(ProgressColumn):
    """Games a second."""

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
def opened_cluster(cluster: str | None) -> Iterator[Executor | None]:
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


@click.command("simulate")
@GAME_ARGUMENT
@PLAYERS_OPTION
@GAME_OPTION
@COMPONENTS_OPTION
@SEED_OPTION
@click.option("--games", "count", type=click.IntRange(1), default=1000, help="How many matches.")
@click.option("--bots", "lineup", default="easy", help="Bots by seat; the last fills the rest.")
@click.option(
    "--out",
    type=OUT_PATH,
    help="Write a line a game into this .csv, .jsonl or .parquet; the same command goes on with a "
    "run that was interrupted.",
)
@click.option(
    "--save",
    type=(int, OUT_PATH),
    metavar="NUMBER FILE",
    help="Save the game of this number, to be watched with `replay`, and play nothing else.",
)
@PROCESSES_OPTION
@CLUSTER_OPTION
@JSON_OPTION
def simulate_games(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    components: str | None,
    seed: int | None,
    count: int,
    lineup: str,
    out: pathlib.Path | None,
    save: tuple[int, pathlib.Path] | None,
    processes: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Play many matches among bots; report wins, scores and lengths."""
    game, given = load_game(name, components, players, settings)
    run = describe_run(game, count, lineup, seed or 0, given)
    if save is not None:
        return save_game(run, *save)
    if out is not None:
        results = write_run(run, out, run_executor(cluster, processes))
    else:
        with opened_cluster(cluster) as executor:
            results = simulate(game, count, lineup, seed or 0, rate_bar(name), executor, **given)
    print_lines(results, as_json)


def save_game(run: RunSpec, number: int, file: pathlib.Path) -> None:
    """Write one game of a run as a saved match."""
    match = record_match(run, number)
    write_text_whole(file, match.save())
    click.echo(f"Game {number} is in {file}; watch it with: asterism replay {file}")


def write_text_whole(file: pathlib.Path, text: str) -> None:
    """Write a file under another name first, so that no half of it is taken for the whole."""
    unfinished = file.with_name(file.name + ".unfinished")
    try:
        unfinished.write_text(text, "utf-8")
        unfinished.replace(file)
    except OSError as error:
        raise OptionError(f"{file} cannot be written: {error.strerror}.") from None


def write_run(run: RunSpec, out: pathlib.Path, open_executor: OpenExecutor) -> dict[str, Any]:
    """Play a run into a file; after Ctrl-C say how to go on."""
    try:
        return summarize_run(run, play_run(run, out, open_executor, rate_bar(run.game)))
    except KeyboardInterrupt:
        click.echo(
            f"asterism: Interrupted; the games so far are in {out}.partial, "
            "and the same command goes on from there.",
            err=True,
        )
        sys.exit(INTERRUPTED)


def print_lines(results: dict[str, Any], as_json: bool) -> None:
    if as_json:
        return print_json(results)
    for key, value in results.items():
        click.echo(f"{key}: {value}")


@click.command("tournament")
@GAME_ARGUMENT
@PLAYERS_OPTION
@GAME_OPTION
@COMPONENTS_OPTION
@SEED_OPTION
@click.option("--games", "count", type=click.IntRange(1), default=100, help="Of each line-up.")
@click.option(
    "--bots",
    "lineups",
    multiple=True,
    default=["easy,random"],
    show_default=True,
    help="A line-up: bots by seat, the last fills the rest; may be given again.",
)
@click.option(
    "--steady",
    type=click.IntRange(1),
    default=None,
    metavar="N",
    help="Reduce variance: play on N times from every choice that is not the policy's.",
)
@CLUSTER_OPTION
@JSON_OPTION
def play_tournament(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    components: str | None,
    seed: int | None,
    count: int,
    lineups: tuple[str, ...],
    steady: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Let bots compete; report shares of wins, ratings and time.

    Ctrl-C ends it early and prints the results so far.
    """
    game, given = load_game(name, components, players, settings)
    with opened_cluster(cluster) as executor:
        results = run_tournament(
            game,
            lineups,
            count,
            seed or 0,
            progress_bar("playing"),
            executor,
            rollouts=steady or 0,
            **given,
        )
    if as_json:
        return print_json(results)
    for lineup in results:
        click.echo(
            f"{lineup['game']}: {', '.join(lineup['bots'])} — {lineup['games']} games"
            + (f", {lineup['perfect']} perfect" if lineup["perfect"] is not None else "")
            + "".join(f", {key} {lineup[key]}" for key in statistic_names(game) if key in lineup)
        )
        for bot, result in lineup["by_bot"].items():
            click.echo(f"  {bot:<12}" + " · ".join(f"{k} {v}" for k, v in result.items()))
        wins = ", ".join(map(str, lineup["wins_by_turn_order"]))
        click.echo(f"  wins by turn order: {wins}")


@click.command("balance")
@GAME_ARGUMENT
@COMPONENTS_OPTION
@SEED_OPTION
@click.option("--games", "count", type=click.IntRange(2), default=300, help="Of each table size.")
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False),
    help="Another components file, played on the same deals.",
)
@click.option("--out", type=OUT_PATH, help="The report; default: balance-GAME.html.")
@PROCESSES_OPTION
@CLUSTER_OPTION
def report_balance(
    name: str,
    components: str | None,
    seed: int | None,
    count: int,
    against: str | None,
    out: pathlib.Path | None,
    processes: int | None,
    cluster: str | None,
) -> None:
    """Report how fair a game is: turn order, length, leads, luck.

    Writes an HTML page for designers that opens offline.
    """
    every = [games.load(name, components), *([games.load(name, against)] if against else [])]
    where = run_executor(cluster, processes)
    found = [measure_balance(game, count, seed or 0, where, rate_bar(name)) for game in every]
    changes = compare(*found) if against else None
    file = out or pathlib.Path(f"balance-{name}.html")
    write_text_whole(file, render_report(found[0], changes))
    click.echo(f"The report is {file}.")
