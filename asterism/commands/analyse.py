"""`asterism analyse`: what happened in a saved match."""

import pathlib
from collections.abc import Iterator
from typing import Any

import click
import msgspec

from asterism import games
from asterism.analysis import Analysis, analyse
from asterism.analysis.page import render_file
from asterism.analysis.report import Report, TurnText, write_report
from asterism.analysis.wording import analysis_translations
from asterism.commands.shared import (
    FILE_ARGUMENT,
    JSON_OPTION,
    LANGUAGE_OPTION,
    print_json,
    progress_bar,
)
from asterism.engine.errors import SaveError
from asterism.engine.match import Match
from asterism.translations import Translations


@click.command("analyse")
@FILE_ARGUMENT
@click.option("--html", "as_html", is_flag=True, help="Print a page that stands alone.")
@click.option(
    "--effort",
    type=click.FloatRange(0.01, 100),
    default=1.0,
    show_default=True,
    help="So many times the usual worlds and rollouts.",
)
@LANGUAGE_OPTION
@JSON_OPTION
def analyse_file(
    file: pathlib.Path, as_html: bool, effort: float, language: str, as_json: bool
) -> None:
    """Judge every choice of a saved match by what its player knew.

    Luck is told apart from choices. The same match gets the same analysis.
    """
    if as_html and as_json:
        raise click.UsageError("--html and --json exclude each other.")
    match = games.replay(file.read_bytes())
    if not match.moves:
        raise SaveError("There is nothing to analyse: no move was made.")
    found = analyse(match, effort, progress_bar("analysing"))
    if as_json:
        return print_json(analysis_json(match, found))
    texts = analysis_translations(match, language)
    if as_html:
        return click.echo(render_file(match, found, texts, language), nl=False)
    click.echo("\n".join(report_lines(write_report(match, found, language), texts)))


def analysis_json(match: Match, found: Analysis) -> dict[str, Any]:
    """An analysis with the names of actions in place of their numbers."""
    names, results = match.game.actions.names, msgspec.to_builtins(found)
    for move in results["moves"]:
        move["action"] = names[move["action"]]
        if move["judgment"] is not None:
            for key in ("best", "easy"):
                move["judgment"][key] = names[move["judgment"][key]]
    return dict(results)


def report_lines(report: Report, texts: Translations) -> Iterator[str]:
    """The report for a terminal."""
    yield report.title
    for seat in report.seats:
        yield ""
        yield f"{seat.name}: {seat.luck_text} {seat.skill} {seat.skill_text}"
    for number, turn in enumerate(report.turns, 1):
        yield ""
        yield f"{number}. [{turn.number}] {turn.change}  {turn.text}"
        yield from reason_lines(turn, texts)


def reason_lines(turn: TurnText, texts: Translations) -> Iterator[str]:
    """From what a choice was judged, and how both lines go on."""
    if turn.basis:
        yield f"   {turn.basis}"
    for name, moves in (("chosen", turn.line), (turn.other, turn.other_line)):
        if moves:
            yield f"   {texts(name)}"
            yield from (f"     {move}" for move in moves)
