"""Train the value network of Hvězdokupy from scratch.

    python tools/train_value_network.py [--rounds N] [--games N] [--seed S] [--cluster ADDRESS]

One player among `easy` ones tries stars of all kinds. Every star is an example: from there a few
rollouts give the target. In the first round they are played to the end by the policy; later they
are played until the player's next turn and valued by the network so far. Tables are of all sizes
and difficulties, the most common one more often. The last step writes the file that the game
reads.

Examples are collected by processes of this machine, or by the workers of a cluster at an address
(`docs/cluster.md`); they are the same wherever they come from.
"""

import argparse
import io
import itertools
import os
import pathlib
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numba
import numpy as np
import numpy.typing as npt

from asterism.engine import bits, rng
from asterism.engine.errors import AsterismError
from asterism.engine.row_functions import NO_VALUE
from asterism.games import load
from asterism.games.hvezdokupy import bot, rules
from asterism.games.hvezdokupy.open_placements import NOWHERE, survey
from asterism.games.hvezdokupy.rules.board import fitting_cells
from asterism.games.hvezdokupy.state import BOX, COLOURS, PLACE, REROLL, STATE, Phase
from asterism.games.hvezdokupy.value_network import FILE, INPUTS, encode_inputs
from asterism.lab.executors import OpenExecutor, choose_executor, complete_all
from asterism.lab.remote import run_program

PLAYER_COUNTS = (4, 4, 4, 4, 2, 3, 5, 6)  # numbers of players, in turn
ROLLOUTS = 8  # from each example
MAX_EXAMPLES = 60  # of one match
EXPLORE_PERCENT = 10  # of moves that are the policy's, and of moves that are random
PERCENT = 100
HIDDEN_UNITS = 48  # of the network
TEST_SHARE = 0.05  # of the examples, held out for testing
EPOCHS, BATCH = 10, 512
LEARNING_RATE = 3e-3  # at the beginning
ADAM_DECAY = 0.1, 0.001  # of gradients and of their squares
ADAM_EPSILON = 1e-8
COLLECT, WEIGHTS = "collect", "weights.npy"  # the first argument, and the file, of a worker

Floats = npt.NDArray[np.float32]
STATES, BOXES = STATE.dtype, BOX.dtype  # records


# Examples: each round has processes of its own, since weights become part of machine code


def collect_examples(first: int, games: int, seed: int, plain: bool) -> tuple[Floats, Floats]:
    """Return the inputs of the positions of so many matches, and their outcomes; `plain` ones by
    the policy."""
    game = load("hvezdokupy")
    inputs, wins = (
        np.zeros((games * MAX_EXAMPLES, INPUTS), np.float32),
        np.zeros(games * MAX_EXAMPLES, np.float32),
    )
    found = 0
    for number in range(first, first + games):
        generator, players = (
            np.random.default_rng([seed, number]),
            PLAYER_COUNTS[number % len(PLAYER_COUNTS)],
        )
        mixed = number // len(PLAYER_COUNTS) % 2  # every other round of tables
        colours = [COLOURS[mixed * generator.integers(len(COLOURS))] for _ in range(players)]
        row = game.blank_row(game.options.resolve({"players": players, "difficulty": colours}))
        game.setup_row(row, rng.seed_state("foresight", seed, number))
        found = play_and_sample(
            row,
            row.copy(),
            game.box,
            int(generator.integers(players)),
            plain,
            np.uint64(generator.integers(1 << 63)),
            inputs,
            wins,
            found,
        )
    return inputs[:found], wins[:found]


