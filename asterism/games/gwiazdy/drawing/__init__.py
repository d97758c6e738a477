"""We are all stars: the table under the northern sky, drawn for one seat."""

from collections.abc import Callable

from asterism.drawing import style
from asterism.drawing.sky import sky
from asterism.drawing.svg import Element, element, group, svg, wrap_text
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import ROUNDS
from asterism.games.gwiazdy.drawing import table
from asterism.games.gwiazdy.drawing.cards import FLAT, TALL, flat_card, tall_card
from asterism.games.gwiazdy.drawing.diagram import diagram
from asterism.games.gwiazdy.drawing.market import market, phone_market, slots
from asterism.games.gwiazdy.drawing.shapes import STYLE, fitted, label, shapes
from asterism.games.gwiazdy.drawing.sky_map import Frame, sky_map
from asterism.games.gwiazdy.state import Phase

EDGE, GAP = 12, 8
WIDE, NARROW = 1200, 420
MAP_WIDTH, MAP_HEIGHT = 690, 582
PLACING = (Phase.DOT, Phase.RETRY)
AIMED = (Phase.SWAP, Phase.ECLIPSE, Phase.BLACK_HOLE)  # the choice is made in the panels of players

Block = Callable[[RenderContext, float], tuple[list[Element], float]]

STYLESHEET = style.STYLESHEET + STYLE


def render(ctx: RenderContext, narrow: bool = False) -> str:
    """Return the table as an SVG, from one seat's view: what the seat cannot see is not in it."""
    width = NARROW if narrow else WIDE
    parts, y = (upright if narrow else broad)(ctx)
    whole = group("gwiazdy", element("defs", *shapes(), *slots()), *parts)
    return svg(width, y, sky(width, y), whole, title=ctx.translations("title"))


def banner(ctx: RenderContext, width: float, size: float) -> tuple[list[Element], float]:
    """The headline: whose turn it is, which step, and the last action."""
    translations = ctx.translations
    rows = wrap_text(sentences.headline(ctx), int(width / size / 0.56))
    parts = [
        label(width / 2, 30 + (size + 5) * i, row, size, "banner mid") for i, row in enumerate(rows)
    ]
    y = 30 + (size + 5) * len(rows)
    last = sentences.latest(ctx)
    rounds = str(translations("rounds", number=int(ctx.view.rounds), most=ROUNDS))
    news = [row for line in (last, rounds) if line for row in wrap_text(line, int(width / 7.2))]
    parts += [label(width / 2, y + 2 + 17 * i, row, 13, "mid soft") for i, row in enumerate(news)]
    return parts, y + 17 * len(news)


# Wide screens


def broad(ctx: RenderContext) -> tuple[list[Element], float]:
    """The table on a wide screen: its elements, and its height."""
    parts, y = banner(ctx, WIDE, 20)
    if not ctx.actors:
        block, height = table.verdict(ctx, EDGE, y, WIDE - 2 * EDGE, 15)
        parts, y = [*parts, block], y + height + GAP
    for section in (main_row, second_row, stars_row):
        drawn, y = section(ctx, y)
        parts += drawn
    return parts, y


