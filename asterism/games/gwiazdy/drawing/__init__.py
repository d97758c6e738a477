"""We are all stars: the table under the northern sky, drawn for one seat."""

from collections.abc import Callable

from asterism.drawing.sky import sky
from asterism.drawing.svg import Element, element, group, svg, wrapped
from asterism.engine.look import Look
from asterism.games.gwiazdy import speech
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
AIMED = (Phase.SWAP, Phase.ECLIPSE, Phase.BLACK_HOLE)  # what is chosen lies before the players

Block = Callable[[Look, float], tuple[list[Element], float]]


def draw(look: Look, narrow: bool = False) -> str:
    """Takes a look, which holds a view: what is not seen cannot be drawn."""
    width = NARROW if narrow else WIDE
    parts, y = (upright if narrow else broad)(look)
    whole = group("gwiazdy", element("defs", *shapes(), *slots()), *parts)
    return svg(width, y, sky(width, y), whole, title=look.words("title"), style=STYLE)


def banner(look: Look, width: float, size: float) -> tuple[list[Element], float]:
    """Whose turn it is and what for, and what just happened."""
    words = look.words
    rows = wrapped(speech.headline(look), int(width / size / 0.56))
    parts = [label(width / 2, 30 + (size + 5) * i, row, size, "banner mid")
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
    for section in (main_row, second_row, stars_row):
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
    y += table.DEED + GAP if parts else 0
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
    y += table.DEED + GAP if parts else 0
    star, scale = int(look.view.making), 1.6
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
        left, tall = sky_map(look, Frame(EDGE, y, wide, 400, True)), 400.0
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


def stars_row(look: Look, y: float) -> tuple[list[Element], float]:
    """GWI-02 The stars to be made; who places one now has eyes for nothing else."""
    if look.may("dot"):
        return [], y
    parts, height = market(look, EDGE, y, WIDE - 2 * EDGE)
    return parts, y + height


# On a phone


def upright(look: Look) -> tuple[list[Element], float]:
    """The same one below the other, what matters now first."""
    width = NARROW - 2 * EDGE
    parts, y = banner(look, NARROW, 16)
    drawn: list[Element] = table.deeds(look, EDGE, y, width)
    parts, y = [*parts, *drawn], y + (table.DEED + GAP if drawn else 0)
    for block in sections(look):
        made, height = block(look, y)
        parts, y = [*parts, *made], y + height + GAP
    return parts, y


def sections(look: Look) -> list[Block]:
    """What a phone shows, in this order."""
    if not look.actors:
        return [phone_verdict, phone_players, phone_diagram, phone_map, phone_stars]
    placing_now = look.view.phase in PLACING
    first: list[Block] = [phone_star, phone_diagram] if placing_now else [phone_map]
    if look.view.phase in table.FIGHTING:
        first.insert(0, phone_battle)
    if look.seat is not None:
        first.append(phone_events)
    rest: list[Block] = [phone_reactions, phone_pool, phone_players]
    if not look.may("dot"):
        rest.append(phone_stars)
    rest.append(phone_map if placing_now else phone_diagram)
    asks_players = look.view.phase in AIMED and look.seat in look.actors
    return sorted(first + rest, key=lambda block: not (asks_players and block is phone_players))


def phone_map(look: Look, y: float) -> tuple[list[Element], float]:
    return [sky_map(look, Frame(EDGE, y, NARROW - 2 * EDGE, 430, True))], 430


def phone_diagram(look: Look, y: float) -> tuple[list[Element], float]:
    height = 680 if look.view.phase in PLACING else 460
    return [diagram(look, EDGE, y, NARROW - 2 * EDGE, height)], height


def phone_star(look: Look, y: float) -> tuple[list[Element], float]:
    star = int(look.view.making)
    asked = look.words("table.place", star=speech.star_name(star, look.words))
    return [label(NARROW / 2, y + 16, asked, fitted(asked, NARROW - 20, 15), "mid h"),
            flat_card(look, star, EDGE, y + 26, NARROW - 2 * EDGE)], 26 + FLAT


def phone_battle(look: Look, y: float) -> tuple[list[Element], float]:
    block, height = table.battle(look, EDGE, y, NARROW - 2 * EDGE)
    return [block], height


def phone_verdict(look: Look, y: float) -> tuple[list[Element], float]:
    block, height = table.verdict(look, EDGE, y, NARROW - 2 * EDGE, 12)
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


def phone_stars(look: Look, y: float) -> tuple[list[Element], float]:
    return phone_market(look, EDGE, y, NARROW - 2 * EDGE)
