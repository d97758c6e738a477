"""`asterism bench`: a group; a new measurement is a new subcommand."""

import pathlib
import re

import click

from asterism import games, translations
from asterism.bots import check_bot_name
from asterism.commands.groups import DefaultGroup
from asterism.commands.shared import (
    GAME_OPTION,
    JSON_OPTION,
    PLAYERS_OPTION,
    load_game,
    print_results,
    progress_bar,
)
from asterism.lab.bench import PEERS, measure_game
from asterism.lab.latency import measure_latency
from asterism.web.extra import require_browser, require_web


@click.group(cls=DefaultGroup, default="game")
def bench() -> None:
    """Measure speed: of a game, of the server, of the bots.

    `asterism bench GAME` is short for `asterism bench game GAME`.
    """


@bench.command("game")
@click.argument("name", metavar="[GAME]", required=False)
@PLAYERS_OPTION
@GAME_OPTION
@click.option("--peer", help=f"Run beside a peer: {', '.join(PEERS)}.")
@click.option("--seconds", type=float, default=1.0, show_default=True, help="Per measurement.")
@JSON_OPTION
def bench_game(
    name: str | None,
    players: int | None,
    settings: tuple[str, ...],
    peer: str | None,
    seconds: float,
    as_json: bool,
) -> None:
    """Count random moves a second, beside a peer in the same process."""
    results = []
    for each in [name] if name else games.catalogue():
        game, given = load_game(each, None, players, settings)
        count = given.pop("players", game.options["players"].default_value())
        results.append(measure_game(game, count, peer, seconds, progress_bar(each), **given))
    print_results(results[0] if name and as_json else results, as_json)


@bench.command("serve")
@click.option("--tables", type=click.IntRange(1), multiple=True, help="May be given again.")
@click.option("--database", metavar="URL", help="Tables in PostgreSQL instead of a folder.")
@click.option("--processes", type=click.IntRange(1), default=1, help="Of the server.")
@click.option(
    "--clients",
    type=click.Choice(["json", "browser"]),
    multiple=True,
    help="Only these; may be given again.",
)
@click.option("--live", type=click.IntRange(1), help="Only so many tables, at a human pace.")
@click.option("--views", is_flag=True, help="Only what views cost, without a server.")
@JSON_OPTION
def bench_serve(
    tables: tuple[int, ...],
    database: str | None,
    processes: int,
    clients: tuple[str, ...],
    live: int | None,
    views: bool,
    as_json: bool,
) -> None:
    """Count moves a second of a real server, and what views cost."""
    require_web()
    from asterism.web.bench_crowd import bench_crowd
    from asterism.web.bench_views import bench_views
    from asterism.web.benchmark import CLIENTS, TABLES, bench_games, bench_server
    from asterism.web.serve import check_database

    check_database(database, processes)
    if views:
        return print_results(bench_views(), as_json)
    if live:
        kinds = clients or ("browser",)
        crowds = [bench_crowd(live, database, processes, kind) for kind in kinds]
        return print_results(crowds, as_json)
    results = bench_server(tables or TABLES, database, processes, clients or tuple(CLIENTS))
    if not (tables or database or clients):
        results += [*bench_games(), *bench_views()]
    print_results(results, as_json)


@bench.command("bots")
@click.option("--game", "game_names", multiple=True, help="Only this game; may be given again.")
@click.option(
    "--positions",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="How many positions of each game every level answers.",
)
@PLAYERS_OPTION
@JSON_OPTION
def bench_bots(
    game_names: tuple[str, ...], positions: int, players: int | None, as_json: bool
) -> None:
    """Time the answers of every bot: mean and worst."""
    lines = [
        line
        for name in game_names or games.catalogue()
        for line in measure_latency(games.load(name), positions, players, progress_bar(name))
    ]
    print_results(lines, as_json)


@bench.command("lab")
@click.option("--seconds", type=float, default=1.0, show_default=True, help="Per measurement.")
@JSON_OPTION
def bench_lab(seconds: float, as_json: bool) -> None:
    """Compare adapters, runs and clusters with their peers."""
    from asterism.lab.bench_lab import measure_lab

    print_results(measure_lab(seconds, progress_bar("lab")), as_json)


