"""BAJ-04, BAJ-11: people behind their screens, with bids as beads and dice that are left."""

import functools

from asterism.drawing.kit import GLOW, SUB, fitted_row, medallion, words
from asterism.drawing.svg import Element, circle, group, path, text, title_element
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing.dice import screened_dice
from asterism.games.bajne_kostky.drawing.plan import Plan, seat_spots
from asterism.games.bajne_kostky.drawing.trick import NEXT_BIDS, TAKEN, ends_round
from asterism.games.bajne_kostky.state import KINDS, Phase

FIST = (
    "M-7 6v-8c0-2 3-2 3 0v-3c0-2 3.4-2 3.4 0v-.6c0-2 3.4-2 3.4 0v1.4c0-2 3.2-2 3.2 0v7c0 3-2 5-5 "
    "5h-3c-3 0-5-1-5-2z"
)
OVER = "#ff8d7a"  # tricks that nobody wanted


def viewer(ctx: RenderContext) -> int:
    """Return who sits at the tray: the seat itself, or the first one for a watcher."""
    return ctx.seat if ctx.seat is not None else 0


def others(ctx: RenderContext) -> list[int]:
    """Return the other seats, the next player first."""
    players = ctx.facts.players
    return [(viewer(ctx) + i) % players for i in range(1, players)]


def draw_people(ctx: RenderContext, plan: Plan) -> Element:
    seats = others(ctx)
    spots = seat_spots(plan, len(seats))
    return group(
        "people",
        *(person(ctx, plan, owner, at) for owner, at in zip(seats, spots, strict=True)),
    )


def person(ctx: RenderContext, plan: Plan, owner: int, at: tuple[float, float]) -> Element:
    """Return one of the others: while bids are made with points, then with bid and dice."""
    x, y, r = *at, plan.seats[2]
    bidding = ctx.facts.phase == Phase.BIDDING and bool(ctx.actors)
    name = ctx.person(owner)
    lit = owner in ctx.actors and not bidding
    if ends_round(ctx):
        below = round_end(ctx, plan, owner, x, y)
    else:
        below = points_row(ctx, plan, owner, x, y) if bidding else bid_rows(ctx, plan, owner, x, y)
    return group(
        "person",
        medallion(x, y, r, name, owner, lit),
        bid_badge(ctx, x + r * 0.95, y + r * 0.8, owner) if bidding else None,
        fitted_row(
            x, y + r + 17, plan.seats[3] - 6, name, plan.small + 0.5, face="bold", anchor="middle"
        ),
        *below,
        clock(plan, x, y, owner),
        title_element(sentences.status(ctx, owner)),
    )


def clock(plan: Plan, x: float, y: float, owner: int) -> Element | None:
    """Return an empty text that the page fills with the time left."""
    if plan.is_phone:
        return None
    return text(
        x + plan.seats[2] + 12,
        y + 5,
        "",
        "t-sans",
        font_size=14,
        fill=SUB,
        data_clock=owner,
    )


def points_row(ctx: RenderContext, plan: Plan, owner: int, x: float, y: float) -> list[Element]:
    total = sentences.minus(ctx.facts.total[owner])
    place = x, y + plan.seats[2] + 34
    style = "serif", SUB, "middle"
    return [words(*place, total, plan.small + 1, *style, **points_news(ctx, owner))]


def points_news(ctx: RenderContext, owner: int) -> dict[str, object]:
    """BAJ-12, BAJ-13 Return the attributes of points that a round has just changed: they count up
    from what they were."""
    facts = ctx.facts
    rounds = facts.this_round - (1 if ctx.actors else 0)
    if not (ends_round(ctx) or (not ctx.actors and rounds)):
        return {}
    earlier = facts.pad_total[rounds - 2][owner] if rounds > 1 else 0
    return {"data_step": NEXT_BIDS + 1, "data_motion": "count-up", "data_from": earlier}


def round_end(ctx: RenderContext, plan: Plan, owner: int, x: float, y: float) -> list[Element]:
    """Return the points, and for a film the bid of the round that is over, with which its last
    trick is seen."""
    points = points_row(ctx, plan, owner, x, y)
    kept = last_beads(ctx, owner, *bead_spot(plan, x, y))
    return [group("points", *points, data_step=NEXT_BIDS, data_motion="bloom"), kept]


def last_beads(
    ctx: RenderContext, owner: int, x: float, y: float, r: float, label: Element | None = None
) -> Element:
    """Return the beads of the round that is over, which only a film shows."""
    facts, number = ctx.facts, ctx.facts.this_round - 2
    bid, won = facts.pad_bid[number][owner] - 1, facts.pad_won[number][owner] - 1
    newest = facts.last_taken == owner + 1
    kept = bead_row(bid, [""] * won, newest, x, y, r)
    return group("when kept", label, *kept, data_until=NEXT_BIDS)


def bead_spot(plan: Plan, x: float, y: float) -> tuple[float, float, float]:
    """Return where the beads of a person are, and their radius."""
    below, small = plan.seats[2], plan.is_phone
    return x, y + below + (29 if small else 32), 4.4 if small else 5.5


def bid_rows(ctx: RenderContext, plan: Plan, owner: int, x: float, y: float) -> list[Element]:
    r, small = plan.seats[2], plan.is_phone
    dice = behind_screen(ctx, owner)
    size = 8.5 if small else 12
    step = min(size + 2.5, (plan.seats[3] - 8) / max(1, len(dice)))
    return [
        beads(ctx, owner, *bead_spot(plan, x, y)),
        screened_dice(dice, x, y + r + (40 if small else 44), size, step),
    ]


