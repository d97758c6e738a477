"""We are all stars: what happened, in sentences, from the views before and after."""

from typing import Any

from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy.components import ELEMENT_NAMES, SYMBOLS, Moment
from asterism.games.gwiazdy.rules.stars import system_bonus
from asterism.games.gwiazdy.sentences.names import (
    box_of,
    change,
    event_name,
    event_text,
    field_name,
    format_amounts,
    number_of,
    star_name,
    star_price,
)
from asterism.games.gwiazdy.sentences.table import (
    battle_line,
    result,
)
from asterism.games.gwiazdy.state import Phase, Side

FIGHTING = ("move", "event", "pass")  # actions that may decide a battle


def latest(ctx: RenderContext) -> str:
    """What just happened, as far as one position tells."""
    facts, translations = ctx.facts, ctx.translations
    if not facts.last_seat:
        return ""
    action, who = facts.last_action - 1, translations.player(facts.last_seat - 1)
    kind, values = ctx.game.actions.kind[action], ctx.game.actions.values[action]
    if kind in ("create", "dot"):
        return latest_star(ctx, kind, values)
    sentence = str(translations(f"log.{kind}", player=who, **details(ctx, kind, values)))
    if facts.winner:
        return result(ctx) if kind in FIGHTING else sentence
    return f"{sentence} {battle_line(ctx)}" if facts.dice[0] else sentence


def latest_star(ctx: RenderContext, kind: str, values: tuple[str, ...]) -> str:
    actor = int(ctx.facts.last_seat) - 1
    if kind == "dot":
        return placement_sentence(ctx, actor, int(values[0]))
    star, translations = ctx.facts.making, ctx.translations
    who, name = translations.player(actor), star_name(star, translations)
    return str(translations("log.create", player=who, star=name, cost=star_price(ctx, star)))


def log_line(before: RenderContext, after: RenderContext, actor: int, action: int | None) -> str:
    """What was done, and all that came of it."""
    assert action is not None  # nothing here is chosen in secret
    lines = [
        action_sentence(before, after, actor, action),
        *draw_sentences(before, after),
        *battle_sentences(before, after),
        *production_sentences(before, after),
        *change_sentences(before, after, action),
        *return_sentences(before, after),
        *ending_sentences(before, after),
    ]
    return " ".join(line for line in lines if line)


def action_sentence(before: RenderContext, after: RenderContext, actor: int, action: int) -> str:
    """The action itself."""
    kind, values = before.game.actions.kind[action], before.game.actions.values[action]
    translations, view = after.translations, before.view
    who = translations.player(actor)
    if kind == "draw" and after.view.held[actor] > view.held[actor]:
        return ""  # who draws a card to keep is told with the card
    if kind == "dot":
        return placement_sentence(after, actor, int(values[0]))
    if kind == "pass" and view.phase == Phase.RETRY:
        return str(translations("log.lost", star=star_name(view.making, translations)))
    if kind == "create":
        star = number_of(before.game.ids["star"], values[0])
        return str(
            translations(
                "log.create",
                player=who,
                star=star_name(star, translations),
                cost=star_price(before, star),
            )
        )
    return str(translations(f"log.{kind}", player=who, **details(before, kind, values)))


def details(ctx: RenderContext, kind: str, values: tuple[str, ...]) -> dict[str, Any]:
    """The other values in the sentence of an action."""
    translations = ctx.translations
    if kind in ("move", "jump", "fly", "retreat"):
        return {"field": field_name(number_of(ctx.game.ids["field"], values[0]), translations)}
    if kind == "event":
        return {"event": event_name(number_of(ctx.game.ids["event"], values[0]), translations)}
    if kind in ("fuse", "decay"):
        return {"change": change(ctx, ctx.game.ids["reaction"].index(values[0]), kind == "decay")}
    if kind in ("give", "save"):
        element = ELEMENT_NAMES.index(values[0])
        saved = int(box_of(ctx).less[ctx.view.card, element])
        return {"element": SYMBOLS[element], "number": saved}
    named = {"other": translations.player(int(values[0]))} if values else {}
    return named | (
        {"field": field_name(number_of(ctx.game.ids["field"], values[1]), translations)}
        if kind == "push"
        else {}
    )


def placement_sentence(after: RenderContext, actor: int, dot: int) -> str:
    """GWI-16 A marker on the diagram: the star is made, or missed, or lost."""
    sentence = marker_sentence(after, actor, dot)
    star, translations = int(after.view.making), after.translations
    if after.view.owner[star] or after.view.phase == Phase.RETRY:
        return sentence
    return f"{sentence} {translations('log.lost', star=star_name(star, translations))}"


