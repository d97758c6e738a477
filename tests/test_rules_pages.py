"""The rules pages: complete in every language, with figures that the real rules can play."""

import importlib
import pathlib
import re

import pytest

import asterism
from asterism.teaching import figures
from asterism.translations import LANGUAGES
from asterism.web import rules_figures, rules_markdown

ROOT = pathlib.Path(__file__).parents[1]
ORDER = ["aim", "table", "turn", "end", "variants", "questions"]
PAGES = [(game, language) for game in asterism.catalogue() for language in LANGUAGES]
FIGURES = [
    (game, name)
    for game in asterism.catalogue()
    for name in figures.load_figures(asterism.load(game))
]
ACTION = re.compile(r"data-action='([^']*)'")


def page_of(game, language):
    return rules_markdown.load_page(asterism.load(game).folder, language)


def list_ids(game):
    """The rule ids that the game's specification defines."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    return set(re.findall(r"\*\*([A-Z]{3}-\d\d)\*\*", text))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_rule_is_cited_and_no_other(game, language):
    cited = {rule for block in page_of(game, language).blocks for rule in block.rules}
    assert cited == list_ids(game)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_parts_stand_in_the_order_of_a_book(game, language):
    anchors = [section.anchor for section in page_of(game, language).sections]
    assert [anchor for anchor in anchors if anchor in ORDER] == ORDER
    assert page_of(game, language).title
    assert page_of(game, language).lead


@pytest.mark.parametrize("game", asterism.catalogue())
def test_languages_tell_the_same_in_the_same_places(game):
    """So a link to a paragraph, and the table's drawer, lead to the same rule in each of them."""

    def shape(language):
        return [
            (block.anchor, block.rules, block.is_ours, bool(block.heading))
            + tuple((figure.name, len(figure.steps)) for figure in block.figures)
            for block in page_of(game, language).blocks
        ]

    assert shape("cs") == shape("en")
    assert shape("pl") == shape("en")


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_no_markup_is_left_in_a_paragraph(game, language):
    texts = [block.html for block in page_of(game, language).blocks]
    texts += [step for figure in page_of(game, language).figures for step in figure.steps]
    assert [text for text in texts if re.search(r"[{}]|\*\*|figure:|example:|<img", text)] == []


@pytest.mark.parametrize("game", asterism.catalogue())
def test_every_figure_is_shown_and_every_step_has_a_sentence(game):
    listed = {
        name: len(figure.steps)
        for name, figure in figures.load_figures(asterism.load(game)).items()
    }
    shown = {figure.name: len(figure.steps) or 1 for figure in page_of(game, "en").figures}
    assert shown == listed


@pytest.mark.parametrize("game", asterism.catalogue())
def test_every_part_of_a_turn_has_a_figure(game):
    turn = next(part for part in page_of(game, "en").sections if part.anchor == "turn")
    headed = [leaf for leaf in turn.leaves if leaf[0].heading]
    parts = {leaf[0].heading: [] for leaf in headed}
    heading = None
    for block in turn.blocks:
        heading = block.heading or heading
        if heading in parts:
            parts[heading] += block.figures
    assert [heading for heading, shown in parts.items() if not shown] == []


@pytest.mark.parametrize(("game", "name"), FIGURES)
def test_figures_are_played_by_the_rules_and_drawn_in_every_language(game, name):
    steps = figures.load_figures(asterism.load(game))[name].steps
    for step, _ in enumerate(steps):
        for language in LANGUAGES:
            key = rules_figures.FigureKey(game, name, step, language, "wide")
            drawn = rules_figures.render_figure(key)
            assert drawn.drawing.startswith("<svg")
            assert len(drawn.log) <= len(steps[step].moves)
            assert_identities(game, drawn)


def assert_identities(game, drawn):
    """What is marked by an action can be played, or begun, in the drawing; and so can the move
    that goes on with an example."""
    offered = ACTION.findall(drawn.drawing)
    marked = [mark.removeprefix("action:") for mark in drawn.marks if mark.startswith("action:")]
    if drawn.action:
        marked.append(drawn.action)
    for action in marked:
        assert any(
            own == action or own.startswith(action) or action.startswith(own + " ")
            for own in offered
        ), f"{game}: {action} is not in the drawing"


@pytest.mark.parametrize("game", asterism.catalogue())
def test_no_component_is_lost_in_a_worked_example(game):
    loaded = asterism.load(game)
    for name, figure in figures.load_figures(loaded).items():
        frames = figures.play_figure(loaded, name)
        counts = {loaded.census(frame.row) for frame in frames}
        assert len(counts) == 1, f"{name} of {len(figure.steps)} steps"


@pytest.mark.parametrize("game", asterism.catalogue())
def test_every_phase_opens_the_book_at_a_paragraph(game):
    loaded = asterism.load(game)
    anchors = rules_markdown.load_anchors(loaded.folder)
    page = page_of(game, "en")
    there = {section.anchor for section in page.sections} | {block.anchor for block in page.blocks}
    assert set(anchors.values()) <= there
    phases = phases_of(loaded)
    assert {phase.name.lower() for phase in phases} | {str(int(phase)) for phase in phases} == set(
        anchors
    )
    assert all(anchors[phase.name.lower()] == anchors[str(int(phase))] for phase in phases)


def phases_of(game):
    state = game.modules.state
    if hasattr(state, "Phase"):
        return list(state.Phase)
    return list(importlib.import_module(f"{game.package}.names").Phase)


def test_a_step_that_the_rules_forbid_is_an_error():
    game = asterism.load("hanabi")
    row = game.new(seed=1).row
    with pytest.raises(figures.FigureError, match="not legal"):
        figures.play_step(game, row, figures.Step(((0, "discard 0"), (0, "discard 0"))), ())
    never = figures.Step((), brings=lambda s: False)
    with pytest.raises(figures.FigureError, match="chance"):
        figures.play_step(game, row, never, ())


def test_a_list_goes_on_with_the_paragraph_that_introduces_it():
    page = rules_markdown.parse_page(
        "# A\n\n## Aim {#aim}\n\nCards:\n\n- one\n\n{NEB-31}\n\n"
        "Told. {NEB-32}\n\n- two\n\n{NEB-33}\n"
    )
    assert [block.rules for block in page.blocks] == [("NEB-31",), ("NEB-32",), ("NEB-33",)]
    assert "Cards:" in page.blocks[0].html
    assert "<li>one</li>" in page.blocks[0].html


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# A\n\n## Aim\n", "has no anchor"),
        ("# A\n\n## Aim {#aim}\n\nText.\n\n![b](example:c)\n", "no list of steps"),
        ("# A\n\n![b](figure:c)\n", "before the first section"),
    ],
)
def test_a_page_that_is_written_wrongly_is_an_error(text, fault):
    with pytest.raises(rules_markdown.PageError, match=fault):
        rules_markdown.parse_page(text)
