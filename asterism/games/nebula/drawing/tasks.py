"""Nebula: tasks on paper, and the fields that a task means."""

import functools
import operator
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    group,
    line,
    rect,
    use,
)
from asterism.drawing.type_metrics import shorten
from asterism.engine.frames import Frame
from asterism.engine.memory import remember
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.box import BOX
from asterism.games.nebula.drawing.layout import Box, Stage, stage_of
from asterism.games.nebula.drawing.materials import (
    CLARET,
    GOLD,
    PAPER_GOLD,
    PAPER_INK,
    PAPER_LINE,
    token,
)
from asterism.games.nebula.drawing.news import LINKED, TASK
from asterism.games.nebula.drawing.places import (
    RIM,
    Disc,
    colours_on,
    members,
    places,
)
from asterism.games.nebula.names import CENTRE, OFFERED, ORBITS, SHOWN, Ask
from asterism.games.nebula.sentences import moves, names, table

if TYPE_CHECKING:
    from asterism.engine.game import Game


IN_A_ROW = 3  # marks of a task that lie side by side
BESIDE_TEXT = 80  # units of a row of the sheet: its edges, and what stands to the right of a task


class Task(NamedTuple):
    """A task as one seat sees it."""

    key: str  # that lights its fields
    card: int
    place: int | None  # on the table; None for one's own

    @property
    def is_secret(self) -> bool:
        return self.place is None


def tasks_of(ctx: RenderContext) -> list[Task]:
    """One's own task, where it is known, then the public ones."""
    own = own_task(ctx)
    public = [Task(f"task-{i + 1}", ctx.facts.public[i], i) for i in range(SHOWN)]
    return [Task("task-0", own, None), *public] if own else public


def own_task(ctx: RenderContext) -> int:
    if ctx.seat is None or not ctx.facts.kept[ctx.seat]:
        return 0
    return int(ctx.facts.offered[ctx.seat][ctx.facts.kept[ctx.seat] - 1])


# On paper


def task_facts(ctx: RenderContext, *_: object) -> tuple[int, ...]:
    """Whose progress is told, which task is theirs, and the stars of their galaxy."""
    return (own_task(ctx), *own_galaxy(ctx))


@remember("public", "marks", "first_mark", "bar", key=task_facts)
def task_sheet(ctx: RenderContext, box: Box, size: float = 14) -> Element:
    """All tasks with one's progress; a touch lights the fields that one means."""
    tasks = tasks_of(ctx)
    top = 84 if tasks[0].is_secret else 0
    heading = 28
    row = (box.height - top - heading - 6) / SHOWN
    rows = [
        public_row(ctx, task, box, box.y + top + heading + row * i, row, size)
        for i, task in enumerate(task for task in tasks if not task.is_secret)
    ]
    return group(
        "tasks",
        kit.paper(*box, r=4),
        secret_row(ctx, tasks[0], Box(box.x, box.y, box.width, top), size) if top else None,
        kit.words(
            box.x + 14,
            box.y + top + 21,
            ctx.translations("table.public"),
            size + 2,
            "serif",
            kit.INK,
        ),
        *rows,
    )


def secret_row(ctx: RenderContext, task: Task, box: Box, size: float) -> Element:
    """NEB-10 One's own task, under claret."""
    have, need = progress(ctx, task)
    worth = points(ctx.game, task.card)[0]
    text = names.task_text(ctx, task.card)
    room = box.width - 76
    return lighting(
        ctx,
        task,
        rect(*box, r=4, fill=CLARET),
        rect(
            box.x + 4,
            box.y + 4,
            box.width - 8,
            box.height - 8,
            r=2,
            fill="none",
            stroke="#f4d999",
            stroke_opacity=0.7,
        ),
        rect(*box, "edge", 4),
        kit.fitted_row(
            box.x + 14,
            box.y + 22,
            room,
            str(ctx.translations("table.secret")),
            size + 0.5,
            face="italic",
            fill="#ffd9a0",
        ),
        kit.paragraph(box.x + 14, box.y + 40, room, text, size, 3, 1.14, face="bold"),
        count_of(
            task,
            kit.words(
                box.x + box.width - 14, box.y + 28, f"{have}/{need}", 17, "serif", anchor="end"
            ),
        ),
        kit.words(box.x + box.width - 14, box.y + 54, str(worth), 20, "serif", GOLD, "end"),
    )


