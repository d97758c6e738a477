"""Hvězdokupy: where the parts of the scene lie, by frame."""

import functools
from typing import NamedTuple

from asterism.engine.frames import NARROW, TABLET, TALL, WIDE, Frame
from asterism.games.hvezdokupy.state import BOARD

Spot = tuple[float, float]


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class Plate(NamedTuple):
    """The board as a plate of a star atlas: its corner, its side and the width of its border."""

    x: float
    y: float
    side: float
    rim: float
    size: float  # of its letters

    @property
    def cell(self) -> float:
        return (self.side - 2 * self.rim) / BOARD

    def middle(self, cell: int) -> Spot:
        """The middle of a cell."""
        return middles(self)[cell]


@functools.lru_cache(maxsize=16)
def middles(plate: Plate) -> tuple[Spot, ...]:
    """The middles of all cells."""
    left, top, size = plate.x + plate.rim, plate.y + plate.rim, plate.cell
    return tuple(
        (round(left + (column + 0.5) * size, 1), round(top + (row + 0.5) * size, 1))
        for row in range(BOARD)
        for column in range(BOARD)
    )


class Plan(NamedTuple):
    """Where everything lies."""

    plate: Plate
    call: Box
    others: Box  # the others' cards
    columns: int  # at most, side by side
    tray: Box
    card: Box  # one's own, standing on the tray
    die: Box  # the die, its numbers and the buttons
    tokens: Spot


RAIL = Box(764, 520, 498, 222)
PLANS: dict[str, Plan] = {
    WIDE.name: Plan(
        Plate(24, 20, 708, 30, 16),
        Box(764, 12, 498, 84),
        Box(758, 104, 510, 200),
        5,
        Box(758, 318, 504, 192),
        Box(772, 308, 158, 194),
        Box(946, 330, 304, 172),
        (1250, 352),
    ),
    TABLET.name: Plan(
        Plate(14, 14, 636, 28, 15),
        Box(664, 10, 348, 70),
        Box(664, 86, 348, 300),
        3,
        Box(660, 402, 354, 252),
        Box(672, 412, 132, 172),
        Box(812, 414, 192, 232),
        (1000, 434),
    ),
    NARROW.name: Plan(
        Plate(20, 74, 350, 19, 13),
        Box(8, 425, 374, 48),
        Box(4, 3, 382, 68),
        5,
        Box(5, 475, 380, 90),
        Box(12, 471, 92, 90),
        Box(110, 478, 270, 84),
        (376, 491),
    ),
    TALL.name: Plan(
        Plate(6, 116, 378, 19, 13),
        Box(8, 496, 374, 50),
        Box(4, 5, 382, 106),
        5,
        Box(5, 550, 380, 192),
        Box(14, 556, 130, 178),
        Box(154, 558, 222, 178),
        (370, 580),
    ),
}


def plan_of(frame: Frame) -> Plan:
    return PLANS[frame.name]
