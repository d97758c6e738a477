"""Nim: everybody wishes a number in secret at the same time, then stones are taken."""

import enum
import pathlib
import tomllib

from asterism.engine.actions import Actions
from asterism.engine.layout import ID, NUMBER, WORD, Field, Layout, Seen
from asterism.engine.options import Number, Options, Seat

FACTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))
SEATS, STONES, MOST = (FACTS["sizes"][name] for name in ("seats", "stones", "most"))


class Phase(enum.IntEnum):
    WISHING = 0
    TAKING = 1
    OVER = 2


OPTIONS = Options(players=Number(range(2, SEATS + 1), 2), first=Seat())
BOX = Layout([Field("most", NUMBER, (), Seen.PUBLIC, "stones a turn")])
STATE = Layout([
    Field("players", NUMBER, (), Seen.PUBLIC, "option"),
    Field("first", NUMBER, (), Seen.PUBLIC, "option"),
    Field("wish", ID, (SEATS,), Seen.OWNER, "a secret number from 1"),
    Field("wished", ID, (SEATS,), Seen.PUBLIC, "who has wished"),
    Field("stones", NUMBER, (), Seen.PUBLIC, "on the table"),
    Field("taken", NUMBER, (SEATS,), Seen.PUBLIC, "by each"),
    Field("seat", NUMBER, (), Seen.PUBLIC, "whose turn"),
    Field("phase", NUMBER, (), Seen.PUBLIC, "a Phase"),
    Field("revealed", NUMBER, (), Seen.PUBLIC, "rises at the end"),
    Field("chance", WORD, (), Seen.SECRET, "the random generator"),
])
CENSUS = ("stones",)
ACTIONS = Actions(hidden=("wish",), wish=(range(1, MOST + 1),), take=(range(1, MOST + 1),))
WISH, TAKE = ACTIONS.first["wish"], ACTIONS.first["take"]
LONGEST = SEATS + STONES


def box(facts):
    return BOX.filled(most=facts["sizes"]["most"])
