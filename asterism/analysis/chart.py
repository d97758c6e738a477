"""The course of a match as a curve: hatched bands are luck, diamonds choices that could have been
better, rings the others; below, how much luck each move was."""

import math
from typing import NamedTuple

from asterism.analysis.analysis import Analysis
from asterism.analysis.judgment import EXCELLENT, NAMED
from asterism.analysis.moves import MoveReport
from asterism.analysis.settings import SHARE, load_sizes
from asterism.drawing.svg import (
    Element,
    circle,
    element,
    format_value,
    group,
    line,
    path,
    polygon,
    rect,
    text,
    title_element,
)

CHANCE_TICKS: tuple[float, ...] = (0.0, 0.5, 1.0)
TICK_STEP = 5  # points between two lines of a cooperative game
AXIS_WIDTH = 40  # of what the numbers below the curve are
LABELS = 6  # numbers of moves below the curve
OWN_STYLE = "own"  # the class of the curve of whom the chart is about
SMALLEST_BAND = 0.2  # of a slip: what is less is not drawn


class ChartFrame(NamedTuple):
    """Sizes of one chart."""

    name: str
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float  # of the curve
    luck: float  # the middle of the bars of luck
    luck_height: float
    luck_label: tuple[float, float]
    labels: float
    mark: float  # radius of a mark
    badge: float  # radius of a turning point's number


WIDE = ChartFrame("wide", 776, 394, 52, 706, 24, 266, 326, 42, (714, 322), 384, 3.5, 13)
NARROW = ChartFrame("narrow", 374, 246, 34, 344, 20, 150, 196, 24, (34, 168), 238, 2.5, 10)
FRAMES = (WIDE, NARROW)


