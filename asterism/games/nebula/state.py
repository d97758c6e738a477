"""Nebula: what the box holds, what the table holds, and what a player may do."""

import enum
import pathlib
import tomllib
from collections.abc import Callable, Iterable
from typing import Any

from asterism.engine.actions import Actions
from asterism.engine.errors import ComponentsError
from asterism.engine.layout import BITS, ID, NUMBER, RNG_STATE, Field, Layout, Row, Visibility
from asterism.engine.options import Choice, Number, Options, Seat
from asterism.engine.protocols import Features

Facts = dict[str, Any]

COMPONENTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))
(
    SEATS,
    COLOURS,
    FIELDS,
    CONSTELLATIONS,
    ORBITS,
    CLUSTERS,
    RAYS,
    BAR,
    STEPS,
    PERSONAL,
    PUBLIC,
    ADVANCED,
    SHOWN,
) = (
    COMPONENTS["sizes"][name]
    for name in (
        "seats",
        "colours",
        "fields",
        "constellations",
        "orbits",
        "clusters",
        "rays",
        "bar",
        "steps",
        "personal",
        "public",
        "advanced",
        "shown",
    )
)

# Stars count from 1, so 0 is none; the black hole is the last of the kinds
HOLE = KINDS = COLOURS + 1
TASKS = PERSONAL + PUBLIC  # cards from 1: the personal tasks, then the public ones
OFFERED = 2  # personal tasks dealt to each
TRACKS, RANKS = 3, 3
CENTRE = 0  # the first of the fields
MARKERS = COLOURS + CONSTELLATIONS + SHOWN

COLOUR_NAMES = tuple(COMPONENTS["stars"]["colours"])
KIND_NAMES = (*COLOUR_NAMES, "hole")
CLUSTER_NAMES = tuple(COMPONENTS["clusters"]["names"])
CONSTELLATION_NAMES = tuple(each["name"] for each in COMPONENTS["constellation"])
FIELD_NAMES = (
    COMPONENTS["galaxy"]["centre"],
    *(field for each in COMPONENTS["constellation"] for field in each["fields"]),
)
ROMAN = ("i", "ii", "iii", "iv")
MARKER_NAMES = (*COLOUR_NAMES, *CONSTELLATION_NAMES, *ROMAN)
TRACK_START = (0, COLOURS, COLOURS + CONSTELLATIONS, MARKERS)  # the first marker of each track
STEP_NAMES = tuple(str(steps) for steps in range(-STEPS, STEPS + 1) if steps)


class Variant(enum.IntEnum):
    BASIC = 0
    FULL = 1


class Phase(enum.IntEnum):
    CHOOSING = 0  # everybody keeps one of two personal tasks
    TAKING = 1  # I. time or chaos
    KEEPING = 2  # stars drawn by chaos
    PLACING = 3  # II. stars into the galaxy
    SUPERNOVA = 4  # the counter has reached a highlighted field
    MARKER = 5  # full game: a black hole moves a marker
    OVER = 6


class Cause(enum.IntEnum):
    """NEB-24 What brought the end, as bits of `ending`."""

    COUNTER = 0
    CONSTELLATIONS = 1
    BAG = 2
    MARKERS = 3
    IDLE = 4


class Ask(enum.IntEnum):
    """NEB-31, NEB-32: what a task asks for."""

    COLOUR_ON_ORBITS = 1  # so many stars of one colour
    COLOUR_ON_SHINY = 2
    COLOUR_TOTAL = 3
    COLOUR_IN_CONSTELLATIONS = 4
    CONSTELLATION_IN_COLOURS = 5  # a place complete, in so many colours
    ORBIT_IN_COLOURS = 6
    ORBIT_ALL_DIFFERENT = 7
    ADJACENT_ORBITS = 8  # fields occupied, whatever the colours
    OPPOSITE_CONSTELLATIONS = 9
    ADJACENT_CONSTELLATIONS = 10
    INDIRECT_ENDS = 11
    NEAR_SHINY = 12
    FEW_EMPTY = 13
    EACH_COLOUR = 14
    MOST_BLACK_HOLES = 15


