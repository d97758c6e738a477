"""BAJ-17 The score pad for a real table: every score it can need, from the game's own rules."""

import itertools
from typing import Any

from asterism.engine.game import Game
from asterism.games.bajne_kostky import rules
from asterism.games.bajne_kostky.state import BOX, KINDS, PLAYERS, SEATS, STATE, Face

VARIANTS = {"": 0, "simplified": 1}  # the option that a variant is played with, and its value


def scoring_table(game: Game) -> dict[str, Any]:
    """The rounds by number of players, the possible bonuses of a round, and for each variant
    `points[round - 1][bid][tricks]`: the points without a bonus and with each possible one."""
    box = BOX.as_record(game.box)
    rounds = {players: int(box.rounds[players]) for players in PLAYERS}
    bonuses = {name: possible_bonuses(box, simplified) for name, simplified in VARIANTS.items()}
    return {
        "rounds": rounds,
        "bonuses": bonuses,
        "points": {
            name: [
                round_table(box, number, simplified, bonuses[name])
                for number in range(1, max(rounds.values()) + 1)
            ]
            for name, simplified in VARIANTS.items()
        },
    }


def round_table(box: Any, number: int, simplified: int, bonuses: list[int]) -> list[Any]:
    """Points of one round by bid, tricks and bonus."""
    s = blank_state(simplified)
    s.this_round = number
    counts = range(number + 1)
    return [
        [[round_points(s, box, bid, tricks, bonus) for bonus in bonuses] for tricks in counts]
        for bid in counts
    ]


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
