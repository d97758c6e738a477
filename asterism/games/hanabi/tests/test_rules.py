"""Hanabi: a test a rule, named by its id, and every worked example of the rulebook."""

import collections

import numpy as np
import pytest
from hanabi_tables import BOXED, GAME, legal, play, possible, score, slots, table

from asterism.engine import rng
from asterism.games.hanabi import rules, sentences, state
from asterism.games.hanabi.state import COLOUR_NAMES, STATE, Phase

# Components and setup


def everything(s):
    """All cards of a new match, by name."""
    held = [c for c in [*s.hand.ravel().tolist(), *s.deck.tolist()] if c]
    return collections.Counter(
        f"{COLOUR_NAMES[int(rules.colour_of(c))]} {rules.value_of(c)}" for c in held
    )


def new(**options):
    return STATE.as_record(GAME.new(seed=5, **options).row)


def test_han_01_fifty_cards_ten_of_each_colour():
    found = everything(new(players=4))
    assert found.total() == 50
    for colour in ("white", "red", "blue", "yellow", "green"):
        assert [found[f"{colour} {value}"] for value in range(1, 6)] == [3, 2, 2, 2, 1]
    assert not any(name.startswith("rainbow") for name in found)


def test_han_01_no_card_is_counted_twice_or_lost():
    s = table("red 1, blue 2", "green 5", discarded="white 1", fireworks={"yellow": 2})
    counts = np.zeros(len(state.CENSUS), np.int64)
    rules.census(s, BOXED, counts)
    assert counts.tolist() == [10, 10, 10, 10, 10, 0]


def test_han_02_eight_hints_and_no_mistake_at_the_start():
    s = new(players=3)
    assert (s.hints, s.mistakes) == (8, 0)


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_han_03_cards_dealt(players, size):
    s = new(players=players)
    assert s.held[:players].tolist() == [size] * players
    assert s.left == 50 - players * size
    assert np.count_nonzero(s.hand, axis=1).tolist() == [size] * players + [0] * (5 - players)


def test_han_04_all_hands_but_ones_own_are_seen_and_the_discards_by_all():
    match = GAME.new(seed=5, players=3)
    assert not match.view(1).hand[1].any()
    assert all(match.view(1).hand[owner, :5].all() for owner in (0, 2))
    assert not match.view(None).hand.any()
    assert not match.view(1).deck.any()
    s = table("red 1", "blue 2, white 4", seat=1, hints=3)
    play(s, "discard 1")
    seen = STATE.as_record(GAME.view(row_of(s), 0))
    assert seen.discarded[sentences.kind(COLOUR_NAMES.index("white"), 4)] == 1


def row_of(s):
    return np.frombuffer(bytearray(s.tobytes()), np.uint8)


def test_han_05_the_host_picks_who_starts_and_play_goes_clockwise():
    match = GAME.new(seed=1, players=3, first=2)
    order = []
    for _ in range(4):
        order.append(match.actors[0])
        match.play(match.actors[0], next(n for n in match.legal(match.actors[0]) if "hint" in n))
    assert order == [2, 0, 1, 2]


def test_han_05_by_default_the_first_seat_is_drawn():
    assert {GAME.new(seed=seed, players=3).actors[0] for seed in range(30)} == {0, 1, 2}


# A turn


def test_han_06_exactly_one_of_three_actions_and_no_passing():
    s = table("red 1, blue 2", "green 3, green 3", hints=5)
    assert {name.split()[0] for name in legal(s)} == {"play", "discard", "hint"}
    assert legal(s, seat=1) == set()
    play(s, "hint 1 3")
    assert s.seat == 1


def test_han_07_a_hint_costs_a_token_and_names_another_player():
    s = table("red 1", "green 3", "blue 2", hints=1)
    hints = {name for name in legal(s) if name.startswith("hint")}
    assert hints == {"hint 1 green", "hint 1 3", "hint 2 blue", "hint 2 2"}
    play(s, "hint 2 blue")
    assert s.hints == 0


