"""The frames a scene is drawn for. A page picks the one that fills its window."""

from typing import NamedTuple


class Frame(NamedTuple):
    """The size of a scene, in the units of its drawing."""

    name: str  # on the wire
    width: int
    height: int

    @property
    def is_phone(self) -> bool:
        return self.width < 500


WIDE = Frame("wide", 1280, 748)  # a desk: 1280 × 800 without the header
TABLET = Frame("tablet", 1024, 664)  # 1024 × 768 without header and bar
NARROW = Frame("narrow", 390, 568)  # a phone whose browser shows its own bars: 390 × 664
TALL = Frame("tall", 390, 748)  # the same phone without them: 390 × 844
FRAMES = {frame.name: frame for frame in (WIDE, TABLET, NARROW, TALL)}
