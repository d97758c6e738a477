"""An analysis as HTML, for the page of a table and for a file of its own. It needs no script: the
players are radio buttons, and what is long unfolds."""

import html
import pathlib
from collections.abc import Callable
from typing import NamedTuple

from asterism.analysis.analysis import Analysis
from asterism.analysis.chart import FRAMES, OWN_STYLE, draw_chart, key_line, other_style
from asterism.analysis.lines import GAP
from asterism.analysis.report import ChoiceText, Report, SeatText, TurnText, write_report
from asterism.analysis.settings import SHARE
from asterism.engine.match import Match
from asterism.translations import Translations

STYLESHEET = pathlib.Path(__file__).with_name("analysis.css")

Links = Callable[[TurnText], str]  # markup of where one can go from a turning point


class PageTexts(NamedTuple):
    """What the page says beside the report."""

    texts: Translations
    links: Links


def no_links(turn: TurnText) -> str:
    """A file of its own leads nowhere."""
    return ""


def tag(name: str, content: str, classes: str = "", **attributes: str) -> str:
    """An element; its content is markup."""
    given = ({"class": classes} if classes else {}) | attributes
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(value)}"'
        for key, value in given.items()
    )
    return f"<{name}{written}>{content}</{name}>"


def say(name: str, content: str, classes: str = "", **attributes: str) -> str:
    """An element; its content is a text."""
    return tag(name, html.escape(content), classes, **attributes)


def render_page(
    match: Match,
    analysis: Analysis,
    texts: Translations,
    language: str,
    seat: int = 0,
    links: Links = no_links,
) -> str:
    """The whole analysis, seen first by a seat."""
    report, page = write_report(match, analysis, language), PageTexts(texts, links)
    head = tag(
        "header",
        say("h1", report.title) + say("p", report.subtitle, "subtitle"),
        "analysis-head",
    )
    # Radio buttons stand before all they switch.
    switches = "".join(seat_switch(one, one.seat == seat) for one in report.seats)
    panels = "".join(seat_panel(analysis, one, report, page) for one in report.seats)
    faces = tag("nav", "".join(seat_label(one) for one in report.seats), "faces")
    course = tag("div", head + faces + panels, "course")
    return tag("div", switches + course + turning_points(report, page), "analysis")


def seat_switch(seat: SeatText, is_shown: bool) -> str:
    checked = " checked" if is_shown else ""
    return (
        f'<input type="radio" name="seat" class="seat-switch" id="seat-{seat.seat}"'
        f' aria-label="{html.escape(seat.name)}"{checked}>'
    )


def seat_label(seat: SeatText) -> str:
    medal = say("span", seat.name[:1].upper(), "medal", aria_hidden="true")
    return tag("label", medal + say("span", seat.name, "name"), for_=f"seat-{seat.seat}")


def seat_panel(analysis: Analysis, seat: SeatText, report: Report, page: PageTexts) -> str:
    """The curve and the sums of one seat."""
    texts = page.texts
    luck, axis = (texts("luck"), seat.luck), texts("axis")
    charts = "".join(
        draw_chart(analysis, seat.seat, seat.chart, frame, luck, axis) for frame in FRAMES
    )
    curves = {} if analysis.unit != SHARE else name_curves(seat, report)
    plate = tag("div", charts + legend(texts, curves), "plate")
    cards = tag("div", luck_card(seat, texts) + skill_card(seat, texts), "cards")
    return tag("div", plate + cards, f"seat-panel panel-{seat.seat}")


def luck_card(seat: SeatText, texts: Translations) -> str:
    head = say("h2", texts("luck"), "label")
    figure = say("strong", seat.luck, f"figure {'good' if seat.is_lucky else 'bad'}")
    return tag("section", head + figure + say("p", seat.luck_text), "paper card")


def skill_card(seat: SeatText, texts: Translations) -> str:
    head = say("h2", texts("skill"), "label") + say("strong", seat.skill, "figure")
    find = say("p", f"{texts('best_find')}: {seat.best_move}", "find") if seat.best_move else ""
    return tag("section", head + say("p", seat.skill_text) + find, "paper card")


def name_curves(seat: SeatText, report: Report) -> dict[str, str]:
    """The names of those whose curves a seat's chart shows, by the style of their lines."""
    others = {other_style(one.seat): one.name for one in report.seats if one.seat != seat.seat}
    return {OWN_STYLE: seat.name} | others


