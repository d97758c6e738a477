"""A drawing told by the one before it is the same drawing."""

import pytest
from registries import ANNA, BO, do, join_table, on_turn, run_with_registry, seat_people

from asterism import games
from asterism.tables.drawing_changes import fingerprint, list_changes, tell_changes
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view
from asterism.web.bench_views import play_by_policy

CUT = "<g"  # as the page has it
PAGE = RenderRequest("cs", "wide", changes=True)


def apply_changes(drawing, changes):
    """As the page does it."""
    parts = drawing.split(CUT)
    texts = (one if isinstance(one, str) else CUT.join(parts[one[0] : one[1]]) for one in changes)
    return CUT.join(texts)


def changes_between(before, after):
    known, parts = (text.encode().split(CUT.encode()) for text in (before, after))
    return list_changes(parts, fingerprint(parts), fingerprint(known))


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ("a<gb<gc", "a<gb<gc", [(0, 3)]),
        ("a<gb<gc", "a<gx<gc", [(0, 1), "x", (2, 3)]),
        ("a<gb<gc", "a<gx<gy<gb<gc", [(0, 1), "x<gy", (1, 3)]),
        ("a<gb<gc", "c<ga", [(2, 3), (0, 1)]),
        ("a<gb<ga<gc", "a<gb<ga<gd", [(0, 3), "d"]),
        ("a", "x<gy", ["x<gy"]),
    ],
)
def test_what_is_known_is_told_by_its_number(before, after, changes):
    assert changes_between(before, after) == changes
    assert apply_changes(before, changes) == after


@pytest.mark.parametrize("game", games.catalogue())
def test_a_match_told_by_changes_is_drawn_the_same(game):
    match = games.load(game).new(seed=3, players=games.load(game).players[-1])
    drawing, known = "", b""
    for _ in range(25):
        whole = build_view(match, 0, PAGE).drawing
        view = build_view(match, 0, PAGE)
        known = tell_changes(view, known)
        assert (view.drawing is None) == bool(drawing)
        drawing = apply_changes(drawing, view.changes) if drawing else view.drawing
        assert drawing == whole
        play_by_policy(match)


def test_a_line_gets_the_drawing_once_then_its_changes():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        page, program = (
            join_table(live_table, ANNA, request) for request in (PAGE, RenderRequest("cs", "wide"))
        )
        for _ in range(4):
            owner_id, seat = on_turn(live_table, ANNA, BO)
            action = live_table.table.match.legal(seat)[-1]
            after = live_table.table.move_count
            await do(registry, live_table, owner_id, do="play", action=action, after=after)
        return [[one["view"] for one in ear.messages("view")] for ear in (page, program)]

    by_changes, whole = run_with_registry(work)
    drawing = by_changes[0]["drawing"]
    assert len(by_changes) == len(whole) == 5
    for view, expected in zip(by_changes[1:], whole[1:], strict=True):
        assert view["drawing"] is None
        drawing = apply_changes(drawing, view["changes"])
        assert drawing == expected["drawing"]
        assert len(str(view["changes"])) < len(drawing)


def test_who_comes_back_gets_the_whole_drawing():
    async def work(registry):
        live_table = await seat_people(registry, ANNA, BO)
        ear = join_table(live_table, ANNA, PAGE)
        live_table.leave(ear)
        live_table.join(ear)
        return [one["view"] for one in ear.messages("view")]

    assert all(view["drawing"] and view["changes"] is None for view in run_with_registry(work))
