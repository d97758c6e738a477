"""Nebula: the galaxy boards; one's own is large and shows where stars may lie."""

import functools
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    group,
    line,
    rect,
    star,
    text,
    title_element,
    use,
)
from asterism.engine import bits
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.ink import (
    EDGE,
    GLYPHS,
    Plan,
    badge,
    glyph,
    name_of,
    token,
    tokens,
)
from asterism.games.nebula.drawing.places import Spot, open_sides, places
from asterism.games.nebula.names import (
    BAR,
    CENTRE,
    COLOUR_NAMES,
    CONSTELLATION_NAMES,
    CONSTELLATIONS,
    FIELD_NAMES,
    FIELDS,
    HOLE,
    KINDS,
    Phase,
)
from asterism.games.nebula.rules import placing
from asterism.games.nebula.sentences import moves, names, refusals, table

if TYPE_CHECKING:
    from asterism.engine.game import Game

FINGER = 22  # half the breadth of a finger's tip
RADIUS = 28  # of a field, in the board's own units
REACH = 470  # from the centre to the edge of the board, in its own units

# The board


def own_galaxy(ctx: RenderContext, plan: Plan, x: float, y: float) -> tuple[Element, float]:
    """One's own galaxy (the starting player's for a spectator), and the y where it ends."""
    seat = ctx.seat if ctx.seat is not None else int(ctx.view.starter)
    scale = plan.left / 2 / REACH
    top = y + 92
    height = 92 + 2 * REACH * scale + 62
    middle = x + plan.left / 2, top + REACH * scale
    acts = " acts" if seat in ctx.actors else ""
    return group(
        f"galaxy own night{acts}",
        rect(x, y, plan.left, height, "board", 14),
        text(x + 14, y + 24, name_of(ctx, seat, plan.left - 28), "bold"),
        hole_bar(ctx, seat, x + 12, y + 36, plan.left - 24),
        corners(ctx, x, top - 2, plan.left, 2 * REACH * scale),
        *board(ctx, seat, middle, scale, not plan.narrow),
        *petals(ctx, plan, seat, middle, scale),
        observatory(ctx, seat, x, y + height - 58, plan.left),
    ), y + height


def small_galaxy(ctx: RenderContext, seat: int, x: float, y: float, width: float) -> Element:
    """Another player's galaxy; it grows while it has the focus."""
    scale = (width - 8) / 2 / REACH
    height = 2 * REACH * scale + 84
    acts = " acts" if seat in ctx.actors else ""
    middle = width / 2, 30 + REACH * scale
    inside = group(
        "open",
        rect(0, 0, width, height, "board", 12),
        badge(ctx, seat, 18, 17),
        text(34, 22, name_of(ctx, seat, width - 104), "bold s13"),
        text(
            width - 10,
            22,
            ctx.translations("table.of", number=int(ctx.view.bar[seat]), most=BAR),
            "end s12",
        ),
        token(HOLE, width - 52, 17, 7),
        *board(ctx, seat, middle, scale, False),
        *tokens(ctx.view.observatory[seat], 16, height - 38, 7, 33 if width > 240 else 27),
        *taken(ctx, seat, 12, height - 12, 33 if width > 240 else 27),
        title_element(table.galaxy_text(ctx, seat)),
        tabindex=0,
    )
    return group(f"galaxy night{acts}", inside, at=(x, y))


def small_height(width: float) -> float:
    return 2 * REACH * ((width - 8) / 2 / REACH) + 84


def taken(ctx: RenderContext, seat: int, x: float, y: float, step: float) -> list[Element]:
    """What a player took in the latest turn."""
    got, name = ctx.view.got[seat], str(ctx.translations("table.last_taken"))
    if not got.any():
        return []
    return [text(x, y, name, "s12 soft"), *tokens(got, x + 7 * len(name) + 14, y - 4, 6, step)]


def board(
    ctx: RenderContext, seat: int, middle: Spot, scale: float, labelled: bool
) -> list[Element]:
    """The stars of a galaxy on the board, which never changes; in the board's own units."""
    fields = [part for number in range(FIELDS) for part in field(ctx, seat, number)]
    place = f"translate({middle[0]:.6g} {middle[1]:.6g})scale({scale:.3g})"
    labels = number_labels(ctx.game, middle, scale) if labelled else []
    return [element("g", use("galaxy"), *fields, transform=place), *labels]


