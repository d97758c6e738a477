"""Hanabi among bots: one hint informs everybody, by the hats of Cox and others (2015).

All keep the same public record of what each card may be. From it follows, for every hand, a
line of questions; whoever sees the hand turns the answers into a number, its hat. A hint, or
a choice among useless cards to discard, publishes the sum of all hats that its giver sees.
Every other player subtracts the hats he sees, and what is left is his own.

The numbers in the docstrings are those of docs/hanabi_information.md. `reader` is the seat
whose record it is; NOBODY reads with all hands open, which is how one record serves a whole
table in self-play.
"""

from asterism.engine import bits, seats
from asterism.engine.layout import BITS, NUMBER, Field, Layout
from asterism.engine.rule import rule
from asterism.games.hanabi.bot import fitting_cards, policy, useless_cards
from asterism.games.hanabi.rules import (
    colour_of,
    hinted_seat,
    hinted_target,
    may_discard,
    may_hint,
    value_of,
)
from asterism.games.hanabi.state import (
    CARDS,
    COLOURS,
    DISCARD,
    HINT,
    HINTS,
    MISTAKES,
    PLAY,
    RAINBOW,
    SEATS,
    SLOTS,
    TARGETS,
    VALUES,
    Variant,
)
from asterism.games.hanabi.weighing import (
    COPIES,
    NOBODY,
    OF_COLOUR,
    OF_VALUE,
    held_by_others,
    in_hand,
    is_single,
    last_copies,
    lay_pile,
    surely,
    weight,
)

MEMORY = Layout([
    Field("begun", NUMBER, (), about="whether anything was seen"),
    Field("could", BITS, (SEATS, SLOTS), about="what everybody knows that a card may be"),
    Field("held", NUMBER, (SEATS,), about="cards in each hand before the next move"),
    Field("rest", NUMBER, (CARDS + 1,), about="copies of each card not laid open"),
    Field("pile", BITS, (COPIES,), about="the same, to weigh sets with"),
    Field("fitting", BITS, (), about="cards that can be played"),
    Field("dead", BITS, (), about="cards that never will"),
    Field("hints", NUMBER, (), about="blue tokens before the next move"),
])

DESK = Layout([
    Field("could", BITS, (SEATS, SLOTS), about="the record as it will be once a sum is read"),
    Field("pile", BITS, (COPIES,), about="copies that the mover does not see"),
    Field("rest", NUMBER, (CARDS + 1,), about="how many of each"),
    Field("listed", NUMBER, (), about="yes-or-no questions of the list; 0 is a split"),
    Field("slot", NUMBER, (2 * SLOTS,), about="which card each is about"),
    Field("yes", BITS, (2 * SLOTS,), about="the cards for which the answer is yes"),
    Field("part", NUMBER, (2 * SLOTS,), about="their weight"),
    Field("whole", NUMBER, (2 * SLOTS,), about="the weight of all that the card may be"),
    Field("blocks", NUMBER, (), about="blocks of living cards in a split"),
    Field("every", NUMBER, (), about="how many blocks they were dealt round"),
])

SHARES = 60  # divisible by any number of holders
LOW_FIRST = 10  # what a play is worth: this, less its value
SEEN_ELSEWHERE, DISPENSABLE = 20, 10  # what speaks for discarding a card
PLENTY = 4  # more tokens than these are there to be spent


# 3 The record


@rule
def begin(m, s, box):
    """Before the first move: any card may lie anywhere."""
    m.begun = 1
    m.hints = HINTS
    m.fitting = OF_VALUE[1]
    for card in range(1, CARDS + 1):
        if bits.has(box.known[s.variant], card):
            m.rest[card] = box.copies[card]
    lay_pile(m.pile, m.rest)
    for seat in range(s.players):
        m.held[seat] = box.dealt[s.players]
        for slot in range(m.held[seat]):
            m.could[seat, slot] = box.known[s.variant]


@rule
def see(m, d, s, box, reader, actor, action):
    """The record after a move, from the view after it."""
    if not m.begun:
        begin(m, s, box)
    spread_out(m, d, s)
    if action >= HINT:
        hear_hint(m, d, s, box, reader, actor, action)
    else:
        if action >= DISCARD:
            hear_discard(m, d, s, reader, actor, action - DISCARD)
        lay_open(m, s, actor, action - DISCARD if action >= DISCARD else action - PLAY)
    look_around(m, s, box)


