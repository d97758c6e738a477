"""We are all stars: the small things drawings are made of, and the style they share."""

import itertools
import math
from typing import Any

from asterism.drawing.svg import Element, button, circle, element, group, path, polygon, rect, text
from asterism.engine.look import Look
from asterism.games.gwiazdy.components import SYMBOLS

STYLE = """
.gwiazdy .e-h{--c:#9a6be0;--t:#fff}.gwiazdy .e-he{--c:#2f9a52;--t:#fff}
.gwiazdy .e-c{--c:#8a5a34;--t:#fff}.gwiazdy .e-o{--c:#f4f6fa;--t:#1b2145}
.gwiazdy .e-si{--c:#f2c42f;--t:#1b2145}.gwiazdy .e-fe{--c:#d23b34;--t:#fff}
.gwiazdy .hex{fill:var(--c);stroke:#8f98c4;stroke-width:1.2}

.gwiazdy text.symbol{fill:var(--t);font-weight:700;text-anchor:middle}.gwiazdy .p0{--p:var(--red)}
.gwiazdy .p1{--p:var(--blue)}.gwiazdy .p2{--p:var(--green)}.gwiazdy .p3{--p:var(--yellow)}
.gwiazdy .rocket path{fill:var(--p);stroke:#05071a;stroke-width:1.4}
.gwiazdy .rocket text,.gwiazdy .seal text{fill:#05071a;font-weight:700;text-anchor:middle}
.gwiazdy .seal circle{fill:var(--p);stroke:#05071a;stroke-width:1}
.gwiazdy .acts>.panel{stroke:var(--glow);stroke-width:2.5}
.gwiazdy .do>rect{fill:var(--sky);stroke:var(--may);stroke-width:1.8}
.gwiazdy .do text{font-weight:600}.gwiazdy .go>rect{fill:var(--may);stroke:none}
.gwiazdy .go text{fill:#05071a;font-weight:700}[data-theme=light] .gwiazdy .go text{fill:#fff}
.gwiazdy .banner{fill:var(--glow);font-weight:600}.gwiazdy .h{font-weight:600;fill:var(--glow)}
.gwiazdy .die rect{fill:var(--paper);stroke:#1b2145}.gwiazdy .die circle{fill:#1b2145}
.gwiazdy .space{fill:#0a1030}.gwiazdy .ring{fill:none;stroke:#ffffff1c;stroke-width:1}
.gwiazdy .route{stroke:#ffe1a0;stroke-width:2;stroke-dasharray:1 5;stroke-linecap:round;
opacity:.55}.gwiazdy .field>circle{fill:#0d1640;stroke:#8fc0ff;stroke-width:2.4}
.gwiazdy .field.event>circle{stroke:#c58bff}.gwiazdy .field.decay>circle{stroke:#ff6b62}
.gwiazdy .field.fusion>circle{stroke:#ffd54a}
.gwiazdy .field.may>circle{stroke:#7fe3ff;stroke-width:4.5}
.gwiazdy .field.may>circle.glow{fill:#7fe3ff22;stroke:none}
.gwiazdy .field text.name{text-anchor:middle;paint-order:stroke;stroke:#05071a;stroke-width:3.5px;
stroke-linejoin:round}.gwiazdy .twinkle{fill:none;stroke:#dfe6ff;stroke-linecap:round;opacity:.55}
.gwiazdy .plot{fill:#10183f;stroke:#ffffff50}
.gwiazdy .grid{stroke:#ffffff1f;stroke-width:1}
.gwiazdy .curve{fill:none;stroke-width:3;stroke-linejoin:round}.gwiazdy .c-attack{stroke:#ff8a5c}
.gwiazdy .c-defence{stroke:#62c0ff}
.gwiazdy .read{stroke:#ffe9a8;stroke-width:1.2;stroke-dasharray:3 3}
.gwiazdy .mark{fill:#fff;stroke:#ffe9a8;stroke-width:2}
.gwiazdy .band{fill:none;stroke-linecap:round;stroke-linejoin:round;opacity:.13}
.gwiazdy text.bandname{fill:#fff;opacity:.5;letter-spacing:2px;text-anchor:middle}
.gwiazdy .dot>circle.core{fill:#ff4a3d;stroke:#fff;stroke-width:1.6}
.gwiazdy .dot.may>circle.core{stroke:#7fe3ff;stroke-width:2.4}.gwiazdy .dot>circle.hit{fill:#fff0}
.gwiazdy .dot text{fill:#fff}.gwiazdy .missed>circle.core{fill:#444b70}
.gwiazdy .card{fill:#0d1336;stroke-width:2}.gwiazdy .r0{stroke:#ff9d6b}
.gwiazdy .r1{stroke:#ffd07a}.gwiazdy .r2{stroke:#f5efb4}.gwiazdy .r3{stroke:#bcd4ff}
.gwiazdy .may>.card{stroke:#7fe3ff;stroke-width:3.5}.gwiazdy text.key{fill:#a9b2e0}
.gwiazdy text.strong{fill:#fff;font-weight:700}.gwiazdy .badge{stroke:none}
.gwiazdy .r0.badge{fill:#ff9d6b}.gwiazdy .r1.badge{fill:#ffd07a}.gwiazdy .r2.badge{fill:#f5efb4}
.gwiazdy .r3.badge{fill:#bcd4ff}
.gwiazdy text.onbadge{fill:#05071a;font-weight:700;text-anchor:middle}.gwiazdy .off{opacity:.5}
.gwiazdy .emblem{fill:#ff8a5c}.gwiazdy .emblem.defence{fill:#62c0ff}

.gwiazdy .eventcard{fill:#241a52;stroke:#c58bff;stroke-width:1.6}
.gwiazdy .may>.eventcard{stroke:#7fe3ff;stroke-width:3}
"""
LETTER, BOLD = 0.56, 0.63  # the width of a letter, in sizes
UNIT = 10  # the size at which a crystal is defined
HEAT = ((2600, (255, 110, 50)), (3600, (255, 150, 80)), (4500, (255, 195, 125)),
        (5800, (255, 244, 214)), (7000, (245, 245, 255)), (9500, (205, 218, 255)),
        (15000, (172, 196, 255)), (30000, (146, 178, 255)), (60000, (135, 168, 255)))


