"""Hvězdokupy in words: the table, the refusals, the log and the end."""

import numpy as np
import pytest

from asterism.engine.match import CLOCK_SEAT
from asterism.engine.render_context import RenderContext
from asterism.games import load
from asterism.games.hvezdokupy import sentences
from asterism.games.hvezdokupy.sentences import cards
from asterism.games.hvezdokupy.state import ACTIONS, Phase
from asterism.games.hvezdokupy.tests.tables import cell, play, rolls_to_come, table

GAME = load("hvezdokupy")
NAMES = ("Aneta", "Blanka", "Cyril", "David")
ALMOST = ("*.*.....", "***..o..", "*.......", *["........"] * 5)
CARDS = ("purple-motyl", "purple-lupa", "purple-kotva", "green-uma")


def look(s, seat=0, language="en"):
    row = np.frombuffer(s.tobytes(), np.uint8).copy()
    return RenderContext(GAME, row, seat, GAME.translations(language).with_names(NAMES))


def log_after(s, seat, name, language="en"):
    """An action played, and the line that the log gets."""
    before = look(s, None, language)
    play(s, seat, name)
    return sentences.log_line(before, look(s, None, language), seat, ACTIONS.number[name])


def find_reason(s, name, seat=0):
    return sentences.illegal_reason(look(s, seat), ACTIONS.number[name])


# The table


def test_the_board_is_told_row_by_row():
    lines = sentences.describe_table(look(table(*ALMOST, cards=CARDS))).splitlines()
    assert "Row 1: stars a1, c1" in lines
    assert "Row 2: stars a2, b2, c2; Moon f2" in lines
    assert "Row 3: star a3" in lines
    assert "Row 8: empty" in lines
    assert "53 stars left" in lines
    assert "Die: 6, 2 or 6" in lines


def test_the_board_is_told_around_a_cell_on_demand():
    view = look(table(*ALMOST))
    assert sentences.near(view, cell("b1")) == "5 stars around it: a1, c1, a2, b2, c2"
    assert sentences.near(view, cell("d1")) == "2 stars around it: c1, c2"
    assert sentences.near(view, cell("h8")) == "no stars around it"
    assert sentences.near(look(table(*ALMOST), 0, "cs"), cell("d1")) == "kolem 2 hvězdy: c1, c2"
    assert sentences.near(look(table(*ALMOST), 0, "pl"), cell("b1")).startswith("wokół 5 gwiazd")


def test_cards_are_told_with_colour_tier_and_what_they_lack():
    lines = sentences.describe_table(look(table(*ALMOST, cards=CARDS))).splitlines()
    assert "Aneta (you): Butterfly (purple, 3 stars on the back), 1 to go, starts" in lines
    bear = "David: The Great Bear – Ursa Major (green, 1 star on the back), 4 to go"
    assert bear in lines
    assert (
        sentences.best_way_text(look(table(*ALMOST, cards=CARDS)), 0)
        == "Best fit for Butterfly: in place a1, c1, a2, b2, c2, a3; still missing c3"
    )


def test_a_constellation_that_the_moon_leaves_no_room_for_is_told_without_a_way(monkeypatch):
    monkeypatch.setattr(cards, "best_way", lambda *_: None)
    view = look(table(*ALMOST, cards=CARDS))
    assert sentences.nearness(view, 0) == "7 to go"
    assert "Butterfly" in sentences.best_way_text(view, 0)


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        (
            {"phase": Phase.SETUP, "rolled": 0, "unset": 2},
            "Your turn: place a star on any free cell",
        ),
        ({"rolled": 6}, "Your turn: place a star beside 2 or 6 stars"),
        ({"rolled": 7}, "Your turn: nothing fits 3 or 7"),
        ({"phase": Phase.MOVING}, "The same pair twice: move one star to a free cell beside it"),
        ({"zero_chance": 1, "rolled": 0}, "Your turn: place a star on any free cell"),
        ({"tokens": 0}, "No stars left: roll again for a move, or let the turn lapse"),
        (
            {"phase": Phase.PAUSE, "seat": 3, "placed": 1, "honest_eyes": 1},
            "Your turn: check the new star, then roll",
        ),
        ({"phase": Phase.PAUSE, "seat": 3, "sand": 1}, "Waiting for the sand"),
        ({"phase": Phase.OVER}, "The game is over."),
        ({"seat": 1}, "Blanka to move"),
        ({"phase": Phase.PAUSE, "sand": 1, "ready": 1}, "Waiting for the sand"),
    ],
)
def test_it_is_said_what_there_is_to_do(fields, text):
    assert (
        sentences.describe_table(look(table(*ALMOST, cards=CARDS, **fields))).splitlines()[0]
        == text
    )


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_hve_23_what_was_agreed_is_told_to_all(seat):
    s = table(*ALMOST, cards=CARDS, time_limit=20, honest_eyes=1, wait_for_sand=1, zero_chance=1)
    line = "Agreed: Zero chance · Honest eyes · Wait for the sand · 20 seconds a turn"
    assert line in sentences.describe_table(look(s, seat)).splitlines()
    assert line in GAME.modules.drawing.render(look(s, seat))
    assert "Agreed" not in sentences.describe_table(look(table(*ALMOST, cards=CARDS), seat))


