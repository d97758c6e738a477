"""Nebula: the components as one row, read from a file and checked."""

from asterism.engine.layout import BITS, ID, NUMBER, Field, Layout, Row, Visibility
from asterism.engine.owner_files import by_players, check_keys, demand, table, whole, wholes
from asterism.games.nebula.action_names import action_numbers
from asterism.games.nebula.card_facts import Facts, count_facts, task_facts
from asterism.games.nebula.galaxy_facts import galaxy_facts
from asterism.games.nebula.names import (
    ADVANCED,
    CLUSTER_NAMES,
    CLUSTERS,
    COLOUR_NAMES,
    COLOURS,
    COMPONENTS,
    CONSTELLATIONS,
    IDLE_ROUNDS,
    MAX_BAR,
    MAX_FIELDS,
    MAX_RAYS,
    ORBITS,
    RANKS,
    RAYS,
    SEATS,
    STARS,
    TASKS,
    TRACKS,
)

BLOCKS = {  # the keys of every block: those it needs, and those it may have
    "stars": (("colours", "each", "black_holes"), ()),
    "setup": (("observatory",), ()),
    "clusters": (("names", "start", "refill"), ("rays",)),
    "chaos": (("drawn", "kept"), ()),
    "placing": (("stars", "matching"), ()),
    "counter": (("length", "highlighted"), ()),
    "bar": (("points",), ()),
    "tracks": (("length", "colours", "constellations", "advanced"), ()),
    "end": (("constellations", "markers", "idle_rounds"), ()),
    "scoring": (("constellation",), ()),
    "galaxy": (("centre", "shiny", "radius"), ()),
    "links": (("direct", "indirect", "orbital"), ()),
    "cards": (("personal", "public", "advanced"), ()),
}
FEWEST_RAYS = 4
LONGEST = 63  # fields of a counter or a track, as a set of them is one word


def fact(name: str, kind: type, shape: tuple[int, ...], meaning: str) -> Field:
    """A field of the box; everybody sees all components."""
    return Field(name, kind, shape, Visibility.PUBLIC, meaning)


BOX = Layout(
    [
        fact("fields", NUMBER, (), "fields of a galaxy"),
        fact("rays", NUMBER, (), "rays of a cluster"),
        fact("bar", NUMBER, (), "places for black holes on a bar"),
        fact("linked", BITS, (MAX_FIELDS,), "fields linked to a field in any way"),
        fact("direct", BITS, (MAX_FIELDS,), "fields linked by a solid line"),
        fact("indirect", BITS, (MAX_FIELDS,), "fields linked by a dashed line"),
        fact("orbital", BITS, (MAX_FIELDS,), "fields linked by an arc of an orbit"),
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
        fact("bar_points", NUMBER, (MAX_BAR + 1,), "points for black holes on the bar"),
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
        # Numbers of actions, which come after those that name a field
        fact("act_hole", NUMBER, (), "the action `hole`"),
        fact("act_supernova", NUMBER, (), "the first action `supernova`"),
        fact("act_from_bag", NUMBER, (), "the action `supernova bag`"),
        fact("act_marker", NUMBER, (), "the first action `marker`"),
        fact("act_task", NUMBER, (), "the first action `task`"),
        fact("act_done", NUMBER, (), "the action `done`"),
    ]
)


def box(facts: Facts) -> Row:
    """Return the components as a read-only row; raise ComponentsError if a file breaks a rule."""
    check_keys(facts, "The file", [*BLOCKS, "fields", "constellation"], ("sizes", "maxima"))
    for name, (required, optional) in BLOCKS.items():
        check_keys(table(facts[name], f"[{name}]"), f"[{name}]", required, optional)
    return BOX.make_row(
        **galaxy_facts(facts),
        **table_facts(facts),
        **board_facts(facts),
        **end_facts(facts),
        **task_facts(facts),
        **count_facts(facts),
        **action_numbers(facts),
    )


# The bag, the clusters and a turn: NEB-01, NEB-05, NEB-11, NEB-14, NEB-15


