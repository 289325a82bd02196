"""A player inside the kernel that counts: chances from the unseen cards, exact lays and builds, no search.

How a turn is thought out. Before its phase is laid, the tactician judges a hand by the chance to lay it before the deal
is over (`prospects`); the more cards those who have laid got rid of, the shorter the time. The discard is taken if that
raises the chance by more than a turn is worth, or if it ends the deal at once. A phase is laid in the way that leaves
the fewest cards when all that fits is built: at once, but for those that are held back until they end the deal, while
nobody else is near it. From then on only going out counts: every card that fits is built, exactly (`buildout`), and a
discard that can be built is taken. Thrown is the card that is missed least: by the chance, by what the table would take
later, by points, by what the next player wants.

It looks at nothing but what the mover may know, so a playout from a sampled state is honest. What it weighs how much is
in `weights`, in the order of `names`; `parameters` reads them from the file of each game.
"""

from __future__ import annotations

from collections.abc import Sequence

from melds.kernel import cards, machine
from melds.kernel.codes import Codes
from melds.kernel.phase import codes, groups, layout, rivals, weights
from melds.kernel.phase.buildout import BuildOut
from melds.kernel.phase.legal import Lays
from melds.kernel.phase.prospects import Prospects
from melds.kernel.phase.state import PhaseState

__all__ = ["Tactician"]

NO_PLAY = -1
MOST_LAYS = 16  # ways to lay that are compared; with many Aces there can be thousands
MOST_PHASES = 3  # phases that are looked at when any may be laid (3)
LAST = 8  # cards of the deck, two rounds: with fewer nothing is held back
POINTS_OUT = 0.001  # a point beside a card, when builds are compared


