"""We are all stars: a test or more for every rule, by its id."""

import itertools

import numpy as np
import pytest

from asterism.games.gwiazdy.components import (
    CLASS_NAMES,
    ELEMENT_NAMES,
    EVENT_NAMES,
    FIELD_NAMES,
    REACTION_NAMES,
    ROUNDS,
    STAR_NAMES,
    SUN_NAMES,
)
from asterism.games.gwiazdy.state import COMPONENTS, Phase, Side
from asterism.games.gwiazdy.tests.laying import BOX, GAME, Table, amounts, number

RICH = {"H": 30, "He": 20, "C": 10, "O": 10, "Si": 4, "Fe": 2}


def new(seed=1, **options):
    """A table as the game itself sets it up."""
    table = Table()
    table.row[:] = GAME.new(seed=seed, **options).row
    return table


# GWI-01 to GWI-04 Components and setup


def test_gwi_01_the_counts_of_the_box():
    assert BOX.supply.tolist() == [100, 60, 40, 30, 10, 5]
    assert [len(names) for names in (STAR_NAMES, EVENT_NAMES, SUN_NAMES)] == [42, 21, 4]
    assert BOX.copies.sum() == 36
    assert COMPONENTS["rules"]["markers"] == 10
    assert BOX.die == 6


def test_gwi_01_two_to_four_play_and_nothing_is_missing():
    for players in GAME.players:
        counts = GAME.census(new(players=players).row)
        assert counts == (*BOX.supply, *BOX.copies[1 : BOX.kinds + 1])
    assert list(GAME.players) == [2, 3, 4]


def test_gwi_01_ten_markers_are_always_enough():
    """The most stars with fewer points than end the game, one more each turn after that."""
    cheapest = sorted(BOX.points[1 : BOX.stars + 1].tolist())
    most = max(n for n in range(42) if sum(cheapest[:n]) < BOX.goal)
    assert most + 1 <= COMPONENTS["rules"]["markers"]


def test_gwi_02_stars_by_class():
    points = dict(zip(CLASS_NAMES, (4, 3, 2, 1), strict=True))
    assert COMPONENTS["points"] == points
    assert all(
        points[star["class"]] == BOX.points[i] for i, star in enumerate(COMPONENTS["star"], 1)
    )


def test_gwi_02_any_remaining_star_may_be_made():
    table = Table(phase=Phase.TURN, crystals=[RICH], stars=[[], ["rigel"]])
    assert table.legal("create") == [f"create {name}" for name in STAR_NAMES if name != "rigel"]


def test_gwi_02_in_the_other_market_only_the_top_of_each_stack():
    table = new(market="top")
    tops = [STAR_NAMES[star - 1] for star in table.s.top]
    assert [COMPONENTS["star"][STAR_NAMES.index(name)]["class"] for name in tops] == list(
        CLASS_NAMES
    )
    table.s.crystals[table.s.seat] = amounts(RICH)
    table.s.phase = Phase.TURN
    assert table.legal("create") == [f"create {name}" for name in STAR_NAMES if name in tops]


def test_gwi_02_stacks_are_shuffled():
    assert len({tuple(new(seed, market="top").s.top.tolist()) for seed in range(30)}) > 25


def top_table(**fields):
    """Two white dwarfs are left; one of them lies on top."""
    gone = [name for name in STAR_NAMES if name not in ("gd358", "van_maanen")]
    table = Table(phase=Phase.TURN, crystals=[RICH], stars=[[], gone], market=1, **fields)
    table.s.points[1] = 0
    table.s.top[3] = number(STAR_NAMES, "gd358")
    return table


def test_gwi_16_with_that_option_a_lost_star_is_out_of_the_game():
    table = Table(phase=Phase.TURN, crystals=[RICH], lost_star=1).play("create gd358")
    table.play(table.wrong_dots("gd358")[0])
    table.s.seat, table.s.phase = 0, Phase.TURN
    assert table.owner("gd358") is None
    assert "create gd358" not in table.legal()
    assert "create keid_b" in table.legal()
    table.play("create keid_b")
    assert table.dot("gd358") in table.legal("dot"), "no marker lies there"


def test_gwi_16_without_it_a_lost_star_may_be_made_again():
    table = Table(phase=Phase.TURN, crystals=[RICH]).play("create gd358")
    table.play(table.wrong_dots("gd358")[0])
    table.s.seat, table.s.phase = 0, Phase.TURN
    assert "create gd358" in table.legal()


def test_gwi_16_a_star_that_is_out_is_not_uncovered_again():
    table = top_table(lost_star=1, losses=1)
    table.s.sunk[number(STAR_NAMES, "van_maanen")] = 1
    table.play("create gd358")
    table.play(table.wrong_dots("gd358")[0])
    assert table.s.top[3] == 0


