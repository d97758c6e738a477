"""What every part of a drawing needs: the view as plain numbers, the box, and who looks."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from asterism.drawing.svg import Element
from asterism.engine.frames import Frame
from asterism.engine.memory import new_memory
from asterism.engine.render_context import RenderContext
from asterism.games.gwiazdy import sentences
from asterism.games.gwiazdy.components import ELEMENTS
from asterism.games.gwiazdy.sentences.names import plain_box
from asterism.games.gwiazdy.state import Lost, Market, Phase

MOST_KEPT = 20_000
LABELS: dict[tuple[Any, ...], str] = new_memory()
PARTS: dict[tuple[Any, ...], Element] = new_memory()

Prices = tuple[tuple[int, ...], ...]  # of each star, by element


class Box(NamedTuple):
    """A rectangle of the scene."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


class Scene:
    """One drawing: whose eyes, which frame, and the facts."""

    def __init__(self, ctx: RenderContext, frame: Frame) -> None:
        self.ctx, self.frame, self.game = ctx, frame, ctx.game
        self.facts, self.box = ctx.facts, plain_box(ctx.game)
        self.translations, self.language = ctx.translations, ctx.translations.language
        self.phase, self.legal = Phase(self.facts.phase), ctx.legal
        self.seat: int = self.facts.seat if ctx.seat is None else ctx.seat  # whose tray is shown
        self.players: int = self.facts.players
        self.cards: list[tuple[int, int]] | None = None  # the viewer's hand, once it is sorted
        self.names = tuple(ctx.person(seat) for seat in range(self.players))
        self.reader = (self.game, self.language, frame.name, self.names)

    @property
    def phone(self) -> bool:
        return self.frame.is_phone

    @property
    def acts(self) -> bool:
        """Whether the viewer is asked."""
        return bool(self.legal)

    @property
    def small(self) -> float:
        """The smallest type of this frame."""
        return 13 if self.phone else 14

    @functools.cached_property
    def actor(self) -> int | None:
        """The seat the game waits for."""
        return self.ctx.actors[0] if self.ctx.actors else None

    @functools.cached_property
    def marks(self) -> tuple[str, ...]:
        return short_marks(self.names)

    @property
    def stars(self) -> range:
        """The numbers of all stars of the box."""
        return range(1, self.box.stars + 1)

    def thing(self, kind: str, number: int) -> str:
        """The id of a field, star, event or Sun, which count from 1."""
        return str(self.game.ids[kind][number - 1])

    @functools.cached_property
    def offered_stars(self) -> list[int]:
        """GWI-02 The stars that are there to be made: `is_offered`, for all stars at once."""
        facts = self.facts
        if facts.market == Market.TOP:
            return sorted(star for star in facts.top if star)
        out = facts.lost_star == Lost.OUT
        return [
            star for star in self.stars if not facts.owner[star] and not (out and facts.sunk[star])
        ]

    @functools.cached_property
    def offers(self) -> frozenset[int]:
        return frozenset(self.offered_stars)

    @functools.cached_property
    def held_crystals(self) -> tuple[int, ...]:
        """The crystals on the tray."""
        return tuple(self.facts.crystals[self.seat])

    @functools.cached_property
    def prices(self) -> Prices:
        """GWI-16 What each star costs the viewer now; GWI-24 an event may save some."""
        facts, saving = self.facts, self.facts.saving - 1
        less = self.box.less[facts.card][saving] if saving >= 0 else 0
        return reduced_prices(self.game, saving, less)

    def price(self, star: int) -> tuple[int, ...]:
        """What one star costs the viewer now."""
        return self.prices[star]

    @functools.cached_property
    def lacks(self) -> Prices:
        """How many crystals of each element are missing for each star; nothing is the empty
        tuple."""
        return missing_crystals(self.prices, self.held_crystals)

    @functools.cached_property
    def market(self) -> tuple[Any, ...]:
        """All that the stars on offer and their prices depend on."""
        facts = self.facts
        saved = (facts.saving, facts.card) if facts.saving else ()
        made = tuple([name for name in self.legal if name.startswith("create ")])
        return (
            self.held_crystals,
            saved,
            tuple(facts.owner),
            tuple(self.offered_stars),
            made,
            self.acts,
        )

    def keep(
        self, part: str, circumstances: tuple[Any, ...], draw: Callable[[], Element]
    ) -> Element:
        """Draw a part, or take it from an earlier drawing: `circumstances` is all it depends on,
        besides the language, the frame and the players' names."""
        key = (part, *self.reader, circumstances)
        drawn = PARTS.get(key)
        if drawn is None:
            if len(PARTS) > MOST_KEPT:
                PARTS.clear()
            drawn = PARTS[key] = draw()
        return drawn

    def say(self, key: str, **values: Any) -> str:
        return str(self.translations(key, **values))

    def describe(self, action: str) -> str:
        """What an action does, in words."""
        return sentences.describe_action(self.ctx, self.game.actions.number[action])

    def refusal(self, action: str, *circumstances: Any) -> str:
        """Why an action is not allowed; kept, if all that it depends on is given."""
        key = (self.game, self.language, "no", action, circumstances)
        label = LABELS.get(key) if circumstances else None
        if label is None:
            label = LABELS[key] = sentences.illegal_reason(
                self.ctx, self.game.actions.number[action]
            )
        return label


