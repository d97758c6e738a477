"""The map of the northern sky: fields as pins, routes, rockets, and the note of a field."""

import functools
import itertools
import math
from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    group,
    path,
    rect,
    symbol,
    title_element,
    use,
)
from asterism.drawing.type_metrics import shorten, text_width
from asterism.games.gwiazdy.components import SYMBOLS, Kind
from asterism.games.gwiazdy.drawing.news import FLIGHT
from asterism.games.gwiazdy.drawing.scene import (
    Scene,
    field_name,
    last_action,
    neighbours,
)
from asterism.games.gwiazdy.drawing.shapes import (
    GOLD,
    amounts,
    gem,
    rocket,
    swords,
    temperature_colour,
    token,
)
from asterism.games.gwiazdy.drawing.sky import PLATES, name_rows, pin_names, pins, plate_of, spot
from asterism.games.gwiazdy.sentences.names import plain_box
from asterism.games.gwiazdy.state import Phase

WAYS = ("move", "jump", "fly", "retreat")  # what a touch on a field may mean
EDGES = {"event": "#c99bff", "decay": "#ff7a6b", "fusion": GOLD, "elements": "#9cc4ef"}
DECAY = "M0-7L6 4H-6ZM-9 8h6M9 8h-6M0-13v4"
ENDLESS = "M-8 0c3-5 6-5 8 0s5 5 8 0s-5-5-8 0s-5 5-8 0"
# Of rockets, in radii of a pin: the usual ones, then some for a field with much around it
BERTHS = ((1.48, 0.35), (-1.48, 0.35), (0.7, 1.8), (-0.7, 1.8), (0.0, 2.0), (-1.5, 1.75))
APART = 1.3  # radii of a pin from berth to berth
PHONE_BERTHS = ((1.35, 0.95), (-1.35, 0.95), (0, 1.75), (1.5, -0.75), (-1.5, -0.75))


def sky_map(scene: Scene) -> Element:
    """GWI-07 Everything that is on the plate."""
    ways = destinations(scene)
    places = pins(scene.game, scene.language, scene.frame)
    near = {victim: fields for victim, fields in pushes(scene).items() if fields}
    return group(
        "map",
        *(() if scene.phone else (real_stars(scene.game, scene.frame),)),
        routes(scene.game, scene.language, scene.frame),
        *departures(scene, ways, places),
        idle_pins(scene.game, scene.language, scene.frame, tuple(ways)),
        *(field_pin(scene, field, action, places[field]) for field, action in ways.items()),
        *rockets(scene, places),
        names(scene.game, scene.language, scene.frame, tuple(ways)),
        *(push_targets(scene, victim, fields, places) for victim, fields in near.items()),
        *battle_signs(scene, ways, places),
    )


def destinations(scene: Scene) -> dict[int, str]:
    """The fields one may go to, and the action that leads there."""
    fields = scene.game.ids["field"]
    return {
        fields.index(name.partition(" ")[2]) + 1: name
        for name in scene.legal
        if name.partition(" ")[0] in WAYS
    }


def pushes(scene: Scene) -> dict[int, list[int]]:
    """GWI-24 Whom a gravitational wave may move, and where."""
    found: dict[int, list[int]] = {}
    for name in scene.legal:
        if name.startswith("push "):
            _, victim, field = name.split()
            found.setdefault(int(victim), []).append(scene.game.ids["field"].index(field) + 1)
    return found


@functools.lru_cache(maxsize=64)
def real_stars(game: Any, frame: Any) -> Element:
    """GWI-23 The stars of the cards, where they stand in the sky."""
    sky = plate_of(frame).sky
    by_colour: dict[str, str] = {}
    for star in game.components["star"]:
        if "sky" not in star:
            continue
        x, y = spot(sky, *star["sky"])
        if 6 < x - sky.x < sky.width - 6 and 6 < y - sky.y < sky.height - 6:
            colour = temperature_colour(round(star["temperature"], -3))
            by_colour[colour] = by_colour.get(colour, "") + f"M{x:.0f} {y:.0f}h0"
    return group(
        "real",
        *(path(d, stroke=colour) for colour, d in by_colour.items()),
        stroke_width=6,
        stroke_linecap="round",
    )


@functools.lru_cache(maxsize=64)
def routes(game: Any, language: str, frame: Any) -> Element:
    """GWI-07 Which fields are neighbours."""
    places, near = pins(game, language, frame), neighbours(game)
    d = "".join(
        "M{:g} {:g}L{:g} {:g}".format(*places[one], *places[other])
        for one in range(1, len(places))
        for other in near[one]
        if one < other
    )
    return path(d, "route", stroke="#e8c987", stroke_width=1.8, stroke_dasharray="1 6", opacity=0.6)


