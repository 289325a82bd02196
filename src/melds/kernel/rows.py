"""One row of an array of numpy, as the kernel writes to it.

This file is never compiled. rows.pxd beside it says the same in C, and compiled modules have that inlined.
"""

from typing import Any

__all__ = ["row_of"]


def row_of(array: Any, number: int) -> Any:
    """The bytes of a row, to be written to."""
    return array[number]
