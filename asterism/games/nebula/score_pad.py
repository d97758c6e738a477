"""NEB-25 to NEB-28, NEB-30: the notepad of the box, for a real table, with the points of the rules.

Every table here is filled by the functions that score a match, on states laid out for the purpose.
"""

from collections.abc import Callable
from typing import Any

from asterism.drawing.svg import Element, circle, path
from asterism.engine import bits
from asterism.engine.game import Game
from asterism.engine.protocols import Translator
from asterism.games.nebula.box import BOX
from asterism.games.nebula.drawing.galaxy import home_of_link, segments
from asterism.games.nebula.drawing.materials import CONSTELLATION_TINTS, sign, token
from asterism.games.nebula.drawing.places import RADIUS, fields_of, links, places
from asterism.games.nebula.names import (
    COLOUR_NAMES,
    COLOURS,
    PERSONAL,
    RANKS,
    ROMAN,
    SEATS,
    SHOWN,
    TASKS,
    TRACK_START,
    Phase,
    Scoring,
    Variant,
)
from asterism.games.nebula.rules import scoring
from asterism.games.nebula.rules.tracks import worth
from asterism.games.nebula.state import STATE
from asterism.pads import Entry, Input, Pad, Row, fill_table, name_columns
from asterism.pads import Variant as PadVariant

NO, LATER, FIRST = range(3)  # answers for a public task
MOST_PATTERNS = 15  # of one advanced card; no galaxy shows more


def make_pad(game: Game, translations: Translator) -> Pad:
    """All rows of the notepad, in the basic and in the full game."""
    variants = [
        PadVariant(
            variant.name.lower(),
            translations(f"pad.{variant.name.lower()}"),
            [
                *(make_row(game, translations, variant, row) for row in rows_of(variant)),
                tie_row(game, translations),
            ],
        )
        for variant in (Variant.FULL, Variant.BASIC)
    ]
    return Pad(name_columns(2, SEATS, translations), variants)


def rows_of(variant: Variant) -> list[Scoring]:
    """NEB-25 The basic game has no tracks, so nothing for colours and cards."""
    return [row for row in Scoring if variant == Variant.FULL or row < Scoring.COLOURS]


def tie_row(game: Game, translations: Translator) -> Row:
    """NEB-30 In a tie more black holes win."""
    entry = Entry([hole_input(game, translations)], fill_table(int, holes_of(game)))
    name, about = translations("scoring.holes"), translations("pad.tie")
    return Row("tie", name, "", [entry], about, counts=False, hidden=True)


def make_row(game: Game, translations: Translator, variant: Variant, row: Scoring) -> Row:
    name = row.name.lower()
    entries = ENTRIES[row](game, translations, variant)
    return Row(
        name,
        translations(f"scoring.{name}"),
        translations(f"pad.ask.{name}", name="{name}"),
        entries,
        describe_points(translations, variant, row, entries),
        short=translations("table.track_advanced") if row == Scoring.ADVANCED else "",
        shared_about=translations("pad.markers"),
    )


def describe_points(
    translations: Translator, variant: Variant, row: Scoring, entries: list[Entry]
) -> str:
    """What the row brings, in a few words."""
    points = entries[0].points
    if row in (Scoring.COLOURS, Scoring.ADVANCED) or (
        row == Scoring.CONSTELLATIONS and variant == Variant.FULL
    ):
        values = [points[rank][1] for rank in range(1, RANKS + 1)]
        values += [points[NO][1]] if points[NO][1] else []
        return translations(f"pad.about.{row.name.lower()}", points=" · ".join(map(str, values)))
    if row == Scoring.PUBLIC:
        return translations("pad.about.public", first=points[FIRST], later=points[LATER])
    if row == Scoring.HOLES:
        return translations("pad.about.holes")
    if row == Scoring.PERSONAL:
        return translations("pad.about.personal", n=points[1])
    return translations("pad.about.each", n=points[1])


# 1. Personal task


def personal_entries(game: Game, translations: Translator, _: Variant) -> list[Entry]:
    """NEB-31 Fulfilled or not; where cards differ, for how many points."""
    box = BOX.as_record(game.box)
    values = sorted({int(box.points_first[card]) for card in range(1, PERSONAL + 1)})
    label = translations("pad.fulfilled")
    if len(values) == 1:
        field = Input("personal", label, 1, "check", empty=0)
    else:
        named = [translations("pad.no"), *map(str, values)]
        field = Input("personal", label, len(values), "choice", named, empty=0)
    return [Entry([field], [0, *values])]


