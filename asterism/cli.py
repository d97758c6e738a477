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
from asterism import bots, games, terminal, words
from asterism.engine.errors import AsterismError
from asterism.engine.game import Game
from asterism.engine.options import Option, PerSeat
from asterism.engine.replay import record
from asterism.lab.answers import answers
from asterism.lab.bench import PEERS, bench
from asterism.lab.simulate import simulate
from asterism.lab.tournament import tournament
from asterism.tables.verify import faults
from asterism.tables.warming import steps
from asterism.web.load import bench_serve
from asterism.web.serve import serve_tables

ERRORS = Console(stderr=True)

GAME = click.argument("name", metavar="GAME")
FILE = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=pathlib.Path))
PLAYERS = click.option("--players", type=int, help="How many sit at the table.")
SETTING = click.option("--option", "-o", "settings", multiple=True, metavar="NAME=VALUE",
                       help="An option of the game; may be given again.")
COMPONENTS = click.option("--components", type=click.Path(exists=True, dir_okay=False),
                          help="Your own cards or board, as TOML.")
LANGUAGE = click.option("--language", type=click.Choice(words.LANGUAGES), default="en")
SEED = click.option("--seed", type=int, default=None, help="The same seed deals the same game.")
JSON = click.option("--json", "as_json", is_flag=True, help="For programs to read.")


@click.group()
@click.version_option(asterism.__version__)
def commands() -> None:
    """Asterism: tabletop games to play, to simulate and to study."""


def main() -> None:
    """Errors are one line and exit code 2."""
    try:
        commands.main(standalone_mode=False)
    except click.ClickException as wrong:
        fail(wrong.format_message())
    except (AsterismError, words.UnknownLanguage) as wrong:
        fail(str(wrong))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(1)


def fail(message: str) -> None:
    click.echo(f"asterism: {' '.join(message.split())}", err=True)
    sys.exit(2)


def opened(name: str, components: str | None, players: int | None,
           settings: Iterable[str]) -> tuple[Game, dict[str, Any]]:
    """The game, and its options as they were typed."""
    game = games.load(name, components)
    given = game.options.read(settings)
    if players is not None:
        given["players"] = players
    return game, given


def waiting(what: str) -> Any:
    """A progress bar where somebody is watching, and nothing elsewhere."""
    return lambda steps, total=None: track(steps, what, total, console=ERRORS,
                                           disable=not ERRORS.is_terminal)


def shown(found: Any) -> None:
    click.echo(json.dumps(found, ensure_ascii=False, indent=2))


@commands.command("games")
@LANGUAGE
@JSON
def list_games(language: str, as_json: bool) -> None:
    """The games, how many may play, and their options."""
    found = [described(games.load(name), language) for name in games.catalogue()]
    if as_json:
        return shown(found)
    for game in found:
        span = f"{game['players'][0]}–{game['players'][-1]}"
        click.echo(f"{game['name']:<14}{span:<5}{game['title']} — {game['tagline']}")
        for name, option in game["options"].items():
            click.echo(f"  {name}={option['default']}  ({option['allowed']}) {option['about']}")


def described(game: Game, language: str) -> dict[str, Any]:
    spoken = game.words(language)
    return {
        "name": game.name, "version": game.version, "title": spoken("title"),
        "tagline": spoken("tagline"), "players": list(game.players),
        "options": {name: {
            "name": spoken(f"options.{name}.name"), "about": spoken(f"options.{name}.about"),
            "type": type(option).__name__.lower(), "default": option.standard(),
            "allowed": allowed(option)} for name, option in game.options.items()},
        "actions": [game.actions.form(kind) for kind in game.actions.kinds],
    }


def allowed(option: Option) -> str:
    """The values of an option, in short."""
    if isinstance(option, PerSeat):
        return f"{allowed(option.each)}, for each seat"
    values = getattr(option, "values", None)
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}"
    if values is not None:
        return ", ".join(values)
    return "true or false" if isinstance(option.standard(), bool) else "random, or a seat from 0"