def main_row(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    """The map and what belongs to the step; or the diagram, large, and the star to place."""
    x, width = EDGE + MAP_WIDTH + GAP, WIDE - MAP_WIDTH - 2 * EDGE - GAP
    if ctx.view.phase in PLACING:
        left, tall = diagram(ctx, EDGE, y, MAP_WIDTH, 760), 760.0
        right, low = placing(ctx, x, y, width)
    else:
        left, tall = sky_map(ctx, Frame(EDGE, y, MAP_WIDTH, MAP_HEIGHT, False)), MAP_HEIGHT
        right, low = beside(ctx, x, y, width)
    return [left, *right], max(y + tall, low) + GAP


def beside(ctx: RenderContext, x: float, y: float, width: float) -> tuple[list[Element], float]:
    """Buttons, battle or reactions, pool, and one's own events."""
    parts: list[Element] = table.action_buttons(ctx, x, y, width)
    y += table.BUTTON + GAP if parts else 0
    fights = ctx.view.phase in table.FIGHTING
    blocks = [table.battle(ctx, x, y, width) if fights else table.reactions(ctx, x, y, width, 3)]
    y += blocks[-1][1] + GAP
    blocks.append(table.pool(ctx, x, y, width))
    y += blocks[-1][1] + GAP
    if ctx.seat is not None:
        blocks.append(table.events(ctx, x, y, width, 2))
        y += blocks[-1][1]
    return [*parts, *(block for block, _ in blocks)], y


def placing(ctx: RenderContext, x: float, y: float, width: float) -> tuple[list[Element], float]:
    """GWI-16 The star that is paid for, large; beneath it what may still be played."""
    parts: list[Element] = table.action_buttons(ctx, x, y, width)
    y += table.BUTTON + GAP if parts else 0
    star, scale = int(ctx.view.making), 1.6
    asked = ctx.translations("table.place", star=sentences.star_name(star, ctx.translations))
    parts.append(label(x + width / 2, y + 24, asked, fitted(asked, width - 10, 18), "mid h"))
    card = tall_card(ctx, star, 0, 0, width / scale)
    parts.append(element("g", card, transform=f"translate({x} {y + 38}) scale({scale})"))
    y += 38 + TALL * scale + GAP
    if ctx.seat is not None:
        block, height = table.events(ctx, x, y, width, 2)
        parts, y = [*parts, block], y + height
    return parts, y


def second_row(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    """The diagram with all markers (the map, while one is placed) beside the players."""
    wide = 424
    if ctx.view.phase in PLACING:
        left, tall = sky_map(ctx, Frame(EDGE, y, wide, 400, True)), 400.0
    else:
        left, tall = diagram(ctx, EDGE, y, wide, 500), 500.0
    x, width = EDGE + wide + GAP, (WIDE - wide - 2 * EDGE - 2 * GAP) / 2
    parts: list[Element] = [left]
    tops = [y, y]
    for seat in range(ctx.view.players):
        column = seat % 2
        block, height = table.player(
            ctx, seat, x + column * (width + GAP), tops[column], width, (tall - GAP) / 2
        )
        parts.append(block)
        tops[column] += height + GAP
    return parts, max(y + tall + GAP, *tops)


def stars_row(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    """GWI-02 The stars to be made; not shown to the player who is placing a marker."""
    if ctx.playable_prefix("dot"):
        return [], y
    parts, height = market(ctx, EDGE, y, WIDE - 2 * EDGE)
    return parts, y + height


# Phones


def upright(ctx: RenderContext) -> tuple[list[Element], float]:
    """The same sections in one column, what matters now first."""
    width = NARROW - 2 * EDGE
    parts, y = banner(ctx, NARROW, 16)
    drawn: list[Element] = table.action_buttons(ctx, EDGE, y, width)
    parts, y = [*parts, *drawn], y + (table.BUTTON + GAP if drawn else 0)
    for block in sections(ctx):
        made, height = block(ctx, y)
        parts, y = [*parts, *made], y + height + GAP
    return parts, y


def sections(ctx: RenderContext) -> list[Block]:
    """The sections on a phone, in order."""
    if not ctx.actors:
        return [phone_verdict, phone_players, phone_diagram, phone_map, phone_stars]
    placing_now = ctx.view.phase in PLACING
    first: list[Block] = [phone_star, phone_diagram] if placing_now else [phone_map]
    if ctx.view.phase in table.FIGHTING:
        first.insert(0, phone_battle)
    if ctx.seat is not None:
        first.append(phone_events)
    rest: list[Block] = [phone_reactions, phone_pool, phone_players]
    if not ctx.playable_prefix("dot"):
        rest.append(phone_stars)
    rest.append(phone_map if placing_now else phone_diagram)
    asks_players = ctx.view.phase in AIMED and ctx.seat in ctx.actors
    return sorted(first + rest, key=lambda block: not (asks_players and block is phone_players))


def phone_map(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    return [sky_map(ctx, Frame(EDGE, y, NARROW - 2 * EDGE, 430, True))], 430


def phone_diagram(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    height = 680 if ctx.view.phase in PLACING else 460
    return [diagram(ctx, EDGE, y, NARROW - 2 * EDGE, height)], height


def phone_star(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    star = int(ctx.view.making)
    asked = ctx.translations("table.place", star=sentences.star_name(star, ctx.translations))
    return [
        label(NARROW / 2, y + 16, asked, fitted(asked, NARROW - 20, 15), "mid h"),
        flat_card(ctx, star, EDGE, y + 26, NARROW - 2 * EDGE),
    ], 26 + FLAT


def phone_battle(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    block, height = table.battle(ctx, EDGE, y, NARROW - 2 * EDGE)
    return [block], height


def phone_verdict(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    block, height = table.verdict(ctx, EDGE, y, NARROW - 2 * EDGE, 12)
    return [block], height


def phone_events(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    block, height = table.events(ctx, EDGE, y, NARROW - 2 * EDGE, 1)
    return [block], height


def phone_reactions(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    block, height = table.reactions(ctx, EDGE, y, NARROW - 2 * EDGE, 2)
    return [block], height


def phone_pool(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    block, height = table.pool(ctx, EDGE, y, NARROW - 2 * EDGE)
    return [block], height


def phone_players(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    """One's own panel first, then clockwise."""
    parts: list[Element] = []
    top, players = y, int(ctx.view.players)
    for offset in range(players):
        seat = ((ctx.seat or 0) + offset) % players
        block, height = table.player(ctx, seat, EDGE, top, NARROW - 2 * EDGE)
        parts, top = [*parts, block], top + height + GAP
    return parts, top - y - GAP


def phone_stars(ctx: RenderContext, y: float) -> tuple[list[Element], float]:
    return phone_market(ctx, EDGE, y, NARROW - 2 * EDGE)
