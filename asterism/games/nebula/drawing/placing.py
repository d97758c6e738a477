"""Nebula: where a star may be placed: what fits, what would be replaced, and why not elsewhere."""

import functools
from typing import TYPE_CHECKING, NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    group,
    line,
    path,
    rect,
    title_element,
    use,
)
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.materials import FORBIDDEN, token
from asterism.games.nebula.drawing.places import RADIUS, Disc, colours_on, fields_of, places
from asterism.games.nebula.names import (
    COLOUR_NAMES,
    COLOURS,
    HOLE,
    Phase,
)
from asterism.games.nebula.sentences import moves, names, refusals, scores

if TYPE_CHECKING:
    from asterism.engine.game import Game


class Fits(NamedTuple):
    """Where a star of one colour may lie."""

    free: list[int]  # fields where it fits
    swaps: list[int]  # fields whose star it may replace
    touching: dict[int, tuple[int, ...]]  # empty fields linked to stars of its colour, and to which
    apart: dict[int, str]  # empty fields out of reach, and the key of the reason


def placeable(ctx: RenderContext) -> list[int]:
    """The kinds of stars that may be placed now; black holes last."""
    if not ctx.is_asked or ctx.facts.phase != Phase.PLACING:
        return []
    begun = {name.rsplit(" ", 1)[0] for name in ctx.legal}
    kinds = [k for k in range(1, COLOURS + 1) if f"place {COLOUR_NAMES[k - 1]}" in begun]
    return [*kinds, HOLE] if "hole" in ctx.legal else kinds


def first_pick(ctx: RenderContext) -> int:
    """The star that is in hand before another is chosen; 0 is none."""
    coloured = [kind for kind in placeable(ctx) if kind != HOLE]
    return coloured[0] if coloured else 0


def fits(ctx: RenderContext, kind: int) -> Fits:
    """NEB-16 to NEB-18 Every field, by whether a star of this kind may lie there."""
    colour, stars = COLOUR_NAMES[kind - 1], ctx.facts.stars[ctx.seat or 0]
    on = colours_on(stars)
    fields = ctx.game.ids["field"]
    legal = [f for f, name in enumerate(fields) if f"place {colour} {name}" in ctx.legal]
    barred = [f for f in range(len(fields)) if not on[f] and f not in legal]
    reasons = {f: refusals.obstacle(ctx, kind, f) for f in barred}
    return Fits(
        [f for f in legal if not on[f]],
        [f for f in legal if on[f]],
        {f: reason.fields for f, reason in reasons.items() if reason.fields},
        {f: reason.key for f, reason in reasons.items() if not reason.fields},
    )


def overlay(ctx: RenderContext, kind: int, disc: Disc) -> Element:
    """What shows on the board while a star of this kind is in hand."""
    found = fits(ctx, kind)
    on = colours_on(ctx.facts.stars[ctx.seat or 0])
    base = ctx.translations.base
    barred = [
        barred_field(ctx.game, base, kind, field, near) for field, near in found.touching.items()
    ]
    apart = [apart_field(ctx.game, base, kind, f, why) for f, why in found.apart.items()]
    open_fields = [
        open_field(ctx.game, base, kind, field, on[field]) for field in (*found.free, *found.swaps)
    ]
    return group(
        "overlay",
        element("g", *barred, *apart, *open_fields, transform=disc.place, data_nearest=""),
        *(completion(ctx, field, disc) for field in found.free),
    )


@functools.lru_cache(maxsize=4096)
def open_field(game: "Game", translations: Translator, kind: int, field: int, old: int) -> Element:
    """A field that takes the star at a touch."""
    colour = COLOUR_NAMES[kind - 1]
    return button(
        "fit",
        f"place {colour} {game.ids['field'][field]}",
        moves.place_text(translations, kind, field, old),
        circle(0, 0, RADIUS * 1.5, fill="transparent"),
        use("n-swap") if old else use("n-fit"),
        None if old else token(kind, 0, 0, RADIUS * 0.7, name="ghost"),
        at=places(game)[field],
    )


@functools.lru_cache(maxsize=4096)
def barred_field(
    game: "Game", translations: Translator, kind: int, field: int, near: tuple[int, ...]
) -> Element:
    """A field beside a star of the same colour: the link that forbids it reddens at a touch."""
    spots = places(game)
    x, y = spots[field]
    why = refusals.field_text(translations, "same_colour", near)
    return group(
        "barred",
        circle(0, 0, RADIUS, fill="#150e30", fill_opacity=0.55),
        use("n-barred"),
        group("why", *(red_link(spots[n][0] - x, spots[n][1] - y) for n in near)),
        title_element(refusal(translations, kind, field, why)),
        at=spots[field],
        tabindex=-1,
    )


def red_link(x: float, y: float) -> Element:
    return group(
        "red-link",
        line(0, 0, x, y, stroke=FORBIDDEN, stroke_width=9, stroke_linecap="round"),
        circle(x / 2, y / 2, 15, fill="#1a0d12", stroke=FORBIDDEN, stroke_width=4),
        path(
            f"M{x / 2 - 6:.1f} {y / 2 - 6:.1f}l12 12m0 -12l-12 12",
            stroke="#ff8d7a",
            stroke_width=4,
            stroke_linecap="round",
        ),
        circle(x, y, RADIUS * 1.15, fill="none", stroke=FORBIDDEN, stroke_width=5),
    )


@functools.lru_cache(maxsize=4096)
def apart_field(game: "Game", translations: Translator, kind: int, field: int, key: str) -> Element:
    """A field that no link leads to."""
    why = refusals.field_text(translations, key, ())
    return group(
        "apart",
        circle(0, 0, RADIUS * 1.1, fill="#150e30", fill_opacity=0.55),
        title_element(refusal(translations, kind, field, why)),
        at=places(game)[field],
    )


def refusal(translations: Translator, kind: int, field: int, why: str) -> str:
    """`Dragon 2: blue star – no link leads …`"""
    heading = f"{names.field_name(translations, field)}, {names.star(translations, kind)}"
    return str(translations("sentence", name=heading, value=why))


def completion(ctx: RenderContext, field: int, disc: Disc) -> Element | None:
    """What a field brings that completes its constellation."""
    points = completes(ctx, field)
    if not points:
        return None
    x, y = disc.spot(places(ctx.game)[field])
    high = y - RADIUS * disc.scale * 2 if disc.r > 240 else y - 22
    return group(
        "gain",
        rect(-24, -12, 48, 23, r=11.5, fill="url(#k-brass)"),
        kit.words(0, 5, f"+{points}", 15, "serif", "#2a1c08", "middle"),
        at=(x, high),
        pointer_events="none",
    )


def completes(ctx: RenderContext, field: int) -> int:
    """The points of the constellation that a star on this field would complete; 0 if none."""
    home = names.home_of(ctx.game, field)
    if home is None:
        return 0
    on = colours_on(ctx.facts.stars[ctx.seat or 0])
    empty = [f for f in fields_of(ctx.game, home) if not on[f]]
    return scores.constellation_points(ctx, home) if empty == [field] else 0
