"""The past of a match: before the end a seat's own, afterwards everybody's."""

from asterism.engine.layout import Row
from asterism.engine.match import Match
from asterism.tables.messages import Move, Past, View
from asterism.tables.refusal import Refusal
from asterism.tables.table import Table
from asterism.tables.views import known, view_of
from asterism.tables.wish import Wish

ALL = "all"


def past_of(table: Table, seat: int | None, language: str) -> Past:
    """The moves and the log as this seat may know them."""
    names = [each.name for each in table.seats]
    if table.match is None:
        return Past(table.game.name, names, len(table.frozen),
                    [Move(actor, action) for actor, action in table.frozen], [], [], False, True)
    match = table.match
    moves = [Move(actor, known(match, seat, actor, action)) for actor, action in match.moves]
    seats: list[int | str] = [*range(match.players), ALL] if match.over else own(seat)
    return Past(table.game.name, names, len(moves), moves, match.told(seat, language), seats,
                match.over)


def own(seat: int | None) -> list[int | str]:
    return [] if seat is None else [seat]


def open_past(match: Match, language: str) -> Past:
    """The past of a save, which holds everything anyway."""
    words = match.words(language)
    moves = [Move(actor, match.game.actions.names[action]) for actor, action in match.moves]
    return Past(match.game.name, [words.player(seat) for seat in range(match.players)], len(moves),
                moves, match.told(None, language), [*range(match.players), ALL], match.over)


def past_view(table: Table, mine: int | None, wish: Wish, number: int, asked: str | None) -> View:
    """A position of the past. Before the end nobody looks through another's eyes."""
    if table.match is None:
        raise Refusal(f"not_while_{table.phase}")
    asked = asked if asked is not None else "" if mine is None else str(mine)
    if not table.match.over and asked not in ("", str(mine)):
        raise Refusal("not_yours")
    then = table.match.at(min(number, table.number))
    seat, row = seen_from(then, asked)
    return view_of(then, seat, wish, row)


def seen_from(then: Match, asked: str | None) -> tuple[int | None, Row | None]:
    """A seat by number, a watcher, or everything laid open."""
    if not asked:
        return None, None
    if asked == ALL:
        return None, then.row.copy()
    if not (asked.isascii() and asked.isdigit()) or int(asked[:3]) >= then.players:
        raise Refusal("no_such_seat")
    return int(asked), None


