"""A game's rules page: one Markdown file a language, read into sections, rules and figures.

Besides plain Markdown a page has: `## Title {#anchor}` for a section; `{HAN-07 HAN-08}` at the end
of a block for the rules it tells, with the word `ours` if the reading is our own;
`![caption](figure:name)` for a figure of the block above; and `![caption](example:name)` for a
worked example, followed by a numbered list with a sentence for each of its steps.
"""

import functools
import pathlib
import re
import tomllib
from typing import TYPE_CHECKING, NamedTuple

from asterism.translations.typesetting import bind_words

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

SECTION = re.compile(r"^(?P<title>.*?)\s*\{#(?P<anchor>[a-z-]+)\}$")
CITATION = re.compile(r"\s*\{(?P<ids>(?:[A-Z]{3}-\d\d|ours)(?: (?:[A-Z]{3}-\d\d|ours))*)\}$")
FIGURE = re.compile(r"^(?P<kind>figure|example):(?P<name>[a-z0-9_]+)$")
OURS = "ours"


class FigureLink(NamedTuple):
    """A figure by name; a worked example has a text for each step."""

    name: str
    caption: str
    steps: tuple[str, ...] = ()


class Block(NamedTuple):
    """A paragraph, list or table: its anchor, its markup, the rules it tells, its figures; and the
    heading above it, if there is one."""

    anchor: str
    html: str
    heading: str = ""
    rules: tuple[str, ...] = ()
    is_ours: bool = False
    figures: tuple[FigureLink, ...] = ()


class Section(NamedTuple):
    anchor: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def leaves(self) -> list[list[Block]]:
        """The blocks in groups: one with figures or a heading, and those after it without."""
        groups: list[list[Block]] = []
        for block in self.blocks:
            if block.figures or block.heading or not groups:
                groups.append([])
            groups[-1].append(block)
        return groups


class RulesPage(NamedTuple):
    title: str
    lead: str
    sections: tuple[Section, ...]

    @property
    def blocks(self) -> list[Block]:
        return [block for section in self.sections for block in section.blocks]

    @property
    def figures(self) -> list[FigureLink]:
        return [figure for block in self.blocks for figure in block.figures]

    def anchor_of_rule(self, rule: str) -> str | None:
        """Return where a rule is told: of the blocks that cite it the one with fewest others, as
        printed before as we read it."""
        telling = [block for block in self.blocks if rule in block.rules]
        first = min(telling, key=lambda block: (len(block.rules), block.is_ours), default=None)
        return first and first.anchor


class PageError(ValueError):
    """A page that is not written as the module's docstring says."""


def has_page(folder: pathlib.Path) -> bool:
    return (folder / "rules_page" / "en.md").exists()


@functools.cache
def load_page(folder: pathlib.Path, language: str) -> RulesPage:
    """Return the rules page of a game's folder in a language."""
    text = (folder / "rules_page" / f"{language}.md").read_text("utf-8")
    return parse_page(bind_words(text, language))


@functools.cache
def load_anchors(folder: pathlib.Path) -> dict[str, str]:
    """Return where each phase of the game is explained: by its name, and by its number."""
    entries = tomllib.loads((folder / "rules_page" / "anchors.toml").read_text("utf-8"))
    return {str(key).lower(): anchor for key, anchor in entries["phases"].items()}