class Chart:
    """The drawing of one seat's course; `luck` says what the bars below it are, and their sum,
    `axis` what is counted below."""

    def __init__(
        self,
        analysis: Analysis,
        seat: int,
        frame: ChartFrame,
        luck: tuple[str, str] = ("", ""),
        axis: str = "",
    ) -> None:
        self.analysis, self.seat, self.frame = analysis, seat, frame
        self.luck, self.axis = luck, axis
        self.is_share, self.sizes = analysis.unit == SHARE, load_sizes(analysis.unit)
        values = [value for move in analysis.moves for value in move.expected]
        most = max(values, default=1.0)
        self.greatest = 1.0 if self.is_share else TICK_STEP * max(1, math.ceil(most / TICK_STEP))
        lucks = [abs(move.luck[seat]) for move in analysis.moves]
        self.greatest_luck = max([*lucks, self.sizes.mistake])

    # Places

    def x(self, number: int) -> float:
        frame = self.frame
        moves = max(len(self.analysis.moves), 1)
        return frame.left + (frame.right - frame.left) * number / moves

    def y(self, value: float) -> float:
        share = min(max(value / self.greatest, 0.0), 1.0)
        return self.frame.bottom - (self.frame.bottom - self.frame.top) * share

    def expectation(self, seat: int, number: int) -> float:
        """What a seat may expect after so many moves."""
        moves = self.analysis.moves
        return self.analysis.start[seat] if number == 0 else moves[number - 1].expected[seat]

    # Parts

    def draw(self, label: str) -> Element:
        frame = self.frame
        return element(
            "svg",
            title_element(label),
            element("defs", self.hatch("good"), self.hatch("bad")),
            self.grid(),
            *(self.band(move) for move in self.analysis.moves),
            *(self.curve(seat) for seat in self.other_seats()),
            self.curve(self.seat),
            *(self.mark(move) for move in self.analysis.moves),
            *(self.luck_bar(move) for move in self.analysis.moves),
            *(self.badge(index) for index in range(len(self.analysis.turning_points))),
            xmlns="http://www.w3.org/2000/svg",
            role="group",
            aria_label=label,
            viewBox=f"0 0 {format_value(frame.width)} {format_value(frame.height)}",
            class_=f"chart {frame.name}",
        )

    def hatch(self, name: str) -> Element:
        """Stripes for a band of luck."""
        return element(
            "pattern",
            rect(0, 0, 6, 6, f"ground {name}"),
            line(0, 0, 0, 6, f"stripe {name}"),
            id=f"{name}-{self.frame.name}-{self.seat}",
            width=6,
            height=6,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )

    def other_seats(self) -> list[int]:
        if not self.is_share:
            return []
        return [seat for seat in range(len(self.analysis.start)) if seat != self.seat]

    def grid(self) -> Element:
        frame = self.frame
        ticks = CHANCE_TICKS
        if not self.is_share:
            ticks = tuple(float(n) for n in range(0, int(self.greatest) + 1, TICK_STEP))
        lines = [
            part
            for tick in ticks
            for part in (
                line(frame.left, self.y(tick), frame.right, self.y(tick), "grid"),
                text(frame.left - 7, self.y(tick) + 4, self.tick_label(tick), "tick"),
            )
        ]
        zero = line(frame.left, frame.luck, frame.right, frame.luck, "grid")
        return group("axes", *lines, zero, *self.luck_label(), *self.move_labels())

    def luck_label(self) -> list[Element]:
        """What the bars are: beside them, or where the frame has no room there, above them."""
        x, y = self.frame.luck_label
        name, total = self.luck
        mood = "good" if sum(move.luck[self.seat] for move in self.analysis.moves) >= 0 else "bad"
        if x > self.frame.right:
            return [text(x, y, name, "luck-name"), text(x, y + 18, total, f"luck-total {mood}")]
        return [text(x, y, f"{name} {total}", f"luck-total {mood}")]

    def tick_label(self, tick: float) -> str:
        return str(round(tick * 100) if self.is_share else round(tick))

    def move_labels(self) -> list[Element]:
        moves = len(self.analysis.moves)
        step = max(1, math.ceil(moves / LABELS / 5) * 5)
        numbers = [
            text(self.x(number), self.frame.labels, str(number), "move")
            for number in range(step, moves + 1, step)
        ]
        left = max(0, self.frame.left - AXIS_WIDTH)
        return [text(left, self.frame.labels, self.axis, "axis"), *numbers]

    def curve(self, seat: int) -> Element:
        numbers = range(len(self.analysis.moves) + 1)
        points = [(self.x(n), self.y(self.expectation(seat, n))) for n in numbers]
        steps = "L".join(f"{format_value(x)} {format_value(y)}" for x, y in points)
        name = OWN_STYLE if seat == self.seat else other_style(seat)
        return path(f"M{steps}", f"curve seat{seat} {name}", data_seat=seat)

    def band(self, move: MoveReport) -> Element | None:
        """How far luck carried the curve."""
        luck = move.luck[self.seat]
        if abs(luck) < SMALLEST_BAND * self.sizes.slip:
            return None
        after = self.expectation(self.seat, move.number)
        top, bottom = sorted((self.y(after), self.y(after - luck)))
        x, name = self.x(move.number - 1), "good" if luck > 0 else "bad"
        fill = f"url(#{name}-{self.frame.name}-{self.seat})"
        width = self.x(move.number) - x
        return rect(x, top, width, max(bottom - top, 1.0), "band", fill=fill)

    def mark(self, move: MoveReport) -> Element | None:
        """How good a choice of this seat was."""
        if move.seat != self.seat or move.judgment is None:
            return None
        x, y = self.x(move.number), self.y(self.expectation(self.seat, move.number))
        r = self.frame.mark
        if move.judgment.verdict in NAMED:
            far = r * 1.8
            corners = [(x, y - far), (x + far, y), (x, y + far), (x - far, y)]
            return polygon(corners, f"mark {move.judgment.verdict}")
        is_excellent = move.judgment.verdict == EXCELLENT
        return circle(x, y, r * 1.5 if is_excellent else r, f"mark {move.judgment.verdict}")

    def luck_bar(self, move: MoveReport) -> Element | None:
        luck = move.luck[self.seat]
        if abs(luck) < SMALLEST_BAND * self.sizes.slip:
            return None
        height = self.frame.luck_height * abs(luck) / self.greatest_luck
        x = self.x(move.number - 1)
        top = self.frame.luck - height if luck > 0 else self.frame.luck
        width = max(self.x(move.number) - x - 1, 1.5)
        return rect(x, top, width, height, "luck good" if luck > 0 else "luck bad")

    def badge(self, index: int) -> Element:
        """The number of a turning point, a link to its text."""
        point = self.analysis.turning_points[index]
        x, y = self.x(point.number), self.y(self.expectation(self.seat, point.number))
        above = self.badge_heights()[index]
        number = text(x, above + self.frame.badge * 0.38, str(index + 1), "badge-number")
        ring = circle(x, above, self.frame.badge, "badge")
        stem = line(x, y, x, above, "stem")
        return element("a", stem, ring, number, href=f"#turn-{index + 1}", class_="turn")

    def badge_heights(self) -> list[float]:
        """Where the numbers of the turning points stand: above the curve or below it, the nearest
        place inside the frame that lies on no earlier one."""
        places: list[tuple[float, float]] = []
        for point in self.analysis.turning_points:
            x, y = self.x(point.number), self.y(self.expectation(self.seat, point.number))
            places.append((x, self.free_height(x, y, places)))
        return [place for _, place in places]

    def free_height(self, x: float, y: float, places: list[tuple[float, float]]) -> float:
        r = self.frame.badge
        steps = [(2.2 + 2.1 * number) * r for number in range(len(places) + 1)]
        inside = [
            height
            for height in (*(y - step for step in steps), *(y + step for step in steps))
            if r <= height <= self.frame.height - r
        ]
        free = (
            height
            for height in inside
            if all(math.hypot(x - one, height - other) >= 2 * r for one, other in places)
        )
        return next(free, inside[0])


def other_style(seat: int) -> str:
    """The classes of the curve of somebody else."""
    return f"other dash{seat}"


def key_line(style: str) -> Element:
    """A piece of a curve, for a legend."""
    return path("M0 3H26", f"curve {style}")


def draw_chart(
    analysis: Analysis,
    seat: int,
    label: str,
    frame: ChartFrame = WIDE,
    luck: tuple[str, str] = ("", ""),
    axis: str = "",
) -> str:
    """Draw the course as one seat lived it."""
    return Chart(analysis, seat, frame, luck, axis).draw(label)
