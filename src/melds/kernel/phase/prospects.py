"""The chance to lay a phase before the deal is over, from what one seat has seen: counted outs, quickly.

How this works. A phase can be made in several ways, its targets: these two values, that suit, this window of a run. A
target lacks some cards, and for each step towards it so many unseen cards would do, its outs. If the deal ends with the
same chance in every turn, the chance to come through a step is outs / (outs + hurry): `hurry` is how many outs would
make it one in two. The chance of a target is the product.

Targets share cards, so their chances can't be added: the root of the sum of their fourth powers lets the best count
most. Who lays a run of eight does well to be out at once (`ends`), so a run of ten, which takes a whole hand, counts
beside it. What is unseen and what is held is counted in `counts`; sums, which are no such targets, are in
`sum_prospects`.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import groups, layout
from melds.kernel.phase.sum_prospects import SumProspects

__all__ = ["Prospects"]

LUCK = 0.05  # outs where there are none: the fewer cards a hopeless target lacks, the better it still is
BEST_RANKS = 4  # values that are looked at for sets: with three, the fourth pair of a hand would be nothing
ROUND = [(255 << start | 255 << start >> 12) & 0xFFF for start in range(12)]  # the values of each run of eight
LONG = [(1023 << start | 1023 << start >> 12) & 0xFFF for start in range(12)]  # of ten, which end the deal
SHORT = [(15 << start | 15 << start >> 12) & 0xFFF for start in range(12)]  # of four


class Prospects(SumProspects):
    """The chances of a hand that was taken in; made once, used for many positions, by one thread at a time."""

    __slots__ = ("best_ranks", "den", "keys", "num", "steps", "wilds")

    def __init__(self) -> None:
        super().__init__()
        self.best_ranks = machine.zeros(4)
        self.keys = machine.zeros(4)  # how good they are
        self.wilds = 0
        self.num = self.den = 1.0  # the product over the steps of a target, with one division at the end
        self.steps = 0

    def chance(self, phase: int, variant: int) -> float:
        """The chance of a phase that is no sum."""
        kind, size = groups.kind_of(variant, phase, 0), groups.size_of(variant, phase, 0)
        self.wilds, self.is_whole = self.ranks[cards.ACE], False
        if kind == layout.VALUE_SET:
            found = self.two_sets(size)
        elif kind == layout.SUIT_SET:
            found = self.suit_set(size)
        elif kind == layout.RUN:
            found = self.run(ROUND, 12 if layout.wraps(variant) else 5)
        else:
            found = self.run_and_set(12 if layout.wraps(variant) else 9)
        found = machine.root(machine.root(found))
        if kind == layout.RUN and self.ends > 0:
            long = self.run(LONG, 12 if layout.wraps(variant) else 3)
            found += self.ends * machine.root(machine.root(long))
        return found

    def likeness(self, card: int, kind: int) -> int:
        """A number that cards share whose loss costs the same for a phase that begins with that kind; -1: nothing.

        It is asked after the chance of the phase, which has found the values that matter for sets.
        """
        if card >= layout.PACK:
            return -1
        rank, red = cards.rank_of(card), cards.is_red(card)
        if cards.is_ace(card):
            return rank
        if kind == layout.SUIT_SET:
            return cards.suit_of(card)
        if kind == layout.RUN:
            return rank if self.ranks[rank] == 1 else -1
        in_sets = False
        for place in range(BEST_RANKS):
            in_sets = in_sets or self.best_ranks[place] == rank
        if kind == layout.VALUE_SET:
            return rank if in_sets else -1
        return 16 * (1 + red) + rank if in_sets or self.coloured[2 * rank + red] == 1 else -1

    def begin(self) -> None:
        """Begin a target."""
        self.num = self.den = 1.0
        self.steps = 0

    def step(self, outs: float) -> None:
        """Multiply by the chance of one step."""
        self.num *= outs
        self.den *= outs + self.hurry
        self.steps += 1

    def fourth(self) -> float:
        """The chance of the target, to the fourth power."""
        if self.steps == 0:
            self.is_whole = True
        one = self.num / self.den
        return one * one * one * one

    def set_steps(self, have: int, size: int, wilds: int, copies: int, others: float) -> None:
        """The steps of one set with so many wilds of the hand in it; `others` are outs of what else is lacking."""
        strict, loose = max(2 - have, 0), max(size - max(have, 2) - wilds, 0)  # 2.6
        for number in range(strict + loose):
            outs = max(copies - number, 0) + others + LUCK
            self.step(outs + (self.unseen_wilds if number >= strict or others > 0 else 0))

    def find_best_ranks(self) -> None:
        """The values of which a set is nearest, best first."""
        for place in range(BEST_RANKS):
            self.keys[place] = -1
        for rank in range(12):
            key, at = 16 * self.ranks[rank] + self.unseen_ranks[rank], BEST_RANKS - 1
            if key <= self.keys[at]:
                continue
            while at > 0 and self.keys[at - 1] < key:
                self.keys[at], self.best_ranks[at] = self.keys[at - 1], self.best_ranks[at - 1]
                at -= 1
            self.keys[at], self.best_ranks[at] = key, rank

    def two_sets(self, size: int) -> float:
        """Two sets of one value each, which may be the same (2.4)."""
        found = 0.0
        self.find_best_ranks()
        for one in range(BEST_RANKS):
            rank = self.best_ranks[one]
            have, copies = self.ranks[rank], self.unseen_ranks[rank]
            if have >= size:
                found += self.pair(size, copies, have - size, copies, size)
            for two in range(one + 1, BEST_RANKS):
                other = self.best_ranks[two]
                found += self.pair(have, copies, self.ranks[other], self.unseen_ranks[other], size)
        return found

    def pair(self, have: int, copies: int, other: int, other_copies: int, size: int) -> float:
        """The chance of two sets, to the fourth power; wilds go where cards are scarce, what is plenty comes first."""
        gap, other_gap = max(size - max(have, 2), 0), max(size - max(other, 2), 0)
        lacks, other_lacks = max(size - have, 0), max(size - other, 0)
        wilds = min(gap, self.wilds)
        other_wilds = min(other_gap, self.wilds)
        if lacks * other_copies < other_lacks * copies:  # the other is scarcer
            wilds = min(gap, self.wilds - other_wilds)
        else:
            other_wilds = min(other_gap, self.wilds - wilds)
        lacks, other_lacks = lacks - wilds, other_lacks - other_wilds
        self.begin()
        if lacks * other_copies < other_lacks * copies:
            self.set_steps(have, size, wilds, copies, other_copies)
            self.set_steps(other, size, other_wilds, other_copies, 0)
        else:
            self.set_steps(other, size, other_wilds, other_copies, copies if lacks > 0 else 0)
            self.set_steps(have, size, wilds, copies, 0)
        return self.fourth()

    def suit_set(self, size: int) -> float:
        """A set of one suit."""
        found = 0.0
        for suit in range(4):
            self.begin()
            self.set_steps(self.suits[suit], size, self.wilds, self.unseen_suits[suit], 0)
            found += self.fourth()
        return found

    def run(self, windows: list[int], starts: int) -> float:
        """A run that fills one of so many windows."""
        has, found = 0, 0.0
        for rank in range(12):
            if self.ranks[rank]:
                has |= 1 << rank
        for start in range(starts):
            missing = windows[start] & ~has
            gaps = machine.bit_count(missing)
            lacks = gaps - min(self.wilds, 6)
            self.begin()
            if lacks > 0:
                self.gap_steps(lacks, self.copies_of(missing) * lacks / gaps, 0)
            found += self.fourth()
        return found

    def copies_of(self, ranks: int) -> float:
        """How many cards of these values are unseen."""
        copies = 0
        while ranks:
            copies += self.unseen_ranks[machine.lowest_bit(ranks)]
            ranks &= ranks - 1
        return copies

    def gap_steps(self, lacks: int, copies: float, others: float) -> None:
        """The steps of a run with so many gaps, for which there are so many copies together."""
        each = copies / lacks
        while lacks > 0:
            self.step(each * lacks + others + self.unseen_wilds + LUCK)
            lacks -= 1

    def run_and_set(self, starts: int) -> float:
        """A run of four of one colour and a set of four of one value."""
        found, nearest = 0.0, 99
        self.find_best_ranks()
        for colour in range(2):
            has = 0
            for rank in range(12):
                if self.coloured[2 * rank + colour]:
                    has |= 1 << rank
            for start in range(starts):
                missing = SHORT[start] & ~has
                gaps = machine.bit_count(missing)
                copies = self.coloured_copies_of(missing, colour)
                for place in range(BEST_RANKS):
                    rank = self.best_ranks[place]
                    have = self.ranks[rank] - ((SHORT[start] & has) >> rank & 1)
                    lacks = max(gaps + 4 - have - self.wilds, 0)
                    if lacks > nearest + 1:
                        continue
                    nearest = min(nearest, lacks)
                    found += self.run_with_set(gaps, copies, have, self.unseen_ranks[rank])
        return found

    def coloured_copies_of(self, ranks: int, colour: int) -> float:
        """How many cards of these values and one colour are unseen."""
        copies = 0
        while ranks:
            copies += self.unseen_coloured[2 * machine.lowest_bit(ranks) + colour]
            ranks &= ranks - 1
        return copies

    def run_with_set(self, gaps: int, copies: float, have: int, set_copies: int) -> float:
        """The chance of a run with such gaps and a set of which so many are there, to the fourth power."""
        in_run = min(gaps, 2, self.wilds)  # 2.6
        in_set = min(max(4 - max(have, 2), 0), self.wilds)
        if copies * (4 - have) < set_copies * gaps:  # the run is harder
            in_set = min(in_set, self.wilds - in_run)
        else:
            in_run = min(in_run, self.wilds - in_set)
        lacks, own = gaps - in_run, 0.0
        self.begin()
        if lacks > 0:
            own = copies * lacks / gaps
        self.set_steps(have, 4, in_set, set_copies, own)
        if lacks > 0:
            self.gap_steps(lacks, own, 0)
        return self.fourth()
