"""`asterism simulate` and `asterism tournament`: many matches among bots."""

import pathlib
from typing import Any

import click

from asterism.commands.lab_options import (
    CLUSTER_OPTION,
    OUT_PATH,
    PROCESSES_OPTION,
    connect_cluster,
    rate_bar,
    report_interrupt,
    run_executor,
    write_text_whole,
)
from asterism.commands.shared import (
    COMPONENTS_OPTION,
    GAME_ARGUMENT,
    GAME_OPTION,
    JSON_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    load_game,
    print_json,
    progress_bar,
)
from asterism.lab.executors import OpenExecutor
from asterism.lab.matches import statistic_names
from asterism.lab.recording import record_match
from asterism.lab.runs import RunSpec, describe_run, play_run, summarize_run
from asterism.lab.simulate import simulate
from asterism.lab.tournament import run_tournament


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
        with (
            report_interrupt("nothing was kept; --out keeps games."),
            connect_cluster(cluster) as executor,
        ):
            results = simulate(game, count, lineup, seed or 0, rate_bar(name), executor, **given)
    print_lines(results, as_json)


def save_game(run: RunSpec, number: int, file: pathlib.Path) -> None:
    """Write one game of a run as a saved match."""
    match = record_match(run, number)
    write_text_whole(file, match.save())
    click.echo(f"Game {number} is in {file}; watch it with: asterism replay {file}")


def write_run(run: RunSpec, out: pathlib.Path, open_executor: OpenExecutor) -> dict[str, Any]:
    """Play a run into a file; after Ctrl-C say how to go on."""
    there = f"the games so far are in {out}.partial, and the same command goes on from there."
    with report_interrupt(there):
        return summarize_run(run, play_run(run, out, open_executor, rate_bar(run.game)))


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
    help="Reduce variance: play on N times from every choice that is not the policy's, or in a "
    "game won together not `normal`'s.",
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
    with connect_cluster(cluster) as executor:
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
