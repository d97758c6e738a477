"""The commands."""

import json
import pathlib
import sys
from collections.abc import Iterable
from typing import Any

import click
from rich.console import Console
from rich.progress import track

import asterism
from asterism import bots, games, terminal, translations
from asterism.engine.errors import AsterismError
from asterism.engine.game import Game
from asterism.engine.options import Option, PerSeat
from asterism.engine.replay import parse_save
from asterism.lab.bench import PEERS, measure_game
from asterism.lab.latency import measure_latency
from asterism.lab.simulate import simulate
from asterism.lab.tournament import run_tournament
from asterism.tables.precompile import compile_steps
from asterism.tables.verify import find_faults
from asterism.web.benchmark import bench_server, bench_thinking
from asterism.web.serve import serve_command

STDERR = Console(stderr=True)

GAME_ARGUMENT = click.argument("name", metavar="GAME")
FILE_ARGUMENT = click.argument(
    "file", type=click.Path(exists=True, dir_okay=False, path_type=pathlib.Path)
)
PLAYERS_OPTION = click.option("--players", type=int, help="How many sit at the table.")
GAME_OPTION = click.option(
    "--option",
    "-o",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; may be given again.",
)
COMPONENTS_OPTION = click.option(
    "--components",
    type=click.Path(exists=True, dir_okay=False),
    help="Your own cards or board, as TOML.",
)
LANGUAGE_OPTION = click.option(
    "--language", type=click.Choice(translations.LANGUAGES), default="en"
)
SEED_OPTION = click.option(
    "--seed", type=int, default=None, help="The same seed deals the same game."
)
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="For programs to read.")


@click.group()
@click.version_option(asterism.__version__)
def cli() -> None:
    """Asterism: tabletop games to play, to simulate and to study."""


def main() -> None:
    """Errors are one line and exit code 2."""
    try:
        cli.main(standalone_mode=False)
    except click.ClickException as error:
        fail(error.format_message())
    except AsterismError as error:
        fail(str(error))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(1)


def fail(message: str) -> None:
    click.echo(f"asterism: {' '.join(message.split())}", err=True)
    sys.exit(2)


def load_game(
    name: str, components: str | None, players: int | None, settings: Iterable[str]
) -> tuple[Game, dict[str, Any]]:
    """The game, and its options as they were typed."""
    game = games.load(name, components)
    given = game.options.parse_settings(settings)
    if players is not None:
        given["players"] = players
    return game, given


def progress_bar(what: str) -> Any:
    """A progress bar where somebody is watching, and nothing elsewhere."""
    return lambda steps, total=None: track(
        steps, what, total, console=STDERR, disable=not STDERR.is_terminal
    )


def print_json(results: Any) -> None:
    click.echo(json.dumps(results, ensure_ascii=False, indent=2))


@cli.command("games")
@LANGUAGE_OPTION
@JSON_OPTION
def list_games(language: str, as_json: bool) -> None:
    """The games, how many may play, and their options."""
    results = [describe_game(games.load(name), language) for name in games.catalogue()]
    if as_json:
        return print_json(results)
    for game in results:
        span = f"{game['players'][0]}–{game['players'][-1]}"
        click.echo(f"{game['name']:<14}{span:<5}{game['title']} — {game['tagline']}")
        for name, option in game["options"].items():
            click.echo(f"  {name}={option['default']}  ({option['allowed']}) {option['about']}")


def describe_game(game: Game, language: str) -> dict[str, Any]:
    translations = game.translations(language)
    return {
        "name": game.name,
        "version": game.version,
        "title": translations("title"),
        "tagline": translations("tagline"),
        "players": list(game.players),
        "options": {
            name: {
                "name": translations(f"options.{name}.name"),
                "about": translations(f"options.{name}.about"),
                "type": type(option).__name__.lower(),
                "default": option.default_value(),
                "allowed": allowed_values(option),
            }
            for name, option in game.options.items()
        },
        "actions": [game.actions.usage(kind) for kind in game.actions.kinds],
    }


def allowed_values(option: Option) -> str:
    """The values of an option, in short."""
    if isinstance(option, PerSeat):
        return f"{allowed_values(option.each)}, for each seat"
    values = getattr(option, "values", None)
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}"
    if values is not None:
        return ", ".join(values)
    return (
        "true or false" if isinstance(option.default_value(), bool) else "random, or a seat from 0"
    )


