"""Hanabi: the table, the moves, the refusals and the log in words, from views."""

import functools
from typing import Any

from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
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
from asterism.translations.second_person import tell_of

WEIGHTY = ("mistake", "complete")  # outcomes of a card with a sentence of their own in the log

# Cards and what is known of them


def card_name(card: int, translations: Translator) -> str:
    colour = translations(f"colour.{COLOUR_NAMES[int(rules.colour_of(card))]}")
    return str(translations("card", colour=colour, value=int(rules.value_of(card))))


def target_name(target: int, translations: Translator) -> str:
    name = TARGET_NAMES[target]
    return str(translations(f"colour.{name}")) if target < COLOURS else name


def slot_name(slot: int, translations: Translator) -> str:
    """Slots have letters, so that nobody takes a place for a value."""
    return str(translations("slots"))[slot]


def colours_in(view: Any) -> range:
    return range(COLOURS if view.variant else COLOURS - 1)


WHOLE_COLOUR = [sum(1 << kind(c, v) for v in range(1, VALUES + 1)) for c in range(COLOURS)]
WHOLE_VALUE = [sum(1 << kind(c, v) for c in range(COLOURS)) for v in range(1, VALUES + 1)]


def possible_colours(could: Any) -> list[int]:
    return [colour for colour, cards in enumerate(WHOLE_COLOUR) if int(could) & cards]


def possible_values(could: Any) -> list[int]:
    return [value for value, cards in enumerate(WHOLE_VALUE, 1) if int(could) & cards]


def knowledge(view: Any, could: Any, translations: Translator) -> str:
    """What hints have told of a card, for and against: `red or blue 3`, `not 1`, `unknown`."""
    return describe_card(int(could), len(colours_in(view)), translations.base)


@functools.lru_cache(maxsize=16384)
def describe_card(could: int, colours: int, translations: Translator) -> str:
    colour_name = functools.partial(target_name, translations=translations)
    parts = [
        either(possible_colours(could), list(range(colours)), colour_name, translations),
        either(possible_values(could), list(range(1, VALUES + 1)), str, translations),
    ]
    return ", ".join(part for part in parts if part) or str(translations("unknown_card"))


def either(left: list[int], every: list[int], name: Any, translations: Translator) -> str:
    """The shorter of `a or b` and `not c or d`; nothing if all is possible. No comma stands inside:
    in `not red, green, 2` the green might be known."""
    gone = [one for one in every if one not in left]
    if not gone:
        return ""
    if len(gone) < len(left):
        names = str(translations("nor")).join(map(name, gone))
        return str(translations("table.not", names=names))
    return str(translations("or")).join(map(name, left))


# The table in words


def describe_table(ctx: RenderContext) -> str:
    """The table, line by line, as a screen reader would want it."""
    view, translations = ctx.view, ctx.translations
    lines = [
        translations("turn", player=translations.players(ctx.actors))
        if not ctx.is_over
        else translations("over")
    ]
    for name, value in board(ctx):
        lines.append(translations("table.line", name=translations(f"table.{name}"), value=value))
    if view.last_turns > 0:
        lines.append(translations("table.last_turns", n=int(view.last_turns)))
    lines += [hand(ctx, owner) for owner in range(view.players)]
    return "\n".join(lines)


def board(ctx: RenderContext) -> list[tuple[str, str]]:
    """What lies open to all."""
    view, translations = ctx.view, ctx.translations
    tops = [
        translations("card", colour=target_name(c, translations), value=int(view.fireworks[c]))
        for c in colours_in(view)
    ]
    most = translations("table.of", number=int(view.hints), most=HINTS)
    return [
        ("fireworks", ", ".join(tops)),
        (
            "score",
            translations(
                "table.of", number=int(rules.fireworks_sum(view)), most=int(rules.best_score(view))
            ),
        ),
        ("hints", most),
        ("mistakes", translations("table.of", number=int(view.mistakes), most=MISTAKES)),
        ("deck", str(int(view.left))),
        ("discards", discards(view, translations)),
    ]


