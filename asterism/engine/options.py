"""The options of a game: typed, with ranges, defaults and clear error messages."""

import itertools
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from asterism.engine.errors import OptionError

RANDOM = "random"


class Choice(NamedTuple):
    """One of several names; stored as its index."""

    values: tuple[str, ...]
    default: Any = None

    def default_value(self) -> Any:
        return self.values[0] if self.default is None else self.default

    def encode(self, value: Any, players: int) -> int:
        if value not in self.values:
            raise OptionError(f"one of {', '.join(self.values)}")
        return self.values.index(value)

    def parse(self, text: str) -> Any:
        return text

    def test_values(self) -> Iterable[Any]:
        return self.values


class Switch(NamedTuple):
    """Yes or no."""

    default: bool = False

    def default_value(self) -> Any:
        return self.default

    def encode(self, value: Any, players: int) -> int:
        if not isinstance(value, bool):
            raise OptionError("yes or no (true or false)")
        return int(value)

    def parse(self, text: str) -> Any:
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.lower(), text)

    def test_values(self) -> Iterable[Any]:
        return (False, True)


class Number(NamedTuple):
    """A whole number within limits; 0 can mean none."""

    values: range
    default: int

    def default_value(self) -> Any:
        return self.default

    def encode(self, value: Any, players: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.values:
            raise OptionError(f"a whole number from {self.values[0]} to {self.values[-1]}")
        return value

    def parse(self, text: str) -> Any:
        return int(text) if text.lstrip("-").isdigit() else text

    def test_values(self) -> Iterable[Any]:
        return dict.fromkeys((self.values[0], self.default, self.values[-1]))


class Seat(NamedTuple):
    """A seat, counted from 0, or `random`; stored from 1, where 0 is random."""

    default: Any = RANDOM

    def default_value(self) -> Any:
        return self.default

    def encode(self, value: Any, players: int) -> int:
        if value == RANDOM:
            return 0
        if isinstance(value, bool) or not isinstance(value, int) or value not in range(players):
            raise OptionError(f"{RANDOM}, or a seat from 0 to {players - 1}")
        return value + 1

    def parse(self, text: str) -> Any:
        return int(text) if text.isdigit() else text

    def test_values(self) -> Iterable[Any]:
        return (RANDOM, 1)


class PerSeat(NamedTuple):
    """A choice for every seat; one value applies to all."""

    each: Choice

    def default_value(self) -> Any:
        return self.each.default_value()

    def encode(self, value: Any, players: int) -> list[int]:
        given = value.split(",") if isinstance(value, str) else list(value)
        every = given * players if len(given) == 1 else given
        if len(every) != players:
            raise OptionError(
                f"one value, or {players} of them with commas, each "
                f"one of {', '.join(self.each.values)}"
            )
        return [self.each.encode(one, players) for one in every]

    def parse(self, text: str) -> Any:
        return text

    def test_values(self) -> Iterable[Any]:
        return self.each.values


Option = Choice | Switch | Number | Seat | PerSeat


class Options(dict[str, Option]):
    """A game's options by name; `players` is the first."""

    def resolve(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return every option with a value; raise OptionError for the first bad one."""
        for name in given:
            if name not in self:
                raise OptionError(f"There is no option {name!r}; there are: {', '.join(self)}.")
        values = {name: option.default_value() for name, option in self.items()} | dict(given)
        self.encode(values)
        return values

    def encode(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as numbers, as the first fields of a state hold them."""
        players: Any = 0
        numbers = {}
        for name, value in values.items():
            try:
                numbers[name] = self[name].encode(value, players)
            except (OptionError, AttributeError, TypeError) as error:
                raise OptionError(f"{name}={value!r} is not allowed; it must be {error}.") from None
            players = numbers["players"]
        return numbers

    def parse_settings(self, settings: Iterable[str]) -> dict[str, Any]:
        """Parse settings such as `variant=rainbow`, as typed after a command."""
        values = {}
        for setting in settings:
            name, sign, text = setting.partition("=")
            if not sign:
                raise OptionError(f"{setting!r} is not an option; write name=value.")
            values[name] = self[name].parse(text) if name in self else text
        return values

    def test_settings(self) -> list[dict[str, Any]]:
        """Return every number of players alone, and with every value of every other option."""
        players = self["players"]
        assert isinstance(players, Number)
        found = []
        for number, (name, option) in itertools.product(players.values, self.items()):
            for value in option.test_values() if name != "players" else (number,):
                values = self.resolve({"players": number, name: value})
                if values not in found:
                    found.append(values)
        return found
