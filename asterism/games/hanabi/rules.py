"""Hanabi: the rules, in the order of the rulebook."""

from asterism.engine import bits, seats
from asterism.engine.rng import below
from asterism.engine.rule import rule
from asterism.games.hanabi.state import (
    CARDS,
    COLOURS,
    DISCARD,
    HINT,
    HINTS,
    MISTAKES,
    PLAY,
    RAINBOW,
    TARGETS,
    VALUES,
    Phase,
    Variant,
)

# HAN Components and setup


@rule
def setup(s, box):
    """HAN-02 to HAN-05: tokens, deck, hands, and who starts."""
    s.hints = HINTS
    shuffle(s, box)
    for seat in range(s.players):
        for _ in range(box.dealt[s.players]):
            draw(s, box, seat)
    s.seat = s.first - 1 if s.first > 0 else below(s, s.players)


@rule
def shuffle(s, box):
    """HAN-01, HAN-21: all cards of this variant lie in the deck."""
    s.left = 0
    for card in range(1, CARDS + 1):
        if bits.has(box.known[s.variant], card):
            for _ in range(box.copies[card]):
                s.deck[s.left] = card
                s.left += 1


@rule
def draw(s, box, seat):
    """HAN-13 A card joins the hand unseen; from an empty deck none is drawn."""
    if s.left == 0:
        return
    s.left -= 1
    place = below(s, s.left + 1)
    receive(s, box, seat, s.deck[place])
    s.deck[place] = s.deck[s.left]
    s.deck[s.left] = 0
    s.revealed += 1


@rule
def receive(s, box, seat, card):
    """The newest card lies last; nothing has been told of it."""
    slot = s.held[seat]
    s.hand[seat, slot] = card
    s.could[seat, slot] = box.known[s.variant]
    s.told[seat, slot] = bits.NONE
    s.held[seat] += 1


@rule
def colour_of(card):
    return (card - 1) // VALUES


@rule
def value_of(card):
    return (card - 1) % VALUES + 1


# HAN-06 A turn: exactly one of three actions, no passing


@rule
def actors(s, box):
    """HAN-06 One player after another, until the end."""
    return bits.NONE if s.phase == Phase.OVER else bits.only(s.seat)


@rule
def legal(s, box, seat, mask):
    """HAN-06 Play, discard or hint; nothing else, and only in turn."""
    mask[:] = False
    if s.phase == Phase.OVER or seat != s.seat:
        return
    for slot in range(s.held[seat]):
        mask[PLAY + slot] = True
        mask[DISCARD + slot] = may_discard(s)
    if may_hint(s):
        for offset in range(1, s.players):
            allow_hints(s, box, offset, mask)


@rule
def apply(s, box, seat, action):
    """Every action, and the rule that plays it."""
    forget_last_move(s, seat, action)
    if action < DISCARD:
        play(s, box, seat, action - PLAY)
    elif action < HINT:
        discard(s, box, seat, action - DISCARD)
    else:
        hint(s, box, hinted_seat(s, seat, action), hinted_target(action))
    end_turn(s, box)


@rule
def forget_last_move(s, seat, action):
    s.last_seat, s.last_action = seat + 1, action + 1
    s.last_card, s.last_fits, s.last_bonus = 0, 0, 0
    s.last_touched = bits.NONE


# HAN-07 Hint


@rule
def may_hint(s):
    """HAN-07 A hint costs a blue token."""
    return s.hints > 0


@rule
def allow_hints(s, box, offset, mask):
    """HAN-09 A hint touches at least one card, unless empty hints were agreed."""
    allowed = box.nameable[s.variant]
    if not s.empty_hints:
        allowed = named_by(s, box, seats.ahead(s, s.seat, offset))
    start = HINT + (offset - 1) * TARGETS
    for target in range(TARGETS):
        mask[start + target] = bits.has(allowed, target)


@rule
def named_by(s, box, owner):
    """HAN-08, HAN-22: every hint that touches a card of this hand."""
    allowed = bits.NONE
    for slot in range(s.held[owner]):
        allowed |= box.targets[s.variant, s.hand[owner, slot]]
    return allowed


