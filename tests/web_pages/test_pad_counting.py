"""Score pads count as the games' own rules do: random ends of games, counted by both. The script
of the pad runs in Chromium, without a server."""

import importlib
import itertools
import json
import pathlib
import random

import msgspec
import pytest

import asterism
from asterism.engine import bits
from asterism.games.bajne_kostky import rules as bajne_kostky
from asterism.games.bajne_kostky.score_pad import possible_bonuses
from asterism.games.bajne_kostky.state import BOX as DICE_BOX
from asterism.games.bajne_kostky.state import STATE as DICE_STATE
from asterism.games.bajne_kostky.state import Phase as DicePhase
from asterism.games.gwiazdy.components import ELEMENT_NAMES, tenths
from asterism.games.gwiazdy.rules import ending, stars
from asterism.games.gwiazdy.score_pad import UNIT
from asterism.games.gwiazdy.state import BOX as STAR_BOX
from asterism.games.gwiazdy.state import STATE as STAR_STATE
from asterism.games.gwiazdy.state import Phase as StarPhase
from asterism.games.hanabi import rules as hanabi
from asterism.games.hanabi.score_pad import DECKS, ENDINGS, blank_state
from asterism.games.hanabi.sentences import praise
from asterism.games.hanabi.state import COLOUR_NAMES as FIREWORKS
from asterism.games.nebula.box import BOX as GALAXY_BOX
from asterism.games.nebula.names import (
    COLOUR_NAMES,
    COLOURS,
    CONSTELLATION_NAMES,
    MARKERS,
    PERSONAL,
    RANKS,
    SHOWN,
    TASKS,
    TRACK_START,
    Phase,
    Scoring,
    Variant,
)
from asterism.games.nebula.rules import constellations, patterns, scoring, tracks, winning
from asterism.games.nebula.state import STATE as GALAXY_STATE
from asterism.web import pages

SCRIPT = pathlib.Path(pages.WEB_FOLDER, "static", "pad_counting.js").read_text("utf-8")
COUNT = """async ([script, pad, sheets]) => {
  const count = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  return sheets.map((sheet) => {
    const variant = pad.variants.find(({ id }) => id === sheet.variant);
    const columns = sheet.names.map((_, column) => column);
    return {
      cells: columns.map((column) =>
        count.visibleRows(variant, sheet).map((row) => count.cellPoints(sheet, row, column))),
      totals: columns.map((column) => count.total(variant, sheet, column)),
      winners: count.winners(variant, sheet),
      filled: columns.every((column) => count.isFilled(variant, sheet, column)),
    };
  });
}"""
READ = """async ([script, side, values]) => {
  const count = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  return values.map((value) => count.readCurve(side, value));
}"""
GAMES = 60  # of each kind


def load_pad(name):
    game = asterism.load(name)
    module = importlib.import_module(f"asterism.games.{name}.score_pad")
    return game, json.loads(msgspec.json.encode(module.make_pad(game, game.translations("en"))))


def count(browser, pad, sheets):
    page = browser.new_page()
    try:
        return page.evaluate(COUNT, [SCRIPT, pad, sheets])
    finally:
        page.close()


def sheet(variant, answers, shared=()):
    names = [""] * len(answers)
    return {"variant": variant, "names": names, "answers": answers, "shared": dict(shared)}


def members(won, players):
    return [seat for seat in range(players) if bits.has(won, seat)]


# Bájné kostky


def dice_evening(chance, box):
    """A whole match of bids, tricks and bonuses, and what the rules make of it."""
    s, players = DICE_STATE.as_record(DICE_STATE.new_row()), chance.randint(3, 6)
    s.players, s.simplified = players, chance.randint(0, 1)
    bonuses = possible_bonuses(box, int(s.simplified))
    answers, cells = [{} for _ in range(players)], [[] for _ in range(players)]
    for number, seat in itertools.product(range(1, int(box.rounds[players]) + 1), range(players)):
        bid, tricks = chance.randint(0, number), chance.randint(0, number)
        bonus = chance.randrange(len(bonuses))
        s.this_round = number
        s.bid[seat], s.won[seat], s.bonus[seat] = bid + 1, tricks, bonuses[bonus]
        cells[seat].append(int(bajne_kostky.points(s, box, seat)))
        answers[seat] |= {f"{number}.bid": bid, f"{number}.tricks": tricks}
        answers[seat] |= {f"{number}.bonus": bonus} if bonus else {}
    for seat in range(players):
        s.total[seat] = sum(cells[seat])
    s.phase = DicePhase.OVER
    won = members(bajne_kostky.winners(s, box), players)
    return sheet("simplified" if s.simplified else "", answers), cells, won


