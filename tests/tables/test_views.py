"""What a view says beyond the position."""

import numpy as np
import pytest
from play_helpers import scramble

import asterism
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
