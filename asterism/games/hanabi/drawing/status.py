"""HAN-02 Blue tokens as lanterns, mistakes as burnt fuses, the deck and the score."""

import functools
from typing import NamedTuple

from asterism.drawing.kit import BRASS, CREAM, GLOW, SUB, paragraph, star_points, words
from asterism.drawing.svg import (
    Element,
    circle,
    group,
    path,
    polygon,
    rect,
    symbol,
    title_element,
    use,
)
from asterism.engine.frames import Frame
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import sentences
from asterism.games.hanabi.drawing.news import FAILS, OPENS, RETURNS
from asterism.games.hanabi.state import DISCARD, HINTS, MISTAKES, VALUES

FUSE, BURNT = "#9aa1b8", "#ff6a58"
RAIL = (952, 0)  # the column of a desk beside the stage


class Figures(NamedTuple):
    """What the lid of the box tells."""

    hints: int
    mistakes: int
    score: int
    best: int
    deck: int
    goal: str  # HAN-18 the federation's word for a higher score
    earlier_goal: str  # before the last move
    turns: str  # HAN-16 how many are left, once the deck is empty
    failed: bool  # the last move was a mistake
    scored: bool  # or it lit a firework
    regained: bool  # HAN-12 or it brought a blue token back


def draw_status(ctx: RenderContext, frame: Frame) -> Element:
    """Return lanterns, fuses, deck and score: beside the stage of a desk, else on the river."""
    figures = read_figures(ctx)
    if frame.name == "wide":
        return rail_status(figures, ctx.translations.base)
    return river_status(figures, frame.name, ctx.translations.base)


def read_figures(ctx: RenderContext) -> Figures:
    facts = ctx.facts
    score = sum(facts.fireworks)
    played = 0 < facts.last_action <= DISCARD
    return Figures(
        facts.hints,
        facts.mistakes,
        score,
        VALUES * len(sentences.colours_in(facts)),
        facts.left,
        sentences.goal(ctx, score),
        sentences.goal(ctx, score - 1) if played and facts.last_fits else "",
        turns_left(ctx),
        bool(played and not facts.last_fits),
        bool(played and facts.last_fits),
        bool(played and facts.last_bonus),
    )


def turns_left(ctx: RenderContext) -> str:
    """HAN-16 Return how many turns are left once the deck is empty."""
    left = ctx.facts.last_turns if ctx.actors else 0
    return str(ctx.translations("table.last_turns", n=left)) if left > 0 else ""


@functools.lru_cache(maxsize=4096)
def rail_status(figures: Figures, translations: Translator) -> Element:
    x, y = RAIL
    score = words(
        x,
        y + 66,
        str(figures.score),
        58,
        "serif",
        GLOW,
        data_step=OPENS if figures.scored else None,
        data_motion="count-up" if figures.scored else None,
        data_from=figures.score - 1 if figures.scored else None,
    )
    beside = x + (42 if figures.score < 10 else 72)
    of_best = str(translations("call.of_best", best=figures.best))
    return group(
        "status",
        score,
        words(beside, y + 36, of_best, 15, "bold", SUB),
        *goal_lines(figures, beside, y + 57),
        deck(figures.deck, x + 254, y + 24, 40, 54, translations),
        lanterns(figures.hints, figures.regained, x + 12, y + 122, 27, 0.92, translations),
        *hints_left(figures, x + 8 + 27 * HINTS, y + 127, translations),
        fuses(figures.mistakes, figures.failed, x + 13, y + 166, 34, 0.95, translations),
        *mistakes_made(figures, x + 14 + 34 * MISTAKES, y + 171, translations),
    )


def change_at_step(earlier: Element, now: Element, step: int) -> list[Element]:
    """Return what a film tells until a step, and what it tells from then on."""
    news = group("told", now, data_step=step, data_motion="bloom")
    return [group("when before", earlier, data_until=step), news]


