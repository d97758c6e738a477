"""Bájné kostky: the trick in the labyrinth, or how it all ended."""

from asterism.drawing.svg import Element, element, group, heading, rect, star, text, wrapped
from asterism.engine.look import Look
from asterism.games.bajne_kostky import speech
from asterism.games.bajne_kostky.drawing import dice
from asterism.games.bajne_kostky.drawing.paper import WIDE, Plan, Spot, short
from asterism.games.bajne_kostky.state import Phase

GATES = (10, 62, 30, 88)  # where each wall of the labyrinth opens, of 100


def middle(look: Look, plan: Plan, spot: Spot) -> Element:
    """BAJ-05 to BAJ-10: the trick in throwing order; at the end, who won."""
    inside = ending(look, plan, spot) if not look.actors else trick(look, plan, spot)
    return group("labyrinth", spot.panel(), labyrinth(spot), *inside)


def labyrinth(spot: Spot) -> Element:
    """Rings with gates: where the minotaur sits and plays."""
    return group("walls", *(wall(spot, i, gate) for i, gate in enumerate(GATES, 1)))


def wall(spot: Spot, ring: int, gate: int) -> Element:
    opening = 3 + 12 // ring
    return element("ellipse", cx=spot.x + spot.width / 2, cy=spot.y + spot.height / 2 + 4,
                   rx=spot.width * 0.105 * ring, ry=spot.height * 0.098 * ring, class_="wall",
                   pathLength=100, stroke_dasharray=f"{100 - opening} {opening}",
                   stroke_dashoffset=gate)


def trick(look: Look, plan: Plan, spot: Spot) -> list[Element]:
    """The dice thrown and the places of those who follow; before the first, the last trick."""
    now, last = speech.current_trick(look.view), speech.last_trick(look.view)
    if now.throws or not last.throws:
        shown, title = now, look.words("table.trick_name")
    else:
        shown, title = last, look.words("table.last_trick")
    parts = [text(spot.x + 14, spot.y + 22, title, "bold soft"), *laid_out(look, plan, spot, shown)]
    if shown.throws:
        parts += reason(look, plan, spot, shown)
    if shown.throws and look.view.phase == Phase.BIDDING:
        parts += round_news(look, plan, spot)
    if now.throws and last.throws:
        parts.append(before(look, plan, spot, last))
    return parts


def order(look: Look, shown: speech.Trick) -> list[int]:
    """The seats in the order of throwing, those to come included."""
    count = int(look.view.players)
    first = shown.throws[0].seat if shown.throws else int(look.view.leader)
    return [(first + i) % count for i in range(count)]


def laid_out(look: Look, plan: Plan, spot: Spot, shown: speech.Trick) -> list[Element]:
    seats, by_seat = order(look, shown), {throw.seat: throw for throw in shown.throws}
    step = spot.width / len(seats)
    top = spot.y + (68 if plan is WIDE else 42)
    return [one_throw(look, plan, seat, by_seat.get(seat), shown, spot.x + step * (i + 0.5), top)
            for i, seat in enumerate(seats)]


def one_throw(look: Look, plan: Plan, seat: int, throw: speech.Throw | None, shown: speech.Trick,
              x: float, y: float) -> Element:
    """A die with the name of its thrower; a ring around the one that wins."""
    words, size = look.words, plan.die
    left = x - size / 2
    name = text(x, y + size + 20, short(words.player(seat), plan.letters),
                f"mid tiny{' lead' if seat in look.actors and not throw else ''}")
    if throw is None:
        return group("throw", dice.place(size, left, y), name)
    label = speech.throw_told_short(look, throw)
    ring = rect(left - 6, y - 6, size + 12, size + 12, "crown", 18) if seat == shown.best else None
    crown = star(x, y - 12, 8, name="star") if seat == shown.best else None
    return group("throw", ring, crown, name,
                 dice.die(throw.kind, throw.face, size, left, y, label, piece(shown, seat)))


def piece(shown: speech.Trick, seat: int) -> str:
    """The name by which a die is known again when it moves."""
    return f"throw-{shown.number[0]}-{shown.number[1]}-{seat}"


def reason(look: Look, plan: Plan, spot: Spot, shown: speech.Trick) -> list[Element]:
    """Why the marked die wins, and the bonus it may bring."""
    said = speech.trick_reason(look, shown)
    if shown.whole and look.view.last_bonus:
        said += " · " + look.words("table.bonus", n=int(look.view.last_bonus))
    top, size, letters = (200, 16, 90) if plan is WIDE else (136, 13, 52)
    return [text(spot.x + spot.width / 2, spot.y + top + 16 * i, row, "mid why",
                 style=f"font-size:{size}px") for i, row in enumerate(wrapped(said, letters))]


def round_news(look: Look, plan: Plan, spot: Spot) -> list[Element]:
    """What the last round brought everybody."""
    rows = wrapped(speech.round_told(look, int(look.view.this_round) - 1),
                   100 if plan is WIDE else 58)
    y = spot.y + (228 if plan is WIDE else 172)
    return [text(spot.x + spot.width / 2, y + 16 * i, row, "mid",
                 style=None if plan is WIDE else "font-size:12px") for i, row in enumerate(rows)]


def before(look: Look, plan: Plan, spot: Spot, last: speech.Trick) -> Element:
    """The last trick, small, while another is being thrown."""
    words, size = look.words, 24
    y = spot.y + spot.height - 34
    start = spot.x + spot.width - 16 - len(last.throws) * (size + 5)
    parts = [text(start - 10, y + 17, words("table.last_trick"), "end tiny soft")]
    for i, throw in enumerate(last.throws):
        x = start + i * (size + 5)
        label = speech.throw_told_short(look, throw)
        parts.append(dice.die(throw.kind, throw.face, size, x, y, label,
                              piece(last, throw.seat)))
        if throw.seat == last.best:
            parts.append(rect(x - 2.5, y - 2.5, size + 5, size + 5, "crown", 7,
                              style="stroke-width:2"))
    return group("last", heading(speech.trick_told(look, last)), *parts)


def ending(look: Look, plan: Plan, spot: Spot) -> list[Element]:
    """BAJ-15 The winners, then everybody."""
    rows = speech.verdict(look)
    step = min(30.0, (spot.height - 60) / len(rows))
    size = 15 if plan is WIDE else 12
    head = text(spot.x + spot.width / 2, spot.y + 42, rows[0], "mid why",
                style=f"font-size:{24 if plan is WIDE else 15}px")
    return [head, *(text(spot.x + spot.width / 2, spot.y + 58 + step * (i + 0.6), row, "mid",
                         style=f"font-size:{size}px") for i, row in enumerate(rows[1:]))]
