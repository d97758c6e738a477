"""HAN-11 The fireworks over the bridge, their signs on it, their light on the water."""

import functools
import itertools
import random

from asterism.drawing.kit import BRASS, words
from asterism.drawing.svg import Element, element, group, path, rect, title_element
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.hanabi import rules, sentences
from asterism.games.hanabi.drawing.bursts import burst
from asterism.games.hanabi.drawing.news import FINALE, OPENS, RISES
from asterism.games.hanabi.drawing.plan import Plan
from asterism.games.hanabi.drawing.signs import PALETTE, sign
from asterism.games.hanabi.state import COLOUR_NAMES, VALUES

STONE = "#0b1126"
BEYOND = 1200  # the bridge goes on beyond the edges
WHOLE = 1000  # it does not where it spans less than this
LOWER = {"yellow": 6, "blue": 4}  # not all crowns hang at one height


def draw_fireworks(ctx: RenderContext, plan: Plan) -> Element:
    """Return bridge, fireworks and plaques for as many colours as are in the game."""
    facts = ctx.facts
    count = len(sentences.colours_in(facts))
    played = rules.colour_of(facts.last_card) if facts.last_fits else -1
    finale = not ctx.actors and not sentences.is_lost(ctx)
    shown = [
        firework(plan, count, colour, facts.fireworks[colour], colour == played, finale)
        for colour in range(count)
    ]
    plaques = [
        plaque(plan, count, colour, facts.fireworks[colour], ctx.translations.base)
        for colour in range(count)
    ]
    return group("fireworks", bridge(plan, count), *shown, *plaques)


@functools.lru_cache(maxsize=64)
def columns(plan: Plan, count: int) -> tuple[float, ...]:
    left, right = plan.sky
    return tuple(round(left + (right - left) * (i + 0.5) / count, 1) for i in range(count))


@functools.lru_cache(maxsize=16)
def bridge(plan: Plan, count: int) -> Element:
    """Return its roadway, and arches that stand below the plaques."""
    xs, p, y = columns(plan, count), plan.plaque, plan.deck
    gap, rise = xs[1] - xs[0], plan.plaque * 1.5
    piers = [xs[0] - 2 * gap, xs[0] - gap, *xs, xs[-1] + gap, xs[-1] + 2 * gap]
    arches = "".join(
        f"M{a:.1f} {y + 8:g}H{b:.1f}V{y + 8 + rise:.1f}h{-p * 0.3:.1f}"
        f"A{(b - a) / 2 - p * 0.3:.1f} {rise * 0.82:.1f} 0 0 0 {a + p * 0.3:.1f} {y + 8 + rise:.1f}"
        f"H{a:.1f}z"
        for a, b in itertools.pairwise(piers)
    )
    left, right = -BEYOND, plan.sky[1] + BEYOND
    ends = not plan.is_phone and plan.sky[1] < WHOLE  # a desk has a column beside the stage
    road, rail = ("url(#h-road)", "url(#h-handrail)") if ends else (STONE, BRASS)
    return group(
        "bridge",
        path(f"M{left} {y - 3:g}H{right}v12H{left}z{arches}", fill=road),
        path(f"M{left} {y - 3.6:g}H{right}v1.2H{left}z", fill=rail, fill_opacity=0.55),
    )


@functools.lru_cache(maxsize=1024)
def firework(
    plan: Plan, count: int, colour: int, value: int, fresh: bool, finale: bool = False
) -> Element | None:
    """Return a firework in the sky and in the water; nothing before its first card. At the end all
    of them open once more over the city, one after another."""
    if not value:
        return None
    x, y, r = crown_at(plan, count, colour, value)
    whole = fresh and value == VALUES
    opens = FINALE + colour if finale else OPENS if fresh else None
    last = finale and colour == count - 1
    return group(
        "firework",
        element("circle", cx=x, cy=y, r=round(r * 1.75), fill=f"url(#h-halo{colour})"),
        reflection(plan, x, colour, value, r),
        path(
            f"M{x} {plan.deck - plan.plaque:g}C{x - 5:g} {plan.deck - 50:g} {x + 5:g} "
            f"{y + r + 14:.0f} {x} {y + 4:g}",
            fill="none",
            stroke=PALETTE[colour].light,
            stroke_width=2,
            stroke_dasharray="1.5 6",
            stroke_linecap="round",
            opacity=0.75,
            data_step=RISES if fresh else None,
            data_motion="draw-line" if fresh else None,
        ),
        None if opens is None else earlier_shell(plan, count, colour, value - fresh, opens),
        group(
            "shell",
            burst(colour, value, x, y, r),
            data_step=opens,
            data_motion=opening_motion(value, fresh, finale),
            data_beat="firework" if whole else "end" if last else None,
            data_colour=PALETTE[colour].light,
        ),
    )


