"""We are all stars: options, the layouts of components and state, and the actions."""

import enum
from typing import Any

from asterism.engine.actions import Actions
from asterism.engine.layout import BITS, ID, NUMBER, RNG_STATE, Field, Layout, Row, Visibility
from asterism.engine.options import Choice, Number, Options, Seat, Switch
from asterism.engine.owner_files import Names, demand, name_things
from asterism.engine.protocols import Features, Loaded
from asterism.games.gwiazdy.components import (
    CLASSES,
    COMPONENTS,
    ELEMENT_NAMES,
    ELEMENTS,
    EVENT_NAMES,
    EVENTS,
    FIELD_NAMES,
    KINDS,
    MAX_EVENTS,
    MAX_FIELDS,
    MAX_KINDS,
    MAX_REACTIONS,
    MAX_STARS,
    MAX_SYSTEMS,
    REACTION_NAMES,
    ROUNDS,
    SEATS,
    STAR_NAMES,
    STARS,
    SUN_NAMES,
    SUNS,
    ids,
)
from asterism.games.gwiazdy.encoding import encode_components

SEAT_NAMES = tuple(str(seat) for seat in range(SEATS))
# Fields, stars, dots, kinds of events and Suns count from 1; 0 is none, or one nobody has shown us.


class Market(enum.IntEnum):
    OPEN = 0  # any star that is left
    TOP = 1  # the uppermost of each class


class Lost(enum.IntEnum):
    """Where a star goes whose marker was misplaced."""

    STACK = 0  # back, to be made by anybody
    OUT = 1  # out of the game


class FirstEvent(enum.IntEnum):
    """What becomes of an immediate event that is dealt at the start."""

    REDRAW = 0  # it goes under the deck, and another is dealt
    RESOLVE = 1  # it happens, and goes under the deck


class Phase(enum.IntEnum):
    MOVE = 0  # events before the move, then the move
    JUMP = 1  # where a wormhole leads
    FLYBY = 2  # the first field of a gravity assist
    ATTACK = 3  # the attacker's events
    DEFEND = 4  # the defender's events
    RETREAT = 5  # the beaten defender's way
    DECAY = 6  # decays, on the field or by an event
    SWAP = 7  # whose rocket changes places in a galaxy collision
    BLACK_HOLE = 8  # crystals to return
    TURN = 9  # events, then fusion, then a star
    CHAIN = 10  # fusions of an event
    WAVE = 11  # whom a gravitational wave moves, and where
    ECLIPSE = 12  # whose stars
    DISCOUNT = 13  # which element dark matter saves
    CREATE = 14  # the star that dark matter makes cheaper
    DOT = 15  # the marker on the diagram
    RETRY = 16  # a wrong dot: events, or nothing
    OVER = 17
    FIELD = 18  # an event to draw, or to leave undrawn


class Side(enum.IntEnum):
    """The two of a battle; also who has won it."""

    ATTACKER = 0
    DEFENDER = 1


SIDES = len(Side)

OPTIONS = Options(
    players=Number(range(2, SEATS + 1), 2),
    market=Choice(("open", "top")),
    crosshair=Switch(),
    lost_star=Choice(("stack", "out")),
    first_event=Choice(("redraw", "resolve")),
    first=Seat(),
)


def actions(named: dict[str, tuple[str, ...]]) -> Actions:
    """All actions of a game whose things have these ids."""
    fields, events, reactions, stars = (
        named[kind] for kind in ("field", "event", "reaction", "star")
    )
    return Actions(
        move=(fields,),
        event=(events,),  # the choices an event needs are further actions
        jump=(fields,),  # through a wormhole
        fly=(fields,),  # over the first field of a gravity assist
        retreat=(fields,),
        decay=(reactions,),
        fuse=(reactions,),
        swap=(SEAT_NAMES,),  # rockets, in a galaxy collision
        push=(SEAT_NAMES, fields),  # a rocket, by a gravitational wave
        eclipse=(SEAT_NAMES,),
        give=(ELEMENT_NAMES,),  # a crystal to a black hole
        save=(ELEMENT_NAMES,),  # on the cost of a star, by dark matter
        create=(stars,),
        dot=(range(1, len(stars) + 1),),
        **{"pass": ()},  # nothing more in this step
        end=(),  # the turn
        draw=(),  # the event of a field
        leave=(),  # that event undrawn
    )


