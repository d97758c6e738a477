"""The scenery: a river city at dusk, and the stone parapet that the hands lie on."""

import random
from collections.abc import Iterator

from asterism.drawing import scenery
from asterism.drawing.kit import ramp
from asterism.drawing.scenery import BLEED
from asterism.drawing.svg import Element, element, group, line, path, rect
from asterism.engine.frames import Frame
from asterism.games.hanabi.drawing.plan import SHEETS, Plan, plan_of

DUSK = ((0, "#070d22"), (0.5, "#17265a"), (0.78, "#453c78"), (1, "#b46d7c"))
WATER = ((0, "#3b3a68"), (0.35, "#182347"), (1, "#0a1122"))
FAR, NEAR, CASTLE, BANK = "#34356b", "#161b40", "#1d2048", "#10173a"
WINDOWS = ("#ffd978", "#ffbf62", "#fff0c2")
BRIGHTNESS = (0.4, 0.55, 0.7, 0.9)
CASTLE_WALLS = (
    "M-64 0v-40l10-10h26v-30l6-44 6 44v22h6v-24l6-50 6 50v24h22l8-22 8 22v18h30l10 8v32z"
    "M-22-122v-8M2-134v-9"
)
CASTLE_WINDOWS = ((-19, -60, 9), (5, -64, 9), (-46, -32, 7), (-36, -32, 7), (30, -34, 8))
BEYOND = 420  # the town goes on so far beyond the edges


def draw_scenery(frame: Frame) -> str:
    """Return what never changes in a match."""
    plan = plan_of(frame)
    return scenery.compose(
        frame,
        sky(frame, plan),
        town(frame, plan),
        river(frame, plan),
        parapet(frame, plan),
        rail_shade(frame),
        scenery.sheet(*SHEETS["wide"], r=4) if frame.name == "wide" else group("no-sheet"),
        scenery.wooden_tray(*plan.tray, r=18 if plan.is_phone else 20),
        defs=(
            ramp("h-dusk", *DUSK),
            ramp("h-water", *WATER),
            ramp("h-rail", (0, "rgb(10 17 34/0)"), (1, "rgb(10 17 34/.9)"), slope=(1, 0)),
        ),
    )


def sky(frame: Frame, plan: Plan) -> Element:
    width = frame.width + 2 * BLEED
    return group(
        "sky",
        rect(-BLEED, -BLEED, width, BLEED + 1, fill=DUSK[0][1]),
        rect(-BLEED, 0, width, plan.deck + 8, fill="url(#h-dusk)"),
        scenery.starfield(
            -BEYOND, 0, frame.width + 2 * BEYOND, plan.deck * 0.7, (frame.width + BEYOND) // 6, 5
        ),
    )


def town(frame: Frame, plan: Plan) -> Element:
    """Return three rows of roofs, the castle among them."""
    deck, scale = plan.deck, plan.deck / 238
    hills = [0.295, 0.79] if not plan.is_phone else [0.54]
    castles = [castle(frame.width * share, deck + 4, scale) for share in hills]
    return group(
        "town",
        roofs(frame, deck + 4, (0.10, 0.27), FAR, 4, 0),
        roofs(frame, deck + 6, (0.05, 0.17), NEAR, 11, 190),
        *castles,
        roofs(frame, deck + 6, (0.03, 0.09), BANK, 31, 190),
    )


def roofs(
    frame: Frame, base: float, heights: tuple[float, float], fill: str, seed: int, area: int
) -> Element:
    """Return a row of houses; a lit window for every `area` of wall, or none."""
    generator, x, walls = random.Random(seed), -BEYOND, []
    lights: dict[tuple[str, float], str] = {}  # windows by colour and brightness
    while x < frame.width + BEYOND:
        width = generator.randint(20, 42)
        height = round(base * generator.uniform(*heights))
        walls.append(house(x, base, width, height, generator))
        for look, window in windows(x, base, width, height, area, generator):
            lights[look] = lights.get(look, "") + window
        x += width + generator.randint(-3, 2)
    panes = [
        path(d, stroke=colour, stroke_width=2.4, opacity=opacity)
        for (colour, opacity), d in lights.items()
    ]
    return group("roofs", path("".join(walls), fill=fill), *panes)


