"""Mistakes under pressure: when a star is wrong, and what all have seen of it."""

from asterism.engine import bits
from asterism.engine.rule import rule
from asterism.games.hvezdokupy.rules.board import fits
from asterism.games.hvezdokupy.rules.ending import completed


@rule
def may_be_mistaken(s):
    """HVE-19 A new star that only players' eyes have checked; with zero chance none is wrong."""
    return s.honest_eyes > 0 and s.zero_chance == 0 and s.placed > 0


@rule
def is_wrong(s, box, cell):
    """HVE-19 Neither number of the pair is the number of stars around; HVE-22 any cell is right."""
    return s.zero_chance == 0 and not fits(s, box, cell)


@rule
def would_end(s, box, cell):
    """HVE-19 A star here completes somebody's constellation."""
    return completed(s, box, cell, s.stars | bits.only(cell)) != bits.NONE


@rule
def refuse(s, cell):
    """HVE-19 All have seen that no star may lie there under this roll."""
    s.refused |= bits.only(cell)
    s.last_caught = cell + 1
    s.revealed += 1
