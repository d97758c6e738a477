"""Recorded matches. Run as a script, it records them again, after VERSION has risen."""

import pathlib

from asterism.engine.replay import playthrough
from asterism.games import catalogue, load


def recordings(game) -> list[pathlib.Path]:
    return sorted((game.folder / "tests" / "playthroughs").glob("*.txt"))


def record_again(game, path: pathlib.Path) -> str:
    """Return the text of a recording, replayed from its first line and its moves."""
    heading, _, *lines = path.read_text("utf-8").splitlines()
    settings = dict(part.split("=") for part in heading[2:].split())
    seed = int(settings.pop("seed"))
    settings.pop("version")
    options = game.options.parse_settings(f"{name}={value}" for name, value in settings.items())
    moves = [line[:20].strip().split(" ", 1) for line in lines]
    named = [(int(seat), name) for seat, name in moves]
    return "\n".join(playthrough(game, seed, options, named)) + "\n"


if __name__ == "__main__":
    for game in map(load, catalogue()):
        for path in recordings(game):
            path.write_text(record_again(game, path), "utf-8")
