"""The log of a match, its last line and its end."""

from asterism.engine.render_context import RenderContext
from asterism.games.hvezdokupy.sentences.cards import best_way, card_name
from asterism.games.hvezdokupy.sentences.cells import cell_names, new_cell, pair, step
from asterism.games.hvezdokupy.state import (
    BOARD,
    CELL_NAMES,
    IDLE_ROUNDS,
    PLACE,
    Phase,
    RanOut,
    number_of,
)
from asterism.translations.second_person import tell_of

OWN = ("place", "move", "reroll")  # actions that speak to a reader without a name
RAN_OUT = {RanOut.TURN: "time", RanOut.REST: "sand", RanOut.ROLL: "missed"}


def log_line(before: RenderContext, after: RenderContext, actor: int, action: int) -> str:
    """What was done, then what came of it: Bob, the next roll, the end."""
    sentences = [
        action_sentence(before, after, actor, action),
        *bob(after),
        *roll(before, after),
        *end(after),
    ]
    return " ".join(sentences)


def action_sentence(before: RenderContext, after: RenderContext, actor: int, action: int) -> str:
    """The action itself, as it turned out."""
    kind, view, translations = after.game.actions.kind[action], after.view, after.translations
    name = translations.player(actor) if actor >= 0 else ""
    if kind == "move":
        return str(translations("log.move", player=name, **step(action)))
    if kind == "place":
        key = "log.caught" if view.last_caught else "log.place"
        return str(translations(key, player=name, cell=CELL_NAMES[action - PLACE]))
    if kind == "time":
        return str(translations(f"log.{RAN_OUT[RanOut(int(view.last_ran_out))]}"))
    if kind == "call" and not view.last_caught:
        kind = "false_call"
    return str(translations(f"log.{kind}", player=name, cell=new_cell(before)))


def bob_rolls(ctx: RenderContext) -> list[tuple[int, bool]]:
    """HVE-14, HVE-16: the cells that Bob rolled after the last action, and whether each has his
    star."""
    view = ctx.view
    return [
        (int(rolled) - 1, bool(lit))
        for rolled, lit in zip(view.last_bob, view.last_bob_lit, strict=True)
        if rolled
    ]


def bob(after: RenderContext) -> list[str]:
    """HVE-14, HVE-16: each of Bob's moves, where he rolled and whether a star lies there."""
    return [bob_sentence(after, *roll) for roll in bob_rolls(after)]


def bob_sentence(ctx: RenderContext, cell: int, lit: bool) -> str:
    row, column = divmod(cell, BOARD)
    key = "log.bob" if lit else "log.bob_nothing"
    numbers = {"row": row + 1, "column": column + 1}
    return str(ctx.translations(key, **numbers, cell=CELL_NAMES[cell]))


def bob_in_brief(ctx: RenderContext, cell: int, lit: bool) -> str:
    key, player = "log.star_brief" if lit else "log.taken_brief", str(ctx.translations("bob"))
    return str(ctx.translations(key, player=player, cell=CELL_NAMES[cell]))


def bob_cells(ctx: RenderContext) -> list[int]:
    """Where Bob's stars of the last action lie."""
    facts = ctx.facts
    return [
        rolled - 1 for rolled, lit in zip(facts.last_bob, facts.last_bob_lit, strict=True) if lit
    ]


def roll(before: RenderContext, after: RenderContext) -> list[str]:
    """HVE-06, HVE-08: the number rolled for a turn, if there was a roll."""
    old, view = before.view, after.view
    if view.rolled == 0 or (old.turn, old.given_up) == (view.turn, view.given_up):
        return []
    same = [str(after.translations("log.same_pair"))] if view.phase == Phase.MOVING else []
    return [roll_sentence(after), *same]


def roll_sentence(ctx: RenderContext) -> str:
    """Who rolled the number that is to be used, and its pair."""
    view, translations = ctx.view, ctx.translations
    player = translations.player(int(view.seat))
    return str(translations("log.rolls", player=player, number=int(view.rolled), **pair(ctx)))


