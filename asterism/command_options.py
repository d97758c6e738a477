"""What several commands share: their options, and how they load, show progress and print."""

import json
import pathlib
from collections.abc import Iterable
from typing import Any

import click
from rich.console import Console
from rich.progress import track

from asterism import games, translations
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
    "--language", type=click.Choice(translations.LANGUAGES), default="en"
)
SEED_OPTION = click.option(
    "--seed", type=int, default=None, help="The same seed deals the same game."
)
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="For programs to read.")


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