def marker_sentence(after: RenderContext, actor: int, dot: int) -> str:
    """GWI-16, GWI-18 Whether a marker lies on the dot of its star, and what that has brought."""
    view, box, translations = after.view, box_of(after), after.translations
    star = int(view.making)
    name, who = star_name(star, translations), translations.player(actor)
    if not view.owner[star]:
        return str(translations("log.missed", player=who, star=name, number=dot))
    bonus = system_bonus(view, box, actor, star)
    points = translations("points", n=int(box.points[star] + bonus))
    key = "log.made_system" if bonus else "log.made"
    return str(translations(key, player=who, star=name, points=points))


def draw_sentences(before: RenderContext, after: RenderContext) -> list[str]:
    """GWI-13 A card that was drawn: named if we may know it, or if it happened at once."""
    translations, view = after.translations, after.view
    lines = []
    for seat in range(view.players):
        if view.held[seat] > before.view.held[seat]:
            news = [
                k
                for k in range(1, len(view.hand[seat]))
                if view.hand[seat, k] > before.view.hand[seat, k]
                or view.known[seat, k] > before.view.known[seat, k]
            ]
            known = news and (before.seat == seat or view.known[seat, news[0]])
            lines.append(
                translations(
                    "log.drawn_open",
                    player=translations.player(seat),
                    event=event_name(news[0], translations),
                )
                if known
                else translations("log.draw", player=translations.player(seat))
            )
    if (
        view.card
        and view.card != before.view.card
        and box_of(after).moment[view.card] == Moment.IMMEDIATE
    ):
        lines.append(
            translations(
                "log.happens",
                event=event_name(view.card, translations),
                text=event_text(after, int(view.card)),
            )
        )
    return [str(line) for line in lines]


def begins_battle(before: RenderContext, after: RenderContext) -> bool:
    """GWI-08 Whether the last move has attacked somebody."""
    view, earlier = after.view, before.view
    return bool(view.dice[0] and (not earlier.dice[0] or earlier.defender != view.defender))


def battle_outcome(before: RenderContext, after: RenderContext) -> str:
    """GWI-09 Return who has won the battle that the last move has decided."""
    is_decided = after.view.winner and (begins_battle(before, after) or not before.view.winner)
    return result(after) if is_decided else ""


def name_outcome(before: RenderContext, after: RenderContext) -> str:
    """GWI-09, GWI-16 Return what came of the marker that the last move has placed, or who has won
    the battle that it has decided."""
    action = int(after.view.last_action) - 1
    if before.game.actions.kind[action] != "dot":
        return battle_outcome(before, after)
    dot = int(before.game.actions.values[action][0])
    return marker_sentence(after, int(after.view.last_seat) - 1, dot)


def battle_sentences(before: RenderContext, after: RenderContext) -> list[str]:
    """GWI-08 A battle that began, and one that was decided."""
    view, translations = after.view, after.translations
    lines = []
    if begins_battle(before, after):
        lines.append(
            str(
                translations(
                    "log.battle",
                    player=translations.player(int(view.seat)),
                    other=translations.player(int(view.defender)),
                    attack=int(view.dice[0]),
                    defence=int(view.dice[1]),
                )
            )
        )
    return [line for line in (*lines, battle_outcome(before, after)) if line]


def production_sentences(before: RenderContext, after: RenderContext) -> list[str]:
    """GWI-06 A new round."""
    if after.view.rounds == before.view.rounds:
        return []
    return [str(after.translations("log.round", number=int(after.view.rounds)))]


SELF_EXPLANATORY = {"fuse", "decay", "create", "give"}  # their sentence says what it cost


def change_sentences(before: RenderContext, after: RenderContext, action: int) -> list[str]:
    """Who has gained or lost crystals, unless the sentence of the action says so."""
    if after.game.actions.kind[action] in SELF_EXPLANATORY:
        return []
    translations = after.translations
    gains = after.view.crystals - before.view.crystals
    parts = [
        str(
            translations(
                "change", player=translations.player(seat), crystals=format_amounts(gains[seat])
            )
        )
        for seat in range(after.view.players)
        if gains[seat].any()
    ]
    return ["; ".join(parts) + "."] if parts else []


def return_sentences(before: RenderContext, after: RenderContext) -> list[str]:
    """GWI-11 Where a beaten attacker is again."""
    view, earlier, translations = after.view, before.view, after.translations
    is_decided = view.battles != earlier.battles or not earlier.winner
    if not is_decided or view.winner != Side.DEFENDER + 1:
        return []
    seat = int(view.seat)
    field = field_name(view.rocket[seat], translations)
    return [str(translations("log.back", player=translations.player(seat), field=field))]


def ending_sentences(before: RenderContext, after: RenderContext) -> list[str]:
    """GWI-19 Somebody has reached the goal, or it is over."""
    translations, goal = after.translations, box_of(after).goal
    if not after.actors:
        return [str(translations("log.over"))]
    first = (before.view.points < goal).all() and (after.view.points >= goal).any()
    leader = int(after.view.points.argmax())
    return (
        [
            str(
                translations(
                    "log.goal",
                    player=translations.player(leader),
                    points=translations("points", n=int(after.view.points[leader])),
                )
            )
        ]
        if first
        else []
    )
