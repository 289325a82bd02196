"""What C and Python spell differently: bits, and memory that grows.

This file is never compiled. machine.pxd beside it says the same in C, and compiled modules have that inlined.
"""

import math
from contextlib import nullcontext
from math import exp

__all__ = ["bit", "bit_count", "exp", "freed", "grown", "lowest_bit", "new_codes", "nogil", "root", "zeros"]

nogil = nullcontext()  # for `with nogil:` where Cython's own can't be imported


def bit(place: int) -> int:
    """The set with one element; places go from 0 to 63 (in C, `1 << place` would end at 31)."""
    return 1 << place


def bit_count(bits: int) -> int:
    """How many elements the set has."""
    return bits.bit_count()


def lowest_bit(bits: int) -> int:
    """The smallest element of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def root(number: float) -> float:
    """The square root."""
    return math.sqrt(number)


def new_codes(room: int) -> list[int]:
    """Room for so many codes."""
    return [0] * room


def grown(codes: list[int], room: int) -> list[int]:
    """The same codes with more room; the old ones may be gone."""
    codes.extend([0] * (room - len(codes)))
    return codes


def freed(codes: list[int]) -> None:
    """Give the memory back; only C needs to."""


def zeros(count: int) -> list[int]:
    """A new row of zeros, for an array of a state (Python alone: C is content with any list of that length)."""
    return [0] * count
