"""The commands."""

import io
import json
import pathlib
import sys
from typing import Any

import click
from rich.progress import track

import asterism
from asterism import bots, games, terminal, translations
from asterism.admin import admin
from asterism.commands.bench import bench
from asterism.commands.groups import HELP_WIDTH, SectionedGroup
from asterism.commands.shared import (
    COMPONENTS_OPTION,
    FILE_ARGUMENT,
    GAME_OPTION,
    JSON_OPTION,
    LANGUAGE_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    STDERR,
    load_game,
    print_json,
)
from asterism.commands_lab import add_lab_commands
from asterism.engine.errors import AsterismError
from asterism.engine.game import Game
from asterism.engine.options import Option, PerSeat
from asterism.engine.replay import parse_save
from asterism.tables.data_folder import StoreError
from asterism.tables.precompile import compile_steps
from asterism.tables.verify import find_faults
from asterism.web.serve import STORE_FAILED, serve_command

SECTIONS = {
    "Play": ("serve", "play", "games"),
    "Saved matches": ("replay", "hint", "verify"),
    "Study": ("simulate", "tournament", "balance", "bench"),
    "Set up": ("warm", "admin"),
}


@click.group(
    cls=SectionedGroup,
    sections=SECTIONS,
    invoke_without_command=True,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": HELP_WIDTH,
    },
)
@click.version_option(asterism.__version__)
@click.pass_context
def cli(context: click.Context) -> None:
    """Play tabletop games, simulate them and study them.

    `asterism COMMAND --help` explains one command.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """Run a command. An error is one line on stderr and exit code 2, or 3 if tables cannot be
    kept."""
    write_utf8()
    try:
        cli.main(prog_name="asterism", standalone_mode=False)
    except click.ClickException as error:
        fail(error.format_message())
    except StoreError as error:
        fail(str(error), STORE_FAILED)
    except AsterismError as error:
        fail(str(error))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(1)


def write_utf8() -> None:
    """Write UTF-8 into files and pipes, also where the system's encoding is another (Windows)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")


def fail(message: str, exit_code: int = 2) -> None:
    click.echo(f"asterism: {' '.join(message.split())}", err=True)
    sys.exit(exit_code)


@cli.command("games")
@LANGUAGE_OPTION
@JSON_OPTION
def list_games(language: str, as_json: bool) -> None:
    """List the games, how many may play, and their options."""
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
    help="Continue a saved match.",
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


@cli.command("hint")
@FILE_ARGUMENT
@click.option("--seat", type=int, required=True, help="Whose choice it is, from 0.")
@click.option(
    "--level",
    type=click.Choice(["normal", "hard", "expert"]),
    default=None,
    help="The bot that is asked; without one, the adviser that a table asks.",
)
@LANGUAGE_OPTION
@JSON_OPTION
def give_hint(
    file: pathlib.Path, seat: int, level: str | None, language: str, as_json: bool
) -> None:
    """Ask a bot for the three best moves of a seat in a saved match."""
    results = bots.best_actions(games.replay(file.read_bytes()), seat, language, level)
    if as_json:
        return print_json([hint_json(hint) for hint in results])
    for number, one in enumerate(results, 1):
        click.echo(f"{number}. {one.text} [{one.action}]")


def hint_json(hint: bots.Hint) -> dict[str, Any]:
    """A hint with the keys that `hint --json` keeps."""
    action, win_share, score, text = hint
    return {"action": action, "share": win_share, "points": score, "text": text}


cli.add_command(bench)


@cli.command("replay")
@FILE_ARGUMENT
@click.option(
    "--seat", type=int, default=None, help="As this seat saw it; default: as a spectator."
)
@click.option("--move", type=int, default=None, help="Stop after so many moves.")
@click.option("--raw", is_flag=True, help="The recorded moves as they stand, without the rules.")
@LANGUAGE_OPTION
@JSON_OPTION
def replay_file(
    file: pathlib.Path, seat: int | None, move: int | None, raw: bool, language: str, as_json: bool
) -> None:
    """Retell a saved match in words, checked move by move."""
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
cli.add_command(admin)
add_lab_commands(cli)


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
    """Compute every shuffle and roll of a finished match again.

    SEEN are files that seats downloaded before the end; the match must agree with them.
    """
    results = find_faults(file.read_bytes(), *(path.read_bytes() for path in witnesses))
    texts = translations.shared_translations(language)
    if as_json:
        print_json({"fair": results == [], "faults": results})
    else:
        lines = ["none"] if results is None else results or ["fair"]
        click.echo("\n".join(texts(f"verify.{line}") for line in lines))
    if results != []:
        sys.exit(1)
