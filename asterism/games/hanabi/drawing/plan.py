"""Where things lie in each frame: sky, bridge, hands on the parapet, tray."""

import functools
from typing import NamedTuple

from asterism.engine.frames import Frame


class Place(NamedTuple):
    """A rectangle of the scene."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height


class Plan(NamedTuple):
    """The fixed places of a frame."""

    sky: tuple[float, float]  # the bridge spans these
    deck: float  # height of the bridge
    stone: float  # top of the parapet
    plaque: float  # size of the signs on the bridge
    crowns: tuple[tuple[float, float], ...]  # height and radius of a firework, by value from 1
    hands: Place
    call: Place
    call_size: float
    tray: Place
    own: Place  # one's own cards
    plates: Place  # what can be done next
    small: float  # the smallest type

    @property
    def is_phone(self) -> bool:
        return self.small < 14


PLANS = {
    "wide": Plan(
        sky=(36, 904),
        deck=196,
        stone=282,
        plaque=20,
        crowns=((122, 32), (108, 45), (96, 56), (86, 65), (82, 74)),
        hands=Place(36, 292, 868, 254),
        call=Place(216, 217, 508, 56),
        call_size=20,
        tray=Place(36, 556, 868, 178),
        own=Place(192, 574, 524, 142),
        plates=Place(730, 574, 160, 142),
        small=14,
    ),
    "tablet": Plan(
        sky=(20, 1004),
        deck=144,
        stone=222,
        plaque=18,
        crowns=((90, 24), (80, 34), (70, 43), (63, 49), (60, 54)),
        hands=Place(20, 232, 984, 244),
        call=Place(270, 163, 484, 52),
        call_size=19,
        tray=Place(20, 484, 984, 172),
        own=Place(196, 501, 600, 138),
        plates=Place(816, 501, 172, 138),
        small=14,
    ),
    "narrow": Plan(
        sky=(0, 390),
        deck=96,
        stone=138,
        plaque=13.5,
        crowns=((66, 15), (57, 20), (48, 25), (41, 29), (38, 32)),
        hands=Place(6, 145, 378, 196),
        call=Place(6, 342, 378, 54),
        call_size=17,
        tray=Place(5, 400, 380, 163),
        own=Place(14, 409, 362, 92),
        plates=Place(14, 507, 362, 48),
        small=13,
    ),
    "tall": Plan(
        sky=(0, 390),
        deck=126,
        stone=172,
        plaque=15,
        crowns=((86, 19), (74, 26), (62, 32), (54, 36), (48, 40)),
        hands=Place(6, 180, 378, 340),
        call=Place(6, 521, 378, 54),
        call_size=18,
        tray=Place(5, 578, 380, 165),
        own=Place(14, 587, 362, 94),
        plates=Place(14, 687, 362, 48),
        small=13,
    ),
}


def plan_of(frame: Frame) -> Plan:
    return PLANS[frame.name]


ROW = 3  # hands beside each other
GAP = 6  # between the rows and columns of hands


@functools.lru_cache(maxsize=256)
def hand_places(plan: Plan, hands: int) -> tuple[Place, ...]:
    """Return where the others' hands lie: below each other on a phone, else two in a row."""
    columns = 1 if plan.is_phone else hands if hands <= ROW else 2
    rows = -(-hands // columns)
    area = plan.hands
    width = (area.width - (columns - 1) * 4 * GAP) / columns
    height = (area.height - (rows - 1) * GAP) / rows
    return tuple(
        Place(
            area.x + (i % columns) * (width + 4 * GAP),
            area.y + (i // columns) * (height + GAP),
            width,
            height,
        )
        for i in range(hands)
    )


class HandPlan(NamedTuple):
    """Where the parts of a hand lie inside its place."""

    medallion: tuple[float, float, float]  # x, y and radius
    name: tuple[float, float, float, str]  # x, y, width and anchor
    card: tuple[float, float]  # width and height of a card
    left: float  # of the first card
    top: float  # of the cards
    step: float  # from card to card
    marks: bool  # what hints left possible stands below each card

    @property
    def upright(self) -> bool:
        return self.card[1] > self.card[0]


MARKS = 34  # height of what stands below a card
BESIDE, BESIDE_UPRIGHT = 74, 84  # width of a name beside lying cards, and beside upright ones


@functools.lru_cache(maxsize=512)
def hand_plan(plan: Plan, place: Place, slots: int) -> HandPlan:
    """Return the roomiest arrangement: a name above upright cards, or beside cards in a row."""
    if place.height >= 150:
        return hand_below_name(plan, place, slots)
    return hand_beside_name(plan, place, slots)


def hand_below_name(plan: Plan, place: Place, slots: int) -> HandPlan:
    radius, gap = (14, 6) if plan.is_phone else (18, 10)
    head = 2 * radius + (6 if plan.is_phone else 12)
    height = min(place.height - head - MARKS - 8, 150)
    width = min((place.width - (slots - 1) * gap) / slots, height * 0.76)
    height = min(height, width * 1.75)
    span = slots * width + (slots - 1) * gap
    left = place.middle - span / 2
    top = place.y + head + max(0, (place.height - head - MARKS - 8 - height) / 2)
    y = place.y + radius + 2
    return HandPlan(
        (left + radius, y, radius),
        (left + 2 * radius + 10, y + 5, span - 2 * radius - 10, "start"),
        (width, height),
        left,
        top,
        width + gap,
        True,
    )


def hand_beside_name(plan: Plan, place: Place, slots: int) -> HandPlan:
    marks = place.height >= 80
    beside = BESIDE if plan.is_phone else BESIDE_UPRIGHT
    radius = min(24, (place.height - 30) / 2) if not plan.is_phone else 14
    gap = 5 if plan.is_phone else 9
    height = place.height - (MARKS + 4 if marks else 4)
    width = (place.width - beside - (slots - 1) * gap) / slots
    if not plan.is_phone:
        width = min(width, 96)
    if plan.is_phone:
        height = min(height, width * 0.9)
    y = place.y + radius + (1 if not marks else 4)
    middle = place.x + beside / 2 - 2
    return HandPlan(
        (middle, y, radius),
        (middle, y + radius + 14, beside + 4, "middle"),
        (width, height),
        place.x + beside,
        place.y + 2,
        width + gap,
        marks,
    )


@functools.lru_cache(maxsize=64)
def own_places(plan: Plan, cards: int) -> tuple[tuple[float, float], float, float, float]:
    """Return the size of one's own cards, and where the first one lies and the next."""
    gap = 5 if plan.is_phone else 12
    width = (plan.own.width - (cards - 1) * gap) / cards
    if not plan.is_phone:
        width = min(width, 112)
    left = plan.own.middle - (cards * (width + gap) - gap) / 2
    return (width, plan.own.height), left, plan.own.y, width + gap


# The sheet of discards
SHEETS = {
    "wide": Place(950, 196, 304, 240),
    "tablet": Place(282, 120, 460, 400),
    "narrow": Place(14, 96, 362, 360),
    "tall": Place(14, 160, 362, 380),
}
