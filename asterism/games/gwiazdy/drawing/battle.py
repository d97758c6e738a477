"""GWI-08 A battle as a whole screen: both sides with dice and bonuses, both curves, the stakes."""

import functools
import itertools
import math
from typing import Any, NamedTuple

from asterism.drawing import kit
from asterism.drawing.svg import Element, circle, element, group, line, path, rect
from asterism.drawing.type_metrics import text_width
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import TENTHS, Kind
from asterism.games.gwiazdy.drawing.curves import MEASURES, combat_print
from asterism.games.gwiazdy.drawing.news import DICE, SUMS
from asterism.games.gwiazdy.drawing.people import stars_of
from asterism.games.gwiazdy.drawing.scene import Box, Scene, elements_of, field_name, star_name
from asterism.games.gwiazdy.drawing.scenery import figure_spots
from asterism.games.gwiazdy.drawing.shapes import GOLD, SWORDS, amounts, amounts_width, die, globe
from asterism.games.gwiazdy.drawing.shapes import sun as sun_shape
from asterism.games.gwiazdy.drawing.sky import spot
from asterism.games.gwiazdy.drawing.stars import fact_of, star_values
from asterism.games.gwiazdy.state import Side

PIP_COLOURS = ("#8e2415", "#1b4a78")
SIDE_NAMES = ("attack", "defence")


class Row(NamedTuple):
    """A bonus: of which star (0 is none), how it is called, what it is read from, and tenths."""

    star: int
    name: str
    source: str
    bonus: int


class Fighter(NamedTuple):
    """One side of a battle."""

    side: int
    seat: int
    die: int
    rows: list[Row]
    total: int
    battle: int  # its number


def fighter(scene: Scene, side: int) -> Fighter:
    """GWI-09 Die, stars, Sun and events of one side, added up."""
    facts, box = scene.facts, scene.box
    seat = facts.seat if side == Side.ATTACKER else facts.defender
    attacks = side == Side.ATTACKER
    bonuses = box.attack if attacks else box.defence
    measure = MEASURES[SIDE_NAMES[side]]
    stars = sorted(
        (star for star in stars_of(scene, seat) if bonuses[star]), key=lambda s: -bonuses[s]
    )
    rows = [
        Row(
            star,
            star_name(scene.game, scene.language, star),
            star_values(scene.game, scene.language, star)[measure],
            bonuses[star],
        )
        for star in stars
    ]
    sun = facts.sun[seat]
    warmth = (box.sun_attack if attacks else box.sun_defence)[sun]
    if warmth:
        rows.append(Row(0, sentences.sun_name(sun, scene.translations), "", warmth))
    if facts.boost[side]:
        rows.append(Row(0, scene.say("table.events"), "", facts.boost[side]))
    total = facts.dice[side] * TENTHS + sum(row.bonus for row in rows)
    return Fighter(side, seat, facts.dice[side], rows, total, facts.battles)


def leads(one: Fighter, other: Fighter) -> bool:
    """GWI-09 More points win; a tie goes to the defender."""
    return one.total > other.total or (one.total == other.total and one.side == Side.DEFENDER)


def fighters(scene: Scene) -> tuple[Fighter, Fighter]:
    return fighter(scene, Side.ATTACKER), fighter(scene, Side.DEFENDER)


def battle_lights(scene: Scene, box: Box) -> Element:
    """The same where a battle hides the map and the people: they are no news when they are back."""
    return group("lights", *lights(scene, box), data_stage="battle")


def lights(scene: Scene, box: Box) -> list[Element]:
    """Red light on the attacker's side, blue on the defender's."""
    x, y, width, height = box
    return [
        element(
            "ellipse",
            cx=x + width * share,
            cy=y + height * 0.4,
            rx=width * 0.36,
            ry=height * 0.6,
            fill=f"url(#{fill})",
        )
        for share, fill in ((0.24, "g-red-light"), (0.76, "g-blue-light"))
    ]


# On a desk


