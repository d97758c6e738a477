"""We are all stars: the map of the northern sky with fields, routes and rockets."""

import functools
import math
import random
from typing import Any, NamedTuple

from asterism.drawing.sky import scatter_dots
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    group,
    path,
    rect,
    text,
    title_element,
    wrap_text,
)
from asterism.engine import bits
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import FIELD_NAMES, FIELDS, SYMBOLS, Kind
from asterism.games.gwiazdy.drawing.shapes import (
    clip,
    crystal,
    fitted,
    globe,
    label,
    rocket,
    seal,
)

POLE = 800.0  # the middle of the sky, in units of the sky
RADIUS = 901.0  # how far the celestial equator would be, over the square root of a half
LEFT, TOP, RIGHT, BOTTOM = 95, 225, 1425, 1390  # the part that is shown
TWINKLES = 28  # decorative stars of each of three sizes
WAYS = ("move", "jump", "fly", "retreat")  # what a click on a field may mean


class Frame(NamedTuple):
    """The rectangle of the map."""

    x: float
    y: float
    width: float
    height: float
    narrow: bool

    def at(self, ra: float, dec: float) -> tuple[int, int]:
        """Equal-area about the pole; right ascension runs against the clock from the top."""
        far, turn = RADIUS * math.sin(math.radians(90 - dec) / 2), math.pi * ra / 12
        return self.spot(POLE - far * math.sin(turn), POLE - far * math.cos(turn))

    def spot(self, x: float, y: float) -> tuple[int, int]:
        return (
            round(self.x + (x - LEFT) * self.width / (RIGHT - LEFT)),
            round(self.y + (y - TOP) * self.height / (BOTTOM - TOP)),
        )

    @property
    def r(self) -> float:
        """The radius of a field."""
        return 19.0 if self.narrow else min(27.0, self.width / 25)


def sky_map(ctx: RenderContext, frame: Frame) -> Element:
    """GWI-07 Everything on the board."""
    facts = ctx.game.components
    return group(
        "map night",
        *backdrop(frame),
        routes(ctx, frame),
        *real_stars(ctx, frame),
        *(field(ctx, frame, i, fact) for i, fact in enumerate(facts["field"], 1)),
        *(at_field(ctx, frame, number) for number in range(1, FIELDS + 1)),
    )


@functools.lru_cache(maxsize=8)
def backdrop(frame: Frame) -> list[Element]:
    """The sky behind: circles of declination and stars that are only decoration."""
    luck = random.Random(7)
    rings = (
        [
            circle(
                *frame.spot(POLE, POLE),
                round(RADIUS * math.sin(math.radians(90 - dec) / 2) * frame.width / (RIGHT - LEFT)),
                "ring",
            )
            for dec in (75, 60, 45, 30, 15, 0)
        ]
        if not frame.narrow
        else []
    )
    lights = [
        path(scatter_dots(luck, TWINKLES, *frame[:4]), "twinkle", stroke_width=width)
        for width in (1, 1.6, 2.4)
    ]
    name = f"edge-{int(frame.width)}"
    return [
        clip(name, frame.x, frame.y, frame.width, frame.height),
        rect(frame.x, frame.y, frame.width, frame.height, "space", 12),
        group("rings", *rings, *lights, clip_path=f"url(#{name})"),
    ]


def routes(ctx: RenderContext, frame: Frame) -> Element:
    """GWI-07 Which fields are neighbours."""
    near = sentences.box_of(ctx).near
    places = ["{} {}".format(*frame.at(*fact["sky"])) for fact in ctx.game.components["field"]]
    return path(
        "".join(
            f"M{places[one - 1]}L{places[other - 1]}"
            for one in range(1, FIELDS + 1)
            for other in range(one + 1, FIELDS + 1)
            if bits.has(near[one], other)
        ),
        "route",
    )


def real_stars(ctx: RenderContext, frame: Frame) -> list[Element]:
    """GWI-23 The stars of the cards, where they stand in the sky; on a phone they are left out."""
    if frame.narrow:
        return []
    seen: dict[tuple[int, int], list[int]] = {}
    for number, star in enumerate(ctx.game.components["star"], 1):
        x, y = frame.at(*star["sky"])
        if 6 < x - frame.x < frame.width - 6 and 6 < y - frame.y < frame.height - 6:
            seen.setdefault((x, y), []).append(number)
    return [real_star(ctx, place, stars) for place, stars in seen.items()]


def real_star(ctx: RenderContext, place: tuple[int, int], stars: list[int]) -> Element:
    """A real star at its place; the stars of one system share a point."""
    names = ", ".join(sentences.star_name(star, ctx.translations) for star in stars)
    return globe(
        *place, 3, ctx.game.components["star"][stars[0] - 1]["temperature"], title_element(names)
    )


