"""A match as a moving picture: an SVG that any browser plays by itself."""

import html
import re
from collections.abc import Sequence

from asterism.engine.frames import Frame
from asterism.engine.game import LOADED_PICTURE, inner_markup
from asterism.engine.match import Match

SECONDS = 1.2  # for a position
HOLD = 3  # positions that the last one is held for


def animate_match(
    match: Match, seat: int | None, language: str, frame: Frame, since: int = 0
) -> str:
    """Return every position from move `since` on as one animated SVG."""
    return assemble(match, [*draw_positions(match, seat, language, frame, since)], frame)


def draw_positions(
    match: Match, seat: int | None, language: str, frame: Frame, since: int
) -> Sequence[str]:
    """Return the pieces after every move from `since` on, or after the last one, as a seat saw
    them."""
    game, drawings = match.game, []
    last = len(match.moves)
    for number in range(min(since, last), last + 1):
        earlier = match.at_move(number)
        ctx = game.render_context(earlier.row, seat, earlier.translations(language))
        drawings.append(game.modules.drawing.render(ctx, frame))
    return drawings


def assemble(match: Match, drawings: Sequence[str], frame: Frame) -> str:
    """Return the positions one over the other; a style shows one at a time."""
    drawing = match.game.modules.drawing
    count = len(drawings) + HOLD
    style = html.escape(drawing.STYLESHEET + show_style(count), quote=False)
    groups = [
        f"<g class='position' style='animation-delay:{SECONDS * number:.1f}s'>"
        f"{for_picture(each)}</g>"
        for number, each in enumerate(drawings)
    ]
    groups[-1] = groups[-1].replace("class='position'", "class='position last'", 1)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='asterism' "
        f"viewBox='0 0 {frame.width} {frame.height}'><style>{style}</style>"
        f"<defs>{drawing.DEFS}</defs>{inner_markup(drawing.scenery(frame))}{''.join(groups)}</svg>"
    )


def show_style(count: int) -> str:
    """Return the rules by which each position shows for its share of the whole."""
    share, last = 100 / count, 100 * (HOLD + 1) / count
    whole = SECONDS * count
    return (
        ".position{visibility:hidden;animation:"
        f"show {whole:.1f}s step-end infinite}}"
        f".position.last{{animation-name:hold}}"
        f"@keyframes show{{0%{{visibility:visible}}{share:.3f}%{{visibility:hidden}}}}"
        f"@keyframes hold{{0%{{visibility:visible}}{last:.3f}%{{visibility:hidden}}}}"
    )


def for_picture(drawing: str) -> str:
    """Return what a drawing holds; focus, roles and faces that are loaded are for pages, not for
    pictures."""
    drawn = LOADED_PICTURE.sub("", inner_markup(drawing))
    return re.sub(r" (tabindex|role|aria-label)='[^']*'", "", drawn)
