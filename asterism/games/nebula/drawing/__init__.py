"""Nebula: the table as a scene: an enamelled astrolabe and an orrery on plum velvet."""

from asterism.drawing import kit, style
from asterism.drawing.svg import Element, group, rect, svg
from asterism.engine.frames import WIDE, Frame
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.drawing.galaxy import galaxy, heavens, miniature
from asterism.games.nebula.drawing.ground import scenery as scenery
from asterism.games.nebula.drawing.guide import phone_call, placing_stage
from asterism.games.nebula.drawing.layout import RAIL, Box, Plan, Stage, plan_of, stage_of
from asterism.games.nebula.drawing.materials import DEFS as MATERIALS
from asterism.games.nebula.drawing.materials import DUSK, GOLD, STYLE
from asterism.games.nebula.drawing.orrery import counter, orrery, small_counter
from asterism.games.nebula.drawing.panels import panels
from asterism.games.nebula.drawing.people import (
    corner_people,
    opening,
    own_clock,
    people,
    person,
    strip_cell,
)
from asterism.games.nebula.drawing.people import name_row as person_name
from asterism.games.nebula.drawing.tasks import (
    board_owner,
    lights,
    task_choice,
    task_peek,
    task_sheet,
    tasks_of,
    viewer,
)
from asterism.games.nebula.drawing.tracks import (
    advanced_cards,
    is_full_game,
    rank_column,
    rank_peek,
    track_board,
)
from asterism.games.nebula.drawing.tray import tray
from asterism.games.nebula.sentences import calls, scores, table

STYLESHEET = style.STYLESHEET + STYLE
DEFS = Element("".join(kit.DEFS) + MATERIALS)


def render(ctx: RenderContext, frame: Frame = WIDE) -> str:
    """Return the scene from one seat's view: what is hidden from that seat is not in it."""
    stage = stage_of(ctx, frame)
    plan = plan_of(frame, stage)
    parts = [
        *STAGES[stage](ctx, plan, frame),
        *column(ctx, plan, frame),
        None if is_without_tray(plan, frame, stage) else tray(ctx, plan, frame, stage),
        *calling(ctx, plan, frame, stage),
        own_clock(ctx, plan, frame),
        *panels(ctx, frame, plan, stage),
        *(winning_galaxy(ctx, seat) for seat in winners_of(ctx)),
    ]
    return svg(
        frame.width,
        frame.height,
        group("nebula", *parts),
        title=str(ctx.translations("title")),
        defs=[heavens(ctx.game)],
        data_rail=" ".join(f"{side:g}" for side in RAIL) if frame is WIDE else None,
        data_round=table.name_round(ctx) or None,
    )


def is_without_tray(plan: Plan, frame: Frame, stage: Stage) -> bool:
    """While a task is chosen on a phone, and at its end, there is something else in its place."""
    return plan.choice is not None or (frame.is_phone and stage is Stage.END)


def winners_of(ctx: RenderContext) -> list[int]:
    """Who has won; nobody before the end."""
    return [] if ctx.actors else list(ctx.game.winners(ctx.row))


def winning_galaxy(ctx: RenderContext, seat: int) -> Element:
    """The galaxy of a winner, for the page of the end; the scene itself does not show it."""
    galaxy = miniature(ctx, seat, 0, 0, 150)
    return group("when", group("galaxy", galaxy, data_bare=""), data_trophy=seat)


# The stages


def own_board(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element | None]:
    """One's own galaxy, as large as the stage allows, lit by a task that is touched; or that of
    another who has won or places stars, in the latter case with its owner."""
    if plan.disc.r < 100:
        return [small_board(ctx, plan)]
    size = 13 if frame.is_phone else 15 if plan.disc.r > 240 else 14
    owner = board_owner(ctx, frame)
    board = galaxy(ctx, owner, plan.disc, size)
    if owner != viewer(ctx):
        below = Box(104, plan.disc.y + plan.disc.r + 1, 190, 48)
        return [board, None if plan.people else strip_cell(ctx, owner, below)]
    return [board, *(kit.when(task.key, lights(ctx, task, plan.disc)) for task in tasks_of(ctx))]


def small_board(ctx: RenderContext, plan: Plan) -> Element:
    disc = plan.disc
    box = Box(disc.x - disc.r - 3, disc.y - disc.r, 2 * disc.r + 6, 2 * disc.r)
    return opening(ctx, viewer(ctx), box, miniature(ctx, viewer(ctx), disc.x, disc.y, disc.r))


def taking_stage(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element | None]:
    return [
        *own_board(ctx, plan, frame),
        people(ctx, frame, plan.people) if plan.people else None,
        orrery(ctx, plan.sky) if plan.sky else None,
        *middle(ctx, plan, frame),
    ]


