"""Bájné kostky: the other players, with screens, bids and the tricks they have won."""

from asterism.drawing.svg import Element, circle, group, line, path, rect, star, text, title_element
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import sentences
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.drawing.paper import GAP, Spot, loss, short
from asterism.games.bajne_kostky.state import KINDS, TRICKS, Phase


def others(ctx: RenderContext) -> list[int]:
    """Clockwise from the left of the one who looks; a watcher sees all."""
    count = int(ctx.view.players)
    first, many = (0, count) if ctx.seat is None else (ctx.seat + 1, count - 1)
    return [(first + i) % count for i in range(many)]


def screens(ctx: RenderContext, spot: Spot) -> Element:
    owners = others(ctx)
    width = (spot.width - GAP * (len(owners) - 1)) / len(owners)
    return group(
        "screens",
        *(
            screen(ctx, owner, Spot(spot.x + i * (width + GAP), spot.y, width, spot.height))
            for i, owner in enumerate(owners)
        ),
    )


def screen(ctx: RenderContext, owner: int, spot: Spot) -> Element:
    """BAJ-18 A player's screen with the dice left behind it, and what lies before it."""
    view, x, y = ctx.view, spot.x, spot.y
    acts = " acts" if owner in ctx.actors else ""
    name = short(ctx.translations.player(owner), int((spot.width - 40) / 8.6))
    return group(
        f"player{acts}",
        title_element(sentences.status(ctx, owner)),
        spot.panel(),
        text(x + 12, y + 22, name, "bold"),
        turn_mark(ctx, owner, x + spot.width - 16, y + 17),
        board(ctx, owner, x + 12, y + 36, spot.width - 24),
        tally(ctx, owner, x + 12, y + 110, spot.width - 24),
        piles(ctx, owner, Spot(x + 12, y + 125, spot.width - 24, 30)) if view.won[owner] else None,
    )


def turn_mark(ctx: RenderContext, owner: int, x: float, y: float) -> Element | None:
    """A star for those the game waits for; an arrow for the leader of the trick."""
    if owner in ctx.actors:
        return star(x, y, 8, name="star")
    if owner == ctx.view.leader and ctx.actors:
        return group(
            "leads",
            path(f"M{x - 6:.1f} {y - 6:.1f}l9 6l-9 6z", "tip"),
            title_element(ctx.translations("table.leads")),
        )
    return None


