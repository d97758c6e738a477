"""Hanabi: bots that only this game has. Each gets views, and remembers what it saw."""

import time
from collections.abc import Iterable
from typing import Any, ClassVar

import numba
import numpy as np

from asterism.bots.levels import load_levels
from asterism.engine import rng
from asterism.engine.game import Game
from asterism.engine.layout import Row
from asterism.engine.protocols import Translator
from asterism.games.hanabi.state import BOX, DISCARD, HINT, PLAY, TARGETS
from asterism.games.hanabi.strategies import (
    convention_scratch,
    convention_search,
    explanations,
    hat_state,
    row_functions,
    self_play,
)
from asterism.games.hanabi.strategies.beliefs import BELIEFS, OWN_EYES
from asterism.games.hanabi.strategies.convention_scratch import Why
from asterism.games.hanabi.strategies.readable_hints import (
    marks_only_trash,
    marks_second_copy,
    marks_useless_card,
    needs_token,
    points_wrong,
)
from asterism.games.hanabi.strategies.staged_search import (
    best_if_significant,
    halve_moves,
    new_pool,
    resample,
    worlds_by_stage,
)

STAGES_SHARE = 0.5  # of the time, for all stages but the last
POOL_SHARE = 0.25  # and for the hands that are held against what the others did
POOL_PER_WORLD = 64  # of those hands, for each world of the first stage
POOL_OF_STAGE = 8  # and for each of a later one, where there are more
POOL_SLICE = 16  # of them, between two looks at the clock
POOL_TO_JUDGE = 8  # of them, for each world in which an analysis tries moves
SAVES = (Why.HINT_SAVE, Why.HINT_BUSY)  # reasons of the page that a search does not overrule
PLAYS = (Why.HINT_PLAY, Why.HINT_BLIND)  # nor for a discard, while there are
MANY_TOKENS = 5  # tokens at hand
MIN_WORLDS = 32  # in which a move must have gained, where there was no time for more


class HatGuessingBot:
    """Hats: one hint informs everybody. For tables where all others play it too."""

    @staticmethod
    def play_match(game: Game, row: Row) -> int:
        """Play all seats of a match to its end, compiled: the number of moves."""
        return int(self_play.play_hats(row, game.box))

    def __init__(self, game: Game, seat: int, seed: int | str) -> None:
        self.game, self.seat = game, seat
        self.beliefs, self.scratch = (
            hat_state.PUBLIC_BELIEFS.new_row(),
            hat_state.SCRATCH.new_row(),
        )

    def on_move(self, view: Row, actor: int, action: int | None) -> None:
        """The public record moves on."""
        row_functions.update_hats(
            self.beliefs, self.scratch, view, self.game.box, self.seat, actor, action
        )

    def choose(self, view: Row) -> int:
        return int(
            row_functions.choose_hats(self.beliefs, self.scratch, view, self.game.box, self.seat)
        )


