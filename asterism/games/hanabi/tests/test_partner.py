"""The page of conventions (docs/hanabi_partner.md), rule by rule, on tables laid out."""

import numpy as np
import pytest
from hanabi_tables import BOXED, GAME, legal, table

from asterism.engine import bits
from asterism.games.hanabi import conventions, partner, record, rules, weighing
from asterism.games.hanabi.bots import Partner
from asterism.games.hanabi.partner import DESK, Why
from asterism.games.hanabi.record import RECORD
from asterism.games.hanabi.state import ACTIONS, COLOUR_NAMES, kind
from asterism.words import LANGUAGES

ANNA, BOB, CYRIL = range(3)
DULL = "red 4, yellow 4, green 4, white 4, blue 4"  # a hand that nobody hints about


class Minds:
    """A table, and what each of its players makes of it."""

    def __init__(self, s, blind_plays=True, people=()):
        self.s = s
        self.rows = np.zeros((s.players, 2, RECORD.dtype.itemsize), np.uint8)
        self.desk = DESK.open(DESK.row())
        for seat in range(s.players):
            note = self.record(seat)
            note.blind_plays = blind_plays
            note.people = sum(1 << person for person in people)
            record.begin(note, s, BOXED)
            catch_up(note, s)

    def record(self, seat):
        return RECORD.open(self.rows[seat, 0])

    def play(self, name):
        """An action by whoever is to move, seen by all."""
        assert name in legal(self.s), name
        actor, action = int(self.s.seat), ACTIONS.number[name]
        rules.apply(self.s, BOXED, actor, action)
        for seat in range(self.s.players):
            conventions.see(self.record(seat), self.desk, self.s, BOXED, seat, actor, action)

    def choose(self):
        action = partner.choose(self.rows[self.s.seat], self.desk, self.s, BOXED, self.s.seat)
        return ACTIONS.names[action]

    def read(self, seat, slot, reader=None):
        """How a card reads to its owner, or to another."""
        return names(self.record(seat if reader is None else reader).read[seat, slot])


def catch_up(note, s):
    """A record of a table that was laid out in the middle of a game."""
    for number in range(1, len(BOXED.copies)):
        played = s.fireworks[rules.colour_of(number)] >= rules.value_of(number)
        if bits.has(BOXED.known[s.variant], number):
            note.rest[number] = BOXED.copies[number] - s.discarded[number] - played
    weighing.lay_pile(note.pile, note.rest)
    record.look_around(note, s, BOXED)
    note.hints = s.hints


def names(cards):
    return {f"{colour} {value}" for c, colour in enumerate(COLOUR_NAMES) for value in range(1, 6)
            if bits.has(cards, kind(c, value))}


def test_1_the_chop_is_the_oldest_card_never_hinted():
    minds = Minds(table(DULL, "red 2, blue 3, red 4, white 5, blue 5", seat=ANNA))
    assert record.chop(minds.record(BOB), BOB) == 0
    minds.play("hint 1 red")
    assert record.chop(minds.record(BOB), BOB) == 1


def test_2_and_3_a_colour_says_that_the_newest_new_card_can_be_played():
    minds = Minds(table(DULL, "white 3, blue 4, green 3, blue 2, white 5",
                        seat=ANNA, fireworks={"blue": 1, "red": 2}, hints=1))
    minds.play("hint 1 blue")
    assert minds.read(BOB, 3) == {"blue 2"}
    assert minds.read(BOB, 1) == {"blue 3", "blue 4", "blue 5"}
    assert minds.choose() == "play 3"
    assert minds.desk.why == Why.POINTED


def test_2_the_chop_goes_before_newer_cards():
    minds = Minds(table(DULL, "blue 2, white 3, green 3, blue 4, white 5", seat=ANNA,
                        fireworks={"blue": 1}))
    minds.play("hint 1 blue")
    assert minds.read(BOB, 0) == {"blue 2"}


