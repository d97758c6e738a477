"""We are all stars: the rules, a file a chapter of the rulebook."""

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
