"""The stages on a desk and on a tablet: the map, the diagram while a dot is chosen, a battle."""

from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import Element, element, group, line, path, rect, use
from asterism.drawing.type_metrics import balance_width
from asterism.engine.frames import WIDE
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.drawing.assay import assay
from asterism.games.gwiazdy.drawing.battle import (
    battle_lights,
    battle_plate,
    duel,
    fighters,
    lead_sentence,
    stakes,
)
from asterism.games.gwiazdy.drawing.cartouche import cartouche
from asterism.games.gwiazdy.drawing.diagram_prints import large_print, small_print
from asterism.games.gwiazdy.drawing.dots import dot_layer
from asterism.games.gwiazdy.drawing.event_cards import hand_row
from asterism.games.gwiazdy.drawing.hr_diagram import star_to_place
from asterism.games.gwiazdy.drawing.layout import RAIL, TRAYS
from asterism.games.gwiazdy.drawing.news import AFTERMATH, SUMS
from asterism.games.gwiazdy.drawing.panels import panels, placement_panel
from asterism.games.gwiazdy.drawing.people import clock, others, own_sun, pool, race, rival
from asterism.games.gwiazdy.drawing.scene import Box, Scene
from asterism.games.gwiazdy.drawing.shapes import GOLD, die
from asterism.games.gwiazdy.drawing.sky import plate_of
from asterism.games.gwiazdy.drawing.sky_map import sky_map
from asterism.games.gwiazdy.drawing.stars import large_card, reach_rows
from asterism.games.gwiazdy.drawing.steps import (
    call,
    choice_row,
    placing,
)
from asterism.games.gwiazdy.state import Phase, Side


def cover(scene: Scene) -> list[Element]:
    """A bare desk over the map."""
    frame = scene.frame
    return [
        rect(
            -kit.BEYOND,
            -kit.BEYOND,
            frame.width + 2 * kit.BEYOND,
            frame.height + 2 * kit.BEYOND,
            fill="#1a110b",
        ),
        rect(0, 0, frame.width, frame.height, fill="url(#g-desk)"),
        element("use", href="#g-grain"),
    ]


def wood(box: Box) -> Element:
    """A tray where the scenery has none."""
    return group(
        "wood",
        rect(box.x, box.y + 4, box.width, box.height, r=20, fill="#000", fill_opacity=0.35),
        rect(*box, r=20, fill="url(#k-wood)"),
        kit.tray(*box),
    )


# The map


def map_stage(scene: Scene) -> list[Element]:
    """Flying, fusing and making stars: map, diagram, cards within reach, tray, people."""
    wide = scene.frame is WIDE
    tray = TRAYS[scene.frame.name]
    column = Box(702, 14, 254, 582) if wide else Box(544, 10, 206, 508)
    people = Box(980, 14, 280, 478) if wide else Box(764, 10, 250, 508)
    diagram = Box(column.x, column.y, column.width, 302 if wide else 244)
    top = diagram.bottom + 16
    rows = Box(column.x, top, column.width, column.bottom - top)
    return [
        sky_map(scene),
        cartouche(scene),
        *battle_chip(scene),
        small_print(scene, diagram),
        *reach_rows(scene, rows, 3, 70),
        own_tray(scene, tray),
        *people_column(scene, people),
        *panels(scene),
        *placement_panel(scene, diagram),
    ]


def battle_chip(scene: Scene) -> list[Element]:
    """The battle of this turn, which opens again."""
    if not scene.facts.dice[Side.ATTACKER]:
        return []
    sky = plate_of(scene.frame).sky
    attack, defence = fighters(scene)
    score = " : ".join(
        sentences.tenths(side.total, scene.translations) for side in (attack, defence)
    )
    return [
        kit.selector(
            "chip",
            "battle",
            sentences.result(scene.ctx) if scene.facts.winner else scene.say("table.battle"),
            rect(0, 0, 170, 48, r=24, fill="#0a1122", fill_opacity=0.75, stroke=kit.BRASS),
            die(28, 24, 26, attack.die, -6, "#8e2415"),
            die(142, 24, 26, defence.die, 5, "#1b4a78"),
            kit.words(85, 31, score, 20, "serif", GOLD, "middle"),
            at=(sky.x + 8, sky.y + 8),
        )
    ]


def own_tray(scene: Scene, box: Box) -> Element:
    """One's own things: points, crystals with their reactions, the Sun, and events."""
    medal = box.x + 52
    points = scene.say("points", n=scene.facts.points[scene.seat])
    first = box.x + 106
    wide = box.width - 410
    bench = Box(first, box.y + 2, wide - 46, box.height - 8)
    rule = first + wide - 34
    hand = Box(rule + 88, box.y + 12, box.right - rule - 100, box.height - 24)
    return group(
        "own",
        kit.tray(*box),
        kit.medallion(
            medal, box.y + 54, 28, scene.names[scene.seat], scene.seat, scene.seat == scene.actor
        ),
        kit.fitted_row(
            medal,
            box.y + 108,
            96,
            points,
            15,
            face="serif",
            fill=GOLD,
            anchor="middle",
            data_piece=f"points-{scene.seat}",
            data_step=AFTERMATH + 1,
            data_change="glow",
        ),
        clock(medal + 32, box.y + 24, scene.seat),
        assay(scene, bench, 20, False),
        line(rule, box.y + 16, rule, box.bottom - 16, stroke=kit.BRASS, opacity=0.4),
        own_sun(scene, rule + 44, box.y + 52, 22, 86),
        *hand_row(scene, hand, 2),
    )


