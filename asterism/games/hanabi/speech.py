"""Hanabi: the table, the moves, the refusals and the log in words, from views."""

import functools
from typing import Any

from asterism.engine import bits
from asterism.engine.look import Look
from asterism.games.hanabi import rules
from asterism.games.hanabi.state import (
    ACTIONS,
    BOX,
    COLOUR_NAMES,
    COLOURS,
    DISCARD,
    HINT,
    HINTS,
    MISTAKES,
    PLAY,
    RAINBOW,
    STATE,
    TARGET_NAMES,
    VALUES,
    Variant,
    kind,
)

# Cards and what is known of them


def card_name(card: int, words: Any) -> str:
    colour = words(f"colour.{COLOUR_NAMES[int(rules.colour_of(card))]}")
    return str(words("card", colour=colour, value=int(rules.value_of(card))))


def target_name(target: int, words: Any) -> str:
    name = TARGET_NAMES[target]
    return str(words(f"colour.{name}")) if target < COLOURS else name


def slot_name(slot: int, words: Any) -> str:
    """Slots have letters, so that nobody takes a place for a value."""
    return str(words("slots"))[slot]


def colours_in(view: Any) -> range:
    return range(COLOURS if view.variant else COLOURS - 1)


WHOLE_COLOUR = [sum(1 << kind(c, v) for v in range(1, VALUES + 1)) for c in range(COLOURS)]
WHOLE_VALUE = [sum(1 << kind(c, v) for c in range(COLOURS)) for v in range(1, VALUES + 1)]


def possible_colours(could: Any) -> list[int]:
    return [colour for colour, cards in enumerate(WHOLE_COLOUR) if int(could) & cards]


def possible_values(could: Any) -> list[int]:
    return [value for value, cards in enumerate(WHOLE_VALUE, 1) if int(could) & cards]


def known(view: Any, could: Any, words: Any) -> str:
    """What hints have told of a card, for and against: `red or blue 3`, `not 1`, `unknown`."""
    return known_of(int(could), len(colours_in(view)), words.plain)


@functools.lru_cache(maxsize=16384)
def known_of(could: int, colours: int, words: Any) -> str:
    colour_name = functools.partial(target_name, words=words)
    parts = [either(possible_colours(could), list(range(colours)), colour_name, words),
             either(possible_values(could), list(range(1, VALUES + 1)), str, words)]
    return ", ".join(part for part in parts if part) or str(words("unknown_card"))


def either(left: list[int], every: list[int], name: Any, words: Any) -> str:
    """The shorter of `a or b` and `not c`; nothing if all is possible."""
    gone = [one for one in every if one not in left]
    if not gone:
        return ""
    if len(gone) < len(left):
        return str(words("table.not", names=", ".join(map(name, gone))))
    return str(words("or")).join(map(name, left))


# The table in words


def tell(look: Look) -> str:
    """The table, line by line, as a screen reader would want it."""
    view, words = look.view, look.words
    lines = [words("turn", player=words.players(look.actors)) if look.actors else words("over")]
    for name, value in board(look):
        lines.append(words("table.line", name=words(f"table.{name}"), value=value))
    if view.last_turns > 0:
        lines.append(words("table.last_turns", n=int(view.last_turns)))
    lines += [hand(look, owner) for owner in range(view.players)]
    return "\n".join(lines)


def board(look: Look) -> list[tuple[str, str]]:
    """What lies open to all."""
    view, words = look.view, look.words
    tops = [words("card", colour=target_name(c, words), value=int(view.fireworks[c]))
            for c in colours_in(view)]
    most = words("table.of", number=int(view.hints), most=HINTS)
    return [
        ("fireworks", ", ".join(tops)),
        ("score", words("table.of", number=int(rules.fireworks_sum(view)),
                        most=int(rules.best_score(view)))),
        ("hints", most),
        ("mistakes", words("table.of", number=int(view.mistakes), most=MISTAKES)),
        ("deck", str(int(view.left))),
        ("discards", discards(view, words)),
    ]


def discards(view: Any, words: Any) -> str:
    """`red 1 1 3, blue 5`."""
    piles = []
    for colour in colours_in(view):
        values = [str(value) for value in range(1, VALUES + 1)
                  for _ in range(view.discarded[kind(colour, value)])]
        if values:
            piles.append(f"{target_name(colour, words)} {' '.join(values)}")
    return ", ".join(piles) or str(words("table.nothing"))


def hand(look: Look, owner: int) -> str:
    """A line a hand; one's own has only what hints have told."""
    view, words = look.view, look.words
    name = words.player(owner)
    if owner == look.seat:
        name = words("table.you", player=name)
    cards = [held(look, owner, slot) for slot in range(view.held[owner])]
    return str(words("table.line", name=name, value="; ".join(cards) or words("table.empty_hand")))


def held(look: Look, owner: int, slot: int) -> str:
    view = look.view
    return held_as(int(view.hand[owner, slot]), int(view.could[owner, slot]),
                   len(colours_in(view)), slot, look.words.plain)


@functools.lru_cache(maxsize=16384)
def held_as(card: int, could: int, colours: int, slot: int, words: Any) -> str:
    """A card in a slot, and what is told of it; 0 is a card we do not see."""
    told, place = known_of(could, colours, words), slot_name(slot, words)
    if card == 0:
        return str(words("table.own", slot=place, known=told))
    return str(words("table.held", slot=place, card=card_name(card, words), known=told))


# Moves


def describe(look: Look, action: int) -> str:
    """What an action would do."""
    view, words = look.view, look.words
    if action >= HINT:
        owner, target = hinted(look.view, look.seat, action)
        return str(words("action.hint", player=words.player(owner),
                         target=target_name(target, words),
                         cards=slots_named(touched_slots(look, owner, target), words.plain)))
    slot = action - PLAY if action < DISCARD else action - DISCARD
    return laying(action, int(view.could[look.seat or 0, slot]), len(colours_in(view)), words.plain)


