"""The functions that every game provides, on rows of bytes.

A rule works on records; Python passes rows of bytes, which are cheap to pass.
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


# Optional functions of a game's bot, used by the search


@template(types.void(ROW, BOX_ROW, SEAT, COUNTS), requires="priors")
def priors(row, box, seat, worths):
    """Optional: a prior score for each action."""
    bot.priors(row.view(STATE)[0], box.view(BOX)[0], seat, worths)


@template(types.int64(ROW, BOX_ROW), requires="stage_moves_left")
def stage_moves_left(row, box):
    """Optional: the moves left of the current stage, for games that consist of nearly independent
    stages such as rounds."""
    return bot.stage_moves_left(row.view(STATE)[0], box.view(BOX)[0])


@template(types.void(ROW, BOX_ROW, SEAT), requires="sample_belief", fallback="guess")
def sample_belief(row, box, seat):
    """Optional: a guess weighted by how the others acted."""
    bot.sample_belief(row.view(STATE)[0], box.view(BOX)[0], seat)


@template(
    types.float64(ROW, BOX_ROW, SEAT), requires="value_estimate", fallback="no_value_estimate"
)
def value_estimate(row, box, seat):
    """Optional: the chance to win of a seat whose turn begins; NO_VALUE at other times."""
    return bot.value_estimate(row.view(STATE)[0], box.view(BOX)[0], seat)


@template(types.float64(ROW, BOX_ROW, SEAT))
def no_value_estimate(row, box, seat):
    return NO_VALUE


@template(ACTION(ROW, BOX_ROW, SEAT), requires="value_policy", fallback="policy")
def value_policy(row, box, seat):
    """Optional: a better and slower policy, which a search assumes for its own seat's later
    moves."""
    return bot.value_policy(row.view(STATE)[0], box.view(BOX)[0], seat)
