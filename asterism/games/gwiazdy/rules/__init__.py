"""We are all stars: the rules, a file a chapter of the rulebook.

Read them in this order, which is that of the rulebook:

- `beginning.py`: the table is set up (GWI-01 to GWI-04)
- `choices.py`: what a player may do in each step, and the rule that plays it (GWI-05)
- `turn.py`: the order of turns and rounds, production (GWI-05, GWI-06)
- `battle.py`: the move, and the battle it may lead to (GWI-07 to GWI-11)
- `fields.py`: using a field, and events that happen as soon as they are drawn (GWI-12, GWI-13)
- `events.py`: the events a player holds (GWI-13, GWI-24)
- `crystals.py`: the pool, fusion and decay (GWI-14, GWI-15)
- `stars.py`: making a star and placing its marker, the stacks, systems (GWI-02, GWI-16, GWI-18)
- `ending.py`: the end of the game, points and tie-breaks (GWI-19 to GWI-21)
- `deck.py`: the event deck; `hidden.py`: what a player cannot see, and how it is guessed (GWI-04)
"""

from asterism.games.gwiazdy.rules.beginning import setup
from asterism.games.gwiazdy.rules.choices import actors, apply, legal
from asterism.games.gwiazdy.rules.ending import scores, winners, wins_by_sun
from asterism.games.gwiazdy.rules.hidden import census, guess

__all__ = [
    "actors",
    "apply",
    "census",
    "guess",
    "legal",
    "scores",
    "setup",
    "winners",
    "wins_by_sun",
]
