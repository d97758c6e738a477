"""Nebula IV and the end: refill, the end of a round, scoring and the winner."""

from typing import Any

from asterism.engine import bits, seats
from asterism.engine.rule import rule
from asterism.games.nebula.rules.beginning import draw, in_bag
from asterism.games.nebula.rules.patterns import patterns
from asterism.games.nebula.rules.placing import (
    track_of,
)
from asterism.games.nebula.rules.taking import ray_after
from asterism.games.nebula.rules.tasks import (
    check_public_tasks,
    empty_in,
    fulfils,
    markers_on_tasks,
)
from asterism.games.nebula.state import (
    CLUSTERS,
    COLOURS,
    CONSTELLATIONS,
    HOLE,
    KINDS,
    MARKERS,
    OFFERED,
    RANKS,
    RAYS,
    ROWS,
    SHOWN,
    Cause,
    Phase,
    Scoring,
    Variant,
)

# NEB-23 Refill


@rule
def stars_in_cluster(s, cluster):
    total = 0
    for ray in range(RAYS):
        total += s.cluster[cluster, ray] > 0
    return total


@rule
def refill(s, box):
    """NEB-23 A cluster that has run low, top, right, left, is filled while the bag lasts."""
    for cluster in range(CLUSTERS):
        if stars_in_cluster(s, cluster) <= box.refill[s.players]:
            fill_cluster(s, cluster)


@rule
def fill_cluster(s, cluster):
    """NEB-23 From the figure's ray clockwise."""
    for step in range(RAYS):
        ray = ray_after(s.figure[cluster], step)
        if s.cluster[cluster, ray] == 0 and in_bag(s) > 0:
            s.cluster[cluster, ray] = draw(s)


# NEB-12 The end of a turn


@rule
def end_turn(s, box, seat):
    """NEB-12 Steps III and IV; then the next player, or the end of the round."""
    check_public_tasks(s, box, seat)
    refill(s, box)
    s.seat = seats.following(s, seat)
    if s.seat == s.starter:
        end_round(s, box)
    if s.phase != Phase.OVER:
        begin_turn(s)


@rule
def begin_turn(s):
    """NEB-12 A clean slate for whoever is next."""
    s.phase = Phase.TAKING
    s.placed, s.to_match = bits.NONE, 0
    s.laid[s.seat] = bits.NONE
    for cluster in range(CLUSTERS):
        s.moved[cluster] = 0
    for kind in range(1, KINDS + 1):
        s.got[s.seat, kind] = 0


@rule
def end_round(s, box):
    """NEB-24 The game ends with the round; everybody has had as many turns."""
    s.idle = 0 if s.busy else s.idle + 1
    s.ending = causes(s, box)
    if s.ending != bits.NONE:
        s.phase = Phase.OVER
        s.revealed += 1
    else:
        s.rounds += 1
        s.busy = 0


@rule
def causes(s, box):
    """NEB-24 All that ends the game with this round."""
    found = bits.NONE
    if s.counter == box.counter_end:
        found |= bits.only(Cause.COUNTER)
    if most_completed(s, box) >= box.end_constellations:
        found |= bits.only(Cause.CONSTELLATIONS)
    if in_bag(s) == 0:
        found |= bits.only(Cause.BAG)
    if markers_on_tasks(s) >= box.end_markers[s.players]:
        found |= bits.only(Cause.MARKERS)
    if s.idle >= box.end_idle:
        found |= bits.only(Cause.IDLE)
    return found


@rule
def is_complete(s, box, seat, constellation):
    """NEB-25 All six fields hold a star."""
    return empty_in(s.stars[seat], box.constellation[constellation]) == 0


@rule
def completed(s, box, seat):
    total = 0
    for constellation in range(CONSTELLATIONS):
        total += is_complete(s, box, seat, constellation)
    return total


@rule
def most_completed(s, box):
    most = 0
    for seat in range(s.players):
        most = max(most, completed(s, box, seat))
    return most


# NEB-29 Ranks on the tracks


@rule
def is_ahead(s, marker, other):
    """NEB-29 Further right, or higher in the same stack."""
    if s.track[marker] != s.track[other]:
        return s.track[marker] > s.track[other]
    return s.landed[marker] > s.landed[other]


@rule
def rank(s, marker):
    """NEB-29 0 for the first of its track; RANKS, which is none, for a marker at the start."""
    if s.track[marker] == 0:
        return RANKS
    before = 0
    for other in range(MARKERS):
        if track_of(other) == track_of(marker) and is_ahead(s, other, marker):
            before += 1
    return min(before, RANKS)


@rule
def worth(s, box, marker):
    """NEB-26 to NEB-28: points by track and rank; 0 without a rank."""
    place = rank(s, marker)
    return box.worth[track_of(marker), place] if place < RANKS else 0


# NEB-25 to NEB-28 Scoring


