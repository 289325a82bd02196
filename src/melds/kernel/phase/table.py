"""The groups on the table: what lies there, which cards fit, which sums are open (2.5)."""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import groups, layout

__all__ = ["Table"]


class Table:
    """Two slots for each seat; what fits a group is found out when it changes, not when somebody asks."""

    __slots__ = ("companies", "fits", "kinds", "laid", "marks", "open_sums", "rows", "sizes", "variant")

    def __init__(self, variant: int) -> None:
        self.variant, self.open_sums = variant, 0  # slots, as bits
        self.laid = machine.zeros(layout.SEATS)  # the phase of each seat, 0 if it has laid none
        self.rows = machine.zeros(layout.SLOTS * layout.GROUP_ROOM)
        self.sizes = machine.zeros(layout.SLOTS)
        self.kinds = [layout.NO_GROUP] * 8  # what kind of group lies in each slot; it stays what it was laid as
        self.companies = machine.zeros(layout.SLOTS)  # the cards that share what those of a group must share
        self.marks = machine.zeros(layout.SLOTS)  # the value that a run begins with; the total of a sum
        self.fits = machine.zeros(2 * layout.SLOTS)  # for each slot what fits at its end, and if a run at its start

    def copy_from(self, other: Table) -> None:
        """Become equal to the other, which stays as it is."""
        self.variant, self.open_sums = other.variant, other.open_sums
        self.laid = other.laid[:]
        self.rows = other.rows[:]
        self.sizes = other.sizes[:]
        self.kinds = other.kinds[:]
        self.companies = other.companies[:]
        self.marks = other.marks[:]
        self.fits = other.fits[:]

    def clear(self) -> None:
        """Take all groups away."""
        self.open_sums = 0
        for slot in range(layout.SLOTS):
            self.laid[slot >> 1] = self.sizes[slot] = self.marks[slot] = 0
            self.fits[2 * slot] = self.fits[2 * slot + 1] = 0
            self.kinds[slot] = layout.NO_GROUP

    def kind(self, slot: int) -> int:
        """What kind of group lies there."""
        return self.kinds[slot]

    def has_any(self) -> bool:
        """Whether anybody has laid a phase."""
        for seat in range(layout.SEATS):
            if self.laid[seat]:
                return True
        return False

    def fitting(self) -> int:
        """The cards that fit anywhere, a bit each."""
        found = machine.bit(63)
        for slot in range(2 * layout.SLOTS):
            found |= self.fits[slot]
        return found & groups.ALL

    def liked(self) -> int:
        """The cards that sets and runs take: each of them can be built by itself."""
        found = machine.bit(63)
        for slot in range(layout.SLOTS):
            if self.sizes[slot] and self.kinds[slot] < layout.SUM_SET:
                found |= self.fits[2 * slot] | self.fits[2 * slot + 1]
        return found & groups.ALL

    def add(self, slot: int, card: int) -> None:
        """Put a card at the end of a group; `mark` the slot when all are there."""
        self.rows[slot * layout.GROUP_ROOM + self.sizes[slot]] = card
        self.sizes[slot] += 1

    def build(self, card: int, slot: int, at_start: int) -> None:
        """Put a card on a group."""
        first, size = slot * layout.GROUP_ROOM, self.sizes[slot]
        self.add(slot, card)
        if at_start:
            for place in range(first + size, first, -1):
                self.rows[place] = self.rows[place - 1]
            self.rows[first] = card
        self.mark(slot)

    def mark(self, slot: int) -> None:
        """Find out what fits a group that has changed."""
        kind, first = groups.kind_of(self.variant, self.laid[slot >> 1], slot & 1), slot * layout.GROUP_ROOM
        size, wraps = self.sizes[slot], layout.wraps(self.variant)
        company = groups.company_of(self.rows, first, size, kind)
        self.kinds[slot], self.companies[slot] = kind, company
        if kind in (layout.RUN, layout.COLOUR_RUN):
            start = groups.run_start(self.rows, first, size, wraps)
            self.marks[slot] = start
            self.fits[2 * slot] = groups.fitting_run(company, start, size, False, wraps)
            self.fits[2 * slot + 1] = groups.fitting_run(company, start, size, True, wraps)
            return
        if kind >= layout.SUM_SET:
            self.marks[slot] = groups.total_of(self.rows, first, size)
            self.open_sums &= ~(1 << slot)
            if not groups.IS_COMPLETE[self.marks[slot]]:
                self.open_sums |= 1 << slot
        self.fits[2 * slot] = groups.fitting(kind, company, self.marks[slot])

    def open_after(self, slot: int, card: int) -> int:
        """The sums that are open once that card is built there, as bits."""
        others = self.open_sums & ~(1 << slot)
        if self.kinds[slot] < layout.SUM_SET or groups.IS_COMPLETE[self.marks[slot] + cards.value_of(card)]:
            return others
        return others | 1 << slot

    def total(self, slot: int) -> int:
        """The total of a sum."""
        return self.marks[slot]

    def group(self, slot: int) -> list[int]:
        """The cards that lie there."""
        first = slot * layout.GROUP_ROOM
        return [self.rows[first + place] for place in range(self.sizes[slot])]
