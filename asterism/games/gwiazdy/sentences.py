"""We are all stars: the table, the moves, the refusals and the log in words, from views."""

from collections.abc import Iterable
from typing import Any

from babel.numbers import format_decimal

from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
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


def box_of(ctx: RenderContext) -> Any:
    return BOX.as_record(ctx.game.box)


def number(value: float, translations: Translator, form: str = LONG) -> str:
    """A number as this language writes it."""
    return str(format_decimal(value, form, locale=translations.locale))


def tenths(value: int, translations: Translator) -> str:
    return number(int(value) / TENTHS, translations, ONE_DECIMAL)


def crystals(amounts: Iterable[int], translations: Translator) -> str:
    """`4 H, 1 He`; nothing is said to be nothing."""
    parts = [f"{int(n)} {symbol}" for n, symbol in zip(amounts, SYMBOLS, strict=True) if n]
    return ", ".join(parts) or str(translations("nothing"))


def format_amounts(amounts: Iterable[int]) -> str:
    """`+4 H, −1 He`."""
    return ", ".join(
        f"{'+' if n > 0 else '−'}{abs(int(n))} {symbol}"
        for n, symbol in zip(amounts, SYMBOLS, strict=True)
        if n
    )


def field_name(field: int, translations: Translator) -> str:
    return str(translations(f"sky.{FIELD_NAMES[field - 1]}"))


def star_name(star: int, translations: Translator) -> str:
    return str(translations(f"star.{STAR_NAMES[star - 1]}.name"))


def event_name(kind: int, translations: Translator) -> str:
    return str(translations(f"event.{EVENT_NAMES[kind - 1]}.name"))


def event_text(ctx: RenderContext, kind: int) -> str:
    """What is printed on a card, with the numbers of this box."""
    box, translations = box_of(ctx), ctx.translations
    return str(
        translations(
            f"event.{EVENT_NAMES[kind - 1]}.text",
            gain=crystals(box.gift[kind], translations),
            all=crystals(box.gift_all[kind], translations),
            instead=crystals(box.instead[kind], translations),
            limit=int(box.limit[kind]),
            number=int(box.number[kind]),
            bonus=number(int(box.boost[kind]) / TENTHS, translations),
            needs=crystals(box.needs[kind], translations),
            change=change(ctx, int(box.reaction[kind])),
            less=crystals(box.less[kind], translations),
        )
    )


def sun_text(ctx: RenderContext, sun: int) -> str:
    """The lasting effect of a Sun."""
    box, translations, fact = box_of(ctx), ctx.translations, ctx.game.components["sun"][sun - 1]
    listed = {
        key: ", ".join(f"{n} {symbol}" for symbol, n in fact.get(key, {}).items())
        for key in ("where", "richer")
    }
    return str(
        translations(
            f"sun.{SUN_NAMES[sun - 1]}.text",
            fusions=fact.get("fusions", 0),
            attack=number(int(box.sun_attack[sun]) / TENTHS, translations),
            defence=number(int(box.sun_defence[sun]) / TENTHS, translations),
            **listed,
        )
    )


def change(ctx: RenderContext, reaction: int, reverse: bool = False) -> str:
    """`4 H → 1 He`, or the other way round."""
    box, translations = box_of(ctx), ctx.translations
    sides = [crystals(box.fuel[reaction], translations), crystals(box.ash[reaction], translations)]
    before, after = reversed(sides) if reverse else sides
    return str(translations("arrow", before=before, after=after))


def field_use(ctx: RenderContext, field: int) -> str:
    """What using a field brings the player to move."""
    box, translations, view = box_of(ctx), ctx.translations, ctx.view
    kind = Kind(int(box.kind[field]))
    gain = crystals(box.gain[view.sun[view.seat], field], translations)
    if kind == Kind.ELEMENTS:
        return gain
    return str(translations(f"kind.{kind.name.lower()}", number=int(box.decays), crystals=gain))