@rule
def personal_points(s, box, seat):
    """NEB-31 The personal task, checked once, at the end."""
    if s.phase != Phase.OVER:
        return 0
    card = s.offered[seat, s.kept[seat] - 1]
    return box.points_first[card] if fulfils(s, box, seat, card) else 0


@rule
def public_points(s, box, seat):
    """NEB-07 More for whoever was first."""
    points = 0
    for place in range(SHOWN):
        if s.first_mark[place] == seat + 1:
            points += box.points_first[s.public[place]]
        elif bits.has(s.marks[place], seat):
            points += box.points_later[s.public[place]]
    return points


@rule
def hole_points(s, box, seat):
    """NEB-06 What the first free place of the bar shows."""
    return box.bar_points[s.bar[seat]]


@rule
def constellation_points(s, box, seat):
    """NEB-25 Six for each that is complete; NEB-26 more by the rank of its marker."""
    points = 0
    for constellation in range(CONSTELLATIONS):
        if is_complete(s, box, seat, constellation):
            points += constellation_worth(s, box, constellation)
    return points


@rule
def constellation_worth(s, box, constellation):
    """NEB-26 By rank; NEB-29 six without one."""
    ranked = worth(s, box, COLOURS + constellation)
    return ranked if ranked > 0 else box.constellation_points


@rule
def colour_points(s, box, seat):
    """NEB-27 Every star of a ranked colour, the centre's too, the Observatory's not."""
    points = 0
    for colour in range(1, COLOURS + 1):
        points += worth(s, box, colour - 1) * bits.count(s.stars[seat, colour])
    return points


@rule
def advanced_points(s, box, seat):
    """NEB-28 Every pattern of a ranked card."""
    points = 0
    for place in range(SHOWN):
        each = worth(s, box, COLOURS + CONSTELLATIONS + place)
        if each > 0:
            points += each * patterns(s, box, seat, s.stars[seat], s.advanced[place])
    return points


@rule
def points_of(s, box, seat, row):
    """NEB-25 to NEB-28: one row of the notepad."""
    if row == Scoring.PERSONAL:
        return personal_points(s, box, seat)
    if row == Scoring.PUBLIC:
        return public_points(s, box, seat)
    if row == Scoring.HOLES:
        return hole_points(s, box, seat)
    if row == Scoring.CONSTELLATIONS:
        return constellation_points(s, box, seat)
    if s.variant == Variant.BASIC:
        return 0
    if row == Scoring.COLOURS:
        return colour_points(s, box, seat)
    return advanced_points(s, box, seat)


@rule
def score(s, box, seat):
    total = 0
    for row in range(ROWS):
        total += points_of(s, box, seat, row)
    return total


@rule
def scores(s, box, points):
    """NEB-25 All rows, added up."""
    for seat in range(s.players):
        points[seat] = score(s, box, seat)


@rule
def is_better(s, box, seat, other):
    """NEB-30 More points, or as many and more black holes."""
    mine, theirs = score(s, box, seat), score(s, box, other)
    return mine > theirs or (mine == theirs and s.bar[seat] > s.bar[other])


@rule
def winners(s, box):
    """NEB-30 Whom nobody is better than; several share."""
    won = bits.NONE
    if s.phase == Phase.OVER:
        for seat in range(s.players):
            if not is_beaten(s, box, seat):
                won |= bits.only(seat)
    return won


@rule
def is_beaten(s, box, seat):
    beaten = False
    for other in range(s.players):
        beaten = beaten or is_better(s, box, other, seat)
    return beaten


# NEB-01 Every component, wherever it lies


@rule
def census(s, box, counts):
    """NEB-01 Stars of each kind, then the cards that were dealt."""
    counts[:] = 0
    for kind in range(1, KINDS + 1):
        counts[kind - 1] = stars_of(s, kind)
    for seat in range(s.players):
        for place in range(OFFERED):
            counts[HOLE] += s.offered[seat, place] > 0
    for place in range(SHOWN):
        counts[HOLE + 1] += s.public[place] > 0
        counts[HOLE + 2] += s.advanced[place] > 0


@rule
def stars_of(s, kind):
    """Stars of a kind in the bag, on the boards, in store and out of the game."""
    total = s.bag[kind] + s.gone[kind] + s.drawn[kind] + (s.supernova == kind)
    for cluster in range(CLUSTERS):
        for ray in range(RAYS):
            total += s.cluster[cluster, ray] == kind
    for seat in range(s.players):
        total += s.observatory[seat, kind]
        total += s.bar[seat] if kind == HOLE else bits.count(s.stars[seat, kind])
    return total


# For simulations


def ends(s: Any, box: Any) -> list[int]:
    """NEB-24 For every Cause, whether it brought the end."""
    return [int(bits.has(s.ending, cause)) for cause in Cause]


def points_by_row(s: Any, box: Any) -> list[float]:
    """NEB-25 to NEB-28: the points of each row, on average over the players."""
    return [
        sum(int(points_of(s, box, seat, int(row))) for seat in range(s.players)) / s.players
        for row in Scoring
    ]
