"""One choice judged by what its player knew: chosen and best action, on the same worlds.

Only the player's view at that moment and the action enter; the random state comes from the view.
Candidates are screened in a few worlds, the best of them compared in more, and the best rival meets
the chosen action in fresh worlds, which alone count: what made an action come out on top may have
been luck. Where few of them tell, few are tried.
"""

import math
from collections.abc import Callable

import msgspec
import numpy as np
import numpy.typing as npt

from asterism.analysis.scorers import PolicyScorer, Scorer
from asterism.analysis.settings import Budget, Sizes, load_judging

BLUNDER, MISTAKE, SLIP = "blunder", "mistake", "slip"  # the worst first
FINE, BEST, EXCELLENT = "fine", "best", "excellent"
BLAMED = (BLUNDER, MISTAKE)  # what counts as a mistake or worse
NAMED = (*BLAMED, SLIP)  # to which there was a better choice: what is less may be chance

PARTS = 4  # in which fresh worlds are tried
SETTLED = 4.0  # standard errors from every size that a difference could be named by

Floats = npt.NDArray[np.float64]


class Judgment(msgspec.Struct, frozen=True):
    """What a choice was worth beside the best one, in shares of the win or in points."""

    verdict: str
    worth: float
    worth_se: float
    best: int  # the best action found, possibly the chosen one
    best_worth: float
    best_worth_se: float
    loss: float  # of the chosen action on the best, from the same worlds
    loss_se: float
    easy: int  # what `easy` would have chosen
    gain: float  # of the chosen action on that, where it was the best
    worlds: int  # in which chosen and best were compared


class Duel(msgspec.Struct, frozen=True):
    """A rival beside the chosen action on the same worlds."""

    rival: int
    worth: float
    worth_se: float
    rival_worth: float
    rival_worth_se: float
    gain: float  # of the rival on the chosen action
    gain_se: float
    worlds: int


def judge_choice(scorer: Scorer, action: int, budget: Budget, sizes: Sizes) -> Judgment | None:
    """Judge an action; None if it was the only one."""
    actions = scorer.candidates(action)
    if len(actions) == 1:
        return None
    easy = scorer.easy_action()
    finalists = screen_actions(scorer, actions, action, budget)

    def fight(rival: int) -> Duel:
        return fight_duel(scorer, action, rival, finalists, budget, sizes)

    first, *others = rank_rivals(finalists, action, easy)
    duel = fight_others(fight(first), others, fight, sizes)
    if duel.gain <= 0 and easy not in (action, duel.rival):  # no better one; is it a find?
        duel = fight(easy)
    name = name_loss if duel.gain > 0 else name_best
    judgment = name(duel, action, easy, sizes)
    is_told = judgment.verdict in (*NAMED, EXCELLENT)
    if not (is_told and budget.ahead and isinstance(scorer, PolicyScorer)):
        return judgment
    ahead = measure_duel(duel.rival, scorer.think_ahead([action, duel.rival], budget.ahead))
    return name(soften(duel, ahead), action, easy, sizes)


def soften(duel: Duel, ahead: Duel) -> Duel:
    """A difference as far as it shows, too, when everybody thinks ahead; none where the other leads
    then. The rival keeps its worth."""
    sign = math.copysign(1.0, duel.gain)
    gain = sign * max(0.0, min(sign * duel.gain, sign * ahead.gain))
    return msgspec.structs.replace(duel, gain=gain, worth=duel.rival_worth - gain)


def fight_others(duel: Duel, others: list[int], fight: Callable[[int], Duel], sizes: Sizes) -> Duel:
    """Where the chosen action may well be a mistake, but not for certain beside this rival, let the
    others try: few worlds may have ranked them wrong."""
    for rival in others:
        if not is_close(duel, sizes):
            break
        duel = max(duel, fight(rival), key=lambda one: one.gain)
    return duel


def screen_actions(
    scorer: Scorer, actions: list[int], action: int, budget: Budget
) -> dict[int, Floats]:
    """The values of the chosen action and of the most promising others, world by world."""
    first = scorer.score(actions, budget.screened)
    ranked = sorted(range(len(actions)), key=lambda index: -first[:, index].mean())
    kept = [actions[index] for index in ranked[: budget.finalists]]
    finalists = list(dict.fromkeys([action, scorer.easy_action(), *kept]))
    second = scorer.score(finalists, budget.compared)
    return {
        other: np.concatenate([first[:, actions.index(other)], second[:, index]])
        for index, other in enumerate(finalists)
    }


def rank_rivals(finalists: dict[int, Floats], action: int, easy: int) -> list[int]:
    """The other finalists, the best first; if the best of all was chosen, what `easy` would have
    chosen, or else the next best, and nothing more."""
    ranked = sorted(finalists, key=lambda other: -finalists[other].mean())
    if ranked[0] != action:
        return [other for other in ranked if other != action]
    return [easy if easy != action else ranked[1]]