@rule
def hinted_seat(s, seat, action):
    return seats.ahead(s, seat, 1 + (action - HINT) // TARGETS)


@rule
def hinted_target(action):
    return (action - HINT) % TARGETS


@rule
def hint(s, box, owner, target):
    """HAN-07 A token leaves the lid; HAN-08 every matching card is pointed at, and no other."""
    s.hints -= 1
    cards = box.touched[s.variant, target]
    for slot in range(s.held[owner]):
        if bits.has(cards, s.hand[owner, slot]):
            s.could[owner, slot] &= cards
            s.told[owner, slot] |= bits.only(target)
            s.last_touched |= bits.only(slot)
        else:
            s.could[owner, slot] &= ~cards


# HAN-10 Discard


@rule
def may_discard(s):
    """HAN-10 Not while all blue tokens are in the lid."""
    return s.hints < HINTS


@rule
def discard(s, box, seat, slot):
    """HAN-10 The card goes to the discards, a token returns to the lid, and a card is drawn."""
    s.last_card = take_out(s, seat, slot)
    lay_aside(s, s.last_card)
    return_token(s)
    replace_card(s, box, seat)


@rule
def replace_card(s, box, seat):
    """HAN-13 After a card was played or discarded one is drawn, unless that was the end."""
    if not ends_at_once(s, box):
        draw(s, box, seat)


@rule
def take_out(s, seat, slot):
    """The card leaves the hand, and younger ones move up."""
    card = s.hand[seat, slot]
    last = s.held[seat] - 1
    for place in range(slot, last):
        s.hand[seat, place] = s.hand[seat, place + 1]
        s.could[seat, place] = s.could[seat, place + 1]
        s.told[seat, place] = s.told[seat, place + 1]
    s.hand[seat, last] = 0
    s.could[seat, last] = bits.NONE
    s.told[seat, last] = bits.NONE
    s.held[seat] = last
    s.revealed += 1
    return card


@rule
def lay_aside(s, card):
    """HAN-04 The discards are open to all."""
    s.discarded[card] += 1


@rule
def return_token(s):
    """HAN-10, HAN-12: a blue token comes back, unless all eight are in the lid."""
    if s.hints < HINTS:
        s.hints += 1
        s.last_bonus = 1


# HAN-11 Play


@rule
def play(s, box, seat, slot):
    """HAN-11 The card joins its firework, or it is a mistake; then a card is drawn."""
    s.last_card = take_out(s, seat, slot)
    if fits(s, s.last_card):
        join_firework(s, s.last_card)
    else:
        lay_aside(s, s.last_card)
        s.mistakes += 1
    replace_card(s, box, seat)


@rule
def fits(s, card):
    """HAN-11 The next value of its colour, in ascending order."""
    return s.fireworks[colour_of(card)] == value_of(card) - 1


@rule
def join_firework(s, card):
    """HAN-12 Completing a firework brings a blue token back."""
    s.fireworks[colour_of(card)] = value_of(card)
    s.last_fits = 1
    if value_of(card) == VALUES:
        return_token(s)


# HAN End and score


@rule
def end_turn(s, box):
    """HAN-14 to HAN-16, HAN-19: the end, or the next player."""
    if not s.last_breath:
        count_last_turns(s)
    if ends_at_once(s, box) or had_last_turns(s):
        s.phase = Phase.OVER
        s.revealed += 1
    else:
        pass_turn(s, box)


@rule
def count_last_turns(s):
    """HAN-16 When the last card is drawn, everybody has one more turn, the drawer too."""
    if s.last_turns > 0:
        s.last_turns -= 1
    elif s.left == 0:
        s.last_turns = s.players


@rule
def ends_at_once(s, box):
    """HAN-14 The third mistake, HAN-15 all fireworks, HAN-19 or no hope left."""
    if s.mistakes == MISTAKES or is_perfect(s):
        return True
    return s.last_breath and is_hopeless(s, box)


@rule
def had_last_turns(s):
    """HAN-16 The deck is empty and everybody has had one more turn."""
    return not s.last_breath and s.left == 0 and s.last_turns == 0


@rule
def is_perfect(s):
    """HAN-15 All fireworks are complete."""
    return fireworks_sum(s) == best_score(s)


@rule
def best_score(s):
    """HAN-15, HAN-21: 25, with the rainbow 30."""
    return (RAINBOW if s.variant == Variant.BASE else COLOURS) * VALUES


@rule
def fireworks_sum(s):
    """HAN-17 The highest values, added up."""
    total = 0
    for colour in range(COLOURS):
        total += s.fireworks[colour]
    return total


@rule
def is_hopeless(s, box):
    """HAN-19 A card that is still needed has no copy left."""
    for card in range(1, CARDS + 1):
        if is_needed(s, card) and s.discarded[card] == box.copies[card]:
            return True
    return False


@rule
def is_needed(s, card):
    return s.fireworks[colour_of(card)] < value_of(card)


@rule
def pass_turn(s, box):
    """HAN-05 Clockwise; HAN-20 who cannot act loses the game for all, or is passed over."""
    for _ in range(s.players):
        s.seat = seats.following(s, s.seat)
        if can_act(s, box):
            return
        if not s.skip_when_stuck:
            break
    s.phase = Phase.OVER
    s.revealed += 1


@rule
def can_act(s, box):
    """HAN-20 A card to play, or a token and a hand to spend it on."""
    if s.held[s.seat] > 0:
        return True
    for owner in range(s.players):
        if owner != s.seat and may_hint(s) and (s.empty_hints or s.held[owner] > 0):
            return True
    return False


@rule
def score(s):
    """HAN-17 The fireworks count, also after the third mistake; HAN-19 perfect or nothing."""
    if s.phase == Phase.OVER and not is_perfect(s):
        if s.last_breath or (s.bomb_scores_zero and s.mistakes == MISTAKES):
            return 0
    return fireworks_sum(s)


@rule
def scores(s, box, points):
    """HAN-17 One score for all."""
    for seat in range(s.players):
        points[seat] = score(s)


@rule
def winners(s, box):
    """HAN-15 All together, with perfect fireworks."""
    if s.phase == Phase.OVER and is_perfect(s):
        return bits.first_n(s.players)
    return bits.NONE


@rule
def census(s, box, counts):
    """HAN-01 The cards of each colour, wherever they lie."""
    counts[:] = 0
    for place in range(s.left):
        counts[colour_of(s.deck[place])] += 1
    for seat in range(s.players):
        for slot in range(s.held[seat]):
            counts[colour_of(s.hand[seat, slot])] += 1
    for card in range(1, CARDS + 1):
        counts[colour_of(card)] += s.discarded[card]
    for colour in range(COLOURS):
        counts[colour] += s.fireworks[colour]


# HAN-04 What a seat cannot see: its own hand and the deck


@rule
def guess(s, box, seat):
    """HAN-04 Own cards that fit every hint, each world as likely; the rest is the deck."""
    gather_unseen(s, box, seat)
    while not deal_hand(s, seat):
        take_back(s, seat)


@rule
def gather_unseen(s, box, seat):
    """The deck and one's own hand together: all cards that lie nowhere in sight."""
    place = 0
    for card in range(1, CARDS + 1):
        if bits.has(box.known[s.variant], card):
            for _ in range(box.copies[card] - in_sight(s, seat, card)):
                s.deck[place] = card
                place += 1


@rule
def in_sight(s, seat, card):
    """Copies of a card that a seat sees: laid out, discarded, or held by others."""
    seen = s.discarded[card] + (not is_needed(s, card))
    for owner in range(s.players):
        if owner != seat:
            for slot in range(s.held[owner]):
                seen += s.hand[owner, slot] == card
    return seen


@rule
def deal_hand(s, seat):
    """Fill the hand slot by slot with cards that may lie there. Worlds with more choices on
    the way come up too rarely, so a hand is kept in proportion to them; else it is no use."""
    most, here, unseen = 1, 1, s.left + s.held[seat]
    for slot in range(s.held[seat]):
        most *= possible(s, seat, slot, unseen)
    for slot in range(s.held[seat]):
        here *= possible(s, seat, slot, unseen)
        if here == 0:
            return False
        pick(s, seat, slot, unseen)
        unseen -= 1
    return below(s, most) < here


@rule
def possible(s, seat, slot, unseen):
    """How many unseen cards may lie in a slot."""
    total = 0
    for place in range(unseen):
        total += bits.has(s.could[seat, slot], s.deck[place])
    return total


@rule
def pick(s, seat, slot, unseen):
    """Any of them; the last unseen card takes its place."""
    left = below(s, possible(s, seat, slot, unseen))
    place = 0
    while left > 0 or not bits.has(s.could[seat, slot], s.deck[place]):
        left -= bits.has(s.could[seat, slot], s.deck[place])
        place += 1
    s.hand[seat, slot] = s.deck[place]
    s.deck[place] = s.deck[unseen - 1]
    s.deck[unseen - 1] = 0


@rule
def take_back(s, seat):
    """The cards dealt so far return among the unseen."""
    place = s.left + s.held[seat] - 1
    for slot in range(s.held[seat]):
        if s.hand[seat, slot] > 0:
            s.deck[place] = s.hand[seat, slot]
            s.hand[seat, slot] = 0
            place -= 1
