"""Crystals in an assay tray; GWI-14 the arcs between them are the reactions."""

import functools
from typing import Any, NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import Element, button, element, group, path, rect, title_element
from asterism.drawing.type_metrics import text_width
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import ELEMENT_NAMES, ELEMENTS, SYMBOLS
from asterism.games.gwiazdy.drawing.news import AFTERMATH, FLASH, FUSING
from asterism.games.gwiazdy.drawing.scene import (
    Box,
    Scene,
    elements_of,
    last_action,
)
from asterism.games.gwiazdy.drawing.shapes import DULL, GOLD, gem, named_gem
from asterism.games.gwiazdy.sentences.names import plain_box
from asterism.games.gwiazdy.state import Phase

TOP_STOREY = 2
# What a touch on crystals and arcs may mean.
CRYSTAL_ACTIONS = ("fuse ", "decay ", "give ", "save ")
REACTING = (Phase.TURN, Phase.CHAIN, Phase.DECAY)


class Arc(NamedTuple):
    """A reaction between two crystals of the tray: what it is marked with, and its storey."""

    source: int
    target: int
    label: str
    extra: tuple[int, ...]  # what it leaves besides
    storey: int


@functools.lru_cache(maxsize=32)
def arcs(game: Any) -> list[Arc]:
    """GWI-14 Every reaction, from its heaviest fuel to its heaviest ash."""
    box = plain_box(game)
    found: list[Arc] = []
    for fuel, ash in zip(box.fuel[: box.reactions], box.ash, strict=False):
        source, target = (max(e for e, n in enumerate(side) if n) for side in (fuel, ash))
        count = [str(fuel[source])] if fuel[source] > 1 else []
        more = [f"+{n if n > 1 else ''}{SYMBOLS[e]}" for e, n in elements_of(fuel) if e != source]
        extra = tuple(e for e, _ in elements_of(ash) if e != target)
        storey = sum(
            other[:2] == (source, target) or overlaps(other, source, target) for other in found
        )
        found.append(
            Arc(source, target, " ".join(count + more) or "1", extra, min(storey, TOP_STOREY))
        )
    return found


def overlaps(arc: Arc, source: int, target: int) -> bool:
    """Whether two arcs would have their marks at the same place."""
    return abs((arc.source + arc.target) - (source + target)) < 2


class Bench(NamedTuple):
    """The measures of an assay tray: where crystals, marks and numbers stand."""

    x: float
    step: float
    y: float
    r: float
    marks: tuple[float, ...]  # of the storeys, the lowest first
    foot: float  # of the numbers
    reach: float  # the height of a target

    def across(self, number: float) -> float:
        return self.x + self.step * (number + 0.5)


def assay(scene: Scene, box: Box, r: float, phone: bool, playable: bool = True) -> Element:
    """The viewer's crystals with the reactions between them, buttons where they may react; not
    live, only to look at."""
    facts = scene.facts
    actions = (
        tuple([name for name in scene.legal if name.startswith(CRYSTAL_ACTIONS)])
        if playable
        else ()
    )
    circumstances = (box, r, phone, playable, scene.held_crystals, actions, scene.acts, scene.phase)
    more = (facts.card, facts.saving, facts.fusions == 0, burnt(scene) if playable else None)
    draw = functools.partial(draw_assay, scene, box, r, phone, playable)
    return scene.keep("assay", (*circumstances, *more), draw)


def draw_assay(scene: Scene, box: Box, r: float, phone: bool, playable: bool) -> Element:
    reach, storey = (44.0, 31) if phone else (34.0, 24)
    y = box.bottom - 24 - r
    lower = y - r * 1.7
    step = box.width / ELEMENTS
    marks = tuple(lower - storey * i for i in range(TOP_STOREY + 1))
    bench = Bench(box.x, step, y, r, marks, box.bottom - 4, reach)
    return group(
        "assay",
        *(reaction(scene, bench, number, playable) for number in range(scene.box.reactions)),
        *(crystal(scene, bench, number, playable) for number in range(ELEMENTS)),
        burning(scene, bench) if playable else None,
    )


