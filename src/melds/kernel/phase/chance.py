"""A player inside the kernel that makes any legal play, by the dice; it only avoids sums that it could not complete."""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.codes import Codes
from melds.kernel.phase import codes, groups, layout
from melds.kernel.phase.legal import Lays
from melds.kernel.phase.state import PhaseState
from melds.kernel.rng import Rng

__all__ = ["Chance"]

NO_PLAY = -1
BUILD = 7  # out of ten times it goes on building, where it can; it lays every other time


class Chance:
    """One play after the other for whoever is to move; for one thread."""

    __slots__ = ("found", "lays", "safe")

    def __init__(self) -> None:
        self.found, self.safe, self.lays = Codes(), Codes(), Lays()

    def play(self, state: PhaseState, rng: Rng) -> int:
        """The code of a legal play, NO_PLAY if there is none: a sum lies open that can't be completed (2.5)."""
        self.found.clear()
        if state.stage == layout.PICK_UP:
            state.legal_into(self.found, self.lays)
            return self.found.items[rng.below(self.found.count)]
        if state.table.laid[state.mover]:
            if state.table.open_sums or rng.below(10) < BUILD:
                self.list_safe(state)
                if self.safe.count:
                    return self.safe.items[rng.below(self.safe.count)]
        elif rng.below(2):
            self.list_lays(state, rng)
            if self.found.count:
                return self.found.items[rng.below(self.found.count)]
        if state.table.open_sums:
            return NO_PLAY
        self.found.clear()
        state.ends_into(self.found)
        return self.found.items[rng.below(self.found.count)]

    def list_lays(self, state: PhaseState, rng: Rng) -> None:
        """List the ways to lay one of the due phases."""
        due, first, size = state.due_phases(), state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        if due:
            for _ in range(rng.below(machine.bit_count(due))):
                due &= due - 1
            phase = machine.lowest_bit(due) + 1
            self.lays.list_all(state.hands, first, size, phase, state.variant, state.table.open_sums != 0, self.found)

    def list_safe(self, state: PhaseState) -> None:
        """List the builds after which the turn can still be ended."""
        state.builds_into(self.found)
        self.safe.clear()
        for place in range(self.found.count):
            if is_safe(state, self.found.items[place]):
                self.safe.add(self.found.items[place])


def is_safe(state: PhaseState, code: int) -> bool:
    """Whether the sum that a card is built on can be completed, and no other one lies open."""
    slot, played = codes.slot_in(code), codes.card_in(code)
    if state.table.open_sums & ~(1 << slot):
        return False
    if state.table.kinds[slot] < layout.SUM_SET:
        return True
    first, reached = state.mover * layout.HAND_ROOM, machine.bit(0)
    left = groups.GOALS[state.table.marks[slot]] - state.table.marks[slot] - cards.value_of(played)
    for place in range(first, first + state.hand_sizes[state.mover]):
        card = state.hands[place]
        if place != first + state.place_of(played) and state.table.fits[2 * slot] & machine.bit(card):
            reached |= reached << cards.value_of(card)
    return bool(reached >> left & 1)