def house(x: int, base: float, width: int, height: int, generator: random.Random) -> str:
    """Return walls, with a spire, a dome, a gable or a flat roof."""
    top, half, form = base - height, width // 2, generator.random()
    walls = f"M{x} {base:g}v{-height}h{width}v{height}z"
    if form < 0.22:
        return walls + f"M{x + half - 3} {top:g}l3-{generator.randint(14, 30)} 3 30z"
    if form < 0.36:
        dome = f"M{x + 2} {top:g}a{half - 2} {half - 2} 0 0 1 {2 * half - 4} 0z"
        return walls + dome + f"M{x + half - 1} {top - half:g}v-8h2v8z"
    if form < 0.7:
        return walls + f"M{x} {top:g}l{half}-{generator.randint(7, 14)} {half} 14z"
    return walls


def windows(
    x: int, base: float, width: int, height: int, area: int, generator: random.Random
) -> Iterator[tuple[tuple[str, float], str]]:
    """Yield the look of each lit window, and the window as a short line."""
    for _ in range(width * height // area if area else 0):
        left = x + generator.randint(3, max(4, width - 6))
        top = round(base - generator.randint(6, max(7, height - 4)))
        look = generator.choice(WINDOWS), generator.choice(BRIGHTNESS)
        yield look, f"M{left} {top}v3"


def castle(x: float, y: float, scale: float) -> Element:
    lights = (rect(dx, dy, 3, tall, r=1.5, fill=WINDOWS[0]) for dx, dy, tall in CASTLE_WINDOWS)
    return element(
        "g",
        path(CASTLE_WALLS, fill=CASTLE, stroke=CASTLE, stroke_width=1.6),
        *lights,
        transform=f"translate({x:.0f} {y:g}) scale({scale:.2f})",
    )


def river(frame: Frame, plan: Plan) -> Element:
    """Return the water, with ripples."""
    generator = random.Random(2)
    ripples = "".join(
        f"M{generator.randint(-BEYOND, frame.width + BEYOND)} "
        f"{generator.uniform(plan.deck + 10, plan.stone - 4):.0f}h{generator.randint(8, 30)}"
        for _ in range((frame.width + 2 * BEYOND) // 14)
    )
    top = plan.deck + 4
    return group(
        "river",
        rect(-BLEED, top, frame.width + 2 * BLEED, plan.stone - top, fill="url(#h-water)"),
        path(ripples, stroke="#a9b6e6", stroke_opacity=0.14),
    )


def parapet(frame: Frame, plan: Plan) -> Element:
    """Return the stone wall that everybody stands at, in lamplight."""
    top, wide = plan.stone, frame.width + 2 * BLEED
    tall = frame.height - top
    return group(
        "parapet",
        rect(-BLEED, top, wide, tall, fill="url(#s-stone)"),
        rect(-BLEED, frame.height - 1, wide, BLEED, fill="#1c2233"),
        rect(-BLEED, top, wide, tall + 400, filter="url(#s-grain)", opacity=0.7),
        joints(frame, plan),
        rect(-BLEED, top, wide, 4 if plan.is_phone else 8, fill="#5a6279"),
        rect(-BLEED, top + (4 if plan.is_phone else 8), wide, 4, fill="#000", opacity=0.35),
        scenery.lamp(
            plan.hands.middle, plan.call.y + tall * 0.4, plan.hands.width * 0.66, tall * 0.55
        ),
    )


def joints(frame: Frame, plan: Plan) -> Element:
    """Return the courses of stone blocks."""
    course, block = (66, 150) if plan.is_phone else (118, 320)
    rows = range(int(plan.stone) + course, frame.height + 400, course)
    beds = [
        line(-BLEED, y, frame.width + BLEED, y, stroke="#000", stroke_opacity=0.22, stroke_width=2)
        for y in rows
    ]
    lights = [
        line(-BLEED, y + 2, frame.width + BLEED, y + 2, stroke="#fff", stroke_opacity=0.05)
        for y in rows
    ]
    posts = "".join(
        f"M{x + (block // 2) * (row % 2)} {y - course + 2}v{course - 2}"
        for row, y in enumerate(rows)
        for x in range(-BEYOND, frame.width + BEYOND, block)
    )
    return group(
        "joints",
        *beds,
        *lights,
        path(posts, stroke="#000", stroke_opacity=0.22, stroke_width=2),
    )


def rail_shade(frame: Frame) -> Element:
    """Return the dark beside the stage of a desk, under score and log."""
    if frame.name != "wide":
        return group("rail")
    return group(
        "rail",
        rect(900, 0, 70, frame.height, fill="url(#h-rail)"),
        rect(970, -BLEED, BLEED + 310, frame.height + 2 * BLEED, fill="#0a1122", opacity=0.9),
        rect(900, frame.height, 70, BLEED, fill="url(#h-rail)"),
    )