class Count(enum.IntEnum):
    """NEB-33 What an advanced card counts."""

    LINKED_PAIRS = 1
    SHINY_OF_A_COLOUR = 2
    PUBLIC_TASKS = 3
    SHINY_SURROUNDED = 4
    ORBITS_WITH_COLOUR = 5
    NEAR_SHINY = 6


class Scoring(enum.IntEnum):
    """NEB-25 to NEB-28: the rows of the notepad."""

    PERSONAL = 0
    PUBLIC = 1
    HOLES = 2
    CONSTELLATIONS = 3
    COLOURS = 4
    ADVANCED = 5


ROWS = len(Scoring)

OPTIONS = Options(
    players=Number(range(2, SEATS + 1), 2),
    variant=Choice(("basic", "full"), "full"),
    first=Seat(),
)

BOX = Layout(
    [
        Field("linked", BITS, (FIELDS,), Visibility.PUBLIC, "fields linked to a field in any way"),
        Field("direct", BITS, (FIELDS,), Visibility.PUBLIC, "fields linked by a solid line"),
        Field("indirect", BITS, (FIELDS,), Visibility.PUBLIC, "fields linked by a dashed line"),
        Field("orbital", BITS, (FIELDS,), Visibility.PUBLIC, "fields linked by an arc of an orbit"),
        Field(
            "constellation", BITS, (CONSTELLATIONS,), Visibility.PUBLIC, "fields of a constellation"
        ),
        Field("orbit", BITS, (ORBITS,), Visibility.PUBLIC, "fields of an orbit"),
        Field("shiny", BITS, (), Visibility.PUBLIC, "shiny fields"),
        Field(
            "near_shiny", BITS, (), Visibility.PUBLIC, "fields orbitally linked to outer shiny ones"
        ),
        Field("indirect_ends", BITS, (), Visibility.PUBLIC, "fields that an indirect link ends in"),
        Field(
            "opposite",
            BITS,
            (CONSTELLATIONS,),
            Visibility.PUBLIC,
            "a constellation and its opposite",
        ),
        Field(
            "adjacent",
            BITS,
            (CONSTELLATIONS,),
            Visibility.PUBLIC,
            "two constellations side by side",
        ),
        Field("each", NUMBER, (), Visibility.PUBLIC, "stars of each colour"),
        Field(
            "holes", NUMBER, (SEATS + 1,), Visibility.PUBLIC, "black holes in the bag, by players"
        ),
        Field(
            "first_stars", NUMBER, (SEATS,), Visibility.PUBLIC, "Observatory at the start, by order"
        ),
        Field("start_ray", NUMBER, (CLUSTERS,), Visibility.PUBLIC, "where a time figure begins"),
        Field(
            "refill", NUMBER, (SEATS + 1,), Visibility.PUBLIC, "stars left for a refill, by players"
        ),
        Field("chaos_drawn", NUMBER, (), Visibility.PUBLIC, "stars that chaos draws"),
        Field("chaos_kept", NUMBER, (), Visibility.PUBLIC, "stars that are kept of them"),
        Field("placements", NUMBER, (), Visibility.PUBLIC, "stars placed in a turn"),
        Field("matching", NUMBER, (), Visibility.PUBLIC, "the same, one equal to the supernova"),
        Field("counter_end", NUMBER, (), Visibility.PUBLIC, "last field of the black hole counter"),
        Field("highlighted", BITS, (), Visibility.PUBLIC, "its fields that change the supernova"),
        Field(
            "bar_points", NUMBER, (BAR + 1,), Visibility.PUBLIC, "points for black holes on the bar"
        ),
        Field("track_end", NUMBER, (TRACKS,), Visibility.PUBLIC, "last field of each track"),
        Field("worth", NUMBER, (TRACKS, RANKS), Visibility.PUBLIC, "points by track and rank"),
        Field("constellation_points", NUMBER, (), Visibility.PUBLIC, "for one without a rank"),
        Field(
            "end_constellations", NUMBER, (), Visibility.PUBLIC, "completed by one player: the end"
        ),
        Field("end_markers", NUMBER, (SEATS + 1,), Visibility.PUBLIC, "on public tasks: the end"),
        Field("end_idle", NUMBER, (), Visibility.PUBLIC, "idle rounds in a row: the end"),
        Field("ask", ID, (TASKS + 1,), Visibility.PUBLIC, "an Ask"),
        Field("ask_colour", ID, (TASKS + 1,), Visibility.PUBLIC, "the colour it speaks of"),
        Field(
            "ask_place", ID, (TASKS + 1,), Visibility.PUBLIC, "its constellation or orbit, from 0"
        ),
        Field("ask_number", NUMBER, (TASKS + 1,), Visibility.PUBLIC, "how many it wants"),
        Field("ask_times", NUMBER, (TASKS + 1,), Visibility.PUBLIC, "in how many constellations"),
        Field(
            "points_first", NUMBER, (TASKS + 1,), Visibility.PUBLIC, "points; public: for the first"
        ),
        Field(
            "points_later", NUMBER, (TASKS + 1,), Visibility.PUBLIC, "points for everybody later"
        ),
        Field("count", ID, (ADVANCED + 1,), Visibility.PUBLIC, "a Count"),
        Field("count_colour", ID, (ADVANCED + 1,), Visibility.PUBLIC, "the colour it speaks of"),
        Field("count_other", ID, (ADVANCED + 1,), Visibility.PUBLIC, "the second colour of a pair"),
    ]
)

