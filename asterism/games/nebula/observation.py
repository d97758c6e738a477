"""Nebula: everything a seat sees as numbers for learning; players are counted from that seat."""

from collections.abc import Iterator
from typing import Any

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.nebula.names import (
    ADVANCED,
    CLUSTER_NAMES,
    CLUSTERS,
    COLOUR_NAMES,
    COLOURS,
    KIND_NAMES,
    KINDS,
    MARKERS,
    OFFERED,
    PERSONAL,
    PUBLIC,
    RANKS,
    SHOWN,
    STEPS,
    Phase,
)
from asterism.games.nebula.rules.placing import has_matched
from asterism.games.nebula.rules.taking import steps_left
from asterism.games.nebula.rules.tasks import fulfils
from asterism.games.nebula.rules.tracks import rank

FULL_BAG = 20.0  # counts of stars are divided by this
FEW = 5.0  # small counts are divided by this
PHASES = len(Phase)


@rule
def observe(s, box, seat, numbers):
    """The turn, the boards, the cards, then every player."""
    numbers[:] = 0
    at = write_turn(s, box, seat, numbers, 0)
    at = write_clusters(s, box, numbers, at)
    at = write_cards(s, box, numbers, at)
    at = write_markers(s, box, numbers, at)
    at = write_own_tasks(s, box, seat, numbers, at)
    for offset in range(s.players):
        at = write_player(s, box, seats.ahead(s, seat, offset), numbers, at)


@rule
def write_counts(counts, whole, numbers, at):
    """A number for each kind of star."""
    for kind in range(1, KINDS + 1):
        numbers[at + kind - 1] = counts[kind] / whole
    return at + KINDS


@rule
def write_turn(s, box, seat, numbers, at):
    for offset in range(s.players):
        owner = seats.ahead(s, seat, offset)
        numbers[at + offset] = owner == s.seat
        numbers[at + s.players + offset] = owner == s.starter
    at += 2 * s.players
    numbers[at + s.phase] = 1
    at += PHASES
    for kind in range(1, KINDS + 1):
        numbers[at + kind - 1] = bits.has(s.placed, kind)
    at += KINDS
    numbers[at] = has_matched(s)
    numbers[at + 1] = steps_left(s) / STEPS
    numbers[at + 2] = s.busy
    numbers[at + 3] = s.idle / box.end_idle
    at += 4
    if s.to_match > 0:
        numbers[at + s.to_match - 1] = 1
    return at + KINDS


@rule
def write_clusters(s, box, numbers, at):
    for cluster in range(CLUSTERS):
        numbers[at + s.figure[cluster]] = 1
        numbers[at + box.rays] = s.moved[cluster] / STEPS
        at += box.rays + 1
        for ray in range(box.rays):
            if s.cluster[cluster, ray] > 0:
                numbers[at + s.cluster[cluster, ray] - 1] = 1
            at += KINDS
    numbers[at + s.supernova - 1] = 1
    numbers[at + KINDS] = s.counter / box.counter_end
    at = write_counts(s.bag, FULL_BAG, numbers, at + KINDS + 1)
    return write_counts(s.drawn, FEW, numbers, at)


@rule
def write_cards(s, box, numbers, at):
    """Public tasks and advanced cards; zeros where there is no advanced card."""
    for place in range(SHOWN):
        numbers[at + s.public[place] - PERSONAL - 1] = 1
        numbers[at + PUBLIC] = s.first_mark[place] > 0
        at += PUBLIC + 1
        if s.advanced[place] > 0:
            numbers[at + s.advanced[place] - 1] = 1
        at += ADVANCED
    return at


@rule
def write_markers(s, box, numbers, at):
    """How far each marker is, and its rank."""
    for marker in range(MARKERS):
        numbers[at] = s.track[marker] / FEW
        if rank(s, marker) < RANKS:
            numbers[at + 1 + rank(s, marker)] = 1
        at += 1 + RANKS
    return at


@rule
def write_own_tasks(s, box, seat, numbers, at):
    """Both cards dealt, which was kept, and whether its task is fulfilled now."""
    for place in range(OFFERED):
        numbers[at + s.offered[seat, place] - 1] = 1
        at += PERSONAL
        kept = s.kept[seat] == place + 1
        numbers[at] = kept
        numbers[at + 1] = kept and fulfils(s, box, seat, s.offered[seat, place])
        at += 2
    return at


@rule
def write_player(s, box, owner, numbers, at):
    for colour in range(1, COLOURS + 1):
        for field in range(box.fields):
            numbers[at + field] = bits.has(s.stars[owner, colour], field)
        at += box.fields
    numbers[at] = s.bar[owner] / box.bar
    numbers[at + 1] = s.ready[owner]
    at = write_counts(s.observatory[owner], FEW, numbers, at + 2)
    for place in range(SHOWN):
        numbers[at + place] = bits.has(s.marks[place], owner)
    return at + SHOWN


# A name for every number


def names(view: Any, box: Any, ids: dict[str, tuple[str, ...]]) -> list[str]:
    """The name of every number, in the order of `observe`."""
    return [
        *turn_names(view.players),
        *cluster_names(int(box.rays)),
        *card_names(),
        *marker_names(ids["marker"]),
        *own_task_names(),
        *player_names(view.players, ids["field"]),
    ]


def turn_names(players: int) -> Iterator[str]:
    yield from (f"turn of player +{offset}" for offset in range(players))
    yield from (f"player +{offset} started" for offset in range(players))
    yield from (f"phase {phase.name.lower()}" for phase in Phase)
    yield from (f"placed {kind} this turn" for kind in KIND_NAMES)
    yield from ("a star matched the supernova", "steps left", "round is busy", "idle rounds")
    yield from (f"stars of this turn match {kind}" for kind in KIND_NAMES)


def cluster_names(rays: int) -> Iterator[str]:
    for cluster in CLUSTER_NAMES:
        yield from (f"{cluster} figure on ray {ray}" for ray in range(rays))
        yield f"{cluster} figure moved"
        yield from (
            f"{cluster} ray {ray} holds {kind}" for ray in range(rays) for kind in KIND_NAMES
        )
    yield from (f"supernova is {kind}" for kind in KIND_NAMES)
    yield "counter"
    yield from (f"bag: {kind}" for kind in KIND_NAMES)
    yield from (f"drawn: {kind}" for kind in KIND_NAMES)


def card_names() -> Iterator[str]:
    for place in range(1, SHOWN + 1):
        yield from (f"public task {place} is {card}" for card in range(1, PUBLIC + 1))
        yield f"public task {place} was fulfilled by somebody"
        yield from (f"advanced card {place} is {card}" for card in range(1, ADVANCED + 1))


def marker_names(markers: tuple[str, ...]) -> Iterator[str]:
    for marker in markers:
        yield f"marker {marker}"
        yield from (f"marker {marker} has rank {place}" for place in range(1, RANKS + 1))


def own_task_names() -> Iterator[str]:
    for place in range(1, OFFERED + 1):
        yield from (f"own task {place} is {card}" for card in range(1, PERSONAL + 1))
        yield from (f"own task {place} was kept", f"own task {place} is kept and fulfilled")


def player_names(players: int, fields: tuple[str, ...]) -> Iterator[str]:
    for offset in range(players):
        who = f"player +{offset}"
        yield from (f"{who} has {colour} on {field}" for colour in COLOUR_NAMES for field in fields)
        yield from (f"{who} bar", f"{who} has chosen a task")
        yield from (f"{who} observatory: {kind}" for kind in KIND_NAMES)
        yield from (f"{who} fulfilled public task {place}" for place in range(1, SHOWN + 1))
