"""Bájné kostky: the table in the labyrinth, drawn for one seat."""

from typing import NamedTuple

from asterism.drawing.sky import sky
from asterism.drawing.svg import (
    Element,
    button,
    circle,
    element,
    group,
    heading,
    line,
    path,
    rect,
    star,
    svg,
    text,
    wrapped,
)
from asterism.engine.look import Look
from asterism.games.bajne_kostky import dice, speech
from asterism.games.bajne_kostky.state import BOX, KINDS, SIDES, TRICKS, Face, Kind, Phase

STYLE = dice.STYLE + """
.bajne .banner{fill:var(--glow);font-size:20px;font-weight:600}
.bajne .acts>.panel{stroke:var(--glow);stroke-width:2.5}
.bajne .wall{fill:none;stroke:var(--line);stroke-width:6;opacity:.38}
.bajne .crown{fill:none;stroke:var(--glow);stroke-width:3.5}
.bajne .star{fill:var(--glow)}.bajne .wanted{fill:none;stroke:var(--soft);stroke-width:1.3}
.bajne .over{fill:var(--bad)}.bajne .screen{fill:var(--sky);stroke:var(--faint);stroke-width:1.4}
.bajne .maze{fill:none;stroke:var(--faint);stroke-width:1.2;opacity:.7}
.bajne .fist{fill:var(--glow)}.bajne .knuckle{stroke:var(--dark-ink);stroke-width:1.2}
.bajne .tile>.back{fill:var(--sky);stroke:var(--line);stroke-width:1.3}
.bajne .tile.may>.back{stroke:var(--may);stroke-width:2.4}.bajne .tile.barred>*{opacity:.42}
.bajne .bid>circle{fill:var(--sky);stroke:var(--may);stroke-width:2}
.bajne .bid.mine>circle{fill:var(--glow);stroke:var(--glow)}
.bajne .bid.mine>text{fill:var(--sky-deep)}
.bajne .bid.idle>circle{stroke:var(--line)}.bajne .bid>text{font-weight:700;font-size:17px}
.bajne .now{fill:var(--glow);opacity:.13}.bajne .rule{stroke:var(--line);stroke-width:1}
.bajne .hit{fill:none;stroke:var(--good);stroke-width:1.6}
.bajne .slash{stroke:var(--bad);stroke-width:1.6}
.bajne .run-line{fill:none;stroke:var(--c);stroke-width:2.4}.bajne .dot{fill:var(--c)}
.bajne .why{fill:var(--glow);font-weight:600}.bajne .tiny{font-size:12px}
.bajne .arrow{fill:none;stroke:var(--soft);stroke-width:1.6}.bajne .tip{fill:var(--soft)}
.bajne text.loss{fill:var(--bad)}.bajne text.lead{fill:var(--glow);font-weight:700}
"""
EDGE, GAP = 12, 8
INKS = ("yellow", "mermaid", "red", "griffin", "purple", "gray")  # of lines, by seat
DASHES = ("none", "9 4", "2 4", "12 4 2 4", "6 6", "1 6")
GATES = (10, 62, 30, 88)  # where each wall of the labyrinth opens, of 100


class Plan(NamedTuple):
    """Where things lie: on a desk, or on a phone held upright."""

    width: int
    main: int  # width of the table; the pad stands beside it, or below
    die: int  # size of a die in the trick
    letters: int  # of a name under a die
    tile: tuple[int, int]  # one's own dice of one kind
    own_die: int
    head: int  # above one's own dice


WIDE = Plan(1200, 812, 74, 13, (108, 150), 64, 60)
NARROW = Plan(420, 396, 50, 8, (91, 108), 46, 38)


class Spot(NamedTuple):
    """A rectangle of the drawing."""

    x: float
    y: float
    width: float
    height: float

    def panel(self) -> Element:
        return rect(self.x, self.y, self.width, self.height, "panel", 14)


