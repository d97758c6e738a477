"""GWI-18, GWI-20: points, systems and tie-breaks of a real table; GWI-09: a calculator of battles.

The stars of the printed box are not public, so the pad asks for numbers of stars, not for names,
and battles for what is printed bold on a card.
"""

import bisect
import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

from asterism.drawing.svg import Element
from asterism.engine import bits
from asterism.engine.game import Game
from asterism.engine.protocols import Translator
from asterism.games.gwiazdy.components import (
    CLASS_NAMES,
    ELEMENT_NAMES,
    ELEMENTS,
    SEATS,
    TENTHS,
    THOUSANDTHS,
    tenths,
)
from asterism.games.gwiazdy.drawing.curves import MEASURES, Curve, curve_ground
from asterism.games.gwiazdy.drawing.scene import Box
from asterism.games.gwiazdy.drawing.shapes import gem
from asterism.games.gwiazdy.rules import battle, ending, stars
from asterism.games.gwiazdy.state import BOX, STATE, Phase
from asterism.pads import Entry, Input, Pad, Row, Variant, fill_table, name_columns

UNIT = 10_000  # values on the curves are whole ten-thousandths of the Sun's
PRINT, PLOT, TEXT = Box(0, 0, 520, 240), Box(40, 34, 460, 176), 15  # of a curve on paper


def make_pad(game: Game, translations: Translator) -> Pad:
    """A row for each class, one for the systems, and two that decide ties."""
    rows = [
        *(class_row(game, translations, rank) for rank in range(len(CLASS_NAMES))),
        system_row(game, translations),
        crystal_row(game, translations),
        mass_row(translations),
    ]
    columns = name_columns(2, SEATS, translations)
    return Pad(columns, [Variant("", "", rows)], battle=make_battle(game, translations))


# Points


def class_row(game: Game, translations: Translator, rank: int) -> Row:
    """GWI-02 How many stars of a class."""
    box, name = BOX.as_record(game.box), CLASS_NAMES[rank]
    worth = [int(box.points[star]) for star in stars_of(box) if box.rank[star] == rank]
    label = translations(f"classes.{name}")
    field = Input(name, label, len(worth), "count", empty=0)
    return Row(
        name,
        label,
        translations(f"pad.ask.{name}", name="{name}"),
        [Entry([field], list(itertools.accumulate(worth, initial=0)))],
        translations("pad.each", n=max(worth, default=0)),
    )


def system_row(game: Game, translations: Translator) -> Row:
    """GWI-18 How many complete systems, by the number of their stars."""
    box = BOX.as_record(game.box)
    worth: dict[int, list[int]] = {}
    for system in range(1, len(game.ids["system"]) + 1):
        members = int(box.members[system])
        worth.setdefault(members.bit_count(), []).append(system_points(box, system))
    entries = [
        Entry(
            [Input(f"systems{size}", system_name(translations, size), len(each), "count", empty=0)],
            list(itertools.accumulate(each, initial=0)),
        )
        for size, each in sorted(worth.items())
    ]
    each = " · ".join(str(entry.points[1]) for entry in entries)
    question = translations("pad.ask.systems", name="{name}")
    about = translations("pad.more", points=each)
    return Row("systems", translations("pad.systems"), question, entries, about)


def system_name(translations: Translator, size: int) -> str:
    known = {2: "pad.binaries", 3: "pad.triples"}
    return translations(known.get(size, "pad.larger"), size=size)


def system_points(box: Any, system: int) -> int:
    """What the last star of a system brings beside its own points."""
    s = blank_state()
    members = [star for star in stars_of(box) if bits.has(box.members[system], star)]
    for star in members:
        s.owner[star] = 1
    return int(stars.system_bonus(s, box, 0, members[-1]))


# Ties


