"""We are all stars: the rollout policy."""

import numpy as np
import pytest
from play_helpers import INTERPRETED

from asterism.games.gwiazdy.state import ACTIONS, Phase
from asterism.games.gwiazdy.tests.laying import GAME, Table


def choice(table):
    return ACTIONS.names[GAME.compiled.policy(table.row, GAME.box, table.actor)]


def test_it_makes_the_star_it_can_afford():
    table = Table(phase=Phase.TURN, crystals=[{"H": 8, "He": 3, "Si": 2}])
    assert choice(table) == "create deneb"


def test_it_takes_gifts_first():
    table = Table(phase=Phase.TURN, crystals=[{"H": 8, "He": 3, "Si": 2}], hands=[["solar_wind"]])
    assert choice(table) == "event solar_wind"


def test_it_plays_battle_events_only_if_they_turn_the_battle():
    hands = [["jet"], ["magnetic"]]
    assert choice(Table(phase=Phase.ATTACK, defender=1, dice=(3, 4), hands=hands)) == "event jet"
    assert choice(Table(phase=Phase.ATTACK, defender=1, dice=(5, 4), hands=hands)) == "pass"
    assert choice(Table(phase=Phase.ATTACK, defender=1, dice=(1, 6), hands=hands)) == "pass"
    assert (
        choice(Table(phase=Phase.DEFEND, defender=1, dice=(5, 3), hands=hands)) == "event magnetic"
    )
    assert choice(Table(phase=Phase.DEFEND, defender=1, dice=(4, 4), hands=hands)) == "pass"


def test_it_fights_for_a_field_when_the_dice_are_likely_to_pay():
    strong = {
        "rockets": ["tau", "ori"],
        "stars": [["bellatrix", "capella_a", "mirzam", "vega"]],
        "crystals": [{"He": 5, "C": 2}, {"O": 3}],
    }
    assert choice(Table(**strong)) == "move ori"
    weak = strong | {"stars": [[], ["rigel", "alnilam", "deneb"]]}
    assert choice(Table(**weak)) != "move ori"


def test_it_draws_an_event():
    table = Table(phase=Phase.FIELD, rockets=["and", "boo"], crystals=[{"H": 20}])
    assert choice(table) == "draw"


def test_it_leaves_a_black_hole_that_would_take_its_crystals():
    known = {"phase": Phase.FIELD, "rockets": ["and", "boo"], "under": ["black_hole"], "deck": []}
    assert choice(Table(crystals=[{"H": 13}], **known)) == "leave"
    assert choice(Table(crystals=[{"H": 12}], **known)) == "draw"
    table = Table(phase=Phase.FIELD, deck=["black_hole"], crystals=[{"H": 13}])
    assert choice(table) == "leave"
    table = Table(phase=Phase.FIELD, under=["black_hole"], deck=["jet"], crystals=[{"H": 13}])
    assert choice(table) == "draw"


def test_it_leaves_a_collision_that_everybody_knows_comes():
    table = Table(phase=Phase.FIELD, under=["collision", "jet"], deck=[])
    assert choice(table) == "leave"


def test_it_gathers_the_fuel_of_what_its_star_lacks():
    iron = Table(rockets=["umi", "boo"], crystals=[{"H": 20, "He": 9, "C": 3, "O": 3, "Si": 1}])
    for star in range(1, len(iron.s.owner)):
        iron.s.owner[star] = 2
    iron.s.owner[1] = 0
    assert choice(iron) == "move cas"


def test_it_seldom_misreads_the_diagram():
    right = 0
    for losses in range(200):
        table = Table(phase=Phase.DOT, making=1 + losses % 42, losses=losses)
        table.s.pool[:] = np.random.default_rng(losses).integers(0, 50, 6)
        named = choice(table)
        right += named == f"dot {GAME.modules.state.BOX.as_record(GAME.box).dot[table.s.making]}"
    assert 180 <= right < 200


@pytest.mark.skipif(INTERPRETED, reason="whole games of policy are slow interpreted")
def test_it_beats_chance():
    batch = GAME.batch(20, players=2, seed=3, reset="explicit")
    while not batch.over.all():
        chosen = np.where(batch.seats == 0, batch.policy().copy(), batch.sample().copy())
        batch.step(chosen)
    assert batch.winners[:, 0].mean() > 0.6