# Of the built-in file. Those of a loaded one are in `game.actions`; rules read from the box where
# each kind begins.
ACTIONS = actions(ids(COMPONENTS))
MOVE = 0

BOX = Layout(
    [
        Field("reactions", NUMBER, (), Visibility.PUBLIC, "how many there are"),
        Field("fields", NUMBER, (), Visibility.PUBLIC, "how many there are"),
        Field("stars", NUMBER, (), Visibility.PUBLIC, "how many there are"),
        Field("kinds", NUMBER, (), Visibility.PUBLIC, "of events: how many there are"),
        Field("events", NUMBER, (), Visibility.PUBLIC, "cards of them"),
        Field("rounds", NUMBER, (), Visibility.PUBLIC, "after which the game ends"),
        Field("burning", NUMBER, (), Visibility.PUBLIC, "the reaction that makes iron"),
        Field("supply", NUMBER, (ELEMENTS,), Visibility.PUBLIC, "crystals of each element"),
        Field("mass_number", NUMBER, (ELEMENTS,), Visibility.PUBLIC, "of one crystal"),
        Field("start", NUMBER, (ELEMENTS,), Visibility.PUBLIC, "crystals each player begins with"),
        Field("start_field", NUMBER, (), Visibility.PUBLIC, "where rockets begin"),
        Field("fusions", NUMBER, (SUNS + 1,), Visibility.PUBLIC, "fusions a turn, by Sun"),
        Field("decays", NUMBER, (), Visibility.PUBLIC, "decays on the decay field"),
        Field("prize", NUMBER, (ELEMENTS,), Visibility.PUBLIC, "what a defender who wins gets"),
        Field("goal", NUMBER, (), Visibility.PUBLIC, "points that end the game"),
        Field("die", NUMBER, (), Visibility.PUBLIC, "sides of a die"),
        Field(
            "fuel",
            NUMBER,
            (MAX_REACTIONS + 1, ELEMENTS),
            Visibility.PUBLIC,
            "what a fusion uses up",
        ),
        Field(
            "ash", NUMBER, (MAX_REACTIONS + 1, ELEMENTS), Visibility.PUBLIC, "what a fusion leaves"
        ),
        Field("kind", NUMBER, (MAX_FIELDS + 1,), Visibility.PUBLIC, "a Kind of field"),
        Field("near", BITS, (MAX_FIELDS + 1,), Visibility.PUBLIC, "neighbouring fields"),
        Field(
            "gain",
            NUMBER,
            (SUNS + 1, MAX_FIELDS + 1, ELEMENTS),
            Visibility.PUBLIC,
            "by Sun and field",
        ),
        Field(
            "rank", NUMBER, (MAX_STARS + 1,), Visibility.PUBLIC, "class of a star, supergiants 0"
        ),
        Field("points", NUMBER, (MAX_STARS + 1,), Visibility.PUBLIC, "of a star"),
        Field("cost", NUMBER, (MAX_STARS + 1, ELEMENTS), Visibility.PUBLIC, "of a star"),
        Field(
            "production", NUMBER, (MAX_STARS + 1, ELEMENTS), Visibility.PUBLIC, "of a star, a round"
        ),
        Field(
            "attack",
            NUMBER,
            (MAX_STARS + 1,),
            Visibility.PUBLIC,
            "tenths read from the radius, if bold",
        ),
        Field(
            "defence",
            NUMBER,
            (MAX_STARS + 1,),
            Visibility.PUBLIC,
            "tenths read from the mass, if bold",
        ),
        Field("mass", NUMBER, (MAX_STARS + 1,), Visibility.PUBLIC, "thousandths of the Sun's"),
        Field(
            "dot", NUMBER, (MAX_STARS + 1,), Visibility.PUBLIC, "where on the diagram it belongs"
        ),
        Field("system", NUMBER, (MAX_STARS + 1,), Visibility.PUBLIC, "of which it is a member"),
        Field("members", BITS, (MAX_SYSTEMS + 1,), Visibility.PUBLIC, "stars of a system"),
        Field(
            "bonus", NUMBER, (MAX_SYSTEMS + 1,), Visibility.PUBLIC, "points for a complete system"
        ),
        Field("copies", NUMBER, (MAX_KINDS + 1,), Visibility.PUBLIC, "cards of each event"),
        Field("moment", NUMBER, (MAX_KINDS + 1,), Visibility.PUBLIC, "a Moment"),
        Field("effect", NUMBER, (MAX_KINDS + 1,), Visibility.PUBLIC, "an Effect"),
        Field("fee", NUMBER, (MAX_KINDS + 1, ELEMENTS), Visibility.PUBLIC, "of an event"),
        Field(
            "gift", NUMBER, (MAX_KINDS + 1, ELEMENTS), Visibility.PUBLIC, "what its player takes"
        ),
        Field(
            "gift_all", NUMBER, (MAX_KINDS + 1, ELEMENTS), Visibility.PUBLIC, "what everybody takes"
        ),
        Field(
            "instead", NUMBER, (MAX_KINDS + 1, ELEMENTS), Visibility.PUBLIC, "the gift, for some"
        ),
        Field(
            "instead_rank",
            NUMBER,
            (MAX_KINDS + 1,),
            Visibility.PUBLIC,
            "for owners of this class, from 1",
        ),
        Field("boost", NUMBER, (MAX_KINDS + 1,), Visibility.PUBLIC, "tenths in battle"),
        Field(
            "limit",
            NUMBER,
            (MAX_KINDS + 1,),
            Visibility.PUBLIC,
            "crystals a black hole lets one keep",
        ),
        Field("number", NUMBER, (MAX_KINDS + 1,), Visibility.PUBLIC, "fusions, decays or crystals"),
        Field("reaction", NUMBER, (MAX_KINDS + 1,), Visibility.PUBLIC, "the fusion it allows"),
        Field(
            "needs", NUMBER, (MAX_KINDS + 1, ELEMENTS), Visibility.PUBLIC, "crystals one must hold"
        ),
        Field(
            "less",
            NUMBER,
            (MAX_KINDS + 1, ELEMENTS),
            Visibility.PUBLIC,
            "saved on one element of a cost",
        ),
        Field("sun_attack", NUMBER, (SUNS + 1,), Visibility.PUBLIC, "tenths"),
        Field("sun_defence", NUMBER, (SUNS + 1,), Visibility.PUBLIC, "tenths"),
        *(
            Field(f"act_{kind}", NUMBER, (), Visibility.PUBLIC, f"the first action `{kind}`")
            for kind in ACTIONS.kinds
        ),
    ]
)

