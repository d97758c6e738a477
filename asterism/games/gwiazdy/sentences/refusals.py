"""We are all stars: why an action is not allowed now."""

from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy.components import ELEMENT_NAMES, SYMBOLS
from asterism.games.gwiazdy.rules.crystals import can_pay
from asterism.games.gwiazdy.rules.events import is_moment
from asterism.games.gwiazdy.rules.stars import is_offered, is_out, price
from asterism.games.gwiazdy.sentences.names import (
    MOMENT_NAMES,
    box_of,
    crystals,
    event_name,
    field_name,
    number_of,
    star_name,
)
from asterism.games.gwiazdy.state import Market, Phase

STEPS = {  # the steps in which each kind of action has its place
    "move": {Phase.MOVE},
    "jump": {Phase.JUMP},
    "fly": {Phase.FLYBY},
    "retreat": {Phase.RETREAT},
    "event": {Phase.MOVE, Phase.ATTACK, Phase.DEFEND, Phase.TURN, Phase.RETRY},
    "decay": {Phase.DECAY},
    "fuse": {Phase.TURN, Phase.CHAIN},
    "swap": {Phase.SWAP},
    "push": {Phase.WAVE},
    "eclipse": {Phase.ECLIPSE},
    "give": {Phase.BLACK_HOLE},
    "save": {Phase.DISCOUNT},
    "create": {Phase.TURN, Phase.CREATE},
    "dot": {Phase.DOT},
    "draw": {Phase.FIELD},
    "leave": {Phase.FIELD},
}


def illegal_reason(ctx: RenderContext, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    kind, values = ctx.game.actions.kind[action], ctx.game.actions.values[action]
    translations = ctx.translations
    phase = Phase(ctx.facts.phase)
    if phase not in STEPS.get(kind, ()):
        return str(translations("reason.step", step=translations(f"step.{phase.name.lower()}")))
    if kind in ("move", "jump", "fly", "retreat"):
        return no_way(ctx, kind, number_of(ctx.game.ids["field"], values[0]))
    if kind == "event":
        return no_event(ctx, number_of(ctx.game.ids["event"], values[0]))
    if kind in ("fuse", "decay"):
        return no_reaction(ctx, kind, ctx.game.ids["reaction"].index(values[0]))
    if kind in ("swap", "push", "eclipse"):
        return no_victim(ctx, action)
    if kind in ("give", "save"):
        return str(translations(f"reason.{kind}", element=SYMBOLS[ELEMENT_NAMES.index(values[0])]))
    if kind == "create":
        return no_star(ctx, number_of(ctx.game.ids["star"], values[0]))
    tried = int(values[0]) == ctx.view.missed
    return str(translations("reason.tried" if tried else "reason.taken", number=values[0]))


def no_way(ctx: RenderContext, kind: str, field: int) -> str:
    translations, view = ctx.translations, ctx.view
    if kind == "jump":
        return str(translations("reason.here"))
    if kind == "move" and view.via and field == view.origin:
        return str(translations("reason.back"))
    return str(translations("reason.near", field=field_name(field, translations)))


def no_event(ctx: RenderContext, kind: int) -> str:
    translations, view, box = ctx.translations, ctx.view, box_of(ctx)
    name, moment = event_name(kind, translations), MOMENT_NAMES[int(box.moment[kind])]
    if moment == "immediate":
        return str(translations("reason.immediate", event=name))
    if view.hand[ctx.seat, kind] == 0:
        return str(translations("reason.not_held", event=name))
    if not is_moment(view, box, kind):
        return str(
            translations("reason.moment", event=name, moment=translations(f"moment.{moment}"))
        )
    if not can_pay(view, ctx.seat, box.fee[kind]):
        return str(translations("reason.fee", fee=crystals(box.fee[kind], translations)))
    return str(translations("reason.no_effect", event=name))


def no_reaction(ctx: RenderContext, kind: str, reaction: int) -> str:
    translations, view, box = ctx.translations, ctx.view, box_of(ctx)
    if kind == "fuse" and view.phase == Phase.CHAIN and reaction != box.reaction[view.card]:
        return str(translations("reason.chain"))
    if kind == "fuse" and view.phase == Phase.TURN and view.fusions == 0:
        return str(translations("reason.fusions"))
    fuel, ash = box.fuel[reaction], box.ash[reaction]
    needed, made = (ash, fuel) if kind == "decay" else (fuel, ash)
    if not can_pay(view, ctx.seat, needed):
        return str(translations("reason.fuel", crystals=crystals(needed, translations)))
    return str(translations("reason.pool", crystals=crystals(made, translations)))


def no_victim(ctx: RenderContext, action: int) -> str:
    translations, view = ctx.translations, ctx.view
    other = int(ctx.game.actions.values[action][0])
    if other >= view.players:
        return str(translations("reason.player"))
    if other == ctx.seat:
        return str(translations("reason.yourself"))
    if view.phase == Phase.ECLIPSE:
        return str(translations("reason.no_stars", player=translations.player(other)))
    field = number_of(ctx.game.ids["field"], ctx.game.actions.values[action][1])
    return str(translations("reason.near", field=field_name(field, translations)))


def no_star(ctx: RenderContext, star: int) -> str:
    translations, view, box = ctx.translations, ctx.view, box_of(ctx)
    name = star_name(star, translations)
    if view.owner[star]:
        return str(translations("reason.made", star=name))
    if is_out(view, star):
        return str(translations("reason.out", star=name))
    if view.market == Market.TOP and not is_offered(view, box, star):
        return str(translations("reason.top", star=name))
    missing = [
        max(
            0,
            int(price(box, star, element, view.card, view.saving))
            - int(view.crystals[ctx.seat, element]),
        )
        for element in range(len(SYMBOLS))
    ]
    return str(translations("reason.cost", star=name, crystals=crystals(missing, translations)))
