"""Bob, who plays by chance (Bob a hra ve 2 hráčích)."""

from asterism.engine.rule import rule
from asterism.games.hvezdokupy.rules.board import is_free, rolled_cell
from asterism.games.hvezdokupy.rules.ending import light


@rule
def play_bob(s, box):
    """HVE-13, HVE-14: a star on the rolled cell if it is free; never again. No token, no Bob."""
    if s.tokens == 0:
        return
    cell = rolled_cell(s)
    free = is_free(s, cell)
    record_bob(s, cell, free)
    if free:
        light(s, box, cell)


@rule
def record_bob(s, cell, lit):
    """HVE-16 One action may bring several of Bob's moves; all of them can be told."""
    nth = 0
    while s.last_bob[nth] > 0:
        nth += 1
    s.last_bob[nth], s.last_bob_lit[nth] = cell + 1, lit
