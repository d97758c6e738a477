"""Nebula: the bar that says what one may do now, with a button for each choice."""

from collections.abc import Iterator

from asterism.drawing.svg import Element, button, group, rect, text
from asterism.engine.look import Look
from asterism.games.nebula import speech
from asterism.games.nebula.drawing.cards import marker_face
from asterism.games.nebula.drawing.ink import (
    EDGE,
    LETTER,
    MIDDLE,
    Chip,
    Plan,
    chip,
    flow,
    marked,
    may_label,
    rows_of,
)
from asterism.games.nebula.state import (
    COLOUR_NAMES,
    HOLE,
    KIND_NAMES,
    MARKER_NAMES,
    OFFERED,
    Phase,
)


def action_bar(look: Look, plan: Plan, y: float) -> tuple[list[Element], float]:
    """The buttons of this step; nothing for who is not waited for."""
    if look.seat not in look.actors:
        return [], y
    if look.view.phase == Phase.CHOOSING:
        return task_choice(look, plan, y)
    chips = [*CHIPS[Phase(int(look.view.phase))](look)]
    if not chips:
        return [], y
    note = chaos_note(look) if look.may("chaos") else ""
    above = 20 if note and plan.narrow else 0
    beside = 0.88 * LETTER * len(note) + 14 if note and not plan.narrow else 0
    parts, end = flow(chips, EDGE + 10 + beside, y + above + 8, plan.width - 2 * EDGE - 20 - beside)
    head = text(EDGE + 12, y + (20 if above else 37), note, "s12 soft") if note else None
    frame = rect(EDGE, y, plan.width - 2 * EDGE, end - y + 4, "panel", 12)
    return [group("doing acts plain", frame, head, *parts)], end + 12


def chaos_note(look: Look) -> str:
    box = speech.box_of(look)
    return str(look.words("table.chaos_about", drawn=int(box.chaos_drawn),
                          kept=int(box.chaos_kept)))


def star_chips(look: Look, verb: str, counts: object = None) -> Iterator[Chip]:
    """A button for each kind of star that the verb may name."""
    for kind, name in enumerate(KIND_NAMES, 1):
        action = f"{verb} {name}"
        if action in look.legal:
            number = int(counts[kind]) if counts is not None else 0  # type: ignore[index]
            yield chip(action, may_label(look, action), f"×{number}" if number > 1 else "", kind)


def taking_chips(look: Look) -> Iterator[Chip]:
    if look.may("take"):
        yield chip("take", may_label(look, "take"), str(look.words("table.take")), main=True)
    yield from star_chips(look, "chaos")


def keeping_chips(look: Look) -> Iterator[Chip]:
    yield from star_chips(look, "keep", look.view.drawn)


def placing_chips(look: Look) -> Iterator[Chip]:
    """A star to place, then its field; the end of the turn last."""
    words = look.words
    for kind, name in enumerate(COLOUR_NAMES, 1):
        action = look.may(f"place {name}")
        if action:
            label = words("table.place_star", star=speech.star(words, kind))
            yield chip(action, str(label), "", kind)
    if look.may("hole"):
        yield chip("hole", may_label(look, "hole"), str(words("table.hole")), HOLE)
    yield chip("done", may_label(look, "done"), str(words("table.done")), main=True)


def supernova_chips(look: Look) -> Iterator[Chip]:
    yield from star_chips(look, "supernova", look.view.observatory[look.seat])
    if look.may("supernova bag"):
        yield chip("supernova bag", may_label(look, "supernova bag"),
                   str(look.words("table.from_bag")), main=True)


def marker_chips(look: Look) -> Iterator[Chip]:
    """The markers once more, as large as a finger."""
    for number, name in enumerate(MARKER_NAMES):
        action = f"marker {name}"
        if action in look.legal:
            yield marked(action, may_label(look, action), "", marker_face(number, *MIDDLE, 1.7))


CHIPS = {Phase.TAKING: taking_chips, Phase.KEEPING: keeping_chips, Phase.PLACING: placing_chips,
         Phase.SUPERNOVA: supernova_chips, Phase.MARKER: marker_chips}


def task_choice(look: Look, plan: Plan, y: float) -> tuple[list[Element], float]:
    """NEB-10 Two personal tasks, one of which is kept."""
    columns = 1 if plan.narrow else 2
    width = (plan.width - 2 * EDGE - 10 * (columns - 1)) / columns
    parts = [task_card(look, n, EDGE + (width + 10) * (n % columns), y + 74 * (n // columns), width)
             for n in range(OFFERED)]
    return parts, y + 74 * (OFFERED // columns)


def task_card(look: Look, number: int, x: float, y: float, width: float) -> Element:
    action, card = f"task {number + 1}", int(look.view.offered[look.seat, number])
    rows = rows_of(speech.task_text(look, card), width - 100)
    lines = [text(16, 46 - 8.5 * len(rows) + 17 * i, row) for i, row in enumerate(rows)]
    worth = int(speech.box_of(look).points_first[card])
    return button("chip task", action, may_label(look, action), rect(0, 0, width, 66, r=12),
                  *lines, text(width - 16, 38, str(worth), "end large warm"), at=(x, y))
