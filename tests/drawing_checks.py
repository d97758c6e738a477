"""What every scene keeps to, read from its markup: sizes of type, and nothing outside the frame."""

import re
import xml.etree.ElementTree as ET

from asterism.drawing.type_metrics import text_width

SVG = "{http://www.w3.org/2000/svg}"
ANCHORS = {None: 0, "start": 0, "middle": 0.5, "end": 1}
SLACK = 2  # units that a stroke or a rough measure may take


def smallest_type(frame):
    return 13 if frame.is_phone else 14


def offset_of(part):
    """How far a part is moved; scaling happens in symbols only."""
    found = re.match(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)", part.get("transform") or "")
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)


def placed_parts(part, x=0.0, y=0.0):
    """Every part with the origin it is drawn from."""
    dx, dy = offset_of(part)
    yield part, x + dx, y + dy
    for child in part:
        yield from placed_parts(child, x + dx, y + dy)


def texts(scene):
    for part, x, y in placed_parts(scene):
        if part.tag == f"{SVG}text" and part.text:
            xs = [float(at) for at in (part.get("x") or "0").split()]
            wide = text_width(part.text, float(part.get("font-size"))) if len(xs) == 1 else 0
            before = ANCHORS[part.get("text-anchor")] * wide
            left, right = x + xs[0] - before, x + xs[-1] + wide - before
            yield part, left, right, y + float(part.get("y") or 0)


def check_scene(drawn, frame):
    """Assert that a scene fits its frame and can be read."""
    scene = ET.fromstring(drawn)
    assert scene.get("viewBox") == f"0 0 {frame.width} {frame.height}"
    for part, left, right, y in texts(scene):
        description = f"{part.text!r} in {frame.name}"
        assert float(part.get("font-size")) >= smallest_type(frame), description
        assert -SLACK <= left <= right <= frame.width + SLACK, description
        assert 0 < y <= frame.height + SLACK, description
    return scene