STATE = Layout(
    [
        Field("players", NUMBER, (), Visibility.PUBLIC, "option: how many play"),
        Field("market", NUMBER, (), Visibility.PUBLIC, "option: a Market"),
        Field("crosshair", NUMBER, (), Visibility.PUBLIC, "option: the diagram reads itself out"),
        Field("lost_star", NUMBER, (), Visibility.PUBLIC, "option: a Lost"),
        Field("first_event", NUMBER, (), Visibility.PUBLIC, "option: a FirstEvent"),
        Field("first", NUMBER, (), Visibility.PUBLIC, "option: who starts, from 1; 0 is random"),
        Field("starter", NUMBER, (), Visibility.PUBLIC, "who has the starting tile"),
        Field("rounds", NUMBER, (), Visibility.PUBLIC, "begun so far"),
        Field("seat", NUMBER, (), Visibility.PUBLIC, "whose turn it is"),
        Field("phase", NUMBER, (), Visibility.PUBLIC, "a Phase"),
        Field("rocket", ID, (SEATS,), Visibility.PUBLIC, "the field each rocket is on"),
        Field("origin", ID, (), Visibility.PUBLIC, "the field this turn's movement began on"),
        Field("via", ID, (), Visibility.PUBLIC, "the field a gravity assist flies over"),
        Field("warped", NUMBER, (), Visibility.PUBLIC, "whether a wormhole was used this turn"),
        Field("pool", NUMBER, (ELEMENTS,), Visibility.PUBLIC, "crystals nobody has"),
        Field("crystals", NUMBER, (SEATS, ELEMENTS), Visibility.PUBLIC, "crystals each player has"),
        Field("sun", ID, (SEATS,), Visibility.PUBLIC, "each player's Sun"),
        Field("points", NUMBER, (SEATS,), Visibility.PUBLIC, "victory points"),
        Field(
            "owner",
            ID,
            (MAX_STARS + 1,),
            Visibility.PUBLIC,
            "of a star, from 1; 0: nobody",
            wire="place",
            recorded=(STARS + 1,),
        ),
        Field(
            "top",
            ID,
            (CLASSES,),
            Visibility.PUBLIC,
            "uppermost of each stack, if only that is sold",
        ),
        Field(
            "sunk",
            NUMBER,
            (MAX_STARS + 1,),
            Visibility.PUBLIC,
            "when a star was lost, counted from 1; 0: never",
            recorded=(STARS + 1,),
        ),
        Field("losses", NUMBER, (), Visibility.PUBLIC, "stars lost so far"),
        Field(
            "eclipsed", NUMBER, (SEATS,), Visibility.PUBLIC, "whose stars miss the next production"
        ),
        Field(
            "hand",
            ID,
            (SEATS, MAX_KINDS + 1),
            Visibility.OWNER,
            "how many of each event each holds",
            recorded=(SEATS, KINDS + 1),
        ),
        Field("held", NUMBER, (SEATS,), Visibility.PUBLIC, "how many events each holds"),
        Field(
            "known",
            ID,
            (SEATS, MAX_KINDS + 1),
            Visibility.PUBLIC,
            "events everybody saw each one take",
            recorded=(SEATS, KINDS + 1),
        ),
        Field(
            "deck",
            ID,
            (MAX_EVENTS,),
            Visibility.SECRET,
            "events nobody has seen, in no order",
            recorded=(EVENTS,),
        ),
        Field("left", NUMBER, (), Visibility.PUBLIC, "how many those are"),
        Field(
            "under",
            ID,
            (MAX_EVENTS,),
            Visibility.PUBLIC,
            "events put under the deck, uppermost first",
            recorded=(EVENTS,),
        ),
        Field("buried", NUMBER, (), Visibility.PUBLIC, "how many those are"),
        Field("defender", NUMBER, (), Visibility.PUBLIC, "the seat that is attacked"),
        Field("dice", ID, (SIDES,), Visibility.PUBLIC, "of both sides; 0: no battle this turn"),
        Field("boost", NUMBER, (SIDES,), Visibility.PUBLIC, "tenths from their events"),
        Field("winner", NUMBER, (), Visibility.PUBLIC, "the Side that has won, from 1"),
        Field("battles", NUMBER, (), Visibility.PUBLIC, "fought so far"),
        Field("loot", NUMBER, (), Visibility.PUBLIC, "the element that was captured, from 1"),
        Field("decays", NUMBER, (), Visibility.PUBLIC, "decays left"),
        Field("fusions", NUMBER, (), Visibility.PUBLIC, "fusions left this turn"),
        Field("chain", NUMBER, (), Visibility.PUBLIC, "fusions left of an event"),
        Field("card", ID, (), Visibility.PUBLIC, "the event last shown this turn"),
        Field("closed", NUMBER, (), Visibility.PUBLIC, "whether the event step is over"),
        Field("asked", NUMBER, (), Visibility.PUBLIC, "who returns crystals to a black hole"),
        Field("owed", NUMBER, (), Visibility.PUBLIC, "how many still"),
        Field("making", ID, (), Visibility.PUBLIC, "the star that is paid for"),
        Field("saving", NUMBER, (), Visibility.PUBLIC, "the element dark matter saves, from 1"),
        Field("missed", ID, (), Visibility.PUBLIC, "the wrong dot that was chosen"),
        Field("last_seat", NUMBER, (), Visibility.PUBLIC, "who moved last, from 1"),
        Field("last_action", NUMBER, (), Visibility.PUBLIC, "the last move, from 1"),
        Field("revealed", NUMBER, (), Visibility.PUBLIC, "rises with every roll, draw and marker"),
        Field("chance", RNG_STATE, (), Visibility.SECRET, "the random generator"),
    ]
)

