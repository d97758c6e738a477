"""Nebula: the table, the moves, the refusals and the log in words, from views."""

from collections.abc import Iterable
from typing import Any

from asterism.engine import bits
from asterism.engine.look import Look
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


def box_of(look: Look) -> Any:
    return BOX.open(look.game.box)


# The names of things


def star(words: Any, kind: int, case: str = "nom") -> str:
    return str(words(f"star.{KIND_NAMES[kind - 1]}.{case}")) if kind else str(words("nothing"))


def colour(words: Any, kind: int, number: int = 1) -> str:
    """An adjective in the form that suits a number of stars."""
    return str(words(f"colour.{COLOUR_NAMES[kind - 1]}", n=number))


def stars(words: Any, counts: Any) -> str:
    """`2× red star, white star`, from counts by kind."""
    named = [star(words, kind) if counts[kind] == 1
             else words("times", n=int(counts[kind]), star=star(words, kind))
             for kind in range(1, KINDS + 1) if counts[kind]]
    return ", ".join(named) or str(words("nothing"))


def constellation(words: Any, number: int) -> str:
    return str(words(f"constellation.{CONSTELLATION_NAMES[number]}"))


def home_of(field: int) -> int:
    """The constellation a field belongs to; the centre has none."""
    return int((field - 1) * CONSTELLATIONS // (FIELDS - 1))


def field_name(words: Any, field: int) -> str:
    """`Dolphin 2a`: the constellation and the place in it."""
    if field == CENTRE:
        return str(words("centre"))
    return str(words("field", constellation=constellation(words, home_of(field)),
                     place=FIELD_NAMES[field][1:]))


def cluster_name(words: Any, cluster: int, case: str = "nom") -> str:
    return str(words(f"cluster.{CLUSTER_NAMES[cluster]}.{case}"))


def steps_name(words: Any, steps: int) -> str:
    return str(words("steps.clockwise" if steps > 0 else "steps.back", n=abs(steps)))


def marker_name(look: Look, marker: int) -> str:
    """A colour, a constellation, or a card with what it counts."""
    words = look.words
    if marker < COLOURS:
        return str(words("marker.colour", colour=colour(words, marker + 1)))
    if marker < TRACK_START[2]:
        return str(words("marker.constellation",
                         constellation=constellation(words, marker - COLOURS)))
    return str(words("marker.advanced", roman=ROMAN[marker - TRACK_START[2]].upper()))


def task_text(look: Look, card: int) -> str:
    """NEB-31, NEB-32 What a task asks, in a line."""
    box, words, number = box_of(look), look.words, int(box_of(look).ask_number[card])
    tint, place = int(box.ask_colour[card]), int(box.ask_place[card])
    counted = int(box.ask[card]) in (Ask.COLOUR_TOTAL, Ask.COLOUR_IN_CONSTELLATIONS)
    return str(words(
        f"ask.{Ask(int(box.ask[card])).name.lower()}", n=number, times=int(box.ask_times[card]),
        colour=colour(words, tint, number if counted else 1) if tint else "",
        constellation=constellation(words, min(place, CONSTELLATIONS - 1)), orbit=place + 1))


def card_text(look: Look, card: int) -> str:
    """NEB-33 What an advanced card counts, in a line."""
    box, words = box_of(look), look.words
    one, other = int(box.count_colour[card]), int(box.count_other[card])
    return str(words(f"count.{Count(int(box.count[card])).name.lower()}",
                     colour=colour(words, one) if one else "",
                     other=colour(words, other) if other else ""))


def kept_task(view: Any, seat: int) -> int:
    """NEB-10 The personal task of a seat, as far as this view knows it; 0 is unknown."""
    return int(view.offered[seat, view.kept[seat] - 1]) if view.kept[seat] else 0


# The table in words


def step_name(look: Look) -> str:
    """NEB-12 What the game waits for."""
    view, words = look.view, look.words
    if view.phase == Phase.TAKING and view.moved.any():
        left = int(taking.steps_left(view))
        return str(words("table.taking_on", n=left) if left else words("table.take_now"))
    keys = {Phase.CHOOSING: "choosing", Phase.TAKING: "taking", Phase.KEEPING: "keeping",
            Phase.PLACING: "placing", Phase.SUPERNOVA: "supernova_step",
            Phase.MARKER: "marker_step"}
    return str(words(f"table.{keys[Phase(int(view.phase))]}"))


def standing(look: Look) -> str:
    """Whose turn it is and what comes next."""
    words = look.words
    if not look.actors:
        return str(words("over"))
    if look.seat in look.actors:
        return str(words("table.waiting", player=words("table.your_turn"), what=step_name(look)))
    return str(words("turn", player=words.players(look.actors)))


def is_last_round(look: Look) -> bool:
    """NEB-24 The game will end with this round."""
    return bool(look.actors) and bool(ending.causes(look.view, box_of(look)))


def tell(look: Look) -> str:
    """The table, line by line, as a screen reader would want it."""
    lines = [standing(look)]
    for name, value in [*round_lines(look), *board_lines(look), *card_lines(look)]:
        lines.append(str(look.words("sentence", name=name, value=value)))
    for seat in range(look.view.players):
        lines += player_lines(look, seat)
    return "\n".join(lines)


def round_lines(look: Look) -> list[tuple[str, str]]:
    if not look.view.rounds:
        return []
    last = look.words("table.last_round") if is_last_round(look) else standing_key(look)
    return [(str(look.words("table.round", n=int(look.view.rounds))), str(last))]


def standing_key(look: Look) -> str:
    return step_name(look) if look.actors else str(look.words("over"))


def board_lines(look: Look) -> list[tuple[str, str]]:
    """What lies in the middle of the table."""
    view, words, box = look.view, look.words, box_of(look)
    lines = [(cluster_name(words, cluster), cluster_text(look, cluster))
             for cluster in range(CLUSTERS)]
    lines += [
        (words("table.supernova"), star(words, int(view.supernova))),
        (words("table.counter"), words("table.of", number=int(view.counter),
                                       most=int(box.counter_end))),
        (words("table.bag"), stars(words, view.bag)),
        (words("table.gone"), stars(words, view.gone))]
    if view.drawn.any():
        lines.append((words("table.drawn"), stars(words, view.drawn)))
    return lines


def cluster_text(look: Look, cluster: int) -> str:
    """Clockwise from the figure."""
    view, words = look.view, look.words
    rays = [int(taking.ray_after(view.figure[cluster], step)) for step in range(RAYS)]
    kinds = [int(view.cluster[cluster, ray]) for ray in rays]
    at = words("table.figure_at", star=star(words, kinds[0]))
    return ", ".join([str(at), *(star(words, kind) if kind else str(words("none"))
                                 for kind in kinds[1:])])


def card_lines(look: Look) -> list[tuple[str, str]]:
    """NEB-09 Public tasks, advanced cards and markers."""
    view, words = look.view, look.words
    lines = [(words("table.public"), public_text(look, place)) for place in range(SHOWN)]
    if view.variant == Variant.FULL:
        lines += [(str(words("marker.advanced", roman=ROMAN[place].upper())),
                   card_text(look, int(view.advanced[place]))) for place in range(SHOWN)]
        lines += [(words(f"table.track_{name}"), track_text(look, track))
                  for track, name in enumerate(("colours", "constellations", "advanced"))]
    return lines


def public_text(look: Look, place: int) -> str:
    view, words, box = look.view, look.words, box_of(look)
    card = int(view.public[place])
    points = words("table.points", first=int(box.points_first[card]),
                   later=int(box.points_later[card]))
    return "; ".join([f"{task_text(look, card)} ({points})", *marks_text(look, place)])


def marks_text(look: Look, place: int) -> list[str]:
    """NEB-22 Who was first, and who came later."""
    view, words, first = look.view, look.words, int(look.view.first_mark[place]) - 1
    later = [seat for seat in range(view.players)
             if bits.has(view.marks[place], seat) and seat != first]
    said = [words("table.marked_first", player=words.player(first))] if first >= 0 else []
    return said + ([words("table.marked_later", players=words.players(later))] if later else [])


def track_text(look: Look, track: int) -> str:
    """NEB-29 Markers that have moved, the first one first."""
    view, box = look.view, box_of(look)
    moved = [marker for marker in range(TRACK_START[track], TRACK_START[track + 1])
             if view.track[marker]]
    moved.sort(key=lambda marker: (-view.track[marker], -view.landed[marker]))
    named = [f"{marker_name(look, marker)} {int(view.track[marker])}/{int(box.track_end[track])}"
             for marker in moved]
    return ", ".join(named) or str(look.words("none"))


def player_lines(look: Look, seat: int) -> list[str]:
    """A player's galaxy, bar, Observatory and task."""
    view, words = look.view, look.words
    name = words.player(seat)
    if seat == look.seat:
        name = words("table.you", player=name)
    parts = [
        (words("table.galaxy"), galaxy_text(look, seat)),
        (words("table.bar"), words("table.of", number=int(view.bar[seat]), most=BAR)),
        (words("table.observatory"), stars(words, view.observatory[seat])),
        *task_lines(look, seat)]
    return [str(name), *(f"  {words('sentence', name=key, value=value)}" for key, value in parts)]


def galaxy_text(look: Look, seat: int) -> str:
    """`the centre red, Dolphin 1 blue`"""
    words, galaxy = look.words, look.view.stars[seat]
    found = [(field, int(placing.colour_on(galaxy, field))) for field in range(FIELDS)]
    named = [f"{field_name(words, field)} {colour(words, kind)}" for field, kind in found if kind]
    return ", ".join(named) or str(words("nothing"))


def task_lines(look: Look, seat: int) -> list[tuple[str, str]]:
    """NEB-10 The personal task if this view knows it, and the one put back."""
    view, words = look.view, look.words
    if not view.offered[seat].any():
        return [(words("table.personal"), words("table.hidden_task"))]
    if not view.kept[seat]:
        return [(words("table.choosing"), "; ".join(task_text(look, int(card))
                                                    for card in view.offered[seat]))]
    kept, other = kept_task(view, seat), int(view.offered[seat, 2 - view.kept[seat]])
    return [(words("table.personal"), f"{task_text(look, kept)} ({progress(look, seat, kept)})"),
            (words("table.put_back"), task_text(look, other))]


def progress(look: Look, seat: int, card: int) -> str:
    """How far a seat is from a task."""
    lack = lacking(look, seat, card)
    return str(look.words("table.lacks", n=lack) if lack else look.words("table.met"))


def lacking(look: Look, seat: int, card: int) -> int:
    return int(tasks.lacking(look.view, box_of(look), seat, look.view.stars[seat], card))


# Moves


def describe(look: Look, action: int) -> str:
    """What an action would do."""
    kind, values, words = ACTIONS.kind[action], ACTIONS.values[action], look.words
    if kind in ("place", "time", "marker", "task"):
        return str(DESCRIBED[kind](look, *values))
    if kind == "take":
        return str(words("action.take", stars=stars(words, to_be_taken(look.view))))
    if kind == "supernova" and values == ("bag",):
        return str(words("action.supernova_bag"))
    box = box_of(look)
    named = star(words, KIND_NAMES.index(values[0]) + 1, "acc") if values else ""
    return str(words(f"action.{kind}", star=named, drawn=int(box.chaos_drawn),
                     kept=int(box.chaos_kept)))


def describe_time(look: Look, cluster: str, steps: str) -> str:
    number, words = CLUSTER_NAMES.index(cluster), look.words
    kind = star_after(look.view, number, int(steps))
    return str(words("action.time", cluster=cluster_name(words, number),
                     steps=steps_name(words, int(steps)), star=star(words, kind)))


def star_after(view: Any, cluster: int, steps: int) -> int:
    """The star a figure would point at after so many steps."""
    return int(view.cluster[cluster, taking.ray_after(view.figure[cluster], steps)])


def to_be_taken(view: Any) -> list[int]:
    """NEB-13 The stars at the figures now, by kind."""
    counts = [0] * (KINDS + 1)
    for cluster in range(CLUSTERS):
        counts[star_after(view, cluster, 0)] += 1
    return [0, *counts[1:]]


def describe_place(look: Look, name: str, field: str) -> str:
    words, place = look.words, FIELD_NAMES.index(field)
    old = int(placing.colour_on(look.view.stars[look.seat or 0], place))
    return str(words("action.replace" if old else "action.place",
                     star=star(words, KIND_NAMES.index(name) + 1, "acc"),
                     field=field_name(words, place), old=star(words, old)))


def describe_marker(look: Look, name: str) -> str:
    marker = MARKER_NAMES.index(name)
    said = str(look.words("action.marker", marker=marker_name(look, marker)))
    place = marker - TRACK_START[2]
    if place < 0 or not look.view.advanced[place]:
        return said
    return f"{said} ({card_text(look, int(look.view.advanced[place]))})"


def describe_task(look: Look, choice: str) -> str:
    card = int(look.view.offered[look.seat or 0, int(choice) - 1])
    return str(look.words("action.task", task=task_text(look, card) if card else choice))


DESCRIBED: dict[str, Any] = {"time": describe_time, "place": describe_place,
                             "marker": describe_marker, "task": describe_task}


# Refusals


def reason(look: Look, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    return wrong_step(look, kind) or str(REASONS[kind](look, *values))


STEP_OF = {"time": Phase.TAKING, "take": Phase.TAKING, "chaos": Phase.TAKING,
           "keep": Phase.KEEPING, "place": Phase.PLACING, "hole": Phase.PLACING,
           "done": Phase.PLACING, "supernova": Phase.SUPERNOVA, "marker": Phase.MARKER,
           "task": Phase.CHOOSING}
FIRST = {Phase.CHOOSING: "choosing", Phase.TAKING: "taking", Phase.KEEPING: "keeping",
         Phase.SUPERNOVA: "supernova_first", Phase.MARKER: "marker_first"}
PLACING_NOW = {"time": "taken", "take": "taken", "chaos": "taken", "keep": "drawn",
               "supernova": "placing", "marker": "placing", "task": "chosen"}


def wrong_step(look: Look, kind: str) -> str:
    """NEB-12 An action that belongs to another step; empty if it belongs to this one."""
    phase = Phase(int(look.view.phase))
    if STEP_OF[kind] == phase:
        return ""
    key = PLACING_NOW[kind] if phase == Phase.PLACING else FIRST[phase]
    return str(look.words(f"reason.{'chosen' if kind == 'task' else key}"))


def why_not_time(look: Look, cluster: str, steps: str) -> str:
    view, words, left = look.view, look.words, int(taking.steps_left(look.view))
    if left == 0:
        return str(words("reason.steps_made"))
    if view.moved[CLUSTER_NAMES.index(cluster)]:
        return str(words("reason.moved"))
    key = "steps" if abs(int(steps)) > left else "last_figure"
    return str(words(f"reason.{key}", n=left))


def why_not_take(look: Look) -> str:
    return str(look.words("reason.steps_left", n=int(taking.steps_left(look.view))))


def why_not_chaos(look: Look, name: str) -> str:
    if look.view.moved.any():
        return str(look.words("reason.time_begun"))
    if not beginning.in_bag(look.view):
        return str(look.words("reason.empty_bag"))
    return no_star(look, name)


def no_star(look: Look, name: str) -> str:
    return str(look.words("reason.no_star", star=star(look.words, KIND_NAMES.index(name) + 1)))


def why_not_keep(look: Look, name: str) -> str:
    return str(look.words("reason.not_drawn", star=star(look.words, KIND_NAMES.index(name) + 1)))


def why_not_kind(look: Look, kind: int) -> str:
    """NEB-15 Why no star of a kind may be placed; empty if one may."""
    view, words, box, seat = look.view, look.words, box_of(look), look.seat or 0
    if not view.observatory[seat, kind]:
        return no_star(look, KIND_NAMES[kind - 1])
    if bits.has(view.placed, kind):
        return str(words("reason.twice", star=star(words, kind)))
    if placing.may_place_kind(view, box, seat, kind):
        return ""
    key, most = ("most", box.matching) if view.matched else ("enough", box.placements)
    return str(words(f"reason.{key}", n=int(most)))


def why_not_hole(look: Look) -> str:
    return why_not_kind(look, HOLE) or str(look.words("reason.full_bar"))


def why_not_place(look: Look, name: str, field: str) -> str:
    kind = KIND_NAMES.index(name) + 1
    return why_not_kind(look, kind) or why_not_field(look, kind, FIELD_NAMES.index(field))


def why_not_field(look: Look, kind: int, field: int) -> str:
    """NEB-16 to NEB-18: why a star may not lie on a field."""
    words, galaxy, box = look.words, look.view.stars[look.seat or 0], box_of(look)
    if not placing.occupied(galaxy):
        return str(words("reason.first_star"))
    if not bits.has(placing.reachable(box, galaxy), field):
        return str(words("reason.lone_centre" if field == CENTRE and
                         bits.has(placing.occupied(galaxy), CENTRE) else "reason.not_linked"))
    near = members(box.linked[field] & galaxy[kind])
    return str(words("reason.same_colour", fields=", ".join(field_name(words, f) for f in near)))


def members(fields: Any) -> list[int]:
    """The fields of a set."""
    return [field for field in range(FIELDS) if bits.has(fields, field)]


def why_not_supernova(look: Look, name: str) -> str:
    return str(look.words("reason.same_supernova")) if name == "bag" else no_star(look, name)


def why_not_marker(look: Look, name: str) -> str:
    return str(look.words("reason.marker_end"))


def why_not_done(look: Look, *values: str) -> str:
    """Where this is asked, another step comes first."""
    return standing(look)


REASONS: dict[str, Any] = {
    "time": why_not_time, "take": why_not_take, "chaos": why_not_chaos, "keep": why_not_keep,
    "place": why_not_place, "hole": why_not_hole, "supernova": why_not_supernova,
    "marker": why_not_marker, "task": why_not_done, "done": why_not_done}


# The log


def narrate(before: Look, after: Look, actor: int, action: int | None) -> str:
    """One line of the log; None is a task chosen in secret."""
    if action is None:
        return " ".join([str(after.words("log.task", player=after.words.player(actor))),
                         *begun(before, after)])
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    return " ".join(TOLD[kind](before, after, actor, *values))


def said(look: Look, key: str, actor: int, **values: Any) -> str:
    return str(look.words(f"log.{key}", player=look.words.player(actor), **values))


def told_time(before: Look, after: Look, actor: int, cluster: str, steps: str) -> Iterable[str]:
    name = cluster_name(after.words, CLUSTER_NAMES.index(cluster), "gen")
    yield said(after, "time", actor, cluster=name, steps=steps_name(after.words, int(steps)))


def told_take(before: Look, after: Look, actor: int) -> Iterable[str]:
    yield said(after, "take", actor, stars=stars(after.words, to_be_taken(before.view)))


def told_chaos(before: Look, after: Look, actor: int, name: str) -> Iterable[str]:
    drawn = before.view.bag - after.view.bag
    yield said(after, "chaos", actor, stars=stars(after.words, drawn),
               star=star(after.words, KIND_NAMES.index(name) + 1, "acc"))


def told_keep(before: Look, after: Look, actor: int, name: str) -> Iterable[str]:
    words = after.words
    yield said(after, "keep", actor, star=star(words, KIND_NAMES.index(name) + 1, "acc"))
    gone = after.view.gone - before.view.gone
    if gone.any():
        yield str(words("log.discarded", stars=stars(words, gone)))


def told_place(before: Look, after: Look, actor: int, name: str, field: str) -> Iterable[str]:
    words, place = after.words, FIELD_NAMES.index(field)
    old = int(placing.colour_on(before.view.stars[actor], place))
    yield said(after, "replace" if old else "place", actor, old=star(words, old),
               star=star(words, KIND_NAMES.index(name) + 1, "acc"), field=field_name(words, place))


def told_hole(before: Look, after: Look, actor: int) -> Iterable[str]:
    yield said(after, "hole", actor, number=int(after.view.counter),
               most=int(box_of(after).counter_end))
    if is_last_round(after) and not is_last_round(before):
        yield str(after.words("log.last_round"))


def told_supernova(before: Look, after: Look, actor: int, name: str) -> Iterable[str]:
    if name == "bag":
        yield said(after, "supernova_bag", actor, star=star(after.words, int(after.view.supernova)))
    else:
        yield said(after, "supernova", actor,
                   star=star(after.words, int(after.view.supernova), "acc"))


def told_marker(before: Look, after: Look, actor: int, name: str) -> Iterable[str]:
    marker = MARKER_NAMES.index(name)
    yield said(after, "marker", actor, marker=marker_name(after, marker),
               number=int(after.view.track[marker]))


def told_task(before: Look, after: Look, actor: int, choice: str) -> Iterable[str]:
    """One's own choice, or anybody's once it is over."""
    yield said(after, "own_task", actor, task=task_text(after, kept_task(after.view, actor)))
    yield from begun(before, after)


def begun(before: Look, after: Look) -> Iterable[str]:
    """NEB-11 After the last choice the first turn begins."""
    if after.view.rounds and not before.view.rounds:
        yield said(after, "begins", int(after.view.seat))


def told_done(before: Look, after: Look, actor: int) -> Iterable[str]:
    """Tasks marked, clusters refilled, and the end if it is one."""
    yield said(after, "done", actor)
    yield from told_marks(before, after, actor)
    for cluster in range(CLUSTERS):
        if (after.view.cluster[cluster] != before.view.cluster[cluster]).any():
            yield str(after.words("log.refill", cluster=cluster_name(after.words, cluster)))
    if not after.actors:
        yield " ".join([str(after.words("log.ends")), *why_over(after)])
    elif is_last_round(after) and not is_last_round(before):
        yield str(after.words("log.last_round"))


def told_marks(before: Look, after: Look, actor: int) -> Iterable[str]:
    for place in range(SHOWN):
        if after.view.marks[place] != before.view.marks[place]:
            key = "first" if after.view.first_mark[place] == actor + 1 else "later"
            yield said(after, key, actor, task=task_text(after, int(after.view.public[place])))


TOLD: dict[str, Any] = {
    "time": told_time, "take": told_take, "chaos": told_chaos, "keep": told_keep,
    "place": told_place, "hole": told_hole, "supernova": told_supernova, "marker": told_marker,
    "task": told_task, "done": told_done}


# The end


def why_over(look: Look) -> list[str]:
    """NEB-24 What brought the end."""
    return [str(look.words(f"cause.{cause.name.lower()}")) for cause in Cause
            if bits.has(look.view.ending, cause)]


def points(look: Look, seat: int, row: Scoring) -> int:
    return int(ending.points_of(look.view, box_of(look), seat, row))


def total(look: Look, seat: int) -> int:
    return int(ending.score(look.view, box_of(look), seat))


def rows(look: Look) -> list[Scoring]:
    """NEB-25 to NEB-28: the rows that count in this variant."""
    return [row for row in Scoring if look.view.variant == Variant.FULL or row < Scoring.COLOURS]


def why(look: Look, seat: int, row: Scoring) -> str:
    """What the points of a row are made of."""
    return ", ".join(WHY[row](look, seat)) or str(look.words("none"))


def why_personal(look: Look, seat: int) -> Iterable[str]:
    card = kept_task(look.view, seat)
    if card:
        text = task_text(look, card)
        met = lacking(look, seat, card) == 0
        yield text if met else str(look.words("scoring.missed", task=text))


def why_public(look: Look, seat: int) -> Iterable[str]:
    view, box = look.view, box_of(look)
    for place in range(SHOWN):
        if bits.has(view.marks[place], seat):
            card = int(view.public[place])
            first = view.first_mark[place] == seat + 1
            value = int(box.points_first[card] if first else box.points_later[card])
            yield str(look.words("scoring.worth", what=task_text(look, card), points=value))


def why_holes(look: Look, seat: int) -> Iterable[str]:
    yield str(look.words("table.of", number=int(look.view.bar[seat]), most=BAR))


def why_constellations(look: Look, seat: int) -> Iterable[str]:
    view, box = look.view, box_of(look)
    for number in range(CONSTELLATIONS):
        if ending.is_complete(view, box, seat, number):
            yield str(look.words("scoring.worth", what=constellation(look.words, number),
                                 points=int(ending.constellation_worth(view, box, number))))


def why_colours(look: Look, seat: int) -> Iterable[str]:
    for marker in by_rank(look, 0):
        count = int(bits.count(look.view.stars[seat, marker + 1]))
        yield rank_text(look, marker, count)


def why_advanced(look: Look, seat: int) -> Iterable[str]:
    view, box = look.view, box_of(look)
    for marker in by_rank(look, 2):
        card = view.advanced[marker - TRACK_START[2]]
        number = patterns.patterns(view, box, seat, view.stars[seat], card)
        yield rank_text(look, marker, int(number))


def by_rank(look: Look, track: int) -> list[int]:
    """The markers of a track that have a rank, the first one first."""
    ranks = {marker: int(ending.rank(look.view, marker))
             for marker in range(TRACK_START[track], TRACK_START[track + 1])}
    return sorted((m for m in ranks if ranks[m] < RANKS), key=lambda m: ranks[m])


def rank_text(look: Look, marker: int, number: int) -> str:
    each = int(ending.worth(look.view, box_of(look), marker))
    return str(look.words("scoring.rank", what=marker_name(look, marker), number=number, each=each))


WHY: dict[Scoring, Any] = {
    Scoring.PERSONAL: why_personal, Scoring.PUBLIC: why_public, Scoring.HOLES: why_holes,
    Scoring.CONSTELLATIONS: why_constellations, Scoring.COLOURS: why_colours,
    Scoring.ADVANCED: why_advanced}


def verdict(look: Look) -> list[str]:
    """NEB-24 to NEB-30: why it ended, who won, and everybody's points row by row."""
    lines = [*why_over(look), winner_text(look)]
    for seat in range(look.view.players):
        lines.append(str(look.words("ending.points", player=look.words.player(seat),
                                    n=total(look, seat))))
        lines += ["  " + str(look.words("ending.row", points=points(look, seat, row),
                                        name=look.words(f"scoring.{ROW_NAMES[row]}"),
                                        why=why(look, seat, row))) for row in rows(look)]
    return lines


def winner_text(look: Look) -> str:
    """NEB-30 Alone, by black holes, or shared."""
    won = look.game.winners(look.row)
    best = [seat for seat in range(look.view.players) if total(look, seat) == total(look, won[0])]
    key = "shared" if len(won) > 1 else "tie" if len(best) > 1 else "wins"
    return str(look.words(f"ending.{key}", player=look.words.players(won)))
