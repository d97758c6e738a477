"""We are all stars: the table, the moves, the refusals and the log in words, from views."""

from collections.abc import Iterable
from typing import Any

from babel.numbers import format_decimal

from asterism.engine.look import Look
from asterism.games.gwiazdy.components import (
    CLASS_NAMES,
    ELEMENT_NAMES,
    EVENT_NAMES,
    FIELD_NAMES,
    FIELDS,
    REACTION_NAMES,
    ROUNDS,
    STAR_NAMES,
    STARS,
    SUN_NAMES,
    SYMBOLS,
    TENTHS,
    THOUSANDTHS,
    Kind,
    Moment,
    dots,
)
from asterism.games.gwiazdy.rules.battle import attack_points, defence_points
from asterism.games.gwiazdy.rules.crystals import can_pay, pool_has
from asterism.games.gwiazdy.rules.ending import crystal_mass, star_mass
from asterism.games.gwiazdy.rules.events import is_moment
from asterism.games.gwiazdy.rules.stars import is_offered, price
from asterism.games.gwiazdy.state import ACTIONS, BOX, PUSH, Market, Phase, Side

PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)
MOMENT_NAMES = tuple(moment.name.lower() for moment in Moment)
LONG = "#,##0.#######"  # as many decimals as a card has
ONE_DECIMAL = "#,##0.0"


# Names of things


def box_of(look: Look) -> Any:
    return BOX.open(look.game.box)


def number(value: float, words: Any, form: str = LONG) -> str:
    """A number as this language writes it."""
    return str(format_decimal(value, form, locale=words.locale))


def tenths(value: int, words: Any) -> str:
    return number(int(value) / TENTHS, words, ONE_DECIMAL)


def crystals(amounts: Iterable[int], words: Any) -> str:
    """`4 H, 1 He`; nothing is said to be nothing."""
    parts = [f"{int(n)} {symbol}" for n, symbol in zip(amounts, SYMBOLS, strict=True) if n]
    return ", ".join(parts) or str(words("nothing"))


def signed(amounts: Iterable[int]) -> str:
    """`+4 H, −1 He`."""
    return ", ".join(f"{'+' if n > 0 else '−'}{abs(int(n))} {symbol}"
                     for n, symbol in zip(amounts, SYMBOLS, strict=True) if n)


def field_name(field: int, words: Any) -> str:
    return str(words(f"sky.{FIELD_NAMES[field - 1]}"))


def star_name(star: int, words: Any) -> str:
    return str(words(f"star.{STAR_NAMES[star - 1]}.name"))


def event_name(kind: int, words: Any) -> str:
    return str(words(f"event.{EVENT_NAMES[kind - 1]}.name"))


def event_text(look: Look, kind: int) -> str:
    """What is printed on a card, with the numbers of this box."""
    box, words = box_of(look), look.words
    return str(words(
        f"event.{EVENT_NAMES[kind - 1]}.text", gain=crystals(box.gift[kind], words),
        all=crystals(box.gift_all[kind], words), instead=crystals(box.instead[kind], words),
        limit=int(box.limit[kind]), number=int(box.number[kind]),
        bonus=number(int(box.boost[kind]) / TENTHS, words), needs=crystals(box.needs[kind], words),
        change=change(look, int(box.reaction[kind])), less=crystals(box.less[kind], words)))


def sun_text(look: Look, sun: int) -> str:
    """The lasting effect of a Sun."""
    box, words, fact = box_of(look), look.words, look.game.facts["sun"][sun - 1]
    listed = {key: ", ".join(f"{n} {symbol}" for symbol, n in fact.get(key, {}).items())
              for key in ("where", "richer")}
    return str(words(f"sun.{SUN_NAMES[sun - 1]}.text", fusions=fact.get("fusions", 0),
                     attack=number(int(box.sun_attack[sun]) / TENTHS, words),
                     defence=number(int(box.sun_defence[sun]) / TENTHS, words), **listed))


def change(look: Look, reaction: int, reverse: bool = False) -> str:
    """`4 H → 1 He`, or the other way round."""
    box, words = box_of(look), look.words
    sides = [crystals(box.fuel[reaction], words), crystals(box.ash[reaction], words)]
    before, after = reversed(sides) if reverse else sides
    return str(words("arrow", before=before, after=after))


