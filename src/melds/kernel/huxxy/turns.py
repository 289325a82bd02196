"""Turns put together from pieces that each leave every group whole; the best few are kept.

How this works. A piece is a group of the hand; a card of the hand that fits a group; a card that takes the place of
its twin in a run, if the twin fits elsewhere; a new group with one or two cards that others can spare; a run split
in two by a second copy of one of its cards. Moves that prepare a piece are granted one by one: a card that one
group can spare and another takes, or two cards of a group of three, which leave the third to two of the hand. The
search makes pieces one after the other, depth first; as the table is whole after each, every node is a turn that
could end. Groups of the hand come first, then cards that fit, group by group, so that most turns are met in one
order only; a set of plays that was met in another order is not gone into again.

The best turns are kept by how many cards they place (`kept`). The solver in `solve` finds every turn there is, by
weights of single cards; this finds most of them a hundred times faster, and weighs what stays: the hand and the table
together.
"""

from __future__ import annotations

from collections.abc import Sequence

from melds.kernel import cards, machine
from melds.kernel.huxxy import groups, held, layout, tactics, weigh
from melds.kernel.huxxy.board import Board
from melds.kernel.huxxy.kept import Kept
from melds.kernel.huxxy.pieces import Pieces
from melds.kernel.huxxy.state import HuxxyState

__all__ = ["Turns"]

NATURALS, LOWEST_SUITS = 0xFFFFFFFFFFFFF, 0x1111111111111
BEATS = [0x6969696969696, 0x9696969696969]  # as in `groups`


