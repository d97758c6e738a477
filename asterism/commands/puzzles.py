"""`asterism puzzles`: positions with one best choice, mined from self-play."""

import os
import pathlib
from collections.abc import Iterable, Iterator

import click

from asterism.commands.lab_options import (
    OUT_PATH,
    rate_bar,
    report_interrupt,
    write_text_whole,
)
from asterism.commands.shared import GAME_ARGUMENT, GAME_OPTION, PLAYERS_OPTION, load_game
from asterism.engine.errors import OptionError
from asterism.lab.mining import mine_puzzles


@click.command("puzzles")
@GAME_ARGUMENT
@click.option(
    "--count", type=click.IntRange(1, 1000), default=20, show_default=True, help="How many."
)
@click.option("--out", type=OUT_PATH, help="Write them into this file, as each is found.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same, the same puzzles.")
@PLAYERS_OPTION
@GAME_OPTION
@click.option(
    "--effort",
    type=click.FloatRange(0.01, 100),
    default=1.0,
    show_default=True,
    help="So many times the usual worlds.",
)
def mine(
    name: str,
    count: int,
    out: pathlib.Path | None,
    seed: int,
    players: int | None,
    settings: tuple[str, ...],
    effort: float,
) -> None:
    """Find positions in which one choice is clearly the best.

    It leads every other one by more than four standard errors given what is known, and `easy`
    would choose another. A line each: a saved match, with what every choice is worth. Ctrl-C ends
    it early; the puzzles so far stay.
    """
    game, given = load_game(name, None, players, settings)
    game.resolve_options(given)
    check_writable(out)
    found = rate_bar(name)(mine_puzzles(game, count, seed, given, effort), count)
    with report_interrupt("the puzzles so far are whole."):
        for text in growing_texts(found):
            if out is None:
                click.echo(text.splitlines()[-1])
            else:
                write_text_whole(out, text)


def growing_texts(lines: Iterable[str]) -> Iterator[str]:
    """All lines so far, with every new one."""
    text = ""
    for line in lines:
        text += line + "\n"
        yield text


def check_writable(out: pathlib.Path | None) -> None:
    """Raise OptionError before the work begins if its results could not be kept."""
    if out is not None and not os.access(out.absolute().parent, os.W_OK):
        raise OptionError(f"{out} cannot be written: there is no such folder, or it is read-only.")
