"""Nebula: the one sentence in large type: what to do, or whom the table waits for."""

from typing import NamedTuple

from asterism.engine.render_context import RenderContext
from asterism.games.nebula.names import CLUSTERS, HOLE, STEPS, Phase
from asterism.games.nebula.sentences import names


class Call(NamedTuple):
    """What to do, and a hint below it."""

    sentence: str
    hint: str = ""


OTHERS = {
    Phase.TAKING: "takes",
    Phase.KEEPING: "keeps",
    Phase.PLACING: "places",
    Phase.SUPERNOVA: "supernova",
    Phase.MARKER: "marker",
}


def call(ctx: RenderContext, kind: int = 0) -> Call:
    """NEB-12 What the step asks of this seat; `kind` is the star in hand."""
    translations, phase = ctx.translations, Phase(ctx.facts.phase)
    if ctx.is_ended:
        return Call(str(translations("over")))
    if not ctx.is_asked:
        return call_of_others(ctx, phase)
    if phase == Phase.TAKING:
        return call_taking(ctx)
    if phase == Phase.PLACING:
        return call_placing(ctx, kind)
    if phase == Phase.SUPERNOVA:
        return call_supernova(ctx)
    key = phase.name.lower()
    left = ctx.game.components["chaos"]["kept"] - sum(ctx.facts.got[ctx.seat or 0])
    return Call(
        str(translations(f"call.{key}", n=max(1, left))), str(translations(f"call.{key}_hint"))
    )


def call_at_end(ctx: RenderContext, owner: int) -> Call:
    """Whose galaxy has won."""
    player = ctx.translations.player(owner)
    return Call(str(ctx.translations("over")), str(ctx.translations("call.winning", player=player)))


def call_of_others(ctx: RenderContext, phase: Phase) -> Call:
    players = ctx.translations.players(ctx.actors)
    if phase not in OTHERS:
        return Call(str(ctx.translations("call.waiting", players=players)))
    return Call(str(ctx.translations(f"call.other.{OTHERS[phase]}", player=players)))


def call_taking(ctx: RenderContext) -> Call:
    """NEB-13, NEB-14 Steps that are left, then the stars."""
    translations = ctx.translations
    left = steps_left(ctx)
    if not left:
        return Call(str(translations("call.take")), str(translations("call.take_hint")))
    begun = left < STEPS or not any(ctx.facts.observatory[ctx.seat or 0])
    hint = translations("call.taking_hint" if begun else "call.taking_start_hint")
    return Call(str(translations("call.taking", n=left)), str(hint))


def steps_left(ctx: RenderContext) -> int:
    made = sum(abs(int(ctx.facts.moved[cluster])) for cluster in range(CLUSTERS))
    return int(STEPS) - made


def call_placing(ctx: RenderContext, kind: int) -> Call:
    """NEB-15 The star in hand, or the end of the turn."""
    translations = ctx.translations
    if kind and kind != HOLE:
        sentence = translations("call.placing", star=names.star(translations, kind))
        return Call(str(sentence), placements_text(ctx))
    if "hole" in ctx.legal:
        return Call(str(translations("call.hole")), placements_text(ctx))
    return Call(str(translations("call.finish")), placements_text(ctx))


def call_supernova(ctx: RenderContext) -> Call:
    """NEB-20 Where the new supernova may come from: only places that have a star for it."""
    has_bag = "supernova bag" in ctx.legal
    has_star = len(ctx.legal) > has_bag
    key = "supernova_hint"
    if not has_star:
        key = "supernova_bag_hint"
    elif not has_bag:
        key = "supernova_star_hint"
    return Call(str(ctx.translations("call.supernova")), str(ctx.translations(f"call.{key}")))


def placements_text(ctx: RenderContext) -> str:
    """NEB-15 How many stars were placed, and what would allow one more."""
    facts, placing = ctx.facts, ctx.game.components["placing"]
    placed, matched = facts.placed.bit_count(), facts.placed >> facts.to_match & 1
    most = placing["matching"] if matched else placing["stars"]
    key = "placed" if matched else "placed_so_far"
    return str(ctx.translations(f"call.{key}", placed=placed, most=most, n=placing["matching"]))
