"""Nebula: the layout of a state, the options and the actions."""

from typing import Any

from asterism.engine.layout import BITS, ID, NUMBER, RNG_STATE, Field, Layout, Visibility
from asterism.engine.options import Choice, Number, Options, Seat
from asterism.engine.owner_files import Names, check_text
from asterism.engine.protocols import Features, Loaded
from asterism.games.nebula.action_names import actions, ids, named_constellations
from asterism.games.nebula.box import BOX as BOX
from asterism.games.nebula.box import box as box
from asterism.games.nebula.names import (
    CLUSTERS,
    COLOURS,
    FIELD_NAMES,
    IDLE_ROUNDS,
    KIND_NAMES,
    KINDS,
    MARKER_NAMES,
    MARKERS,
    MAX_RAYS,
    OFFERED,
    RAYS,
    SHOWN,
    STARS,
)
from asterism.games.nebula.names import COMPONENTS as COMPONENTS
from asterism.games.nebula.names import SEATS as SEATS

OPTIONS = Options(
    players=Number(range(2, SEATS + 1), 2),
    variant=Choice(("basic", "full"), "full"),
    first=Seat(),
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
        Field(
            "cluster",
            ID,
            (CLUSTERS, MAX_RAYS),
            Visibility.PUBLIC,
            "the star on each ray",
            recorded=(CLUSTERS, RAYS),
        ),
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

FEATURES = Features(statistics=("rounds", "ends", "points_by_row"), score_pad=True)
CENSUS = (*KIND_NAMES, "personal tasks", "public tasks", "advanced cards")

# Of the built-in file. Actions up to `place` have the same numbers in every game; those behind it
# depend on how many fields there are, so rules read them from the box.
ACTIONS = actions(FIELD_NAMES, MARKER_NAMES)
TIME, TAKE, CHAOS, KEEP, PLACE = (
    ACTIONS.first[kind] for kind in ("time", "take", "chaos", "keep", "place")
)
# In a turn at most every figure moves, stars are taken, three placed, one of them a black hole
# that changes the supernova and moves a marker, and the turn is closed.
TURN = CLUSTERS + 1 + COMPONENTS["placing"]["matching"] + 3
# No star is taken or placed twice, and after so many rounds without either the game is over.
MAX_MOVES = SEATS + SEATS * TURN * (2 * STARS + 1) * IDLE_ROUNDS


TEXT_KEYS = {"constellation": ("name",), "fields": ("label",)}  # that an owner may add


def load(facts: dict[str, Any]) -> Loaded:
    """The actions, ids and names of a game with these components."""
    named = ids(facts)
    return Loaded(
        actions(named["field"], named["marker"]), CENSUS, MAX_MOVES, named, own_names(facts)
    )


def own_names(facts: dict[str, Any]) -> Names:
    """What a file calls its constellations and fields."""
    names: Names = {
        f"constellation.{each['id']}": check_text(each["name"], f"[[constellation]] {each['id']}")
        for each in named_constellations(facts)
        if each.get("name") is not None
    }
    for field, place in facts["fields"].items():
        names[f"label.{field}"] = place.get("label", field[1:] or field)
    return names
