"""Bájné kostky: the table, the moves, the refusals and the log in words, from views."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
from asterism.games.bajne_kostky import rules
from asterism.games.bajne_kostky.state import (
    BID,
    BOX,
    FACE_NAMES,
    KIND_NAMES,
    KINDS,
    THROW,
    Face,
    Phase,
)
from asterism.translations.second_person import tell_of

SYMBOLS = (Face.MINOTAUR, Face.GRIFFIN, Face.MERMAID)
NAMED = 3  # people who are waited for, told by name; more are counted


# Dice and tricks


def die_name(kind: int, translations: Translator) -> str:
    return str(translations(f"die.{KIND_NAMES[kind - 1]}"))


def colour_name(kind: int, translations: Translator) -> str:
    """As in: the colour of the trick is red."""
    return str(translations(f"colour.{KIND_NAMES[kind - 1]}"))


def with_die(kind: int, translations: Translator) -> str:
    """As in: throws a red die."""
    return str(translations(f"with.{KIND_NAMES[kind - 1]}"))


def face_name(face: int, translations: Translator) -> str:
    """A number is itself; symbols and flags have names."""
    name = FACE_NAMES[face - 1]
    return name if name.isdigit() else str(translations(f"face.{name}"))


class Throw(NamedTuple):
    seat: int
    kind: int
    face: int


class Trick(NamedTuple):
    """The dice of a trick in throwing order, and who has won it or is winning."""

    throws: list[Throw]
    best: int | None
    whole: bool
    number: tuple[int, int] = (0, 0)  # round and trick, to know its dice again


def current_trick(view: Any) -> Trick:
    """The trick being thrown; between rounds there is none."""
    if view.phase != Phase.THROWING:
        return Trick([], None, False)
    row = int(view.trick)
    throws = in_order(view, int(view.leader), view.thrown[row], view.shown[row])
    return Trick(
        throws, int(rules.winner(view)) if throws else None, False, (int(view.this_round), row + 1)
    )


def last_trick(view: Any) -> Trick:
    """The last one that was completed, also in the round before."""
    if not view.last_taken:
        return Trick([], None, True)
    throws = in_order(view, int(view.last_led) - 1, view.last_thrown, view.last_shown)
    number, tricks = int(view.this_round), int(view.trick)
    return Trick(
        throws,
        int(view.last_taken) - 1,
        True,
        (number, tricks) if tricks else (number - 1, number - 1),
    )


def in_order(view: Any, leader: int, thrown: Any, shown: Any) -> list[Throw]:
    order = [(leader + place) % view.players for place in range(view.players)]
    return [Throw(seat, int(thrown[seat]), int(shown[seat])) for seat in order if thrown[seat]]


def why(trick: Trick) -> str:
    """The key of the reason why the best die is best."""
    faces = [throw.face for throw in trick.throws]
    best = next(throw.face for throw in trick.throws if throw.seat == trick.best)
    symbols = [symbol for symbol in SYMBOLS if symbol in faces]
    if len(symbols) == len(SYMBOLS):
        return "three"
    if len(symbols) > 1:
        beaten = next(symbol for symbol in symbols if symbol != best)
        return f"{FACE_NAMES[best - 1]}_{FACE_NAMES[beaten - 1]}"
    if best == Face.FLAG:
        return "flags"
    last = "last_" if faces.count(best) > 1 else ""
    return f"{last}symbol" if symbols else f"{last}number"


def best_throw(trick: Trick) -> Throw:
    return next(throw for throw in trick.throws if throw.seat == trick.best)


# The table in words


def describe_table(ctx: RenderContext) -> str:
    """The table, line by line, as a screen reader would want it."""
    view = ctx.view
    lines = [headline(ctx), *progress(ctx)]
    lines += [status(ctx, owner) for owner in range(view.players)]
    if ctx.seat is not None and view.held[ctx.seat] and view.phase != Phase.OVER:
        lines.append(line(ctx, "own_dice", own_dice(ctx)))
    lines += trick_lines(ctx)
    return "\n".join([*lines, *pad_lines(ctx)])


def name_moment(ctx: RenderContext) -> str:
    """The round, and its trick or that bids are made."""
    view = ctx.view
    key = "bids" if view.phase == Phase.BIDDING else "trick"
    numbers = {"round": int(view.this_round), "trick": int(view.trick) + 1}
    return str(ctx.translations(f"moment.{key}", **numbers))


def headline(ctx: RenderContext) -> str:
    """Whose move it is, and what is wanted."""
    view, translations = ctx.view, ctx.translations
    if ctx.is_over:
        return str(translations("over"))
    waited = translations.players(ctx.actors)
    mine = ctx.is_asked
    if view.phase == Phase.BIDDING:
        if mine:
            return str(translations("table.your_bid"))
        key = "bidding" if ctx.seat is None else "your_bid_made"
        return str(translations(f"table.{key}", player=waited))
    if mine:
        return str(
            translations("table.your_lead" if view.seat == view.leader else "table.your_throw")
        )
    return str(translations("turn", player=waited))


def progress(ctx: RenderContext) -> list[str]:
    """The round, the trick, the colour."""
    view, translations = ctx.view, ctx.translations
    rounds = int(BOX.as_record(ctx.game.box).rounds[view.players])
    lines = [translations("table.round", round=int(view.this_round), rounds=rounds)]
    if view.phase == Phase.THROWING:
        lines.append(
            translations("table.trick", trick=int(view.trick) + 1, tricks=int(view.this_round))
        )
        lines.append(colour(ctx))
    return [str(sentence) for sentence in lines]


def colour(ctx: RenderContext) -> str:
    """BAJ-06, BAJ-07: what must be followed."""
    kind, translations = int(ctx.view.colour), ctx.translations
    return str(
        translations(
            "table.colour",
            colour=colour_name(kind, translations) if kind else translations("table.free"),
        )
    )


def line(ctx: RenderContext, name: str, value: str) -> str:
    return str(ctx.translations("table.line", name=ctx.translations(f"table.{name}"), value=value))


def status(ctx: RenderContext, owner: int) -> str:
    """Bid, tricks, points and dice of one player."""
    view, translations = ctx.view, ctx.translations
    return str(
        translations(
            "table.status",
            player=player(ctx, owner),
            bid=bid_shown(ctx, owner),
            won=int(view.won[owner]),
            points=points(int(view.total[owner]), translations),
            dice=translations("table.dice_left", n=int(view.held[owner])),
        )
    )


def player(ctx: RenderContext, owner: int) -> str:
    name = ctx.translations.player(owner)
    return str(ctx.translations("table.you", player=name) if owner == ctx.seat else name)


def bid_shown(ctx: RenderContext, owner: int) -> str:
    """BAJ-04 A bid as far as we may know it; one's own also before the show."""
    view = ctx.view
    known = int(view.bid[owner] or view.secret_bid[owner])
    if known:
        return str(known - 1)
    has_bid = view.phase == Phase.BIDDING and owner not in ctx.actors
    return str(ctx.translations("table.fist" if has_bid else "table.bid_unknown"))