def last_action(scene: Scene) -> tuple[str, tuple[str, ...]]:
    """The kind of the latest action and what it names; nothing before the first."""
    number, actions = scene.facts.last_action - 1, scene.game.actions
    return (actions.kind[number], actions.values[number]) if number >= 0 else ("", ())


@functools.lru_cache(maxsize=1024)
def short_marks(names: tuple[str, ...]) -> tuple[str, ...]:
    """One or two letters that tell the players apart; else their numbers."""
    for tell in (first_letter, first_two, telling_two):
        marks = tuple(tell(name, names) for name in names)
        if "" not in marks and len(set(marks)) == len(names):
            return marks
    return tuple(str(number) for number in range(1, len(names) + 1))


def first_letter(name: str, _names: tuple[str, ...]) -> str:
    return name[:1].upper()


def first_two(name: str, _names: tuple[str, ...]) -> str:
    return name[:2].title()


def telling_two(name: str, names: tuple[str, ...]) -> str:
    """The initial, and the first letter that no other name with this initial has."""
    others = [other.lower() for other in names if other != name and other[:1] == name[:1]]
    own = (letter for letter in name[1:].lower() if not any(letter in other for other in others))
    return name[:1].upper() + next(own, name[1:2].lower())


@functools.lru_cache(maxsize=256)
def reduced_prices(game: Any, element: int, less: int) -> Prices:
    """What each star costs if an event saves that many crystals of one element."""
    return tuple(
        tuple([max(0, n - less) if e == element else n for e, n in enumerate(cost)])
        for cost in plain_box(game).cost
    )


@functools.lru_cache(maxsize=1024)
def missing_crystals(prices: Prices, held: tuple[int, ...]) -> Prices:
    lacks = [
        tuple([need - have if need > have else 0 for need, have in zip(cost, held, strict=True)])
        for cost in prices
    ]
    return tuple(lack if any(lack) else () for lack in lacks)


@functools.lru_cache(maxsize=64)
def neighbours(game: Any) -> list[list[int]]:
    """GWI-07 The fields next to each field."""
    near, fields = plain_box(game).near, plain_box(game).fields
    return [
        [other for other in range(1, fields + 1) if near[one] >> other & 1]
        for one in range(fields + 1)
    ]


@functools.lru_cache(maxsize=4096)
def star_name(game: Any, language: str, star: int) -> str:
    """The name of a star, without what stands in brackets."""
    return sentences.star_name(star, game.translations(language)).split(" (")[0]


@functools.lru_cache(maxsize=1024)
def field_name(game: Any, language: str, field: int) -> str:
    return sentences.field_name(field, game.translations(language))


def elements_of(amounts: Any) -> list[tuple[int, int]]:
    """The elements that occur, with their numbers."""
    return [(element, amounts[element]) for element in range(ELEMENTS) if amounts[element]]