def test_han_07_no_token_no_hint():
    s = table("red 1", "green 3", hints=0)
    assert not any(name.startswith("hint") for name in legal(s))


@pytest.mark.parametrize(
    ("hand", "target", "touched"),
    [
        ("red 1, blue 2, green 3, white 4, yellow 5", "red", [0]),
        ("green 1, blue 2, red 3, green 4, yellow 5", "green", [0, 3]),
        ("white 1, white 2, red 3, green 4, white 5", "white", [0, 1, 4]),
        ("red 1, blue 2, green 3, white 4, yellow 5", "5", [4]),
        ("red 1, blue 2, green 3, white 4, yellow 1", "1", [0, 4]),
        ("red 4, blue 2, green 3, white 4, yellow 1", "4", [0, 3]),
    ],
)
def test_han_08_a_hint_points_at_every_card_that_matches_and_no_other(hand, target, touched):
    s = table("red 2", hand)
    play(s, f"hint 1 {target}")
    assert slots(s.last_touched) == touched
    for slot in range(5):
        matching = {name for name in possible(s, 1, slot) if target in name.split()}
        assert matching == (possible(s, 1, slot) if slot in touched else set())
        assert (s.told[1, slot] > 0) == (slot in touched)


def test_han_08_one_of_two_green_cards_cannot_be_pointed_at():
    """There is no action that names slots: a hint is complete by itself."""
    s = table("red 2", "green 1, green 2")
    assert "hint 1 green" in legal(s)
    play(s, "hint 1 green")
    assert slots(s.last_touched) == [0, 1]


def test_han_08_hints_add_up():
    s = table("red 2, red 3", "green 1, blue 2")
    play(s, "hint 1 green", "hint 1 2", "hint 1 1")
    assert possible(s, 1, 0) == {"green 1"}
    assert possible(s, 1, 1) == {
        f"{c} {v}" for c in ("red", "yellow", "white", "blue") for v in (2, 3, 4, 5)
    }


def test_han_09_a_hint_touches_at_least_one_card():
    assert "hint 1 blue" not in legal(table("red 2", "green 1"))


def test_han_09_unless_empty_hints_were_agreed():
    s = table("red 2", "green 1", empty_hints=True)
    assert {"hint 1 blue", "hint 1 5"} <= legal(s)
    assert "hint 1 rainbow" not in legal(s)
    play(s, "hint 1 blue")
    assert "blue 1" not in possible(s, 1, 0)
    assert slots(s.last_touched) == []


def test_han_10_a_discard_brings_a_token_and_a_card():
    s = table("red 2, blue 3", "green 1", hints=4)
    left = int(s.left)
    play(s, "discard 0")
    assert s.hints == 5
    assert s.discarded[sentences.kind(0, 2)] == 1
    assert (s.held[0], s.left) == (2, left - 1)
    assert s.hand[0, 0] == sentences.kind(4, 3)
    assert (s.last_card, s.last_bonus) == (sentences.kind(0, 2), 1)


def test_han_10_not_while_all_tokens_are_in_the_lid():
    assert not any(name.startswith("discard") for name in legal(table("red 2", "green 1")))


def test_han_10_what_was_told_moves_up_with_its_card():
    s = table("red 2, blue 3, blue 4", "green 1", seat=1, hints=4)
    play(s, "hint 1 blue", "discard 0")
    assert [bool(hints) for hints in s.told[0, :3]] == [True, True, False]
    assert "red 1" in possible(s, 0, 2)
    assert "red 1" not in possible(s, 0, 0)
    assert not s.could[0, 3:].any()


def test_han_11_a_card_that_continues_its_firework_stays():
    s = table("red 3, blue 3", "green 1", fireworks={"red": 2})
    left = int(s.left)
    play(s, "play 0")
    assert s.fireworks[0] == 3
    assert (s.mistakes, s.last_fits, s.left) == (0, 1, left - 1)


