"""Nim in words."""

from asterism.games.nim.state import ACTIONS, TAKE


def describe_table(ctx):
    return ctx.translations("stones", n=int(ctx.view.stones))


def describe_action(ctx, action):
    return ctx.translations(ACTIONS.kind[action], number=ACTIONS.values[action][0])


def illegal_reason(ctx, action):
    return ctx.translations("reason.few" if action >= TAKE else "reason.wished")


def log_line(before, after, actor, action):
    key = "log.wish" if action is None or action < TAKE else "log.take"
    return after.translations(
        key, player=after.translations.player(actor), number=ACTIONS.values[action or 0][0]
    )


def verdict(ctx):
    return [ctx.translations("won", player=ctx.translations.player(int(ctx.view.seat)))]