def discards(view: Any, translations: Translator) -> str:
    """`red 1 1 3, blue 5`."""
    piles = []
    for colour in colours_in(view):
        values = [
            str(value)
            for value in range(1, VALUES + 1)
            for _ in range(view.discarded[kind(colour, value)])
        ]
        if values:
            piles.append(f"{target_name(colour, translations)} {' '.join(values)}")
    return ", ".join(piles) or str(translations("table.nothing"))


def hand(ctx: RenderContext, owner: int) -> str:
    """A line a hand; one's own has only what hints have told."""
    view, translations = ctx.view, ctx.translations
    name = translations.player(owner)
    if owner == ctx.seat:
        name = translations("table.you", player=name)
    cards = [card_in_hand(ctx, owner, slot) for slot in range(view.held[owner])]
    return str(
        translations(
            "table.line", name=name, value="; ".join(cards) or translations("table.empty_hand")
        )
    )


def card_in_hand(ctx: RenderContext, owner: int, slot: int) -> str:
    view = ctx.view
    return describe_held_card(
        int(view.hand[owner, slot]),
        int(view.could[owner, slot]),
        len(colours_in(view)),
        slot,
        ctx.translations.base,
    )


@functools.lru_cache(maxsize=16384)
def describe_held_card(
    card: int, could: int, colours: int, slot: int, translations: Translator
) -> str:
    """A card in a slot, and what is told of it; 0 is a card we do not see."""
    known_text, place = describe_card(could, colours, translations), slot_name(slot, translations)
    if card == 0:
        return str(translations("table.own", slot=place, known=known_text))
    return str(
        translations("table.held", slot=place, card=card_name(card, translations), known=known_text)
    )


# Moves


def describe_action(ctx: RenderContext, action: int) -> str:
    """What an action would do."""
    facts, translations = ctx.facts, ctx.translations
    if action >= HINT:
        owner, target = hint_target(facts, ctx.seat, action)
        slots = touched_slots(ctx, owner, target)
        return telling("action.hint", translations.player(owner), target, slots, translations.base)
    slot = action - PLAY if action < DISCARD else action - DISCARD
    return laying(
        action, facts.could[ctx.seat or 0][slot], len(colours_in(facts)), translations.base
    )


@functools.lru_cache(maxsize=16384)
def telling(
    key: str, player: str, target: int, slots: tuple[int, ...], translations: Translator
) -> str:
    """A hint: to whom, what is named, and the cards it points at."""
    return str(
        translations(
            key,
            player=player,
            target=target_name(target, translations),
            cards=slots_named(slots, translations),
        )
    )


@functools.lru_cache(maxsize=16384)
def laying(action: int, could: int, colours: int, translations: Translator) -> str:
    """A card of one's own, played or discarded."""
    what, slot = ("play", action - PLAY) if action < DISCARD else ("discard", action - DISCARD)
    return str(
        translations(
            f"action.{what}",
            slot=slot_name(slot, translations),
            known=describe_card(could, colours, translations),
        )
    )


def hint_target(view: Any, seat: int | None, action: int) -> tuple[int, int]:
    return parse_hint(int(view.players), seat or 0, action)


@functools.cache
def parse_hint(players: int, seat: int, action: int) -> tuple[int, int]:
    """The seat and the target of a hint: all that matters of a table is how many sit there."""
    table = STATE.as_record(STATE.make_row(players=players))
    return int(rules.hinted_seat(table, seat, action)), int(rules.hinted_target(action))


def touched_slots(ctx: RenderContext, owner: int, target: int) -> tuple[int, ...]:
    if owner >= ctx.facts.players:
        return ()
    cards = touched_cards(ctx.game, ctx.facts.variant, target)
    return tuple(
        slot for slot, card in enumerate(ctx.facts.hand[owner]) if card and cards >> card & 1
    )


@functools.lru_cache(maxsize=256)
def touched_cards(game: Any, variant: int, target: int) -> int:
    """The cards that a hint points at, as bits."""
    return int(BOX.as_record(game.box).touched[variant, target])


@functools.lru_cache(maxsize=1024)
def slots_named(slots: tuple[int, ...], translations: Translator) -> str:
    if not slots:
        return str(translations("no_cards"))
    return str(
        translations(
            "touched",
            n=len(slots),
            slots=translations.join_list(slot_name(slot, translations) for slot in slots),
        )
    )