def test_gwi_02_a_lost_star_goes_to_the_bottom_and_the_next_is_uncovered():
    table = top_table()
    assert table.legal("create") == ["create gd358"]
    table.play("create gd358")
    table.play(table.wrong_dots("gd358")[0])
    assert table.s.top.tolist() == [0, 0, 0, number(STAR_NAMES, "van_maanen")]


def test_gwi_02_lost_stars_come_back_in_the_order_they_were_lost():
    table = top_table(losses=2)
    table.s.sunk[[number(STAR_NAMES, "gd358"), number(STAR_NAMES, "van_maanen")]] = 1, 2
    table.play("create gd358")
    table.play(table.wrong_dots("gd358")[0])
    assert STAR_NAMES[table.s.top[3] - 1] == "van_maanen"
    assert table.s.sunk[number(STAR_NAMES, "gd358")] == 3


def test_gwi_02_a_bought_star_uncovers_the_next_and_the_last_one_none():
    table = top_table()
    table.play("create gd358", table.dot("gd358"))
    assert STAR_NAMES[table.s.top[3] - 1] == "van_maanen"
    table = top_table()
    table.s.owner[number(STAR_NAMES, "van_maanen")] = 2
    table.play("create gd358", table.dot("gd358"))
    assert table.s.top[3] == 0


def test_gwi_02_every_star_that_never_sank_comes_up_as_often():
    found = {}
    for seed in range(300):
        table = top_table(seed=seed)
        for name in ("sirius_b", "keid_b"):
            table.s.owner[number(STAR_NAMES, name)] = 0
        table.play("create gd358", table.dot("gd358"))
        found[table.s.top[3]] = found.get(table.s.top[3], 0) + 1
    assert len(found) == 3
    assert all(70 < count < 130 for count in found.values())


def test_gwi_03_what_everybody_begins_with():
    table = new(players=4)
    for seat in range(4):
        assert table.at(seat) == "umi"
        assert table.has(seat) == {"h": 5}
        assert table.s.held[seat] == len(table.hand(seat)) == 1
    assert sorted(table.s.sun.tolist()) == [1, 2, 3, 4]
    assert table.phase == Phase.MOVE


def test_gwi_03_suns_are_dealt_at_random():
    deals = {tuple(new(seed, players=2).s.sun[:2].tolist()) for seed in range(200)}
    assert deals == set(itertools.permutations(range(1, 5), 2))


def test_gwi_03_an_immediate_event_goes_under_the_deck_and_another_is_drawn():
    immediate = {"comet", "supernova", "perseids", "black_hole", "collision"}
    buried = 0
    for seed in range(60):
        table = new(seed, players=4)
        assert not any(immediate & set(table.hand(seat)) for seat in range(4))
        assert set(table.under()) <= immediate
        buried += len(table.under())
    assert buried > 20


def opening(seed, **options):
    """A table of four as it is set up, and what each began with beyond the printed crystals."""
    table = new(seed, players=4, **options)
    extra = table.s.crystals - BOX.start
    return table, extra


def test_gwi_03_or_an_immediate_event_happens_and_no_other_is_drawn():
    met = set()
    for seed in range(80):
        table, extra = opening(seed, first_event="resolve")
        assert table.s.held.sum() + len(table.under()) == 4
        happened = sum(
            (BOX.gift[kind] + 4 * BOX.gift_all[kind] for kind in table.s.under[: table.s.buried]),
            start=np.zeros(6, int),
        )
        assert extra.sum(axis=0).tolist() == happened.tolist()
        assert (table.actor, table.phase) == (table.s.starter, Phase.MOVE)
        met |= set(table.under())
    assert met == {"comet", "supernova", "perseids", "black_hole", "collision"}


def test_gwi_03_an_immediate_event_at_the_start_gives_to_whom_it_was_dealt():
    for seed in range(80):
        table, extra = opening(seed, first_event="resolve")
        if table.under() == ["comet"]:
            (lucky,) = np.flatnonzero(table.s.held == 0)
            assert extra[lucky].tolist() == amounts({"H": 2, "O": 1})
            return
    raise AssertionError("no comet was dealt")


def test_gwi_03_leaving_or_sharing_the_start_is_no_battle():
    table = new(players=3, first=0)
    assert {table.at(seat) for seat in range(3)} == {"umi"}
    table.play("move cas")
    assert table.s.dice.tolist() == [0, 0]
    assert table.phase == Phase.TURN


def test_gwi_03_a_later_move_onto_the_centre_fights():
    table = Table(rockets=["cas", "umi"]).play("move umi")
    assert all(1 <= die <= 6 for die in table.s.dice)


def test_gwi_04_events_are_hidden_and_all_else_is_open():
    table = new(players=3)
    view = GAME.state.as_record(GAME.view(table.row, 1))
    assert view.hand.sum(axis=1).tolist() == [0, 1, 0, 0]
    assert not view.deck.any()
    assert view.held[:3].tolist() == [1, 1, 1]
    assert view.crystals.tolist() == table.s.crystals.tolist()
    assert view.sun.tolist() == table.s.sun.tolist()


