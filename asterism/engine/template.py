"""Functions written once and compiled for every game.

A template uses `rules`, `bot`, `observation`, `STATE` and `BOX` as if they were its own globals;
for each game it gets that game's, and a place in that game's cache. So calls between rules stay
direct (functions passed as arguments from Python are slow), and no game repeats the wrappers. A
template may call another by its name.
"""

import dis
import pathlib
import types
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from asterism.engine.rule import compile_cached, package_folder

rules: Any = None  # names that each game replaces
bot: Any = None
observation: Any = None
STATE: Any = None
BOX: Any = None


class Template(NamedTuple):
    function: Any
    signature: Any
    requires: str | None  # a function of the game's bot, without which this is missing
    fallback: str | None  # the template used instead


TEMPLATES: dict[str, Template] = {}


def template(
    signature: Any,
    requires: str | None = None,
    fallback: str | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function to be compiled with this signature for every game. With `requires`, only
    for games whose bot has that function; others get the `fallback`, or nothing."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        TEMPLATES[function.__name__] = Template(function, signature, requires, fallback)
        return function

    return register


class CompiledFunctions:
    """The templates of one game, each compiled or loaded from the cache at its first use."""

    def __init__(self, modules: Any) -> None:
        self._folder = package_folder(pathlib.Path(modules.state.__file__))
        self._globals = {
            "rules": modules.rules,
            "bot": modules.bot,
            "observation": modules.observation,
            "STATE": modules.state.STATE.dtype,
            "BOX": modules.state.BOX.dtype,
            "__name__": modules.rules.__name__,  # a module that Numba can import again
        }

    def __iter__(self) -> Iterator[str]:
        """The names of those that this game has."""
        return (
            name
            for name, template_entry in TEMPLATES.items()
            if self._is_available(template_entry) or template_entry.fallback
        )

    def _is_available(self, template_entry: Template) -> bool:
        return template_entry.requires is None or hasattr(
            self._globals["bot"], template_entry.requires
        )

    def __getattr__(self, name: str) -> Any:
        if name not in self:
            raise AttributeError(name)
        if not self._is_available(TEMPLATES[name]):
            return getattr(self, str(TEMPLATES[name].fallback))
        function, signature = TEMPLATES[name][:2]
        called = {other: getattr(self, other) for other in templates_called_by(function)}
        own = types.FunctionType(function.__code__, function.__globals__ | self._globals | called)
        compiled = compile_cached(own, self._folder, signature)
        setattr(self, name, compiled)
        return compiled


def templates_called_by(function: Any) -> set[str]:
    """The other templates that a template calls."""
    loaded = {
        step.argval
        for step in dis.get_instructions(function.__code__)
        if step.opname == "LOAD_GLOBAL"
    }
    return {
        name
        for name in loaded & TEMPLATES.keys()
        if function.__globals__.get(name) is TEMPLATES[name].function
    }
