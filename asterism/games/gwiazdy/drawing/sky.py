"""The northern sky as a print: where things stand on it, and how pins settle on a plate."""

import functools
import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from asterism.drawing.type_metrics import text_width
from asterism.engine.frames import NARROW, TABLET, TALL, WIDE, Frame
from asterism.games.gwiazdy.drawing.scene import Box, field_name

POLE = 800.0  # the middle of the sky, in units of the sky
RADIUS = 901.0  # how far the celestial equator would be, over the square root of a half
LEFT, TOP, RIGHT, BOTTOM = 85, 200, 1425, 1412  # the part that is shown
TURNS = 200  # in which the pins settle at the latest
PUSH, PULL = 0.25, 0.01  # how strongly pins keep apart, and how strongly the sky holds them
STILL = 0.05  # a motion that nobody sees
LONGEST_NAME = 11  # letters; longer ones are abbreviated on a phone


class Plate(NamedTuple):
    """The plate of a frame: paper, the margin around the sky, and the size of pins and names."""

    paper: Box
    margin: float
    pin: float
    name: float
    reach: tuple[float, float]  # half the width and height a pin needs at least
    slip: tuple[float, float] = (0, 0)  # the corner at the lower left that is kept free

    @property
    def sky(self) -> Box:
        x, y, width, height = self.paper
        margin = self.margin
        return Box(x + margin, y + margin, width - 2 * margin, height - 2 * margin)


PLATES = {
    WIDE.name: Plate(Box(20, 14, 664, 582), 16, 23, 14, (34, 35), (216, 180)),
    TABLET.name: Plate(Box(12, 10, 520, 508), 14, 20, 14, (31, 32), (196, 180)),
    NARROW.name: Plate(Box(6, 53, 378, 334), 7, 16, 13, (25, 29)),
    TALL.name: Plate(Box(6, 53, 378, 330), 7, 16, 13, (25, 29)),
}


def plate_of(frame: Frame) -> Plate:
    return PLATES[frame.name]


def spot(sky: Box, ascension: float, declination: float) -> tuple[float, float]:
    """Equal-area about the pole; right ascension runs against the clock from the top."""
    far = RADIUS * math.sin(math.radians(90 - declination) / 2)
    turn = math.pi * ascension / 12
    x, y = POLE - far * math.sin(turn), POLE - far * math.cos(turn)
    return (
        sky.x + (x - LEFT) * sky.width / (RIGHT - LEFT),
        sky.y + (y - TOP) * sky.height / (BOTTOM - TOP),
    )


def rings(sky: Box) -> list[tuple[float, float]]:
    """The half axes of the circles of declination."""
    far = [RADIUS * math.sin(math.radians(90 - dec) / 2) for dec in (75, 60, 45, 30, 15, 0)]
    return [(r * sky.width / (RIGHT - LEFT), r * sky.height / (BOTTOM - TOP)) for r in far]


@functools.lru_cache(maxsize=256)
def pin_names(game: Any, language: str, phone: bool) -> list[str]:
    """What is written below each field; on a phone long names are abbreviated."""
    names = [field_name(game, language, field) for field in range(1, len(game.ids["field"]) + 1)]
    if not phone:
        return names
    shorts = [fact["short"] for fact in game.components["field"]]
    return [
        name if len(name) <= LONGEST_NAME else short
        for name, short in zip(names, shorts, strict=True)
    ]


@functools.lru_cache(maxsize=256)
def pins(game: Any, language: str, frame: Frame) -> list[tuple[float, float]]:
    """The places of all fields on a plate: they settle once, the same for every turn. The first is
    that of no field."""
    plate = plate_of(frame)
    true = np.array([spot(plate.sky, *fact["sky"]) for fact in game.components["field"]])
    names = pin_names(game, language, frame.is_phone)
    half = [max(plate.reach[0], text_width(widest_row(name), plate.name) / 2 + 3) for name in names]
    size = np.array([(width, plate.reach[1]) for width in half])
    places = settle(spread(true, plate), size, plate)
    return [(0, 0), *((round(x), round(y)) for x, y in places.tolist())]


def widest_row(name: str) -> str:
    return max(name_rows(name), key=len)


def name_rows(name: str) -> list[str]:
    """Long names of two words stand in two rows."""
    return name.split(" ", 1) if len(name) > LONGEST_NAME else [name]


def spread(true: npt.NDArray[np.float64], plate: Plate) -> npt.NDArray[np.float64]:
    """A small print is stretched to fill its plate, before pins settle."""
    if plate.margin > 10:
        return true
    (x, y, width, height), count = plate.sky, len(true)
    low = np.array([x + 30, y + 34])
    high = np.array([x + width - 30, y + height - 34])
    order = np.argsort(np.argsort(true, axis=0), axis=0) / (count - 1)
    reach = true.max(axis=0) - true.min(axis=0)
    share = np.array([0.35, 0.5])
    even = (1 - share) * (true - true.min(axis=0)) / reach + share * order
    return np.asarray(low + (high - low) * even)


def keep_free(
    places: npt.NDArray[np.float64], size: npt.NDArray[np.float64], plate: Plate
) -> npt.NDArray[np.float64]:
    """Pins leave the corner where the slip with the call lies."""
    sky, (width, height) = plate.sky, plate.slip
    over = np.stack(
        [
            sky.x + width + size[:, 0] - places[:, 0],
            places[:, 1] + size[:, 1] - sky.bottom + height,
        ],
        1,
    )
    inside = (over > 0).all(axis=1) & (width > 0)
    across = over[:, 0] < over[:, 1]
    places[:, 0] += np.where(inside & across, over[:, 0], 0)
    places[:, 1] -= np.where(inside & ~across, over[:, 1], 0)
    return places


def settle(
    true: npt.NDArray[np.float64], size: npt.NDArray[np.float64], plate: Plate
) -> npt.NDArray[np.float64]:
    """Pins leave their true place just far enough not to cover each other or a name."""
    places, sky = true.copy(), plate.sky
    room = np.maximum(size, [plate.pin + 6, plate.pin + 6])
    low = np.array([sky.x, sky.y + plate.pin + 10]) + room * [1, 0]
    high = np.array([sky.right, sky.bottom - plate.pin - plate.name - 8]) - room * [1, 0]
    needed = size[:, None, :] + size[None, :, :]
    for _ in range(TURNS):
        apart = places[:, None, :] - places[None, :, :]
        overlap = needed - abs(apart)
        pressed = np.asarray((overlap > 0).all(axis=2))
        np.fill_diagonal(pressed, False)
        across = overlap[:, :, 0] < overlap[:, :, 1]
        ways = np.where(apart >= 0, 1.0, -1.0) * overlap * PUSH
        moves = ways * pressed[:, :, None] * np.stack([across, ~across], axis=2)
        moved = places + moves.sum(axis=1) + (true - places) * PULL
        moved = np.clip(keep_free(moved, size, plate), low, high)
        if abs(moved - places).max() < STILL:
            break
        places = moved
    return np.asarray(places)
