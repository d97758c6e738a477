"""What a server does before anybody waits for it."""

import gc

from asterism.engine.frames import FRAMES
from asterism.tables import precompile
from asterism.translations import LANGUAGES
from asterism.web import engine_loader


def test_first_drawings_are_made_before_anybody_waits_for_one(monkeypatch):
    drawn = []
    monkeypatch.setattr(engine_loader, "LOADED", set())
    monkeypatch.setattr(engine_loader, "game_names", lambda: ["hanabi"])
    monkeypatch.setattr(precompile, "table_steps", lambda game: [])
    monkeypatch.setattr(precompile, "mark_compiled", lambda game: None)
    monkeypatch.setattr(
        precompile, "build_view", lambda match, seat, request: drawn.append(request)
    )
    try:
        engine_loader.load_machine_code()
        first = len(drawn)
        engine_loader.load_machine_code()
        assert len(drawn) == first, "a server that takes over has loaded everything before"
        assert gc.get_freeze_count() > 0, "what was loaded is not looked through again"
    finally:
        gc.unfreeze()
    requests = {(one.language, one.drawing) for one in drawn}
    assert requests == {(language, frame) for language in LANGUAGES for frame in FRAMES}
