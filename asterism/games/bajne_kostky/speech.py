"""Bájné kostky: the table, the moves, the refusals and the log in words, from views."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from asterism.engine.look import Look
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

SYMBOLS = (Face.MINOTAUR, Face.GRIFFIN, Face.MERMAID)


# Dice and tricks


def die_name(kind: int, words: Any) -> str:
    return str(words(f"die.{KIND_NAMES[kind - 1]}"))


def colour_name(kind: int, words: Any) -> str:
    """As in: the colour of the trick is red."""
    return str(words(f"colour.{KIND_NAMES[kind - 1]}"))


def with_die(kind: int, words: Any) -> str:
    """As in: throws a red die."""
    return str(words(f"with.{KIND_NAMES[kind - 1]}"))


def face_name(face: int, words: Any) -> str:
    """A number is itself; symbols and flags have names."""
    name = FACE_NAMES[face - 1]
    return name if name.isdigit() else str(words(f"face.{name}"))


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
    return Trick(throws, int(rules.winner(view)) if throws else None, False,
                 (int(view.this_round), row + 1))


def last_trick(view: Any) -> Trick:
    """The last one that was completed, also in the round before."""
    if not view.last_taken:
        return Trick([], None, True)
    throws = in_order(view, int(view.last_led) - 1, view.last_thrown, view.last_shown)
    number, tricks = int(view.this_round), int(view.trick)
    return Trick(throws, int(view.last_taken) - 1, True,
                 (number, tricks) if tricks else (number - 1, number - 1))


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


def tell(look: Look) -> str:
    """The table, line by line, as a screen reader would want it."""
    view = look.view
    lines = [headline(look), *progress(look)]
    lines += [status(look, owner) for owner in range(view.players)]
    if look.seat is not None and view.held[look.seat] and view.phase != Phase.OVER:
        lines.append(line(look, "own_dice", own_dice(look)))
    lines += trick_lines(look)
    return "\n".join([*lines, *pad_lines(look)])


def headline(look: Look) -> str:
    """Whose move it is, and what is wanted."""
    view, words = look.view, look.words
    if not look.actors:
        return str(words("over"))
    waited = words.players(look.actors)
    mine = look.seat in look.actors
    if view.phase == Phase.BIDDING:
        if mine:
            return str(words("table.your_bid"))
        key = "bidding" if look.seat is None else "your_bid_made"
        return str(words(f"table.{key}", player=waited))
    if mine:
        return str(words("table.your_lead" if view.seat == view.leader else "table.your_throw"))
    return str(words("turn", player=waited))


def progress(look: Look) -> list[str]:
    """The round, the trick, the colour."""
    view, words = look.view, look.words
    rounds = int(BOX.open(look.game.box).rounds[view.players])
    lines = [words("table.round", round=int(view.this_round), rounds=rounds)]
    if view.phase == Phase.THROWING:
        lines.append(words("table.trick", trick=int(view.trick) + 1, tricks=int(view.this_round)))
        lines.append(colour(look))
    return [str(said) for said in lines]


def colour(look: Look) -> str:
    """BAJ-06, BAJ-07: what must be followed."""
    kind, words = int(look.view.colour), look.words
    return str(words("table.colour",
                     colour=colour_name(kind, words) if kind else words("table.free")))


def line(look: Look, name: str, value: str) -> str:
    return str(look.words("table.line", name=look.words(f"table.{name}"), value=value))


def status(look: Look, owner: int) -> str:
    """Bid, tricks, points and dice of one player."""
    view, words = look.view, look.words
    return str(words("table.status", player=player(look, owner), bid=bid_shown(look, owner),
                     won=int(view.won[owner]), points=points(int(view.total[owner]), words),
                     dice=words("table.dice_left", n=int(view.held[owner]))))


def player(look: Look, owner: int) -> str:
    name = look.words.player(owner)
    return str(look.words("table.you", player=name) if owner == look.seat else name)


def bid_shown(look: Look, owner: int) -> str:
    """BAJ-04 A bid as far as we may know it; one's own also before the show."""
    view = look.view
    known = int(view.bid[owner] or view.secret_bid[owner])
    if known:
        return str(known - 1)
    has_bid = view.phase == Phase.BIDDING and owner not in look.actors
    return str(look.words("table.fist" if has_bid else "table.bid_unknown"))


