"""A list of play codes that the kernel fills without Python's help; made once, used for many positions."""

from __future__ import annotations

from collections.abc import Iterator

from melds.kernel import machine

__all__ = ["Codes"]

FIRST_ROOM = 128  # most positions have fewer plays; a hand full of Aces can have thousands


class Codes:
    """Codes one after the other, read like a list; each becomes an object of Python only when it is asked for."""

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

    def add_row(self, code: int, step: int, count: int) -> None:
        """Put so many codes at the end, each by a step greater than the one before."""
        while self.room < self.count + count:
            self.room = 2 * self.room
            self.items = machine.grown(self.items, self.room)
        for place in range(self.count, self.count + count):
            self.items[place] = code
            code += step
        self.count = self.count + count

    def clear(self) -> None:
        """Forget all codes, keep the room."""
        self.count = 0

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, place: int) -> int:
        if place < 0:
            place += self.count
        if place < 0 or place >= self.count:
            raise IndexError(f"there are {self.count} codes, none at place {place}")
        return self.items[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self.listed())

    def __contains__(self, code: object) -> bool:
        return code in self.listed()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Codes):
            return self.listed() == other.listed()
        return self.listed() == other if isinstance(other, list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return repr(self.listed())

    def listed(self) -> list[int]:
        """The codes as a list of their own."""
        return [self.items[place] for place in range(self.count)]
