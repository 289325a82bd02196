"""The chance of two sums of 34 (2.4), of any colours or of one each: to lay them, and to end the deal by them.

How this works. Which single cards would complete two sums is known exactly (`sums`). For sums of one colour that lack
more than one card, the cards before the last are counted by what the colour lacks in total, and for the last one a few
outs are taken for granted; both sums may be of the same colour, or one of each.

Cards that two sums leave over are hard to get rid of: the next totals are 21 and 13 away. So it is worth more to lay
them with the whole hand, which ends the deal. With eleven cards that is so if all of them, or all but the one that is
thrown, come to 34 and 34. That a hand with the right total can be parted in two is taken for granted: it nearly always
can.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import groups, layout, sums
from melds.kernel.phase.counts import Counts
from melds.kernel.phase.sums import Sums

__all__ = ["SumProspects"]

BOTH = 2 * layout.SUM
NONE = -1  # no card is gone
KING = 13  # the most that a card can add
LAST = 5.0  # outs of the last card of a sum that still lacks others


class SumProspects(Counts):
    """The chances of a hand that was taken in; made once, used for many positions, by one thread at a time."""

    __slots__ = ("ends", "far", "hurry", "is_whole", "other", "own")

    def __init__(self) -> None:
        super().__init__()
        self.hurry, self.far, self.ends = 8.0, 0.1, 0.0
        self.is_whole = False  # whether the phase that was asked about lacks nothing
        self.own, self.other = Sums(), Sums()

    def through(self, outs: float) -> float:
        """The chance to come through a step for which so many unseen cards would do."""
        return outs / (outs + self.hurry)

    def sums(self, hand: list[int], first: int, size: int, card: int) -> float:
        """The chance of two sums with a hand, and that card if it is one; of eleven cards one is thrown again."""
        best = 0.0
        self.own.take_in(hand, first, size, groups.ALL)
        self.own.take(card, groups.ALL)
        row, total = self.own.pair(), self.own.total()
        if self.own.count <= layout.HAND_SIZE:
            return self.chance_of_sums(row, total) + self.end_by_sums(total, NONE)
        if sums.is_laid(row):
            for place in range(self.own.count):
                best = max(best, self.end_by_sums(total, self.own.values[place]))
            return self.chance_of_sums(row, total) + best
        self.own.leave_out()  # it can't be laid, so no part of it can
        for place in range(self.own.count):
            value = self.own.values[place]
            chance = self.chance_of_sums(self.own.pairs[place], total - value)
            best = max(best, chance + self.end_by_sums(total, value))
        return best

    def coloured_sums(self, hand: list[int], first: int, size: int, card: int) -> float:
        """The same for two sums of one colour each."""
        best = 0.0
        self.take_colours(hand, first, size)
        self.own.take(card, groups.COLOURS[0])
        self.other.take(card, groups.COLOURS[1])
        pair, other_pair, black, red = self.own.pair(), self.other.pair(), self.own.total(), self.other.total()
        if self.own.count + self.other.count <= layout.HAND_SIZE:
            best = self.end_by_colours(black, red, NONE)
        else:
            for place in range(self.own.count):
                best = max(best, self.end_by_colours(black, red, 2 * cards.rank_with(self.own.values[place])))
            for place in range(self.other.count):
                best = max(best, self.end_by_colours(black, red, 2 * cards.rank_with(self.other.values[place]) + 1))
        return self.chance_of_colours(self.own.single, pair, black, self.other.single, other_pair, red) + best

    def take_colours(self, hand: list[int], first: int, size: int) -> None:
        """Take the black cards of a hand for `own`, the red ones for `other`."""
        self.own.take_in(hand, first, size, groups.COLOURS[0])
        self.other.take_in(hand, first, size, groups.COLOURS[1])

    def weigh_sums(self, hand: list[int], first: int, size: int, worth: float, values: list[float]) -> None:
        """Raise `values` to what the hand without each of its cards is worth for two sums."""
        number = 0
        self.own.take_in(hand, first, size, groups.ALL)
        total = self.own.total()
        self.own.leave_out()
        for place in range(size):
            if hand[first + place] < layout.PACK:
                gone = cards.value_of(hand[first + place])
                value = self.chance_of_sums(self.own.pairs[number], total - gone) + self.end_by_sums(total, gone)
                values[place] = max(values[place], worth * value)
                number += 1

    def weigh_colours(self, hand: list[int], first: int, size: int, worth: float, values: list[float]) -> None:
        """The same for two sums of one colour each."""
        number, other_number = 0, 0
        self.take_colours(hand, first, size)
        pair, other_pair, black, red = self.own.pair(), self.other.pair(), self.own.total(), self.other.total()
        self.own.leave_out()
        self.other.leave_out()
        for place in range(size):
            card = hand[first + place]
            if card >= layout.PACK:
                continue
            value = self.end_by_colours(black, red, 2 * cards.rank_of(card) + cards.is_red(card))
            if cards.is_red(card):
                single, rest, left = self.other.singles[other_number], self.other.pairs[other_number], red
                left -= cards.value_of(card)
                value += self.chance_of_colours(self.own.single, pair, black, single, rest, left)
                other_number += 1
            else:
                single, rest, left = self.own.singles[number], self.own.pairs[number], black
                left -= cards.value_of(card)
                value += self.chance_of_colours(single, rest, left, self.other.single, other_pair, red)
                number += 1
            values[place] = max(values[place], worth * value)

    def chance_of_sums(self, row: int, total: int) -> float:
        """The chance of two sums, by what is reached beside a first one (see `sums`) and the total of the hand."""
        self.is_whole = sums.is_laid(row)
        if self.is_whole:
            return 1.0
        outs = self.outs_of(row, 0) + self.outs_of(row, 1)
        return self.through(outs) if outs > 0 else self.far * min(total, 80) / 80

    def chance_of_colours(
        self, single: int, pair: int, black: int, other_single: int, other_pair: int, red: int
    ) -> float:
        """The chance of two sums of one colour each, by what black and red reach and come to."""
        has, other_has = sums.is_laid(single), sums.is_laid(other_single)
        self.is_whole = sums.is_laid(pair) or sums.is_laid(other_pair) or (has and other_has)
        if self.is_whole:
            return 1.0
        outs = self.outs_of(pair | single if other_has else pair, 0)
        outs += self.outs_of(other_pair | other_single if has else other_pair, 1)
        far = max(self.far_in_one(BOTH - black, 0), self.far_in_one(BOTH - red, 1))
        return max(self.through(outs), far, self.far_in_both(single, black, other_single, red))

    def far_in_one(self, lack: int, colour: int) -> float:
        """The chance of two sums of the same colour that lacks so much, two or three cards."""
        if not KING < lack <= 3 * KING:
            return 0.0
        return self.far_chance(lack, colour)

    def far_in_both(self, single: int, black: int, other_single: int, red: int) -> float:
        """The chance of a sum of each colour, as if no card could do for both."""
        outs, other_outs = self.outs_of(single, 0), self.outs_of(other_single, 1)
        has, other_has = sums.is_laid(single), sums.is_laid(other_single)
        if not has and not other_has and outs > 0 and other_outs > 0:
            return self.through(outs + other_outs) * self.through(min(outs, other_outs))
        chance = 1.0 if has else self.sum_chance(outs, layout.SUM - black, 0)
        return chance if other_has else chance * self.sum_chance(other_outs, layout.SUM - red, 1)

    def sum_chance(self, outs: float, lack: int, colour: int) -> float:
        """The chance of one sum: of one step if there are outs."""
        return self.through(outs) if outs > 0 else self.far_chance(lack, colour)

    def far_chance(self, lack: int, colour: int) -> float:
        """The chance if more than one card is lacking: those before the last must leave no more than a King."""
        more, outs, chance = 1 + max(lack - KING - 1, 0) // KING, 0, self.through(LAST)
        for value in range(max(lack - KING * more, 1), KING + 1):
            outs += self.unseen_coloured[2 * cards.rank_with(value) + colour]
        for _ in range(more):
            chance *= self.through(outs)
        return chance

    def outs_of(self, row: int, colour: int) -> float:
        """How many unseen cards of one colour bring the total to 34."""
        outs = 0
        row &= sums.OUTS
        while row:
            value = layout.SUM - machine.lowest_bit(row)
            row &= row - 1
            outs += self.unseen_coloured[2 * cards.rank_with(value) + colour]
        return outs

    def end_by_sums(self, total: int, gone: int) -> float:
        """What it is worth that the next card may end the deal; a card of value `gone` is thrown before."""
        outs = 0
        if self.ends <= 0:
            return 0.0
        total -= max(gone, 0)
        for value in range(1, KING + 1):
            left = total + value - BOTH
            if left in (0, value) or (0 < left <= KING and self.ranks[cards.rank_with(left)] > (left == gone)):
                outs += self.unseen_ranks[cards.rank_with(value)]
        return self.ends * self.through(outs)

    def end_by_colours(self, black: int, red: int, gone: int) -> float:
        """The same for sums of one colour each; `gone` is the value and colour of what is thrown, as in `coloured`."""
        if self.ends <= 0:
            return 0.0
        if gone != NONE:
            value = cards.value_of(gone >> 1 << 2)
            black, red = black - (0 if gone & 1 else value), red - (value if gone & 1 else 0)
        outs = self.end_outs(black, red, 0, gone) + self.end_outs(red, black, 1, gone)
        return self.ends * self.through(outs)

    def end_outs(self, own: int, other: int, colour: int, gone: int) -> float:
        """How many unseen cards of a colour end the deal, with a sum of each or two of that one; one may be thrown."""
        outs, spare, is_single = 0, other - layout.SUM, self.has_left(other, 1 - colour, gone)
        for value in range(1, KING + 1):
            left, both = own + value - layout.SUM, own + value - BOTH
            if spare == 0:
                ends = left in (0, value) or self.has_left(left, colour, gone)
            elif other == 0:
                ends = both in (0, value) or self.has_left(both, colour, gone)
            else:
                ends = (both == 0 and is_single) or (left == 0 and self.has_left(spare, 1 - colour, gone))
            if ends:
                outs += self.unseen_coloured[2 * cards.rank_with(value) + colour]
        return outs

    def has_left(self, value: int, colour: int, gone: int) -> bool:
        """Whether the hand has a card of that value and colour, when one is gone."""
        if not 0 < value <= KING:
            return False
        place = 2 * cards.rank_with(value) + colour
        return self.coloured[place] > (place == gone)
