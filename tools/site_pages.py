"""A hook of MkDocs: pages that stand outside `docs/` become pages of the site.

The README and the other Markdown files of the project's root link to each other by their paths in
the repository. This adds them to the site and turns those links into links between pages.
"""

import pathlib
import posixpath
import re
from typing import Any

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).parents[1]
PAGES = {  # page of the site: file of the repository
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changes.md": "CHANGELOG.md",
    "results.md": "benchmarks/results.md",
} | {
    path.relative_to(ROOT).as_posix(): path.relative_to(ROOT).as_posix()
    for path in sorted((ROOT / "research").glob("*.md"))
}
LINK = re.compile(r"\[([^\]\n]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Any, config: Any) -> Any:
    """Add the pages from outside `docs/`."""
    for page, path in PAGES.items():
        text = (ROOT / path).read_text("utf-8")
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Point every link at the page that a file of the repository became."""
    source = page.file.src_uri
    here = PAGES.get(source, f"docs/{source}")
    return LINK.sub(lambda link: relink(link, source, here), markdown)


def relink(link: re.Match[str], source: str, here: str) -> str:
    """One link: to a page of the site, or its words alone if the file is not on the site."""
    words, target, anchor = link[1], link[2], link[3] or ""
    if "://" in target:
        return link[0]
    path = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
    found = next((page for page, each in PAGES.items() if each == path), None)
    if found is None and path.startswith("docs/"):
        found = path.removeprefix("docs/")
    if found is None:
        return words
    return f"[{words}]({posixpath.relpath(found, posixpath.dirname(source) or '.')}{anchor})"