CENSUS = ELEMENT_NAMES + EVENT_NAMES


def gives_on(before: Any, after: Any) -> bool:
    """GWI-24 Whether a move has given a crystal to a black hole that wants more of them."""
    return bool(before.phase == after.phase == Phase.BLACK_HOLE and after.owed < before.owed)


FEATURES = Features(
    statistics=("rounds", "battles", "losses", "wins_by_sun"), goes_on=gives_on, score_pad=True
)

NOTHING = -1  # no action


def longest(facts: dict[str, Any]) -> int:
    """No match has more moves. Without cards a turn has a move, a pass of each side and a retreat
    for every battle, a draw or decays and a pass, a star, two dots and the end. All fusions but
    one leave fewer crystals, so there are no more of these than crystals, and of that one no more
    than crystals that the others leave; a turn brings one card, which takes no more further
    actions than a black hole: some for every player."""
    crystals = sum(element["supply"] for element in facts["elements"].values())
    left = [sum(r["to"].values()) for r in facts["reaction"]]
    used = [sum(r["from"].values()) for r in facts["reaction"]]
    most = max((a for a, b in zip(left, used, strict=True) if a < b), default=0)
    rounds = facts["rules"].get("rounds", ROUNDS)
    return int(rounds * SEATS * ((1 + most) * crystals + 40) + SEATS * 20)


