"""What a seat cannot see."""

from asterism.engine.rng import spawn_state
from asterism.engine.rule import rule


@rule
def guess(s, box, seat):
    """All is open but the dice to come. They are drawn from a state spawned from the caller's,
    so that similar states, such as 1, 2 and 3, give different dice."""
    s.chance = spawn_state(s.chance)
