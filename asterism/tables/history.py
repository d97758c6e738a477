"""The past of a match: before the end a seat's own, afterwards everybody's."""

from asterism.engine.layout import Row
from asterism.engine.match import Match
from asterism.tables.errors import RequestError
from asterism.tables.messages import MatchHistory, Move, View
from asterism.tables.render_request import RenderRequest
from asterism.tables.table import Table
from asterism.tables.views import build_view, name_players, visible_action

ALL_SEATS = "all"


def history_for(table: Table, seat: int | None, language: str) -> MatchHistory:
    """The moves and the log as this seat may know them."""
    texts = table.game.translations(language).with_names(seat.name for seat in table.seats)
    names = [texts.player(seat) for seat in range(len(table.seats))]
    if table.match is None:
        return MatchHistory(
            table.game.name,
            names,
            len(table.frozen_moves),
            [Move(actor, action) for actor, action in table.frozen_moves],
            [],
            [],
            False,
            True,
        )
    match, is_over = table.match, table.match.over
    moves = [
        Move(actor, visible_action(match.game, seat, actor, action, is_over))
        for actor, action in match.moves
    ]
    seats: list[int | str] = [*range(match.players), ALL_SEATS] if is_over else own_seat_only(seat)
    return MatchHistory(
        table.game.name,
        names,
        len(moves),
        moves,
        name_players(match, seat, language).log_lines(seat, language),
        seats,
        is_over,
        course=match.score_course() if is_over else None,
    )


def own_seat_only(seat: int | None) -> list[int | str]:
    return [] if seat is None else [seat]


def full_history(match: Match, language: str) -> MatchHistory:
    """The past of a save, which holds everything anyway."""
    translations = match.translations(language)
    moves = [Move(actor, match.game.actions.names[action]) for actor, action in match.moves]
    return MatchHistory(
        match.game.name,
        [translations.player(seat) for seat in range(match.players)],
        len(moves),
        moves,
        match.log_lines(None, language),
        [*range(match.players), ALL_SEATS],
        match.over,
        course=match.score_course() if match.over else None,
    )


def view_at(
    table: Table,
    mine: int | None,
    render_request: RenderRequest,
    number: int,
    viewpoint: str | None,
) -> View:
    """A position of the past. Before the end nobody looks through another's eyes."""
    if table.match is None:
        raise RequestError(f"not_while_{table.phase}")
    viewpoint = viewpoint if viewpoint is not None else "" if mine is None else str(mine)
    if not table.match.over and viewpoint not in ("", str(mine)):
        raise RequestError("not_yours")
    earlier = table.match.at_move(min(number, table.move_count))
    seat, row = parse_viewpoint(earlier, viewpoint)
    is_ended = table.was_ended and number >= table.move_count
    return build_view(earlier, seat, render_request, row, is_ended=is_ended)


def parse_viewpoint(earlier: Match, viewpoint: str | None) -> tuple[int | None, Row | None]:
    """A seat by number, a watcher, or everything laid open."""
    if not viewpoint:
        return None, None
    if viewpoint == ALL_SEATS:
        return None, earlier.row.copy()
    if viewpoint not in map(str, range(earlier.players)):
        raise RequestError("no_such_seat")
    return int(viewpoint), None
