"""We are all stars: every event (GWI-24)."""

import pytest

from asterism.games.gwiazdy.components import EVENT_NAMES, FIELD_NAMES
from asterism.games.gwiazdy.state import Phase
from asterism.games.gwiazdy.tests.laying import BOX, Table, number


def draw_card(card, **fields):
    """The first player moves onto Andromeda and draws this card."""
    fields = {"rockets": ["cas", "boo", "leo", "ori"][: fields.get("players", 2)], **fields}
    return Table(deck=[card], **fields).play("move and", "draw")


def table_with_card(card, phase=Phase.TURN, **fields):
    return Table(phase=phase, hands=[[card]], **fields)


# Gains


@pytest.mark.parametrize(
    ("card", "gain"), [("solar_wind", {"h": 4}), ("nebula", {"he": 1, "c": 1}), ("nova", {"h": 3})]
)
def test_gwi_24_gains_of_the_event_step(card, gain):
    assert table_with_card(card).play(f"event {card}").has(0) == gain


def test_gwi_24_a_nova_gives_six_instead_with_a_white_dwarf():
    assert table_with_card("nova", stars=[["sirius_b"]]).play("event nova").has(0) == {"h": 6}
    assert table_with_card("nova", stars=[["vega"], ["sirius_b"]]).play("event nova").has(0) == {
        "h": 3
    }


@pytest.mark.parametrize(
    ("card", "own", "others"),
    [
        ("comet", {"h": 2, "o": 1}, {}),
        ("supernova", {"c": 1, "o": 1}, {"c": 1}),
        ("perseids", {"h": 1, "si": 1}, {"h": 1}),
    ],
)
def test_gwi_24_immediate_gains(card, own, others):
    table = draw_card(card)
    assert (table.has(0), table.has(1)) == (own, others)
    assert (table.hand(0), table.under(), table.phase) == ([], [card], Phase.TURN)


# Black hole and galaxy collision


def test_gwi_24_a_black_hole_takes_three_of_choice_clockwise_from_the_drawer():
    table = draw_card(
        "black_hole",
        players=4,
        seat=0,
        rockets=["cas", "boo", "leo", "ori"],
        crystals=[{"H": 13}, {"H": 12}, {"C": 12, "O": 1}, {"H": 20}],
    )
    assert (table.actor, table.phase) == (0, Phase.BLACK_HOLE)
    table.play("give h", "give h", "give h")
    assert table.actor == 2
    assert table.legal() == ["give c", "give o"]
    table.play("give c", "give o", "give c")
    assert table.actor == 3
    table.play("give h", "give h", "give h")
    assert (table.actor, table.phase) == (0, Phase.TURN)
    assert [table.has(seat) for seat in range(4)] == [{"h": 10}, {"h": 12}, {"c": 10}, {"h": 17}]


def test_gwi_24_a_black_hole_spares_the_poor():
    table = draw_card("black_hole", crystals=[{"H": 12}, {"H": 1}])
    assert (table.phase, table.has(0)) == (Phase.TURN, {"h": 12})
    table = draw_card("black_hole", crystals=[{"H": 1}, {"H": 13}])
    assert table.actor == 1


def test_gwi_24_a_galaxy_collision_swaps_rockets_without_battle_or_use():
    table = draw_card("collision", players=3, rockets=["cas", "leo", "boo"])
    assert table.legal() == ["swap 1", "swap 2"]
    table.play("swap 1")
    assert (table.at(0), table.at(1), table.has(0)) == ("leo", "and", {})
    assert (table.phase, table.s.dice.tolist()) == (Phase.TURN, [0, 0])


def test_gwi_24_a_galaxy_collision_on_one_field_has_no_effect():
    table = Table(phase=Phase.SWAP, rockets=["and", "and"]).play("swap 1")
    assert (table.at(0), table.at(1)) == ("and", "and")


# Before the move


def test_gwi_24_a_wormhole_leads_anywhere_else_without_battle_or_use():
    table = table_with_card("wormhole", Phase.MOVE, rockets=["cas", "leo"], crystals=[{"H": 3}])
    table.play("event wormhole")
    assert table.has(0) == {"h": 1}
    assert table.legal() == [f"jump {name}" for name in FIELD_NAMES if name != "cas"]
    table.play("jump leo")
    assert (table.at(0), table.has(0), table.s.dice.tolist()) == ("leo", {"h": 1}, [0, 0])
    assert set(table.legal()) == {"move cvn", "move gem", "move uma"}


def test_gwi_24_a_beaten_attacker_returns_to_the_exit_of_the_wormhole():
    table = table_with_card("wormhole", Phase.MOVE, rockets=["cas", "gem"], crystals=[{"H": 3}])
    table.play("event wormhole", "jump leo", "move gem")
    table.s.phase, table.s.dice[:] = Phase.DEFEND, (1, 6)
    table.play("pass")
    assert table.at(0) == "leo"


