"""Nebula: the table under a night sky, drawn for one seat."""

from collections.abc import Callable

from asterism.drawing.sky import sky
from asterism.drawing.svg import Element, group, svg, text
from asterism.engine.look import Look
from asterism.games.nebula import speech
from asterism.games.nebula.drawing.actions import action_bar
from asterism.games.nebula.drawing.cards import personal_task, public_tasks, tracks
from asterism.games.nebula.drawing.clusters import cluster_board
from asterism.games.nebula.drawing.galaxy import (
    heavens,
    leaves,
    own_galaxy,
    small_galaxy,
    small_height,
)
from asterism.games.nebula.drawing.ink import EDGE, GAP, NARROW, STARS, STYLE, WIDE, Plan, rows_of
from asterism.games.nebula.drawing.scores import final_scores
from asterism.games.nebula.state import Phase, Variant

Block = Callable[[Look, Plan, float, float], tuple[Element | None, float]]
ACTED_ON: dict[Phase, Block] = {Phase.PLACING: own_galaxy, Phase.MARKER: tracks}


def draw(look: Look, narrow: bool = False) -> str:
    """Takes a look, which holds a view: what is not seen cannot be drawn."""
    plan = NARROW if narrow else WIDE
    parts, y = top(look, plan)
    body, y = (stacked if narrow else side_by_side)(look, plan, y)
    height = round(y + EDGE)
    return svg(plan.width, height, sky(plan.width, height), group("nebula", *parts, *body),
               title=look.words("title"), style=STYLE,
               defs=[*STARS, *leaves(narrow), heavens(look.game)])


def top(look: Look, plan: Plan) -> tuple[list[Element], float]:
    """Whose turn it is, what may be done, and at the end what came of it."""
    parts, y = banner(look, plan)
    drawn, y = action_bar(look, plan, y) if look.actors else final_scores(look, plan, y)
    return parts + drawn, y + (GAP if drawn else 0)


def banner(look: Look, plan: Plan) -> tuple[list[Element], float]:
    rows = rows_of(speech.standing(look), (plan.width - 24) / (1.5 if plan.narrow else 1))
    size = "font-size:16px" if plan.narrow else None
    parts = [text(plan.width / 2, 28 + 21 * i, row, "banner mid", style=size)
             for i, row in enumerate(rows)]
    y = 28 + 21 * (len(rows) - 1)
    said = speech.round_lines(look)
    if said:
        last = look.words("table.last_round") if speech.is_last_round(look) else ""
        note = " · ".join(filter(None, (said[0][0], str(last))))
        y += 20
        parts.append(text(plan.width / 2, y, note, "mid s13 soft"))
    return parts, y + 12


def middle(look: Look, plan: Plan, x: float, y: float) -> tuple[list[Element], float]:
    """Everything that lies between the players."""
    parts: list[Element | None] = []
    blocks: list[Block] = [cluster_board, personal_task, public_tasks]
    for block in [*blocks, tracks] if look.view.variant == Variant.FULL else blocks:
        drawn, y = block(look, plan, x, y)
        parts.append(drawn)
        y += GAP
    return [part for part in parts if part is not None], y - GAP


def side_by_side(look: Look, plan: Plan, y: float) -> tuple[list[Element], float]:
    """On a desk: the galaxies on the left, the middle of the table on the right."""
    rest, right = middle(look, plan, plan.right, y)
    own, y = own_galaxy(look, plan, EDGE, y)
    others, left = other_galaxies(look, plan, y + GAP)
    return [*rest, own, *others], max(left, right)


def stacked(look: Look, plan: Plan, y: float) -> tuple[list[Element], float]:
    """On a phone: one under another, and what one acts on now comes first."""
    parts: list[Element | None] = []
    for block in in_order(look):
        drawn, y = block(look, plan, EDGE, y)
        parts.append(drawn)
        y += GAP
    others, y = other_galaxies(look, plan, y)
    return [*(part for part in parts if part is not None), *others], y


def in_order(look: Look) -> list[Block]:
    """The blocks of a phone's drawing, the one to act on first."""
    blocks: list[Block] = [cluster_board, own_galaxy, personal_task, public_tasks]
    if look.view.variant == Variant.FULL:
        blocks.append(tracks)
    now = ACTED_ON.get(Phase(int(look.view.phase))) if look.seat in look.actors else None
    return sorted(blocks, key=lambda block: block is not now)


def other_galaxies(look: Look, plan: Plan, y: float) -> tuple[list[Element], float]:
    """The other players, in playing order from the one next to us."""
    mine = look.seat if look.seat is not None else int(look.view.starter)
    seats = [(mine + offset) % int(look.view.players) for offset in range(1, look.view.players)]
    columns = min(len(seats), 2) if plan.narrow else max(2, len(seats))
    width = (plan.left - GAP * (columns - 1)) / columns
    tall = small_height(width) + GAP
    parts = [small_galaxy(look, seat, EDGE + (width + GAP) * (i % columns),
                          y + tall * (i // columns), width) for i, seat in enumerate(seats)]
    return parts, y + tall * -(-len(seats) // columns) - GAP
