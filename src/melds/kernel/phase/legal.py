"""Every way to lay a phase from a hand, each exactly once, as codes (2.4, 2.6); other plays are listed by the state.

The order of cards matters in runs only. So that each way comes once, the cards of a set or a sum are chosen in the
order of a sorted hand, and two groups of the same type have the smaller first: the form that the rules yield.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.codes import Codes
from melds.kernel.phase import codes, groups, layout

__all__ = ["Lays"]


class Lays:
    """A place to try out lays; made once, used for many hands, by one thread at a time.

    `list_all` lists the codes of all lays; `find_best` keeps the one that takes the most weight out of the hand.
    """

    __slots__ = (
        "aside",
        "begins",
        "best",
        "best_weight",
        "distinct",
        "first",
        "group",
        "held",
        "keeps",
        "kinds",
        "last",
        "left",
        "length",
        "phase",
        "places",
        "reach",
        "row",
        "seeks",
        "size",
        "unused",
        "variant",
        "weights",
    )

    def __init__(self) -> None:
        self.kinds = self.size = self.length = self.first = self.group = self.phase = self.variant = 0
        self.distinct = machine.zeros(layout.HAND_ROOM)  # the hand, sorted, each card once, without Skips
        self.held = machine.zeros(layout.HAND_ROOM)  # how often each is still in the hand
        self.places = machine.zeros(layout.HAND_ROOM)  # where in the hand its copies are, four bits each
        self.begins = machine.zeros(layout.HAND_ROOM)  # where in `distinct` each rank begins
        self.reach = machine.zeros(2 * layout.HAND_ROOM)  # for both groups: the totals of the cards from a place on
        self.aside = 0  # wilds that the set beside a run needs at least
        self.last = 0  # the last place where a first sum may begin
        self.row = machine.zeros(layout.HAND_ROOM)  # what is laid so far, as places in `distinct`
        self.keeps = self.seeks = False
        self.best, self.best_weight = 0, 0.0
        self.weights = [0.0] * 54
        self.left, self.unused = 0, Codes()

    def list_all(
        self, hand: list[int], start: int, size: int, phase: int, variant: int, keeps: bool, found: Codes
    ) -> None:
        """Add the codes of all ways to lay that phase; `keeps` if the hand may not be emptied by it."""
        self.list_due(hand, start, size, 1 << (phase - 1), variant, keeps, found)

    def list_due(
        self, hand: list[int], start: int, size: int, due: int, variant: int, keeps: bool, found: Codes
    ) -> None:
        """The same for a set of phases, bit 0 for phase 1."""
        self.seeks, self.left = False, 1
        self.sort(hand, start, size)
        self.variant, self.keeps = variant, keeps
        while due:
            self.phase = machine.lowest_bit(due) + 1
            due &= due - 1
            self.begin_group(found)

    def find_best(
        self, hand: list[int], start: int, size: int, phase: int, variant: int, keeps: bool, most: int
    ) -> int:
        """The code of the lay with the greatest sum of `weights` among the first `most`; 0 if there is none."""
        self.seeks, self.best, self.left = True, 0, most
        self.sort(hand, start, size)
        self.phase, self.variant, self.keeps = phase, variant, keeps
        self.begin_group(self.unused)
        return self.best

    def layable(self, hand: list[int], start: int, size: int, due: int, variant: int, keeps: bool) -> int:
        """Those of a set of phases, bit 0 for phase 1, that can be laid."""
        found = 0
        self.seeks = True
        self.sort(hand, start, size)
        self.variant, self.keeps = variant, keeps
        while due:
            self.phase, self.best, self.left = machine.lowest_bit(due) + 1, 0, 1
            self.begin_group(self.unused)
            if self.best:
                found |= due & -due
            due &= due - 1
        return found

    def sort(self, hand: list[int], start: int, size: int) -> None:
        """Take in a hand."""
        self.size, self.length, self.group, self.first = size, 0, 0, 0
        count, kinds, rank = 0, 0, 0
        for place in range(size):
            card, at = hand[start + place], count
            if card < layout.PACK:
                key = card << 4 | place
                while at > 0 and self.places[at - 1] > key:
                    self.places[at] = self.places[at - 1]
                    at -= 1
                self.places[at] = key
                count += 1
        for number in range(count):
            card, place = self.places[number] >> 4, self.places[number] & 15
            if kinds > 0 and self.distinct[kinds - 1] == card:
                self.places[kinds - 1] |= place << 4 * self.held[kinds - 1]
                self.held[kinds - 1] += 1
                continue
            while rank << 2 <= card:
                self.begins[rank] = kinds
                rank += 1
            self.distinct[kinds], self.held[kinds], self.places[kinds] = card, 1, place
            kinds += 1
        for higher in range(rank, cards.ACE + 1):
            self.begins[higher] = kinds
        self.kinds = kinds

    def begin_group(self, found: Codes) -> None:
        """Try all groups that the phase asks for next."""
        kind = groups.kind_of(self.variant, self.phase, self.group)
        size = groups.size_of(self.variant, self.phase, self.group)
        if self.group == 0 and not self.has_hope(kind, size):
            return
        # A second group of the same type may not begin with a smaller card than the first.
        least = self.row[0] if self.group and kind == groups.kind_of(self.variant, self.phase, 0) else 0
        if kind == layout.VALUE_SET:
            self.begin_sets(least, size, found)
        elif kind == layout.SUIT_SET:
            self.begin_suit_sets(size, found)
        elif kind == layout.RUN:
            self.begin_runs(groups.ALL, size, found)
        elif kind == layout.COLOUR_RUN:
            self.begin_runs(groups.COLOURS[0] | groups.ACES, size, found)
            self.begin_runs(groups.COLOURS[1] | groups.ACES, size, found)
        elif kind == layout.SUM_SET:
            self.begin_sums(groups.ALL, least, size, found)
        elif kind == layout.COLOUR_SUM:
            self.begin_sums(groups.COLOURS[0], least, size, found)
            self.begin_sums(groups.COLOURS[1], least, size, found)

    def has_hope(self, kind: int, size: int) -> bool:
        """Whether it is worth to look for a phase that begins with that group; it mostly is not."""
        if kind >= layout.SUM_SET:
            return self.can_sum(kind, size)
        if kind in (layout.RUN, layout.SUIT_SET):
            self.aside = 0
            return True
        wilds = self.wilds()
        most, second = self.most_alike()
        if kind == layout.COLOUR_RUN:  # beside the run there is a set of one value
            self.aside = max(groups.size_of(self.variant, self.phase, 1) - most, 0)
            return most >= layout.MIN_NATURALS and self.aside <= wilds
        if most >= 2 * layout.MIN_NATURALS and most + wilds >= 2 * size:
            return True  # 2.4: two sets may have the same value
        return second >= layout.MIN_NATURALS and max(size - most, 0) + max(size - second, 0) <= wilds

    def most_alike(self) -> tuple[int, int]:
        """How many cards there are of the values that are there most often."""
        most, second, alike = 0, 0, 0
        for at in range(self.begins[cards.ACE]):
            alike += self.held[at]
            if self.begins[cards.rank_of(self.distinct[at]) + 1] == at + 1:  # the last of its value
                if alike > most:
                    most, second = alike, most
                elif alike > second:
                    second = alike
                alike = 0
        return most, second

    def can_sum(self, kind: int, size: int) -> bool:
        """Whether two sums look possible; notes the last place where the first of them may begin."""
        total, at = 0, self.kinds
        while at > 0 and total < 2 * size:
            at -= 1
            total += self.held[at] * cards.value_of(self.distinct[at])
        self.last = at
        if total < 2 * size or kind == layout.SUM_SET:
            return total >= 2 * size
        return self.can_sum_colours(size)

    def can_sum_colours(self, size: int) -> bool:
        """Whether either colour makes a sum, or one of them may make two."""
        black, red, all_black, all_red = machine.bit(0), machine.bit(0), 0, 0
        for place in range(self.kinds):
            value = cards.value_of(self.distinct[place])
            for _ in range(self.held[place]):
                if cards.is_red(self.distinct[place]):
                    red |= red << value
                    all_red += value
                else:
                    black |= black << value
                    all_black += value
        if black >> size & 1:
            return bool(red >> size & 1) or all_black >= 2 * size
        return bool(red >> size & 1) and all_red >= 2 * size

    def wilds(self) -> int:
        """How many Aces are held."""
        found = 0
        for at in range(self.begins[cards.ACE], self.kinds):
            found += self.held[at]
        return found

    def end_group(self, found: Codes) -> None:
        """Go on with the next group, or take down the lay if this was the last."""
        if self.group == 0:
            self.first = self.length
            if groups.kind_of(self.variant, self.phase, 1) != layout.NO_GROUP:
                self.group = 1
                self.begin_group(found)
                self.group = 0
                return
        elif not self.is_ordered():
            return
        if self.keeps and self.length == self.size:
            return  # 2.5: nobody may go out and leave a sum open
        if not self.seeks:
            found.add(self.code())
            return
        self.left -= 1
        weight = self.weight()
        if self.best == 0 or weight > self.best_weight:
            self.best, self.best_weight = self.code(), weight

    def is_ordered(self) -> bool:
        """Whether two groups of the same type have the smaller first."""
        if groups.kind_of(self.variant, self.phase, 0) != groups.kind_of(self.variant, self.phase, 1):
            return True
        second = self.length - self.first
        for place in range(min(self.first, second)):
            if self.row[place] != self.row[self.first + place]:
                return self.row[place] < self.row[self.first + place]
        return self.first <= second

    def code(self) -> int:
        """The code of the lay; of equal cards the one at the lowest place goes first."""
        used = [0] * 16
        code = codes.lay_code(self.phase, self.first, self.length - self.first)
        for number in range(self.length):
            at = self.row[number]
            code |= codes.place_code(self.places[at] >> 4 * used[at] & 15, number)
            used[at] += 1
        return code

    def weight(self) -> float:
        """What the cards of the lay weigh together."""
        found = 0.0
        for number in range(self.length):
            found += self.weights[self.distinct[self.row[number]]]
        return found

    def lay(self, at: int) -> None:
        """Put a card down."""
        self.held[at] -= 1
        self.row[self.length] = at
        self.length += 1

    def take_back(self, at: int) -> None:
        """Put the last card back into the hand."""
        self.held[at] += 1
        self.length -= 1

    def begin_sets(self, least: int, size: int, found: Codes) -> None:
        """All sets of one value of that size out of the cards from place `least` on."""
        at, wilds = least, self.wilds()
        while at < self.begins[cards.ACE]:
            first, rank, naturals = at, cards.rank_of(self.distinct[at]), 0
            while at < self.begins[rank + 1]:
                naturals += self.held[at]
                at += 1
            if naturals >= layout.MIN_NATURALS and naturals + wilds >= size:
                self.fill_set(groups.RANKS[rank], first, at, size, 0, found)

    def begin_suit_sets(self, size: int, found: Codes) -> None:
        """All sets of one suit of that size."""
        counts, wilds = 0, self.wilds()
        for at in range(self.begins[cards.ACE]):
            counts += self.held[at] << 4 * cards.suit_of(self.distinct[at])
        for suit in range(4):
            if (counts >> 4 * suit & 15) + wilds >= size:
                self.fill_set(groups.SUITS[suit], 0, self.begins[cards.ACE], size, 0, found)

    def fill_set(self, wanted: int, at: int, end: int, left: int, naturals: int, found: Codes) -> None:
        """All choices of `left` more cards for a set, natural ones from place `at` to `end`; the Aces come last."""
        if left == 0:
            self.end_group(found)
            return
        for place in range(at, end):
            if self.left and self.held[place] and wanted & machine.bit(self.distinct[place]):
                self.lay(place)
                self.fill_set(wanted, place, end, left - 1, naturals + 1, found)
                self.take_back(place)
        if naturals >= layout.MIN_NATURALS:
            for place in range(max(at, self.begins[cards.ACE]), self.kinds):
                if self.left and self.held[place]:
                    self.lay(place)
                    self.fill_set(wanted, place, 0, left - 1, naturals, found)
                    self.take_back(place)

    def begin_runs(self, wanted: int, size: int, found: Codes) -> None:
        """All runs of that size out of a set of cards."""
        has, wilds = 0, 0
        for at in range(self.kinds):
            card = self.distinct[at]
            if self.held[at] and cards.is_ace(card):
                wilds += self.held[at]
            elif self.held[at] and wanted & machine.bit(card):
                has |= 1 << cards.rank_of(card)
        has |= has << 12  # 2.4: after the King comes the Two
        wilds = min(wilds - self.aside, size - layout.MIN_NATURALS)
        starts = 12 if layout.wraps(self.variant) else 13 - size
        for start in range(starts):
            gaps = size - machine.bit_count(has >> start & (1 << size) - 1)
            if gaps <= wilds:
                self.fill_run(wanted, has >> start, start, size, wilds - gaps, found)

    def fill_run(self, wanted: int, has: int, rank: int, left: int, spare: int, found: Codes) -> None:
        """All ways to go on with a run for `left` more cards, from that rank on.

        `has` tells for which ranks from there on a natural card is held; `spare` is how many wilds no gap needs.
        """
        if left == 0:
            self.end_group(found)
            return
        following = 0 if rank == 11 else rank + 1
        for at in range(self.begins[rank], self.begins[rank + 1]):
            if self.left and self.held[at] and wanted & machine.bit(self.distinct[at]):
                self.lay(at)
                self.fill_run(wanted, has >> 1, following, left - 1, spare, found)
                self.take_back(at)
        if spare > 0 or not has & 1:
            for at in range(self.begins[cards.ACE], self.kinds):
                if self.left and self.held[at]:
                    self.lay(at)
                    self.fill_run(wanted, has >> 1, following, left - 1, spare - (has & 1), found)
                    self.take_back(at)

    def begin_sums(self, wanted: int, least: int, size: int, found: Codes) -> None:
        """All sums of that size out of a set of cards from place `least` on."""
        first, reached = self.group * layout.HAND_ROOM, machine.bit(0)
        for at in range(self.kinds - 1, least - 1, -1):
            if wanted & machine.bit(self.distinct[at]):
                for _ in range(self.held[at]):
                    reached |= reached << cards.value_of(self.distinct[at])
            self.reach[first + at] = reached
        if reached >> size & 1:
            self.fill_sum(wanted, least, self.kinds if self.group else self.last + 1, size, found)

    def fill_sum(self, wanted: int, at: int, end: int, left: int, found: Codes) -> None:
        """All choices that add up to `left`, the first card of them from place `at` to `end`."""
        first = self.group * layout.HAND_ROOM
        for place in range(at, end):
            if self.left == 0 or not self.reach[first + place] >> left & 1:
                return
            card = self.distinct[place]
            rest = left - cards.value_of(card)
            if rest >= 0 and self.held[place] and wanted & machine.bit(card) and self.reach[first + place] >> rest & 1:
                self.lay(place)
                if rest:
                    self.fill_sum(wanted, place, self.kinds, rest, found)
                else:
                    self.end_group(found)
                self.take_back(place)
