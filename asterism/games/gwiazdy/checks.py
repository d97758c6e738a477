"""We are all stars: what a components file may say, key by key. What must hold between its parts
is checked where `components.py` encodes them."""

import itertools
import math
from typing import Any

from asterism.engine.owner_files import (
    check_keys,
    check_line,
    check_text,
    demand,
    ids_of,
    number,
    one_of,
    table,
    tables,
    whole,
)
from asterism.games.gwiazdy.components import (
    CLASS_NAMES,
    COMPONENTS,
    FIELD_NAMES,
    FITTING,
    MAX_FIELDS,
    MAX_KINDS,
    MAX_REACTIONS,
    MAX_ROUNDS,
    MAX_STARS,
    MAX_SYSTEMS,
    MOST_CRYSTALS,
    SUNS,
    SYMBOLS,
    Effect,
    Kind,
    Moment,
    amounts,
    dots,
)

Facts = dict[str, Any]
BLOCKS = ("rules", "elements", "combat", "diagram", "points", "systems")
KINDS = {  # how many there may be
    "reaction": (1, MAX_REACTIONS),
    "field": (4, MAX_FIELDS),
    "star": (len(CLASS_NAMES), MAX_STARS),
    "event": (1, MAX_KINDS),
    "sun": (SUNS, SUNS),
}
KEYS = {  # of a thing: those it needs, and those it may have
    "reaction": (("id", "from", "to"), ("name",)),
    "field": (("id", "short", "kind", "sky", "neighbours"), ("name", "object", "gain")),
    "star": (
        ("id", "class", "spectral", "temperature", "luminosity", "mass", "radius", "bold", "cost")
        + ("constellation",),
        ("name", "fact", "production", "system", "sky", "source"),
    ),
    "event": (
        ("id", "copies", "moment", "effect"),
        ("name", "text", "fee", "gain", "all", "instead", "class", "bonus")
        + ("limit", "number", "reaction", "needs", "less"),
    ),
    "sun": (("id",), ("name", "text", "fusions", "attack", "defence", "richer", "where")),
}
RULES = ("start", "start_field", "fusions", "decays", "defender_prize", "goal", "markers", "die")
EFFECT_NEEDS = {  # keys without which an effect would do nothing
    Effect.BLACK_HOLE: ("limit", "number"),
    Effect.BONUS: ("bonus",),
    Effect.FUSIONS: ("reaction",),
    Effect.DECAYS: ("number",),
    Effect.DISCOUNT: ("less",),
}
CONSTELLATIONS = {  # that the program can name beside those of the file
    *FIELD_NAMES,
    *(star["constellation"] for star in COMPONENTS["star"]),
}
GAINS = ("gain", "all", "instead")
MOST = 99  # of points, cards and fusions
SHORT, SPECTRAL, LONG = 4, 16, 300  # characters on a map, on a card, in a sentence
SOUTH = -10  # declination of the lowest field that the map shows
APART = 10.0  # degrees between two fields, so that both can be drawn


def check_facts(facts: Facts) -> None:
    """Raise ComponentsError for a key that is missing, unknown, or of the wrong kind."""
    check_keys(facts, "The file", (*BLOCKS, *KINDS), ("sizes", "maxima"))
    for kind, (least, most) in KINDS.items():
        things = tables(facts[kind], f"[[{kind}]]", least, most)
        for thing, name in zip(things, ids_of(things, f"[[{kind}]]"), strict=True):
            check_keys(thing, f"[[{kind}]] {name}", *KEYS[kind])
    check_rules(facts)
    check_elements(facts)
    check_fields(facts)
    check_diagrams(facts)
    check_stars(facts)
    for event in facts["event"]:
        check_event(event)
    for sun in facts["sun"]:
        check_sun(sun)


# The numbers of the rulebook: GWI-01, GWI-03


def check_rules(facts: Facts) -> None:
    rules = table(facts["rules"], "[rules]")
    check_keys(rules, "[rules]", RULES, ("rounds",))
    for key, least, most in (
        ("fusions", 0, MOST),
        ("decays", 0, MOST),
        ("goal", 1, MOST),
        ("markers", 1, MOST),
        ("die", 2, 20),
    ):
        whole(rules[key], least, most, f"[rules] {key}")
    if "rounds" in rules:
        whole(rules["rounds"], 1, MAX_ROUNDS, "[rules] rounds")
    names = [field["id"] for field in facts["field"]]
    demand(
        rules["start_field"] in names, f"[rules] start_field: there is no {rules['start_field']!r}."
    )