class Builder:
    """Collects the blocks of a page as they come."""

    def __init__(self) -> None:
        self.title, self.lead = "", ""
        self.heading = ""  # of the next block
        self.sections: list[tuple[str, str, list[Block]]] = []
        self.example: tuple[str, str] | None = None  # whose steps come next

    @property
    def blocks(self) -> list[Block]:
        if not self.sections:
            raise PageError("A block stands before the first section.")
        return self.sections[-1][2]

    def add_heading(self, level: str, text: str) -> None:
        if level == "h1":
            self.title = text
        elif level == "h2":
            found = SECTION.match(text)
            if not found:
                raise PageError(f"The heading {text!r} has no anchor such as {{#turn}}.")
            self.sections.append((found["anchor"], found["title"], []))
        else:
            self.heading = text

    def add_block(self, html: str, rules: tuple[str, ...] = ()) -> None:
        anchor = f"{self.sections[-1][0]}-{len(self.blocks) + 1}" if self.sections else ""
        cited = tuple(rule for rule in rules if rule != OURS)
        self.blocks.append(Block(anchor, html, self.heading, cited, OURS in rules))
        self.heading = ""

    def add_list(self, html: str, rules: tuple[str, ...]) -> None:
        """A list goes on with the paragraph that introduces it, unless that is told by itself."""
        last = self.blocks[-1] if self.blocks else None
        if last is None or self.heading or last.rules or last.is_ours or last.figures:
            self.add_block(html, rules)
        else:
            self.blocks[-1] = last._replace(html=last.html + html)
            self.cite(rules)

    def cite(self, rules: tuple[str, ...]) -> None:
        """Rules of the block before, from a line of their own."""
        block = self.blocks[-1]
        cited = block.rules + tuple(rule for rule in rules if rule != OURS)
        self.blocks[-1] = block._replace(rules=cited, is_ours=block.is_ours or OURS in rules)

    def add_figure(self, kind: str, name: str, caption: str) -> None:
        if kind == "example":
            self.example = name, caption
        else:
            self.attach(FigureLink(name, caption))

    def add_steps(self, steps: tuple[str, ...]) -> None:
        assert self.example is not None
        self.attach(FigureLink(*self.example, steps))
        self.example = None

    def attach(self, figure: FigureLink) -> None:
        block = self.blocks[-1]
        self.blocks[-1] = block._replace(figures=(*block.figures, figure))

    def build(self) -> RulesPage:
        if self.example is not None:
            raise PageError(f"The example {self.example[0]!r} has no list of steps.")
        sections = tuple(Section(anchor, title, tuple(b)) for anchor, title, b in self.sections)
        return RulesPage(self.title, self.lead, sections)


@functools.cache
def markdown_parser() -> "MarkdownIt":
    """The parser, imported with the first book: no page before it waits for that."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    # Links to figures have a scheme of their own, which the parser would not trust.
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


def parse_page(text: str) -> RulesPage:
    """Read a page. Raises PageError for one that is not written as it should be."""
    builder = Builder()
    for tokens in top_level_groups(markdown_parser().parse(text)):
        add_tokens(builder, tokens)
    return builder.build()


def top_level_groups(tokens: list["Token"]) -> list[list["Token"]]:
    """Return the tokens of each block of the page."""
    groups: list[list[Token]] = []
    depth = 0
    for token in tokens:
        if depth == 0:
            groups.append([])
        groups[-1].append(token)
        depth += token.nesting
    return groups


def add_tokens(builder: Builder, tokens: list["Token"]) -> None:
    """Add one block of the page to what is built."""
    first, inline = tokens[0], [token for token in tokens if token.type == "inline"]
    if first.type == "heading_open":
        builder.add_heading(first.tag, inline[0].content)
    elif first.type == "ordered_list_open" and builder.example:
        builder.add_steps(tuple(render([token]) for token in inline))
    elif first.type == "paragraph_open" and (found := find_figures(inline[0])):
        for kind, name, caption in found:
            builder.add_figure(kind, name, caption)
    else:
        rules = take_citation(inline[-1])
        if not builder.sections:
            builder.lead += render(tokens)
        elif rules and len(inline) == 1 and not inline[0].content.strip():
            builder.cite(rules)
        elif first.type == "bullet_list_open":
            builder.add_list(render(tokens), rules)
        else:
            builder.add_block(render(tokens), rules)


def render(tokens: list["Token"]) -> str:
    parser = markdown_parser()
    return str(parser.renderer.render(tokens, parser.options, {}))


def find_figures(inline: "Token") -> list[tuple[str, str, str]]:
    """Return the figures of a paragraph that holds nothing else: kind, name, caption."""
    children = [child for child in inline.children or [] if child.type != "softbreak"]
    if not children or any(child.type != "image" for child in children):
        return []
    links = [FIGURE.match(str(child.attrs["src"])) for child in children]
    return [
        (link["kind"], link["name"], child.content)
        for link, child in zip(links, children, strict=True)
        if link
    ]


def take_citation(inline: "Token") -> tuple[str, ...]:
    """Cut the citation from the end of a text and return its words."""
    found = CITATION.search(inline.content)
    if not found:
        return ()
    inline.content = inline.content[: found.start()]
    last = (inline.children or [])[-1]
    last.content = CITATION.sub("", last.content)
    return tuple(found["ids"].split())
