"""Where things lie in each frame: people around the stone table, the trick, the tray."""

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

    middle: float  # of the stone table
    seats: tuple[
        float, float, float, float
    ]  # height, how far the outer ones lie lower, radius, step
    rows: tuple[float, ...]  # heights of one row of thrown dice, then of two
    most: int  # dice in a row
    die: float  # size of a thrown die; fewer dice are larger
    labyrinth: tuple[float, float, float]  # its middle and its radii
    call: Place
    call_size: float
    tray: Place
    dice: Place  # one's own dice
    about: Place  # what is said of them
    plate: Place
    bids: tuple[float, float, float]  # the coin's height and radius, and the height of the bids
    more_bids: tuple[float, float, float]  # the same where bids lie in two rows
    sheet: Place  # the score pad
    small: float

    @property
    def is_phone(self) -> bool:
        return self.small < 14


PLANS = {
    "wide": Plan(
        middle=470,
        seats=(44, 34, 27, 180),
        rows=(284,),
        most=6,
        die=76,
        labyrinth=(318, 400, 176),
        call=Place(170, 408, 600, 66),
        call_size=20,
        tray=Place(36, 490, 868, 242),
        dice=Place(232, 506, 656, 130),
        about=Place(548, 668, 340, 48),
        plate=Place(236, 668, 292, 50),
        bids=(246, 48, 342),
        more_bids=(246, 48, 342),
        sheet=Place(938, 16, 320, 256),
        small=14,
    ),
    "tablet": Plan(
        middle=512,
        seats=(36, 22, 23, 190),
        rows=(226,),
        most=6,
        die=70,
        labyrinth=(250, 440, 146),
        call=Place(202, 340, 620, 60),
        call_size=19,
        tray=Place(20, 412, 984, 242),
        dice=Place(232, 428, 756, 130),
        about=Place(560, 590, 428, 48),
        plate=Place(236, 590, 306, 50),
        bids=(198, 40, 286),
        more_bids=(198, 40, 286),
        sheet=Place(262, 40, 500, 310),
        small=14,
    ),
    "narrow": Plan(
        middle=195,
        seats=(25, 0, 18.5, 78),
        rows=(196, 146, 240),
        most=3,
        die=54,
        labyrinth=(200, 182, 104),
        call=Place(2, 298, 386, 50),
        call_size=17,
        tray=Place(5, 354, 380, 208),
        dice=Place(11, 399, 368, 76),
        about=Place(14, 476, 362, 22),
        plate=Place(14, 504, 362, 50),
        bids=(148, 44, 244),
        more_bids=(133, 29, 190),
        sheet=Place(10, 48, 370, 258),
        small=13,
    ),
    "tall": Plan(
        middle=195,
        seats=(28, 0, 21, 78),
        rows=(262, 190, 316),
        most=3,
        die=68,
        labyrinth=(262, 184, 150),
        call=Place(2, 424, 386, 60),
        call_size=18,
        tray=Place(5, 500, 380, 242),
        dice=Place(11, 550, 368, 84),
        about=Place(14, 644, 362, 26),
        plate=Place(14, 682, 362, 52),
        bids=(204, 52, 328),
        more_bids=(196, 48, 300),
        sheet=Place(10, 90, 370, 290),
        small=13,
    ),
}


def plan_of(frame: Frame) -> Plan:
    return PLANS[frame.name]


@functools.lru_cache(maxsize=64)
def seat_spots(plan: Plan, count: int) -> tuple[tuple[float, float], ...]:
    """Return where the other people sit: on an arc behind the table."""
    top, dip, _, step = plan.seats
    spots = []
    for i in range(count):
        away = i - (count - 1) / 2
        bow = (2 * away / max(1, count - 1)) ** 2
        spots.append((plan.middle + away * step * wider(count), top + dip * bow))
    return tuple(spots)


def wider(count: int) -> float:
    """Return by how much few people sit further apart."""
    return {2: 1.6, 3: 1.5, 4: 1.2}.get(count, 1)


@functools.lru_cache(maxsize=64)
def throw_spots(plan: Plan, count: int) -> tuple[tuple[tuple[float, float], ...], float]:
    """Return where the dice of a trick fall, in throwing order, and their size."""
    one_row = count <= plan.most or count == plan.most + 1
    per_row = count if one_row else -(-count // 2)
    rows = plan.rows[:1] if one_row else plan.rows[1:]
    room = (376 if plan.is_phone else 840) / per_row
    step = min(room, plan.die * (1.9 if not plan.is_phone else 2.3))
    size = min(plan.die * (1.25 if one_row and plan.is_phone else 1), step * 0.74)
    spots = []
    for i in range(count):
        row, at = divmod(i, per_row)
        width = min(per_row, count - row * per_row)
        away = at - (width - 1) / 2
        bow = 0 if plan.is_phone else 18 * (2 * away / max(1, width - 1)) ** 2
        spots.append((plan.middle + away * step, rows[row] + bow))
    return tuple(spots), size
