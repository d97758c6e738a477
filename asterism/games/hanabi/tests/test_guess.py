"""Hanabi: guesses come as often as a count of all worlds says."""

import collections
import itertools

import numpy as np
import pytest
from hanabi_tables import GAME, card, play, table
from play_helpers import INTERPRETED, guess_world, oddity

from asterism.engine import rng
from asterism.games.hanabi import rules
from asterism.games.hanabi.state import STATE

GUESSES = 600 if INTERPRETED else 20_000


def worlds(unseen, could):
    """Every way to lay unseen cards, each copy for itself, into slots that allow them."""
    found = collections.Counter()
    for hand in itertools.permutations(range(len(unseen)), len(could)):
        names = tuple(unseen[place] for place in hand)
        if all(int(mask) >> name & 1 for name, mask in zip(names, could, strict=True)):
            found[names] += 1
    return found


def a_small_position():
    """Seat 0 holds three cards; besides those only four more lie unseen."""
    s = table("blue 1, blue 2, white 1", "red 5, yellow 5", left=None, hints=6, seat=1)
    seen = (
        "red 1, red 1, red 1, red 2, red 2, red 3, red 3, red 4, red 4, "
        "yellow 1, yellow 1, yellow 1, yellow 2, yellow 2, yellow 3, yellow 3, yellow 4, "
        "yellow 4, green 1, green 1, green 1, green 2, green 2, green 3, green 3, green 4, "
        "green 4, green 5, white 2, white 2, white 3, white 3, white 4, white 4, white 5, "
        "white 1, blue 3, blue 3, blue 4, blue 4, blue 5"
    )
    for name in seen.split(", "):
        s.discarded[card(name)] += 1
        place = s.deck[: s.left].tolist().index(card(name))
        s.deck[place] = s.deck[s.left - 1]
        s.deck[s.left - 1] = 0
        s.left -= 1
    play(s, "hint 1 1")
    return s


def test_han_04_guesses_match_a_count_of_all_worlds():
    s = a_small_position()
    row = np.frombuffer(bytearray(s.tobytes()), np.uint8)
    unseen = [c for c in [*s.hand[0].tolist(), *s.deck[: s.left].tolist()] if c]
    counted = worlds(unseen, s.could[0, :3])
    view = GAME.view(row, 0)
    seen = collections.Counter(
        tuple(STATE.as_record(guess_world(GAME, view, 0, rng.seed_state(i))).hand[0, :3].tolist())
        for i in range(GUESSES)
    )
    assert seen.keys() <= counted.keys()
    expected = np.array([counted[hand] for hand in counted]) * GUESSES / counted.total()
    observed = np.array([seen[hand] for hand in counted])
    assert abs(oddity(observed, expected)) < 4
    if not INTERPRETED:
        assert abs(oddity(observed, np.full(len(counted), expected.mean()))) > 4  # it can fail


def test_han_04_what_is_laid_out_discarded_or_held_by_others_is_in_sight():
    s = table("blue 2, blue 3", "red 5, white 3", fireworks={"white": 2}, discarded="white 3")
    names = ("white 1", "white 2", "white 3", "white 4", "red 5", "blue 2")
    assert [rules.in_sight(s, 0, card(name)) for name in names] == [1, 1, 2, 0, 1, 0]


@pytest.mark.parametrize("options", [{}, {"variant": "rainbow2"}])
def test_han_04_a_guess_keeps_to_every_hint(options):
    generator = np.random.default_rng(0)
    match = GAME.new(seed=9, players=2, **options)
    for _ in range(14):
        seat = match.actors[0]
        hints = [name for name in match.legal(seat) if name.startswith("hint")]
        match.play(seat, str(generator.choice(hints or list(match.legal(seat)))))
        for owner in range(2):
            world = STATE.as_record(
                guess_world(
                    GAME, GAME.view(match.row, owner), owner, rng.seed_state(len(match.moves))
                )
            )
            for slot in range(world.held[owner]):
                assert int(world.could[owner, slot]) >> int(world.hand[owner, slot]) & 1
        if match.over:
            break
