"""Nebula: the components as one row, read from a file and checked."""

from collections.abc import Callable, Iterable
from typing import Any

from asterism.engine.errors import ComponentsError
from asterism.engine.layout import BITS, ID, NUMBER, Field, Layout, Row, Visibility
from asterism.games.nebula.names import (
    ADVANCED,
    BAR,
    CENTRE,
    CLUSTER_NAMES,
    CLUSTERS,
    COLOUR_NAMES,
    COLOURS,
    COMPONENTS,
    CONSTELLATION_NAMES,
    CONSTELLATIONS,
    FIELD_NAMES,
    FIELDS,
    IDLE_ROUNDS,
    KINDS,
    ORBITS,
    PERSONAL,
    PUBLIC,
    RANKS,
    RAYS,
    SEATS,
    STARS,
    TASKS,
    TRACKS,
    Ask,
    Count,
)

Facts = dict[str, Any]


def fact(name: str, kind: type, shape: tuple[int, ...], meaning: str) -> Field:
    """A field of the box; everybody sees all components."""
    return Field(name, kind, shape, Visibility.PUBLIC, meaning)


BOX = Layout(
    [
        fact("linked", BITS, (FIELDS,), "fields linked to a field in any way"),
        fact("direct", BITS, (FIELDS,), "fields linked by a solid line"),
        fact("indirect", BITS, (FIELDS,), "fields linked by a dashed line"),
        fact("orbital", BITS, (FIELDS,), "fields linked by an arc of an orbit"),
        fact("constellation", BITS, (CONSTELLATIONS,), "fields of a constellation"),
        fact("orbit", BITS, (ORBITS,), "fields of an orbit"),
        fact("shiny", BITS, (), "shiny fields"),
        fact("near_shiny", BITS, (), "fields orbitally linked to outer shiny ones"),
        fact("indirect_ends", BITS, (), "fields that an indirect link ends in"),
        fact("opposite", BITS, (CONSTELLATIONS,), "a constellation and its opposite"),
        fact("adjacent", BITS, (CONSTELLATIONS,), "two constellations side by side"),
        fact("each", NUMBER, (), "stars of each colour"),
        fact("holes", NUMBER, (SEATS + 1,), "black holes in the bag, by players"),
        fact("first_stars", NUMBER, (SEATS,), "Observatory at the start, by order"),
        fact("start_ray", NUMBER, (CLUSTERS,), "where a time figure begins"),
        fact("refill", NUMBER, (SEATS + 1,), "stars left for a refill, by players"),
        fact("chaos_drawn", NUMBER, (), "stars that chaos draws"),
        fact("chaos_kept", NUMBER, (), "stars that are kept of them"),
        fact("placements", NUMBER, (), "stars placed in a turn"),
        fact("matching", NUMBER, (), "the same, one equal to the supernova"),
        fact("counter_end", NUMBER, (), "last field of the black hole counter"),
        fact("highlighted", BITS, (), "its fields that change the supernova"),
        fact("bar_points", NUMBER, (BAR + 1,), "points for black holes on the bar"),
        fact("track_end", NUMBER, (TRACKS,), "last field of each track"),
        fact("worth", NUMBER, (TRACKS, RANKS), "points by track and rank"),
        fact("constellation_points", NUMBER, (), "for one without a rank"),
        fact("end_constellations", NUMBER, (), "completed by one player: the end"),
        fact("end_markers", NUMBER, (SEATS + 1,), "on public tasks: the end"),
        fact("end_idle", NUMBER, (), "idle rounds in a row: the end"),
        fact("ask", ID, (TASKS + 1,), "an Ask"),
        fact("ask_colour", ID, (TASKS + 1,), "the colour it speaks of"),
        fact("ask_place", ID, (TASKS + 1,), "its constellation or orbit, from 0"),
        fact("ask_number", NUMBER, (TASKS + 1,), "how many it wants"),
        fact("ask_times", NUMBER, (TASKS + 1,), "in how many constellations"),
        fact("points_first", NUMBER, (TASKS + 1,), "points; public: for the first"),
        fact("points_later", NUMBER, (TASKS + 1,), "points for everybody later"),
        fact("count", ID, (ADVANCED + 1,), "a Count"),
        fact("count_colour", ID, (ADVANCED + 1,), "the colour it speaks of"),
        fact("count_other", ID, (ADVANCED + 1,), "the second colour of a pair"),
    ]
)


def box(facts: Facts) -> Row:
    """Return the components as a read-only row; raise ComponentsError if a file breaks a rule."""
    try:
        return BOX.make_row(**galaxy(facts), **table(facts), **tasks(facts), **counts(facts))
    except KeyError as missing:
        raise ComponentsError(f"The components lack {missing}.") from None
    except (TypeError, AttributeError) as error:
        raise ComponentsError(f"The components are not in order: {error}.") from None


def demand(fine: bool, message: str) -> None:
    """Raise ComponentsError unless this is fine."""
    if not fine:
        raise ComponentsError(message)


# Galaxy boards (Popis desky galaxie): NEB-02, NEB-03


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


# The bag, the boards and the tracks: NEB-01, NEB-05, NEB-06, NEB-08


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
    """A list by number of players, from 0; nobody plays alone."""
    given = facts[block][name]
    numbers = [str(players) for players in range(2, SEATS + 1)]
    demand(list(given) == numbers, f"[{block}] {name} must be given for {', '.join(numbers)}.")
    return [0, 0, *(whole(given[n], 0, 999, f"[{block}] {name}") for n in numbers)]


# The cards: NEB-07, NEB-31 to NEB-33


def tasks(facts: Facts) -> Facts:
    """The personal tasks, then the public ones; what a card does not name is 0."""
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


NEEDS = {  # keys a card needs beside its ask or count
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
    """What the card asks or counts; all keys that this needs must be there."""
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
    """The constellation or orbit a card names, from 0."""
    if "constellation" in card:
        demand(
            card["constellation"] in CONSTELLATION_NAMES,
            f"Card {card['id']}: there is no constellation {card['constellation']!r}.",
        )
        return CONSTELLATION_NAMES.index(card["constellation"])
    return amount(card, "orbit", ORBITS) - 1 if "orbit" in card else 0


def amount(card: Facts, key: str, most: int = 99) -> int:
    return whole(card.get(key, 0), 0, most, f"Card {card.get('id')}: {key}")
