"""What a reader would like to be told."""

from typing import NamedTuple


class RenderRequest(NamedTuple):
    """What a reader asked for: sentences in a language, a drawing of a frame (see
    `asterism.engine.frames`), the table in words; of a drawing on a live line only `changes`."""

    language: str | None = None
    drawing: str | None = None
    text: bool = False
    changes: bool = False

    @property
    def is_rendered(self) -> bool:
        """Whether sentences or a drawing are asked for, which take time; fields alone do not."""
        return bool(self.language or self.drawing or self.text)
