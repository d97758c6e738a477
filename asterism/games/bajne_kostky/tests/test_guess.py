"""Bájné kostky: guesses come as often as a count of all worlds says."""

import collections
import itertools

import numpy as np
import pytest
from play_helpers import INTERPRETED, guess_world, oddity

import asterism
from asterism.engine import rng
from asterism.games.bajne_kostky import bot, rules
from asterism.games.bajne_kostky.state import KIND_NAMES, STATE, THROW, Phase
from asterism.games.bajne_kostky.tests.table import BOXED, kind

GAME = asterism.load("bajne_kostky")
GUESSES = 400 if INTERPRETED else 12_000
BIDS = 300 if INTERPRETED else 3000
BELIEFS = 3 if INTERPRETED else 300
ME, OTHERS = 0, (1, 2, 3)
# Six tricks of the eighth round are over: of 36 dice ten are unseen, six of them in hands
UNSEEN = ["minotaur", "griffin", "red", "red", "red", "yellow", "yellow", "purple", "gray", "gray"]
MINE = ["red", "gray"]
LACKS = [
    ([], [], []),
    (["red"], [], []),
    (["red"], ["red"], ["red"]),
    (["red"], ["red", "yellow"], []),
    (["red"], ["yellow"], ["gray"]),
    (["red", "yellow"], ["yellow", "gray"], ["red"]),
]


def late_table(lacks):
    """What one seat sees two tricks before the end of a round of four players."""
    s = STATE.as_record(STATE.new_row())
    s.players, s.this_round, s.phase, s.trick, s.left = 4, 8, Phase.THROWING, 6, 4
    s.held[:4], s.bid[:4], s.led[:7], s.taken[:6] = 2, 3, ME + 1, ME + 1
    for name in MINE:
        s.hand[ME, kind(name)] += 1
    gone = collections.Counter({n: int(BOXED.copies[kind(n)]) for n in KIND_NAMES})
    gone.subtract(UNSEEN + MINE)
    for place, name in enumerate(gone.elements()):
        s.thrown[divmod(place, 4)] = kind(name)
    for seat, names in zip(OTHERS, lacks, strict=True):
        s.lacks[seat] = sum(1 << kind(name) for name in names)
    return s


def worlds(lacks):
    """Every way to hand out the unseen dice, two to each of the others; by what they hold."""
    counted = collections.Counter()
    places = range(len(UNSEEN))
    for first in itertools.combinations(places, 2):
        for second in itertools.combinations([p for p in places if p not in first], 2):
            used = first + second
            for third in itertools.combinations([p for p in places if p not in used], 2):
                hands = [sorted(UNSEEN[p] for p in hand) for hand in (first, second, third)]
                if all(not set(h) & set(no) for h, no in zip(hands, lacks, strict=True)):
                    counted[tuple(map(tuple, hands))] += 1
    return counted


def hands(s):
    """What the others hold, by name."""
    return tuple(
        tuple(sorted(name for name in KIND_NAMES for _ in range(s.hand[seat, kind(name)])))
        for seat in OTHERS
    )


def guesses(view, many):
    """Guess again and again from one view."""
    rng_state = rng.seed_state("guesses")
    for _ in range(many):
        world = view.copy()
        rng.set_state(world, rng_state)
        GAME.compiled.guess(world, GAME.box, ME)
        rng_state = rng.get_state(world)
        yield STATE.as_record(world)


def as_row(s):
    return np.frombuffer(s.tobytes(), np.uint8).copy()


def compare(seen, counted, part):
    """How odd it is that a part of the worlds came so often; and were all equally likely?"""
    expected, observed = collections.Counter(), collections.Counter()
    for world, ways in counted.items():
        expected[part(world)] += ways * GUESSES / counted.total()
        observed[part(world)] += seen[world]
    times = np.array([*expected.values()])
    came = [observed[key] for key in expected]
    return abs(oddity(came, times)), abs(oddity(came, np.full(len(times), times.mean())))