@rule
def spread_out(m, d, s):
    """The record, copied to the desk."""
    for seat in range(s.players):
        for slot in range(m.held[seat]):
            d.could[seat, slot] = m.could[seat, slot]


@rule
def take_over(m, d, s):
    """What was worked out on the desk is now everybody's."""
    for seat in range(s.players):
        for slot in range(m.held[seat]):
            m.could[seat, slot] = d.could[seat, slot]


@rule
def lay_open(m, s, actor, slot):
    """A card left a hand: one copy less may lie elsewhere; the new one may be any that is left."""
    card = s.last_card
    m.rest[card] -= 1
    m.pile[m.rest[card]] = bits.without(m.pile[m.rest[card]], card)
    for place in range(slot, m.held[actor] - 1):
        m.could[actor, place] = m.could[actor, place + 1]
    if s.held[actor] == m.held[actor]:
        m.could[actor, s.held[actor] - 1] = m.pile[0]


@rule
def look_around(m, s, box):
    """The board after the move. Where a stranger's move was misread, plain facts remain."""
    m.hints = s.hints
    m.fitting, m.dead = fitting_cards(s), useless_cards(s, box)
    for seat in range(s.players):
        m.held[seat] = s.held[seat]
        for slot in range(s.held[seat]):
            m.could[seat, slot] &= m.pile[0] & s.could[seat, slot]
            if m.could[seat, slot] == bits.NONE:
                m.could[seat, slot] = m.pile[0] & s.could[seat, slot]


# 4 Questions


@rule
def is_open(m, cards):
    """Worth asking about: neither determined nor surely dead."""
    return not is_single(cards) and (cards & ~m.dead) != bits.NONE


@rule
def has_sure(could, held, wanted):
    """Some card of a hand is surely one of these."""
    slot = 0
    while slot < held and not surely(could[slot], wanted):
        slot += 1
    return slot < held


@rule
def ask(m, d, seat, room):
    """4.1 Lay the next question on the desk: how many answers it has, at most `room`; 0 if none."""
    if not has_sure(d.could[seat], m.held[seat], m.fitting):
        list_questions(m, d, seat, room)
        if d.listed > 0:
            return d.listed + 1
    slot = doubtful_play(m, d, seat)
    if slot != NOBODY:
        d.listed, d.slot[0], d.yes[0] = 1, slot, m.fitting
        return 2
    slot = most_alive(m, d, seat)
    return 0 if slot == NOBODY else split(m, d, seat, slot, room)


@rule
def list_questions(m, d, seat, room):
    """Which card is the first that can be played, or else thrown away?"""
    d.listed = 0
    list_about(m, d, seat, 0, m.fitting)
    plays = d.listed
    if not has_sure(d.could[seat], m.held[seat], m.dead):
        list_about(m, d, seat, plays, m.dead)
    while d.listed > room - 1:
        strike_out(d, plays if d.listed > plays else 0)


@rule
def list_about(m, d, seat, start, yes):
    """A question for each card that may be one of these, the least likely first."""
    for slot in range(m.held[seat]):
        cards = d.could[seat, slot]
        if is_open(m, cards) and (cards & yes) != bits.NONE:
            enter(d, start, slot, yes, weight(m.pile, cards & yes), weight(m.pile, cards))


@rule
def enter(d, start, slot, yes, part, whole):
    """Put a question in its place; among equals the lower slot comes first."""
    place = d.listed
    while place > start and d.part[place - 1] * whole > part * d.whole[place - 1]:
        move_question(d, place - 1, place)
        place -= 1
    d.slot[place], d.yes[place], d.part[place], d.whole[place] = slot, yes, part, whole
    d.listed += 1


@rule
def strike_out(d, start):
    """The least likely leaves the list; among equals the highest slot."""
    place = start
    while (place + 1 < d.listed
           and d.part[place + 1] * d.whole[start] == d.part[start] * d.whole[place + 1]):
        place += 1
    for after in range(place + 1, d.listed):
        move_question(d, after, after - 1)
    d.listed -= 1


@rule
def move_question(d, source, place):
    d.slot[place], d.yes[place] = d.slot[source], d.yes[source]
    d.part[place], d.whole[place] = d.part[source], d.whole[source]


