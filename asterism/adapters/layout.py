"""Observations by name: which numbers of an observation belong together.

`Game.observation_names` names every number; a layout groups neighbours that differ in their last
word, such as `rolled 1` to `rolled 6`, so that a program can ask for `rolled` as an array.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from asterism.engine.game import Game

Floats = npt.NDArray[np.float32]


class ObservationLayout:
    """The names of an observation's numbers for one set of options, and its groups as slices."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self.names = game.observation_names(**options)
        self.groups: dict[str, slice] = dict(group_names(self.names))

    def __len__(self) -> int:
        return len(self.names)

    def split(self, observation: Floats) -> dict[str, Floats]:
        """Return each group of an observation, or of many in the last axis, as a view."""
        return {name: observation[..., part] for name, part in self.groups.items()}


def group_names(names: tuple[str, ...]) -> Iterator[tuple[str, slice]]:
    """Yield the groups in order; a name that comes again later gets a number."""
    start, used = 0, dict[str, int]()
    for end in range(1, len(names) + 1):
        if end == len(names) or stem(names[end]) != stem(names[start]):
            name = stem(names[start]) if end - start > 1 else names[start]
            used[name] = used.get(name, 0) + 1
            yield name if used[name] == 1 else f"{name} ({used[name]})", slice(start, end)
            start = end


def stem(name: str) -> str:
    """Return a name without its last word."""
    return name.rpartition(" ")[0] or name
