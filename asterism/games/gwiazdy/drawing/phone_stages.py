"""The stages of a phone. What a step asks about is large; the rest is one touch away."""

from asterism.drawing import kit
from asterism.drawing.svg import Element, circle, group, path, rect
from asterism.drawing.type_metrics import fit_size
from asterism.engine.frames import TALL
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.drawing.assay import assay, purse
from asterism.games.gwiazdy.drawing.battle import battle_lights, fighters, lead_sentence, phone_duel
from asterism.games.gwiazdy.drawing.diagram_prints import large_print, small_print
from asterism.games.gwiazdy.drawing.dots import dot_layer
from asterism.games.gwiazdy.drawing.event_cards import hand_of, hand_row, stack
from asterism.games.gwiazdy.drawing.hr_diagram import star_to_place, was_lost
from asterism.games.gwiazdy.drawing.layout import TRAYS
from asterism.games.gwiazdy.drawing.news import SUMS
from asterism.games.gwiazdy.drawing.panels import panels
from asterism.games.gwiazdy.drawing.people import own_sun, strip
from asterism.games.gwiazdy.drawing.scene import Box, Scene, star_name
from asterism.games.gwiazdy.drawing.shapes import GOLD
from asterism.games.gwiazdy.drawing.sky import plate_of
from asterism.games.gwiazdy.drawing.sky_map import destinations, field_notes, sky_map
from asterism.games.gwiazdy.drawing.stages import cover, wood
from asterism.games.gwiazdy.drawing.stars import flat_card, reach_rows
from asterism.games.gwiazdy.drawing.steps import aside, call, choice_row, choices
from asterism.games.gwiazdy.state import Phase, Side

CRAFT = (
    Phase.TURN,
    Phase.DECAY,
    Phase.CHAIN,
    Phase.CREATE,
    Phase.DISCOUNT,
    Phase.BLACK_HOLE,
)  # steps that ask about crystals and stars
WARM = "#ff9b88"


def stage(scene: Scene) -> list[Element]:
    """GWI-05 The stage of the present step."""
    if scene.phase in (Phase.DOT, Phase.RETRY):
        return diagram_stage(scene)
    if scene.phase in (Phase.ATTACK, Phase.DEFEND):
        return battle_stage(scene)
    if scene.frame is TALL:
        return tall_stage(scene)
    return craft_stage(scene) if scene.acts and scene.phase in CRAFT else flight_stage(scene)


def call_rows(scene: Scene, y: float) -> list[Element]:
    """The call in its reserved rows: what to do, and a second sentence."""
    note, warns = aside(scene)
    middle, wide = scene.frame.width / 2, scene.frame.width - 16
    if not note:
        return [kit.call(middle, y + 23, wide, call(scene), 19)]
    return [
        kit.call(middle, y + 12, wide, call(scene), 18, 1),
        kit.fitted_row(
            middle,
            y + 40,
            wide,
            note,
            fit_size(note, wide, 15, 13),
            face="serif" if warns else "sans",
            fill=WARM if warns else kit.SUB,
            anchor="middle",
        ),
    ]


# The map


def flight_stage(scene: Scene) -> list[Element]:
    """People, the map, the call, and the tray with the chosen field above one's crystals."""
    tray = TRAYS[scene.frame.name]
    return [
        *strip(scene),
        sky_map(scene),
        *chips(scene),
        *call_rows(scene, plate_of(scene.frame).paper.bottom + 4),
        kit.tray(*tray),
        *step_row(scene, tray.x + 9, tray.y + 9),
        *own_row(scene, tray.y + 94),
        *panels(scene),
    ]


def step_row(scene: Scene, x: float, y: float) -> list[Element]:
    """The note of the chosen field with its plate; or the buttons of the step."""
    if destinations(scene):
        return [
            kit.when("", *empty_note(scene, x, y)),
            *field_notes(scene, x, y),
        ]
    if choices(scene):
        return choice_row(scene, x, y + 28, 362, 48)
    return empty_note(scene, x, y, choose=False)


def empty_note(scene: Scene, x: float, y: float, choose: bool = True) -> list[Element]:
    """The place of a note, before a field is chosen."""
    label = (
        scene.say("call.touch_field")
        if choose
        else scene.say("rounds_short", number=scene.facts.rounds)
    )
    return [
        rect(
            x,
            y,
            362,
            56,
            r=6,
            fill="none",
            stroke=kit.BRASS,
            stroke_opacity=0.35,
            stroke_dasharray="4 5",
        ),
        kit.fitted_row(
            x + 181, y + 33, 340, label, 15, face="italic", fill=kit.SUB, anchor="middle"
        ),
    ]