def behind_screen(ctx: RenderContext, owner: int) -> tuple[int, ...]:
    """Return the kind of every die that a player still has; 0 where we may not know."""
    hand = ctx.facts.hand[owner]
    known = tuple(kind for kind in range(1, KINDS + 1) for _ in range(hand[kind]))
    return known or (0,) * ctx.facts.held[owner]


# Bids


def bid_badge(ctx: RenderContext, x: float, y: float, owner: int) -> Element:
    """Return how far a bid is. After the last trick of a round nobody thinks of the next bid while
    that trick still lies there."""
    badge = fist_badge(x, y, owner not in ctx.actors, owner)
    if not ends_round(ctx):
        return badge
    return group("next-bid", badge, data_step=NEXT_BIDS, data_motion="bloom")


@functools.lru_cache(maxsize=256)
def fist_badge(x: float, y: float, out: bool, owner: int) -> Element:
    """Return a fist for a bid that is made, dots for one that is being thought of."""
    if out:
        return group(
            "fist-mark",
            circle(0, 0, 11.5, fill="url(#k-gold)", stroke="#7d5622"),
            path(FIST, fill="#2a2013", transform="scale(.92)"),
            at=(x, y),
            piece=f"fist-{owner}",
            data_enter="bloom",
        )
    return group(
        "thinking",
        circle(0, 0, 11.5, fill="#16213d", stroke="#7d95cc", stroke_dasharray="2 3"),
        path("M-5 0h0m5 0h0m5 0h0", stroke="#c9bfa9", stroke_width=3.2, stroke_linecap="round"),
        at=(x, y),
    )


def beads(ctx: RenderContext, owner: int, x: float, y: float, r: float) -> Element:
    """Return a bead for every trick bid; filled when won, red when won beyond the bid. Touched,
    a won one tells its dice. A bid of none is a crossed circle; unknown ones are not drawn."""
    facts = ctx.facts
    bid = (facts.bid[owner] or facts.secret_bid[owner]) - 1
    row = bead_row(bid, won_tricks(ctx, owner), took_last(ctx, owner), x, y, r)
    return group("beads", *row, data_motion="flip" if bids_are_news(ctx) else None)


def bead_row(
    bid: int, tricks: list[str], newest: bool, x: float, y: float, r: float
) -> list[Element]:
    """Return the beads of a bid, of which these tricks are won, the last one perhaps just now."""
    won, step = len(tricks), r * 2.6
    if bid <= 0 and not won:
        return [none_bid(x, y, r + 1.6)] if bid == 0 else []
    count = max(bid, won)
    left = x - (count - 1) * step / 2
    return [
        bead(
            round(left + i * step, 1),
            y,
            r,
            i < won,
            i >= bid,
            tricks[i] if i < won else "",
            newest and i == won - 1,
        )
        for i in range(count)
    ]


def bids_are_news(ctx: RenderContext) -> bool:
    """BAJ-04 Whether the bids were shown by the last move: nobody has thrown since."""
    facts = ctx.facts
    return facts.phase == Phase.THROWING and not any(map(any, facts.thrown))


def took_last(ctx: RenderContext, owner: int) -> bool:
    """Whether a player won a trick by the last move."""
    facts = ctx.facts
    if not ctx.actors:
        return bool(facts.last_taken == owner + 1)
    if facts.phase != Phase.THROWING or not facts.trick or any(facts.thrown[facts.trick]):
        return False
    return bool(facts.taken[facts.trick - 1] == owner + 1)


@functools.lru_cache(maxsize=4096)
def bead(x: float, y: float, r: float, won: bool, over: bool, title: str, newest: bool) -> Element:
    colour = OVER if over else GLOW
    drawn = circle(x, y, r, fill=colour if won else "none", stroke=colour, stroke_width=1.6)
    if not won:
        return drawn
    wanted = circle(x, y, r, fill="none", stroke=colour, stroke_width=1.6)  # until it is won
    cross = path(
        f"M{x - r * 0.45:.1f} {y - r * 0.45:.1f}l{r * 0.9:.1f} {r * 0.9:.1f}m0-{r * 0.9:.1f}"
        f"l-{r * 0.9:.1f} {r * 0.9:.1f}",
        stroke="#3a1712",
        stroke_width=1.4,
    )
    pile = group(
        "pile",
        drawn,
        cross if over else None,
        title_element(title) if title else None,
        data_step=TAKEN if newest else None,
        data_motion="bloom" if newest else None,
    )
    return group("bead", wanted, pile) if newest and not over else pile


@functools.lru_cache(maxsize=256)
def none_bid(x: float, y: float, r: float) -> Element:
    return group(
        "none",
        circle(x, y, r, fill="none", stroke=GLOW, stroke_width=1.5),
        path(
            f"M{x - r * 0.7:.1f} {y + r * 0.7:.1f}l{r * 1.4:.1f}-{r * 1.4:.1f}",
            stroke=GLOW,
            stroke_width=1.5,
        ),
    )


def won_tricks(ctx: RenderContext, owner: int) -> list[str]:
    """BAJ-11 Return the dice of every trick that a player has won this round, in words."""
    facts = ctx.facts
    if not facts.won[owner]:
        return []
    titles = [
        "; ".join(
            sentences.short_throw_text(ctx, throw)
            for throw in sentences.in_order(
                facts, facts.led[trick] - 1, facts.thrown[trick], facts.shown[trick]
            )
        )
        for trick, winner in enumerate(facts.taken)
        if winner == owner + 1
    ]
    return titles + [""] * (facts.won[owner] - len(titles))
