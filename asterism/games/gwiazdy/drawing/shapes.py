"""We are all stars: shapes that drawings share (crystals, stars, dice, buttons), and the style."""

import functools
import itertools
import math
from typing import Any

from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    group,
    path,
    polygon,
    rect,
    symbol,
    text,
    use,
)
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy.components import SYMBOLS


def print_name(size: float) -> str:
    """The class of a text size."""
    return f"s{size:g}".replace(".", "-")


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
.gwiazdy .field text.name{text-anchor:middle;font-size:12px;paint-order:stroke;stroke:#05071a;
stroke-width:3.5px;stroke-linejoin:round}
.gwiazdy .twinkle{fill:none;stroke:#dfe6ff;stroke-linecap:round;opacity:.55}
.gwiazdy .plot{fill:#10183f;stroke:#ffffff50}
.gwiazdy .grid{stroke:#ffffff1f;stroke-width:1}
.gwiazdy .curve{fill:none;stroke-width:3;stroke-linejoin:round}.gwiazdy .c-attack{stroke:#ff8a5c}
.gwiazdy .c-defence{stroke:#62c0ff}
.gwiazdy .read{stroke:#ffe9a8;stroke-width:1.2;stroke-dasharray:3 3}
.gwiazdy .reading text{paint-order:stroke;stroke:#10183f;stroke-width:3px}
.gwiazdy .mark{fill:#fff;stroke:#ffe9a8;stroke-width:2}
.gwiazdy .band{fill:none;stroke-linecap:round;stroke-linejoin:round;opacity:.13}
.gwiazdy text.bandname{fill:#fff;opacity:.5;letter-spacing:2px;text-anchor:middle}
.gwiazdy .core{fill:#ff4a3d;stroke:#fff;stroke-width:1.6}.gwiazdy .dots{stroke-linecap:round}
.gwiazdy .may>.core{stroke:#7fe3ff;stroke-width:2.4}.gwiazdy .hit{fill:#fff0}
.gwiazdy .dot text{fill:#fff}.gwiazdy .missed>.core{fill:#444b70}
.gwiazdy .card{fill:#0d1336;stroke-width:2}.gwiazdy .r0{stroke:#ff9d6b}
.gwiazdy .r1{stroke:#ffd07a}.gwiazdy .r2{stroke:#f5efb4}.gwiazdy .r3{stroke:#bcd4ff}
.gwiazdy .may>.card{stroke:#7fe3ff;stroke-width:3.5}.gwiazdy text.key{fill:#a9b2e0}
.gwiazdy text.strong{fill:#fff;font-weight:700}.gwiazdy .badge{stroke:none}
.gwiazdy .r0.badge{fill:#ff9d6b}.gwiazdy .r1.badge{fill:#ffd07a}.gwiazdy .r2.badge{fill:#f5efb4}
.gwiazdy .r3.badge{fill:#bcd4ff}
.gwiazdy text.onbadge{fill:#05071a;font-weight:700;text-anchor:middle}.gwiazdy .off{opacity:.5}
.gwiazdy text.many{font-size:15px;font-weight:600;text-anchor:end}
.gwiazdy .purse text{font-size:15px;font-weight:600}
.gwiazdy .gift>rect{fill:#7fe3ff22;stroke:#7fe3ff;stroke-width:1.6}
.gwiazdy .list>.panel{fill:#0d1336}.gwiazdy .row>rect{fill:#10304a;stroke:#7fe3ff;stroke-width:1.6}
.gwiazdy .row text{font-size:13px;text-anchor:end}.gwiazdy .row text.name{text-anchor:start}
[data-theme=light] .gwiazdy .player .row>use{stroke:#6d76a6;stroke-width:.8}
.gwiazdy .eventcard{fill:#241a52;stroke:#c58bff;stroke-width:1.6}
.gwiazdy .may>.eventcard{stroke:#7fe3ff;stroke-width:3}
"""
PRINTS = (9, 9.5, 10, 10.5, 11, 11.5, 12, 12.5, 13, 14, 15, 16, 18, 20, 22, 26, 32)  # text sizes
STYLE += "".join(f".gwiazdy text.{print_name(size)}{{font-size:{size}px}}" for size in PRINTS)
LETTER, BOLD = 0.56, 0.63  # the width of a letter, in sizes
PLAIN = 14  # the default text size
UNIT = 10  # the size at which crystals and globes are defined
CUTS = (7, 10, 12)  # the sizes of crystals
GLOBES = (3, 5, 7, 9, 12, 15, 18)  # and of globes
HEAT = (
    (2600, (255, 110, 50)),
    (3600, (255, 150, 80)),
    (4500, (255, 195, 125)),
    (5800, (255, 244, 214)),
    (7000, (245, 245, 255)),
    (9500, (205, 218, 255)),
    (15000, (172, 196, 255)),
    (30000, (146, 178, 255)),
    (60000, (135, 168, 255)),
)


SHIELD = "M-5 -9h10v4q0 5 -5 7q-5 -2 -5 -7Z"
SWORD = "M5 -10l-1 3 -6 6 -2 -2 6 -6Zm-9 8l3 3 -1 1 -3 -3Z"


def label(x: float, y: float, translations: str, size: float, name: str = "") -> Element:
    """A text; its size is the nearest there is that is not larger."""
    near = max((one for one in PRINTS if one <= size), default=PRINTS[0])
    named = f"{name} {print_name(near)}" if near != PLAIN else name
    return text(neat(x), neat(y), translations, named.strip() or None)


def neat(value: float) -> float:
    """Rounded to what a screen can show."""
    return round(value, 1)


def fitted(translations: str, width: float, size: float, letter: float = LETTER) -> float:
    """A size at which words stay within a width."""
    return min(size, width / max(1, len(translations)) / letter)


def shortened(translations: str, width: float, size: float) -> str:
    """Words that stay within a width, the end left out if need be."""
    room = int(width / size / LETTER)
    return translations if len(translations) <= room else translations[: room - 1].rstrip() + "…"


def hexagon(x: float, y: float, r: float, name: str) -> Element:
    corners = [math.pi / 3 * i + math.pi / 6 for i in range(6)]
    return polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a in corners], name)


def cut(shape: str, sizes: tuple[int, ...], r: float) -> str:
    """The name of a shape in the nearest of its sizes."""
    near = min(sizes, key=lambda size: abs(size - r))
    return shape if near == UNIT else f"{shape}{near}"


def crystal(number: int, x: float, y: float, r: float) -> Element:
    """GWI-01 A crystal: its colour, and the symbol that says the same."""
    return use(cut(SYMBOLS[number], CUTS, r), neat(x), neat(y))


@functools.cache
def shapes() -> tuple[Element, ...]:
    """Definitions of repeated shapes: crystals, globes, shield and sword."""
    crystals = [
        part
        for name in SYMBOLS
        for part in in_sizes(
            name,
            CUTS,
            group(
                f"e-{name.lower()}",
                hexagon(0, 0, UNIT, "hex"),
                label(0, UNIT * 0.37, name, 10.5 if len(name) == 1 else 9.5, "symbol"),
            ),
        )
    ]
    globe = group(
        "globe",
        circle(0, 0, UNIT * 1.4, opacity=0.18),
        circle(0, 0, UNIT),
        circle(-UNIT * 0.3, -UNIT * 0.3, UNIT * 0.45, fill="#fff", opacity=0.45),
    )
    return (
        *crystals,
        *in_sizes("globe", GLOBES, globe),
        symbol("defence", path(SHIELD, fill="#62c0ff")),
        symbol("attack", path(SWORD, fill="#ff8a5c")),
    )


def in_sizes(name: str, sizes: tuple[int, ...], shape: Element) -> list[Element]:
    """A shape of one unit, and the same in other sizes."""
    whole = element("g", shape, id=name, class_="gwiazdy")
    return [
        whole,
        *(
            element("use", href=f"#{name}", id=f"{name}{size}", transform=f"scale({size / UNIT:g})")
            for size in sizes
            if size != UNIT
        ),
    ]


def amounts(counts: Any, x: float, y: float, r: float, step: float) -> list[Element]:
    """Numbers and crystals in a row."""
    parts, place = [], x
    for number, count in enumerate(counts):
        if count:
            parts += [
                text(neat(place), neat(y + r * 0.5), str(int(count)), "many"),
                crystal(number, place + r * 1.25, y, r),
            ]
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
    """A shield for defence, a sword for attack, standing on a line of text."""
    return use(side, neat(x), neat(y))


def globe(
    x: float, y: float, r: float, temperature: float, title: Element | None = None
) -> Element:
    """A star in the colour of its temperature."""
    return element(
        "use", title, href=f"#{cut('globe', GLOBES, r)}", x=x, y=y, fill=heat(temperature)
    )


def rocket(seat: int, size: float = 1, at: tuple[float, float] | None = None) -> Element:
    """A rocket with the colour and the number of its player."""
    body = path(
        "M0 -17C8 -9 7 2 6 8l5 7h-22l5 -7C-7 2 -8 -9 0 -17Z",
        transform=f"scale({size:g})" if size != 1 else None,
    )
    return group(
        f"rocket p{seat}",
        body,
        label(0, 6 * size, str(seat + 1), 12),
        at=at,
        piece=f"rocket-{seat}",
    )


def seal(seat: int, x: float, y: float, r: float) -> Element:
    """A player's colour and number."""
    return group(f"seal p{seat}", circle(x, y, r), label(x, y + r * 0.42, str(seat + 1), r * 1.2))


PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def die(x: float, y: float, size: float, pips: int) -> Element:
    step, r = size * 0.27, size * 0.085
    return group(
        "die",
        rect(x, y, size, size, r=size * 0.18),
        *(
            circle(x + size / 2 + dx * step, y + size / 2 + dy * step, r)
            for dx, dy in PIPS.get(pips, [])
        ),
    )


def plain_button(
    ctx: RenderContext,
    action: str,
    translations: str,
    x: float,
    y: float,
    width: float,
    height: float,
    name: str = "do",
    size: float = 14,
) -> Element | None:
    """A button with words on it, if the action may be played."""
    if ctx.playable_prefix(action) is None:
        return None
    return button(
        name,
        action,
        translations,
        rect(0, 0, width, height, r=8),
        label(
            width / 2,
            height / 2 + size * 0.36,
            translations,
            fitted(translations, width - 10, size),
            "mid",
        ),
        at=(x, y),
    )


def panel(x: float, y: float, width: float, height: float) -> Element:
    return rect(x, y, width, height, "panel", 12)


def clip(name: str, x: float, y: float, width: float, height: float) -> Element:
    return element("clipPath", rect(x, y, width, height, r=12), id=name)