@pytest.mark.parametrize("name", ["red 2", "red 4", "blue 2"])
def test_han_11_any_other_is_discarded_and_a_mistake(name):
    s = table(f"{name}, white 1", "green 1", fireworks={"red": 2})
    play(s, "play 0")
    assert (s.mistakes, s.last_fits) == (1, 0)
    assert s.discarded.sum() == 1
    assert s.fireworks.tolist() == [2, 0, 0, 0, 0, 0]


def test_han_12_completing_a_firework_brings_a_token_back():
    s = table("red 5", "green 1", hints=3, fireworks={"red": 4})
    play(s, "play 0")
    assert (s.hints, s.last_bonus) == (4, 1)


def test_han_12_the_bonus_is_lost_when_all_eight_are_in_the_lid():
    s = table("red 5", "green 1", fireworks={"red": 4})
    play(s, "play 0")
    assert (s.hints, s.last_bonus) == (8, 0)


def test_han_12_only_a_five_brings_it():
    s = table("red 4", "green 1", hints=3, fireworks={"red": 3})
    play(s, "play 0")
    assert s.hints == 3


def test_han_13_a_drawn_card_joins_the_hand_last_and_unseen():
    s = table("red 2, blue 3", "green 1", hints=4)
    play(s, "discard 0")
    assert s.hand[0, 1] > 0
    assert len(possible(s, 0, 1)) == 25
    assert STATE.as_record(GAME.view(row_of(s), 0)).hand[0, 1] == 0


def test_han_13_no_card_is_drawn_from_an_empty_deck():
    s = table("red 2, blue 3", "green 1", hints=4, left=0)
    s.last_turns = 2
    play(s, "discard 0")
    assert s.held[0] == 1
    assert s.hand[0].tolist()[1:] == [0] * 4


def test_han_13_every_card_of_the_deck_is_as_likely():
    drawn = set()
    for seed in range(40):
        s = table("red 2", "green 1", hints=4)
        s.chance = rng.seed_state(seed)
        play(s, "discard 0")
        drawn.add(int(s.hand[0, 0]))
        assert np.count_nonzero(s.deck) == s.left
        assert not s.deck[int(s.left) :].any()
    assert len(drawn) > 12


# End and score


def test_han_14_the_third_mistake_ends_the_game_at_once():
    s = table("red 2", "green 1", mistakes=2)
    play(s, "play 0")
    assert s.phase == Phase.OVER
    assert legal(s) == set()
    assert s.held[0] == 0  # at once: no card is drawn any more


def test_han_14_the_second_does_not():
    s = table("red 2", "green 1", mistakes=1)
    play(s, "play 0")
    assert s.phase == Phase.PLAYING


ALMOST = {"red": 4, "yellow": 5, "green": 5, "white": 5, "blue": 5}


def test_han_15_all_fireworks_complete_end_the_game_with_the_full_score():
    s = table("red 5", "red 1", fireworks=ALMOST)
    play(s, "play 0")
    assert (s.phase, score(s)) == (Phase.OVER, 25)
    assert rules.winners(s, BOXED) == 0b11


def test_han_15_also_in_the_last_round():
    s = table("red 5", "red 1", "red 1", fireworks=ALMOST, left=0)
    s.last_turns = 3
    play(s, "play 0")
    assert (s.phase, score(s)) == (Phase.OVER, 25)


def test_han_16_after_the_last_card_everybody_has_one_more_turn_the_drawer_last():
    s = table("red 4, red 4", "blue 4", "green 4", hints=4, left=1)
    play(s, "discard 0")
    assert (s.left, s.last_turns, s.held[0]) == (0, 3, 2)
    turns = []
    while s.phase == Phase.PLAYING:
        turns.append(int(s.seat))
        play(s, "discard 0")
    assert turns == [1, 2, 0]
    assert s.held[:3].tolist() == [1, 0, 0]


def test_han_16_a_hint_counts_as_the_last_turn_too():
    s = table("red 4, white 4", "blue 4", hints=4, left=1)
    play(s, "discard 0", "hint 1 white")
    assert (s.last_turns, s.phase) == (1, Phase.PLAYING)
    play(s, "hint 1 blue")
    assert s.phase == Phase.OVER