def goal_lines(figures: Figures, x: float, y: float) -> list[Element]:
    """Return what a higher score is called, or how many turns are left."""

    def lines(sentence: str) -> Element:
        return paragraph(x, y, 168, sentence, 14, 3, 1.2, fill=GLOW if figures.turns else SUB)

    if figures.turns or figures.earlier_goal in ("", figures.goal):
        return [lines(figures.turns or figures.goal)]
    return change_at_step(lines(figures.earlier_goal), lines(figures.goal), OPENS)


def mistakes_made(figures: Figures, x: float, y: float, translations: Translator) -> list[Element]:
    def count_made(number: int) -> Element:
        of_most = translations("table.of", number=number, most=MISTAKES)
        name = translations("table.mistakes")
        line = str(translations("table.line", name=name, value=of_most))
        return words(x, y, line, 15, "bold")

    if not figures.failed:
        return [count_made(figures.mistakes)]
    return change_at_step(count_made(figures.mistakes - 1), count_made(figures.mistakes), FAILS)


def hints_left(figures: Figures, x: float, y: float, translations: Translator) -> list[Element]:
    """Return how many lanterns are lit; a film says one less until the regained one is."""

    def count_left(number: int) -> Element:
        return words(x, y, str(translations("table.of", number=number, most=HINTS)), 15, "bold")

    if not figures.regained:
        return [count_left(figures.hints)]
    return change_at_step(count_left(figures.hints - 1), count_left(figures.hints), RETURNS)


# Height; lanterns: x, step, scale; fuses: x, step; deck: place; score: x, y, size
RIVERS = {
    "tablet": (190, (34, 27, 0.92), (786, 30), (972, 160, 32, 44), (952, 186, 20)),
    "narrow": (120, (17, 23, 0.68), (206, 26), (283, 102, 21, 26), (384, 126, 17)),
    "tall": (152, (18, 23, 0.74), (208, 27), (285, 133, 22, 28), (384, 158, 18)),
}


@functools.lru_cache(maxsize=8192)
def river_status(figures: Figures, frame: str, translations: Translator) -> Element:
    y, lamp, fuse, pile, (sx, sy, size) = RIVERS[frame]

    def score(number: int) -> Element:
        of_best = str(translations("table.of", number=number, most=figures.best))
        return words(sx, sy, of_best, size, "serif", GLOW, "end")

    return group(
        "status",
        lanterns(figures.hints, figures.regained, lamp[0], y, lamp[1], lamp[2], translations),
        fuses(figures.mistakes, figures.failed, fuse[0], y, fuse[1], lamp[2], translations),
        deck(figures.deck, *pile, translations),
        group("when before", score(figures.score - 1), data_until=OPENS)
        if figures.scored
        else None,
        group(
            "score",
            score(figures.score),
            title_element(figures.goal),
            piece="score",
            data_value=figures.score,
            data_step=OPENS,
            data_change="bloom",
        ),
    )


@functools.lru_cache(maxsize=1024)
def lanterns(
    lit: int,
    regained: bool,
    x: float,
    y: float,
    step: float,
    scale: float,
    translations: Translator,
) -> Element:
    """Return a lantern for every blue token; those that were spent are dark."""
    back = lit - 1 if regained else -1
    number = translations("table.of", number=lit, most=HINTS)
    return group(
        "lanterns",
        *(
            use(
                "h-lantern-lit" if i < lit and i != back else "h-lantern-dark",
                transform=f"translate({x + i * step:g} {y:g}) scale({scale:g})",
            )
            for i in range(HINTS)
        ),
        relit_lantern(x + back * step, y, scale) if regained else None,
        title_element(
            str(translations("table.line", name=translations("table.hints"), value=number))
        ),
        piece="lanterns",
        data_value=lit,
        data_step=RETURNS,
        data_change=None if regained else "glow",
    )


def relit_lantern(x: float, y: float, scale: float) -> Element:
    """HAN-12 Return the lantern that has just been lit again; a film shows it dark until then."""
    return use(
        "h-lantern-lit",
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
        data_step=RETURNS,
        data_motion="bloom",
    )