def test_baj_12_to_16_the_pad_counts_whole_matches(browser):
    chance = random.Random(17)
    game, pad = load_pad("bajne_kostky")
    box = DICE_BOX.as_record(game.box)
    evenings = [dice_evening(chance, box) for _ in range(GAMES)]
    found = count(browser, pad, [given for given, _, _ in evenings])
    for one, (_, cells, won) in zip(found, evenings, strict=True):
        assert one["cells"] == cells
        assert one["totals"] == [sum(column) for column in cells]
        assert (one["winners"], one["filled"]) == (won, True)


# Nebula


def galaxy_end(chance, box, fields):
    """A finished match as chance lays it: galaxies, bars, tasks, markers and cards."""
    s = GALAXY_STATE.as_record(GALAXY_STATE.new_row())
    s.players, s.variant, s.phase = chance.randint(2, 4), chance.choice([*Variant]), Phase.OVER
    s.public[:] = chance.sample(range(PERSONAL + 1, TASKS + 1), SHOWN)
    s.advanced[:] = chance.sample(range(1, 31), SHOWN)
    s.track[:] = [chance.randint(0, 3) if s.variant == Variant.FULL else 0 for _ in range(MARKERS)]
    s.landed[:] = chance.sample(range(1, MARKERS + 1), MARKERS)
    for seat in range(s.players):
        s.bar[seat] = chance.randint(0, int(box.bar))
        s.offered[seat, 0], s.kept[seat] = chance.randint(1, PERSONAL), 1
        for field in chance.sample(range(fields), chance.randint(10, fields)):
            s.stars[seat, chance.randint(1, COLOURS)] |= bits.only(field)
    for task in range(SHOWN):
        done = [seat for seat in range(s.players) if chance.random() < 0.5]
        s.marks[task] = sum(1 << seat for seat in done)
        s.first_mark[task] = chance.choice(done) + 1 if done else 0
    return s


def galaxy_answers(s, box, seat):
    """What the eye sees of a galaxy."""
    first = [2 if s.first_mark[task] == seat + 1 else 1 for task in range(SHOWN)]
    return {
        "personal": int(scoring.personal_points(s, box, seat) > 0),
        "holes": int(s.bar[seat]),
        **{
            f"task{task}": first[task] if bits.has(s.marks[task], seat) else 0
            for task in range(SHOWN)
        },
        **{
            name: int(constellations.is_complete(s, box, seat, number))
            for number, name in enumerate(CONSTELLATION_NAMES)
        },
        **{
            f"{name}.stars": int(s.stars[seat, colour]).bit_count()
            for colour, name in enumerate(COLOUR_NAMES, 1)
        },
        **{
            f"card{place}": int(patterns.patterns(s, box, seat, s.stars[seat], s.advanced[place]))
            for place in range(SHOWN)
        },
    }


def galaxy_ranks(s):
    """What lies on the tracks; 0 is no rank."""
    ranks = [int(tracks.rank(s, marker)) for marker in range(TRACK_START[-1])]
    return {f"rank{marker}": (rank + 1) % (RANKS + 1) for marker, rank in enumerate(ranks)}


def test_neb_25_to_30_the_pad_counts_every_row_and_finds_the_winner(browser):
    chance = random.Random(25)
    game, pad = load_pad("nebula")
    box, fields = GALAXY_BOX.as_record(game.box), len(game.ids["field"])
    ends = [galaxy_end(chance, box, fields) for _ in range(GAMES)]
    sheets = [
        sheet(
            Variant(s.variant).name.lower(),
            [galaxy_answers(s, box, seat) for seat in range(s.players)],
            galaxy_ranks(s),
        )
        for s in ends
    ]
    for one, s in zip(count(browser, pad, sheets), ends, strict=True):
        rows = [*Scoring] if s.variant == Variant.FULL else [*Scoring][: Scoring.COLOURS]
        for seat in range(s.players):
            expected = [int(scoring.points_of(s, box, seat, row)) for row in rows]
            assert one["cells"][seat] == expected
            assert one["totals"][seat] == int(scoring.score(s, box, seat))
        assert one["winners"] == members(winning.winners(s, box), s.players)
        assert one["filled"]


# Gwiazdy


def star_match(chance, game, box):
    """Stars gained one by one by the rule, and crystals held at the end."""
    match = game.new(players=chance.randint(2, 4), seed=chance.randrange(1000))
    s = STAR_STATE.as_record(match.row.copy())
    most = chance.choice([4, 6, int(box.stars)])  # few stars, so that there are ties
    for star in chance.sample(range(1, int(box.stars) + 1), chance.randint(2, most)):
        s.seat, s.making = chance.randrange(s.players), star
        stars.gain_star(s, box)
    s.phase = StarPhase.OVER
    return s


