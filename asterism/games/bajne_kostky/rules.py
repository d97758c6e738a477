"""Bájné kostky: the rules, in the order of the rulebook."""

from asterism.engine import bits, seats
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.bajne_kostky.bag import pick
from asterism.games.bajne_kostky.beliefs import (
    guess as guess,
)  # of the contract, and a file of its own
from asterism.games.bajne_kostky.state import (
    BID,
    DICE,
    KINDS,
    SIDES,
    THROW,
    TRICKS,
    Face,
    Phase,
)

MINOTAUR, MERMAID = int(Face.MINOTAUR), int(Face.MERMAID)  # plain numbers for the engine's sets

# BAJ Components and rounds


@rule
def setup(s, box):
    """BAJ-03 The first leader is named, or chosen at random; then the first round."""
    s.leader = s.first - 1 if s.first > 0 else below(s, s.players)
    s.this_round = 1
    start_round(s, box)


@rule
def start_round(s, box):
    """BAJ-02 All dice are in the bag, and each player draws as many as the round counts."""
    fill_bag(s, box)
    clear_table(s)
    for seat in range(s.players):
        for _ in range(s.this_round):
            draw(s, seat)
    s.phase = Phase.BIDDING
    s.waiting = bits.first_n(s.players)


@rule
def fill_bag(s, box):
    """BAJ-01 36 dice of seven kinds."""
    s.left = DICE
    for kind in range(1, KINDS + 1):
        s.bag[kind] = box.copies[kind]


@rule
def clear_table(s):
    """BAJ-02 Nothing lies before the screens, and nothing is known of what is behind them."""
    for trick in range(TRICKS):
        s.led[trick], s.taken[trick] = 0, 0
        for seat in range(s.players):
            s.thrown[trick, seat], s.shown[trick, seat] = 0, 0
    for seat in range(s.players):
        s.bid[seat], s.won[seat], s.bonus[seat] = 0, 0, 0
        s.lacks[seat] = bits.NONE
    s.trick = 0


@rule
def draw(s, seat):
    """BAJ-02 A die from the bag, unseen by the others."""
    kind = pick(s, s.bag, s.left)
    s.left -= 1
    s.hand[seat, kind] += 1
    s.held[seat] += 1
    s.revealed += 1


# BAJ Whose move it is


@rule
def actors(s, box):
    """BAJ-04 All who have not bid; BAJ-05 then one thrower after another, until the end."""
    if s.phase == Phase.BIDDING:
        return s.waiting
    return bits.NONE if s.phase == Phase.OVER else bits.only(s.seat)


@rule
def legal(s, box, seat, mask):
    """BAJ-04 A bid, once; BAJ-05 or a throw, in turn."""
    mask[:] = False
    if seat < 0 or not bits.has(actors(s, box), seat):
        return
    if s.phase == Phase.BIDDING:
        for tricks in range(s.this_round + 1):
            mask[BID + tricks] = True
    else:
        for kind in range(1, KINDS + 1):
            mask[THROW + kind - 1] = may_throw(s, box, seat, kind)


@rule
def apply(s, box, seat, action):
    """Every action, and the rule that plays it."""
    if action < THROW:
        bid(s, seat, action - BID)
    else:
        throw(s, box, seat, action - THROW + 1)


# BAJ Bids


@rule
def bid(s, seat, tricks):
    """BAJ-04 A bid is kept in the fist until every player has one."""
    s.secret_bid[seat] = tricks + 1
    s.waiting = bits.without(s.waiting, seat)
    if s.waiting == bits.NONE:
        show_bids(s)


@rule
def show_bids(s):
    """BAJ-04, BAJ-17: all bids are shown together and written on the pad; the leader begins."""
    for seat in range(s.players):
        s.bid[seat] = s.secret_bid[seat]
        s.pad_bid[s.this_round - 1, seat] = s.bid[seat]
        s.secret_bid[seat] = 0
    s.phase = Phase.THROWING
    s.revealed += 1
    lead(s)


# BAJ Throwing


@rule
def lead(s):
    """BAJ-05 A new trick: no colour is set, and its leader throws."""
    s.seat = s.leader
    s.colour = 0
    s.led[s.trick] = s.leader + 1


@rule
def may_throw(s, box, seat, kind):
    """BAJ-05, BAJ-06: a die one has, that follows the colour, is special, or must not follow."""
    if s.hand[seat, kind] == 0:
        return False
    return kind == s.colour or box.special[kind] > 0 or is_free(s, seat)


@rule
def is_free(s, seat):
    """BAJ-06, BAJ-07: no colour is set, or one has none of it."""
    return s.colour == 0 or s.hand[seat, s.colour] == 0


@rule
def throw(s, box, seat, kind):
    """BAJ-05 A die is thrown once; when all have thrown, the trick is over."""
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    s.thrown[s.trick, seat] = kind
    s.shown[s.trick, seat] = box.sides[kind, below(s, SIDES)]
    s.revealed += 1
    follow(s, box, seat, kind)
    s.seat = seats.following(s, seat)
    if s.seat == s.leader:
        end_trick(s, box)


@rule
def follow(s, box, seat, kind):
    """BAJ-06, BAJ-07: the first number die sets the colour; another colour later tells that
    the thrower has none of it (BAJ-18)."""
    if box.special[kind] > 0:
        return
    if s.colour == 0:
        s.colour = kind
    elif kind != s.colour:
        s.lacks[seat] |= bits.only(s.colour)