MAX_MOVES = longest(COMPONENTS)


def box(facts: dict[str, Any]) -> Row:
    """The components as a read-only row. Raises ComponentsError for a mistake in a file."""
    encoded = encode_components(facts)
    first = {f"act_{kind}": number for kind, number in actions(ids(facts)).first.items()}
    return BOX.make_row(**encoded, **first)


TEXT_KEYS = {  # that an owner may add
    "reaction": ("name",),
    "field": ("name", "object"),
    "star": ("name", "fact"),
    "event": ("name", "text"),
    "sun": ("name", "text"),
}


def load(facts: dict[str, Any]) -> Loaded:
    """The actions, ids and names of a game with these components."""
    named = ids(facts)
    census = ELEMENT_NAMES + named["event"]
    return Loaded(actions(named), census, longest(facts), named, own_names(facts))


def own_names(facts: dict[str, Any]) -> Names:
    """What a file calls its things, and what it tells of them."""
    names: Names = {}
    for kind, key, known in (
        ("reaction", "reaction.{}", REACTION_NAMES),
        ("field", "sky.{}", FIELD_NAMES),
        ("star", "star.{}.name", STAR_NAMES),
        ("event", "event.{}.name", EVENT_NAMES),
        ("sun", "sun.{}.name", SUN_NAMES),
    ):
        name_things(names, facts[kind], key, f"[[{kind}]]", known)
    for star in facts["star"]:
        if "fact" in star or star["id"] not in STAR_NAMES:
            names[f"star.{star['id']}.fact"] = star.get("fact", star["spectral"])
    for field in facts["field"]:
        if "object" in field or field["id"] not in FIELD_NAMES:
            names[f"object.{field['id']}"] = field.get("object", field.get("name"))
    for kind in ("event", "sun"):
        for thing in facts[kind]:
            if "text" in thing:
                for length in (
                    "text",
                    "short",
                ):  # a small card shows as much of it as there is room
                    names[f"{kind}.{thing['id']}.{length}"] = thing["text"]
    for sun in facts["sun"]:
        told = "text" in sun or sun["id"] in SUN_NAMES
        demand(told, f"[[sun]] {sun['id']}: 'text' is missing.")
    return names
