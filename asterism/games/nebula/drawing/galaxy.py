"""Nebula: a galaxy board as an enamelled astrolabe, large or in miniature."""

import functools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from asterism.drawing import kit
from asterism.drawing.svg import (
    Element,
    circle,
    element,
    group,
    path,
    text_element,
    title_element,
    use,
)
from asterism.drawing.type_metrics import text_width
from asterism.engine.memory import remember
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.materials import (
    CONSTELLATION_TINTS,
    GOLD,
    sign,
    sun,
    token,
)
from asterism.games.nebula.drawing.news import LINKED, PLACED, WHOLE, still_at_end
from asterism.games.nebula.drawing.places import (
    RADIUS,
    RIM,
    Disc,
    colours_on,
    fields_of,
    links,
    number_spots,
    places,
    polar,
    rim_angles,
)
from asterism.games.nebula.names import (
    CENTRE,
    COLOUR_NAMES,
    CONSTELLATIONS,
    HOLE,
)
from asterism.games.nebula.sentences import names, scores, table

if TYPE_CHECKING:
    from asterism.engine.game import Game

MIDDLE = 495  # of the rim, in the board's own units
WIDEST_BAR = 100  # degrees of the rim; more places than fit there are smaller
LARGE = 240  # radius of a disc whose rim has room for points


# What never changes on a board


@functools.lru_cache(maxsize=16)
def heavens(game: "Game") -> Element:
    """NEB-02, NEB-03 Orbits, links (indirect ones dotted), fields with their constellations'
    signs, and the rays of shiny ones."""
    number = game.ids["field"].index
    shiny = [places(game)[number(name)] for name in game.components["galaxy"]["shiny"]]
    return element(
        "g",
        *(
            circle(0, 0, radius, fill="none", stroke="#e8c987", stroke_opacity=0.36, stroke_width=2)
            for radius in game.components["galaxy"]["radius"]
        ),
        *(link_paths(game, home) for home in range(CONSTELLATIONS)),
        *(group("shiny", sun(RADIUS * 1.62), at=spot) for spot in shiny),
        *(hollow_fields(game, home) for home in range(CONSTELLATIONS)),
        *(
            circle(*places(game)[field], RADIUS, fill="#1b1240", stroke="#fff", stroke_width=3)
            for field in range(len(game.ids["field"]))
            if names.home_of(game, field) is None
        ),
        id="n-heavens",
    )


def link_paths(game: "Game", home: int) -> Element:
    """The links of a constellation's fields."""
    parts = []
    for kind, dashes in (("direct", None), ("indirect", "1 12")):
        drawn = segments(
            game, [ends for ends in links(game, kind) if home_of_link(game, ends) == home]
        )
        parts.append(path(drawn, stroke_dasharray=dashes) if drawn else None)
    return group(
        "links",
        *parts,
        stroke=CONSTELLATION_TINTS[home],
        stroke_width=4.5,
        stroke_opacity=0.55,
        stroke_linecap="round",
    )


def home_of_link(game: "Game", ends: tuple[int, int]) -> int | None:
    return names.home_of(game, max(ends))


def segments(game: "Game", pairs: Sequence[tuple[int, int]]) -> str:
    spots = places(game)
    return "".join(
        f"M{spots[a][0]:g} {spots[a][1]:g}L{spots[b][0]:g} {spots[b][1]:g}" for a, b in pairs
    )


def hollow_fields(game: "Game", home: int) -> Element:
    own = [places(game)[f] for f in fields_of(game, home)]
    return group(
        "fields",
        *(circle(*spot, RADIUS) for spot in own),
        *(sign(home, *spot, RADIUS * 0.38) for spot in own),
        fill="#1b1240",
        stroke=CONSTELLATION_TINTS[home],
        stroke_width=3,
    )


@functools.lru_cache(maxsize=64)
def orbit_numbers(game: "Game", disc: Disc, size: float) -> Element:
    """NEB-02 The number of each orbit, on it."""
    spots = [disc.spot(spot) for spot in number_spots(game)]
    r = size * 0.68
    return group(
        "orbits",
        *(circle(x, y, r, fill="#2a1f5c", fill_opacity=0.9) for x, y in spots),
        *(
            kit.words(x, y + size * 0.34, str(number), size, "serif", "#e8c987", "middle")
            for number, (x, y) in enumerate(spots, 1)
        ),
    )