@functools.lru_cache(maxsize=16384)
def laying(action: int, could: int, colours: int, words: Any) -> str:
    """A card of one's own, played or discarded."""
    what, slot = ("play", action - PLAY) if action < DISCARD else ("discard", action - DISCARD)
    return str(words(f"action.{what}", slot=slot_name(slot, words),
                     known=known_of(could, colours, words)))


def hinted(view: Any, seat: int | None, action: int) -> tuple[int, int]:
    return hinted_among(int(view.players), seat or 0, action)


@functools.cache
def hinted_among(players: int, seat: int, action: int) -> tuple[int, int]:
    """The seat and the target of a hint: all that matters of a table is how many sit there."""
    table = STATE.open(STATE.filled(players=players))
    return int(rules.hinted_seat(table, seat, action)), int(rules.hinted_target(action))


def touched_slots(look: Look, owner: int, target: int) -> tuple[int, ...]:
    if owner >= look.view.players:
        return ()
    cards = touched_cards(look.game, int(look.view.variant), target)
    return tuple(slot for slot, card in enumerate(look.view.hand[owner].tolist())
                 if card and cards >> card & 1)


@functools.lru_cache(maxsize=256)
def touched_cards(game: Any, variant: int, target: int) -> int:
    """The cards that a hint points at, as bits."""
    return int(BOX.open(game.box).touched[variant, target])


@functools.lru_cache(maxsize=1024)
def slots_named(slots: tuple[int, ...], words: Any) -> str:
    if not slots:
        return str(words("no_cards"))
    return str(words("touched", n=len(slots),
                     slots=words.listed(slot_name(slot, words) for slot in slots)))


def reason(look: Look, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    key, words = objection(look, action), look.words
    slot = action - PLAY if action < DISCARD else action - DISCARD
    if key == "slot":
        return str(words("reason.slot", slot=slot_name(slot, words)))
    if key == "touch":
        owner, _ = hinted(look.view, look.seat, action)
        return str(words("reason.touch", player=words.player(owner)))
    return str(words(f"reason.{key}"))


def objection(look: Look, action: int) -> str:
    """The key of that sentence."""
    view = look.view
    if action < HINT:
        slot = action - PLAY if action < DISCARD else action - DISCARD
        return "discard" if action >= DISCARD and slot < view.held[look.seat] else "slot"
    if int(ACTIONS.values[action][0]) >= view.players:
        return "player"
    if view.variant == Variant.RAINBOW2 and rules.hinted_target(action) == RAINBOW:
        return "rainbow"
    return "touch" if rules.may_hint(view) else "hint"


def narrate(before: Look, after: Look, actor: int, action: int) -> str:
    """One line of the log."""
    view, words = after.view, after.words
    if action >= HINT:
        owner, target = hinted(view, actor, action)
        slots = tuple(slot for slot in range(view.held[owner])
                      if bits.has(view.last_touched, slot))
        return str(words("log.hint", player=words.player(actor), other=words.player(owner),
                         target=target_name(target, words), cards=slots_named(slots, words.plain)))
    line = words(f"log.{outcome(view, action)}", player=words.player(actor),
                 card=card_name(view.last_card, words), number=int(view.mistakes), most=MISTAKES)
    if action < DISCARD and view.last_bonus:
        line += " " + words("log.bonus")
    if before.view.left > 0 and view.left == 0 and after.actors and not view.last_breath:
        line += " " + words("log.last_round")
    return str(line)


def outcome(view: Any, action: int) -> str:
    if action >= DISCARD:
        return "discard"
    if not view.last_fits:
        return "mistake"
    return "complete" if rules.value_of(view.last_card) == VALUES else "play"


# The end


def verdict(look: Look) -> list[str]:
    """HAN-17 to HAN-19: why it ended, the sum, and the federation's word for it."""
    view, words = look.view, look.words
    lines = [str(words(f"ending.{ending(look)}", player=words.player(int(view.seat)),
                       cards=missing(look)))]
    if view.last_breath:
        return [*lines, str(words("ending.won" if rules.is_perfect(view) else "ending.lost"))]
    if rules.score(view) == 0 and rules.fireworks_sum(view) > 0:
        return [*lines, str(words("ending.zero"))]
    tops = " + ".join(str(int(view.fireworks[c])) for c in colours_in(view))
    score = int(rules.score(view))
    return [*lines, str(words("ending.score", sum=tops, n=score, best=int(rules.best_score(view)))),
            str(words(f"scale.{praise(score, look.game.facts)}"))]


def ending(look: Look) -> str:
    """The key of the sentence that says why."""
    view = look.view
    if rules.is_perfect(view):
        return "perfect"
    if view.mistakes == MISTAKES:
        return "bombed"
    if not view.last_breath:
        return "deck"
    return "gone" if missing(look) else "stuck"


def missing(look: Look) -> str:
    """HAN-19 The needed cards of which no copy is left."""
    view, copies = look.view, BOX.open(look.game.box).copies
    gone = [card_name(kind(colour, value), look.words) for colour in colours_in(view)
            for value in range(int(view.fireworks[colour]) + 1, VALUES + 1)
            if view.discarded[kind(colour, value)] == copies[kind(colour, value)]]
    return str(look.words.listed(gone)) if gone else ""


def praise(score: int, facts: dict[str, Any]) -> str:
    """HAN-18 The first word of the scale that reaches the score."""
    return str(next(word for word, most in facts["scale"].items() if score <= most))
