"""Bájné kostky: the trick in the labyrinth, or how it all ended."""

from asterism.drawing.svg import Element, element, group, rect, star, text, title_element, wrap_text
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.drawing.paper import WIDE, Plan, Spot, short
from asterism.games.bajne_kostky.state import Phase

GATES = (10, 62, 30, 88)  # where each wall of the labyrinth opens, of 100


def middle(ctx: RenderContext, plan: Plan, spot: Spot) -> Element:
    """BAJ-05 to BAJ-10: the trick in throwing order; at the end, who won."""
    inside = ending(ctx, plan, spot) if not ctx.actors else trick(ctx, plan, spot)
    return group("labyrinth", spot.panel(), labyrinth(spot), *inside)


def labyrinth(spot: Spot) -> Element:
    """Rings with gates: where the minotaur sits and plays."""
    return group("walls", *(wall(spot, i, gate) for i, gate in enumerate(GATES, 1)))


def wall(spot: Spot, ring: int, gate: int) -> Element:
    opening = 3 + 12 // ring
    return element(
        "ellipse",
        cx=spot.x + spot.width / 2,
        cy=spot.y + spot.height / 2 + 4,
        rx=spot.width * 0.105 * ring,
        ry=spot.height * 0.098 * ring,
        class_="wall",
        pathLength=100,
        stroke_dasharray=f"{100 - opening} {opening}",
        stroke_dashoffset=gate,
    )


def trick(ctx: RenderContext, plan: Plan, spot: Spot) -> list[Element]:
    """The dice thrown and the places of those who follow; before the first, the last trick."""
    now, last = sentences.current_trick(ctx.view), sentences.last_trick(ctx.view)
    if now.throws or not last.throws:
        shown, title = now, ctx.translations("table.trick_name")
    else:
        shown, title = last, ctx.translations("table.last_trick")
    parts = [text(spot.x + 14, spot.y + 22, title, "bold soft"), *laid_out(ctx, plan, spot, shown)]
    if shown.throws:
        parts += reason(ctx, plan, spot, shown)
    if shown.throws and ctx.view.phase == Phase.BIDDING:
        parts += round_news(ctx, plan, spot)
    if now.throws and last.throws:
        parts.append(before(ctx, plan, spot, last))
    return parts


def order(ctx: RenderContext, shown: sentences.Trick) -> list[int]:
    """The seats in the order of throwing, those to come included."""
    count = int(ctx.view.players)
    first = shown.throws[0].seat if shown.throws else int(ctx.view.leader)
    return [(first + i) % count for i in range(count)]


def laid_out(ctx: RenderContext, plan: Plan, spot: Spot, shown: sentences.Trick) -> list[Element]:
    seats, by_seat = order(ctx, shown), {throw.seat: throw for throw in shown.throws}
    step = spot.width / len(seats)
    top = spot.y + (68 if plan is WIDE else 42)
    return [
        one_throw(ctx, plan, seat, by_seat.get(seat), shown, spot.x + step * (i + 0.5), top)
        for i, seat in enumerate(seats)
    ]


def one_throw(
    ctx: RenderContext,
    plan: Plan,
    seat: int,
    throw: sentences.Throw | None,
    shown: sentences.Trick,
    x: float,
    y: float,
) -> Element:
    """A die with the name of its thrower; a ring around the one that wins."""
    translations, size = ctx.translations, plan.die
    left = x - size / 2
    name = text(
        x,
        y + size + 20,
        short(translations.player(seat), plan.letters),
        f"mid tiny{' lead' if seat in ctx.actors and not throw else ''}",
    )
    if throw is None:
        return group("throw", dice.place(size, left, y), name)
    label = sentences.throw_told_short(ctx, throw)
    ring = rect(left - 6, y - 6, size + 12, size + 12, "crown", 18) if seat == shown.best else None
    crown = star(x, y - 12, 8, name="star") if seat == shown.best else None
    return group(
        "throw",
        ring,
        crown,
        name,
        dice.die(throw.kind, throw.face, size, left, y, label, piece(shown, seat)),
    )


def piece(shown: sentences.Trick, seat: int) -> str:
    """The name by which a die is known again when it moves."""
    return f"throw-{shown.number[0]}-{shown.number[1]}-{seat}"


def reason(ctx: RenderContext, plan: Plan, spot: Spot, shown: sentences.Trick) -> list[Element]:
    """Why the marked die wins, and the bonus it may bring."""
    said = sentences.trick_reason(ctx, shown)
    if shown.whole and ctx.view.last_bonus:
        said += " · " + ctx.translations("table.bonus", n=int(ctx.view.last_bonus))
    top, size, letters = (200, 16, 90) if plan is WIDE else (136, 13, 52)
    return [
        text(
            spot.x + spot.width / 2,
            spot.y + top + 16 * i,
            row,
            "mid why",
            style=f"font-size:{size}px",
        )
        for i, row in enumerate(wrap_text(said, letters))
    ]


def round_news(ctx: RenderContext, plan: Plan, spot: Spot) -> list[Element]:
    """What the last round brought everybody."""
    rows = wrap_text(
        sentences.round_told(ctx, int(ctx.view.this_round) - 1), 100 if plan is WIDE else 58
    )
    y = spot.y + (228 if plan is WIDE else 172)
    return [
        text(
            spot.x + spot.width / 2,
            y + 16 * i,
            row,
            "mid",
            style=None if plan is WIDE else "font-size:12px",
        )
        for i, row in enumerate(rows)
    ]


def before(ctx: RenderContext, plan: Plan, spot: Spot, last: sentences.Trick) -> Element:
    """The last trick, small, while another is being thrown."""
    translations, size = ctx.translations, 24
    y = spot.y + spot.height - 34
    start = spot.x + spot.width - 16 - len(last.throws) * (size + 5)
    parts = [text(start - 10, y + 17, translations("table.last_trick"), "end tiny soft")]
    for i, throw in enumerate(last.throws):
        x = start + i * (size + 5)
        label = sentences.throw_told_short(ctx, throw)
        parts.append(dice.die(throw.kind, throw.face, size, x, y, label, piece(last, throw.seat)))
        if throw.seat == last.best:
            parts.append(
                rect(x - 2.5, y - 2.5, size + 5, size + 5, "crown", 7, style="stroke-width:2")
            )
    return group("last", title_element(sentences.trick_told(ctx, last)), *parts)


def ending(ctx: RenderContext, plan: Plan, spot: Spot) -> list[Element]:
    """BAJ-15 The winners, then everybody."""
    rows = sentences.verdict(ctx)
    step = min(30.0, (spot.height - 60) / len(rows))
    size = 15 if plan is WIDE else 12
    head = text(
        spot.x + spot.width / 2,
        spot.y + 42,
        rows[0],
        "mid why",
        style=f"font-size:{24 if plan is WIDE else 15}px",
    )
    return [
        head,
        *(
            text(
                spot.x + spot.width / 2,
                spot.y + 58 + step * (i + 0.6),
                row,
                "mid",
                style=f"font-size:{size}px",
            )
            for i, row in enumerate(rows[1:])
        ),
    ]
