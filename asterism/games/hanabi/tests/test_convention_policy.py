"""The page of conventions (docs/hanabi_partner.md), rule by rule, on tables laid out."""

import numpy as np
import pytest
from hanabi_readers import ANNA, BOB, CYRIL, DULL, Readers, catch_up, names
from hanabi_tables import BOXED, GAME, card, table
from play_helpers import INTERPRETED

from asterism.engine import bits
from asterism.games.hanabi.bots import ConventionBot
from asterism.games.hanabi.strategies import beliefs
from asterism.games.hanabi.strategies.beliefs import BELIEFS
from asterism.games.hanabi.strategies.convention_scratch import Why
from asterism.games.hanabi.strategies.explanations import format_alternatives
from asterism.translations import LANGUAGES


def test_1_the_chop_is_the_oldest_card_never_hinted():
    readers = Readers(table(DULL, "red 2, blue 3, red 4, white 5, blue 5", seat=ANNA))
    assert beliefs.chop(readers.record(BOB), BOB) == 0
    readers.play("hint 1 red")
    assert beliefs.chop(readers.record(BOB), BOB) == 1


def test_2_and_3_a_colour_says_that_the_newest_new_card_can_be_played():
    readers = Readers(
        table(
            DULL,
            "white 3, blue 4, green 3, blue 2, white 5",
            seat=ANNA,
            fireworks={"blue": 1, "red": 2},
            hints=1,
        )
    )
    readers.play("hint 1 blue")
    assert readers.read(BOB, 3) == {"blue 2"}
    assert readers.read(BOB, 1) == {"blue 3", "blue 4", "blue 5"}
    assert readers.choose() == "play 3"
    assert readers.scratch.why == Why.POINTED


def test_2_the_chop_goes_before_newer_cards():
    readers = Readers(
        table(DULL, "blue 2, white 3, green 3, blue 4, white 5", seat=ANNA, fireworks={"blue": 1})
    )
    readers.play("hint 1 blue")
    assert readers.read(BOB, 0) == {"blue 2"}


def test_4_a_value_at_the_chop_may_be_a_save():
    readers = Readers(
        table(
            DULL,
            "blue 3, white 1, green 3, red 4, white 5",
            seat=ANNA,
            fireworks={"red": 2},
            discarded="blue 3",
        )
    )
    readers.play("hint 1 3")
    assert readers.read(BOB, 0) == {"red 3", "blue 3"}
    assert readers.choose() != "play 0"


def test_4_fives_and_twos_are_kept():
    fives = Readers(table(DULL, "blue 5, white 1, green 3, red 4, white 3", seat=ANNA))
    fives.play("hint 1 5")
    assert minds_values(fives, BOB, 0) == {"5"}
    twos = Readers(table(DULL, "blue 2, white 1, green 3, red 4, white 3", seat=ANNA))
    twos.play("hint 1 2")
    assert minds_values(twos, BOB, 0) == {"2"}


def minds_values(readers, seat, slot):
    return {name.split()[1] for name in readers.read(seat, slot)}


def test_5_hinted_cards_are_useful_and_no_two_the_same():
    readers = Readers(
        table(DULL, "blue 4, white 3, blue 3, blue 2, white 5", seat=ANNA, fireworks={"blue": 1})
    )
    readers.play("hint 1 blue")
    assert readers.read(BOB, 0) == {"blue 2"}, "the chop is the focus, though it is none"
    assert readers.read(BOB, 2) == readers.read(BOB, 3) == {"blue 3", "blue 4", "blue 5"}


def test_6_a_repeated_hint_is_plain_fact():
    readers = Readers(table(DULL, "white 3, blue 5, green 3, red 4, white 4", seat=ANNA))
    readers.play("hint 1 5")
    before = readers.record(BOB).promised.copy()
    readers.play("hint 1 red")
    readers.play("hint 1 blue")
    assert (readers.record(BOB).promised[BOB] == before[BOB]).all()
    assert readers.read(BOB, 1) == {"blue 5"}


def test_8_a_last_copy_about_to_be_discarded_is_saved():
    readers = Readers(
        table(
            DULL,
            "blue 3, white 4, green 3, red 4, yellow 3",
            seat=ANNA,
            hints=4,
            discarded="blue 3",
        )
    )
    assert readers.choose() == "hint 1 3"
    assert readers.scratch.why == Why.HINT_SAVE


def test_8_nothing_is_saved_that_is_in_no_danger():
    readers = Readers(table(DULL, "blue 3, blue 3, yellow 3, yellow 3, red 2", seat=ANNA, hints=1))
    assert readers.choose() == "discard 0"
    assert readers.scratch.why == Why.CHOP


def blind_table():
    """The example of the page: red is at 2, Cyril holds the red 4, Bob the red 3, newest."""
    return table(
        DULL,
        "white 1, white 4, green 4, blue 4, red 3",
        "yellow 4, green 3, white 3, red 4, blue 3",
        seat=ANNA,
        fireworks={"red": 2},
        hints=1,
    )


