"""We are all stars: star cards and event cards."""

import functools
from typing import Any, NamedTuple

from asterism.drawing.svg import Element, button, circle, group, heading, rect, wrapped
from asterism.engine.look import Look
from asterism.games.gwiazdy import speech
from asterism.games.gwiazdy.components import EVENT_NAMES, STAR_NAMES, STARS
from asterism.games.gwiazdy.drawing.shapes import (
    BOLD,
    LETTER,
    amounts,
    emblem,
    fitted,
    globe,
    label,
)
from asterism.games.gwiazdy.rules.stars import is_offered

SIZES = (17, 14, 11, 7)  # of the discs, by class
TALL = 240  # the height of a card
FLAT = 144  # and of one that fills a row


def fact_of(look: Look, star: int) -> Any:
    return look.game.facts["star"][star - 1]


def card_frame(look: Look, star: int, width: float, height: float, parts: tuple[Element, ...],
               at: tuple[float, float]) -> Element:
    """The edge says the class; a card that can be made now is a button."""
    rank = int(speech.box_of(look).rank[star])
    action = look.may(f"create {STAR_NAMES[star - 1]}")
    said = speech.describe(look, look.legal[action]) if action else \
        speech.star_name(star, look.words)
    edge = rect(0, 0, round(width, 1), height, f"card r{rank}", 10)
    return button("star night", action, said, edge, *parts, at=at)


def badge(look: Look, star: int, x: float, y: float, r: float) -> list[Element]:
    """GWI-02 The points."""
    box = speech.box_of(look)
    return [circle(x, y, r, f"badge r{int(box.rank[star])}"),
            label(x, y + r * 0.4, str(int(box.points[star])), r * 1.2, "onbadge")]


def home(look: Look, star: int) -> str:
    """Its constellation, and what its system is worth when complete."""
    words, fact = look.words, fact_of(look, star)
    said = str(words("sky." + fact["constellation"]))
    if "system" not in fact:
        return said
    return f"{said} · {words('table.system')} +{look.game.facts['systems'][fact['system']]}"


class Value(NamedTuple):
    """One of the four values of a star; a bold one has a bonus."""

    name: str
    written: str
    side: str
    bonus: str


def values(look: Look, star: int) -> list[Value]:
    """GWI-23 Temperature, luminosity, mass and radius; the bold ones with their bonus."""
    words, fact, box = look.words, fact_of(look, star), speech.box_of(look)
    return [Value(str(words(f"table.{key}")), f"{speech.number(fact[key], words)} {unit}", side,
                  speech.tenths(bonus, words) if bonus else "")
            for key, unit, side, bonus in (
                ("temperature", "K", "", 0), ("luminosity", "L☉", "", 0),
                ("mass", "M☉", "defence", int(box.defence[star])),
                ("radius", "R☉", "attack", int(box.attack[star])))]


def tall_card(look: Look, star: int, x: float, y: float, width: float) -> Element:
    """A card with everything on it, upright."""
    parts = tall_face(look.game, look.words.language, star, width)
    return card_frame(look, star, width, TALL, parts, (x, y))


@functools.lru_cache(maxsize=1024)
def tall_face(game: Any, language: str, star: int, width: float) -> tuple[Element, ...]:
    """What never changes on a card is drawn once."""
    look = Look(game, game.state.row(), None, game.words(language))
    words, fact = look.words, fact_of(look, star)
    rank, kind = int(speech.box_of(look).rank[star]), str(words(f"class.{fact['class']}"))
    told = wrapped(words(f"star.{fact['id']}.fact"), int(width / 6.1))
    return (globe(24, 27, SIZES[rank], fact["temperature"]), *title(look, star, width - 76),
            label(10, 59, kind, fitted(kind, width - 18, 11), "key"),
            label(10, 72, home(look, star), fitted(home(look, star), width - 18, 11), "key"),
            *badge(look, star, width - 16, 18, 11), *value_rows(look, star, width, 88, 13.5),
            *trade(look, star, 150),
            *(label(10, 187 + 12 * i, row, 10.5, "key") for i, row in enumerate(told)))


def title(look: Look, star: int, width: float) -> list[Element]:
    """The name, in two rows if it is long, and the spectral type."""
    name, spectral = speech.star_name(star, look.words), fact_of(look, star)["spectral"]
    rows = [name] if len(name) < 13 else wrapped(name, 15)
    size = 14 if len(rows) == 1 else 12
    parts = [label(46, (22 if len(rows) == 1 else 16) + 13 * i, row,
                   fitted(row, width, size, BOLD), "strong") for i, row in enumerate(rows)]
    return [*parts, label(46, 37 if len(rows) == 1 else 43, spectral, 11, "key")]


def value_rows(look: Look, star: int, width: float, y: float, step: float) -> list[Element]:
    parts = []
    for i, value in enumerate(values(look, star)):
        strong, letter = ("strong", BOLD) if value.bonus else ("key", LETTER)
        said = f"{value.written} → {value.bonus}" if value.bonus else value.written
        row = y + step * i
        parts += [label(10, row, value.name, fitted(value.name, width * 0.38, 11, letter), strong),
                  label(width - 9, row, said, fitted(said, width * 0.46, 11, letter),
                        f"{strong} end")]
        if value.bonus:
            parts.append(emblem(value.side, width * 0.445, row - 4))
    return parts


