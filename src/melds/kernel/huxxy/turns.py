"""Turns put together from pieces that each leave every group whole, and what it is worth to be left with the rest.

How this works. A piece is a group of the hand, a card of the hand that fits a group, two cards and one that a group of
the table can spare (or one and two, or two and a Joker), or a run split in two by a second copy of one of its cards.
The search makes pieces one after the other, depth first; as a table is whole after each, every node is a turn that could
end. Groups of the hand come first, then cards that fit, group by group, so that most turns are met in one order only; a
set of plays that was met in another order is not gone into again. Turns are kept by how many cards they place: the best
few of each number, as the best turn of six cards says nothing about whether to play three.

The solver in `solve` finds every turn there is, by weights of single cards; this finds nearly all, many times faster,
and weighs what stays: the hand and the table together.
"""

from __future__ import annotations

from collections.abc import Sequence

from melds.kernel import cards, machine, rng
from melds.kernel.huxxy import codes, groups, held, layout, state, tactics
from melds.kernel.huxxy.state import HuxxyState

__all__ = ["Turns"]

WON = 1000.0  # what it is worth to hold no card
NOTHING = -1000000.0
NATURALS, LOWEST_SUITS = 0xFFFFFFFFFFFFF, 0x1111111111111
BEATS = [0x6969696969696, 0x9696969696969]  # as in `groups`