STATE = Layout(
    [
        Field("players", NUMBER, (), Visibility.PUBLIC, "option: how many play"),
        Field("variant", NUMBER, (), Visibility.PUBLIC, "option: a Variant"),
        Field("first", NUMBER, (), Visibility.PUBLIC, "option: who starts, from 1; 0 is random"),
        # Its makeup follows from all that was ever taken out of it in sight of everybody
        Field("bag", NUMBER, (KINDS + 1,), Visibility.PUBLIC, "stars of each kind in the bag"),
        Field(
            "gone", NUMBER, (KINDS + 1,), Visibility.PUBLIC, "stars of each kind out of the game"
        ),
        Field("cluster", ID, (CLUSTERS, RAYS), Visibility.PUBLIC, "the star on each ray"),
        Field("figure", NUMBER, (CLUSTERS,), Visibility.PUBLIC, "the ray of each time figure"),
        Field("moved", NUMBER, (CLUSTERS,), Visibility.PUBLIC, "steps each made this turn, signed"),
        Field("supernova", ID, (), Visibility.PUBLIC, "the star in the middle"),
        Field("counter", NUMBER, (), Visibility.PUBLIC, "field of the black hole counter"),
        Field(
            "drawn",
            NUMBER,
            (KINDS + 1,),
            Visibility.PUBLIC,
            "stars drawn by chaos, to keep some of",
        ),
        Field(
            "stars", BITS, (SEATS, COLOURS + 1), Visibility.PUBLIC, "fields of a galaxy by colour"
        ),
        Field("bar", NUMBER, (SEATS,), Visibility.PUBLIC, "black holes on each bar"),
        Field("observatory", NUMBER, (SEATS, KINDS + 1), Visibility.PUBLIC, "stars in store"),
        Field("offered", ID, (SEATS, OFFERED), Visibility.OWNER, "personal tasks dealt to each"),
        Field("kept", ID, (SEATS,), Visibility.OWNER, "which of the two was kept, from 1"),
        Field("ready", NUMBER, (SEATS,), Visibility.PUBLIC, "whether each has chosen a task"),
        Field("public", ID, (SHOWN,), Visibility.PUBLIC, "public tasks on the table"),
        Field("first_mark", ID, (SHOWN,), Visibility.PUBLIC, "who was first, from 1"),
        Field("marks", BITS, (SHOWN,), Visibility.PUBLIC, "seats that have marked a task"),
        Field("advanced", ID, (SHOWN,), Visibility.PUBLIC, "advanced cards I to IV"),
        Field("track", NUMBER, (MARKERS,), Visibility.PUBLIC, "field of each marker on its track"),
        Field(
            "landed", NUMBER, (MARKERS,), Visibility.PUBLIC, "when it came there: later is higher"
        ),
        Field("starter", NUMBER, (), Visibility.PUBLIC, "the starting player"),
        Field("seat", NUMBER, (), Visibility.PUBLIC, "whose turn it is"),
        Field("rounds", NUMBER, (), Visibility.PUBLIC, "rounds begun"),
        Field("phase", NUMBER, (), Visibility.PUBLIC, "a Phase"),
        Field("placed", BITS, (), Visibility.PUBLIC, "kinds of stars placed this turn"),
        Field("to_match", ID, (), Visibility.PUBLIC, "the supernova when placing began"),
        Field(
            "busy",
            NUMBER,
            (),
            Visibility.PUBLIC,
            "whether anybody took or placed a star this round",
        ),
        Field("idle", NUMBER, (), Visibility.PUBLIC, "rounds in a row in which nobody did"),
        Field("ending", BITS, (), Visibility.PUBLIC, "Causes of the end"),
        Field(
            "got", NUMBER, (SEATS, KINDS + 1), Visibility.PUBLIC, "stars taken in one's latest turn"
        ),
        Field("laid", BITS, (SEATS,), Visibility.PUBLIC, "fields filled in one's latest turn"),
        Field(
            "revealed", NUMBER, (), Visibility.PUBLIC, "rises with every star or card that is drawn"
        ),
        Field("chance", RNG_STATE, (), Visibility.SECRET, "the random generator"),
    ]
)

