"""Owners' own components: the extremes are played to the end, and files with faults are refused
by name. No file crashes, hangs or is drawn wrongly."""

import json
import pathlib
import re
from xml.etree import ElementTree

import numpy as np
import pytest
from owner_boxes import EXTREMES, another_star, facts_of, large_nebula, text_of
from owner_mutants import mutated_files

import asterism
from asterism.engine.errors import ComponentsError
from asterism.engine.frames import FRAMES
from asterism.games import load
from asterism.translations import LANGUAGES

SAVES = pathlib.Path(__file__).with_name("saves")
MUTANTS = {"nebula": 120, "gwiazdy": 120, "hvezdokupy": 80, "hanabi": 36, "bajne_kostky": 36}
MOVES = 60  # of a match with a changed file
EVERY_FRAME = tuple(FRAMES.values())
EVERY_EXTREME = pytest.mark.parametrize(
    ("name", "make"), [(name, make) for name, makers in EXTREMES.items() for make in makers]
)


def play_on(match, generator, moves):
    """Play any legal actions; the match stays within its bound."""
    for _ in range(moves):
        if match.over:
            return
        seat = int(generator.choice(match.actors))
        match.play(seat, str(generator.choice(match.legal(seat))))


def check_drawing(match, seat, language, frame):
    """The picture is XML with numbers only, and everything legal can be clicked."""
    game = match.game
    drawn = game.draw(game.render_context(match.row, seat, match.translations(language)), frame)
    assert not re.search(r"\b(nan|inf|None)\b", drawn)
    actions = [one.get("data-action") for one in ElementTree.fromstring(drawn).iter()]
    offered = {action for action in actions if action}
    for action in match.legal(seat):
        assert any(action == one or action.startswith(one + " ") for one in offered), action


def check_everything_said(match, language):
    for seat in (*match.actors, None):
        assert match.text(seat, language)
    for seat in match.actors:
        for action in match.legal(seat)[:20]:
            assert match.describe(seat, action, language)


@EVERY_EXTREME
def test_the_extremes_are_played_to_the_end_drawn_and_told(name, make):
    game = load(name, text=text_of(make()))
    for number, players in enumerate(game.players):
        generator, match = np.random.default_rng(number), game.new(seed=number, players=players)
        census = game.census(match.row)
        language = LANGUAGES[number % len(LANGUAGES)]
        while not match.over and len(match.moves) < 1500:
            if len(match.moves) % 40 == 0:
                frame = EVERY_FRAME[len(match.moves) // 40 % len(EVERY_FRAME)]
                check_drawing(match, match.actors[0], language, frame)
                check_everything_said(match, language)
            seat = match.actors[0]
            policy = game.compiled.policy(game.view(match.row, seat), game.box, seat)
            likely = game.actions.names[policy]
            assert likely in match.legal(seat)
            match.play(
                seat,
                likely if generator.random() < 0.9 else str(generator.choice(match.legal(seat))),
            )
        assert match.over
        assert game.census(match.row) == census
        assert len(game.observe(match.row, 0)) == len(set(game.observation_names(players=players)))
        assert match.verdict(language)
        assert asterism.replay(match.save()).row.tobytes() == match.row.tobytes()


@pytest.mark.parametrize("name", MUTANTS)
def test_changed_files_are_refused_or_played(name):
    accepted = 0
    for number, facts in enumerate(mutated_files(facts_of(name), MUTANTS[name], seed=7)):
        try:
            game = load(name, text=text_of(facts))
        except ComponentsError:
            continue
        accepted += 1
        generator, match = np.random.default_rng(number), game.new(seed=number)
        play_on(match, generator, MOVES)
        if not match.over:
            for frame in EVERY_FRAME:
                check_drawing(match, match.actors[0], "en", frame)
            check_everything_said(match, "en")
    assert 0 < accepted < MUTANTS[name]


def test_neb_02_an_owners_names_are_spoken_and_belong_to_the_loaded_game():
    game = load("nebula", text=text_of(large_nebula()))
    assert "place red z15" in game.actions.number
    assert "marker whale" in game.actions.number
    assert "place red z15" not in load("nebula").actions.number
    texts = {language: game.translations(language)("constellation.whale") for language in LANGUAGES}
    assert texts == {"en": "Whale", "cs": "Velryba", "pl": "Whale"}


def test_the_built_in_actions_keep_their_numbers():
    """The last actions of each game, as they were numbered before files could add others."""
    numbers = {name: load(name).actions.number for name in ("nebula", "gwiazdy", "hvezdokupy")}
    assert (numbers["nebula"]["place white d5"], numbers["nebula"]["done"]) == (194, 220)
    assert (numbers["gwiazdy"]["create vega"], numbers["gwiazdy"]["leave"]) == (247, 300)
    assert numbers["hvezdokupy"]["time out"] == 69


@pytest.mark.parametrize("name", ["nebula", "gwiazdy", "hvezdokupy"])
def test_saves_from_before_replay_with_their_digests(name):
    text = (SAVES / f"{name}.json").read_text("utf-8")
    match = asterism.replay(text)
    assert json.loads(match.save())["digest"] == json.loads(text)["digest"]


def test_a_digest_covers_what_only_an_owners_file_has():
    game = load("nebula", text=text_of(large_nebula()))
    match = game.new(seed=1)
    before = json.loads(match.save())["digest"]
    record = game.state.as_record(match.row)
    record.cluster[0, 7] = record.cluster[0, 7] % 6 + 1
    assert json.loads(match.save())["digest"] != before


@pytest.mark.parametrize(
    ("name", "old", "new", "named"),
    [
        ("nebula", "first = 16", "frist = 16", r"Card V01: 'first' is missing"),
        ("nebula", "first = 16,", "first = 16, frist = 16,", r"Card V01: 'frist' is unknown"),
        ("nebula", '"d4 a4"', '"d4 a4", "d4 c4a"', r"orbital: 8 .*not"),
        ("nebula", '"d4 d5"', '"d4 d5", "a1 b2"', "a1 and b2 are not in one constellation"),
        ("nebula", "orbit = 3, angle = 58", "orbit = 2, angle = 40", "orbit 3 has 6 fields"),
        ("nebula", "angle = 45", "angle = 124", "lie on each other"),
        ("nebula", "rays = 6", "rays = 9", r"\[clusters\] rays"),
        ("gwiazdy", "limit = 12", "limt = 12", r"\[\[event\]\] black_hole: 'limt' is unknown"),
        ("gwiazdy", 'id = "vega"', 'id = "wega"', r"\[\[star\]\] wega: 'name' is missing"),
        ("gwiazdy", "goal = 10", "goal = 10\ngaol = 10", r"\[rules\]: 'gaol' is unknown"),
        ("hvezdokupy", "tier = 1", "tier = 1\nteir = 2", "'teir' is unknown"),
        ("hanabi", "terrible = 5", "terrible = 5\nawful = 4", "'awful' is unknown"),
        ("bajne_kostky", "hit = 20", "hit = 20\nhitt = 20", "'hitt' is unknown"),
    ],
)
def test_a_fault_is_named_with_its_card_and_key(name, old, new, named):
    own = (load(name).folder / "components.toml").read_text("utf-8")
    assert old in own
    with pytest.raises(ComponentsError, match=named):
        load(name, text=own.replace(old, new, 1))


def test_gwi_18_a_new_star_is_made_and_told():
    game = load("gwiazdy", text=text_of(another_star()))
    assert "create mine_1" in game.actions.number
    match = game.new(seed=1)
    assert "My star 1" in match.text(0)
    assert "Moja gwiazda 1" in match.text(0, "pl")
