"""Hanabi: why the partner bot makes a move, in a sentence."""

from typing import Any

from asterism.engine import bits
from asterism.engine.protocols import Translator
from asterism.games.hanabi.sentences import card_name, slot_name
from asterism.games.hanabi.state import CARDS
from asterism.games.hanabi.strategies.convention_scratch import Why


def sentence(scratch_row: Any, seat: int, translations: Translator) -> str:
    """The reason in the scratch record, for a move of this seat."""
    why = Why(int(scratch_row.why))
    key = f"explain.{why.name.lower()}"
    if why == Why.TWIN and scratch_row.who == seat:
        key = "explain.own_twin"
    values = sentence_values(scratch_row, why, translations)
    if why == Why.HINT_MARK:
        values["n"] = int(scratch_row.count)
    text = translations(key, **values)
    if why == Why.HINT_PLAY and scratch_row.count > 0:
        text += " " + translations("explain.more", n=int(scratch_row.count))
    return str(text)


def sentence_values(scratch_row: Any, why: Why, translations: Translator) -> dict[str, Any]:
    """What a sentence may name."""
    card = int(scratch_row.card)
    return {
        "player": translations.player(max(0, int(scratch_row.who))),
        "other": translations.player(int(scratch_row.other)),
        "slot": slot_name(int(scratch_row.slot), translations),
        "card": card_name(card, translations) if card else "",
        "missing": card_name(card - 1, translations) if card > 1 else "",
        "cards": format_alternatives(scratch_row.cards, translations) if why == Why.DEDUCED else "",
        "percent": int(scratch_row.count),
    }


def format_alternatives(cards: Any, translations: Translator) -> str:
    """`red 2, green 2 or blue 2`."""
    names = [card_name(card, translations) for card in range(1, CARDS + 1) if bits.has(cards, card)]
    return str(translations("or")).join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
