"""A list of play codes that the kernel fills without Python's help; made once, used for many positions."""

from __future__ import annotations

from melds.kernel import machine

__all__ = ["Codes"]

FIRST_ROOM = 128  # most positions have fewer plays; a hand full of Aces can have thousands


class Codes:
    """Codes one after the other; `count` says how many are there."""

    __slots__ = ("count", "items", "room")

    def __init__(self) -> None:
        self.count, self.room = 0, FIRST_ROOM
        self.items = machine.new_codes(FIRST_ROOM)

    def __dealloc__(self) -> None:
        machine.freed(self.items)

    def add(self, code: int) -> None:
        """Put a code at the end."""
        if self.count == self.room:
            self.room = 2 * self.room
            self.items = machine.grown(self.items, self.room)
        self.items[self.count] = code
        self.count = self.count + 1

    def clear(self) -> None:
        """Forget all codes, keep the room."""
        self.count = 0

    def __len__(self) -> int:
        return self.count

    def listed(self) -> list[int]:
        """The codes as a list of their own."""
        return [self.items[place] for place in range(self.count)]
