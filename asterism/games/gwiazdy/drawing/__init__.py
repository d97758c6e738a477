"""We are all stars: the table under the northern sky, drawn for one seat."""

from collections.abc import Callable

from asterism.drawing.sky import sky
from asterism.drawing.svg import Element, element, group, svg, text, wrapped
from asterism.engine.look import Look
from asterism.games.gwiazdy import speech
from asterism.games.gwiazdy.components import ROUNDS
from asterism.games.gwiazdy.drawing import table
from asterism.games.gwiazdy.drawing.cards import FLAT, TALL, flat_card, offered, tall_card
from asterism.games.gwiazdy.drawing.diagram import diagram
from asterism.games.gwiazdy.drawing.shapes import STYLE, crystals, emblem, fitted, label, sized
from asterism.games.gwiazdy.drawing.sky_map import Frame, sky_map
from asterism.games.gwiazdy.state import Phase

EDGE, GAP = 12, 8
WIDE, NARROW = 1200, 420
MAP_WIDTH, MAP_HEIGHT = 690, 582
COLUMNS = 7  # of star cards
PLACING = (Phase.DOT, Phase.RETRY)

Block = Callable[[Look, float], tuple[list[Element], float]]


def draw(look: Look, narrow: bool = False) -> str:
    """Takes a look, which holds a view: what is not seen cannot be drawn."""
    width = NARROW if narrow else WIDE
    parts, y = (upright if narrow else broad)(look)
    whole = group("gwiazdy", element("defs", *crystals()), *parts)
    return svg(width, y, sky(width, y), whole, title=look.words("title"), style=STYLE)


def banner(look: Look, width: float, size: float) -> tuple[list[Element], float]:
    """Whose turn it is and what for, and what just happened."""
    words = look.words
    rows = wrapped(speech.headline(look), int(width / size / 0.56))
    parts = [text(width / 2, 30 + (size + 5) * i, row, "banner mid", style=sized(size))
             for i, row in enumerate(rows)]
    y = 30 + (size + 5) * len(rows)
    last = speech.latest(look)
    rounds = str(words("rounds", number=int(look.view.rounds), most=ROUNDS))
    news = [row for line in (last, rounds) if line for row in wrapped(line, int(width / 7.2))]
    parts += [label(width / 2, y + 2 + 17 * i, row, 13, "mid soft") for i, row in enumerate(news)]
    return parts, y + 17 * len(news)


# On a desk


def broad(look: Look) -> tuple[list[Element], float]:
    parts, y = banner(look, WIDE, 20)
    if not look.actors:
        block, height = table.verdict(look, EDGE, y, WIDE - 2 * EDGE, 15)
        parts, y = [*parts, block], y + height + GAP
    for section in (main_row, second_row, market):
        drawn, y = section(look, y)
        parts += drawn
    return parts, y


def main_row(look: Look, y: float) -> tuple[list[Element], float]:
    """The map and what belongs to the step; or the diagram, large, and the star to place."""
    x, width = EDGE + MAP_WIDTH + GAP, WIDE - MAP_WIDTH - 2 * EDGE - GAP
    if look.view.phase in PLACING:
        left, tall = diagram(look, EDGE, y, MAP_WIDTH, 760), 760.0
        right, low = placing(look, x, y, width)
    else:
        left, tall = sky_map(look, Frame(EDGE, y, MAP_WIDTH, MAP_HEIGHT, False)), MAP_HEIGHT
        right, low = beside(look, x, y, width)
    return [left, *right], max(y + tall, low) + GAP


def beside(look: Look, x: float, y: float, width: float) -> tuple[list[Element], float]:
    """Buttons, battle or reactions, pool, and one's own events."""
    parts: list[Element] = table.deeds(look, x, y, width)
    y += 48 if parts else 0
    fights = look.view.phase in table.FIGHTING
    blocks = [table.battle(look, x, y, width) if fights else table.reactions(look, x, y, width, 3)]
    y += blocks[-1][1] + GAP
    blocks.append(table.pool(look, x, y, width))
    y += blocks[-1][1] + GAP
    if look.seat is not None:
        blocks.append(table.events(look, x, y, width, 2))
        y += blocks[-1][1]
    return [*parts, *(block for block, _ in blocks)], y


def placing(look: Look, x: float, y: float, width: float) -> tuple[list[Element], float]:
    """GWI-16 The star that is paid for, large; beneath it what may still be played."""
    parts: list[Element] = table.deeds(look, x, y, width)
    y += 48 if parts else 0
    star, scale = int(look.view.making), 2.0
    asked = look.words("table.place", star=speech.star_name(star, look.words))
    parts.append(label(x + width / 2, y + 24, asked, fitted(asked, width - 10, 18), "mid h"))
    card = tall_card(look, star, 0, 0, width / scale)
    parts.append(element("g", card, transform=f"translate({x} {y + 38}) scale({scale})"))
    y += 38 + TALL * scale + GAP
    if look.seat is not None:
        block, height = table.events(look, x, y, width, 2)
        parts, y = [*parts, block], y + height
    return parts, y


