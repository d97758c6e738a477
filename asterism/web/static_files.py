"""Scripts and styles as browsers get them: without indentation and without comments."""

import functools
import os
import pathlib
import re

from starlette.responses import FileResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

SLIM = (".css", ".js")
KEPT_HEADERS = ("etag", "last-modified")
BLOCK = r"/\*(?:[^*]|\*(?!/))*\*/"
COMMENT = re.compile(rf"^[ \t]*(?:{BLOCK}|//.*)\n", re.MULTILINE)  # in lines of its own
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class SlimStaticFiles(StaticFiles):
    """A folder whose scripts and styles are sent slim, everything else as it is."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        path = pathlib.Path(os.fspath(full_path))
        if not isinstance(response, FileResponse) or path.suffix not in SLIM:
            return response
        headers = {name: response.headers[name] for name in KEPT_HEADERS}
        content = read_slim(path, stat_result.st_mtime_ns)
        return Response(content, status_code, headers, response.media_type)


@functools.lru_cache(maxsize=256)
def read_slim(path: pathlib.Path, _changed: int) -> str:
    return slim(path.read_text("utf-8"))


def slim(source: str) -> str:
    """Return a script or a style without what only its writers need."""
    return INDENTATION.sub("", COMMENT.sub("", source))
