"""The analysis of a table's match as its page shows it. Imports the engine."""

import html

from asterism.analysis import Analysis
from asterism.analysis.page import render_page, say, tag
from asterism.analysis.report import TurnText, write_notes
from asterism.analysis.settings import SHARE
from asterism.analysis.wording import analysis_translations
from asterism.engine.match import Match
from asterism.tables.table import Table
from asterism.translations import Translations
from asterism.web.wire import ExpectedCourse, TurningPointNote

PLACES = 4  # decimals of what was expected that a curve needs


def render_analysis(
    table: Table, analysis: Analysis, language: str, seat: int | None, page_texts: Translations
) -> str:
    """The page's content, first as a seat lived it; for others as the winner did."""
    match = table.match
    assert match is not None
    shown = seat if seat is not None else (*match.winners, 0)[0]
    texts = analysis_translations(match, language)

    def links(turn: TurnText) -> str:
        return turn_links(table.id, match, turn, page_texts)

    return render_page(match, analysis, texts, language, shown, links)


def turn_links(table_id: str, match: Match, turn: TurnText, texts: Translations) -> str:
    """From a turning point one can play on, or look at the replay."""
    before, actor = turn.number - 1, match.moves[turn.number - 1][0]
    seat = max(actor, 0)
    button = say(
        "button",
        texts("page.play_from_here"),
        "main",
        type="button",
        data_practice=str(before),
        data_seat=str(seat),
    )
    address = f"/t/{html.escape(table_id)}/replay#at={before}&seat={seat}"
    return button + tag("a", html.escape(texts("page.see_moment")), "button", href=address)


def show_course(table: Table, analysis: Analysis, language: str) -> ExpectedCourse:
    """What a replay shows of an analysis: the curves, and what its turning points were."""
    match = table.match
    assert match is not None
    is_share = analysis.unit == SHARE
    every = (analysis.start, *(move.expected for move in analysis.moves))
    return ExpectedCourse(
        is_share,
        analysis_translations(match, language)("chance" if is_share else "score"),
        [[round(value, PLACES) for value in values] for values in every],
        [TurningPointNote(*note) for note in write_notes(match, analysis, language)],
    )
