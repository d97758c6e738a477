"""The players: medallions with points, crystals, stars, Sun and events; the race; the pool."""

import functools
from typing import Any

from asterism.drawing import kit
from asterism.drawing.svg import Element, circle, group, path, rect, title_element
from asterism.drawing.type_metrics import shorten, text_width
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import ELEMENTS
from asterism.games.gwiazdy.drawing.event_cards import deck_sign, moon_sign
from asterism.games.gwiazdy.drawing.hr_diagram import just_placed
from asterism.games.gwiazdy.drawing.news import AFTERMATH
from asterism.games.gwiazdy.drawing.scene import Box, Scene, star_name
from asterism.games.gwiazdy.drawing.shapes import DULL, GOLD, gem, globe, row_gem, token
from asterism.games.gwiazdy.drawing.shapes import sun as sun_shape
from asterism.games.gwiazdy.drawing.stars import fact_of


def stars_of(scene: Scene, seat: int) -> list[int]:
    owner = scene.facts.owner
    return [star for star in scene.stars if owner[star] == seat + 1]


def others(scene: Scene) -> list[int]:
    """The opponents, clockwise from the viewer."""
    return [(scene.seat + i) % scene.players for i in range(1, scene.players)]


def shown_name(scene: Scene, seat: int) -> str:
    return scene.say("table.me") if seat == scene.ctx.seat else scene.names[seat]


# The race to ten


def race(scene: Scene, box: Box) -> Element:
    """GWI-19 How far everybody is from the points that end the game."""
    points = tuple(scene.facts.points)
    return scene.keep("race", (box, points, scene.actor is None), lambda: draw_race(scene, box))


def draw_race(scene: Scene, box: Box) -> Element:
    goal = scene.box.goal
    x, y, width = box.x + 14, box.y + 44, box.width - 28
    marks = "".join(f"M{x + width * i / goal:.1f} {y - 5:g}v10" for i in range(goal + 1))
    numbers = [
        kit.words(
            x + width * i / goal,
            y + 27,
            str(i),
            14,
            "serif",
            GOLD if i == goal else kit.SUB,
            "middle",
        )
        for i in range(0, goal + 1, 2 if goal % 2 == 0 else 1)
    ]
    return group(
        "race",
        kit.words(box.x, box.y + 16, scene.say("table.race", number=goal), 16, "serif", kit.BRASS),
        rect(
            x - 10,
            y - 9,
            width + 20,
            18,
            r=9,
            fill="url(#g-dim-brass)",
            stroke="#f4d999",
            stroke_opacity=0.6,
        ),
        path(marks, stroke="#ffe9b8", stroke_width=1.2, opacity=0.7),
        *numbers,
        *racers(scene, x, y, width),
    )


RACER, CROWD = 19, 26  # the step between two tokens that would overlap, and the room of more
CLOSE = 12  # tokens that would stand nearer are set side by side
STAGGER = 5  # by how much every second of more tokens stands lower, and the others higher


def racers(scene: Scene, x: float, y: float, width: float) -> list[Element]:
    """Everybody's token; equals stand side by side."""
    places = racer_places(tuple(scene.facts.points[: scene.players]), scene.box.goal, width)
    parts = []
    for seat, (across, down) in enumerate(places):
        shape = token(seat, scene.names[seat], scene.marks[seat], 12.5, False)
        parts.append(
            group(
                "racer",
                shape,
                title_element(scene.names[seat]),
                at=(x + across, y + down),
                piece=f"racer-{seat}",
                **finish_news(scene, seat),
            )
        )
    return parts


@functools.lru_cache(maxsize=4096)
def racer_places(points: tuple[int, ...], goal: int, width: float) -> list[tuple[float, float]]:
    """Return where tokens stand on the track, across and down: nobody covers another one, and who
    has more points stands further on, also beyond the goal."""
    order = sorted(range(len(points)), key=lambda seat: points[seat])
    crowds: list[list[float]] = []  # of neighbours, the places that their points mean
    for seat in order:
        crowds.append([width * min(points[seat], goal) / goal])
        while (
            len(crowds) > 1
            and side_by_side(crowds[-1], width)[0] - CLOSE < (side_by_side(crowds[-2], width)[-1])
        ):
            crowds[-2:] = [crowds[-2] + crowds[-1]]
    spots = [
        (across, lower(place, len(crowd)))
        for crowd in crowds
        for place, across in enumerate(side_by_side(crowd, width))
    ]
    return [spots[order.index(seat)] for seat in range(len(points))]


