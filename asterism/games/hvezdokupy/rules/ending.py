"""3. The end (Konec hry): a constellation stands, or the stars have run out."""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.state import IDLE_ROUNDS, SEATS, Phase


@rule
def light(s, box, cell):
    """HVE-12 A star lies; it is everybody's."""
    s.stars |= bits.only(cell)
    s.tokens -= 1
    look_for_constellations(s, box, cell)


@rule
def look_for_constellations(s, box, cell):
    """HVE-11, HVE-12: the game ends at once for all whose constellation stands."""
    s.won = completed(s, box, cell, s.stars)
    if s.won != bits.NONE:
        finish(s)


@rule
def completed(s, box, cell, stars):
    """HVE-12 The seats whose constellation stands among these stars, through this cell."""
    found = bits.NONE
    for seat in range(s.players):
        if stands(box, s.card[seat], cell, stars):
            found |= bits.only(seat)
    return found


@rule
def stands(box, card, cell, stars):
    """HVE-11 Turned, mirrored, anywhere, among whatever other stars."""
    for way in range(box.crossing[card, cell]):
        if box.through[card, cell, way] & ~stars == bits.NONE:
            return True
    return False


@rule
def finish(s):
    s.phase = Phase.OVER
    s.revealed += 1


@rule
def end_round(s):
    """HVE-13 A draw when the tokens have run out, or nothing has come for ten rounds."""
    s.idle = s.idle + 1 if s.tokens == s.stock else 0
    s.stock = s.tokens
    if s.tokens == 0 or s.idle == IDLE_ROUNDS:
        finish(s)
    else:
        s.rounds += 1


@rule
def winners(s, box):
    """HVE-12 All whose constellations stand; nobody in a draw (HVE-13)."""
    return s.won


@rule
def scores(s, box, points):
    """HVE-12 A point for each winner."""
    for seat in range(SEATS):
        points[seat] = bits.has(s.won, seat)


@rule
def census(s, box, counts):
    """HVE-01 The stars wherever they lie, the Moon, and the cards before the players."""
    counts[0] = bits.count(s.stars) + s.tokens
    counts[1] = bits.count(s.moon & ~s.stars)
    counts[2] = 0
    for seat in range(s.players):
        counts[2] += s.card[seat] > 0