# 2. Public tasks


def public_entries(game: Game, translations: Translator, _: Variant) -> list[Entry]:
    """NEB-07 Each task: not fulfilled, later, first; of a kind, where cards differ."""
    box = BOX.as_record(game.box)
    cards = range(PERSONAL + 1, TASKS + 1)
    kinds = {(int(box.points_first[card]), int(box.points_later[card])): card for card in cards}
    named = [f"{first} / {later}" for first, later in kinds]
    answers = [translations(f"pad.{answer}") for answer in ("no", "later", "first")]
    entries = []
    for task in range(SHOWN):
        label = translations("pad.task", n=task + 1)
        mark = Input(f"task{task}", label, FIRST, "choice", answers, once=FIRST, empty=NO)
        table = [
            [public_points(game, card, answer) for answer in range(3)] for card in kinds.values()
        ]
        if len(kinds) == 1:
            entries.append(Entry([mark], table[0]))
        else:
            last = len(kinds) - 1
            kind = Input(f"kind{task}", label, last, "choice", named, shared=True, empty=0)
            entries.append(Entry([kind, mark], table))
    return entries


def public_points(game: Game, card: int, answer: int) -> int:
    """The points of one task for somebody who was first, later, or neither."""
    s, box = blank_state(Variant.BASIC), BOX.as_record(game.box)
    s.public[0] = card
    s.first_mark[0] = {NO: 0, LATER: 2, FIRST: 1}[answer]
    s.marks[0] = bits.NONE if answer == NO else bits.only(0)
    return int(scoring.public_points(s, box, 0))


# 3. Black holes


def hole_entries(game: Game, translations: Translator, _: Variant) -> list[Entry]:
    """NEB-06 By the number of black holes on the bar."""
    s, box = blank_state(Variant.BASIC), BOX.as_record(game.box)

    def points(holes: int) -> int:
        s.bar[0] = holes
        return int(scoring.hole_points(s, box, 0))

    return [Entry([hole_input(game, translations)], fill_table(points, holes_of(game)))]


def hole_input(game: Game, translations: Translator) -> Input:
    return Input("holes", translations("pad.holes"), len(holes_of(game)) - 1)


def holes_of(game: Game) -> range:
    return range(len(game.components["bar"]["points"]))


# 4. Completed constellations


def constellation_entries(game: Game, translations: Translator, variant: Variant) -> list[Entry]:
    """NEB-25, NEB-26: complete or not, in the full game by the rank of the marker."""
    entries = []
    for number, name in enumerate(game.ids["constellation"]):
        label = translations(f"constellation.{name}")
        drawing = draw_constellation(game, number)
        complete = Input(name, label, 1, "check", empty=0, sign=drawing)
        table = constellation_table(game, variant, number)
        if variant == Variant.BASIC:
            entries.append(Entry([complete], table[NO]))
        else:
            rank = rank_input(translations, COLOURS + number, label, draw_marker(number))
            entries.append(Entry([rank, complete], table))
    return entries


def constellation_table(game: Game, variant: Variant, number: int) -> Any:
    box = BOX.as_record(game.box)

    def points(rank: int, complete: int) -> int:
        s = blank_state(variant)
        give_rank(s, COLOURS + number, rank)
        s.stars[0, 1] = box.constellation[number] if complete else bits.NONE
        return int(scoring.constellation_points(s, box, 0))

    return fill_table(points, range(RANKS + 1), range(2))


# 5. Colours of stars


def colour_entries(game: Game, translations: Translator, variant: Variant) -> list[Entry]:
    """NEB-27 How many stars of each colour, by the rank of its marker."""
    box = BOX.as_record(game.box)
    most = min(game.components["stars"]["each"], len(game.ids["field"]))

    def table(colour: int) -> Any:
        def points(rank: int, stars: int) -> int:
            s = blank_state(variant)
            give_rank(s, colour, rank)
            s.stars[0, colour + 1] = bits.first_n(stars)
            return int(scoring.colour_points(s, box, 0))

        return fill_table(points, range(RANKS + 1), range(most + 1))

    entries = []
    for colour, name in enumerate(COLOUR_NAMES):
        label, drawing = translations(f"pad.colour.{name}"), frame(token(colour + 1, 0, 0, 22))
        count = Input(f"{name}.stars", label, most, "count", empty=0, sign=drawing)
        entries.append(
            Entry([rank_input(translations, colour, label, drawing), count], table(colour))
        )
    return entries


