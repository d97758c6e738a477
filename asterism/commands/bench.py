"""`asterism bench`: a group; a new measurement is a new subcommand."""

import click

from asterism import games
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
from asterism.web.extra import require_web


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
@JSON_OPTION
def bench_serve(as_json: bool) -> None:
    """Count moves a second that a real server commits and shows."""
    require_web()
    from asterism.web.benchmark import bench_server

    print_results(bench_server(), as_json)


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
    from asterism.web.benchmark import bench_thinking

    print_results(bench_thinking(), as_json)
