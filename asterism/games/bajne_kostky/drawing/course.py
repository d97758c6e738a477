"""Bájné kostky: how the points ran, for watchers and once it is over."""

from typing import NamedTuple

from asterism.drawing.svg import Element, circle, group, line, path, text
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing.paper import Spot, rounds, short

INKS = ("yellow", "mermaid", "red", "griffin", "purple", "gray")  # of lines, by seat
DASHES = ("none", "9 4", "2 4", "12 4 2 4", "6 6", "1 6")


class Plot(NamedTuple):
    """Points by rounds, within a rectangle."""

    spot: Spot
    rounds: int
    low: int
    high: int

    def at(self, number: int, total: int) -> tuple[float, float]:
        spot, share = self.spot, (self.high - total) / (self.high - self.low)
        return spot.x + spot.width * number / self.rounds, spot.y + spot.height * share


def course(ctx: RenderContext, spot: Spot) -> Element:
    """BAJ-15, BAJ-17: how the points ran, a line a player, named where it ends."""
    played = len(sentences.rounds_over(ctx.view))
    totals = ctx.view.pad_total[:played, : ctx.view.players].T.tolist()
    runs = [[0, *run] for run in totals]
    inner = Spot(spot.x + 44, spot.y + 40, spot.width - 150, spot.height - 62)
    plot = Plot(inner, rounds(ctx), min(map(min, runs)), max(1, *map(max, runs)))
    ends = spread([plot.at(0, run[-1])[1] for run in runs], 15, spot.y + spot.height - 12)
    return group(
        "course",
        spot.panel(),
        text(spot.x + 14, spot.y + 24, ctx.translations("table.course"), "bold"),
        *(level(plot, value) for value in levels(plot)),
        *(
            run_line(ctx, seat, [plot.at(*step) for step in enumerate(run)], ends[seat])
            for seat, run in enumerate(runs)
        ),
    )


def levels(plot: Plot) -> list[int]:
    """Zero, and the ends where they are not too near to it."""
    return [
        value
        for value in (plot.low, 0, plot.high)
        if value == 0 or abs(plot.at(0, value)[1] - plot.at(0, 0)[1]) > 14
    ]


def level(plot: Plot, value: int) -> Element:
    """A number of points at the left edge; zero has a line."""
    x, y = plot.at(0, value)
    ruled = line(x, y, x + plot.spot.width, y, "rule") if value == 0 else None
    return group("level", ruled, text(x - 8, y + 4, sentences.minus(value), "end tiny soft"))


def run_line(ctx: RenderContext, seat: int, points: list[tuple[float, float]], y: float) -> Element:
    """Dashes tell the lines apart where colours would not; each is shown beside its name."""
    name, (x, _) = INKS[seat], points[-1]
    marks = [circle(px, py, 3.2, "dot") for px, py in points[1:]]
    drawn = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points)
    sample = f"M{x + 9:.1f} {y:.1f}h20"
    return group(
        f"run k-{name}",
        path(drawn + sample, "run-line", stroke_dasharray=DASHES[seat]),
        *marks,
        text(x + 34, y + 4, short(ctx.translations.player(seat), 10), "tiny bold"),
    )


def spread(heights: list[float], least: float, lowest: float) -> list[float]:
    """The same heights, moved apart so that words do not touch, and up if there is no room."""
    placed = dict.fromkeys(range(len(heights)), 0.0)
    floor = float("-inf")
    for i in sorted(placed, key=lambda i: heights[i]):
        floor = placed[i] = max(heights[i], floor + least)
    over = max(0.0, floor - lowest)
    return [placed[i] - over for i in range(len(heights))]
