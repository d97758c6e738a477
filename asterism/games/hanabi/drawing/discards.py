"""HAN-04 The discards on paper: every copy that is gone, and which cards have one copy left."""

import functools

from asterism.drawing.kit import panel, paper, plain_paper, words
from asterism.drawing.svg import Element, circle, group, line, path, rect
from asterism.engine.frames import Frame
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import sentences
from asterism.games.hanabi.drawing.news import LIES
from asterism.games.hanabi.drawing.plan import SHEETS, Place
from asterism.games.hanabi.drawing.signs import PALETTE, sign
from asterism.games.hanabi.state import BOX, COLOURS, VALUES, kind

SHOWN = 3  # copies in a cell; more are counted
DIGIT, APART = 11, 5  # a copy's width, and how far apart they are: two ones are no eleven
RED, PENCIL = "#a8321f", "#6b5634"
KINDS = [slice(kind(colour, 1), kind(colour, VALUES) + 1) for colour in range(COLOURS)]


def draw_discards(ctx: RenderContext, frame: Frame) -> Element:
    """Return the sheet: lying beside the stage of a desk, elsewhere a panel."""
    place = SHEETS[frame.name]
    if frame.name == "wide":  # its paper is scenery
        return group("desk-sheet", plain_paper(*place), sheet(ctx, place))
    title = str(ctx.translations("table.discards"))
    close = str(ctx.translations("call.back"))
    drawn = paper(*place, r=4), sheet(ctx, place)
    return panel(frame, "discards", title, "cards", *drawn, close=close)


def sheet(ctx: RenderContext, place: Place) -> Element:
    facts, copies = ctx.facts, card_copies(ctx.game)
    count = len(sentences.colours_in(facts))
    last = 0 if facts.last_fits else facts.last_card
    head = 40 if place.height < 300 else 52
    tall = (place.height - head - 8) / count
    rows = [
        sheet_row(
            colour,
            tuple(facts.discarded[kinds]),
            copies[kinds],
            facts.fireworks[colour],
            last - kinds.start + 1,
            (place.x, round(place.y + head + tall * (colour + 0.5), 1), place.width, tall),
        )
        for colour, kinds in enumerate(KINDS[:count])
    ]
    return group("discards", sheet_head(place, ctx.translations.base), *rows)


@functools.lru_cache(maxsize=16)
def card_copies(game: object) -> tuple[int, ...]:
    return tuple(BOX.as_record(game.box).copies.tolist())  # type: ignore[attr-defined]


@functools.lru_cache(maxsize=64)
def sheet_head(place: Place, translations: Translator) -> Element:
    x, y, width, _ = place
    left = str(translations("table.last_copy"))
    return group(
        "sheet",
        words(x + 16, y + 27, str(translations("table.discards")), 17, "serif", "#4a3a20"),
        circle(x + width - 22, y + 22, 7, fill="none", stroke=RED, stroke_width=1.6),
        words(x + width - 36, y + 27, left, 14, "bold", PENCIL, "end"),
    )


@functools.lru_cache(maxsize=16384)
def sheet_row(
    colour: int,
    gone: tuple[int, ...],
    copies: tuple[int, ...],
    reached: int,
    last: int,
    row: tuple[float, float, float, float],
) -> Element:
    """Return one colour; `last` is the value that was laid there just now."""
    x, y, width, tall = row
    step = (width - 58) / VALUES
    rule = (
        line(x + 12, y - tall / 2, x + width - 12, y - tall / 2, stroke=PENCIL, stroke_opacity=0.3)
        if colour
        else None
    )
    cells = [
        cell(
            colour,
            value,
            gone[value - 1],
            copies[value - 1],
            value > reached,
            value == last,
            (round(x + 52 + step * (value - 0.5), 1), y),
        )
        for value in range(1, VALUES + 1)
        if gone[value - 1]
    ]
    empty = "".join(
        f"M{x + 52 + step * (value - 0.5):.1f} {y}h0"
        for value in range(1, VALUES + 1)
        if not gone[value - 1]
    )
    untouched = path(empty, stroke=PENCIL, stroke_width=3.2, stroke_linecap="round", opacity=0.5)
    return group("pile", rule, sign(colour, x + 27, y, 9, on_paper=True), untouched, *cells)


def cell(
    colour: int,
    value: int,
    gone: int,
    copies: int,
    needed: bool,
    fresh: bool,
    at: tuple[float, float],
) -> Element:
    """Return the discarded copies of a card. Ringed: one is left; struck out: none, and it was
    needed."""
    x, y = at
    ink, shown = PALETTE[colour].number, min(gone, SHOWN)
    row = str(value) * shown if gone <= SHOWN else f"{value}×{gone}"
    apart = APART if gone <= SHOWN else 1
    span = DIGIT * len(row) + apart * (len(row) - 1)
    mark = None
    if needed and gone == copies:
        mark = path(f"M{x - span / 2 - 3:g} {y + 9}l{span + 6}-18", stroke=RED, stroke_width=2.2)
    elif needed and gone == copies - 1:
        half = max(13, span / 2 + 5)
        mark = rect(x - half, y - 13, 2 * half, 26, r=13, fill="none", stroke=RED, stroke_width=1.6)
    return group(
        "gone",
        words(x + apart / 2, y + 6, row, 18, "serif", ink, "middle", letter_spacing=apart),
        mark,
        data_step=LIES if fresh else None,
        data_motion="bloom" if fresh else None,
    )
