"""Hvězdokupy: the players' cards on paper, from a strip of a phone to one's own in large."""

import functools
from collections.abc import Callable
from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import Element, circle, group, line, path, rect, text, title_element
from asterism.drawing.type_metrics import fit_size, shorten, text_width, wrap_width
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy import sentences
from asterism.games.hvezdokupy.drawing.board import Threads, threads_of
from asterism.games.hvezdokupy.drawing.layout import Box, Plan
from asterism.games.hvezdokupy.drawing.materials import NEAR_INK, PAPER_INK, TINTS, shape, sign
from asterism.games.hvezdokupy.drawing.news import COUNTED
from asterism.games.hvezdokupy.shapes import stars_of
from asterism.games.hvezdokupy.state import number_of

BROAD, BROADEST = 150, 250  # widths of cards on a low phone with few players
SLIM = 116  # a card that is not wider has its medallion close to its owner's name
CLOSE = 2  # so few stars lacking are told in red
# What cards show and tell, beside who looks and who is waited for.
CARD_FACTS = ("players", "card", "stars", "moon", "starter", "won", "eyes", "time_limit")


def viewer(ctx: RenderContext) -> int:
    """The seat whose card is large: one's own, or the starting player's for a spectator."""
    return ctx.seat if ctx.seat is not None else ctx.facts.starter


def other_seats(ctx: RenderContext) -> list[int]:
    """The others in playing order, from the one next to us."""
    players, mine = ctx.facts.players, viewer(ctx)
    return [(mine + offset) % players for offset in range(1, players)]


def is_lit(ctx: RenderContext, seat: int) -> bool:
    return seat in sentences.awaited_seats(ctx) or seat in sentences.winners(ctx)


# The constellation on a card


def standing(ctx: RenderContext, seat: int) -> tuple[bool, ...]:
    """Which stars of a card its best way has already; all, where players search themselves."""
    best = sentences.best_way(ctx, seat) if sentences.is_search_helped(ctx) else None
    if best is None:
        return (True,) * len(stars_of(sentences.card_of(ctx, seat)["rows"]))
    return stars_there(best)


@functools.lru_cache(maxsize=4096)
def stars_there(way: sentences.Way) -> tuple[bool, ...]:
    return tuple(number_of(cell) not in way.lacking for cell in way.cells)


def pattern(ctx: RenderContext, seat: int, box: Box) -> Element:
    """HVE-03 The constellation as it is printed; stars it still lacks are hollow."""
    fact = sentences.card_of(ctx, seat)
    return printed_card(tuple(fact["rows"]), threads_of(fact), standing(ctx, seat), box)


@functools.lru_cache(maxsize=2048)
def printed_card(rows: tuple[str, ...], lines: Threads, has: tuple[bool, ...], box: Box) -> Element:
    ground, spots, r = paper_grid(rows, lines, box)
    lights = (
        shape("light" if there else "gap", *at, r) for at, there in zip(spots, has, strict=True)
    )
    return group("pattern glows", ground, *lights)


@functools.lru_cache(maxsize=512)
def paper_grid(
    rows: tuple[str, ...], lines: Threads, box: Box
) -> tuple[Element, tuple[tuple[float, float], ...], float]:
    """What never changes of a card's figure: its dots and lines; and where and how large its stars
    are."""
    stars = stars_of(rows)
    tall, broad = 1 + max(r for r, _ in stars), 1 + max(c for _, c in stars)
    unit = min(box.height / tall, box.width / broad, 36)
    left, top = box.x + (box.width - unit * broad) / 2, box.y + (box.height - unit * tall) / 2

    def middle(row: int, column: int) -> tuple[float, float]:
        return round(left + (column + 0.5) * unit, 1), round(top + (row + 0.5) * unit, 1)

    dots = [middle(r, c) for r in range(tall) for c in range(broad)]
    spots = tuple(middle(*cell) for cell in stars)
    ground = group(
        "grid",
        path(
            "".join(f"M{x:g} {y:g}h0" for x, y in dots),
            stroke=kit.INK,
            stroke_opacity=0.3,
            stroke_width=2.4,
            stroke_linecap="round",
        ),
        *(line(*spots[a], *spots[b], stroke=kit.INK, stroke_opacity=0.5) for a, b in lines),
    )
    return ground, spots, round(unit * 0.37, 1)


def lack_ink(ctx: RenderContext, seat: int) -> str:
    return NEAR_INK if standing(ctx, seat).count(False) <= CLOSE else PAPER_INK