def test_gwi_24_a_gravity_assist_moves_two_fields():
    table = table_with_card("assist", Phase.MOVE, rockets=["cas", "per"])
    table.play("event assist")
    assert set(table.legal()) == {f"fly {name}" for name in ("and", "cam", "cep", "per", "umi")}
    table.play("fly per")
    assert (table.at(0), table.has(0), table.s.dice.tolist()) == ("cas", {}, [0, 0])
    assert set(table.legal()) == {f"move {name}" for name in ("and", "aur", "cam", "tau")}
    table.play("move tau")
    assert (table.at(0), table.has(0)) == ("tau", {"o": 1})


def test_gwi_24_after_a_gravity_assist_a_beaten_attacker_returns_to_the_beginning():
    table = table_with_card("assist", Phase.MOVE, rockets=["cas", "tau"])
    table.play("event assist", "fly per", "move tau")
    table.s.phase, table.s.dice[:] = Phase.DEFEND, (1, 6)
    table.play("pass")
    assert table.at(0) == "cas"


def test_gwi_24_one_gravity_assist_a_turn():
    table = Table(
        hands=[["assist", "assist", "wormhole", "orbit"]],
        crystals=[{"H": 5}],
        rockets=["cas", "leo"],
    )
    table.play("event assist", "fly per")
    assert table.legal("event") == []


def test_gwi_24_a_wormhole_may_come_before_a_gravity_assist():
    table = Table(
        hands=[["assist", "wormhole", "orbit"]], crystals=[{"H": 2}], rockets=["cas", "boo"]
    )
    table.play("event wormhole", "jump leo")
    assert table.legal("event") == ["event assist"]  # and no parking orbit any more
    table.play("event assist", "fly gem")
    assert "move leo" not in table.legal()


def test_gwi_24_a_parking_orbit_uses_the_field_again_without_battle():
    table = table_with_card("orbit", Phase.MOVE, rockets=["cyg", "cyg"], crystals=[{"H": 10}])
    table.play("event orbit")
    assert (table.at(0), table.has(0), table.s.dice.tolist()) == ("cyg", {"h": 16}, [0, 0])
    table.play(*["fuse proton_chain"] * 4)
    assert table.has(0) == {"he": 4}


# The event step


def test_gwi_24_a_gravitational_wave_moves_another_rocket_to_a_neighbour():
    table = table_with_card("wave", players=3, rockets=["per", "tau", "boo"], crystals=[{"H": 1}])
    table.play("event wave")
    assert table.has(0) == {}
    names = [("1", field) for field in ("and", "per", "aur", "ori")]
    names += [("2", field) for field in ("dra", "cvn", "her")]
    assert set(table.legal()) == {f"push {seat} {field}" for seat, field in names}
    table.play("push 1 per")
    assert (table.at(1), table.at(0), table.has(1)) == ("per", "per", {})
    assert (table.s.dice.tolist(), table.phase) == ([0, 0], Phase.TURN)
    table.play("end")
    assert "move tau" in table.legal()  # the victim may go straight back


def test_gwi_24_a_cno_cycle_makes_up_to_three_fusions_beside_the_fusion_step():
    table = table_with_card("cno_cycle", crystals=[{"H": 17, "C": 1}], suns=("flare", "corona"))
    table.play("event cno_cycle")
    assert table.legal() == ["fuse proton_chain", "pass"]
    table.play(*["fuse proton_chain"] * 3)
    assert (table.phase, table.has(0)) == (Phase.TURN, {"h": 5, "he": 3, "c": 1})
    table.play("fuse proton_chain")
    assert table.legal("fuse") == []


def test_gwi_24_a_cno_cycle_needs_carbon_and_a_possible_fusion():
    assert table_with_card("cno_cycle", crystals=[{"H": 8}]).legal("event") == []
    assert table_with_card("cno_cycle", crystals=[{"H": 3, "C": 1}]).legal("event") == []
    table = table_with_card("cno_cycle", crystals=[{"H": 8, "C": 1}]).play(
        "event cno_cycle", "pass"
    )
    assert (table.phase, table.s.closed) == (Phase.TURN, 0)
    table = table_with_card("cno_cycle", crystals=[{"H": 7, "C": 1}])
    assert table.play("event cno_cycle", "fuse proton_chain").phase == Phase.TURN


def test_gwi_24_a_helium_flash_makes_any_number_of_fusions():
    assert table_with_card("helium_flash", crystals=[{"He": 2}]).legal("event") == []
    table = table_with_card("helium_flash", crystals=[{"He": 16}]).play("event helium_flash")
    table.play(*["fuse triple_alpha"] * 5)
    assert (table.has(0), table.phase) == ({"he": 1, "c": 5}, Phase.TURN)


