"""Constellation cards by measured difficulty: how they are dealt to measure it, and what follows.

To measure a card, its tier is disregarded: everybody gets any card of one colour, so that each
card meets all others from all places in turn order alike.
"""

from typing import Any

import numpy as np

from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.toml_text import dump_toml
from asterism.games.hvezdokupy.checks import COLOURS, TIERS

GROUPS = COLOURS  # cards are compared within a colour
Cards = dict[str, Any]


def group_options(group: str, players: int) -> dict[str, Any]:
    """Return the options of matches in which cards of a colour are measured."""
    return {"players": players, "difficulty": [group] * players}


def group_cards(game: Game, group: str) -> list[int]:
    """Return the numbers of the cards of a colour."""
    return [n for n, card in enumerate(game.components["card"], 1) if card["colour"] == group]


def card_id(game: Game, number: int) -> str:
    return str(game.components["card"][number - 1]["id"])


def card_name(game: Game, number: int) -> str:
    return game.translations("en")(f"cards.{card_id(game, number)}")


def card_tier(game: Game, number: int) -> int:
    return int(game.components["card"][number - 1]["tier"])


def deal_any_cards(game: Game, row: Row, group: str, generator: np.random.Generator) -> list[int]:
    """Give every seat another card of the colour, whatever its tier; return them by seat."""
    s = game.state.as_record(row)
    cards = generator.choice(group_cards(game, group), int(s.players), replace=False)
    s.card[: int(s.players)] = cards
    return [int(card) for card in cards]


def propose_tiers(game: Game, ease: dict[int, float]) -> dict[int, int]:
    """HVE-03 Return a tier for each card: the easiest of a colour are tier 1, and every tier keeps
    its number of cards."""
    proposed: dict[int, int] = {}
    for group in GROUPS:
        cards = sorted(group_cards(game, group), key=lambda card: -ease[card])
        tiers = sorted(card_tier(game, card) for card in cards)
        proposed |= dict(zip(cards, tiers, strict=True))
    return proposed


def write_components(game: Game, tiers: dict[int, int], heading: str) -> str:
    """Return a components file with these tiers; everything else stays as it is, but for the
    measure that the old tiers were made by."""
    cards = [
        {key: value for key, value in card.items() if key != "filled"} | {"tier": tiers[number]}
        for number, card in enumerate(game.components["card"], 1)
    ]
    facts = {**game.components, "card": cards}
    return f"# {heading}\n\n{dump_toml(facts)}"


def describe_tier(tier: int) -> str:
    return "easiest" if tier == TIERS[0] else "hardest" if tier == TIERS[-1] else "middle"
