"""Options and output that several commands have in common."""

import json
import pathlib
from collections.abc import Iterable
from typing import Any

import click
from rich.console import Console
from rich.progress import track

from asterism import games, translations
from asterism.engine.errors import ComponentsError
from asterism.engine.game import Game

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
    "--language", type=click.Choice(translations.LANGUAGES), default="en", show_default=True
)
SEED_OPTION = click.option(
    "--seed", type=int, default=None, help="The same seed deals the same game."
)
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def load_game(
    name: str, components: str | None, players: int | None, settings: Iterable[str]
) -> tuple[Game, dict[str, Any]]:
    """Load a game; return it with its options as they were typed."""
    game = load_with_file(name, components)
    given = game.options.parse_settings(settings)
    if players is not None:
        given["players"] = players
    return game, given


def load_with_file(name: str, components: str | None) -> Game:
    """Load a game; an error in a components file names the file."""
    try:
        return games.load(name, components)
    except ComponentsError as error:
        raise ComponentsError(f"{components}: {error}") from None


def progress_bar(what: str) -> Any:
    """Return a progress bar if a terminal shows it; otherwise the steps pass through."""
    return lambda steps, total=None: track(
        steps, what, total, console=STDERR, disable=not STDERR.is_terminal
    )


def print_json(results: Any) -> None:
    click.echo(json.dumps(results, ensure_ascii=False, indent=2))


def print_results(results: Any, as_json: bool) -> None:
    """Print JSON for programs, or one line for each figure for people."""
    if as_json:
        return print_json(results)
    for result in results:
        for key, value in result.items():
            click.echo(f"{key}: {value}")