def people_column(scene: Scene, box: Box) -> list[Element]:
    """The race, the opponents, and the pool."""
    seats = others(scene)
    top, bottom = box.y + 84, box.bottom - 62
    tall = min(168.0, (bottom - top) / len(seats))
    parts = [race(scene, Box(box.x, box.y, box.width, 80))]
    for i, seat in enumerate(seats):
        y = top + i * tall
        parts.append(rival(scene, seat, Box(box.x, y, box.width, tall - 6)))
        parts.append(
            line(box.x, y + tall - 4, box.right, y + tall - 4, stroke=kit.BRASS, opacity=0.22)
        )
    return [*parts, pool(scene, Box(box.x, box.bottom - 56, box.width, 54))]


# The diagram


def diagram_stage(scene: Scene) -> list[Element]:
    """GWI-16 The diagram large, beside it the star that is to be placed."""
    wide = scene.frame is WIDE
    box = Box(20, 12, 664, 724) if wide else Box(12, 10, 580, 644)
    side = Box(704, 12, 560, 480) if wide else Box(606, 10, 406, 440)
    tray = Box(704, 506, 252, 230) if wide else Box(606, 462, 406, 192)
    paper, plot = large_print(scene, box)
    return [
        *cover(scene),
        wood(tray),
        paper,
        *dot_layer(scene, plot, Box(*glass_place(tray, wide), 0, 0)),
        *beside_diagram(scene, side),
        *confirm_tray(scene, tray, wide),
        *panels(scene),
    ]


def beside_diagram(scene: Scene, box: Box) -> list[Element]:
    """The question, the card, what it tells, and the fact about the star."""
    star = scene.facts.making
    question, step = placing(scene), call(scene)
    asks = scene.acts and scene.phase == Phase.DOT
    # Others read first who is to find the dot: a question in large type would seem to be theirs.
    prompt, note = (question, step) if scene.acts else (step, question)
    note = scene.say("table.paid") if asks else note
    notes = balance_width(note, box.width, 15, 2)
    card = Box(box.x, box.y + 82 + 10 * (len(notes) - 1), box.width, 226)
    fact = scene.say(f"star.{scene.game.components['star'][star - 1]['id']}.fact")
    return [
        kit.call(box.x, box.y + 28, box.width, prompt, 30 if box.width > 430 else 24, 1, "start"),
        *(
            kit.words(box.x, box.y + 64 + 18 * i - 4 * (len(notes) - 1), row, 15, fill=kit.SUB)
            for i, row in enumerate(notes)
        ),
        star_to_place(scene, large_card(scene, star, card)),
        *comparisons(scene, star, box.x, card.bottom + 34, box.width),
        kit.paragraph(
            box.x,
            card.bottom + (96 if box.width > 430 else 150) + 20,
            box.width,
            fact,
            16,
            2,
            face="italic",
            fill=kit.BRASS,
        )
        if box.width > 430
        else group("none"),
    ]


def comparisons(scene: Scene, star: int, x: float, y: float, width: float) -> list[Element]:
    """How the star compares with the Sun, and which way that means on the diagram."""
    fact, sun = scene.game.components["star"][star - 1], scene.game.components["diagram"]["sun"]
    cooler, brighter = (
        fact["temperature"] < sun["temperature"],
        fact["luminosity"] > sun["luminosity"],
    )
    half = width / 2 if width > 430 else width
    rows = (
        (
            "cooler" if cooler else "hotter",
            "M-8 0H8M3-5l5 5-5 5" if cooler else "M8 0H-8M-3-5l-5 5 5 5",
        ),
        (
            "brighter" if brighter else "fainter",
            "M0 8V-8M-5-3l5-5 5 5" if brighter else "M0-8V8M-5 3l5 5 5-5",
        ),
    )
    return [
        group(
            "compare",
            *comparison(scene, key, arrow, half),
            at=(x + (i * half if width > 430 else 0), y + (0 if width > 430 else i * 50)),
        )
        for i, (key, arrow) in enumerate(rows)
    ]


def comparison(scene: Scene, key: str, arrow: str, width: float) -> list[Element]:
    return [
        element("circle", cx=22, cy=0, r=20, fill="url(#k-brass)"),
        element("circle", cx=22, cy=0, r=17, fill="#2a1c14"),
        path(
            arrow,
            fill="none",
            stroke=GOLD,
            stroke_width=2.6,
            stroke_linecap="round",
            transform="translate(22 0)",
        ),
        kit.fitted_row(52, -2, width - 56, scene.say(f"compare.{key}"), 17, face="serif"),
        kit.fitted_row(52, 18, width - 56, scene.say(f"compare.{key}_way"), 14, fill=kit.SUB),
    ]