@commands.command("play")
@click.argument("name", metavar="[GAME]", required=False)
@PLAYERS
@SETTING
@COMPONENTS
@LANGUAGE
@SEED
@click.option("--seats", help="Who sits where, e.g. Anna,easy,easy: a bot's name, or a person's.")
@click.option("--load", "file", help="Go on with a saved match.",
              type=click.Path(exists=True, dir_okay=False, path_type=pathlib.Path))
def play_game(name: str | None, players: int | None, settings: tuple[str, ...],
              components: str | None, language: str, seed: int | None, seats: str | None,
              file: pathlib.Path | None) -> None:
    """Play in the terminal, with people and bots."""
    if file is not None:
        return terminal.resume(file.read_bytes(), seats, language)
    if name is None:
        raise click.UsageError(f"Which game? There are: {', '.join(games.catalogue())}.")
    game, given = opened(name, components, players, settings)
    terminal.play(game, given, seats, language, seed)


@commands.command("simulate")
@GAME
@PLAYERS
@SETTING
@COMPONENTS
@SEED
@click.option("--games", "count", type=click.IntRange(1), default=1000, help="How many matches.")
@click.option("--bots", "lineup", default="easy", help="Bots by seat; the last fills the rest.")
@JSON
def simulate_games(name: str, players: int | None, settings: tuple[str, ...],
                   components: str | None, seed: int | None, count: int, lineup: str,
                   as_json: bool) -> None:
    """Many games among bots: wins by seat, scores, lengths, broken laws."""
    game, given = opened(name, components, players, settings)
    found = simulate(game, count, lineup, seed or 0, waiting("playing"), **given)
    if as_json:
        return shown(found)
    for key, value in found.items():
        click.echo(f"{key}: {value}")


@commands.command("tournament")
@GAME
@PLAYERS
@SETTING
@COMPONENTS
@SEED
@click.option("--games", "count", type=click.IntRange(1), default=100, help="Of each line-up.")
@click.option("--bots", "lineups", multiple=True, default=["easy,random"], show_default=True,
              help="A line-up: bots by seat, the last fills the rest; may be given again.")
@click.option("--steady", type=click.IntRange(1), default=None, metavar="N",
              help="Tell skill from luck: play on N times from every choice that is not the "
                   "policy's.")
@JSON
def play_tournament(name: str, players: int | None, settings: tuple[str, ...],
                    components: str | None, seed: int | None, count: int,
                    lineups: tuple[str, ...], steady: int | None, as_json: bool) -> None:
    """Bots against each other: win shares, ratings, scores, time per move. Ctrl-C shows what
    there is so far."""
    game, given = opened(name, components, players, settings)
    found = tournament(game, lineups, count, seed or 0, waiting("playing"), steady=steady or 0,
                       **given)
    if as_json:
        return shown(found)
    for lineup in found:
        click.echo(f"{lineup['game']}: {', '.join(lineup['bots'])} — {lineup['games']} games"
                   + (f", {lineup['perfect']} perfect" if lineup["perfect"] is not None else ""))
        for bot, result in lineup["by_bot"].items():
            click.echo(f"  {bot:<12}" + " · ".join(f"{k} {v}" for k, v in result.items()))


@commands.command("hint")
@FILE
@click.option("--seat", type=int, required=True, help="Whose choice it is, from 0.")
@click.option("--level", type=click.Choice(["normal", "hard", "expert"]), default="hard")
@LANGUAGE
@JSON
def give_hint(file: pathlib.Path, seat: int, level: str, language: str, as_json: bool) -> None:
    """The three best moves of a seat in a saved match, as a bot sees them."""
    found = bots.hint(games.replay(file.read_bytes()), seat, language, level)
    if as_json:
        return shown([one._asdict() for one in found])
    for number, one in enumerate(found, 1):
        click.echo(f"{number}. {one.text} [{one.action}]")


@commands.command("bench")
@click.argument("name", metavar="[GAME|bots|serve]", required=False)
@PLAYERS
@SETTING
@click.option("--positions", type=click.IntRange(1), default=20,
              help="With bots: how many positions of each game every level answers.")