@pytest.mark.parametrize(
    ("fields", "helped"),
    [
        ({}, True),
        ({"time_limit": 20}, False),
        ({"eyes": 1}, True),
        ({"eyes": 1, "time_limit": 20}, True),
        ({"eyes": 2}, False),
    ],
)
def test_hve_24_whether_the_search_is_helped_is_an_option_and_depends_on_the_limit(fields, helped):
    view = look(table(*ALMOST, cards=CARDS, **fields))
    text = sentences.describe_table(view)
    assert ("to go" in text) is helped
    assert ("Best fit" in sentences.card_title(view, 0)) is helped
    assert "Aneta (you): Butterfly (purple, 3 stars on the back)" in text


def test_hve_24_what_was_chosen_is_told_to_all():
    assert "Agreed: No help with searching" in sentences.describe_options(
        look(table(*ALMOST, eyes=2))
    )
    assert "20 seconds a turn · Help with searching" in sentences.describe_options(
        look(table(*ALMOST, time_limit=20, eyes=1))
    )


@pytest.mark.parametrize(("language", "secret"), [("en", "secret"), ("cs", "tajn"), ("pl", "tajn")])
def test_hve_03_the_rules_page_says_that_cards_lie_face_up(language, secret):
    page = (GAME.folder / "rules_page" / f"{language}.md").read_text("utf-8")
    dealing = "".join(part for part in page.split("\n\n") if part.endswith("{HVE-03}"))
    assert secret not in dealing
    assert {"en": "face up", "cs": "lícem nahoru", "pl": "odkryte"}[language] in dealing


# Moves


def test_a_place_is_described_with_its_neighbours():
    s = table(*ALMOST, rolled=6)
    assert (
        sentences.describe_action(look(s), ACTIONS.number["place d1"])
        == "Place a star on d1 (2 stars around it: c1, c2)"
    )


def test_hve_19_honest_eyes_are_not_helped():
    s = table(*ALMOST, rolled=6, honest_eyes=1)
    assert sentences.describe_action(look(s), ACTIONS.number["place d1"]) == "Place a star on d1"


def test_other_actions_are_described():
    s = table(*ALMOST, rolled=6, placed=1)
    text = {
        name: sentences.describe_action(look(s), ACTIONS.number[name])
        for name in ("reroll", "lapse", "roll", "ready", "call mistake", "time out", "move a1 b1")
    }
    assert text["reroll"] == "Roll again; the pair 2 and 6 is lost"
    assert text["call mistake"] == "Call a mistake: the star on a1 is in the wrong place"
    assert text["move a1 b1"] == "Move the star from a1 to b1"
    assert len(set(text.values())) == len(text)