def lack_news(seat: int) -> dict[str, Any]:
    """What a card lacks turns over when the stars of a move lie."""
    change: dict[str, Any] = {"data_change": "flip", "data_quiet": "", "data_step": COUNTED}
    return {"data_piece": f"lacks-{seat}", **change}


# Cards


def card_facts(ctx: RenderContext, seat: int, *_: object) -> tuple[object, ...]:
    """What a card's looks depend on."""
    return standing(ctx, seat), is_lit(ctx, seat), sentences.nearness(ctx, seat), seat == ctx.seat


def title_facts(ctx: RenderContext, seat: int, *_: object) -> tuple[object, ...]:
    """What a card's looks and its title depend on: the title names the cells of its best way."""
    best = sentences.best_way(ctx, seat) if sentences.is_search_helped(ctx) else None
    return best, *card_facts(ctx, seat)


def touchable(ctx: RenderContext, seat: int, *children: Element | None) -> Element:
    """A card that shows its best way on the board when touched, where the search is helped."""
    return kit.selector(
        f"seatcard card-{seat}", f"card-{seat}", sentences.card_title(ctx, seat), *children
    )


def sheet(box: Box, colour: str) -> list[Element]:
    return [
        kit.paper(*box, r=7),
        rect(
            box.x + 4,
            box.y + 4,
            box.width - 8,
            box.height - 8,
            "edge",
            4,
            fill="none",
            stroke=TINTS[colour],
            stroke_width=1.4,
        ),
    ]


@remember("card", "moon", key=card_facts)
def large_card(ctx: RenderContext, seat: int, box: Box, tells: bool = False) -> Element:
    """A card with its colour and tier, its constellation, its name and what it lacks, which is news
    in one place of the scene."""
    fact, low = sentences.card_of(ctx, seat), box.height < 150
    lacks = sentences.nearness(ctx, seat)
    rows, size = caption_rows(sentences.card_name(ctx, seat), box)
    foot = (52 if lacks and not low else 32) + (len(rows) - 1) * (size + 1)
    figure = Box(box.x + 12, box.y + 28, box.width - 24, box.height - 32 - foot)
    tiers = [
        shape("light", box.x + box.width - 18 - 15 * i, box.y + 19, 7) for i in range(fact["tier"])
    ]
    return group(
        "face",
        *sheet(box, fact["colour"]),
        sign(fact["colour"], box.x + 18, box.y + 19, 6),
        *tiers,
        pattern(ctx, seat, figure),
        *caption(ctx, seat, box, foot, "" if low else lacks, rows, size, tells),
        badge(box.x + 40, box.y + 19, standing(ctx, seat).count(False)) if low and lacks else None,
    )


def rule(box: Box, foot: float, colour: str) -> Element:
    """The line between the constellation and its name."""
    y = box.y + box.height - foot
    style = {"stroke": TINTS[colour], "stroke_opacity": 0.4}
    return line(box.x + 12, y, box.x + box.width - 12, y, **style)


@functools.lru_cache(maxsize=1024)
def caption_rows(name: str, box: Box) -> tuple[tuple[str, ...], float]:
    """The name of a constellation on a card, in two rows where it is long, and its type size."""
    size = fit_size(name, box.width - 18, 16 if box.width < 150 else 18, 14)
    return wrap_width(name, box.width - 16, size, 2 if box.height > 150 else 1), size


def caption(
    ctx: RenderContext,
    seat: int,
    box: Box,
    foot: float,
    lacks: str,
    rows: tuple[str, ...],
    size: float,
    tells: bool,
) -> list[Element]:
    """The name of the constellation and, below it, what it lacks."""
    x, below = box.x + box.width / 2, box.y + box.height
    top = below - foot + size + 3
    parts = [rule(box, foot, sentences.card_of(ctx, seat)["colour"])]
    parts += [
        kit.words(x, top + i * (size + 1), row, size, "serif", kit.INK, "middle")
        for i, row in enumerate(rows)
    ]
    if lacks:
        news, ink = lack_news(seat) if tells else {}, lack_ink(ctx, seat)
        parts.append(kit.words(x, below - 13, lacks, 14, "bold", ink, "middle", **news))
    return parts


# The end

PRIZE = Box(0, 0, 168, 204)
PRIZE_SIZES = 20, 19  # of a constellation's name and of a person's: three prizes lie on a phone