@numba.njit
def play_and_sample(row, table, box_row, seat, plain, rng_state, inputs, wins, found):  # type: ignore
    """Play one match and take an example for each kind of move that a seat may make."""
    s, box = row.view(STATES)[0], box_row.view(BOXES)[0]
    last = found + MAX_EXAMPLES - 4
    while rules.actors(s, box) != bits.NONE:
        actor = bits.lowest(rules.actors(s, box))
        action = bot.policy(s, box, actor)
        if actor == seat and found < last:
            rng_state = rng.next_state(rng_state)
            moves = candidate_moves(s, box, seat, plain, rng_state)
            for place in range(len(moves)):
                if moves[place] != REROLL and moves[place] not in moves[:place]:
                    found = add_example(
                        row, table, box, seat, moves[place], plain, rng_state, inputs, wins, found
                    )
            drawn = rng.draw_below(rng.spawn_state(~rng_state), PERCENT)
            action = (
                moves[2]
                if drawn < EXPLORE_PERCENT
                else action
                if drawn < 2 * EXPLORE_PERCENT
                else moves[0]
            )
        rules.apply(s, box, actor, action)
    return found


@numba.njit
def candidate_moves(s, box, seat, plain, rng_state):  # type: ignore[no-untyped-def]
    """The move with the best value, the policy's, and two random ones."""
    usual = bot.policy(s, box, seat)
    best = usual if plain else bot.value_policy(s, box, seat)
    cells = fitting_cells(s, box)
    if s.phase == Phase.MOVING or s.tokens == 0 or cells == bits.NONE:
        return [best, usual, usual, usual]
    return [
        best,
        usual,
        random_star(cells, rng_state),
        random_star(cells, rng.spawn_state(rng_state)),
    ]


@numba.njit
def random_star(cells, rng_state):  # type: ignore[no-untyped-def]
    for _ in range(rng.draw_below(rng_state, bits.count(cells))):
        cells = bits.without(cells, bits.lowest(cells))
    return PLACE + bits.lowest(cells)


@numba.njit
def add_example(row, table, box, seat, action, plain, rng_state, inputs, wins, found):  # type: ignore
    """Add the position after an action and its mean outcome; nothing if the action ends the
    match."""
    s, total = table.view(STATES)[0], 0.0
    for trial in range(ROLLOUTS):
        table[:] = row
        s.chance = rng.spawn_state(rng_state ^ (np.uint64(trial + 1) * rng.MULTIPLIER))
        rules.apply(s, box, seat, action)
        if rules.actors(s, box) == bits.NONE:
            return found
        if trial == 0:
            encode_inputs(s, box, seat, survey(s, box), NOWHERE, inputs[found])
        total += outcome(s, box, seat, plain)
    wins[found] = total / ROLLOUTS
    return found + 1


@numba.njit
def outcome(s, box, seat, plain):  # type: ignore[no-untyped-def]
    """The share of the win, or the estimated value when the seat's next turn begins."""
    while rules.actors(s, box) != bits.NONE:
        chance_then = NO_VALUE if plain else bot.value_estimate(s, box, seat)
        if chance_then != NO_VALUE:
            return chance_then
        actor = bits.lowest(rules.actors(s, box))
        rules.apply(s, box, actor, bot.policy(s, box, actor))
    won = rules.winners(s, box)
    return bits.has(won, seat) / max(bits.count(won), 1)


# The network


def initial_weights(seed: int) -> Floats:
    """Return small random weights; one hidden unit is a constant."""
    weights = np.random.default_rng(seed).normal(0, 0.1, (INPUTS + 2, HIDDEN_UNITS))
    weights[-2], weights[-2, 0] = 0, 1
    return weights.astype(np.float32)


