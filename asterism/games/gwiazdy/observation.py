"""We are all stars: the observation vector for learning. Numbers are scaled to about 0 to 1, facts
are one-hot; players are counted from the observer."""

from collections.abc import Iterator
from typing import Any

from asterism.engine import seats
from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENT_NAMES, ELEMENTS, SUNS, UNLIMITED
from asterism.games.gwiazdy.rules.stars import is_offered
from asterism.games.gwiazdy.state import SIDES, Phase, Side

Ids = dict[str, tuple[str, ...]]
PHASES = len(Phase)
FEW = 4  # scales small counts: fusions, decays, crystals owed
STRONGEST = 100  # scales battle points, in tenths
PHASE_NAMES = tuple(phase.name.lower().replace("_", " ") for phase in Phase)
SIDE_NAMES = tuple(side.name.lower() for side in Side)


@rule
def observe(s, box, seat, numbers):
    """The table, every player, the stars, the events, and the turn so far."""
    numbers[:] = 0
    at = write_table(s, box, seat, numbers, 0)
    for offset in range(s.players):
        at = write_player(s, box, seats.ahead(s, seat, offset), numbers, at)
    at = write_stars(s, box, seat, numbers, at)
    at = write_events(s, box, seat, numbers, at)
    at = write_battle(s, box, seat, numbers, at)
    write_turn(s, box, numbers, at)


@rule
def behind(s, seat, other):
    """How many places after the observer a seat sits."""
    return other - seat if other >= seat else other - seat + s.players


@rule
def mark(numbers, at, place, size):
    """One-hot, from 1; nothing for 0. Returns where the next part begins."""
    if place > 0:
        numbers[at + place - 1] = 1
    return at + size


@rule
def write_table(s, box, seat, numbers, at):
    at = mark(numbers, at, s.phase + 1, PHASES)
    at = mark(numbers, at, behind(s, seat, s.seat) + 1, s.players)
    at = mark(numbers, at, behind(s, seat, s.starter) + 1, s.players)
    numbers[at] = s.rounds / box.rounds
    for element in range(ELEMENTS):
        numbers[at + 1 + element] = s.pool[element] / box.supply[element]
    return at + 1 + ELEMENTS


@rule
def write_player(s, box, owner, numbers, at):
    numbers[at] = s.points[owner] / box.goal
    numbers[at + 1] = s.held[owner] / box.events
    numbers[at + 2] = s.eclipsed[owner]
    for element in range(ELEMENTS):
        numbers[at + 3 + element] = s.crystals[owner, element] / box.supply[element]
    at = mark(numbers, at + 3 + ELEMENTS, s.rocket[owner], box.fields)
    return mark(numbers, at, s.sun[owner], SUNS)


@rule
def write_stars(s, box, seat, numbers, at):
    """Of every star: whether it may be made, whose it is, and whether it is being made."""
    for star in range(1, box.stars + 1):
        numbers[at] = s.owner[star] == 0 and is_offered(s, box, star)
        if s.owner[star] > 0:
            numbers[at + 1 + behind(s, seat, s.owner[star] - 1)] = 1
        at += 1 + s.players
    at = mark(numbers, at, s.making if is_making(s) else 0, box.stars)
    return mark(numbers, at, s.missed if is_making(s) else 0, box.stars)


@rule
def is_making(s):
    return s.phase == Phase.DOT or s.phase == Phase.RETRY


@rule
def write_events(s, box, seat, numbers, at):
    """One's own, what others are known to hold, and what lies under the deck."""
    numbers[at] = s.left / box.events
    at += 1
    for kind in range(1, box.kinds + 1):
        numbers[at + kind - 1] = s.hand[seat, kind] / FEW
    at += box.kinds
    for offset in range(1, s.players):
        for kind in range(1, box.kinds + 1):
            numbers[at + kind - 1] = s.known[seats.ahead(s, seat, offset), kind] / FEW
        at += box.kinds
    for place in range(s.buried):
        numbers[at + s.under[place] - 1] += 1 / FEW
    return at + box.kinds