def draw(look: Look, narrow: bool = False) -> str:
    """Takes a look, which holds a view: what is not seen cannot be drawn."""
    plan = NARROW if narrow else WIDE
    parts, height = (tall if narrow else broad)(look, plan)
    table = group("bajne", banner(look, plan), *parts)
    return svg(plan.width, height, sky(plan.width, height), table, title=look.words("title"),
               style=STYLE, defs=[dice.SHINE])


def broad(look: Look, plan: Plan) -> tuple[list[Element], int]:
    """The others above, the trick in the middle, one's own dice below; the pad on the right."""
    x, right = EDGE, EDGE + plan.main + GAP
    span = plan.width - EDGE - right
    rows = [screens(look, Spot(x, 58, plan.main, 158)),
            middle(look, plan, Spot(x, 224, plan.main, 256)),
            own(look, plan, Spot(x, 488, plan.main, 220))]
    tall_pad = pad_height(look)
    side = [pad(look, Spot(right, 58, span, tall_pad)),
            gone(look, Spot(right, 66 + tall_pad, span, 98)),
            reminder(look, Spot(right, 172 + tall_pad, span, 536 - tall_pad))]
    return [*rows, *side], 720


def tall(look: Look, plan: Plan) -> tuple[list[Element], int]:
    """One under the other, what one needs to act first."""
    parts, y, x = [], 66.0, EDGE
    heights = (196, own_height(look, plan), players_height(look), pad_height(look), 98, 226)
    blocks = (lambda spot: middle(look, plan, spot), lambda spot: own(look, plan, spot),
              lambda spot: seats_list(look, spot), lambda spot: pad(look, spot),
              lambda spot: gone(look, spot), lambda spot: reminder(look, spot))
    for block, height in zip(blocks, heights, strict=True):
        if height:
            parts.append(block(Spot(x, y, plan.main, height)))
            y += height + GAP
    return parts, int(y) + 4


def banner(look: Look, plan: Plan) -> Element:
    """Whose move it is; the round, the trick and the colour."""
    said, news = speech.headline(look), " · ".join(speech.progress(look))
    if plan is NARROW:
        return group("head", text(plan.width / 2, 28, said, "banner mid",
                                  style=f"font-size:{16 if len(said) < 40 else 13}px"),
                     text(plan.width / 2, 52, news, "mid soft", style="font-size:13px"))
    return group("head", text(EDGE + 4, 38, said, "banner"),
                 text(plan.width - EDGE - 4, 37, news, "end soft", style="font-size:16px"))


def short(name: str, letters: int) -> str:
    """A name that fits."""
    return name if len(name) <= letters else name[:letters - 1] + "…"


# The other players: screens, bids, tricks


def others(look: Look) -> list[int]:
    """Clockwise from the left of the one who looks; a watcher sees all."""
    count = int(look.view.players)
    first, many = (0, count) if look.seat is None else (look.seat + 1, count - 1)
    return [(first + i) % count for i in range(many)]


def screens(look: Look, spot: Spot) -> Element:
    owners = others(look)
    width = (spot.width - GAP * (len(owners) - 1)) / len(owners)
    return group("screens", *(screen(look, owner, Spot(spot.x + i * (width + GAP), spot.y, width,
                                                       spot.height))
                              for i, owner in enumerate(owners)))


def screen(look: Look, owner: int, spot: Spot) -> Element:
    """BAJ-18 A player's screen with the dice left behind it, and what lies before it."""
    view, x, y = look.view, spot.x, spot.y
    acts = " acts" if owner in look.actors else ""
    name = short(look.words.player(owner), int((spot.width - 40) / 8.6))
    return group(f"player{acts}", heading(speech.status(look, owner)), spot.panel(),
                 text(x + 12, y + 22, name, "bold"),
                 turn_mark(look, owner, x + spot.width - 16, y + 17),
                 board(look, owner, x + 12, y + 36, spot.width - 24),
                 tally(look, owner, x + 12, y + 110, spot.width - 24),
                 piles(look, owner, Spot(x + 12, y + 125, spot.width - 24, 30))
                 if view.won[owner] else None)


