"""Notes and the order of a hand, carried along when the hand changes."""

from collections.abc import Sequence


def remap_marks(
    notes: list[str], order: list[int], sources: Sequence[int]
) -> tuple[list[str], list[int]]:
    """Both for a hand whose slots were filled from these old ones (-1: a new card, shown last)."""
    kept = [notes[old] if 0 <= old < len(notes) else "" for old in sources]
    new = {old: slot for slot, old in enumerate(sources) if old >= 0}
    shown = [new[old] for old in order if old in new]
    unseen = [slot for slot in range(len(sources)) if slot not in shown]
    return kept, shown + unseen if order else []
