"""The laws. A new folder under games/ is held to them with no change here. Run two ways, and in
`make soak` a third, for every setup (WHOLE_MATRIX=1):

python -m pytest tests/test_laws.py
NUMBA_DISABLE_JIT=1 python -W error -m pytest tests/test_laws.py
NUMBA_BOUNDSCHECK=1 python -m pytest tests/test_laws.py
"""

import os
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from play_helpers import (
    INTERPRETED,
    MATCHES,
    WHOLE_MATRIX,
    guess_world,
    plant,
    positions,
    random_match,
    scramble,
    setups,
)
from recorders import record_again, recordings

from asterism import translations
from asterism.engine.errors import IllegalMove, OptionError, UnknownAction
from asterism.engine.frames import NARROW, WIDE
from asterism.engine.layout import Visibility
from asterism.engine.memory import forget_all
from asterism.games import catalogue, load

GAMES = [load(name) for name in catalogue()]
CASES = [(game, options) for game in GAMES for options in setups(game)]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=catalogue())


def label(game, options):
    plain = game.options.resolve({})
    changed = [f"{k}={v}" for k, v in options.items() if k == "players" or v != plain[k]]
    return f"{game.name}-{','.join(changed)}"


EVERY_SETUP = pytest.mark.parametrize(
    ("game", "options"), CASES, ids=[label(*case) for case in CASES]
)
# Drawing and speech are not compiled: every other setup will do, and fewer interpreted
FEW = CASES if WHOLE_MATRIX else CASES[::6] if INTERPRETED else CASES[::2]
SPOKEN = pytest.mark.parametrize(("game", "options"), FEW, ids=[label(*case) for case in FEW])


# The contract


@EVERY_GAME
def test_the_layout_keeps_the_contract(game):
    names = [field.name for field in game.state]
    assert names[: len(game.options)] == list(game.options)
    assert all(field.visibility is Visibility.PUBLIC for field in game.state[: len(game.options)])
    assert names[-1] == "chance"
    assert game.state[-1].visibility is Visibility.SECRET
    assert game.state[names.index("revealed")].visibility is Visibility.PUBLIC
    assert game.state.dtype.itemsize % 8 == 0


@EVERY_GAME
def test_names_and_numbers_agree(game):
    assert len(set(game.actions.names)) == len(game.actions)
    assert all(game.actions.parse(name) == i for i, name in enumerate(game.actions.names))


@EVERY_GAME
def test_a_bad_option_is_refused(game):
    for options in ({"players": 99}, {"players": "two"}, {"colour": "red"}, {"first": 17}):
        with pytest.raises(OptionError):
            game.new(seed=0, **options)


# 1 Replay


@EVERY_SETUP
def test_1_replay(game, options):
    for seed in range(MATCHES):
        rows, moves = random_match(game, options, seed)
        match = game.new(seed=seed, **options)
        for (seat, action), after in zip(moves, rows[1:], strict=True):
            match.play(seat, game.actions.names[action])
            assert match.row.tobytes() == after.tobytes()


@EVERY_GAME
def test_1_recorded_games_play_the_same(game):
    assert recordings(game), "every game has a playthrough"
    for path in recordings(game):
        assert record_again(game, path) == path.read_text("utf-8")


# 2 One rule, compiled, interpreted and, in the whole matrix, bounds-checked


@pytest.mark.skipif(
    "NUMBA_DISABLE_JIT" in os.environ or "NUMBA_BOUNDSCHECK" in os.environ,
    reason="one run makes the comparison for all",
)
def test_2_one_rule_in_every_way():
    ways = ({}, {"NUMBA_DISABLE_JIT": "1"}, *[{"NUMBA_BOUNDSCHECK": "1"}] * WHOLE_MATRIX)
    assert len({fingerprint_elsewhere(way) for way in ways}) == 1


def fingerprint_elsewhere(way):
    """What another process, compiled in another way, makes of the same games."""
    here = pathlib.Path(__file__).parent
    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    command = [sys.executable, "-W", "error", str(here / "play_helpers.py")]
    return subprocess.check_output(command, env=plain | way | {"PYTHONPATH": str(here.parent)})


# 3 Always a move


@EVERY_SETUP
def test_3_always_a_move_until_it_is_over(game, options):
    for seed in range(MATCHES):
        rows, moves = random_match(game, options, seed)
        assert len(moves) <= game.max_moves
        for row in rows[:-1]:
            assert all(game.legal(row, seat).any() for seat in game.actors(row))
        assert not any(game.legal(rows[-1], seat).any() for seat in range(-1, options["players"]))