def own_row(scene: Scene, y: float) -> list[Element]:
    """One's crystals, which open the reactions; the Sun; and events."""
    touch = rect(10, y - 24, 284, 48, fill="#000", fill_opacity=0)
    crystals = purse(scene, 24, y, 48.5, 11.5)
    return [
        kit.selector("purse", "reactions", scene.say("table.reactions"), touch, *crystals),
        own_sun(scene, 317, y, 11, 0),
        *([stack(scene, 358, y)] if hand_of(scene) else []),
    ]


def chips(scene: Scene) -> list[Element]:
    """News that open a panel: the battle of this turn, and a star that was lost."""
    sky = plate_of(scene.frame).sky
    found = []
    if scene.facts.dice[Side.ATTACKER]:
        totals = (sentences.tenths(side.total, scene.translations) for side in fighters(scene))
        label = sentences.result(scene.ctx) if scene.facts.winner else scene.say("table.battle")
        found.append(("battle", label, " : ".join(totals)))
    if was_lost(scene):
        name = star_name(scene.game, scene.language, scene.facts.making)
        found.append(("diagram", scene.say("table.belonged", star=name), name))
    return [
        chip(key, label, face, sky.x + 2, sky.y + 2 if i == 0 else sky.bottom - 46)
        for i, (key, label, face) in enumerate(found)
    ]


CROSS = "M-5-5l10 10m0-10l-10 10"


def chip(key: str, label: str, face: str, x: float, y: float) -> Element:
    """A small sign on the map that opens a panel; a cross stands for a lost star."""
    lost = key == "diagram"
    return kit.selector(
        "chip",
        key,
        label,
        rect(0, 0, 104, 48, fill="#000", fill_opacity=0),
        rect(0, 7, 104, 34, r=17, fill="#0a1122", fill_opacity=0.8, stroke=kit.BRASS),
        path(CROSS, stroke="#ff6b57", stroke_width=3, transform="translate(16 24)")
        if lost
        else None,
        kit.fitted_row(
            60 if lost else 52,
            29,
            74 if lost else 92,
            face,
            15,
            face="serif",
            fill=GOLD,
            anchor="middle",
        ),
        at=(x, y),
    )


def tall_stage(scene: Scene) -> list[Element]:
    """On a tall phone also the diagram, the cards within reach, and the reactions."""
    plate, tray = plate_of(scene.frame).paper, TRAYS[scene.frame.name]
    row = Box(6, plate.bottom + 7, 126, 122)
    diagram = kit.selector(
        "small-print", "diagram", scene.say("table.diagram"), small_print(scene, row)
    )
    return [
        *strip(scene),
        sky_map(scene),
        *chips(scene),
        diagram,
        *reach_rows(scene, Box(142, row.y, 242, 122), 2, 48),
        *call_rows(scene, row.bottom + 3),
        kit.tray(*tray),
        *tall_tray(scene, tray),
        *panels(scene),
    ]


def tall_tray(scene: Scene, tray: Box) -> list[Element]:
    """The reactions above one's crystals, or the chosen field in their place; Sun and events."""
    bench = assay(scene, Box(tray.x + 4, tray.y + 58, 318, 118), 17, True)
    side = tray.x + 348
    return [
        *step_row(scene, tray.x + 9, tray.y + 6),
        bench,
        own_sun(scene, side, tray.y + 92, 13, 0),
        *([stack(scene, side, tray.y + 142)] if hand_of(scene) else []),
    ]


# Crystals and stars


def craft_stage(scene: Scene) -> list[Element]:
    """On a low phone the reactions and the cards within reach take the place of the map."""
    bench = Box(5, 53, 380, 147)
    tray = Box(5, 486, 380, 77)
    return [
        *cover(scene),
        *strip(scene),
        wood(bench),
        assay(scene, Box(10, bench.y + 6, 370, 135), 20, True),
        *reach_rows(scene, Box(10, bench.bottom + 12, 370, 210), 3, 54),
        *call_rows(scene, 437),
        wood(tray),
        *craft_buttons(scene, tray),
        *panels(scene, map_hidden=True),
    ]


