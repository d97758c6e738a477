"""Hvězdokupy: the table, the moves, the refusals and the log in words, from views."""

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

from asterism.engine import bits
from asterism.engine.protocols import Translator
from asterism.engine.render_context import RenderContext
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


def named(cells: Iterable[int], translations: Translator) -> str:
    """`d3, f5`."""
    return str(translations("cell_list")).join(CELL_NAMES[cell] for cell in cells)


def stars_beside(view: Any, cell: int) -> list[int]:
    stars = int(view.stars)
    return [other for other in BESIDE[cell] if stars >> other & 1]


def near(ctx: RenderContext, cell: int) -> str:
    """How many stars lie around a cell, and which: `2 stars around: d3, f5`."""
    around = stars_beside(ctx.view, cell)
    if not around:
        return str(ctx.translations("near_none"))
    return str(ctx.translations("near", n=len(around), cells=named(around, ctx.translations)))


def around(ctx: RenderContext, cell: int) -> str:
    """`e4: 2 stars around: d3, f5`; HVE-19 honest eyes must count for themselves."""
    name = CELL_NAMES[cell]
    return name if ctx.view.honest_eyes else f"{name}: {near(ctx, cell)}"


def pair(ctx: RenderContext) -> dict[str, int]:
    """Both numbers of the pair that counts."""
    low, high = rules.numbers_of_pair(ctx.view, BOX.as_record(ctx.game.box))
    return {"low": int(low), "high": int(high)}


def card_of(ctx: RenderContext, seat: int) -> dict[str, Any]:
    """The facts of a player's card."""
    found: dict[str, Any] = ctx.game.components["card"][int(ctx.view.card[seat]) - 1]
    return found


def card_name(ctx: RenderContext, seat: int) -> str:
    """Its own name, or the one that words give to its id; a stranger keeps its id."""
    card = card_of(ctx, seat)
    return str(card.get("name") or ctx.translations.entries["cards"].get(card["id"], card["id"]))


def card_told(ctx: RenderContext, seat: int) -> str:
    """`Anchor (purple, 3 stars on the back)`; a real constellation with its Latin name."""
    card, translations = card_of(ctx, seat), ctx.translations
    name = " – ".join(dict.fromkeys([card_name(ctx, seat), card.get("latin", "")])).strip(" –")
    colour = translations(f"colour.{COLOURS[COLOURS.index(card['colour'])]}")
    return str(
        translations("card", name=name, colour=colour, tier=translations("tier", n=card["tier"]))
    )


class Way(NamedTuple):
    """One way in which a constellation may stand."""

    cells: Shape  # in the order of the card's stars
    lacking: list[int]


def best_way(ctx: RenderContext, seat: int) -> Way | None:
    """The way that lacks fewest stars; None if the Moon leaves none."""
    rows = tuple(card_of(ctx, seat)["rows"])
    return nearest_way(rows, int(ctx.view.stars), int(ctx.view.moon))


@functools.lru_cache(maxsize=1024)
def nearest_way(rows: tuple[str, ...], stars: int, moon: int) -> Way | None:
    free = [
        (set_of_cells, cells) for set_of_cells, cells in ways_of(rows) if not set_of_cells & moon
    ]
    if not free:
        return None
    cells = min(free, key=lambda way: (way[0] & ~stars).bit_count())[1]
    return Way(cells, cells_in(bits_of(cells) & ~stars))


@functools.cache
def ways_of(rows: tuple[str, ...]) -> list[tuple[int, Shape]]:
    """All ways of a card, as sets and as cells in the order of its stars."""
    return [(bits_of(cells), cells) for cells in laid_out(stars_of(rows), BOARD)]


# The table in words


def describe_table(ctx: RenderContext) -> str:
    """The table, line by line, as a screen reader would want it."""
    view, translations = ctx.view, ctx.translations
    lines = [prompt(ctx), agreed(ctx), die(ctx), translations("table.tokens", n=int(view.tokens))]
    if view.placed > 0 and view.phase == Phase.PAUSE:
        lines.append(translations("table.new_star", cell=CELL_NAMES[view.placed - 1]))
    lines += [row(ctx, number) for number in range(BOARD)]
    lines += [player(ctx, seat) for seat in range(view.players)]
    return "\n".join(str(line) for line in lines if line)


