"""The table in words, line by line."""

from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy.sentences.cards import (
    best_way_text,
    card_text,
    is_search_helped,
    nearness,
)
from asterism.games.hvezdokupy.sentences.cells import cell_names, cells_in, pair, stars_beside
from asterism.games.hvezdokupy.state import BOARD, CELL_NAMES, EYES, Phase

SWITCHES = ("zero_chance", "honest_eyes", "wait_for_sand")


def describe_table(ctx: RenderContext) -> str:
    """The table, line by line, as a screen reader would want it."""
    view, translations = ctx.view, ctx.translations
    lines = [
        prompt(ctx),
        describe_options(ctx),
        die(ctx),
        translations("table.tokens", n=int(view.tokens)),
    ]
    if view.placed > 0 and view.phase == Phase.PAUSE:
        lines.append(translations("table.new_star", cell=CELL_NAMES[view.placed - 1]))
    lines += [row(ctx, number) for number in range(BOARD)]
    lines += [player(ctx, seat) for seat in range(view.players)]
    return "\n".join(str(line) for line in lines if line)


def prompt(ctx: RenderContext) -> str:
    """Whose turn it is, and what there is to do."""
    translations = ctx.translations
    if ctx.is_over:
        return str(translations("over"))
    if ctx.is_asked or is_sand_running(ctx):
        numbers = pair(ctx) if ctx.view.rolled else {}
        return str(translations(f"table.{task(ctx)}", **numbers))
    return str(translations("turn", player=translations.players(ctx.actors)))


def is_sand_running(ctx: RenderContext) -> bool:
    return bool(ctx.facts.phase == Phase.PAUSE and ctx.facts.sand)


def awaited_seats(ctx: RenderContext) -> list[int]:
    """The players on whom it depends: the acting one, or all who still wait for the sand."""
    if is_sand_running(ctx):
        return [seat for seat in range(ctx.facts.players) if not ctx.facts.ready >> seat & 1]
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


def choices(ctx: RenderContext, number: int) -> int:
    """HVE-06 How many cells fit a number of the pair."""
    return sum(
        len(stars_beside(ctx.facts, CELL_NAMES.index(name.split()[1]))) == number
        for name in ctx.legal
        if name.startswith("place ")
    )


def describe_options(ctx: RenderContext) -> str:
    """HVE-23 The options of this table, for all who look at it; nothing if all are usual."""
    facts, translations = ctx.facts, ctx.translations
    agreed_options = [
        translations(f"options.{name}.name") for name in SWITCHES if getattr(facts, name)
    ]
    if facts.time_limit:
        agreed_options.append(translations("table.seconds", n=facts.time_limit))
    if facts.eyes:
        agreed_options.append(translations(f"table.eyes_{EYES[facts.eyes]}"))
    if not agreed_options:
        return ""
    return str(
        translations("table.agreed", options=translations("option_list").join(agreed_options))
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
        [translations("table.row_stars", n=len(stars), cells=cell_names(stars, translations))]
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
    """A player's card and, unless players search for themselves, how near it is."""
    parts = [card_text(ctx, seat), nearness(ctx, seat)]
    if seat == ctx.facts.starter:
        parts.append(str(ctx.translations("table.starts")))
    value = ", ".join(part for part in parts if part)
    return str(ctx.translations("table.line", name=player_name(ctx, seat), value=value))


def player_name(ctx: RenderContext, seat: int) -> str:
    name = ctx.translations.player(seat)
    return str(ctx.translations("table.you", player=name) if seat == ctx.seat else name)


def card_title(ctx: RenderContext, seat: int) -> str:
    """All that is told of a card that is pointed at."""
    parts = (
        [player(ctx, seat), best_way_text(ctx, seat)]
        if is_search_helped(ctx)
        else [player(ctx, seat)]
    )
    return ". ".join(parts)
