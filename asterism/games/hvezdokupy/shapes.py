"""Hvězdokupy: constellations as sets of cells, turned, mirrored and laid on the board."""

from collections.abc import Iterable, Sequence

Cell = tuple[int, int]  # row, column
Shape = tuple[Cell, ...]  # the stars row by row, or in the order of a shape they were turned from


def stars_of(rows: Sequence[str]) -> Shape:
    """Return the stars of a card, row by row."""
    return tuple(
        (row, column)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == "#"
    )


def move_to_corner(cells: Iterable[Cell]) -> Shape:
    """Return the same shape moved to the top left corner."""
    listed = list(cells)
    top, left = min(row for row, _ in listed), min(column for _, column in listed)
    return tuple((row - top, column - left) for row, column in listed)


def symmetries(shape: Shape) -> list[Shape]:
    """HVE-11 Four rotations and their mirror images; every star keeps its place in the list."""
    found = [shape]
    for _ in range(3):
        found.append(tuple((column, -row) for row, column in found[-1]))
    found += [tuple((row, -column) for row, column in turned) for turned in found]
    return [move_to_corner(turned) for turned in found]


def different(shape: Shape) -> list[Shape]:
    """Return the distinct symmetries of a shape, the printed one first."""
    found: dict[frozenset[Cell], Shape] = {}
    for turned in symmetries(shape):
        found.setdefault(frozenset(turned), turned)
    return list(found.values())


def likeness(shape: Shape) -> Shape:
    """Return a canonical form: equal for shapes that are rotations or mirror images."""
    return min(tuple(sorted(turned)) for turned in symmetries(shape))


def lay_out(shape: Shape, board: int) -> list[Shape]:
    """Return every way the shape can lie on the board."""
    return [
        tuple((row + down, column + right) for row, column in turned)
        for turned in different(shape)
        for down in range(board - max(row for row, _ in turned))
        for right in range(board - max(column for _, column in turned))
    ]


def tree(shape: Shape) -> list[tuple[int, int]]:
    """Return a minimum spanning tree of the stars, as pairs of indices."""
    joined, lines = {0}, []
    while len(joined) < len(shape):
        _, start, end = min(
            (distance(shape[a], shape[b]), a, b)
            for a in joined
            for b in set(range(len(shape))) - joined
        )
        lines.append((start, end))
        joined.add(end)
    return lines


def distance(one: Cell, other: Cell) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
