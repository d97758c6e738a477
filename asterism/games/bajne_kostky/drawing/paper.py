"""Bájné kostky: sizes, places and colours that all parts of the drawing share."""

from typing import NamedTuple

from asterism.drawing.svg import Element, rect
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.state import BOX

EDGE, GAP = 12, 8
STYLE = (
    dice.STYLE
    + """
.bajne .banner{fill:var(--glow);font-size:20px;font-weight:600}
.bajne .acts>.panel{stroke:var(--glow);stroke-width:2.5}
.bajne .wall{fill:none;stroke:var(--line);stroke-width:6;opacity:.38}
.bajne .crown{fill:none;stroke:var(--glow);stroke-width:3.5}
.bajne .star{fill:var(--glow)}.bajne .wanted{fill:none;stroke:var(--soft);stroke-width:1.3}
.bajne .over{fill:var(--bad)}.bajne .screen{fill:var(--sky);stroke:var(--faint);stroke-width:1.4}
.bajne .maze{fill:none;stroke:var(--faint);stroke-width:1.2;opacity:.7}
.bajne .fist{fill:var(--glow)}.bajne .knuckle{stroke:var(--dark-ink);stroke-width:1.2}
.bajne .tile>.back{fill:var(--sky);stroke:var(--line);stroke-width:1.3}
.bajne .tile.may>.back{stroke:var(--may);stroke-width:2.4}.bajne .tile.barred>*{opacity:.42}
.bajne .bid>circle{fill:var(--sky);stroke:var(--may);stroke-width:2}
.bajne .bid.mine>circle{fill:var(--glow);stroke:var(--glow)}
.bajne .bid.mine>text{fill:var(--sky-deep)}
.bajne .bid.idle>circle{stroke:var(--line)}.bajne .bid>text{font-weight:700;font-size:17px}
.bajne .now{fill:var(--glow);opacity:.13}.bajne .rule{stroke:var(--line);stroke-width:1}
.bajne .hit{fill:none;stroke:var(--good);stroke-width:1.6}
.bajne .slash{stroke:var(--bad);stroke-width:1.6}
.bajne .run-line{fill:none;stroke:var(--c);stroke-width:2.4}.bajne .dot{fill:var(--c)}
.bajne .why{fill:var(--glow);font-weight:600}.bajne .tiny{font-size:12px}
.bajne .arrow{fill:none;stroke:var(--soft);stroke-width:1.6}.bajne .tip{fill:var(--soft)}
.bajne text.loss{fill:var(--bad)}.bajne text.lead{fill:var(--glow);font-weight:700}
"""
)


class Plan(NamedTuple):
    """Where things lie: on a desk, or on a phone held upright."""

    width: int
    main: int  # width of the table; the pad stands beside it, or below
    die: int  # size of a die in the trick
    letters: int  # of a name under a die
    tile: tuple[int, int]  # one's own dice of one kind
    own_die: int
    head: int  # above one's own dice


WIDE = Plan(1200, 812, 74, 13, (108, 150), 64, 60)
NARROW = Plan(420, 396, 50, 8, (91, 108), 46, 38)


class Spot(NamedTuple):
    """A rectangle of the drawing."""

    x: float
    y: float
    width: float
    height: float

    def panel(self) -> Element:
        return rect(self.x, self.y, self.width, self.height, "panel", 14)


def short(name: str, letters: int) -> str:
    """A name that fits."""
    return name if len(name) <= letters else name[: letters - 1] + "…"


def loss(total: int) -> str:
    return " loss" if total < 0 else ""


def rounds(ctx: RenderContext) -> int:
    return int(BOX.as_record(ctx.game.box).rounds[ctx.view.players])