def field_use(look: Look, field: int) -> str:
    """What using a field brings the player to move."""
    box, words, view = box_of(look), look.words, look.view
    kind = Kind(int(box.kind[field]))
    gain = crystals(box.gain[view.sun[view.seat], field], words)
    if kind == Kind.ELEMENTS:
        return gain
    return str(words(f"kind.{kind.name.lower()}", number=int(box.decays), crystals=gain))


def star_points(look: Look, star: int) -> str:
    return str(look.words("points", n=int(box_of(look).points[star])))


def star_class(look: Look, star: int) -> str:
    return str(look.words(f"class.{CLASS_NAMES[int(box_of(look).rank[star])]}"))


def star_price(look: Look, star: int) -> str:
    view, box = look.view, box_of(look)
    return crystals([price(box, star, element, view.card, view.saving)
                     for element in range(len(SYMBOLS))], look.words)


def dot_reading(look: Look, dot: int) -> tuple[str, str]:
    """GWI-17 Temperature and luminosity of a dot."""
    name = list(dots(look.game.facts))[dot - 1]
    star = look.game.facts["star"][STAR_NAMES.index(name)]
    return number(star["temperature"], look.words), number(star["luminosity"], look.words)


def owned(view: Any, seat: int) -> list[int]:
    return [star for star in range(1, STARS + 1) if view.place[star] == seat + 1]


def rockets_at(view: Any, field: int, without: int) -> list[int]:
    return [seat for seat in range(view.players) if seat != without and view.rocket[seat] == field]


# The table in words


def tell(look: Look) -> str:
    """The table, line by line, as a screen reader would want it."""
    view, words = look.view, look.words
    lines = [headline(look), words("rounds", number=int(view.rounds), most=ROUNDS)]
    if view.dice[Side.ATTACKER]:
        lines.append(battle_line(look))
    for seat in range(view.players):
        lines += player_lines(look, seat)
    lines.append(words("line", name=words("table.pool"), value=crystals(view.pool, words)))
    lines += deck_lines(look)
    lines.append(words("line", name=words("table.market"), value=market(look)))
    return "\n".join(map(str, lines))


def headline(look: Look) -> str:
    """Whose turn it is and what for; at the end, that it is over."""
    words, phase = look.words, PHASE_NAMES[int(look.view.phase)]
    if not look.actors:
        return str(words("over"))
    if look.seat in look.actors:
        return str(words("table.your_turn", step=words(f"step.{phase}")))
    return str(words("table.other_turn", player=words.players(look.actors),
                     phase=words(f"phase.{phase}")))


def battle_line(look: Look) -> str:
    view, words = look.view, look.words
    said = words("log.battle", player=words.player(int(view.seat)),
                 other=words.player(int(view.defender)), attack=int(view.dice[Side.ATTACKER]),
                 defence=int(view.dice[Side.DEFENDER]))
    return f"{said} {result(look)}" if view.winner else str(said)


def result(look: Look) -> str:
    """GWI-09 The points of both sides, and who has won."""
    view, words = look.view, look.words
    winner = view.seat if view.winner == Side.ATTACKER + 1 else view.defender
    return str(words("log.won", attack=tenths(attack_points(view, box_of(look)), words),
                     defence=tenths(defence_points(view, box_of(look)), words),
                     player=words.player(int(winner))))


def player_lines(look: Look, seat: int) -> list[str]:
    """GWI-04 A player's open things; of events only one's own, and what all have seen."""
    view, words = look.view, look.words
    name = words.player(seat)
    if seat == look.seat:
        name = words("you", player=name)
    parts = [words("points", n=int(view.points[seat])),
             words("table.at", field=field_name(view.rocket[seat], words)),
             crystals(view.crystals[seat], words)]
    if seat == view.starter:
        parts.append(words("starter"))
    if view.eclipsed[seat]:
        parts.append(words("table.eclipsed"))
    lines = [words("line", name=name, value=", ".join(map(str, parts)))]
    stars = ", ".join(star_name(star, words) for star in owned(view, seat)) or words("none")
    for what, value in (("stars", stars), ("sun", sun_line(look, seat)),
                        ("events", hand_line(look, seat))):
        lines.append("  " + words("line", name=words(f"table.{what}"), value=value))
    return lines