FEATURES = Features(statistics=("rounds", "ends", "points_by_row"))
CENSUS = (*KIND_NAMES, "personal tasks", "public tasks", "advanced cards")

ACTIONS = Actions(
    hidden=("task",),
    time=(CLUSTER_NAMES, STEP_NAMES),  # time <cluster> <steps, clockwise if positive>
    take=(),
    chaos=(KIND_NAMES,),  # chaos <star to pay with>
    keep=(KIND_NAMES,),
    place=(COLOUR_NAMES, FIELD_NAMES),
    hole=(),
    supernova=((*KIND_NAMES, "bag"),),
    marker=(MARKER_NAMES,),
    task=(range(1, OFFERED + 1),),
    done=(),
)
TIME, TAKE, CHAOS, KEEP, PLACE, BLACK_HOLE, SUPERNOVA, MARKER, TASK, DONE = (
    ACTIONS.first[kind] for kind in ACTIONS.kinds
)
FROM_BAG = SUPERNOVA + KINDS
# In a turn at most every figure moves, stars are taken, three placed, one of them a black hole
# that changes the supernova and moves a marker, and the turn is closed.
TURN = CLUSTERS + 1 + COMPONENTS["placing"]["matching"] + 3
# No star is taken or placed twice, and after so many rounds without either the game is over.
STARS = COMPONENTS["stars"]["each"] * COLOURS + max(COMPONENTS["stars"]["black_holes"].values())
IDLE_ROUNDS = COMPONENTS["end"]["idle_rounds"]
MAX_MOVES = SEATS + SEATS * TURN * (2 * STARS + 1) * IDLE_ROUNDS


def box(facts: Facts) -> Row:
    """The box as a read-only row; a file of one's own is checked on the way."""
    try:
        return BOX.make_row(**galaxy(facts), **table(facts), **tasks(facts), **counts(facts))
    except KeyError as missing:
        raise ComponentsError(f"The components lack {missing}.") from None
    except (TypeError, AttributeError) as error:
        raise ComponentsError(f"The components are not in order: {error}.") from None


def demand(fine: bool, message: str) -> None:
    if not fine:
        raise ComponentsError(message)


# NEB-02, NEB-03: the galaxy


def bits(fields: Iterable[str]) -> int:
    """The set of some fields, as one word."""
    return sum(1 << FIELD_NAMES.index(field) for field in set(fields))