@cli.command("play")
@click.argument("name", metavar="[GAME]", required=False)
@PLAYERS_OPTION
@GAME_OPTION
@COMPONENTS_OPTION
@LANGUAGE_OPTION
@SEED_OPTION
@click.option("--seats", help="Who sits where, e.g. Anna,easy,easy: a bot's name, or a person's.")
@click.option(
    "--load",
    "file",
    help="Go on with a saved match.",
    type=click.Path(exists=True, dir_okay=False, path_type=pathlib.Path),
)
def play_game(
    name: str | None,
    players: int | None,
    settings: tuple[str, ...],
    components: str | None,
    language: str,
    seed: int | None,
    seats: str | None,
    file: pathlib.Path | None,
) -> None:
    """Play in the terminal, with people and bots."""
    if file is not None:
        return terminal.resume(file.read_bytes(), seats, language)
    if name is None:
        raise click.UsageError(f"Which game? There are: {', '.join(games.catalogue())}.")
    game, given = load_game(name, components, players, settings)
    terminal.play(game, given, seats, language, seed)


@cli.command("simulate")
@GAME_ARGUMENT
@PLAYERS_OPTION
@GAME_OPTION
@COMPONENTS_OPTION
@SEED_OPTION
@click.option("--games", "count", type=click.IntRange(1), default=1000, help="How many matches.")
@click.option("--bots", "lineup", default="easy", help="Bots by seat; the last fills the rest.")
@JSON_OPTION
def simulate_games(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    components: str | None,
    seed: int | None,
    count: int,
    lineup: str,
    as_json: bool,
) -> None:
    """Many games among bots: wins by seat, scores, lengths, broken laws."""
    game, given = load_game(name, components, players, settings)
    results = simulate(game, count, lineup, seed or 0, progress_bar("playing"), **given)
    if as_json:
        return print_json(results)
    for key, value in results.items():
        click.echo(f"{key}: {value}")


@cli.command("tournament")
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
    help="Tell skill from luck: play on N times from every choice that is not the policy's.",
)
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
    as_json: bool,
) -> None:
    """Bots against each other: win shares, ratings, scores, time per move. Ctrl-C shows what
    there is so far."""
    game, given = load_game(name, components, players, settings)
    results = run_tournament(
        game, lineups, count, seed or 0, progress_bar("playing"), rollouts=steady or 0, **given
    )
    if as_json:
        return print_json(results)
    for lineup in results:
        click.echo(
            f"{lineup['game']}: {', '.join(lineup['bots'])} — {lineup['games']} games"
            + (f", {lineup['perfect']} perfect" if lineup["perfect"] is not None else "")
        )
        for bot, result in lineup["by_bot"].items():
            click.echo(f"  {bot:<12}" + " · ".join(f"{k} {v}" for k, v in result.items()))


@cli.command("hint")
@FILE_ARGUMENT
@click.option("--seat", type=int, required=True, help="Whose choice it is, from 0.")
@click.option("--level", type=click.Choice(["normal", "hard", "expert"]), default="hard")
@LANGUAGE_OPTION
@JSON_OPTION
def give_hint(file: pathlib.Path, seat: int, level: str, language: str, as_json: bool) -> None:
    """The three best moves of a seat in a saved match, as a bot sees them."""
    results = bots.best_actions(games.replay(file.read_bytes()), seat, language, level)
    if as_json:
        return print_json([hint_json(hint) for hint in results])
    for number, one in enumerate(results, 1):
        click.echo(f"{number}. {one.text} [{one.action}]")


def hint_json(hint: bots.Hint) -> dict[str, Any]:
    """A hint with the keys that `hint --json` keeps."""
    action, win_share, score, text = hint
    return {"action": action, "share": win_share, "points": score, "text": text}