def check_elements(facts: Facts) -> None:
    elements = table(facts["elements"], "[elements]")
    demand(tuple(elements) == SYMBOLS, f"[elements] must be {', '.join(SYMBOLS)}.")
    for symbol, element in elements.items():
        label = f"[elements] {symbol}"
        check_keys(table(element, label), label, ("mass_number", "supply"))
        whole(element["mass_number"], 1, 300, f"{label}: mass_number")
        whole(element["supply"], 1, MOST_CRYSTALS, f"{label}: supply")
    points = table(facts["points"], "[points]")
    check_keys(points, "[points]", CLASS_NAMES)
    for name in CLASS_NAMES:
        whole(points[name], 0, MOST, f"[points] {name}")
    systems = table(facts["systems"], "[systems]")
    demand(len(systems) <= MAX_SYSTEMS, f"[systems]: there can be {MAX_SYSTEMS}.")
    ids_of(({"id": name} for name in systems), "[systems]")


# The map: GWI-12


def check_fields(facts: Facts) -> None:
    """Fields with what their kind needs; the rockets start on the decay field, in the middle."""
    for field in facts["field"]:
        label = f"[[field]] {field['id']}"
        kind = one_of(field["kind"], [kind.name.lower() for kind in Kind], f"{label}: kind")
        check_line(field["short"], f"{label}: short", SHORT)
        check_sky(field["sky"], label, SOUTH)
        if "object" in field:
            check_text(field["object"], f"{label}: object", LONG)
        neighbours = field["neighbours"]
        fine = isinstance(neighbours, list) and all(isinstance(each, str) for each in neighbours)
        demand(fine, f"{label}: neighbours must be a list of ids.")
        gives = kind in ("elements", "fusion")
        demand(("gain" in field) == gives, f"{label}: 'gain' is for elements and fusion.")
        if gives:
            demand(sum(amounts(field["gain"], label)) > 0, f"{label}: gain must be something.")
            demand(len(field["gain"]) <= 3, f"{label}: gain can be of three elements.")
    for one, other in itertools.combinations(facts["field"], 2):
        far = angle_between(one["sky"], other["sky"])
        demand(far >= APART, f"[[field]] {one['id']} and {other['id']} are too close to draw.")
    decay = [field["id"] for field in facts["field"] if field["kind"] == "decay"]
    start = facts["rules"]["start_field"]
    demand(decay == [start], f"[rules] start_field: the only decay field must be it, not {decay}.")


def check_sky(place: Any, label: str, south: float) -> None:
    fine = isinstance(place, list) and len(place) == 2
    demand(fine, f"{label}: sky must be right ascension in hours and declination in degrees.")
    number(place[0], 0, 24, f"{label}: sky, right ascension")
    number(place[1], south, 90, f"{label}: sky, declination")


def angle_between(one: list[float], other: list[float]) -> float:
    """Degrees between two places of the sky."""
    (ra, dec), (ra2, dec2) = (
        (math.radians(15 * place[0]), math.radians(place[1])) for place in (one, other)
    )
    cosine = math.sin(dec) * math.sin(dec2) + math.cos(dec) * math.cos(dec2) * math.cos(ra - ra2)
    return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))


# Diagrams and stars: GWI-09, GWI-16


def check_diagrams(facts: Facts) -> None:
    combat, diagram = table(facts["combat"], "[combat]"), table(facts["diagram"], "[diagram]")
    check_keys(combat, "[combat]", ("attack_by_radius", "defence_by_mass"))
    for key, curve in combat.items():
        check_curve(curve, f"[combat] {key}")
    check_keys(
        diagram, "[diagram]", ("log_temperature", "log_luminosity", "size", "nearest", "sun")
    )
    for key, low, high, span in (
        ("log_temperature", 3.0, 6.0, 0.5),
        ("log_luminosity", -8.0, 8.0, 2.0),
    ):
        first, last = check_pair(diagram[key], low, high, f"[diagram] {key}")
        demand(first - last >= span, f"[diagram] {key} must fall by {span:g} or more.")
    check_pair(diagram["size"], 600, 3000, "[diagram] size")
    number(diagram["nearest"], 20, 200, "[diagram] nearest")
    sun = table(diagram["sun"], "[diagram] sun")
    check_keys(sun, "[diagram] sun", ("temperature", "luminosity"))
    for key, value in sun.items():
        number(value, 1e-9, 1e9, f"[diagram] sun: {key}")


def check_pair(value: Any, low: float, high: float, where: str) -> tuple[float, float]:
    demand(isinstance(value, list) and len(value) == 2, f"{where} must give two numbers.")
    return number(value[0], low, high, where), number(value[1], low, high, where)


