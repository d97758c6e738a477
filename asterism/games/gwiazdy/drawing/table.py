"""We are all stars: reactions, the pool, events, battles and the players."""

from asterism.drawing.svg import Element, button, group, rect, text, title_element, use, wrap_text
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import (
    ELEMENT_NAMES,
    ELEMENTS,
    KINDS,
    REACTION_NAMES,
    SUN_NAMES,
    SYMBOLS,
    TENTHS,
    UNLIMITED,
)
from asterism.games.gwiazdy.drawing.cards import event_card, made_star
from asterism.games.gwiazdy.drawing.diagram import combat_curve
from asterism.games.gwiazdy.drawing.shapes import (
    CUTS,
    amounts,
    crystal,
    cut,
    die,
    fitted,
    label,
    panel,
    plain_button,
    seal,
)
from asterism.games.gwiazdy.rules.battle import attack_points, defence_points
from asterism.games.gwiazdy.state import Phase, Side

FIGHTING = (Phase.ATTACK, Phase.DEFEND, Phase.RETREAT)
BUTTON = 48  # the height of a button with words
EVENT_TALL = 100  # the height of an event card

# Actions without a place on the table


def action_buttons(ctx: RenderContext, x: float, y: float, width: float) -> list[Element]:
    """An event to draw or leave, the end of a step or of the turn, and what dark matter saves."""
    saves = [f"save {name}" for name in ELEMENT_NAMES if ctx.playable_prefix(f"save {name}")]
    names = [name for name in ("draw", "leave", "pass", "end") if ctx.playable_prefix(name)] + saves
    step = (width + 8) / max(1, len(names))
    return [
        drawn
        for i, name in enumerate(names)
        if (
            drawn := plain_button(
                ctx, name, action_label(ctx, name), x + step * i, y, step - 8, BUTTON, "go", 16
            )
        )
    ]


def action_label(ctx: RenderContext, name: str) -> str:
    return sentences.describe_action(ctx, ctx.legal[name])


# GWI-14 The periodic table of reactions