@functools.lru_cache(maxsize=16)
def heavens(game: "Game") -> Element:
    """What never changes on a board: orbits, direct links solid, indirect ones dashed, fields with
    the signs of their constellations."""
    parts = [circle(0, 0, radius, "orbit") for radius in game.components["galaxy"]["radius"]]
    for home in range(CONSTELLATIONS):
        parts.append(group(f"k-{CONSTELLATION_NAMES[home]}", *links(game, home)))
    parts += [
        star(*places(game)[FIELD_NAMES.index(name)], RADIUS * 1.75, 12, 0.7, "sun")
        for name in game.components["galaxy"]["shiny"]
    ]
    for home in range(CONSTELLATIONS):
        parts.append(
            group(
                f"k-{CONSTELLATION_NAMES[home]}",
                *(
                    part
                    for number in range(FIELDS)
                    if number != CENTRE and names.home_of(number) == home
                    for part in (
                        ring(game, number),
                        GLYPHS[home](*places(game)[number], round(RADIUS * 0.42)),
                    )
                ),
            )
        )
    parts.append(group("k-centre", ring(game, CENTRE)))
    return element("g", *parts, id="galaxy", class_="nebula")


def ring(game: "Game", number: int) -> Element:
    return circle(*places(game)[number], RADIUS, "hollow")


def links(game: "Game", home: int) -> Iterator[Element]:
    """The links of a constellation's fields."""
    for kind, name in (("direct", "link"), ("indirect", "link dashed")):
        for ends in game.components["links"][kind]:
            a, b = (FIELD_NAMES.index(end) for end in ends.split())
            if names.home_of(max(a, b)) == home:
                yield line(*places(game)[a], *places(game)[b], name)


@functools.lru_cache(maxsize=16)
def number_labels(game: "Game", middle: Spot, scale: float) -> tuple[Element, ...]:
    """NEB-02 Numbers of orbits at their lowest points, and of fields below them."""
    x, y = middle
    below = RADIUS * scale + 12
    radii = game.components["galaxy"]["radius"]
    orbits = [
        text(x, round(y + radius * scale) - 4, str(i), "mid tiny soft")
        for i, radius in enumerate(radii, 1)
    ]
    spots = [on_board(game, number, middle, scale) for number in range(FIELDS)]
    return (
        *orbits,
        *(
            text(round(a), round(b + below), FIELD_NAMES[number][1:], "mid tiny soft")
            for number, (a, b) in enumerate(spots)
            if number != CENTRE
        ),
    )


def on_board(game: "Game", field: int, middle: Spot, scale: float) -> Spot:
    x, y = places(game)[field]
    return middle[0] + x * scale, middle[1] + y * scale


def field(ctx: RenderContext, seat: int, number: int) -> list[Element]:
    """The star on a field, or the empty field, with its name and why stars may not lie there."""
    x, y = places(ctx.game)[number]
    kind = int(placing.colour_on(ctx.view.stars[seat], number))
    about = title_element(field_heading(ctx, seat, number, kind))
    fresh = bits.has(ctx.view.laid[seat], number)
    parts = [
        element("use", about, href=f"#{COLOUR_NAMES[kind - 1]}", x=x, y=y, class_="field")
        if kind
        else element("circle", about, cx=x, cy=y, r=RADIUS, class_="field")
    ]
    if number == CENTRE and not kind:
        parts = [*SIGNS, *parts]
    return [*parts, circle(x, y, RADIUS + 5, "fresh")] if fresh else parts


SIGNS = [
    glyph(home, 10 * x, 10 * y, 6)  # in the centre, as they lie around it
    for home, (x, y) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1)))
]


def field_heading(ctx: RenderContext, seat: int, number: int, kind: int) -> str:
    """What lies on a field and, while stars are placed, why others may not lie there."""
    translations = ctx.translations
    lies = names.star(translations, kind) if kind else translations("table.empty_field")
    said = [str(translations("sentence", name=names.field_name(translations, number), value=lies))]
    if ctx.playable_prefix("done") and seat == ctx.seat:
        said += [
            str(translations("table.fits_not", star=", ".join(stars), why=why))
            for why, stars in misfits(ctx, seat, number).items()
        ]
    return "\n".join(said)


def misfits(ctx: RenderContext, seat: int, number: int) -> dict[str, list[str]]:
    """The stars in store that may not lie on this field, by reason."""
    reasons: dict[str, list[str]] = {}
    for kind, colour in enumerate(COLOUR_NAMES, 1):
        if (
            ctx.view.observatory[seat, kind]
            and not refusals.why_not_kind(ctx, kind)
            and f"place {colour} {FIELD_NAMES[number]}" not in ctx.legal
        ):
            why = refusals.why_not_field(ctx, kind, number)
            reasons.setdefault(why, []).append(names.star(ctx.translations, kind))
    return reasons


def corners(ctx: RenderContext, x: float, y: float, width: float, height: float) -> Element:
    """The constellations' names and signs in the corners, as they lie."""
    spots = ((1, 0), (1, 1), (0, 1), (0, 0))
    parts = []
    for number in range(CONSTELLATIONS):
        right, low = spots[number]
        cx, cy = (x + width - 18 if right else x + 18), (y + height - 6 if low else y + 22)
        parts += [
            glyph(number, cx, cy, 8),
            group(
                f"k-{CONSTELLATION_NAMES[number]}",
                text(
                    cx - 14 if right else cx + 14,
                    cy + 5,
                    names.constellation(ctx.translations, number),
                    "end bold glyph s13" if right else "bold glyph s13",
                ),
            ),
        ]
    return group("corners", *parts)


