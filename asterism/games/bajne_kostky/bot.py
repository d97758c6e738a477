"""Bájné kostky: a player's quick sense, from what one seat sees.

Every die is thrown sooner or later, so the tricks of a hand are about as many as its dice
win, each by the exact chance of its kind (`odds.py`). A bid is the one that such a hand pays
best; a throw is the one after which this trick and the dice that stay behind pay best. So
a player who still needs tricks fights for them, and one who has them all lies low; and the
others are taken to do the same.
"""

import numpy as np

from asterism.engine import bits, seats
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.bajne_kostky.bag import dice_in, pick
from asterism.games.bajne_kostky.beliefs import count_unseen, guess
from asterism.games.bajne_kostky.rules import faces, gained, lost, may_throw, strongest
from asterism.games.bajne_kostky.state import (
    BID,
    KINDS,
    SEATS,
    SIDES,
    THROW,
    TRICKS,
    Face,
    Phase,
)

MAX_GUESSES = 2  # samples, until one agrees with all bids and throws
SWAPS = 300  # of dice, in each sample
BAG = -1  # in place of a seat
LEAST = 1e-9  # avoids a division by 0


@rule
def policy(s, box, seat):
    """A bid or a throw, whichever the game waits for."""
    return (
        BID + best_bid(s, box, seat)
        if s.phase == Phase.BIDDING
        else THROW + best_throw(s, box, seat) - 1
    )


@rule
def stage_moves_left(s, box):
    """The moves left of this round: what later rounds bring says nothing of it."""
    moves = bits.count(s.waiting)
    for seat in range(s.players):
        moves += s.held[seat]
    return moves


# What the others may hold


@rule
def sample_belief(s, box, seat):
    """Sample a world in which the others' bids and throws agree with the policy. Bids that are not
    shown yet are the policy's; dice are sampled again, a few times, until they agree."""
    if s.phase != Phase.THROWING:
        guess(s, box, seat)
        bid_for_others(s, box, seat)
        return
    for _ in range(MAX_GUESSES):
        s.hand[:seat], s.hand[seat + 1 :] = 0, 0  # drop the sample before
        guess(s, box, seat)
        if swap_until_consistent(s, box, seat):
            break


@rule
def swap_until_consistent(s, box, seat):
    """Swap hidden dice at random until every bid and throw agrees; return whether they do."""
    doubts = np.zeros(SEATS + 1, np.int64)  # by seat; the last is the bag, which never bids
    for owner in range(s.players):
        if owner != seat:
            doubts[owner] = inconsistency(s, box, owner)
    for _ in range(SWAPS):
        if np.any(doubts):
            try_random_swap(s, box, seat, doubts)
    return not np.any(doubts)


@rule
def bid_for_others(s, box, seat):
    """Replace secret bids by those of the policy."""
    for owner in range(s.players):
        if s.secret_bid[owner] > 0 and owner != seat:
            s.secret_bid[owner] = 1 + best_bid(s, box, owner)


@rule
def try_random_swap(s, box, seat, doubts):
    """Try to swap a die of another player with one of a third player or of the bag."""
    owner = seats.ahead(s, seat, 1 + below(s, s.players - 1))
    other = seats.ahead(s, seat, below(s, s.players))
    if other == seat:
        swap_unless_worse(s, box, owner, BAG, s.bag, doubts)
    elif other != owner:
        swap_unless_worse(s, box, owner, other, s.hand[other], doubts)


@rule
def swap_unless_worse(s, box, owner, other, dice, doubts):
    """Swap two dice, and back again if bids and throws then agree less."""
    if s.held[owner] == 0 or dice_in(dice) == 0:
        return
    given, got = any_die(s, s.hand[owner]), any_die(s, dice)
    if given == got or may_not_have(s, owner, got) or may_not_have(s, other, given):
        return
    swap(s.hand[owner], dice, given, got)
    ones, others = inconsistency(s, box, owner), inconsistency(s, box, other)
    if ones + others > doubts[owner] + doubts[other]:
        swap(s.hand[owner], dice, got, given)
    else:
        doubts[owner], doubts[other] = ones, others


@rule
def may_not_have(s, owner, kind):
    """Whether a player is known to lack this colour; the bag may have anything."""
    return owner != BAG and bits.has(s.lacks[owner], kind)


@rule
def any_die(s, dice):
    """The kind of a random die, which stays where it is."""
    kind = pick(s, dice, dice_in(dice))
    dice[kind] += 1
    return kind


@rule
def swap(dice, others, given, got):
    dice[given], others[given] = dice[given] - 1, others[given] + 1
    dice[got], others[got] = dice[got] + 1, others[got] - 1


@rule
def inconsistency(s, box, owner):
    """How far a bid is from the one that would have paid best, and how many throws are not those
    that would have; the bag has neither."""
    if owner == BAG:
        return 0
    return abs(best_bid(s, box, owner) - s.bid[owner] + 1) + inconsistent_throws(s, box, owner)


@rule
def inconsistent_throws(s, box, owner):
    """How many dice of this round a player with these dice would not have thrown. The table is
    turned back throw by throw, and then laid again."""
    thrown, shown, won, hand = s.thrown.copy(), s.shown.copy(), s.won.copy(), s.hand[owner].copy()
    trick, leader, colour, strange = s.trick, s.leader, s.colour, 0
    for earlier in range(trick, -1, -1):
        rewind_trick(s, box, owner, earlier)
        kind = thrown[earlier, owner]
        if kind > 0:
            s.hand[owner, kind] += 1
            strange += best_throw(s, box, owner) != kind
        s.thrown[earlier], s.shown[earlier] = 0, 0
    s.thrown[:], s.shown[:], s.won[:], s.hand[owner] = thrown, shown, won, hand
    s.trick, s.leader, s.colour = trick, leader, colour
    return strange