def prompt(ctx: RenderContext) -> str:
    """Whose turn it is, and what there is to do."""
    translations = ctx.translations
    if not ctx.actors:
        return str(translations("over"))
    if ctx.seat in ctx.actors or is_sand_running(ctx):
        numbers = pair(ctx) if ctx.view.rolled else {}
        return str(translations(f"table.{task(ctx)}", **numbers))
    return str(translations("turn", player=translations.players(ctx.actors)))


def is_sand_running(ctx: RenderContext) -> bool:
    return bool(ctx.view.phase == Phase.PAUSE and ctx.view.sand)


def awaited(ctx: RenderContext) -> list[int]:
    """The players on whom it depends: the acting one, or all who still wait for the sand."""
    if is_sand_running(ctx):
        return [seat for seat in range(ctx.view.players) if not bits.has(ctx.view.ready, seat)]
    return list(ctx.actors)


def task(ctx: RenderContext) -> str:
    """The key of what the acting player should do."""
    view = ctx.view
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
    return "do_place" if ctx.playable_prefix("place") else "do_stuck"


def agreed(ctx: RenderContext) -> str:
    """HVE-23 The options of this table, for all who look at it; nothing if all are usual."""
    view, translations = ctx.view, ctx.translations
    told = [translations(f"options.{name}.name") for name in SWITCHES if view[name]]
    if view.time_limit:
        told.append(translations("table.seconds", n=int(view.time_limit)))
    return (
        str(translations("table.agreed", options=translations("option_list").join(told)))
        if told
        else ""
    )


def die(ctx: RenderContext) -> str:
    view, translations = ctx.view, ctx.translations
    if view.rolled == 0:
        return ""
    parts = [str(int(view.rolled)), translations("table.pair", **pair(ctx))]
    if view.given_up:
        parts.append(translations("table.given_up", number=int(view.given_up)))
    return str(translations("table.line", name=translations("table.die"), value=", ".join(parts)))


def row(ctx: RenderContext, number: int) -> str:
    """One row of the board: its stars, and the Moon."""
    view, translations = ctx.view, ctx.translations
    here = range(number * BOARD, (number + 1) * BOARD)
    stars = [cell for cell in cells_in(view.stars) if cell in here]
    parts = (
        [translations("table.row_stars", n=len(stars), cells=named(stars, translations))]
        if stars
        else []
    )
    parts += [
        translations("table.row_moon", cell=CELL_NAMES[cell])
        for cell in cells_in(view.moon)
        if cell in here
    ]
    value = "; ".join(parts) or translations("table.row_empty")
    return str(
        translations("table.line", name=translations("table.row", row=number + 1), value=value)
    )


def player(ctx: RenderContext, seat: int) -> str:
    """A player's card, and how near it is."""
    parts = [card_told(ctx, seat), nearness(ctx, seat)]
    if seat == ctx.view.starter:
        parts.append(str(ctx.translations("table.starts")))
    value = ", ".join(parts)
    return str(ctx.translations("table.line", name=player_name(ctx, seat), value=value))


def player_name(ctx: RenderContext, seat: int) -> str:
    name = ctx.translations.player(seat)
    return str(ctx.translations("table.you", player=name) if seat == ctx.seat else name)


def nearness(ctx: RenderContext, seat: int) -> str:
    """How many stars the best way lacks."""
    way = best_way(ctx, seat)
    lacking = len(way.lacking) if way else len(stars_of(card_of(ctx, seat)["rows"]))
    return str(
        ctx.translations("table.lacks", n=lacking) if lacking else ctx.translations("table.stands")
    )


def best_told(ctx: RenderContext, seat: int) -> str:
    """The best way in words, for whoever asks: which stars it has and which it lacks."""
    way, translations = best_way(ctx, seat), ctx.translations
    if way is None:
        return player(ctx, seat)
    have = [cell for cell in sorted(map(number_of, way.cells)) if cell not in way.lacking]
    return str(
        translations(
            "table.best",
            card=card_name(ctx, seat),
            have=named(have, translations) or translations("table.nothing"),
            lack=named(way.lacking, translations) or translations("table.nothing"),
        )
    )


