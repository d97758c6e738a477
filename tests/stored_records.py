"""Records for tests of storages."""

from asterism.storage.records import (
    ActionRecord,
    ChatRecord,
    ReportRecord,
    SeatRecord,
    TableRecord,
)


def table(name="t", **given):
    values = {
        "id": name,
        "game": "hanabi",
        "version": 1,
        "components": None,
        "options": '{"players":2}',
        "settings": '{"open":true,"hints":false}',
        "secret": bytes(range(32)),
        "made": 1000.5,
        "started": None,
        "phase": "waiting",
        "rematch": None,
        "finished": None,
        "protocol": 2,
        "step": "seating",
    }
    return TableRecord(**values | given)


def seat(name="t", number=0, **given):
    values = {
        "id": name,
        "seat": number,
        "kind": "person",
        "name": "Žofie",
        "level": None,
        "owner": f"owner {number}",
        "entropy": "",
        "has_left": False,
        "code": "",
        "notes": '[["a note"],[1,0]]',
        "votes": "[1]",
        "muted": False,
        "share_hash": "",
        "share_at": None,
        "arrived": True,
    }
    return SeatRecord(**values | given)


def move(number, name="t", **given):
    values = {"id": name, "number": number, "seat": number % 2, "action": f"play {number}"}
    return ActionRecord(**values | {"at": 2000.25 + number, "clock": "[570.0,600.0]"} | given)


def line(number, text="x", name="t", **given):
    values = {"id": name, "number": number, "seat": 0, "name": "n", "text": text, "at": 0.0}
    return ChatRecord(**values | given)


def report(text, name="t", **given):
    return ReportRecord(**{"id": name, "seat": 1, "text": text, "at": 5.0} | given)