@click.option("--game", "only", multiple=True, help="With bots: only this game.")
@click.option("--peer", help=f"Run beside a peer: {', '.join(PEERS)}.")
@click.option("--seconds", type=float, default=1.0, help="For each measurement.")
@JSON
def bench_game(name: str | None, players: int | None, settings: tuple[str, ...], positions: int,
               only: tuple[str, ...], peer: str | None, seconds: float, as_json: bool) -> None:
    """Moves a second, beside a peer in the same process; `bench serve`: of a real server;
    `bench bots`: how long they think."""
    if name == "bots":
        return shown_answers(only, positions, players, as_json)
    found = []
    if name == "serve":
        return listed(bench_serve(), as_json)
    for each in [name] if name else games.catalogue():
        game, given = opened(each, None, players, settings)
        count = given.pop("players", game.options["players"].standard())
        found.append(bench(game, count, peer, seconds, waiting(f"{each}"), **given))
    listed(found[0] if name and as_json else found, as_json)


def listed(found: Any, as_json: bool) -> None:
    """For programs as JSON, for people a line a figure."""
    if as_json:
        return shown(found)
    for one in found:
        for key, value in one.items():
            click.echo(f"{key}: {value}")


def shown_answers(only: tuple[str, ...], positions: int, players: int | None,
                  as_json: bool) -> None:
    """The worst and the mean time to answer, by game and level."""
    listed([line for name in only or games.catalogue()
            for line in answers(games.load(name), positions, players, waiting(name))], as_json)


@commands.command("replay")
@FILE
@click.option("--seat", type=int, default=None, help="As this seat saw it; default: a watcher.")
@click.option("--move", type=int, default=None, help="Only so far.")
@click.option("--raw", is_flag=True, help="The recorded moves as they stand, without the rules.")
@LANGUAGE
@JSON
def replay_file(file: pathlib.Path, seat: int | None, move: int | None, raw: bool, language: str,
                as_json: bool) -> None:
    """A saved match in words, checked move by move."""
    found = record(file.read_bytes())
    if move is not None:
        found["actions"] = found["actions"][:max(0, move)]
        found.pop("digest", None)
    if raw:
        return click.echo("\n".join(f"{seat} {action}" for seat, action in found["actions"]))
    match = games.replay(json.dumps(found))
    if seat is not None:
        match.checked(seat)
    if as_json:
        return shown({"game": match.game.name, "options": match.options, "actions": match.history,
                      "log": match.log(seat, language), "over": match.over,
                      "scores": match.scores, "winners": match.winners,
                      "verdict": match.verdict(language)})
    for line in [*match.log(seat, language), "", match.text(seat, language), "",
                 *match.verdict(language)]:
        click.echo(line)


@commands.command("warm")
@click.argument("names", nargs=-1, metavar="[GAME]…")
def warm(names: tuple[str, ...]) -> None:
    """Compile everything once, so that nobody waits later."""
    every = [games.load(name) for name in names or games.catalogue()]
    for step in track([step for game in every for step in steps(game)], "compiling",
                      console=ERRORS):
        step()
    click.echo(f"Ready: {', '.join(game.name for game in every)}.")


commands.add_command(serve_tables, "serve")


@commands.command("verify")
@FILE
@click.argument("witnesses", nargs=-1, metavar="[SEEN]…",
                type=click.Path(exists=True, dir_okay=False, path_type=pathlib.Path))
@LANGUAGE
@JSON
def verify_file(file: pathlib.Path, witnesses: tuple[pathlib.Path, ...], language: str,
                as_json: bool) -> None:
    """Compute the chance of a finished match again; SEEN: files that seats took home before."""
    found = faults(file.read_bytes(), *(path.read_bytes() for path in witnesses))
    spoken = words.shared(language)
    if as_json:
        shown({"fair": found == [], "faults": found})
    else:
        lines = ["none"] if found is None else found or ["fair"]
        click.echo("\n".join(spoken(f"verify.{line}") for line in lines))
    if found != []:
        sys.exit(1)