def test_9_the_player_between_plays_the_missing_card_blind():
    readers = Readers(blind_table())
    assert readers.choose() == "hint 2 red"
    assert readers.scratch.why == Why.HINT_BLIND
    readers.play("hint 2 red")
    assert readers.choose() == "play 4"
    assert readers.scratch.why == Why.BLIND
    assert readers.read(CYRIL, 3) == {"red 3"}, "to Cyril it is an ordinary play hint"
    readers.play("play 4")
    assert readers.read(CYRIL, 3) == {"red 4"}, "the surprise has told him more"
    assert readers.choose() == "play 3"
    assert readers.scratch.why == Why.NEXT


def test_9_without_the_agreement_nobody_plays_blind():
    readers = Readers(blind_table(), blind_plays=False)
    assert readers.choose() != "hint 2 red"
    readers.play("hint 2 red")
    assert readers.choose() != "play 4"


def test_9_no_blind_play_if_another_between_holds_the_card_in_its_place():
    s = table(
        "red 1, red 1, yellow 1, green 1",
        "blue 1, yellow 3, blue 4, green 2",
        "white 4, green 4, blue 4, red 3",
        "yellow 4, green 3, white 3, red 4",
        seat=ANNA,
        fireworks={"red": 2},
    )
    readers = Readers(s)
    readers.play("hint 3 red")
    assert not readers.record(BOB).finesse[BOB].any()
    assert readers.record(BOB).finesse[CYRIL].tolist() == [0, 0, 0, 1, 0]


# Trust in people


def test_a_person_whose_promise_fails_is_taken_literally():
    s = table(DULL, "white 3, blue 4, green 3, red 3, white 5", seat=ANNA, hints=1)
    readers = Readers(s, human_seats=(ANNA,))
    readers.play("hint 1 red")
    assert readers.choose() == "play 3", "a colour promises a play"
    readers.play("play 3")
    assert bits.has(readers.record(BOB).untrusted_givers, ANNA)
    s.hints = 1
    readers.play("hint 1 blue")
    assert len(readers.read(BOB, 1)) > 1, "from now on a hint is plain fact"


def test_bots_are_trusted_whatever_happens():
    readers = Readers(table(DULL, "white 3, blue 4, green 3, red 3, white 5", seat=ANNA))
    readers.play("hint 1 red")
    readers.play("play 3")
    assert readers.record(BOB).untrusted_givers == 0


def test_a_person_who_ignores_a_promise_gets_certain_hints_until_he_acts_again():
    s = table("blue 1, white 3, green 3, red 1, white 4", DULL, seat=BOB, hints=5)
    readers = Readers(s, human_seats=(ANNA,))
    readers.play("hint 1 red")
    assert s.seat == ANNA
    readers.play("discard 0")
    assert bits.has(readers.record(BOB).unresponsive, ANNA)
    readers.play("hint 1 1")
    readers.play("play 2")
    assert bits.has(readers.record(BOB).unresponsive, ANNA), "by then the card was certain by facts"


def test_blind_plays_are_off_unless_the_table_has_agreed():
    def plays_blind(**setting):
        return bool(BELIEFS.as_record(ConventionBot(GAME, 0, 1, **setting).beliefs).blind_plays)

    assert not plays_blind()
    assert not plays_blind(human_seats=[1], beginners=[2])
    assert plays_blind(human_seats=[1], blind_plays=True)


def test_beginners_are_people_who_do_not_know_the_page():
    note = BELIEFS.as_record(ConventionBot(GAME, 0, 1, human_seats=[1], beginners=[2]).beliefs)
    assert note.humans == 0b110
    assert note.untrusted_givers == note.unresponsive == 0b100


# Reasons