def duel(scene: Scene, box: Box, titled: bool = True) -> list[Element]:
    """Both sides, and the curves below them."""
    half = (box.width - 40) / 2
    sides = fighters(scene)
    top = box.y + 84
    curves = top + 210
    tall = box.bottom - curves
    title = [kit.call(box.middle, box.y + 34, box.width, battle_title(scene), 30, 1, piece="title")]
    parts = [
        *(title if titled else ()),
        kit.words(box.middle, box.y + 68, scene.say("battle.rule"), 15, "sans", kit.SUB, "middle"),
        emblem(box.middle, top + 62),
    ]
    for side, x in zip(sides, (box.x, box.x + half + 40), strict=True):
        lead = leads(side, sides[1 - side.side])
        parts.append(group("side", *wide_side(scene, side, half, lead), at=(x, top)))
        stars = [row.star for row in side.rows if row.star]
        parts.append(combat_print(scene, SIDE_NAMES[side.side], stars, Box(x, curves, half, tall)))
    return parts


def battle_title(scene: Scene) -> str:
    """Where, and who attacks: the flight that began the battle is out of sight."""
    facts, reader = scene.facts, scene.ctx.seat
    field = field_name(scene.game, scene.language, facts.rocket[facts.defender])
    if facts.seat == reader:
        return scene.say("battle.title_own", field=field)
    key = "battle.title_at_you" if facts.defender == reader else "battle.title"
    return scene.say(key, field=field, player=scene.names[facts.seat])


def emblem(x: float, y: float) -> Element:
    return group(
        "emblem",
        circle(0, 3, 32, fill="#000", opacity=0.4),
        circle(0, 0, 31, fill="url(#k-brass)"),
        circle(0, 0, 26, fill="#3a1512"),
        path(SWORDS, fill="none", stroke="#ffd9a0", stroke_width=3, stroke_linecap="round"),
        at=(x, y),
    )


def wide_side(scene: Scene, side: Fighter, width: float, lead: bool) -> list[Element]:
    """Medallion, die and sum of one side; the defender's side is mirrored."""
    flip = side.side == Side.DEFENDER

    def at(x: float) -> float:
        return width - x if flip else x

    anchor, other = ("end", "start") if flip else ("start", "end")
    name = scene.names[side.seat]
    role = scene.say("battle.defends" if flip else "battle.attacks")
    total = sentences.tenths(side.total, scene.translations)
    room = width - 240
    return [
        kit.medallion(at(46), 46, 36, name, side.seat, side.seat == scene.actor),
        kit.fitted_row(at(100), 42, room, name, 24, face="serif", anchor=anchor),
        kit.fitted_row(at(100), 66, room, role, 15, fill=kit.SUB, anchor=anchor),
        kit.words(
            at(width - 22),
            72,
            total,
            60,
            "serif",
            GOLD if lead else "#e9dfca",
            other,
            **sum_news(side),
        ),
        thrown_die(side, at(46), 150, 64, 5 if flip else -6),
        *bonus_rows(scene, side, width, flip),
    ]


def thrown_die(side: Fighter, x: float, y: float, size: float, tilt: float) -> Element:
    """The die as it lies."""
    shape = die(x, y, size, side.die, tilt, PIP_COLOURS[side.side])
    news: dict[str, Any] = {
        "data_value": f"{side.battle}-{side.die}",
        "data_fixed": "",
        "data_enter": "roll",
        "data_change": "roll",
    }
    return group("thrown", shape, piece=f"die-{side.side}", data_step=DICE, **news)


def sum_news(side: Fighter) -> dict[str, Any]:
    """A sum counts up when a battle begins and whenever an event adds to it, and is held."""
    return {
        "data_piece": f"sum-{side.battle}-{side.side}",
        "data_fixed": "",  # its panel opens elsewhere than its stage: nothing flies across
        "data_step": SUMS,
        "data_enter": "count-up",
        "data_change": "count-up",
        "data_beat": "battle",
    }


ROOM = 4  # rows of bonuses; what is left over is added up in the last


def gather_rows(scene: Scene, rows: list[Row], room: int) -> list[Row]:
    """As many rows as there is room for."""
    if len(rows) <= room:
        return rows
    rest = rows[room - 1 :]
    more = scene.say("battle.more", n=len(rest))
    return [*rows[: room - 1], Row(0, more, "", sum(row.bonus for row in rest))]


def bonus_rows(scene: Scene, side: Fighter, width: float, flip: bool) -> list[Element]:
    """GWI-09 What every star adds, read from the curve."""
    rows = gather_rows(scene, side.rows, ROOM)
    if not rows:
        label = scene.say("battle.die_only")
        x = width - 100 if flip else 100
        return [kit.words(x, 124, label, 15, "italic", kit.SUB, "end" if flip else "start")]
    return [bonus_row(scene, row, width, 118 + i * 27, flip) for i, row in enumerate(rows)]


