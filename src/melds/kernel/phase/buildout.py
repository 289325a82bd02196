"""The best that can be built in one turn from a hand on the groups on the table (2.5), exactly.

Every slot is looked at once, in order: how far a run is continued at its end and at its start, by which cards a sum is
brought to one of its totals. Sets take whatever fits and is left over at the end, as that never stands in the way. So
the order of the builds is one in which they can be made.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import codes, groups, layout
from melds.kernel.phase.table import Table

__all__ = ["BuildOut"]


class BuildOut:
    """A place to try out builds; made once, used for many hands, by one thread at a time."""

    __slots__ = (
        "best",
        "best_count",
        "cost",
        "count",
        "hand",
        "is_found",
        "plan",
        "set_fits",
        "size",
        "used",
        "weights",
    )

    def __init__(self) -> None:
        self.size = self.used = self.count = self.best_count = self.set_fits = 0
        self.hand = machine.zeros(layout.HAND_ROOM)
        self.plan = machine.zeros(layout.HAND_ROOM)  # codes of the builds tried so far
        self.best = machine.zeros(layout.HAND_ROOM)  # codes of the best builds
        self.weights = [0.0] * 54  # what it costs to keep a card
        self.cost = 0.0  # of what is left after the best builds
        self.is_found = False

    def find(self, table: Table, hand: list[int], start: int, size: int) -> bool:
        """Find the builds that leave the least weight; False if a sum lies open that can't be completed."""
        self.size, self.used, self.count, self.best_count, self.is_found = size, 0, 0, 0, False
        self.cost, self.set_fits = 0.0, 0
        for place in range(size):
            self.hand[place] = hand[start + place]
        for slot in range(layout.SLOTS):
            if table.sizes[slot] and table.kinds[slot] <= layout.SUIT_SET:
                self.set_fits |= table.fits[2 * slot]
        self.look_at(table, 0)
        return self.is_found

    def look_at(self, table: Table, slot: int) -> None:
        """Try everything from that slot on."""
        if self.is_found and self.cost <= 0:
            return  # nothing can be better
        while slot < layout.SLOTS and (table.sizes[slot] == 0 or table.kinds[slot] <= layout.SUIT_SET):
            slot += 1
        if slot == layout.SLOTS:
            self.finish(table)
        elif table.kinds[slot] >= layout.SUM_SET:
            self.grow(table, slot, table.marks[slot], 0)
        else:
            self.extend(table, slot, table.marks[slot], table.sizes[slot], 0)

    def put(self, place: int, slot: int, at_start: int) -> None:
        """Build a card."""
        self.used |= 1 << place
        self.plan[self.count] = codes.build_code(self.hand[place], slot, at_start)
        self.count += 1

    def take_back(self, place: int) -> None:
        """Take back the last card."""
        self.used &= ~(1 << place)
        self.count -= 1

    def is_next(self, place: int, fitting: int) -> bool:
        """Whether that card is free and fits, and no equal one stands before it."""
        card = self.hand[place]
        if self.used >> place & 1 or not fitting & machine.bit(card):
            return False
        for other in range(place):
            if self.hand[other] == card and not self.used >> other & 1:
                return False
        return True

    def extend(self, table: Table, slot: int, start: int, size: int, at_start: int) -> None:
        """Continue a run at one end, or go on: from its end to its start, from there to the next slot."""
        wraps = layout.wraps(table.variant)
        fitting = groups.fitting_run(table.companies[slot], start, size, at_start != 0, wraps)
        following = start if not at_start else 13 if start == 2 else start - 1
        for place in range(self.size):
            if fitting and self.is_next(place, fitting):
                self.put(place, slot, at_start)
                self.extend(table, slot, following, size + 1, at_start)
                self.take_back(place)
        if at_start:
            self.look_at(table, slot + 1)
        else:
            self.extend(table, slot, start, size, 1)

    def grow(self, table: Table, slot: int, total: int, least: int) -> None:
        """Bring a sum closer to its next total by a card from place `least` on; go on if it is complete."""
        if groups.IS_COMPLETE[total]:
            self.look_at(table, slot + 1)
            least = 0
        fitting = groups.fitting(table.kinds[slot], table.companies[slot], total)
        for place in range(least, self.size):
            if fitting and self.is_next(place, fitting):
                self.put(place, slot, 0)
                self.grow(table, slot, total + cards.value_of(self.hand[place]), place + 1)
                self.take_back(place)

    def finish(self, table: Table) -> None:
        """Put on sets what fits them, and see what is left."""
        cost, count = 0.0, self.count
        for place in range(self.size):
            if not self.used >> place & 1 and not self.set_fits & machine.bit(self.hand[place]):
                cost += self.weights[self.hand[place]]
        if self.is_found and cost >= self.cost:
            return
        for number in range(count):
            self.best[number] = self.plan[number]
        for place in range(self.size):
            card = self.hand[place]
            if not self.used >> place & 1 and self.set_fits & machine.bit(card):
                slot = 0
                while table.kinds[slot] > layout.SUIT_SET or not table.fits[2 * slot] & machine.bit(card):
                    slot += 1
                self.best[count] = codes.build_code(card, slot, 0)
                count += 1
        self.is_found, self.cost, self.best_count = True, cost, count