def public_row(
    ctx: RenderContext, task: Task, box: Box, y: float, height: float, size: float
) -> Element:
    """NEB-09, NEB-22 A public task, one's progress, its points and who has marked it."""
    right = box.x + box.width - 14
    have, need = progress(ctx, task)
    first, later = points(ctx.game, task.card)
    text = names.task_text(ctx, task.card)
    return lighting(
        ctx,
        task,
        rect(box.x + 2, y, box.width - 4, height, fill="transparent"),
        rect(box.x + 2, y + 1, box.width - 4, height - 2, "edge", 4),
        line(box.x + 12, y, right, y, stroke=PAPER_LINE, stroke_opacity=0.45),
        kit.paragraph(
            box.x + 14,
            y + 21,
            box.width - BESIDE_TEXT,
            text,
            size,
            int((height - 4) / size / 1.18),
            1.18,
            face="bold",
            fill=PAPER_INK,
        ),
        count_of(task, kit.words(right, y + 20, f"{have}/{need}", 15, "serif", kit.INK, "end"))
        if len(marks_of_task(ctx, task.place or 0)) <= IN_A_ROW
        else None,
        *(
            marks(ctx, task, right, y + 38)
            or [
                bar(right - 46, y + 28, 46, have, need),
                kit.words(right, y + 51, f"{first}/{later}", 14, "serif", PAPER_GOLD, "end")
                if height >= 56
                else None,
            ]
        ),
    )


def marks(ctx: RenderContext, task: Task, right: float, y: float) -> list[Element | None]:
    """NEB-22 Who has marked a task; the first one beside the points."""
    place = task.place or 0
    seats = marks_of_task(ctx, place)
    if not seats:
        return []
    worth = points(ctx.game, task.card)[0]
    spots = seal_spots(len(seats), right - 10, y)
    faces: list[Element | None] = [
        seal(ctx, seat, *spot, place, seat == seats[0])
        for seat, spot in zip(seats, spots, strict=True)
    ]
    if len(seats) >= IN_A_ROW:
        return faces
    x = spots[0][0] - 12
    return [*faces, kit.words(x, y + 5, str(worth), 14, "bold", PAPER_INK, "end")]