def reactions(
    ctx: RenderContext, x: float, y: float, width: float, columns: int
) -> tuple[Element, float]:
    """Every reaction, and those that are now possible."""
    rows = -(-len(REACTION_NAMES) // columns)
    tall, wide = 80, (width - 16) / columns
    height = 36 + rows * tall
    tiles = [
        reaction(
            ctx,
            number,
            x + 8 + (number % columns) * wide,
            y + 32 + number // columns * tall,
            wide - 6,
            tall - 6,
        )
        for number in range(len(REACTION_NAMES))
    ]
    title = label(x + 12, y + 21, str(ctx.translations("table.reactions")), 15, "h")
    left = label(x + width - 12, y + 21, budget(ctx), 12, "end soft")
    return group("reactions", panel(x, y, width, height), title, left, *tiles), height


def budget(ctx: RenderContext) -> str:
    """How many fusions or decays the player to move has left."""
    view, translations = ctx.view, ctx.translations
    if view.phase == Phase.DECAY:
        return str(translations("table.decays_left", n=int(view.decays)))
    if view.phase == Phase.CHAIN:
        return str(translations("phase.chain"))
    if view.fusions > UNLIMITED // 2:
        return str(translations("table.fusion_free"))
    return str(translations("table.fusion_left", n=int(view.fusions)))


def reaction(
    ctx: RenderContext, number: int, x: float, y: float, width: float, height: float
) -> Element:
    """A tile: fuel, arrow, ash; the arrow down is fusion, up is decay."""
    box, translations, name = sentences.box_of(ctx), ctx.translations, REACTION_NAMES[number]
    fuse, decay = ctx.playable_prefix(f"fuse {name}"), ctx.playable_prefix(f"decay {name}")
    action, title = fuse or decay, str(translations(f"reaction.{name}"))
    said = (
        sentences.describe_action(ctx, ctx.legal[action])
        if action
        else f"{title}: {sentences.change(ctx, number)}"
    )
    arrow = "◀" if decay else "▶"
    fuel, ash = len(box.fuel[number].nonzero()[0]), len(box.ash[number].nonzero()[0])
    scale = min(1.0, (width - 6) / (38 * (fuel + ash) + 24))
    middle, low = 6 + (38 * fuel + 8) * scale, height - 21
    parts = [
        *amounts(box.fuel[number], 18 * scale, low, 11 * scale, 38 * scale),
        label(middle + 4 * scale, low + 5, arrow, 15 * scale, "mid h"),
        *amounts(box.ash[number], middle + 30 * scale, low, 11 * scale, 38 * scale),
    ]
    colour = "do" if action else "off"
    frame = rect(0, 0, width, height, None if action else "panel", 12)
    rows = wrap_text(title, int((width - 8) / 6.5))
    return button(
        colour,
        action,
        said,
        frame,
        *(label(8, 17 + 14 * i, row, 12) for i, row in enumerate(rows)),
        *parts,
        None if action else title_element(said),
        at=(x, y),
    )


# GWI-01 The pool and the deck


def pool(ctx: RenderContext, x: float, y: float, width: float) -> tuple[Element, float]:
    """What nobody has, and the event deck."""
    view, translations = ctx.view, ctx.translations
    step = (width - 24) / ELEMENTS
    crystals = [
        group(
            "stock",
            crystal(e, x + 12 + step * e + 14, y + 42, 12),
            label(x + 12 + step * e + 31, y + 47, str(int(view.pool[e])), 14, "bold"),
            title_element(translations(f"element.{ELEMENT_NAMES[e]}")),
        )
        for e in range(ELEMENTS)
    ]
    count = translations("table.deck_count", number=int(view.left), under=int(view.buried))
    deck = str(translations("line", name=translations("table.deck"), value=count))
    known = ", ".join(sentences.event_name(k, translations) for k in view.under[: view.buried])
    pile = group(
        "deck",
        label(x + 12, y + 74, deck, fitted(deck, width - 20, 12), "soft"),
        title_element(known or deck),
    )
    return group(
        "pool",
        panel(x, y, width, 86),
        label(x + 12, y + 20, translations("table.pool"), 14, "h"),
        *crystals,
        pile,
    ), 86


# GWI-13 One's own events


def events(
    ctx: RenderContext, x: float, y: float, width: float, columns: int
) -> tuple[Element, float]:
    """The viewer's own cards; each is a button when it may be played."""
    translations, view = ctx.translations, ctx.view
    kinds = [
        (k, int(view.hand[ctx.seat, k])) for k in range(1, KINDS + 1) if view.hand[ctx.seat, k]
    ]
    wide = (width - 16 - 8 * (columns - 1)) / columns
    cards = [
        event_card(
            ctx,
            kind,
            count,
            x + 8 + (i % columns) * (wide + 8),
            y + 32 + i // columns * (EVENT_TALL + 8),
            wide,
            EVENT_TALL,
        )
        for i, (kind, count) in enumerate(kinds)
    ]
    height = 36 + -(-len(kinds) // columns) * (EVENT_TALL + 8)
    title = label(x + 12, y + 21, translations("table.own_events"), 15, "h")
    if not cards:
        cards = [label(x + width - 12, y + 21, translations("table.no_events"), 12, "end soft")]
    return group("events", panel(x, y, width, height), title, *cards), height


# GWI-08 Battle


def battle(ctx: RenderContext, x: float, y: float, width: float) -> tuple[Element, float]:
    """Both sides with die, bonuses and sum; and both curves with their readings."""
    view, translations = ctx.view, ctx.translations
    attacker, defender = int(view.seat), int(view.defender)
    fighters = {
        side: [s for s in sentences.owned_stars(view, seat) if values[s]]
        for side, seat, values in (
            ("attack", attacker, sentences.box_of(ctx).attack),
            ("defence", defender, sentences.box_of(ctx).defence),
        )
    }
    half = (width - 24) / 2
    curves = [
        combat_curve(ctx, side, stars, x + 8 + i * (half + 8), y + 138, half, 176)
        for i, (side, stars) in enumerate(fighters.items())
    ]
    rows = [
        side_row(ctx, Side.ATTACKER, attacker, x + 10, y + 34, width - 20),
        side_row(ctx, Side.DEFENDER, defender, x + 10, y + 84, width - 20),
    ]
    title = label(x + 12, y + 22, translations("table.battle"), 15, "h")
    outcome = sentences.result(ctx) if view.winner else ""
    verdict = label(x + width - 12, y + 22, outcome, fitted(outcome, width - 90, 13), "end bold")
    return group("battle night", panel(x, y, width, 320), title, verdict, *rows, *curves), 320


def side_row(
    ctx: RenderContext, side: Side, seat: int, x: float, y: float, width: float
) -> Element:
    """Die, stars, Sun and events of one side, added up."""
    view, translations, box = ctx.view, ctx.translations, sentences.box_of(ctx)
    attacks = side == Side.ATTACKER
    total = int((attack_points if attacks else defence_points)(view, box))
    sun = int((box.sun_attack if attacks else box.sun_defence)[view.sun[seat]])
    pips, boost = int(view.dice[side]), int(view.boost[side])
    stars = total - pips * TENTHS - sun - boost
    what = str(translations("table.attack" if attacks else "table.defence"))
    parts = [
        f"{translations(f'table.{key}')} {sentences.tenths(value, translations)}"
        for key, value in (("stars", stars), ("sun", sun), ("events", boost))
        if value
    ]
    sum_up = " + ".join([str(pips), *parts])
    return group(
        "side",
        seal(seat, x + 14, y + 24, 13),
        die(x + 36, y + 6, 36, pips),
        label(x + 82, y + 20, f"{translations.player(seat)} · {what}", 13, "bold"),
        label(x + 82, y + 38, sum_up, fitted(sum_up, width - 150, 12.5), "soft"),
        label(x + width - 4, y + 33, sentences.tenths(total, translations), 22, "end bold"),
    )


# GWI-04 The players


def player(
    ctx: RenderContext,
    seat: int,
    x: float,
    y: float,
    width: float,
    least: float = 0,
    columns: int = 1,
) -> tuple[Element, float]:
    """Everything open of one player, and what an event may do to them."""
    view, translations = ctx.view, ctx.translations
    name = translations.player(seat)
    if seat == ctx.seat:
        name = translations("you", player=name)
    notes, top = lasting(ctx, seat, x, y + 90, width)
    stars = sentences.owned_stars(view, seat)
    wide = (width - 24 - 12 * (columns - 1)) / columns
    made = [
        made_star(
            ctx, star, x + 12 + (i % columns) * (wide + 12), top + 4 + 20 * (i // columns), wide
        )
        for i, star in enumerate(stars)
    ]
    height = max(least, top - y - 6 + 20 * -(-len(stars) // columns))
    acts = " acts" if seat in ctx.actors else ""
    score = f"{int(view.points[seat])}/{int(sentences.box_of(ctx).goal)}"
    return group(
        f"player{acts}",
        panel(x, y, width, height),
        seal(seat, x + 22, y + 22, 12),
        label(x + 42, y + 27, name, fitted(name, width - 150, 15), "bold"),
        label(x + width - 12, y + 28, score, 18, "end bold"),
        *purse(ctx, seat, x + 14, y + 59, width - 28),
        *notes,
        *made,
        *strikes(ctx, seat, x, y, width),
    ), height


def purse(ctx: RenderContext, seat: int, x: float, y: float, width: float) -> list[Element]:
    """A player's crystals; buttons while a black hole asks for some."""
    step = round(width / ELEMENTS)
    held = [coins(ctx, seat, number, 12 + step * number) for number in range(ELEMENTS)]
    gifts = [
        gift(ctx, name, step * number, step - 4)
        for number, name in enumerate(ELEMENT_NAMES)
        if seat == ctx.seat and ctx.playable_prefix(f"give {name}")
    ]
    return [group("purse", *(part for parts in held for part in parts), *gifts, at=(x, y))]


def coins(ctx: RenderContext, seat: int, number: int, x: float) -> list[Element]:
    """The crystals of one element, faint if there are none."""
    count = int(ctx.view.crystals[seat, number])
    name = None if count else "off"
    return [use(cut(SYMBOLS[number], CUTS, 12), x, -5, name), text(x + 16, 0, str(count), name)]


def gift(ctx: RenderContext, element: str, x: float, width: float) -> Element:
    action = f"give {element}"
    return button(
        "gift", action, action_label(ctx, action), rect(-4, -27, width, 44, r=8), at=(x, 0)
    )


def lasting(
    ctx: RenderContext, seat: int, x: float, y: float, width: float
) -> tuple[list[Element], float]:
    """The Sun, the number of events, and who begins; and the y coordinate below them."""
    view, translations = ctx.view, ctx.translations
    sun = int(view.sun[seat])
    sun_line = f"☉ {translations(f'sun.{SUN_NAMES[sun - 1]}.name')}: {sentences.sun_text(ctx, sun)}"
    notes = [str(translations("table.events_held", n=int(view.held[seat])))]
    if seat == view.starter:
        notes.append(str(translations("starter")))
    if view.eclipsed[seat]:
        notes.append(str(translations("table.eclipsed")))
    known = ", ".join(
        sentences.event_name(kind, translations)
        for kind in sentences.expand_counts(view.known[seat])
    )
    if known:
        notes.append(str(translations("table.known", events=known)))
    rows = [
        row
        for line in (sun_line, " · ".join(notes))
        for row in wrap_text(line, int((width - 24) / 6.1))
    ]
    return [label(x + 14, y + 17 * i, row, 12, "soft") for i, row in enumerate(rows)], y + 17 * len(
        rows
    )


def strikes(ctx: RenderContext, seat: int, x: float, y: float, width: float) -> list[Element]:
    """GWI-24 A button where an event asks for a player."""
    return [
        drawn
        for kind in ("swap", "eclipse")
        if (name := ctx.playable_prefix(f"{kind} {seat}"))
        if (
            drawn := plain_button(
                ctx, name, action_label(ctx, name), x + 10, y + 72, width - 20, BUTTON, "go", 13
            )
        )
    ]


def verdict(
    ctx: RenderContext, x: float, y: float, width: float, size: float
) -> tuple[Element, float]:
    """GWI-20 Who won, and why."""
    rows = [
        row for line in sentences.verdict(ctx) for row in wrap_text(line, int(width / size / 0.51))
    ]
    parts = [
        label(x + width / 2, y + 28 + 22 * i, row, size, "mid bold" if i == 0 else "mid")
        for i, row in enumerate(rows)
    ]
    height = 22 * len(rows) + 24
    return group("verdict", panel(x, y, width, height), *parts), height