def middle(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element | None]:
    """The black hole counter and the bag."""
    if plan.counter is None:
        return []
    return [small_counter(ctx, plan.counter) if frame.is_phone else counter(ctx, plan.counter)]


def choosing_stage(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element | None]:
    """NEB-10 Two tasks in the place of the orrery; on a phone above those of everybody."""
    return [
        *([] if plan.choice else own_board(ctx, plan, frame)),
        people(ctx, frame, plan.people) if plan.people else None,
        *task_choice(ctx, plan.choice or choice_box(plan)),
        *middle(ctx, plan, frame),
    ]


def choice_box(plan: Plan) -> Box:
    x, y = plan.sky.nova if plan.sky else (0, 0)
    return Box(x - 162, y - 196, 324, 376)


def placing_scene(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element | None]:
    spots = () if frame.is_phone else corner_spots(plan, frame)
    return [
        *own_board(ctx, plan, frame),
        corner_people(ctx, spots) if spots else None,
        people(ctx, frame, plan.people) if plan.people else None,
        *middle(ctx, plan, frame),
        *placing_stage(ctx, plan, frame),
    ]


def corner_spots(plan: Plan, frame: Frame) -> tuple[tuple[float, float], ...]:
    """The corners that a round board leaves free."""
    right = plan.disc.x + plan.disc.r - 46
    return (44, 44), (44, frame.height - 46), (right, 44)


def tracks_stage(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element | None]:
    """NEB-21 The tracks, on which a marker is chosen."""
    board = [] if frame.is_phone else own_board(ctx, plan, frame)
    return [
        *board,
        track_board(ctx, plan.tracks) if plan.tracks else None,
        advanced_cards(ctx, plan.cards, 2) if plan.cards else None,
    ]


STAGES = {
    Stage.CHOOSE: choosing_stage,
    Stage.TAKE: taking_stage,
    Stage.PLACE: placing_scene,
    Stage.TRACKS: tracks_stage,
    Stage.END: taking_stage,
}


# Beside the stage


def column(ctx: RenderContext, plan: Plan, frame: Frame) -> list[Element | None]:
    """Tasks, and what scores now."""
    tasks, ranks = plan.tasks, plan.ranks
    if frame.is_phone and not plan.choice:
        return phone_peeks(ctx, tasks, ranks)
    score_part = None
    if ranks is not None:
        score_part = rank_column(ctx, ranks) if is_full_game(ctx) else basic_scores(ctx, ranks)
    return [task_sheet(ctx, tasks) if tasks else None, score_part]


def phone_peeks(ctx: RenderContext, tasks: Box | None, ranks: Box | None) -> list[Element | None]:
    if tasks is None or ranks is None:
        return []
    if not is_full_game(ctx):
        return [task_peek(ctx, tasks._replace(width=ranks.x + ranks.width - tasks.x))]
    below = ranks.y > tasks.y
    tasks = tasks._replace(height=ranks.y - tasks.y - 8) if below else tasks
    return [task_peek(ctx, tasks), rank_peek(ctx, ranks)]


def basic_scores(ctx: RenderContext, box: Box) -> Element:
    """In the basic game, which has no tracks: the points so far."""
    right = box.x + box.width
    rows = [
        part
        for seat in range(ctx.facts.players)
        for part in (
            person_name(ctx, seat, box.x, box.y + 36 + 21 * seat, box.width - 50, 14),
            kit.words(
                right,
                box.y + 36 + 21 * seat,
                str(scores.total(ctx, seat)),
                16,
                "serif",
                GOLD,
                "end",
            ),
        )
    ]
    heading = ctx.translations("table.if_over")
    return kit.selector(
        "scores",
        "scores",
        str(heading),
        rect(*box, fill="transparent"),
        kit.words(box.x, box.y + 13, heading, 16, "serif", "#d9b26a"),
        *rows,
    )


def calling(ctx: RenderContext, plan: Plan, frame: Frame, stage: Stage) -> list[Element | None]:
    """The one sentence in large type; while placing, it belongs to the star in hand."""
    if stage is Stage.PLACE:
        return []
    is_end = stage is Stage.END
    call = calls.call_at_end(ctx, board_owner(ctx, frame)) if is_end else calls.call(ctx)
    if frame.is_phone:
        return [phone_call(call, plan.call)]
    box = plan.call
    return [
        person(ctx, viewer(ctx), plan.tray.x + 52, plan.tray.y + plan.tray.height / 2, 30),
        kit.call(
            box.x, box.y + 24, box.width, call.sentence, 22, 2 if not call.hint else 1, "start", 16
        ),
        kit.paragraph(box.x, box.y + 54, box.width, call.hint, 14, 2, 1.2, fill=DUSK),
    ]