@pytest.mark.parametrize(
    ("fields", "action", "text"),
    [
        ({}, "place a1", "There is a star on a1 already."),
        ({}, "place f2", "The Moon lies on f2; no star may go there."),
        ({}, "place h8", "h8 has no stars around it; the die says 2 or 6."),
        ({"tokens": 0}, "place d1", "no stars left"),
        ({"honest_eyes": 1, "refused": np.uint64(1 << cell("h8"))}, "place h8", "was taken back"),
        ({"phase": Phase.MOVING}, "place d1", "must be moved"),
        ({"phase": Phase.PAUSE}, "place d1", "has not begun"),
        ({"given_up": 3}, "reroll", "only once"),
        ({"phase": Phase.SETUP}, "reroll", "being placed"),
        ({"phase": Phase.PAUSE}, "reroll", "has not begun"),
        ({"phase": Phase.MOVING}, "lapse", "must be moved"),
        ({"zero_chance": 1}, "reroll", "With zero chance there is no die"),
        ({}, "lapse", "cannot be given up"),
        ({}, "roll", "not yours to roll"),
        ({"phase": Phase.PAUSE, "sand": 1}, "roll", "still running"),
        ({}, "ready", "nothing to wait for"),
        ({"phase": Phase.PAUSE, "sand": 1, "ready": 1}, "ready", "said already"),
        ({}, "call mistake", "no new star"),
        (
            {"phase": Phase.PAUSE, "honest_eyes": 1, "placed": 1, "called": 1},
            "call mistake",
            "called this star already",
        ),
        ({}, "time out", "Only the clock"),
        ({}, "move a1 b1", "only when the same pair comes twice"),
        ({"zero_chance": 1}, "move a1 b1", "nothing is moved"),
        ({"phase": Phase.MOVING}, "move h8 h7", "There is no star on h8."),
        ({"phase": Phase.MOVING}, "move a1 a2", "There is a star on a2 already."),
    ],
)
def test_a_refusal_says_why(fields, action, text):
    assert text in find_reason(table(*ALMOST, **fields), action)


# The log


def test_the_log_tells_placing_and_the_next_roll():
    s = rolls_to_come(table(*ALMOST, rolled=6, cards=()), 3)
    assert log_after(s, 0, "place d1") == "Aneta places a star on d1. Blanka rolls 3: 3 or 7."


def test_hve_15_the_log_tells_the_example_of_two_players():
    s = table(*ALMOST, rolled=6, players=2, cards=())
    line = log_after(rolls_to_come(s, 2, 5, 1), 0, "place d1")
    assert (
        line
        == "Aneta places a star on d1. Bob rolls 2 and 5: a star on e2. Blanka rolls 1: 1 or 5."
    )
    line = log_after(rolls_to_come(s, 2, 6, 1), 1, "place f1")
    assert "Bob rolls 2 and 6: f2 is taken." in line


def test_the_log_tells_a_repeated_pair_and_a_move():
    s = rolls_to_come(table(*ALMOST, rolled=6, cards=()), 2, 5)
    assert (
        log_after(s, 0, "reroll")
        == "Aneta rolls again. Aneta rolls 2: 2 or 6. The same pair again: a star will be moved."
    )
    assert log_after(s, 0, "move a3 a4").startswith(
        "Aneta moves the star from a3 to a4. Blanka rolls"
    )


def test_the_log_tells_of_mistakes_true_and_false():
    s = table(*ALMOST, rolled=6, honest_eyes=1, cards=CARDS)
    assert log_after(s, 0, "place h8") == "Aneta places a star on h8."
    assert log_after(s, 2, "call mistake") == "Cyril calls a mistake: the star on h8 is taken back."
    log_after(s, 0, "place d1")
    assert (
        log_after(s, 3, "call mistake")
        == "David calls a mistake on d1, but the star is in its right place."
    )
    assert log_after(s, 1, "roll").startswith("The star on d1 stays. Blanka rolls")
    s = table(*ALMOST, rolled=3, honest_eyes=1, cards=CARDS)
    assert log_after(s, 0, "place c3").startswith("The star on c3 would end the game")


def test_the_log_tells_of_the_clock():
    s = rolls_to_come(table(*ALMOST, rolled=6, time_limit=20, cards=()), 8, 8, 1)
    assert (
        log_after(s, CLOCK_SEAT, "time out")
        == "Time is up. Bob rolls 8 and 8: a star on h8. Blanka rolls 1: 1 or 5."
    )
    s = table(*ALMOST, rolled=6, time_limit=20, wait_for_sand=1, sand=1, cards=())
    assert log_after(s, 0, "place d1") == "Aneta places a star on d1."
    assert log_after(s, 3, "ready") == "David does not wait for the sand."
    assert log_after(s, CLOCK_SEAT, "time out").startswith("The sand has run out. Blanka rolls")