def test_gwi_04_a_random_seat_starts_or_the_one_agreed_on():
    assert {int(new(seed, players=4).s.starter) for seed in range(40)} == {0, 1, 2, 3}
    table = new(players=4, first=2)
    assert (table.s.starter, table.actor) == (2, 2)


# GWI-05 to GWI-07 A turn


def test_gwi_05_a_turn_goes_from_move_to_star():
    table = Table(rockets=["cas", "dra"], crystals=[RICH], hands=[["solar_wind"]])
    assert {name.split()[0] for name in table.legal()} == {"move"}
    table.play("move and")
    table.s.phase = Phase.TURN
    kinds = {name.split()[0] for name in table.legal()}
    assert kinds == {"event", "fuse", "create", "end"}
    table.play("fuse proton_chain")
    assert {name.split()[0] for name in table.legal()} == {"fuse", "create", "end"}


def test_gwi_05_clockwise_from_the_starting_player():
    table = Table(players=3, phase=Phase.TURN, starter=1, seat=1)
    turns = [table.actor]
    for _ in range(3):
        table.play("end")
        turns.append(table.actor)
        table.s.phase = Phase.TURN
    assert turns == [1, 2, 0, 1]
    assert table.s.rounds == 2


def test_gwi_05_only_the_player_to_move_may_act():
    table = new(players=2, first=0)
    assert not GAME.legal(table.row, 1).any()
    assert not GAME.legal(table.row, -1).any()


def test_gwi_05_a_new_turn_forgets_the_last():
    table = Table(
        phase=Phase.TURN,
        rockets=["cyg", "peg"],
        fusions=9,
        closed=1,
        warped=1,
        dice=(3, 4),
        boost=(5, 5),
        winner=1,
        loot=2,
        card=3,
        saving=1,
    )
    table.play("end")
    s = table.s
    assert (s.fusions, s.closed, s.warped, s.winner, s.loot) == (1, 0, 0, 0, 0)
    assert (s.card, s.saving) == (0, 0)
    assert (s.dice.tolist(), s.boost.tolist()) == ([0, 0], [0, 0])
    assert s.origin == s.rocket[1]


def test_gwi_06_all_stars_produce_when_the_starting_player_begins():
    table = Table(phase=Phase.TURN, seat=1, stars=[["mirzam", "vega"], ["cyg61_a"]])
    table.play("end")
    assert table.has(0) == {"h": 2, "he": 2}
    assert table.has(1) == {"h": 3}
    table = Table(phase=Phase.TURN, seat=0, stars=[["mirzam"]]).play("end")
    assert table.has(0) == {}


def test_gwi_06_supergiants_never_produce():
    for star, fact in enumerate(COMPONENTS["star"], 1):
        assert bool(BOX.production[star].any()) == (fact["class"] != "supergiant")


def test_gwi_06_a_short_pool_is_served_in_turn_order():
    table = Table(
        players=3,
        phase=Phase.TURN,
        starter=1,
        seat=0,
        stars=[["aldebaran"], ["mira"], ["albireo_a"]],
    )
    table.s.pool[ELEMENT_NAMES.index("c")] = 2
    table.play("end")
    assert [table.has(seat) for seat in range(3)] == [{}, {"c": 1}, {"c": 1}]


def test_gwi_07_to_a_neighbouring_field_and_never_stay():
    for field in COMPONENTS["field"]:
        table = Table(rockets=[field["id"], "umi"])
        assert set(table.legal()) == {f"move {other}" for other in field["neighbours"]}
        assert "move " + field["id"] not in table.legal()


# GWI-08 to GWI-11 Battle


def test_gwi_08_a_move_onto_a_rocket_is_an_attack():
    table = Table(rockets=["cas", "per"]).play("move per")
    assert table.s.dice.all()
    assert (table.s.defender, table.s.battles) == (1, 1)
    assert Table(rockets=["cas", "tau"]).play("move per").s.dice.tolist() == [0, 0]


def test_gwi_08_dice_are_fair():
    rolls = np.array(
        [Table(rockets=["cas", "per"], seed=seed).play("move per").s.dice for seed in range(600)]
    )
    for side in Side:
        counts = np.bincount(rolls[:, side], minlength=7)[1:]
        assert (counts > 65).all()
    assert abs(np.corrcoef(rolls.T)[0, 1]) < 0.15


def fight(attack, defence, **fields):
    """Both dice lie; nothing more is played."""
    fields = {
        "rockets": ["per", "per"],
        "origin": number(FIELD_NAMES, "cas"),
        "defender": 1,
        **fields,
    }
    table = Table(phase=Phase.DEFEND, dice=(attack, defence), **fields)
    return table.play("pass")