def bonus_row(scene: Scene, row: Row, width: float, y: float, flip: bool) -> Element:
    def at(x: float) -> float:
        return width - x if flip else x

    anchor, other = ("end", "start") if flip else ("start", "end")
    bonus = f"+{sentences.tenths(row.bonus, scene.translations)}"
    begin, end = 136 + text_width(row.name, 15) + 8, width - 84 - text_width(row.source, 14) - 6
    dots = (
        line(
            at(begin),
            y + 4,
            at(end),
            y + 4,
            stroke="#f3ead7",
            stroke_width=1.2,
            stroke_dasharray="1 6",
            opacity=0.3,
        )
        if end > begin
        else None
    )
    return group(
        "bonus",
        row_sign(scene, row, at(112), y, 10),
        dots,
        kit.words(at(130), y + 5, row.name, 15, "bold", kit.CREAM, anchor),
        kit.words(at(width - 84), y + 5, row.source, 14, "sans", kit.SUB, other)
        if row.source
        else None,
        kit.words(at(width - 22), y + 6, bonus, 18, "serif", GOLD, other),
    )


def row_sign(scene: Scene, row: Row, x: float, y: float, r: float) -> Element:
    if row.star:
        return globe(x, y, r, fact_of(scene.game, row.star)["temperature"])
    return sun_shape(x, y, r - 2)


# On a phone


def phone_duel(scene: Scene, box: Box, rows: int, titled: bool = True) -> list[Element]:
    """Both sides in two columns, the curves below."""
    sides = fighters(scene)
    half = box.width / 2
    curves = box.y + 174 + rows * 34
    title = [
        kit.call(box.middle, box.y + 22, box.width - 20, battle_title(scene), 21, 1, piece="title")
    ]
    parts = [
        *(title if titled else ()),
        line(box.middle, box.y + 44, box.middle, curves - 8, stroke=kit.BRASS, opacity=0.35),
    ]
    for side, x in zip(sides, (box.x, box.x + half), strict=True):
        lead = leads(side, sides[1 - side.side])
        parts.append(group("side", *narrow_side(scene, side, half, lead, rows), at=(x, box.y + 40)))
        stars = [row.star for row in side.rows if row.star]
        print_box = Box(x + 4, curves, half - 8, box.bottom - curves)
        parts.append(combat_print(scene, SIDE_NAMES[side.side], stars, print_box))
    return parts


def narrow_side(scene: Scene, side: Fighter, width: float, lead: bool, rows: int) -> list[Element]:
    middle = width / 2
    total = sentences.tenths(side.total, scene.translations)
    role = scene.say("battle.by_radius" if side.side == Side.ATTACKER else "battle.by_mass")
    shown = gather_rows(scene, side.rows, rows)
    tilt = -6 if side.side == Side.ATTACKER else 5
    return [
        kit.medallion(
            middle - 42, 34, 24, scene.names[side.seat], side.seat, side.seat == scene.actor
        ),
        thrown_die(side, middle + 38, 34, 46, tilt),
        kit.words(
            middle,
            106,
            total,
            46,
            "serif",
            GOLD if lead else "#e9dfca",
            "middle",
            **sum_news(side),
        ),
        kit.words(middle, 127, role, 13, "sans", kit.SUB, "middle"),
        *(phone_row(scene, row, 10, 148 + i * 34, width - 20) for i, row in enumerate(shown)),
    ]


def phone_row(scene: Scene, row: Row, x: float, y: float, width: float) -> Element:
    bonus = f"+{sentences.tenths(row.bonus, scene.translations)}"
    return group(
        "bonus",
        row_sign(scene, row, x + 11, y, 9),
        kit.fitted_row(
            x + 28, y - 1 if row.source else y + 5, width - 74, row.name, 14, face="bold"
        ),
        kit.words(x + 28, y + 14, row.source, 13, "sans", kit.SUB) if row.source else None,
        kit.words(x + width, y + 6, bonus, 17, "serif", GOLD, "end"),
    )


# Who leads, and what is at stake


