"""What lies on the wood in each game: its board in the middle, its pieces round it."""

import math
import random
import re

from tools.covers import bajne_kostky as dice
from tools.covers import gwiazdy as stars
from tools.covers import hanabi as fireworks
from tools.covers import nebula as galaxy
from tools.covers.kit import brass_star, circle, gradient, group, night_stars, path, polygon
from tools.tabletops.wood import (
    board,
    card,
    disc,
    rect,
    star_sign,
)

Layout = tuple[str, ...]  # the definitions, then what lies there
CELL = 50
BOARD_STARS = ((1, 1), (5, 2), (2, 5), (6, 6))
HAND = ((-1, -9), (0, 0), (1, 9))  # three cards of a fan: which, and turned how far


def inside(cover: str) -> str:
    """Return a cover without its outer tag."""
    return re.sub(r"^<svg[^>]*>|</svg>\s*$", "", cover)


def bare() -> Layout:
    return ("",)


def hvezdokupy() -> Layout:
    """The atlas plate with its grid, cards of constellations, the die, a heap of stars."""
    defs = gradient("plate", (0, "#16254f"), (1, "#0a1433"))
    backs = [card(*place, "#1b3160", star_sign(7)) for place in ((320, 368, 0), (320, 62, 0))]
    sides = [card(*place, "#1b3160", star_sign(7)) for place in ((94, 214, 90), (546, 214, 90))]
    return defs, board(star_map(), 262, "0 0 400 400"), *backs, *sides, heap_of_stars(), eight()


def star_map() -> str:
    """Return cells of a sky that belongs to everybody."""
    ground = rect(0, 0, 400, 400, 0, "url(#plate)")
    way = '<ellipse cx="200" cy="200" rx="300" ry="46" fill="#8fa6e6" opacity=".3" '
    way += 'transform="rotate(-40 200 200)" filter="url(#wide)"/>'
    marks = range(CELL, 400, CELL)
    lines = "".join(f"M{at} 0V400M0 {at}H400" for at in marks)
    crosses = "".join(f"M{x - 4} {y}h8M{x} {y - 4}v8" for x in marks for y in marks)
    grid = path(lines, stroke="#7d93d6", stroke_opacity=0.22, fill="none")
    grid += path(crosses, stroke="#b9c8f4", stroke_opacity=0.5, fill="none")
    lit = "".join(brass_star(x * CELL + 25, y * CELL + 25, 17) for x, y in BOARD_STARS)
    return ground + way + night_stars(120, 4, 400) + grid + lit


def heap_of_stars() -> str:
    generator = random.Random(6)
    places = [(generator.uniform(0, 6.28), 24 * generator.random()) for _ in range(13)]
    return "".join(
        brass_star(152 + 1.3 * reach * math.cos(turn), 132 + 0.7 * reach * math.sin(turn), 8)
        for turn, reach in places
    )


def eight() -> str:
    """Return the eight-sided die, one face towards us."""
    corners = [
        (26 * math.cos(math.radians(a)), 26 * math.sin(math.radians(a)))
        for a in range(-90, 270, 60)
    ]
    face = [(0.0, -21.0), (19.0, 12.0), (-19.0, 12.0)]
    body = polygon(corners, fill="#b79a62", stroke="#7d6432", stroke_width=1)
    lit = polygon(face, fill="#fbf1d8", stroke="#fff", stroke_width=1)
    shade = polygon([corners[3], corners[2], face[1], face[2], corners[4]], fill="#8b7243")
    four = path("M3-9l-9 12v2h8v5h3v-5h3v-3h-3v-11zM2-4v7h-5z", fill="#2a2013")
    shadow = '<ellipse cy="26" rx="22" ry="6" fill="#000" opacity=".5" filter="url(#fine)"/>'
    return group(shadow + body + shade + lit + four, transform="translate(496 306) rotate(8)")


