"""Where the parts of each frame lie."""

from asterism.engine.frames import NARROW, TABLET, TALL, WIDE
from asterism.games.gwiazdy.drawing.scene import Box

TRAYS = {
    WIDE.name: Box(20, 610, 936, 124),
    TABLET.name: Box(12, 528, 1000, 126),
    NARROW.name: Box(5, 440, 380, 123),
    TALL.name: Box(5, 562, 380, 182),
}
RAIL = Box(980, 500, 288, 240)  # where the page puts the log and its buttons, on a wide screen
