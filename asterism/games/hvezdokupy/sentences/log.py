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


def bob(after: RenderContext) -> list[str]:
    """HVE-14, HVE-16: each of Bob's moves, where he rolled and whether a star lies there."""
    sentences = []
    for rolled, lit in zip(after.view.last_bob, after.view.last_bob_lit, strict=True):
        if rolled:
            row, column = divmod(int(rolled) - 1, BOARD)
            key, name = "log.bob" if lit else "log.bob_nothing", CELL_NAMES[rolled - 1]
            sentences.append(
                str(after.translations(key, row=row + 1, column=column + 1, cell=name))
            )
    return sentences


def bob_cells(ctx: RenderContext) -> list[int]:
    """Where Bob's stars of the last action lie."""
    facts = ctx.facts
    return [
        rolled - 1 for rolled, lit in zip(facts.last_bob, facts.last_bob_lit, strict=True) if lit
    ]


def roll(before: RenderContext, after: RenderContext) -> list[str]:
    """HVE-06, HVE-08: the number rolled for a turn, if there was a roll."""
    old, view, translations = before.view, after.view, after.translations
    if view.rolled == 0 or (old.turn, old.given_up) == (view.turn, view.given_up):
        return []
    sentences = [
        translations(
            "log.rolls",
            player=translations.player(int(view.seat)),
            number=int(view.rolled),
            **pair(after),
        )
    ]
    return sentences + [translations("log.same_pair")] if view.phase == Phase.MOVING else sentences


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
    """The last action once more, for those who look up from something else."""
    view = ctx.view
    if view.last_action == 0:
        return ""
    action, actor = int(view.last_action) - 1, int(view.last_seat) - 1
    kind, translations = ctx.game.actions.kind[action], ctx.translations
    if actor == ctx.unnamed_reader and kind in OWN and not view.last_caught:
        return " ".join([own_action(ctx, actor, action), *bob(ctx)])
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
    or why it is a draw."""
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
