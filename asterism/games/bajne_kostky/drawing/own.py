"""Bájné kostky: one's own dice and bid."""

from asterism.drawing.svg import Element, button, circle, group, rect, text, title_element
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.drawing.course import course
from asterism.games.bajne_kostky.drawing.paper import WIDE, Plan, Spot, loss, short
from asterism.games.bajne_kostky.drawing.players import piles, stars
from asterism.games.bajne_kostky.state import BOX, KIND_NAMES, KINDS, SIDES, TRICKS, Phase

BID, BIDS = 53, 7  # a bid on a phone, and how many stand in a row


def own_kinds(ctx: RenderContext) -> list[int]:
    if ctx.seat is None:
        return []
    return [kind for kind in range(1, KINDS + 1) if ctx.view.hand[ctx.seat, kind]]


def per_row(plan: Plan) -> int:
    return int((plan.main - 16) // (plan.tile[0] + 4))


def own_height(ctx: RenderContext, plan: Plan) -> int:
    """On a phone: as much as the dice, bids and tricks need, or the course of the game."""
    if ctx.seat is None or not ctx.actors:
        return 190
    rows = -(-len(own_kinds(ctx)) // per_row(plan))
    lines = -(-int(ctx.view.this_round + 1) // BIDS) if ctx.view.phase == Phase.BIDDING else 1
    below = ctx.view.phase == Phase.BIDDING or ctx.view.won[ctx.seat]
    return plan.head + 6 + (plan.tile[1] + 6) * rows + (8 + BID * lines if below else 0)


def own(ctx: RenderContext, plan: Plan, spot: Spot) -> Element:
    """Behind one's own screen: dice to throw, and the bid to make or to keep."""
    if ctx.seat is None or not ctx.actors:
        return course(ctx, spot)
    acts = " acts" if ctx.seat in ctx.actors else ""
    name = short(sentences.player(ctx, ctx.seat), 22 if plan is WIDE else 16)
    return group(
        f"own{acts}",
        spot.panel(),
        text(spot.x + 14, spot.y + 25, name, "bold"),
        own_tally(ctx, plan, spot),
        *tiles(ctx, plan, spot),
        *strip(ctx, plan, spot),
    )


def own_tally(ctx: RenderContext, plan: Plan, spot: Spot) -> Element:
    """One's bid, stars for tricks, and points."""
    view, translations, seat = ctx.view, ctx.translations, ctx.seat or 0
    x, y, total = spot.x + spot.width - 14, spot.y + 25, int(view.total[seat])
    said, back = (
        (sentences.points(total, translations), 92)
        if plan is WIDE
        else (sentences.minus(total), 40)
    )
    parts = [text(x, y, said, f"end bold{loss(total)}")]
    bid = sentences.bid_shown(ctx, seat)
    if bid.isdigit() and view.phase == Phase.THROWING:
        wide = 104 if plan is WIDE else 84
        parts.append(stars(ctx, seat, x - back - wide, y - 5, wide / TRICKS))
        parts.append(
            text(
                x - back - wide - 8,
                y,
                translations("table.line", name=translations("table.bid"), value=bid),
                "end soft",
            )
        )
    return group("own-tally", *parts)


def tiles(ctx: RenderContext, plan: Plan, spot: Spot) -> list[Element]:
    """One's dice by kind; those that may be thrown are buttons."""
    room, (width, height) = per_row(plan), plan.tile
    return [
        tile(
            ctx,
            plan,
            kind,
            spot.x + 10 + i % room * (width + 4),
            spot.y + plan.head + i // room * (height + 6),
        )
        for i, kind in enumerate(own_kinds(ctx))
    ]


def tile(ctx: RenderContext, plan: Plan, kind: int, x: float, y: float) -> Element:
    """Dice of one kind, which may or may not be thrown now."""
    action = f"throw {KIND_NAMES[kind - 1]}"
    number, may = ctx.game.actions.number[action], ctx.playable_prefix(action)
    throwing = ctx.view.phase == Phase.THROWING and ctx.seat in ctx.actors
    face = tile_face(ctx, plan, kind)
    if may:
        return button("tile", may, sentences.describe_action(ctx, number), *face, at=(x, y))
    if throwing:
        return group(
            "tile barred", title_element(sentences.illegal_reason(ctx, number)), *face, at=(x, y)
        )
    return group(
        "tile", title_element(sentences.die_name(kind, ctx.translations)), *face, at=(x, y)
    )


def tile_face(ctx: RenderContext, plan: Plan, kind: int) -> list[Element | None]:
    """How many dice there are, and the six faces they may show."""
    (width, height), many = plan.tile, int(ctx.view.hand[ctx.seat, kind])
    faces, step = BOX.as_record(ctx.game.box).sides[kind].tolist(), (width - 12) / SIDES
    deep = min(many, 3)
    x, y = (width - plan.own_die) / 2 - 6 * (deep - 1), (height - step - 30 - plan.own_die) / 2
    stack = [dice.unthrown(kind, plan.own_die, x + 4 * i, y + 3 * i) for i in range(deep)]
    return [
        rect(0, 0, width, height, "back", 11),
        *stack,
        text(width - 7, 22, f"×{many}", "end bold") if many > 1 else None,
        text(
            width / 2,
            height - step - 15,
            short(sentences.die_name(kind, ctx.translations), 13),
            "mid tiny",
        ),
        dice.net(kind, faces, 6, height - step - 6, step),
    ]


def strip(ctx: RenderContext, plan: Plan, spot: Spot) -> list[Element]:
    """Bids to choose from, or the tricks one has won: above the dice, or below on a phone."""
    middle = spot.x + spot.width / 2
    if ctx.view.phase == Phase.BIDDING and plan is WIDE:
        return bids(ctx, middle, spot.y + 30, spot.width - 400)
    if ctx.view.phase == Phase.BIDDING:
        return touched_bids(ctx, middle, spot.y + spot.height - BID / 2 - 5)
    y = spot.y + (6 if plan is WIDE else spot.height - 52)
    if not ctx.view.won[ctx.seat]:
        return []
    x = spot.x + (212 if plan is WIDE else 64)
    label = text(x - 10, y + 19, ctx.translations("table.won"), "soft tiny end")
    return [label, piles(ctx, ctx.seat or 0, Spot(x, y + 6, 280, 40))]


def bids(ctx: RenderContext, x: float, y: float, width: float) -> list[Element]:
    """BAJ-04 A button for every bid; once made, one's own is marked."""
    most, mine = int(ctx.view.this_round), int(ctx.view.secret_bid[ctx.seat]) - 1
    step = min(50.0, width / (most + 1))
    return [
        bid_button(ctx, tricks, mine, x + step * (tricks - most / 2), y, min(20.0, step * 0.46))
        for tricks in range(most + 1)
    ]


def touched_bids(ctx: RenderContext, x: float, y: float) -> list[Element]:
    """BAJ-04 The same for a thumb, in as many rows as it takes; y is the last of them."""
    most, mine = int(ctx.view.this_round), int(ctx.view.secret_bid[ctx.seat]) - 1
    rows = [range(most + 1)[i : i + BIDS] for i in range(0, most + 1, BIDS)]
    return [
        bid_button(
            ctx,
            tricks,
            mine,
            x + BID * (i - (len(row) - 1) / 2),
            y - BID * (len(rows) - 1 - line),
            BID * 0.47,
        )
        for line, row in enumerate(rows)
        for i, tricks in enumerate(row)
    ]


def bid_button(ctx: RenderContext, tricks: int, mine: int, x: float, y: float, r: float) -> Element:
    action = f"bid {tricks}"
    state = " mine" if tricks == mine else ("" if ctx.playable_prefix(action) else " idle")
    label = sentences.describe_action(ctx, ctx.game.actions.number[action])
    return button(
        f"bid{state}",
        ctx.playable_prefix(action),
        label,
        circle(0, 0, r),
        text(0, 6, str(tricks), "mid"),
        at=(x, y),
    )