def burning(scene: Scene, bench: Bench) -> Element | None:
    """GWI-14 The fuel of the viewer's last reaction: a film brings it together, and it burns where
    the product is."""
    reacted = burnt(scene)
    if reacted is None:
        return None
    kind, number = reacted
    fuel, ash = scene.box.fuel[number], scene.box.ash[number]
    if kind == "decay":
        fuel, ash = ash, fuel
    x = bench.across(max(element for element, _ in elements_of(ash)))
    return group(
        "when burning",
        *(fuel_gem(element, x, bench) for element, _ in elements_of(fuel)),
        group("flash", kit.glow(x, bench.y, bench.r * 2.4), data_step=FLASH, data_motion="burst"),
        data_until=AFTERMATH,
    )


def burnt(scene: Scene) -> tuple[str, int] | None:
    """The viewer's last reaction, if that was the last move: fusion or decay, and its number."""
    kind, values = last_action(scene)
    if kind not in ("fuse", "decay") or scene.facts.last_seat - 1 != scene.seat:
        return None
    return kind, scene.game.ids["reaction"].index(values[0])


def fuel_gem(element: int, x: float, bench: Bench) -> Element:
    stone = gem(element, 0, 0, bench.r)
    origin = f"gem-{ELEMENT_NAMES[element]}"
    news: dict[str, Any] = {"data_from": origin, "data_step": FUSING, "data_motion": "slide"}
    return group("fuel", stone, at=(x, bench.y), **news)


# Crystals


def crystal(scene: Scene, bench: Bench, number: int, playable: bool) -> Element:
    """The crystals of one element; a button while a black hole or dark matter asks."""
    count, name = scene.held_crystals[number], ELEMENT_NAMES[number]
    actions = (f"give {name}", f"save {name}") if playable else ()
    action = next((a for a in actions if a in scene.legal), None)
    return scene.keep(
        "crystal",
        (number, bench, count, playable, action, scene.facts.card),
        lambda: draw_crystal(scene, bench, number, action, playable),
    )


def draw_crystal(
    scene: Scene, bench: Bench, number: int, action: str | None, playable: bool
) -> Element:
    count, name = scene.held_crystals[number], ELEMENT_NAMES[number]
    face = crystal_face(
        number, bench.r, count, bench.foot - bench.y, action is not None, scene.small
    )
    label = scene.describe(action) if action else scene.say(f"element.{name}")
    return button(
        "crystal",
        action,
        label,
        face,
        None if action else title_element(label),
        touch_ground(bench) if action else None,
        at=(bench.across(number), bench.y),
        piece=f"gem-{name}" if playable else None,
        data_value=count,
        data_step=AFTERMATH,
        data_change="bloom",
    )


def touch_ground(bench: Bench) -> Element:
    """A touch around a crystal, its number included, means it."""
    wide = min(bench.step, 64)
    return rect(-wide / 2, -bench.r - 8, wide, bench.r * 2 + 34, fill="#000", fill_opacity=0)


@functools.lru_cache(maxsize=4096)
def crystal_face(
    number: int, r: float, count: int, down: float, lit: bool, least: float
) -> Element:
    return group(
        "stone",
        element("ellipse", cy=r * 0.55, rx=r * 1.35, ry=r * 0.7, fill="#0d0806", opacity=0.55),
        kit.glow(0, 0, r * 1.9) if lit else None,
        named_gem(number, 0, 0, r, not count, least),
        kit.words(0, down, str(count), 19, "serif", GOLD if count else DULL, "middle"),
    )


# Reactions


def reaction(scene: Scene, bench: Bench, number: int, playable: bool) -> Element:
    """An arc: lit if it may happen now, faint if its fuel is not there."""
    name = scene.game.ids["reaction"][number]
    ways = (f"fuse {name}", f"decay {name}") if playable else ()
    action = next((a for a in ways if a in scene.legal), None)
    decays = scene.phase == Phase.DECAY
    needed = (scene.box.ash if decays else scene.box.fuel)[number]
    there = all(have >= need for have, need in zip(scene.held_crystals, needed, strict=True))
    state = "lit" if action else "there" if there else "off"
    is_refused = playable and scene.acts and scene.phase in REACTING and not action
    if is_refused:
        return draw_reaction(scene, bench, number, action, state, is_refused)
    return scene.keep(
        "reaction",
        (number, bench, action, state, decays),
        lambda: draw_reaction(scene, bench, number, action, state, is_refused),
    )


