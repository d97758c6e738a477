"""BAJ-05 to BAJ-10: the trick on the labyrinth, in throwing order, its best die lit."""

import functools
import itertools

from asterism.drawing.kit import BRASS, CREAM, GLOW, fitted_row, glow
from asterism.drawing.svg import Element, group, path, title_element
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing.dice import empty_place, thrown_die
from asterism.games.bajne_kostky.drawing.plan import Plan, throw_spots
from asterism.games.bajne_kostky.state import Phase

TILTS = (-6, 4, -3, 5, -4, 3)  # no die lies quite straight
FIRST_THROW, LEADER, TAKEN, NEXT_BIDS = 1, 8, 9, 10  # steps of a film


def shown_trick(ctx: RenderContext) -> sentences.Trick:
    """Return the trick being thrown, or the last one until the next begins."""
    now = sentences.current_trick(ctx.view)
    if now.throws or (ctx.facts.phase == Phase.THROWING and not ctx.facts.trick):
        return now
    return sentences.last_trick(ctx.view)


def draw_trick(ctx: RenderContext, plan: Plan, shown: sentences.Trick) -> Element:
    """Return the dice thrown, and the places of those who follow."""
    seats = throwing_order(ctx, shown)
    spots, size = throw_spots(plan, len(seats))
    throws = {throw.seat: throw for throw in shown.throws}
    return group(
        "trick",
        *arrows(plan, len(seats)),
        *(
            one_throw(ctx, plan, shown, seat, throws.get(seat), spots[i], size, i)
            for i, seat in enumerate(seats)
        ),
        data_stage="trick",
    )


def throwing_order(ctx: RenderContext, shown: sentences.Trick) -> list[int]:
    """Return the seats in the order of throwing, those to come included."""
    count = ctx.facts.players
    first = shown.throws[0].seat if shown.throws else ctx.facts.leader
    return [(first + i) % count for i in range(count)]


def ends_round(ctx: RenderContext) -> bool:
    """Whether the last move threw the last die of a round: since then nobody has bid."""
    facts = ctx.facts
    everybody = (1 << facts.players) - 1
    return bool(facts.phase == Phase.BIDDING and facts.waiting == everybody and facts.last_taken)


def closes_round(ctx: RenderContext) -> bool:
    """Whether the last move ended a round, or the match with its last one."""
    return ends_round(ctx) or not ctx.actors


def one_throw(
    ctx: RenderContext,
    plan: Plan,
    shown: sentences.Trick,
    seat: int,
    throw: sentences.Throw | None,
    at: tuple[float, float],
    size: float,
    place: int,
) -> Element:
    """Return a die with the name of its thrower, or the place where it will fall. When all have
    seen who wins the trick, its dice go to the winner."""
    best = throw is not None and seat == shown.best
    acts = throw is None and seat in ctx.actors and ctx.facts.phase == Phase.THROWING
    name = ctx.person(seat)
    if throw is None:
        below = thrower(shown, seat, name_below(name, plan, at, size, acts))
        return group("throw", below, place_at(at, size, acts))
    return group(
        "throw",
        winner_light(at, size, shown) if best else None,
        thrower(shown, seat, name_below(name, plan, at, size, best)),
        group(
            "thrown",
            thrown_die(throw.kind, throw.face, size * (1.1 if best else 1), TILTS[place]),
            title_element(sentences.short_throw_text(ctx, throw)),
            at=at,
            piece=f"throw-{shown.number[0]}-{shown.number[1]}-{seat}",
            data_step=FIRST_THROW + place,
            data_enter="roll",
            data_leave="slide" if shown.whole else None,
            data_to=f"seat-{shown.best}" if shown.whole else None,
        ),
    )


def thrower(shown: sentences.Trick, seat: int, name: Element) -> Element:
    """Return the name below a die; those of a new trick turn over when the old dice leave, which
    would else lie for a moment over the names of others."""
    return group(
        "thrower",
        name,
        piece=f"thrower-{shown.number[0]}-{shown.number[1]}-{seat}",
        data_step=FIRST_THROW,
        data_enter="flip",
        data_fixed="",
        data_quiet="",
    )


def winner_light(at: tuple[float, float], size: float, shown: sentences.Trick) -> Element:
    """Return the light of the die that wins so far; another's is another one, and glows."""
    return group(
        "crown",
        glow(*at, size * 1.12),
        piece=f"crown-{shown.number[0]}-{shown.number[1]}-{shown.best}",
        data_step=LEADER,
        data_enter="glow",
    )


@functools.lru_cache(maxsize=256)
def place_at(at: tuple[float, float], size: float, acts: bool) -> Element:
    return group("place", empty_place(size, acts), at=at)


@functools.lru_cache(maxsize=1024)
def name_below(name: str, plan: Plan, at: tuple[float, float], size: float, lit: bool) -> Element:
    x, y = at
    return fitted_row(
        x,
        y + size * 0.55 + 21,
        size * 1.75,
        name,
        plan.small + (0 if plan.is_phone else 0.5),
        face="bold",
        fill=GLOW if lit else CREAM,
        anchor="middle",
        paint_order="stroke",
        stroke="#12203f",
        stroke_width=4,
        stroke_linejoin="round",
    )


@functools.lru_cache(maxsize=64)
def arrows(plan: Plan, count: int) -> tuple[Element, ...]:
    """Return the order of throwing, where dice lie in two rows."""
    spots, size = throw_spots(plan, count)
    pairs = itertools.pairwise(spots)
    if not plan.is_phone:
        return ()
    middles = [((a + b) / 2, y) for (a, y), (b, z) in pairs if y == z and b - a > size * 1.5]
    d = "".join(f"M{x - 7:.1f} {y:.1f}h14m-5-4.5l5 4.5l-5 4.5" for x, y in middles)
    return (
        path(
            d,
            fill="none",
            stroke=BRASS,
            stroke_width=1.8,
            stroke_opacity=0.75,
            stroke_linecap="round",
        ),
    )