class ConventionBot:
    """Plays by the page of conventions, and can say why."""

    @staticmethod
    def play_match(game: Game, row: Row) -> int:
        """Play all seats of a match to its end, compiled: the number of moves."""
        return int(self_play.play_conventions(row, game.box))

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int | str,
        human_seats: Iterable[int] = (),
        beginners: Iterable[int] = (),
        blind_plays: bool = False,
    ) -> None:
        self.game, self.seat = game, seat
        self.rows = np.zeros((2, BELIEFS.dtype.itemsize), np.uint8)  # the record, and one to try on
        self.scratch = convention_scratch.SCRATCH.new_row()
        self.set_teammates(human_seats, beginners, blind_plays)

    def set_teammates(
        self,
        human_seats: Iterable[int],
        beginners: Iterable[int] = (),
        blind_plays: bool = False,
        alike: bool = False,
    ) -> None:
        """Called before the first move. What people do is watched, and whoever does not keep to
        the page is no longer read by it; beginners do not know it. Blind plays are off unless
        the whole table has agreed to them."""
        beliefs, unconventional_seats = BELIEFS.as_record(self.rows[0]), set(beginners)
        beliefs.blind_plays = blind_plays
        beliefs.humans = seats_as_bits({*human_seats} | unconventional_seats)
        beliefs.untrusted_givers = beliefs.unresponsive = seats_as_bits(unconventional_seats)

    @property
    def beliefs(self) -> Row:
        row: Row = self.rows[0]
        return row

    def on_move(self, view: Row, actor: int, action: int | None) -> None:
        """The record moves on."""
        row_functions.update_conventions(
            self.rows, self.scratch, view, self.game.box, self.seat, actor, action
        )

    def choose(self, view: Row) -> int:
        box = self.game.box
        return int(row_functions.choose_conventions(self.rows, self.scratch, view, box, self.seat))

    def explain_choice(self, view: Row, translations: Translator) -> str:
        """A sentence for the move it makes here, in the reader's language."""
        ConventionBot.choose(self, view)
        return explanations.sentence(
            convention_scratch.SCRATCH.as_record(self.scratch), self.seat, translations
        )

    def explain_move(
        self, before: Row, after: Row, actor: int, action: int, translations: Translator
    ) -> str:
        """Why another made a move that this one has not seen yet, from what its own seat sees:
        a sentence that may be told to whoever sits there."""
        row_functions.explain_conventions(
            self.rows, self.scratch, before, after, self.game.box, self.seat, actor, action
        )
        return explanations.sentence(
            convention_scratch.SCRATCH.as_record(self.scratch), actor, translations
        )