def legend(texts: Translations, curves: dict[str, str]) -> str:
    """What the signs of the curve mean, and whose the curves are."""
    names = {"ring": "best", "dot": "find", "diamond": "better", "hatched": "by_chance"}
    signs = (
        tag("li", say("i", "", sign, aria_hidden="true") + html.escape(texts(f"legend.{name}")))
        for sign, name in names.items()
    )
    lines = (
        tag(
            "li",
            f'<svg width="26" height="6" aria-hidden="true">{key_line(style)}</svg>'
            + html.escape(name),
        )
        for style, name in curves.items()
    )
    return tag("ul", "".join((*lines, *signs)), "legend")


def turning_points(report: Report, page: PageTexts) -> str:
    texts = page.texts
    head = tag("header", say("h2", texts("turning_points")) + say("span", report.unit, "unit"))
    turns = "".join(turn_item(number, turn, page) for number, turn in enumerate(report.turns, 1))
    listed = tag("ol", turns, "turns") if turns else say("p", texts("none"))
    return tag("aside", head + listed + all_choices(report, page), "paper turning")


def turn_item(number: int, turn: TurnText, page: PageTexts) -> str:
    head = (
        say("span", str(number), "badge", aria_hidden="true")
        + say("h3", turn.heading)
        + say("strong", turn.change, "good" if turn.is_gain else "bad")
    )
    body = tag("div", head, "turn-head") + say("p", turn.moment, "moment")
    body += "" if turn.options else say("p", turn.text)  # the options say the same
    return tag("li", body + turn_details(turn, page), turn.kind, id=f"turn-{number}")


def turn_details(turn: TurnText, page: PageTexts) -> str:
    """The two actions with their worths, the lines, and where one can go from here."""
    options = "".join(
        tag(
            "li",
            tag("span", say("small", option.role) + " " + html.escape(option.text))
            + say("b", option.worth)
            + f'<progress max="1" value="{option.share:.3f}" aria-hidden="true"></progress>',
            "best" if option.is_best else "",
        )
        for option in turn.options
    )
    links = page.links(turn)
    return (
        (tag("ul", options, "options") if options else "")
        + unfolding_lines(turn, page.texts)
        + (tag("p", links, "links") if links else "")
    )


def unfolding_lines(turn: TurnText, texts: Translations) -> str:
    """How it might have gone on, and from what it was judged."""
    if not turn.basis:
        return ""
    lines = next_moves(texts("chosen"), turn.line) + next_moves(texts(turn.other), turn.other_line)
    title = say("summary", texts("why"))
    return tag("details", title + say("p", turn.basis, "basis") + lines, "line")


def next_moves(title: str, lines: list[str]) -> str:
    listed = tag("ol", "".join(say("li", one, "gap" if one == GAP else "") for one in lines))
    return say("h4", title) + listed if lines else ""


def all_choices(report: Report, page: PageTexts) -> str:
    """Every judged choice in a line."""
    rows = "".join(choice_row(choice, page) for choice in report.choices)
    title = page.texts("all_choices", n=len(report.choices))
    return tag("details", say("summary", title) + tag("ul", rows, "choices"), "all-choices")


def choice_row(choice: ChoiceText, page: PageTexts) -> str:
    number = page.texts("move", number=choice.number)
    name = f"{number} · {page.texts.player(choice.seat)}"
    better = f"{page.texts('better_was')}: {choice.best} (+{choice.loss})" if choice.best else ""
    return tag(
        "li",
        say("span", name, "who")
        + say("b", choice.name, f"verdict {choice.verdict}")
        + say("span", choice.action)
        + (say("span", better, "better") if better else ""),
    )


def render_file(match: Match, analysis: Analysis, texts: Translations, language: str) -> str:
    """The analysis as a file that can stand alone."""
    title = f"{match.translations(language)('title')} · {texts('heading')}"
    style = tag("style", STYLESHEET.read_text("utf-8"))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">{style}'
    body = tag("main", render_page(match, analysis, texts, language))
    page = tag("head", head + say("title", title)) + tag("body", body, "alone")
    return f"<!doctype html>{tag('html', page, lang=language)}\n"