def forward(inputs: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Return the activations of the layer and the chance to win."""
    sums = inputs @ weights[:-2] + weights[-2]
    return sums, 1 / (1 + np.exp(-np.maximum(sums, 0) @ weights[-1]))


def gradient(inputs: Floats, wins: Floats, weights: Floats) -> Floats:
    """Return the gradient of the logarithmic loss."""
    sums, chances = forward(inputs, weights)
    off = (chances - wins)[:, None] / len(wins)
    back = off * weights[-1] * (sums > 0)
    return np.vstack([inputs.T @ back, back.sum(0), (off * np.maximum(sums, 0)).sum(0)])


def train(weights: Floats, inputs: Floats, wins: Floats, seed: int) -> Floats:
    """Train by Adam with a falling learning rate."""
    generator, step, taken = np.random.default_rng(seed), 0, int(len(wins) * (1 - TEST_SHARE))
    steps, moments = EPOCHS * (taken // BATCH), [np.zeros_like(weights), np.zeros_like(weights)]
    for _ in range(EPOCHS):
        for chosen in np.array_split(generator.permutation(taken), taken // BATCH):
            slopes, step = gradient(inputs[chosen], wins[chosen], weights), step + 1
            for moment, memory, found in zip(moments, ADAM_DECAY, (slopes, slopes**2), strict=True):
                moment += memory * (found - moment)
            mean, square = (
                moment / (1 - (1 - memory) ** step)
                for moment, memory in zip(moments, ADAM_DECAY, strict=True)
            )
            rate = LEARNING_RATE * (1 - step / (steps + 1))
            weights = (weights - rate * mean / (np.sqrt(square) + ADAM_EPSILON)).astype(np.float32)
    off = forward(inputs[taken:], weights)[1] - wins[taken:]
    print(
        f"{taken} examples; off by {np.mean(off**2) ** 0.5:.4f} of {np.std(wins[taken:]):.4f}",
        flush=True,
    )
    return weights


# Rounds


def collect_round(
    open_executor: OpenExecutor, games: int, parts: int, seed: int, plain: bool
) -> tuple[Floats, Floats]:
    """Collect the examples of a round in so many parts; sorted by match, whoever played it."""
    program, weights = pathlib.Path(__file__).read_text("utf-8"), FILE.read_bytes()
    tasks = [
        (program, (COLLECT, str(first), str(count), str(seed), str(int(plain))), {WEIGHTS: weights})
        for first, count in split_games(games, parts)
    ]
    done = dict(complete_all(open_executor, run_program, tasks))
    found = [np.load(io.BytesIO(done[task[1]])) for task in tasks]
    return (
        np.concatenate([part["inputs"] for part in found]),
        np.concatenate([part["wins"] for part in found]),
    )


def split_games(games: int, parts: int) -> list[tuple[int, int]]:
    """Return the first match and the number of matches of each part."""
    bounds = [games * part // parts for part in range(parts + 1)]
    return [(start, end - start) for start, end in itertools.pairwise(bounds)]


def collect_part(first: str, games: str, seed: str, plain: str, result: str) -> None:
    """What a worker does, in a process of its own beside the weights so far."""
    if pathlib.Path(WEIGHTS).read_bytes() != FILE.read_bytes():
        install_weights(pathlib.Path(WEIGHTS).read_bytes())
        os.execv(sys.executable, [sys.executable, *sys.argv])  # they are part of machine code
    inputs, wins = collect_examples(int(first), int(games), int(seed), plain == "1")
    with pathlib.Path(result).open("wb") as file:
        np.savez_compressed(file, inputs=inputs, wins=wins)


def install_weights(content: bytes) -> None:
    """Put weights where the game reads them, whole at once."""
    unfinished = FILE.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(FILE)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=24_000, help="of a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS", help="the address of a dask scheduler")
    parser.add_argument("--parts", type=int, default=os.cpu_count() or 1, help="one a worker")
    return parser.parse_args()


def main() -> None:
    if sys.argv[1:2] == [COLLECT]:
        return collect_part(*sys.argv[2:])
    args = parse_arguments()
    weights = initial_weights(args.seed)
    where = (
        choose_executor(args.cluster) if args.cluster else lambda: ThreadPoolExecutor(args.parts)
    )
    for number in range(args.rounds):
        began = time.perf_counter()
        inputs, wins = collect_round(where, args.games, args.parts, args.seed + number, number == 0)
        mixed = np.random.default_rng(number).permutation(len(wins))
        weights = train(weights, inputs[mixed], wins[mixed], args.seed)
        np.save(FILE, weights.astype(np.float16))
        print(f"round {number + 1}: {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        main()
    except AsterismError as error:
        sys.exit(f"{pathlib.Path(__file__).name}: {error}")