def points(number: int, words: Any) -> str:
    return minus(words("table.points", n=number))


def minus(number: int | str) -> str:
    """A number with a proper minus."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    return minus(f"{number:+d}")


def own_dice(look: Look) -> str:
    """`2× red, 1× griffin`."""
    view, words = look.view, look.words
    return ", ".join(words("table.count", n=int(view.hand[look.seat, kind]),
                           die=die_name(kind, words))
                     for kind in range(1, KINDS + 1) if view.hand[look.seat, kind])


def trick_lines(look: Look) -> list[str]:
    """The trick on the table, and the last one."""
    tricks = [("trick_name", current_trick(look.view)), ("last_trick", last_trick(look.view))]
    return [line(look, name, trick_told(look, trick)) for name, trick in tricks if trick.throws]


def trick_told(look: Look, trick: Trick) -> str:
    """The dice in throwing order, and why one of them wins."""
    return "; ".join([*(throw_told_short(look, throw) for throw in trick.throws),
                      trick_reason(look, trick)])


def throw_told_short(look: Look, throw: Throw) -> str:
    """`Ben: red 7`."""
    words = look.words
    return str(words("table.die_shows", player=words.player(throw.seat),
                     die=die_name(throw.kind, words), face=face_name(throw.face, words)))


def trick_reason(look: Look, trick: Trick) -> str:
    """Who wins, or is winning, and why."""
    words = look.words
    said = words(f"why.{why(trick)}")
    key = "table.won_by" if trick.whole else "table.winning"
    return str(words(key, player=words.player(trick.best or 0), why=said))


def pad_lines(look: Look) -> list[str]:
    """BAJ-17 The rounds that are over, with bids and running scores."""
    view, words = look.view, look.words
    return [str(words("table.row", round=number + 1, cells="; ".join(
                str(words("table.cell", player=words.player(seat),
                          bid=int(view.pad_bid[number, seat]) - 1,
                          won=int(view.pad_won[number, seat]) - 1,
                          total=points(int(view.pad_total[number, seat]), words)))
                for seat in range(view.players))))
            for number in rounds_over(view)]


def rounds_over(view: Any) -> list[int]:
    """The lines of the pad that are complete, from 0."""
    return [number for number in range(len(view.pad_won)) if view.pad_won[number, 0]]


def scoring(look: Look) -> list[str]:
    """BAJ-12 to BAJ-14, BAJ-16: a reminder, as on the printed pad."""
    box, words = BOX.open(look.game.box), look.words
    lines = [words("scoring.hit", n=int(box.hit), zero=int(box.zero))]
    if look.view.simplified:
        return [*map(str, lines), str(words("scoring.simplified"))]
    return [*map(str, lines), str(words("scoring.miss", n=int(box.miss), zero=int(box.zero))),
            str(words("scoring.bonus", griffin=int(box.griffin), minotaur=int(box.minotaur)))]


# Moves


def describe(look: Look, action: int) -> str:
    """What an action would do."""
    if action < THROW:
        return str(look.words("action.bid", n=action - BID))
    return str(look.words("action.throw", die=with_die(action - THROW + 1, look.words)))


def reason(look: Look, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    view, words = look.view, look.words
    if action < THROW:
        if view.phase == Phase.BIDDING:
            return str(words("reason.bid", n=int(view.this_round)))
        return str(words("reason.shown"))
    if view.phase == Phase.BIDDING:
        return str(words("reason.first_bid"))
    kind = action - THROW + 1
    if look.seat is not None and view.hand[look.seat, kind] == 0:
        return str(words("reason.none", die=die_name(kind, words)))
    return str(words("reason.follow", colour=colour_name(int(view.colour), words)))


def narrate(before: Look, after: Look, actor: int, action: int | None) -> str:
    """A line of the log: a fist, all bids at once, or a throw and what came of it."""
    if action is None or action < THROW:
        return bid_told(before, after, actor, action)
    return " ".join(throw_told(before, after, actor, action - THROW + 1))


def bid_told(before: Look, after: Look, actor: int, action: int | None) -> str:
    """BAJ-04 Who has bid; what, only when all have."""
    view, words = after.view, after.words
    if view.phase != Phase.BIDDING:
        return str(words("log.show", bids=entries(after, [str(int(bid) - 1) for bid in view.bid])))
    if action is None:
        return str(words("log.fist", player=words.player(actor)))
    return str(words("log.own_bid", player=words.player(actor), n=action - BID))


def entries(look: Look, numbers: Iterable[str]) -> str:
    """`Ada 1, Ben 0`: a number for every player."""
    words = look.words
    named = zip(range(look.view.players), numbers, strict=False)
    return ", ".join(words("log.entry", player=words.player(seat), number=number)
                     for seat, number in named)


def throw_told(before: Look, after: Look, actor: int, kind: int) -> list[str]:
    """The die and its face; the colour it sets; the trick, the bonus and the round it ends."""
    words = after.words
    ended = before.view.seat != before.view.leader \
        and (before.view.seat + 1) % before.view.players == before.view.leader
    trick = last_trick(after.view) if ended else current_trick(after.view)
    face = next(throw.face for throw in trick.throws if throw.seat == actor)
    said = [words("log.throw", player=words.player(actor), die=with_die(kind, words),
                  face=face_name(face, words))]
    if not ended and before.view.colour == 0 and after.view.colour:
        said.append(words("log.colour", colour=colour_name(kind, words)))
    return [*map(str, said), *(trick_end(before, after, trick) if ended else [])]


def trick_end(before: Look, after: Look, trick: Trick) -> list[str]:
    """BAJ-08 to BAJ-10, BAJ-14: who beat what, and what it may bring."""
    view, words = after.view, after.words
    said = [words("log.taken", player=words.player(trick.best or 0),
                  face=face_name(best_throw(trick).face, words), why=words(f"why.{why(trick)}"))]
    if view.last_bonus:
        said.append(words("log.bonus", points=points(int(view.last_bonus), words)))
    number = int(before.view.this_round)
    if view.pad_won[number - 1, 0]:
        said.append(round_told(after, number))
    return [str(sentence) for sentence in said]


def round_told(look: Look, number: int) -> str:
    """What a round, counted from 1, brought everybody."""
    gains = [signed(gain(look.view, number - 1, seat)) for seat in range(look.view.players)]
    return str(look.words("log.round", round=number, points=entries(look, gains)))


def gain(view: Any, number: int, seat: int) -> int:
    """What a round, counted from 0, brought a player."""
    earlier = int(view.pad_total[number - 1, seat]) if number else 0
    return int(view.pad_total[number, seat]) - earlier


# The end


def verdict(look: Look) -> list[str]:
    """BAJ-15 Who won, then everybody by points."""
    view, words = look.view, look.words
    totals = [int(view.total[seat]) for seat in range(view.players)]
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    key = "ending.won" if len(best) == 1 else "ending.shared"
    lines = [words(key, player=words.players(best), points=points(max(totals), words))]
    for seat in sorted(range(view.players), key=lambda seat: -totals[seat]):
        place = 1 + sum(total > totals[seat] for total in totals)
        lines.append(words("ending.place", place=place, player=words.player(seat),
                           points=points(totals[seat], words), exact=int(view.exact[seat]),
                           rounds=len(rounds_over(view))))
    return [str(said) for said in lines]
