"""What a server does before anybody waits for it."""

import gc

from asterism.engine.frames import FRAMES
from asterism.tables import precompile
from asterism.translations import LANGUAGES
from asterism.web import engine_loader


def test_first_drawings_are_made_before_anybody_waits_for_one(monkeypatch):
    drawn = []
    monkeypatch.setattr(precompile, "table_steps", lambda game: [])
    monkeypatch.setattr(
        precompile, "build_view", lambda match, seat, asked: drawn.append((match.game.name, *asked))
    )
    before = gc.get_freeze_count()
    try:
        engine_loader.load_machine_code()
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()
    assert {one[:3] for one in drawn} == {
        (game, language, frame)
        for game in precompile.catalogue()
        for language in LANGUAGES
        for frame in FRAMES
    }