def turn_mark(look: Look, owner: int, x: float, y: float) -> Element | None:
    """A star for those the game waits for; an arrow for the leader of the trick."""
    if owner in look.actors:
        return star(x, y, 8, name="star")
    if owner == look.view.leader and look.actors:
        return group("leads", path(f"M{x - 6:.1f} {y - 6:.1f}l9 6l-9 6z", "tip"),
                     heading(look.words("table.leads")))
    return None


def board(look: Look, owner: int, x: float, y: float, width: float) -> Element:
    """The screen with closed dice peeping over it, how many they are, and the bid."""
    held, wide = int(look.view.held[owner]), width - 46
    step = min(17.0, (wide - 22) / TRICKS)
    behind = [dice.hidden(15, x + 8 + i * step, y) for i in range(held)]
    front = path(f"M{x:.1f} {y + 14:.1f}l10 -4h{wide - 20:.1f}l10 4v34h{-wide:.1f}z", "screen")
    folds = [line(x + side, y + 10, x + side, y + 48, "maze") for side in (12, wide - 12)]
    middle = x + wide / 2
    return group("board", *behind, front, *folds, dice.hidden(13, middle - 16, y + 22),
                 text(middle + 4, y + 34, f"× {held}", "bold"),
                 bid_mark(look, owner, x + width - 20, y + 22))


def bid_mark(look: Look, owner: int, x: float, y: float) -> Element:
    """BAJ-04 A fist until the bids are shown; then the number."""
    shown, words = speech.bid_shown(look, owner), look.words
    if shown.isdigit():
        mark = group("shown", circle(x, y, 17, "wanted"),
                     text(x, y + 7, shown, "mid bold", style="font-size:20px"))
    elif shown == words("table.fist"):
        mark = fist(x, y)
    else:
        mark = group("open", circle(x, y, 17, "ghost"), text(x, y + 5, shown, "mid soft"))
    return group("bid-mark", mark, text(x + 22, y + 38, words("table.bid"), "end tiny soft"))


def fist(x: float, y: float) -> Element:
    """A hand that keeps its number."""
    knuckles = [line(x - 6 + 6 * i, y - 9, x - 6 + 6 * i, y - 1, "knuckle") for i in range(3)]
    return group("fist-mark", rect(x - 13, y - 11, 26, 17, "fist", 6),
                 rect(x - 9, y + 2, 20, 10, "fist", 4), *knuckles)


def tally(look: Look, owner: int, x: float, y: float, width: float) -> Element:
    """Tricks won against the bid as stars, and the points so far."""
    view = look.view
    total = int(view.total[owner])
    points = text(x + width, y + 5, speech.minus(total),
                  f"end bold{loss(total)}")
    if view.phase == Phase.BIDDING:
        key = "table.thinking" if owner in look.actors else "table.fist"
        return group("tally", text(x, y + 5, look.words(key), "tiny soft"), points)
    return group("tally", stars(look, owner, x, y, min(14.0, (width - 44) / TRICKS)), points)


def stars(look: Look, owner: int, x: float, y: float, step: float) -> Element:
    """A filled star for a trick won, an outline for one still wanted, a cross for one too many."""
    view = look.view
    won, bid = int(view.won[owner]), int(view.bid[owner]) - 1
    marks = []
    for i in range(max(won, bid)):
        cx, r = x + 6 + i * step, min(6.5, step * 0.48)
        if 0 <= bid <= i < won:
            marks.append(path(f"M{cx - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8", "slash"))
        else:
            marks.append(star(cx, y, r, name="star" if i < won else "wanted"))
    return group("tricks", heading(speech.status(look, owner)), *marks)