class Turns:
    """Finds turns for whoever is to move; made once, used for many positions, for one thread."""

    __slots__ = (
        "budget",
        "count",
        "features",
        "fits",
        "grant",
        "group_count",
        "has_jokers",
        "held",
        "is_open",
        "key",
        "kept",
        "kept_features",
        "kept_size",
        "made",
        "moves",
        "nodes",
        "now",
        "once",
        "params",
        "piece_count",
        "pieces",
        "placed",
        "points",
        "points_left",
        "seen",
        "spare",
        "twice",
        "twice_held",
        "unseen",
        "unseen_twice",
        "weight",
        "width",
        "worth",
    )

    def __init__(self, params: Sequence[float], width: int = 1, grant: int = 1) -> None:
        self.params = [0.0 for _ in range(tactics.COUNT)]
        self.width, self.grant, self.moves = width, grant, 0  # moves that prepare a piece: at most, and left
        self.budget = self.nodes = self.count = self.placed = self.points = self.points_left = 0
        self.group_count = self.piece_count = 0
        self.is_open = self.has_jokers = False
        self.held = self.twice_held = self.unseen = self.unseen_twice = self.key = 0
        self.weight = self.now = 0.0  # of a point that stays; what the position is worth before the turn
        self.once = machine.zeros(layout.GROUP_ROOM)
        self.twice = machine.zeros(layout.GROUP_ROOM)
        self.fits = machine.zeros(layout.GROUP_ROOM)
        self.spare = machine.zeros(layout.GROUP_ROOM)
        self.pieces = machine.zeros(tactics.ROOM)
        self.made = machine.zeros(8)
        self.seen = machine.zeros(tactics.SLOTS)
        self.worth = [0.0 for _ in range(layout.PLAYS * tactics.WIDTH)]
        self.kept = machine.zeros(layout.PLAYS * tactics.WIDTH * 8)
        self.kept_size = machine.zeros(layout.PLAYS * tactics.WIDTH)
        self.features = [0.0 for _ in range(tactics.FEATURES)]
        self.kept_features = [0.0 for _ in range(layout.PLAYS * tactics.WIDTH * tactics.FEATURES)]
        self.tune(params)

    def tune(self, params: Sequence[float]) -> None:
        """Take other parameters."""
        for place in range(tactics.COUNT):
            self.params[place] = params[place]

    def search(self, game: HuxxyState, budget: int) -> None:
        """Look through turns until so many were met; the turn must not have begun."""
        self.budget, self.nodes = budget, 0
        for place in range(layout.PLAYS * tactics.WIDTH):
            self.worth[place] = NOTHING
        self.enter(game)
        self.list_pieces()
        self.now = self.value(self.all_fits())
        if game.broken == 0 and game.group_count < layout.GROUP_ROOM - layout.PLAYS:
            for moves in range(self.grant + 1):
                if self.nodes < self.budget:
                    for slot in range(tactics.SLOTS):
                        self.seen[slot] = 0
                    self.moves = moves
                    self.look(0, 0)

    def consider(self, game: HuxxyState, turn: list[int]) -> None:
        """Keep a turn that was found elsewhere, if it is one of the best."""
        row = [0] * 8
        for place in range(len(turn)):
            row[place] = turn[place]
        self.weigh(game, row, len(turn))

    def weigh(self, game: HuxxyState, turn: list[int], size: int) -> None:
        """The same for C: so many plays."""
        if size == 0:
            return
        self.enter(game)
        for place in range(size):
            card, target = codes.card_in(turn[place]), codes.target_in(turn[place])
            if target == self.group_count:
                self.begin(target)
            if codes.kind_of(turn[place]) == codes.PLACE:
                self.put(card, target)
            else:
                self.shift(card, codes.source_in(turn[place]), target)
            self.judge(target)
        self.keep()

    def best(self) -> int:
        """The place of the best turn that was found, -1 if there is none."""
        found = -1
        for cards_placed in range(layout.PLAYS):
            place = cards_placed * tactics.WIDTH
            if self.worth[place] > NOTHING and (found < 0 or self.worth[place] > self.worth[found]):
                found = place
        return found

    def turn(self, place: int) -> list[int]:
        """The codes of a turn that was kept, without its end; none if no turn is kept there."""
        size = self.kept_size[place] if self.worth[place] > NOTHING else 0
        return [self.kept[8 * place + number] for number in range(size)]

    def worth_of(self, place: int) -> float:
        """What a turn that was kept is worth."""
        return self.worth[place]

    def enter(self, game: HuxxyState) -> None:
        """Take over the position, and count what is unseen."""
        self.is_open = game.opened >> game.mover & 1 == 1
        self.held, self.twice_held = game.held[game.mover], game.held_twice[game.mover]
        self.count = self.placed = self.points = self.key = 0
        self.points_left = game.points(game.mover)
        self.group_count = game.group_count
        some, both = self.held, self.twice_held
        for group in range(game.group_count):
            self.once[group] = game.once[group]
            self.twice[group] = game.twice[group]
            self.fits[group] = game.fits[group]
            self.spare[group] = held.spare(game.once[group], game.twice[group])
            both |= some & game.once[group] | game.twice[group]
            some |= game.once[group]
        self.unseen, self.unseen_twice = NATURALS & ~both, NATURALS & ~some
        self.has_jokers = some & machine.bit(cards.JOKER) != 0
        left, last = game.stock_size - game.drawn, self.params[tactics.LAST]
        lateness = (last - left) / last if left < last else 0.0
        self.weight = self.params[tactics.POINTS] + lateness * self.params[tactics.LATE_POINTS]
        fewest = 24
        for ahead in range(1, layout.SEATS):
            other = (game.mover + ahead) % layout.SEATS
            size = game.hand_sizes[other]
            fewest = min(fewest, size)
            self.features[10 + ahead] = size / 10.0
            self.features[13 + ahead] = game.opened >> other & 1
        self.features[17] = fewest / 10.0
        self.features[18] = left / 50.0

    def list_pieces(self) -> None:
        """List the groups that the hand can make, long ones first, those with a Joker last."""
        self.piece_count = 0
        naturals = self.held & NATURALS
        left = held.of_three(naturals)
        while left:
            lowest = left & -left
            left ^= lowest
            self.list_kinds(naturals & 15 * lowest)
        run = groups.from_ace(naturals)
        for beat in range(2):
            mine = run & BEATS[beat]
            values = held.values_in(mine)
            left = values & values >> 4 & values >> 8
            while left:
                lowest = left & -left
                left ^= lowest
                self.list_runs(mine, 0, lowest, 0)
        self.sort_pieces()
        if self.held & machine.bit(cards.JOKER):
            self.list_with_joker(naturals)

    def list_kinds(self, kind: int) -> None:
        """List three or four cards of one value, and each three of four."""
        self.list_piece(kind)
        left = kind if machine.bit_count(kind) > layout.SMALLEST else 0
        while left:
            mark = left & -left
            left ^= mark
            self.list_piece(kind ^ mark)

    def list_runs(self, mine: int, run: int, value: int, size: int) -> None:
        """List the runs of one beat that go on from here; the lowest suit of the next value is given."""
        if size >= layout.SMALLEST:
            self.list_piece(groups.to_ace(run))
        left = mine & 15 * value & NATURALS if size < layout.PLAYS else 0
        while left:
            mark = left & -left
            left ^= mark
            self.list_runs(mine, run | mark, value << 4 & NATURALS, size + 1)

    def list_piece(self, piece: int) -> None:
        """Note a group of the hand, as long as there is room."""
        if self.piece_count < tactics.ROOM:
            self.pieces[self.piece_count] = piece
            self.piece_count += 1

    def sort_pieces(self) -> None:
        """Put long groups first."""
        for place in range(1, self.piece_count):
            piece, other = self.pieces[place], place
            while other > 0 and machine.bit_count(self.pieces[other - 1]) < machine.bit_count(piece):
                self.pieces[other] = self.pieces[other - 1]
                other -= 1
            self.pieces[other] = piece

    def list_with_joker(self, naturals: int) -> None:
        """List the pairs that a Joker makes a group."""
        left, joker = held.paired(naturals), machine.bit(cards.JOKER)
        while left:
            one = left & -left
            left ^= one
            others = left
            while others:
                two = others & -others
                others ^= two
                if held.joins(one, two):
                    self.list_piece(one | two | joker)

    def look(self, first: int, floor: int) -> None:
        """Keep the turn that is made, and go on with groups of the hand from `first`, of the table from `floor`."""
        self.nodes += 1
        if self.count > 0:
            if self.was_seen():
                return
            if self.placed > 0:
                self.keep()
        room = layout.PLAYS - self.count
        if room == 0 or self.held == 0:
            return
        for number in range(first, self.piece_count):
            piece = self.pieces[number]
            if machine.bit_count(piece) <= room and piece & ~self.held == 0:
                self.try_piece(number)
        for group in range(floor, self.group_count):
            left = self.held & self.fits[group]
            while left:
                card = machine.lowest_bit(left)
                left &= left - 1
                self.try_fit(card, group)
            if room > 1:
                self.swap(group)
        if room >= layout.SMALLEST:
            self.borrow()
            self.split()
        if self.moves > 0 and room > 1:
            self.move()
            if self.moves > 1 and room > layout.SMALLEST:
                self.dissolve()

    def was_seen(self) -> bool:
        """Whether this set of plays was met before; it is remembered."""
        slot = self.key & (tactics.SLOTS - 1)
        if self.seen[slot] == self.key:
            return True
        self.seen[slot] = self.key
        return False

    def keep(self) -> None:
        """Keep the turn if it is one of the best that place so many cards."""
        if not self.is_open and self.points < layout.OPENING:
            return
        worth = self.value(self.all_fits())
        first = (self.placed - 1) * tactics.WIDTH
        place = first + self.width - 1
        if worth <= self.worth[place]:
            return
        for other in range(first, place):
            if self.worth[other] == worth:
                return  # all but surely the same hand and table
        while place > first and self.worth[place - 1] < worth:
            self.worth[place] = self.worth[place - 1]
            self.kept_size[place] = self.kept_size[place - 1]
            for number in range(self.kept_size[place]):
                self.kept[8 * place + number] = self.kept[8 * place - 8 + number]
            for number in range(tactics.FEATURES * place, tactics.FEATURES * (place + 1)):
                self.kept_features[number] = self.kept_features[number - tactics.FEATURES]
            place -= 1
        self.worth[place], self.kept_size[place] = worth, self.count
        self.describe(True)
        for number in range(tactics.FEATURES):
            self.kept_features[tactics.FEATURES * place + number] = self.features[number]
        first = 0  # 2.3: the first play is from the hand; the others may come in any order
        while codes.kind_of(self.made[first]) != codes.PLACE:
            first += 1
        for number in range(self.count):
            self.kept[8 * place + number] = self.made[number - 1 if 0 < number <= first else first if number == 0 else number]

    def describe(self, has_played: bool) -> None:
        """Fill in the features of what is left: after plays, or after a draw whose card is not known yet."""
        naturals, features = self.held & NATURALS, self.features
        fits = lent = 0
        for group in range(self.group_count):
            fits |= self.fits[group]
            lent |= self.spare[group]
        ready, grouped, paired = self.held & fits, held.grouped(naturals), held.paired(naturals)
        loose = naturals & ~ready & ~grouped
        outs, doubles = held.waited_for(naturals), machine.bit_count(self.twice_held)
        features[0] = (machine.bit_count(self.held) + doubles + (0 if has_played else 1)) / 10.0
        features[1] = machine.bit_count(ready) / 5.0
        features[2] = machine.bit_count(grouped & ~ready) / 5.0
        features[3] = machine.bit_count(paired & loose) / 5.0
        features[4] = machine.bit_count(loose & ~paired) / 5.0
        features[5] = (machine.bit_count(outs & self.unseen) + machine.bit_count(outs & self.unseen_twice)) / 20.0
        features[6] = (machine.bit_count(fits & self.unseen) + machine.bit_count(fits & self.unseen_twice)) / 20.0
        features[7] = self.points_left / 50.0
        joker = machine.bit(cards.JOKER)
        features[8] = (1 if self.held & joker else 0) + (1 if self.twice_held & joker else 0)
        features[9] = 1 if has_played or self.is_open else 0
        features[10] = 0 if has_played else 1
        features[19] = self.group_count / 10.0
        features[20] = machine.bit_count(lent) / 20.0
        features[21] = machine.bit_count(held.grouped(naturals | lent & NATURALS) & loose) / 5.0
        features[22] = doubles / 2.0
        features[23] = 0

    def describe_draw(self, game: HuxxyState) -> None:
        """Fill in the features of a draw; how many cards could be placed at once is among them."""
        self.enter(game)
        self.describe(False)
        for number in range(layout.PLAYS):
            if self.worth[number * tactics.WIDTH] > NOTHING:
                self.features[23] = (number + 1) / 6.0

    def described(self, place: int) -> list[float]:
        """The features of a turn that was kept, or those that were filled in last, for -1."""
        if place < 0:
            return [self.features[number] for number in range(tactics.FEATURES)]
        return [self.kept_features[tactics.FEATURES * place + number] for number in range(tactics.FEATURES)]

    def all_fits(self) -> int:
        """The cards that fit some group."""
        found = 0
        for group in range(self.group_count):
            found |= self.fits[group]
        return found

    def value(self, fits: int) -> float:
        """What it is worth to be left with this hand, at a table that takes these cards."""
        if self.held == 0:
            return WON
        naturals = self.held & NATURALS
        size = machine.bit_count(self.held) + machine.bit_count(self.twice_held)
        ready, params = self.held & fits, self.params
        worth = -size - self.weight * self.points_left + params[tactics.READY] * machine.bit_count(ready)
        grouped = held.grouped(naturals)
        loose = naturals & ~ready & ~grouped
        worth += params[tactics.GROUPED] * machine.bit_count(grouped & ~ready)
        if loose:
            worth += params[tactics.PAIRED] * machine.bit_count(held.paired(naturals) & loose)
            outs = held.waited_for(naturals)
            copies = machine.bit_count(outs & self.unseen) + machine.bit_count(outs & self.unseen_twice)
            worth += params[tactics.OUTS] * copies
        gifts = machine.bit_count(fits & self.unseen) + machine.bit_count(fits & self.unseen_twice)
        worth -= params[tactics.GIFTS] * gifts
        joker = machine.bit(cards.JOKER)
        if self.held & joker:
            worth += params[tactics.JOKER] * (2 if self.twice_held & joker else 1)
        return worth

    def try_piece(self, number: int) -> None:
        """Lay a group of the hand, go on, and take it back."""
        if self.nodes >= self.budget:
            return
        target, key, left = self.group_count, self.key, self.pieces[number]
        self.begin(target)
        while left:
            self.put(machine.lowest_bit(left), target)
            left &= left - 1
        self.judge(target)
        self.look(number, 0)
        left = self.pieces[number]
        while left:
            self.take_back(machine.lowest_bit(left))
            left &= left - 1
        self.group_count, self.key = target, key

    def try_fit(self, card: int, group: int) -> None:
        """Put a card on a group that it fits, go on, and take it back."""
        if self.nodes >= self.budget:
            return
        once, twice, fits, spare, key = self.once[group], self.twice[group], self.fits[group], self.spare[group], self.key
        self.put(card, group)
        self.judge(group)
        self.look(self.piece_count, group)
        self.take_back(card)
        self.once[group], self.twice[group], self.fits[group], self.spare[group] = once, twice, fits, spare
        self.key = key

    def borrow(self) -> None:
        """Try new groups of three, of cards of the hand and cards that groups can spare."""
        lent = 0
        for group in range(self.group_count):
            lent |= self.spare[group]
        if lent == 0:
            return
        own = self.held & NATURALS
        pool = own | lent & NATURALS
        left = held.of_three(pool)
        while left:
            lowest = left & -left
            left ^= lowest
            self.borrow_for_kind(own, pool & 15 * lowest)
        run = groups.from_ace(pool)
        for beat in range(2):
            mine = run & BEATS[beat]
            values = held.values_in(mine)
            left = values & values >> 4 & values >> 8
            while left:
                lowest = left & -left
                left ^= lowest
                self.borrow_for_run(own, mine, lowest)
        if self.has_jokers and lent & machine.bit(cards.JOKER):
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
        if lent == 0 or lent == piece or self.nodes >= self.budget:
            return
        card, other = machine.lowest_bit(lent), -1
        source = self.lender(card, -1)
        last = source
        if lent & (lent - 1):
            other = machine.lowest_bit(lent & (lent - 1))
            last = self.lender(other, source)
            if last < 0:
                return
        target, key, left = self.group_count, self.key, piece & own
        once, twice, fits, spare = self.once[source], self.twice[source], self.fits[source], self.spare[source]
        last_once, last_twice, last_fits, last_spare = self.once[last], self.twice[last], self.fits[last], self.spare[last]
        self.begin(target)
        while left:
            self.put(machine.lowest_bit(left), target)
            left &= left - 1
        self.shift(card, source, target)
        if other >= 0:
            self.shift(other, last, target)
        self.judge(target)
        self.look(self.piece_count, 0)
        self.count -= machine.bit_count(lent)
        left = piece & own
        while left:
            self.take_back(machine.lowest_bit(left))
            left &= left - 1
        self.once[last], self.twice[last], self.fits[last], self.spare[last] = last_once, last_twice, last_fits, last_spare
        self.once[source], self.twice[source], self.fits[source], self.spare[source] = once, twice, fits, spare
        self.group_count, self.key = target, key

    def lender(self, card: int, other: int) -> int:
        """A group, not the other one, that can spare a card; -1 if there is none."""
        for group in range(self.group_count):
            if group != other and self.spare[group] >> card & 1:
                return group
        return -1

    def split(self) -> None:
        """Try to split runs of five cards or more by a second copy of an inner card."""
        joker = machine.bit(cards.JOKER)
        for group in range(self.group_count):
            once = self.once[group]
            if machine.bit_count(once) >= 2 * layout.SMALLEST - 1 and self.twice[group] == 0 and not once & joker:
                if not groups.is_one_value(once):
                    self.split_run(group, groups.from_ace(once))

    def split_run(self, group: int, run: int) -> None:
        """Try each card of the hand that has a twin of its value and beat inside a run, two cards from either end."""
        beat = BEATS[0] if run & BEATS[0] else BEATS[1]
        inner = run & (run - 1)
        inner &= inner - 1
        block = 15 * held.values_in(run)
        block &= block >> 8  # not the two highest
        left = groups.from_ace(self.held & NATURALS) & beat & (15 * held.values_in(inner)) & block
        while left:
            mark = left & -left
            left ^= mark
            value = mark
            while not value & LOWEST_SUITS:
                value >>= 1
            low, high = run & (value - 1), run & ~(16 * value - 1)
            side = low if machine.bit_count(low) <= machine.bit_count(high) else high
            if machine.bit_count(side) < layout.PLAYS - self.count:
                self.try_split(machine.lowest_bit(groups.to_ace(mark)), group, groups.to_ace(side))

    def try_split(self, card: int, group: int, side: int) -> None:
        """Begin a new run with a card and one side of an old one, go on, and take it back."""
        if self.nodes >= self.budget:
            return
        target, key, left = self.group_count, self.key, side
        once, fits, spare = self.once[group], self.fits[group], self.spare[group]
        self.begin(target)
        self.put(card, target)
        while left:
            self.shift(machine.lowest_bit(left), group, target)
            left &= left - 1
        self.judge(target)
        self.look(self.piece_count, 0)
        self.count -= machine.bit_count(side)
        self.take_back(card)
        self.once[group], self.twice[group], self.fits[group], self.spare[group] = once, 0, fits, spare
        self.group_count, self.key = target, key

    def swap(self, group: int) -> None:
        """Try cards that take the place of their twins in a run, if the twins fit elsewhere."""
        once = self.once[group]
        if once == 0 or groups.is_one_value(once & NATURALS):
            return
        left = self.held & NATURALS & ~once
        while left:
            card = machine.lowest_bit(left)
            left &= left - 1
            twin = card ^ 3  # of the other suit of its colour
            if once >> twin & 1:
                for target in range(self.group_count):
                    if target != group and self.fits[target] >> twin & 1:
                        self.try_swap(card, twin, group, target)

    def try_swap(self, card: int, twin: int, group: int, target: int) -> None:
        """Put a card in the place of its twin, which moves on, go on, and take it back."""
        if self.nodes >= self.budget:
            return
        key = self.key
        once, twice, fits, spare = self.once[group], self.twice[group], self.fits[group], self.spare[group]
        to_once, to_twice, to_fits, to_spare = self.once[target], self.twice[target], self.fits[target], self.spare[target]
        self.put(card, group)
        self.shift(twin, group, target)
        self.judge(target)
        self.look(self.piece_count, 0)
        self.count -= 1
        self.take_back(card)
        self.once[group], self.twice[group], self.fits[group], self.spare[group] = once, twice, fits, spare
        self.once[target], self.twice[target], self.fits[target], self.spare[target] = to_once, to_twice, to_fits, to_spare
        self.key = key

    def move(self) -> None:
        """Try to move cards that groups can spare to other groups that they fit."""
        for source in range(self.group_count):
            left = self.spare[source]
            while left:
                card = machine.lowest_bit(left)
                left &= left - 1
                for target in range(self.group_count):
                    if target != source and self.fits[target] >> card & 1:
                        self.try_move(card, source, target)

    def try_move(self, card: int, source: int, target: int) -> None:
        """Move a card, go on if that makes room for the hand, and move it back."""
        if self.nodes >= self.budget:
            return
        key = self.key
        once, twice, fits, spare = self.once[source], self.twice[source], self.fits[source], self.spare[source]
        to_once, to_twice, to_fits, to_spare = self.once[target], self.twice[target], self.fits[target], self.spare[target]
        self.shift(card, source, target)
        self.judge(target)
        now = self.fits[source] | self.fits[target]
        lent = (self.spare[source] | self.spare[target]) & ~spare & ~to_spare
        if now & self.held & ~fits & ~to_fits or lent & self.wanted(lent):
            self.moves -= 1
            self.look(self.piece_count, 0)
            self.moves += 1
        self.count -= 1
        self.once[source], self.twice[source], self.fits[source], self.spare[source] = once, twice, fits, spare
        self.once[target], self.twice[target], self.fits[target], self.spare[target] = to_once, to_twice, to_fits, to_spare
        self.key = key

    def wanted(self, lent: int) -> int:
        """The cards that would make a group with the hand and what groups can spare, not counting those just lent."""
        pool = self.held
        for group in range(self.group_count):
            pool |= self.spare[group]
        return held.waited_for(pool & ~lent & NATURALS) | machine.bit(cards.JOKER)

    def dissolve(self) -> None:
        """Try to move two cards of a group of three to others and to make a new one with the third, or to move all."""
        for group in range(self.group_count):
            if machine.bit_count(self.once[group]) == layout.SMALLEST and self.twice[group] == 0:
                others = 0
                for other in range(self.group_count):
                    if other != group:
                        others |= self.fits[other]
                fixed = self.once[group] & ~others
                if fixed & (fixed - 1) == 0:
                    self.dissolve_group(group, fixed)

    def dissolve_group(self, group: int, fixed: int) -> None:
        """Try it with each card that may stay: the one that fits nowhere else, or any."""
        left = fixed if fixed else self.once[group]
        while left:
            mark = left & -left
            left ^= mark
            pairs = held.waited_for(mark | self.held & NATURALS) & self.held
            if pairs:
                self.try_dissolve(group, mark)
        if fixed == 0 and self.moves >= layout.SMALLEST:
            self.try_dissolve(group, 0)

    def try_dissolve(self, group: int, stay: int) -> None:
        """Move cards of a group to the first others that they fit, go on, and move them back."""
        if self.nodes >= self.budget:
            return
        key, count, left = self.key, self.count, self.once[group] & ~stay
        once, fits, spare = self.once[group], self.fits[group], self.spare[group]
        targets, before = [0] * 3, [0] * 12
        moved, wanted = 0, machine.bit_count(left)
        while left:
            card = machine.lowest_bit(left)
            left &= left - 1
            target = 0
            while target < self.group_count and (target == group or not self.fits[target] >> card & 1):
                target += 1
            if target == self.group_count:
                break
            targets[moved] = target
            before[4 * moved], before[4 * moved + 1] = self.once[target], self.twice[target]
            before[4 * moved + 2], before[4 * moved + 3] = self.fits[target], self.spare[target]
            moved += 1
            self.shift(card, group, target)
            self.judge(target)
        if moved == wanted:
            self.moves -= moved
            if stay:
                self.join(group, stay)
            else:
                self.look(self.piece_count, 0)
            self.moves += moved
        while moved > 0:
            moved -= 1
            target = targets[moved]
            self.once[target], self.twice[target] = before[4 * moved], before[4 * moved + 1]
            self.fits[target], self.spare[target] = before[4 * moved + 2], before[4 * moved + 3]
        self.once[group], self.twice[group], self.fits[group], self.spare[group] = once, 0, fits, spare
        self.key, self.count = key, count

    def join(self, group: int, stay: int) -> None:
        """Try to make the last card of a group one again, with two of the hand."""
        left, key = self.held & NATURALS, self.key
        while left:
            one = left & -left
            left ^= one
            others = left
            while others:
                two = others & -others
                others ^= two
                if not (one | two) & stay and groups.is_group(one | two | stay, 0) and self.nodes < self.budget:
                    self.put(machine.lowest_bit(one), group)
                    self.put(machine.lowest_bit(two), group)
                    self.judge(group)
                    self.look(self.piece_count, 0)
                    self.take_back(machine.lowest_bit(two))
                    self.take_back(machine.lowest_bit(one))
                    self.once[group], self.twice[group], self.key = stay, 0, key

    def begin(self, group: int) -> None:
        """Make room for a new group."""
        self.group_count = group + 1
        self.once[group] = self.twice[group] = 0

    def put(self, card: int, group: int) -> None:
        """Place a card of the hand."""
        mark, points = machine.bit(card), state.POINTS[card]
        if self.twice_held & mark:
            self.twice_held ^= mark
        else:
            self.held ^= mark
        self.points_left -= points
        if card != cards.JOKER:
            self.points += points
        self.placed += 1
        self.lay(card, group)
        self.note(codes.place(card, group))

    def take_back(self, card: int) -> None:
        """Undo the last play, which placed a card, but for its group."""
        mark, points = machine.bit(card), state.POINTS[card]
        self.twice_held |= self.held & mark
        self.held |= mark
        self.points_left += points
        if card != cards.JOKER:
            self.points -= points
        self.placed -= 1
        self.count -= 1

    def shift(self, card: int, source: int, target: int) -> None:
        """Move a card of the table."""
        mark = machine.bit(card)
        if self.twice[source] & mark:
            self.twice[source] ^= mark
        else:
            self.once[source] ^= mark
        self.judge(source)
        self.lay(card, target)
        self.note(codes.move(card, source, target))

    def lay(self, card: int, group: int) -> None:
        """Put a card on a group."""
        mark = machine.bit(card)
        self.twice[group] |= self.once[group] & mark
        self.once[group] |= mark

    def note(self, code: int) -> None:
        """Note a play."""
        self.made[self.count] = code
        self.count += 1
        self.key = (self.key + rng.splitmix(code)) & rng.WORD

    def judge(self, group: int) -> None:
        """Find anew what a whole group takes and spares."""
        self.fits[group] = self.spare[group] = 0
        if self.once[group]:
            self.fits[group] = groups.wanted(self.once[group], self.twice[group])
            self.spare[group] = held.spare(self.once[group], self.twice[group])
