"""Large arrays that are used again once nobody holds them."""

import sys

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Lines = npt.NDArray[np.bool_]
MAX_KEPT = 4  # arrays; a trainer that keeps more gets new ones
OWN_REFERENCES = 3  # to an array of the pool: the list, the loop's name, getrefcount's argument


class BufferPool:
    """Arrays of one shape. An array that was given away, or a view of it, is never written while
    somebody holds it."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shape = shape
        self._arrays: list[Floats] = []
        self._written: dict[int, Lines] = {}  # lines of each array that are not 0

    def take(self) -> Floats:
        """Return an array that nobody holds; what stands in it is left over."""
        for array in self._arrays:
            if sys.getrefcount(array) <= OWN_REFERENCES:
                return array
        array = np.zeros(self.shape, np.float32)
        if len(self._arrays) < MAX_KEPT:
            self._arrays.append(array)
        return array

    def take_blank(self, lines: Lines) -> Floats:
        """Return an array of zeros, of which these lines may be written."""
        array = self.take()
        if id(array) in self._written:
            array[self._written[id(array)]] = 0
        if any(array is kept for kept in self._arrays):
            self._written[id(array)] = lines
        return array
