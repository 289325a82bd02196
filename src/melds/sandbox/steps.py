"""Calls of the kernel that are put together beforehand, and made all at once.

How this works: a new worker shares its memory with the zygote until it writes to it, and whatever Python does writes:
to the counters of all objects it touches. Each page so touched is copied: of 470 page faults of a start, 170 came from
making these calls step by step. So the zygote writes the calls down, number and arguments, for a fork to
make them from a loop in C (`system.pxd`) that touches nothing. What an argument points to is kept as long as the steps.

The same is true of the zygote behind each fork. So `fork_each` makes the workers of a match one behind the other,
without touching anything in between.
"""

from __future__ import annotations

import struct

from melds.sandbox import system
from melds.sandbox.linux import number_of

__all__ = ["Steps"]

ARGUMENTS = 6


class Steps:
    """Calls of the kernel, in their order."""

    __slots__ = ("_kept", "_names", "_row")

    def __init__(self) -> None:
        self._names: list[str] = []
        self._row = b""  # number and arguments of each call, a machine word each
        self._kept: list[bytes] = []

    def add(self, name: str, *arguments: int | bytes | None) -> None:
        """Goes on with that call; bytes are handed over by their address."""
        words = [number_of(name)]
        for argument in arguments:
            if isinstance(argument, bytes):
                self._kept.append(argument)
                words.append(system.address(argument))
            else:
                words.append(argument or 0)
        words += [0] * (1 + ARGUMENTS - len(words))
        self._names.append(name)
        self._row += struct.pack("=7q", *words)

    def extend(self, others: Steps) -> None:
        """Goes on with those calls."""
        self._names += others._names
        self._row += others._row
        self._kept += others._kept

    def take(self) -> None:
        """Makes the calls; OSError with the name of the first that is refused, and none is made after it."""
        system.make_calls(self._row, self._names)

    def fork_each(self, count: int) -> tuple[list[int], bool]:
        """Makes the calls and forks, so many times; gets the numbers of the children so far, and whether this is one.

        OSError if a call is refused, or a child.
        """
        return system.fork_each(self._row, self._names, count)