def test_hve_16_with_two_players_the_log_tells_both_of_bobs_moves():
    """He rolls the Moon instead of Aneta, and a free cell before Blanka."""
    s = rolls_to_come(table(*ALMOST, players=2, time_limit=20, cards=CARDS), 2, 6, 4, 6, 1)
    assert log_after(s, CLOCK_SEAT, "time out") == (
        "Time is up. Bob rolls 2 and 6: f2 is taken. Bob rolls 4 and 6: a star on f4. "
        "Blanka rolls 1: 1 or 5."
    )
    assert sentences.last_action_sentence(look(s)) == (
        "Time is up. Bob rolls 2 and 6: f2 is taken. Bob rolls 4 and 6: a star on f4."
    )


@pytest.mark.parametrize(
    ("language", "rest", "missed"),
    [
        ("en", "The sand has run out.", "Time is up before the die is rolled"),
        ("cs", "Písek se dosypal.", "Čas vypršel dřív"),
        ("pl", "Piasek się przesypał.", "Czas minął, zanim"),
    ],
)
def test_hve_16_the_log_tells_whose_time_has_run_out(language, rest, missed):
    s = table(*ALMOST, rolled=6, time_limit=20, honest_eyes=1, cards=CARDS)
    play(s, 0, "place d1")
    assert log_after(s, CLOCK_SEAT, "time out", language) == rest
    assert sentences.last_action_sentence(look(s, 0, language)) == rest
    assert log_after(rolls_to_come(s, 8, 8), CLOCK_SEAT, "time out", language).startswith(missed)
    text = sentences.last_action_sentence(look(s, 0, language))
    assert text.startswith(missed)
    assert "h8" in text
    assert "Cyril" in log_after(s, 2, "reroll", language)


def test_what_just_happened_is_said_again_beside_the_board():
    s = rolls_to_come(table(*ALMOST, rolled=6, players=2, honest_eyes=1, cards=()), 8, 8, 1)
    assert sentences.last_action_sentence(look(s)) == ""
    play(s, 0, "place h8")
    assert sentences.last_action_sentence(look(s)) == "Aneta places a star on h8."
    play(s, 1, "call mistake")
    assert (
        sentences.last_action_sentence(look(s))
        == "Blanka calls a mistake: the star on h8 is taken back."
    )
    play(s, 0, "place d1")
    play(s, 1, "call mistake")
    assert sentences.last_action_sentence(look(s)).startswith("Blanka calls a mistake on d1, but")
    play(rolls_to_come(s, 8, 8, 1), 1, "roll")
    assert sentences.last_action_sentence(look(s)) == "Bob rolls 8 and 8: a star on h8."


# The end


def test_hve_12_the_verdict_names_every_winner_and_where_it_stands():
    s = table(*ALMOST, rolled=2, cards=CARDS)
    assert (
        log_after(s, 0, "place c3")
        == "Aneta places a star on c3. Aneta has a constellation: Butterfly!"
    )
    assert sentences.verdict(look(s)) == [
        "Aneta wins: Butterfly stands on a1, c1, a2, b2, c2, a3, c3."
    ]
    assert sentences.verdict(look(s, None, "cs"))[0].startswith("Aneta vyhrává: Motýl stojí na a1")


def test_hve_12_a_shared_verdict_begins_with_what_all_have_in_common():
    s = table(*ALMOST, rolled=2, cards=[CARDS[0], CARDS[0]])
    play(s, 0, "place c3")
    common, *each = sentences.verdict(look(s))
    assert common == "One move completed 2 constellations at once."
    assert [line.split()[0] for line in each] == ["Aneta", "Blanka"]


def test_hve_13_a_draw_says_why():
    """That it is one stands above the reason, and in the log."""
    s = table(*ALMOST, cards=CARDS, phase=Phase.OVER, idle=10)
    assert sentences.verdict(look(s)) == ["Nobody has placed a star for 10 rounds."]
    s.tokens = 0
    assert sentences.verdict(look(s)) == ["The stars have run out and no constellation stands."]
    assert sentences.end(look(s)) == ["It is a draw."]
