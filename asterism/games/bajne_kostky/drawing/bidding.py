"""BAJ-04 The bid: a number to choose, and what it can bring or cost, in the heart of the maze."""

import functools

from asterism.drawing import kit
from asterism.drawing.kit import CREAM, GLOW, SUB, fitted_row, glow, words
from asterism.drawing.svg import Element, button, circle, element, group, rect
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing.plan import Plan
from asterism.games.bajne_kostky.state import BOX

GAIN, LOSS = "#9ee6b0", "#ff9b88"
ROW = 7  # bids beside each other on a phone


def draw_bidding(ctx: RenderContext, plan: Plan) -> Element:
    """Return the bids to choose from; the chosen one stands on the coin."""
    number = ctx.facts.this_round
    prices = [price(ctx, bid) for bid in range(number + 1)]
    spots = bid_spots(plan, number + 1)
    translations = ctx.translations.base
    return group(
        "bidding",
        coin(plan, number + 1, "?"),
        *(bid_coin(plan, bid, spots[bid], prices[bid], translations) for bid in range(number + 1)),
        *(
            chosen_bid(plan, number + 1, bid, prices[bid], translations)
            for bid in range(number + 1)
        ),
    )


def price(ctx: RenderContext, bid: int) -> tuple[int, int]:
    """BAJ-12, BAJ-13, BAJ-16: return what an exact bid brings, and what each trick of difference
    costs; with a bid of none the number of the round counts."""
    facts, box = ctx.facts, scoring_facts(ctx.game)
    hit = box[0] * bid if bid else box[2] * facts.this_round
    miss = box[1] if bid else box[2] * facts.this_round
    return hit, 0 if facts.simplified else miss


@functools.lru_cache(maxsize=16)
def scoring_facts(game: object) -> tuple[int, int, int]:
    box = BOX.as_record(game.box)  # type: ignore[attr-defined]
    return int(box.hit), int(box.miss), int(box.zero)


def bid_heights(plan: Plan, count: int) -> tuple[float, float, float]:
    """Return where the coin lies, its radius, and where the bids begin."""
    return plan.more_bids if plan.is_phone and count > ROW else plan.bids


@functools.lru_cache(maxsize=64)
def bid_spots(plan: Plan, count: int) -> tuple[tuple[float, float], ...]:
    """Return where the bids lie: in one row, on a phone in two where they are many."""
    y, rows = bid_heights(plan, count)[2], [range(count)]
    if plan.is_phone and count > ROW:
        first = -(-count // 2)
        rows = [range(first), range(first, count)]
    step = 66 if not plan.is_phone else min(66, 378 / max(map(len, rows)))
    return tuple(
        (plan.middle + (i - (len(row) - 1) / 2) * step, y + 59 * number)
        for number, row in enumerate(rows)
        for i in range(len(row))
    )


@functools.lru_cache(maxsize=1024)
def bid_coin(
    plan: Plan, bid: int, at: tuple[float, float], prices: tuple[int, int], translations: Translator
) -> Element:
    """Return a number to touch, above what it brings when it is exact."""
    r = 20 if plan.is_phone else 25
    label = str(translations("action.bid", n=bid))
    gain = sentences.format_signed(prices[0])
    return kit.selector(
        "bid",
        f"bid-{bid}",
        label,
        rect(-25, -26, 50, 57, fill="transparent"),
        glow(0, 0, r * 1.7),
        circle(0, 0, r, fill="url(#k-brass)"),
        circle(0, 0, r - 3.5, "well", fill="#1b2747"),
        words(0, r * 0.38, str(bid), round(r * 1.1), "serif", CREAM, "middle"),
        words(0, r + (14 if plan.is_phone else 17), gain, plan.small, "bold", SUB, "middle"),
        at=at,
    )


def coin(plan: Plan, count: int, number: str) -> Element:
    """Return the large coin with a number."""
    y, r, _ = bid_heights(plan, count)
    return group(
        "coin",
        glow(plan.middle, y, r * 1.8, 0.5),
        circle(plan.middle, y + 5, r, fill="#000", opacity=0.4),
        circle(plan.middle, y, r, fill="url(#k-brass)"),
        circle(plan.middle, y, r * 0.88, fill="#2a1c14"),
        circle(plan.middle, y, r * 0.8, fill="none", stroke="#d9b26a", stroke_opacity=0.6),
        words(plan.middle, y + r * 0.42, number, round(r * 1.24), "serif", GLOW, "middle"),
    )


@functools.lru_cache(maxsize=1024)
def chosen_bid(
    plan: Plan, count: int, bid: int, prices: tuple[int, int], translations: Translator
) -> Element:
    """Return the coin, the points at stake and the plate, while a bid is chosen."""
    label = str(translations("action.bid", n=bid))
    place = plan.plate
    at = (plan.dice.middle, place.y + place.height / 2)  # nothing is said beside it
    gain, cost = sentences.format_signed(prices[0]), sentences.format_signed(-prices[1])
    key = "call.a_trick" if bid else "call.wrong"
    return group(
        "when chosen",
        coin(plan, count, str(bid)),
        stake(plan, count, -1, gain, str(translations("call.exact")), GAIN),
        stake(plan, count, 1, cost, str(translations(key)), LOSS) if prices[1] else None,
        button("act", f"bid {bid}", label, kit.plate(place.width, place.height, label, 17), at=at),
        data_when=f"bid-{bid}",
    )


def stake(plan: Plan, count: int, side: int, points: str, label: str, colour: str) -> Element:
    """Return what can be won or lost, on one side of the coin."""
    y, r, _ = bid_heights(plan, count)
    away = r + (72 if plan.is_phone else 110)
    x, size = plan.middle + side * away, 26 if plan.is_phone else 30
    return group(
        "stake",
        element("ellipse", cx=x, cy=y, rx=away - r + 16, ry=56, fill="url(#k-shadow)"),
        words(x, y - 1, points, size, "serif", colour, "middle"),
        fitted_row(x, y + 19, 2 * (away - r) - 14, label, plan.small, anchor="middle"),
    )