@EVERY_SETUP
def test_3_only_the_end_has_winners(game, options):
    *rows, end = random_match(game, options, 0).rows
    assert not any(game.winners(row) for row in rows)
    assert set(game.winners(end)) <= set(range(options["players"]))
    points = np.zeros(game.seats, np.int64)
    game.compiled.scores(end, game.box, points)
    assert not points[options["players"] :].any()


# 4 Nothing appears or vanishes


@EVERY_SETUP
def test_4_nothing_appears_or_vanishes(game, options):
    box = game.box.tobytes()
    for seed in range(MATCHES):
        rows = random_match(game, options, seed).rows
        assert len({game.census(row) for row in rows}) == 1
        assert any(game.census(rows[0]))
    assert game.box.tobytes() == box


# 5 A seat knows its moves


@EVERY_SETUP
def test_5_a_seat_knows_its_moves(game, options):
    for row in positions(game, options, MATCHES):
        waited = game.actors(row)
        assert game.actors(game.view(row, None)) == waited
        for seat in range(options["players"]):
            seen = game.view(row, seat)
            assert game.actors(seen) == waited
            assert np.array_equal(game.legal(seen, seat), game.legal(row, seat))
            if seat in waited:
                action = game.compiled.policy(row.copy(), game.box, seat)
                assert game.compiled.policy(seen, game.box, seat) == action
                assert game.legal(row, seat)[action]


@EVERY_SETUP
def test_5_asking_changes_nothing(game, options):
    for row in positions(game, options, 1):
        before = row.tobytes()
        for seat in game.actors(row):
            game.legal(row, seat)
            game.compiled.policy(row, game.box, seat)
            game.observe(row, seat)
        game.scores(row), game.winners(row), game.census(row)
        assert row.tobytes() == before


# 6 Nothing leaks


