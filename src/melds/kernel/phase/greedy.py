"""A player inside the kernel that does the obvious: lay as soon as possible, build all it can, keep what helps.

The same spirit as `players.phase.greedy`, at a thousand times its speed, and what playouts are made with: it looks at
nothing but what the mover may know, so a playout from a sampled state is honest.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import codes, groups, layout, sums
from melds.kernel.phase.buildout import BuildOut
from melds.kernel.phase.legal import Lays
from melds.kernel.phase.needs import Needs
from melds.kernel.phase.state import PhaseState
from melds.kernel.phase.sums import Sums

__all__ = ["Greedy"]

FAR = 4096  # as in needs
NO_PLAY = -1
GIFT = 640  # what it costs to discard a card that the next player waits for: ten of support, less than a card
MOST_LAYS = 12  # ways to lay that are compared; with many Aces there can be thousands


class Greedy:
    """One play after the other for whoever is to move; for one thread."""

    __slots__ = ("builds", "far", "gifts", "lays", "needs", "other", "own")

    def __init__(self) -> None:
        self.far = self.gifts = 0
        self.lays, self.builds = Lays(), BuildOut()
        self.needs, self.own, self.other = Needs(), Sums(), Sums()
        for card in range(cards.KINDS):
            self.builds.weights[card] = groups.POINTS[card]

    def play(self, state: PhaseState) -> int:
        """The code of a legal play, NO_PLAY if there is none: a sum lies open that can't be completed (2.5)."""
        if state.stage == layout.PICK_UP:
            return self.pick_up(state)
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        if state.table.laid[state.mover]:
            if not self.builds.find(state.table, state.hands, first, size):
                return NO_PLAY
            return self.builds.best[0] if self.builds.best_count else self.end(state, 0)
        if state.table.open_sums:
            return NO_PLAY  # no play can bring this about
        phase = self.nearest(state)
        return self.lay(state, phase) if phase and self.far <= 0 else self.end(state, phase)

    def nearest(self, state: PhaseState) -> int:
        """The due phase that the hand is nearest to, 0 if none is due; `far` is how far that is."""
        due, best = state.due_phases(), 0
        self.needs.take_in(state.hands, state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover])
        while due:
            phase = machine.lowest_bit(due) + 1
            due &= due - 1
            if best and self.far < 0 and groups.kind_of(state.variant, phase, 0) >= layout.SUM_SET:
                continue  # a phase of sums is never so near
            distance = self.distance(state, phase, cards.NO_CARD)
            if best == 0 or distance < self.far:
                best, self.far = phase, distance
        return best

    def distance(self, state: PhaseState, phase: int, card: int) -> int:
        """How far the hand that was taken in is from a phase; it can be laid at 0 and below."""
        kind, first, size = groups.kind_of(state.variant, phase, 0), state.mover * layout.HAND_ROOM, 0
        if kind < layout.SUM_SET:
            return self.needs.distance(phase, state.variant)
        size = state.hand_sizes[state.mover]
        if kind == layout.SUM_SET:
            self.own.take_in(state.hands, first, size, groups.ALL)
            self.own.take(card, groups.ALL)
            total = self.own.total()
            return 2 * FAR - total if total < sums.FEWEST else sum_distance(self.own.pair(), total)
        self.own.take_in(state.hands, first, size, groups.COLOURS[0])
        self.own.take(card, groups.COLOURS[0])
        self.other.take_in(state.hands, first, size, groups.COLOURS[1])
        self.other.take(card, groups.COLOURS[1])
        pair, other_pair = self.own.pair(), self.other.pair()
        return colour_distance(self.own.single, pair, self.other.single, other_pair)

    def pick_up(self, state: PhaseState) -> int:
        """Take the discard if it helps more than an unknown card would."""
        top = state.discards[state.discard_count - 1] if state.discard_count else cards.SKIP
        if top == cards.SKIP:
            return codes.DRAW
        wants = self.can_build(state, top) if state.table.laid[state.mover] else self.helps(state, top)
        return codes.coded(codes.TAKE, top) if wants else codes.DRAW

    def helps(self, state: PhaseState, card: int) -> bool:
        """Whether fewer cards are lacking with that one."""
        phase = self.nearest(state)
        if phase == 0:
            return False
        if cards.is_ace(card) and groups.kind_of(state.variant, phase, 0) < layout.SUM_SET:
            return True
        self.needs.add(card)
        return cards_lacking(self.distance(state, phase, card)) < cards_lacking(self.far)

    def can_build(self, state: PhaseState, card: int) -> bool:
        """Whether the mover could build that card, with others of the hand if it is on a sum."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        for slot in range(layout.SLOTS):
            if not (state.table.fits[2 * slot] | state.table.fits[2 * slot + 1]) & machine.bit(card):
                continue
            if state.table.kinds[slot] < layout.SUM_SET:
                return True
            left, reached = groups.GOALS[state.table.marks[slot]] - state.table.marks[slot], machine.bit(0)
            for place in range(first, first + size):
                if state.table.fits[2 * slot] & machine.bit(state.hands[place]):
                    reached |= reached << cards.value_of(state.hands[place])
            if reached >> (left - cards.value_of(card)) & 1:
                return True
        return False

    def lay(self, state: PhaseState, phase: int) -> int:
        """The lay that leaves the fewest points, cards that fit the table counting for little."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        fitting = machine.bit(63)
        for slot in range(layout.SLOTS):
            if state.table.sizes[slot] and state.table.kinds[slot] < layout.SUM_SET:
                fitting |= state.table.fits[2 * slot] | state.table.fits[2 * slot + 1]
        if groups.kind_of(state.variant, phase, 0) < layout.SUM_SET:
            fitting |= groups.ACES  # they can be built on what is laid now
        for place in range(first, first + size):
            card = state.hands[place]
            weight = 64 * groups.POINTS[card]
            self.lays.weights[card] = groups.POINTS[card] if fitting & machine.bit(card) else weight
        return self.lays.find_best(state.hands, first, size, phase, state.variant, False, MOST_LAYS)

    def end(self, state: PhaseState, phase: int) -> int:
        """End the turn: by a Skip at once, else with the card that helps least, the dearest of equals."""
        if state.holds(cards.SKIP):
            return codes.coded(codes.SKIP_TURN, leader(state))
        self.gifts = wanted_next(state)
        if phase == 0:
            return codes.coded(codes.DISCARD, dearest(state))
        kind = groups.kind_of(state.variant, phase, 0)
        if kind == layout.SUM_SET:
            return codes.coded(codes.DISCARD, self.least_for_sums(state))
        if kind == layout.COLOUR_SUM:
            return codes.coded(codes.DISCARD, self.least_for_colours(state))
        return codes.coded(codes.DISCARD, self.least(state, phase, kind))

    def cost(self, distance: int, card: int) -> int:
        """What it costs to discard a card that leaves the hand so far from its phase."""
        return 64 * distance - groups.POINTS[card] + (GIFT if self.gifts & machine.bit(card) else 0)

    def least(self, state: PhaseState, phase: int, kind: int) -> int:
        """The card without which the hand is nearest to a phase of sets and runs; an Ace only if there is no other."""
        first, best, best_cost, seen = state.mover * layout.HAND_ROOM, cards.NO_CARD, 0, machine.bit(63)
        for place in range(first, first + state.hand_sizes[state.mover]):
            card = state.hands[place]
            alike = machine.bit(card if kind == layout.SUIT_SET else 4 * cards.rank_of(card) + cards.is_red(card))
            if seen & alike or (cards.is_ace(card) and best != cards.NO_CARD):
                continue
            seen |= alike
            self.needs.drop(card)
            cost = self.cost(self.needs.distance(phase, state.variant), card)
            self.needs.add(card)
            if best == cards.NO_CARD or cards.is_ace(best) or cost < best_cost:
                best, best_cost = card, cost
        return best

    def least_for_sums(self, state: PhaseState) -> int:
        """The card without which most values would complete two sums."""
        first, size, number = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover], 0
        best, best_cost = cards.NO_CARD, 0
        self.own.take_in(state.hands, first, size, groups.ALL)
        total = self.own.total()
        if total >= sums.FEWEST:
            self.own.leave_out()
        for place in range(first, first + size):
            card = state.hands[place]
            distance = 2 * FAR - total + cards.value_of(card)
            if total >= sums.FEWEST:
                distance = sum_distance(self.own.pairs[number], total - cards.value_of(card))
            number += 1
            cost = self.cost(distance, card)
            if best == cards.NO_CARD or cost < best_cost:
                best, best_cost = card, cost
        return best

    def least_for_colours(self, state: PhaseState) -> int:
        """The card without which most cards would complete two sums of one colour."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        best, best_cost, number, other_number = cards.NO_CARD, 0, 0, 0
        self.own.take_in(state.hands, first, size, groups.COLOURS[0])
        self.other.take_in(state.hands, first, size, groups.COLOURS[1])
        pair, other_pair = self.own.pair(), self.other.pair()
        self.own.leave_out()
        self.other.leave_out()
        for place in range(first, first + size):
            card = state.hands[place]
            if cards.is_red(card):
                single, rest = self.other.singles[other_number], self.other.pairs[other_number]
                distance = colour_distance(self.own.single, pair, single, rest)
                other_number += 1
            else:
                single, rest = self.own.singles[number], self.own.pairs[number]
                distance = colour_distance(single, rest, self.other.single, other_pair)
                number += 1
            cost = self.cost(distance, card)
            if best == cards.NO_CARD or cost < best_cost:
                best, best_cost = card, cost
        return best


def cards_lacking(distance: int) -> int:
    """How many cards are lacking at that distance."""
    return (distance + FAR - 1) // FAR if distance > 0 else 0


def sum_distance(pair: int, total: int) -> int:
    """How far a hand is from two sums: nothing, a card with so many values to choose from, or more than one."""
    if sums.is_laid(pair):
        return 0
    outs = sums.outs_in(pair)
    return FAR - 64 * outs if outs else 2 * FAR - total


def colour_distance(single: int, pair: int, other_single: int, other_pair: int) -> int:
    """How far a hand is from two sums of one colour each, by what either colour reaches."""
    has, other_has = sums.is_laid(single), sums.is_laid(other_single)
    if sums.is_laid(pair) or sums.is_laid(other_pair) or (has and other_has):
        return 0
    outs = sums.outs_in(pair | single if other_has else pair)
    outs += sums.outs_in(other_pair | other_single if has else other_pair)
    if outs:
        return FAR - 64 * outs
    support = 32 * (sums.outs_in(single) + sums.outs_in(other_single))
    return 2 * FAR - support - (1024 if has or other_has else 0)


def wanted_next(state: PhaseState) -> int:
    """The cards that the next player could use, as far as one can tell.

    Who has laid builds what fits sets and runs. Who has not, and is to lay sets, wants more of what they have taken.
    """
    seat, found = (state.mover + 1) % layout.SEATS, machine.bit(63)
    if state.table.laid[seat]:
        for slot in range(layout.SLOTS):
            if state.table.sizes[slot] and state.table.kinds[slot] < layout.SUM_SET:
                found |= state.table.fits[2 * slot] | state.table.fits[2 * slot + 1]
        return found
    due, known = state.missing(seat), state.known[seat] & groups.NATURALS
    kind = groups.kind_of(state.variant, machine.lowest_bit(due) + 1, 0) if due else layout.RUN
    while known:
        card = machine.lowest_bit(known)
        known &= known - 1
        if kind == layout.VALUE_SET:
            found |= groups.RANKS[cards.rank_of(card)]
        elif kind == layout.SUIT_SET:
            found |= groups.SUITS[cards.suit_of(card)]
    return found


def dearest(state: PhaseState) -> int:
    """The card of the mover's hand that costs most, Aces last."""
    first, best, best_points = state.mover * layout.HAND_ROOM, cards.NO_CARD, -1
    for place in range(first, first + state.hand_sizes[state.mover]):
        card = state.hands[place]
        points = 0 if cards.is_ace(card) else groups.POINTS[card]
        if points > best_points:
            best, best_points = card, points
    return best


def leader(state: PhaseState) -> int:
    """Who is skipped: not who is already, then few cards, many phases, and the next to move."""
    best, best_cost = 0, 1 << 20
    for away in range(1, layout.SEATS):
        seat = (state.mover + away) % layout.SEATS
        cost = (state.skipped >> seat & 1) << 16 | state.hand_sizes[seat] << 8
        cost -= 16 * machine.bit_count(state.completed[seat]) - away
        if cost < best_cost:
            best, best_cost = seat, cost
    return best