def star_points(ctx: RenderContext, star: int) -> str:
    return str(ctx.translations("points", n=int(box_of(ctx).points[star])))


def star_class(ctx: RenderContext, star: int) -> str:
    return str(ctx.translations(f"class.{CLASS_NAMES[int(box_of(ctx).rank[star])]}"))


def star_price(ctx: RenderContext, star: int) -> str:
    view, box = ctx.view, box_of(ctx)
    return crystals(
        [price(box, star, element, view.card, view.saving) for element in range(len(SYMBOLS))],
        ctx.translations,
    )


def dot_reading(ctx: RenderContext, dot: int) -> tuple[str, str]:
    """GWI-17 Temperature and luminosity of a dot."""
    name = list(dots(ctx.game.components))[dot - 1]
    star = ctx.game.components["star"][STAR_NAMES.index(name)]
    return number(star["temperature"], ctx.translations), number(
        star["luminosity"], ctx.translations
    )


def owned_stars(view: Any, seat: int) -> list[int]:
    return [star for star in range(1, STARS + 1) if view.place[star] == seat + 1]


def rockets_at(view: Any, field: int, without: int) -> list[int]:
    return [seat for seat in range(view.players) if seat != without and view.rocket[seat] == field]


# The table in words


def describe_table(ctx: RenderContext) -> str:
    """The table, line by line, as a screen reader would want it."""
    view, translations = ctx.view, ctx.translations
    lines = [headline(ctx), translations("rounds", number=int(view.rounds), most=ROUNDS)]
    if view.dice[Side.ATTACKER]:
        lines.append(battle_line(ctx))
    for seat in range(view.players):
        lines += player_lines(ctx, seat)
    lines.append(
        translations(
            "line", name=translations("table.pool"), value=crystals(view.pool, translations)
        )
    )
    lines += deck_lines(ctx)
    lines.append(translations("line", name=translations("table.market"), value=market(ctx)))
    return "\n".join(map(str, lines))


def headline(ctx: RenderContext) -> str:
    """Whose turn it is and what for; at the end, that it is over."""
    translations, phase = ctx.translations, PHASE_NAMES[int(ctx.view.phase)]
    if not ctx.actors:
        return str(translations("over"))
    if ctx.seat in ctx.actors:
        return str(translations("table.your_turn", step=translations(f"step.{phase}")))
    return str(
        translations(
            "table.other_turn",
            player=translations.players(ctx.actors),
            phase=translations(f"phase.{phase}"),
        )
    )


def battle_line(ctx: RenderContext) -> str:
    view, translations = ctx.view, ctx.translations
    said = translations(
        "log.battle",
        player=translations.player(int(view.seat)),
        other=translations.player(int(view.defender)),
        attack=int(view.dice[Side.ATTACKER]),
        defence=int(view.dice[Side.DEFENDER]),
    )
    return f"{said} {result(ctx)}" if view.winner else str(said)


def result(ctx: RenderContext) -> str:
    """GWI-09 The points of both sides, and who has won."""
    view, translations = ctx.view, ctx.translations
    winner = view.seat if view.winner == Side.ATTACKER + 1 else view.defender
    return str(
        translations(
            "log.won",
            attack=tenths(attack_points(view, box_of(ctx)), translations),
            defence=tenths(defence_points(view, box_of(ctx)), translations),
            player=translations.player(int(winner)),
        )
    )


def player_lines(ctx: RenderContext, seat: int) -> list[str]:
    """GWI-04 A player's open things; of events only one's own, and what all have seen."""
    view, translations = ctx.view, ctx.translations
    name = translations.player(seat)
    if seat == ctx.seat:
        name = translations("you", player=name)
    parts = [
        translations("points", n=int(view.points[seat])),
        translations("table.at", field=field_name(view.rocket[seat], translations)),
        crystals(view.crystals[seat], translations),
    ]
    if seat == view.starter:
        parts.append(translations("starter"))
    if view.eclipsed[seat]:
        parts.append(translations("table.eclipsed"))
    lines = [translations("line", name=name, value=", ".join(map(str, parts)))]
    stars = ", ".join(
        star_name(star, translations) for star in owned_stars(view, seat)
    ) or translations("none")
    for what, value in (
        ("stars", stars),
        ("sun", sun_line(ctx, seat)),
        ("events", hand_line(ctx, seat)),
    ):
        lines.append("  " + translations("line", name=translations(f"table.{what}"), value=value))
    return lines


