"""NEB-31 to NEB-33: every card with a galaxy that meets it and one that just misses it,
and scoring against a slow judge."""

import itertools

import numpy as np
import pytest
from play_helpers import MATCHES, random_match

from asterism.games.nebula.names import (
    COLOUR_NAMES,
    COMPONENTS,
    FIELD_NAMES,
    MARKER_NAMES,
    PERSONAL,
    Phase,
    Variant,
)
from asterism.games.nebula.rules.distance import lacking
from asterism.games.nebula.rules.patterns import linked_pairs, patterns
from asterism.games.nebula.rules.tasks import fulfils
from asterism.games.nebula.tests import judge
from asterism.games.nebula.tests.tables import (
    ADVANCED_CARDS,
    BOX,
    CARDS,
    GAME,
    fields,
    galaxy,
    record_of,
    table,
)

TASK_CARDS = [*COMPONENTS["cards"]["personal"], *COMPONENTS["cards"]["public"]]
FIRST = {each["id"]: each["fields"] for each in COMPONENTS["constellation"]}
NEAR_SHINY = sorted(judge.near_shiny())


def in_colours(places, colours):
    """These fields, the colours in turn."""
    return dict(zip(places, itertools.cycle(colours), strict=False))


def orbits_together(*numbers):
    return [field for number in numbers for field in judge.ORBITS[number - 1]]


def without_one(full):
    return dict(list(full.items())[:-1])


def examples(card):
    """A galaxy that meets a card, and one that just misses it."""
    ask, colour, number = card["ask"], card.get("colour"), card.get("number", 0)
    if ask == "colour_on_orbits":
        return one_less(in_colours([orbit[0] for orbit in judge.ORBITS], [colour]))
    if ask == "colour_on_shiny":
        return one_less(in_colours(judge.SHINY[1:], [colour]))
    if ask == "colour_total":
        return one_less(in_colours(FIELD_NAMES[:number], [colour]))
    if ask == "few_empty":
        return one_less(in_colours(FIELD_NAMES[: 25 - number], COLOUR_NAMES))
    if ask in ("constellation_in_colours", "orbit_in_colours"):
        places = (
            FIRST[card["constellation"]]
            if "constellation" in card
            else judge.ORBITS[card["orbit"] - 1]
        )
        return (
            in_colours(places, COLOUR_NAMES[:number]),
            in_colours(places, COLOUR_NAMES[: number + 1]),
        )
    if ask == "orbit_all_different":
        places = judge.ORBITS[card["orbit"] - 1]
        return (
            in_colours(places, COLOUR_NAMES),
            in_colours(places, COLOUR_NAMES[: len(places) - 1]),
        )
    if ask == "each_colour":
        return one_less(in_colours(FIELD_NAMES[: 6 * number], COLOUR_NAMES))
    if ask == "colour_in_constellations":
        places = [field for name in list(FIRST)[:3] for field in FIRST[name][:2]]
        return one_less(in_colours(places, [colour]))
    if ask == "adjacent_orbits":
        return one_less(in_colours(orbits_together(2, 3, 4), COLOUR_NAMES))
    if ask == "opposite_constellations":
        return one_less(in_colours(FIRST["wain"] + FIRST["bull"], COLOUR_NAMES))
    if ask == "adjacent_constellations":
        return one_less(in_colours(FIRST["dolphin"] + FIRST["bull"], COLOUR_NAMES))
    if ask == "indirect_ends":
        return one_less(in_colours(" ".join(COMPONENTS["links"]["indirect"]).split(), COLOUR_NAMES))
    return one_less(in_colours(NEAR_SHINY, COLOUR_NAMES))


def one_less(full):
    return full, without_one(full)


def write_galaxy(stars):
    return ", ".join(f"{field} {colour}" for field, colour in stars.items())


def lack(card, stars, bar=0):
    match = table(galaxy=write_galaxy(stars), bar=bar)
    s, number = record_of(match), CARDS[card["id"]]
    steps = int(lacking(s, BOX, 0, s.stars[0], number))
    assert fulfils(s, BOX, 0, number) == (steps == 0), "fulfilled is what lacks nothing"
    return steps


@pytest.mark.parametrize(
    "card", [c for c in TASK_CARDS if c["ask"] != "most_black_holes"], ids=lambda card: card["id"]
)
def test_neb_31_32_every_task_is_met_and_just_missed(card):
    meets, misses = examples(card)
    assert lack(card, meets) == 0
    assert lack(card, misses) == 1
    assert judge.meets(card, meets, [0, 0], 0)
    assert not judge.meets(card, misses, [0, 0], 0)


def test_neb_31_most_black_holes_ties_count():
    card = COMPONENTS["cards"]["personal"][18]
    assert lack(card, {}, {0: 3, 1: 3}) == 0
    assert lack(card, {}, {0: 4, 1: 3}) == 0
    assert lack(card, {}, {0: 2, 1: 4}) == 2


def test_neb_31_without_any_black_hole_all_are_tied_for_the_most():
    card = COMPONENTS["cards"]["personal"][18]
    assert lack(card, {}, {0: 0, 1: 0}) == 0
    match = table(phase=Phase.OVER, players=3, personal={0: "O19", 1: "O01", 2: "O02"})
    assert match.scores == (14, 0, 0)
    assert judge.meets(card, {}, [0, 0, 0], 0)