def test_4_a_value_at_the_chop_may_be_a_save():
    minds = Minds(table(DULL, "blue 3, white 1, green 3, red 4, white 5", seat=ANNA,
                        fireworks={"red": 2}, discarded="blue 3"))
    minds.play("hint 1 3")
    assert minds.read(BOB, 0) == {"red 3", "blue 3"}
    assert minds.choose() != "play 0"


def test_4_fives_and_twos_are_kept():
    fives = Minds(table(DULL, "blue 5, white 1, green 3, red 4, white 3", seat=ANNA))
    fives.play("hint 1 5")
    assert minds_values(fives, BOB, 0) == {"5"}
    twos = Minds(table(DULL, "blue 2, white 1, green 3, red 4, white 3", seat=ANNA))
    twos.play("hint 1 2")
    assert minds_values(twos, BOB, 0) == {"2"}


def minds_values(minds, seat, slot):
    return {name.split()[1] for name in minds.read(seat, slot)}


def test_5_hinted_cards_are_useful_and_no_two_the_same():
    minds = Minds(table(DULL, "blue 4, white 3, blue 3, blue 2, white 5", seat=ANNA,
                        fireworks={"blue": 1}))
    minds.play("hint 1 blue")
    assert minds.read(BOB, 0) == {"blue 2"}, "the chop is the focus, though it is none"
    assert minds.read(BOB, 2) == minds.read(BOB, 3) == {"blue 3", "blue 4", "blue 5"}


def test_6_a_repeated_hint_is_plain_fact():
    minds = Minds(table(DULL, "white 3, blue 5, green 3, red 4, white 4", seat=ANNA))
    minds.play("hint 1 5")
    before = minds.record(BOB).promised.copy()
    minds.play("hint 1 red")
    minds.play("hint 1 blue")
    assert (minds.record(BOB).promised[BOB] == before[BOB]).all()
    assert minds.read(BOB, 1) == {"blue 5"}


def test_8_a_last_copy_about_to_be_discarded_is_saved():
    minds = Minds(table(DULL, "blue 3, white 4, green 3, red 4, yellow 3", seat=ANNA, hints=4,
                        discarded="blue 3"))
    assert minds.choose() == "hint 1 3"
    assert minds.desk.why == Why.HINT_SAVE


def test_8_nothing_is_saved_that_is_in_no_danger():
    minds = Minds(table(DULL, "blue 3, blue 3, yellow 3, yellow 3, red 2", seat=ANNA, hints=1))
    assert minds.choose() == "discard 0"
    assert minds.desk.why == Why.CHOP


def blind_table():
    """The example of the page: red is at 2, Cyril holds the red 4, Bob the red 3, newest."""
    return table(DULL, "white 1, white 4, green 4, blue 4, red 3",
                 "yellow 4, green 3, white 3, red 4, blue 3", seat=ANNA, fireworks={"red": 2},
                 hints=1)


def test_9_the_player_between_plays_the_missing_card_blind():
    minds = Minds(blind_table())
    assert minds.choose() == "hint 2 red"
    assert minds.desk.why == Why.HINT_BLIND
    minds.play("hint 2 red")
    assert minds.choose() == "play 4"
    assert minds.desk.why == Why.BLIND
    assert minds.read(CYRIL, 3) == {"red 3"}, "to Cyril it is an ordinary play hint"
    minds.play("play 4")
    assert minds.read(CYRIL, 3) == {"red 4"}, "the surprise has told him more"
    assert minds.choose() == "play 3"
    assert minds.desk.why == Why.NEXT


def test_9_without_the_agreement_nobody_plays_blind():
    minds = Minds(blind_table(), blind_plays=False)
    assert minds.choose() != "hint 2 red"
    minds.play("hint 2 red")
    assert minds.choose() != "play 4"


