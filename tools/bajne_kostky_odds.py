"""Write docs/bajne_kostky_odds.md: the chance of each die, from the faces in the box."""

import pathlib
from collections.abc import Iterable
from fractions import Fraction

from asterism.games.bajne_kostky import odds
from asterism.games.bajne_kostky.state import COMPONENTS, OPTIONS, SEATS

PAGE = pathlib.Path(__file__).parents[1] / "docs" / "bajne_kostky_odds.md"
DICE = COMPONENTS["die"]
TEXT = """# Bájné kostky: what each die can do

Written by `python tools/bajne_kostky_odds.py` from the faces in
`asterism/games/bajne_kostky/components.toml`; a test fails when this page is older than they are.
The chances are exact fractions; percentages are rounded from them.

## The dice

{dice}

## One die against another

The chance that the die of the row beats the die of the column. Either is as likely to be thrown
first; of equal faces the last thrown wins, of two flags the first.

{duels}

## One die in a trick

The chance to win a trick with a die when the others throw dice drawn blindly from the rest of the
bag and every place in the throwing order is as likely. These are the chances the easy bot bids by.

{tricks}
"""


def markdown_table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return rows of text as a Markdown table."""
    lines = [[*head]]
    lines += [["---"] * len(lines[0]), *([*row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def dice_table() -> str:
    rows = [[die["id"], str(die["count"]), " ".join(die["faces"])] for die in DICE]
    return markdown_table(["die", "how many", "faces"], rows)


def duel_table() -> str:
    rows = [[f"**{one['id']}**", *(duel_cell(one, two) for two in DICE)] for one in DICE]
    return markdown_table(["", *(die["id"] for die in DICE)], rows)


def duel_cell(one: odds.Die, two: odds.Die) -> str:
    """Return a cell; a die of which there is only one never meets another of its kind."""
    return "—" if one is two and one["count"] == 1 else format_fraction(odds.duel(one, two))


def trick_table() -> str:
    players = OPTIONS["players"].values
    rows = [
        [f"**{die['id']}**", *(format_percent(odds.of_die(DICE, die, SEATS)[n]) for n in players)]
        for die in DICE
    ]
    return markdown_table(["", *(f"{n} players" for n in players)], rows)


def format_fraction(chance: Fraction) -> str:
    return f"{chance} ({format_percent(chance)})" if 0 < chance < 1 else str(chance)


def format_percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %"


def render_page() -> str:
    return TEXT.format(dice=dice_table(), duels=duel_table(), tricks=trick_table())


if __name__ == "__main__":
    PAGE.write_text(render_page(), "utf-8")
