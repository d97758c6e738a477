"""The analysis of a table's match as its page shows it. Imports the engine."""

import html

from asterism.analysis import Analysis
from asterism.analysis.page import render_page, say, tag
from asterism.analysis.report import TurnText
from asterism.analysis.wording import analysis_translations
from asterism.engine.match import Match
from asterism.tables.table import Table
from asterism.translations import Translations


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
