"""What makes a hint, or a token spent, a bad one by the conventions: a search leaves these out."""

from typing import Any

from asterism.games.hanabi.state import COLOURS, VALUES

TWOS = COLOURS + 1  # the hint that may keep any 2
FIVES = COLOURS + VALUES - 1  # the hint that nobody takes for a card to play before its time


def needs_token(beliefs: Any, table: Any, seat: int) -> bool:
    """Whether the next player has nothing to play and no card to spare, so that without a token
    one goes that was hinted."""
    owner = (seat + 1) % int(table.players)
    dead, fitting = int(beliefs.dead), int(beliefs.fitting)
    return all(
        table.told[owner, slot]
        and int(table.could[owner, slot]) & ~dead
        and int(beliefs.reading[owner, slot]) & ~fitting
        for slot in range(int(table.held[owner]))
    )


def marks_useless_card(beliefs: Any, table: Any, owner: int, new: list[int], named: int) -> bool:
    """Whether a hint makes its owner keep a card that is dead."""
    dead = int(beliefs.dead)
    return any(
        dead >> int(table.hand[owner, slot]) & 1 and int(table.could[owner, slot]) & named & ~dead
        for slot in new
    )


def marks_only_trash(beliefs: Any, table: Any, owner: int, new: list[int], named: int) -> bool:
    """Whether a hint shows useless cards to be useless and marks no other, although its owner's
    next discard is no loss."""
    dead, held = int(beliefs.dead), range(int(table.held[owner]))
    if any(int(table.could[owner, slot]) & named & ~dead for slot in new):
        return False
    chop = next((slot for slot in held if not table.told[owner, slot]), None)
    thrown = chop is not None and dead >> int(table.hand[owner, chop]) & 1
    return bool(thrown) or any(not int(table.could[owner, slot]) & ~dead for slot in held)


def marks_second_copy(
    table: Any, giver: int, owner: int, new: list[int], own_cards: set[int]
) -> bool:
    """Whether it touches two copies of a card, or one of which a copy in sight is hinted or its
    giver holds another."""
    cards = [int(table.hand[owner, slot]) for slot in new]
    hinted = {
        int(table.hand[seat, slot])
        for seat in range(int(table.players))
        for slot in range(int(table.held[seat]))
        if seat != giver and table.told[seat, slot]
    }
    return len(set(cards)) < len(cards) or not (hinted | own_cards).isdisjoint(cards)


def points_wrong(
    beliefs: Any, table: Any, owner: int, new: list[int], target: int, named: int
) -> bool:
    """Whether by the page the focus would be taken for what it is not, or could be nothing that a
    hint points at; a 5 and a useless card cannot be misunderstood. A card one step too high may ask
    for a blind play."""
    held = range(int(table.held[owner]))
    chop = next(slot for slot in held if not table.told[owner, slot])
    focus = chop if chop in new else new[-1]
    promised = int(beliefs.fitting)
    if focus == chop and target >= COLOURS:
        promised |= int(beliefs.last) | (named if target == TWOS else 0)
    card = int(table.hand[owner, focus])
    if promised >> card & 1:
        return False
    if beliefs.blind_plays and table.players > 2 and int(beliefs.fitting) >> card - 1 & 1:
        return False
    if target == FIVES or int(beliefs.dead) >> card & 1:
        return bool(int(table.could[owner, focus]) & named & promised)
    return True
