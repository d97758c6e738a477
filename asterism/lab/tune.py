"""Cards by measured difficulty: how often each wins when all cards meet all others.

A game says in its lab package (`TUNING`) which cards are compared and how they are dealt; the
matches are played here, on any executor.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from asterism import games
from asterism.engine import rng
from asterism.engine.errors import OptionError
from asterism.engine.game import Game
from asterism.lab.executors import OpenExecutor, complete_all
from asterism.lab.game_hooks import find_hook
from asterism.lab.matches import MatchSpec, Progress, choose_runner, no_progress
from asterism.lab.statistics import Estimate, estimate, estimate_share

CHUNK = 100  # matches of a task
CHECK_PART = 4  # of the matches, one in so many checks what the new tiers do to turn order


class TunedCard(NamedTuple):
    """A card, how easily it wins (1 is a fair share), and its tier before and after."""

    number: int
    id: str
    name: str
    group: str
    wins: Estimate
    tier: int
    proposed: int


class Tuned(NamedTuple):
    """What tuning found, and the components file that it proposes."""

    cards: list[TunedCard]
    before: list[Estimate]  # win shares in turn order with the tiers as they are
    after: list[Estimate]  # and with the proposed ones
    components: str

    @property
    def moved_cards(self) -> list[TunedCard]:
        """Return the cards that change their tier."""
        return [card for card in self.cards if card.tier != card.proposed]


def tune_cards(
    game: Game,
    matches: int,
    players: int,
    seed: int,
    open_executor: OpenExecutor,
    progress: Progress = no_progress,
) -> Tuned:
    """Measure every card and propose tiers."""
    tuning = tuning_of(game)
    game.options.resolve(tuning.group_options(tuning.GROUPS[0], players))
    measured = measure_cards(game, matches, players, seed, open_executor, progress)
    wins = {card: estimate(shares) for card, shares in measured.items()}
    proposed = tuning.propose_tiers(game, {card: one.mean for card, one in wins.items()})
    heading = f"Tiers by {matches} matches of {players} players, seed {seed}: asterism tune."
    text = tuning.write_components(game, proposed, heading)
    both = [game.components_text, text]
    before, after = (
        check_turn_order(game.name, components, matches // CHECK_PART, players, seed, open_executor)
        for components in both
    )
    return Tuned(list_cards(game, tuning, wins, proposed), before, after, text)


def tuning_of(game: Game) -> Any:
    """Return how a game's cards are tuned; raise OptionError if there is nothing to tune."""
    tuning = find_hook(game, "TUNING")
    if tuning is None:
        able = [name for name in games.catalogue() if find_hook(games.load(name), "TUNING")]
        raise OptionError(f"{game.name} has no cards to tune; there are: {', '.join(able)}.")
    return tuning


def list_cards(
    game: Game, tuning: Any, wins: dict[int, Estimate], proposed: dict[int, int]
) -> list[TunedCard]:
    """Return all cards, group by group, the easiest first."""
    return [
        TunedCard(
            card,
            tuning.card_id(game, card),
            tuning.card_name(game, card),
            group,
            wins[card],
            tuning.card_tier(game, card),
            proposed[card],
        )
        for group in tuning.GROUPS
        for card in sorted(tuning.group_cards(game, group), key=lambda card: -wins[card].mean)
    ]


def measure_cards(
    game: Game,
    matches: int,
    players: int,
    seed: int,
    open_executor: OpenExecutor,
    progress: Progress,
) -> dict[int, list[float]]:
    """Return for each card the share of the win in every match it was dealt in, times players."""
    tuning = tuning_of(game)
    each = max(matches // len(tuning.GROUPS), 1)
    tasks = [
        (game.name, game.components_text, group, players, seed, chunk)
        for group in tuning.GROUPS
        for chunk in split_numbers(each)
    ]
    found: dict[int, dict[int, float]] = {
        card: {} for group in tuning.GROUPS for card in tuning.group_cards(game, group)
    }
    for part in progress(complete_all(open_executor, play_any_cards, tasks), total=len(tasks)):
        for number, card, share in part:
            found[card][number] = share
    check_all_dealt(found)
    return {card: [shares[n] for n in sorted(shares)] for card, shares in found.items()}


def check_all_dealt(found: dict[int, dict[int, float]]) -> None:
    if any(len(shares) < 2 for shares in found.values()):
        raise OptionError("These are too few games: some cards were hardly dealt; ask for more.")


def split_numbers(count: int) -> list[range]:
    return [range(start, min(start + CHUNK, count)) for start in range(0, count, CHUNK)]


def play_any_cards(
    name: str, components: str | None, group: str, players: int, seed: int, numbers: Sequence[int]
) -> list[tuple[int, int, float]]:
    """Play matches in which any card of a group meets any other; return match, card and share."""
    game = games.load(name, text=components)
    tuning = tuning_of(game)
    options = game.options.resolve(tuning.group_options(group, players))
    results: list[tuple[int, int, float]] = []
    for number in numbers:
        row = game.blank_row(options)
        game.setup_row(row, rng.seed_state("tune", seed, group, number))
        generator = np.random.default_rng([int(rng.seed_state("cards", seed, group)), number])
        cards = tuning.deal_any_cards(game, row, group, generator)
        shares = play_to_the_end(game, row, players, seed, number)
        results += [
            (number, card, players * share) for card, share in zip(cards, shares, strict=True)
        ]
    return results


def play_to_the_end(game: Game, row: Any, players: int, seed: int, number: int) -> list[float]:
    """Let easy bots finish a match; return everybody's share of the win."""
    spec = MatchSpec(("easy",) * players, seed, number, number)
    choose_runner(game, spec)(game, row, spec)
    winners = game.winners(row)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def check_turn_order(
    name: str,
    components: str | None,
    matches: int,
    players: int,
    seed: int,
    open_executor: OpenExecutor,
) -> list[Estimate]:
    """Return the win shares in turn order with a components file, as it is played."""
    tasks = [(name, components, players, seed, chunk) for chunk in split_numbers(max(matches, 2))]
    lines = [line for part in complete_all(open_executor, play_in_turn, tasks) for line in part]
    return [estimate_share(shares) for shares in zip(*sorted(lines), strict=True)]


def play_in_turn(
    name: str, components: str | None, players: int, seed: int, numbers: Sequence[int]
) -> list[list[float]]:
    """Play matches as they are dealt; seat 0 begins."""
    game = games.load(name, text=components)
    options = game.options.resolve({"players": players, "first": 0})
    lines = []
    for number in numbers:
        row = game.blank_row(options)
        game.setup_row(row, rng.seed_state("check", seed, number))
        lines.append(play_to_the_end(game, row, players, seed, number))
    return lines