class ConventionSearchBot(ConventionBot):
    """The conventions, and one step of search where another move promises more. The budget of
    its level counts worlds, over all stages."""

    level_name: ClassVar[str] = "expert"
    play_match = None  # type: ignore[assignment]

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int | str,
        human_seats: Iterable[int] = (),
        beginners: Iterable[int] = (),
        blind_plays: bool = False,
        simulations: int | None = None,
    ) -> None:
        super().__init__(game, seat, seed, human_seats, beginners, blind_plays)
        level = load_levels(game.folder)[self.level_name]
        self.seed = seed
        self.simulations = level.simulations if simulations is None else simulations
        self.time_limit: float | None = level.time_limit  # at a live table; None: no limit
        self.effort = 1.0  # the share of worlds and time it may use
        self.history, self.last = convention_search.HISTORY.new_row(), game.state.new_row()

    def on_move(self, view: Row, actor: int, action: int | None) -> None:
        """The record moves on; what the others did is kept, to learn from it what they saw."""
        convention_search.push_history(
            self.history, self.rows, self.last, view, self.seat, actor, action
        )
        super().on_move(view, actor, action)
        self.last = view.copy()

    def choose(self, view: Row) -> int:
        """The usual move, unless the search is sure of a better one."""
        base_action = super().choose(view)
        if self.simulations == 0 or self.is_too_slow:
            return base_action
        mask = self.find_departures(view, base_action)
        return self.search(view, base_action, mask) if mask.any() else base_action

    def find_departures(self, view: Row, base_action: int) -> Any:
        """The moves that are tried beside the usual one."""
        mask = np.zeros(len(self.game.actions), np.bool_)
        convention_search.candidates(view, self.game.box, self.rows, self.scratch, self.seat, mask)
        mask[base_action] = False
        self.keep_to_readable_moves(view, base_action, mask)
        return mask

    def keep_to_readable_moves(self, view: Row, base_action: int, mask: Any) -> None:
        """Leave the page only where the others can follow, and where a wrong belief costs little.
        A search is sure of hands that it has believed in by mistake, so a card that the page saves
        is saved."""
        if base_action >= HINT and self.page_reason() in SAVES:
            mask[:] = False
            return
        table = self.game.state.as_record(view)
        self.keep_to_safe_cards(table, base_action, mask)
        is_hint_due = self.page_reason() in PLAYS and table.hints >= MANY_TOKENS
        if base_action < DISCARD or (base_action >= HINT and is_hint_due):
            mask[DISCARD:HINT] = False
        if base_action < DISCARD and self.has_put_off(table, base_action - PLAY):
            mask[DISCARD:] = False
        if table.hints == 1 and (
            base_action < DISCARD or needs_token(BELIEFS.as_record(self.rows[0]), table, self.seat)
        ):
            mask[HINT:] = False
        for action in HINT + np.flatnonzero(mask[HINT:]):
            mask[action] = self.is_readable_hint(table, int(action))

    def has_put_off(self, table: Any, slot: int) -> bool:
        """Whether it could have played this card already at its last move, and played nothing."""
        history = convention_search.HISTORY.as_record(self.history)
        index = int(history.moves) + 1 - int(table.players)
        if index < 0:
            return False
        scene = self.game.state.as_record(history.scene[index])
        if scene.last_seat - 1 != self.seat or scene.last_action - 1 < DISCARD:
            return False
        then, now = BELIEFS.as_record(history.record[index]), BELIEFS.as_record(self.rows[0])
        serial = now.serial[self.seat, slot]
        earlier = np.flatnonzero(then.serial[self.seat] == serial)
        return any(not then.reading[self.seat, held] & ~then.fitting for held in earlier)

    def keep_to_safe_cards(self, table: Any, base_action: int, mask: Any) -> None:
        """Play a card only if that was hinted and reads as one that fits, after a mistake only if
        the facts allow nothing else; keep hinted cards unless they are dead for certain, and of
        the others discard the chop, in place of a hint alone."""
        beliefs, scratch = BELIEFS.as_record(self.rows[0]), self.own_eyes()
        trusted = scratch.facts if table.mistakes > 0 else scratch.reading
        may_discard = base_action >= HINT
        for slot in range(int(table.held[self.seat])):
            hinted = bool(table.told[self.seat, slot])
            if not hinted or trusted[OWN_EYES, slot] & ~beliefs.fitting:
                mask[PLAY + slot] = False
            if scratch.facts[OWN_EYES, slot] & ~beliefs.dead if hinted else not may_discard:
                mask[DISCARD + slot] = False
            may_discard = may_discard and hinted

    def is_readable_hint(self, table: Any, action: int) -> bool:
        """A hint that marks a card or tells more of one that fits, points at what the page says it
        does, and marks no useless card and no second copy as one to keep. To mark useless cards as
        such is worth a token only if that spares the owner another."""
        offset, target = divmod(action - HINT, TARGETS)
        owner = (self.seat + 1 + offset) % int(table.players)
        named = int(self.game.box.view(BOX.dtype)[0].touched[table.variant, target])
        slots = [s for s in range(int(table.held[owner])) if named >> int(table.hand[owner, s]) & 1]
        new = [slot for slot in slots if not table.told[owner, slot]]
        beliefs = BELIEFS.as_record(self.rows[0])
        if not new or marks_only_trash(beliefs, table, owner, new, named):
            news = [slot for slot in slots if not int(table.told[owner, slot]) >> target & 1]
            is_late = table.left <= table.players  # and any hint may gain time
            return any(is_late or tells_of_play(beliefs, table, owner, slot) for slot in news)
        return not (
            marks_useless_card(beliefs, table, owner, new, named)
            or marks_second_copy(table, self.seat, owner, new, self.own_known_cards(table))
            or points_wrong(beliefs, table, owner, new, target, named)
        )

    def own_known_cards(self, table: Any) -> set[int]:
        """The hinted cards of one's own of which the reading leaves one possibility."""
        hinted = (slot for slot in range(int(table.held[self.seat])) if table.told[self.seat, slot])
        readings = (int(self.own_eyes().reading[OWN_EYES, slot]) for slot in hinted)
        return {read.bit_length() - 1 for read in readings if read.bit_count() == 1}

    def page_reason(self) -> int:
        """The reason of the page for its move, as the last choice has found it."""
        return int(self.own_eyes().why)

    def own_eyes(self) -> Any:
        """What the last look has found: its own cards by facts and by reading, and a reason."""
        return convention_scratch.SCRATCH.as_record(self.scratch)

    @property
    def is_too_slow(self) -> bool:
        """Without machine code a single world takes longer than a live table may wait."""
        return bool(numba.config.DISABLE_JIT) and self.time_limit is not None

    def search(self, view: Row, base_action: int, mask: Any) -> int:
        """Stage by stage the worse moves drop out, and the others are tried in more worlds. What
        made a move come out on top may have been luck, so the last stage counts alone."""
        gains, gain_squares = np.zeros(mask.size, np.int64), np.zeros(mask.size, np.int64)
        table, worlds_tried, start = self.game.state.as_record(view), 0, time.monotonic()
        rng_state = rng.seed_state("expert", self.seat, self.seed, table.revealed, table.hints)
        self.proposals, self.misfits = new_pool(0, view)
        stages = worlds_by_stage(max(1, round(self.simulations * self.effort)))
        for stage, worlds in enumerate(stages):
            size = max(stages[0] * POOL_PER_WORLD, worlds * POOL_OF_STAGE)
            rng_state = self.grow_pool(view, rng_state, size, start)
            is_last = stage == len(stages) - 1
            if is_last:
                gains[:], gain_squares[:], worlds_tried = 0, 0, 0
            for _ in range(worlds):  # one by one, so that a slow machine is noticed soon
                rng_state = self.try_world(view, rng_state, base_action, mask, gains, gain_squares)
                worlds_tried += 1
                if self.is_late(start, 1.0 if is_last else STAGES_SHARE):
                    break
            halve_moves(mask, gains, gain_squares, worlds_tried)
            if not mask.any() or (is_last and worlds_tried < min(worlds, MIN_WORLDS)):
                return base_action
        return best_if_significant(base_action, mask, gains, gain_squares, worlds_tried)

    def grow_pool(self, view: Row, rng_state: Any, size: int, start: float) -> Any:
        """Hands that fit what was seen and read, with what speaks against each, up to so many or as
        many as there is time for; returns the random state after them."""
        known = len(self.proposals)
        if size <= known:
            return rng_state
        proposals, misfits = new_pool(size, view)
        proposals[:known], misfits[:known] = self.proposals, self.misfits
        for first in range(known, size, POOL_SLICE):
            if first > 0 and self.is_late(start, POOL_SHARE):
                size = first
                break
            last = min(first + POOL_SLICE, size)
            rng_state = self.propose_worlds(view, proposals, misfits, first, last, rng_state)
        self.proposals, self.misfits = proposals[:size], misfits[:size]
        self.pool = resample(self.proposals, self.misfits)
        return rng_state

    def propose_worlds(
        self, view: Row, pool: Any, misfits: Any, first: int, last: int, rng_state: Any
    ) -> Any:
        return np.uint64(
            convention_search.propose_worlds(
                view,
                pool,
                misfits,
                first,
                last,
                self.game.box,
                self.rows,
                self.scratch,
                self.seat,
                self.history,
                rng_state,
            )
        )

    def is_late(self, start: float, share: float) -> bool:
        """Whether this share of the time is used up."""
        if self.time_limit is None:
            return False
        return time.monotonic() - start > self.time_limit * self.effort * share

    def try_world(
        self, view: Row, rng_state: Any, base_action: int, mask: Any, gains: Any, gain_squares: Any
    ) -> Any:
        """One more world for every move in the mask; returns the random state after it."""
        return np.uint64(
            convention_search.accumulate_gains(
                view,
                self.game.box,
                self.rows,
                self.scratch,
                self.seat,
                self.pool,
                rng_state,
                1,
                base_action,
                mask,
                gains,
                gain_squares,
            )
        )

    # For an analysis

    def considered_actions(self, view: Row) -> list[int]:
        """The moves that might do some good, the usual one first."""
        usual = ConventionBot.choose(self, view)
        mask = np.zeros(len(self.game.actions), np.bool_)
        convention_search.candidates(view, self.game.box, self.rows, self.scratch, self.seat, mask)
        return list(dict.fromkeys([usual, *map(int, np.flatnonzero(mask))]))

    def usual_action(self, view: Row) -> int:
        """The move by the conventions alone."""
        return ConventionBot.choose(self, view)

    def score_actions(
        self, view: Row, actions: Iterable[int], worlds: int, rng_state: np.uint64
    ) -> list[list[int]]:
        """The scores of moves in worlds that fit what was seen and read. To hold a hand against all
        that the others did takes longer than some rollouts, so that all worlds share a pool."""
        size = worlds * POOL_TO_JUDGE
        proposals, misfits = new_pool(size, view)
        rng_state = self.propose_worlds(view, proposals, misfits, 0, size, rng_state)
        pool, scores = resample(proposals, misfits), []
        (world, row), rows = np.zeros((2, view.size), np.uint8), self.new_records(view)
        for _ in range(worlds):
            rng_state = np.uint64(convention_search.draw_world(pool, world, rng_state))
            scores.append([self.play_out(world, row, rows, action) for action in actions])
        return scores

    def expected_score(self, row: Row, action: int, rng_state: np.uint64) -> int:
        """The score of one rollout of a move in the true state."""
        world = row.copy()
        rng.set_state(world, rng_state)
        return self.play_out(world, np.zeros_like(row), self.new_records(row), action)

    def new_records(self, view: Row) -> Any:
        players = int(self.game.state.as_record(view).players)
        return np.zeros((players, *self.rows.shape), np.uint8)

    def play_out(self, world: Row, row: Row, rows: Any, action: int) -> int:
        box = self.game.box.view(BOX.dtype)[0]
        own, scratch = self.rows[0], self.scratch
        return int(
            convention_search.rollout(world, row, box, own, rows, scratch, self.seat, action)
        )