def galaxy(facts: Facts) -> Facts:
    """Links, constellations, orbits and shiny fields as sets."""
    links = {kind: neighbours(facts, kind) for kind in ("direct", "indirect", "orbital")}
    linked = [a | b | c for a, b, c in zip(*links.values(), strict=True)]
    shiny = shiny_fields(facts)
    near = [links["orbital"][FIELD_NAMES.index(field)] for field in shiny[1:]]
    demand(reached(linked) == (1 << FIELDS) - 1, "[links] must lead from the centre to each field.")
    return {
        **links,
        "linked": linked,
        "shiny": bits(shiny),
        "near_shiny": union(near),
        "indirect_ends": sum(1 << i for i in range(FIELDS) if links["indirect"][i]),
        "orbit": orbits(facts),
        **constellations(facts),
    }


def neighbours(facts: Facts, kind: str) -> list[int]:
    """Of each field, the set of those linked to it in this way."""
    sets = [0] * FIELDS
    for link in facts["links"][kind]:
        ends = link.split()
        demand(
            len(set(ends)) == 2 and set(ends) <= set(FIELD_NAMES),
            f"[links] {kind}: {link!r} must name two fields of {', '.join(FIELD_NAMES)}.",
        )
        a, b = map(FIELD_NAMES.index, ends)
        sets[a] |= 1 << b
        sets[b] |= 1 << a
    return sets


def shiny_fields(facts: Facts) -> list[str]:
    fields = list(facts["galaxy"]["shiny"])
    demand(
        fields[:1] == [FIELD_NAMES[CENTRE]]
        and set(fields) <= set(FIELD_NAMES)
        and len(set(fields)) == len(fields) > 1,
        f"[galaxy] shiny must begin with {FIELD_NAMES[CENTRE]!r} and name fields once each.",
    )
    return fields


def union(sets: Iterable[int]) -> int:
    whole = 0
    for each in sets:
        whole |= each
    return whole


def reached(linked: list[int]) -> int:
    """All fields that links lead to from the centre."""
    before, now = 0, 1 << CENTRE
    while before != now:
        before = now
        now |= union(linked[i] for i in range(FIELDS) if before >> i & 1)
    return now


def orbits(facts: Facts) -> list[int]:
    places = facts["fields"]
    demand(
        set(places) == set(FIELD_NAMES[1:]),
        f"[fields] must name {', '.join(FIELD_NAMES[1:])}, each once.",
    )
    for field, place in places.items():
        demand(
            place.get("orbit") in range(1, ORBITS + 1),
            f"[fields] {field}: orbit must be from 1 to {ORBITS}.",
        )
        demand(isinstance(place.get("angle"), int | float), f"[fields] {field} needs an angle.")
    demand(len(facts["galaxy"]["radius"]) == ORBITS, f"[galaxy] radius must give {ORBITS} numbers.")
    return [
        bits(field for field in places if places[field]["orbit"] == orbit)
        for orbit in range(1, ORBITS + 1)
    ]


def constellations(facts: Facts) -> Facts:
    named = {each["name"]: each for each in facts["constellation"]}
    fields = tuple(field for each in facts["constellation"] for field in each["fields"])
    demand(
        tuple(named) == CONSTELLATION_NAMES and fields == FIELD_NAMES[1:],
        f"[[constellation]] must be {', '.join(CONSTELLATION_NAMES)} with their own fields.",
    )
    for name, each in named.items():
        others = {each["opposite"], *each["adjacent"]}
        demand(
            others == set(CONSTELLATION_NAMES) - {name},
            f"[[constellation]] {name}: one opposite and two adjacent ones are needed.",
        )
    sets = {name: bits(each["fields"]) for name, each in named.items()}
    pairs = sorted(
        {tuple(sorted((name, other))) for name, each in named.items() for other in each["adjacent"]}
    )
    demand(len(pairs) == CONSTELLATIONS, "[[constellation]] adjacent must hold both ways.")
    return {
        "constellation": list(sets.values()),
        "opposite": [sets[name] | sets[each["opposite"]] for name, each in named.items()],
        "adjacent": [sets[one] | sets[other] for one, other in pairs],
    }


