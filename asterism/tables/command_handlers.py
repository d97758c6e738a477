"""Commands that are no moves: each is one deed at the table."""

import time
from collections.abc import Callable
from typing import Any

from asterism import bots
from asterism.tables.errors import RequestError
from asterism.tables.messages import (
    Ack,
    AnyCommand,
    ChangeSettings,
    ChatLine,
    Claim,
    CommitShare,
    End,
    Leave,
    Rename,
    Replace,
    Report,
    ReturnToSeat,
    RevealShare,
    Say,
    SeatBot,
    SetMarks,
    Sit,
    Start,
    Transfer,
    Unseat,
)
from asterism.tables.share_exchange import SEATING
from asterism.tables.table import RUNNING, WAITING, Table

OwnerId = str | None
WEAK_BOTS = ("random",)  # which would throw away the match of whoever they step in for


def handle(
    table: Table, owner_id: OwnerId, command: AnyCommand, language: str
) -> tuple[Ack, ChatLine | None]:
    """The answer to a command, and the line of chat it was, if it was one."""
    table.pending_writes.clear()
    if isinstance(command, Say):
        return Ack(), say(table, owner_id, command)
    return HANDLERS[type(command)](table, owner_id, command), None


def require_seating(table: Table) -> None:
    table.require_phase(WAITING)
    table.require_seating()


def say(table: Table, owner_id: OwnerId, command: Say) -> ChatLine:
    seat = table.require_seat(owner_id)
    text = " ".join(command.text.split())
    if not text:
        raise RequestError("text")
    return table.add_chat(seat, table.seats[seat].name, text, time.time())


def sit(table: Table, owner_id: OwnerId, command: Sit) -> Ack:
    require_seating(table)
    if owner_id is None:
        raise RequestError("no_token")
    return Ack(seat=table.sit(owner_id, command.name, command.seat))


def rename(table: Table, owner_id: OwnerId, command: Rename) -> Ack:
    require_seating(table)
    table.rename(table.require_seat(owner_id), command.name)
    return Ack()


def commit_share(table: Table, owner_id: OwnerId, command: CommitShare) -> Ack:
    table.require_phase(WAITING)
    table.commit_share(table.require_seat(owner_id), command.value, time.time())
    return Ack()


def reveal_share(table: Table, owner_id: OwnerId, command: RevealShare) -> Ack:
    table.require_phase(WAITING)
    table.reveal_share(table.require_seat(owner_id), command.value)
    return Ack()


def seat_bot(table: Table, owner_id: OwnerId, command: SeatBot) -> Ack:
    require_seating(table)
    table.require_host(owner_id)
    if command.level is not None:
        table.seat_bot(command.seat, bots.check_bot_name(command.level, table.game))
    elif table.get_seat(command.seat).is_person:
        raise RequestError("taken")
    else:
        table.clear_seat(command.seat)
    return Ack()


def unseat(table: Table, owner_id: OwnerId, command: Unseat) -> Ack:
    require_seating(table)
    if table.require_host(owner_id) == command.seat:
        raise RequestError("not_oneself")
    table.clear_seat(command.seat)
    return Ack()


def change_settings(table: Table, owner_id: OwnerId, command: ChangeSettings) -> Ack:
    """What is null stays."""
    table.require_host(owner_id)
    if command.options is not None:
        table.set_options(command.options)
    if command.clock is not None or command.conventions is not None:
        require_seating(table)
    for name in ("open", "chat", "hints", "clock", "conventions"):
        value = getattr(command, name)
        if value is not None:
            setattr(table.settings, name, value)
    table.save()
    return Ack()


def start(table: Table, owner_id: OwnerId, command: Start) -> Ack:
    """The browsers exchange their shares at once, or as soon as everybody has come and the rules
    are compiled; then the match begins."""
    require_seating(table)
    table.require_host(owner_id)
    if any(seat.kind == "empty" for seat in table.seats):
        raise RequestError("empty_seats")
    table.settings.begin = True
    table.save()
    return Ack()


def set_marks(table: Table, owner_id: OwnerId, command: SetMarks) -> Ack:
    table.set_marks(table.require_seat(owner_id), command.notes, command.order)
    return Ack()


def leave(table: Table, owner_id: OwnerId, command: Leave) -> Ack:
    number = table.require_seat(owner_id)
    if table.phase == WAITING and table.step == SEATING:
        table.clear_seat(number)
    else:
        table.leave(number)
    return Ack()


def end(table: Table, owner_id: OwnerId, command: End) -> Ack:
    """The match is over without a result, as its last player leaves; whoever plays with others can
    only leave."""
    table.require_phase(RUNNING)
    number = table.require_seat(owner_id)
    if not table.plays_alone(number):
        raise RequestError("not_alone")
    table.leave(number)
    table.finish()
    return Ack()


def return_to_seat(table: Table, owner_id: OwnerId, command: ReturnToSeat) -> Ack:
    table.require_phase(RUNNING)
    table.return_to_seat(table.require_seat(owner_id))
    return Ack()


def replace(table: Table, owner_id: OwnerId, command: Replace) -> Ack:
    table.require_phase(RUNNING)
    level = bots.check_bot_name(command.level, table.game)
    if level in WEAK_BOTS:
        raise RequestError("weak_bot")
    table.vote_for_bot(table.require_seat(owner_id), command.seat, level)
    return Ack()


def report(table: Table, owner_id: OwnerId, command: Report) -> Ack:
    table.require_seat(owner_id)
    table.report(command.seat, " ".join(command.text.split()), time.time())
    return Ack()


def transfer(table: Table, owner_id: OwnerId, command: Transfer) -> Ack:
    return Ack(code=table.create_transfer_code(table.require_seat(owner_id)))


def claim(table: Table, owner_id: OwnerId, command: Claim) -> Ack:
    if owner_id is None:
        raise RequestError("no_token")
    return Ack(seat=table.claim_seat(owner_id, command.code))


HANDLERS: dict[type, Callable[[Table, OwnerId, Any], Ack]] = {
    Sit: sit,
    Rename: rename,
    CommitShare: commit_share,
    RevealShare: reveal_share,
    SeatBot: seat_bot,
    Unseat: unseat,
    ChangeSettings: change_settings,
    Start: start,
    SetMarks: set_marks,
    Leave: leave,
    End: end,
    ReturnToSeat: return_to_seat,
    Replace: replace,
    Report: report,
    Transfer: transfer,
    Claim: claim,
}
BROADCAST_COMMANDS = {*HANDLERS} - {SetMarks, Transfer, Report}  # what everybody is told