class Hard(ConventionSearchBot):
    level_name = "hard"


class Expert(ConventionSearchBot):
    """Searches with all its time. Among three or more of its like it plays by the information
    strategy, which is better still but which nobody else can read."""

    hats: HatGuessingBot | None = None

    def set_teammates(
        self,
        human_seats: Iterable[int],
        beginners: Iterable[int] = (),
        blind_plays: bool = False,
        alike: bool = False,
    ) -> None:
        super().set_teammates(human_seats, beginners, blind_plays, alike)
        self.hats = HatGuessingBot(self.game, self.seat, self.seed) if alike else None

    def on_move(self, view: Row, actor: int, action: int | None) -> None:
        hats = self.hats_for(view)
        if hats is None:
            super().on_move(view, actor, action)
        else:
            hats.on_move(view, actor, action)

    def choose(self, view: Row) -> int:
        hats = self.hats_for(view)
        return super().choose(view) if hats is None else hats.choose(view)

    def hats_for(self, view: Row) -> HatGuessingBot | None:
        """The information strategy, at a table where it is played. With two players there is
        one hat, and it says less than a search finds."""
        return self.hats if self.game.state.as_record(view).players > 2 else None


def tells_of_play(beliefs: Any, table: Any, owner: int, slot: int) -> bool:
    """Whether a card fits, and its owner may not know it yet."""
    fitting = int(beliefs.fitting)
    return bool(fitting >> int(table.hand[owner, slot]) & 1) and bool(
        int(beliefs.reading[owner, slot]) & ~fitting
    )


def seats_as_bits(seats: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << seat for seat in seats))


BOTS: dict[str, Any] = {
    "information": HatGuessingBot,
    "partner": ConventionBot,
    "normal": ConventionBot,
    "hard": Hard,
    "expert": Expert,
}