def test_neb_31_the_centre_counts_for_shiny_fields_totals_and_empty_ones():
    shiny, total, _, empty = (COMPONENTS["cards"]["personal"][i] for i in (6, 12, 18, 19))
    assert lack(shiny, in_colours(["x", "a3", "b2", "c3"], ["red"])) == 0
    assert lack(total, in_colours(["x", "a1", "a2a", "a2b", "a3"], ["red"])) == 1
    assert lack(empty, in_colours(FIELD_NAMES[1:22], ["red"])) == 0
    orbits = COMPONENTS["cards"]["personal"][0]
    assert lack(orbits, in_colours(["x", "a2a", "a3", "a4", "a5"], ["red"])) == 1, "on no orbit"


def test_neb_31_the_observatory_does_not_count():
    s = record_of(table(galaxy="x red, a2a red", store="red red red red"))
    assert lacking(s, BOX, 0, s.stars[0], CARDS["O13"]) == 4


def test_neb_32_exactly_three_colours_not_fewer():
    card = COMPONENTS["cards"]["public"][0]
    assert lack(card, in_colours(FIRST["dolphin"], ["red", "blue"])) == 1
    assert lack(card, {"a1": "red"}) == 5
    assert lack(card, in_colours(FIRST["dolphin"][:5], COLOUR_NAMES)) == 1 + 2


def test_neb_32_the_nearest_constellations_are_counted():
    card = COMPONENTS["cards"]["public"][9]
    assert lack(card, {}) == 6
    assert lack(card, in_colours(["a1", "a3", "b1", "c1", "d1"], ["red"])) == 2
    assert lack(card, in_colours(FIRST["dolphin"], ["red"])) == 4


@pytest.mark.parametrize(
    ("orbits", "fits"),
    [((1, 2, 3), True), ((2, 3, 4), True), ((3, 4, 5), True), ((1, 2, 4), False)],
)
def test_neb_32_three_orbits_side_by_side(orbits, fits):
    stars = in_colours(orbits_together(*orbits), COLOUR_NAMES)
    assert (lack(COMPONENTS["cards"]["public"][15], stars) == 0) == fits


@pytest.mark.parametrize(
    ("pair", "opposite"),
    [
        (("dolphin", "dragon"), True),
        (("wain", "bull"), True),
        (("dolphin", "wain"), False),
        (("wain", "dragon"), False),
        (("dragon", "bull"), False),
        (("bull", "dolphin"), False),
    ],
)
def test_neb_32_opposite_and_neighbouring_constellations(pair, opposite):
    stars = in_colours(FIRST[pair[0]] + FIRST[pair[1]], COLOUR_NAMES)
    assert (lack(COMPONENTS["cards"]["public"][16], stars) == 0) == opposite
    assert (lack(COMPONENTS["cards"]["public"][17], stars) == 0) != opposite


@pytest.mark.parametrize("card", TASK_CARDS, ids=lambda card: card["id"])
def test_neb_31_32_a_task_is_fulfilled_where_nothing_is_lacking_and_a_judge_agrees(card):
    generator, found, number = np.random.default_rng(3), set(), CARDS[card["id"]]
    for stars in (in_colours(FIELD_NAMES, COLOUR_NAMES), *examples(card)) * 4:
        match = table(galaxy=write_galaxy(changed_at_random(stars, generator)))
        s = record_of(match)
        s.bar[:2] = generator.integers(3, size=2)
        met = judge.meets(card, galaxy(match), s.bar[:2].tolist(), 0)
        assert fulfils(s, BOX, 0, number) == met
        assert (lacking(s, BOX, 0, s.stars[0], number) == 0) == met
        found.add(met)
    assert False in found


def changed_at_random(stars, generator):
    """The same galaxy with a few fields emptied or given another colour."""
    changed = dict(stars)
    for field in generator.choice(list(stars), generator.integers(3)) if stars else ():
        changed.pop(field, None)
        if generator.random() < 0.5:
            changed[field] = COLOUR_NAMES[generator.integers(len(COLOUR_NAMES))]
    return changed


# NEB-33


def count_pattern(card: str, stars, **things) -> int:
    s = record_of(table(galaxy=write_galaxy(stars), variant="full", **things))
    return int(patterns(s, BOX, 0, s.stars[0], ADVANCED_CARDS[card]))


@pytest.mark.parametrize("card", COMPONENTS["cards"]["advanced"][:15], ids=lambda card: card["id"])
def test_neb_33_pairs_of_two_colours_each_star_in_one(card):
    one, other = card["colour"], card["other"]
    assert count_pattern(card["id"], {"a1": one, "a2a": other}) == 1
    assert count_pattern(card["id"], {"a1": one, "a2a": other, "a2b": other}) == 1, (
        "one star, one pair"
    )
    assert count_pattern(card["id"], {"a1": one, "a3": other}) == 0, "not linked"
    assert count_pattern(card["id"], {"a1": other, "a2a": one, "x": one, "d1": other}) == 2


