"""We are all stars: which star a player aims at, and what is still missing for it."""

from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS
from asterism.games.gwiazdy.rules.stars import is_offered, system_bonus

EFFORT = (10, 25, 50, 55, 60, 140)  # what a crystal of each element costs to get
NEARLY = 60  # effort that does not count: a turn's work
PREFERENCE_STEP, LEANING, PLEASURE = 7, 5, 16
PREFERENCE_SCALE = 64  # up to a quarter more for a preferred star
POINT = 100  # what a victory point is worth
EARLY = 8  # rounds in which production still pays
IRON = ELEMENTS - 1
AHEAD = 2  # what comes later counts half


@rule
def target(s, box, seat):
    """The star that is worth most for the effort it still takes; 0 if all are gone."""
    best, most = 0, -1
    for star in range(1, box.stars + 1):
        if is_offered(s, box, star):
            worth = (
                star_worth(s, box, seat, star) * NEARLY // (missing(s, box, seat, star) + NEARLY)
            )
            worth += worth * seat_preference(s, star, seat) // PREFERENCE_SCALE
            if worth > most:
                best, most = star, worth
    return best


@rule
def seat_preference(s, star, seat):
    """A small bonus that differs by seat and match, so that not all seats aim at the same star."""
    mood = s.sun[0] * PREFERENCE_STEP + s.sun[1] + s.starter
    return (star * PREFERENCE_STEP + (seat + mood) * LEANING) % PLEASURE


@rule
def star_worth(s, box, seat, star):
    """Its points, with those for its system, and what it will produce while that still matters."""
    worth = (box.points[star] + system_bonus(s, box, seat, star)) * POINT
    for element in range(ELEMENTS):
        worth += box.production[star, element] * EFFORT[element] * max(EARLY - s.rounds, 0) // AHEAD
    return worth


@rule
def missing(s, box, seat, star):
    """The effort that the crystals still lacking would take."""
    total = 0
    for element in range(ELEMENTS):
        total += lacking(s, box, seat, star, element) * EFFORT[element]
    if box.cost[star, IRON] > 0:
        total -= fuel_held(s, box, seat, star)
    return total


@rule
def lacking(s, box, seat, star, element):
    return max(box.cost[star, element] - s.crystals[seat, element], 0)


@rule
def spare(s, box, seat, star, element):
    return max(s.crystals[seat, element] - box.cost[star, element], 0)


# Iron, which no field gives


@rule
def fuel_lacking(s, box, seat, star, element):
    """Crystals of an element that are still needed to fuse the iron of a star."""
    needed = box.fuel[box.burning, element] * lacking(s, box, seat, star, IRON)
    return max(needed - spare(s, box, seat, star, element), 0)


@rule
def fuel_held(s, box, seat, star):
    """The effort that crystals already held save when the iron of a star is fused."""
    total = 0
    for element in range(ELEMENTS):
        needed = box.fuel[box.burning, element] * lacking(s, box, seat, star, IRON)
        total += min(needed, spare(s, box, seat, star, element)) * EFFORT[element]
    return total
