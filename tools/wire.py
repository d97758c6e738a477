"""Write the types in docs/wire.md from the program's own. Run it to update the page."""

import json
import pathlib

from asterism.web.wire import schemas

PAGE = pathlib.Path(__file__).parents[1] / "docs" / "wire.md"
HEAD = "## Types\n"


def render_types() -> str:
    """Return every type with its description and its JSON Schema."""
    parts = []
    for name, schema in sorted(schemas().items()):
        about = " ".join(schema.pop("description", "").split())
        schema.pop("title", None)
        fields = schema.pop("properties", {})
        rows = [
            f"  {json.dumps(key)}: {json.dumps(each, ensure_ascii=False)}"
            for key, each in fields.items()
        ]
        inner = '"properties": {\n' + ",\n".join(rows) + "\n}"
        rest = json.dumps(schema, ensure_ascii=False)[1:-1]
        parts.append(f"### {name}\n\n{about}\n\n```json\n{{{rest}, {inner}}}\n```\n")
    return "\n".join(parts)


def render_page(text: str) -> str:
    """Return the page with its types replaced."""
    prose, _, rest = text.partition(HEAD)
    note = rest.strip().split("\n### ", 1)[0].strip()
    return f"{prose}{HEAD}\n{note}\n\n{render_types()}"


if __name__ == "__main__":
    PAGE.write_text(render_page(PAGE.read_text("utf-8")), "utf-8")
