"""The policy: what it does in positions where a sensible player would not hesitate."""

import numpy as np
import pytest
from play_helpers import INTERPRETED

from asterism.engine import bits
from asterism.engine.match import Match
from asterism.games.nebula.names import COLOUR_NAMES, COLOURS, COMPONENTS, FIELDS, MARKERS, Phase
from asterism.games.nebula.rules.placing import colour_on, linked_to, reachable
from asterism.games.nebula.rules.tasks import empty_in
from asterism.games.nebula.strategies.gains import (
    BARRED,
    NOW,
    POINT,
    STAR,
    card_values,
    exchange,
    gains_of,
    galaxy_of,
    partial_value,
    payments,
)
from asterism.games.nebula.tests.tables import BOX, GAME, kind, put_galaxy, record_of, table

DOLPHIN = COMPONENTS["constellation"][0]["fields"]


def advice(match, seat: int = 0) -> str:
    action = int(GAME.compiled.policy(match.row, GAME.box, seat))
    assert GAME.legal(match.row, seat)[action]
    return GAME.actions.names[action]


def almost(fields, colours=("red", "blue", "white")):
    return ", ".join(f"{field} {colours[i % 3]}" for i, field in enumerate(fields))


def test_it_completes_a_constellation():
    match = table(
        galaxy=f"x purple, {almost(DOLPHIN[:-1])}", store="yellow", public="V06 V05 V08 V09"
    )
    assert advice(match) == "place yellow a5"


def test_it_fulfils_a_public_task_rather_than_an_idle_field():
    stars = "x red, a1 white, a3 white, b1 purple, b2 white, b4 white, c1 orange, c3 white, c2 red"
    match = table(galaxy=stars, store="white", public="V15 V05 V06 V08")
    field = advice(match).split()[-1]
    assert field.startswith("c"), "the second white star of a third constellation"


def test_it_ends_its_turn_when_nothing_can_be_placed():
    assert advice(table(galaxy="x red", store="")) == "done"


def test_it_takes_what_the_figures_can_reach():
    match = table(
        phase=Phase.TAKING,
        galaxy="x red",
        clusters={"top": "- - - - - -", "right": "- - blue - - -", "left": "- - - white - -"},
    )
    played = []
    while match.actors == (0,) and record_of(match).phase == Phase.TAKING:
        played.append(advice(match))
        match.play(0, played[-1])
    assert played[-1] == "take"
    assert record_of(match).got[0].sum() == 2


def test_it_gives_in_to_chaos_when_the_clusters_are_bare():
    match = table(phase=Phase.TAKING, galaxy="x red", store="red red", bag={"blue": 20, "hole": 9})
    assert advice(match) == "chaos red"


def test_it_keeps_a_star_it_can_use():
    match = table(
        phase=Phase.KEEPING,
        galaxy=f"x purple, {almost(DOLPHIN[:-1])}",
        bar=8,
        drawn={"yellow": 1, "hole": 4},
    )
    assert advice(match) == "keep yellow"


def test_it_spends_a_kind_it_has_plenty_of_on_the_supernova():
    match = table(phase=Phase.SUPERNOVA, store="white white white blue", bag={"blue": 3})
    assert advice(match) == "supernova white"
    assert advice(table(phase=Phase.SUPERNOVA, store="white", bag={"blue": 3})) == "supernova bag"
    bare = table(phase=Phase.SUPERNOVA, store="white blue blue", bag={})
    assert advice(bare) == "supernova blue"


def test_it_moves_the_marker_of_its_own_strongest_colour():
    match = table(
        phase=Phase.MARKER,
        variant="full",
        advanced="B26 B27 B28 B29",
        galaxy={0: "x red, a2a red, b2 red, a1 blue", 1: "x blue, a2a blue, b2 blue"},
    )
    assert advice(match) == "marker red"


def test_it_keeps_the_easier_task():
    match = GAME.new(players=2, seed=1)
    s = record_of(match)
    s.offered[0] = [20, 19]
    assert advice(match) == "task 2"
    s.offered[0] = [19, 20]
    assert advice(match) == "task 1"


def test_a_galaxy_nearer_to_its_tasks_is_worth_more():
    pay, worths = np.zeros(MARKERS, np.int64), []
    for number in range(5):
        s = record_of(table(personal="O13"))
        put_galaxy(s, ", ".join(f"{field} red" for field in DOLPHIN[:number]))
        worths.append(standing(s, 0, s.stars[0], pay))
    assert worths == sorted(set(worths))
    assert kind(COLOUR_NAMES[0]) == 1


def standing(s, seat, galaxy, pay) -> int:
    """All that a galaxy has or is near to, card by card and field by field."""
    stars = sum(
        int(bits.count(galaxy[colour])) * (STAR + POINT * int(pay[colour - 1]))
        for colour in range(1, COLOURS + 1)
    )
    cards = int(card_values(s, BOX, seat, galaxy, pay)[NOW].sum())
    return (
        stars
        + cards
        + sum(
            int(partial_value(pay[COLOURS + each], empty_in(galaxy, fields)))
            for each, fields in enumerate(BOX.constellation)
        )
    )


@pytest.mark.parametrize("seed", range(0, 12, 5 if INTERPRETED else 1))
def test_a_star_adds_the_difference_it_makes(seed):
    """What the policy adds up star by star is what galaxies are worth before and after."""
    match = after_moves(seed, 40 + 13 * seed)
    s, seat = record_of(match), match.actors[0]
    pay, before = payments(s, BOX), galaxy_of(s, seat)
    worth = standing(s, seat, before, pay)
    gains = gains_of(s, BOX, seat, bits.first_n(COLOURS + 1))
    for colour in range(1, COLOURS + 1):
        open_fields = int(reachable(BOX, before) & ~linked_to(BOX, before[colour]))
        for field in range(FIELDS):
            after = before.copy()
            exchange(after, field, colour_on(before, field), colour)
            difference = standing(s, seat, after, pay) - worth
            assert gains[colour, field] == (difference if open_fields >> field & 1 else BARRED)


def after_moves(seed: int, moves: int) -> Match:
    """A full game of three, played so far by the policy, where stars are to be placed."""
    match = GAME.new(players=3, variant="full", seed=seed)
    while moves > 0 or record_of(match).phase != Phase.PLACING:
        moves -= 1
        match.play(match.actors[0], advice(match, match.actors[0]))
    return match


@pytest.mark.skipif(INTERPRETED, reason="whole games of policy are slow interpreted")
def test_it_beats_chance():
    """Two sensible seats against two that play anything: nearly always one of the former wins."""
    won = sum(bool({0, 1} & set(play_match(seed))) for seed in range(40))
    assert won >= 36


def play_match(seed: int) -> tuple[int, ...]:
    match, generator = GAME.new(players=4, variant="basic", seed=seed), np.random.default_rng(seed)
    while not match.over:
        seat = match.actors[0]
        action = advice(match, seat) if seat < 2 else str(generator.choice(match.legal(seat)))
        match.play(seat, action)
    return match.winners
