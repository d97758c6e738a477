"""A record laid out field by field, with who may see each field."""

import enum
import functools
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

NUMBER = np.int64  # for calculations: no overflow, compiled or not
ID = np.int8  # what is only compared, copied and indexed with: pips, cards, cells
BITS = np.uint64  # sets, used only through bits.py
RNG_STATE = np.uint64  # the random state, used only through rng.py

SPECTATOR_MASK = -1  # the last mask

Row = npt.NDArray[np.uint8]


class Visibility(enum.Enum):
    """Who may see a field before the end; afterwards everybody sees everything."""

    PUBLIC = "everyone"
    OWNER = "the seat that is its first index"
    OTHERS = "every seat but its first index"
    SECRET = "nobody"


class Field(NamedTuple):
    """One field of a record. `wire` is its name in JSON and in playthroughs, for a field that was
    renamed; without one, its own name. `recorded` is the shape it had when saves were first
    written, for a field that has grown since; their digests are of records of that shape."""

    name: str
    dtype: type
    shape: tuple[int, ...] = ()
    visibility: Visibility = Visibility.SECRET
    about: str = ""
    wire: str = ""
    recorded: tuple[int, ...] | None = None

    @property
    def wire_name(self) -> str:
        """The name readers outside the process know it by."""
        return self.wire or self.name


class Layout(tuple[Field, ...]):
    """The fields of one record, in the order of the rulebook."""

    @functools.cached_property
    def dtype(self) -> np.dtype[Any]:
        """Aligned, so that every row of a batch is aligned as well."""
        fields = np.dtype([(f.name, f.dtype, f.shape) for f in self], align=True)
        return np.dtype((np.record, fields))

    @functools.cached_property
    def recorded_layout(self) -> "Layout":
        """The same fields in the shapes they had when saves were first written."""
        return Layout(f if f.recorded is None else f._replace(shape=f.recorded) for f in self)

    def recorded_bytes(self, row: Row) -> bytes:
        """The bytes of a row as they were before fields grew; if it uses more, all of it too."""
        if all(field.recorded is None for field in self):
            return row.tobytes()
        older, record = self.recorded_layout.new_row(), self.as_record(row)
        for field in self.recorded_layout:
            inside = tuple(slice(0, size) for size in field.shape)
            self.recorded_layout.as_record(older)[field.name] = np.asarray(record[field.name])[
                inside
            ]
        return older.tobytes() + (row.tobytes() if self.has_grown(row) else b"")

    def has_grown(self, row: Row) -> bool:
        """Whether a row holds anything where there was no place for it."""
        record = self.as_record(row)
        return any(
            np.count_nonzero(record[field.name])
            > np.count_nonzero(record[field.name][tuple(slice(0, n) for n in field.recorded)])
            for field in self
            if field.recorded is not None
        )

    def new_row(self) -> Row:
        """Return a row of zeros. Ids count from 1, so 0 is nothing or unknown."""
        return np.zeros(self.dtype.itemsize, np.uint8)

    def as_record(self, row: Row) -> Any:
        """The same bytes with fields as attributes; writing to one writes to the other."""
        return row.view(self.dtype)[0]

    def make_row(self, **facts: Any) -> Row:
        """A read-only row with these facts."""
        row = self.new_row()
        for name, value in facts.items():
            self.as_record(row)[name] = value
        row.flags.writeable = False
        return row

    def view_masks(self, seats: int) -> npt.NDArray[np.uint8]:
        """One byte mask for each seat and a last one for a spectator: a view is `row & mask`."""
        masks = np.zeros((seats + 1, self.dtype.itemsize), np.uint8)
        for seat, mask in zip([*range(seats), None], masks, strict=True):
            for field in self:
                reveal_bytes(field, self.field_bytes(mask, field), seat)
        return masks

    def field_bytes(self, row: Row, field: Field) -> npt.NDArray[np.uint8]:
        """The bytes of one field, a row for each first index."""
        start, size = self.offset(field.name), self.dtype[field.name].itemsize
        owners = field.shape[0] if field.shape else 1
        return row[start : start + size].reshape(owners, -1)

    def offset(self, name: str) -> int:
        """Where the bytes of a field begin."""
        fields: Any = self.dtype.fields
        return int(fields[name][1])


def reveal_bytes(field: Field, owned: npt.NDArray[np.uint8], seat: int | None) -> None:
    """Unmask the bytes of a field that `seat` may see; None is a spectator."""
    if field.visibility is Visibility.PUBLIC:
        owned[:] = 255
    elif field.visibility is Visibility.OWNER and seat is not None:
        owned[seat] = 255
    elif field.visibility is Visibility.OTHERS and seat is not None:
        owned[:] = 255
        owned[seat] = 0