def points(number: int, translations: Translator) -> str:
    return minus(translations("table.points", n=number))


def minus(number: int | str) -> str:
    """A number with a proper minus."""
    return str(number).replace("-", "−")


def format_signed(number: int) -> str:
    return minus(f"{number:+d}")


def own_dice(ctx: RenderContext) -> str:
    """`2× red, 1× griffin`."""
    view, translations = ctx.view, ctx.translations
    return ", ".join(
        translations(
            "table.count", n=int(view.hand[ctx.seat, kind]), die=die_name(kind, translations)
        )
        for kind in range(1, KINDS + 1)
        if view.hand[ctx.seat, kind]
    )


def trick_lines(ctx: RenderContext) -> list[str]:
    """The trick on the table, and the last one."""
    tricks = [("trick_name", current_trick(ctx.view)), ("last_trick", last_trick(ctx.view))]
    return [line(ctx, name, trick_text(ctx, trick)) for name, trick in tricks if trick.throws]


def trick_text(ctx: RenderContext, trick: Trick) -> str:
    """The dice in throwing order, and why one of them wins."""
    return "; ".join(
        [*(short_throw_text(ctx, throw) for throw in trick.throws), trick_reason(ctx, trick)]
    )


def short_throw_text(ctx: RenderContext, throw: Throw) -> str:
    """`Ben: red 7`."""
    translations = ctx.translations
    return str(
        translations(
            "table.die_shows",
            player=translations.player(throw.seat),
            die=die_name(throw.kind, translations),
            face=face_name(throw.face, translations),
        )
    )


def trick_reason(ctx: RenderContext, trick: Trick) -> str:
    """Who wins, or is winning, and why."""
    sentence = ctx.translations(f"why.{why(trick)}")
    key = "table.won_by" if trick.whole else "table.winning"
    return tell_of(ctx, trick.best or 0, key, why=sentence)