def departures(
    scene: Scene, ways: dict[int, str], places: list[tuple[float, float]]
) -> list[Element]:
    """The ways that are open now, from the rocket that may fly; and the way it has just come."""
    facts = scene.facts
    parts = []
    if ways and scene.phase != Phase.JUMP:
        seat = facts.defender if scene.phase == Phase.RETREAT else facts.seat
        start = places[facts.via or facts.rocket[seat]]
        d = "".join("M{:g} {:g}L{:g} {:g}".format(*start, *places[field]) for field in ways)
        parts.append(path(d, "open", stroke=GOLD, stroke_width=3.2, stroke_dasharray="2 8"))
    flown = last_flight(scene)
    if flown:
        d = "M{:g} {:g}L{:g} {:g}".format(*places[flown[0]], *places[flown[1]])
        parts.append(
            path(
                d,
                "flown",
                stroke="#fff3d2",
                stroke_width=2.4,
                data_piece=f"flown-{facts.rounds}-{facts.last_seat}",
                data_step=FLIGHT,
                data_enter="draw-line",
            )
        )
    return parts


def last_flight(scene: Scene) -> tuple[int, int] | None:
    """From where to where the turn's rocket has just flown."""
    facts = scene.facts
    if last_action(scene)[0] != "move":
        return None
    here = facts.rocket[facts.last_seat - 1]
    return (facts.origin, here) if facts.origin and facts.origin != here else None


# Fields


@functools.lru_cache(maxsize=4096)
def idle_pins(game: Any, language: str, frame: Any, lit: tuple[int, ...]) -> Element:
    """The fields one cannot go to now."""
    places = pins(game, language, frame)
    return group(
        "pins",
        *(
            group(
                "pin",
                pin_face(game, frame, field, False),
                about(game, language, field),
                at=places[field],
            )
            for field in range(1, len(places))
            if field not in lit
        ),
    )


def field_pin(scene: Scene, field: int, action: str, place: tuple[float, float]) -> Element:
    """GWI-12 A field one may go to: what it gives, as a button. A phone asks again."""
    face, label = pin_face(scene.game, scene.frame, field, True), scene.describe(action)
    if not scene.phone:
        return button("pin", action, label, face, at=place)
    key = f"field-{scene.thing('field', field)}"
    return kit.selector("pin", key, label, face, pin_reach(scene), at=place)


def pin_reach(scene: Scene) -> Element:
    """The ground a finger may touch for a pin."""
    width, height = plate_of(scene.frame).reach
    return rect(-width, -height + 6, 2 * width, 2 * height, fill="#000", fill_opacity=0)


@functools.lru_cache(maxsize=4096)
def about(game: Any, language: str, field: int) -> Element:
    """GWI-23 An object that is really seen at that place of the sky."""
    translations = game.translations(language)
    return title_element(
        translations(
            "line",
            name=field_name(game, language, field),
            value=translations(f"object.{game.ids['field'][field - 1]}"),
        )
    )


@functools.lru_cache(maxsize=1024)
def pin_face(game: Any, frame: Any, field: int, lit: bool) -> Element:
    """The disc of a field with what is printed on it; lifted and lit if one may go there."""
    r, kind = plate_of(frame).pin, game.components["field"][field - 1]["kind"]
    if not lit:
        return Element(use(f"disc{r}-{kind}") + "".join(field_print(game, field, r)))
    return group(
        "disc",
        kit.glow(0, 0, r * 1.95),
        circle(0, 2.5, r, fill="#04101f", opacity=0.8),
        circle(0, -3, r, "ring", fill="#0d2340", stroke=GOLD, stroke_width=3),
        group("printed", *field_print(game, field, r), at=(0, -3)),
    )


DEFS = tuple(
    symbol(
        f"disc{r}-{kind}",
        circle(0, 2.5, r, fill="#04101f", opacity=0.8),
        circle(0, 0, r, fill="#0d2340", stroke=edge, stroke_width=1.7),
    )
    for r in sorted({plate.pin for plate in PLATES.values()})
    for kind, edge in EDGES.items()
)