def sun_line(look: Look, seat: int) -> str:
    sun = int(look.view.sun[seat])
    return f"{look.words(f'sun.{SUN_NAMES[sun - 1]}.name')}. {sun_text(look, sun)}"


def hand_line(look: Look, seat: int) -> str:
    view, words = look.view, look.words
    cards = hand(view, seat)
    if cards:
        return "; ".join(f"{event_name(kind, words)} – {event_text(look, kind)}" for kind in cards)
    said = words("table.events_held", n=int(view.held[seat]))
    names = ", ".join(event_name(kind, words) for kind in listed(view.known[seat]))
    return f"{said} ({words('table.known', events=names)})" if names else str(said)


def hand(view: Any, seat: int) -> list[int]:
    """The events of a player, as far as this view holds them."""
    return listed(view.hand[seat])


def listed(counts: Any) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def deck_lines(look: Look) -> list[str]:
    view, words = look.view, look.words
    counts = words("table.deck_count", number=int(view.left), under=int(view.buried))
    lines = [words("line", name=words("table.deck"), value=counts)]
    if view.buried:
        names = ", ".join(event_name(kind, words) for kind in view.under[:view.buried])
        lines.append(words("line", name=words("table.under"), value=names))
    return lines


def market(look: Look) -> str:
    view, box = look.view, box_of(look)
    return "; ".join(f"{star_name(star, look.words)} ({star_points(look, star)}, "
                     f"{crystals(box.cost[star], look.words)})"
                     for star in range(1, STARS + 1) if is_offered(view, box, star)) \
        or str(look.words("none"))


# Moves


def describe(look: Look, action: int) -> str:
    """What an action would do."""
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    words = look.words
    if kind in ("move", "jump", "fly", "retreat"):
        return travel(look, kind, number_of(FIELD_NAMES, values[0]))
    if kind in ("swap", "push", "eclipse"):
        return strike(look, kind, values)
    if kind in ("fuse", "decay"):
        reaction = REACTION_NAMES.index(values[0])
        return str(words(f"action.{kind}", reaction=words(f"reaction.{values[0]}"),
                         change=change(look, reaction, kind == "decay")))
    if kind == "event":
        return event_offer(look, number_of(EVENT_NAMES, values[0]))
    if kind in ("give", "save"):
        element = ELEMENT_NAMES.index(values[0])
        saved = int(box_of(look).less[look.view.card, element])
        return str(words(f"action.{kind}", element=SYMBOLS[element], number=saved))
    return conclusion(look, kind, values)


def number_of(names: tuple[str, ...], name: str) -> int:
    return names.index(name) + 1


def travel(look: Look, kind: str, field: int) -> str:
    """GWI-07, GWI-08: where to, what for, and whom one will have to fight."""
    words, name = look.words, field_name(field, look.words)
    if kind != "move":
        return str(words(f"action.{kind}", field=name))
    others = rockets_at(look.view, field, int(look.view.seat))
    return str(words("action.attack" if others else "action.move", field=name,
                     what=field_use(look, field), players=words.players(others) if others else ""))


def strike(look: Look, kind: str, values: tuple[str, ...]) -> str:
    other, words = int(values[0]), look.words
    field = number_of(FIELD_NAMES, values[1]) if kind == "push" else look.view.rocket[other]
    place = field_name(field, words) if field else ""
    return str(words(f"action.{kind}", player=words.player(other), field=place))


def event_offer(look: Look, kind: int) -> str:
    words, fee = look.words, box_of(look).fee[kind]
    return str(words("action.fee" if fee.any() else "action.event", event=event_name(kind, words),
                     fee=crystals(fee, words), text=event_text(look, kind)))


def conclusion(look: Look, kind: str, values: tuple[str, ...]) -> str:
    """A star, its dot, and the end of a step or of the turn."""
    words = look.words
    if kind == "create":
        star = number_of(STAR_NAMES, values[0])
        return str(words("action.create", star=star_name(star, words),
                         **{"class": star_class(look, star)}, points=star_points(look, star),
                         cost=star_price(look, star)))
    if kind == "dot" and look.view.crosshair:
        temperature, luminosity = dot_reading(look, int(values[0]))
        return str(words("action.read", number=values[0], temperature=temperature,
                         luminosity=luminosity))
    if kind == "pass":
        return str(words(f"action.pass_{passed(look)}"))
    return str(words(f"action.{kind}", number=values[0] if values else ""))


