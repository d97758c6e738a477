"""Nim: everybody wishes a number in secret at the same time, then stones are taken."""

import enum
import pathlib
import tomllib

from asterism.engine.actions import Actions
from asterism.engine.layout import ID, NUMBER, RNG_STATE, Field, Layout, Visibility
from asterism.engine.options import Number, Options, Seat
from asterism.engine.protocols import Features

COMPONENTS = tomllib.loads(pathlib.Path(__file__).with_name("components.toml").read_text("utf-8"))
SEATS, STONES, MOST = (COMPONENTS["sizes"][name] for name in ("seats", "stones", "most"))


class Phase(enum.IntEnum):
    WISHING = 0
    TAKING = 1
    OVER = 2


OPTIONS = Options(players=Number(range(2, SEATS + 1), 2), first=Seat())
BOX = Layout([Field("most", NUMBER, (), Visibility.PUBLIC, "stones a turn")])
STATE = Layout(
    [
        Field("players", NUMBER, (), Visibility.PUBLIC, "option"),
        Field("first", NUMBER, (), Visibility.PUBLIC, "option"),
        Field("wish", ID, (SEATS,), Visibility.OWNER, "a secret number from 1"),
        Field("wished", ID, (SEATS,), Visibility.PUBLIC, "who has wished"),
        Field("stones", NUMBER, (), Visibility.PUBLIC, "on the table"),
        Field("taken", NUMBER, (SEATS,), Visibility.PUBLIC, "by each"),
        Field("seat", NUMBER, (), Visibility.PUBLIC, "whose turn"),
        Field("phase", NUMBER, (), Visibility.PUBLIC, "a Phase"),
        Field("revealed", NUMBER, (), Visibility.PUBLIC, "rises at the end"),
        Field("chance", RNG_STATE, (), Visibility.SECRET, "the random generator"),
    ]
)
CENSUS = ("stones",)
ACTIONS = Actions(hidden=("wish",), wish=(range(1, MOST + 1),), take=(range(1, MOST + 1),))
WISH, TAKE = ACTIONS.first["wish"], ACTIONS.first["take"]
MAX_MOVES = SEATS + STONES
FEATURES = Features()


def box(facts):
    return BOX.make_row(most=facts["sizes"]["most"])