def confirm_tray(scene: Scene, box: Box, wide: bool) -> list[Element]:
    """Where a dot is confirmed; after a wrong one, events and the way out."""
    if scene.phase == Phase.RETRY or not scene.acts:
        return retry_tray(scene, box)
    x = box.middle if wide else box.x + 285
    top = box.y + (154 if wide else 40)
    anchor = "middle"
    ask = [
        kit.words(x, top + 12, scene.say("table.this_dot"), 20, "serif", kit.CREAM, anchor),
        group(
            "confirm may",
            kit.plate(150, 44, scene.say("button.place"), 16),
            at=(x, top + 46 if wide else top + 80),
            data_do="confirm",
            role="button",
            tabindex=0,
            aria_label=scene.say("button.place"),
        ),
    ]
    return [kit.when("", *waiting_glass(scene, box, wide)), kit.when("confirm", *ask)]


def waiting_glass(scene: Scene, box: Box, wide: bool) -> list[Element]:
    """The magnifying glass before a dot lies under it, and what to do."""
    x, y = glass_place(box, wide)
    text = Box(box.x + 16, box.y + 172, box.width - 32, 0)
    if not wide:
        text = Box(x + 88, box.y + 74, box.right - x - 104, 0)
    sentence = scene.say("table.choose_dot")
    return [
        group("glass", use("g-rim"), at=(x, y), opacity=0.8),
        group("aim", use("g-aim"), at=(x, y), opacity=0.5),
        kit.paragraph(
            text.middle, text.y, text.width, sentence, 16, 4, face="serif", anchor="middle"
        ),
    ]


def glass_place(tray: Box, wide: bool) -> tuple[float, float]:
    """The middle of the magnifying glass on the tray."""
    return (tray.middle, tray.y + 78) if wide else (tray.x + 100, tray.y + tray.height / 2)


def retry_tray(scene: Scene, box: Box) -> list[Element]:
    if not scene.acts:
        sentence = sentences.latest(scene.ctx)
        return [
            kit.paragraph(box.x + 20, box.y + 40, box.width - 40, sentence, 17, 4, face="serif")
        ]
    return [
        *hand_row(scene, Box(box.x + 18, box.y + 14, box.width - 36, box.height - 82), 2),
        *choice_row(scene, box.x + 16, box.bottom - 34, box.width - 32, 40),
    ]


# A battle


def battle_stage(scene: Scene) -> list[Element]:
    """GWI-08 Both sides, both curves; whoever is asked may add events."""
    wide = scene.frame is WIDE
    tray = TRAYS[scene.frame.name]
    area = Box(20, 4, 936, 594) if wide else Box(12, 0, 1000, 518)
    aside_parts = battle_side(scene, Box(980, 16, 280, 470)) if wide else []
    return [
        *cover(scene),
        battle_lights(scene, Box(area.x, 0, area.width, scene.frame.height)),
        *duel(scene, area),
        *aside_parts,
        wood(tray),
        *battle_tray(scene, tray, wide),
        *panels(scene),
    ]


def battle_side(scene: Scene, box: Box) -> list[Element]:
    """The place of the battle, and what is at stake."""
    return [
        *battle_plate(scene, Box(box.x, box.y, box.width, 300)),
        kit.words(box.x, box.y + 346, scene.say("battle.stakes"), 18, "serif", kit.BRASS),
        *stakes(scene, box.x, box.y + 378, box.width, 30),
        kit.paragraph(
            box.x, box.y + 440, box.width, scene.say("battle.capture"), 14, 2, fill=kit.SUB
        ),
    ]


def lead_line(scene: Scene, box: Box) -> Element:
    """Who leads, said when the sums have been counted."""
    news: dict[str, Any] = {"data_step": SUMS + 1, "data_enter": "flip", "data_change": "flip"}
    sentence = kit.fitted_row(box.x + 28, box.y + 42, 318, lead_sentence(scene), 22, face="serif")
    return group("lead", sentence, piece="lead", data_quiet="", **news)


def battle_tray(scene: Scene, box: Box, wide: bool) -> list[Element]:
    """Who leads, one's events, and the button that goes on without them."""
    sentence = call(scene)
    parts = [
        lead_line(scene, box),
        kit.fitted_row(box.x + 28, box.y + 68, 318, sentence, 15, fill=kit.SUB),
    ]
    if not wide:
        parts += stakes(scene, box.x + 28, box.y + 92, 320, 22)
    hand = Box(box.x + 366, box.y + 12, 356, box.height - 24)
    right = box.right - hand.right - 30
    return [
        *parts,
        *hand_row(scene, hand, 3),
        *choice_row(scene, hand.right + 14, box.y + box.height / 2, right, 48),
    ]


def stage(scene: Scene) -> list[Element]:
    """GWI-05 What the present step asks about is large."""
    if scene.phase in (Phase.DOT, Phase.RETRY):
        return diagram_stage(scene)
    if scene.phase in (Phase.ATTACK, Phase.DEFEND):
        return battle_stage(scene)
    return map_stage(scene)


RAIL_ATTRIBUTE = " ".join(f"{value:g}" for value in RAIL)