def test_gwi_08_several_defenders_are_fought_one_by_one_clockwise():
    table = fight(
        6,
        1,
        players=4,
        seat=2,
        rockets=["per", "per", "per", "per"],
        defender=3,
        crystals=[{"H": 1}] * 4,
        suns=("core", "corona", "flare", "heliosphere"),
    )
    assert (table.actor, table.s.seat) == (3, 2)
    table.s.dice[:] = 0
    table.play("retreat tau")
    assert (table.s.defender, table.has(2)) == (0, {"h": 2} if table.s.winner != 1 else {"h": 3})
    assert table.s.dice.all()
    assert table.at(3) == "tau"


def test_gwi_08_the_field_is_used_only_when_all_are_beaten():
    table = fight(6, 1, players=3, rockets=["per", "per", "tau"], crystals=[{}, {"C": 1}])
    assert table.has(0) == {"c": 1}
    table.play("retreat tau")
    assert table.has(0) == {"c": 1, "h": 5}
    assert table.phase == Phase.TURN


def test_gwi_08_an_attacker_beaten_later_keeps_the_loot():
    table = fight(
        1,
        6,
        players=3,
        rockets=["per", "tau", "per"],
        defender=2,
        crystals=[{"C": 1}],
        suns=SUN_NAMES[2:] + SUN_NAMES[:2],
    )
    assert (table.at(0), table.has(0), table.has(2)) == ("cas", {"c": 1}, {"h": 2})


def test_gwi_09_the_first_example_ania_against_michal():
    table = fight(
        4,
        3,
        rockets=["ori", "ori"],
        origin=number(FIELD_NAMES, "gem"),
        stars=[["procyon_b", "bellatrix", "capella_a"], ["capella_b", "mirzam", "rigel"]],
        crystals=[{}, {"O": 1}],
    )
    assert points(table) == (70, 60)
    assert (table.s.winner, table.actor) == (Side.ATTACKER + 1, 1)
    assert table.has(0) == {"o": 1}
    assert table.legal() == ["retreat tau", "retreat gem"]
    table.play("retreat gem")
    assert table.has(0) == {"o": 1, "h": 8}


def test_gwi_09_the_second_example_aga_against_monika():
    table = fight(
        5,
        4,
        rockets=["and", "and"],
        stars=[["arcturus", "deneb"], ["altair", "aldebaran"]],
        suns=("core", "heliosphere"),
    )
    assert points(table) == (60, 60)
    assert table.s.winner == Side.DEFENDER + 1
    assert table.has(1) == {"h": 2}


def points(table):
    from asterism.games.gwiazdy.rules import battle

    return int(battle.attack_points(table.s, BOX)), int(battle.defence_points(table.s, BOX))


@pytest.mark.parametrize(
    ("parameter", "value", "tenths"),
    [
        ("radius", 5.75, 15),
        ("radius", 11.87, 15),
        ("radius", 203, 10),
        ("mass", 23, 30),
        ("mass", 1.7, 10),
    ],
)
def test_gwi_09_the_printed_readings(parameter, value, tenths):
    star = next(
        i
        for i, star in enumerate(COMPONENTS["star"], 1)
        if star[parameter] == value and parameter in star["bold"]
    )
    assert (BOX.attack if parameter == "radius" else BOX.defence)[star] == tenths


def test_gwi_09_halves_are_read_upwards():
    from asterism.games.gwiazdy.components import tenths

    star = {"id": "a star", "mass": 1.0, "bold": ["mass"]}
    assert tenths([[1.0, 1.35], [2.0, 3.0]], star, "mass") == 14
    assert tenths([[1.0, 1.349], [2.0, 3.0]], star, "mass") == 13
    assert tenths([[0.01, 1.0], [100.0, 2.0]], star, "mass") == 15  # straight in the logarithm


def test_gwi_09_only_bold_values_count_and_supergiants_have_both():
    for star, fact in enumerate(COMPONENTS["star"], 1):
        assert (BOX.attack[star] > 0, BOX.defence[star] > 0) == (
            "radius" in fact["bold"],
            "mass" in fact["bold"],
        )
        assert (len(fact["bold"]) == 2) == (fact["class"] == "supergiant")


def test_gwi_09_suns_count_for_attack_and_defence():
    assert points(Table(dice=(3, 3), defender=1, suns=("flare", "heliosphere"))) == (40, 40)
    assert points(Table(dice=(3, 3), defender=1, suns=("heliosphere", "flare"))) == (30, 30)


def test_gwi_09_a_tie_goes_to_the_defender():
    assert fight(4, 4).s.winner == Side.DEFENDER + 1
    assert fight(5, 4).s.winner == Side.ATTACKER + 1


def battle(hands, **fields):
    fields = {
        "rockets": ["per", "per"],
        "origin": number(FIELD_NAMES, "cas"),
        "dice": (3, 3),
        "crystals": [{"He": 2}, {"He": 2}],
        **fields,
    }
    return Table(phase=Phase.ATTACK, defender=1, hands=hands, **fields)


