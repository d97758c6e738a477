"""What opens over the dimmed scene: all stars, events, players, the diagram, a battle."""

from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import Element, element, group, rect, title_element
from asterism.drawing.type_metrics import fit_size, text_width
from asterism.engine.frames import TALL, WIDE
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import CLASS_NAMES, CLASSES
from asterism.games.gwiazdy.drawing.assay import assay, purse
from asterism.games.gwiazdy.drawing.battle import battle_title, duel, lights, phone_duel
from asterism.games.gwiazdy.drawing.diagram_prints import enlarged_print, large_print
from asterism.games.gwiazdy.drawing.event_cards import hand_of, panel_cards
from asterism.games.gwiazdy.drawing.hr_diagram import (
    band_names,
    diagram_state,
    ground,
    is_news_on_diagram,
    just_given_up,
    marks,
    sun_dot,
)
from asterism.games.gwiazdy.drawing.news import AFTERMATH, SUMS
from asterism.games.gwiazdy.drawing.people import player_cards
from asterism.games.gwiazdy.drawing.scene import Box, Scene, star_name
from asterism.games.gwiazdy.drawing.shapes import amounts, coin, token
from asterism.games.gwiazdy.drawing.sky import plate_of
from asterism.games.gwiazdy.drawing.sky_map import last_flight, sky_map
from asterism.games.gwiazdy.drawing.star_list import (
    Column,
    class_order,
    star_columns,
    star_tile,
)
from asterism.games.gwiazdy.drawing.stars import payable, stars_open
from asterism.games.gwiazdy.state import Phase

SHARES = (0.285, 0.265, 0.245, 0.205)  # of the width, for each class: dearer stars cost more kinds
FIGHTING = (Phase.ATTACK, Phase.DEFEND)
ASKING = (Phase.DOT, Phase.RETRY)


def panel(
    scene: Scene, key: str, title: str, icon: str, *children: Element | None, **news: Any
) -> Element:
    """An overlay that fills the scene; a touch on its ground or on the cross closes it. `news` are
    the attributes of one that a film opens by itself."""
    return group(
        "when panel-sheet",
        scene.keep("chrome", (title,), lambda: chrome(scene, title)),
        *children,
        data_when=key,
        data_panel=key,
        data_icon=kit.ICONS[icon],
        role="dialog",
        aria_label=title,
        **{"data_title": title} | news,
    )


def chrome(scene: Scene, title: str) -> Element:
    """The ground of a panel, its title, and the cross that closes it."""
    frame, close = scene.frame, scene.say("button.close")
    width, height = frame.width + 2 * kit.BEYOND, frame.height + 2 * kit.BEYOND
    return group(
        "chrome",
        rect(
            -kit.BEYOND,
            -kit.BEYOND,
            width,
            height,
            fill="#120c09",
            fill_opacity=0.97,
            data_do="close",
        ),
        panel_title(title, frame.width - 70, 22 if scene.phone else 26),
        group(
            "may",
            rect(-24, -24, 48, 48, fill="#000", fill_opacity=0),
            kit.icon("close", 0, 0),
            title_element(close),
            at=(frame.width - 28, 26),
            data_do="close",
            role="button",
            tabindex=0,
            aria_label=close,
        ),
    )


def panel_title(title: str, width: float, size: float) -> Element:
    return kit.fitted_row(16, 34, width, title, fit_size(title, width, size, 16), face="serif")


def panels(scene: Scene, map_hidden: bool = False) -> list[Element]:
    """Everything that is one touch away in this step; the stars first."""
    parts: list[Element] = []
    if stars_open(scene):
        parts.append(scene.keep("stars", scene.market, lambda: draw_stars(scene)))
    if hand_of(scene):
        parts.append(events_panel(scene))
    if scene.phone:
        parts += phone_panels(scene, map_hidden)
    if scene.facts.dice[0] and scene.phase not in FIGHTING:
        parts.append(battle_panel(scene))
    return parts


def phone_panels(scene: Scene, map_hidden: bool) -> list[Element]:
    found = [players_panel(scene)]
    if scene.phase not in ASKING:
        found.append(scene.keep("diagram", diagram_state(scene), lambda: diagram_panel(scene)))
    if not map_hidden and scene.frame is not TALL:
        decays = scene.phase == Phase.DECAY
        found.append(
            scene.keep("reactions", (scene.held_crystals, decays), lambda: reactions_panel(scene))
        )
    if map_hidden:
        found.append(map_panel(scene))
    return found


# Stars


def draw_stars(scene: Scene) -> Element:
    """GWI-02 All stars; the same for a viewer until somebody gains or loses something."""
    return Element("".join(phone_stars(scene))) if scene.phone else stars_panel(scene)