def side_by_side(crowd: list[float], width: float) -> list[float]:
    """Return where tokens stand that would overlap, around the middle of their places."""
    step = min(RACER, CROWD / max(1, len(crowd) - 1))
    wide = (len(crowd) - 1) * step
    left = min(max(-2.0, sum(crowd) / len(crowd) - wide / 2), width + 2 - wide)
    return [left + place * step for place in range(len(crowd))]


def lower(place: int, many: int) -> float:
    return 0 if many < 3 else STAGGER if place % 2 else -STAGGER


def finish_news(scene: Scene, seat: int) -> dict[str, Any]:
    """GWI-19 At the end whoever has most points is shown first."""
    points = scene.facts.points
    if scene.actor is not None or points[seat] < max(points):
        return {}
    return {"data_step": AFTERMATH + 1, "data_motion": "bloom burst", "data_beat": "end"}


# One opponent


def rival(scene: Scene, seat: int, box: Box) -> Element:
    """GWI-04 All that is open of a player."""
    facts = scene.facts
    mine = [star for star, owner in enumerate(facts.owner) if owner == seat + 1]
    circumstances = (
        seat,
        box,
        seat == scene.actor,
        facts.points[seat],
        facts.held[seat],
        facts.sun[seat],
        facts.eclipsed[seat],
        facts.starter,
        *facts.crystals[seat],
        *mine,
        newest_star(scene),
        *facts.known[seat],
    )
    return scene.keep("rival", circumstances, lambda: draw_rival(scene, seat, box))


def draw_rival(scene: Scene, seat: int, box: Box) -> Element:
    facts, lit = scene.facts, seat == scene.actor
    roomy = box.height > 124
    r = 24 if roomy else 20
    y = r + 3
    low = 2 * y + (16 if roomy else 13)
    wide = box.width - 2 * r - 60
    points_width = text_width(str(facts.points[seat]), 28)
    return group(
        "rival",
        kit.medallion(r + 4, y, r, scene.names[seat], seat, lit),
        kit.fitted_row(2 * r + 16, y - 5, wide, scene.names[seat], 16, face="bold"),
        *belongings(scene, seat, 2 * r + 16, y + 15, box.width - 2 * r - 19 - points_width),
        kit.words(
            box.width,
            y + 9,
            str(facts.points[seat]),
            28,
            "serif",
            GOLD,
            "end",
            data_piece=f"points-{seat}",
            data_step=AFTERMATH + 1,
            data_change="count-up",
        ),
        clock(2 * r + 16, y + 33, seat) if roomy else None,
        group(
            "store",
            crystals_row(tuple(facts.crystals[seat]), box.width, low),
            piece=f"crystals-{seat}",
            data_step=AFTERMATH,
            data_change="glow",
        ),
        *made_stars(scene, seat, box, low + (28 if roomy else 24)),
        title_element(all_about(scene, seat)),
        at=(box.x, box.y),
    )


def clock(x: float, y: float, seat: int) -> Element:
    """A text that the page fills with the time left."""
    return kit.words(x, y, "", 14, "sans", kit.SUB, data_clock=seat)


def belongings(scene: Scene, seat: int, x: float, y: float, width: float) -> list[Element]:
    """How many events, which Sun, and whether an eclipse covers the stars."""
    facts, size = scene.facts, scene.small
    sun = sentences.sun_name(facts.sun[seat], scene.translations)
    dark = bool(facts.eclipsed[seat])
    text = f"{scene.say('table.eclipsed')} · {sun}" if dark else sun
    return [
        group(
            "hand",
            deck_sign(x, y - 12, 0.72),
            kit.words(x + 19, y, str(facts.held[seat]), size, "serif", kit.CREAM),
            title_element(scene.say("table.events_held", n=facts.held[seat])),
            piece=f"held-{seat}",
            data_change="flip",
        ),
        kit.fitted_row(x + 36, y, width - 36, text, size, fill=kit.SUB),
    ]