def sun_line(ctx: RenderContext, seat: int) -> str:
    sun = int(ctx.view.sun[seat])
    return f"{ctx.translations(f'sun.{SUN_NAMES[sun - 1]}.name')}. {sun_text(ctx, sun)}"


def hand_line(ctx: RenderContext, seat: int) -> str:
    view, translations = ctx.view, ctx.translations
    cards = hand(view, seat)
    if cards:
        return "; ".join(
            f"{event_name(kind, translations)} – {event_text(ctx, kind)}" for kind in cards
        )
    said = translations("table.events_held", n=int(view.held[seat]))
    names = ", ".join(event_name(kind, translations) for kind in expand_counts(view.known[seat]))
    return f"{said} ({translations('table.known', events=names)})" if names else str(said)


def hand(view: Any, seat: int) -> list[int]:
    """The events of a player, as far as this view holds them."""
    return expand_counts(view.hand[seat])


def expand_counts(counts: Any) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def deck_lines(ctx: RenderContext) -> list[str]:
    view, translations = ctx.view, ctx.translations
    counts = translations("table.deck_count", number=int(view.left), under=int(view.buried))
    lines = [translations("line", name=translations("table.deck"), value=counts)]
    if view.buried:
        names = ", ".join(event_name(kind, translations) for kind in view.under[: view.buried])
        lines.append(translations("line", name=translations("table.under"), value=names))
    return lines


def market(ctx: RenderContext) -> str:
    view, box = ctx.view, box_of(ctx)
    return "; ".join(
        f"{star_name(star, ctx.translations)} ({star_points(ctx, star)}, "
        f"{crystals(box.cost[star], ctx.translations)})"
        for star in range(1, STARS + 1)
        if is_offered(view, box, star)
    ) or str(ctx.translations("none"))


# Moves


def describe_action(ctx: RenderContext, action: int) -> str:
    """What an action would do."""
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    translations = ctx.translations
    if kind in ("move", "jump", "fly", "retreat"):
        return travel(ctx, kind, number_of(FIELD_NAMES, values[0]))
    if kind in ("swap", "push", "eclipse"):
        return strike(ctx, kind, values)
    if kind in ("fuse", "decay"):
        reaction = REACTION_NAMES.index(values[0])
        return str(
            translations(
                f"action.{kind}",
                reaction=translations(f"reaction.{values[0]}"),
                change=change(ctx, reaction, kind == "decay"),
            )
        )
    if kind == "event":
        return event_offer(ctx, number_of(EVENT_NAMES, values[0]))
    if kind in ("give", "save"):
        element = ELEMENT_NAMES.index(values[0])
        saved = int(box_of(ctx).less[ctx.view.card, element])
        return str(translations(f"action.{kind}", element=SYMBOLS[element], number=saved))
    return conclusion(ctx, kind, values)


def number_of(names: tuple[str, ...], name: str) -> int:
    return names.index(name) + 1


def travel(ctx: RenderContext, kind: str, field: int) -> str:
    """GWI-07, GWI-08: where to, what for, and whom one will have to fight."""
    translations, name = ctx.translations, field_name(field, ctx.translations)
    if kind != "move":
        return str(translations(f"action.{kind}", field=name))
    others = rockets_at(ctx.view, field, int(ctx.view.seat))
    return str(
        translations(
            "action.attack" if others else "action.move",
            field=name,
            what=field_use(ctx, field),
            players=translations.players(others) if others else "",
        )
    )