# A player's galaxy


@functools.lru_cache(maxsize=256)
def stars_of(
    game: "Game",
    translations: Translator,
    stars: tuple[int, ...],
    laid: int,
    owner: int,
    over: bool,
) -> Element:
    """The stars, the links between them, and what every field is called; at the end the links are
    drawn once more."""
    colours = colours_on(stars)
    fields = [
        field_of(
            game,
            translations,
            field,
            colours[field],
            bool(laid >> field & 1),
            owner,
        )
        for field in range(len(game.ids["field"]))
    ]
    return group(
        "stars",
        *lit_links(game, colours, owner, over),
        *whole_figures(game, colours, owner),
        *fields,
    )


def lit_links(
    game: "Game", colours: Sequence[int], owner: int | None = None, over: bool = False
) -> list[Element]:
    """Links between two stars; on the board of an owner they are drawn as they come."""
    joined = [
        ends
        for kind in ("direct", "indirect")
        for ends in links(game, kind)
        if colours[ends[0]] and colours[ends[1]]
    ]
    homes = [
        [ends for ends in joined if home_of_link(game, ends) == home]
        for home in range(CONSTELLATIONS)
    ]
    return [
        group(
            "links",
            *links_of(game, pairs, home, owner, over),
            stroke=CONSTELLATION_TINTS[home],
            stroke_width=7,
            stroke_linecap="round",
        )
        for home, pairs in enumerate(homes)
        if pairs
    ]


def links_of(
    game: "Game", pairs: list[tuple[int, int]], home: int, owner: int | None, over: bool
) -> list[Element]:
    """The links of a constellation. While a match runs each is a piece, so that those that are
    there stay; at the end all are drawn once more."""
    if owner is None or over:
        finale: dict[str, Any] = {"data_step": WHOLE + home, "data_beat": "end"}
        way = {"data_motion": "draw-line"} | finale if over else {}
        return [path(segments(game, pairs), **way)]
    news: dict[str, Any] = {"data_step": LINKED, "data_enter": "draw-line", "data_fixed": ""}
    return [
        path(segments(game, [(a, b)]), data_piece=f"link-{owner}-{a}-{b}", **news) for a, b in pairs
    ]


def whole_figures(game: "Game", colours: Sequence[int], owner: int) -> list[Element]:
    """NEB-25 The figure of every complete constellation, in gold; a new one is held."""
    whole = [
        home
        for home in range(CONSTELLATIONS)
        if all(colours[field] for field in fields_of(game, home))
    ]
    return [
        path(
            segments(game, [e for e in links(game, "direct") if home_of_link(game, e) == home]),
            stroke=GOLD,
            stroke_width=4,
            stroke_linecap="round",
            data_piece=f"whole-{owner}-{home}",
            data_step=WHOLE,
            data_enter="draw-line glow",
            data_beat="constellation",
            data_fixed="",
        )
        for home in whole
    ]


@functools.lru_cache(maxsize=8192)
def field_of(
    game: "Game",
    translations: Translator,
    field: int,
    colour: int,
    fresh: bool,
    owner: int,
) -> Element:
    """A field: its star, if any, and its name."""
    lies = names.star(translations, colour) if colour else translations("table.empty_field")
    about = str(
        translations("sentence", name=names.field_name(translations, field), value=str(lies))
    )
    return group(
        "field",
        circle(
            0,
            0,
            RADIUS,
            fill="#150e30" if colour else "transparent",
            stroke=field_edge(game, field) if colour else None,
            stroke_width=3 if colour else None,
        ),
        token(colour, 0, 0, RADIUS * 0.88) if colour else centre_signs(field),
        use("n-fresh") if fresh else None,
        title_element(about),
        at=places(game)[field],
        piece=f"star-{owner}-{game.ids['field'][field]}-{COLOUR_NAMES[colour - 1]}"
        if colour
        else None,
        **(star_news(owner, colour) if colour else {}),
    )


