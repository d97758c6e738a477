"""The plots of a balance report, as SVG that stands inside a page."""

import io
from typing import Any

import numpy as np

from asterism.engine.errors import AsterismError
from asterism.lab.balance import Figures
from asterism.lab.statistics import Estimate
from asterism.lab.watching import CHECKPOINTS

COLOURS = ("#1f4e79", "#b3541e", "#3b7a57", "#7a3b69", "#8a6d1d")
MARKS = ("o", "s", "^", "D", "v")
INK, FAINT = "#2b2723", "#b9b2a6"
WIDTH, HEIGHT = 7.2, 3.4  # inches
BINS = 24  # of a histogram, at most
LINE = 0.21  # inches of a thing in a list
SETTINGS = {
    "svg.fonttype": "none",
    "font.family": "serif",
    "font.size": 10.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def draw_pictures(found: Figures) -> list[tuple[str, str]]:
    """Return every picture with the line that stands under it."""
    pictures: list[tuple[str, str] | None] = []
    if not found["cooperative"]:
        pictures += [draw_turn_order(found), draw_chances(found)]
    pictures += [draw_things(what, things) for what, things in found["factors"].items() if things]
    if "deal" in found["skill"]:
        pictures.append(draw_skill(found))
    pictures.append(draw_lengths(found))
    if found["has_points"]:
        pictures.append(draw_scores(found))
    return [picture for picture in pictures if picture]


def new_figure(height: float = HEIGHT) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    figure.patch.set_alpha(0)
    axes = figure.add_subplot()
    axes.patch.set_alpha(0)
    return figure, axes


def plot(height: float, draw: Any, caption: str) -> tuple[str, str]:
    """Return a picture drawn by a function of its axes."""
    matplotlib = import_matplotlib()
    with matplotlib.rc_context({**SETTINGS, "svg.hashsalt": caption}):
        figure, axes = new_figure(height)
        draw(axes)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return "<svg role='img'" + text.getvalue().partition("<svg")[2], caption


def import_matplotlib() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise AsterismError("A report needs matplotlib; pip install asterism[report].") from None
    return matplotlib


def styles(found: Figures) -> Any:
    """Yield each number of players with its figures, colour, mark and place beside the others."""
    count = len(found["by_players"])
    for place, (players, one) in enumerate(found["by_players"].items()):
        aside = 0.12 * (place - (count - 1) / 2)
        yield players, one, COLOURS[place % len(COLOURS)], MARKS[place % len(MARKS)], aside


def spread(estimates: list[Estimate]) -> Any:
    """Return the lengths of error bars below and above."""
    means, lows, highs = (np.array(part) for part in list(zip(*estimates, strict=True))[:3])
    return np.maximum([means - lows, highs - means], 0)


def draw_turn_order(found: Figures) -> tuple[str, str]:
    def draw(axes: Any) -> None:
        for players, one, colour, mark, aside in styles(found):
            shares = one["win_shares"]
            places = np.arange(1, players + 1) + aside
            axes.hlines(1 / players, 0.6, players + 0.4, colour, "dotted", linewidth=1)
            axes.errorbar(
                places,
                [share.mean for share in shares],
                spread(shares),
                fmt=mark,
                color=colour,
                capsize=3,
                label=f"{players} players",
            )
        axes.set_xlabel("place in turn order")
        axes.set_ylabel("win share")
        axes.set_ylim(0)
        axes.xaxis.set_major_locator(ticks_at_whole_numbers())
        axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))

    caption = "Win share by turn order, with 95 % intervals; dotted lines are fair shares."
    return plot(HEIGHT, draw, caption)


def ticks_at_whole_numbers() -> Any:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(integer=True)


def draw_chances(found: Figures) -> tuple[str, str] | None:
    def draw(axes: Any) -> None:
        for players, one, colour, mark, _ in styles(found):
            if one["chances"]:
                axes.errorbar(
                    [100 * part for part in CHECKPOINTS],
                    [chance.mean for chance in one["chances"]],
                    spread(one["chances"]),
                    fmt=f"-{mark}",
                    color=colour,
                    capsize=3,
                    label=f"{players} players",
                )
        axes.set_xlabel("per cent of the moves")
        axes.set_ylabel("chance of the later winner")
        axes.set_ylim(0, 1.02)
        axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))

    if not any(one["chances"] for one in found["by_players"].values()):
        return None
    return plot(HEIGHT, draw, "How early the winner is known, to one who sees everything.")


def draw_things(what: str, things: dict[str, Estimate]) -> tuple[str, str]:
    def draw(axes: Any) -> None:
        names, found = list(reversed(things)), list(reversed(things.values()))
        for line, one in enumerate(found):
            colour = COLOURS[1] if one.high < 1 else COLOURS[0] if one.low > 1 else FAINT
            axes.plot([max(one.low, 0), one.high], [line, line], color=colour, linewidth=2)
            axes.plot([one.mean], [line], "o", color=colour)
        axes.axvline(1, color=INK, linestyle="dotted", linewidth=1)
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(-0.7, len(names) - 0.3)
        axes.set_xlim(0)
        axes.set_xlabel("wins, in fair shares")

    caption = (
        f"Who has which {what} wins how often: 1 is a fair share. Lines are intervals that hold "
        "for all of them together; coloured ones differ by more than chance."
    )
    return plot(1.0 + LINE * len(things), draw, caption)


def draw_skill(found: Figures) -> tuple[str, str]:
    def draw(axes: Any) -> None:
        left = 0.0
        names = (("skill", "skill"), ("deal", "the deal"), ("rest", "other luck"))
        for (part, name), colour in zip(names, (COLOURS[0], COLOURS[1], FAINT), strict=True):
            share = found["skill"][part]
            axes.barh([0], [100 * share], left=[100 * left], color=colour, label=name)
            left += share
        axes.set_xlim(0, 100)
        axes.set_yticks([])
        axes.set_xlabel("per cent of what decides")
        axes.legend(frameon=False, ncols=3, loc="lower left", bbox_to_anchor=(0, 1))

    bots = " and ".join(found["skill"]["outcomes"])
    return plot(1.5, draw, f"Luck and skill between {bots} on the same deals.")


def draw_lengths(found: Figures) -> tuple[str, str]:
    lengths = {n: [match.moves for match in ms] for n, ms in found["matches"].items()}
    return draw_histograms(found, lengths, "moves of a match", "Length of matches.")


def draw_scores(found: Figures) -> tuple[str, str]:
    """All scores of everybody, or the common one."""
    scores = {
        n: [s for match in ms for s in (match.scores[:1] if found["cooperative"] else match.scores)]
        for n, ms in found["matches"].items()
    }
    return draw_histograms(found, scores, "points", "Distribution of scores.")


def draw_histograms(
    found: Figures, values: dict[int, list[int]], label: str, caption: str
) -> tuple[str, str]:
    every = [value for part in values.values() for value in part]
    low, high = min(every), max(every)
    step = max(1, round((high - low) / BINS))
    bins = np.arange(low, high + 2 * step, step) - 0.5

    def draw(axes: Any) -> None:
        for players, _, colour, _, _ in styles(found):
            weights = np.full(len(values[players]), 100 / len(values[players]))
            axes.hist(
                values[players],
                bins,
                weights=weights,
                histtype="step",
                color=colour,
                linewidth=1.6,
                label=f"{players} players",
            )
        axes.set_xlabel(label)
        axes.set_ylabel("per cent")
        axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))

    return plot(HEIGHT, draw, caption)