def test_han_17_the_score_is_the_sum_of_the_highest_values():
    s = table(
        "red 4", "blue 5", fireworks={"red": 3, "yellow": 4, "green": 4, "white": 5, "blue": 2}
    )
    assert score(s) == 18


def test_han_17_it_counts_after_the_third_mistake_too():
    s = table("red 5", "blue 1", mistakes=2, fireworks={"red": 3})
    play(s, "play 0")
    assert score(s) == 3
    assert rules.winners(s, BOXED) == 0


def test_han_17_unless_the_bomb_scores_zero():
    s = table("red 5", "blue 1", mistakes=2, fireworks={"red": 3}, bomb_scores_zero=True)
    assert score(s) == 3
    play(s, "play 0")
    assert score(s) == 0


@pytest.mark.parametrize(
    ("points", "word"),
    [
        (0, "terrible"),
        (5, "terrible"),
        (6, "poor"),
        (10, "poor"),
        (11, "decent"),
        (15, "decent"),
        (16, "excellent"),
        (20, "excellent"),
        (21, "amazing"),
        (24, "amazing"),
        (25, "legendary"),
        (29, "legendary"),
        (30, "divine"),
    ],
)
def test_han_18_the_scale_of_the_federation(points, word):
    assert sentences.praise(points, GAME.components) == word


def test_han_18_it_is_told_at_the_end_in_the_players_language():
    s = table("red 5", "red 1", fireworks=ALMOST)
    play(s, "play 0")
    for language in ("en", "cs", "pl"):
        translations = GAME.translations(language)
        lines = GAME.verdict(row_of(s), translations)
        assert lines[0] == translations("ending.perfect")
        assert "5 + 5 + 5 + 5 + 5 = 25" in lines[1]
        assert lines[2] == translations("scale.legendary")


# Variants


def test_han_19_drawing_the_last_card_does_not_end_the_game():
    s = table(
        "red 1, red 1",
        "blue 1, blue 1",
        hints=4,
        left=1,
        last_breath=True,
        fireworks={"red": 1, "blue": 1},
    )
    play(s, "discard 0")
    assert (s.left, s.last_turns) == (0, 0)
    for _ in range(2):
        play(s, "discard 0")
    assert s.phase == Phase.PLAYING


def test_han_19_won_with_all_fireworks():
    s = table("red 5", "red 1", fireworks=ALMOST, left=0, last_breath=True)
    play(s, "play 0")
    assert (s.phase, score(s)) == (Phase.OVER, 25)


@pytest.mark.parametrize("action", ["discard 0", "play 0"])
def test_han_19_lost_at_once_when_a_needed_card_is_gone(action):
    s = table("red 4, blue 1", "green 1", hints=4, discarded="red 4", last_breath=True)
    play(s, action)
    assert (s.phase, score(s)) == (Phase.OVER, 0)


def test_han_19_a_card_that_is_no_longer_needed_may_go():
    s = table(
        "red 1, blue 1",
        "green 1",
        hints=4,
        discarded="red 1",
        fireworks={"red": 1},
        last_breath=True,
    )
    play(s, "discard 0")
    assert s.phase == Phase.PLAYING


def test_han_19_without_the_variant_the_game_goes_on():
    s = table("red 4, blue 1", "green 1", hints=4, discarded="red 4")
    play(s, "discard 0")
    assert s.phase == Phase.PLAYING


def test_han_19_lost_with_the_third_mistake_whatever_was_built():
    s = table("red 1, blue 1", "green 1", mistakes=2, fireworks={"red": 4}, last_breath=True)
    play(s, "play 0")
    assert score(s) == 0


def test_han_20_no_card_and_no_token_lose_the_game():
    s = table("red 1", "", hints=0, left=0, last_breath=True, fireworks={"blue": 1})
    play(s, "play 0")
    assert s.phase == Phase.OVER
    assert GAME.verdict(row_of(s), GAME.translations("en"))[0].startswith("Player 2 had neither")


