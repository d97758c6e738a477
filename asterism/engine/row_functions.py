"""The verbs every game gives, on rows of bytes.

A rule works on records; Python hands over rows of bytes, which are cheap to pass.
"""

from numba import types

from asterism.engine.template import BOX, STATE, bot, observation, rules, template

ROW = types.uint8[::1]  # a state, or a view of one
BOX_ROW = types.Array(types.uint8, 1, "C", readonly=True)
MASK = types.boolean[::1]  # a yes or no for every action
COUNTS = types.int64[::1]
FLOATS = types.float32[::1]
SEAT = ACTION = types.int64
SEAT_BITS = RNG_STATE = types.uint64

NO_VALUE = -1.0  # in place of a chance


@template(types.void(ROW, BOX_ROW))
def setup(row, box):
    rules.setup(row.view(STATE)[0], box.view(BOX)[0])


@template(SEAT_BITS(ROW, BOX_ROW))
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


@template(SEAT_BITS(ROW, BOX_ROW))
def winners(row, box):
    return rules.winners(row.view(STATE)[0], box.view(BOX)[0])


@template(types.void(ROW, BOX_ROW, COUNTS))
def census(row, box, counts):
    rules.census(row.view(STATE)[0], box.view(BOX)[0], counts)


@template(types.void(ROW, BOX_ROW, SEAT, FLOATS))
def observe(row, box, seat, numbers):
    observation.observe(row.view(STATE)[0], box.view(BOX)[0], seat, numbers)


# What a game's bot may know besides; a search makes use of it


@template(types.void(ROW, BOX_ROW, SEAT, COUNTS), requires="priors")
def priors(row, box, seat, worths):
    """For games whose bot can tell more of actions than which it would choose."""
    bot.priors(row.view(STATE)[0], box.view(BOX)[0], seat, worths)


@template(types.int64(ROW, BOX_ROW), requires="stage_moves_left")
def stage_moves_left(row, box):
    """For games that fall into stages which hardly touch each other, such as rounds with dice of
    their own: the moves left of this one."""
    return bot.stage_moves_left(row.view(STATE)[0], box.view(BOX)[0])


@template(types.void(ROW, BOX_ROW, SEAT), requires="sample_belief", fallback="guess")
def sample_belief(row, box, seat):
    """For games whose bot reads more in the others' choices than what is certain: a guess of the
    more likely kind."""
    bot.sample_belief(row.view(STATE)[0], box.view(BOX)[0], seat)


@template(
    types.float64(ROW, BOX_ROW, SEAT), requires="value_estimate", fallback="no_value_estimate"
)
def value_estimate(row, box, seat):
    """For games whose bot can tell the chance to win of a seat when its turn begins; at other
    times it is unforeseen."""
    return bot.value_estimate(row.view(STATE)[0], box.view(BOX)[0], seat)


@template(types.float64(ROW, BOX_ROW, SEAT))
def no_value_estimate(row, box, seat):
    return NO_VALUE


@template(ACTION(ROW, BOX_ROW, SEAT), requires="value_policy", fallback="policy")
def value_policy(row, box, seat):
    """For games whose bot has a policy that is better, and slower: what a search takes its own
    seat to do later."""
    return bot.value_policy(row.view(STATE)[0], box.view(BOX)[0], seat)
