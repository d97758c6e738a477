"""Hvězdokupy: the rules, a file a chapter of the rulebook.

To be read in this order:

1. `board` what lies on the board and what the die says (HVE-01, HVE-02, HVE-06, HVE-10)
2. `beginning` the setup (HVE-03 to HVE-05)
3. `turn` a turn, from roll to roll (HVE-06 to HVE-09, HVE-22)
4. `ending` who has won, and the draw (HVE-11 to HVE-13)
5. `bob` the player who plays by chance (HVE-14, HVE-15)
6. `time_limit` the sand and those who wait for it (HVE-16 to HVE-18), with `mistakes` (HVE-19)
7. `choices` what each seat may do, and which of these rules plays it
8. `hidden` what a seat cannot see
"""

from asterism.games.hvezdokupy.rules.beginning import setup
from asterism.games.hvezdokupy.rules.choices import actors, apply, legal
from asterism.games.hvezdokupy.rules.ending import census, scores, winners
from asterism.games.hvezdokupy.rules.hidden import guess

__all__ = ["actors", "apply", "census", "guess", "legal", "scores", "setup", "winners"]
