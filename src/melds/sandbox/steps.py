"""Calls of the kernel that are put together beforehand, and made all at once.

How this works: a new worker shares its memory with the zygote until it writes to it, and whatever Python does writes: to
the counters of all objects it touches. Each page so touched is copied, and what `lock_down` did step by step took half of
a worker's start. So the zygote writes the calls down, number and arguments, for a fork to make them from a loop in C
(`system.pxd`) that touches nothing. What an argument points to is kept as long as the steps are.
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
