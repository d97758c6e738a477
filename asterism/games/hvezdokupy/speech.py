"""Hvězdokupy: the table, the moves, the refusals and the log in words, from views."""

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

from asterism.engine import bits
from asterism.engine.look import Look
from asterism.games.hvezdokupy import rules
from asterism.games.hvezdokupy.shapes import Shape, laid_out, stars_of
from asterism.games.hvezdokupy.state import (
    ACTIONS,
    BOARD,
    BOX,
    CELL_NAMES,
    CELLS,
    COLOURS,
    IDLE_ROUNDS,
    MOVE,
    PLACE,
    STEP_FROM,
    STEP_TO,
    Phase,
    beside,
    bits_of,
    number_of,
)

BESIDE = [[other for other in range(CELLS) if beside(cell, other)] for cell in range(CELLS)]
SWITCHES = ("zero_chance", "honest_eyes", "wait_for_sand")

# Cells and cards


def cells_in(cells: Any) -> list[int]:
    """The numbers of a set of cells."""
    whole = int(cells)
    return [cell for cell in range(CELLS) if whole >> cell & 1]


def named(cells: Iterable[int], words: Any) -> str:
    """`d3, f5`."""
    return str(words("cell_list")).join(CELL_NAMES[cell] for cell in cells)


def stars_beside(view: Any, cell: int) -> list[int]:
    stars = int(view.stars)
    return [other for other in BESIDE[cell] if stars >> other & 1]


def near(look: Look, cell: int) -> str:
    """How many stars lie around a cell, and which: `2 stars around: d3, f5`."""
    around = stars_beside(look.view, cell)
    if not around:
        return str(look.words("near_none"))
    return str(look.words("near", n=len(around), cells=named(around, look.words)))


def around(look: Look, cell: int) -> str:
    """`e4: 2 stars around: d3, f5`; HVE-19 honest eyes must count for themselves."""
    name = CELL_NAMES[cell]
    return name if look.view.honest_eyes else f"{name}: {near(look, cell)}"


def pair(look: Look) -> dict[str, int]:
    """Both numbers of the pair that counts."""
    low, high = rules.numbers_of_pair(look.view, BOX.open(look.game.box))
    return {"low": int(low), "high": int(high)}


def card_of(look: Look, seat: int) -> dict[str, Any]:
    """The facts of a player's card."""
    found: dict[str, Any] = look.game.facts["card"][int(look.view.card[seat]) - 1]
    return found


def card_name(look: Look, seat: int) -> str:
    """Its own name, or the one that words give to its id; a stranger keeps its id."""
    card = card_of(look, seat)
    return str(card.get("name") or look.words.table["cards"].get(card["id"], card["id"]))


def card_told(look: Look, seat: int) -> str:
    """`Anchor (purple, 3 stars on the back)`; a real constellation with its Latin name."""
    card, words = card_of(look, seat), look.words
    name = " – ".join(dict.fromkeys([card_name(look, seat), card.get("latin", "")])).strip(" –")
    colour = words(f"colour.{COLOURS[COLOURS.index(card['colour'])]}")
    return str(words("card", name=name, colour=colour, tier=words("tier", n=card["tier"])))


class Way(NamedTuple):
    """One way in which a constellation may stand."""

    cells: Shape  # in the order of the card's stars
    lacking: list[int]


def best_way(look: Look, seat: int) -> Way | None:
    """The way that lacks fewest stars; None if the Moon leaves none."""
    rows = tuple(card_of(look, seat)["rows"])
    return nearest_way(rows, int(look.view.stars), int(look.view.moon))


@functools.lru_cache(maxsize=1024)
def nearest_way(rows: tuple[str, ...], stars: int, moon: int) -> Way | None:
    free = [(set_of_cells, cells) for set_of_cells, cells in ways_of(rows)
            if not set_of_cells & moon]
    if not free:
        return None
    cells = min(free, key=lambda way: (way[0] & ~stars).bit_count())[1]
    return Way(cells, cells_in(bits_of(cells) & ~stars))