@pytest.mark.parametrize("lacks", LACKS, ids=str)
def test_baj_18_guesses_match_a_count_of_all_worlds(lacks):
    counted = worlds(lacks)
    seen = collections.Counter(map(hands, guesses(as_row(late_table(lacks)), GUESSES)))
    assert seen.keys() <= counted.keys()
    right, even = compare(seen, counted, lambda world: world[0])
    assert right < 4 < even
    if not INTERPRETED:  # enough of them to look at every world for itself
        right, even = compare(seen, counted, lambda world: world)
        assert right < 4 < even


def test_baj_18_the_rest_is_in_the_bag():
    for s in guesses(as_row(late_table(LACKS[-1])), 20):
        counts = np.zeros(len(KIND_NAMES), np.int64)
        rules.census(s, BOXED, counts)
        assert counts.tolist() == BOXED.copies[1:].tolist()
        assert s.bag.sum() == s.left == 4


def test_baj_18_what_must_be_is_guessed():
    """Nothing but gray dice can lie with a player who lacks all other colours."""
    s = late_table((["red", "yellow", "purple"], [], []))
    s.thrown[6, 0], s.thrown[6, 1], s.thrown[6, 2] = kind("minotaur"), kind("griffin"), 0
    s.left = 2  # two specials lie on the table instead of in the bag
    for world in guesses(as_row(s), 50):
        assert hands(world)[0] == ("gray", "gray")


def test_baj_04_secret_bids_are_guessed_each_as_likely():
    match = GAME.new(players=4, seed=3)
    while match.view(None).this_round < 2 or match.view(None).phase != Phase.BIDDING:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    match.play(2, "bid 1")
    match.play(0, "bid 2")
    view = GAME.view(match.row, ME)
    bids = collections.Counter()
    for s in guesses(view, BIDS):
        assert s.secret_bid[[0, 1, 3]].tolist() == [3, 0, 0]
        bids[int(s.secret_bid[2]) - 1] += 1
    assert bids.keys() == {0, 1, 2}
    assert abs(oddity([bids[n] for n in range(3)], np.full(3, BIDS / 3))) < 4


def test_baj_18_a_guess_forgets_no_die_when_every_one_is_dealt():
    """Six players in round six: the bag is empty."""
    match = GAME.new(players=6, seed=4)
    generator = np.random.default_rng(1)
    while match.view(None).this_round < 6:
        match.play(match.actors[0], str(generator.choice(match.legal(match.actors[0]))))
    while not match.over:
        for s in guesses(GAME.view(match.row, ME), 2):
            assert s.bag.sum() == s.left == 0
            assert s.hand.sum(1).tolist() == s.held.tolist()
        match.play(match.actors[0], str(generator.choice(match.legal(match.actors[0]))))


# What a bot believes


def imagine(view, how, many):
    return [
        STATE.as_record(guess_world(GAME, view, ME, rng.seed_state("worlds", rng_state), how))
        for rng_state in range(many)
    ]


def strangeness(view, how):
    """How far the others' bids are from what their dice ask for, in many worlds together."""
    return sum(
        bot.inconsistency(world, BOXED, seat)
        for world in imagine(view, how, BELIEFS)
        for seat in OTHERS
    )


def by_policy(seed, players, is_there):
    """A match of players who do what pays best, until it is where it should be."""
    match = GAME.new(players=players, seed=seed)
    while not match.over and not is_there(STATE.as_record(match.row)):
        seat = match.actors[0]
        match.play(seat, GAME.actions.names[GAME.compiled.policy(match.row, GAME.box, seat)])
    return match


@pytest.mark.parametrize(("seed", "trick"), [(0, 0), (1, 0), (2, 2), (3, 3)])
def test_bids_and_throws_tell_of_dice(seed, trick):
    match = by_policy(
        seed, 4, lambda s: s.phase == Phase.THROWING and s.this_round == 5 and s.trick == trick
    )
    view = GAME.view(match.row, ME)
    assert strangeness(view, "sample_belief") < 0.6 * strangeness(view, "guess")


