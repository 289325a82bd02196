"""The groups that a hand can make by itself, within one turn."""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.huxxy import groups, held, layout, tactics

__all__ = ["Pieces"]

NATURALS = 0xFFFFFFFFFFFFF
BEATS = [0x6969696969696, 0x9696969696969]  # as in `groups`


class Pieces:
    """Groups of a hand as sets of bits: long ones first, those with a Joker last; as many as there is room for."""

    __slots__ = ("count", "items")

    def __init__(self) -> None:
        self.items, self.count = machine.zeros(tactics.ROOM), 0

    def find(self, hand: int) -> None:
        """List the groups of a hand."""
        self.count = 0
        naturals = hand & NATURALS
        left = held.of_three(naturals)
        while left:
            lowest = left & -left
            left ^= lowest
            self.add_kinds(naturals & 15 * lowest)
        run = groups.from_ace(naturals)
        for beat in range(2):
            mine = run & BEATS[beat]
            left = held.starts_of_three(mine)
            while left:
                lowest = left & -left
                left ^= lowest
                self.add_runs(mine, 0, lowest, 0)
        self.sort()
        if hand & machine.bit(cards.JOKER):
            self.add_with_joker(held.paired(naturals))

    def add_kinds(self, kind: int) -> None:
        """Add three or four cards of one value, and each three of four."""
        self.add(kind)
        left = kind if machine.bit_count(kind) > layout.SMALLEST else 0
        while left:
            mark = left & -left
            left ^= mark
            self.add(kind ^ mark)

    def add_runs(self, mine: int, run: int, value: int, size: int) -> None:
        """Add the runs of one beat that go on from here; the lowest suit of the next value is given."""
        if size >= layout.SMALLEST:
            self.add(groups.to_ace(run))
        left = mine & 15 * value & NATURALS if size < layout.PLAYS else 0
        while left:
            mark = left & -left
            left ^= mark
            self.add_runs(mine, run | mark, value << 4 & NATURALS, size + 1)

    def add_with_joker(self, left: int) -> None:
        """Add the pairs that a Joker makes a group."""
        while left:
            one = left & -left
            left ^= one
            others = left
            while others:
                two = others & -others
                others ^= two
                if held.joins(one, two):
                    self.add(one | two | machine.bit(cards.JOKER))

    def add(self, piece: int) -> None:
        """Add a group, as long as there is room."""
        if self.count < tactics.ROOM:
            self.items[self.count] = piece
            self.count += 1

    def sort(self) -> None:
        """Put long groups first."""
        for place in range(1, self.count):
            piece, other = self.items[place], place
            while other > 0 and machine.bit_count(self.items[other - 1]) < machine.bit_count(piece):
                self.items[other] = self.items[other - 1]
                other -= 1
            self.items[other] = piece
