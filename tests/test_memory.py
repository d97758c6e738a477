"""Parts that are kept between renders depend on what they say they do, and on nothing less."""

import asterism
from asterism.engine import render_context
from asterism.engine.memory import remember

GAME = asterism.load("nebula")


def look(match, language="en", seat=0):
    return GAME.render_context(match.row, seat, match.translations(language))


def test_what_is_remembered_is_made_again_when_a_fact_the_language_or_a_name_changes():
    made = []

    @remember("rounds")
    def part(ctx, size):
        made.append(size)
        return ctx.facts.rounds, size

    match = GAME.new(players=2, seed=1)
    assert part(look(match), 3) == part(look(match), 3)
    assert made == [3]
    part(look(match), 4)
    part(look(match, "cs"), 3)
    match.names = ("Ada", "Bob")
    part(look(match), 3)
    GAME.state.as_record(match.row).rounds += 1
    part(look(match), 3)
    assert made == [3, 4, 3, 3, 3]


def test_a_key_tells_views_apart_and_memory_is_bounded():
    made = []

    @remember(key=lambda ctx, *_: ctx.seat, size=2)
    def part(ctx, size):
        made.append((ctx.seat, size))
        return ctx.seat

    match = GAME.new(players=2, seed=1)
    assert [part(look(match, seat=seat), 1) for seat in (0, 1, 0)] == [0, 1, 0]
    part(look(match), 2)
    part(look(match, seat=1), 1)
    part(look(match), 1)
    assert made == [(0, 1), (1, 1), (0, 2), (0, 1)], "only the oldest part is forgotten"


def test_a_fact_is_made_a_key_once_for_all_parts_of_a_drawing(monkeypatch):
    frozen, freeze = [], render_context.freeze
    monkeypatch.setattr(
        render_context, "freeze", lambda value: frozen.append(value) or freeze(value)
    )
    ctx = look(GAME.new(players=2, seed=1))
    for _ in range(3):

        @remember("rounds")
        def part(ctx):
            return ctx.facts.rounds

        part(ctx)
    assert frozen == [ctx.facts.rounds]