def board(ctx: RenderContext, owner: int, x: float, y: float, width: float) -> Element:
    """The screen with closed dice peeping over it, how many they are, and the bid. When all is
    laid open, they stand before it."""
    held, wide = behind_screen(ctx, owner), width - 46
    step = min(17.0, (wide - 22) / TRICKS)
    behind = [dice.hidden(15, x + 8 + i * step, y) for i in range(len(held))]
    front = path(f"M{x:.1f} {y + 14:.1f}l10 -4h{wide - 20:.1f}l10 4v34h{-wide:.1f}z", "screen")
    folds = [line(x + side, y + 10, x + side, y + 48, "maze") for side in (12, wide - 12)]
    middle, each = x + wide / 2, min(16.5, (wide - 24) / 4)
    shown = [
        dice.unthrown(kind, each - 1.5, x + 13 + i % 4 * each, y + 13 + i // 4 * each)
        for i, kind in enumerate(held)
        if kind
    ]
    counted = [
        dice.hidden(13, middle - 16, y + 22),
        text(middle + 4, y + 34, f"× {len(held)}", "bold"),
    ]
    return group(
        "board",
        *behind,
        front,
        *folds,
        *(shown or counted),
        bid_mark(ctx, owner, x + width - 20, y + 22),
    )


def behind_screen(ctx: RenderContext, owner: int) -> list[int]:
    """The kind of every die that a player still has; 0 where we may not know."""
    known = [kind for kind in range(1, KINDS + 1) for _ in range(ctx.view.hand[owner, kind])]
    return known or [0] * int(ctx.view.held[owner])


def bid_mark(ctx: RenderContext, owner: int, x: float, y: float) -> Element:
    """BAJ-04 A fist until the bids are shown; then the number."""
    shown, translations = sentences.bid_shown(ctx, owner), ctx.translations
    if shown.isdigit():
        mark = group(
            "shown",
            circle(x, y, 17, "wanted"),
            text(x, y + 7, shown, "mid bold", style="font-size:20px"),
        )
    elif shown == translations("table.fist"):
        mark = fist(x, y)
    else:
        mark = group("open", circle(x, y, 17, "ghost"), text(x, y + 5, shown, "mid soft"))
    return group("bid-mark", mark, text(x + 22, y + 38, translations("table.bid"), "end tiny soft"))


def fist(x: float, y: float) -> Element:
    """A hand that keeps its number."""
    knuckles = [line(x - 6 + 6 * i, y - 9, x - 6 + 6 * i, y - 1, "knuckle") for i in range(3)]
    return group(
        "fist-mark",
        rect(x - 13, y - 11, 26, 17, "fist", 6),
        rect(x - 9, y + 2, 20, 10, "fist", 4),
        *knuckles,
    )


def tally(ctx: RenderContext, owner: int, x: float, y: float, width: float) -> Element:
    """Tricks won against the bid as stars, and the points so far."""
    view = ctx.view
    total = int(view.total[owner])
    points = text(x + width, y + 5, sentences.minus(total), f"end bold{loss(total)}")
    if view.phase == Phase.BIDDING:
        key = "table.thinking" if owner in ctx.actors else "table.fist"
        return group("tally", text(x, y + 5, ctx.translations(key), "tiny soft"), points)
    return group("tally", stars(ctx, owner, x, y, min(14.0, (width - 44) / TRICKS)), points)


def stars(ctx: RenderContext, owner: int, x: float, y: float, step: float) -> Element:
    """A filled star for a trick won, an outline for one still wanted, a cross for one too many."""
    view = ctx.view
    won, bid = int(view.won[owner]), int(view.bid[owner]) - 1
    marks = []
    for i in range(max(won, bid)):
        cx, r = x + 6 + i * step, min(6.5, step * 0.48)
        if 0 <= bid <= i < won:
            marks.append(path(f"M{cx - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8", "slash"))
        else:
            marks.append(star(cx, y, r, name="star" if i < won else "wanted"))
    return group("tricks", title_element(sentences.status(ctx, owner)), *marks)


def piles(ctx: RenderContext, owner: int, spot: Spot) -> Element:
    """BAJ-11 The dice of every trick won, in two columns before the screen of the winner."""
    view = ctx.view
    tricks = [trick for trick in range(TRICKS) if view.taken[trick] == owner + 1]
    rows = max(1, -(-len(tricks) // 2))
    size = min(15.0, (spot.width / 2 - 6) / int(view.players), spot.height / rows)
    return group(
        "piles",
        *(
            pile(ctx, trick, spot.x + i % 2 * spot.width / 2, spot.y + i // 2 * size, size)
            for i, trick in enumerate(tricks)
        ),
    )


def pile(ctx: RenderContext, trick: int, x: float, y: float, size: float) -> Element:
    """A trick that was won: kinds as dice, faces when one asks."""
    view = ctx.view
    throws = sentences.in_order(
        view, int(view.led[trick]) - 1, view.thrown[trick], view.shown[trick]
    )
    told = "; ".join(sentences.throw_told_short(ctx, throw) for throw in throws)
    return group(
        "pile",
        title_element(told),
        *(dice.unthrown(throw.kind, size - 1.5, x + size * i, y) for i, throw in enumerate(throws)),
    )


def players_height(ctx: RenderContext) -> int:
    return 14 + 36 * len(others(ctx))


def seats_list(ctx: RenderContext, spot: Spot) -> Element:
    """The other players, a line each: for a phone."""
    return group(
        "players",
        spot.panel(),
        *(
            seat_line(ctx, owner, spot.x + 12, spot.y + 26 + 36 * i, spot.width - 24)
            for i, owner in enumerate(others(ctx))
        ),
    )


def seat_line(ctx: RenderContext, owner: int, x: float, y: float, width: float) -> Element:
    view, translations = ctx.view, ctx.translations
    total = int(view.total[owner])
    bid = sentences.bid_shown(ctx, owner)
    mark = (
        fist(x + 148, y - 5)
        if bid == translations("table.fist")
        else text(x + 148, y + 1, bid, "mid bold")
    )
    return group(
        "player",
        title_element(sentences.status(ctx, owner)),
        turn_mark(ctx, owner, x + 6, y - 4),
        text(x + 20, y + 1, short(translations.player(owner), 12), "bold"),
        mark,
        stars(ctx, owner, x + 170, y - 4, 13),
        *(
            (dice.unthrown(kind, 9, *at) if kind else dice.hidden(9, *at))
            for i, kind in enumerate(behind_screen(ctx, owner))
            for at in [(x + 282 + 10.5 * (i % 4), y - 13 + 10.5 * (i // 4))]
        ),
        text(x + width, y + 1, sentences.minus(total), f"end bold{loss(total)}"),
    )
