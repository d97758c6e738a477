"""Components files with one thing changed: some are still in order, most are not."""

import copy
import itertools
import math
import random
from collections.abc import Iterator
from typing import Any

Path = tuple[Any, ...]
STRANGE = (-1, 0, 1, 3, 99, 10**9, 2.5, math.nan, math.inf, True, "", "x", "<b>&{0}", [], {}, [[]])


def mutated_files(facts: dict[str, Any], number: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many copies of a file, each with one change, the same for the same seed."""
    generator = random.Random(seed)
    paths = list(paths_of(facts))
    for _ in range(number):
        other = copy.deepcopy(facts)
        change(other, generator.choice(paths), generator)
        yield other


def paths_of(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where every value of a file stands."""
    if not isinstance(value, dict | list):
        return
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield (*path, key)
        yield from paths_of(inner, (*path, key))


def change(facts: Any, path: Path, generator: random.Random) -> None:
    """One change: a value left out, another in its place, or one more."""
    *way, last = path
    holder = facts
    for key in way:
        holder = holder[key]
    value = holder[last]
    kind = generator.randrange(6)
    if kind == 0:
        del holder[last]
    elif kind == 1 and isinstance(value, dict):
        value["frist"] = 16
    elif kind == 1 and isinstance(value, list) and value:
        value.append(copy.deepcopy(generator.choice(value)))
    elif kind == 2 and isinstance(value, list):
        generator.shuffle(value)
    elif kind == 3 and type(value) in (int, float):
        holder[last] = value + generator.choice((-1, 1, 2, 0.5))
    elif kind == 4 and isinstance(value, str):
        holder[last] = generator.choice([other for other in words_of(facts) if other != value])
    else:
        holder[last] = copy.deepcopy(generator.choice(STRANGE))


def words_of(value: Any) -> list[str]:
    """All texts of a file, which may stand where another should."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return list(itertools.chain.from_iterable(map(words_of, inner)))