@rule
def doubtful_play(m, d, seat):
    """The card whose chance to fit is from 50 to 90 %, nearest to 70."""
    best, off, among = NOBODY, 0, 1
    for slot in range(m.held[seat]):
        cards = d.could[seat, slot]
        if is_open(m, cards):
            part, whole = weight(m.pile, cards & m.fitting), weight(m.pile, cards)
            if whole <= 2 * part and 10 * part <= 9 * whole:
                distance = abs(10 * part - 7 * whole)
                if best == NOBODY or distance * among < off * whole:
                    best, off, among = slot, distance, whole
    return best


@rule
def most_alive(m, d, seat):
    """The open card that is least likely to be dead."""
    best, part, whole = NOBODY, 0, 1
    for slot in range(m.held[seat]):
        cards = d.could[seat, slot]
        if is_open(m, cards):
            dead, every = weight(m.pile, cards & m.dead), weight(m.pile, cards)
            if best == NOBODY or dead * whole < part * every:
                best, part, whole = slot, dead, every
    return best


@rule
def split(m, d, seat, slot, room):
    """In which block is this card? The living are dealt round, all dead ones form the last."""
    cards = d.could[seat, slot]
    some_dead = 1 if (cards & m.dead) != bits.NONE else 0
    d.listed, d.slot[0], d.every = 0, slot, room - some_dead
    d.blocks = min(bits.count(cards & ~m.dead), d.every)
    return d.blocks + some_dead


@rule
def answer(m, d, s, seat):
    """What the real hand answers."""
    if d.listed == 0:
        return block_of(m, d, d.could[seat, d.slot[0]], s.hand[seat, d.slot[0]])
    for question in range(d.listed):
        if bits.has(d.yes[question], s.hand[seat, d.slot[question]]):
            return question + 1
    return 0


@rule
def block_of(m, d, cards, card):
    if bits.has(m.dead, card):
        return d.blocks
    return bits.count(cards & ~m.dead & bits.first(card)) % d.every


@rule
def learn(m, d, seat, told):
    """The record without what an answer contradicts."""
    if d.listed == 0:
        d.could[seat, d.slot[0]] = block(m, d, d.could[seat, d.slot[0]], told)
        return
    for question in range(d.listed if told == 0 else told):
        if question + 1 == told:
            d.could[seat, d.slot[question]] &= d.yes[question]
        else:
            d.could[seat, d.slot[question]] &= ~d.yes[question]


@rule
def block(m, d, cards, number):
    """The cards of one block of a split."""
    if number == d.blocks:
        return cards & m.dead
    kept, left, place = bits.NONE, cards & ~m.dead, 0
    while left != bits.NONE:
        card = bits.lowest(left)
        if place % d.every == number:
            kept |= bits.only(card)
        left, place = bits.without(left, card), place + 1
    return kept


# 5 Hats and sums


@rule
def hat(m, d, s, seat, most):
    """5.1 The answers of a hand in sight as a number below `most`; the desk learns them."""
    value, unit = 0, 1
    while True:
        room = (most - 1 - value) // unit + 1
        answers = ask(m, d, seat, room) if room > 1 else 0
        if answers == 0:
            return value
        told = answer(m, d, s, seat)
        learn(m, d, seat, told)
        value += unit * told
        unit = min(most, unit * answers)


@rule
def put_on(m, d, seat, value, most):
    """5.2 The owner of a hand reads his own hat; what is left over should be 0."""
    room = most
    while room > 1:
        answers = ask(m, d, seat, room)
        if answers == 0:
            break
        told = value % answers
        value //= answers
        room = (room - 1 - told) // answers + 1
        learn(m, d, seat, told)
    return value


@rule
def sum_of_hats(m, d, s, reader, actor, most):
    """5.3 All hats but the actor's and the reader's; the desk learns them."""
    total = 0
    for seat in range(s.players):
        if seat != actor and seat != reader:
            total += hat(m, d, s, seat, most)
    return total


@rule
def hear(m, d, s, reader, actor, total, most):
    """5.3 A published sum: every hat in sight is subtracted, and the rest is one's own."""
    others = sum_of_hats(m, d, s, reader, actor, most)
    if reader != actor and reader != NOBODY:
        put_on(m, d, reader, (total - others) % most, most)
    take_over(m, d, s)


@rule
def marked_slot(m, s, seat):
    """5.4 The card that a hint is judged by: the one least is known of."""
    best, most = 0, -1
    for slot in range(s.held[seat]):
        worth = ignorance(m, m.could[seat, slot])
        if worth > most:
            best, most = slot, worth
    return best


