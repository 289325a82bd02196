"""How far a hand is from a phase, quickly: the cards it lacks, and how well the rest supports it.

A hand is taken in as counts, four bits for each value or suit, so that a card is added or dropped by one addition. What
is lacking is exact where it matters: 0 if and only if the phase can be laid. How far a hand is beyond that is a rule of
thumb: an Ace fills any gap but for the two natural cards that a group needs (2.6).
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import groups, layout

__all__ = ["Needs"]

FAR = 4096  # what one lacking card counts; all support together is less
ONES, TWOS, FOURS = 0x111111111111, 0x030303030303, 0x000F000F000F  # of every 4 bits one, of 8 two, of 16 four
OF_RANK = [1 << 4 * (card >> 2) if card < 48 else 0 for card in range(64)]  # what a card counts; Aces, Skips: nothing
OF_RED = [one if cards.is_red(card) else 0 for card, one in enumerate(OF_RANK)]
OF_SUIT = [1 << 4 * (card & 3) if card < 48 else 0 for card in range(64)]
WINDOWS = [(size, starts) for size in (8, 4) for starts in (12, 13 - size)]  # runs of 8 and 4, wrapping or not


def _best_windows(size: int, starts: int) -> list[int]:
    """For each set of values, how many of them a run of that size can have at most."""
    wheel = [sum(1 << (start + place) % 12 for place in range(size)) for start in range(starts)]
    return [max([(values & window).bit_count() for window in wheel]) for values in range(1 << 12)]


IN_RUN = [best for size, starts in WINDOWS for best in _best_windows(size, starts)]


def in_run(values: int, size: int, wraps: bool) -> int:
    """How many of these values a run of 8 or 4 can have at most; values are bits, a Two is bit 0."""
    return IN_RUN[((size == 4) * 2 + (not wraps)) << 12 | values]


def values_in(counts: int) -> int:
    """Which of the values Two to King are there at all, as 12 bits."""
    found = (counts | counts >> 1 | counts >> 2 | counts >> 3) & ONES
    found = (found | found >> 3) & TWOS
    found = (found | found >> 6) & FOURS
    return (found | found >> 12 | found >> 24) & 0xFFF


def at_least(counts: int, count: int) -> int:
    """One bit for each value that is there so often or more often; up to five times."""
    ones, twos, more = counts, counts >> 1, counts >> 2 | counts >> 3
    if count == 1:
        return (ones | twos | more) & ONES
    if count == 2:
        return (twos | more) & ONES
    if count == 3:
        return (ones & twos | more) & ONES
    return (more if count == 4 else counts >> 3 | counts >> 2 & (ones | twos)) & ONES


def lacking(naturals: int, size: int, wilds: int) -> int:
    """How many cards a group of that size lacks."""
    return max(size - naturals - wilds, layout.MIN_NATURALS - naturals, 0)


def both_lacking(one: int, size: int, two: int, other_size: int, wilds: int) -> int:
    """How many cards two groups lack that share the wilds."""
    gaps = max(size - one, 0) + max(other_size - two, 0) - wilds
    naturals = max(layout.MIN_NATURALS - one, 0) + max(layout.MIN_NATURALS - two, 0)
    return max(gaps, naturals, 0)


class Needs:
    """A hand as counts; made once, used for many hands, by one thread at a time."""

    __slots__ = ("blacks", "ranks", "reds", "suits", "wilds")

    def __init__(self) -> None:
        self.ranks = self.blacks = self.reds = 0  # how many of each value, of each value in black, in red
        self.suits = self.wilds = 0

    def take_in(self, hand: list[int], start: int, size: int) -> None:
        """Count a hand, Skips left out."""
        self.ranks = self.blacks = self.reds = 0
        self.suits = self.wilds = 0
        for place in range(start, start + size):
            self.add(hand[place])

    def add(self, card: int) -> None:
        """Count one card more."""
        self.ranks += OF_RANK[card]
        self.reds += OF_RED[card]
        self.blacks += OF_RANK[card] - OF_RED[card]
        self.suits += OF_SUIT[card]
        self.wilds += cards.is_ace(card)

    def drop(self, card: int) -> None:
        """Count one card less."""
        self.ranks -= OF_RANK[card]
        self.reds -= OF_RED[card]
        self.blacks -= OF_RANK[card] - OF_RED[card]
        self.suits -= OF_SUIT[card]
        self.wilds -= cards.is_ace(card)

    def distance(self, phase: int, variant: int) -> int:
        """How far the hand is from a phase that is no sum: FAR for each card that it lacks, less the support."""
        kind, size = groups.kind_of(variant, phase, 0), groups.size_of(variant, phase, 0)
        wraps = layout.wraps(variant)
        if kind == layout.VALUE_SET:
            return self.two_sets(size)
        if kind == layout.SUIT_SET:
            return self.suit_set(size)
        if kind == layout.RUN:
            values = values_in(self.ranks)
            best = in_run(values, size, wraps)
            return FAR * lacking(best, size, self.wilds) - machine.bit_count(values)
        return self.run_and_set(wraps)

    def two_sets(self, size: int) -> int:
        """Two sets of one value, which may be the same (2.4)."""
        often = [0] * 12  # how many values are there so often, or more often
        most = second = support = 0
        for count in range(1, 5):
            often[count] = machine.bit_count(at_least(self.ranks, count))
        if at_least(self.ranks, 5):
            self.count_more(often)
        for count in range(1, 9):
            if often[count]:
                most = count
            if often[count] > 1:
                second = count
        best, left = both_lacking(most, size, second, size, self.wilds), 4
        if most >= 2 * layout.MIN_NATURALS:
            best = min(best, max(2 * size - most - self.wilds, 0))
        for count in range(most, 0, -1):  # the four values that are there most often
            some = min(often[count] - often[count + 1], left)
            support += some * min(count, size) * min(count, size)
            left -= some
        return FAR * best - support

    def count_more(self, often: list[int]) -> None:
        """Count the values that are there five to eight times."""
        for rank in range(12):
            for count in range(5, (self.ranks >> 4 * rank & 15) + 1):
                often[count] += 1

    def suit_set(self, size: int) -> int:
        """A set of one suit."""
        most, second = 0, 0
        for suit in range(4):
            count = self.suits >> 4 * suit & 15
            if count > most:
                most, second = count, most
            elif count > second:
                second = count
        return FAR * lacking(most, size, self.wilds) - 10 * most - second

    def run_and_set(self, wraps: bool) -> int:
        """A run of one colour and a set of one value; a card of that value may be in the run, if it can be spared."""
        blacks, reds, best = values_in(self.blacks), values_in(self.reds), 8 * FAR
        often = values_in(self.ranks & ~ONES)  # two at least
        if often == 0:
            often = blacks | reds
        while often:
            rank = machine.lowest_bit(often)
            often &= often - 1
            count = self.ranks >> 4 * rank & 15
            for colour in range(2):
                values = reds if colour else blacks
                own = values >> rank & 1
                others = values & ~(1 << rank)
                window = in_run(others, 4, wraps)
                lacks = both_lacking(window, 4, count, 4, self.wilds)
                if own and count > layout.MIN_NATURALS:
                    lacks = min(lacks, both_lacking(in_run(values, 4, wraps), 4, count - 1, 4, self.wilds))
                support = 10 * (window + min(count, 4)) + machine.bit_count(others)
                best = min(best, FAR * lacks - support)
        return best
