"""Games of Hanabi in hanab.live's JSON (its format 3.0.0), written and read.

There the player who begins is the first, hands are dealt one after another from the top of the
deck, a card is named by its place in that deck, and a hint by the player it is given to.
"""

import json
from typing import Any

from asterism.engine import rng
from asterism.engine.errors import AsterismError, SaveError
from asterism.engine.game import Game
from asterism.engine.match import Match
from asterism.games.hanabi.state import (
    COLOUR_NAMES,
    COLOURS,
    DISCARD,
    HINT,
    PLAY,
    TARGETS,
    VALUES,
    kind,
)

PLAY_TYPE, DISCARD_TYPE, COLOUR_TYPE, VALUE_TYPE, END_TYPE = range(5)
# Their suits are red, yellow, green, blue, purple, and teal or the rainbow; ours in that order
SUITS = tuple(
    COLOUR_NAMES.index(name) for name in ("red", "yellow", "green", "blue", "white", "rainbow")
)
VARIANTS = {"No Variant": "base", "6 Suits": "rainbow", "Rainbow (6 Suits)": "rainbow2"}
VARIANT_NAMES = {ours: theirs for theirs, ours in VARIANTS.items()}
SWITCHES = {"emptyClues": "empty_hints", "allOrNothing": "last_breath"}
HARMLESS = {  # options that change no rule, or that we have as well
    *SWITCHES,
    "variant",
    "numPlayers",
    "timed",
    "timeBase",
    "timePerTurn",
    "speedrun",
    "cardCycle",
}
SEED = "hanab.live"  # in place of a seed: the deck is given


def is_foreign(found: Any) -> bool:
    """Whether a parsed file is a game of hanab.live."""
    return isinstance(found, dict) and {"players", "deck", "actions"} <= found.keys()


# Writing


def write(match: Match) -> str:
    """Return a match as hanab.live keeps it; raise AsterismError for what it has no words for."""
    check_box(match)
    track = CardTrack(match)
    actions = [track.follow(seat, action) for seat, action in match.moves]
    switches = {theirs: True for theirs, ours in SWITCHES.items() if match.options[ours]}
    return json.dumps(
        {
            "players": [track.player_name(place) for place in range(match.players)],
            "deck": [describe_card(card) for card in track.finish_deck()],
            "actions": actions,
            "options": {"variant": VARIANT_NAMES[match.options["variant"]]} | switches,
        },
        ensure_ascii=False,
    )


def check_box(match: Match) -> None:
    if match.game.has_own_components:
        raise AsterismError("hanab.live knows the printed cards alone, not an owner's file.")


def describe_card(card: int) -> dict[str, int]:
    colour, value = divmod(card - 1, VALUES)
    return {"suitIndex": SUITS.index(colour), "rank": value + 1}


class CardTrack:
    """Follows a match and gives every card its place in a deck that would deal it."""

    def __init__(self, match: Match) -> None:
        self.match, self.now = match, match.at_move(0)
        self.players = match.players
        self.starter = self.now.actors[0]
        self.deck: list[int] = []
        self.places: dict[int, list[int]] = {}  # of the cards each seat holds
        for offset in range(self.players):
            seat = (self.starter + offset) % self.players
            self.places[seat] = [
                self.note_card(seat, slot) for slot in range(self.held_count(seat))
            ]

    def record(self) -> Any:
        return self.now.game.state.as_record(self.now.row)

    def held_count(self, seat: int) -> int:
        return int(self.record().held[seat])

    def note_card(self, seat: int, slot: int) -> int:
        """Put a card that was drawn into the deck; return its place there."""
        self.deck.append(int(self.record().hand[seat, slot]))
        return len(self.deck) - 1

    def player_name(self, place: int) -> str:
        seat = (self.starter + place) % self.players
        return self.match.names[seat] if self.match.names else f"Player {place + 1}"

    def follow(self, seat: int, action: int) -> dict[str, int]:
        """Play a move on; return it in their words."""
        sentence = self.describe(seat, action)
        left = int(self.record().left)
        if action < HINT:
            del self.places[seat][action - (PLAY if action < DISCARD else DISCARD)]
        self.now.play(seat, self.now.game.actions.names[action])
        if int(self.record().left) < left:
            self.places[seat].append(self.note_card(seat, self.held_count(seat) - 1))
        return sentence

    def describe(self, seat: int, action: int) -> dict[str, int]:
        if action < DISCARD:
            return {"type": PLAY_TYPE, "target": self.places[seat][action - PLAY]}
        if action < HINT:
            return {"type": DISCARD_TYPE, "target": self.places[seat][action - DISCARD]}
        offset, target = divmod(action - HINT, TARGETS)
        place = (seat + 1 + offset - self.starter) % self.players
        if target < COLOURS:
            return {"type": COLOUR_TYPE, "target": place, "value": SUITS.index(target)}
        return {"type": VALUE_TYPE, "target": place, "value": target - COLOURS + 1}

    def finish_deck(self) -> list[int]:
        """Return the whole deck; cards that nobody drew lie at the bottom."""
        if isinstance(self.match, DealtMatch):
            return self.match.deck
        left = self.record()
        return self.deck + [int(card) for card in left.deck[: int(left.left)]]