@rule
def ignorance(m, cards):
    """One for an open card, one for its colour, one for its value."""
    if not is_open(m, cards) or cards == bits.NONE:
        return 0
    card = bits.lowest(cards)
    colour_open = (cards & ~OF_COLOUR[colour_of(card)]) != bits.NONE
    value_open = (cards & ~OF_VALUE[value_of(card)]) != bits.NONE
    return 1 + colour_open + value_open


@rule
def classes(m, s, seat, slot):
    """5.4, 8: how many kinds of hint to this hand are publicly certain to be possible."""
    if s.held[seat] == 0:
        return 0
    if not may_be_of_one_value(m, s, seat) and not may_lack_colour(m, s, seat, slot):
        return 4
    return 2 if may_lack_hint(m, s, seat, slot) else 3


@rule
def all_may_be(m, s, seat, cards):
    """Every card of a hand may be one of these."""
    slot = 0
    while slot < s.held[seat] and (m.could[seat, slot] & cards) != bits.NONE:
        slot += 1
    return slot == s.held[seat]


@rule
def may_be_of_one_value(m, s, seat):
    """Perhaps every value that can be hinted touches every card."""
    value = 1
    while value <= VALUES and not all_may_be(m, s, seat, OF_VALUE[value]):
        value += 1
    return value <= VALUES


@rule
def may_lack_colour(m, s, seat, slot):
    """Perhaps every colour that can be hinted touches the marked card."""
    every = s.variant == Variant.RAINBOW2
    if every and (m.could[seat, slot] & OF_COLOUR[RAINBOW]) != bits.NONE:
        return True
    for colour in range(COLOURS):
        cards = OF_COLOUR[colour] | OF_COLOUR[RAINBOW] if every else OF_COLOUR[colour]
        if (m.could[seat, slot] & OF_COLOUR[colour]) != bits.NONE:
            if all_may_be(m, s, seat, cards):
                return True
    return False


@rule
def may_lack_hint(m, s, seat, slot):
    """Perhaps every hint at all touches the marked card."""
    every = s.variant == Variant.RAINBOW2
    for card in range(1, CARDS + 1):
        if bits.has(m.could[seat, slot], card):
            twins = bits.only(card)
            if every and colour_of(card) == RAINBOW:
                twins = OF_VALUE[value_of(card)]
            elif every:
                twins |= bits.only(RAINBOW * VALUES + value_of(card))
            if weight(m.pile, twins) >= s.held[seat] and all_may_be(m, s, seat, twins):
                return True
    return False


@rule
def modulus(m, s, actor):
    """5.4 How many different sums a hint can carry."""
    most = 0
    for offset in range(1, s.players):
        seat = seats.ahead(s, actor, offset)
        most += classes(m, s, seat, marked_slot(m, s, seat))
    return most


@rule
def hear_hint(m, d, s, box, reader, actor, action):
    """5.4 The sum that a hint carries, then what it says by itself."""
    owner, target = hinted_seat(s, actor, action), hinted_target(action)
    total, most = sum_of_hint(m, s, actor, owner, target), modulus(m, s, actor)
    if total != NOBODY and most > 1:
        hear(m, d, s, reader, actor, total, most)
    for slot in range(s.held[owner]):
        cards = box.touched[s.variant, target]
        m.could[owner, slot] &= cards if bits.has(s.last_touched, slot) else ~cards


@rule
def sum_of_hint(m, s, actor, owner, target):
    """5.4 Whose hand, colour or value, and whether the marked card is touched."""
    total, seat = 0, seats.following(s, actor)
    while seat != owner:
        total += classes(m, s, seat, marked_slot(m, s, seat))
        seat = seats.following(s, seat)
    slot = marked_slot(m, s, owner)
    kinds = classes(m, s, owner, slot)
    kind = kind_of_hint(kinds, target < COLOURS, bits.has(s.last_touched, slot))
    return total + kind if kind < kinds else NOBODY


@rule
def kind_of_hint(kinds, colour, touches):
    """5.4 By value, by colour, past the card; with four kinds, past it by value or by colour."""
    if touches:
        return 1 if colour else 0
    return 3 if kinds == 4 and colour else 2


@rule
def useless_slots(could, held, dead):
    """5.5 Cards surely dead, and cards known to be alike."""
    slots = bits.NONE
    for slot in range(held):
        if surely(could[slot], dead):
            slots |= bits.only(slot)
        for other in range(held):
            if other != slot and is_single(could[slot]) and could[slot] == could[other]:
                slots |= bits.only(slot)
    return slots


