"""Every kind of news has a motion, and every weighty moment a beat: matches are played, and what a
film would show of every move is held against the sentences that tell it."""

import pathlib
import random
import tomllib

import pytest
from film_news import MOTIONS, news_between

import asterism
from asterism.engine.frames import FRAMES
from asterism.engine.render_context import RenderContext
from asterism.tables.views import render_drawing

MOVES = 60  # of a game
WEIGHTY = {
    "bajne_kostky": {"taken": "trick"},
    "gwiazdy": {"won": "battle", "made": "star", "missed": "star"},
    "hanabi": {"complete": "firework", "mistake": "mistake"},
    "hvezdokupy": {"wins": "constellation"},
    "nebula": {"first": "task"},
}
# Sentences of something else: parts of a line, and what happens only by the clock.
PARTS = {
    "bajne_kostky": {"entry"},
    "hvezdokupy": {"ready", "time", "sand", "missed", "draw"},
    "nebula": {"idle", "last_round", "ends"},
    "gwiazdy": {"over", "goal", "leave", "save", "fly", "push"},
    "hanabi": set(),
}


class Heard:
    """Translations that note which sentences of the log were said."""

    def __init__(self, translations):
        self.translations, self.keys = translations, set()

    def __call__(self, key, **values):
        if key.startswith("log."):
            self.keys.add(key.removeprefix("log."))
        return self.translations(key, **values)

    def __getattr__(self, name):
        return getattr(self.translations, name)


def log_keys(name):
    """All sentences of a game's log."""
    game = pathlib.Path(asterism.__file__).parent / "games" / name
    return set(tomllib.loads((game / "translations" / "en.toml").read_text("utf-8"))["log"])


def play_random(name, moves):
    """Yield, of random moves, the sentences that tell each and what a film shows of it."""
    chance, game, number = random.Random(name), asterism.load(name), 0
    while True:
        match = game.new(players=chance.choice(game.players), seed=chance.randrange(10**6))
        while match.actors:
            yield one_move(chance, game, match)
            number += 1
            if number == moves:
                return


def one_move(chance, game, match):
    frame, translations = chance.choice([*FRAMES]), match.translations("en")
    before = game.view(match.row, 0)
    seat = chance.choice(match.actors)
    match.play(seat, chance.choice(match.legal(seat)))
    after, heard = game.view(match.row, 0), Heard(translations)
    actor, action = match.moves[-1]
    action = game.visible_action(0, actor, action, is_over=match.over)
    contexts = (RenderContext(game, row, 0, heard) for row in (before, after))
    game.modules.sentences.log_line(*contexts, actor, action)
    drawings = (
        render_drawing(RenderContext(game, row, 0, translations), frame) for row in (before, after)
    )
    return heard.keys, news_between(*drawings)


@pytest.mark.parametrize("name", asterism.catalogue())
def test_every_sentence_of_the_log_has_a_motion_and_weighty_ones_a_beat(name):
    weighty, parts = WEIGHTY[name], PARTS[name]
    for keys, news in play_random(name, MOVES):
        motions = {motion for one in news for motion in one.motion.split()}
        assert motions <= set(MOTIONS)
        assert motions or keys <= parts, f"nothing moves: {sorted(keys)}"
        beats = {one.beat for one in news}
        missing = {weighty[key] for key in keys & weighty.keys()} - beats
        assert not missing, f"not held: {sorted(missing)} of {sorted(keys)}"


@pytest.mark.parametrize("name", asterism.catalogue())
def test_what_is_weighty_is_a_sentence_of_the_log(name):
    assert WEIGHTY[name].keys() | PARTS[name] <= log_keys(name)