# Where a star fits


def petals(ctx: RenderContext, plan: Plan, seat: int, middle: Spot, scale: float) -> list[Element]:
    """NEB-16 Around every field, the stars that may be placed on it now."""
    if ctx.view.phase != Phase.PLACING or seat != ctx.seat or seat not in ctx.actors:
        return []
    return [
        petal for number in range(FIELDS) for petal in petals_of(ctx, plan, number, middle, scale)
    ]


def petals_of(
    ctx: RenderContext, plan: Plan, number: int, middle: Spot, scale: float
) -> list[Element]:
    actions = [(colour, f"place {colour} {FIELD_NAMES[number]}") for colour in COLOUR_NAMES]
    fitting = [(colour, action) for colour, action in actions if action in ctx.legal]
    x, y = on_board(ctx.game, number, middle, scale)
    name, r = leaf(plan.narrow)
    far, side = RADIUS * scale + r + 1, open_sides(ctx.game)[number]
    step = 2 * math.asin(min(1.0, (r + 1) / far))
    turns = [side + step * (i - (len(fitting) - 1) / 2) for i in range(len(fitting))]
    return [
        petal(ctx, f"{name}-{colour}", action, x + far * math.cos(turn), y + far * math.sin(turn))
        for (colour, action), turn in zip(fitting, turns, strict=True)
    ]


def petal(ctx: RenderContext, shape: str, action: str, x: float, y: float) -> Element:
    """A star beside its field; once its colour is chosen, large enough for a finger."""
    return button(
        "petal",
        action,
        moves.describe_action(ctx, ctx.legal[action]),
        use(shape),
        at=(round(x, 1), round(y, 1)),
    )


def leaves(narrow: bool) -> list[Element]:
    """The parts of a petal: a star on a leaf, and around it the area that can be touched."""
    name, r = leaf(narrow)
    return [
        element(
            "g",
            circle(0, 0, r, "leaf"),
            token(kind, 0, 0, r * 0.68),
            circle(0, 0, FINGER, "hit"),
            id=f"{name}-{colour}",
            class_="nebula",
        )
        for kind, colour in enumerate(COLOUR_NAMES, 1)
    ]


def leaf(narrow: bool) -> tuple[str, float]:
    """Its name and its size."""
    return ("bud", 8.0) if narrow else ("leaf", 9.5)


# The bar and the Observatory


def hole_bar(ctx: RenderContext, seat: int, x: float, y: float, width: float) -> Element:
    """NEB-06 Black holes from the left; the first free place shows the points."""
    points, held = ctx.game.components["bar"]["points"], int(ctx.view.bar[seat])
    step = width / (BAR + 1)
    r = min(17.0, step / 2 - 3)
    places = []
    for i in range(BAR + 1):
        cx, cy = x + step * (i + 0.5), y + 22
        if i < held:
            places.append(token(HOLE, cx, cy, r))
        else:
            now = i == held
            places.append(
                group(
                    "",
                    circle(cx, cy, r, "place gold" if now else "place"),
                    text(cx, cy + 5, str(points[i]), "mid bold warm" if now else "mid soft"),
                )
            )
    return group("bar", *places, title_element(f"{ctx.translations('table.bar')}: {held}"))


def observatory(ctx: RenderContext, seat: int, x: float, y: float, width: float) -> Element:
    """NEB-11 The stars in store; while one places them, each begins a placement."""
    view, translations = ctx.view, ctx.translations
    parts: list[Element] = [text(x + 14, y + 12, translations("table.observatory"), "soft s12")]
    cx = x + EDGE + 14
    for kind in range(1, KINDS + 1):
        number = int(view.observatory[seat, kind])
        if number:
            parts.append(stored(ctx, seat, kind, number, cx, y + 36))
            cx += min(64.0, (width - 30) / KINDS)
    return group("observatory", *parts)


def stored(ctx: RenderContext, seat: int, kind: int, number: int, x: float, y: float) -> Element:
    translations = ctx.translations
    inside = [
        circle(x, y, 16, fill="transparent"),
        token(kind, x, y, 12),
        text(x + 16, y + 6, str(number), "bold"),
    ]
    action = None
    if seat == ctx.seat:
        action = (
            ctx.playable_prefix("hole")
            if kind == HOLE
            else ctx.playable_prefix(f"place {COLOUR_NAMES[kind - 1]}")
        )
    label = names.star(translations, kind)
    if action and kind != HOLE:
        label = str(translations("table.place_star", star=label))
    return button("stored", action, label, *inside)