def strike(ctx: RenderContext, kind: str, values: tuple[str, ...]) -> str:
    other, translations = int(values[0]), ctx.translations
    field = number_of(FIELD_NAMES, values[1]) if kind == "push" else ctx.view.rocket[other]
    place = field_name(field, translations) if field else ""
    return str(translations(f"action.{kind}", player=translations.player(other), field=place))


def event_offer(ctx: RenderContext, kind: int) -> str:
    translations, fee = ctx.translations, box_of(ctx).fee[kind]
    return str(
        translations(
            "action.fee" if fee.any() else "action.event",
            event=event_name(kind, translations),
            fee=crystals(fee, translations),
            text=event_text(ctx, kind),
        )
    )


def conclusion(ctx: RenderContext, kind: str, values: tuple[str, ...]) -> str:
    """A star, its dot, and the end of a step or of the turn."""
    translations = ctx.translations
    if kind == "create":
        star = number_of(STAR_NAMES, values[0])
        return str(
            translations(
                "action.create",
                star=star_name(star, translations),
                **{"class": star_class(ctx, star)},
                points=star_points(ctx, star),
                cost=star_price(ctx, star),
            )
        )
    if kind == "dot" and ctx.view.crosshair:
        temperature, luminosity = dot_reading(ctx, int(values[0]))
        return str(
            translations(
                "action.read", number=values[0], temperature=temperature, luminosity=luminosity
            )
        )
    if kind == "pass":
        return str(translations(f"action.pass_{pass_target(ctx)}"))
    return str(translations(f"action.{kind}", number=values[0] if values else ""))


def pass_target(ctx: RenderContext) -> str:
    """The step that a pass would end."""
    steps = {Phase.DECAY: "decay", Phase.CHAIN: "chain", Phase.RETRY: "retry"}
    return steps.get(Phase(int(ctx.view.phase)), "events")


# Refusals

STEPS = {  # the steps in which each kind of action has its place
    "move": {Phase.MOVE},
    "jump": {Phase.JUMP},
    "fly": {Phase.FLYBY},
    "retreat": {Phase.RETREAT},
    "event": {Phase.MOVE, Phase.ATTACK, Phase.DEFEND, Phase.TURN, Phase.RETRY},
    "decay": {Phase.DECAY},
    "fuse": {Phase.TURN, Phase.CHAIN},
    "swap": {Phase.SWAP},
    "push": {Phase.WAVE},
    "eclipse": {Phase.ECLIPSE},
    "give": {Phase.BLACK_HOLE},
    "save": {Phase.DISCOUNT},
    "create": {Phase.TURN, Phase.CREATE},
    "dot": {Phase.DOT},
}