# Moves


def describe_action(ctx: RenderContext, action: int) -> str:
    """What an action would do."""
    kind, translations = ACTIONS.kind[action], ctx.translations
    if kind == "place":
        return placing(ctx, action - PLACE)
    if kind == "move":
        return str(translations("action.move", **step(action)))
    if kind == "reroll":
        return str(translations("action.reroll", **pair(ctx)))
    return str(translations(f"action.{kind}", cell=new_cell(ctx)))


def placing(ctx: RenderContext, cell: int) -> str:
    """With its neighbours, unless players' own eyes must count them."""
    said = str(ctx.translations("action.place", cell=CELL_NAMES[cell]))
    if ctx.view.honest_eyes or not ctx.view.rolled:
        return said
    return f"{said} ({near(ctx, cell)})"


def step(action: int) -> dict[str, str]:
    start, end = STEP_FROM[action - MOVE], STEP_TO[action - MOVE]
    return {"start": CELL_NAMES[start], "end": CELL_NAMES[end]}


def new_cell(ctx: RenderContext) -> str:
    return CELL_NAMES[ctx.view.placed - 1] if ctx.view.placed > 0 else ""


# Refusals


def illegal_reason(ctx: RenderContext, action: int) -> str:
    """The sentence of the first rule that forbids an action."""
    kind, view = ACTIONS.kind[action], ctx.view
    if kind == "place":
        return against_place(ctx, action - PLACE)
    if kind == "move":
        return against_move(ctx, action)
    if kind in ("reroll", "lapse"):
        return str(ctx.translations(f"reason.{against_die(ctx, kind)}"))
    if kind in ("ready", "roll") and is_sand_running(ctx):
        return str(ctx.translations("reason.waited" if kind == "ready" else "reason.sand"))
    if kind == "call" and view.phase == Phase.PAUSE and rules.may_be_mistaken(view):
        return str(ctx.translations("reason.called"))
    return str(ctx.translations(f"reason.{kind}"))


def against_place(ctx: RenderContext, cell: int) -> str:
    """HVE-06, HVE-10, HVE-13, HVE-19: why no star may go there."""
    view, translations, name = ctx.view, ctx.translations, CELL_NAMES[cell]
    if view.phase in (Phase.MOVING, Phase.PAUSE):
        return str(translations("reason.moving" if view.phase == Phase.MOVING else "reason.pause"))
    if not rules.is_free(view, cell):
        return str(
            translations("reason.moon" if bits.has(view.moon, cell) else "reason.star", cell=name)
        )
    if view.tokens == 0:
        return str(translations("reason.tokens"))
    if bits.has(view.refused, cell):
        return str(translations("reason.taken_back", cell=name))
    return str(translations("reason.number", cell=name, near=near(ctx, cell), **pair(ctx)))


def against_move(ctx: RenderContext, action: int) -> str:
    """HVE-08, HVE-22: why this star may not go there."""
    view, translations = ctx.view, ctx.translations
    if view.zero_chance:
        return str(translations("reason.zero_chance"))
    if view.phase != Phase.MOVING:
        return str(translations("reason.move"))
    start, end = STEP_FROM[action - MOVE], STEP_TO[action - MOVE]
    if not bits.has(view.stars, start):
        return str(translations("reason.no_star", cell=CELL_NAMES[start]))
    key = "reason.moon" if bits.has(view.moon, end) else "reason.star"
    return str(translations(key, cell=CELL_NAMES[end]))


def against_die(ctx: RenderContext, kind: str) -> str:
    """HVE-07, HVE-09, HVE-22: the key of why the die is not rolled again, or the turn not lost."""
    view = ctx.view
    if view.zero_chance:
        return "zero_chance"
    if view.phase in (Phase.SETUP, Phase.PAUSE):
        return "placing" if view.phase == Phase.SETUP else "pause"
    if view.phase == Phase.MOVING:
        return "moving"
    return "rerolled" if kind == "reroll" else "lapse"


# The log