# BAJ Who wins the trick


@rule
def winner(s):
    """BAJ-08, BAJ-09: the last who threw the strongest face; BAJ-10 if that is a flag, the
    leader. In a trick that is not over: who is winning."""
    face, best, seat = strongest(faces(s)), s.leader, s.leader
    for _ in range(s.players):
        if s.shown[s.trick, seat] == face and face != Face.FLAG:
            best = seat
        seat = seats.following(s, seat)
    return best


@rule
def faces(s):
    """The set of faces that the dice of the trick show."""
    found = bits.NONE
    for seat in range(s.players):
        if s.shown[s.trick, seat] > 0:
            found |= bits.only(s.shown[s.trick, seat])
    return found


@rule
def strongest(found):
    """BAJ-09 A mermaid beats the minotaur, even with a griffin beside him. Otherwise minotaur,
    griffin, mermaid; BAJ-08 then numbers, the highest first; BAJ-10 then flags."""
    if bits.has(found, MINOTAUR) and bits.has(found, MERMAID):
        return MERMAID
    return bits.lowest(found)


@rule
def showing(s, face):
    """How many dice of the trick show a face."""
    total = 0
    for seat in range(s.players):
        total += s.shown[s.trick, seat] == face
    return total


@rule
def end_trick(s, box):
    """BAJ-11 The winner takes the dice and leads the next trick."""
    best = winner(s)
    s.last_bonus = bonus(s, box)
    remember_trick(s, best)
    s.taken[s.trick] = best + 1
    s.won[best] += 1
    s.bonus[best] += s.last_bonus
    s.leader = best
    s.trick += 1
    if s.trick < s.this_round:
        lead(s)
    else:
        end_round(s, box)


@rule
def remember_trick(s, best):
    """BAJ-18 The last trick stays in sight, also when its round is over."""
    s.last_led, s.last_taken = s.leader + 1, best + 1
    for seat in range(s.players):
        s.last_thrown[seat] = s.thrown[s.trick, seat]
        s.last_shown[seat] = s.shown[s.trick, seat]


# BAJ Scoring


@rule
def bonus(s, box):
    """BAJ-14 For each griffin that the minotaur beats, or the minotaur that a mermaid beats;
    BAJ-16 none in the simplified game."""
    if s.simplified:
        return 0
    face = strongest(faces(s))
    if face == Face.MINOTAUR:
        return box.griffin * showing(s, Face.GRIFFIN)
    if face == Face.MERMAID:
        return box.minotaur * bits.has(faces(s), MINOTAUR)
    return 0


@rule
def points(s, box, seat):
    """BAJ-12 to BAJ-14, BAJ-16: what the round brings."""
    tricks = s.bid[seat] - 1
    if is_exact(s, seat):
        return gained(s, box, tricks) + s.bonus[seat]
    return 0 if s.simplified else -lost(s, box, tricks, abs(s.won[seat] - tricks))


@rule
def is_exact(s, seat):
    """BAJ-12, BAJ-13: as many tricks as were bid."""
    return s.won[seat] == s.bid[seat] - 1


@rule
def gained(s, box, tricks):
    """BAJ-12, BAJ-13: for each trick of an exact bid; for a bid of none, by the round."""
    return box.hit * tricks if tricks > 0 else box.zero * s.this_round


@rule
def lost(s, box, tricks, missed):
    """BAJ-12, BAJ-13: for each trick of difference; for a bid of none, by the round."""
    return box.miss * missed if tricks > 0 else box.zero * s.this_round


@rule
def end_round(s, box):
    """BAJ-12, BAJ-17: points are written on the pad; the last winner starts the next round."""
    for seat in range(s.players):
        s.total[seat] += points(s, box, seat)
        s.exact[seat] += is_exact(s, seat)
        s.pad_won[s.this_round - 1, seat] = s.won[seat] + 1
        s.pad_total[s.this_round - 1, seat] = s.total[seat]
    s.revealed += 1
    if s.this_round == box.rounds[s.players]:
        s.phase = Phase.OVER
    else:
        s.this_round += 1
        start_round(s, box)


@rule
def scores(s, box, points):
    """BAJ-15 Totals, which may be negative."""
    for seat in range(s.players):
        points[seat] = s.total[seat]


@rule
def winners(s, box):
    """BAJ-15 Most points after the last round; ties share."""
    best = bits.NONE
    if s.phase == Phase.OVER:
        for seat in range(s.players):
            if s.total[seat] == highest_total(s):
                best |= bits.only(seat)
    return best


@rule
def highest_total(s):
    highest = s.total[0]
    for seat in range(s.players):
        highest = max(highest, s.total[seat])
    return highest


@rule
def census(s, box, counts):
    """BAJ-01 The dice of each kind: in the bag, behind the screens, thrown."""
    for kind in range(1, KINDS + 1):
        counts[kind - 1] = s.bag[kind]
        for seat in range(s.players):
            counts[kind - 1] += s.hand[seat, kind]
    for trick in range(TRICKS):
        for seat in range(s.players):
            if s.thrown[trick, seat] > 0:
                counts[s.thrown[trick, seat] - 1] += 1