@SPOKEN
def test_6_nothing_leaks(game, options):
    generator = np.random.default_rng(0)
    rows, moves = random_match(game, options, 1)
    middle = list(zip(rows, rows[1:-1], moves, strict=False))
    for before, after, move in middle[:: max(1, len(middle) // 3)]:
        for seat in (None, *range(options["players"])):
            others = [scramble(game, row, seat, generator) for row in (before, after)]
            assert all_it_gets(game, *others, move, seat) == all_it_gets(
                game, before, after, move, seat
            )


def all_it_gets(game, before, after, move, seat):
    """Every byte that reaches a seat, or a watcher, when this move is played."""
    language = game.translations("en")
    pictures = [game.svg(after, seat, language, narrow) for narrow in (False, True)]
    sentences = (
        game.text(after, seat, language),
        game.log_line(before, after, seat, *move, language),
    )
    reasons = [
        str(game.illegal_move_error(after, seat, action, language))
        for action in range(0, len(game.actions), 7)
    ]
    own = (
        []
        if seat is None
        else [
            game.legal(game.view(after, seat), seat).tolist(),
            game.observe(after, seat).tolist(),
            [
                game.describe(after, seat, action, language)
                for action in np.flatnonzero(game.legal(game.view(after, seat), seat))[:20]
            ],
        ]
    )
    return game.view(after, seat).tobytes(), pictures, sentences, reasons, own


@EVERY_SETUP
def test_6_numbers_for_learning_are_the_same_from_a_view(game, options):
    """`Batch.observe` reads rows without masking them first; this is why it may."""
    names = game.observation_names(**options)
    assert len(set(names)) == len(names)
    for row in positions(game, options, 1):
        for seat in range(options["players"]):
            straight = np.zeros(len(names), np.float32)
            game.compiled.observe(row, game.box, seat, straight)
            assert np.array_equal(game.observe(row, seat), straight)


@EVERY_SETUP
def test_6_after_the_end_everything_is_seen(game, options):
    end = random_match(game, options, 0).rows[-1]
    assert game.view(end, None).tobytes() == end.tobytes()


# 7 Guesses fit


@EVERY_SETUP
def test_7_guesses_fit(game, options):
    for number, row in enumerate(positions(game, options, MATCHES), start=1):
        for seat in range(options["players"]):
            seen = game.view(row, seat)
            world = guess_world(game, seen, seat, np.uint64(number * 2654435761))
            assert game.view(world, seat).tobytes() == seen.tobytes()
            assert game.census(world) == game.census(row)


@EVERY_SETUP
def test_7_a_guessed_world_can_be_played_to_its_end(game, options):
    generator = np.random.default_rng(3)
    for row in positions(game, options, 1, most=4):
        seat = game.actors(row)[0]
        world = guess_world(
            game, game.view(row, seat), seat, np.uint64(generator.integers(1, 2**62))
        )
        for _ in range(game.max_moves):
            if not game.actors(world):
                break
            actor = game.actors(world)[0]
            action = int(generator.choice(np.flatnonzero(game.legal(world, actor))))
            game.compiled.apply(world, game.box, actor, action)
        assert not game.actors(world)
        assert game.census(world) == game.census(row)


# 8 Bad input changes nothing


@SPOKEN
def test_8_bad_input_changes_nothing(game, options):
    match = game.new(seed=1, **options)
    generator = np.random.default_rng(1)
    while not match.over:
        before, moves = match.row.tobytes(), len(match.moves)
        for seat in range(options["players"]):
            for action in generator.permutation(np.flatnonzero(~game.legal(match.row, seat)))[:4]:
                with pytest.raises(IllegalMove, match=r"\w"):
                    match.play(seat, game.actions.names[action])
            with pytest.raises(UnknownAction, match="is not an action"):
                match.play(seat, "fly to the moon")
        assert match.row.tobytes() == before
        assert len(match.moves) == moves
        for _ in range(10):
            if not match.over:
                seat = match.actors[0]
                match.play(seat, generator.choice(match.legal(seat)))


# 9 Drawing


@SPOKEN
def test_9_every_click_leads_to_a_legal_action_and_every_action_has_one(game, options):
    rows = random_match(game, options, 2).rows
    for row in [*rows[:: max(1, len(rows) // 6)], rows[-1]]:
        for seat in (None, *range(options["players"])):
            legal = set(game.render_context(row, seat, game.translations("en")).legal)
            for narrow in (False, True):
                clicks = clicks_in(game.svg(row, seat, game.translations("en"), narrow))
                assert legal <= clicks
                for click in clicks - legal:
                    assert any(name.startswith(click + " ") for name in legal), click


def clicks_in(picture):
    parts = ET.fromstring(picture).iterfind(".//*[@data-action]")
    found = [(part.get("data-action"), part.get("aria-label")) for part in parts]
    assert all(label for _, label in found), "every button says what it does"
    return {action for action, _ in found}


@EVERY_GAME
@pytest.mark.parametrize("frame", [WIDE, NARROW], ids=lambda frame: frame.name)
def test_9_what_is_kept_from_earlier_drawings_is_what_would_be_drawn_now(game, frame):
    rows = random_match(game, game.options.resolve({"players": game.players[-1]}), 5).rows
    views = [(row, seat) for row in rows[:: 1 + len(rows) // 40] for seat in (0, None)]
    translations = game.translations("cs")

    def draw(row, seat):
        return game.draw(game.render_context(row, seat, translations), frame)

    kept = [draw(*view) for view in views]
    for view, earlier in zip(views, kept, strict=True):
        forget_all()
        assert draw(*view) == earlier


@SPOKEN
def test_9_every_legal_action_has_a_sentence_of_its_own(game, options):
    for row in positions(game, options, 1, most=5):
        for seat in range(options["players"]):
            ctx = game.render_context(row, seat, game.translations("en"))
            sentences = [
                game.describe(row, seat, action, ctx.translations) for action in ctx.legal.values()
            ]
            assert all(sentences)
            assert len(set(sentences)) == len(sentences)


# 10 Words


def flat(table, path=()):
    """Every sentence by its whole key; the forms of a plural stay together."""
    for key, value in table.items():
        if isinstance(value, dict) and not translations.is_plural(value):
            yield from flat(value, (*path, key))
        else:
            yield ".".join((*path, key)), value


def blanks(sentence):
    import string

    forms = sentence.values() if isinstance(sentence, dict) else [sentence]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(str(form)) if name}


@EVERY_GAME
def test_10_every_key_exists_in_every_language(game):
    english, *others = [
        dict(flat(game.translations(language).entries)) for language in translations.LANGUAGES
    ]
    for other in others:
        assert other.keys() == english.keys()
        for key in english:
            assert blanks(other[key]) == blanks(english[key]), key


@EVERY_GAME
@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_10_plurals_hold(game, language):
    spoken = game.translations(language)
    for key, sentence in flat(spoken.entries):
        if isinstance(sentence, dict):
            assert {spoken.plural_category(n) for n in (1, 2, 5, 22, 1.5)} <= sentence.keys(), key
            filled = dict.fromkeys(blanks(sentence), "x")
            assert all(spoken(key, **filled | {"n": n}) for n in (1, 2, 5, 22))


@EVERY_GAME
@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_10_every_option_is_explained(game, language):
    spoken = game.translations(language)
    assert spoken("title")
    assert spoken("tagline")
    for name, option in game.options.items():
        assert spoken(f"options.{name}.name")
        assert spoken(f"options.{name}.about")
        for value in getattr(getattr(option, "each", option), "values", ()):
            if isinstance(value, str):
                assert spoken(f"options.{name}.values.{value}")


@EVERY_GAME
@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_10_everything_can_be_said_in_every_language(game, language):
    spoken = game.translations(language).with_names(
        ["Žofie", "Łukasz", "Zoë", "Åsa", "Nuñez", "Ivo"]
    )
    for options in setups(game)[::4]:
        rows, moves = random_match(game, options, 5)
        steps = list(zip(rows, rows[1:], moves, strict=False))
        for before, after, move in steps[:: max(1, len(steps) // 8)]:
            for viewer in (None, 0, 1):
                assert game.text(after, viewer, spoken)
                game.log_line(before, after, viewer, *move, spoken)
                game.svg(after, viewer, spoken)
            for action in range(0, len(game.actions), 11):
                assert str(game.illegal_move_error(after, 0, action, spoken))
        assert all(game.verdict(rows[-1], spoken))
        assert not game.verdict(rows[0], spoken)


# 11 Order


@EVERY_SETUP
def test_11_simultaneous_choices_commute(game, options):
    generator = np.random.default_rng(0)
    for row in positions(game, options, MATCHES):
        waited = game.actors(row)
        if len(waited) > 1:
            choices = [
                (seat, int(generator.choice(np.flatnonzero(game.legal(row, seat)))))
                for seat in waited
            ]
            assert after_all(game, row, choices) == after_all(game, row, choices[::-1])


def after_all(game, row, choices):
    row = row.copy()
    for seat, action in choices:
        game.compiled.apply(row, game.box, seat, action)
    return row.tobytes()


# Faults planted in Hanabi, to prove that the laws can be broken

HANABI = load("hanabi")
TABLE = HANABI.options.resolve({"players": 3})


def is_broken(law, game):
    """A law is broken when it says so, or when noise that should be hidden reaches a drawing."""
    with pytest.raises((AssertionError, IndexError)):
        law(game, TABLE)


def test_a_view_of_everything_breaks_law_6():
    is_broken(test_6_nothing_leaks, plant(HANABI, view=lambda row, seat: row.copy()))


def test_a_list_of_moves_that_knows_the_deck_breaks_laws_5_and_6():
    def legal(row, box, seat, mask):
        HANABI.compiled.legal(row, box, seat, mask)
        mask[0] &= HANABI.state.as_record(row).deck.sum() % 2 == 0

    is_broken(test_5_a_seat_knows_its_moves, plant(HANABI, legal=legal))


def test_numbers_that_know_the_own_hand_break_law_6():
    def observe(row, box, seat, numbers):
        HANABI.compiled.observe(row, box, seat, numbers)
        numbers[0] = HANABI.state.as_record(row).hand[seat, 0]

    is_broken(test_6_numbers_for_learning_are_the_same_from_a_view, plant(HANABI, observe=observe))


def test_a_lost_card_breaks_law_4():
    def apply(row, box, seat, action):
        HANABI.compiled.apply(row, box, seat, action)
        s = HANABI.state.as_record(row)
        s.discarded[s.last_card] = 0

    is_broken(test_4_nothing_appears_or_vanishes, plant(HANABI, apply=apply))


def test_a_policy_that_plays_a_card_nobody_holds_breaks_law_5():
    def policy(row, box, seat):
        return HANABI.actions.number["hint 4 red"]

    is_broken(test_5_a_seat_knows_its_moves, plant(HANABI, policy=policy))


def test_a_guess_that_leaves_the_hand_empty_breaks_law_7():
    is_broken(test_7_guesses_fit, plant(HANABI, guess=lambda row, box, seat: None))


def test_a_guess_that_deals_anew_what_is_seen_breaks_law_7():
    def guess(row, box, seat):
        HANABI.compiled.guess(row, box, seat)
        HANABI.compiled.guess(row, box, (seat + 1) % 3)

    is_broken(test_7_guesses_fit, plant(HANABI, guess=guess))


def test_a_position_without_a_move_breaks_law_3():
    def legal(row, box, seat, mask):
        HANABI.compiled.legal(row, box, seat, mask)
        mask[:] &= HANABI.state.as_record(row).hints > 5

    is_broken(test_3_always_a_move_until_it_is_over, plant(HANABI, legal=legal))
