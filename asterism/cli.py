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
from asterism.commands.analyse import analyse_file
from asterism.commands.balance import report_balance, tune_game
from asterism.commands.bench import bench
from asterism.commands.exports import export_match, write_trajectories
from asterism.commands.groups import HELP_WIDTH, SectionedGroup
from asterism.commands.lab import play_tournament, simulate_games
from asterism.commands.puzzles import mine
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
from asterism.commands.think import think
from asterism.drawing.animation import animate_match
from asterism.engine.errors import AsterismError
from asterism.engine.frames import NARROW, WIDE
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.engine.options import Option, PerSeat
from asterism.engine.replay import parse_save
from asterism.lab.executors import complete_all, local_executor
from asterism.lab.exports import read_foreign
from asterism.storage.errors import StoreError
from asterism.tables.precompile import compile_game
from asterism.tables.verify import find_faults, missing_shares
from asterism.web.extra import require_browser
from asterism.web.serve import STORE_FAILED, serve_command

SECTIONS = {
    "Play": ("serve", "play", "games"),
    "Saved matches": ("replay", "analyse", "export", "hint", "verify"),
    "Study": ("simulate", "tournament", "balance", "tune", "trajectories", "puzzles", "bench"),
    "Set up": ("warm", "think", "admin"),
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
@COMPONENTS_OPTION
@LANGUAGE_OPTION
@JSON_OPTION
def give_hint(
    file: pathlib.Path,
    seat: int,
    level: str | None,
    components: str | None,
    language: str,
    as_json: bool,
) -> None:
    """Ask a bot for the three best moves of a seat in a saved match.

    A match that was played with an owner's components carries them; --components puts others in
    their place.
    """
    results = bots.best_actions(load_save(file, components), seat, language, level)
    if as_json:
        return print_json([hint_json(hint) for hint in results])
    for number, one in enumerate(results, 1):
        click.echo(f"{number}. {one.text} [{one.action}]")


def load_save(file: pathlib.Path, components: str | None) -> Match:
    """A saved match, replayed with another components file if one is given."""
    if components is None:
        return games.replay(file.read_bytes())
    save = parse_save(file.read_bytes()) | {"components": games.read_components(components)}
    return games.replay(json.dumps(save))


def hint_json(hint: bots.Hint) -> dict[str, Any]:
    """A hint with the keys that `hint --json` keeps."""
    action, win_share, score, text = hint
    return {"action": action, "share": win_share, "points": score, "text": text}


cli.add_command(bench)
cli.add_command(analyse_file)
cli.add_command(mine)


@cli.command("replay")
@FILE_ARGUMENT
@click.option(
    "--seat", type=int, default=None, help="As this seat saw it; default: as a spectator."
)
@click.option("--move", type=int, default=None, help="Stop after so many moves.")
@click.option("--raw", is_flag=True, help="The recorded moves as they stand, without the rules.")
@click.option(
    "--animate",
    type=click.Path(dir_okay=False, path_type=pathlib.Path),
    help="Write a moving picture, .svg or .webp, instead.",
)
@click.option("--since", type=click.IntRange(0), default=0, help="Its first move.")
@click.option("--narrow", is_flag=True, help="Drawn for a phone.")
@LANGUAGE_OPTION
@JSON_OPTION
def replay_file(
    file: pathlib.Path,
    seat: int | None,
    move: int | None,
    raw: bool,
    animate: pathlib.Path | None,
    since: int,
    narrow: bool,
    language: str,
    as_json: bool,
) -> None:
    """Retell a saved match in words or as a moving picture."""
    if raw:
        moves = parse_save(file.read_bytes())["actions"][:move]
        return click.echo("\n".join(f"{seat} {action}" for seat, action in moves))
    match = read_match(file.read_bytes(), move)
    if seat is not None:
        match.check_seat(seat)
    if animate is not None:
        return write_animation(match, seat, language, narrow, since, animate)
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


def read_match(saved: bytes, moves: int | None) -> Match:
    """Return a saved match, or one in a foreign format, after so many moves."""
    foreign = read_foreign(saved)
    if foreign is not None:
        return foreign if moves is None else foreign.at_move(max(0, moves))
    results = parse_save(saved)
    if moves is not None:
        results["actions"] = results["actions"][: max(0, moves)]
        results.pop("digest", None)
    return games.replay(json.dumps(results))


def write_animation(
    match: Match,
    seat: int | None,
    language: str,
    narrow: bool,
    since: int,
    out: pathlib.Path,
) -> None:
    """Write a match as an animated SVG, or as a WebP if the name ends so."""
    frame = NARROW if narrow else WIDE
    if out.suffix == ".svg":
        out.write_text(animate_match(match, seat, language, frame, since), "utf-8")
    elif out.suffix == ".webp":
        require_browser()
        from asterism.web.photograph import photograph_match

        photograph_match(match, seat, language, frame, since, out)
    else:
        raise click.BadParameter(
            "write to a name that ends in .svg or .webp", param_hint="--animate"
        )
    click.echo(str(out))


@cli.command("warm")
@click.argument("names", nargs=-1, metavar="[GAME]…")
def warm(names: tuple[str, ...]) -> None:
    """Compile everything once, so that nobody waits later."""
    wanted = [games.load(name).name for name in names or games.catalogue()]
    compiled = complete_all(local_executor(), compile_game, [(name,) for name in wanted])
    for _ in track(compiled, "compiling", len(wanted), console=STDERR):
        pass
    click.echo(f"Ready: {', '.join(wanted)}.")


cli.add_command(serve_command, "serve")
cli.add_command(admin)
cli.add_command(think)
for command in (
    simulate_games,
    play_tournament,
    report_balance,
    tune_game,
    export_match,
    write_trajectories,
):
    cli.add_command(command)


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
    missing = [] if results is None else missing_shares(file.read_bytes())
    texts = translations.shared_translations(language)
    if as_json:
        print_json({"fair": results == [], "faults": results, "missing_shares": missing})
    else:
        lines = ["none"] if results is None else results or ["fair"]
        sentences = [texts(f"verify.{line}") for line in lines]
        click.echo("\n".join(sentences + [texts("verify.missing", name=name) for name in missing]))
    if results != []:
        sys.exit(1)
