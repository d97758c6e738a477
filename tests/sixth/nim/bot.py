"""Nim: leave a multiple of four."""

from asterism.games.nim.state import MOST, TAKE, WISH, Phase

from asterism.engine.rule import rule


@rule
def policy(s, box, seat):
    if s.phase == Phase.WISHING:
        return WISH
    spare = s.stones % (MOST + 1)
    return TAKE + (spare - 1 if spare > 0 else 0)