def passed(look: Look) -> str:
    """The step that a pass would end."""
    steps = {Phase.DECAY: "decay", Phase.CHAIN: "chain", Phase.RETRY: "retry"}
    return steps.get(Phase(int(look.view.phase)), "events")


# Refusals

STEPS = {  # the steps in which each kind of action has its place
    "move": {Phase.MOVE}, "jump": {Phase.JUMP}, "fly": {Phase.FLYBY}, "retreat": {Phase.RETREAT},
    "event": {Phase.MOVE, Phase.ATTACK, Phase.DEFEND, Phase.TURN, Phase.RETRY},
    "decay": {Phase.DECAY}, "fuse": {Phase.TURN, Phase.CHAIN}, "swap": {Phase.SWAP},
    "push": {Phase.WAVE}, "eclipse": {Phase.ECLIPSE}, "give": {Phase.BLACK_HOLE},
    "save": {Phase.DISCOUNT}, "create": {Phase.TURN, Phase.CREATE}, "dot": {Phase.DOT},
}


def reason(look: Look, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    kind, values, words = ACTIONS.kind[action], ACTIONS.values[action], look.words
    phase = Phase(int(look.view.phase))
    if phase not in STEPS.get(kind, ()):
        return str(words("reason.step", step=words(f"step.{phase.name.lower()}")))
    if kind in ("move", "jump", "fly", "retreat"):
        return no_way(look, kind, number_of(FIELD_NAMES, values[0]))
    if kind == "event":
        return no_event(look, number_of(EVENT_NAMES, values[0]))
    if kind in ("fuse", "decay"):
        return no_reaction(look, kind, REACTION_NAMES.index(values[0]))
    if kind in ("swap", "push", "eclipse"):
        return no_victim(look, action)
    if kind in ("give", "save"):
        return str(words(f"reason.{kind}", element=SYMBOLS[ELEMENT_NAMES.index(values[0])]))
    if kind == "create":
        return no_star(look, number_of(STAR_NAMES, values[0]))
    tried = int(values[0]) == look.view.missed
    return str(words("reason.tried" if tried else "reason.taken", number=values[0]))


def no_way(look: Look, kind: str, field: int) -> str:
    words, view = look.words, look.view
    if kind == "jump":
        return str(words("reason.here"))
    if kind == "move" and view.via and field == view.origin:
        return str(words("reason.back"))
    return str(words("reason.near", field=field_name(field, words)))


def no_event(look: Look, kind: int) -> str:
    words, view, box = look.words, look.view, box_of(look)
    name, moment = event_name(kind, words), MOMENT_NAMES[int(box.moment[kind])]
    if moment == "immediate":
        return str(words("reason.immediate", event=name))
    if view.hand[look.seat, kind] == 0:
        return str(words("reason.not_held", event=name))
    if not is_moment(view, box, kind):
        return str(words("reason.moment", event=name, moment=words(f"moment.{moment}")))
    if not can_pay(view, look.seat, box.fee[kind]):
        return str(words("reason.fee", fee=crystals(box.fee[kind], words)))
    return str(words("reason.no_effect", event=name))


def no_reaction(look: Look, kind: str, reaction: int) -> str:
    words, view, box = look.words, look.view, box_of(look)
    if kind == "fuse" and view.phase == Phase.CHAIN and reaction != box.reaction[view.card]:
        return str(words("reason.chain"))
    if kind == "fuse" and view.phase == Phase.TURN and view.fusions == 0:
        return str(words("reason.fusions"))
    fuel, ash = box.fuel[reaction], box.ash[reaction]
    needed, made = (ash, fuel) if kind == "decay" else (fuel, ash)
    if not can_pay(view, look.seat, needed):
        return str(words("reason.fuel", crystals=crystals(needed, words)))
    assert not pool_has(view, made)
    return str(words("reason.pool", crystals=crystals(made, words)))


def no_victim(look: Look, action: int) -> str:
    words, view = look.words, look.view
    other = int(ACTIONS.values[action][0])
    if other >= view.players:
        return str(words("reason.player"))
    if other == look.seat:
        return str(words("reason.yourself"))
    field = (action - PUSH) % FIELDS + 1
    return str(words("reason.near", field=field_name(field, words)))


def no_star(look: Look, star: int) -> str:
    words, view, box = look.words, look.view, box_of(look)
    name = star_name(star, words)
    if view.place[star]:
        return str(words("reason.made", star=name))
    if view.market == Market.TOP and not is_offered(view, box, star):
        return str(words("reason.top", star=name))
    missing = [max(0, int(price(box, star, element, view.card, view.saving))
                   - int(view.crystals[look.seat, element])) for element in range(len(SYMBOLS))]
    return str(words("reason.cost", star=name, crystals=crystals(missing, words)))


# The log


def latest(look: Look) -> str:
    """What just happened, as far as one position tells."""
    view, words = look.view, look.words
    if not view.last_seat:
        return ""
    action, who = int(view.last_action) - 1, words.player(int(view.last_seat) - 1)
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    if kind in ("create", "dot"):
        return latest_star(look, who, kind, values)
    said = str(words(f"log.{kind}", player=who, **details(look, kind, values)))
    return f"{said} {battle_line(look)}" if view.dice[0] else said


def latest_star(look: Look, who: str, kind: str, values: tuple[str, ...]) -> str:
    view, words = look.view, look.words
    star = int(view.making)
    name = star_name(star, words)
    if kind == "create":
        return str(words("log.create", player=who, star=name, cost=star_price(look, star)))
    if view.place[star]:
        return str(words("log.made", player=who, star=name, points=star_points(look, star)))
    said = str(words("log.missed", player=who, star=name, number=values[0]))
    return said if view.phase == Phase.RETRY else f"{said} {words('log.lost', star=name)}"


def narrate(before: Look, after: Look, actor: int, action: int | None) -> str:
    """What was done, and all that came of it."""
    assert action is not None  # nothing here is chosen in secret
    lines = [deed(before, after, actor, action), *drawn(before, after), *fought(before, after),
             *produced(before, after), *changes(before, after, action), *ending(before, after)]
    return " ".join(line for line in lines if line)


def deed(before: Look, after: Look, actor: int, action: int) -> str:
    """The action itself."""
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    words, view = after.words, before.view
    who = words.player(actor)
    if kind == "dot":
        return placed(before, after, actor, int(values[0]))
    if kind == "pass" and view.phase == Phase.RETRY:
        return str(words("log.lost", star=star_name(view.making, words)))
    if kind == "create":
        star = number_of(STAR_NAMES, values[0])
        return str(words("log.create", player=who, star=star_name(star, words),
                         cost=star_price(before, star)))
    return str(words(f"log.{kind}", player=who, **details(before, kind, values)))


def details(look: Look, kind: str, values: tuple[str, ...]) -> dict[str, Any]:
    """What else the sentence of a deed needs."""
    words = look.words
    if kind in ("move", "jump", "fly", "retreat"):
        return {"field": field_name(number_of(FIELD_NAMES, values[0]), words)}
    if kind == "event":
        return {"event": event_name(number_of(EVENT_NAMES, values[0]), words)}
    if kind in ("fuse", "decay"):
        return {"change": change(look, REACTION_NAMES.index(values[0]), kind == "decay")}
    if kind in ("give", "save"):
        element = ELEMENT_NAMES.index(values[0])
        saved = int(box_of(look).less[look.view.card, element])
        return {"element": SYMBOLS[element], "number": saved}
    named = {"other": words.player(int(values[0]))} if values else {}
    return named | ({"field": field_name(number_of(FIELD_NAMES, values[1]), words)}
                    if kind == "push" else {})


def placed(before: Look, after: Look, actor: int, dot: int) -> str:
    """GWI-16 A marker on the diagram: the star is made, or missed, or lost."""
    words, star = after.words, int(before.view.making)
    name, who = star_name(star, words), words.player(actor)
    if after.view.place[star]:
        gained = int(after.view.points[actor] - before.view.points[actor])
        return str(words("log.made", player=who, star=name, points=words("points", n=gained)))
    said = str(words("log.missed", player=who, star=name, number=dot))
    kept = after.view.phase == Phase.RETRY
    return said if kept else f"{said} {words('log.lost', star=name)}"


def drawn(before: Look, after: Look) -> list[str]:
    """GWI-13 A card that was drawn: named if we may know it, or if it happened at once."""
    words, view = after.words, after.view
    lines = []
    for seat in range(view.players):
        if view.held[seat] > before.view.held[seat]:
            news = [k for k in range(1, len(EVENT_NAMES) + 1)
                    if view.hand[seat, k] > before.view.hand[seat, k]
                    or view.known[seat, k] > before.view.known[seat, k]]
            known = news and (before.seat == seat or view.known[seat, news[0]])
            lines.append(words("log.drawn_open", player=words.player(seat),
                               event=event_name(news[0], words)) if known else
                         words("log.drawn", player=words.player(seat)))
    if view.card and view.card != before.view.card and \
            box_of(after).moment[view.card] == Moment.IMMEDIATE:
        lines.append(words("log.happens", event=event_name(view.card, words),
                           text=event_text(after, int(view.card))))
    return [str(line) for line in lines]


def fought(before: Look, after: Look) -> list[str]:
    """GWI-08 A battle that began, and one that was decided."""
    view, past, words = after.view, before.view, after.words
    begun = view.dice[0] and (not past.dice[0] or past.defender != view.defender)
    lines = []
    if begun:
        lines.append(str(words("log.battle", player=words.player(int(view.seat)),
                               other=words.player(int(view.defender)),
                               attack=int(view.dice[0]), defence=int(view.dice[1]))))
    if view.winner and (begun or not past.winner):
        lines.append(result(after))
    return lines


def produced(before: Look, after: Look) -> list[str]:
    """GWI-06 A new round."""
    if after.view.rounds == before.view.rounds:
        return []
    return [str(after.words("log.round", number=int(after.view.rounds)))]


SPOKEN_FOR = {"fuse", "decay", "create", "give"}  # their sentence says what it cost


def changes(before: Look, after: Look, action: int) -> list[str]:
    """Who has gained or lost crystals, unless the deed said so."""
    if ACTIONS.kind[action] in SPOKEN_FOR:
        return []
    words = after.words
    gains = after.view.crystals - before.view.crystals
    parts = [str(words("change", player=words.player(seat), crystals=signed(gains[seat])))
             for seat in range(after.view.players) if gains[seat].any()]
    return ["; ".join(parts) + "."] if parts else []


def ending(before: Look, after: Look) -> list[str]:
    """GWI-19 Somebody has reached the goal, or it is over."""
    words, goal = after.words, box_of(after).goal
    if not after.actors:
        return [str(words("log.over"))]
    first = (before.view.points < goal).all() and (after.view.points >= goal).any()
    leader = int(after.view.points.argmax())
    return [str(words("log.goal", player=words.player(leader),
                      points=words("points", n=int(after.view.points[leader]))))] if first else []


# The end


def verdict(look: Look) -> list[str]:
    """GWI-20 Who won, what decided, and a row for every player."""
    view, words = look.view, look.words
    winners = look.game.winners(look.row)
    points = words("points", n=int(view.points[winners[0]]))
    lines = [words("ending.won", player=words.player(winners[0]), points=points)
             if len(winners) == 1 else
             words("ending.shared", players=words.players(winners), points=points)]
    decided = tie_break(look, winners)
    if decided:
        lines.append(words(f"ending.{decided}"))
    if view.rounds == ROUNDS:
        lines.append(words("ending.rounds", number=ROUNDS))
    return [*map(str, lines), *(row(look, seat) for seat in range(view.players))]


def tie_break(look: Look, winners: tuple[int, ...]) -> str:
    """What decided between equal points; nothing if points did."""
    view, box = look.view, box_of(look)
    best = [s for s in range(view.players) if view.points[s] == view.points[winners[0]]]
    if len(best) == len(winners):
        return ""
    masses = [int(crystal_mass(view, box, seat)) for seat in best]
    return "mass" if masses.count(max(masses)) == len(winners) else "stars"


def row(look: Look, seat: int) -> str:
    view, words, box = look.view, look.words, box_of(look)
    return str(words("ending.row", player=words.player(seat),
                     points=words("points", n=int(view.points[seat])),
                     crystals=int(crystal_mass(view, box, seat)),
                     stars=number(int(star_mass(view, box, seat)) / THOUSANDTHS, words)))