def pad_lines(ctx: RenderContext) -> list[str]:
    """BAJ-17 The rounds that are over, with bids and running scores."""
    view, translations = ctx.view, ctx.translations
    return [
        str(
            translations(
                "table.row",
                round=number + 1,
                cells="; ".join(
                    str(
                        translations(
                            "table.cell",
                            player=translations.player(seat),
                            bid=int(view.pad_bid[number, seat]) - 1,
                            won=int(view.pad_won[number, seat]) - 1,
                            total=points(int(view.pad_total[number, seat]), translations),
                        )
                    )
                    for seat in range(view.players)
                ),
            )
        )
        for number in rounds_over(view)
    ]


def rounds_over(view: Any) -> list[int]:
    """The lines of the pad that are complete, from 0."""
    return [number for number in range(len(view.pad_won)) if view.pad_won[number, 0]]


def scoring(ctx: RenderContext) -> list[str]:
    """BAJ-12 to BAJ-14, BAJ-16: a reminder, as on the printed pad."""
    box, translations = BOX.as_record(ctx.game.box), ctx.translations
    lines = [translations("scoring.hit", n=int(box.hit), zero=int(box.zero))]
    if ctx.view.simplified:
        return [*map(str, lines), str(translations("scoring.simplified"))]
    return [
        *map(str, lines),
        str(translations("scoring.miss", n=int(box.miss), zero=int(box.zero))),
        str(translations("scoring.bonus", griffin=int(box.griffin), minotaur=int(box.minotaur))),
    ]


# The call


def news(ctx: RenderContext) -> str:
    """What is asked or has just been shown, before the first die of a trick."""
    translations = ctx.translations
    if is_asked_to_bid(ctx):
        return str(translations("table.your_bid"))
    return str(translations("call.shown")) if ctx.facts.phase == Phase.THROWING else ""


def is_asked_to_bid(ctx: RenderContext) -> bool:
    return bool(ctx.facts.phase == Phase.BIDDING and ctx.is_asked)


def bonus_news(ctx: RenderContext, shown: Trick) -> str:
    """The bonus that a whole trick may bring."""
    bonus = ctx.facts.last_bonus if shown.whole else 0
    return str(ctx.translations("table.bonus", n=bonus)) if bonus else ""


def what_to_do(ctx: RenderContext) -> str:
    """What this seat is asked for, or whom it waits for."""
    facts, translations = ctx.facts, ctx.translations
    mine = ctx.is_asked
    if facts.phase == Phase.BIDDING and not ctx.is_over:
        waited = [seat for seat in ctx.actors if seat != ctx.seat]
        if not waited:
            return str(translations("call.all_wait"))
        if len(waited) > NAMED:
            return str(translations("call.waiting_many", n=len(waited)))
        return str(translations("call.waiting", player=translations.players(waited)))
    if mine and facts.colour and not facts.hand[ctx.seat][facts.colour]:
        return str(translations("table.your_throw"))
    if mine and facts.colour:
        return str(translations("call.follow", colour=colour_name(facts.colour, translations)))
    return headline(ctx)


def faces_text(faces: Iterable[int], translations: Translator) -> str:
    """`7 ×2 · 6 ×2 · 5 ×2`: what a die can show."""
    listed = list(faces)
    return " · ".join(
        f"{face_name(face, translations)} ×{listed.count(face)}" for face in dict.fromkeys(listed)
    )


# Moves


def describe_action(ctx: RenderContext, action: int) -> str:
    """What an action would do."""
    if action < THROW:
        return str(ctx.translations("action.bid", n=action - BID))
    return str(ctx.translations("action.throw", die=with_die(action - THROW + 1, ctx.translations)))