@pytest.mark.parametrize("players", [3, 6])
def test_what_players_did_is_never_strange_with_the_dice_they_have(players):
    """All that was done is looked at again as it was done, and the table stays as it is."""
    seen = 0

    def is_plain(s):
        nonlocal seen
        if s.phase == Phase.THROWING and s.this_round in (2, 4):
            before, seen = s.copy(), seen + 1
            assert [bot.inconsistency(s, BOXED, seat) for seat in range(players)] == [0] * players
            assert before == s
        return s.this_round > 4

    by_policy(players, players, is_plain)
    assert seen == players * (2 + 4)


@pytest.mark.parametrize("wise", [True, False])
def test_a_die_that_would_not_have_been_thrown_is_strange(wise):
    match = by_policy(1, 3, lambda s: s.phase == Phase.THROWING and s.this_round == 2)
    s, pair = STATE.as_record(match.row), [kind("minotaur"), kind("gray")]
    leader = int(s.leader)
    s.hand[leader] = 0
    s.hand[leader, pair] = 1
    best = bot.best_throw(s, BOXED, leader)
    pair.remove(best)
    GAME.compiled.apply(match.row, GAME.box, leader, THROW + (best if wise else pair[0]) - 1)
    assert bot.inconsistent_throws(s, BOXED, leader) == (not wise)


def test_secret_bids_are_believed_to_be_the_best():
    match = GAME.new(players=4, seed=3)
    for seat in OTHERS[:2]:
        match.play(seat, "bid 0")
    seen = GAME.view(match.row, ME)
    for rng_state in range(BIDS // 30):
        world = STATE.as_record(
            guess_world(GAME, seen, ME, rng.seed_state("bids", rng_state), "sample_belief")
        )
        assert [world.secret_bid[seat] - 1 for seat in OTHERS[:2]] == [
            bot.best_bid(world, BOXED, seat) for seat in OTHERS[:2]
        ]
        assert world.secret_bid[OTHERS[2]] == 0


@pytest.mark.skipif(INTERPRETED, reason="beliefs about few dice are slow interpreted")
def test_known_lacks_are_kept_in_what_is_believed():
    s = late_table((["red"], ["red", "yellow"], []))
    for rng_state in range(BELIEFS):
        world = STATE.as_record(
            guess_world(GAME, as_row(s), ME, rng.seed_state("lacks", rng_state), "sample_belief")
        )
        for seat, lacks in zip(OTHERS, (["red"], ["red", "yellow"], []), strict=True):
            assert not any(world.hand[seat, kind(name)] for name in lacks)
            assert world.hand[seat].sum() == 2


def is_strange(world):
    return any(bot.inconsistency(world, BOXED, seat) for seat in OTHERS)


@pytest.mark.skipif(INTERPRETED, reason="thousands of guesses")
@pytest.mark.parametrize("seed", [1, 5, 6])
def test_what_is_believed_is_what_can_be_known(seed):
    """Which is what is left of guesses when all that are strange are thrown away."""
    match = by_policy(
        seed, 4, lambda s: s.phase == Phase.THROWING and s.this_round == 5 and s.trick == 1
    )
    view = GAME.view(match.row, ME)
    guessed_at = list(guesses(view, GUESSES))

    def dice(many):
        return np.mean([world.hand for world in many], axis=0)

    known = [world for world in guessed_at if not is_strange(world)]
    off = np.abs(dice(guessed_at) - dice(known)).sum()
    assert len(known) > BELIEFS / 2
    assert np.abs(dice(imagine(view, "sample_belief", BELIEFS)) - dice(known)).sum() < off / 4


@pytest.mark.skipif(INTERPRETED, reason="hundreds of worlds")
@pytest.mark.parametrize("seed", [7, 10])
def test_where_a_guess_is_stuck_another_is_tried(seed):
    match = by_policy(
        seed, 4, lambda s: s.phase == Phase.THROWING and s.this_round == 7 and s.trick == 4
    )
    view = GAME.view(match.row, ME)
    stuck = sum(
        not bot.swap_until_consistent(world, BOXED, ME) for world in imagine(view, "guess", BELIEFS)
    )
    assert stuck > BELIEFS / 10
    assert sum(map(is_strange, imagine(view, "sample_belief", BELIEFS))) < stuck / 2
