"""Nebula: the table, the moves, the refusals and the log in words, from views."""

from collections.abc import Iterable
from typing import Any

from asterism.engine import bits
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.nebula.rules import beginning, ending, patterns, placing, taking, tasks
from asterism.games.nebula.state import (
    ACTIONS,
    BAR,
    BOX,
    CENTRE,
    CLUSTER_NAMES,
    CLUSTERS,
    COLOUR_NAMES,
    COLOURS,
    CONSTELLATION_NAMES,
    CONSTELLATIONS,
    FIELD_NAMES,
    FIELDS,
    HOLE,
    KIND_NAMES,
    KINDS,
    MARKER_NAMES,
    RANKS,
    RAYS,
    ROMAN,
    SHOWN,
    TRACK_START,
    Ask,
    Cause,
    Count,
    Phase,
    Scoring,
    Variant,
)

ROW_NAMES = tuple(row.name.lower() for row in Scoring)


def box_of(ctx: RenderContext) -> Any:
    return BOX.as_record(ctx.game.box)


# The names of things


def star(translations: Translator, kind: int, case: str = "nom") -> str:
    return (
        str(translations(f"star.{KIND_NAMES[kind - 1]}.{case}"))
        if kind
        else str(translations("nothing"))
    )


def colour(translations: Translator, kind: int, number: int = 1) -> str:
    """An adjective in the form that suits a number of stars."""
    return str(translations(f"colour.{COLOUR_NAMES[kind - 1]}", n=number))


def stars(translations: Translator, counts: Any) -> str:
    """`2× red star, white star`, from counts by kind."""
    named = [
        star(translations, kind)
        if counts[kind] == 1
        else translations("times", n=int(counts[kind]), star=star(translations, kind))
        for kind in range(1, KINDS + 1)
        if counts[kind]
    ]
    return ", ".join(named) or str(translations("nothing"))


def constellation(translations: Translator, number: int) -> str:
    return str(translations(f"constellation.{CONSTELLATION_NAMES[number]}"))


