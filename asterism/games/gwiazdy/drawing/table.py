"""We are all stars: reactions, the pool, events, battles and the players."""

from asterism.drawing.svg import Element, button, group, heading, rect, text, use, wrapped
from asterism.engine.look import Look
from asterism.games.gwiazdy import speech
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
DEED = 48  # the height of a button with words
EVENT_TALL = 100  # the height of an event card

# What may be done that lies nowhere on the table


def deeds(look: Look, x: float, y: float, width: float) -> list[Element]:
    """The end of a step or of the turn, and what dark matter may save."""
    saves = [f"save {name}" for name in ELEMENT_NAMES if look.may(f"save {name}")]
    names = [name for name in ("pass", "end") if look.may(name)] + saves
    step = (width + 8) / max(1, len(names))
    return [deed for i, name in enumerate(names)
            if (deed := plain_button(look, name, said(look, name), x + step * i, y, step - 8, DEED,
                                     "go", 16))]


def said(look: Look, name: str) -> str:
    return speech.describe(look, look.legal[name])


# GWI-14 The periodic table of reactions


def reactions(look: Look, x: float, y: float, width: float, columns: int) -> tuple[Element, float]:
    """Every reaction, and those that are now possible."""
    rows = -(-len(REACTION_NAMES) // columns)
    tall, wide = 80, (width - 16) / columns
    height = 36 + rows * tall
    tiles = [reaction(look, number, x + 8 + (number % columns) * wide,
                      y + 32 + number // columns * tall, wide - 6, tall - 6)
             for number in range(len(REACTION_NAMES))]
    title = label(x + 12, y + 21, str(look.words("table.reactions")), 15, "h")
    left = label(x + width - 12, y + 21, budget(look), 12, "end soft")
    return group("reactions", panel(x, y, width, height), title, left, *tiles), height


def budget(look: Look) -> str:
    """How many fusions or decays the player to move has left."""
    view, words = look.view, look.words
    if view.phase == Phase.DECAY:
        return str(words("table.decays_left", n=int(view.decays)))
    if view.phase == Phase.CHAIN:
        return str(words("phase.chain"))
    if view.fusions > UNLIMITED // 2:
        return str(words("table.fusion_free"))
    return str(words("table.fusion_left", n=int(view.fusions)))


def reaction(look: Look, number: int, x: float, y: float, width: float, height: float) -> Element:
    """A tile: fuel, arrow, ash; the arrow down is fusion, up is decay."""
    box, words, name = speech.box_of(look), look.words, REACTION_NAMES[number]
    fuse, decay = look.may(f"fuse {name}"), look.may(f"decay {name}")
    action, title = fuse or decay, str(words(f"reaction.{name}"))
    said = speech.describe(look, look.legal[action]) if action else \
        f"{title}: {speech.change(look, number)}"
    arrow = "◀" if decay else "▶"
    fuel, ash = len(box.fuel[number].nonzero()[0]), len(box.ash[number].nonzero()[0])
    scale = min(1.0, (width - 6) / (38 * (fuel + ash) + 24))
    middle, low = 6 + (38 * fuel + 8) * scale, height - 21
    parts = [*amounts(box.fuel[number], 18 * scale, low, 11 * scale, 38 * scale),
             label(middle + 4 * scale, low + 5, arrow, 15 * scale, "mid h"),
             *amounts(box.ash[number], middle + 30 * scale, low, 11 * scale, 38 * scale)]
    colour = "do" if action else "off"
    frame = rect(0, 0, width, height, None if action else "panel", 12)
    rows = wrapped(title, int((width - 8) / 6.5))
    return button(colour, action, said, frame,
                  *(label(8, 17 + 14 * i, row, 12) for i, row in enumerate(rows)), *parts,
                  None if action else heading(said), at=(x, y))


# GWI-01 The pool and the deck


def pool(look: Look, x: float, y: float, width: float) -> tuple[Element, float]:
    """What nobody has, and the event deck."""
    view, words = look.view, look.words
    step = (width - 24) / ELEMENTS
    crystals = [group("stock", crystal(e, x + 12 + step * e + 14, y + 42, 12),
                      label(x + 12 + step * e + 31, y + 47, str(int(view.pool[e])), 14, "bold"),
                      heading(words(f"element.{ELEMENT_NAMES[e]}"))) for e in range(ELEMENTS)]
    count = words("table.deck_count", number=int(view.left), under=int(view.buried))
    deck = str(words("line", name=words("table.deck"), value=count))
    known = ", ".join(speech.event_name(k, words) for k in view.under[:view.buried])
    pile = group("deck", label(x + 12, y + 74, deck, fitted(deck, width - 20, 12), "soft"),
                 heading(known or deck))
    return group("pool", panel(x, y, width, 86),
                 label(x + 12, y + 20, words("table.pool"), 14, "h"), *crystals, pile), 86


# GWI-13 One's own events


def events(look: Look, x: float, y: float, width: float, columns: int) -> tuple[Element, float]:
    """The cards of the one who looks; each at its moment is a button."""
    words, view = look.words, look.view
    kinds = [(k, int(view.hand[look.seat, k])) for k in range(1, KINDS + 1)
             if view.hand[look.seat, k]]
    wide = (width - 16 - 8 * (columns - 1)) / columns
    cards = [event_card(look, kind, count, x + 8 + (i % columns) * (wide + 8),
                        y + 32 + i // columns * (EVENT_TALL + 8), wide, EVENT_TALL)
             for i, (kind, count) in enumerate(kinds)]
    height = 36 + -(-len(kinds) // columns) * (EVENT_TALL + 8)
    title = label(x + 12, y + 21, words("table.own_events"), 15, "h")
    if not cards:
        cards = [label(x + width - 12, y + 21, words("table.no_events"), 12, "end soft")]
    return group("events", panel(x, y, width, height), title, *cards), height


# GWI-08 Battle


def battle(look: Look, x: float, y: float, width: float) -> tuple[Element, float]:
    """Both sides with die, bonuses and sum; and both curves with their readings."""
    view, words = look.view, look.words
    attacker, defender = int(view.seat), int(view.defender)
    fighters = {side: [s for s in speech.owned(view, seat) if values[s]]
                for side, seat, values in (("attack", attacker, speech.box_of(look).attack),
                                           ("defence", defender, speech.box_of(look).defence))}
    half = (width - 24) / 2
    curves = [combat_curve(look, side, stars, x + 8 + i * (half + 8), y + 138, half, 176)
              for i, (side, stars) in enumerate(fighters.items())]
    rows = [side_row(look, Side.ATTACKER, attacker, x + 10, y + 34, width - 20),
            side_row(look, Side.DEFENDER, defender, x + 10, y + 84, width - 20)]
    title = label(x + 12, y + 22, words("table.battle"), 15, "h")
    outcome = speech.result(look) if view.winner else ""
    verdict = label(x + width - 12, y + 22, outcome, fitted(outcome, width - 90, 13), "end bold")
    return group("battle night", panel(x, y, width, 320), title, verdict, *rows, *curves), 320


def side_row(look: Look, side: Side, seat: int, x: float, y: float, width: float) -> Element:
    """Die, stars, Sun and events of one side, added up."""
    view, words, box = look.view, look.words, speech.box_of(look)
    attacks = side == Side.ATTACKER
    total = int((attack_points if attacks else defence_points)(view, box))
    sun = int((box.sun_attack if attacks else box.sun_defence)[view.sun[seat]])
    pips, boost = int(view.dice[side]), int(view.boost[side])
    stars = total - pips * TENTHS - sun - boost
    what = str(words("table.attack" if attacks else "table.defence"))
    parts = [f"{words(f'table.{key}')} {speech.tenths(value, words)}"
             for key, value in (("stars", stars), ("sun", sun), ("events", boost)) if value]
    sum_up = " + ".join([str(pips), *parts])
    return group("side", seal(seat, x + 14, y + 24, 13), die(x + 36, y + 6, 36, pips),
                 label(x + 82, y + 20, f"{words.player(seat)} · {what}", 13, "bold"),
                 label(x + 82, y + 38, sum_up, fitted(sum_up, width - 150, 12.5), "soft"),
                 label(x + width - 4, y + 33, speech.tenths(total, words), 22, "end bold"))


# GWI-04 The players


def player(look: Look, seat: int, x: float, y: float, width: float, least: float = 0,
           columns: int = 1) -> tuple[Element, float]:
    """Everything open of one player, and what an event may do to them."""
    view, words = look.view, look.words
    name = words.player(seat)
    if seat == look.seat:
        name = words("you", player=name)
    notes, top = lasting(look, seat, x, y + 90, width)
    stars = speech.owned(view, seat)
    wide = (width - 24 - 12 * (columns - 1)) / columns
    made = [made_star(look, star, x + 12 + (i % columns) * (wide + 12),
                      top + 4 + 20 * (i // columns), wide) for i, star in enumerate(stars)]
    height = max(least, top - y - 6 + 20 * -(-len(stars) // columns))
    acts = " acts" if seat in look.actors else ""
    score = f"{int(view.points[seat])}/{int(speech.box_of(look).goal)}"
    return group(f"player{acts}", panel(x, y, width, height), seal(seat, x + 22, y + 22, 12),
                 label(x + 42, y + 27, name, fitted(name, width - 150, 15), "bold"),
                 label(x + width - 12, y + 28, score, 18, "end bold"),
                 *purse(look, seat, x + 14, y + 59, width - 28), *notes, *made,
                 *strikes(look, seat, x, y, width)), height


def purse(look: Look, seat: int, x: float, y: float, width: float) -> list[Element]:
    """A player's crystals; into a black hole they are given by a click."""
    step = round(width / ELEMENTS)
    held = [coins(look, seat, number, 12 + step * number) for number in range(ELEMENTS)]
    gifts = [gift(look, name, step * number, step - 4) for number, name in enumerate(ELEMENT_NAMES)
             if seat == look.seat and look.may(f"give {name}")]
    return [group("purse", *(part for parts in held for part in parts), *gifts, at=(x, y))]


def coins(look: Look, seat: int, number: int, x: float) -> list[Element]:
    """The crystals of one element; where there are none they are faint."""
    count = int(look.view.crystals[seat, number])
    name = None if count else "off"
    return [use(cut(SYMBOLS[number], CUTS, 12), x, -5, name), text(x + 16, 0, str(count), name)]


def gift(look: Look, element: str, x: float, width: float) -> Element:
    action = f"give {element}"
    return button("gift", action, said(look, action), rect(-4, -27, width, 44, r=8), at=(x, 0))


def lasting(look: Look, seat: int, x: float, y: float,
            width: float) -> tuple[list[Element], float]:
    """The Sun, the number of events, and who begins; and where that ends."""
    view, words = look.view, look.words
    sun = int(view.sun[seat])
    told = f"☉ {words(f'sun.{SUN_NAMES[sun - 1]}.name')}: {speech.sun_text(look, sun)}"
    notes = [str(words("table.events_held", n=int(view.held[seat])))]
    if seat == view.starter:
        notes.append(str(words("starter")))
    if view.eclipsed[seat]:
        notes.append(str(words("table.eclipsed")))
    known = ", ".join(speech.event_name(kind, words) for kind in speech.listed(view.known[seat]))
    if known:
        notes.append(str(words("table.known", events=known)))
    rows = [row for line in (told, " · ".join(notes))
            for row in wrapped(line, int((width - 24) / 6.1))]
    return [label(x + 14, y + 17 * i, row, 12, "soft") for i, row in enumerate(rows)], \
        y + 17 * len(rows)


def strikes(look: Look, seat: int, x: float, y: float, width: float) -> list[Element]:
    """GWI-24 A button where an event asks for a player."""
    return [deed for kind in ("swap", "eclipse") if (name := look.may(f"{kind} {seat}"))
            if (deed := plain_button(look, name, said(look, name), x + 10, y + 72, width - 20, DEED,
                                     "go", 13))]


def verdict(look: Look, x: float, y: float, width: float, size: float) -> tuple[Element, float]:
    """GWI-20 Who won, and why."""
    rows = [row for line in speech.verdict(look)
            for row in wrapped(line, int(width / size / 0.51))]
    parts = [label(x + width / 2, y + 28 + 22 * i, row, size, "mid bold" if i == 0 else "mid")
             for i, row in enumerate(rows)]
    height = 22 * len(rows) + 24
    return group("verdict", panel(x, y, width, height), *parts), height