def test_neb_33_pairs_are_rearranged_to_make_the_most():
    path = in_colours(["a2a", "a1", "x", "b1", "b2", "b3a"], ["red", "orange"])
    assert count_pattern("B01", path) == 3
    greedy_fails = {"x": "red", "a1": "orange", "b1": "orange", "a2a": "red", "a2b": "red"}
    assert count_pattern("B01", greedy_fails) == 2


def test_neb_33_pairs_are_as_many_as_a_slow_search_finds():
    generator = np.random.default_rng(4)
    for _ in range(300):
        stars = {
            field: COLOUR_NAMES[generator.integers(2)]
            for field in FIELD_NAMES
            if generator.random() < 0.6
        }
        one, other = (
            np.uint64(fields(" ".join(f for f in stars if stars[f] == c))) for c in COLOUR_NAMES[:2]
        )
        assert linked_pairs(BOX, one, other) == judge.most_pairs(stars, *COLOUR_NAMES[:2])


def test_neb_33_shiny_fields_of_the_best_colour():
    assert count_pattern("B16", {"x": "red", "a3": "red", "b2": "blue", "a1": "blue"}) == 2
    assert count_pattern("B16", {"a1": "blue"}) == 0


def test_neb_33_fulfilled_public_tasks():
    assert count_pattern("B17", {}, marks={0: (1, 0), 2: (0,), 3: (1,)}) == 2


def test_neb_33_shiny_fields_that_are_surrounded():
    around = in_colours(["a2b", "a4", "b3a", "d3b"], ["red"])
    assert count_pattern("B18", around) == 1, "itself it may be empty"
    assert count_pattern("B18", around | {"a3": "blue"}) == 1
    assert count_pattern("B18", without_one(around) | {"a3": "blue"}) == 0
    assert count_pattern("B18", in_colours(["a1", "b1", "c1", "d1"], ["red"])) == 0, (
        "not the centre"
    )


@pytest.mark.parametrize("number", range(6))
def test_neb_33_orbits_with_a_colour(number):
    colour, card = COLOUR_NAMES[number], f"B{19 + number}"
    assert count_pattern(card, in_colours(["a1", "b1", "a5"], [colour])) == 2
    assert count_pattern(card, {"x": colour}) == 0, "the centre is on no orbit"


@pytest.mark.parametrize("number", range(6))
def test_neb_33_stars_beside_outer_shiny_fields(number):
    colour, card = COLOUR_NAMES[number], f"B{25 + number}"
    assert count_pattern(card, in_colours(NEAR_SHINY, [colour])) == 8
    assert count_pattern(card, in_colours([*NEAR_SHINY[:2], "a1", "a3"], [colour])) == 2, (
        "not itself"
    )
    assert count_pattern(card, in_colours(NEAR_SHINY, [COLOUR_NAMES[number - 1]])) == 0


# NEB-25 Scoring against the judge


def judge_seat(match, seat):
    """What the slow judge gives a seat."""
    s, advanced = record_of(match), COMPONENTS["cards"]["advanced"]
    tracks = {name: (int(s.track[i]), int(s.landed[i])) for i, name in enumerate(MARKER_NAMES)}
    public = []
    for place in range(4):
        marked = "later" if int(s.marks[place]) >> seat & 1 else "no"
        public.append(
            (
                COMPONENTS["cards"]["public"][s.public[place] - PERSONAL - 1],
                "first" if s.first_mark[place] == seat + 1 else marked,
            )
        )
    personal = COMPONENTS["cards"]["personal"][s.offered[seat, s.kept[seat] - 1] - 1]
    return judge.total(
        galaxy(match, seat),
        s.bar[: s.players].tolist(),
        seat,
        personal,
        public,
        s.variant == Variant.FULL,
        [advanced[card - 1] for card in s.advanced if card],
        tracks,
    )


@pytest.mark.parametrize("variant", ["basic", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_neb_25_scores_are_those_of_a_slow_judge(players, variant):
    match = GAME.new(players=players, variant=variant, seed=0)
    for seed in range(MATCHES):
        match.row[:] = random_match(GAME, match.options, seed).rows[-1]
        assert match.scores == tuple(judge_seat(match, seat) for seat in range(players))
        assert any(match.scores)


def test_neb_25_galaxies_of_every_fullness_score_as_judged():
    generator = np.random.default_rng(7)
    for seed in range(150):
        match = GAME.new(players=2, variant="full", seed=seed)
        s = record_of(match)
        s.phase, s.kept[:2] = Phase.OVER, 1 + generator.integers(2, size=2)
        s.bar[:2] = generator.integers(9, size=2)
        chance, colours = generator.random(), generator.integers(2, 7)
        for seat, field in itertools.product(range(2), range(25)):
            if generator.random() < chance:
                s.stars[seat, 1 + generator.integers(colours)] |= np.uint64(1 << field)
        for moves in range(1, generator.integers(2, 14)):
            marker = generator.integers(14)
            s.track[marker] += 1
            s.landed[marker] = moves
        assert match.scores == tuple(judge_seat(match, seat) for seat in range(2))
