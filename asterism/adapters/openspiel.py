"""Every game as an OpenSpiel game. Importing this module registers them as `asterism_<game>`.

    import pyspiel
    import asterism.adapters.openspiel

    game = pyspiel.load_game("asterism_hanabi", {"players": 3, "variant": "rainbow"})

The options of a game are its parameters. The deal is drawn by chance nodes at the beginning, a
byte each; all later draws follow from it, so that a history is all that a serialised state needs.
Those who choose at once act in the order of seats and do not see each other's choices.
"""

import hashlib
from typing import Any, NamedTuple

import numpy as np

from asterism.adapters.layout import ObservationLayout
from asterism.adapters.outcome import final_returns
from asterism.engine import rng
from asterism.engine.errors import AsterismError
from asterism.engine.game import Game
from asterism.engine.options import Number, Option, Switch
from asterism.games import catalogue, load

try:
    import pyspiel
except ImportError:  # one sentence instead of a traceback of imports
    raise AsterismError("OpenSpiel is not installed; pip install asterism[openspiel].") from None

DEAL_BYTES = 4  # chance nodes before the first move
BYTE = 256
SEAT_CHOICE = 2**53  # how finely a sampler's number becomes a random state
DIGEST_SIZE = 16
LANGUAGE = "en"
PREFIX = "asterism_"


def register_games() -> tuple[str, ...]:
    """Register every game of the catalogue; return their names there."""
    for name in catalogue():
        pyspiel.register_game(game_type(load(name)), make_game_class(name))
    return tuple(PREFIX + name for name in catalogue())


def game_type(game: Game) -> Any:
    """Describe a game in OpenSpiel's terms."""
    shared = game.features.cooperative
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.translations(LANGUAGE)("title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL
        if shared
        else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"components": "", **parameter_defaults(game)},
    )


def parameter_defaults(game: Game) -> dict[str, Any]:
    """Return the default of every option as a parameter: a number, a yes or no, or a text."""
    return {name: parameter_default(option) for name, option in game.options.items()}


def parameter_default(option: Option) -> Any:
    default = option.default_value()
    return default if isinstance(option, Number | Switch) else str(default)


def parse_parameters(game: Game, parameters: dict[str, Any]) -> dict[str, Any]:
    """Return parameters as options of the game; raise OptionError for one that is not allowed."""
    given = {
        name: game.options[name].parse(value) if isinstance(value, str) else value
        for name, value in parameters.items()
        if name in game.options
    }
    return game.options.resolve(given)


def make_game_class(name: str) -> type:
    """Return the class that OpenSpiel makes games of this name from."""

    class RegisteredGame(OpenSpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    return RegisteredGame


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its options."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        self.game = load(name, params.get("components") or None)
        self.options = parse_parameters(self.game, params)
        self.layout = ObservationLayout(self.game, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.actions),
            max_chance_outcomes=BYTE,
            num_players=self.options["players"],
            min_utility=0.0,
            max_utility=greatest_return(self.game),
            utility_sum=None,
            max_game_length=self.game.max_moves,
        )
        super().__init__(game_type(self.game), info, params)

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (PREFIX + self.game.name, self.get_parameters())

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))

    def max_chance_nodes_in_history(self) -> int:
        return DEAL_BYTES


def greatest_return(game: Game) -> float:
    """Return a bound of `final_returns`. No component scores more than a point, and everything
    that scores is counted in the census."""
    if not game.features.cooperative:
        return 1.0
    row = game.blank_row(game.options.resolve({}))
    game.setup_row(row, rng.seed_state("bound"))
    return float(sum(game.census(row)))


class Shared(NamedTuple):
    """What all copies of a state have in common; OpenSpiel clones a state by copying its fields."""

    game: Game

    def __deepcopy__(self, memo: Any) -> "Shared":
        return self

    def __reduce__(self) -> Any:
        return restore_shared, (self.game.name, self.game.components_text)