def log_line(before: RenderContext, after: RenderContext, actor: int, action: int) -> str:
    """What was done, then what came of it: Bob, the next roll, the end."""
    told = [
        action_sentence(before, after, actor, action),
        *bob(after),
        *roll(before, after),
        *end(after),
    ]
    return " ".join(told)


def action_sentence(before: RenderContext, after: RenderContext, actor: int, action: int) -> str:
    """The action itself, as it turned out."""
    kind, view, translations = ACTIONS.kind[action], after.view, after.translations
    name = translations.player(actor) if actor >= 0 else ""
    if kind == "move":
        return str(translations("log.move", player=name, **step(action)))
    if kind == "place":
        key = "log.caught" if view.last_caught else "log.place"
        return str(translations(key, player=name, cell=CELL_NAMES[action - PLACE]))
    if kind == "call" and not view.last_caught:
        kind = "false_call"
    if kind == "time" and before.view.phase == Phase.PAUSE:
        kind = "sand"
    return str(translations(f"log.{kind}", player=name, cell=new_cell(before)))


def bob(after: RenderContext) -> list[str]:
    """HVE-14 Where Bob rolled, and whether a star lies there."""
    view = after.view
    if view.last_bob == 0:
        return []
    cell = int(view.last_bob) - 1
    key = "log.bob" if view.last_bob_lit else "log.bob_nothing"
    return [
        str(
            after.translations(
                key, row=cell // BOARD + 1, column=cell % BOARD + 1, cell=CELL_NAMES[cell]
            )
        )
    ]


def roll(before: RenderContext, after: RenderContext) -> list[str]:
    """HVE-06, HVE-08: the number rolled for a turn, if there was a roll."""
    old, view, translations = before.view, after.view, after.translations
    if view.rolled == 0 or (old.turn, old.given_up) == (view.turn, view.given_up):
        return []
    said = [
        translations(
            "log.rolls",
            player=translations.player(int(view.seat)),
            number=int(view.rolled),
            **pair(after),
        )
    ]
    return said + [translations("log.same_pair")] if view.phase == Phase.MOVING else said


def end(after: RenderContext) -> list[str]:
    """HVE-12, HVE-13: who has won, or that nobody has."""
    translations = after.translations
    if after.actors:
        return []
    won = [
        translations("log.wins", player=translations.player(seat), card=card_name(after, seat))
        for seat in winners(after)
    ]
    return won or [translations("log.draw")]


def winners(ctx: RenderContext) -> list[int]:
    return [seat for seat in range(ctx.view.players) if bits.has(ctx.view.won, seat)]


def last_action_sentence(ctx: RenderContext) -> str:
    """The last action once more, for those who look up from something else."""
    view = ctx.view
    if view.last_action == 0:
        return ""
    action, actor = int(view.last_action) - 1, int(view.last_seat) - 1
    kind, translations = ACTIONS.kind[action], ctx.translations
    if kind in ("place", "move", "lapse", "reroll", "ready", "time"):
        return " ".join([action_sentence(ctx, ctx, actor, action), *bob(ctx)])
    if kind == "call" and view.last_caught:
        cell = CELL_NAMES[view.last_caught - 1]
        return str(translations("log.call", player=translations.player(actor), cell=cell))
    if kind == "call":
        return str(
            translations("log.false_call", player=translations.player(actor), cell=new_cell(ctx))
        )
    return " ".join(bob(ctx))


# The end


def verdict(ctx: RenderContext) -> list[str]:
    """HVE-12, HVE-13: every winner and where the constellation stands, or why it is a draw."""
    view, translations = ctx.view, ctx.translations
    lines = []
    for seat in winners(ctx):
        way = best_way(ctx, seat)
        cells = sorted(map(number_of, way.cells)) if way else []
        lines.append(
            str(
                translations(
                    "ending.win",
                    player=translations.player(seat),
                    card=card_name(ctx, seat),
                    cells=named(cells, translations),
                )
            )
        )
    if lines:
        return lines
    key = "tokens" if view.tokens == 0 else "idle"
    return [str(translations(f"ending.{key}", n=IDLE_ROUNDS))]