def test_gwi_09_the_attacker_plays_and_passes_then_the_defender():
    table = battle([["jet", "gamma_burst"], ["magnetic", "gamma_burst"]])
    assert (table.actor, table.legal()) == (0, ["event gamma_burst", "event jet", "pass"])
    table.play("event jet", "pass")
    assert (table.actor, table.legal()) == (1, ["event gamma_burst", "event magnetic", "pass"])
    table.play("pass")
    assert points(table) == (45, 30)
    assert table.s.winner == Side.ATTACKER + 1


def test_gwi_09_fees_are_paid_when_played():
    table = battle([["gamma_burst"], ["gamma_burst"]])
    table.play("event gamma_burst")
    assert (table.has(0), table.s.boost.tolist()) == ({"he": 1}, [20, 0])
    assert table.actor == 1  # who holds nothing more is not asked
    table.play("event gamma_burst")
    assert table.s.winner == Side.DEFENDER + 1
    assert table.has(1) == {"he": 1, "h": 2}
    assert "event gamma_burst" not in battle([["gamma_burst"], []], crystals=[{"H": 9}]).legal()


def test_gwi_09_both_are_asked_whenever_they_hold_any_event():
    table = Table(rockets=["cas", "per"], hands=[["solar_wind"], ["hubble"]]).play("move per")
    assert (table.actor, table.legal()) == (0, ["pass"])
    table.play("pass")
    assert (table.actor, table.legal()) == (1, ["pass"])
    table = Table(rockets=["cas", "per"]).play("move per")
    assert table.phase in (Phase.TURN, Phase.RETREAT)


def test_gwi_10_the_attacker_captures_a_random_crystal():
    loot = [fight(6, 1, crystals=[{}, {"H": 1, "C": 3}], seed=seed).s.loot for seed in range(400)]
    assert set(loot) == {1, 3}
    assert 250 < loot.count(3) < 350


def test_gwi_10_nothing_is_captured_from_nobody():
    table = fight(6, 1)
    assert (table.s.loot, table.has(0), table.phase) == (0, {}, Phase.RETREAT)


def test_gwi_10_the_defender_retreats_anywhere_near_and_uses_nothing():
    table = fight(6, 1, players=3, rockets=["per", "per", "tau"])
    assert set(table.legal()) == {f"retreat {name}" for name in ("and", "aur", "cam", "cas", "tau")}
    table.play("retreat tau")
    assert (table.at(1), table.has(1)) == ("tau", {})
    assert table.s.dice.tolist() == [6, 1]  # no battle with the third
    assert table.has(0) == {"h": 5}


def test_gwi_11_a_defender_who_wins_gets_hydrogen_and_the_attacker_goes_back():
    table = fight(1, 6, players=3, rockets=["per", "per", "cas"])
    assert (table.has(1), table.has(0), table.at(0)) == ({"h": 2}, {}, "cas")
    assert (table.actor, table.phase) == (0, Phase.TURN)
    assert table.s.dice.tolist() == [1, 6]


# GWI-12 Field


def test_gwi_12_fields_give_their_crystals():
    for start, goal, gain in (
        ("tau", "ori", {"h": 8}),
        ("umi", "dra", {"h": 3}),
        ("umi", "uma", {"h": 2, "he": 1}),
        ("umi", "cas", {"si": 1}),
    ):
        assert Table(rockets=[start, "boo"]).play(f"move {goal}").has(0) == gain


def test_gwi_12_event_fields_draw_a_card():
    table = Table(rockets=["cas", "boo"], deck=["jet"]).play("move and", "draw")
    assert (table.hand(0), table.s.held[0], table.phase) == (["jet"], 1, Phase.TURN)
    kinds = [field["kind"] for field in COMPONENTS["field"]]
    assert (kinds.count("event"), kinds.count("decay"), kinds.count("fusion")) == (2, 1, 1)


def test_gwi_12_an_event_may_be_left_undrawn():
    table = Table(rockets=["cas", "boo"], deck=["jet"], crystals=[{"H": 4}]).play("move and")
    assert (table.phase, table.legal(), table.hand(0)) == (Phase.FIELD, ["draw", "leave"], [])
    table.play("leave")
    assert (table.phase, table.hand(0), table.s.left) == (Phase.TURN, [], 1)
    assert table.legal() == ["fuse proton_chain", "end"]


def test_gwi_12_who_wins_the_field_may_leave_its_event():
    table = fight(6, 1, rockets=["and", "and"], deck=["black_hole"])
    table.play("retreat tau")
    assert table.legal() == ["draw", "leave"]


def test_gwi_12_who_lost_or_was_moved_is_not_asked():
    table = fight(1, 6, rockets=["per", "per"], origin=number(FIELD_NAMES, "and"))
    assert (table.at(0), table.phase) == ("and", Phase.TURN)