# NEB-01, NEB-05, NEB-06, NEB-08: the bag, the boards and the tracks


def table(facts: Facts) -> Facts:
    """Every number of the boards, in the fields of the box."""
    counter, tracks, rings = facts["counter"], facts["tracks"], facts["clusters"]
    demand(
        tuple(facts["stars"]["colours"]) == COLOUR_NAMES and tuple(rings["names"]) == CLUSTER_NAMES,
        "The names of colours and clusters cannot be changed.",
    )
    demand(
        facts["stars"]["each"] * COLOURS + max(by_players(facts, "stars", "black_holes")) <= STARS,
        f"[stars] There cannot be more than {STARS}.",
    )
    needed = CLUSTERS * RAYS + 1 + sum(wholes(facts["setup"]["observatory"], SEATS, "[setup]"))
    demand(facts["stars"]["each"] * COLOURS > needed, f"[stars] The setup needs {needed} stars.")
    demand(
        facts["placing"]["matching"] <= COMPONENTS["placing"]["matching"],
        f"[placing] matching cannot exceed {COMPONENTS['placing']['matching']}.",
    )
    length = whole(counter["length"], 1, 63, "[counter] length")
    return {
        "each": whole(facts["stars"]["each"], 1, STARS, "[stars] each"),
        "holes": by_players(facts, "stars", "black_holes"),
        "first_stars": wholes(facts["setup"]["observatory"], SEATS, "[setup] observatory"),
        "start_ray": wholes(rings["start"], CLUSTERS, "[clusters] start", RAYS - 1),
        "refill": by_players(facts, "clusters", "refill"),
        "chaos_drawn": whole(facts["chaos"]["drawn"], 1, STARS, "[chaos] drawn"),
        "chaos_kept": whole(facts["chaos"]["kept"], 1, 2, "[chaos] kept"),
        "placements": whole(facts["placing"]["stars"], 1, KINDS, "[placing] stars"),
        "matching": whole(facts["placing"]["matching"], 1, KINDS, "[placing] matching"),
        "counter_end": length,
        "highlighted": sum(
            1 << whole(field, 1, length, "[counter] highlighted")
            for field in set(counter["highlighted"])
        ),
        "bar_points": wholes(facts["bar"]["points"], BAR + 1, "[bar] points"),
        "track_end": wholes(tracks["length"], TRACKS, "[tracks] length", 63),
        "worth": [
            wholes(tracks[name], RANKS, f"[tracks] {name}")
            for name in ("colours", "constellations", "advanced")
        ],
        "constellation_points": whole(facts["scoring"]["constellation"], 0, 999, "[scoring]"),
        "end_constellations": whole(facts["end"]["constellations"], 1, CONSTELLATIONS, "[end]"),
        "end_markers": by_players(facts, "end", "markers"),
        "end_idle": whole(facts["end"]["idle_rounds"], 1, IDLE_ROUNDS, "[end] idle_rounds"),
    }


def whole(value: Any, least: int, most: int, where: str) -> int:
    demand(
        type(value) is int and least <= value <= most,
        f"{where} must be a whole number from {least} to {most}, not {value!r}.",
    )
    return int(value)


def wholes(values: Any, length: int, where: str, most: int = 999) -> list[int]:
    demand(isinstance(values, list) and len(values) == length, f"{where} must give {length}.")
    return [whole(value, 0, most, where) for value in values]


def by_players(facts: Facts, block: str, name: str) -> list[int]:
    """A number for each number of players; nobody plays alone."""
    given = facts[block][name]
    numbers = [str(players) for players in range(2, SEATS + 1)]
    demand(list(given) == numbers, f"[{block}] {name} must be given for {', '.join(numbers)}.")
    return [0, 0, *(whole(given[n], 0, 999, f"[{block}] {name}") for n in numbers)]


# NEB-07, NEB-31 to NEB-33: the cards