@functools.lru_cache(maxsize=1024)
def fuses(
    made: int, failed: bool, x: float, y: float, step: float, scale: float, translations: Translator
) -> Element:
    """Return a fuse for every mistake that can be made; made ones are burnt."""
    number = translations("table.of", number=made, most=MISTAKES)
    last = made - 1 if failed else -1
    return group(
        "fuses",
        *(fuse(x + i * step, y, scale, i < made, i == last) for i in range(MISTAKES)),
        title_element(
            str(translations("table.line", name=translations("table.mistakes"), value=number))
        ),
    )


def fuse(x: float, y: float, scale: float, burnt: bool, fresh: bool) -> Element:
    return use(
        "h-fuse-burnt" if burnt else "h-fuse",
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
        data_step=FAILS if fresh else None,
        data_motion="burst" if fresh else None,
        data_beat="mistake" if fresh else None,
        data_colour=BURNT,
    )


@functools.lru_cache(maxsize=1024)
def deck(
    left: int, x: float, y: float, width: float, height: float, translations: Translator
) -> Element:
    """HAN-13 Return the deck with how many cards it holds."""
    layers = min(4, left)
    backs = [
        rect(
            x + i * 2.2,
            y + 8 - i * 2.6,
            width,
            height,
            r=4,
            fill="url(#h-lacquer)",
            stroke=BRASS,
            stroke_opacity=0.8,
        )
        for i in range(layers)
    ]
    empty = rect(
        x, y + 8, width, height, r=4, fill="none", stroke=FUSE, stroke_dasharray="4 3", opacity=0.8
    )
    shift = max(0, layers - 1)
    return group(
        "deck",
        *(backs or [empty]),
        words(
            x + width / 2 + shift * 2.2,
            y + 8 - shift * 2.6 + height * 0.5 + width * 0.17,
            str(left),
            max(14, round(width * 0.5)),
            "serif",
            CREAM,
            "middle",
        ),
        title_element(str(translations("table.line", name=translations("table.deck"), value=left))),
        piece="deck",
    )


# Symbols


def lantern_symbol(lit: bool) -> Element:
    metal = BRASS if lit else "#7d8cb2"
    body = (
        rect(-9, -11, 18, 22, r=6, fill="url(#h-lantern)")
        if lit
        else rect(-9, -11, 18, 22, r=6, fill="none", stroke=metal, stroke_dasharray="3 2.5")
    )
    ribs = path(
        "M-8.5-5q8.5 2.5 17 0M-8.5 0q8.5 2.5 17 0M-8.5 5q8.5 2.5 17 0",
        fill="none",
        stroke="#0d3a6b",
        stroke_opacity=0.45,
    )
    halo = circle(0, 0, 26, fill="url(#h-lantern-glow)")
    caps = path("M-5-11h10M-5 11h10M0-11v-4", stroke=metal, stroke_width=2)
    parts = (halo, body, ribs, caps) if lit else (body, caps)
    return symbol(f"h-lantern-{'lit' if lit else 'dark'}", *parts)


def fuse_symbol(burnt: bool) -> Element:
    colour = BURNT if burnt else FUSE
    shell = circle(0, 3, 9, fill="#3a1712" if burnt else "none", stroke=colour, stroke_width=1.5)
    cord = path("M0-6q3-6 8-5", fill="none", stroke=colour, stroke_width=1.6)
    if not burnt:
        return symbol("h-fuse", shell, cord)
    cross = path("M-4-1l8 8M4-1l-8 8", stroke=BURNT, stroke_width=2, stroke_linecap="round")
    spark = polygon([(9 + x, -11 + y) for x, y in star_points(6, 0.42, 6)], fill="#ffb37a")
    return symbol("h-fuse-burnt", shell, cord, cross, spark)


DEFS: tuple[Element, ...] = (
    lantern_symbol(True),
    lantern_symbol(False),
    fuse_symbol(True),
    fuse_symbol(False),
)