def test_gwi_12_up_to_two_decays_on_the_centre():
    table = Table(rockets=["cas", "boo"], crystals=[{"Fe": 1, "C": 1}]).play("move umi")
    assert table.legal() == ["decay triple_alpha", "decay silicon", "pass"]
    table.play("decay silicon", "decay triple_alpha")
    assert (table.has(0), table.phase) == ({"si": 2, "he": 3}, Phase.TURN)
    table = Table(rockets=["cas", "boo"], crystals=[{"C": 1}]).play("move umi", "pass")
    assert (table.has(0), table.phase) == ({"c": 1}, Phase.TURN)
    assert Table(rockets=["cas", "boo"], crystals=[{"H": 9}]).play("move umi").phase == Phase.TURN


def test_gwi_12_six_hydrogen_and_unlimited_fusion():
    table = Table(rockets=["cep", "boo"], crystals=[{"H": 14}], suns=("flare", "corona"))
    table.play("move cyg")
    assert table.has(0) == {"h": 20}
    table.play(*["fuse proton_chain"] * 5, "fuse triple_alpha")
    assert table.has(0) == {"he": 2, "c": 1}
    assert table.legal("fuse") == ["fuse alpha"]


def test_gwi_12_the_solar_corona_takes_six_where_a_field_gives_five():
    table = Table(rockets=["cas", "boo"], suns=("corona", "core")).play("move per")
    assert table.has(0) == {"h": 6}
    table = Table(rockets=["tau", "boo"], suns=("corona", "core")).play("move ori")
    assert table.has(0) == {"h": 8}


# GWI-13 Events


def test_gwi_13_used_cards_go_under_the_deck():
    table = Table(phase=Phase.TURN, hands=[["solar_wind", "nova"]], under=["comet"], deck=[])
    table.play("event nova")
    assert (table.under(), table.hand(0), table.s.held[0]) == (["comet", "nova"], ["solar_wind"], 1)


def test_gwi_13_when_the_deck_is_through_the_first_returned_is_drawn():
    table = Table(rockets=["cas", "boo"], under=["jet", "nova"], deck=[])
    table.play("move and", "draw")
    assert (table.hand(0), table.under()) == (["jet"], ["nova"])
    assert table.s.known[0, number(EVENT_NAMES, "jet")] == 1
    table.s.phase, table.s.seat = Phase.ATTACK, 0
    table.play("event jet")
    assert not table.s.known.any()


def test_gwi_13_an_empty_deck_gives_nothing():
    table = Table(rockets=["cas", "boo"], deck=[]).play("move and")
    assert (table.hand(0), table.phase) == ([], Phase.TURN)


def test_gwi_13_any_card_of_the_deck_is_as_likely():
    drawn = [
        Table(rockets=["cas", "boo"], deck=["jet", "nova", "hubble"], seed=seed)
        .play("move and", "draw")
        .hand(0)[0]
        for seed in range(300)
    ]
    assert all(70 < drawn.count(name) < 130 for name in ("jet", "nova", "hubble"))


def test_gwi_13_each_at_its_moment():
    hand = ["solar_wind", "wormhole", "jet", "magnetic", "hubble"]
    crystals = [{"H": 2}, {}]
    for phase, events in (
        (Phase.MOVE, ["wormhole"]),
        (Phase.ATTACK, ["jet"]),
        (Phase.TURN, ["solar_wind"]),
        (Phase.RETRY, ["hubble"]),
    ):
        table = Table(phase=phase, hands=[hand], crystals=crystals)
        assert table.legal("event") == [f"event {name}" for name in events]
    table = Table(phase=Phase.DEFEND, defender=1, hands=[[], hand])
    assert table.legal("event") == ["event magnetic"]


def test_gwi_13_any_number_in_a_turn_and_only_what_is_held():
    table = Table(phase=Phase.TURN, hands=[["solar_wind", "solar_wind", "nova"], ["eclipse"]])
    table.play("event solar_wind", "event nova", "event solar_wind")
    assert table.has(0) == {"h": 11}
    assert table.legal("event") == []


def test_gwi_13_a_card_drawn_this_turn_may_be_used_this_turn():
    table = Table(rockets=["cas", "boo"], deck=["nova"])
    table.play("move and", "draw", "event nova")
    assert table.has(0) == {"h": 3}


def test_gwi_13_the_first_fusion_closes_the_event_step():
    table = Table(phase=Phase.TURN, crystals=[{"H": 4}], hands=[["nova", "dark_matter"]])
    table.play("fuse proton_chain")
    assert table.legal("event") == []


def test_gwi_13_a_fee_must_be_paid():
    assert Table(crystals=[{"H": 1}], hands=[["wormhole"]]).legal("event") == []
    table = Table(phase=Phase.TURN, hands=[["wave"]])
    assert table.legal() == ["end"]


