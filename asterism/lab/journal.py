"""Results of a long measurement, a line each in a file, so that it can be stopped and resumed."""

import json
import pathlib
from collections.abc import Callable
from typing import Any

from asterism.engine.errors import AsterismError

Facts = dict[str, Any]


class Journal:
    """What was measured, by everything it depends on. Without a file it remembers nothing."""

    def __init__(self, path: pathlib.Path | None = None) -> None:
        """Read what a file holds; raise AsterismError if it is no journal or cannot be written."""
        self.path, self.found = path, dict[str, Facts]()
        if path is not None:
            self.read_lines(path)

    def read_lines(self, path: pathlib.Path) -> None:
        try:
            with path.open("a+", encoding="utf-8") as file:
                file.seek(0)
                text = file.read()
                whole = text[: text.rfind("\n") + 1]  # the last line may have been interrupted
                file.truncate(len(whole.encode()))
        except OSError as error:
            raise AsterismError(f"{path} cannot hold results: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise AsterismError(f"{path} is no text, so it holds no results.") from None
        for number, line in enumerate(whole.splitlines(), 1):
            self.found |= self.parse_line(line, number)

    def parse_line(self, line: str, number: int) -> dict[str, Facts]:
        try:
            record = json.loads(line)
            return {as_text(record["of"]): dict(record["found"])}
        except (ValueError, KeyError, TypeError):
            raise AsterismError(f"{self.path}, line {number}, is no result.") from None

    def once(self, key: Facts, measure: Callable[[], Facts]) -> Facts:
        """Return what is known of a key; measure and write it if nothing is."""
        name = as_text(key)
        if name not in self.found:
            found = measure()
            self.write_line({"of": key, "found": found})
            if self.path is None:
                return found
            self.found[name] = found
        return self.found[name]

    def write_line(self, record: Facts) -> None:
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(record, ensure_ascii=False) + "\n")


def as_text(key: Facts) -> str:
    return json.dumps(key, ensure_ascii=False, sort_keys=True)