class Tactician:
    """One play after the other for whoever is to move; for one thread."""

    __slots__ = (
        "aims",
        "aims_count",
        "alike",
        "best",
        "builds",
        "can_lay",
        "danger",
        "found",
        "gifts",
        "hopes",
        "lays",
        "liked",
        "prospects",
        "sought",
        "totals",
        "trial",
        "values",
        "weights",
    )

    def __init__(self, row: Sequence[float]) -> None:
        self.weights = [0.0] * 48
        for place in range(min(len(row), weights.ROOM)):
            self.weights[place] = row[place]
        self.lays, self.builds, self.prospects, self.found = Lays(), BuildOut(), Prospects(), Codes()
        self.trial = PhaseState()
        self.gifts = self.liked = self.aims_count = 0
        self.sought = 0  # the kind of group that the next player may need
        self.best, self.can_lay, self.danger = 0.0, False, 0.0
        self.aims = machine.zeros(8)  # phases, the best first
        self.hopes = [0.0] * 8
        self.values = [0.0] * 16  # what the hand is worth without each of its cards
        self.totals = [0.0] * 16  # of the fourth powers, one phase after the other
        self.alike = machine.zeros(16)  # which of them cost the same to lose
        for card in range(cards.KINDS):
            self.builds.weights[card] = 1.0 + POINTS_OUT * groups.POINTS[card]

    def play(self, state: PhaseState) -> int:
        """The code of a legal play, NO_PLAY if there is none: a sum lies open that can't be completed (2.5)."""
        has_laid = state.table.laid[state.mover] != 0
        if state.stage == layout.PICK_UP:
            return self.pick_up(state, has_laid)
        if has_laid:
            return self.build(state)
        if state.table.open_sums:
            return NO_PLAY  # no play can bring this about
        self.look(state)
        self.best = self.aim(state, cards.NO_CARD)
        code = self.lay(state) if self.can_lay else NO_PLAY
        return self.end(state, False) if code == NO_PLAY or self.is_early(state, code) else code

    def look(self, state: PhaseState) -> None:
        """Count the cards, and how much time there may be."""
        self.prospects.take_in(state, self.weights[weights.COUNTS] > 0)
        danger = self.weights[weights.HURRY]
        for away in range(1, layout.SEATS):
            seat = (state.mover + away) % layout.SEATS
            if state.table.laid[seat]:
                danger += self.weights[weights.RACE] / (1 + state.hand_sizes[seat])
            elif not layout.is_bonus(state.variant):
                missing = state.missing(seat)
                danger += self.weights[weights.QUICK + machine.lowest_bit(missing)] if missing else 0.0
        self.danger = danger
        self.prospects.hurry = danger * self.prospects.total
        self.prospects.far = self.weights[weights.FAR]
        self.prospects.ends = self.weights[weights.ENDS]

    def worth(self, state: PhaseState, phase: int) -> float:
        """What it is worth to lay that phase; all the same where only one can be due."""
        return self.weights[weights.WORTH + phase - 1] if layout.is_bonus(state.variant) else 1.0

    def aim(self, state: PhaseState, card: int) -> float:
        """What the hand, with that card if it is one, is worth; lists the phases that it comes nearest to."""
        due = state.due_phases()
        self.aims_count, self.can_lay = 0, False
        while due:
            phase = machine.lowest_bit(due) + 1
            due &= due - 1
            chance = self.chance(state, phase, card)
            self.can_lay = self.can_lay or self.prospects.is_whole
            value = self.worth(state, phase) * chance
            at = min(self.aims_count, MOST_PHASES - 1)
            if self.aims_count < MOST_PHASES or value > self.hopes[at]:
                while at > 0 and self.hopes[at - 1] < value:
                    self.hopes[at], self.aims[at] = self.hopes[at - 1], self.aims[at - 1]
                    at -= 1
                self.hopes[at], self.aims[at] = value, phase
                self.aims_count = min(self.aims_count + 1, MOST_PHASES)
        return self.together()

    def aim_again(self, state: PhaseState, card: int) -> float:
        """What the hand with that card is worth for the phases that were listed."""
        for number in range(self.aims_count):
            phase = self.aims[number]
            self.hopes[number] = self.worth(state, phase) * self.chance(state, phase, card)
            self.can_lay = self.can_lay or self.prospects.is_whole
        return self.together()

    def together(self) -> float:
        """What the phases that were listed are worth together: the best counts most, as with targets (`prospects`)."""
        total = 0.0
        if self.aims_count == 1:
            return self.hopes[0]
        for number in range(self.aims_count):
            total += fourth(self.hopes[number])
        return machine.root(machine.root(total))

    def chance(self, state: PhaseState, phase: int, card: int) -> float:
        """The chance to lay that phase with the hand that was taken in, and that card if it is one."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        kind = groups.kind_of(state.variant, phase, 0)
        if kind == layout.SUM_SET:
            return self.prospects.sums(state.hands, first, size, card)
        if kind == layout.COLOUR_SUM:
            return self.prospects.coloured_sums(state.hands, first, size, card)
        return self.prospects.chance(phase, state.variant)

    def pick_up(self, state: PhaseState, has_laid: bool) -> int:
        """Take the discard if it helps more than an unknown card would."""
        top = state.discards[state.discard_count - 1] if state.discard_count else cards.SKIP
        if top == cards.SKIP:
            return codes.DRAW
        wants = self.can_build(state, top) if has_laid else self.helps(state, top)
        return codes.coded(codes.TAKE, top) if wants else codes.DRAW

    def helps(self, state: PhaseState, card: int) -> bool:
        """Whether the hand is worth so much more with that card that a draw is given up for it."""
        self.look(state)
        without = self.aim(state, cards.NO_CARD)
        self.prospects.add(card)
        value = self.aim_again(state, card)
        if self.can_lay and self.weights[weights.BUILDS] > 0 and self.is_out_with(state, card):
            return True
        return value > (1 + self.weights[weights.TAKE] * self.danger) * without

    def is_out_with(self, state: PhaseState, card: int) -> bool:
        """Whether with that card a phase can be laid and the deal ended in this very turn."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        state.hands[first + size] = card
        state.hand_sizes[state.mover] = size + 1
        code = self.lay(state)
        left = self.left_by(state, code) if code != NO_PLAY else layout.HAND_ROOM
        state.hand_sizes[state.mover] = size
        return left <= 1

    def can_build(self, state: PhaseState, card: int) -> bool:
        """Whether no more cards are left with that card, when all that fits is built."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        if not state.table.fitting() & machine.bit(card):
            return False
        left = size if self.builds.find(state.table, state.hands, first, size) else size + 1
        left -= self.builds.best_count
        state.hands[first + size] = card
        if not self.builds.find(state.table, state.hands, first, size + 1):
            return False
        return size + 1 - self.builds.best_count <= left

    def lay(self, state: PhaseState) -> int:
        """The way to lay a phase that leaves least when all that fits is built."""
        due, best, best_cost = state.due_phases(), NO_PLAY, 0.0
        while due:
            phase = machine.lowest_bit(due) + 1
            due &= due - 1
            self.list_lays(state, phase)
            step, place = 1 + self.found.count // MOST_LAYS, 0
            while place < self.found.count:
                cost = self.cost_of_lay(state, self.found.items[place]) - 100 * self.worth(state, phase)
                if best == NO_PLAY or cost < best_cost:
                    best, best_cost = self.found.items[place], cost
                place += step
        return best

    def is_early(self, state: PhaseState, code: int) -> bool:
        """Whether to hold a phase back: nobody has laid or is near it, and it does not end the deal, but soon may."""
        phase = codes.phase_in(code)
        is_near = self.danger >= self.weights[weights.HOLD + phase - 1]
        is_late = state.turn > layout.SEATS * self.weights[weights.PATIENCE + phase - 1]
        if is_near or is_late or self.weights[weights.BUILDS] <= 0 or state.deck_size - state.drawn < LAST:
            return False
        return not state.table.has_any() and self.left_by(state, code) > 1

    def would_lay(self, state: PhaseState) -> bool:
        """Whether the mover lays with the hand that was looked at."""
        if not self.can_lay or state.table.has_any():
            return self.can_lay
        code = self.lay(state)
        return code != NO_PLAY and not self.is_early(state, code)

    def left_by(self, state: PhaseState, code: int) -> int:
        """How many cards are left after a lay when all that fits is built."""
        self.cost_of_lay(state, code)
        return self.trial.hand_sizes[state.mover] - self.builds.best_count

    def list_lays(self, state: PhaseState, phase: int) -> None:
        """List in `found` all ways to lay a phase."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        self.found.clear()
        self.lays.list_all(state.hands, first, size, phase, state.variant, False, self.found)

    def cost_of_lay(self, state: PhaseState, code: int) -> float:
        """How many cards are left after a lay, points counting a little, less what the table would take then."""
        first = state.mover * layout.HAND_ROOM
        self.trial.copy_from(state)
        self.trial.advance(code)
        if self.weights[weights.BUILDS] > 0:
            self.builds.find(self.trial.table, self.trial.hands, first, self.trial.hand_sizes[state.mover])
            left = self.builds.cost
        else:
            left = self.trial.hand_sizes[state.mover]
        return left - self.weights[weights.WELCOME] * machine.bit_count(self.trial.table.fitting())

    def build(self, state: PhaseState) -> int:
        """The next of the builds that leave the fewest cards, or the end of the turn."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        if not self.builds.find(state.table, state.hands, first, size):
            return NO_PLAY
        return self.builds.best[0] if self.builds.best_count else self.end(state, True)

    def end(self, state: PhaseState, has_laid: bool) -> int:
        """End the turn: by a Skip if anybody can be skipped, else with the card that is missed least."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        best, best_value, target = first, 0.0, rivals.leader(state)
        if state.holds(cards.SKIP) and (size == 1 or not state.skipped >> target & 1):
            return codes.coded(codes.SKIP_TURN, target)
        self.weigh(state, has_laid)
        for place in range(size):
            is_better = state.hands[best] == cards.SKIP or self.values[place] > best_value
            if state.hands[first + place] != cards.SKIP and (is_better or place == 0):
                best, best_value = first + place, self.values[place]
        if state.hands[best] == cards.SKIP:
            return codes.coded(codes.SKIP_TURN, target)
        return codes.coded(codes.DISCARD, state.hands[best])

    def consider(self, state: PhaseState, has_laid: bool) -> None:
        """The same as `weigh` for who has not looked yet."""
        if not has_laid:
            self.look(state)
            self.best = self.aim(state, cards.NO_CARD)
        self.weigh(state, has_laid)

    def weigh(self, state: PhaseState, has_laid: bool) -> None:
        """Find `values`: how good it is to discard each card of the hand."""
        first, size, row = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover], self.weights
        if has_laid:
            self.look(state)
            for place in range(size):
                self.values[place] = -row[weights.HOPE] * self.hope(state, state.hands[first + place])
        else:
            self.weigh_chances(state)
        self.liked = state.table.liked()
        self.find_gifts(state)
        points = row[weights.POINTS_LAID] if has_laid else row[weights.POINTS] + row[weights.POINTS_RACE] * self.danger
        for place in range(size):
            card = state.hands[first + place]
            value = self.values[place] + points * groups.POINTS[card] - self.welcome(state, card)
            if not has_laid and self.liked & machine.bit(card):
                value -= row[weights.KEEP] * self.best
            self.values[place] = value

    def weigh_chances(self, state: PhaseState) -> None:
        """`values` are what the hand is worth without each card, for the phases in sight together."""
        first, size = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        for place in range(size):
            self.values[place] = self.totals[place] = 0
        for number in range(self.aims_count):
            phase = self.aims[number]
            kind, worth = groups.kind_of(state.variant, phase, 0), self.worth(state, phase)
            if kind == layout.SUM_SET:
                self.prospects.weigh_sums(state.hands, first, size, worth, self.values)
            elif kind == layout.COLOUR_SUM:
                self.prospects.weigh_colours(state.hands, first, size, worth, self.values)
            else:
                self.weigh_groups(state, phase, kind, worth)
            if self.aims_count > 1:
                for place in range(size):
                    self.totals[place] += fourth(self.values[place])
                    self.values[place] = 0
        if self.aims_count > 1:
            for place in range(size):
                self.values[place] = machine.root(machine.root(self.totals[place]))

    def weigh_groups(self, state: PhaseState, phase: int, kind: int, worth: float) -> None:
        """Raise `values` to what the hand without each card is worth for a phase of sets and runs."""
        first, size, seen = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover], machine.bit(63)
        whole = worth * self.prospects.chance(phase, state.variant)
        for place in range(size):
            self.alike[place] = self.prospects.likeness(state.hands[first + place], kind)
        for place in range(size):
            alike = self.alike[place]
            if alike < 0:
                self.values[place] = max(self.values[place], whole)
            elif not seen & machine.bit(alike):
                seen |= machine.bit(alike)
                self.prospects.drop(state.hands[first + place])
                value = worth * self.prospects.chance(phase, state.variant)
                self.prospects.add(state.hands[first + place])
                for other in range(place, size):
                    if self.alike[other] == alike:
                        self.values[other] = max(self.values[other], value)

    def find_gifts(self, state: PhaseState) -> None:
        """`gifts` are cards like those that the next player has taken and kept."""
        seat = rivals.next_seat(state)
        due, known = state.missing(seat), state.known[seat] & groups.NATURALS
        kind = groups.kind_of(state.variant, machine.lowest_bit(due) + 1, 0) if due else layout.RUN
        self.gifts, self.sought = 0, layout.VALUE_SET if layout.is_bonus(state.variant) else kind
        while known:
            card = machine.lowest_bit(known)
            known &= known - 1
            if kind == layout.SUIT_SET:
                self.gifts |= groups.SUITS[cards.suit_of(card)]
            elif kind in (layout.VALUE_SET, layout.COLOUR_RUN):
                self.gifts |= groups.RANKS[cards.rank_of(card)]

    def welcome(self, state: PhaseState, card: int) -> float:
        """What it costs that the next player may want a card: to build it, or for a phase."""
        if card >= layout.PACK:
            return 0.0
        if state.table.laid[rivals.next_seat(state)]:
            return self.weights[weights.FEED] if self.liked & machine.bit(card) else 0.0
        is_wanted = cards.is_ace(card) or self.gifts & machine.bit(card)
        return self.weights[weights.GIFT] * (1.0 if is_wanted else self.weights[weights.UNSEEN] * self.guess(card))

    def guess(self, card: int) -> float:
        """How likely the next player collects cards like that one, of which nothing is known but the phase."""
        if self.sought == layout.SUIT_SET:
            return self.prospects.unseen_suits[cards.suit_of(card)] / 24.0
        if self.sought in (layout.SUM_SET, layout.COLOUR_SUM):
            return cards.value_of(card) / 13.0  # high cards make sums of few cards
        return self.prospects.unseen_ranks[cards.rank_of(card)] / 8.0

    def hope(self, state: PhaseState, card: int) -> float:
        """The chance that the next card makes way for this one on a sum, or lies between it and a run."""
        best = 0.0
        if card >= layout.PACK:
            return 0.0
        for slot in range(layout.SLOTS):
            if not state.table.sizes[slot] or state.table.kind(slot) < layout.SUM_SET:
                continue
            left = groups.GOALS[state.table.marks[slot]] - state.table.marks[slot] - cards.value_of(card)
            if state.table.fits[2 * slot] & machine.bit(card) and 0 < left <= 13:
                best = max(best, self.prospects.unseen_ranks[cards.rank_with(left)])
        return best / self.prospects.total


def fourth(value: float) -> float:
    """The fourth power."""
    return value * value * value * value