def prizes(ctx: RenderContext) -> list[Element]:
    """HVE-12 The winners' cards, for the page of the end; the scene itself does not show them."""
    won = sentences.winners(ctx)
    return [
        group("when", prize(ctx, seat, ctx.person(seat) if len(won) > 1 else ""), data_trophy=seat)
        for seat in won
    ]


def prize(ctx: RenderContext, seat: int, person: str) -> Element:
    """A card whose constellation stands, with its name in large; whose it is where several won."""
    fact, (x, y, width, height) = sentences.card_of(ctx, seat), PRIZE
    large, small = PRIZE_SIZES
    names = wrap_width(sentences.card_name(ctx, seat), width - 16, large, 2)
    foot = 16 + len(names) * (large + 2) + (small + 6 if person else 0)
    top = y + height - foot
    middle = x + width / 2
    return group(
        "face",
        *sheet(PRIZE, fact["colour"]),
        sign(fact["colour"], x + 18, y + 19, 6),
        *(shape("light", x + width - 18 - 15 * i, y + 19, 7) for i in range(fact["tier"])),
        pattern(ctx, seat, Box(x + 12, y + 28, width - 24, height - 32 - foot)),
        rule(PRIZE, foot, fact["colour"]),
        *(
            kit.words(middle, top + (large + 2) * (i + 1), row, large, "serif", kit.INK, "middle")
            for i, row in enumerate(names)
        ),
        kit.words(
            middle,
            y + height - 13,
            shorten(person, width - 20, small),
            small,
            "bold",
            PAPER_INK,
            "middle",
        )
        if person
        else None,
    )


def all_cards(ctx: RenderContext, *_: object) -> tuple[object, ...]:
    """What the cards' looks and words depend on beside the facts in `CARD_FACTS`."""
    return ctx.seat, tuple(sentences.awaited_seats(ctx)), bool(ctx.actors)


