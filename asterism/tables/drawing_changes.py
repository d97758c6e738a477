"""A drawing told by the one before it: most of a table stays as it is after a move."""

from array import array
from collections.abc import Iterable, Sequence

from asterism.tables.messages import View

Fingerprint = bytes  # eight for each part of a drawing, which need not be kept itself
NOTHING_DRAWN: Fingerprint = b""
CUT = b"<g"  # where a drawing is cut into parts; the page cuts at the same places


def tell_changes(view: View, known: Fingerprint) -> Fingerprint:
    """Replace the drawing of a view by its changes, if the reader has one; return its
    fingerprint."""
    if view.drawing is None:
        return NOTHING_DRAWN
    parts = view.drawing.encode().split(CUT)  # half as long as text, and hashed twice as fast
    drawn = fingerprint(parts)
    if known:
        view.drawing, view.changes = None, list_changes(parts, drawn, known)
    return drawn


def fingerprint(parts: Iterable[bytes]) -> Fingerprint:
    """Every listener's is kept from move to move: as numbers it would take five times as much."""
    return array("q", map(hash, parts)).tobytes()


def list_changes(
    parts: list[bytes], drawn: Fingerprint, known: Fingerprint
) -> list[str | tuple[int, int]]:
    """Return new parts as text, and spans of known parts as pairs of numbers."""
    spans = find_spans(array("q", drawn), array("q", known))
    ends = [start for start, _ in spans[1:]] + [len(parts)]
    return [
        CUT.join(parts[start:end]).decode() if place is None else (place, place + end - start)
        for (start, place), end in zip(spans, ends, strict=True)
    ]


def find_spans(drawn: Sequence[int], known: Sequence[int]) -> list[tuple[int, int | None]]:
    """Return where each span of parts begins, and where it stood in the drawing before; None: it
    is new. A part that stood there more than once is rather taken after its neighbour."""
    places = dict(zip(known, range(len(known)), strict=True))
    spans: list[tuple[int, int | None]] = []
    following, last = 0, len(known)
    goes_on: int | None = -1  # the place after the last, also as it would continue the span
    for number, part in enumerate(drawn):
        is_next = following < last and known[following] == part
        place = following if is_next else places.get(part)
        if place != goes_on:
            spans.append((number, place))
        goes_on = None if place is None else place + 1
        following = goes_on or following + 1
    return spans