def home_of(field: int) -> int:
    """The constellation a field belongs to; the centre has none."""
    return int((field - 1) * CONSTELLATIONS // (FIELDS - 1))


def field_name(translations: Translator, field: int) -> str:
    """`Dolphin 2a`: the constellation and the place in it."""
    if field == CENTRE:
        return str(translations("centre"))
    return str(
        translations(
            "field",
            constellation=constellation(translations, home_of(field)),
            place=FIELD_NAMES[field][1:],
        )
    )


def cluster_name(translations: Translator, cluster: int, case: str = "nom") -> str:
    return str(translations(f"cluster.{CLUSTER_NAMES[cluster]}.{case}"))


def steps_name(translations: Translator, steps: int) -> str:
    return str(translations("steps.clockwise" if steps > 0 else "steps.back", n=abs(steps)))


def marker_name(ctx: RenderContext, marker: int) -> str:
    """A colour, a constellation, or a card with what it counts."""
    translations = ctx.translations
    if marker < COLOURS:
        return str(translations("marker.colour", colour=colour(translations, marker + 1)))
    if marker < TRACK_START[2]:
        return str(
            translations(
                "marker.constellation", constellation=constellation(translations, marker - COLOURS)
            )
        )
    return str(translations("marker.advanced", roman=ROMAN[marker - TRACK_START[2]].upper()))


def task_text(ctx: RenderContext, card: int) -> str:
    """NEB-31, NEB-32 What a task asks, in a line."""
    box, translations, number = box_of(ctx), ctx.translations, int(box_of(ctx).ask_number[card])
    tint, place = int(box.ask_colour[card]), int(box.ask_place[card])
    counted = int(box.ask[card]) in (Ask.COLOUR_TOTAL, Ask.COLOUR_IN_CONSTELLATIONS)
    return str(
        translations(
            f"ask.{Ask(int(box.ask[card])).name.lower()}",
            n=number,
            times=int(box.ask_times[card]),
            colour=colour(translations, tint, number if counted else 1) if tint else "",
            constellation=constellation(translations, min(place, CONSTELLATIONS - 1)),
            orbit=place + 1,
        )
    )


def card_text(ctx: RenderContext, card: int) -> str:
    """NEB-33 What an advanced card counts, in a line."""
    box, translations = box_of(ctx), ctx.translations
    one, other = int(box.count_colour[card]), int(box.count_other[card])
    return str(
        translations(
            f"count.{Count(int(box.count[card])).name.lower()}",
            colour=colour(translations, one) if one else "",
            other=colour(translations, other) if other else "",
        )
    )


def kept_task(view: Any, seat: int) -> int:
    """NEB-10 The personal task of a seat, as far as this view knows it; 0 is unknown."""
    return int(view.offered[seat, view.kept[seat] - 1]) if view.kept[seat] else 0


# The table in words


def step_name(ctx: RenderContext) -> str:
    """NEB-12 What the game waits for."""
    view, translations = ctx.view, ctx.translations
    if view.phase == Phase.TAKING and view.moved.any():
        left = int(taking.steps_left(view))
        return str(
            translations("table.taking_on", n=left) if left else translations("table.take_now")
        )
    keys = {
        Phase.CHOOSING: "choosing",
        Phase.TAKING: "taking",
        Phase.KEEPING: "keeping",
        Phase.PLACING: "placing",
        Phase.SUPERNOVA: "supernova_step",
        Phase.MARKER: "marker_step",
    }
    return str(translations(f"table.{keys[Phase(int(view.phase))]}"))


def standing(ctx: RenderContext) -> str:
    """Whose turn it is and what comes next."""
    translations = ctx.translations
    if not ctx.actors:
        return str(translations("over"))
    if ctx.seat in ctx.actors:
        return str(
            translations(
                "table.waiting", player=translations("table.your_turn"), what=step_name(ctx)
            )
        )
    return str(translations("turn", player=translations.players(ctx.actors)))


def is_last_round(ctx: RenderContext) -> bool:
    """NEB-24 The game will end with this round."""
    return bool(ctx.actors) and bool(ending.causes(ctx.view, box_of(ctx)))


def describe_table(ctx: RenderContext) -> str:
    """The table, line by line, as a screen reader would want it."""
    lines = [standing(ctx)]
    for name, value in [*round_lines(ctx), *board_lines(ctx), *card_lines(ctx)]:
        lines.append(str(ctx.translations("sentence", name=name, value=value)))
    for seat in range(ctx.view.players):
        lines += player_lines(ctx, seat)
    return "\n".join(lines)


def round_lines(ctx: RenderContext) -> list[tuple[str, str]]:
    if not ctx.view.rounds:
        return []
    last = ctx.translations("table.last_round") if is_last_round(ctx) else standing_key(ctx)
    return [(str(ctx.translations("table.round", n=int(ctx.view.rounds))), str(last))]


def standing_key(ctx: RenderContext) -> str:
    return step_name(ctx) if ctx.actors else str(ctx.translations("over"))


def board_lines(ctx: RenderContext) -> list[tuple[str, str]]:
    """What lies in the middle of the table."""
    view, translations, box = ctx.view, ctx.translations, box_of(ctx)
    lines = [
        (cluster_name(translations, cluster), cluster_text(ctx, cluster))
        for cluster in range(CLUSTERS)
    ]
    lines += [
        (translations("table.supernova"), supernova_text(ctx)),
        (
            translations("table.counter"),
            translations("table.of", number=int(view.counter), most=int(box.counter_end)),
        ),
        (translations("table.bag"), stars(translations, view.bag)),
        (translations("table.gone"), stars(translations, view.gone)),
    ]
    if view.drawn.any():
        lines.append((translations("table.drawn"), stars(translations, view.drawn)))
    return lines


def supernova_text(ctx: RenderContext) -> str:
    """The supernova; and the one with which placing began, while that still counts."""
    now = star(ctx.translations, int(ctx.view.supernova))
    return "; ".join([now, *filter(None, [still_counts(ctx)])])


def still_counts(ctx: RenderContext) -> str:
    """NEB-15 An earlier supernova that stars of this turn must match; empty if none."""
    view, translations = ctx.view, ctx.translations
    if view.to_match in (0, view.supernova):
        return ""
    return str(translations("table.still_counts", star=star(translations, int(view.to_match))))


def cluster_text(ctx: RenderContext, cluster: int) -> str:
    """Clockwise from the figure."""
    view, translations = ctx.view, ctx.translations
    rays = [int(taking.ray_after(view.figure[cluster], step)) for step in range(RAYS)]
    kinds = [int(view.cluster[cluster, ray]) for ray in rays]
    at = translations("table.figure_at", star=star(translations, kinds[0]))
    return ", ".join(
        [
            str(at),
            *(
                star(translations, kind) if kind else str(translations("none"))
                for kind in kinds[1:]
            ),
        ]
    )


def card_lines(ctx: RenderContext) -> list[tuple[str, str]]:
    """NEB-09 Public tasks, advanced cards and markers."""
    view, translations = ctx.view, ctx.translations
    lines = [(translations("table.public"), public_text(ctx, place)) for place in range(SHOWN)]
    if view.variant == Variant.FULL:
        lines += [
            (
                str(translations("marker.advanced", roman=ROMAN[place].upper())),
                card_text(ctx, int(view.advanced[place])),
            )
            for place in range(SHOWN)
        ]
        lines += [
            (translations(f"table.track_{name}"), track_text(ctx, track))
            for track, name in enumerate(("colours", "constellations", "advanced"))
        ]
    return lines


def public_text(ctx: RenderContext, place: int) -> str:
    view, translations, box = ctx.view, ctx.translations, box_of(ctx)
    card = int(view.public[place])
    points = translations(
        "table.points", first=int(box.points_first[card]), later=int(box.points_later[card])
    )
    return "; ".join([f"{task_text(ctx, card)} ({points})", *marks_text(ctx, place)])


def marks_text(ctx: RenderContext, place: int) -> list[str]:
    """NEB-22 Who was first, and who came later."""
    view, translations, first = ctx.view, ctx.translations, int(ctx.view.first_mark[place]) - 1
    later = [
        seat for seat in range(view.players) if bits.has(view.marks[place], seat) and seat != first
    ]
    said = (
        [translations("table.marked_first", player=translations.player(first))]
        if first >= 0
        else []
    )
    return said + (
        [translations("table.marked_later", players=translations.players(later))] if later else []
    )


def track_text(ctx: RenderContext, track: int) -> str:
    """NEB-29 Markers that have moved, the first one first."""
    view, box = ctx.view, box_of(ctx)
    moved = [
        marker for marker in range(TRACK_START[track], TRACK_START[track + 1]) if view.track[marker]
    ]
    moved.sort(key=lambda marker: (-view.track[marker], -view.landed[marker]))
    named = [
        f"{marker_name(ctx, marker)} {int(view.track[marker])}/{int(box.track_end[track])}"
        for marker in moved
    ]
    return ", ".join(named) or str(ctx.translations("none"))


def player_lines(ctx: RenderContext, seat: int) -> list[str]:
    """A player's galaxy, bar, Observatory and task."""
    view, translations = ctx.view, ctx.translations
    name = translations.player(seat)
    if seat == ctx.seat:
        name = translations("table.you", player=name)
    parts = [
        (translations("table.galaxy"), galaxy_text(ctx, seat)),
        (translations("table.bar"), translations("table.of", number=int(view.bar[seat]), most=BAR)),
        (translations("table.observatory"), stars(translations, view.observatory[seat])),
        *task_lines(ctx, seat),
    ]
    return [
        str(name),
        *(f"  {translations('sentence', name=key, value=value)}" for key, value in parts),
    ]


def galaxy_text(ctx: RenderContext, seat: int) -> str:
    """`the centre red, Dolphin 1 blue`"""
    translations, galaxy = ctx.translations, ctx.view.stars[seat]
    found = [(field, int(placing.colour_on(galaxy, field))) for field in range(FIELDS)]
    named = [
        f"{field_name(translations, field)} {colour(translations, kind)}"
        for field, kind in found
        if kind
    ]
    return ", ".join(named) or str(translations("nothing"))


def task_lines(ctx: RenderContext, seat: int) -> list[tuple[str, str]]:
    """NEB-10 The personal task if this view knows it, and the one put back."""
    view, translations = ctx.view, ctx.translations
    if not view.offered[seat].any():
        return [(translations("table.personal"), translations("table.hidden_task"))]
    if not view.kept[seat]:
        return [
            (
                translations("table.choosing"),
                "; ".join(task_text(ctx, int(card)) for card in view.offered[seat]),
            )
        ]
    kept, other = kept_task(view, seat), int(view.offered[seat, 2 - view.kept[seat]])
    return [
        (translations("table.personal"), f"{task_text(ctx, kept)} ({progress(ctx, seat, kept)})"),
        (translations("table.put_back"), task_text(ctx, other)),
    ]


def progress(ctx: RenderContext, seat: int, card: int) -> str:
    """How far a seat is from a task."""
    lack = lacking(ctx, seat, card)
    return str(ctx.translations("table.lacks", n=lack) if lack else ctx.translations("table.met"))


def lacking(ctx: RenderContext, seat: int, card: int) -> int:
    return int(tasks.lacking(ctx.view, box_of(ctx), seat, ctx.view.stars[seat], card))


# Moves


def describe_action(ctx: RenderContext, action: int) -> str:
    """What an action would do."""
    kind, values, translations = ACTIONS.kind[action], ACTIONS.values[action], ctx.translations
    if kind in ("place", "time", "marker", "task"):
        return str(DESCRIBED[kind](ctx, *values))
    if kind == "take":
        return str(translations("action.take", stars=stars(translations, to_be_taken(ctx.view))))
    if kind == "supernova" and values == ("bag",):
        return str(translations("action.supernova_bag"))
    box = box_of(ctx)
    named = star(translations, KIND_NAMES.index(values[0]) + 1, "acc") if values else ""
    return str(
        translations(
            f"action.{kind}", star=named, drawn=int(box.chaos_drawn), kept=int(box.chaos_kept)
        )
    )


def describe_time(ctx: RenderContext, cluster: str, steps: str) -> str:
    number, translations = CLUSTER_NAMES.index(cluster), ctx.translations
    kind = star_after(ctx.view, number, int(steps))
    return str(
        translations(
            "action.time",
            cluster=cluster_name(translations, number),
            steps=steps_name(translations, int(steps)),
            star=star(translations, kind),
        )
    )


def star_after(view: Any, cluster: int, steps: int) -> int:
    """The star a figure would point at after so many steps."""
    return int(view.cluster[cluster, taking.ray_after(view.figure[cluster], steps)])


def to_be_taken(view: Any) -> list[int]:
    """NEB-13 The stars at the figures now, by kind."""
    counts = [0] * (KINDS + 1)
    for cluster in range(CLUSTERS):
        counts[star_after(view, cluster, 0)] += 1
    return [0, *counts[1:]]


def describe_place(ctx: RenderContext, name: str, field: str) -> str:
    translations, place = ctx.translations, FIELD_NAMES.index(field)
    old = int(placing.colour_on(ctx.view.stars[ctx.seat or 0], place))
    return str(
        translations(
            "action.replace" if old else "action.place",
            star=star(translations, KIND_NAMES.index(name) + 1, "acc"),
            field=field_name(translations, place),
            old=star(translations, old),
        )
    )


def describe_marker(ctx: RenderContext, name: str) -> str:
    marker = MARKER_NAMES.index(name)
    said = str(ctx.translations("action.marker", marker=marker_name(ctx, marker)))
    place = marker - TRACK_START[2]
    if place < 0 or not ctx.view.advanced[place]:
        return said
    return f"{said} ({card_text(ctx, int(ctx.view.advanced[place]))})"


def describe_task(ctx: RenderContext, choice: str) -> str:
    card = int(ctx.view.offered[ctx.seat or 0, int(choice) - 1])
    return str(ctx.translations("action.task", task=task_text(ctx, card) if card else choice))


DESCRIBED: dict[str, Any] = {
    "time": describe_time,
    "place": describe_place,
    "marker": describe_marker,
    "task": describe_task,
}


# Refusals


def illegal_reason(ctx: RenderContext, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    return wrong_step(ctx, kind) or str(REASONS[kind](ctx, *values))


STEP_OF = {
    "time": Phase.TAKING,
    "take": Phase.TAKING,
    "chaos": Phase.TAKING,
    "keep": Phase.KEEPING,
    "place": Phase.PLACING,
    "hole": Phase.PLACING,
    "done": Phase.PLACING,
    "supernova": Phase.SUPERNOVA,
    "marker": Phase.MARKER,
    "task": Phase.CHOOSING,
}
FIRST = {
    Phase.CHOOSING: "choosing",
    Phase.TAKING: "taking",
    Phase.KEEPING: "keeping",
    Phase.SUPERNOVA: "supernova_first",
    Phase.MARKER: "marker_first",
}
PLACING_NOW = {
    "time": "taken",
    "take": "taken",
    "chaos": "taken",
    "keep": "drawn",
    "supernova": "placing",
    "marker": "placing",
    "task": "chosen",
}


def wrong_step(ctx: RenderContext, kind: str) -> str:
    """NEB-12 An action that belongs to another step; empty if it belongs to this one."""
    phase = Phase(int(ctx.view.phase))
    if STEP_OF[kind] == phase:
        return ""
    key = PLACING_NOW[kind] if phase == Phase.PLACING else FIRST[phase]
    return str(ctx.translations(f"reason.{'chosen' if kind == 'task' else key}"))


def why_not_time(ctx: RenderContext, cluster: str, steps: str) -> str:
    view, translations, left = ctx.view, ctx.translations, int(taking.steps_left(ctx.view))
    if left == 0:
        return str(translations("reason.steps_made"))
    if view.moved[CLUSTER_NAMES.index(cluster)]:
        return str(translations("reason.moved"))
    key = "steps" if abs(int(steps)) > left else "last_figure"
    return str(translations(f"reason.{key}", n=left))


def why_not_take(ctx: RenderContext) -> str:
    return str(ctx.translations("reason.steps_left", n=int(taking.steps_left(ctx.view))))


def why_not_chaos(ctx: RenderContext, name: str) -> str:
    if ctx.view.moved.any():
        return str(ctx.translations("reason.time_begun"))
    if not beginning.in_bag(ctx.view):
        return str(ctx.translations("reason.empty_bag"))
    return no_star(ctx, name)


def no_star(ctx: RenderContext, name: str) -> str:
    return str(
        ctx.translations("reason.no_star", star=star(ctx.translations, KIND_NAMES.index(name) + 1))
    )


def why_not_keep(ctx: RenderContext, name: str) -> str:
    return str(
        ctx.translations(
            "reason.not_drawn", star=star(ctx.translations, KIND_NAMES.index(name) + 1)
        )
    )


def why_not_kind(ctx: RenderContext, kind: int) -> str:
    """NEB-15 Why no star of a kind may be placed; empty if one may."""
    view, translations, box, seat = ctx.view, ctx.translations, box_of(ctx), ctx.seat or 0
    if not view.observatory[seat, kind]:
        return no_star(ctx, KIND_NAMES[kind - 1])
    if bits.has(view.placed, kind):
        return str(translations("reason.twice", star=star(translations, kind)))
    if placing.may_place_kind(view, box, seat, kind):
        return ""
    key, most = ("most", box.matching) if placing.has_matched(view) else ("enough", box.placements)
    wanted = star(translations, int(view.to_match))
    return str(translations(f"reason.{key}", n=int(most), star=wanted))


def why_not_hole(ctx: RenderContext) -> str:
    return why_not_kind(ctx, HOLE) or str(ctx.translations("reason.full_bar"))


def why_not_place(ctx: RenderContext, name: str, field: str) -> str:
    kind = KIND_NAMES.index(name) + 1
    return why_not_kind(ctx, kind) or why_not_field(ctx, kind, FIELD_NAMES.index(field))


def why_not_field(ctx: RenderContext, kind: int, field: int) -> str:
    """NEB-16 to NEB-18: why a star may not lie on a field."""
    translations, galaxy, box = ctx.translations, ctx.view.stars[ctx.seat or 0], box_of(ctx)
    if not placing.occupied(galaxy):
        return str(translations("reason.first_star"))
    if not bits.has(placing.reachable(box, galaxy), field):
        return str(
            translations(
                "reason.lone_centre"
                if field == CENTRE and bits.has(placing.occupied(galaxy), CENTRE)
                else "reason.not_linked"
            )
        )
    near = members(box.linked[field] & galaxy[kind])
    return str(
        translations(
            "reason.same_colour", fields=", ".join(field_name(translations, f) for f in near)
        )
    )


def members(fields: Any) -> list[int]:
    """The fields of a set."""
    return [field for field in range(FIELDS) if bits.has(fields, field)]


def why_not_supernova(ctx: RenderContext, name: str) -> str:
    return str(ctx.translations("reason.same_supernova")) if name == "bag" else no_star(ctx, name)


def why_not_marker(ctx: RenderContext, name: str) -> str:
    return str(ctx.translations("reason.marker_end"))


def why_not_done(ctx: RenderContext, *values: str) -> str:
    """Where this is asked, another step comes first."""
    return standing(ctx)


REASONS: dict[str, Any] = {
    "time": why_not_time,
    "take": why_not_take,
    "chaos": why_not_chaos,
    "keep": why_not_keep,
    "place": why_not_place,
    "hole": why_not_hole,
    "supernova": why_not_supernova,
    "marker": why_not_marker,
    "task": why_not_done,
    "done": why_not_done,
}


# The log


def log_line(before: RenderContext, after: RenderContext, actor: int, action: int | None) -> str:
    """One line of the log; None is a task chosen in secret."""
    if action is None:
        return " ".join(
            [
                str(after.translations("log.task", player=after.translations.player(actor))),
                *begun(before, after),
            ]
        )
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    return " ".join(TOLD[kind](before, after, actor, *values))


def log_sentence(ctx: RenderContext, key: str, actor: int, **values: Any) -> str:
    return str(ctx.translations(f"log.{key}", player=ctx.translations.player(actor), **values))


def told_time(
    before: RenderContext, after: RenderContext, actor: int, cluster: str, steps: str
) -> Iterable[str]:
    name = cluster_name(after.translations, CLUSTER_NAMES.index(cluster), "gen")
    yield log_sentence(
        after, "time", actor, cluster=name, steps=steps_name(after.translations, int(steps))
    )


def told_take(before: RenderContext, after: RenderContext, actor: int) -> Iterable[str]:
    yield log_sentence(
        after, "take", actor, stars=stars(after.translations, to_be_taken(before.view))
    )


def told_chaos(before: RenderContext, after: RenderContext, actor: int, name: str) -> Iterable[str]:
    drawn = before.view.bag - after.view.bag
    yield log_sentence(
        after,
        "chaos",
        actor,
        stars=stars(after.translations, drawn),
        star=star(after.translations, KIND_NAMES.index(name) + 1, "acc"),
    )


def told_keep(before: RenderContext, after: RenderContext, actor: int, name: str) -> Iterable[str]:
    translations = after.translations
    yield log_sentence(
        after, "keep", actor, star=star(translations, KIND_NAMES.index(name) + 1, "acc")
    )
    gone = after.view.gone - before.view.gone
    if gone.any():
        yield str(translations("log.discarded", stars=stars(translations, gone)))


def told_place(
    before: RenderContext, after: RenderContext, actor: int, name: str, field: str
) -> Iterable[str]:
    translations, place = after.translations, FIELD_NAMES.index(field)
    old = int(placing.colour_on(before.view.stars[actor], place))
    yield log_sentence(
        after,
        "replace" if old else "place",
        actor,
        old=star(translations, old),
        star=star(translations, KIND_NAMES.index(name) + 1, "acc"),
        field=field_name(translations, place),
    )


def told_hole(before: RenderContext, after: RenderContext, actor: int) -> Iterable[str]:
    yield log_sentence(
        after, "hole", actor, number=int(after.view.counter), most=int(box_of(after).counter_end)
    )
    if is_last_round(after) and not is_last_round(before):
        yield str(after.translations("log.last_round"))


def told_supernova(
    before: RenderContext, after: RenderContext, actor: int, name: str
) -> Iterable[str]:
    if name == "bag":
        yield log_sentence(
            after, "supernova_bag", actor, star=star(after.translations, int(after.view.supernova))
        )
    else:
        yield log_sentence(
            after,
            "supernova",
            actor,
            star=star(after.translations, int(after.view.supernova), "acc"),
        )


def told_marker(
    before: RenderContext, after: RenderContext, actor: int, name: str
) -> Iterable[str]:
    marker = MARKER_NAMES.index(name)
    yield log_sentence(
        after,
        "marker",
        actor,
        marker=marker_name(after, marker),
        number=int(after.view.track[marker]),
    )


def told_task(
    before: RenderContext, after: RenderContext, actor: int, choice: str
) -> Iterable[str]:
    """One's own choice, or anybody's once it is over."""
    yield log_sentence(
        after, "own_task", actor, task=task_text(after, kept_task(after.view, actor))
    )
    yield from begun(before, after)


def begun(before: RenderContext, after: RenderContext) -> Iterable[str]:
    """NEB-11 After the last choice the first turn begins."""
    if after.view.rounds and not before.view.rounds:
        yield log_sentence(after, "begins", int(after.view.seat))


def told_done(before: RenderContext, after: RenderContext, actor: int) -> Iterable[str]:
    """Tasks marked, clusters refilled, and the end if it is one."""
    yield log_sentence(after, "done", actor)
    yield from told_marks(before, after, actor)
    for cluster in range(CLUSTERS):
        if (after.view.cluster[cluster] != before.view.cluster[cluster]).any():
            yield str(
                after.translations("log.refill", cluster=cluster_name(after.translations, cluster))
            )
    if not after.actors:
        yield " ".join([str(after.translations("log.ends")), *why_over(after)])
    elif is_last_round(after) and not is_last_round(before):
        yield str(after.translations("log.last_round"))
    elif after.view.idle > before.view.idle:
        most = int(box_of(after).end_idle)
        yield str(after.translations("log.idle", n=int(after.view.idle), most=most))


def told_marks(before: RenderContext, after: RenderContext, actor: int) -> Iterable[str]:
    for place in range(SHOWN):
        if after.view.marks[place] != before.view.marks[place]:
            key = "first" if after.view.first_mark[place] == actor + 1 else "later"
            yield log_sentence(
                after, key, actor, task=task_text(after, int(after.view.public[place]))
            )


TOLD: dict[str, Any] = {
    "time": told_time,
    "take": told_take,
    "chaos": told_chaos,
    "keep": told_keep,
    "place": told_place,
    "hole": told_hole,
    "supernova": told_supernova,
    "marker": told_marker,
    "task": told_task,
    "done": told_done,
}


# The end


def why_over(ctx: RenderContext) -> list[str]:
    """NEB-24 What brought the end."""
    return [
        str(ctx.translations(f"cause.{cause.name.lower()}", n=int(ctx.view.idle)))
        for cause in Cause
        if bits.has(ctx.view.ending, cause)
    ]


def points(ctx: RenderContext, seat: int, row: Scoring) -> int:
    return int(ending.points_of(ctx.view, box_of(ctx), seat, row))


def total(ctx: RenderContext, seat: int) -> int:
    return int(ending.score(ctx.view, box_of(ctx), seat))


def rows(ctx: RenderContext) -> list[Scoring]:
    """NEB-25 to NEB-28: the rows that count in this variant."""
    return [row for row in Scoring if ctx.view.variant == Variant.FULL or row < Scoring.COLOURS]


def why(ctx: RenderContext, seat: int, row: Scoring) -> str:
    """What the points of a row are made of."""
    return ", ".join(WHY[row](ctx, seat)) or str(ctx.translations("none"))


def why_personal(ctx: RenderContext, seat: int) -> Iterable[str]:
    card = kept_task(ctx.view, seat)
    if card:
        text = task_text(ctx, card)
        met = lacking(ctx, seat, card) == 0
        yield text if met else str(ctx.translations("scoring.missed", task=text))


def why_public(ctx: RenderContext, seat: int) -> Iterable[str]:
    view, box = ctx.view, box_of(ctx)
    for place in range(SHOWN):
        if bits.has(view.marks[place], seat):
            card = int(view.public[place])
            first = view.first_mark[place] == seat + 1
            value = int(box.points_first[card] if first else box.points_later[card])
            yield str(ctx.translations("scoring.worth", what=task_text(ctx, card), points=value))


def why_holes(ctx: RenderContext, seat: int) -> Iterable[str]:
    yield str(ctx.translations("table.of", number=int(ctx.view.bar[seat]), most=BAR))


def why_constellations(ctx: RenderContext, seat: int) -> Iterable[str]:
    view, box = ctx.view, box_of(ctx)
    for number in range(CONSTELLATIONS):
        if ending.is_complete(view, box, seat, number):
            yield str(
                ctx.translations(
                    "scoring.worth",
                    what=constellation(ctx.translations, number),
                    points=int(ending.constellation_worth(view, box, number)),
                )
            )


def why_colours(ctx: RenderContext, seat: int) -> Iterable[str]:
    for marker in by_rank(ctx, 0):
        count = int(bits.count(ctx.view.stars[seat, marker + 1]))
        yield rank_text(ctx, marker, count)


def why_advanced(ctx: RenderContext, seat: int) -> Iterable[str]:
    view, box = ctx.view, box_of(ctx)
    for marker in by_rank(ctx, 2):
        card = view.advanced[marker - TRACK_START[2]]
        number = patterns.patterns(view, box, seat, view.stars[seat], card)
        yield rank_text(ctx, marker, int(number))


def by_rank(ctx: RenderContext, track: int) -> list[int]:
    """The markers of a track that have a rank, the first one first."""
    ranks = {
        marker: int(ending.rank(ctx.view, marker))
        for marker in range(TRACK_START[track], TRACK_START[track + 1])
    }
    return sorted((m for m in ranks if ranks[m] < RANKS), key=lambda m: ranks[m])


def rank_text(ctx: RenderContext, marker: int, number: int) -> str:
    each = int(ending.worth(ctx.view, box_of(ctx), marker))
    return str(
        ctx.translations("scoring.rank", what=marker_name(ctx, marker), number=number, each=each)
    )


WHY: dict[Scoring, Any] = {
    Scoring.PERSONAL: why_personal,
    Scoring.PUBLIC: why_public,
    Scoring.HOLES: why_holes,
    Scoring.CONSTELLATIONS: why_constellations,
    Scoring.COLOURS: why_colours,
    Scoring.ADVANCED: why_advanced,
}


def verdict(ctx: RenderContext) -> list[str]:
    """NEB-24 to NEB-30: why it ended, who won, and everybody's points row by row."""
    lines = [*why_over(ctx), winner_text(ctx)]
    for seat in range(ctx.view.players):
        lines.append(
            str(
                ctx.translations(
                    "ending.points", player=ctx.translations.player(seat), n=total(ctx, seat)
                )
            )
        )
        lines += [
            "  "
            + str(
                ctx.translations(
                    "ending.row",
                    points=points(ctx, seat, row),
                    name=ctx.translations(f"scoring.{ROW_NAMES[row]}"),
                    why=why(ctx, seat, row),
                )
            )
            for row in rows(ctx)
        ]
    return lines


def winner_text(ctx: RenderContext) -> str:
    """NEB-30 Alone, by black holes, or shared."""
    won = ctx.game.winners(ctx.row)
    best = [seat for seat in range(ctx.view.players) if total(ctx, seat) == total(ctx, won[0])]
    key = "shared" if len(won) > 1 else "tie" if len(best) > 1 else "wins"
    return str(ctx.translations(f"ending.{key}", player=ctx.translations.players(won)))