def fight_duel(
    scorer: Scorer,
    action: int,
    rival: int,
    finalists: dict[int, Floats],
    budget: Budget,
    sizes: Sizes,
) -> Duel:
    """Compare two actions in fresh worlds; where no difference worth a name is in sight, in those
    that were seen already."""
    seen = np.column_stack([finalists[action], finalists[rival]])
    gain, error = mean_and_error(seen[:, 1] - seen[:, 0])
    if abs(gain) + 2 * error < sizes.slip:
        return measure_duel(rival, seen)
    return confirm_duel(scorer, action, rival, budget.confirmed, sizes)


def confirm_duel(scorer: Scorer, action: int, rival: int, worlds: int, sizes: Sizes) -> Duel:
    """Compare two actions in fresh worlds, part by part: in few where these are enough to name the
    difference, in more than usual where it may be a mistake and chance hides it. Who looks often
    enough finds a mistake by chance: one that is found is tried in as many worlds again or more."""
    part, most = math.ceil(worlds / PARTS), round(worlds * load_judging().stretch)
    values = scorer.score([action, rival], part)
    while len(values) < most:
        duel = measure_duel(rival, values)
        if is_settled(duel, sizes) or (len(values) >= worlds and not is_close(duel, sizes)):
            break
        values = np.concatenate([values, scorer.score([action, rival], part)])
    if is_mistake(measure_duel(rival, values), sizes):
        again = max(len(values), most - len(values))
        values = np.concatenate([values, scorer.score([action, rival], again)])
    return measure_duel(rival, values)


def is_mistake(duel: Duel, sizes: Sizes) -> bool:
    return duel.gain >= sizes.mistake and is_significant(duel.gain, duel.gain_se)


def is_settled(duel: Duel, sizes: Sizes) -> bool:
    """Whether a difference is far from every size at which it would get another name. Where all
    worlds were alike, one that is not may still come."""
    error = max(duel.gain_se, 1 / duel.worlds)
    return all(
        abs(abs(duel.gain) - size) > SETTLED * error
        for size in (sizes.slip, sizes.mistake, sizes.blunder)
    )


def is_close(duel: Duel, sizes: Sizes) -> bool:
    """Whether the chosen action may well be a mistake, but that may be chance, too."""
    if duel.gain <= 0 or duel.gain + duel.gain_se < sizes.mistake:
        return False
    is_sure = duel.gain - duel.gain_se >= sizes.mistake
    return not (is_sure and is_significant(duel.gain, duel.gain_se))


def measure_duel(rival: int, values: Floats) -> Duel:
    chosen, other = mean_and_error(values[:, 0]), mean_and_error(values[:, 1])
    gain = mean_and_error(values[:, 1] - values[:, 0])
    return Duel(rival, *chosen, *other, *gain, len(values))


def mean_and_error(values: Floats) -> tuple[float, float]:
    """The mean of some values and its standard error."""
    return float(values.mean()), float(values.std() / math.sqrt(max(len(values) - 1, 1)))


def is_significant(difference: float, error: float) -> bool:
    return difference > load_judging().significance * error


def name_loss(duel: Duel, action: int, easy: int, sizes: Sizes) -> Judgment:
    """Name what the chosen action lost on a better one, if it did."""
    verdict = FINE
    if is_significant(duel.gain, duel.gain_se):
        named = ((BLUNDER, sizes.blunder), (MISTAKE, sizes.mistake), (SLIP, sizes.slip))
        verdict = next((name for name, size in named if duel.gain >= size), FINE)
    return make_judgment(verdict, duel, action, duel.rival, easy)


def name_best(duel: Duel, action: int, easy: int, sizes: Sizes) -> Judgment:
    """The best action found; excellent where `easy` would have chosen a worse one."""
    gain = -duel.gain
    is_excellent = (
        duel.rival == easy and gain >= sizes.mistake and is_significant(gain, duel.gain_se)
    )
    return make_judgment(EXCELLENT if is_excellent else BEST, duel, action, action, easy)


def make_judgment(verdict: str, duel: Duel, action: int, best: int, easy: int) -> Judgment:
    is_best = best == action
    return Judgment(
        verdict,
        duel.worth,
        duel.worth_se,
        best,
        duel.worth if is_best else duel.rival_worth,
        duel.worth_se if is_best else duel.rival_worth_se,
        0.0 if is_best else max(0.0, duel.gain),
        duel.gain_se,
        easy,
        -duel.gain if is_best and duel.rival == easy else 0.0,
        duel.worlds,
    )
