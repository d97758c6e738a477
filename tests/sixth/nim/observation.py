"""Nim as numbers."""

from asterism.engine.rule import rule


@rule
def observe(s, box, seat, numbers):
    numbers[0] = s.stones
    numbers[1] = s.wish[seat]


def names(view, box, ids):
    return ["stones", "own wish"]
