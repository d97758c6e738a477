"""Hanabi: why the partner bot makes a move, in a sentence."""

from typing import Any

from asterism.engine import bits
from asterism.games.hanabi.partner import Why
from asterism.games.hanabi.speech import card_name, slot_name
from asterism.games.hanabi.state import CARDS


def sentence(desk: Any, seat: int, words: Any) -> str:
    """The reason that lies on the desk, for a move of this seat."""
    why = Why(int(desk.why))
    key = f"explain.{why.name.lower()}"
    if why == Why.TWIN and desk.who == seat:
        key = "explain.own_twin"
    said = words(key, **facts(desk, why, words))
    if why == Why.HINT_PLAY and desk.count > 0:
        said += " " + words("explain.more", n=int(desk.count))
    return str(said)


def facts(desk: Any, why: Why, words: Any) -> dict[str, Any]:
    """What a sentence may name."""
    card = int(desk.card)
    return {
        "player": words.player(max(0, int(desk.who))),
        "other": words.player(int(desk.other)),
        "slot": slot_name(int(desk.slot), words),
        "card": card_name(card, words) if card else "",
        "missing": card_name(card - 1, words) if card > 1 else "",
        "cards": either(desk.cards, words) if why == Why.DEDUCED else "",
        "percent": int(desk.count),
    }


def either(cards: Any, words: Any) -> str:
    """`red 2 or blue 2`."""
    names = [card_name(card, words) for card in range(1, CARDS + 1) if bits.has(cards, card)]
    return str(words("or")).join(names)
