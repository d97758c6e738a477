"""`asterism export` and `asterism trajectories`: matches for other programs."""

import pathlib

import click

from asterism.commands.lab_options import (
    CLUSTER_OPTION,
    NOTHING_WRITTEN,
    OUT_PATH,
    PROCESSES_OPTION,
    rate_bar,
    report_interrupt,
    run_executor,
    write_text_whole,
)
from asterism.commands.shared import (
    COMPONENTS_OPTION,
    FILE_ARGUMENT,
    GAME_ARGUMENT,
    GAME_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    load_game,
)
from asterism.lab.exports import read_replay, write_foreign
from asterism.lab.runs import describe_run
from asterism.lab.trajectories import write_match_trajectory, write_run_trajectories

FORMAT = "hanab.live"


@click.command("export")
@FILE_ARGUMENT
@click.argument("out", type=OUT_PATH)
@click.option("--format", "form", default=FORMAT, show_default=True, help="Of a .json file.")
def export_match(file: pathlib.Path, out: pathlib.Path, form: str) -> None:
    """Write a saved match for other programs: .json or .parquet.

    A name that ends in .parquet becomes a table with a line for each move and what was seen
    before it in named columns; any other holds a foreign format, such as hanab.live's for Hanabi.
    """
    match = read_replay(file.read_bytes())
    if out.suffix == ".parquet":
        lines = write_match_trajectory(match, out)
        return click.echo(f"{lines} moves are in {out}.")
    write_text_whole(out, write_foreign(match, form))
    click.echo(f"The match is in {out}, in the format of {form}.")


@click.command("trajectories")
@GAME_ARGUMENT
@PLAYERS_OPTION
@GAME_OPTION
@COMPONENTS_OPTION
@SEED_OPTION
@click.option("--games", "count", type=click.IntRange(1), default=100, help="How many matches.")
@click.option("--bots", "lineup", default="easy", help="Bots by seat; the last fills the rest.")
@click.option("--out", type=OUT_PATH, required=True, help="A .parquet file.")
@PROCESSES_OPTION
@CLUSTER_OPTION
def write_trajectories(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    components: str | None,
    seed: int | None,
    count: int,
    lineup: str,
    out: pathlib.Path,
    processes: int | None,
    cluster: str | None,
) -> None:
    """Write every move of many matches as Parquet.

    Each line has what the acting seat saw, in named columns.
    """
    game, given = load_game(name, components, players, settings)
    run = describe_run(game, count, lineup, seed or 0, given)
    where = run_executor(cluster, processes)
    with report_interrupt(NOTHING_WRITTEN):
        lines = write_run_trajectories(run, out, where, rate_bar(name))
    click.echo(f"{lines} moves of {count} matches are in {out}.")