def illegal_reason(ctx: RenderContext, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    key, translations = objection(ctx, action), ctx.translations
    slot = action - PLAY if action < DISCARD else action - DISCARD
    if key == "slot":
        return str(translations("reason.slot", slot=slot_name(slot, translations)))
    if key == "touch":
        owner, _ = hint_target(ctx.view, ctx.seat, action)
        return str(translations("reason.touch", player=translations.player(owner)))
    return str(translations(f"reason.{key}"))


def objection(ctx: RenderContext, action: int) -> str:
    """The key of that sentence."""
    view = ctx.view
    if action < HINT:
        slot = action - PLAY if action < DISCARD else action - DISCARD
        return "discard" if action >= DISCARD and slot < view.held[ctx.seat] else "slot"
    if int(ACTIONS.values[action][0]) >= view.players:
        return "player"
    if view.variant == Variant.RAINBOW2 and rules.hinted_target(action) == RAINBOW:
        return "rainbow"
    return "touch" if rules.may_hint(view) else "hint"


def log_line(before: RenderContext, after: RenderContext, actor: int, action: int) -> str:
    """One line of the log."""
    view, translations = after.view, after.translations
    line = " ".join(filter(None, (last_move(after, actor, action, "log"), weighty(after, action))))
    if action < DISCARD and view.last_bonus:
        line += " " + str(translations("log.bonus"))
    if before.view.left > 0 and view.left == 0 and after.actors and not view.last_breath:
        line += " " + str(translations("log.last_round"))
    return line


def name_outcome(before: RenderContext, after: RenderContext) -> str:
    """HAN-11, HAN-12 Return that the last move was a mistake, or that it completed a firework."""
    return weighty(after, int(after.view.last_action) - 1)


def weighty(ctx: RenderContext, action: int) -> str:
    """The sentence of a mistake or of a completed firework; of others nothing."""
    if action >= DISCARD or outcome(ctx.view, action) not in WEIGHTY:
        return ""
    key, values = outcome(ctx.view, action), {"number": int(ctx.view.mistakes), "most": MISTAKES}
    return str(ctx.translations(f"log.{key}", **values))


def last_move(ctx: RenderContext, actor: int, action: int, form: str) -> str:
    """The last move in a sentence of the log, or in a shorter one of the call."""
    facts, translations = ctx.facts, ctx.translations
    if action >= HINT:
        owner, target = hint_target(facts, actor, action)
        slots = tuple(slot for slot in range(facts.held[owner]) if facts.last_touched >> slot & 1)
        key = "hint_you" if form != "log" and owner == ctx.seat else "hint"
        return move_sentence(
            ctx,
            actor,
            f"{form}.{key}",
            other=translations.player(owner),
            target=target_name(target, translations),
            cards=slots_named(slots, translations.base),
        )
    return move_sentence(
        ctx,
        actor,
        f"{form}.{told_as(form, outcome(facts, action))}",
        card=card_name(facts.last_card, translations),
        number=facts.mistakes,
        most=MISTAKES,
    )


def told_as(form: str, came: str) -> str:
    """The key of a card that was played or discarded. The log tells a weighty outcome by itself."""
    return "laid" if form == "log" and came in WEIGHTY else came


def move_sentence(ctx: RenderContext, actor: int, key: str, **values: Any) -> str:
    """A move in words; the log calls everybody by name or number."""
    if not key.startswith("log."):
        return tell_of(ctx, actor, key, **values)
    translations = ctx.translations
    return str(translations(key, player=translations.player(actor), **values))


def outcome(view: Any, action: int) -> str:
    if action >= DISCARD:
        return "discard"
    if not view.last_fits:
        return "mistake"
    return "complete" if rules.value_of(view.last_card) == VALUES else "play"


# The call


def news(ctx: RenderContext, short: bool) -> str:
    """What the last move did; nothing before the first one."""
    facts = ctx.facts
    if not facts.last_seat:
        return ""
    return last_move(ctx, facts.last_seat - 1, facts.last_action - 1, "short" if short else "call")


def turn_line(ctx: RenderContext, short: bool) -> str:
    """Whose turn it is; how many are left once the deck is empty."""
    translations, left = ctx.translations, ctx.facts.last_turns
    if ctx.is_over:
        return str(translations("over"))
    if ctx.is_asked:
        where = "call" if short or left > 0 else "table"
        line = str(translations(f"{where}.{choice(ctx)}"))
    else:
        line = str(translations("turn", player=translations.players(ctx.actors)))
    return f"{line} {translations('call.last_turns', n=left)}" if left > 0 else line


def choice(ctx: RenderContext) -> str:
    """HAN-07, HAN-10 What can be done now: no hint without a token, no discard with all of them."""
    kinds = {action.split()[0] for action in ctx.legal}
    return {
        frozenset({"play", "discard"}): "no_hint",
        frozenset({"play", "hint"}): "no_discard",
    }.get(frozenset(kinds), "your_turn")


def may_say(ctx: RenderContext, owner: int) -> tuple[str, str]:
    """What can be told to a player, or why nothing can."""
    translations, facts = ctx.translations, ctx.facts
    name = str(translations("call.knows", player=translations.player(owner)))
    if not ctx.is_asked:
        return name, turn_line(ctx, True)
    if not facts.hints:
        return name, str(translations("reason.hint"))
    return name, str(translations("call.point"))


def learns(ctx: RenderContext, owner: int, target: int) -> str:
    """What a player would know after a hint."""
    translations, slots = ctx.translations, touched_slots(ctx, owner, target)
    return telling("call.learns", translations.player(owner), target, slots, translations.base)


# The end


def verdict(ctx: RenderContext) -> list[str]:
    """HAN-17 to HAN-19: why it ended, the sum, and the federation's word for it."""
    view, translations = ctx.view, ctx.translations
    lines = [
        str(
            translations(
                f"ending.{ending(ctx)}",
                player=translations.player(int(view.seat)),
                cards=missing(ctx),
            )
        )
    ]
    if view.last_breath:
        return [
            *lines,
            str(translations("ending.won" if rules.is_perfect(view) else "ending.lost")),
        ]
    if rules.score(view) == 0 and rules.fireworks_sum(view) > 0:
        return [*lines, str(translations("ending.zero"))]
    tops = " + ".join(str(int(view.fireworks[c])) for c in colours_in(view))
    score = int(rules.score(view))
    return [
        *lines,
        str(translations("ending.score", sum=tops, n=score, best=int(rules.best_score(view)))),
        str(translations(f"scale.{praise(score, ctx.game.components)}")),
    ]


def ending(ctx: RenderContext) -> str:
    """The key of the sentence that says why."""
    view = ctx.view
    if rules.is_perfect(view):
        return "perfect"
    if view.mistakes == MISTAKES:
        return "bombed"
    if not view.last_breath:
        return "deck"
    return "gone" if missing(ctx) else "stuck"


def is_lost(ctx: RenderContext) -> bool:
    """HAN-17, HAN-19 Whether it is over and the evening is spoilt, whatever the sum."""
    return not ctx.actors and ending(ctx) not in ("perfect", "deck")


def missing(ctx: RenderContext) -> str:
    """HAN-19 The needed cards of which no copy is left."""
    view, copies = ctx.view, BOX.as_record(ctx.game.box).copies
    gone = [
        card_name(kind(colour, value), ctx.translations)
        for colour in colours_in(view)
        for value in range(int(view.fireworks[colour]) + 1, VALUES + 1)
        if view.discarded[kind(colour, value)] == copies[kind(colour, value)]
    ]
    return str(ctx.translations.join_list(gone)) if gone else ""


def goal(ctx: RenderContext, score: int) -> str:
    """HAN-18 The next better word of the scale, and the score that earns it."""
    scale, best = ctx.game.components["scale"], VALUES * len(colours_in(ctx.facts))
    reached = scale[praise(score, ctx.game.components)]
    higher = reached + 1
    grade = praise(min(higher, best), ctx.game.components)
    if higher > best:
        return str(ctx.translations(f"scale.{grade}"))
    return str(ctx.translations("call.goal", n=higher, praise=ctx.translations(f"scale.{grade}")))


def praise(score: int, facts: dict[str, Any]) -> str:
    """HAN-18 The first word of the scale that reaches the score."""
    return str(next(name for name, most in facts["scale"].items() if score <= most))
