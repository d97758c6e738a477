"""Hanabi with people: the working space of the conventions, and the reasons for a move."""

import enum

from asterism.engine.layout import BITS, NUMBER, Field, Layout
from asterism.games.hanabi.state import SLOTS
from asterism.games.hanabi.strategies.beliefs import BELIEFS, EYES
from asterism.games.hanabi.strategies.card_counts import COPIES

SCRATCH = Layout(
    [
        Field("seen", BITS, (COPIES,), about="copies that somebody has located"),
        Field("facts", BITS, (EYES, SLOTS), about="what a card may be, through somebody's eyes"),
        Field("reading", BITS, (EYES, SLOTS), about="how it reads through them"),
        Field("hinted", BITS, (), about="cards in sight that are hinted already"),
        Field("newly_touched", BITS, (), about="cards that the hint under judgement touches anew"),
        Field("playable_gained", BITS, (), about="cards that it gets played"),
        Field("marked", NUMBER, (), about="further useful cards that it marks"),
        Field("prevented", NUMBER, (), about="the mistake that it prevents, a card"),
        Field("saved_card", NUMBER, (), about="the card that it saves"),
        Field("best", NUMBER, (), about="the best hint so far, an action"),
        Field("value", NUMBER, (), about="what it is worth"),
        Field("why", NUMBER, (), about="a Why: the reason of the move, or of the best hint"),
        Field("who", NUMBER, (), about="the player whom the reason is about"),
        Field("other", NUMBER, (), about="another player in it"),
        Field("slot", NUMBER, (), about="the slot it is about"),
        Field("card", NUMBER, (), about="the card it is about"),
        Field("count", NUMBER, (), about="how many more cards, or a chance in per cent"),
        Field("cards", BITS, (), about="the cards that a deduction leaves"),
    ]
)
BELIEFS_TYPE = BELIEFS.dtype


class Why(enum.IntEnum):
    """The sentence that explains a move."""

    POINTED = 0
    DEDUCED = 1
    KEPT = 2
    BLIND = 3
    NEXT = 4
    HINT_PLAY = 5
    HINT_BLIND = 6
    HINT_SAVE = 7
    HINT_BUSY = 8
    HINT_CURE = 9
    HINT_FILL = 10
    USELESS = 11
    TWIN = 12
    CHOP = 13
    NO_CHOP = 14
    GUESS = 15
    OWN_PLAY = 16
    OWN_KEEP = 17
    OWN_FACT = 18
    UNSAID = 19
    HINT_MARK = 20
    HINT_WAIT = 21