@bench.command("analysis")
@click.option("--game", "game_names", multiple=True, help="Only this game; may be given again.")
@click.option("--matches", type=click.IntRange(0), default=400, show_default=True, help="Of easy.")
@click.option("--planted", type=click.IntRange(0), default=40, show_default=True, help="Mistakes.")
@click.option(
    "--strong", type=click.IntRange(0), default=20, show_default=True, help="Matches of a level."
)
@click.option("--level", default="expert", show_default=True, help="The strong bot.")
@click.option("--seed", default="1", show_default=True, help="Another one takes other matches.")
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=pathlib.Path),
    help="A file for the results of every match. Run again, it goes on where it was stopped.",
)
@JSON_OPTION
def bench_analysis(
    game_names: tuple[str, ...],
    matches: int,
    planted: int,
    strong: int,
    level: str,
    seed: str,
    keep: pathlib.Path | None,
    as_json: bool,
) -> None:
    """Measure how well an analysis judges.

    Of the chances called 70 % how many came true, of planted mistakes how many are found, of a
    strong bot's choices how many are blamed. A whole measurement takes hours: keep its results.
    """
    from asterism.lab.bench_analysis import measure_analysis
    from asterism.lab.journal import Journal

    named = [games.load(name) for name in game_names or games.catalogue()]
    for game in named:
        check_bot_name(level, game)
    journal = Journal(keep)
    lines = [
        measure_analysis(
            game, matches, planted, strong, level, seed, journal, progress_bar(game.name)
        )
        for game in named
    ]
    print_results(lines, as_json)


@bench.command("start")
@JSON_OPTION
def bench_server_start(as_json: bool) -> None:
    """Time a cold start, from an empty cache."""
    require_web()
    from asterism.web.start_benchmark import bench_start

    print_results(bench_start(progress_bar("start")), as_json)


@bench.command("attacks")
@JSON_OPTION
def bench_server_attacks(as_json: bool) -> None:
    """Time the lobby for one client while another attacks."""
    require_web()
    from asterism.web.attacks import bench_attacks

    print_results(bench_attacks(), as_json)


@bench.command("thinking")
@JSON_OPTION
def bench_server_thinking(as_json: bool) -> None:
    """Time an easy bot's answers beside a hundred tables of experts."""
    require_web()
    from asterism.web.thinking_benchmark import bench_thinking

    print_results(bench_thinking(), as_json)


@bench.command("pages")
@click.option("--game", "game_names", multiple=True, help="Only this game; may be given again.")
@click.option("--size", "sizes", multiple=True, help="Such as 390x664; may be given again.")
@click.option("--language", "languages", type=click.Choice(translations.LANGUAGES), multiple=True)
@click.option("--moves", type=click.IntRange(1), default=50, show_default=True, help="With motion.")
@click.option(
    "--still-moves", type=click.IntRange(1), default=12, show_default=True, help="Without motion."
)
@JSON_OPTION
def bench_table_pages(
    game_names: tuple[str, ...],
    sizes: tuple[str, ...],
    languages: tuple[str, ...],
    moves: int,
    still_moves: int,
    as_json: bool,
) -> None:
    """Measure the tables of all games in Chromium.

    With motion at 390x664 and 1280x800 in Czech, elsewhere without; the whole has 120 tables."""
    require_web()
    require_browser()
    from asterism.web.bench_pages import bench_pages

    wanted = [parse_size(size) for size in sizes]
    progress = progress_bar("pages")
    rows = bench_pages(game_names, wanted, languages, moves, still_moves, progress)
    print_results(rows, as_json)


def parse_size(text: str) -> tuple[int, int]:
    """Return width and height; raise UsageError if there are none."""
    found = re.fullmatch(r"(\d+)x(\d+)", text)
    if found is None:
        raise click.UsageError(f"--size is width x height, such as 390x664, not {text!r}.")
    return int(found[1]), int(found[2])