class Turns:
    """Finds turns for whoever is to move; made once, used for many positions, for one thread."""

    __slots__ = (
        "board",
        "budget",
        "features",
        "grant",
        "kept",
        "moves",
        "nodes",
        "now",
        "params",
        "pieces",
        "point",
        "seen",
    )

    def __init__(self, params: Sequence[float], width: int = 1, grant: int = 1) -> None:
        self.board, self.pieces, self.kept = Board(), Pieces(), Kept(width)
        self.grant, self.moves = grant, 0  # moves that prepare a piece: at most, and left; -1: the table stays as it is
        self.budget = self.nodes = 0
        self.point = self.now = 0.0  # what a point that stays weighs; what the position is worth before the turn
        self.seen = machine.zeros(tactics.SLOTS)
        self.params = [0.0 for _ in range(tactics.COUNT)]
        self.features = [0.0 for _ in range(tactics.FEATURES)]
        for place in range(tactics.COUNT):
            self.params[place] = params[place]

    def search(self, game: HuxxyState, budget: int) -> None:
        """Look through turns until so many were met; the turn must not have begun."""
        self.budget, self.nodes = budget, 0
        self.kept.clear()
        self.enter(game)
        self.pieces.find(self.board.held)
        self.now = weigh.worth(self.board, self.params, self.point)
        if game.broken == 0 and game.group_count < layout.GROUP_ROOM - layout.PLAYS:
            for moves in range(max(self.grant, 0) + 1):
                if self.nodes < self.budget:
                    for slot in range(tactics.SLOTS):
                        self.seen[slot] = 0
                    self.moves = moves
                    self.look(0, 0)

    def enter(self, game: HuxxyState) -> None:
        """Take over the position."""
        self.board.enter(game)
        self.point = weigh.weight_of_a_point(game, self.params)
        weigh.describe_others(game, self.features)

    def consider(self, game: HuxxyState, turn: list[int]) -> None:
        """Keep a turn that was found elsewhere, if it is one of the best."""
        row = [0] * 8
        for place in range(len(turn)):
            row[place] = turn[place]
        self.weigh(game, row, len(turn))

    def weigh(self, game: HuxxyState, turn: list[int], size: int) -> None:
        """The same for C: so many plays."""
        if size > 0:
            self.enter(game)
            self.board.make(turn, size)
            self.keep()

    def describe_draw(self, game: HuxxyState) -> None:
        """Fill in the features of a draw; how many cards could be placed at once is among them."""
        self.enter(game)
        weigh.describe(self.board, self.features, False)
        self.features[23] = self.kept.most() / 6.0

    def described(self) -> list[float]:
        """The features that were filled in last."""
        return [self.features[number] for number in range(tactics.FEATURES)]

    def look(self, first: int, floor: int) -> None:
        """Keep the turn that is made, and go on with groups of the hand from `first`, of the table from `floor`."""
        self.nodes += 1
        if self.board.count > 0:
            if self.was_seen():
                return
            if self.board.placed > 0:
                self.keep()
        room = layout.PLAYS - self.board.count
        if room == 0 or self.board.held == 0:
            return
        for number in range(first, self.pieces.count):
            piece = self.pieces.items[number]
            if machine.bit_count(piece) <= room and piece & ~self.board.held == 0:
                self.try_piece(number)
        self.fit(floor, room)
        if room >= layout.SMALLEST and self.grant >= 0:
            self.borrow()
            self.split()
        if self.moves > 0 and room > 1:
            self.move()
            if self.moves > 1 and room > layout.SMALLEST:
                self.dissolve()

    def was_seen(self) -> bool:
        """Whether this set of plays was met before; it is remembered."""
        key = self.board.key
        slot = key & (tactics.SLOTS - 1)
        if self.seen[slot] == key:
            return True
        self.seen[slot] = key
        return False

    def keep(self) -> None:
        """Keep the turn if it is one of the best that place so many cards."""
        if not self.board.is_open and self.board.points < layout.OPENING:
            return
        worth = weigh.worth(self.board, self.params, self.point)
        place = self.kept.room_for(self.board.placed, worth)
        if place >= 0:
            weigh.describe(self.board, self.features, True)
            self.kept.put(place, worth, self.board, self.features)

    def go_on(self, floor: int) -> None:
        """Go on after a piece that uses the table, and take it back."""
        self.look(self.pieces.count, floor)
        self.board.take_back()

    def try_piece(self, number: int) -> None:
        """Lay a group of the hand, go on, and take it back."""
        if self.nodes < self.budget:
            self.board.open_piece()
            target = self.board.begin()
            self.board.put_all(self.pieces.items[number], target)
            self.board.judge(target)
            self.look(number, 0)
            self.board.take_back()

    def fit(self, floor: int, room: int) -> None:
        """Try cards that fit a group, and cards that take the place of their twins."""
        for group in range(floor, self.board.group_count):
            left = self.board.held & self.board.fits[group]
            while left:
                card = machine.lowest_bit(left)
                left &= left - 1
                if self.nodes < self.budget:
                    self.board.open_piece()
                    self.board.put(card, group)
                    self.board.judge(group)
                    self.go_on(group)
            if room > 1 and self.grant >= 0:
                self.swap(group)

    def swap(self, group: int) -> None:
        """Try cards that take the place of their twins in a run, if the twins fit elsewhere."""
        once = self.board.once[group]
        if once == 0 or groups.is_one_value(once & NATURALS):
            return
        left = self.board.held & NATURALS & ~once
        while left:
            card = machine.lowest_bit(left)
            left &= left - 1
            twin = card ^ 3  # of the other suit of its colour
            if once >> twin & 1:
                for target in range(self.board.group_count):
                    if target != group and self.board.fits[target] >> twin & 1 and self.nodes < self.budget:
                        self.board.open_piece()
                        self.board.put(card, group)
                        self.board.shift(twin, group, target)
                        self.board.judge(target)
                        self.go_on(0)

    def borrow(self) -> None:
        """Try new groups of three, of cards of the hand and cards that groups can spare."""
        lent, own = self.board.all_spare(), self.board.held & NATURALS
        if lent == 0:
            return
        pool = own | lent & NATURALS
        left = held.of_three(pool)
        while left:
            lowest = left & -left
            left ^= lowest
            self.borrow_for_kind(own, pool & 15 * lowest)
        run = groups.from_ace(pool)
        for beat in range(2):
            mine = run & BEATS[beat]
            left = held.starts_of_three(mine)
            while left:
                lowest = left & -left
                left ^= lowest
                self.borrow_for_run(own, mine, lowest)
        if lent & machine.bit(cards.JOKER):
            self.borrow_joker(held.paired(own))

    def borrow_for_kind(self, own: int, kind: int) -> None:
        """Try each three cards of one value."""
        if not kind & own:
            return
        if machine.bit_count(kind) == layout.SMALLEST:
            self.try_loan(own, kind)
            return
        left = kind
        while left:
            mark = left & -left
            left ^= mark
            self.try_loan(own, kind ^ mark)

    def borrow_for_run(self, own: int, mine: int, value: int) -> None:
        """Try each run of three from that value on."""
        first = mine & 15 * value
        while first:
            one = first & -first
            first ^= one
            second = mine & 15 * (value << 4)
            while second:
                two = second & -second
                second ^= two
                third = mine & 15 * (value << 8)
                while third:
                    three = third & -third
                    third ^= three
                    self.try_loan(own, groups.to_ace(one | two | three))

    def borrow_joker(self, left: int) -> None:
        """Try pairs of the hand with a Joker that a group can spare."""
        while left:
            one = left & -left
            left ^= one
            others = left
            while others:
                two = others & -others
                others ^= two
                if held.joins(one, two):
                    self.try_loan(one | two, one | two | machine.bit(cards.JOKER))

    def try_loan(self, own: int, piece: int) -> None:
        """Make a new group of cards of one's own and borrowed ones, go on, and take them back."""
        lent = piece & ~own
        if lent in (0, piece) or self.nodes >= self.budget:
            return
        card, other = machine.lowest_bit(lent), -1
        source = self.board.lender(card, -1)
        last = source
        if lent & (lent - 1):
            other = machine.lowest_bit(lent & (lent - 1))
            last = self.board.lender(other, source)
            if last < 0:
                return
        self.board.open_piece()
        target = self.board.begin()
        self.board.put_all(piece & own, target)
        self.board.shift(card, source, target)
        if other >= 0:
            self.board.shift(other, last, target)
        self.board.judge(target)
        self.go_on(0)

    def split(self) -> None:
        """Try to split runs of five cards or more by a second copy of an inner card."""
        for group in range(self.board.group_count):
            once = self.board.once[group]
            is_long = machine.bit_count(once) >= 2 * layout.SMALLEST - 1 and self.board.twice[group] == 0
            if is_long and not once & machine.bit(cards.JOKER) and not groups.is_one_value(once):
                self.split_run(group, groups.from_ace(once))

    def split_run(self, group: int, run: int) -> None:
        """Try each card of the hand that has a twin of its value and beat inside a run, two cards from either end."""
        left = held.inner_twins(groups.from_ace(self.board.held & NATURALS), run)
        while left:
            mark = left & -left
            left ^= mark
            value = mark
            while not value & LOWEST_SUITS:
                value >>= 1
            low, high = run & (value - 1), run & ~(16 * value - 1)
            side = low if machine.bit_count(low) <= machine.bit_count(high) else high
            if machine.bit_count(side) < layout.PLAYS - self.board.count and self.nodes < self.budget:
                self.try_split(machine.lowest_bit(groups.to_ace(mark)), group, groups.to_ace(side))

    def try_split(self, card: int, group: int, side: int) -> None:
        """Begin a new run with a card and one side of an old one, go on, and take it back."""
        self.board.open_piece()
        target = self.board.begin()
        self.board.put(card, target)
        while side:
            self.board.shift(machine.lowest_bit(side), group, target)
            side &= side - 1
        self.board.judge(target)
        self.go_on(0)

    def move(self) -> None:
        """Try to move cards that groups can spare to other groups that they fit."""
        for source in range(self.board.group_count):
            left = self.board.spare[source]
            while left:
                card = machine.lowest_bit(left)
                left &= left - 1
                for target in range(self.board.group_count):
                    if target != source and self.board.fits[target] >> card & 1 and self.nodes < self.budget:
                        self.try_move(card, source, target)

    def try_move(self, card: int, source: int, target: int) -> None:
        """Move a card, go on if that makes room for the hand, and move it back."""
        fits = self.board.fits[source] | self.board.fits[target]
        spare = self.board.spare[source] | self.board.spare[target]
        self.board.open_piece()
        self.board.shift(card, source, target)
        self.board.judge(target)
        places = (self.board.fits[source] | self.board.fits[target]) & ~fits
        lent = (self.board.spare[source] | self.board.spare[target]) & ~spare
        if places & self.board.held or lent & self.board.wanted(lent):
            self.moves -= 1
            self.look(self.pieces.count, 0)
            self.moves += 1
        self.board.take_back()

    def dissolve(self) -> None:
        """Try to move two cards of a group of three to others and to make a new one with the third, or to move all."""
        for group in range(self.board.group_count):
            if machine.bit_count(self.board.once[group]) == layout.SMALLEST and self.board.twice[group] == 0:
                fixed = self.board.once[group] & ~self.board.fits_beside(group)
                if fixed & (fixed - 1) == 0:
                    self.dissolve_group(group, fixed)

    def dissolve_group(self, group: int, fixed: int) -> None:
        """Try it with each card that may stay: the one that fits nowhere else, or any."""
        left = fixed if fixed else self.board.once[group]
        while left:
            mark = left & -left
            left ^= mark
            if held.waited_for(mark | self.board.held & NATURALS) & self.board.held:
                self.try_dissolve(group, mark)
        if fixed == 0 and self.moves >= layout.SMALLEST:
            self.try_dissolve(group, 0)

    def try_dissolve(self, group: int, stay: int) -> None:
        """Move cards of a group to the first others that they fit, go on, and move them back."""
        if self.nodes >= self.budget:
            return
        left, moved = self.board.once[group] & ~stay, 0
        self.board.open_piece()
        while left:
            card, target = machine.lowest_bit(left), 0
            while target < self.board.group_count and (target == group or not self.board.fits[target] >> card & 1):
                target += 1
            if target == self.board.group_count:
                break
            left &= left - 1
            moved += 1
            self.board.shift(card, group, target)
            self.board.judge(target)
        if left == 0:
            self.moves -= moved
            if stay:
                self.join(group, stay)
            else:
                self.look(self.pieces.count, 0)
            self.moves += moved
        self.board.take_back()

    def join(self, group: int, stay: int) -> None:
        """Try to make the last card of a group one again, with two of the hand."""
        left = self.board.held & NATURALS & ~stay
        while left:
            one = left & -left
            left ^= one
            others = left
            while others:
                two = others & -others
                others ^= two
                if groups.is_group(one | two | stay, 0) and self.nodes < self.budget:
                    self.board.open_piece()
                    self.board.put_all(one | two, group)
                    self.board.judge(group)
                    self.go_on(0)
