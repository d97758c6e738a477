"""We are all stars: guesses come as often as a count of all worlds says (GWI-04)."""

import collections
import itertools

import numpy as np
from play_helpers import INTERPRETED, oddity

from asterism.engine import rng
from asterism.games.gwiazdy.components import EVENT_NAMES
from asterism.games.gwiazdy.state import STATE, Phase
from asterism.games.gwiazdy.tests.laying import BOX, GAME, Table, number

GUESSES = 1200 if INTERPRETED else 6000
# Of these the others hold two; a comet nobody can hold
UNSEEN = ["comet", "jet", "solar_wind", "solar_wind", "solar_wind"]


def position():
    """Three players; of the opponents one holds a card all know of, and both an unknown one."""
    hands = [["hubble"], ["eclipse", "solar_wind"], ["jet"]]
    rest = [name for name in EVENT_NAMES for _ in range(BOX.copies[number(EVENT_NAMES, name)])]
    deck = ["solar_wind", "comet", "solar_wind"]
    for name in [*itertools.chain(*hands), *deck]:
        rest.remove(name)
    table = Table(players=3, phase=Phase.TURN, hands=hands, under=rest, deck=deck)
    table.s.known[1, number(EVENT_NAMES, "eclipse")] = 1
    return table


def guesses(table, seat):
    view, rng_state = GAME.view(table.row, seat), rng.seed_state("guesses")
    world = view.copy()
    for _ in range(GUESSES):
        world[:] = view
        rng.set_state(world, rng_state)
        GAME.compiled.guess(world, GAME.box, seat)
        rng_state = rng.get_state(world)
        yield STATE.as_record(world)


def list_hand(s, seat):
    return tuple(
        sorted(
            EVENT_NAMES[kind - 1] for kind, count in enumerate(s.hand[seat]) for _ in range(count)
        )
    )


def worlds():
    """Every way to deal the unseen cards: two that can be kept to the hands, the rest is deck."""
    found = collections.Counter()
    for one, two, *_ in itertools.permutations(UNSEEN):
        if "comet" not in (one, two):
            found[tuple(sorted(["eclipse", one])), (two,)] += 1
    return found


def test_gwi_04_guesses_match_a_count_of_all_worlds():
    seen = collections.Counter((list_hand(s, 1), list_hand(s, 2)) for s in guesses(position(), 0))
    counted = worlds()
    assert seen.keys() == counted.keys()
    expected = np.array([counted[world] for world in counted]) * GUESSES / counted.total()
    observed = [seen[world] for world in counted]
    assert abs(oddity(observed, expected)) < 4
    assert abs(oddity(observed, np.full(len(counted), expected.mean()))) > 4  # it can fail


def test_gwi_04_the_rest_is_the_deck_and_the_own_hand_stays():
    table = position()
    for s in itertools.islice(guesses(table, 0), 50):
        assert list_hand(s, 0) == ("hubble",)
        deck = [EVENT_NAMES[kind - 1] for kind in s.deck[: s.left]]
        hands = [*list_hand(s, 1), *list_hand(s, 2)]
        hands.remove("eclipse")
        assert sorted(deck + hands) == UNSEEN
        assert not s.deck[s.left :].any()


def test_gwi_04_what_all_saw_somebody_take_they_hold():
    table = Table(rockets=["cas", "boo"], under=["jet"], deck=[]).play("move and", "draw")
    for s in itertools.islice(guesses(table, 1), 20):
        assert list_hand(s, 0) == ("jet",)