def star_news(owner: int, colour: int) -> dict[str, Any]:
    """How a star comes to its field from the Observatory, and goes when it is replaced. With the
    board, on a stage of another size, it does not slide: all of it is there at once."""
    origin, leave = f"store-{owner}-{colour}", "burst"
    return {
        "data_step": PLACED,
        "data_enter": "slide bloom",
        "data_from": origin,
        "data_leave": leave,
        "data_fixed": "",
    }


def field_edge(game: "Game", field: int) -> str:
    """The colour around a star: gold where the field is shiny, else its constellation's."""
    home = names.home_of(game, field)
    if game.ids["field"][field] in game.components["galaxy"]["shiny"]:
        return "#f4d999"
    return "#fff" if home is None else CONSTELLATION_TINTS[home]


def centre_signs(field: int) -> Element | None:
    """In the empty centre the signs of all constellations, as they lie around it."""
    if field != CENTRE:
        return None
    around = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    return group("signs", *(sign(home, 10 * x, 10 * y, 6) for home, (x, y) in enumerate(around)))


# The rim


def galaxy_facts(ctx: RenderContext, seat: int, *_: object) -> tuple[object, ...]:
    """What a galaxy's looks depend on."""
    facts = ctx.facts
    own = (tuple(facts.stars[seat]), facts.laid[seat], facts.bar[seat])
    return (*own, tuple(facts.track), tuple(facts.landed), not ctx.actors)


@remember(key=galaxy_facts)
def galaxy(ctx: RenderContext, seat: int, disc: Disc, size: float = 14) -> Element:
    """A galaxy board with its stars, its rim and the bar of black holes on it."""
    laid = ctx.facts.laid[seat]
    stars = tuple(ctx.facts.stars[seat])
    return group(
        "galaxy",
        element(
            "g",
            use("n-astrolabe"),
            use("n-heavens"),
            stars_of(ctx.game, ctx.translations.base, stars, laid, seat, not ctx.actors),
            transform=disc.place,
        ),
        orbit_numbers(ctx.game, disc, size),
        rim(ctx, seat, disc, size),
        hole_bar(ctx, seat, disc, size),
        data_stage=f"galaxy-{seat}",
    )


def rim(ctx: RenderContext, seat: int, disc: Disc, size: float) -> Element:
    """The constellations around the board: how many of their stars lie there, what they bring."""
    colours = colours_on(ctx.facts.stars[seat])
    parts = []
    for home in range(CONSTELLATIONS):
        filled = sum(1 for f in fields_of(ctx.game, home) if colours[f])
        label = rim_text(ctx, home, filled, disc.r > LARGE)
        parts.append(rim_name(disc, home, rim_angles(ctx.game)[home], label, size, f"{seat}"))
    return group("rim", *parts)


def rim_text(ctx: RenderContext, home: int, filled: int, with_points: bool) -> str:
    return table.constellation_progress(
        ctx.translations.base,
        home,
        filled,
        len(fields_of(ctx.game, home)),
        scores.constellation_points(ctx, home) if with_points else 0,
    )


@functools.lru_cache(maxsize=512)
def rim_name(disc: Disc, home: int, angle: float, label: str, size: float, owner: str) -> Element:
    """A text along the rim, readable also below the middle, with the constellation's sign."""
    below = 90 < angle < 270
    key = f"n-rim-{owner}-{home}-{disc.r:g}"
    radius = MIDDLE * disc.scale + size * (0.34 if below else -0.34)
    half = math.degrees((text_width(label, size) / 2 + size) / radius)
    ends = (angle + 45, angle - 45) if below else (angle - 45, angle + 45)
    (x0, y0), (x1, y1) = (polar(radius, turn, disc.x, disc.y) for turn in ends)
    curve = (
        f"M{x0:.1f} {y0:.1f}A{radius:.1f} {radius:.1f} 0 0 {0 if below else 1} {x1:.1f} {y1:.1f}"
    )
    spot = polar(MIDDLE * disc.scale, angle + half if below else angle - half, disc.x, disc.y)
    along = text_element("textPath", label, href=f"#{key}", startOffset="50%", text_anchor="middle")
    return group(
        "rim-name",
        path(curve, id=key, fill="none"),
        element(
            "text",
            along,
            class_="t-serif",
            font_size=size,
            letter_spacing=".01em",
            word_spacing=".12em",  # a curve swallows what type is set with elsewhere
            fill=CONSTELLATION_TINTS[home],
        ),
        sign(home, round(spot[0], 1), round(spot[1], 1), size * 0.4),
        piece=key,
        data_value=label,
        data_fixed="",
        data_quiet="",
        data_step=LINKED,
        data_change="flip",
    )


