"""Nebula: the rules, a file for each part of the rulebook. In the order of the rulebook:

- `beginning.py`: Components, Setup (Herní materiál, Příprava hry)
- `turn.py`: Course of the game (Průběh hry)
- `taking.py`: I. Taking stars (Dobrání hvězd)
- `placing.py`: II. Placing stars (Umístění hvězd)
- `tasks.py`: III. Checking public tasks, and what the cards of tasks ask (Kontrola splnění
  veřejných úkolů, Osobní úkoly, Veřejné úkoly)
- `refill.py`: IV. Refilling the clusters (Doplnění nabídky hvězdokup)
- `tracks.py`: The counter board (Popis desky počítadel)
- `ending.py`, `constellations.py`, `scoring.py`, `winning.py`: End of the game (Konec hry)
- `patterns.py`: what the advanced cards count (Bodování pro pokročilé)

Besides: `distance.py` for bots and progress, `guessing.py` for what a seat cannot see, `census.py`
for the laws.
"""

from asterism.games.nebula.rules.beginning import setup
from asterism.games.nebula.rules.census import census
from asterism.games.nebula.rules.ending import ends
from asterism.games.nebula.rules.guessing import guess
from asterism.games.nebula.rules.scoring import points_by_row, scores
from asterism.games.nebula.rules.turn import actors, apply, legal
from asterism.games.nebula.rules.winning import winners

__all__ = [
    "actors",
    "apply",
    "census",
    "ends",
    "guess",
    "legal",
    "points_by_row",
    "scores",
    "setup",
    "winners",
]