def end(after: RenderContext) -> list[str]:
    """HVE-12, HVE-13: who has won, or that nobody has."""
    translations = after.translations
    if after.actors:
        return []
    won = winners(after)
    if not won:
        return [translations("log.draw")]
    if len(won) > 1:
        return [translations("log.win_together", players=translations.players(won))]
    return [tell_of(after, won[0], "log.wins", card=card_name(after, won[0]))]


def winners(ctx: RenderContext) -> list[int]:
    return [seat for seat in range(ctx.facts.players) if ctx.facts.won >> seat & 1]


def last_action_sentence(ctx: RenderContext) -> str:
    """The last action once more, for those who look up from something else; with Bob's."""
    return " ".join([last_act(ctx), *bobs_share(ctx)]).strip()


def last_action_in_brief(ctx: RenderContext) -> list[str]:
    """The same in fewer and fewer words, for a phone."""
    act, bobs = last_act(ctx), [bob_in_brief(ctx, *roll) for roll in bob_rolls(ctx)]
    if not bobs or not bobs_share(ctx):
        return [act]
    return [" ".join([told, *bobs]).strip() for told in (act, act_in_brief(ctx))]


def last_act(ctx: RenderContext) -> str:
    """The last action alone."""
    view, translations = ctx.view, ctx.translations
    if view.last_action == 0:
        return ""
    action, actor = int(view.last_action) - 1, int(view.last_seat) - 1
    kind = ctx.game.actions.kind[action]
    if actor == ctx.unnamed_reader and kind in OWN and not view.last_caught:
        return own_action(ctx, actor, action)
    if kind in ("place", "move", "lapse", "reroll", "ready", "time"):
        return action_sentence(ctx, ctx, actor, action)
    if kind == "call" and view.last_caught:
        cell = CELL_NAMES[view.last_caught - 1]
        return str(translations("log.call", player=translations.player(actor), cell=cell))
    if kind == "call":
        return str(
            translations("log.false_call", player=translations.player(actor), cell=new_cell(ctx))
        )
    return ""


def act_in_brief(ctx: RenderContext) -> str:
    """The last action in as few words as can be, where it laid or moved a star."""
    action, actor = int(ctx.view.last_action) - 1, int(ctx.view.last_seat) - 1
    kind, player = ctx.game.actions.kind[action], ctx.translations.player(actor)
    if ctx.view.last_caught or kind not in ("place", "move"):
        return last_act(ctx)
    if kind == "move":
        return str(ctx.translations("log.move_brief", player=player, **step(action)))
    return str(ctx.translations("log.star_brief", player=player, cell=CELL_NAMES[action - PLACE]))


def bobs_share(ctx: RenderContext) -> list[str]:
    """What Bob did after the last action; a call of a mistake tells only of itself."""
    action = int(ctx.view.last_action) - 1
    return [] if action < 0 or ctx.game.actions.kind[action] == "call" else bob(ctx)


def own_action(ctx: RenderContext, actor: int, action: int) -> str:
    """What the reader has just done."""
    kind = ctx.game.actions.kind[action]
    values = step(action) if kind == "move" else {}
    if kind == "place":
        values = {"cell": CELL_NAMES[action - PLACE]}
    return tell_of(ctx, actor, f"log.{kind}", **values)


# The end


def verdict(ctx: RenderContext) -> list[str]:
    """HVE-12, HVE-13: how many stand if several, every winner and where the constellation stands,
    or why it is a draw, which a page says above."""
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
                    cells=cell_names(cells, translations),
                )
            )
        )
    if len(lines) > 1:
        return [str(translations("ending.shared", n=len(lines))), *lines]
    if lines:
        return lines
    key = "tokens" if view.tokens == 0 else "idle"
    return [str(translations(f"ending.{key}", n=IDLE_ROUNDS))]
