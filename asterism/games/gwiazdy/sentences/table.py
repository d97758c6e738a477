"""We are all stars: the table in words, as a screen reader wants it."""

from typing import Any

from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy.components import UNLIMITED
from asterism.games.gwiazdy.rules.battle import attack_points, defence_points
from asterism.games.gwiazdy.rules.stars import is_offered
from asterism.games.gwiazdy.sentences.names import (
    box_of,
    crystals,
    event_name,
    event_text,
    field_name,
    owned_stars,
    star_name,
    star_points,
    sun_name,
    sun_text,
    tenths,
)
from asterism.games.gwiazdy.state import Phase, Side
from asterism.translations.second_person import tell_of

PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)


def name_moment(ctx: RenderContext) -> str:
    return str(ctx.translations("rounds_short", number=int(ctx.view.rounds)))


def describe_table(ctx: RenderContext) -> str:
    """The table, line by line, for screen readers."""
    view, translations = ctx.view, ctx.translations
    lines = [
        headline(ctx),
        translations("rounds", number=int(view.rounds), most=int(box_of(ctx).rounds)),
    ]
    if view.dice[Side.ATTACKER]:
        lines.append(battle_line(ctx))
    for seat in range(view.players):
        lines += player_lines(ctx, seat)
    lines.append(
        translations(
            "line", name=translations("table.pool"), value=crystals(view.pool, translations)
        )
    )
    lines += deck_lines(ctx)
    lines.append(translations("line", name=translations("table.market"), value=market(ctx)))
    return "\n".join(map(str, lines))


def headline(ctx: RenderContext) -> str:
    """Whose turn it is and what for; at the end, that it is over."""
    translations, phase = ctx.translations, PHASE_NAMES[ctx.facts.phase]
    if ctx.is_over:
        return str(translations("over"))
    if ctx.is_asked:
        return str(translations("table.your_turn", step=translations(f"step.{phase}")))
    return str(
        translations(
            "table.other_turn",
            player=translations.players(ctx.actors),
            phase=translations(f"phase.{phase}"),
        )
    )


def budget(ctx: RenderContext) -> str:
    """GWI-14 How many fusions or decays the player to move has left."""
    facts, translations = ctx.facts, ctx.translations
    if facts.phase == Phase.DECAY:
        return str(translations("table.decays_left", n=facts.decays))
    if facts.fusions > UNLIMITED // 2:
        return str(translations("table.fusion_free"))
    return str(translations("table.fusion_left", n=facts.fusions))


def battle_line(ctx: RenderContext) -> str:
    view, translations = ctx.view, ctx.translations
    sentence = translations(
        "log.battle",
        player=translations.player(int(view.seat)),
        other=translations.player(int(view.defender)),
        attack=int(view.dice[Side.ATTACKER]),
        defence=int(view.dice[Side.DEFENDER]),
    )
    return f"{sentence} {result(ctx)}" if view.winner else str(sentence)


def result(ctx: RenderContext) -> str:
    """GWI-09 The points of both sides, and who has won."""
    view, translations = ctx.view, ctx.translations
    winner = view.seat if view.winner == Side.ATTACKER + 1 else view.defender
    return tell_of(
        ctx,
        int(winner),
        "log.won",
        attack=tenths(attack_points(view, box_of(ctx)), translations),
        defence=tenths(defence_points(view, box_of(ctx)), translations),
    )


def result_and_return(ctx: RenderContext) -> str:
    """GWI-09, GWI-11 The same, and where a beaten attacker is again."""
    view = ctx.view
    if view.winner != Side.DEFENDER + 1:
        return result(ctx)
    seat = int(view.seat)
    field = field_name(view.rocket[seat], ctx.translations)
    return f"{result(ctx)} {tell_of(ctx, seat, 'log.back', field=field)}"


def player_lines(ctx: RenderContext, seat: int) -> list[str]:
    """GWI-04 A player's open things; of events only one's own, and what all have seen."""
    view, translations = ctx.view, ctx.translations
    name = translations.player(seat)
    if seat == ctx.seat:
        name = translations("table.you", player=name)
    parts = [
        translations("points", n=int(view.points[seat])),
        translations("table.at", field=field_name(view.rocket[seat], translations)),
        crystals(view.crystals[seat], translations),
    ]
    if seat == view.starter:
        parts.append(translations("starter"))
    if view.eclipsed[seat]:
        parts.append(translations("table.eclipsed"))
    lines = [translations("line", name=name, value=", ".join(map(str, parts)))]
    stars = ", ".join(
        star_name(star, translations) for star in owned_stars(view, seat)
    ) or translations("none")
    for what, value in (
        ("stars", stars),
        ("sun", sun_line(ctx, seat)),
        ("events", hand_line(ctx, seat)),
    ):
        lines.append("  " + translations("line", name=translations(f"table.{what}"), value=value))
    return lines


def sun_line(ctx: RenderContext, seat: int) -> str:
    sun = int(ctx.view.sun[seat])
    return f"{sun_name(sun, ctx.translations)}. {sun_text(ctx, sun)}"


def hand_line(ctx: RenderContext, seat: int) -> str:
    view, translations = ctx.view, ctx.translations
    cards = hand(view, seat)
    if cards:
        return "; ".join(
            f"{event_name(kind, translations)} – {event_text(ctx, kind)}" for kind in cards
        )
    sentence = translations("table.events_held", n=int(view.held[seat]))
    names = ", ".join(event_name(kind, translations) for kind in expand_counts(view.known[seat]))
    return f"{sentence} ({translations('table.known', events=names)})" if names else str(sentence)


def hand(view: Any, seat: int) -> list[int]:
    """The events of a player, as far as this view holds them."""
    return expand_counts(view.hand[seat])


def expand_counts(counts: Any) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def deck_lines(ctx: RenderContext) -> list[str]:
    view, translations = ctx.view, ctx.translations
    counts = translations("table.deck_count", number=int(view.left), under=int(view.buried))
    lines = [translations("line", name=translations("table.deck"), value=counts)]
    if view.buried:
        names = ", ".join(event_name(kind, translations) for kind in view.under[: view.buried])
        lines.append(translations("line", name=translations("table.under"), value=names))
    return lines


def market(ctx: RenderContext) -> str:
    view, box = ctx.view, box_of(ctx)
    return "; ".join(
        f"{star_name(star, ctx.translations)} ({star_points(ctx, star)}, "
        f"{crystals(box.cost[star], ctx.translations)})"
        for star in range(1, box.stars + 1)
        if is_offered(view, box, star)
    ) or str(ctx.translations("none"))