def star_answers(s, box, seat):
    own = [star for star in range(1, int(box.stars) + 1) if s.owner[star] == seat + 1]
    systems = [int(mask) for mask in box.members if mask]
    whole = [mask.bit_count() for mask in systems if not mask & ~sum(1 << star for star in own)]
    classes = ("supergiant", "giant", "main_sequence", "white_dwarf")
    return {
        **{
            name: [int(box.rank[star]) for star in own].count(rank)
            for rank, name in enumerate(classes)
        },
        "systems2": whole.count(2),
        "systems3": whole.count(3),
        **{name: int(s.crystals[seat, number]) for number, name in enumerate(ELEMENT_NAMES)},
        "mass": int(ending.star_mass(s, box, seat)),
    }


def test_gwi_18_and_20_the_pad_counts_stars_systems_and_ties(browser):
    chance = random.Random(18)
    game, pad = load_pad("gwiazdy")
    box = STAR_BOX.as_record(game.box)
    matches = [star_match(chance, game, box) for _ in range(GAMES)]
    sheets = [sheet("", [star_answers(s, box, seat) for seat in range(s.players)]) for s in matches]
    ties = 0
    for one, s in zip(count(browser, pad, sheets), matches, strict=True):
        seats = range(s.players)
        *_, crystals, masses = zip(*one["cells"], strict=True)
        assert [*crystals] == [int(ending.crystal_mass(s, box, seat)) for seat in seats]
        assert [*masses] == [int(ending.star_mass(s, box, seat)) for seat in seats]
        assert one["totals"] == [int(s.points[seat]) for seat in seats]
        assert one["winners"] == members(ending.winners(s, box), s.players)
        ties += one["totals"].count(max(one["totals"])) > 1
    assert ties > 2


@pytest.mark.parametrize(("side", "measure"), [("attack", "radius"), ("defence", "mass")])
def test_gwi_09_the_calculator_reads_the_curves_as_the_rules_do(browser, side, measure):
    chance = random.Random(measure)
    game, pad = load_pad("gwiazdy")
    curve = game.components["combat"][f"{side}_by_{measure}"]
    low, high = curve[0][0], curve[-1][0]
    printed = [round(value * UNIT) for value, _ in curve]
    values = [round(low * (high / low) ** chance.random() * UNIT) for _ in range(2000)] + printed
    page = browser.new_page()
    found = page.evaluate(READ, [SCRIPT, pad["battle"]["sides"][side], values])
    outside = page.evaluate(
        READ, [SCRIPT, pad["battle"]["sides"][side], [0, printed[0] - 1, printed[-1] + 1]]
    )
    page.close()
    assert outside == [None, None, None]
    for value, reading in zip(values, found, strict=True):
        star = {"id": "any", "bold": [measure], measure: value / UNIT}
        assert reading == tenths(curve, star, measure), value / UNIT


def test_gwi_09_a_tie_is_the_defender_s():
    assert load_pad("gwiazdy")[1]["battle"]["tie"] == "defence"


# Hanabi


def test_han_17_to_19_the_pad_scores_and_judges_every_show(browser):
    chance = random.Random(18)
    game, pad = load_pad("hanabi")
    shows = []
    for deck, rule, _ in itertools.product(DECKS, ENDINGS, range(12)):
        s = blank_state(deck, rule)
        colours = int(hanabi.best_score(s)) // 5
        height = chance.choice([0, 4, 5])
        s.fireworks[:colours] = [chance.randint(height, 5) for _ in range(colours)]
        s.mistakes = chance.randint(0, 3)
        answers = {name: int(s.fireworks[i]) for i, name in enumerate(FIREWORKS[:colours])}
        given = sheet(f"{DECKS[deck]}.{rule}", [answers | {"mistakes": int(s.mistakes)}])
        shows.append((given, int(hanabi.score(s))))
    found = count(browser, pad, [given for given, _ in shows])
    assert [one["totals"] for one in found] == [[score] for _, score in shows]
    assert all(one["filled"] for one in found)
    for variant in pad["variants"]:
        expected = [praise(n, game.components) for n in range(len(variant["verdicts"]))]
        words = game.translations("en")
        assert variant["verdicts"] == [words(f"scale.{word}") for word in expected]


# Any


def test_a_cell_waits_for_what_must_be_answered(browser):
    _, pad = load_pad("bajne_kostky")
    given = sheet("", [{"1.bid": 1}, {"1.bid": 1, "1.tricks": 1}, {}])
    (one,) = count(browser, pad, [given])
    assert [column[0] for column in one["cells"]] == [None, 20, None]
    assert (one["totals"], one["filled"]) == ([0, 20, 0], False)