def test_gwi_13_everybody_gains_clockwise_from_the_drawer():
    table = Table(players=3, seat=1, rockets=["boo", "cas", "boo"], deck=["supernova"])
    table.s.pool[ELEMENT_NAMES.index("c")] = 2
    table.play("move and", "draw")
    assert [table.has(seat) for seat in range(3)] == [{}, {"c": 1, "o": 1}, {"c": 1}]
    assert table.under() == ["supernova"]


# GWI-14 Fusion


FUSIONS = {
    "proton_chain": ({"H": 4}, {"He": 1}),
    "triple_alpha": ({"He": 3}, {"C": 1}),
    "alpha": ({"C": 1, "He": 1}, {"O": 1}),
    "carbon": ({"C": 1, "O": 1}, {"Si": 1}),
    "oxygen": ({"O": 2}, {"Si": 1, "He": 1}),
    "silicon": ({"Si": 2}, {"Fe": 1}),
}


@pytest.mark.parametrize("reaction", REACTION_NAMES)
def test_gwi_14_every_reaction_forth_and_back_keeps_the_mass_number(reaction):
    fuel, ash = FUSIONS[reaction]
    table = Table(phase=Phase.TURN, crystals=[fuel])
    assert table.legal("fuse") == [f"fuse {reaction}"]
    weight = table.s.crystals[0] @ BOX.mass_number
    table.play(f"fuse {reaction}")
    assert table.s.crystals[0].tolist() == amounts(ash)
    assert table.s.crystals[0] @ BOX.mass_number == weight
    table.s.phase, table.s.decays = Phase.DECAY, 1
    table.play(f"decay {reaction}")
    assert table.s.crystals[0].tolist() == amounts(fuel)
    assert GAME.census(table.row)[:6] == tuple(BOX.supply)


def test_gwi_14_one_fusion_a_turn_and_one_more_with_the_solar_core():
    for sun, most in (("flare", 1), ("core", 2)):
        table = Table(rockets=["cas", "boo"], crystals=[{"H": 20}], suns=(sun, "corona"))
        table.play("move cam", *["fuse proton_chain"] * most)
        assert table.legal("fuse") == []


def test_gwi_14_impossible_unless_the_pool_holds_the_products():
    table = Table(phase=Phase.TURN, crystals=[{"Si": 2}, {"Fe": 5}])
    assert table.legal("fuse") == []
    table = Table(phase=Phase.DECAY, decays=1, crystals=[{"Fe": 1}, {"Si": 9}])
    assert table.legal() == ["pass"]


# GWI-15 The pool


def test_gwi_15_a_short_pool_gives_what_is_left():
    table = Table(rockets=["tau", "boo"], crystals=[{}, {"H": 95}]).play("move ori")
    assert (table.has(0), table.s.pool[0]) == ({"h": 5}, 0)


def test_gwi_15_spent_crystals_return_first():
    table = Table(phase=Phase.TURN, crystals=[{"H": 4}, {"H": 96}]).play("fuse proton_chain")
    assert table.s.pool[0] == 4
    table = Table(phase=Phase.TURN, hands=[["wave"]], crystals=[{"H": 1}, {"H": 99}])
    table.play("event wave")
    assert table.s.pool[0] == 1


# GWI-16 to GWI-18 Star


def test_gwi_16_the_cost_is_paid_before_the_dot_is_chosen():
    table = Table(phase=Phase.TURN, crystals=[{"H": 3, "C": 1}])
    assert table.legal("create") == ["create van_maanen", "create keid_b"]
    table.play("create van_maanen")
    assert (table.has(0), table.s.pool[0], table.phase) == ({}, 100, Phase.DOT)
    assert len(table.legal("dot")) == len(table.legal()) == 42


def test_gwi_16_the_right_dot_makes_the_star_and_ends_the_turn():
    table = Table(phase=Phase.TURN, crystals=[{"H": 3, "C": 1}], hands=[["nova"]])
    table.play("create van_maanen", table.dot("van_maanen"))
    assert (table.owner("van_maanen"), table.s.points[0], table.actor) == (0, 1, 1)
    assert table.phase == Phase.MOVE


def test_gwi_16_the_wrong_dot_loses_star_and_crystals():
    table = Table(phase=Phase.TURN, crystals=[{"H": 3, "C": 1}])
    table.play("create van_maanen")
    table.play(table.wrong_dots("van_maanen")[0])
    assert (table.owner("van_maanen"), table.has(0), table.s.points[0]) == (None, {}, 0)
    assert (table.actor, table.s.losses) == (1, 1)


def test_gwi_16_dots_lie_where_temperature_and_luminosity_say():
    hot = sorted(COMPONENTS["star"], key=lambda star: -star["temperature"])
    assert [BOX.dot[STAR_NAMES.index(star["id"]) + 1] for star in hot] == list(range(1, 43))