def lead_sentence(scene: Scene) -> str:
    """Who would win now, and by how much."""
    attack, defence = fighters(scene)
    first = attack if leads(attack, defence) else defence
    gap = abs(attack.total - defence.total)
    if not gap:
        return scene.say("battle.tie")
    points = sentences.tenths(gap, scene.translations)
    if scene.ctx.seat in (attack.seat, defence.seat):
        key = "battle.you_lead" if scene.ctx.seat == first.seat else "battle.you_trail"
        return scene.say(key, points=points)
    return scene.say("battle.leads", player=scene.names[first.seat], points=points)


def stakes(scene: Scene, x: float, y: float, width: float, gap: float = 26) -> list[Element]:
    """GWI-10, GWI-11: what either side gets."""
    facts = scene.facts
    field = facts.rocket[facts.defender]
    gain = elements_of(scene.box.gain[facts.sun[facts.seat]][field])
    prize = elements_of(scene.box.prize)
    rows = []
    for i, (seat, counts, key) in enumerate(
        ((facts.seat, gain, "battle.win"), (facts.defender, prize, "battle.lose"))
    ):
        label = scene.say(key, player=scene.names[seat])
        left = x + min(text_width(label, 14.5), width - amounts_width(counts, 40) - 4) + 8
        use = "" if counts else field_prize(scene, field)
        rows.append(
            group(
                "stake",
                kit.fitted_row(x, y + i * gap, left - x - 4, label, 14.5, face="bold"),
                amounts(counts, left, y + i * gap - 5, 8.5, 38, 15, GOLD),
                kit.fitted_row(left, y + i * gap, x + width - left, use, 14, fill=GOLD)
                if use
                else None,
            )
        )
    return rows


def field_prize(scene: Scene, field: int) -> str:
    """What a field without crystals brings whoever wins there."""
    is_event = scene.box.kind[field] == Kind.EVENT
    return scene.say("battle.event") if is_event else sentences.field_use(scene.ctx, field)


def battle_plate(scene: Scene, box: Box) -> list[Element]:
    """The constellation where the battle is, as a small plate of the atlas."""
    field = scene.facts.rocket[scene.facts.defender]
    inner = Box(box.x + 9, box.y + 9, box.width - 18, box.height - 44)
    seen, lines = figure_view(scene.game, field, inner.width / inner.height)
    width = 2.2 * seen.width / inner.width
    return [
        kit.paper(*box, 3),
        rect(*inner, fill="url(#g-plate)"),
        element(
            "svg",
            element("use", href="#g-figures"),
            path(lines, fill="none", stroke=kit.BRASS, stroke_width=width, stroke_linecap="round"),
            x=inner.x,
            y=inner.y,
            width=inner.width,
            height=inner.height,
            viewBox=" ".join(f"{side:.0f}" for side in seen),
        ),
        kit.words(
            box.middle,
            box.bottom - 12,
            field_name(scene.game, scene.language, field),
            18,
            "italic",
            kit.INK,
            "middle",
        ),
    ]


@functools.lru_cache(maxsize=64)
def figure_view(game: Any, field: int, shape: float) -> tuple[Box, str]:
    """The part of the sky that shows the whole figure at a field, and the lines of that figure;
    `shape` is how much wider than tall that part is."""
    sky = Box(0, 0, 1340, 1212)
    x, y = spot(sky, *game.components["field"][field - 1]["sky"])
    near = sorted((math.dist((x, y), middle_of(figure)), figure) for figure in figure_spots(sky))
    nearest = near[0][1]
    chosen = [
        figure
        for far, figure in near
        if figure == nearest or far <= (JOINED if {*figure} & {*nearest} else NEAR)
    ]
    xs, ys = zip(*itertools.chain(*chosen), strict=True)
    width, height = max(xs) - min(xs) + 2 * ROUND, max(ys) - min(ys) + 2 * ROUND
    width, height = max(width, height * shape), max(height, width / shape)
    left, top = (max(xs) + min(xs) - width) / 2, (max(ys) + min(ys) - height) / 2
    lines = ("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in figure) for figure in chosen)
    return Box(left, top, width, height), "".join(lines)


def middle_of(figure: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    xs, ys = zip(*figure, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


# Units of the sky from a field to the lines of its figure; more for those that go on from the first
NEAR, JOINED = 95, 130
ROUND = 36  # units of the sky left around a figure