@cli.command("bench")
@click.argument("name", metavar="[GAME|bots|serve|thinking]", required=False)
@PLAYERS_OPTION
@GAME_OPTION
@click.option(
    "--positions",
    type=click.IntRange(1),
    default=20,
    help="With bots: how many positions of each game every level answers.",
)
@click.option("--game", "game_names", multiple=True, help="With bots: only this game.")
@click.option("--peer", help=f"Run beside a peer: {', '.join(PEERS)}.")
@click.option("--seconds", type=float, default=1.0, help="For each measurement.")
@JSON_OPTION
def bench_game(
    name: str | None,
    players: int | None,
    settings: tuple[str, ...],
    positions: int,
    game_names: tuple[str, ...],
    peer: str | None,
    seconds: float,
    as_json: bool,
) -> None:
    """Moves a second, beside a peer in the same process; `bench serve`: of a real server;
    `bench bots`: how long they think; `bench thinking`: how long an easy bot's answer takes beside
    a hundred tables of expert bots."""
    if name == "bots":
        return bench_bots(game_names, positions, players, as_json)
    results = []
    if name == "serve":
        return print_results(bench_server(), as_json)
    if name == "thinking":
        return print_results(bench_thinking(), as_json)
    for each in [name] if name else games.catalogue():
        game, given = load_game(each, None, players, settings)
        count = given.pop("players", game.options["players"].default_value())
        results.append(measure_game(game, count, peer, seconds, progress_bar(f"{each}"), **given))
    print_results(results[0] if name and as_json else results, as_json)


def print_results(results: Any, as_json: bool) -> None:
    """For programs as JSON, for people a line a figure."""
    if as_json:
        return print_json(results)
    for one in results:
        for key, value in one.items():
            click.echo(f"{key}: {value}")


def bench_bots(
    game_names: tuple[str, ...], positions: int, players: int | None, as_json: bool
) -> None:
    """The worst and the mean time to answer, by game and level."""
    print_results(
        [
            line
            for name in game_names or games.catalogue()
            for line in measure_latency(games.load(name), positions, players, progress_bar(name))
        ],
        as_json,
    )


@cli.command("replay")
@FILE_ARGUMENT
@click.option("--seat", type=int, default=None, help="As this seat saw it; default: a watcher.")
@click.option("--move", type=int, default=None, help="Only so far.")
@click.option("--raw", is_flag=True, help="The recorded moves as they stand, without the rules.")
@LANGUAGE_OPTION
@JSON_OPTION
def replay_file(
    file: pathlib.Path, seat: int | None, move: int | None, raw: bool, language: str, as_json: bool
) -> None:
    """A saved match in words, checked move by move."""
    results = parse_save(file.read_bytes())
    if move is not None:
        results["actions"] = results["actions"][: max(0, move)]
        results.pop("digest", None)
    if raw:
        return click.echo("\n".join(f"{seat} {action}" for seat, action in results["actions"]))
    match = games.replay(json.dumps(results))
    if seat is not None:
        match.check_seat(seat)
    if as_json:
        return print_json(
            {
                "game": match.game.name,
                "options": match.options,
                "actions": match.history,
                "log": match.log(seat, language),
                "over": match.over,
                "scores": match.scores,
                "winners": match.winners,
                "verdict": match.verdict(language),
            }
        )
    for line in [
        *match.log(seat, language),
        "",
        match.text(seat, language),
        "",
        *match.verdict(language),
    ]:
        click.echo(line)


@cli.command("warm")
@click.argument("names", nargs=-1, metavar="[GAME]…")
def warm(names: tuple[str, ...]) -> None:
    """Compile everything once, so that nobody waits later."""
    every = [games.load(name) for name in names or games.catalogue()]
    for step in track(
        [step for game in every for step in compile_steps(game)], "compiling", console=STDERR
    ):
        step()
    click.echo(f"Ready: {', '.join(game.name for game in every)}.")


cli.add_command(serve_command, "serve")


@cli.command("verify")
@FILE_ARGUMENT
@click.argument(
    "witnesses",
    nargs=-1,
    metavar="[SEEN]…",
    type=click.Path(exists=True, dir_okay=False, path_type=pathlib.Path),
)
@LANGUAGE_OPTION
@JSON_OPTION
def verify_file(
    file: pathlib.Path, witnesses: tuple[pathlib.Path, ...], language: str, as_json: bool
) -> None:
    """Compute the chance of a finished match again; SEEN: files that seats took home before."""
    results = find_faults(file.read_bytes(), *(path.read_bytes() for path in witnesses))
    texts = translations.shared_translations(language)
    if as_json:
        print_json({"fair": results == [], "faults": results})
    else:
        lines = ["none"] if results is None else results or ["fair"]
        click.echo("\n".join(texts(f"verify.{line}") for line in lines))
    if results != []:
        sys.exit(1)