def field(ctx: RenderContext, frame: Frame, number: int, fact: dict[str, Any]) -> Element:
    """GWI-12 A field: what it gives, its name, and a button if one may go there."""
    x, y = frame.at(*fact["sky"])
    action = next(
        (found for way in WAYS if (found := ctx.playable_prefix(f"{way} {fact['id']}"))), None
    )
    said = sentences.describe_action(ctx, ctx.legal[action]) if action else about(ctx, number)
    glow = circle(0, 0, frame.r + 8, "glow") if action else None
    parts = [glow, circle(0, 0, frame.r), *content(ctx, frame, number), *name(ctx, frame, number)]
    if action is None:
        parts.append(title_element(said))
    return button(f"field {fact['kind']}", action, said, *parts, at=(x, y))


def about(ctx: RenderContext, number: int) -> str:
    """GWI-23 An object that is really seen at that place of the sky."""
    translations = ctx.translations
    return str(
        translations(
            "line",
            name=sentences.field_name(number, translations),
            value=translations(f"object.{FIELD_NAMES[number - 1]}"),
        )
    )


def content(ctx: RenderContext, frame: Frame, number: int) -> list[Element]:
    """Crystals, a question mark for an event, or the mark of the field."""
    box, translations, r = sentences.box_of(ctx), ctx.translations, frame.r
    kind = Kind(int(box.kind[number]))
    if kind == Kind.EVENT:
        return [label(0, r * 0.42, "?", r * 1.2, "mid bold")]
    if kind == Kind.DECAY:
        return [
            crystal(5, 0, -r * 0.3, r * 0.34),
            crystal(4, -r * 0.4, r * 0.38, r * 0.27),
            crystal(4, r * 0.4, r * 0.38, r * 0.27),
        ]
    printed = ctx.game.components["field"][number - 1]["gain"]
    up = r * 0.2 if kind == Kind.FUSION else 0
    rows = [
        part
        for i, (symbol, count) in enumerate(printed.items())
        for part in gain_row(
            frame, SYMBOLS.index(symbol), count, (i - (len(printed) - 1) / 2) * r * 0.72 - up
        )
    ]
    if kind == Kind.FUSION:
        said = str(translations("mark.fusion"))
        said = said.split()[-1] if frame.narrow else said
        rows.append(label(0, r * 0.62, said, fitted(said, r * 1.75, 12), "mid bold"))
    return rows


def gain_row(frame: Frame, element: int, count: int, y: float) -> list[Element]:
    r = frame.r
    return [
        label(-r * 0.12, y + r * 0.22, str(count), r * 0.66, "end bold"),
        crystal(element, r * 0.3, y, r * 0.36),
    ]


def name(ctx: RenderContext, frame: Frame, number: int) -> list[Element]:
    """The constellation below; on a phone its international abbreviation."""
    translations = ctx.translations
    if frame.narrow:
        short = ctx.game.components["field"][number - 1]["short"]
        return [text(0, frame.r + 12, short, "name")]
    rows = wrap_text(sentences.field_name(number, translations), 12)
    kind = ctx.game.components["field"][number - 1]["kind"]
    if kind in ("event", "decay"):
        rows.append(str(translations(f"mark.{kind}", number=int(sentences.box_of(ctx).decays))))
    return [
        text(0, frame.r + 13 + 12 * i, said, "name bold" if i == 0 else "name")
        for i, said in enumerate(rows)
    ]


def at_field(ctx: RenderContext, frame: Frame, number: int) -> Element | None:
    """The rockets on a field, and where a gravitational wave may push one."""
    x, y = frame.at(*ctx.game.components["field"][number - 1]["sky"])
    seats = sentences.rockets_at(ctx.view, number, -1)
    spread, size = (13, 0.72) if frame.narrow else (21, 1)
    above = y - frame.r - (4 if frame.narrow else 8)
    rockets = [
        one_rocket(ctx, seat, x + spread * (i - (len(seats) - 1) / 2), above, size)
        for i, seat in enumerate(seats)
    ]
    pushes = [
        victim
        for victim in range(ctx.view.players)
        if ctx.playable_prefix(f"push {victim} {FIELD_NAMES[number - 1]}")
    ]
    targets = [
        push_target(ctx, victim, number, x + 28 * (i - (len(pushes) - 1) / 2), y)
        for i, victim in enumerate(pushes)
    ]
    return group("on", *rockets, *targets) if rockets or targets else None


def one_rocket(ctx: RenderContext, seat: int, x: float, y: float, size: float) -> Element:
    """A rocket; it begins the choice of whom a wave pushes."""
    action = ctx.playable_prefix(f"push {seat}")
    hit = circle(0, 0, 22, "hit") if action else None
    return button(
        "craft", action, ctx.translations.player(seat), hit, rocket(seat, size), at=(x, y)
    )


def push_target(ctx: RenderContext, victim: int, number: int, x: float, y: float) -> Element:
    action = f"push {victim} {FIELD_NAMES[number - 1]}"
    return button(
        "dot",
        action,
        sentences.describe_action(ctx, ctx.legal[action]),
        circle(0, 0, 14, fill="#7fe3ff"),
        seal(victim, 0, 0, 11),
        at=(x, y),
    )