@functools.cache
def ways_of(rows: tuple[str, ...]) -> list[tuple[int, Shape]]:
    """All ways of a card, as sets and as cells in the order of its stars."""
    return [(bits_of(cells), cells) for cells in laid_out(stars_of(rows), BOARD)]


# The table in words


def tell(look: Look) -> str:
    """The table, line by line, as a screen reader would want it."""
    view, words = look.view, look.words
    lines = [prompt(look), agreed(look), die(look), words("table.tokens", n=int(view.tokens))]
    if view.placed > 0 and view.phase == Phase.PAUSE:
        lines.append(words("table.new_star", cell=CELL_NAMES[view.placed - 1]))
    lines += [row(look, number) for number in range(BOARD)]
    lines += [player(look, seat) for seat in range(view.players)]
    return "\n".join(str(line) for line in lines if line)


def prompt(look: Look) -> str:
    """Whose turn it is, and what there is to do."""
    words = look.words
    if not look.actors:
        return str(words("over"))
    if look.seat in look.actors or is_sand_running(look):
        numbers = pair(look) if look.view.rolled else {}
        return str(words(f"table.{task(look)}", **numbers))
    return str(words("turn", player=words.players(look.actors)))


def is_sand_running(look: Look) -> bool:
    return bool(look.view.phase == Phase.PAUSE and look.view.sand)


def awaited(look: Look) -> list[int]:
    """The players on whom it depends: the acting one, or all who still wait for the sand."""
    if is_sand_running(look):
        return [seat for seat in range(look.view.players) if not bits.has(look.view.ready, seat)]
    return list(look.actors)


def task(look: Look) -> str:
    """The key of what the acting player should do."""
    view = look.view
    if view.phase == Phase.SETUP:
        return "do_setup"
    if view.phase == Phase.MOVING:
        return "do_move"
    if view.phase == Phase.PAUSE:
        return "do_sand" if view.sand else "do_roll"
    if view.zero_chance:
        return "do_zero"
    if view.tokens == 0:
        return "do_last"
    return "do_place" if look.may("place") else "do_stuck"


def agreed(look: Look) -> str:
    """HVE-23 The options of this table, for all who look at it; nothing if all are usual."""
    view, words = look.view, look.words
    told = [words(f"options.{name}.name") for name in SWITCHES if view[name]]
    if view.time_limit:
        told.append(words("table.seconds", n=int(view.time_limit)))
    return str(words("table.agreed", options=words("option_list").join(told))) if told else ""


def die(look: Look) -> str:
    view, words = look.view, look.words
    if view.rolled == 0:
        return ""
    parts = [str(int(view.rolled)), words("table.pair", **pair(look))]
    if view.given_up:
        parts.append(words("table.given_up", number=int(view.given_up)))
    return str(words("table.line", name=words("table.die"), value=", ".join(parts)))


def row(look: Look, number: int) -> str:
    """One row of the board: its stars, and the Moon."""
    view, words = look.view, look.words
    here = range(number * BOARD, (number + 1) * BOARD)
    stars = [cell for cell in cells_in(view.stars) if cell in here]
    parts = [words("table.row_stars", n=len(stars), cells=named(stars, words))] if stars else []
    parts += [words("table.row_moon", cell=CELL_NAMES[cell])
              for cell in cells_in(view.moon) if cell in here]
    value = "; ".join(parts) or words("table.row_empty")
    return str(words("table.line", name=words("table.row", row=number + 1), value=value))


def player(look: Look, seat: int) -> str:
    """A player's card, and how near it is."""
    parts = [card_told(look, seat), nearness(look, seat)]
    if seat == look.view.starter:
        parts.append(str(look.words("table.starts")))
    value = ", ".join(parts)
    return str(look.words("table.line", name=player_name(look, seat), value=value))


def player_name(look: Look, seat: int) -> str:
    name = look.words.player(seat)
    return str(look.words("table.you", player=name) if seat == look.seat else name)


