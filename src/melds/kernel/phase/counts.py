"""A hand, and the cards that one seat has not seen, counted in every way in which a phase asks for them.

Only what the mover may know is counted: its own hand, the table, the discard pile, and what others took from it.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import layout
from melds.kernel.phase.state import PhaseState

__all__ = ["Counts"]


class Counts:
    """What is held and what is unseen; made once, used for many positions, by one thread at a time."""

    __slots__ = (
        "coloured",
        "ranks",
        "suits",
        "total",
        "unseen",
        "unseen_coloured",
        "unseen_ranks",
        "unseen_suits",
        "unseen_wilds",
    )

    def __init__(self) -> None:
        self.ranks = machine.zeros(13)  # of the hand
        self.suits = machine.zeros(4)
        self.coloured = machine.zeros(26)  # by value and colour, red second
        self.unseen = machine.zeros(54)
        self.unseen_ranks = machine.zeros(13)
        self.unseen_suits = machine.zeros(4)
        self.unseen_coloured = machine.zeros(26)
        self.unseen_wilds = self.total = 0

    def take_in(self, state: PhaseState, counts: bool) -> None:
        """Count the mover's hand, and if asked for every card that the mover has not seen; else all but the hand."""
        first = state.mover * layout.HAND_ROOM
        for rank in range(13):
            self.ranks[rank] = self.coloured[2 * rank] = self.coloured[2 * rank + 1] = 0
            self.unseen_ranks[rank] = 8
            self.unseen_coloured[2 * rank] = self.unseen_coloured[2 * rank + 1] = 4
        for suit in range(4):
            self.suits[suit] = 0
            self.unseen_suits[suit] = 24  # without the Ace
        for card in range(layout.PACK):
            self.unseen[card] = 2
        self.unseen[cards.SKIP] = layout.SKIPS if layout.is_bonus(state.variant) else 0
        self.total = 2 * layout.PACK + self.unseen[cards.SKIP]
        for place in range(first, first + state.hand_sizes[state.mover]):
            self.see(state.hands[place])
            self.add(state.hands[place])
        if counts:
            self.take_out_seen(state)
        self.unseen_wilds = self.unseen_ranks[cards.ACE]
        self.total = max(self.total, 1)

    def take_out_seen(self, state: PhaseState) -> None:
        """Count down what lies face up or was taken by others."""
        for place in range(state.discard_count):
            self.see(state.discards[place])
        for slot in range(layout.SLOTS):
            start = slot * layout.GROUP_ROOM
            for place in range(start, start + state.table.sizes[slot]):
                self.see(state.table.rows[place])
        for seat in range(2 * layout.SEATS):
            known = state.known[seat] if seat & 3 != state.mover else 0
            while known:
                self.see(machine.lowest_bit(known))
                known &= known - 1

    def see(self, card: int) -> None:
        """Count a card as seen; hands and histories that can't be may show one too often."""
        if self.unseen[card] == 0:
            return
        self.unseen[card] -= 1
        self.total -= 1
        if card < layout.PACK:
            self.unseen_ranks[cards.rank_of(card)] -= 1
            self.unseen_coloured[2 * cards.rank_of(card) + cards.is_red(card)] -= 1
            if not cards.is_ace(card):
                self.unseen_suits[cards.suit_of(card)] -= 1

    def add(self, card: int) -> None:
        """Count one card more in the hand."""
        if card < layout.PACK:
            self.ranks[cards.rank_of(card)] += 1
            self.coloured[2 * cards.rank_of(card) + cards.is_red(card)] += 1
            if not cards.is_ace(card):
                self.suits[cards.suit_of(card)] += 1

    def drop(self, card: int) -> None:
        """Count one card less in the hand."""
        if card < layout.PACK:
            self.ranks[cards.rank_of(card)] -= 1
            self.coloured[2 * cards.rank_of(card) + cards.is_red(card)] -= 1
            if not cards.is_ace(card):
                self.suits[cards.suit_of(card)] -= 1