def field_print(game: Any, field: int, r: float) -> list[Element]:
    """GWI-12 Crystals, a question mark for an event, or the sign of the field."""
    kind = plain_box(game).kind[field]
    if kind == Kind.EVENT:
        return [
            circle(0, 0, r - 4, fill="none", stroke="#c99bff", stroke_dasharray="2 3", opacity=0.7),
            kit.words(0, r * 0.36, "?", round(r * 1.05), "serif", "#e7d2ff", "middle"),
        ]
    if kind == Kind.DECAY:
        return [sign(DECAY, "#ff9b8c", r / 20, 0)]
    gains = [
        (SYMBOLS.index(symbol), count)
        for symbol, count in game.components["field"][field - 1].get("gain", {}).items()
    ]
    up = -r * 0.14 if kind == Kind.FUSION else 0
    rows = [part for i, gain in enumerate(gains) for part in yield_row(gain, i, len(gains), r, up)]
    if kind == Kind.FUSION:
        rows.append(sign(ENDLESS, GOLD, max(0.8, r / 23), r * 0.6))
    return rows


def yield_row(gain: tuple[int, int], row: int, rows: int, r: float, up: float) -> list[Element]:
    number, count = gain
    alone = rows == 1
    y = (row - (rows - 1) / 2) * r * 0.86 + up
    size = max(14, round(r * (0.82 if alone else 0.6)))
    return [
        kit.words(-r * 0.1, y + size * 0.34, str(count), size, "serif", kit.CREAM, "end"),
        gem(number, round(r * 0.44, 1), round(y, 1), round(r * (0.43 if alone else 0.33), 1)),
    ]


def sign(d: str, colour: str, size: float, y: float) -> Element:
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_width=1.8,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"translate(0 {y:g}) scale({size:g})",
    )


@functools.lru_cache(maxsize=4096)
def names(game: Any, language: str, frame: Any, lit: tuple[int, ...]) -> Element:
    """The constellations below their fields."""
    plate, places = plate_of(frame), pins(game, language, frame)
    parts = []
    for field, name in enumerate(pin_names(game, language, frame.is_phone), 1):
        x, y = places[field]
        face, fill = ("bold", "#fff3d2") if field in lit else ("sans", "#c8d6ea")
        parts += [
            kit.words(
                x, y + plate.pin + plate.name + i * (plate.name + 1), row, plate.name, face, fill
            )
            for i, row in enumerate(name_rows(name))
        ]
    return group("names", *parts, text_anchor="middle", pointer_events="none")


# Rockets


def rockets(scene: Scene, places: list[tuple[float, float]]) -> list[Element]:
    """Everybody's rocket, side by side where several stand on a field."""
    facts = scene.facts
    there: dict[int, list[int]] = {}
    for seat in range(scene.players):
        there.setdefault(facts.rocket[seat], []).append(seat)
    return [
        one_rocket(scene, seat, rocket_place(scene, places[field], number))
        for field, seats in there.items()
        for number, seat in enumerate(seats)
        if field
    ]


def rocket_place(scene: Scene, place: tuple[float, float], number: int) -> tuple[float, float]:
    """Beside its field, so that what is printed there can be read."""
    found = berths(scene.game, scene.language, scene.frame, place)
    return found[number % len(found)]


@functools.lru_cache(maxsize=1024)
def berths(
    game: Any, language: str, frame: Any, place: tuple[float, float]
) -> list[tuple[float, float]]:
    """The places for rockets around a field, those that cover no other field and no name first."""
    plate = plate_of(frame)
    r, sky, found = plate.pin, plate.sky, []
    for across, up in PHONE_BERTHS if frame.is_phone else BERTHS:
        x = place[0] + across * r
        inside = sky.x + 14 < x < sky.right - 14
        found.append((x if inside else place[0] - across * r, max(sky.y + 16, place[1] - up * r)))
    covered = {spot: is_covered(game, language, frame, spot, place) for spot in found}
    found.sort(key=lambda spot: covered[spot])
    return found if frame.is_phone else apart(covered, found, game.players[-1], APART * r)


def apart(
    covered: dict[tuple[float, float], bool],
    places: list[tuple[float, float]],
    players: int,
    least: float,
) -> list[tuple[float, float]]:
    """Return places for all players that keep a distance and cover as little as can be; all where
    there are none."""
    found = [
        [*some]
        for some in itertools.combinations(places, players)
        if all(math.dist(*pair) >= least for pair in itertools.combinations(some, 2))
    ]
    return min(found, key=lambda some: sum(covered[spot] for spot in some), default=places)


def is_covered(
    game: Any, language: str, frame: Any, spot: tuple[float, float], own: tuple[float, float]
) -> bool:
    """Whether a rocket here would lie on another field, or on a name."""
    plate = plate_of(frame)
    half = 11 if frame.is_phone else 8
    for place, name in zip(
        pins(game, language, frame)[1:], pin_names(game, language, frame.is_phone), strict=True
    ):
        if place != own and math.dist(place, spot) < plate.pin + half:
            return True
        for i, row in enumerate(name_rows(name)):
            x, y = spot[0] - place[0], spot[1] - place[1] - plate.pin - plate.name * (i + 0.6)
            if abs(x) < text_width(row, plate.name) / 2 + half and abs(y) < half + 5:
                return True
    return False