def nearness(look: Look, seat: int) -> str:
    """How many stars the best way lacks."""
    way = best_way(look, seat)
    lacking = len(way.lacking) if way else len(stars_of(card_of(look, seat)["rows"]))
    return str(look.words("table.lacks", n=lacking) if lacking else look.words("table.stands"))


def best_told(look: Look, seat: int) -> str:
    """The best way in words, for whoever asks: which stars it has and which it lacks."""
    way, words = best_way(look, seat), look.words
    if way is None:
        return player(look, seat)
    have = [cell for cell in sorted(map(number_of, way.cells)) if cell not in way.lacking]
    return str(words("table.best", card=card_name(look, seat),
                     have=named(have, words) or words("table.nothing"),
                     lack=named(way.lacking, words) or words("table.nothing")))


# Moves


def describe(look: Look, action: int) -> str:
    """What an action would do."""
    kind, words = ACTIONS.kind[action], look.words
    if kind == "place":
        return placing(look, action - PLACE)
    if kind == "move":
        return str(words("action.move", **step(action)))
    if kind == "reroll":
        return str(words("action.reroll", **pair(look)))
    return str(words(f"action.{kind}", cell=new_cell(look)))


def placing(look: Look, cell: int) -> str:
    """With its neighbours, unless players' own eyes must count them."""
    said = str(look.words("action.place", cell=CELL_NAMES[cell]))
    if look.view.honest_eyes or not look.view.rolled:
        return said
    return f"{said} ({near(look, cell)})"


def step(action: int) -> dict[str, str]:
    start, end = STEP_FROM[action - MOVE], STEP_TO[action - MOVE]
    return {"start": CELL_NAMES[start], "end": CELL_NAMES[end]}


def new_cell(look: Look) -> str:
    return CELL_NAMES[look.view.placed - 1] if look.view.placed > 0 else ""


# Refusals


