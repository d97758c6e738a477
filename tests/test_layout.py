"""Who sees what, byte by byte."""

import pytest

from asterism.engine.layout import ID, RNG_STATE, SPECTATOR_MASK, Field, Layout, Visibility
from asterism.engine.replay import changed_fields
from asterism.games import load
from asterism.tables.render_request import RenderRequest
from asterism.tables.views import build_view
from asterism.web.queries import game_rules

LAYOUT = Layout(
    [
        Field("open", ID, (2,), Visibility.PUBLIC),
        Field("hand", ID, (2, 3), Visibility.OWNER),
        Field("brow", ID, (2, 3), Visibility.OTHERS),
        Field("chance", RNG_STATE),
    ]
)


def view_of(seat):
    """A table full of ones, as `seat` sees it."""
    full = LAYOUT.make_row(open=1, hand=1, brow=1, chance=1)
    return LAYOUT.as_record(full & LAYOUT.view_masks(2)[seat])


def test_everyone_sees_what_is_public():
    assert all(view_of(seat).open.tolist() == [1, 1] for seat in (0, 1, SPECTATOR_MASK))


def test_an_owner_sees_a_hand_and_the_others_see_a_brow():
    assert view_of(1).hand.tolist() == [[0, 0, 0], [1, 1, 1]]
    assert view_of(1).brow.tolist() == [[1, 1, 1], [0, 0, 0]]


def test_a_watcher_sees_neither():
    assert not view_of(SPECTATOR_MASK).hand.any()
    assert not view_of(SPECTATOR_MASK).brow.any()


def test_what_is_not_declared_is_secret():
    assert all(view_of(seat).chance == 0 for seat in (0, 1, SPECTATOR_MASK))


def test_a_record_and_its_bytes_are_one():
    row = LAYOUT.new_row()
    LAYOUT.as_record(row).chance = 255
    assert row[LAYOUT.offset("chance")] == 255


def test_a_filled_row_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        LAYOUT.make_row(open=1)[0] = 3


def test_a_field_goes_by_its_own_name_unless_it_has_another_on_the_wire():
    assert Field("owner", ID).wire_name == "owner"
    assert Field("owner", ID, wire="place").wire_name == "place"


def test_a_renamed_field_keeps_its_name_on_the_wire():
    game = load("gwiazdy")
    match = game.new(seed=1)
    assert "owner" in game.state.dtype.names
    for seat in (0, None):
        fields = build_view(match, seat, RenderRequest()).fields
        assert len(fields["place"]) == len(game.state.as_record(match.row).owner)
        assert "owner" not in fields
    named = [form.field for form in game_rules("gwiazdy").fields]
    assert named == [field.wire_name for field in game.state]
    assert "place" in named
    assert "owner" not in named


def test_a_renamed_field_keeps_its_name_in_playthroughs():
    layout = Layout([Field("owner", ID, (3,), wire="place"), Field("open", ID)])
    after = layout.make_row(owner=[0, 2, 0], open=1)
    assert [*changed_fields(layout, layout.new_row(), after)] == ["place[1]=2", "open=1"]