def restore_shared(name: str, components_text: str | None) -> Shared:
    """Return what a serialised state refers to."""
    return Shared(load(name, text=components_text))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position: bytes of the deal until there are enough, then a row."""

    def __init__(self, spiel_game: OpenSpielGame) -> None:
        super().__init__(spiel_game)
        self.shared = Shared(spiel_game.game)
        self.players: int = spiel_game.options["players"]
        self.deal: list[int] = []
        self.row = self.game.blank_row(spiel_game.options)
        self.seen = [b""] * self.players  # a digest of all that each seat has seen

    @property
    def game(self) -> Game:
        return self.shared.game

    # Who acts

    def current_player(self) -> int:
        if len(self.deal) < DEAL_BYTES:
            return int(pyspiel.PlayerId.CHANCE)
        actors = self.game.actors(self.row)
        return actors[0] if actors else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return len(self.deal) == DEAL_BYTES and not self.game.actors(self.row)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(value, 1 / BYTE) for value in range(BYTE)]

    def _legal_actions(self, player: int) -> list[int]:
        if player not in self.game.actors(self.row):
            return []
        actions: list[int] = np.flatnonzero(self.game.legal(self.row, player)).tolist()
        return actions

    # Moves

    def _apply_action(self, action: int) -> None:
        if len(self.deal) == DEAL_BYTES:
            seat = self.game.actors(self.row)[0]
            self.game.compiled.apply(self.row, self.game.box, seat, action)
            self._remember(seat, action)
            return
        self.deal.append(action)
        if len(self.deal) == DEAL_BYTES:
            self.game.setup_row(self.row, rng.seed_state("openspiel", *self.deal))
            self._remember(-1, 0)

    def _remember(self, actor: int, action: int) -> None:
        """Every seat takes in what it sees of a move."""
        for seat in range(self.players):
            whole = hashlib.blake2b(self.seen[seat], digest_size=DIGEST_SIZE)
            visible = self.game.visible_action(seat, actor, action) if actor >= 0 else None
            whole.update(f"{actor} {visible}".encode())
            whole.update(self.game.view(self.row, seat).tobytes())
            self.seen[seat] = whole.digest()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.game.actions.names[action]

    def resample_from_infostate(self, player: int, sampler: Any) -> "OpenSpielState":
        """Return a state that this player cannot tell from this one, drawn by the sampler: what
        is hidden is guessed anew, and so is what will be drawn."""
        other: OpenSpielState = self.clone()
        rng.set_state(other.row, rng.seed_state("guess", int(sampler() * SEAT_CHOICE)))
        other.game.compiled.guess(other.row, other.game.box, player)
        rng.set_state(other.row, rng.seed_state("luck", int(sampler() * SEAT_CHOICE)))
        return other

    # Results and words

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.players
        return final_returns(self.game, self.row)

    def rewards(self) -> list[float]:
        return self.returns()

    def __str__(self) -> str:
        if len(self.deal) < DEAL_BYTES:
            return f"deal {self.deal}"
        return f"{hashlib.sha256(self.row.tobytes()).hexdigest()[:DIGEST_SIZE]}"


class Observer:
    """What a player sees: numbers as `tensor`, named groups of them as `dict`, both as a text."""

    def __init__(self, spiel_game: OpenSpielGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.names = spiel_game.layout.names
        self.tensor = np.zeros(len(spiel_game.layout), np.float32)
        self.dict = spiel_game.layout.split(self.tensor)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor.fill(0)
        if len(state.deal) == DEAL_BYTES:
            view = state.game.view(state.row, player)
            state.game.compiled.observe(view, state.game.box, player, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return the numbers that are not 0 by name; with perfect recall a digest of all that was
        seen."""
        if len(state.deal) < DEAL_BYTES:
            return f"player {player} before the deal"
        if self.perfect_recall:
            return f"player {player} {state.seen[player].hex()}"
        self.set_from(state, player)
        seen = [f"{self.names[i]}={self.tensor[i]:g}" for i in np.flatnonzero(self.tensor)]
        return f"player {player}: " + ", ".join(seen)


GAMES = register_games()