@rule
def rewind_trick(s, box, owner, trick):
    """This trick, or the one before it, as it was when this player was to throw."""
    if trick < s.trick:
        s.won[s.taken[trick] - 1] -= 1
    s.trick, s.leader, s.colour = trick, s.led[trick] - 1, 0
    other, before = s.leader, True
    for _ in range(s.players):
        before = before and other != owner
        kind = s.thrown[trick, other]
        if not before:
            s.thrown[trick, other], s.shown[trick, other] = 0, 0
        elif s.colour == 0 and kind > 0 and box.special[kind] == 0:
            s.colour = kind
        other = seats.following(s, other)


# How many tricks a hand wins


@rule
def trick_distribution(s, box, seat, without):
    """The chance of each number of tricks, with one's dice but one of kind `without`."""
    chances = np.zeros(TRICKS + 1)
    chances[0] = 1
    for kind in range(1, KINDS + 1):
        for _ in range(s.hand[seat, kind] - (kind == without)):
            add_die(chances, box.odds[s.players, kind])
    return chances


@rule
def initial_trick_distribution(s, box, seat):
    """The same with all dice of the round, as it was when bids were made."""
    chances = trick_distribution(s, box, seat, 0)
    for trick in range(s.trick + 1):
        if s.thrown[trick, seat] > 0:
            add_die(chances, box.odds[s.players, s.thrown[trick, seat]])
    return chances


@rule
def add_die(chances, wins):
    """One more die, which wins a trick with this chance."""
    for tricks in range(TRICKS, 0, -1):
        chances[tricks] += wins * (chances[tricks - 1] - chances[tricks])
    chances[0] -= wins * chances[0]


@rule
def worth(s, box, bid, won, chances):
    """The points to expect from a bid with so many tricks won and the others to come."""
    total = 0.0
    for more in range(TRICKS + 1):
        missed = abs(won + more - bid)
        if missed == 0:
            total += chances[more] * gained(s, box, bid)
        elif not s.simplified:
            total -= chances[more] * lost(s, box, bid, missed)
    return total


@rule
def best_bid(s, box, seat):
    """The bid that pays best, or would have paid before the first die was thrown."""
    chances = initial_trick_distribution(s, box, seat)
    best, most = 0, worth(s, box, 0, 0, chances)
    for tricks in range(1, s.this_round + 1):
        pays = worth(s, box, tricks, 0, chances)
        if pays > most:
            best, most = tricks, pays
    return best


# Which die to throw


@rule
def best_throw(s, box, seat):
    """The kind after which the round pays best."""
    holds = holding(s, box, seat)
    best, most = 0, 0.0
    for kind in range(1, KINDS + 1):
        if may_throw(s, box, seat, kind):
            pays = throw_worth(s, box, seat, kind, holds)
            if best == 0 or pays > most:
                best, most = kind, pays
    return best


@rule
def throw_worth(s, box, seat, kind, holds):
    """The points to expect: the trick is won or not, and the other dice are to come."""
    chances, wins = trick_distribution(s, box, seat, kind), 0.0
    for side in range(SIDES):
        wins += holds[box.sides[kind, side]] / SIDES
    bid, won = s.bid[seat] - 1, s.won[seat]
    return wins * worth(s, box, bid, won + 1, chances) + (1 - wins) * worth(
        s, box, bid, won, chances
    )


@rule
def holding(s, box, seat):
    """For each face, the chance to win this trick by showing it."""
    holds, before = np.zeros(Face.FLAG + 1), faces(s)
    eager, content = face_chances(s, box, seat, True), face_chances(s, box, seat, False)
    for face in range(1, Face.FLAG + 1):
        after = before | bits.only(face)
        if strongest(after) == face and (face != Face.FLAG or seat == s.leader):
            holds[face] = chance_unbeaten(
                s, seat, staying(after, face, eager), staying(after, face, content)
            )
    return holds


@rule
def chance_unbeaten(s, seat, by_eager, by_content):
    """The chance that nobody who throws later takes the lead."""
    chance, other = 1.0, seats.following(s, seat)
    while other != s.leader:
        chance *= by_eager if is_eager(s, other) else by_content
        other = seats.following(s, other)
    return chance


@rule
def is_eager(s, seat):
    """Whether a player still needs tricks."""
    return s.won[seat] < s.bid[seat] - 1


@rule
def staying(after, face, coming):
    """The chance that one more die does not take the lead from a face; equal ones take it,
    unless they are flags."""
    total = 0.0
    for other in range(1, Face.FLAG + 1):
        if strongest(after | bits.only(other)) == face and (other != face or face == Face.FLAG):
            total += coming[other]
    return total


@rule
def face_chances(s, box, seat, eager):
    """How likely the die of another player shows each face: one who needs tricks throws what
    wins, one who has them all what loses, each unseen die in proportion to that."""
    dice, chances = np.zeros(KINDS + 1, np.int64), np.zeros(Face.FLAG + 1)
    count_unseen(s, box, seat, dice)
    for kind in range(1, KINDS + 1):
        wins = box.odds[s.players, kind]
        for side in range(SIDES):
            chances[box.sides[kind, side]] += dice[kind] * (wins if eager else 1 - wins)
    return shares(chances)


@rule
def shares(chances):
    """The same, so that they add up to 1; nothing stays nothing."""
    total = 0.0
    for place in range(len(chances)):
        total += chances[place]
    for place in range(len(chances)):
        chances[place] /= max(total, LEAST)
    return chances