def stars_panel(scene: Scene) -> Element:
    """GWI-02 All stars in four columns, by class."""
    wide = scene.frame is WIDE
    gap, left, top = 14, 20, 62 if wide else 58
    most = max(len(class_order(scene, rank)) for rank in range(CLASSES))
    row = min(45 if wide else 40, (scene.frame.height - top - 42) / most)
    room = scene.frame.width - 2 * left - gap * (CLASSES - 1)
    columns, x = [], float(left)
    for rank in range(CLASSES):
        width = round(room * SHARES[rank % len(SHARES)])
        columns.append(Column(rank, x, top, width, row))
        x += width + gap
    can, all_ = len(payable(scene)), len(scene.offered_stars)
    sentence = scene.say("table.payable_of", number=can, most=all_)
    title = scene.say("table.market")
    start = 560 if wide else 460
    beside = 36 + text_width(title, 26)
    return panel(
        scene,
        "stars",
        title,
        "star",
        kit.fitted_row(beside, 33, start + 180 - beside, sentence, 14, fill=kit.SUB)
        if wide
        else None,
        *purse(scene, start + (200 if wide else 40), 27, 70, 14),
        *star_columns(scene, columns),
        legend(scene, left, scene.frame.height - 54) if wide else None,
    )


def legend(scene: Scene, x: float, y: float) -> Element:
    """What a number in red means, and whose a star with a token is, where the first class ends."""
    seat = (scene.seat + 1) % scene.players
    return group(
        "legend",
        amounts([(0, 5)], x, y, 7, 0, 15, kit.CREAM, (1,)),
        kit.words(x + 46, y + 5, scene.say("table.legend_lacks"), 14, fill=kit.SUB),
        group(
            "seal",
            token(seat, scene.names[seat], scene.marks[seat], 11, False),
            at=(x + 16, y + 28),
        ),
        kit.words(x + 46, y + 33, scene.say("table.legend_made"), 14, fill=kit.SUB),
    )


def star_key(rank: int, first: int) -> str:
    return "stars" if rank == first else f"stars-{rank}"


def phone_stars(scene: Scene) -> list[Element]:
    """The same on a phone, a class at a time."""
    can = set(payable(scene))
    first = min((scene.box.rank[star] for star in can), default=1)
    return [
        class_panel(scene, rank, first, can)
        for rank in sorted(range(CLASSES), key=lambda rank: rank != first)
    ]