def test_9_no_blind_play_if_another_between_holds_the_card_in_its_place():
    s = table("red 1, red 1, yellow 1, green 1", "blue 1, yellow 3, blue 4, green 2",
              "white 4, green 4, blue 4, red 3", "yellow 4, green 3, white 3, red 4",
              seat=ANNA, fireworks={"red": 2})
    minds = Minds(s)
    minds.play("hint 3 red")
    assert not minds.record(BOB).blind[BOB].any()
    assert minds.record(BOB).blind[CYRIL].tolist() == [0, 0, 0, 1, 0]


# Trust in people


def test_a_person_whose_promise_fails_is_taken_literally():
    s = table(DULL, "white 3, blue 4, green 3, red 3, white 5", seat=ANNA, hints=1)
    minds = Minds(s, people=(ANNA,))
    minds.play("hint 1 red")
    assert minds.choose() == "play 3", "a colour promises a play"
    minds.play("play 3")
    assert bits.has(minds.record(BOB).deaf, ANNA)
    s.hints = 1
    minds.play("hint 1 blue")
    assert len(minds.read(BOB, 1)) > 1, "from now on a hint is plain fact"


def test_bots_are_trusted_whatever_happens():
    minds = Minds(table(DULL, "white 3, blue 4, green 3, red 3, white 5", seat=ANNA))
    minds.play("hint 1 red")
    minds.play("play 3")
    assert minds.record(BOB).deaf == 0


def test_a_person_who_ignores_a_promise_gets_certain_hints_until_he_acts_again():
    s = table("blue 1, white 3, green 3, red 1, white 4", DULL, seat=BOB, hints=5)
    minds = Minds(s, people=(ANNA,))
    minds.play("hint 1 red")
    assert s.seat == ANNA
    minds.play("discard 0")
    assert bits.has(minds.record(BOB).idle, ANNA)
    minds.play("hint 1 1")
    minds.play("play 2")
    assert bits.has(minds.record(BOB).idle, ANNA), "by then the card was certain by facts"


def test_blind_plays_are_off_unless_the_table_has_agreed():
    def agreed(**setting):
        return bool(RECORD.open(Partner(GAME, 0, 1, **setting).memory).blind_plays)

    assert not agreed()
    assert not agreed(people=[1], beginners=[2])
    assert agreed(people=[1], blind_plays=True)


def test_beginners_are_people_who_do_not_know_the_page():
    note = RECORD.open(Partner(GAME, 0, 1, people=[1], beginners=[2]).memory)
    assert note.people == 0b110
    assert note.deaf == note.idle == 0b100


# Reasons


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_a_match_is_explained(language):
    words, said = GAME.words(language).named(["Anna", "Bob", "Cyril"]), set()
    match = GAME.new(players=3, seed=4)
    bots = [Partner(GAME, seat, 0) for seat in range(3)]
    while not match.over:
        seat = match.actors[0]
        view = GAME.view(match.row, seat)
        said.add(bots[seat].explain(view, words))
        action = bots[seat].choose(view)
        match._apply(seat, action)
        for owner, bot in enumerate(bots):
            bot.see(GAME.view(match.row, owner), seat, action)
    assert len(said) > 5
    assert all(line and "{" not in line for line in said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", Why)
def test_every_reason_has_a_sentence(language, why):
    assert GAME.words(language).entry(f"explain.{why.name.lower()}")


def test_a_reason_names_what_it_is_about():
    s = blind_table()
    words = GAME.words("en").named(["Anna", "Bob", "Cyril"])
    bots = [Partner(GAME, seat, 0, blind_plays=True) for seat in range(3)]
    for bot in bots:
        record.begin(RECORD.open(bot.memory), s, BOXED)
        catch_up(RECORD.open(bot.memory), s)
    row = s.tobytes()
    view = np.frombuffer(row, np.uint8).copy()
    assert bots[ANNA].explain(view, words) == (
        "Bob holds the red 3 that Cyril's red 4 needs: two cards for one hint.")


def test_the_page_stands_in_the_help():
    for language in LANGUAGES:
        page = GAME.words(language)("help.partner")
        assert all(f"\n{number}. " in page for number in range(1, 10))
