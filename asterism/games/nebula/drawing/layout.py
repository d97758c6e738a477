"""Nebula: where the parts of the scene lie, by frame and stage."""

import enum
from typing import Any, NamedTuple

from asterism.engine.frames import NARROW, TABLET, TALL, WIDE, Frame
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.places import Disc, Spot
from asterism.games.nebula.names import Phase


class Stage(enum.Enum):
    """What the present step asks about."""

    CHOOSE = enum.auto()  # a personal task
    TAKE = enum.auto()  # the orrery
    PLACE = enum.auto()  # one's own galaxy
    TRACKS = enum.auto()  # a marker
    END = enum.auto()  # nothing more: a winner's galaxy


STAGES = {
    Phase.CHOOSING: Stage.CHOOSE,
    Phase.PLACING: Stage.PLACE,
    Phase.MARKER: Stage.TRACKS,
}


def stage_of(ctx: RenderContext, frame: Frame) -> Stage:
    """What is large now. While others act, the orrery is; a phone, which has room for one of them,
    shows what is acted on, and at the end what has won."""
    if not ctx.actors:
        return Stage.END
    stage = STAGES.get(Phase(ctx.facts.phase), Stage.TAKE)
    if ctx.is_asked:
        return stage
    follows = frame.is_phone and stage is not Stage.CHOOSE
    return stage if follows else Stage.TAKE


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class Sky(NamedTuple):
    """The orrery: where the supernova and the clusters lie, and how large they are."""

    nova: Spot
    clusters: tuple[Spot, ...]  # top, right, left
    r: float  # of a cluster's rays
    gem: float  # radius of a star


class Plan(NamedTuple):
    """Where everything lies. What a stage has no room for is None, and opens in a panel."""

    disc: Disc
    tray: Box
    call: Box
    sky: Sky | None = None
    tasks: Box | None = None
    ranks: Box | None = None
    people: Box | None = None
    counter: Box | None = None
    tracks: Box | None = None
    cards: Box | None = None
    choice: Box | None = None  # of one's own task


RAIL = Box(986, 500, 286, 240)
COLUMN: dict[str, Any] = {"tasks": Box(986, 14, 276, 362), "ranks": Box(986, 390, 276, 106)}
WIDE_TRAY = Box(20, 630, 944, 104)
PHONE_TRAY, TALL_TRAY = Box(5, 460, 380, 103), Box(5, 640, 380, 103)
TABLET_TRAY = Box(14, 554, 996, 100)


def wide_sky(x: float, y: float) -> Sky:
    return Sky((x, y), ((x, y - 124), (x + 88, y + 110), (x - 88, y + 110)), 64, 15)