def test_gwi_24_photodisintegration_decays_twice_anywhere():
    assert table_with_card("photodecay", crystals=[{"H": 9}]).legal("event") == []
    table = table_with_card("photodecay", rockets=["leo", "boo"], crystals=[{"He": 3}])
    table.play("event photodecay", "decay proton_chain", "decay proton_chain")
    assert (table.has(0), table.phase) == ({"h": 8, "he": 1}, Phase.TURN)


def test_gwi_24_an_eclipse_covers_the_next_production_of_one_opponent():
    table = table_with_card(
        "eclipse", players=3, crystals=[{"He": 1}], stars=[["vega"], ["vega"], ["mira"]]
    )
    table.play("event eclipse")
    assert (table.has(0), table.legal()) == ({}, ["eclipse 1", "eclipse 2"])
    table.play("eclipse 2", "end")
    table.s.seat, table.s.phase = 2, Phase.TURN
    table.play("end")
    assert table.has(2) == {}
    assert not table.s.eclipsed.any()
    table.s.seat, table.s.phase = 2, Phase.TURN
    table.play("end")
    assert table.has(2) == {"c": 1}


def test_gwi_24_an_eclipse_cannot_be_paid_against_a_player_without_stars():
    table = table_with_card("eclipse", players=3, crystals=[{"He": 1}], stars=[["vega"], [], []])
    assert table.legal("event") == []
    table = table_with_card("eclipse", players=3, crystals=[{"He": 1}], stars=[[], [], ["mira"]])
    assert table.play("event eclipse").legal() == ["eclipse 2"]


# The star


def test_gwi_24_hubble_is_offered_after_a_wrong_dot():
    table = table_with_card("hubble", crystals=[{"H": 3, "C": 1}]).play("create van_maanen")
    error = table.wrong_dots("van_maanen")[0]
    table.play(error)
    assert table.legal() == ["event hubble", "pass"]
    table.play("event hubble")
    assert error not in table.legal()
    assert len(table.legal()) == 41
    table.play(table.dot("van_maanen"))
    assert (table.owner("van_maanen"), table.hand(0)) == (0, [])


def test_gwi_24_hubble_may_be_declined_and_a_second_miss_loses_the_star():
    table = table_with_card("hubble", crystals=[{"H": 3, "C": 1}]).play("create van_maanen")
    table.play(table.wrong_dots("van_maanen")[0], "pass")
    assert (table.owner("van_maanen"), table.hand(0), table.actor) == (None, ["hubble"], 1)
    table = Table(phase=Phase.TURN, hands=[["hubble", "nova"]], crystals=[{"H": 3, "C": 1}])
    table.play("create van_maanen")
    first, second = table.wrong_dots("van_maanen")[:2]
    table.play(first, "event hubble", second)
    assert (table.owner("van_maanen"), table.actor, table.s.losses) == (None, 1, 1)


def test_gwi_24_a_miss_asks_whoever_holds_any_event_so_that_a_pause_tells_nothing():
    table = table_with_card("nova", crystals=[{"H": 3, "C": 1}]).play("create van_maanen")
    table.play(table.wrong_dots("van_maanen")[0])
    assert table.legal() == ["pass"]


@pytest.mark.parametrize(
    ("element", "crystals", "left"), [("h", {"C": 1}, {}), ("he", {"H": 3, "C": 1}, {})]
)
def test_gwi_24_dark_matter_saves_before_paying(element, crystals, left):
    table = table_with_card("dark_matter", crystals=[crystals]).play(
        "event dark_matter", f"save {element}"
    )
    assert "create van_maanen" in table.legal()
    assert {name.split()[0] for name in table.legal()} == {"create"}
    table.play("create van_maanen")
    assert (table.has(0), table.hand(0)) == (left, [])


def test_gwi_24_dark_matter_never_saves_below_nothing_and_is_spent_on_a_miss():
    table = table_with_card("dark_matter", crystals=[{"H": 2, "He": 2, "C": 1}])
    table.play("event dark_matter", "save h", "create gd358")
    assert table.has(0) == {"h": 2, "he": 1}
    assert table.s.pool[0] == 98
    table.play(table.wrong_dots("gd358")[0])
    assert (table.hand(0), table.under()) == ([], ["dark_matter"])


def test_gwi_24_dark_matter_is_playable_only_for_a_star_and_for_what_helps():
    assert table_with_card("dark_matter", crystals=[{"H": 4}]).legal("event") == []
    table = table_with_card("dark_matter", crystals=[{"H": 18, "He": 2}]).play("event dark_matter")
    assert table.legal() == ["save he"]
    assert table.play("save he").legal() == ["create barnard"]
    table = table_with_card("dark_matter", crystals=[{"H": 12, "C": 1}], suns=("flare", "corona"))
    assert "event dark_matter" in table.play("fuse proton_chain").legal()


def test_gwi_24_every_event_has_been_tested_here_or_in_battle():
    assert len(EVENT_NAMES) == BOX.kinds == 21
    assert number(EVENT_NAMES, "eclipse") == 21