def all_about(scene: Scene, seat: int) -> str:
    """What a player's name, Sun and known events are, as one sentence."""
    facts, sun = scene.facts, scene.facts.sun[seat]
    parts = [sun_sentence(scene.game, scene.language, sun)]
    if seat == facts.starter:
        parts.append(scene.say("starter"))
    known = [kind for kind, count in enumerate(facts.known[seat]) for _ in range(count)]
    if known:
        names = ", ".join(sentences.event_name(kind, scene.translations) for kind in known)
        parts.append(scene.say("table.known", events=names))
    return scene.say("line", name=scene.names[seat], value=" · ".join(parts))


@functools.lru_cache(maxsize=256)
def sun_sentence(game: Any, language: str, sun: int) -> str:
    ctx = RenderContext(game, game.state.new_row(), None, game.translations(language))
    name = sentences.sun_name(sun, ctx.translations)
    return f"{name}: {sentences.sun_text(ctx, sun)}"


@functools.lru_cache(maxsize=4096)
def crystals_row(counts: tuple[int, ...], width: float, y: float) -> Element:
    """Six crystals with their numbers, evenly across."""
    step = width / ELEMENTS
    return group(
        "crystals",
        *(
            part
            for number, count in enumerate(counts)
            for part in (
                row_gem(number, round(12 + step * number, 1), y, not count)
                if step > 45
                else gem(number, round(10 + step * number, 1), y, 9.5, not count),
                kit.words(
                    round((27 if step > 45 else 23) + step * number - (count > 9), 1),
                    y + 5.5,
                    str(count),
                    14 if count > 9 else 15,
                    "serif",
                    kit.CREAM if count else DULL,
                ),
            )
        ),
    )


def made_stars(scene: Scene, seat: int, box: Box, top: float) -> list[Element]:
    """All stars of a player, with their names as far as there is room for them."""
    parts, x, y = [], 8.0, top + 5.0
    owned = stars_of(scene, seat)
    for number, star in enumerate(owned, 1):
        wide = 34 + text_width(star_name(scene.game, scene.language, star), 14)
        if x > 8 and x + wide > box.width and y + 26 <= box.height:
            x, y = 8, y + 20
        needed = x + wide + BARE * (len(owned) - number)
        named = needed <= box.width or y + 26 <= box.height
        parts.append(made_star(scene, star, x, y, named))
        x += wide if named else BARE
    return parts


BARE = 20  # the width of a star without its name


def made_star(scene: Scene, star: int, x: float, y: float, named: bool) -> Element:
    name = star_name(scene.game, scene.language, star)
    return group(
        "made",
        globe(
            x, y - 5, (8, 7, 6, 4.5)[scene.box.rank[star]], fact_of(scene.game, star)["temperature"]
        ),
        kit.words(x + 14, y, name, scene.small, "sans", kit.SUB) if named else title_element(name),
        piece=f"made-{star}",
        data_step=AFTERMATH,
        data_enter="bloom" if star == newest_star(scene) else None,
        data_trace="",
    )


def newest_star(scene: Scene) -> int:
    """The star that the last move put on the diagram, or 0. The others are no news, also when the
    people were out of sight meanwhile, as they are while a dot is chosen."""
    return int(scene.facts.making) if just_placed(scene) else 0


# The pool


def pool(scene: Scene, box: Box) -> Element:
    """GWI-01 What nobody has, and how many events are unseen."""
    facts = scene.facts
    circumstances = (box, facts.left, facts.buried, *facts.pool)
    return scene.keep("pool", circumstances, lambda: draw_pool(scene, box))


def draw_pool(scene: Scene, box: Box) -> Element:
    facts = scene.facts
    unseen = scene.say("table.unseen", n=facts.left)
    text = scene.say("table.deck_count", number=facts.left, under=facts.buried)
    title = scene.say("table.pool")
    room = box.width - text_width(title, 16) - 30
    if text_width(unseen, scene.small) > room:
        unseen = str(facts.left)
    sign = box.width - min(room, text_width(unseen, scene.small)) - 18
    return group(
        "pool",
        kit.words(0, 16, title, 16, "serif", kit.BRASS),
        group(
            "deck",
            deck_sign(sign, 2, 0.75),
            kit.fitted_row(
                box.width,
                16,
                room,
                unseen,
                scene.small,
                fill=kit.SUB,
                anchor="end",
            ),
            title_element(text),
        ),
        crystals_row(tuple(facts.pool), box.width, 38),
        at=(box.x, box.y),
    )