def test_gwi_16_taken_dots_cannot_be_chosen():
    table = Table(phase=Phase.TURN, crystals=[{"H": 3, "C": 1}], stars=[["vega"], ["rigel"]])
    table.play("create van_maanen")
    assert not {table.dot("vega"), table.dot("rigel")} & set(table.legal())
    assert len(table.legal()) == 40


def test_gwi_16_a_marker_cannot_be_taken_back():
    table = Table(phase=Phase.TURN, crystals=[{"H": 3, "C": 1}], hands=[["nova"]])
    table.play("create van_maanen")
    before = int(table.s.revealed)
    table.play(table.wrong_dots("van_maanen")[0])
    assert table.s.revealed > before


def test_gwi_17_no_two_dots_are_closer_than_a_person_can_read():
    from asterism.games.gwiazdy.components import dots

    places = list(dots(COMPONENTS).values())
    gaps = [np.hypot(a[0] - b[0], a[1] - b[1]) for a, b in itertools.combinations(places, 2)]
    assert min(gaps) >= COMPONENTS["diagram"]["nearest"] == 30
    width, height = COMPONENTS["diagram"]["size"]
    assert all(0 < x < width and 0 < y < height for x, y in places)


@pytest.mark.parametrize(
    ("last", "others", "bonus"),
    [
        ("sirius_b", ["sirius_a"], 1),
        ("polaris_b", ["polaris_a"], 1),
        ("sirius_b", [], 0),
        ("keid_c", ["keid_a", "keid_b"], 2),
        ("keid_c", ["keid_a"], 0),
        ("vega", [], 0),
    ],
)
def test_gwi_18_a_complete_system_brings_points_at_once(last, others, bonus):
    table = Table(phase=Phase.TURN, crystals=[RICH], stars=[others])
    before = int(table.s.points[0])
    table.play(f"create {last}", table.dot(last))
    assert table.s.points[0] - before == BOX.points[number(STAR_NAMES, last)] + bonus


def test_gwi_18_all_members_must_be_one_players():
    table = Table(phase=Phase.TURN, crystals=[RICH], stars=[["keid_a"], ["keid_b"]])
    table.play("create keid_c", table.dot("keid_c"))
    assert table.s.points[0] == 4


# GWI-19 to GWI-22 Points and end


def test_gwi_19_play_goes_on_up_to_the_player_before_the_starting_one():
    table = Table(players=3, phase=Phase.TURN, starter=1, seat=1, points=(0, 10, 0))
    table.play("end")
    assert (table.actor, table.over) == (2, False)
    table.s.phase = Phase.TURN
    table.play("end")
    assert (table.actor, table.over) == (0, False)
    table.s.phase = Phase.TURN
    table.s.owner[number(STAR_NAMES, "vega")] = 1
    table.play("end")
    assert table.over
    assert table.has(0) == {}  # no further production


def test_gwi_19_nine_points_are_not_enough():
    assert not Table(phase=Phase.TURN, seat=1, points=(9, 0)).play("end").over
    assert Table(phase=Phase.TURN, seat=1, points=(0, 11)).play("end").over


def ended_table(**fields):
    return Table(phase=Phase.OVER, **fields)


def test_gwi_20_most_points_win():
    table = ended_table(players=3, points=(8, 11, 10))
    assert (table.winners, GAME.scores(table.row)) == ((1,), (8, 11, 10))


def test_gwi_20_then_the_higher_mass_number_of_crystals():
    table = ended_table(points=(10, 10), crystals=[{"H": 30}, {"Fe": 1}])
    assert table.winners == (1,)
    assert ended_table(points=(10, 11), crystals=[{"Fe": 1}]).winners == (1,)


def test_gwi_20_then_the_heavier_stars():
    table = ended_table(stars=[["rigel"], ["alnilam"]])
    assert table.winners == (1,)
    assert ended_table(stars=[["barnard"], ["polaris_b"]]).winners == (1,)


def test_gwi_20_then_shared():
    assert ended_table(points=(10, 10), crystals=[{"H": 4}, {"He": 1}]).winners == (0, 1)
    assert Table(points=(10, 0)).winners == ()


def test_gwi_21_after_round_forty_it_is_scored_as_it_stands():
    assert ROUNDS == 40
    assert Table(phase=Phase.TURN, seat=1, rounds=ROUNDS, points=(3, 2)).play("end").winners == (0,)
    assert not Table(phase=Phase.TURN, seat=1, rounds=ROUNDS - 1).play("end").over


def test_gwi_22_neither_lending_nor_trading():
    assert set(GAME.actions.kinds) == {
        "move",
        "event",
        "jump",
        "fly",
        "retreat",
        "decay",
        "fuse",
        "swap",
        "push",
        "eclipse",
        "give",
        "save",
        "create",
        "dot",
        "pass",
        "end",
        "draw",
        "leave",
    }
    table = fight(4, 4, players=3, rockets=["per", "per", "per"], stars=[[], [], ["rigel"]])
    assert points(table) == (40, 40)  # the third player's star helps nobody
