"""We are all stars: which star a player aims at, and what is still missing for it."""

from asterism.engine.rule import rule
from asterism.games.gwiazdy.components import ELEMENTS, REACTIONS, STARS
from asterism.games.gwiazdy.rules.stars import is_offered, system_bonus

EFFORT = (10, 25, 50, 55, 60, 140)  # what a crystal of each element costs to get
NEARLY = 60  # effort that does not count: a turn's work
PREFERENCE_STEP, LEANING, PLEASURE = 7, 5, 16
PREFERENCE_SCALE = 64  # up to a quarter more for a preferred star
POINT = 100  # what a victory point is worth
EARLY = 8  # rounds in which production still pays
AHEAD = 2  # what comes later counts half


@rule
def target(s, box, seat):
    """The star that is worth most for the effort it still takes; 0 if all are gone."""
    best, most = 0, -1
    for star in range(1, STARS + 1):
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
    """Each seat likes other stars a little, others in each match, so that not all run after the
    same one."""
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
    return total


@rule
def lacking(s, box, seat, star, element):
    return max(box.cost[star, element] - s.crystals[seat, element], 0)


@rule
def spare(s, box, seat, star, element):
    return max(s.crystals[seat, element] - box.cost[star, element], 0)


@rule
def fuel_lacking(s, box, seat, star, element):
    """Crystals of an element that a fusion of something the star lacks still needs."""
    most = 0
    for reaction in range(REACTIONS):
        if box.fuel[reaction, element] > 0:
            for product in range(ELEMENTS):
                if box.ash[reaction, product] > 0:
                    wanted = box.fuel[reaction, element] * lacking(s, box, seat, star, product)
                    most = max(most, wanted)
    return max(most - spare(s, box, seat, star, element), 0)