def crystal_row(game: Game, translations: Translator) -> Row:
    """GWI-20 The mass numbers of the crystals."""
    box, s = BOX.as_record(game.box), blank_state()

    def table(element: int) -> Any:
        def mass(number: int) -> int:
            s.crystals[0, :] = 0
            s.crystals[0, element] = number
            return int(ending.crystal_mass(s, box, 0))

        return fill_table(mass, range(int(box.supply[element]) + 1))

    entries = []
    for element in range(ELEMENTS):
        name = ELEMENT_NAMES[element]
        label, drawing = translations(f"element.{name}"), draw_gem(element)
        most = int(box.supply[element])
        field = Input(name, label, most, "count", empty=0, sign=drawing)
        entries.append(Entry([field], table(element)))
    question = translations("pad.ask.crystals", name="{name}")
    about = translations("pad.tie")
    return Row("crystals", translations("pad.crystals"), question, entries, about, counts=False)


def mass_row(translations: Translator) -> Row:
    """GWI-20 Then the masses of the stars."""
    most = THOUSANDTHS * THOUSANDTHS
    field = Input("mass", translations("pad.masses_label"), most, "thousandths", empty=0)
    question = translations("pad.ask.masses", name="{name}")
    about = translations("pad.tie_again")
    masses = translations("pad.masses")
    return Row("masses", masses, question, [Entry([field], None)], about, counts=False)


# Battles


def make_battle(game: Game, translations: Translator) -> dict[str, Any]:
    """GWI-09 Both curves as tables of readings, and who wins a tie."""
    box = BOX.as_record(game.box)
    return {
        "die": int(box.die),
        "unit": UNIT,
        "tenths": TENTHS,
        "tie": winner_of_tie(box),
        "sides": {
            side: make_side(game, translations, side, measure) for side, measure in MEASURES.items()
        },
        "texts": translations.lookup("pad.battle"),
    }


def make_side(game: Game, translations: Translator, side: str, measure: str) -> dict[str, Any]:
    """A side's curve: its readings, and its picture with where readings lie on it."""
    points = game.components["combat"][f"{side}_by_{measure}"]
    curve = Curve(tuple((value, bonus) for value, bonus in points), PLOT)
    ground = curve_ground(game, translations.language, side, curve, PRINT, TEXT)
    return {
        "readings": reading_steps(points, measure),
        "most": math.floor(points[-1][0] * UNIT),
        "top": round(curve.top * TENTHS),
        "plot": list(PLOT),
        "drawing": frame(f"0 0 {PRINT.width} {PRINT.height}", ground),
    }


def reading_steps(curve: Sequence[Sequence[float]], measure: str) -> list[list[int]]:
    """Where the reading of a curve changes: from which value, and to how many tenths. Between two
    printed points a curve only rises or only falls, so each step is found by halving."""
    steps: list[list[int]] = []
    read = reader(curve, measure)
    for (left, _), (right, _) in itertools.pairwise(curve):
        value, last = math.ceil(left * UNIT - 1e-6), math.floor(right * UNIT + 1e-6)
        while value <= last:
            reading = read(value)
            if not steps or steps[-1][1] != reading:
                steps.append([value, reading])
            others = range(value, last + 1)
            value += bisect.bisect_left(others, True, key=lambda at: read(at) != reading)
    return steps


def reader(curve: Sequence[Sequence[float]], measure: str) -> Callable[[int], int]:
    """The game's own reading, of whole units."""
    points = [list(point) for point in curve]

    def format_reading(value: int) -> int:
        return tenths(points, {"id": "pad", "bold": [measure], measure: value / UNIT}, measure)

    return format_reading


def winner_of_tie(box: Any) -> str:
    """GWI-09 As the rules settle a battle of equals."""
    s = blank_state()
    s.players, s.defender, s.dice[:] = 2, 1, 1
    battle.settle(s, box)
    return list(MEASURES)[s.winner - 1] if s.winner else ""


def blank_state() -> Any:
    """A finished match in which nobody has anything."""
    s = STATE.as_record(STATE.new_row())
    s.players, s.phase = SEATS, Phase.OVER
    return s


def stars_of(box: Any) -> range:
    return range(1, int(box.stars) + 1)


def draw_gem(element: int) -> str:
    return frame("-13 -13 26 26", gem(element, 0, 0, 11))


def frame(box: str, content: Element) -> str:
    return f'<svg viewBox="{box}" aria-hidden="true">{content}</svg>'
