"""Everything on a table explains itself: every part that can be touched, moves or has a name is a
thing, and every thing has a sentence in every language and cites a rule that there is."""

import re
import xml.etree.ElementTree as ET

import pytest

import asterism
from asterism.engine.frames import FRAMES
from asterism.teaching import figures
from asterism.translations import LANGUAGES, load_translations
from asterism.web import rules_markdown, things
from asterism.web.shelf import GAMES_FOLDER

SVG = "{http://www.w3.org/2000/svg}"
IDENTITIES = ("action", "select", "do", "seat", "piece", "panel")
LONGEST = 150  # letters of a sentence
GAMES = asterism.catalogue()
FIGURES = [(game, name) for game in GAMES for name in figures.load_figures(asterism.load(game))]


def fits(part, identity):
    """As about.js sees it."""
    kind, value = identity.split(":")
    if kind == "class":
        return value in (part.get("class") or "").split()
    return (part.get(f"data-{kind}") or "").startswith(value) and f"data-{kind}" in part.attrib


def thing_of(part, around, known):
    for at in (part, *reversed(around)):
        for thing in known:
            if any(fits(at, identity) for identity in thing.parts):
                return thing.name
    return None


def is_something(part):
    """Whether it can be touched, moves, or is named; a shortened text has its own title in full."""
    marked = any(f"data-{identity}" in part.attrib for identity in IDENTITIES)
    is_short = "short" in (part.get("class") or "").split()
    return marked or (part.find(f"{SVG}title") is not None and not is_short)


def list_unexplained(part, known, around=()):
    if around and is_something(part) and thing_of(part, around, known) is None:
        yield part.attrib
    for child in part:
        yield from list_unexplained(child, known, (*around, part))


@pytest.mark.parametrize(("game", "name"), FIGURES)
def test_everything_drawn_is_explained(game, name):
    """In the positions of the rules page, which reach every phase, seen from a seat."""
    loaded = asterism.load(game)
    figure, known = figures.load_figures(loaded)[name], things.load_things(GAMES_FOLDER / game)
    texts = loaded.translations("en").with_names(figure.names)
    frame = figures.play_figure(loaded, name)[-1]
    ctx = loaded.render_context(frame.row, figure.viewer, texts)
    for size in FRAMES.values():
        drawn = ET.fromstring(loaded.modules.drawing.render(ctx, size))
        assert [*list_unexplained(drawn, known)] == [], size.name


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_explained(game):
    known = [part for thing in things.load_things(GAMES_FOLDER / game) for part in thing.parts]
    kinds = {name.split()[0] for name in asterism.load(game).actions.names}
    assert [kind for kind in kinds if f"action:{kind}" not in known] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_has_a_sentence_in_every_language(game):
    known = things.load_things(GAMES_FOLDER / game)
    for language in LANGUAGES:
        texts = load_translations(GAMES_FOLDER / game, language)
        assert set(texts.entries["about"]) == {thing.name for thing in known}
        sentences = [thing.says for thing in things.explain_things(GAMES_FOLDER / game, language)]
        assert [says for says in sentences if len(says) > LONGEST or not says.endswith(".")] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_a_thing_cites_can_be_opened(game):
    page = rules_markdown.load_page(GAMES_FOLDER / game, "en")
    for thing in things.load_things(GAMES_FOLDER / game):
        if thing not in things.read_things(things.SHARED_FOLDER) and thing.name != "person":
            assert thing.rule
            assert page.anchor_of_rule(thing.rule), thing.name


@pytest.mark.parametrize("game", GAMES)
def test_no_class_of_a_thing_has_left_the_drawings(game):
    sources = [*(GAMES_FOLDER / game / "drawing").rglob("*.py"), *things.SHARED_FOLDER.glob("*.py")]
    written = " ".join(path.read_text("utf-8") for path in sources)
    classes = [
        part.removeprefix("class:")
        for thing in things.load_things(GAMES_FOLDER / game)
        for part in thing.parts
        if part.startswith("class:")
    ]
    assert [name for name in classes if not re.search(rf"[\"' ]{name}[\"' {{]", written)] == []