@rule
def hear_discard(m, d, s, reader, actor, slot):
    """5.5, 5.6: nobody needed a hint; and the choice among useless cards carries a sum."""
    if m.hints > 0:
        nobody_needs(m, d, s, actor)
    useless = useless_slots(m.could[actor], m.held[actor], m.dead)
    most = bits.count(useless)
    if most > 1 and bits.has(useless, slot):
        hear(m, d, s, reader, actor, bits.count(useless & bits.first(slot)), most)
    take_over(m, d, s)


@rule
def nobody_needs(m, d, s, actor):
    """5.6 Who knows of no play holds none: otherwise a hint would have been given."""
    for seat in range(s.players):
        if seat != actor and not has_sure(d.could[seat], m.held[seat], m.fitting):
            for slot in range(m.held[seat]):
                d.could[seat, slot] &= ~m.fitting


# 6 The decision


@rule
def choose(m, d, s, box, seat):
    """6 A sure play, a good gamble, a hint or a discard; else plain sense."""
    if not m.begun:
        begin(m, s, box)
    look_privately(m, d, s, seat)
    slot = best_play(m, d, s, seat)
    if slot == NOBODY:
        slot = gamble(m, d, s, box, seat)
    if slot != NOBODY:
        return PLAY + slot
    action = NOBODY
    if may_hint(s) and wants_hint(m, d, s, box, seat):
        action = informing_hint(m, d, s, box, seat)
    elif may_discard(s) and s.held[seat] > 0:
        action = DISCARD + informing_discard(m, d, s, box, seat)
    return policy(s, box, seat) if action == NOBODY else action


@rule
def look_privately(m, d, s, seat):
    """3.2 The copies that lie neither open nor in other hands; own cards may be of these."""
    spread_out(m, d, s)
    for card in range(1, CARDS + 1):
        d.rest[card] = m.rest[card]
    for owner in range(s.players):
        if owner != seat:
            for slot in range(s.held[owner]):
                d.rest[s.hand[owner, slot]] = max(0, d.rest[s.hand[owner, slot]] - 1)
    lay_pile(d.pile, d.rest)
    for slot in range(s.held[seat]):
        d.could[seat, slot] &= d.pile[0]


@rule
def best_play(m, d, s, seat):
    """6.1 Of the cards that surely fit: low ones first, and those nobody else can play."""
    best, most, among = NOBODY, 0, 1
    for slot in range(s.held[seat]):
        cards = d.could[seat, slot]
        if surely(cards, m.fitting):
            worth, whole = urgency(d, s, seat, cards), weight(d.pile, cards)
            if best == NOBODY or worth * among > most * whole:
                best, most, among = slot, worth, whole
    return best


@rule
def urgency(d, s, seat, cards):
    """The sum over all it may be."""
    total = 0
    while cards != bits.NONE:
        card = bits.lowest(cards)
        cards = bits.without(cards, card)
        sharers = 1 if s.left == 0 else 1 + holders(s, seat, card)
        total += d.rest[card] * (LOW_FIRST - value_of(card)) * SHARES // sharers
    return total


@rule
def holders(s, seat, card):
    """How many others hold a copy."""
    found = 0
    for owner in range(s.players):
        found += owner != seat and bits.has(in_hand(s, owner), card)
    return found


@rule
def gamble(m, d, s, box, seat):
    """6.2 With a mistake to spare: a card that fits with more than 75 %, or else is dead."""
    best, most, among = NOBODY, 0, 1
    if s.mistakes + 1 < MISTAKES and has_time(s, box):
        for slot in range(s.held[seat]):
            cards = d.could[seat, slot]
            if surely(cards, m.fitting | m.dead):
                part, whole = weight(d.pile, cards & m.fitting), weight(d.pile, cards)
                if 4 * part > 3 * whole and part * among > most * whole:
                    best, most, among = slot, part, whole
    return best


@rule
def has_time(s, box):
    """2 Fewer cards are discarded than the team can afford before the deck runs out."""
    if s.last_breath:
        return True
    cards, best, thrown = 0, bits.count(box.known[s.variant]), 0
    for card in range(1, CARDS + 1):
        thrown += s.discarded[card]
        if bits.has(box.known[s.variant], card):
            cards += box.copies[card]
    return thrown <= cards - best - s.players * box.dealt[s.players]


