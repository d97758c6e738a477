"""Nebula: the steps in which a film shows what a move brought."""

PLACED, LINKED, WHOLE, TASK, REFILL = 1, 2, 3, 4, 5
