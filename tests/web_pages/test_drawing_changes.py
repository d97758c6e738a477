"""The page puts a drawing together as the server has taken it apart."""

import msgspec
import pytest
from web_pages.scenes import open_scene

from asterism import games
from asterism.tables.drawing_changes import tell_changes
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view
from asterism.web.bench_views import play_by_policy

APPLY = """async ([first, told]) => {
  const { applyChanges } = await import("/drawing_changes.js");
  const drawings = [first];
  for (const changes of told) drawings.push(applyChanges(drawings.at(-1), changes));
  return drawings;
}"""
MOVES = 12


@pytest.mark.parametrize("game", games.catalogue())
def test_a_page_has_the_drawing_that_the_server_drew(browser, game):
    match = games.load(game).new(seed=2)
    views, drawings, known = [], [], ()
    for _ in range(MOVES):
        view = build_view(match, 0, RenderRequest("pl", "tall"))
        drawings.append(view.drawing)
        known = tell_changes(view, known)
        views.append(view)
        play_by_policy(match)
    changes = msgspec.to_builtins([view.changes for view in views[1:]])
    page = open_scene(browser)
    assert page.evaluate(APPLY, [drawings[0], changes]) == drawings
    page.close()