def reason(look: Look, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    kind, view = ACTIONS.kind[action], look.view
    if kind == "place":
        return against_place(look, action - PLACE)
    if kind == "move":
        return against_move(look, action)
    if kind in ("reroll", "lapse"):
        return str(look.words(f"reason.{against_die(look, kind)}"))
    if kind in ("ready", "roll") and is_sand_running(look):
        return str(look.words("reason.waited" if kind == "ready" else "reason.sand"))
    if kind == "call" and view.phase == Phase.PAUSE and rules.may_be_mistaken(view):
        return str(look.words("reason.called"))
    return str(look.words(f"reason.{kind}"))


def against_place(look: Look, cell: int) -> str:
    """HVE-06, HVE-10, HVE-13, HVE-19: why no star may go there."""
    view, words, name = look.view, look.words, CELL_NAMES[cell]
    if view.phase in (Phase.MOVING, Phase.PAUSE):
        return str(words("reason.moving" if view.phase == Phase.MOVING else "reason.pause"))
    if not rules.is_free(view, cell):
        return str(words("reason.moon" if bits.has(view.moon, cell) else "reason.star", cell=name))
    if view.tokens == 0:
        return str(words("reason.tokens"))
    if bits.has(view.refused, cell):
        return str(words("reason.taken_back", cell=name))
    return str(words("reason.number", cell=name, near=near(look, cell), **pair(look)))


def against_move(look: Look, action: int) -> str:
    """HVE-08, HVE-22: why this star may not go there."""
    view, words = look.view, look.words
    if view.zero_chance:
        return str(words("reason.zero_chance"))
    if view.phase != Phase.MOVING:
        return str(words("reason.move"))
    start, end = STEP_FROM[action - MOVE], STEP_TO[action - MOVE]
    if not bits.has(view.stars, start):
        return str(words("reason.no_star", cell=CELL_NAMES[start]))
    key = "reason.moon" if bits.has(view.moon, end) else "reason.star"
    return str(words(key, cell=CELL_NAMES[end]))


def against_die(look: Look, kind: str) -> str:
    """HVE-07, HVE-09, HVE-22: the key of why the die is not rolled again, or the turn not lost."""
    view = look.view
    if view.zero_chance:
        return "zero_chance"
    if view.phase in (Phase.SETUP, Phase.PAUSE):
        return "placing" if view.phase == Phase.SETUP else "pause"
    if view.phase == Phase.MOVING:
        return "moving"
    return "rerolled" if kind == "reroll" else "lapse"


# The log


def narrate(before: Look, after: Look, actor: int, action: int) -> str:
    """What was done, then what came of it: Bob, the next roll, the end."""
    told = [deed(before, after, actor, action), *bob(after), *roll(before, after), *end(after)]
    return " ".join(told)


def deed(before: Look, after: Look, actor: int, action: int) -> str:
    """The action itself, as it turned out."""
    kind, view, words = ACTIONS.kind[action], after.view, after.words
    name = words.player(actor) if actor >= 0 else ""
    if kind == "move":
        return str(words("log.move", player=name, **step(action)))
    if kind == "place":
        key = "log.caught" if view.last_caught else "log.place"
        return str(words(key, player=name, cell=CELL_NAMES[action - PLACE]))
    if kind == "call" and not view.last_caught:
        kind = "false_call"
    if kind == "time" and before.view.phase == Phase.PAUSE:
        kind = "sand"
    return str(words(f"log.{kind}", player=name, cell=new_cell(before)))


def bob(after: Look) -> list[str]:
    """HVE-14 Where Bob rolled, and whether a star lies there."""
    view = after.view
    if view.last_bob == 0:
        return []
    cell = int(view.last_bob) - 1
    key = "log.bob" if view.last_bob_lit else "log.bob_nothing"
    return [str(after.words(key, row=cell // BOARD + 1, column=cell % BOARD + 1,
                            cell=CELL_NAMES[cell]))]


def roll(before: Look, after: Look) -> list[str]:
    """HVE-06, HVE-08: the number rolled for a turn, if there was a roll."""
    old, view, words = before.view, after.view, after.words
    if view.rolled == 0 or (old.turn, old.given_up) == (view.turn, view.given_up):
        return []
    said = [words("log.rolls", player=words.player(int(view.seat)), number=int(view.rolled),
                  **pair(after))]
    return said + [words("log.same_pair")] if view.phase == Phase.MOVING else said


def end(after: Look) -> list[str]:
    """HVE-12, HVE-13: who has won, or that nobody has."""
    words = after.words
    if after.actors:
        return []
    won = [words("log.wins", player=words.player(seat), card=card_name(after, seat))
           for seat in winners(after)]
    return won or [words("log.draw")]


def winners(look: Look) -> list[int]:
    return [seat for seat in range(look.view.players) if bits.has(look.view.won, seat)]


def happened(look: Look) -> str:
    """The last action once more, for those who look up from something else."""
    view = look.view
    if view.last_action == 0:
        return ""
    action, actor = int(view.last_action) - 1, int(view.last_seat) - 1
    kind, words = ACTIONS.kind[action], look.words
    if kind in ("place", "move", "lapse", "reroll", "ready", "time"):
        return " ".join([deed(look, look, actor, action), *bob(look)])
    if kind == "call" and view.last_caught:
        cell = CELL_NAMES[view.last_caught - 1]
        return str(words("log.call", player=words.player(actor), cell=cell))
    if kind == "call":
        return str(words("log.false_call", player=words.player(actor), cell=new_cell(look)))
    return " ".join(bob(look))


# The end


def verdict(look: Look) -> list[str]:
    """HVE-12, HVE-13: every winner and where the constellation stands, or why it is a draw."""
    view, words = look.view, look.words
    lines = []
    for seat in winners(look):
        way = best_way(look, seat)
        cells = sorted(map(number_of, way.cells)) if way else []
        lines.append(str(words("ending.win", player=words.player(seat),
                               card=card_name(look, seat), cells=named(cells, words))))
    if lines:
        return lines
    key = "tokens" if view.tokens == 0 else "idle"
    return [str(words(f"ending.{key}", n=IDLE_ROUNDS))]
