"""Commands that are no moves: each is one deed at the table."""

import time
from collections.abc import Callable
from typing import Any

from asterism import bots
from asterism.tables.messages import (
    Back,
    Change,
    ChatLine,
    Claim,
    Commands,
    Done,
    Entropy,
    Keep,
    Leave,
    Rename,
    Replace,
    Say,
    SeatBot,
    Sit,
    Start,
    Transfer,
    Unseat,
)
from asterism.tables.minds import bot_name
from asterism.tables.refusal import Refusal
from asterism.tables.table import RUNNING, WAITING, Table

Who = str | None


def obeyed(table: Table, who: Who, command: Commands,
           language: str) -> tuple[Done, ChatLine | None]:
    """The answer to a command, and the line of chat it was, if it was one."""
    table.writes.clear()
    if isinstance(command, Say):
        return Done(), say(table, who, command)
    if isinstance(command, SeatBot):
        return seat_bot(table, who, command, language), None
    return DEEDS[type(command)](table, who, command), None


def say(table: Table, who: Who, command: Say) -> ChatLine:
    seat = table.own_seat(who)
    text = " ".join(command.text.split())
    if not text:
        raise Refusal("text")
    return table.say(seat, table.seats[seat].name, text, time.time())


def sit(table: Table, who: Who, command: Sit) -> Done:
    table.only(WAITING)
    if who is None:
        raise Refusal("no_token")
    return Done(seat=table.sit(who, command.name, command.seat))


def rename(table: Table, who: Who, command: Rename) -> Done:
    table.only(WAITING)
    table.rename(table.own_seat(who), command.name)
    return Done()


def entropy(table: Table, who: Who, command: Entropy) -> Done:
    table.only(WAITING)
    table.give_entropy(table.own_seat(who), command.value)
    return Done()


def seat_bot(table: Table, who: Who, command: SeatBot, language: str) -> Done:
    table.only(WAITING)
    table.only_host(who)
    if command.level is not None:
        name = bot_name(command.level, table.game, language)
        table.seat_bot(command.seat, command.level, name)
    elif table.place(command.seat).is_person:
        raise Refusal("taken")
    else:
        table.clear(command.seat)
    return Done()


def unseat(table: Table, who: Who, command: Unseat) -> Done:
    table.only(WAITING)
    if table.only_host(who) == command.seat:
        raise Refusal("not_oneself")
    table.clear(command.seat)
    return Done()


def change(table: Table, who: Who, command: Change) -> Done:
    """What is null stays."""
    table.only_host(who)
    if command.options is not None:
        table.arrange(command.options)
    if command.clock is not None or command.conventions is not None:
        table.only(WAITING)
    for name in ("open", "chat", "hints", "clock", "conventions"):
        value = getattr(command, name)
        if value is not None:
            setattr(table.settings, name, value)
    table.keep()
    return Done()


def start(table: Table, who: Who, command: Start) -> Done:
    """The match begins at once, or as soon as every browser has sent its entropy and the rules
    are compiled."""
    table.only(WAITING)
    table.only_host(who)
    if any(seat.kind == "empty" for seat in table.seats):
        raise Refusal("empty_seats")
    table.settings.begin = True
    table.keep()
    return Done()


def keep(table: Table, who: Who, command: Keep) -> Done:
    table.mark(table.own_seat(who), command.notes, command.order)
    return Done()


def leave(table: Table, who: Who, command: Leave) -> Done:
    number = table.own_seat(who)
    if table.phase == WAITING:
        table.clear(number)
    else:
        table.leave(number)
    return Done()


def back(table: Table, who: Who, command: Back) -> Done:
    table.back(table.own_seat(who))
    return Done()


def replace(table: Table, who: Who, command: Replace) -> Done:
    table.only(RUNNING)
    table.vote(table.own_seat(who), command.seat, bots.checked(command.level, table.game))
    return Done()


def transfer(table: Table, who: Who, command: Transfer) -> Done:
    return Done(code=table.transfer(table.own_seat(who)))


def claim(table: Table, who: Who, command: Claim) -> Done:
    if who is None:
        raise Refusal("no_token")
    return Done(seat=table.claim(who, command.code))


DEEDS: dict[type, Callable[[Table, Who, Any], Done]] = {
    Sit: sit, Rename: rename, Entropy: entropy, Unseat: unseat, Change: change, Start: start,
    Keep: keep, Leave: leave, Back: back, Replace: replace, Transfer: transfer, Claim: claim}
CHANGES = {*DEEDS, SeatBot} - {Keep, Transfer}  # what everybody is told
