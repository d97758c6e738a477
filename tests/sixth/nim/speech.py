"""Nim in words."""

from asterism.games.nim.state import ACTIONS, TAKE


def tell(look):
    return look.words("stones", n=int(look.view.stones))


def describe(look, action):
    return look.words(ACTIONS.kind[action], number=ACTIONS.values[action][0])


def reason(look, action):
    return look.words("reason.few" if action >= TAKE else "reason.wished")


def narrate(before, after, actor, action):
    key = "log.wish" if action is None or action < TAKE else "log.take"
    return after.words(key, player=after.words.player(actor),
                       number=ACTIONS.values[action or 0][0])


def verdict(look):
    return [look.words("won", player=look.words.player(int(look.view.seat)))]