def hanabi() -> Layout:
    """The city's sky in the middle, hands of cards held the wrong way round, hints and fuses."""
    city = board(inside(fireworks.draw()), 236, "40 20 320 350")
    hands = [hand(320, 362, 0), hand(98, 222, 90), hand(542, 222, -90), hand(320, 66, 180)]
    blue = [disc(156 + 17 * n, 118 - 7 * n, 12, "#5c8fd6", "#234a86") for n in range(3)]
    fuses = [disc(470 + 19 * n, 312 - 8 * n, 13, "#3a3540", "#15121a") for n in range(2)]
    return "", city, *hands, *blue, *fuses


def hand(x: float, y: float, turn: float) -> str:
    """Return three cards of a hand, lacquered blue."""
    return "".join(
        card(
            x + 26 * which * math.cos(math.radians(turn)),
            y + 20 * which * math.sin(math.radians(turn)),
            turn + lean,
            "#274b8f",
            circle(0, 0, 8, "none", stroke="#ffd978", stroke_width=1.5),
        )
        for which, lean in HAND
    )


def bajne_kostky() -> Layout:
    """The labyrinth of the minotaur, and heavy dice that were just thrown."""
    defs = "".join(
        gradient(name, (0, light), (1, body), slope='x1="0" y1="0" x2=".3" y2="1"')
        for name, (light, body, _) in dice.DICE.items()
    )
    lair = board(inside(dice.draw()), 244, "64 34 272 272")
    thrown = (
        dice.die(118, 168, 40, "yellow", -14, path(dice.FIVE, transform="scale(.85)")),
        dice.die(160, 312, 44, "red", 10, path(dice.SEVEN, transform="scale(.95)")),
        dice.die(520, 156, 42, "blue", 12, path(dice.TAIL, transform="scale(.85)")),
        dice.die(486, 318, 40, "gray", -8, path(dice.ONE, transform="scale(.8)")),
        dice.die(546, 244, 38, "red", 22, path(dice.FIVE, transform="scale(.8)")),
        dice.die(86, 250, 38, "blue", -20, path(dice.SEVEN, transform="scale(.8)")),
    )
    return defs, lair, *thrown


def gwiazdy() -> Layout:
    """The print of the sky, crystals of the elements, cards of events."""
    print_ = board(inside(stars.draw()), 250, "10 10 380 380")
    kinds = (
        ("#9cc4ff", "#2f5f9c"),
        ("#ffd978", "#9a6a1c"),
        ("#ff8d7a", "#8e2413"),
        ("#8fe0b4", "#2a6b48"),
    )
    crystals = [
        crystal(x, y, *kinds[number % 4])
        for number, (x, y) in enumerate(
            (
                (128, 150),
                (158, 128),
                (104, 188),
                (500, 308),
                (528, 284),
                (548, 246),
                (470, 330),
                (140, 318),
            )
        )
    ]
    sign = star_sign(8)
    return (
        "",
        print_,
        card(520, 150, 14, "#7a2a1c", sign),
        card(120, 262, -12, "#1d4a78", sign),
        *crystals,
    )


def crystal(x: float, y: float, light: str, dark: str) -> str:
    """Return a cut stone, six-sided, lit from the left."""
    shadow = '<ellipse cy="12" rx="15" ry="6" fill="#000" opacity=".5" filter="url(#fine)"/>'
    stone = path("M-13 0L-7-13H7L13 0 7 11H-7Z", fill=dark) + path(
        "M-7-13H7L3-2H-4L-13 0Z", fill=light
    )
    glint = path("M-4-2H3L7 11H-7Z", fill=light, opacity=0.55)
    return group(shadow + stone + glint, transform=f"translate({x} {y})")


def nebula() -> Layout:
    """One's own galaxy under glass, stars of six kinds, the discs of the tracks."""
    sky = board(inside(galaxy.draw()), 250, "40 30 330 330")
    places = ((124, 156), (164, 122), (96, 202), (506, 306), (540, 268), (472, 328))
    kinds = zip(places, galaxy.STARS, strict=True)
    tokens = [galaxy.star(x, y, colour, points, 14) for (x, y), (_, _, colour, points, _) in kinds]
    discs = [disc(520 - 20 * n, 128 + 5 * n, 14, "#4b3a86", "#1d1440") for n in range(2)]
    return "", sky, *discs, disc(134, 300, 15, "#7a2a3a", "#3a0f18"), *tokens
