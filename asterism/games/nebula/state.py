"""Nebula: the layout of a state, the options and the actions."""

from asterism.engine.actions import Actions
from asterism.engine.layout import BITS, ID, NUMBER, RNG_STATE, Field, Layout, Visibility
from asterism.engine.options import Choice, Number, Options, Seat
from asterism.engine.protocols import Features
from asterism.games.nebula.box import BOX as BOX
from asterism.games.nebula.box import box as box
from asterism.games.nebula.names import (
    CLUSTER_NAMES,
    CLUSTERS,
    COLOUR_NAMES,
    COLOURS,
    FIELD_NAMES,
    IDLE_ROUNDS,
    KIND_NAMES,
    KINDS,
    MARKER_NAMES,
    MARKERS,
    OFFERED,
    RAYS,
    SHOWN,
    STARS,
    STEP_NAMES,
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
MAX_MOVES = SEATS + SEATS * TURN * (2 * STARS + 1) * IDLE_ROUNDS