def second_row(look: Look, y: float) -> tuple[list[Element], float]:
    """The diagram with all markers (the map, while one is placed) beside the players."""
    wide = 424
    if look.view.phase in PLACING:
        left, tall = sky_map(look, Frame(EDGE, y, wide, 360, True)), 360.0
    else:
        left, tall = diagram(look, EDGE, y, wide, 500), 500.0
    x, width = EDGE + wide + GAP, (WIDE - wide - 2 * EDGE - 2 * GAP) / 2
    parts: list[Element] = [left]
    tops = [y, y]
    for seat in range(look.view.players):
        column = seat % 2
        block, height = table.player(look, seat, x + column * (width + GAP), tops[column], width,
                                     (tall - GAP) / 2)
        parts.append(block)
        tops[column] += height + GAP
    return parts, max(y + tall + GAP, *tops)


def market(look: Look, y: float) -> tuple[list[Element], float]:
    """GWI-02 The stars to be made, as cards."""
    stars = offered(look)
    width = (WIDE - 2 * EDGE - GAP * (COLUMNS - 1)) / COLUMNS
    title = label(EDGE + 4, y + 20, look.words("table.market"), 16, "h")
    cards = [tall_card(look, star, EDGE + i % COLUMNS * (width + GAP),
                       y + 32 + i // COLUMNS * (TALL + GAP), width)
             for i, star in enumerate(stars)]
    return [title, *legend(look, WIDE - EDGE, y + 20), *cards], \
        y + 40 + -(-len(stars) // COLUMNS) * (TALL + GAP)


def legend(look: Look, x: float, y: float) -> list[Element]:
    """GWI-09 What shield and sword mean."""
    words = look.words
    said = [str(words(f"table.curve_{side}")) for side in ("defence", "attack")]
    return [emblem("defence", x - 330, y - 5), label(x - 320, y, said[0], 12, "soft"),
            emblem("attack", x - 160, y - 5), label(x - 150, y, said[1], 12, "soft")]


# On a phone


def upright(look: Look) -> tuple[list[Element], float]:
    """The same one below the other, what matters now first."""
    width = NARROW - 2 * EDGE
    parts, y = banner(look, NARROW, 16)
    drawn: list[Element] = table.deeds(look, EDGE, y, width)
    parts, y = [*parts, *drawn], y + (48 if drawn else 0)
    for block in sections(look):
        made, height = block(look, y)
        parts, y = [*parts, *made], y + height + GAP
    return parts, y


def sections(look: Look) -> list[Block]:
    """What a phone shows, in this order."""
    placing_now = look.view.phase in PLACING
    first: list[Block] = [phone_star, phone_diagram] if placing_now else [phone_map]
    if look.view.phase in table.FIGHTING:
        first.insert(0, phone_battle)
    if not look.actors:
        first.insert(0, phone_verdict)
    if look.seat is not None:
        first.append(phone_events)
    rest: list[Block] = [phone_reactions, phone_pool, phone_players, phone_market]
    return first + rest + ([phone_map] if placing_now else [phone_diagram])


def phone_map(look: Look, y: float) -> tuple[list[Element], float]:
    return [sky_map(look, Frame(EDGE, y, NARROW - 2 * EDGE, 430, True))], 430


def phone_diagram(look: Look, y: float) -> tuple[list[Element], float]:
    return [diagram(look, EDGE, y, NARROW - 2 * EDGE, 680, True)], 680


def phone_star(look: Look, y: float) -> tuple[list[Element], float]:
    star = int(look.view.making)
    asked = look.words("table.place", star=speech.star_name(star, look.words))
    return [label(NARROW / 2, y + 16, asked, fitted(asked, NARROW - 20, 15), "mid h"),
            flat_card(look, star, EDGE, y + 26, NARROW - 2 * EDGE)], 26 + FLAT


def phone_battle(look: Look, y: float) -> tuple[list[Element], float]:
    block, height = table.battle(look, EDGE, y, NARROW - 2 * EDGE)
    return [block], height


def phone_verdict(look: Look, y: float) -> tuple[list[Element], float]:
    block, height = table.verdict(look, EDGE, y, NARROW - 2 * EDGE, 13)
    return [block], height


def phone_events(look: Look, y: float) -> tuple[list[Element], float]:
    block, height = table.events(look, EDGE, y, NARROW - 2 * EDGE, 1)
    return [block], height


def phone_reactions(look: Look, y: float) -> tuple[list[Element], float]:
    block, height = table.reactions(look, EDGE, y, NARROW - 2 * EDGE, 2)
    return [block], height


def phone_pool(look: Look, y: float) -> tuple[list[Element], float]:
    block, height = table.pool(look, EDGE, y, NARROW - 2 * EDGE)
    return [block], height


def phone_players(look: Look, y: float) -> tuple[list[Element], float]:
    """One's own panel first, then clockwise."""
    parts: list[Element] = []
    top, players = y, int(look.view.players)
    for offset in range(players):
        seat = ((look.seat or 0) + offset) % players
        block, height = table.player(look, seat, EDGE, top, NARROW - 2 * EDGE)
        parts, top = [*parts, block], top + height + GAP
    return parts, top - y - GAP


def phone_market(look: Look, y: float) -> tuple[list[Element], float]:
    title = label(EDGE + 2, y + 18, look.words("table.market"), 15, "h")
    stars = offered(look)
    cards = [flat_card(look, star, EDGE, y + 48 + i * (FLAT + 6), NARROW - 2 * EDGE)
             for i, star in enumerate(stars)]
    return [title, *legend(look, NARROW - EDGE + 10, y + 36), *cards], \
        48 + len(stars) * (FLAT + 6)