def one_rocket(scene: Scene, seat: int, place: tuple[float, float]) -> Element:
    lit, name, mark = seat == scene.actor, scene.names[seat], scene.marks[seat]
    shape = token(seat, name, mark, 13, lit) if scene.phone else rocket(seat, name, mark, 1, lit)
    news: dict[str, Any] = {"piece": f"rocket-{seat}", "data_step": FLIGHT + 1, "data_trace": ""}
    return group("craft", shape, title_element(name), at=place, **news)


def push_targets(
    scene: Scene, victim: int, fields: list[int], places: list[tuple[float, float]]
) -> Element:
    """GWI-24 Where a gravitational wave may put a rocket; shown once it is chosen."""
    r = plate_of(scene.frame).pin
    return kit.when(
        f"push {victim}",
        *(
            button(
                "pin",
                (action := f"push {victim} {scene.thing('field', field)}"),
                scene.describe(action),
                pin_face(scene.game, scene.frame, field, True),
                circle(0, 0, r + 8, fill="#000", fill_opacity=0),
                at=places[field],
            )
            for field in fields
        ),
    )


def battle_signs(
    scene: Scene, ways: dict[int, str], places: list[tuple[float, float]]
) -> list[Element]:
    """GWI-08 Swords where a flight means battle."""
    r = plate_of(scene.frame).pin
    return [
        swords(places[field][0] - r * 0.95, places[field][1] - r * 0.85, 9.5 if scene.phone else 11)
        for field in fights(scene, ways)
    ]


def fights(scene: Scene, ways: dict[int, str]) -> list[int]:
    """The fields on which somebody would have to be fought."""
    facts = scene.facts
    others = {facts.rocket[seat] for seat in range(scene.players) if seat != facts.seat}
    return [
        field for field, action in ways.items() if action.startswith("move") and field in others
    ]


# The note of a field, on a phone


def field_notes(scene: Scene, x: float, y: float) -> list[Element]:
    """What the chosen field is and gives, and the plate that flies there."""
    ways = destinations(scene)
    danger = fights(scene, ways)
    return [
        kit.when(
            f"field-{scene.thing('field', field)}",
            field_note(scene.game, scene.language, field, scene.facts.sun[scene.facts.seat]),
            fly_plate(scene, field, action, field in danger),
            at=(x, y),
        )
        for field, action in ways.items()
    ]


def fly_plate(scene: Scene, field: int, action: str, fight: bool) -> Element:
    key = "button.attack" if fight else f"button.{action.partition(' ')[0]}"
    return button(
        "go",
        action,
        scene.describe(action),
        kit.plate(122, 48, scene.say(key), 15),
        at=(303, 28),
    )


@functools.lru_cache(maxsize=4096)
def field_note(game: Any, language: str, field: int, sun: int) -> Element:
    """A slip of paper: the constellation, a real object in it, and what the field gives; beside
    its name, or where that is long, beside the object."""
    translations, box = game.translations(language), plain_box(game)
    thing = str(translations(f"object.{game.ids['field'][field - 1]}")).split(":")[0]
    gains = [(e, n) for e, n in enumerate(box.gain[sun][field]) if n]
    name, short = field_name(game, language, field), 178 - (14 + 42 * len(gains))
    is_long = text_width(name, 17) > short
    return group(
        "note",
        kit.paper(0, 0, 234, 56, 4),
        rect(0, 0, 50, 56, r=4, fill="#0d2340"),
        element("g", *field_print(game, field, 17), transform="translate(25 28)"),
        kit.words(60, 23, shorten(name, 168, 17) if is_long else name, 17, "serif", kit.INK),
        amounts(gains, 234 - 42 * len(gains) - 4, 39 if is_long else 17, 8, 42, 16, "#8a4a12"),
        kit.words(
            60, 44, fitted_object(thing, short if is_long else 168, 13), 13, "sans", "#3d2f18"
        ),
    )


def fitted_object(thing: str, width: float, size: float) -> str:
    """An object of the sky; where there is no room for all that is told of it, what it is called
    rather than its number in a catalogue."""
    name, *told = thing.split(", ")
    called = told[0][:1].upper() + told[0][1:] if told and any(map(str.isdigit, name)) else name
    for text in (thing, ", ".join([name, *told[:1]]), called):
        if text_width(text, size) <= width:
            return text
    return shorten(thing, width, size)