def draw_reaction(
    scene: Scene, bench: Bench, number: int, action: str | None, state: str, is_refused: bool
) -> Element:
    decays = scene.phase == Phase.DECAY
    face = arc_face(scene.game, number, bench, state, decays)
    label = scene.describe(action) if action else reaction_name(scene.game, scene.language, number)
    if is_refused:
        label = reaction_refusal(scene, number, decays, state == "there")
    return button("reaction", action, label, face, None if action else title_element(label))


def reaction_refusal(scene: Scene, number: int, decays: bool, fuelled: bool) -> str:
    """What a reaction is, and why it cannot happen now."""
    facts, reaction = scene.facts, scene.game.ids["reaction"][number]
    name = f"{'decay' if decays else 'fuse'} {reaction}"
    reason = scene.refusal(name, scene.phase, facts.card, facts.fusions == 0, fuelled)
    return f"{reaction_name(scene.game, scene.language, number)}. {reason}"


@functools.lru_cache(maxsize=1024)
def reaction_name(game: Any, language: str, number: int) -> str:
    translations, box = game.translations(language), plain_box(game)
    before, after = (sentences.crystals(side[number], translations) for side in (box.fuel, box.ash))
    change = translations("arrow", before=before, after=after)
    name = translations(f"reaction.{game.ids['reaction'][number]}")
    return f"{name}: {change}"


INKS = {
    "lit": ("#2a1c08", "url(#k-brass)", GOLD),
    "there": ("#f0e2bd", "url(#g-dim-brass)", "#b98f4c"),
    "off": ("#b3a280", "#2a1c14", "#8b6a35"),
}


@functools.lru_cache(maxsize=1024)
def arc_face(game: Any, number: int, bench: Bench, state: str, decays: bool) -> Element:
    """The arc with its arrow, and the mark that tells what it needs."""
    arc = arcs(game)[number]
    ink, fill, line = INKS[state]
    r, y = bench.r, bench.marks[arc.storey]
    left, right = sorted((bench.across(arc.source), bench.across(arc.target)))
    x0, x1 = left + r * 0.55, right - r * 0.55
    middle, low = (x0 + x1) / 2, bench.y - r * 1.02
    tip = x0 if decays else x1
    head = "l7-3-5-5z" if decays else "l-7-3 5-5z"
    width = text_width(arc.label, 14) + 18 + 20 * len(arc.extra)
    return group(
        "arc",
        rect(
            middle - bench.step / 2,
            y - bench.reach / 2,
            bench.step,
            bench.reach,
            fill="#000",
            fill_opacity=0,
        ),
        path(
            f"M{x0:.1f} {low:.1f}Q{middle:.1f} {2 * y - low:.1f} {x1:.1f} {low:.1f}",
            fill="none",
            stroke=line,
            stroke_width=2.4 if state == "lit" else 1.8,
        )
        if arc.storey == 0
        else None,
        path(f"M{tip:.1f} {low + 1:.1f}{head}", fill=line) if arc.storey == 0 else None,
        kit.glow(middle, y, 26, 0.8) if state == "lit" else None,
        rect(middle - width / 2, y - 11, width, 22, r=11, fill=fill, stroke="#8b6a35"),
        kit.words(middle - 10 * len(arc.extra), y + 5, arc.label, 14, "serif", ink, "middle"),
        *(leftover(middle + width / 2 - 13 - 20 * i, y, e, ink) for i, e in enumerate(arc.extra)),
    )


def leftover(x: float, y: float, number: int, ink: str) -> Element:
    """What a reaction leaves besides its product."""
    return group(
        "extra", kit.words(x - 9, y + 5, "+", 14, "serif", ink, "end"), gem(number, x, y, 7)
    )


def purse(scene: Scene, x: float, y: float, step: float, r: float) -> list[Element]:
    """The same crystals in one row, without the reactions."""
    return [
        scene.keep(
            "purse", (x, y, step, r, scene.held_crystals), lambda: draw_purse(scene, x, y, step, r)
        )
    ]


def draw_purse(scene: Scene, x: float, y: float, step: float, r: float) -> Element:
    parts = [
        part
        for number, count in enumerate(scene.held_crystals)
        for part in (
            named_gem(number, x + number * step, y, r, not count, scene.small),
            kit.words(
                x + number * step + r + 3, y + 6, str(count), 16, "serif", GOLD if count else DULL
            ),
        )
    ]
    news: dict[str, Any] = {
        "data_value": "-".join(map(str, scene.held_crystals)),
        "data_change": "glow",
    }
    return group("purse", *parts, piece="purse", data_step=AFTERMATH, **news)
