"""What a view says beyond the position."""

import re

import numpy as np
import pytest
from play_helpers import scramble

import asterism
from asterism.engine.frames import FRAMES
from asterism.games import catalogue
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view

MOVES = 30


def lone_choices(name):
    """Play by the game's own policy; for every lone choice: its view, and whether what could be
    taken back before it can be taken back after it."""
    match, generator = asterism.load(name).new(seed=1), np.random.default_rng(1)
    game = match.game
    while not match.over and len(match.moves) < MOVES:
        seat = match.actors[0]
        view = build_view(match, seat, RenderRequest())
        row = match.row.copy()
        match.row[:] = scramble(game, row, seat, generator)
        assert build_view(match, seat, RenderRequest()).forced == view.forced, "it leaks"
        match.row[:] = row
        action = game.compiled.policy(game.view(match.row, seat), game.box, seat)
        match.play(seat, game.actions.names[action])
        if len(view.legal) == 1:
            yield view, match.can_undo(seat) and seat in match.actors
        else:
            assert view.forced is None


@pytest.mark.parametrize(
    ("name", "found"),
    [("nebula", {("take", True), ("done", False)}), ("bajne_kostky", {("throw", True)})],
)
def test_a_lone_action_is_forced_unless_it_ends_what_can_be_taken_back(name, found):
    seen = set()
    for view, stays in lone_choices(name):
        action = view.legal[0].action
        assert view.forced == (action if stays or not view.undo else None)
        seen.add((action.split()[0], view.forced is not None))
    assert seen == found


@pytest.mark.parametrize("name", catalogue())
def test_after_an_early_end_a_view_asks_for_nothing(name):
    """Whoever would have been next reads that it is over, and nothing can be touched to act."""
    match, generator = asterism.load(name).new(seed=2), np.random.default_rng(2)
    over = match.translations("en")("over")
    while not match.over and len(match.moves) < MOVES:
        seat, frame = match.actors[0], [*FRAMES][len(match.moves) % len(FRAMES)]
        request = RenderRequest("en", frame, text=True)
        asked, ended = (build_view(match, seat, request, is_ended=end) for end in (False, True))
        assert "data-action" in asked.drawing
        assert "data-action" not in ended.drawing
        assert (ended.legal, ended.forced, ended.undo) == ([], None, False)
        assert over in " ".join(re.findall(">([^<>]+)<", ended.drawing))
        assert over in ended.text
        assert over not in asked.text
        match.play(seat, str(generator.choice(sorted(match.legal(seat)))))