# Reading


def read(found: dict[str, Any], game: Game) -> "DealtMatch":
    """Return a game of hanab.live as a match; raise SaveError for one that is damaged or that has
    rules of its own."""
    try:
        match = DealtMatch(game, read_options(found), read_deck(found))
        match.names = tuple(map(str, found["players"]))
        for number, action in enumerate(found["actions"], 1):
            if action["type"] == END_TYPE:
                break
            read_action(match, number, action)
    except (KeyError, TypeError, IndexError) as error:
        raise SaveError(f"The game of hanab.live is damaged: {error!r} is missing.") from None
    return match


def read_options(found: dict[str, Any]) -> dict[str, Any]:
    """Return our options; their third mistake costs all points."""
    theirs = found.get("options") or {}
    refuse_other_rules(found, theirs)
    variant = theirs.get("variant", "No Variant")
    if variant not in VARIANTS:
        raise SaveError(f"The variant {variant!r} is not ours; ours are {', '.join(VARIANTS)}.")
    return {
        "players": len(found["players"]),
        "variant": VARIANTS[variant],
        "first": 0,
        "bomb_scores_zero": True,
        **{ours: bool(theirs.get(name)) for name, ours in SWITCHES.items()},
    }


def refuse_other_rules(found: dict[str, Any], theirs: dict[str, Any]) -> None:
    strange = [name for name, on in theirs.items() if on and name not in HARMLESS]
    if any(found.get("characters") or ()):
        strange.append("characters")
    if strange:
        raise SaveError(f"The game has rules that are not ours: {', '.join(strange)}.")


def read_deck(found: dict[str, Any]) -> list[int]:
    return [kind(SUITS[card["suitIndex"]], card["rank"]) for card in found["deck"]]


def read_action(match: "DealtMatch", number: int, action: dict[str, Any]) -> None:
    """Play an action of theirs; every one is checked by our rules."""
    seat = match.actors[0] if match.actors else 0
    try:
        match.play(seat, action_name(match, seat, action))
    except (AsterismError, ValueError) as error:
        raise SaveError(f"The game of hanab.live is damaged at action {number}: {error}") from None


def action_name(match: "DealtMatch", seat: int, action: dict[str, Any]) -> str:
    """Return the name of an action of ours."""
    if action["type"] in (PLAY_TYPE, DISCARD_TYPE):
        verb = "play" if action["type"] == PLAY_TYPE else "discard"
        if action["target"] not in match.places[seat]:
            raise SaveError(f"the player does not hold card {action['target']}.")
        return f"{verb} {match.places[seat].index(action['target'])}"
    offset = (action["target"] - seat) % match.players
    if action["type"] == COLOUR_TYPE:
        return f"hint {offset} {COLOUR_NAMES[SUITS[action['value']]]}"
    return f"hint {offset} {action['value']}"


class DealtMatch(Match):
    """A match whose deck is given. The rules draw from a deck in no order: before a card is drawn,
    the one that comes next is laid where they will take it."""

    def __init__(self, game: Game, options: dict[str, Any], deck: list[int]) -> None:
        super().__init__(game, game.options.resolve(options), SEED, None)
        self.deck = deck
        s = game.state.as_record(self.row)
        if sorted(deck) != sorted(self._cards_of(s)):
            raise SaveError("The game of hanab.live is damaged: its deck has other cards.")
        size = int(s.held[0])
        self.places = [[*range(seat * size, (seat + 1) * size)] for seat in range(self.players)]
        for seat, places in enumerate(self.places):
            s.hand[seat, :size] = [deck[place] for place in places]
        s.deck[: int(s.left)] = deck[size * self.players :]

    def _cards_of(self, s: Any) -> list[int]:
        hands = [
            int(s.hand[seat, slot]) for seat in range(self.players) for slot in range(s.held[seat])
        ]
        return hands + [int(card) for card in s.deck[: int(s.left)]]

    def _apply(self, seat: int, action: int) -> None:
        s = self.game.state.as_record(self.row)
        left = int(s.left)
        if left:
            self._lay_next_card(s, left)
        super()._apply(seat, action)
        if action < HINT:
            del self.places[seat][action - (PLAY if action < DISCARD else DISCARD)]
        if int(s.left) < left:
            self.places[seat].append(len(self.deck) - left)

    def _lay_next_card(self, s: Any, left: int) -> None:
        drawn = int(rng.draw_below(s.chance, left))
        rest = self.deck[len(self.deck) - left :]
        s.deck[:left] = [*rest[1 : drawn + 1], rest[0], *rest[drawn + 1 :]]

    def at_move(self, number: int) -> "DealtMatch":
        """Return a copy of the match as it was after so many moves."""
        earlier = DealtMatch(self.game, self.options, self.deck)
        earlier.names = self.names
        for seat, action in self.moves[:number]:
            earlier._apply(seat, action)
        return earlier

    def save(self) -> str:
        """Return the match in hanab.live's format, since no seed of ours deals its deck."""
        return write(self)