@remember(*CARD_FACTS, key=all_cards)
def others(ctx: RenderContext, plan: Plan, phone: bool) -> Element:
    """HVE-03 All cards lie open: the others', with their owners."""
    seats, box = other_seats(ctx), plan.others
    rows = -(-len(seats) // plan.columns)
    columns = -(-len(seats) // rows)
    low = phone and (box.height < 90 or box.width / columns < 100)
    wide = min(box.width / columns, BROADEST if low else 126 if phone else 230)
    tall = min(box.height / rows, 200)
    draw = (low_card(wide) if low else strip_card) if phone else seat_card
    left = box.x + (box.width - wide * columns) / 2 if low else box.x
    return group(
        "others",
        *(
            draw(
                ctx,
                seat,
                Box(
                    left + wide * (i % columns),
                    box.y + tall * (i // columns),
                    wide - 5,
                    tall - 6,
                ),
            )
            for i, seat in enumerate(seats)
        ),
    )


def low_card(width: float) -> Callable[[RenderContext, int, Box], Element]:
    """The card of a low phone that fits a width."""
    return broad_card if width > BROAD else narrow_card


def seat_card(ctx: RenderContext, seat: int, box: Box) -> Element:
    """A card, above it its owner."""
    head, slim = 30, box.width <= SLIM
    r, gap, x = (15, 1, box.x + 7) if slim else (16, 6, box.x + 16)
    low = Box(box.x, box.y + head, box.width, box.height - head)
    return group(
        "seat",
        touchable(ctx, seat, large_card(ctx, seat, low, True)),
        owner(ctx, seat, x, box.y + 19, r, box.x + box.width + 2 - x, gap),
    )


@remember(key=lambda ctx, seat, *_: is_lit(ctx, seat))
def owner(
    ctx: RenderContext, seat: int, x: float, y: float, r: float, width: float, gap: float
) -> Element:
    """A medallion on a label with the name, `width` from the middle of the medallion on."""
    name = ctx.person(seat)
    shown = shorten(name, width - r - gap, 14)
    broad = min(width + 8, text_width(shown, 14) + r + 28)
    return group(
        "owner",
        rect(
            x - 8,
            y - 15,
            broad,
            30,
            r=15,
            fill="#16213d",
            stroke=kit.BRASS,
            stroke_opacity=0.6,
        ),
        kit.medallion(x, y, r, name, seat, is_lit(ctx, seat)),
        kit.words(x + r + gap, y + 5, shown, 14, "bold"),
        clock(seat, x + width - 10, y + 5),
        title_element(name),
    )


def clock(seat: int, x: float, y: float, size: float = 14, fill: str = kit.SUB) -> Element:
    return text(x, y, "", "t-serif", font_size=size, fill=fill, text_anchor="end", data_clock=seat)


@remember("card", "moon", "starter", key=title_facts)
def strip_card(ctx: RenderContext, seat: int, box: Box) -> Element:
    """For a tall phone: the owner above the constellation."""
    fact, name = sentences.card_of(ctx, seat), ctx.person(seat)
    lacks = sentences.nearness(ctx, seat)
    foot = 20 if lacks else 8
    return group(
        "seat",
        touchable(
            ctx,
            seat,
            *sheet(box, fact["colour"]),
            pattern(ctx, seat, Box(box.x + 8, box.y + 34, box.width - 16, box.height - 38 - foot)),
            kit.words(
                box.x + box.width / 2,
                box.y + box.height - 9,
                shorten(lacks, box.width - 8, 13),
                13,
                "bold",
                lack_ink(ctx, seat),
                "middle",
                **lack_news(seat),
            )
            if lacks
            else None,
            sign(fact["colour"], box.x + box.width - 13, box.y + 17, 4.5)
            if box.width > 90
            else None,
        ),
        kit.medallion(box.x + 18, box.y + 19, 15, name, seat, is_lit(ctx, seat)),
        kit.words(box.x + 38, box.y + 24, shorten(name, box.width - 42, 13), 13, "bold", kit.INK),
        clock(seat, box.x + box.width - 6, box.y + 40, 13, kit.INK),
    )


@remember("card", "moon", "starter", key=title_facts)
def narrow_card(ctx: RenderContext, seat: int, box: Box) -> Element:
    """For a low phone: the owner beside the constellation, the name below."""
    fact, name = sentences.card_of(ctx, seat), ctx.person(seat)
    lacking = standing(ctx, seat).count(False)
    helped = sentences.is_search_helped(ctx)
    high = box.height > 90
    figure = (
        Box(box.x + 8, box.y + 40, box.width - 16, box.height - 66)
        if high
        else Box(box.x + 38, box.y + 6, box.width - 44, 36)
    )
    return group(
        "seat",
        touchable(
            ctx,
            seat,
            *sheet(box, fact["colour"]),
            pattern(ctx, seat, figure),
            kit.words(
                box.x + box.width / 2,
                box.y + box.height - 8,
                shorten(name, box.width - 8, 13),
                13,
                "bold",
                kit.INK,
                "middle",
            ),
        ),
        kit.medallion(box.x + 19, box.y + 22, 15, name, seat, is_lit(ctx, seat)),
        badge(box.x + 31, box.y + 34, lacking) if helped else None,
        clock(seat, box.x + box.width - 5, box.y + 16, 13, kit.INK),
    )


@remember("card", "moon", "stars", key=card_facts)
def broad_card(ctx: RenderContext, seat: int, box: Box) -> Element:
    """For a low phone with few players: owner and lack in words beside the constellation."""
    fact, name = sentences.card_of(ctx, seat), ctx.person(seat)
    lacks = sentences.nearness(ctx, seat)
    room = box.width - 44 - 70
    return group(
        "seat",
        touchable(
            ctx,
            seat,
            *sheet(box, fact["colour"]),
            pattern(ctx, seat, Box(box.x + box.width - 70, box.y + 7, 62, box.height - 14)),
            kit.fitted_row(box.x + 44, box.y + (27 if lacks else 36), room, name, 15, fill=kit.INK),
            kit.fitted_row(
                box.x + 44,
                box.y + 46,
                room,
                lacks,
                13,
                fill=lack_ink(ctx, seat),
                **lack_news(seat),
            )
            if lacks
            else None,
        ),
        kit.medallion(box.x + 24, box.y + box.height / 2, 16, name, seat, is_lit(ctx, seat)),
        clock(seat, box.x + box.width - 6, box.y + 16, 13, kit.INK),
    )


def badge(x: float, y: float, number: int) -> Element:
    """How many stars a constellation lacks."""
    fill = NEAR_INK if number <= CLOSE else PAPER_INK
    return group(
        "lacks",
        circle(x, y, 9.5, fill=fill, stroke="#f8efdb", stroke_width=1.4),
        kit.words(x, y + 5, str(number), 14, "bold", "#fff6e0", "middle"),
        pointer_events="none",
    )
