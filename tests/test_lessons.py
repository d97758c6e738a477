"""Lessons: every step can be taken in every way it offers, and has its words in every language."""

import itertools
import random
import re
import xml.etree.ElementTree as ET

import pytest

import asterism
from asterism.tables.lessons import (
    has_lesson,
    load_coach,
    load_lesson,
    load_sentences,
    replay_lesson,
)
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view
from asterism.translations import LANGUAGES, shared_translations
from asterism.web.lesson_view import advance, explain_refusal
from asterism.web.wire import LessonRequest

LESSONS = [game for game in asterism.catalogue() if has_lesson(game)]
FEWEST, MOST = 5, 12
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", LESSONS)
def test_every_way_through_a_lesson_is_legal_and_leads_to_its_end(game):
    lesson = load_lesson(game)
    assert FEWEST <= len(lesson.steps) <= MOST
    ways = itertools.product(*(step.expect or ("",) for step in lesson.steps))
    for chosen in itertools.islice(ways, 64):
        match = replay_lesson(lesson, list(chosen))
        assert lesson.seat in match.actors or match.over or not lesson.steps[-1].expect


@pytest.mark.parametrize("game", LESSONS)
def test_every_step_waits_for_the_learner(game):
    lesson = load_lesson(game)
    chosen = []
    for step in lesson.steps:
        match = replay_lesson(lesson, chosen)
        if step.expect:
            assert set(step.expect) <= set(match.legal(lesson.seat)), step.name
        chosen.append(step.expect[0] if step.expect else "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_every_step_has_its_words(game, language):
    sentences = load_sentences(game, language)
    names = {step.name for step in load_lesson(game).steps}
    assert set(sentences) == names | {"wrong", "end", "coach"}
    for name in names | {"end"}:
        assert {"title", "say"} <= sentences[name].keys()
        assert sentences[name].keys() <= {"title", "say", "more", "after", "wrong"}
    assert sentences.keys() == load_sentences(game, "en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_every_wrong_touch_offered_gets_a_reason_of_its_step(game, language):
    """Where the rules would allow something else, a step says why it waits for its own action."""
    lesson, sentences = load_lesson(game), load_sentences(game, language)
    chosen = []
    for step in lesson.steps:
        others = set(replay_lesson(lesson, chosen).legal(lesson.seat)) - set(step.expect)
        if others:
            own = sentences[step.name if step.expect else "wrong"]
            sentence = own["wrong" if step.expect else "read"]
            assert explain_refusal(lesson, chosen, min(others), language) == sentence, step.name
        chosen.append(step.expect[0] if step.expect else "")


@pytest.mark.parametrize("drawing", ["wide", "narrow"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_never_calls_the_learner_by_a_number(game, language, drawing):
    lesson, chosen = load_lesson(game), []
    numbered = shared_translations(language).player(lesson.seat)
    for step in lesson.steps:
        chosen.append(step.expect[0] if step.expect else "")
        view = advance(game, LessonRequest(chosen), RenderRequest(language, drawing)).view
        words = [part.text for part in ET.fromstring(view.drawing).iter(f"{SVG}text")]
        assert not [row for row in words if row and numbered in row], step.name


def test_a_lesson_goes_on_with_what_it_waits_for_and_says_why_not_otherwise():
    render_request = RenderRequest("en", "wide")
    first = advance("hanabi", LessonRequest(), render_request)
    assert (first.step, first.over, first.accepted) == (0, False, True)
    second = advance("hanabi", LessonRequest([], ""), render_request)
    assert second.step == 1
    refused = advance("hanabi", LessonRequest(["", ""], "play 0"), render_request)
    assert (refused.step, refused.accepted) == (2, False)
    assert "Hypatia" in refused.says
    illegal = advance("hanabi", LessonRequest(["", ""], "discard 0"), render_request)
    assert not illegal.accepted
    assert illegal.says == "You cannot discard while all blue tokens are in the lid."
    third = advance("hanabi", LessonRequest(["", ""], "hint 1 1"), render_request)
    assert third.step == 3
    assert third.before.startswith("Hypatia understood")


def test_choices_a_lesson_would_not_have_taken_are_dropped():
    chosen = ["", "", "play 0", "play 4"]
    state = advance("hanabi", LessonRequest(chosen), RenderRequest("en", "wide"))
    assert state.chosen == ["", ""]


# The coach of the first own match


@pytest.mark.parametrize("game", asterism.catalogue())
def test_a_coach_speaks_of_real_actions_and_of_the_same_in_every_language(game):
    actions = asterism.load(game).actions.names
    keys = list(load_coach(game, "en"))
    assert keys
    for key in keys:
        is_action = any(name == key or name.startswith(f"{key} ") for name in actions)
        assert is_action or is_drawn_sometimes(game, key), key
    for language in LANGUAGES:
        assert list(load_coach(game, language)) == keys


def is_drawn_sometimes(game, key):
    """Whether a thing such as `piece:die` is in a drawing of a match of random moves."""
    kind, value = key.split(":")
    match, rng = asterism.load(game).new(players=3, seed=1), random.Random(1)
    while not match.over:
        drawing = build_view(match, 0, RenderRequest("en", "narrow")).drawing
        if re.search(f"data-{kind}=.{value}", drawing):
            return True
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return False


@pytest.mark.parametrize("game", asterism.catalogue())
def test_a_coach_says_rare_things_first(game):
    """A sentence about some actions of a kind is never hidden behind the one about all of them."""
    keys = list(load_coach(game, "en"))
    for at, key in enumerate(keys):
        assert not any(later.startswith(f"{key} ") for later in keys[at:])


def test_a_game_without_sentences_has_a_silent_coach():
    assert load_coach("nothing_of_the_kind", "en") == {}


def test_a_lesson_ends_with_a_constellation_of_the_learner():
    lesson = load_lesson("hvezdokupy")
    match = replay_lesson(lesson, [step.expect[0] if step.expect else "" for step in lesson.steps])
    assert match.winners == (lesson.seat,)


def test_a_lesson_counts_bids_of_none_one_and_two_with_a_bonus():
    lesson = load_lesson("bajne_kostky")
    match = replay_lesson(lesson, [step.expect[0] if step.expect else "" for step in lesson.steps])
    assert match.scores == (10 + 20 + 2 * 20 + 50, 20 + 20 - 10, 10 + 20 + 20)
