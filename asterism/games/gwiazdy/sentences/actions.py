"""We are all stars: what each action would do, in words."""

from typing import Any

from asterism.engine.memory import new_memory
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy.components import ELEMENT_NAMES, SYMBOLS
from asterism.games.gwiazdy.sentences.names import (
    change,
    crystals,
    dot_reading,
    event_name,
    event_text,
    field_name,
    field_use,
    number_of,
    plain_box,
    rockets_at,
    star_class,
    star_name,
    star_points,
    star_price,
)
from asterism.games.gwiazdy.state import Phase

MOST_KEPT = 20_000
KEPT: dict[tuple[Any, ...], str] = new_memory()


def describe_action(ctx: RenderContext, action: int) -> str:
    """What an action would do; kept, since the same is said again and again."""
    translations = ctx.translations
    circumstances = circumstances_of(ctx, ctx.game.actions.kind[action])
    key = (ctx.game, translations.base, translations.names, action, circumstances)
    sentence = KEPT.get(key)
    if sentence is None:
        if len(KEPT) > MOST_KEPT:
            KEPT.clear()
        sentence = KEPT[key] = action_sentence(ctx, action)
    return sentence


def circumstances_of(ctx: RenderContext, kind: str) -> tuple[Any, ...]:
    """All that the sentence of an action depends on, besides the players' names."""
    facts = ctx.facts
    if kind == "move":
        return (facts.seat, facts.sun[facts.seat], *facts.rocket)
    if kind in ("create", "save", "give"):
        return (facts.card, facts.saving)
    if kind in ("swap", "eclipse"):
        return tuple(facts.rocket)
    return (facts.crosshair,) if kind == "dot" else (facts.phase,)


def action_sentence(ctx: RenderContext, action: int) -> str:
    kind, values = ctx.game.actions.kind[action], ctx.game.actions.values[action]
    translations = ctx.translations
    if kind in ("move", "jump", "fly", "retreat"):
        return travel(ctx, kind, number_of(ctx.game.ids["field"], values[0]))
    if kind in ("swap", "push", "eclipse"):
        return strike(ctx, kind, values)
    if kind in ("fuse", "decay"):
        reaction = ctx.game.ids["reaction"].index(values[0])
        return str(
            translations(
                f"action.{kind}",
                reaction=translations(f"reaction.{values[0]}"),
                change=change(ctx, reaction, kind == "decay"),
            )
        )
    if kind == "event":
        return event_offer(ctx, number_of(ctx.game.ids["event"], values[0]))
    if kind in ("give", "save"):
        element = ELEMENT_NAMES.index(values[0])
        saved = plain_box(ctx.game).less[ctx.facts.card][element]
        return str(translations(f"action.{kind}", element=SYMBOLS[element], number=saved))
    return conclusion(ctx, kind, values)


def travel(ctx: RenderContext, kind: str, field: int) -> str:
    """GWI-07, GWI-08: where to, what for, and whom one will have to fight."""
    translations, name = ctx.translations, field_name(field, ctx.translations)
    if kind != "move":
        return str(translations(f"action.{kind}", field=name))
    others = rockets_at(ctx.facts, field, ctx.facts.seat)
    return str(
        translations(
            "action.attack" if others else "action.move",
            field=name,
            what=field_use(ctx, field),
            players=translations.players(others) if others else "",
        )
    )


def strike(ctx: RenderContext, kind: str, values: tuple[str, ...]) -> str:
    other, translations = int(values[0]), ctx.translations
    field = (
        number_of(ctx.game.ids["field"], values[1]) if kind == "push" else ctx.facts.rocket[other]
    )
    place = field_name(field, translations) if field else ""
    return str(translations(f"action.{kind}", player=translations.player(other), field=place))


def event_offer(ctx: RenderContext, kind: int) -> str:
    translations, fee = ctx.translations, plain_box(ctx.game).fee[kind]
    return str(
        translations(
            "action.fee" if any(fee) else "action.event",
            event=event_name(kind, translations),
            fee=crystals(fee, translations),
            text=event_text(ctx, kind),
        )
    )


def conclusion(ctx: RenderContext, kind: str, values: tuple[str, ...]) -> str:
    """A star, its dot, and the end of a step or of the turn."""
    translations = ctx.translations
    if kind == "create":
        star = number_of(ctx.game.ids["star"], values[0])
        return str(
            translations(
                "action.create",
                star=star_name(star, translations),
                **{"class": star_class(ctx, star)},
                points=star_points(ctx, star),
                cost=star_price(ctx, star),
            )
        )
    if kind == "dot" and ctx.facts.crosshair:
        temperature, luminosity = dot_reading(ctx, int(values[0]))
        return str(
            translations(
                "action.read", number=values[0], temperature=temperature, luminosity=luminosity
            )
        )
    if kind == "pass":
        return str(translations(f"action.pass_{pass_target(ctx)}"))
    return str(translations(f"action.{kind}", number=values[0] if values else ""))


def pass_target(ctx: RenderContext) -> str:
    """The step that a pass would end."""
    steps = {Phase.DECAY: "decay", Phase.CHAIN: "chain", Phase.RETRY: "retry"}
    return steps.get(Phase(ctx.facts.phase), "events")
