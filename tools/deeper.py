"""Whether thinking one choice further would choose better.

    python tools/deeper.py GAME [--level L] [--others L] [--matches N] [--choices N] [--kept N]
                           [--trials N] [--seed S] [KEY=VALUE ...]

A search takes its own seat to play on as usual (by the game's keen player, or its policy). In truth
it will think again at its next choice, and gain something by that. Here it does so: at one choice
of each match, the best known actions are tried in many worlds up to the seat's next choice, where
another search tells how much better its own choice is than the usual one. What is gained there is
added to what the first search thought of the action, and where another action comes out best, the
difference is what thinking further gains. A difference found and told by the same trials flatters
(`at_most`); found by one half of them and told by the other, it errs downwards (`at_least`). Where
both are near nothing, a search is about as good as one that is deeper by a choice, at the tables
that were met and as far as its own values are right.

The same choices are asked a second time with other luck, to see how often they agree. Keys are
entries of `levels.toml`.
"""

import argparse
import json
import tomllib
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from asterism import bots
from asterism.bots import search
from asterism.bots.levels import Level, levels
from asterism.bots.thinker import Opinion, Thought
from asterism.engine import chance
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.games import load
from asterism.lab.matches import workers
from asterism.lab.tournament import average

PLAYERS = 4
Numbers = npt.NDArray[np.float64]


class Task(NamedTuple):
    """A match, and how it is looked at."""

    game: str
    level: str
    others: str
    manner: dict[str, Any]
    kept: int
    trials: int
    choices: int
    seed: str


def thought(game: Game, seat: int, seed: str, level: Level, view: Row) -> Thought:
    found = Thought(game, seat, seed, level, view)
    found.run(None)
    return found


def looked_at(task: Task, number: int) -> dict[str, float] | None:
    """One choice of one match, the first of some, the second of others; nothing if the match ended
    before it."""
    game, seat, seed = load(task.game), number % PLAYERS, f"{task.seed} {number}"
    row = game.blank(game.options.allowed({"players": PLAYERS}))
    game.start(row, chance.word("deeper", seed))
    level = levels(game.folder)[task.level]._replace(**task.manner)
    names = [task.level if place == seat else task.others for place in range(PLAYERS)]
    table = [bots.bot(name, game, place, seed, live=False) for place, name in enumerate(names)]
    table[seat].level = level  # type: ignore[attr-defined]
    left = number // PLAYERS % task.choices
    while waited := game.actors(row):
        view = game.view(row, waited[0])
        if waited[0] == seat and game.legal(row, seat).sum() > 1:
            if left == 0:
                return compared(task, game, seat, seed, level, view)
            left -= 1
        game.verbs.apply(row, game.box, waited[0], table[waited[0]].choose(view))
    return None


def compared(task: Task, game: Game, seat: int, seed: str, level: Level,
             view: Row) -> dict[str, float]:
    """What the best known actions are worth, with what the next choice gains after each."""
    first = thought(game, seat, seed, level, view)
    again = thought(game, seat, f"again {seed}", level, view).opinions()[0].action
    best = [one for one in first.opinions() if one.visits][:task.kept]
    gains = np.array([[gained(game, seat, f"{seed} {trial}", level, first, one, trial)
                       for trial in range(task.trials)] for one in best])
    return {"agrees": best[0].action == again} | verdict(
        np.array([one.value for one in best]), gains)


def verdict(values: Numbers, gains: Numbers) -> dict[str, float]:
    """Whether gains, trial by trial, make another action than the first the best; and by how
    much."""
    told, other = (values + gains[:, half::2].mean(axis=1) for half in range(2))
    both = (told + other) / 2
    return {"changes": int(both.argmax()) != 0,
            "at_least": (told[other.argmax()] - told[0] + other[told.argmax()] - other[0]) / 2,
            "at_most": both.max() - both[0]}


def gained(game: Game, seat: int, seed: str, level: Level, first: Thought, one: Opinion,
           trial: int) -> float:
    """What thought gains at the seat's next choice after an action, in one world."""
    row = np.zeros_like(first.view)
    game.verbs.imagine(first.view, game.box, seat, search.trial_word(first.word, trial), row)
    chance.give(row, chance.word("deeper", seed))
    stage = game.verbs.stage(row, game.box) if "stage" in game.verbs else game.longest
    game.verbs.apply(row, game.box, seat, one.action)
    while (waited := game.actors(row)) and (stage := stage - 1) > 0:
        if waited[0] == seat and game.legal(row, seat).sum() > 1:
            return difference(game, seat, seed, level, game.view(row, seat))
        game.verbs.apply(row, game.box, waited[0], usual(game, row, waited[0], seat))
    return 0.0


def usual(game: Game, row: Row, actor: int, seat: int) -> int:
    choose = game.verbs.keen if actor == seat else game.verbs.policy
    return int(choose(row, game.box, actor))


def difference(game: Game, seat: int, seed: str, level: Level, view: Row) -> float:
    """Between a search's own choice and the usual one, by a search with other luck: the one that
    chooses would flatter itself."""
    chosen = thought(game, seat, seed, level, view).opinions()[0].action
    other = usual(game, view, seat, seat)
    if chosen == other:
        return 0.0
    judge = Thought(game, seat, f"judge {seed}", level, view)
    judge.candidates = np.flatnonzero(np.isin(judge.actions, (chosen, other))) + 1
    judge.run(None)
    values = {one.action: one.value for one in judge.opinions()}
    return values[chosen] - values[other]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--others", default="easy")
    parser.add_argument("--matches", type=int, default=256)
    parser.add_argument("--choices", type=int, default=16, help="of a match: one is looked at")
    parser.add_argument("--kept", type=int, default=3, help="actions that are compared")
    parser.add_argument("--trials", type=int, default=32, help="of each action")
    parser.add_argument("--seed", default="0")
    parser.add_argument("manner", nargs="*", metavar="KEY=VALUE", help="instead of the level's")
    asked = parser.parse_intermixed_args()
    if asked.matches % (PLAYERS * asked.choices):
        parser.error(f"Matches must be a multiple of {PLAYERS} times the choices.")
    task = Task(asked.game, asked.level, asked.others, tomllib.loads("\n".join(asked.manner)),
                asked.kept, asked.trials, asked.choices, asked.seed)
    with workers() as executor:
        tasks = [executor.submit(looked_at, task, number) for number in range(asked.matches)]
        found = [one for each in tasks if (one := each.result())]
    many = {"choices": len(found), "choices_a_match": asked.choices * len(found) / asked.matches}
    print(json.dumps(many | {
        name: average([float(one[name]) for one in found], len(found))
        for name in ("agrees", "changes", "at_least", "at_most")}))


if __name__ == "__main__":
    main()