# The people above a phone's plate


def strip(scene: Scene, y: float = 2) -> list[Element]:
    """Everybody with their points; the words beside a medallion open all about the players."""
    seats = [scene.seat, *others(scene)]
    width = scene.frame.width / len(seats)
    return [person(scene, seat, i * width, y, width) for i, seat in enumerate(seats)]


def person(scene: Scene, seat: int, x: float, y: float, width: float) -> Element:
    """One of the people above the plate."""
    facts, own = scene.facts, scene.ctx.seat
    player_facts = (
        facts.points[seat],
        facts.eclipsed[seat],
        facts.held[seat],
        *facts.crystals[seat],
    )
    circumstances = (seat, own, x, y, width, scene.actor, *player_facts)
    return scene.keep("person", circumstances, lambda: draw_person(scene, seat, x, y, width))


def draw_person(scene: Scene, seat: int, x: float, y: float, width: float) -> Element:
    r = 15.5 if width < 110 else 18
    left = x + r + 7
    room = width - 2 * r - 17
    name = shorten(shown_name(scene, seat), room, 13)
    points = scene.facts.points[seat]
    eclipsed = moon_sign(left + r - 2, y + 36, 6) if scene.facts.eclipsed[seat] else None
    words = kit.selector(
        "who",
        "players",
        scene.say("table.players"),
        rect(x + 2 * r + 8, y - 2, width - 2 * r - 8, 50, fill="#000", fill_opacity=0),
        kit.words(left + r + 8, y + 20, name, 13, "bold"),
        kit.words(
            left + r + 8,
            y + 38,
            points_label(scene, points, room),
            14.5,
            "serif",
            GOLD,
            data_piece=f"points-{seat}",
            **({"data_step": AFTERMATH + 1, "data_change": "glow"} | finish_news(scene, seat)),
        ),
    )
    touch = group(
        "face",
        rect(x, y - 2, 2 * r + 10, 50, fill="#000", fill_opacity=0),
        kit.medallion(left, y + 23, r, scene.names[seat], seat, seat == scene.actor),
        eclipsed,
        data_seat=seat,
        piece=f"who-{seat}",
        data_value=f"{scene.facts.held[seat]}-{scene.facts.crystals[seat]}",
        data_step=AFTERMATH,
        data_change="glow",
    )
    return group("person", words, touch)


def points_label(scene: Scene, points: int, room: float) -> str:
    text = scene.say("points", n=points)
    return text if text_width(text, 14.5) <= room else scene.say("table.points_short", n=points)


# The players' panel of a phone


def player_cards(scene: Scene, box: Box) -> list[Element]:
    """Everything open of everybody, and the pool."""
    seats = [*others(scene), scene.seat]
    gap = 8
    tall = (box.height - 62) / len(seats) - gap
    parts = [
        group(
            "sheet",
            card_ground(box.width, tall),
            rival(scene, seat, Box(12, 6, box.width - 24, tall - 10)),
            at=(box.x, box.y + i * (tall + gap)),
        )
        for i, seat in enumerate(seats)
    ]
    return [*parts, pool(scene, Box(box.x + 12, box.bottom - 56, box.width - 24, 54))]


def card_ground(width: float, height: float) -> Element:
    return rect(
        0,
        0,
        width,
        height,
        r=12,
        fill="#1d130e",
        fill_opacity=0.9,
        stroke="#d9b26a",
        stroke_opacity=0.35,
    )


def own_sun(scene: Scene, x: float, y: float, r: float, wide: float) -> Element:
    """GWI-03 The viewer's Sun and what it does."""
    number = scene.facts.sun[scene.seat]
    return scene.keep(
        "sun", (number, x, y, r, wide), lambda: draw_sun(scene, number, x, y, r, wide)
    )


def draw_sun(scene: Scene, number: int, x: float, y: float, r: float, wide: float) -> Element:
    text = sentences.sun_short(scene.ctx, number)
    return group(
        "own-sun",
        circle(x, y, 24, fill="#000", fill_opacity=0),
        sun_shape(x, y, r),
        kit.fitted_row(x, y + r + 24, wide, text, scene.small, fill=kit.SUB, anchor="middle")
        if wide
        else None,
        title_element(sun_sentence(scene.game, scene.language, number)),
    )