def opening_motion(value: int, fresh: bool, finale: bool) -> str | None:
    if fresh:
        return "bloom burst" if finale or value == VALUES else "bloom"
    return "burst" if finale else None


def crown_at(plan: Plan, count: int, colour: int, value: int) -> tuple[float, float, float]:
    """Return where a firework of a value opens, and its radius."""
    y, r = plan.crowns[value - 1]
    lower = LOWER.get(COLOUR_NAMES[colour], 0)
    return columns(plan, count)[colour], y + lower, r * min(1, 5.3 / count)


def earlier_shell(plan: Plan, count: int, colour: int, value: int, until: int) -> Element | None:
    """Return the shell that stays in the sky until a film opens the next one."""
    if not value:
        return None
    shell = burst(colour, value, *crown_at(plan, count, colour, value))
    return group("when earlier", shell, data_until=until)


def reflection(plan: Plan, x: float, colour: int, value: int, r: float) -> Element:
    """Return the light on the water."""
    generator, tall = random.Random(10 * colour + value), plan.stone - plan.deck
    glints = "".join(
        f"M{x + generator.gauss(0, r * 0.32):.0f} "
        f"{generator.uniform(plan.deck + 10, plan.stone - 4):.0f}h{generator.randint(5, 18)}"
        for _ in range(3 + value * 2)
    )
    return group(
        "reflection",
        element(
            "ellipse",
            cx=x,
            cy=plan.deck + tall / 2 + 4,
            rx=round(r * 0.7),
            ry=round(tall * 0.52),
            fill=f"url(#h-halo{colour})",
        ),
        path(glints, stroke=PALETTE[colour].light, stroke_width=1.4, opacity=0.45),
    )


@functools.lru_cache(maxsize=1024)
def plaque(plan: Plan, count: int, colour: int, value: int, translations: Translator) -> Element:
    """Return the sign of a colour with the value its firework has reached."""
    x, y, p = columns(plan, count)[colour], plan.deck, plan.plaque
    label = translations("card", colour=sentences.target_name(colour, translations), value=value)
    return group(
        "plaque",
        rect(x - p * 0.6, y - p, p * 1.2, p * 0.8, fill="#1a2140"),
        rect(x - p * 1.42, y - p * 0.72, p * 2.84, p * 1.5, r=p * 0.75, fill="url(#k-brass)"),
        rect(
            x - p * 1.42 + 2.2,
            y - p * 0.72 + 2.2,
            p * 2.84 - 4.4,
            p * 1.5 - 4.4,
            r=p * 0.7,
            fill="#10172f",
        ),
        sign(colour, x - p * 0.55, y + p * 0.03, p * 0.42),
        words(
            x + p * 0.55,
            y + p * 0.38,
            str(value),
            max(13, round(p * 1.05)),
            "serif",
            PALETTE[colour].light,
            "middle",
            data_piece=f"plaque-{colour}",
            data_step=OPENS,
            data_change="count-up",
        ),
        title_element(label),
    )


def fading(name: str, colour: str) -> Element:
    """Return a colour that ends beside the stage of a desk."""
    stops = (element("stop", offset=i, stop_color=colour, stop_opacity=1 - i) for i in (0, 1))
    return element(
        "linearGradient",
        *stops,
        id=name,
        gradientUnits="userSpaceOnUse",
        x1=880,
        y1=0,
        x2=945,
        y2=0,
    )


DEFS: tuple[Element, ...] = (fading("h-road", STONE), fading("h-handrail", BRASS))