def illegal_reason(ctx: RenderContext, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    kind, values, translations = ACTIONS.kind[action], ACTIONS.values[action], ctx.translations
    phase = Phase(int(ctx.view.phase))
    if phase not in STEPS.get(kind, ()):
        return str(translations("reason.step", step=translations(f"step.{phase.name.lower()}")))
    if kind in ("move", "jump", "fly", "retreat"):
        return no_way(ctx, kind, number_of(FIELD_NAMES, values[0]))
    if kind == "event":
        return no_event(ctx, number_of(EVENT_NAMES, values[0]))
    if kind in ("fuse", "decay"):
        return no_reaction(ctx, kind, REACTION_NAMES.index(values[0]))
    if kind in ("swap", "push", "eclipse"):
        return no_victim(ctx, action)
    if kind in ("give", "save"):
        return str(translations(f"reason.{kind}", element=SYMBOLS[ELEMENT_NAMES.index(values[0])]))
    if kind == "create":
        return no_star(ctx, number_of(STAR_NAMES, values[0]))
    tried = int(values[0]) == ctx.view.missed
    return str(translations("reason.tried" if tried else "reason.taken", number=values[0]))


def no_way(ctx: RenderContext, kind: str, field: int) -> str:
    translations, view = ctx.translations, ctx.view
    if kind == "jump":
        return str(translations("reason.here"))
    if kind == "move" and view.via and field == view.origin:
        return str(translations("reason.back"))
    return str(translations("reason.near", field=field_name(field, translations)))


def no_event(ctx: RenderContext, kind: int) -> str:
    translations, view, box = ctx.translations, ctx.view, box_of(ctx)
    name, moment = event_name(kind, translations), MOMENT_NAMES[int(box.moment[kind])]
    if moment == "immediate":
        return str(translations("reason.immediate", event=name))
    if view.hand[ctx.seat, kind] == 0:
        return str(translations("reason.not_held", event=name))
    if not is_moment(view, box, kind):
        return str(
            translations("reason.moment", event=name, moment=translations(f"moment.{moment}"))
        )
    if not can_pay(view, ctx.seat, box.fee[kind]):
        return str(translations("reason.fee", fee=crystals(box.fee[kind], translations)))
    return str(translations("reason.no_effect", event=name))


def no_reaction(ctx: RenderContext, kind: str, reaction: int) -> str:
    translations, view, box = ctx.translations, ctx.view, box_of(ctx)
    if kind == "fuse" and view.phase == Phase.CHAIN and reaction != box.reaction[view.card]:
        return str(translations("reason.chain"))
    if kind == "fuse" and view.phase == Phase.TURN and view.fusions == 0:
        return str(translations("reason.fusions"))
    fuel, ash = box.fuel[reaction], box.ash[reaction]
    needed, made = (ash, fuel) if kind == "decay" else (fuel, ash)
    if not can_pay(view, ctx.seat, needed):
        return str(translations("reason.fuel", crystals=crystals(needed, translations)))
    assert not pool_has(view, made)
    return str(translations("reason.pool", crystals=crystals(made, translations)))


def no_victim(ctx: RenderContext, action: int) -> str:
    translations, view = ctx.translations, ctx.view
    other = int(ACTIONS.values[action][0])
    if other >= view.players:
        return str(translations("reason.player"))
    if other == ctx.seat:
        return str(translations("reason.yourself"))
    field = (action - PUSH) % FIELDS + 1
    return str(translations("reason.near", field=field_name(field, translations)))


def no_star(ctx: RenderContext, star: int) -> str:
    translations, view, box = ctx.translations, ctx.view, box_of(ctx)
    name = star_name(star, translations)
    if view.place[star]:
        return str(translations("reason.made", star=name))
    if view.market == Market.TOP and not is_offered(view, box, star):
        return str(translations("reason.top", star=name))
    missing = [
        max(
            0,
            int(price(box, star, element, view.card, view.saving))
            - int(view.crystals[ctx.seat, element]),
        )
        for element in range(len(SYMBOLS))
    ]
    return str(translations("reason.cost", star=name, crystals=crystals(missing, translations)))


# The log


def latest(ctx: RenderContext) -> str:
    """What just happened, as far as one position tells."""
    view, translations = ctx.view, ctx.translations
    if not view.last_seat:
        return ""
    action, who = int(view.last_action) - 1, translations.player(int(view.last_seat) - 1)
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    if kind in ("create", "dot"):
        return latest_star(ctx, who, kind, values)
    said = str(translations(f"log.{kind}", player=who, **details(ctx, kind, values)))
    return f"{said} {battle_line(ctx)}" if view.dice[0] else said


def latest_star(ctx: RenderContext, who: str, kind: str, values: tuple[str, ...]) -> str:
    view, translations = ctx.view, ctx.translations
    star = int(view.making)
    name = star_name(star, translations)
    if kind == "create":
        return str(translations("log.create", player=who, star=name, cost=star_price(ctx, star)))
    if view.place[star]:
        return str(translations("log.made", player=who, star=name, points=star_points(ctx, star)))
    said = str(translations("log.missed", player=who, star=name, number=values[0]))
    return said if view.phase == Phase.RETRY else f"{said} {translations('log.lost', star=name)}"


def log_line(before: RenderContext, after: RenderContext, actor: int, action: int | None) -> str:
    """What was done, and all that came of it."""
    assert action is not None  # nothing here is chosen in secret
    lines = [
        action_sentence(before, after, actor, action),
        *draw_sentences(before, after),
        *fought(before, after),
        *production_sentences(before, after),
        *changes(before, after, action),
        *ending(before, after),
    ]
    return " ".join(line for line in lines if line)


def action_sentence(before: RenderContext, after: RenderContext, actor: int, action: int) -> str:
    """The action itself."""
    kind, values = ACTIONS.kind[action], ACTIONS.values[action]
    translations, view = after.translations, before.view
    who = translations.player(actor)
    if kind == "dot":
        return placement_sentence(before, after, actor, int(values[0]))
    if kind == "pass" and view.phase == Phase.RETRY:
        return str(translations("log.lost", star=star_name(view.making, translations)))
    if kind == "create":
        star = number_of(STAR_NAMES, values[0])
        return str(
            translations(
                "log.create",
                player=who,
                star=star_name(star, translations),
                cost=star_price(before, star),
            )
        )
    return str(translations(f"log.{kind}", player=who, **details(before, kind, values)))


def details(ctx: RenderContext, kind: str, values: tuple[str, ...]) -> dict[str, Any]:
    """What else the sentence of a deed needs."""
    translations = ctx.translations
    if kind in ("move", "jump", "fly", "retreat"):
        return {"field": field_name(number_of(FIELD_NAMES, values[0]), translations)}
    if kind == "event":
        return {"event": event_name(number_of(EVENT_NAMES, values[0]), translations)}
    if kind in ("fuse", "decay"):
        return {"change": change(ctx, REACTION_NAMES.index(values[0]), kind == "decay")}
    if kind in ("give", "save"):
        element = ELEMENT_NAMES.index(values[0])
        saved = int(box_of(ctx).less[ctx.view.card, element])
        return {"element": SYMBOLS[element], "number": saved}
    named = {"other": translations.player(int(values[0]))} if values else {}
    return named | (
        {"field": field_name(number_of(FIELD_NAMES, values[1]), translations)}
        if kind == "push"
        else {}
    )


def placement_sentence(before: RenderContext, after: RenderContext, actor: int, dot: int) -> str:
    """GWI-16 A marker on the diagram: the star is made, or missed, or lost."""
    translations, star = after.translations, int(before.view.making)
    name, who = star_name(star, translations), translations.player(actor)
    if after.view.place[star]:
        gained = int(after.view.points[actor] - before.view.points[actor])
        return str(
            translations("log.made", player=who, star=name, points=translations("points", n=gained))
        )
    said = str(translations("log.missed", player=who, star=name, number=dot))
    kept = after.view.phase == Phase.RETRY
    return said if kept else f"{said} {translations('log.lost', star=name)}"


def draw_sentences(before: RenderContext, after: RenderContext) -> list[str]:
    """GWI-13 A card that was drawn: named if we may know it, or if it happened at once."""
    translations, view = after.translations, after.view
    lines = []
    for seat in range(view.players):
        if view.held[seat] > before.view.held[seat]:
            news = [
                k
                for k in range(1, len(EVENT_NAMES) + 1)
                if view.hand[seat, k] > before.view.hand[seat, k]
                or view.known[seat, k] > before.view.known[seat, k]
            ]
            known = news and (before.seat == seat or view.known[seat, news[0]])
            lines.append(
                translations(
                    "log.drawn_open",
                    player=translations.player(seat),
                    event=event_name(news[0], translations),
                )
                if known
                else translations("log.drawn", player=translations.player(seat))
            )
    if (
        view.card
        and view.card != before.view.card
        and box_of(after).moment[view.card] == Moment.IMMEDIATE
    ):
        lines.append(
            translations(
                "log.happens",
                event=event_name(view.card, translations),
                text=event_text(after, int(view.card)),
            )
        )
    return [str(line) for line in lines]


def fought(before: RenderContext, after: RenderContext) -> list[str]:
    """GWI-08 A battle that began, and one that was decided."""
    view, past, translations = after.view, before.view, after.translations
    begun = view.dice[0] and (not past.dice[0] or past.defender != view.defender)
    lines = []
    if begun:
        lines.append(
            str(
                translations(
                    "log.battle",
                    player=translations.player(int(view.seat)),
                    other=translations.player(int(view.defender)),
                    attack=int(view.dice[0]),
                    defence=int(view.dice[1]),
                )
            )
        )
    if view.winner and (begun or not past.winner):
        lines.append(result(after))
    return lines


def production_sentences(before: RenderContext, after: RenderContext) -> list[str]:
    """GWI-06 A new round."""
    if after.view.rounds == before.view.rounds:
        return []
    return [str(after.translations("log.round", number=int(after.view.rounds)))]


SPOKEN_FOR = {"fuse", "decay", "create", "give"}  # their sentence says what it cost


def changes(before: RenderContext, after: RenderContext, action: int) -> list[str]:
    """Who has gained or lost crystals, unless the deed said so."""
    if ACTIONS.kind[action] in SPOKEN_FOR:
        return []
    translations = after.translations
    gains = after.view.crystals - before.view.crystals
    parts = [
        str(
            translations(
                "change", player=translations.player(seat), crystals=format_amounts(gains[seat])
            )
        )
        for seat in range(after.view.players)
        if gains[seat].any()
    ]
    return ["; ".join(parts) + "."] if parts else []


def ending(before: RenderContext, after: RenderContext) -> list[str]:
    """GWI-19 Somebody has reached the goal, or it is over."""
    translations, goal = after.translations, box_of(after).goal
    if not after.actors:
        return [str(translations("log.over"))]
    first = (before.view.points < goal).all() and (after.view.points >= goal).any()
    leader = int(after.view.points.argmax())
    return (
        [
            str(
                translations(
                    "log.goal",
                    player=translations.player(leader),
                    points=translations("points", n=int(after.view.points[leader])),
                )
            )
        ]
        if first
        else []
    )


# The end


def verdict(ctx: RenderContext) -> list[str]:
    """GWI-20 Who won, what decided, and a row for every player."""
    view, translations = ctx.view, ctx.translations
    winners = ctx.game.winners(ctx.row)
    points = translations("points", n=int(view.points[winners[0]]))
    lines = [
        translations("ending.won", player=translations.player(winners[0]), points=points)
        if len(winners) == 1
        else translations("ending.shared", players=translations.players(winners), points=points)
    ]
    decided = tie_break(ctx, winners)
    if decided:
        lines.append(translations(f"ending.{decided}"))
    if view.rounds == ROUNDS:
        lines.append(translations("ending.rounds", number=ROUNDS))
    return [*map(str, lines), *(row(ctx, seat) for seat in range(view.players))]


def tie_break(ctx: RenderContext, winners: tuple[int, ...]) -> str:
    """What decided between equal points; nothing if points did."""
    view, box = ctx.view, box_of(ctx)
    best = [s for s in range(view.players) if view.points[s] == view.points[winners[0]]]
    if len(best) == len(winners):
        return ""
    masses = [int(crystal_mass(view, box, seat)) for seat in best]
    return "mass" if masses.count(max(masses)) == len(winners) else "stars"


def row(ctx: RenderContext, seat: int) -> str:
    view, translations, box = ctx.view, ctx.translations, box_of(ctx)
    return str(
        translations(
            "ending.row",
            player=translations.player(seat),
            points=translations("points", n=int(view.points[seat])),
            crystals=int(crystal_mass(view, box, seat)),
            stars=number(int(star_mass(view, box, seat)) / THOUSANDTHS, translations),
        )
    )