PLANS: dict[tuple[str, Stage], Plan] = {
    (WIDE.name, Stage.TAKE): Plan(
        Disc(318, 314, 300),
        WIDE_TRAY,
        Box(122, 644, 380, 76),
        wide_sky(800, 352),
        people=Box(634, 10, 336, 124),
        counter=Box(662, 556, 276, 60),
        **COLUMN,
    ),
    (WIDE.name, Stage.PLACE): Plan(
        Disc(364, 374, 348),
        Box(640, 598, 326, 136),
        Box(740, 24, 222, 150),
        counter=Box(692, 534, 272, 60),
        **COLUMN,
    ),
    (WIDE.name, Stage.TRACKS): Plan(
        Disc(246, 200, 188),
        WIDE_TRAY,
        Box(122, 644, 560, 76),
        tracks=Box(494, 20, 466, 596),
        cards=Box(20, 406, 452, 212),
        **COLUMN,
    ),
    (TABLET.name, Stage.TAKE): Plan(
        Disc(196, 206, 186),
        TABLET_TRAY,
        Box(118, 566, 310, 76),
        wide_sky(578, 268),
        tasks=Box(756, 8, 256, 354),
        ranks=Box(18, 412, 350, 130),
        people=Box(760, 368, 250, 182),
        counter=Box(436, 480, 284, 60),
    ),
    (TABLET.name, Stage.PLACE): Plan(
        Disc(330, 332, 318),
        Box(672, 508, 340, 146),
        Box(676, 20, 330, 110),
        ranks=Box(680, 396, 326, 106),
    ),
    (TABLET.name, Stage.TRACKS): Plan(
        Disc(196, 160, 148),
        TABLET_TRAY,
        Box(118, 566, 540, 76),
        tracks=Box(404, 12, 600, 530),
        cards=Box(14, 326, 372, 216),
    ),
    (NARROW.name, Stage.TAKE): Plan(
        Disc(41, 375, 33),
        PHONE_TRAY,
        Box(8, 411, 374, 46),
        Sky((195, 232), ((195, 129), (298, 260), (92, 260)), 51, 13.5),
        tasks=Box(80, 342, 158, 66),
        ranks=Box(244, 342, 141, 66),
        people=Box(2, 3, 312, 48),
        counter=Box(316, 3, 74, 48),
    ),
    (NARROW.name, Stage.CHOOSE): Plan(
        Disc(41, 375, 33),
        PHONE_TRAY,
        Box(8, 54, 374, 46),
        tasks=Box(8, 326, 374, 236),
        people=Box(2, 3, 312, 48),
        counter=Box(316, 3, 74, 48),
        choice=Box(8, 104, 374, 214),
    ),
    (NARROW.name, Stage.PLACE): Plan(Disc(195, 184, 178), PHONE_TRAY, Box(8, 412, 374, 46)),
    (NARROW.name, Stage.TRACKS): Plan(
        Disc(195, 184, 178), PHONE_TRAY, Box(8, 411, 374, 46), tracks=Box(8, 6, 374, 402)
    ),
    (NARROW.name, Stage.END): Plan(
        Disc(195, 178, 172),
        PHONE_TRAY,
        Box(8, 352, 374, 46),
        tasks=Box(8, 446, 230, 64),
        ranks=Box(244, 446, 141, 64),
        people=Box(2, 398, 312, 48),
        counter=Box(316, 398, 74, 48),
    ),
    (TALL.name, Stage.TAKE): Plan(
        Disc(82, 506, 74),
        TALL_TRAY,
        Box(8, 588, 374, 48),
        Sky((195, 264), ((195, 148), (302, 304), (88, 304)), 58, 14.5),
        tasks=Box(164, 426, 220, 160),
        ranks=Box(164, 530, 220, 56),
        people=Box(2, 6, 312, 48),
        counter=Box(316, 6, 74, 48),
    ),
    (TALL.name, Stage.CHOOSE): Plan(
        Disc(82, 506, 74),
        TALL_TRAY,
        Box(8, 60, 374, 46),
        tasks=Box(8, 420, 374, 320),
        people=Box(2, 6, 312, 48),
        counter=Box(316, 6, 74, 48),
        choice=Box(8, 112, 374, 298),
    ),
    (TALL.name, Stage.PLACE): Plan(
        Disc(195, 196, 188),
        TALL_TRAY,
        Box(8, 588, 374, 48),
        tasks=Box(8, 454, 230, 66),
        ranks=Box(244, 454, 141, 66),
        people=Box(2, 530, 312, 48),
        counter=Box(316, 530, 74, 48),
    ),
    (TALL.name, Stage.END): Plan(
        Disc(195, 196, 188),
        TALL_TRAY,
        Box(8, 400, 374, 46),
        tasks=Box(8, 530, 230, 160),
        ranks=Box(244, 530, 141, 160),
        people=Box(2, 460, 312, 48),
        counter=Box(316, 460, 74, 48),
    ),
    (TALL.name, Stage.TRACKS): Plan(
        Disc(195, 196, 188),
        TALL_TRAY,
        Box(8, 588, 374, 48),
        tracks=Box(8, 8, 374, 366),
        cards=Box(8, 384, 374, 196),
    ),
}


def plan_of(frame: Frame, stage: Stage) -> Plan:
    """The plan of a stage; on larger screens a task is chosen where the orrery is otherwise."""
    return PLANS.get((frame.name, stage)) or PLANS[frame.name, Stage.TAKE]