def illegal_reason(ctx: RenderContext, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    view, translations = ctx.view, ctx.translations
    if action < THROW:
        if view.phase == Phase.BIDDING:
            return str(translations("reason.bid", n=int(view.this_round)))
        return str(translations("reason.shown"))
    if view.phase == Phase.BIDDING:
        return str(translations("reason.first_bid"))
    kind = action - THROW + 1
    if ctx.seat is not None and view.hand[ctx.seat, kind] == 0:
        return str(translations("reason.none", die=die_name(kind, translations)))
    return str(translations("reason.follow", colour=colour_name(int(view.colour), translations)))


def log_line(before: RenderContext, after: RenderContext, actor: int, action: int | None) -> str:
    """A line of the log: a fist, all bids at once, or a throw and what came of it."""
    if action is None or action < THROW:
        return bid_text(before, after, actor, action)
    return " ".join(throw_text(before, after, actor, action - THROW + 1))


def bid_text(before: RenderContext, after: RenderContext, actor: int, action: int | None) -> str:
    """BAJ-04 Who has bid; what, only when all have."""
    view, translations = after.view, after.translations
    if view.phase != Phase.BIDDING:
        return str(
            translations("log.show", bids=entries(after, [str(int(bid) - 1) for bid in view.bid]))
        )
    if action is None:
        return str(translations("log.fist", player=translations.player(actor)))
    return str(translations("log.own_bid", player=translations.player(actor), n=action - BID))


def entries(ctx: RenderContext, numbers: Iterable[str]) -> str:
    """`Ada 1, Ben 0`: a number for every player."""
    translations = ctx.translations
    named = zip(range(ctx.view.players), numbers, strict=False)
    return ", ".join(
        translations("log.entry", player=translations.player(seat), number=number)
        for seat, number in named
    )


def throw_text(before: RenderContext, after: RenderContext, actor: int, kind: int) -> list[str]:
    """The die and its face; the colour it sets; the trick, the bonus and the round it ends."""
    translations = after.translations
    ended = ends_trick(before)
    trick = last_trick(after.view) if ended else current_trick(after.view)
    face = next(throw.face for throw in trick.throws if throw.seat == actor)
    sentences = [
        translations(
            "log.throw",
            player=translations.player(actor),
            die=with_die(kind, translations),
            face=face_name(face, translations),
        )
    ]
    if not ended and before.view.colour == 0 and after.view.colour:
        sentences.append(translations("log.colour", colour=colour_name(kind, translations)))
    return [*map(str, sentences), *(trick_end(before, after, trick) if ended else [])]


def trick_end(before: RenderContext, after: RenderContext, trick: Trick) -> list[str]:
    """BAJ-08 to BAJ-10, BAJ-14: who beat what, and what it may bring."""
    view, translations = after.view, after.translations
    sentences = [taken_text(after, trick)]
    if view.last_bonus:
        sentences.append(
            translations("log.bonus", points=points(int(view.last_bonus), translations))
        )
    number = int(before.view.this_round)
    if view.pad_won[number - 1, 0]:
        sentences.append(round_text(after, number))
    return [str(sentence) for sentence in sentences]


def taken_text(ctx: RenderContext, trick: Trick) -> str:
    """BAJ-08 to BAJ-10: who wins a trick, with which face and why."""
    translations = ctx.translations
    return str(
        translations(
            "log.taken",
            player=translations.player(trick.best or 0),
            face=face_name(best_throw(trick).face, translations),
            why=translations(f"why.{why(trick)}"),
        )
    )


def ends_trick(before: RenderContext) -> bool:
    """Whether the die that is thrown next is the last one of its trick."""
    view = before.view
    return bool(view.seat != view.leader and (view.seat + 1) % view.players == view.leader)


def name_outcome(before: RenderContext, after: RenderContext) -> str:
    """Return who has won the trick that the last move has ended."""
    is_throw = before.view.phase == Phase.THROWING
    return taken_text(after, last_trick(after.view)) if is_throw and ends_trick(before) else ""


def round_text(ctx: RenderContext, number: int) -> str:
    """What a round, counted from 1, brought everybody."""
    gains = [format_signed(gain(ctx.view, number - 1, seat)) for seat in range(ctx.view.players)]
    return str(ctx.translations("log.round", round=number, points=entries(ctx, gains)))


def gain(view: Any, number: int, seat: int) -> int:
    """What a round, counted from 0, brought a player."""
    earlier = int(view.pad_total[number - 1, seat]) if number else 0
    return int(view.pad_total[number, seat]) - earlier


# The end


def verdict(ctx: RenderContext) -> list[str]:
    """BAJ-15 Who won, then everybody by points."""
    view, translations = ctx.view, ctx.translations
    totals = [int(view.total[seat]) for seat in range(view.players)]
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    key = "ending.won" if len(best) == 1 else "ending.shared"
    lines = [
        translations(
            key,
            player=translations.players(best),
            points=points(max(totals), translations),
            exact=int(view.exact[best[0]]),
            rounds=len(rounds_over(view)),
        )
    ]
    for seat in sorted(range(view.players), key=lambda seat: -totals[seat]):
        place = 1 + sum(total > totals[seat] for total in totals)
        lines.append(
            translations(
                "ending.place",
                place=place,
                player=translations.player(seat),
                points=points(totals[seat], translations),
                exact=int(view.exact[seat]),
                rounds=len(rounds_over(view)),
            )
        )
    return [str(sentence) for sentence in lines]