# 6. Advanced cards


def advanced_entries(game: Game, translations: Translator, variant: Variant) -> list[Entry]:
    """NEB-28 How many times a galaxy shows each card, by the rank of its marker."""
    box = BOX.as_record(game.box)

    def table(marker: int) -> Any:
        def points(rank: int, times: int) -> int:
            s = blank_state(variant)
            give_rank(s, marker, rank)
            return int(worth(s, box, marker)) * times

        return fill_table(points, range(RANKS + 1), range(MOST_PATTERNS + 1))

    entries = []
    for place in range(SHOWN):
        marker, label = TRACK_START[2] + place, translations("pad.card", n=ROMAN[place].upper())
        count = Input(f"card{place}", label, MOST_PATTERNS, "count", empty=0)
        entries.append(Entry([rank_input(translations, marker, label, ""), count], table(marker)))
    return entries


# The tracks


def rank_input(translations: Translator, marker: int, label: str, drawing: str) -> Input:
    """NEB-29 Where the marker stands: asked once for the table, and no two are first."""
    ranks = [translations(f"pad.rank{rank}") for rank in range(RANKS + 1)]
    track = next(track for track in range(len(TRACK_START)) if marker < TRACK_START[track + 1])
    return Input(
        f"rank{marker}",
        label,
        RANKS,
        "choice",
        ranks,
        shared=True,
        unique=f"track{track}",
        empty=0,
        sign=drawing,
    )


def give_rank(s: Any, marker: int, rank: int) -> None:
    """Lay the markers so that this one is first, second or third of its track; 0 is none."""
    track = next(start for start in reversed(TRACK_START) if marker >= start)
    others = [other for other in range(track, track + RANKS + 1) if other != marker]
    if rank > 0:
        s.track[marker] = 1
        for other in others[: rank - 1]:
            s.track[other] = 2


def blank_state(variant: Variant) -> Any:
    """A finished match in which nobody has anything."""
    s = STATE.as_record(STATE.new_row())
    s.players, s.variant, s.phase = SEATS, variant, Phase.OVER
    return s


# Drawings


def frame(content: Element, reach: float = 24) -> str:
    box = f"{-reach:g} {-reach:g} {2 * reach:g} {2 * reach:g}"
    return f'<svg viewBox="{box}" aria-hidden="true">{content}</svg>'


def draw_marker(constellation: int) -> str:
    return frame(sign(constellation, 0, 0, 10), 14)


def draw_constellation(game: Game, number: int) -> str:
    """A constellation as it lies in the galaxy: its links, indirect ones dotted, and its fields."""
    spots = [places(game)[field] for field in fields_of(game, number)]
    tint, parts = CONSTELLATION_TINTS[number], []
    for kind, dashes in (("direct", None), ("indirect", "1 16")):
        own = [
            ends for ends in links(game, kind) if min(ends) and home_of_link(game, ends) == number
        ]
        if own:
            drawn = segments(game, own)
            parts.append(path(drawn, stroke=tint, stroke_width=9, stroke_dasharray=dashes))
    parts += [circle(*spot, RADIUS * 0.7, "star", stroke=tint, stroke_width=7) for spot in spots]
    left, top = (min(spot[axis] for spot in spots) - RADIUS for axis in (0, 1))
    width, height = (
        max(spot[axis] for spot in spots) + RADIUS - low for axis, low in ((0, left), (1, top))
    )
    box = f"{left:g} {top:g} {width:g} {height:g}"
    tinted = f'viewBox="{box}" color="{tint}" stroke-linecap="round" aria-hidden="true"'
    return f"<svg {tinted}>{''.join(map(str, parts))}</svg>"


ENTRIES: dict[Scoring, Callable[[Game, Translator, Variant], list[Entry]]] = {
    Scoring.PERSONAL: personal_entries,
    Scoring.PUBLIC: public_entries,
    Scoring.HOLES: hole_entries,
    Scoring.CONSTELLATIONS: constellation_entries,
    Scoring.COLOURS: colour_entries,
    Scoring.ADVANCED: advanced_entries,
}
