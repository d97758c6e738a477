"""BAJ-17 The score pad for a real table: every score it can need, from the game's own rules."""

import itertools
from collections.abc import Sequence
from typing import Any

from asterism.engine.game import Game
from asterism.engine.protocols import Translator
from asterism.games.bajne_kostky import rules
from asterism.games.bajne_kostky.state import BOX, KINDS, PLAYERS, SEATS, STATE, Face
from asterism.pads import Entry, Input, Pad, Row, Variant, fill_table, name_columns

VARIANTS = {"": 0, "simplified": 1}  # the option that a variant is played with, and its value


def make_pad(game: Game, translations: Translator) -> Pad:
    """A row for each round, a column for each player."""
    box = BOX.as_record(game.box)
    variants = [
        Variant(
            name,
            translations(f"options.{name}.name" if name else "pad.whole"),
            make_rounds(box, simplified, translations),
        )
        for name, simplified in VARIANTS.items()
    ]
    columns = name_columns(min(PLAYERS), max(PLAYERS), translations)
    return Pad(columns, variants, running=True)


def make_rounds(box: Any, simplified: int, translations: Translator) -> list[Row]:
    """BAJ-02 As many as any number of players plays; each knows for how many it is."""
    last = {players: int(box.rounds[players]) for players in PLAYERS}
    return [
        make_round(box, number, simplified, translations, [n for n in last if number <= last[n]])
        for number in range(1, max(last.values()) + 1)
    ]


def make_round(
    box: Any, number: int, simplified: int, translations: Translator, columns: Sequence[int]
) -> Row:
    """Bid, tricks and, where there is any, bonus."""
    bonuses = possible_bonuses(box, simplified)
    inputs = [
        Input(f"{number}.{what}", translations(f"pad.{what}"), number) for what in ("bid", "tricks")
    ]
    if len(bonuses) > 1:
        named = [f"+{points}" if points else "0" for points in bonuses]
        label = translations("pad.bonus")
        most = len(bonuses) - 1
        inputs.append(Input(f"{number}.bonus", label, most, "choice", named, empty=0))
    return Row(
        str(number),
        translations("pad.round", round=number),
        translations("pad.ask", round=number, name="{name}"),
        [Entry(inputs, round_table(box, number, simplified, bonuses))],
        short=str(number),
        note=[each.id for each in inputs[:2]],
        columns=columns,
        sums={inputs[1].id: number},
    )


def round_table(box: Any, number: int, simplified: int, bonuses: list[int]) -> Any:
    """Points of one round by bid, tricks and, where there is any, bonus."""
    s = blank_state(simplified)
    s.this_round = number
    counts = range(number + 1)

    def points(bid: int, tricks: int, bonus: int = 0) -> int:
        return round_points(s, box, bid, tricks, bonuses[bonus])

    further = [range(len(bonuses))] if len(bonuses) > 1 else []
    return fill_table(points, counts, counts, *further)


def round_points(s: Any, box: Any, bid: int, tricks: int, bonus: int) -> int:
    """BAJ-12 to BAJ-14, BAJ-16, as the rules count them. Bids are stored from 1."""
    s.bid[0], s.won[0], s.bonus[0] = bid + 1, tricks, bonus
    return int(rules.points(s, box, 0))


def possible_bonuses(box: Any, simplified: int) -> list[int]:
    """BAJ-14 The bonuses that one player can collect in a round, 0 first. Only a trick with a
    minotaur brings any, so there are at most as many as there are minotaurs."""
    tricks = [
        trick_bonus(box, simplified, griffins, mermaids)
        for griffins in range(min(count_of(box, Face.GRIFFIN), SEATS - 2) + 1)
        for mermaids in range(min(count_of(box, Face.MERMAID), 1) + 1)
    ]
    minotaurs = count_of(box, Face.MINOTAUR)
    sums = {sum(each) for each in itertools.combinations_with_replacement([0, *tricks], minotaurs)}
    return sorted(sums | {0})


def trick_bonus(box: Any, simplified: int, griffins: int, mermaids: int) -> int:
    """The bonus of a trick with one minotaur and so many other symbols."""
    s = blank_state(simplified)
    shown = [Face.MINOTAUR, *[Face.GRIFFIN] * griffins, *[Face.MERMAID] * mermaids]
    s.shown[0, : len(shown)] = shown
    return int(rules.bonus(s, box))


def count_of(box: Any, face: Face) -> int:
    """How many dice show a symbol."""
    return sum(int(box.copies[kind]) for kind in range(1, KINDS + 1) if face in box.sides[kind])


def blank_state(simplified: int) -> Any:
    s = STATE.as_record(STATE.new_row())
    s.players, s.simplified = SEATS, simplified
    return s