@rule
def write_battle(s, box, seat, numbers, at):
    for side in range(SIDES):
        numbers[at + side] = s.dice[side] / box.die
        numbers[at + SIDES + side] = s.boost[side] / STRONGEST
    fought = s.dice[0] > 0
    at = mark(
        numbers, at + SIDES + SIDES, behind(s, seat, s.defender) + 1 if fought else 0, s.players
    )
    at = mark(numbers, at, s.winner, SIDES)
    return mark(numbers, at, s.loot, ELEMENTS)


@rule
def write_turn(s, box, numbers, at):
    numbers[at] = min(s.fusions, FEW) / FEW
    numbers[at + 1] = s.fusions > UNLIMITED // 2
    numbers[at + 2] = s.decays / FEW if s.phase == Phase.DECAY else 0
    numbers[at + 3] = min(s.chain, FEW) / FEW if s.phase == Phase.CHAIN else 0
    numbers[at + 4] = s.owed / FEW if s.phase == Phase.BLACK_HOLE else 0
    numbers[at + 5] = s.closed
    numbers[at + 6] = s.warped
    at = mark(numbers, at + 7, s.origin, box.fields)
    at = mark(numbers, at, s.via, box.fields)
    at = mark(numbers, at, s.card, box.kinds)
    mark(numbers, at, s.saving, ELEMENTS)


# A name for every number


def names(view: Any, box: Any, ids: Ids) -> list[str]:
    """In the order of `observe`."""
    players = int(view.players)
    return [
        *table_names(players),
        *player_names(players, ids),
        *star_names(players, ids["star"]),
        *event_names(players, ids["event"]),
        *battle_names(players),
        *turn_names(ids),
    ]


def table_names(players: int) -> Iterator[str]:
    yield from (f"phase {name}" for name in PHASE_NAMES)
    yield from (f"turn of player +{offset}" for offset in range(players))
    yield from (f"player +{offset} started" for offset in range(players))
    yield "round"
    yield from (f"pool {name}" for name in ELEMENT_NAMES)


def player_names(players: int, ids: Ids) -> Iterator[str]:
    for offset in range(players):
        who = f"player +{offset}"
        yield from (f"{who} points", f"{who} events", f"{who} eclipsed")
        yield from (f"{who} {name}" for name in ELEMENT_NAMES)
        yield from (f"{who} at {name}" for name in ids["field"])
        yield from (f"{who} sun {name}" for name in ids["sun"])


def star_names(players: int, stars: tuple[str, ...]) -> Iterator[str]:
    for name in stars:
        yield f"{name} offered"
        yield from (f"{name} of player +{offset}" for offset in range(players))
    yield from (f"making {name}" for name in stars)
    yield from (f"missed dot {dot}" for dot in range(1, len(stars) + 1))


def event_names(players: int, events: tuple[str, ...]) -> Iterator[str]:
    yield "deck"
    yield from (f"holds {name}" for name in events)
    for offset in range(1, players):
        yield from (f"player +{offset} known to hold {name}" for name in events)
    yield from (f"under the deck {name}" for name in events)


def battle_names(players: int) -> Iterator[str]:
    yield from (f"die of {side}" for side in SIDE_NAMES)
    yield from (f"events of {side}" for side in SIDE_NAMES)
    yield from (f"player +{offset} defends" for offset in range(players))
    yield from (f"{side} won" for side in SIDE_NAMES)
    yield from (f"captured {name}" for name in ELEMENT_NAMES)


def turn_names(ids: Ids) -> Iterator[str]:
    yield from (
        "fusions left",
        "fusion unlimited",
        "decays left",
        "chain left",
        "crystals owed",
        "events closed",
        "warped",
    )
    yield from (f"came from {name}" for name in ids["field"])
    yield from (f"flies over {name}" for name in ids["field"])
    yield from (f"shown {name}" for name in ids["event"])
    yield from (f"saves {name}" for name in ELEMENT_NAMES)