STOPS = ((-14, 9), (-3, -9), (14, 2))  # three fields of the map, and the route between them
ROUTE = "M" + "L".join(f"{x} {y}" for x, y in STOPS)


def craft_buttons(scene: Scene, tray: Box) -> list[Element]:
    """The map, the buttons of the step, the Sun and events."""
    y = tray.y + tray.height / 2
    sky = kit.selector(
        "door",
        "map",
        scene.say("table.map"),
        rect(-26, -24, 52, 48, r=10, fill="#0d2340", stroke=kit.BRASS),
        path(ROUTE, stroke=GOLD, stroke_width=1.6, stroke_dasharray="2 3", fill="none"),
        *(circle(*spot, 4.5, fill="#0d2340", stroke=GOLD, stroke_width=1.8) for spot in STOPS),
        at=(tray.x + 40, y),
    )
    return [
        sky,
        *choice_row(scene, tray.x + 74, y, 196, 48),
        own_sun(scene, tray.x + 298, y, 12, 0),
        *([stack(scene, tray.x + 345, y)] if hand_of(scene) else []),
    ]


# The diagram


def diagram_stage(scene: Scene) -> list[Element]:
    """GWI-16 The card, the diagram as large as can be, and the plate that confirms."""
    tall = scene.frame.height
    card, tray = Box(8, 4, 374, 70), Box(5, tall - 72, 380, 68)
    paper, plot = large_print(scene, Box(6, 80, 378, tall - 80 - 72 - 54))
    return [
        *cover(scene),
        star_to_place(scene, flat_card(scene, scene.facts.making, card)),
        wood(tray),
        paper,
        *dot_layer(scene, plot, tray),
        kit.call(195, tall - 100, 370, call(scene), 19),
        *confirm_tray(scene, tray),
        *panels(scene),
    ]


def confirm_tray(scene: Scene, tray: Box) -> list[Element]:
    """How to choose; then the dot to be confirmed. After a wrong one, events and the way out."""
    y = tray.y + 34
    if scene.phase == Phase.RETRY and scene.acts:
        return [*choice_row(scene, tray.x + 70, y, 300, 48), stack(scene, tray.x + 38, y)]
    if not scene.acts:
        return [
            kit.paragraph(tray.x + 20, y - 4, 340, sentences.latest(scene.ctx), 15, 2, face="serif")
        ]
    ask = [
        kit.words(tray.x + 22, y - 4, scene.say("table.this_dot"), 19, "serif"),
        kit.fitted_row(tray.x + 22, y + 18, 220, scene.say("table.or_another"), 13, fill=kit.SUB),
        group(
            "confirm may",
            kit.plate(118, 48, scene.say("button.place"), 15),
            at=(tray.right - 72, y),
            data_do="confirm",
            role="button",
            tabindex=0,
            aria_label=scene.say("button.place"),
        ),
    ]
    hint = kit.paragraph(
        tray.x + 22, y - 3, 336, scene.say("table.choose_part"), 15, 2, face="serif"
    )
    return [kit.when("", hint), kit.when("confirm", *ask)]


# A battle


def battle_stage(scene: Scene) -> list[Element]:
    """GWI-08 Both sides, both curves, and one's events."""
    tall = scene.frame.height
    high, rows = (168, 4) if scene.frame is TALL else (132, 2)
    tray = Box(5, tall - high - 4, 380, high)
    return [
        *cover(scene),
        battle_lights(scene, Box(0, 0, 390, tall * 0.6)),
        *phone_duel(scene, Box(4, 0, 382, tray.y - 42), rows),
        kit.call(195, tray.y - 21, 374, lead_sentence(scene), 19, 1, data_step=SUMS + 1),
        wood(tray),
        *battle_tray(scene, tray),
        *panels(scene),
    ]


def battle_tray(scene: Scene, tray: Box) -> list[Element]:
    """One's events beside the question; whoever only watches reads what is waited for."""
    if scene.ctx.seat is None:
        return [kit.call(tray.middle, tray.y + tray.height / 2, 340, call(scene), 18)]
    cards = hand_row(scene, Box(tray.x + 14, tray.y + 12, 232, tray.height - 24), 2)
    rows = 3 if scene.acts else 5
    return [
        *cards,
        kit.paragraph(tray.x + 258, tray.y + 28, 112, call(scene), 14, rows, face="serif"),
        *choice_row(scene, tray.x + 254, tray.bottom - 34, 118, 48, 14),
    ]