def test_han_20_with_a_token_but_nobody_to_hint_too():
    s = table("red 1", "", hints=3, left=0, last_breath=True)
    play(s, "play 0")
    assert s.phase == Phase.OVER


def test_han_20_with_a_token_to_spend_the_game_goes_on():
    s = table("red 1, blue 1", "", hints=1, left=0, last_breath=True)
    play(s, "play 0")
    assert (s.phase, s.seat) == (Phase.PLAYING, 1)
    assert legal(s) == {"hint 1 blue", "hint 1 1"}


def test_han_20_or_they_are_passed_over():
    s = table("red 1, blue 1", "", hints=0, left=0, last_breath=True, skip_when_stuck=True)
    play(s, "play 0")
    assert (s.phase, s.seat) == (Phase.PLAYING, 0)


def test_han_20_until_nobody_can_act():
    s = table("red 1", "", hints=0, left=0, last_breath=True, skip_when_stuck=True)
    play(s, "play 0")
    assert s.phase == Phase.OVER


def test_han_21_five_rainbow_cards_are_a_sixth_colour():
    found = everything(new(players=2, variant="rainbow"))
    assert found.total() == 55
    assert [found[f"rainbow {value}"] for value in range(1, 6)] == [1] * 5


def test_han_21_two_rainbow_cards_are_hinted_as_such():
    s = table("red 1", "rainbow 2, blue 2, rainbow 5", variant="rainbow")
    play(s, "hint 1 rainbow")
    assert slots(s.last_touched) == [0, 2]


def test_han_21_a_colour_hint_does_not_touch_the_rainbow():
    s = table("red 1", "rainbow 2, blue 2", variant="rainbow")
    play(s, "hint 1 blue")
    assert slots(s.last_touched) == [1]


def test_han_21_the_best_score_is_thirty():
    s = table(
        "rainbow 5",
        "red 1",
        variant="rainbow",
        fireworks={"red": 5, "yellow": 5, "green": 5, "white": 5, "blue": 5, "rainbow": 4},
    )
    assert not rules.is_perfect(s)
    play(s, "play 0")
    assert (s.phase, score(s)) == (Phase.OVER, 30)


def test_han_22_two_blue_and_one_rainbow_are_three_blue_cards():
    s = table("red 1", "blue 2, rainbow 3, blue 4, red 5", variant="rainbow2")
    assert "hint 1 rainbow" not in legal(s)
    play(s, "hint 1 blue")
    assert slots(s.last_touched) == [0, 1, 2]
    assert possible(s, 1, 0) == {f"{c} {v}" for c in ("blue", "rainbow") for v in range(1, 6)}
    assert not any(name.startswith(("blue", "rainbow")) for name in possible(s, 1, 3))


def test_han_22_a_card_touched_by_two_colours_is_rainbow():
    s = table("red 1, red 1", "rainbow 3, blue 4", variant="rainbow2")
    play(s, "hint 1 blue", "hint 1 1", "hint 1 red")
    assert possible(s, 1, 0) == {f"rainbow {v}" for v in range(1, 6)}
    assert possible(s, 1, 1) == {f"blue {v}" for v in range(1, 6)}


def test_han_22_a_colour_hint_may_touch_only_the_rainbow():
    assert "hint 1 green" in legal(table("red 1", "rainbow 3", variant="rainbow2"))


def test_han_22_the_best_score_is_thirty_too():
    assert rules.best_score(table("red 1", "red 1", variant="rainbow2")) == 30


@pytest.mark.parametrize("variant", ["rainbow", "rainbow2"])
def test_han_23_the_rainbow_to_the_last_breath(variant):
    s = table("rainbow 4, blue 1", "green 1", hints=4, variant=variant, last_breath=True)
    play(s, "discard 0")
    assert (s.phase, score(s)) == (Phase.OVER, 0)
    assert "rainbow 4" in GAME.verdict(row_of(s), GAME.translations("en"))[0]