def class_panel(scene: Scene, rank: int, first: int, can: set[int]) -> Element:
    stars = class_order(scene, rank)
    gap, width = 8, (scene.frame.width - 20) / 2
    tall = min(54.0, (scene.frame.height - 112) / -(-len(stars) // 2) - gap)
    tiles = [
        star_tile(
            scene,
            star,
            Box(8 + i % 2 * (width + 4), 108 + i // 2 * (tall + gap), width, tall),
        )
        for i, star in enumerate(stars)
    ]
    return panel(
        scene,
        star_key(rank, first),
        scene.say(f"classes.{CLASS_NAMES[rank]}"),
        "star",
        tabs(scene, rank, first, can),
        *tiles,
        **({"data_title": scene.say("table.stars")} if rank == first else {}),
    )


def tabs(scene: Scene, chosen: int, first: int, can: set[int]) -> Element:
    """The four classes and the diagram; a class with stars that can be paid for is lit."""
    ranks = [scene.box.rank[star] for star in can]
    counts = tuple(ranks.count(rank) for rank in range(CLASSES))
    return scene.keep(
        "tabs", (chosen, first, counts), lambda: draw_tabs(scene, chosen, first, counts)
    )


def draw_tabs(scene: Scene, chosen: int, first: int, counts: tuple[int, ...]) -> Element:
    width = (scene.frame.width - 16) / (CLASSES + 1)
    ranks = scene.box.rank
    parts = []
    for rank, number in enumerate(counts):
        star = ranks.index(rank, 1) if rank in ranks[1:] else 0
        parts.append(
            tab(
                scene,
                star_key(rank, first),
                scene.say(f"classes.{CLASS_NAMES[rank]}"),
                8 + rank * width,
                width,
                rank == chosen,
                coin(width / 2 - 13, 24, 13, str(scene.box.points[star])),
                kit.words(
                    width / 2 + 8, 29, f"{number}", 15, "serif", "#ffd978" if number else "#8b7a5e"
                ),
            )
        )
    title = scene.say("table.diagram")
    mark = kit.words(width / 2, 29, "H–R", 15, "serif", kit.CREAM, "middle")
    parts.append(tab(scene, "diagram", title, 8 + CLASSES * width, width, False, mark))
    return group("tabs", *parts)


def tab(
    scene: Scene, key: str, label: str, x: float, width: float, chosen: bool, *face: Element
) -> Element:
    return kit.selector(
        "tab",
        key,
        label,
        rect(
            2,
            0,
            width - 4,
            48,
            r=10,
            fill="#3f2c25" if chosen else "#1d130e",
            stroke=kit.BRASS,
            stroke_opacity=1 if chosen else 0.4,
        ),
        *face,
        at=(x, 52),
    )


# The rest


def events_panel(scene: Scene) -> Element:
    frame, phone = scene.frame, scene.phone
    box = (
        Box(10, 60, frame.width - 20, frame.height - 72)
        if phone
        else Box(60, 80, frame.width - 120, frame.height - 120)
    )
    return panel(
        scene,
        "events",
        scene.say("table.own_events"),
        "cards",
        *panel_cards(scene, box, 2 if phone else 4, 158 if phone else 190),
    )


def players_panel(scene: Scene) -> Element:
    frame = scene.frame
    return panel(
        scene,
        "players",
        scene.say("table.players"),
        "score",
        *player_cards(scene, Box(8, 56, frame.width - 16, frame.height - 64)),
    )


def diagram_panel(scene: Scene) -> Element:
    """GWI-16 The diagram with everybody's markers; a film opens it for a new one."""
    frame, news = scene.frame, placement_news(scene)
    tall = min(470, frame.height - 110)
    paper, plot = large_print(scene, Box(6, 52, frame.width - 12, tall))
    return panel(
        scene,
        "diagram",
        scene.say("table.diagram"),
        "score",
        paper,
        ground(scene.game, plot),
        sun_dot(scene.game, plot),
        band_names(scene.game, scene.language, plot, scene.small),
        *marks(scene, plot, 4.2),
        placement(scene, 52 + tall + 28) if news else None,
        **news,
    )


def placement_news(scene: Scene) -> dict[str, Any]:
    """What opens the diagram once, for a new marker or a wrong dot."""
    if not is_news_on_diagram(scene):
        return {}
    facts = scene.facts
    return {"data_until": 3, "piece": f"placed-{facts.making}-{facts.missed}-{facts.rounds}"}


def placement_panel(scene: Scene, small: Box) -> list[Element]:
    """GWI-16 On a desk: the print beside the map, held up for what is new on it."""
    news, frame = placement_news(scene), scene.frame
    if not news:
        return []
    shown = enlarged_print(scene, small, Box(0, 52, frame.width, frame.height - 116))
    said = placement(scene, frame.height - 30)
    return [panel(scene, "diagram", scene.say("table.diagram"), "score", shown, said, **news)]


def placement(scene: Scene, y: float) -> Element:
    """GWI-16 Whether the dot was right, below the diagram: said when that is seen, and held."""
    sentence, width = sentences.latest(scene.ctx), scene.frame.width
    if just_given_up(scene):
        star = star_name(scene.game, scene.language, scene.facts.making)
        sentence = scene.say("log.lost", star=star)
    news: dict[str, Any] = {"data_step": 2, "data_enter": "glow", "data_beat": "star"}
    return kit.call(width / 2, y, width - 24, sentence, 19, 2, piece="placement", **news)


def reactions_panel(scene: Scene) -> Element:
    frame = scene.frame
    box = Box(8, 90, frame.width - 16, 170)
    return panel(
        scene,
        "reactions",
        scene.say("table.reactions"),
        "cards",
        kit.tray(4, 70, frame.width - 8, 210),
        assay(scene, box, 19, True, playable=False),
    )


def map_panel(scene: Scene) -> Element:
    """The map, while something else has its place on the screen; a film opens it for a flight."""
    plate, facts = plate_of(scene.frame), scene.facts
    news: dict[str, Any] = {}
    if last_flight(scene):
        news = {"data_until": AFTERMATH, "piece": f"flight-{facts.rounds}-{facts.last_seat}"}
    return panel(
        scene,
        "map",
        scene.say("table.map"),
        "galaxy",
        kit.paper(*plate.paper, 3),
        element(
            "rect",
            x=plate.sky.x,
            y=plate.sky.y,
            width=plate.sky.width,
            height=plate.sky.height,
            fill="url(#g-plate)",
        ),
        element(
            "svg",
            element("use", href="#g-figures", opacity=0.7),
            x=plate.sky.x,
            y=plate.sky.y,
            width=plate.sky.width,
            height=plate.sky.height,
            viewBox="0 0 1340 1212",
            preserveAspectRatio="none",
        ),
        sky_map(scene),
        **news,
    )


def battle_panel(scene: Scene) -> Element:
    """GWI-08 The battle of this turn; once it is decided, a film opens it until both sums are
    read."""
    frame, battle = scene.frame, scene.facts.battles
    if scene.phone:
        area = Box(4, 44, frame.width - 8, min(500, frame.height - 104))
        inner = phone_duel(scene, area, 3, titled=False)
    else:
        area = Box((frame.width - 936) / 2, 20, 936, frame.height - 60)
        inner = duel(scene, area, titled=False)
    box = Box(0, 0, frame.width, frame.height)
    parts = [*lights(scene, box), *inner, *battle_result(scene)]
    news = {"data_until": AFTERMATH, "piece": f"battle-{battle}"} if scene.facts.winner else {}
    return panel(scene, "battle", battle_title(scene), "score", *parts, **news)


def battle_result(scene: Scene) -> list[Element]:
    """GWI-09 Who has won, held until it is read."""
    if not scene.facts.winner:
        return []
    frame = scene.frame
    sentence = sentences.result_and_return(scene.ctx)
    size, y = (19, frame.height - 30) if scene.phone else (22, frame.height - 22)
    row = kit.call(frame.width / 2, y, frame.width - 24, sentence, size, 2, least=15, piece="won")
    piece = f"result-{scene.facts.battles}"
    return [
        group(
            "result",
            row,
            piece=piece,
            data_step=SUMS + 1,
            data_enter="glow",
            data_beat="battle",
        )
    ]
