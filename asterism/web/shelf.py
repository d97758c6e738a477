"""The games there are, found without the engine."""

import pathlib
import tomllib
from typing import Any

GAMES_FOLDER = pathlib.Path(__file__).parents[1] / "games"
LOBBY_FILE = pathlib.Path(__file__).parent / "lobby.toml"


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(path.parent.name for path in GAMES_FOLDER.glob("*/components.toml")))


def lobby_entries() -> dict[str, dict[str, Any]]:
    """Every game in the order of the lobby, with what the lobby knows of it."""
    listed = tomllib.loads(LOBBY_FILE.read_text("utf-8"))
    names = dict.fromkeys([*listed, *game_names()])
    return {name: listed.get(name, {}) for name in names if name in game_names()}