SHIELD = "M-5 -5h10v4q0 5 -5 7q-5 -2 -5 -7Z"
SWORD = "M5 -6l-1 3 -6 6 -2 -2 6 -6Zm-9 8l3 3 -1 1 -3 -3Z"


def sized(size: float) -> str:
    return f"font-size:{size:g}px"


def label(x: float, y: float, words: str, size: float, name: str = "") -> Element:
    return text(round(x, 1), round(y, 1), words, name or None, style=sized(size))


def fitted(words: str, width: float, size: float, letter: float = LETTER) -> float:
    """A size at which words stay within a width."""
    return round(min(size, width / max(1, len(words)) / letter), 1)


def hexagon(x: float, y: float, r: float, name: str) -> Element:
    corners = [math.pi / 3 * i + math.pi / 6 for i in range(6)]
    return polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a in corners], name)


def crystal(number: int, x: float, y: float, r: float) -> Element:
    """GWI-01 A crystal: its colour, and the symbol that says the same."""
    return element("use", href=f"#crystal-{SYMBOLS[number]}",
                   transform=f"translate({x:g} {y:g}) scale({r / UNIT:g})")


def crystals() -> list[Element]:
    """The six kinds, drawn once."""
    return [element("g", group(f"e-{symbol.lower()}", hexagon(0, 0, UNIT, "hex"), label(
        0, UNIT * 0.37, symbol, UNIT * (1.05 if len(symbol) == 1 else 0.95), "symbol")),
        id=f"crystal-{symbol}", class_="gwiazdy") for symbol in SYMBOLS]


def amounts(counts: Any, x: float, y: float, r: float, step: float) -> list[Element]:
    """Numbers and crystals in a row."""
    parts, place = [], x
    for number, count in enumerate(counts):
        if count:
            parts += [label(place, y + r * 0.5, str(int(count)), r * 1.5, "end bold"),
                      crystal(number, place + r * 1.25, y, r)]
            place += step
    return parts


def heat(temperature: float) -> str:
    """GWI-23 The colour of a star, by its temperature."""
    for (cool, low), (hot, high) in itertools.pairwise(HEAT):
        if temperature <= hot:
            share = max(0.0, (temperature - cool) / (hot - cool))
            mixed = (round(a + (b - a) * share) for a, b in zip(low, high, strict=True))
            return "#{:02x}{:02x}{:02x}".format(*mixed)
    return "#87a8ff"


def emblem(side: str, x: float, y: float) -> Element:
    """A shield for defence, a sword for attack."""
    return path(SHIELD if side == "defence" else SWORD, f"emblem {side}",
                transform=f"translate({x:g} {y:g})")


def globe(x: float, y: float, r: float, temperature: float) -> Element:
    """A star, as it would look."""
    colour = heat(temperature)
    return group("globe", circle(x, y, r * 1.45, fill=colour, opacity=0.18),
                 circle(x, y, r, fill=colour),
                 circle(x - r * 0.3, y - r * 0.3, r * 0.45, fill="#fff", opacity=0.45))


def rocket(seat: int, size: float = 1, at: tuple[float, float] | None = None) -> Element:
    """A rocket: its colour, and the number that says the same."""
    body = path(f"M0 {-17 * size:g}C{8 * size:g} {-9 * size:g} {7 * size:g} {2 * size:g} "
                f"{6 * size:g} {8 * size:g}l{5 * size:g} {7 * size:g}h{-22 * size:g}"
                f"l{5 * size:g} {-7 * size:g}C{-7 * size:g} {2 * size:g} {-8 * size:g} "
                f"{-9 * size:g} 0 {-17 * size:g}Z")
    return group(f"rocket p{seat}", body, label(0, 6 * size, str(seat + 1), 12 * size), at=at,
                 piece=f"rocket-{seat}")


def seal(seat: int, x: float, y: float, r: float) -> Element:
    """A player's colour and number."""
    return group(f"seal p{seat}", circle(x, y, r), label(x, y + r * 0.42, str(seat + 1), r * 1.2))


PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, -1), (-1, 1), (1, 1)], 5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)]}


def die(x: float, y: float, size: float, pips: int) -> Element:
    step, r = size * 0.27, size * 0.085
    return group("die", rect(x, y, size, size, r=size * 0.18),
                 *(circle(x + size / 2 + dx * step, y + size / 2 + dy * step, r)
                   for dx, dy in PIPS.get(pips, [])))


def plain_button(look: Look, action: str, words: str, x: float, y: float, width: float,
                 height: float, name: str = "do", size: float = 14) -> Element | None:
    """A button with words on it, if the action may be played."""
    if look.may(action) is None:
        return None
    return button(name, action, words, rect(0, 0, width, height, r=8),
                  label(width / 2, height / 2 + size * 0.36, words,
                        fitted(words, width - 10, size), "mid"), at=(x, y))


def panel(x: float, y: float, width: float, height: float) -> Element:
    return rect(x, y, width, height, "panel", 12)


def clip(name: str, x: float, y: float, width: float, height: float) -> Element:
    return element("clipPath", rect(x, y, width, height, r=12), id=name)