def trade(look: Look, star: int, y: float) -> list[Element]:
    """GWI-16 What it costs, and GWI-06 what it produces."""
    box, words = speech.box_of(look), look.words
    made = box.production[star]
    parts = amounts(box.cost[star], 22, y, 8, 31)
    if made.any():
        parts += [label(8, y + 23, "+", 13, "strong"), *amounts(made, 27, y + 19, 7.5, 30)]
    else:
        parts.append(label(10, y + 22, str(words("table.no_production")), 10.5, "key"))
    return parts


def flat_card(look: Look, star: int, x: float, y: float, width: float) -> Element:
    """The same in a row across a phone."""
    parts = flat_face(look.game, look.words.language, star, width)
    return card_frame(look, star, width, FLAT, parts, (x, y))


@functools.lru_cache(maxsize=1024)
def flat_face(game: Any, language: str, star: int, width: float) -> tuple[Element, ...]:
    look = Look(game, game.state.row(), None, game.words(language))
    words, fact, box = look.words, fact_of(look, star), speech.box_of(look)
    name = speech.star_name(star, words)
    line = f"{fact['spectral']} · {words('class.' + fact['class'])} · {home(look, star)}"
    parts = [globe(26, 27, SIZES[int(box.rank[star])], fact["temperature"]),
             label(52, 21, name, fitted(name, width - 90, 14, BOLD), "strong"),
             label(52, 37, line, fitted(line, width - 62, 12), "key"),
             *badge(look, star, width - 18, 19, 12), *flat_values(look, star, width),
             *amounts(box.cost[star], 24, 97, 8.5, 34)]
    if box.production[star].any():
        parts += [label(width - 96, 102, "+", 15, "strong"),
                  *amounts(box.production[star], width - 72, 97, 8.5, 34)]
    told = wrapped(words(f"star.{fact['id']}.fact"), int(width / 6.7))
    parts += [label(12, 120 + 14 * i, row, 12, "key") for i, row in enumerate(told)]
    return tuple(parts)


def flat_values(look: Look, star: int, width: float) -> list[Element]:
    parts = []
    for i, value in enumerate(values(look, star)):
        said = f"{value.written} → {value.bonus}" if value.bonus else value.written
        left, row = 12 if i % 2 == 0 else width * 0.5, 65 + 16 * (i // 2)
        if value.bonus:
            parts.append(emblem(value.side, left + 4, row - 4))
        strong, letter = ("strong", BOLD) if value.bonus else ("key", LETTER)
        shift = 14 if value.bonus else 0
        parts.append(label(left + shift, row, said, fitted(said, width * 0.46 - shift, 12, letter),
                           strong))
    return parts


def offered(look: Look) -> list[int]:
    """GWI-02 The stars that are there to be made; those that can be made now first."""
    box, view = speech.box_of(look), look.view
    stars = [star for star in range(1, STARS + 1) if is_offered(view, box, star)]
    return sorted(stars, key=lambda star: look.may(f"create {STAR_NAMES[star - 1]}") is None)


def event_card(look: Look, kind: int, count: int, x: float, y: float, width: float,
               height: float) -> Element:
    """GWI-13 An event: name, moment, fee and text; a button at its moment."""
    words, box = look.words, speech.box_of(look)
    name = speech.event_name(kind, words) + (f" ×{count}" if count > 1 else "")
    moment = words(f"moment.{speech.MOMENT_NAMES[int(box.moment[kind])]}")
    fee = f" · {speech.crystals(box.fee[kind], words)}" if box.fee[kind].any() else ""
    action = look.may(f"event {EVENT_NAMES[kind - 1]}")
    said = speech.describe(look, look.legal[action]) if action else str(name)
    when = f"{moment}{fee}"
    parts = [rect(0, 0, width, height, "eventcard", 9),
             label(10, 19, name, fitted(name, width - 16, 14), "strong"),
             label(10, 34, when, fitted(when, width - 16, 12), "key")]
    rows = wrapped(speech.event_text(look, kind), int((width - 14) / 6))
    parts += [label(10, 50 + 13.5 * i, row, 12, "lit" if action else "key")
              for i, row in enumerate(rows)]
    if action is None:
        parts.append(heading(said))
    return button("event night", action, said, *parts, at=(x, y))


def made_star(look: Look, star: int, x: float, y: float, width: float) -> Element:
    """A star in a player's possession: its light, its name and what it does in battle."""
    words, fact = look.words, fact_of(look, star)
    rank = int(speech.box_of(look).rank[star])
    name = speech.star_name(star, words)
    bonuses = [value for value in values(look, star) if value.bonus]
    marks = [part for i, value in enumerate(reversed(bonuses)) for part in (
        label(x + width - 46 * i, y, value.bonus, 12, "soft end"),
        emblem(value.side, x + width - 27 - 46 * i, y - 4))]
    told = words("line", name=name, value=words(f"star.{fact['id']}.fact"))
    return group("made", globe(x + 9, y - 4, 3 + SIZES[rank] / 4, fact["temperature"]),
                 label(x + 22, y, name, fitted(name, width - 120, 12.5, BOLD), "bold"), *marks,
                 heading(told))
