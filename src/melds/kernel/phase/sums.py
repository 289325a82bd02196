"""Two sums of 34 out of one hand (2.4): can they be laid, which values are missing, and what if a card were gone?

How this works: row a of a table holds, as bits, all totals b such that a total of a and one of b can be made of
different cards. A card of value v changes row a to row[a] | row[a] << v | row[a - v]. Row 0 then holds what one sum can
be, and row 34 what a second one can be beside a first of 34; bits beyond 34 mean nothing. With bit 34 both sums can be
laid, with bit 34 - v a card of value v would do; cards of less than 55 together are further away than that, and no
table is made for them. To know that for the hand without any one of its cards, the cards are halved again and again:
each half is looked at with the other one added, and of the last two or three the rows alone that are asked for.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import layout

__all__ = ["Sums"]

OUTS = ((1 << 13) - 1) << 21  # 34 less the value of a King to 34 less that of an Ace
FEWEST = 55  # two sums of 34 less a King: with less, no card can complete them


def is_laid(row: int) -> bool:
    """Whether that total is reached: bit 34."""
    return bool(row >> layout.SUM & 1)


def outs_in(row: int) -> int:
    """How many values would bring the total to 34."""
    return machine.bit_count(row & OUTS)


class Sums:
    """Room for the tables; made once, used for many hands, by one thread at a time."""

    __slots__ = ("count", "pairs", "single", "singles", "tables", "tops", "values")

    def __init__(self) -> None:
        self.count = self.single = 0
        self.values = machine.zeros(layout.HAND_ROOM)
        self.tables = machine.zeros(layout.SUM_TABLES * layout.SUM_ROWS)
        self.tops = machine.zeros(layout.SUM_TABLES)  # the last row of each table that is not empty
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
        """Row 34 of all cards, 0 if they are too few for it to matter; `single` is row 0 then."""
        if self.total() < FEWEST:
            self.single = self.single_without(self.count)
            return 0
        self.clear()
        for place in range(self.count):
            self.add(0, self.values[place])
        self.single = self.tables[0]
        return self.tables[layout.SUM]

    def leave_out(self) -> None:
        """Find `singles` and `pairs`: the rows without each of the cards, as `pair` would."""
        if self.total() < FEWEST:
            for place in range(self.count):
                self.singles[place] = self.single_without(place)
                self.pairs[place] = 0
        else:
            self.clear()
            self.halve(0, self.count, 0)

    def single_without(self, left_out: int) -> int:
        """Row 0 of all cards but one."""
        row = machine.bit(0)
        for place in range(self.count):
            if place != left_out:
                row |= row << self.values[place]
        return row

    def halve(self, first: int, last: int, level: int) -> None:
        """The same for some of the cards, when all others are in the table of that level."""
        if last - first <= 3:
            for place in range(first, last):
                self.leave(place, first, last, level)
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

    def leave(self, place: int, first: int, last: int, level: int) -> None:
        """The rows without one of up to three cards, all cards but these three being in the table of that level."""
        one = two = 0
        for other in range(first, last):
            if other != place:
                one, two = two, self.values[other]
        row = level * layout.SUM_ROWS
        single = self.tables[row] | self.tables[row] << one
        self.singles[place] = single | single << two
        pair = self.row_with(row + layout.SUM, one)
        self.pairs[place] = pair | pair << two | self.row_with(row + layout.SUM - two, one)

    def row_with(self, row: int, value: int) -> int:
        """A row with one more card added."""
        return self.tables[row] | self.tables[row] << value | self.tables[row - value]

    def clear(self) -> None:
        """The first table is that of no cards."""
        for row in range(layout.SUM_ROWS):
            self.tables[row] = 0
        self.tables[0] = 1
        self.tops[0] = 0

    def copy(self, level: int) -> None:
        """Copy a table to the next level."""
        for row in range(level * layout.SUM_ROWS, level * layout.SUM_ROWS + layout.SUM_ROWS):
            self.tables[row + layout.SUM_ROWS] = self.tables[row]
        self.tops[level + 1] = self.tops[level]

    def add(self, level: int, value: int) -> None:
        """Add a card to the table."""
        first, top = level * layout.SUM_ROWS, min(self.tops[level] + value, layout.SUM)
        for row in range(first + top, first + value - 1, -1):
            old = self.tables[row]
            self.tables[row] = old | old << value | self.tables[row - value]
        for row in range(first, first + value):
            self.tables[row] |= self.tables[row] << value
        self.tops[level] = top