@rule
def wants_hint(m, d, s, box, seat):
    """6.3 Somebody needs it, or it is better than any discard."""
    if s.hints == HINTS or somebody_needs(m, s, seat):
        return True
    if has_time(s, box) and useless_slots(d.could[seat], s.held[seat], m.dead) != bits.NONE:
        return False
    if (held_by_others(s, seat) & m.fitting) != bits.NONE:
        return True
    if s.last_breath:
        return not has_sure(d.could[seat], s.held[seat], ~last_copies(s, box, m.dead))
    return s.hints > PLENTY


@rule
def somebody_needs(m, s, seat):
    """6.3 a Another player holds a card that fits, and knows of none."""
    for owner in range(s.players):
        if owner != seat and (in_hand(s, owner) & m.fitting) != bits.NONE:
            if not has_sure(m.could[owner], s.held[owner], m.fitting):
                return True
    return False


@rule
def informing_hint(m, d, s, box, seat):
    """5.4, 6.4: the hint that means the sum of all hats in sight."""
    most = modulus(m, s, seat)
    if most <= 1:
        return NOBODY
    spread_out(m, d, s)
    kind = sum_of_hats(m, d, s, seat, seat, most) % most
    owner = seats.following(s, seat)
    while kind >= classes(m, s, owner, marked_slot(m, s, owner)):
        kind -= classes(m, s, owner, marked_slot(m, s, owner))
        owner = seats.following(s, owner)
    offset = owner - seat if owner > seat else owner - seat + s.players
    target = telling_target(m, d, s, box, owner, kind)
    return NOBODY if target == NOBODY else HINT + (offset - 1) * TARGETS + target


@rule
def telling_target(m, d, s, box, owner, kind):
    """5.4 Of all hints of a kind, the one that tells most by itself."""
    best, most = NOBODY, 0.0
    slot, hand = marked_slot(m, s, owner), in_hand(s, owner)
    kinds = classes(m, s, owner, slot)
    for target in range(TARGETS):
        cards = box.touched[s.variant, target]
        touches = bits.has(cards, s.hand[owner, slot])
        if (cards & hand) != bits.NONE and kind_of_hint(kinds, target < COLOURS, touches) == kind:
            worth = told_by(m, d, s, owner, cards)
            if worth > most:
                best, most = target, worth
    return best


@rule
def told_by(m, d, s, owner, cards):
    """How much fewer cards are possible, slot by slot; twice as good where one is settled."""
    worth = 1.0
    for slot in range(s.held[owner]):
        before = d.could[owner, slot]
        if is_open(m, before):
            after = before & (cards if bits.has(cards, s.hand[owner, slot]) else ~cards)
            worth *= weight(m.pile, before) / max(1, weight(m.pile, after))
            if not is_open(m, after):
                worth *= 2
    return worth


@rule
def informing_discard(m, d, s, box, seat):
    """6.5 The useless card that means the sum of all hats; else one's own choice."""
    useless = useless_slots(m.could[seat], s.held[seat], m.dead)
    most = bits.count(useless)
    if most > 1:
        spread_out(m, d, s)
        if s.hints > 0:
            nobody_needs(m, d, s, seat)
        return nth(useless, sum_of_hats(m, d, s, seat, seat, most) % most)
    useless = useless_slots(d.could[seat], s.held[seat], m.dead)
    return least_missed(m, d, s, box, seat) if useless == bits.NONE else bits.lowest(useless)


@rule
def nth(slots, number):
    for _ in range(number):
        slots = bits.without(slots, bits.lowest(slots))
    return bits.lowest(slots)


@rule
def least_missed(m, d, s, box, seat):
    """6.5 Seen elsewhere, dispensable, high; to the last breath dispensable before all."""
    best, most, among = 0, -1, 1
    seen, last = held_by_others(s, seat), last_copies(s, box, m.dead)
    for slot in range(s.held[seat]):
        cards = d.could[seat, slot]
        whole = max(1, weight(d.pile, cards))
        spare = weight(d.pile, cards & ~last)
        worth = SEEN_ELSEWHERE * weight(d.pile, cards & seen) + DISPENSABLE * spare
        for value in range(1, VALUES + 1):
            worth += value * weight(d.pile, cards & OF_VALUE[value])
        if s.last_breath:
            worth += 100 * DISPENSABLE * spare
        if worth * among > most * whole:
            best, most, among = slot, worth, whole
    return best