def check_curve(curve: Any, where: str) -> None:
    demand(isinstance(curve, list) and len(curve) >= 2, f"{where} must give two points or more.")
    for point in curve:
        demand(isinstance(point, list) and len(point) == 2, f"{where}: a point is two numbers.")
        number(point[0], 1e-6, 1e6, where)
        number(point[1], 0, 20, where)
    values = [point[0] for point in curve]
    demand(values == sorted(set(values)), f"{where} must grow from left to right.")


def check_stars(facts: Facts) -> None:
    for star in facts["star"]:
        check_star(star, f"[[star]] {star['id']}", [field["id"] for field in facts["field"]])
    classes = {star["class"] for star in facts["star"]}
    for name in CLASS_NAMES:
        demand(name in classes, f"[[star]]: there must be one of the class {name}.")
    width, height = facts["diagram"]["size"]
    for name, (x, y) in dots(facts).items():
        inside = 0 <= x <= width and 0 <= y <= height
        demand(inside, f"[[star]] {name}: it lies outside the Hertzsprung-Russell diagram.")


def check_star(star: Facts, label: str, fields: list[str]) -> None:
    demand(
        star["class"] in CLASS_NAMES,
        f"{label}: there is no {star['class']!r}; there are {', '.join(CLASS_NAMES)}.",
    )
    for key in ("temperature", "luminosity", "mass", "radius"):
        fine = type(star[key]) in (int, float) and 0 < star[key] < math.inf
        demand(fine, f"{label}: {key} must be a number above 0.")
    check_line(star["spectral"], f"{label}: spectral", SPECTRAL)
    bold = star["bold"]
    demand(isinstance(bold, list), f"{label}: bold must be a list.")
    for value in bold:
        one_of(value, ("mass", "radius"), f"{label}: bold")
    demand(sum(amounts(star["cost"], label)) > 0, f"{label}: it must cost something.")
    amounts(star.get("production"), label)
    if "sky" in star:
        check_sky(star["sky"], label, -90)
    one_of(star["constellation"], {*CONSTELLATIONS, *fields}, f"{label}: constellation")
    if "source" in star:
        check_line(star["source"], f"{label}: source", LONG)
    if "fact" in star:
        check_text(star["fact"], f"{label}: fact", LONG)


# Events and Suns: GWI-03, GWI-13


def check_event(event: Facts) -> None:
    """The effect is known, fits the moment, and can happen."""
    label = f"[[event]] {event['id']}"
    moment = known_name(event["moment"], Moment, f"{label}: there is no moment")
    effect = known_name(event["effect"], Effect, f"{label}: there is no effect")
    demand(
        Moment[moment] in FITTING[Effect[effect]],
        f"{label}: {effect.lower()} cannot happen at the moment {moment.lower()}.",
    )
    whole(event["copies"], 0, MOST, f"{label}: copies")
    for key in EFFECT_NEEDS.get(Effect[effect], ()):
        demand(key in event, f"{label}: {effect.lower()} needs {key!r}.")
    for key in ("limit", "number"):
        if key in event:
            whole(event[key], 1, MOST, f"{label}: {key}")
    number(event.get("bonus", 0), 0, 20, f"{label}: bonus")
    for key in ("fee", "needs", "less", *GAINS):
        amounts(event.get(key), label)
    gains = effect != "GAIN" or any(sum(amounts(event.get(key), label)) for key in GAINS)
    demand(gains, f"{label}: gain needs 'gain' or 'all'.")
    demand(("class" in event) == ("instead" in event), f"{label}: 'instead' is for a 'class'.")
    demand(
        effect != "BLACK_HOLE" or event["number"] <= event["limit"],
        f"{label}: nobody can return more crystals than they hold.",
    )
    if "text" in event:
        check_text(event["text"], f"{label}: text", LONG)


def known_name(value: Any, names: Any, complaint: str) -> str:
    fine = isinstance(value, str) and value == value.lower() and value.upper() in names.__members__
    demand(fine, f"{complaint} {value!r}.")
    return str(value).upper()


def check_sun(sun: Facts) -> None:
    label = f"[[sun]] {sun['id']}"
    whole(sun.get("fusions", 0), 0, MOST, f"{label}: fusions")
    for key in ("attack", "defence"):
        number(sun.get(key, 0), 0, 20, f"{label}: {key}")
    demand(("richer" in sun) == ("where" in sun), f"{label}: 'richer' and 'where' go together.")
    for key in ("richer", "where"):
        amounts(sun.get(key), label)
    if "text" in sun:
        check_text(sun["text"], f"{label}: text", LONG)
