"""Hand and table of whoever is to move, while turns are tried: pieces are made and taken back."""

from __future__ import annotations

from melds.kernel import cards, machine, rng
from melds.kernel.huxxy import codes, groups, held, layout, state, tactics
from melds.kernel.huxxy.state import HuxxyState

__all__ = ["Board"]

NATURALS = 0xFFFFFFFFFFFFF


class Board:
    """The mover's hand and all groups, as sets of bits, with what each group takes and can spare.

    `open_piece` notes how things are and `take_back` makes them so again: scalars are written down at once, a group
    only before it changes.
    """

    __slots__ = (
        "changed",
        "changes",
        "changes_count",
        "count",
        "fits",
        "frames",
        "group_count",
        "has_jokers",
        "held",
        "is_open",
        "key",
        "level",
        "made",
        "once",
        "placed",
        "points",
        "points_left",
        "spare",
        "twice",
        "twice_held",
        "unseen",
        "unseen_twice",
    )

    def __init__(self) -> None:
        self.held = self.twice_held = self.unseen = self.unseen_twice = 0
        self.count = self.placed = self.points = self.points_left = self.group_count = 0  # plays, cards placed
        self.key = 0  # of the set of plays
        self.is_open = self.has_jokers = False
        self.once = machine.zeros(layout.GROUP_ROOM)
        self.twice = machine.zeros(layout.GROUP_ROOM)
        self.fits = machine.zeros(layout.GROUP_ROOM)
        self.spare = machine.zeros(layout.GROUP_ROOM)
        self.made = machine.zeros(8)
        self.frames, self.level = machine.zeros(tactics.LEVELS * 9), 0
        self.changed, self.changes = machine.zeros(tactics.CHANGES), machine.zeros(tactics.CHANGES * 4)
        self.changes_count = 0

    def enter(self, game: HuxxyState) -> None:
        """Take over the position, and count what is unseen."""
        self.is_open = game.opened >> game.mover & 1 == 1
        self.held, self.twice_held = game.held[game.mover], game.held_twice[game.mover]
        self.count = self.placed = self.points = self.level = self.changes_count = 0
        self.key = 0
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

    def all_fits(self) -> int:
        """The cards that fit some group."""
        found = 0
        for group in range(self.group_count):
            found |= self.fits[group]
        return found

    def all_spare(self) -> int:
        """The cards that some group can spare."""
        found = 0
        for group in range(self.group_count):
            found |= self.spare[group]
        return found

    def fits_beside(self, group: int) -> int:
        """The cards that fit some other group."""
        found = 0
        for other in range(self.group_count):
            if other != group:
                found |= self.fits[other]
        return found

    def lender(self, card: int, other: int) -> int:
        """A group, not the other one, that can spare a card; -1 if there is none."""
        for group in range(self.group_count):
            if group != other and self.spare[group] >> card & 1:
                return group
        return -1

    def wanted(self, lent: int) -> int:
        """The cards that would make a group with the hand and what groups can spare, not counting those just lent."""
        pool = self.held | self.all_spare()
        return held.waited_for(pool & ~lent & NATURALS) | machine.bit(cards.JOKER)

    def open_piece(self) -> None:
        """Note how things are."""
        first = 9 * self.level
        self.frames[first], self.frames[first + 1] = self.held, self.twice_held
        self.frames[first + 2], self.frames[first + 3] = self.points, self.points_left
        self.frames[first + 4], self.frames[first + 5] = self.placed, self.count
        self.frames[first + 6], self.frames[first + 7] = self.group_count, self.key
        self.frames[first + 8] = self.changes_count
        self.level += 1

    def take_back(self) -> None:
        """Make things as they were when the last piece that is not taken back was opened."""
        self.level -= 1
        first = 9 * self.level
        self.held, self.twice_held = self.frames[first], self.frames[first + 1]
        self.points, self.points_left = self.frames[first + 2], self.frames[first + 3]
        self.placed, self.count = self.frames[first + 4], self.frames[first + 5]
        self.group_count, self.key = self.frames[first + 6], self.frames[first + 7]
        before = self.frames[first + 8]
        while self.changes_count > before:
            self.changes_count -= 1
            group, first = self.changed[self.changes_count], 4 * self.changes_count
            self.once[group], self.twice[group] = self.changes[first], self.changes[first + 1]
            self.fits[group], self.spare[group] = self.changes[first + 2], self.changes[first + 3]

    def write_down(self, group: int) -> None:
        """Note a group that will change."""
        first = 4 * self.changes_count
        self.changed[self.changes_count] = group
        self.changes[first], self.changes[first + 1] = self.once[group], self.twice[group]
        self.changes[first + 2], self.changes[first + 3] = self.fits[group], self.spare[group]
        self.changes_count += 1

    def begin(self) -> int:
        """A new group."""
        group = self.group_count
        self.once[group] = self.twice[group] = self.fits[group] = self.spare[group] = 0
        self.group_count += 1
        return group

    def put(self, card: int, group: int) -> None:
        """Place a card of the hand; the group is judged when all its cards are there."""
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

    def put_all(self, piece: int, group: int) -> None:
        """Place cards of the hand."""
        while piece:
            self.put(machine.lowest_bit(piece), group)
            piece &= piece - 1

    def shift(self, card: int, source: int, target: int) -> None:
        """Move a card of the table; the target is judged when all its cards are there."""
        mark = machine.bit(card)
        self.write_down(source)
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
        self.write_down(group)
        self.twice[group] |= self.once[group] & mark
        self.once[group] |= mark

    def note(self, code: int) -> None:
        """Note a play."""
        self.made[self.count] = code
        self.count += 1
        self.key = (self.key + rng.splitmix(code)) & rng.WORD

    def judge(self, group: int) -> None:
        """Find anew what a group takes and spares."""
        self.fits[group] = self.spare[group] = 0
        if self.once[group]:
            self.fits[group] = groups.wanted(self.once[group], self.twice[group])
            self.spare[group] = held.spare(self.once[group], self.twice[group])

    def make(self, turn: list[int], size: int) -> None:
        """Make so many plays of a turn."""
        for place in range(size):
            card, target = codes.card_in(turn[place]), codes.target_in(turn[place])
            if target == self.group_count:
                self.begin()
            if codes.kind_of(turn[place]) == codes.PLACE:
                self.put(card, target)
            else:
                self.shift(card, codes.source_in(turn[place]), target)
            self.judge(target)