def tasks(facts: Facts) -> Facts:
    """The personal tasks, then the public ones; what a card does not speak of is 0."""
    cards = [*the_cards(facts, "personal", PERSONAL), *the_cards(facts, "public", PUBLIC)]
    return {
        "ask": column(cards, lambda card: one_of(card, "ask", Ask)),
        "ask_colour": column(cards, lambda card: colour(card, "colour")),
        "ask_place": column(cards, place),
        "ask_number": column(cards, lambda card: amount(card, "number")),
        "ask_times": column(cards, lambda card: amount(card, "constellations", CONSTELLATIONS)),
        "points_first": column(
            cards, lambda card: amount(card, "points" if "points" in card else "first")
        ),
        "points_later": column(cards, lambda card: amount(card, "later")),
    }


def counts(facts: Facts) -> Facts:
    cards = the_cards(facts, "advanced", ADVANCED)
    return {
        "count": column(cards, lambda card: one_of(card, "count", Count)),
        "count_colour": column(cards, lambda card: colour(card, "colour")),
        "count_other": column(cards, lambda card: colour(card, "other")),
    }


NEEDS = {  # what a card has to say beside its ask or count
    Ask.COLOUR_ON_ORBITS: ("colour", "number"),
    Ask.COLOUR_ON_SHINY: ("colour", "number"),
    Ask.COLOUR_TOTAL: ("colour", "number"),
    Ask.MOST_BLACK_HOLES: (),
    Ask.FEW_EMPTY: ("number",),
    Ask.CONSTELLATION_IN_COLOURS: ("constellation", "number"),
    Ask.ORBIT_IN_COLOURS: ("orbit", "number"),
    Ask.EACH_COLOUR: ("number",),
    Ask.ORBIT_ALL_DIFFERENT: ("orbit",),
    Ask.COLOUR_IN_CONSTELLATIONS: ("colour", "number", "constellations"),
    Ask.ADJACENT_ORBITS: ("number",),
}
COUNT_NEEDS = {
    Count.LINKED_PAIRS: ("colour", "other"),
    Count.ORBITS_WITH_COLOUR: ("colour",),
    Count.NEAR_SHINY: ("colour",),
}


def the_cards(facts: Facts, kind: str, number: int) -> list[Facts]:
    cards: list[Facts] = facts["cards"][kind]
    demand(len(cards) == number, f"[cards] {kind} must be {number} cards, not {len(cards)}.")
    return cards


def column(cards: list[Facts], read: Callable[[Facts], int]) -> list[int]:
    return [0, *map(read, cards)]


def one_of(card: Facts, key: str, names: type[Ask] | type[Count]) -> int:
    """What the card asks or counts, when it says all that this needs."""
    known = {member.name.lower(): member for member in names}
    demand(
        card.get(key) in known, f"Card {card.get('id')}: {key} must be one of {', '.join(known)}."
    )
    member = known[card[key]]
    needs = NEEDS.get(member, ()) if isinstance(member, Ask) else COUNT_NEEDS.get(member, ())
    for need in needs:
        demand(need in card, f"Card {card['id']}: {card[key]} needs {need!r}.")
    return int(member)


def colour(card: Facts, key: str) -> int:
    if key not in card:
        return 0
    demand(
        card[key] in COLOUR_NAMES,
        f"Card {card['id']}: {key} must be one of {', '.join(COLOUR_NAMES)}.",
    )
    return COLOUR_NAMES.index(card[key]) + 1


def place(card: Facts) -> int:
    """The constellation or orbit a card speaks of."""
    if "constellation" in card:
        demand(
            card["constellation"] in CONSTELLATION_NAMES,
            f"Card {card['id']}: there is no constellation {card['constellation']!r}.",
        )
        return CONSTELLATION_NAMES.index(card["constellation"])
    return amount(card, "orbit", ORBITS) - 1 if "orbit" in card else 0


def amount(card: Facts, key: str, most: int = 99) -> int:
    return whole(card.get(key, 0), 0, most, f"Card {card.get('id')}: {key}")
