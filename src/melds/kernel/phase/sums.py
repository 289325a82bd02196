"""Two sums of 34 out of one hand (2.4): can they be laid, which values are missing, and what if a card were gone?

How this works: row a of a table holds, as bits, all totals b such that a total of a and one of b can be made of
different cards. A card of value v changes row a to row[a] | row[a] << v | row[a - v]. Row 0 then holds what one sum can
be, and row 34 what a second one can be beside a first of 34; bits beyond 34 mean nothing. With bit 34 both sums can be
laid, with bit 34 - v a card of value v would do. To know that for the hand without any one of its cards, the cards are
halved again and again: each half is looked at with the other one added.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import layout

__all__ = ["Sums"]

OUTS = ((1 << 13) - 1) << 21  # 34 less the value of a King to 34 less that of an Ace


def is_laid(row: int) -> bool:
    """Whether that total is reached: bit 34."""
    return bool(row >> layout.SUM & 1)


def outs_in(row: int) -> int:
    """How many values would bring the total to 34."""
    return machine.bit_count(row & OUTS)


class Sums:
    """Room for the tables; made once, used for many hands, by one thread at a time."""

    __slots__ = ("count", "pairs", "single", "singles", "tables", "values")

    def __init__(self) -> None:
        self.count = self.single = 0
        self.values = machine.zeros(layout.HAND_ROOM)
        self.tables = machine.zeros(layout.SUM_TABLES * layout.SUM_ROWS)
        self.singles = machine.zeros(layout.HAND_ROOM)  # row 0 without each card
        self.pairs = machine.zeros(layout.HAND_ROOM)  # row 34 without each card

    def take_in(self, hand: list[int], start: int, size: int, wanted: int) -> None:
        """Take the values of those cards of a hand that are in a set."""
        self.count = 0
        for place in range(start, start + size):
            if wanted & machine.bit(hand[place]):
                self.values[self.count] = cards.value_of(hand[place])
                self.count += 1

    def take(self, card: int, wanted: int) -> None:
        """Take one card more, if it is in that set."""
        if wanted & machine.bit(card):
            self.values[self.count] = cards.value_of(card)
            self.count += 1

    def total(self) -> int:
        """What all cards add up to."""
        total = 0
        for place in range(self.count):
            total += self.values[place]
        return total

    def pair(self) -> int:
        """Row 34 of all cards; `single` is row 0 then."""
        self.clear(0)
        for place in range(self.count):
            self.add(0, self.values[place])
        self.single = self.tables[0]
        return self.tables[layout.SUM]

    def leave_out(self) -> None:
        """Find `singles` and `pairs`: the rows without each of the cards."""
        if self.count:
            self.clear(0)
            self.halve(0, self.count, 0)

    def halve(self, first: int, last: int, level: int) -> None:
        """The same for some of the cards, when all others are in the table of that level."""
        if last - first == 1:
            self.singles[first] = self.tables[level * layout.SUM_ROWS]
            self.pairs[first] = self.tables[level * layout.SUM_ROWS + layout.SUM]
            return
        middle = (first + last) // 2
        self.copy(level)
        for place in range(middle, last):
            self.add(level + 1, self.values[place])
        self.halve(first, middle, level + 1)
        self.copy(level)
        for place in range(first, middle):
            self.add(level + 1, self.values[place])
        self.halve(middle, last, level + 1)

    def clear(self, level: int) -> None:
        """The table of no cards."""
        for row in range(level * layout.SUM_ROWS, level * layout.SUM_ROWS + layout.SUM_ROWS):
            self.tables[row] = 0
        self.tables[level * layout.SUM_ROWS] = 1

    def copy(self, level: int) -> None:
        """Copy a table to the next level."""
        for row in range(level * layout.SUM_ROWS, level * layout.SUM_ROWS + layout.SUM_ROWS):
            self.tables[row + layout.SUM_ROWS] = self.tables[row]

    def add(self, level: int, value: int) -> None:
        """Add a card to the table."""
        first = level * layout.SUM_ROWS
        for row in range(first + layout.SUM, first + value - 1, -1):
            old = self.tables[row]
            self.tables[row] = old | old << value | self.tables[row - value]
        for row in range(first, first + value):
            self.tables[row] |= self.tables[row] << value