@pytest.mark.parametrize("language", LANGUAGES[:1] if INTERPRETED else LANGUAGES)
def test_every_move_of_a_match_is_explained(language):
    translations, sentences = (
        GAME.translations(language).with_names(["Anna", "Bob", "Cyril"]),
        set(),
    )
    match = GAME.new(players=3, seed=4)
    bots = [ConventionBot(GAME, seat, 0) for seat in range(3)]
    while not match.over:
        seat = match.actors[0]
        view = GAME.view(match.row, seat)
        sentences.add(bots[seat].explain_choice(view, translations))
        action = bots[seat].choose(view)
        match._apply(seat, action)
        for owner, bot in enumerate(bots):
            bot.on_move(GAME.view(match.row, owner), seat, action)
    assert len(sentences) > 5
    assert all(line and "{" not in line for line in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", Why)
def test_every_reason_has_a_sentence(language, why):
    assert GAME.translations(language).lookup(f"explain.{why.name.lower()}")


def test_a_reason_names_what_it_is_about():
    s = blind_table()
    translations = GAME.translations("en").with_names(["Anna", "Bob", "Cyril"])
    bots = [ConventionBot(GAME, seat, 0, blind_plays=True) for seat in range(3)]
    for bot in bots:
        beliefs.init_beliefs(BELIEFS.as_record(bot.beliefs), s, BOXED)
        catch_up(BELIEFS.as_record(bot.beliefs), s)
    row = s.tobytes()
    view = np.frombuffer(row, np.uint8).copy()
    assert bots[ANNA].explain_choice(view, translations) == (
        "Bob holds the red 3 that Cyril's red 4 needs: two cards for one hint."
    )


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("red 1", "red 1"),
        ("red 1, green 1", "red 1 or green 1"),
        ("red 1, green 1, blue 1", "red 1, green 1 or blue 1"),
    ],
)
def test_alternatives_are_told_as_a_list(cards, told):
    numbers = sum(1 << card(name) for name in cards.split(", "))
    assert format_alternatives(np.uint64(numbers), GAME.translations("en")) == told


def test_the_page_stands_among_the_rules():
    for language in LANGUAGES:
        text = (GAME.folder / "rules_page" / f"{language}.md").read_text("utf-8")
        page = text[text.index("{#partner}") :]
        assert all(f"\n{number}. " in page for number in range(1, 10))


# One's own eyes


def test_two_hinted_red_ones_across_the_table_are_not_expected_in_ones_own_hand():
    """Laid out after a reported game: Bob played a "red 1" while he saw two hinted ones."""
    readers = Readers(
        table(
            "red 4, yellow 4, green 4, white 4",
            "red 3, blue 4, green 3, white 3",
            "yellow 3, red 1, green 4, white 4",
            "yellow 3, red 1, blue 4, white 3",
            seat=ANNA,
            fireworks={"yellow": 1, "green": 1, "blue": 1, "white": 1},
        )
    )
    readers.play("hint 2 1")
    readers.play("hint 2 1")
    readers.play("hint 2 yellow")
    readers.play("hint 1 white")
    readers.play("hint 1 red")
    assert readers.read(BOB, 0) == {"red 1"}, "by the page alone"
    assert readers.choose() != "play 0"


def test_a_card_seen_hinted_elsewhere_is_left_out_of_a_deduction():
    """Bob sees Cyril's hinted blue 3, so his own three is another."""
    readers = Readers(
        table(
            DULL,
            "red 3, yellow 1, green 2, white 2, blue 2",
            "yellow 4, blue 3, green 4, white 4, blue 4",
            seat=BOB,
            fireworks={"red": 2, "blue": 2, "green": 1},
            discarded="green 3",
        )
    )
    readers.play("hint 1 3")
    readers.play("discard 0")
    readers.play("hint 1 3")
    assert readers.read(BOB, 0) == {"red 3", "blue 3", "green 3"}
    beliefs.view_as(readers.record(BOB), readers.scratch, readers.s, BOB, BOB, beliefs.OWN_EYES)
    assert names(readers.scratch.reading[beliefs.OWN_EYES, 0]) == {"red 3", "green 3"}


def test_among_equals_the_focus_of_the_hint_is_played():
    readers = Readers(table(DULL, "white 3, red 1, green 3, blue 1, white 5", hints=1))
    readers.play("hint 1 1")
    assert readers.read(BOB, 1) == readers.read(BOB, 3)
    assert readers.choose() == "play 3"


def last_mistake(mistakes):
    """Anna knows her blue 4; Bob, who holds the other one hinted, will take it for the 5."""
    readers = Readers(
        table(
            "blue 4, red 4, green 4, white 4, yellow 4",
            "blue 3, red 3, green 3, white 3, blue 4",
            seat=ANNA,
            fireworks={"blue": 2},
            mistakes=mistakes,
            hints=5,
        )
    )
    for action in ("hint 1 blue", "play 0", "hint 1 3", "hint 1 blue", "hint 1 3"):
        readers.play(action)
    readers.play("hint 1 4")
    return readers


def test_with_two_mistakes_a_play_that_makes_the_next_player_err_is_not_made():
    """Laid out after a reported game: Anna plays the blue 4, and Bob takes his own for the 5, here
    because a hint pointed at it."""
    assert last_mistake(mistakes=1).choose() == "play 0"
    readers = last_mistake(mistakes=2)
    for reader in (ANNA, BOB):
        readers.record(reader).promised[BOB, 3] = ANNA + 1
    assert readers.choose() != "play 0"
    readers.play(readers.choose())
    readers.play(readers.choose())
    assert readers.s.mistakes == 2


def test_with_two_mistakes_nobody_takes_a_twin_for_the_next_card_unless_it_was_pointed_at():
    readers = last_mistake(mistakes=2)
    readers.play("play 0")
    assert not readers.choose().startswith("play")
