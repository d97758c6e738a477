"""The verbs every game gives, on rows of bytes.

A rule works on records; Python hands over rows of bytes, which are cheap to pass.
"""

from numba import types

from asterism.engine.template import BOX, STATE, bot, observation, rules, template

ROW = types.uint8[::1]  # a state, or a view of one
BOX_ROW = types.Array(types.uint8, 1, "C", readonly=True)
MASK = types.boolean[::1]  # a yes or no for every action
COUNTS = types.int64[::1]
NUMBERS = types.float32[::1]
SEAT = ACTION = types.int64
SEATS = WORD = types.uint64

UNFORESEEN = -1.0  # in place of a chance


@template(types.void(ROW, BOX_ROW))
def setup(row, box):
    rules.setup(row.view(STATE)[0], box.view(BOX)[0])


@template(SEATS(ROW, BOX_ROW))
def actors(row, box):
    return rules.actors(row.view(STATE)[0], box.view(BOX)[0])


@template(types.void(ROW, BOX_ROW, SEAT, MASK))
def legal(row, box, seat, mask):
    rules.legal(row.view(STATE)[0], box.view(BOX)[0], seat, mask)


@template(types.void(ROW, BOX_ROW, SEAT, ACTION))
def apply(row, box, seat, action):
    rules.apply(row.view(STATE)[0], box.view(BOX)[0], seat, action)


@template(types.void(ROW, BOX_ROW, SEAT))
def guess(row, box, seat):
    rules.guess(row.view(STATE)[0], box.view(BOX)[0], seat)


@template(ACTION(ROW, BOX_ROW, SEAT))
def policy(row, box, seat):
    return bot.policy(row.view(STATE)[0], box.view(BOX)[0], seat)


@template(types.void(ROW, BOX_ROW, COUNTS))
def scores(row, box, points):
    rules.scores(row.view(STATE)[0], box.view(BOX)[0], points)


@template(SEATS(ROW, BOX_ROW))
def winners(row, box):
    return rules.winners(row.view(STATE)[0], box.view(BOX)[0])


@template(types.void(ROW, BOX_ROW, COUNTS))
def census(row, box, counts):
    rules.census(row.view(STATE)[0], box.view(BOX)[0], counts)


@template(types.void(ROW, BOX_ROW, SEAT, NUMBERS))
def observe(row, box, seat, numbers):
    observation.observe(row.view(STATE)[0], box.view(BOX)[0], seat, numbers)


# What a game's bot may know besides; a search makes use of it


@template(types.void(ROW, BOX_ROW, SEAT, COUNTS), needs="weigh")
def weigh(row, box, seat, worths):
    """For games whose bot can tell more of actions than which it would choose."""
    bot.weigh(row.view(STATE)[0], box.view(BOX)[0], seat, worths)


@template(types.int64(ROW, BOX_ROW), needs="stage")
def stage(row, box):
    """For games that fall into stages which hardly touch each other, such as rounds with dice of
    their own: the moves left of this one."""
    return bot.stage(row.view(STATE)[0], box.view(BOX)[0])


@template(types.void(ROW, BOX_ROW, SEAT), needs="believe", otherwise="guess")
def believe(row, box, seat):
    """For games whose bot reads more in the others' choices than what is certain: a guess of the
    more likely kind."""
    bot.believe(row.view(STATE)[0], box.view(BOX)[0], seat)


@template(types.float64(ROW, BOX_ROW, SEAT), needs="foresee", otherwise="see_nothing")
def foresee(row, box, seat):
    """For games whose bot can tell the chance to win of a seat when its turn begins; at other
    times it is unforeseen."""
    return bot.foresee(row.view(STATE)[0], box.view(BOX)[0], seat)


@template(types.float64(ROW, BOX_ROW, SEAT))
def see_nothing(row, box, seat):
    return UNFORESEEN


@template(ACTION(ROW, BOX_ROW, SEAT), needs="keen", otherwise="policy")
def keen(row, box, seat):
    """For games whose bot has a policy that is better, and slower: what a search takes its own
    seat to do later."""
    return bot.keen(row.view(STATE)[0], box.view(BOX)[0], seat)
