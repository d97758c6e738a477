"""What adapters need of many rows at once, compiled for every game."""

from numba import types

from asterism.engine.kernels import INT_MATRIX, ROWS
from asterism.engine.row_functions import BOX_ROW
from asterism.engine.template import BOX, STATE, rules, template


@template(types.void(ROWS, BOX_ROW, INT_MATRIX))
def score_rows(rows, box, scores):
    """The points of every match as they stand."""
    b = box.view(BOX)[0]
    for i in range(len(rows)):
        rules.scores(rows[i].view(STATE)[0], b, scores[i])
