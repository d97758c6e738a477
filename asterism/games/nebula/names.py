"""Nebula: sizes, names and enumerations. An owner's own file cannot change them, but for the
numbers and names of fields, rays and places of the bar: those of the built-in file stand here,
those of the loaded one in its box record and in `game.ids`."""

import enum
import pathlib
import tomllib

# Sizes

COMPONENTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))

(
    SEATS,
    COLOURS,
    CONSTELLATIONS,
    ORBITS,
    CLUSTERS,
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
        "constellations",
        "orbits",
        "clusters",
        "steps",
        "personal",
        "public",
        "advanced",
        "shown",
    )
)

MAX_FIELDS, MAX_RAYS, MAX_BAR = (COMPONENTS["maxima"][name] for name in ("fields", "rays", "bar"))

# Stars count from 1, so 0 is none; the black hole is the last of the kinds
HOLE = KINDS = COLOURS + 1
TASKS = PERSONAL + PUBLIC  # cards from 1: the personal tasks, then the public ones
OFFERED = 2  # personal tasks dealt to each
TRACKS, RANKS = 3, 3
CENTRE = 0  # the first of the fields
MARKERS = COLOURS + CONSTELLATIONS + SHOWN

STARS = COMPONENTS["stars"]["each"] * COLOURS + max(COMPONENTS["stars"]["black_holes"].values())
IDLE_ROUNDS = COMPONENTS["end"]["idle_rounds"]


# Names

COLOUR_NAMES = tuple(COMPONENTS["stars"]["colours"])
KIND_NAMES = (*COLOUR_NAMES, "hole")
CLUSTER_NAMES = tuple(COMPONENTS["clusters"]["names"])
CONSTELLATION_NAMES = tuple(each["id"] for each in COMPONENTS["constellation"])
FIELD_NAMES = (
    COMPONENTS["galaxy"]["centre"],
    *(field for each in COMPONENTS["constellation"] for field in each["fields"]),
)
FIELDS, RAYS = len(FIELD_NAMES), COMPONENTS["clusters"]["rays"]
BAR = len(COMPONENTS["bar"]["points"]) - 1
ROMAN = ("i", "ii", "iii", "iv")
MARKER_NAMES = (*COLOUR_NAMES, *CONSTELLATION_NAMES, *ROMAN)
TRACK_START = (0, COLOURS, COLOURS + CONSTELLATIONS, MARKERS)  # the first marker of each track
STEP_NAMES = tuple(str(steps) for steps in range(-STEPS, STEPS + 1) if steps)


# Enumerations


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