def piles(look: Look, owner: int, spot: Spot) -> Element:
    """BAJ-11 The dice of every trick won, in two columns before the screen of the winner."""
    view = look.view
    tricks = [trick for trick in range(TRICKS) if view.taken[trick] == owner + 1]
    rows = max(1, -(-len(tricks) // 2))
    size = min(15.0, (spot.width / 2 - 6) / int(view.players), spot.height / rows)
    return group("piles", *(pile(look, trick, spot.x + i % 2 * spot.width / 2,
                                 spot.y + i // 2 * size, size) for i, trick in enumerate(tricks)))


def pile(look: Look, trick: int, x: float, y: float, size: float) -> Element:
    """A trick that was won: kinds as dice, faces when one asks."""
    view = look.view
    throws = speech.in_order(view, int(view.led[trick]) - 1, view.thrown[trick], view.shown[trick])
    told = "; ".join(speech.throw_told_short(look, throw) for throw in throws)
    return group("pile", heading(told), *(dice.unthrown(throw.kind, size - 1.5, x + size * i, y)
                                          for i, throw in enumerate(throws)))


def players_height(look: Look) -> int:
    return 14 + 36 * len(others(look))


def seats_list(look: Look, spot: Spot) -> Element:
    """The other players, a line each: for a phone."""
    return group("players", spot.panel(),
                 *(seat_line(look, owner, spot.x + 12, spot.y + 26 + 36 * i, spot.width - 24)
                   for i, owner in enumerate(others(look))))


def seat_line(look: Look, owner: int, x: float, y: float, width: float) -> Element:
    view, words = look.view, look.words
    held = int(view.held[owner])
    total = int(view.total[owner])
    bid = speech.bid_shown(look, owner)
    mark = fist(x + 148, y - 5) if bid == words("table.fist") else \
        text(x + 148, y + 1, bid, "mid bold")
    return group("player", heading(speech.status(look, owner)),
                 turn_mark(look, owner, x + 6, y - 4),
                 text(x + 20, y + 1, short(words.player(owner), 12), "bold"), mark,
                 stars(look, owner, x + 170, y - 4, 13),
                 *(dice.hidden(9, x + 282 + 10.5 * (i % 4), y - 13 + 10.5 * (i // 4))
                   for i in range(held)),
                 text(x + width, y + 1, speech.minus(total),
                      f"end bold{loss(total)}"))


# The middle: the trick in the labyrinth, or how it ended


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


# One's own dice and bid


def own_kinds(look: Look) -> list[int]:
    if look.seat is None:
        return []
    return [kind for kind in range(1, KINDS + 1) if look.view.hand[look.seat, kind]]


def per_row(plan: Plan) -> int:
    return int((plan.main - 16) // (plan.tile[0] + 4))


def own_height(look: Look, plan: Plan) -> int:
    """On a phone: as much as the dice, bids and tricks need, or the course of the game."""
    if look.seat is None or not look.actors:
        return 190
    rows = -(-len(own_kinds(look)) // per_row(plan))
    below = look.view.phase == Phase.BIDDING or look.view.won[look.seat]
    return plan.head + 6 + (plan.tile[1] + 6) * rows + (54 if below else 0)


def own(look: Look, plan: Plan, spot: Spot) -> Element:
    """Behind one's own screen: dice to throw, and the bid to make or to keep."""
    if look.seat is None or not look.actors:
        return course(look, spot)
    acts = " acts" if look.seat in look.actors else ""
    name = short(speech.player(look, look.seat), 22 if plan is WIDE else 16)
    return group(f"own{acts}", spot.panel(), text(spot.x + 14, spot.y + 25, name, "bold"),
                 own_tally(look, plan, spot), *tiles(look, plan, spot), *strip(look, plan, spot))


def own_tally(look: Look, plan: Plan, spot: Spot) -> Element:
    """One's bid, stars for tricks, and points."""
    view, words, seat = look.view, look.words, look.seat or 0
    x, y, total = spot.x + spot.width - 14, spot.y + 25, int(view.total[seat])
    said, back = (speech.points(total, words), 92) if plan is WIDE else (speech.minus(total), 40)
    parts = [text(x, y, said, f"end bold{loss(total)}")]
    bid = speech.bid_shown(look, seat)
    if bid.isdigit() and view.phase == Phase.THROWING:
        wide = 104 if plan is WIDE else 84
        parts.append(stars(look, seat, x - back - wide, y - 5, wide / TRICKS))
        parts.append(text(x - back - wide - 8, y, words("table.line", name=words("table.bid"),
                                                        value=bid), "end soft"))
    return group("own-tally", *parts)


def loss(total: int) -> str:
    return " loss" if total < 0 else ""


def tiles(look: Look, plan: Plan, spot: Spot) -> list[Element]:
    """One's dice by kind; those that may be thrown are buttons."""
    room, (width, height) = per_row(plan), plan.tile
    return [tile(look, plan, kind, spot.x + 10 + i % room * (width + 4),
                 spot.y + plan.head + i // room * (height + 6))
            for i, kind in enumerate(own_kinds(look))]


def tile(look: Look, plan: Plan, kind: int, x: float, y: float) -> Element:
    """Dice of one kind, which may or may not be thrown now."""
    action = f"throw {speech.KIND_NAMES[kind - 1]}"
    number, may = look.game.actions.number[action], look.may(action)
    throwing = look.view.phase == Phase.THROWING and look.seat in look.actors
    face = tile_face(look, plan, kind)
    if may:
        return button("tile", may, speech.describe(look, number), *face, at=(x, y))
    if throwing:
        return group("tile barred", heading(speech.reason(look, number)), *face, at=(x, y))
    return group("tile", heading(speech.die_name(kind, look.words)), *face, at=(x, y))


def tile_face(look: Look, plan: Plan, kind: int) -> list[Element | None]:
    """How many dice there are, and the six faces they may show."""
    (width, height), many = plan.tile, int(look.view.hand[look.seat, kind])
    faces, step = BOX.open(look.game.box).sides[kind].tolist(), (width - 12) / SIDES
    stack = [dice.unthrown(kind, plan.own_die, 10 + 4 * i, 10 + 3 * i) for i in range(min(many, 3))]
    return [rect(0, 0, width, height, "back", 11), *stack,
            text(width - 7, 22, f"×{many}", "end bold") if many > 1 else None,
            text(width / 2, height - step - 15, short(speech.die_name(kind, look.words), 13),
                 "mid tiny"),
            dice.net(kind, faces, 6, height - step - 6, step)]


def strip(look: Look, plan: Plan, spot: Spot) -> list[Element]:
    """Bids to choose from, or the tricks one has won: above the dice, or below on a phone."""
    y = spot.y + (6 if plan is WIDE else spot.height - 52)
    if look.view.phase == Phase.BIDDING:
        room = spot.width - (400 if plan is WIDE else 20)
        return bids(look, spot.x + spot.width / 2, y + 24, room)
    if not look.view.won[look.seat]:
        return []
    x = spot.x + (212 if plan is WIDE else 64)
    label = text(x - 10, y + 19, look.words("table.won"), "soft tiny end")
    return [label, piles(look, look.seat or 0, Spot(x, y + 6, 280, 40))]


def bids(look: Look, x: float, y: float, width: float) -> list[Element]:
    """BAJ-04 A button for every bid; once made, one's own is marked."""
    most, mine = int(look.view.this_round), int(look.view.secret_bid[look.seat]) - 1
    step = min(50.0, width / (most + 1))
    return [bid_button(look, tricks, mine, x + step * (tricks - most / 2), y, step)
            for tricks in range(most + 1)]


def bid_button(look: Look, tricks: int, mine: int, x: float, y: float, step: float) -> Element:
    action = f"bid {tricks}"
    state = " mine" if tricks == mine else ("" if look.may(action) else " idle")
    label = speech.describe(look, look.game.actions.number[action])
    return button(f"bid{state}", look.may(action), label, circle(0, 0, min(20.0, step * 0.46)),
                  text(0, 6, str(tricks), "mid"), at=(x, y))


# The course of the game, for watchers and once it is over


class Plot(NamedTuple):
    """Points by rounds, within a rectangle."""

    spot: Spot
    rounds: int
    low: int
    high: int

    def at(self, number: int, total: int) -> tuple[float, float]:
        spot, share = self.spot, (self.high - total) / (self.high - self.low)
        return spot.x + spot.width * number / self.rounds, spot.y + spot.height * share


def course(look: Look, spot: Spot) -> Element:
    """BAJ-15, BAJ-17: how the points ran, a line a player, named where it ends."""
    played = len(speech.rounds_over(look.view))
    totals = look.view.pad_total[:played, :look.view.players].T.tolist()
    runs = [[0, *run] for run in totals]
    inner = Spot(spot.x + 44, spot.y + 40, spot.width - 150, spot.height - 62)
    plot = Plot(inner, rounds(look), min(map(min, runs)), max(1, *map(max, runs)))
    ends = spread([plot.at(0, run[-1])[1] for run in runs], 15)
    return group("course", spot.panel(),
                 text(spot.x + 14, spot.y + 24, look.words("table.course"), "bold"),
                 *(level(plot, value) for value in sorted({plot.low, 0, plot.high})),
                 *(run_line(look, seat, [plot.at(*step) for step in enumerate(run)], ends[seat])
                   for seat, run in enumerate(runs)))


def level(plot: Plot, value: int) -> Element:
    """A number of points at the left edge; zero has a line."""
    x, y = plot.at(0, value)
    ruled = line(x, y, x + plot.spot.width, y, "rule") if value == 0 else None
    return group("level", ruled, text(x - 8, y + 4, speech.minus(value), "end tiny soft"))


def run_line(look: Look, seat: int, points: list[tuple[float, float]], y: float) -> Element:
    """Dashes tell the lines apart where colours would not."""
    name = INKS[seat]
    marks = [circle(px, py, 3.2, "dot") for px, py in points[1:]]
    drawn = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points)
    return group(f"run k-{name}", path(drawn, "run-line", stroke_dasharray=DASHES[seat]), *marks,
                 text(points[-1][0] + 10, y + 4, short(look.words.player(seat), 12), "tiny bold"))


def spread(heights: list[float], least: float) -> list[float]:
    """The same heights, moved apart so that words do not touch."""
    placed = dict.fromkeys(range(len(heights)), 0.0)
    floor = float("-inf")
    for i in sorted(placed, key=lambda i: heights[i]):
        floor = placed[i] = max(heights[i], floor + least)
    return [placed[i] for i in range(len(heights))]


# The score pad


PAD_ROW = 25


def pad_height(look: Look) -> int:
    return 58 + PAD_ROW * rounds(look) + 6


def rounds(look: Look) -> int:
    return int(BOX.open(look.game.box).rounds[look.view.players])


def pad(look: Look, spot: Spot) -> Element:
    """BAJ-17 Rounds by players: the bid in the narrow column, the running score beside it."""
    view, words = look.view, look.words
    step = (spot.width - 44) / int(view.players)
    heads = [text(spot.x + 40 + step * (seat + 0.5), spot.y + 46,
                  short(words.player(seat), max(3, int(step / 8.2))),
                  f"mid tiny bold{' lead' if seat == look.seat else ''}")
             for seat in range(view.players)]
    lines = [pad_line(look, number, spot, step) for number in range(rounds(look))]
    return group("pad", spot.panel(), text(spot.x + 14, spot.y + 24, words("table.pad"), "bold"),
                 *heads, *lines)


def pad_line(look: Look, number: int, spot: Spot, step: float) -> Element:
    y = spot.y + 58 + PAD_ROW * number
    now = number == look.view.this_round - 1 and bool(look.actors)
    back = rect(spot.x + 6, y, spot.width - 12, PAD_ROW - 2, "now", 6) if now else None
    cells = [pad_cell(look, number, seat, spot.x + 40 + step * seat, y + 17, step)
             for seat in range(look.view.players)]
    return group("pad-line", line(spot.x + 8, y - 1, spot.x + spot.width - 8, y - 1, "rule"), back,
                 text(spot.x + 24, y + 17, str(number + 1), f"mid {'lead' if now else 'soft'}"),
                 *cells)


def pad_cell(look: Look, number: int, seat: int, x: float, y: float, step: float) -> Element | None:
    """A ring around an exact bid, a stroke through a wrong one; then the score."""
    view = look.view
    bid, won = int(view.pad_bid[number, seat]) - 1, int(view.pad_won[number, seat]) - 1
    if bid < 0:
        return None
    middle = x + step * 0.24
    parts = [text(middle, y, str(bid), "mid tiny soft")]
    if won >= 0:
        total = int(view.pad_total[number, seat])
        parts.append(circle(middle, y - 4.5, 8, "hit") if won == bid else
                     line(middle - 6, y + 1, middle + 6, y - 10, "slash"))
        parts.append(text(x + step * 0.95, y, speech.minus(total),
                          f"end tiny bold{loss(total)}"))
    return group("cell", *parts)


# What has been thrown, and who beats whom


def gone(look: Look, spot: Spot) -> Element:
    """BAJ-18 How many dice of each kind were thrown this round, out of all."""
    step = (spot.width - 24) / KINDS
    return group("gone", spot.panel(),
                 text(spot.x + 14, spot.y + 24, look.words("table.gone"), "bold"),
                 *(gone_kind(look, kind, spot.x + 12 + step * (kind - 0.5), spot.y + 36)
                   for kind in range(1, KINDS + 1)))


def gone_kind(look: Look, kind: int, x: float, y: float) -> Element:
    out = int((look.view.thrown == kind).sum())
    count = f"{out}/{BOX.open(look.game.box).copies[kind]}"
    name = look.words("table.line", name=speech.die_name(kind, look.words), value=count)
    return group("gone-kind", heading(name), dice.unthrown(kind, 30, x - 15, y),
                 text(x, y + 51, count, "mid tiny"))


def reminder(look: Look, spot: Spot) -> Element:
    """BAJ-08 to BAJ-16: what beats what, and what it is worth."""
    rows = [row for said in speech.scoring(look) for row in wrapped(said, int(spot.width / 6.7))]
    top = spot.y + 112
    step = min(22.0, (spot.height - 124) / len(rows))
    return group("reminder", spot.panel(),
                 text(spot.x + 14, spot.y + 24, look.words("table.beats"), "bold"),
                 *beats(look, spot),
                 *(text(spot.x + 14, top + 14 + step * i, row, "tiny soft")
                   for i, row in enumerate(rows)))


LADDER = ((Kind.MINOTAUR, Face.MINOTAUR), (Kind.GRIFFIN, Face.GRIFFIN),
          (Kind.MERMAID, Face.MERMAID), (Kind.RED, Face.HIGHEST), (Kind.GRAY, Face.FLAG))


def beats(look: Look, spot: Spot) -> list[Element]:
    """Minotaur, griffin, mermaid, and round again; then numbers; then flags."""
    size, x, y, parts = 34, spot.x + 14, spot.y + 62, []
    step = (spot.width - 28 - size) / (len(LADDER) - 1)
    for i, (kind, face) in enumerate(LADDER):
        parts.append(dice.die(kind, face, size, x + step * i, y,
                              speech.face_name(face, look.words)))
        if i:
            parts += arrow(x + step * (i - 1) + size + 5, x + step * i - 5, y + size / 2)
    return [*parts, over_arrow(x + step * 2 + size / 2, x + size / 2, y - 5)]


def arrow(start: float, end: float, y: float) -> list[Element]:
    return [line(start, y, end - 5, y, "arrow"),
            path(f"M{end - 7:.1f} {y - 5:.1f}l8 5l-8 5z", "tip")]


def over_arrow(start: float, end: float, y: float) -> Element:
    """Back over the heads: the mermaid beats the minotaur."""
    return group("back-again",
                 path(f"M{start:.1f} {y:.1f}C{start:.1f} {y - 26:.1f} {end:.1f} {y - 26:.1f} "
                      f"{end:.1f} {y - 6:.1f}", "arrow"),
                 path(f"M{end - 5:.1f} {y - 8:.1f}l5 8l5 -8z", "tip"))