def seal_spots(number: int, right: float, y: float) -> list[tuple[float, float]]:
    """Return where so many marks lie, the last one at `right`: in a row, or, when everybody has one
    and no count is needed, in two."""
    if number > IN_A_ROW:
        return [(right - 22 * (1 - i % 2), y - 24 + 22 * (i // 2)) for i in range(number)]
    return [(right - 16 * i, y) for i in reversed(range(number))]


def marks_of_task(ctx: RenderContext, place: int) -> list[int]:
    """NEB-22 Who has fulfilled a public task: the first, then the others."""
    facts = ctx.facts
    first = facts.first_mark[place] - 1
    if first < 0:
        return []
    later = [s for s in range(facts.players) if facts.marks[place] >> s & 1 and s != first]
    return [first, *later]


def seal(
    ctx: RenderContext,
    seat: int,
    x: float,
    y: float,
    place: int,
    is_first: bool,
    r: float = 10.5,
) -> Element:
    """A player's small mark; the first on a task is held."""
    name = ctx.person(seat)
    return group(
        "seal",
        circle(x, y, r, fill=kit.seat_colour(name, seat), stroke="#7d5622", stroke_width=1.6),
        kit.words(x, y + r / 2, kit.initial(name), max(13, r * 4 / 3), "serif", anchor="middle"),
        piece=f"seal-{place}-{seat}",
        data_step=TASK,
        data_enter="bloom glow",
        data_beat="task" if is_first else None,
        data_trace="",
    )


def count_of(task: Task, count: Element) -> Element:
    """How far a task has come; it turns over when the star lies that brought it on."""
    return group(
        "count",
        count,
        piece=f"count-{task.key}",
        data_fixed="",
        data_quiet="",
        data_step=LINKED,
        data_change="flip",
    )


def bar(x: float, y: float, width: float, have: int, need: int) -> Element:
    """How far a task has come."""
    share = min(1.0, have / need) if need else 1.0
    return group(
        "progress",
        rect(x, y, width, 6, r=3, fill="#b79a64", fill_opacity=0.55),
        rect(x, y, width * share, 6, r=3, fill=PAPER_GOLD) if share else None,
    )


def lighting(ctx: RenderContext, task: Task, *children: Element | None) -> Element:
    """A task that lights its fields when touched."""
    label = names.task_text(ctx, task.card)
    if task.place is not None:
        label = table.public_text(ctx, task.place)
    return kit.selector("task", task.key, label, *children)


def progress(ctx: RenderContext, task: Task) -> tuple[int, int]:
    """NEB-22 A marked task stays fulfilled."""
    have, need = table.steps_done(ctx, viewer(ctx), task.card)
    done = task.place is not None and ctx.facts.marks[task.place] >> viewer(ctx) & 1
    return (need if done else have), need


def viewer(ctx: RenderContext) -> int:
    """The seat whose things are large: one's own; for a spectator, that of who acts, and at the
    end that of the starting player."""
    if ctx.seat is not None:
        return ctx.seat
    return int(ctx.actors[0]) if ctx.actors else int(ctx.facts.starter)


def board_owner(ctx: RenderContext, frame: Frame) -> int:
    """The seat whose galaxy is large: at the end a winner's; on a phone that of whoever places
    stars."""
    if not ctx.actors:
        winners = ctx.game.winners(ctx.row)
        return viewer(ctx) if viewer(ctx) in winners else int(winners[0])
    is_placing = stage_of(ctx, frame) is Stage.PLACE
    return int(ctx.actors[0]) if is_placing else viewer(ctx)


def own_galaxy(ctx: RenderContext, *_: object) -> tuple[int, ...]:
    """Whose galaxy is large, and its stars: part of the key of what depends on them."""
    return (viewer(ctx), *ctx.facts.stars[viewer(ctx)])


@functools.lru_cache(maxsize=256)
def points(game: "Game", card: int) -> tuple[int, int]:
    """What a task brings to the first, and to others."""
    box = BOX.as_record(game.box)
    return int(box.points_first[card]), int(box.points_later[card])


# For phones


@remember("public", "marks", "first_mark", "bar", key=task_facts)
def task_peek(ctx: RenderContext, box: Box) -> Element:
    """All tasks in a glance; a touch opens them."""
    tasks = tasks_of(ctx)
    own, public = (tasks[0] if tasks[0].is_secret else None), tasks[-SHOWN:]
    head = box.height * 0.4
    step = (box.width - 16) / SHOWN
    parts: list[Element | None] = [kit.paper(*box, r=4)]
    if own:
        parts += peek_heading(ctx, own, box, head)
    below = box.y + (head if own else 0)
    middle = below + (box.y + box.height - below) / 2
    for i, task in enumerate(public):
        x = box.x + 8 + step * i
        have, need = progress(ctx, task)
        parts += [
            group(
                "progress",
                kit.words(
                    x + step / 2, middle + 1, f"{have}/{need}", 14, "serif", kit.INK, "middle"
                ),
                *(
                    peek_seals(ctx, i, x + step / 2, middle + 10, step)
                    or [bar(x + 3, middle + 7, step - 6, have, need)]
                ),
                piece=f"task-{i}",
                data_value=ctx.facts.marks[i],
                data_step=TASK,
                data_change="glow",
                data_beat="task" if ctx.facts.marks[i].bit_count() == 1 else None,
            ),
        ]
    return kit.selector("peek", "tasks", str(ctx.translations("table.tasks")), *parts)


def peek_seals(ctx: RenderContext, place: int, x: float, y: float, room: float) -> list[Element]:
    """NEB-22 Who has marked a task, the first one first, as far as there is room."""
    seats = marks_of_task(ctx, place)[: max(1, int(room / 18))]
    left = x - 9 * (len(seats) - 1)
    return [seal(ctx, seat, left + 18 * i, y, place, i == 0, 8) for i, seat in enumerate(seats)]


def peek_heading(ctx: RenderContext, own: Task, box: Box, head: float) -> list[Element | None]:
    have, need = progress(ctx, own)
    right, middle = box.x + box.width - 7, box.y + head / 2
    colour = int(BOX.as_record(ctx.game.box).ask_colour[own.card])
    left = box.x + (28 if colour else 8)
    short = shorten(names.short_task(ctx, own.card), right - left - 40, 13)
    return [
        rect(box.x, box.y, box.width, head, r=4, fill=CLARET),
        token(colour, box.x + 15, middle, 8) if colour else None,
        kit.words(left, middle + 5, short, 13, "bold"),
        count_of(own, kit.words(right, middle + 5, f"{have}/{need}", 14, "serif", GOLD, "end")),
    ]


# The fields that a task means


class Sets(NamedTuple):
    """Sets of fields, as numbers."""

    orbit: list[int]
    constellation: list[int]
    opposite: list[int]
    adjacent: list[int]
    shiny: int
    near_shiny: int
    indirect_ends: int


@functools.lru_cache(maxsize=16)
def sets_of(game: "Game") -> Sets:
    box = BOX.as_record(game.box)
    several = (box.orbit, box.constellation, box.opposite, box.adjacent)
    orbit, constellation, opposite, adjacent = ([int(x) for x in sets] for sets in several)
    shiny, near, ends = int(box.shiny), int(box.near_shiny), int(box.indirect_ends)
    return Sets(orbit, constellation, opposite, adjacent, shiny, near, ends)


@functools.lru_cache(maxsize=512)
def meant_fields(game: "Game", card: int, stars: tuple[int, ...]) -> int:
    """The fields a task speaks of, as a set; of several ways to fulfil it the nearest one."""
    sets, box = sets_of(game), BOX.as_record(game.box)
    ask, colour, place = names.asks(game, card), int(box.ask_colour[card]), int(box.ask_place[card])
    number = int(box.ask_number[card])
    occupied, every = functools.reduce(operator.or_, stars), (1 << len(places(game))) - 1
    orbits = functools.reduce(operator.or_, sets.orbit)
    groups = {
        Ask.COLOUR_ON_ORBITS: [orbits],
        Ask.COLOUR_ON_SHINY: [sets.shiny],
        Ask.COLOUR_TOTAL: [stars[colour] or every],
        Ask.COLOUR_IN_CONSTELLATIONS: [every & ~(1 << CENTRE)],
        Ask.CONSTELLATION_IN_COLOURS: [sets.constellation[min(place, len(sets.constellation) - 1)]],
        Ask.ORBIT_IN_COLOURS: [sets.orbit[min(place, ORBITS - 1)]],
        Ask.ORBIT_ALL_DIFFERENT: [sets.orbit[min(place, ORBITS - 1)]],
        Ask.ADJACENT_ORBITS: adjacent_orbits(sets.orbit, number),
        Ask.OPPOSITE_CONSTELLATIONS: sets.opposite,
        Ask.ADJACENT_CONSTELLATIONS: sets.adjacent,
        Ask.INDIRECT_ENDS: [sets.indirect_ends],
        Ask.NEAR_SHINY: [sets.near_shiny],
        Ask.FEW_EMPTY: [every & ~occupied],
        Ask.EACH_COLOUR: [every],
    }.get(ask, [0])
    return min(map(int, groups), key=lambda fields: (fields & ~occupied).bit_count())


def adjacent_orbits(orbits: list[int], number: int) -> list[int]:
    """NEB-32 So many orbits side by side, in every way."""
    starts = range(max(1, len(orbits) - number + 1))
    return [functools.reduce(operator.or_, orbits[i : i + number], 0) for i in starts]


def lights(ctx: RenderContext, task: Task, disc: Disc) -> Element:
    """The fields a task means: ringed where they count already, dashed where they are wanted."""
    stars = tuple(ctx.facts.stars[viewer(ctx)])
    return element(
        "g",
        lit_fields(ctx.game, task.card, stars),
        transform=disc.place,
        class_="lights",
        pointer_events="none",
    )


@functools.lru_cache(maxsize=512)
def lit_fields(game: "Game", card: int, stars: tuple[int, ...]) -> Element:
    fields = members(meant_fields(game, card, stars))
    colour = int(BOX.as_record(game.box).ask_colour[card])
    on = colours_on(stars)
    done = [f for f in fields if on[f] and colour in (0, on[f])]
    wanted = [f for f in fields if f not in done]
    return group("lit", *field_marks(game, done, "n-lit"), *field_marks(game, wanted, "n-swap"))


def field_marks(game: "Game", fields: Iterable[int], shape: str) -> list[Element]:
    return [use(shape, *places(game)[field]) for field in fields]


# Choosing one's own task


def task_choice(ctx: RenderContext, box: Box) -> list[Element]:
    """NEB-10 Two personal tasks, one of which is kept."""
    gap = 14
    height = (box.height - gap * (OFFERED - 1)) / OFFERED
    return [
        task_card(ctx, i, Box(box.x, box.y + (height + gap) * i, box.width, height))
        for i in range(OFFERED)
    ]


def task_card(ctx: RenderContext, number: int, box: Box) -> Element:
    """A card with its points, its text and the fields it means."""
    action, card = f"task {number + 1}", ctx.facts.offered[ctx.seat or 0][number]
    r = min(70.0, box.height / 2 - 14)
    worth = points(ctx.game, card)[0]
    stars = tuple(ctx.facts.stars[ctx.seat or 0])
    left = 2 * r + 30
    size = 17 if box.height < 150 else 19
    return button(
        "choice",
        action,
        moves.describe_action(ctx, ctx.legal[action]),
        kit.paper(0, 0, box.width, box.height),
        rect(0, 0, left - 6, box.height, r=6, fill=CLARET),
        element(
            "g",
            use("n-small-disc"),
            use("n-heavens"),
            lit_fields(ctx.game, card, stars),
            transform=f"translate({left / 2 - 3:g} {box.height / 2:g})scale({r / RIM:.4g})",
        ),
        kit.paragraph(
            left + 8,
            34,
            box.width - left - 20,
            names.task_text(ctx, card),
            size,
            int((box.height - 20) / (size * 1.25)),
            1.25,
            face="serif",
            fill=kit.INK,
        ),
        circle(left - 26, box.height - 24, 19, fill="url(#k-brass)", stroke="#2a1c08"),
        kit.words(
            left - 26, box.height - 17.5, str(worth), 19, "serif", "#2a1c08", anchor="middle"
        ),
        at=(box.x, box.y),
    )