def table_facts(facts: Facts) -> Facts:
    """What lies on the table, and how much of it is moved in a turn."""
    stars, clusters, chaos, placing = (
        facts[name] for name in ("stars", "clusters", "chaos", "placing")
    )
    demand(
        stars["colours"] == list(COLOUR_NAMES) and clusters["names"] == list(CLUSTER_NAMES),
        "[stars] colours and [clusters] names cannot be changed.",
    )
    rays = whole(clusters.get("rays", RAYS), FEWEST_RAYS, MAX_RAYS, "[clusters] rays")
    most = COMPONENTS["placing"]["matching"]
    return {
        "rays": rays,
        "start_ray": wholes(clusters["start"], CLUSTERS, "[clusters] start", most=rays - 1),
        "refill": by_players(clusters, "[clusters] refill", SEATS, rays - 1),
        "chaos_drawn": whole(chaos["drawn"], 1, STARS, "[chaos] drawn"),
        "chaos_kept": whole(chaos["kept"], 1, 2, "[chaos] kept"),
        "placements": whole(placing["stars"], 1, most, "[placing] stars"),
        "matching": whole(placing["matching"], 1, most, "[placing] matching"),
        **bag_facts(facts, rays),
    }


def bag_facts(facts: Facts, rays: int) -> Facts:
    """NEB-01, NEB-11: the bag, which must be enough for the setup."""
    stars = facts["stars"]
    each = whole(stars["each"], 1, STARS // COLOURS, "[stars] each")
    holes = by_players(stars, "[stars] black_holes", SEATS)
    first = wholes(facts["setup"]["observatory"], SEATS, "[setup] observatory", most=STARS)
    most, needed = each * COLOURS + max(holes), CLUSTERS * rays + 1 + sum(first)
    demand(most <= STARS, f"[stars] There cannot be more than {STARS} stars, and there are {most}.")
    demand(each * COLOURS > needed, f"[stars] The setup needs {needed} stars.")
    return {"each": each, "holes": holes, "first_stars": first}


# The boards: NEB-05, NEB-06, NEB-08


def board_facts(facts: Facts) -> Facts:
    """The counter, the bar and the tracks."""
    counter, tracks, points = facts["counter"], facts["tracks"], facts["bar"]["points"]
    length = whole(counter["length"], 1, LONGEST, "[counter] length")
    marked = counter["highlighted"]
    demand(isinstance(marked, list), "[counter] highlighted must be a list of its fields.")
    bar = len(points) - 1 if isinstance(points, list) else 0
    demand(
        1 <= bar <= MAX_BAR,
        f"[bar] points must give 2 to {MAX_BAR + 1} numbers: of every place, then of a full bar.",
    )
    return {
        "counter_end": length,
        "highlighted": sum(
            1 << whole(field, 1, length, "[counter] highlighted") for field in unique(marked)
        ),
        "bar": bar,
        "bar_points": wholes(points, bar + 1, "[bar] points") + [0] * (MAX_BAR - bar),
        "track_end": wholes(tracks["length"], TRACKS, "[tracks] length", 1, LONGEST),
        "worth": [
            wholes(tracks[name], RANKS, f"[tracks] {name}")
            for name in ("colours", "constellations", "advanced")
        ],
    }


def unique(values: list[object]) -> list[object]:
    """The same without repetitions; values of a file need not be hashable."""
    return [value for place, value in enumerate(values) if value not in values[:place]]


# The end: NEB-24, NEB-25


def end_facts(facts: Facts) -> Facts:
    end, scoring = facts["end"], facts["scoring"]
    return {
        "constellation_points": whole(scoring["constellation"], 0, 999, "[scoring] constellation"),
        "end_constellations": whole(
            end["constellations"], 1, CONSTELLATIONS, "[end] constellations"
        ),
        "end_markers": by_players(end, "[end] markers", SEATS),
        "end_idle": whole(end["idle_rounds"], 1, IDLE_ROUNDS, "[end] idle_rounds"),
    }