def hole_bar(ctx: RenderContext, seat: int, disc: Disc, size: float) -> Element:
    """NEB-06 Black holes along the lower rim; the first free place tells the points."""
    points = tuple(ctx.game.components["bar"]["points"])
    label = table.bar_text(ctx, seat)
    return bar_places(disc, points, ctx.facts.bar[seat], size, label, seat)


@functools.lru_cache(maxsize=512)
def bar_places(
    disc: Disc, points: tuple[int, ...], held: int, size: float, label: str, seat: int
) -> Element:
    radius, bar = MIDDLE * disc.scale, len(points) - 1
    step = min(math.degrees(2 * size * 0.82 / radius) * 1.06, WIDEST_BAR / (bar + 1))
    r = min(size * 0.82, math.radians(step) * radius / 2 / 1.06)
    spots = [polar(radius, 180 + (bar / 2 - i) * step, disc.x, disc.y) for i in range(bar + 1)]
    return group(
        "bar",
        *(bar_place(spot, points[i], i, held, r, seat) for i, spot in enumerate(spots)),
        title_element(label),
    )


def bar_place(
    spot: tuple[float, float], points: int, number: int, held: int, r: float, seat: int
) -> Element:
    x, y = round(spot[0], 1), round(spot[1], 1)
    if number < held:
        return group(
            "held",
            circle(0, 0, r, fill="#05030c"),
            token(HOLE, 0, 0, r * 0.95),
            at=(x, y),
            piece=f"hole-{seat}-{number}",
            data_enter="slide bloom",
            data_from=f"store-{seat}-{HOLE}",
            data_fixed="",
        )
    now = number == held
    return group(
        "free",
        circle(
            x,
            y,
            r,
            fill="#0f0a20",
            stroke=GOLD if now else "#d9b26a",
            stroke_width=2.2 if now else 1,
        ),
        kit.words(
            x,
            y + 4.8,
            str(points),
            13 if r < 11.4 else 14,
            "serif",
            GOLD if now else "#c9bfa9",
            "middle",
        ),
    )


# In miniature


def miniature(ctx: RenderContext, seat: int, x: float, y: float, r: float) -> Element:
    """A galaxy too small to play on: its stars on the enamel, around them the orbits."""
    scale = r / RIM
    return element(
        "g",
        use("n-small-disc"),
        small_stars(ctx.game, tuple(ctx.facts.stars[seat]), RADIUS * (1.5 if r < 50 else 1.25)),
        class_="miniature",
        transform=f"translate({x:g} {y:g})scale({scale:.4g})",
        data_piece=f"mini-{seat}",
        data_value="-".join(map(str, ctx.facts.stars[seat])),
        data_step=PLACED,
        data_change="glow",
        data_trace="",
        **still_at_end(ctx),
    )


@functools.lru_cache(maxsize=256)
def small_stars(game: "Game", stars: tuple[int, ...], r: float) -> Element:
    spots, colours = places(game), colours_on(stars)
    hollow = "".join(
        f"M{spots[f][0]:g} {spots[f][1]:g}h0" for f in range(len(spots)) if not colours[f]
    )
    outer = game.components["galaxy"]["radius"]
    return group(
        "small",
        group(
            "orbits",
            *(circle(0, 0, radius) for radius in outer[1::2]),
            fill="none",
            stroke="#e8c987",
            stroke_opacity=0.35,
            stroke_width=5,
        ),
        *lit_links(game, colours),
        path(
            hollow, stroke="#e8c987", stroke_opacity=0.55, stroke_width=22, stroke_linecap="round"
        ),
        *(token(colours[f], *spots[f], r) for f in range(len(spots)) if colours[f]),
    )
