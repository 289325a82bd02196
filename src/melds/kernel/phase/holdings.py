"""Where the cards of a deal are: deck, discard pile, hands, table, and what was seen of the hands."""

from __future__ import annotations

from melds.kernel import machine
from melds.kernel.phase import layout
from melds.kernel.phase.table import Table

__all__ = ["Holdings"]


class Holdings:
    """The part of a state that is cards; the plays are those of `PhaseState`."""

    __slots__ = (
        "deck",
        "deck_size",
        "discard_count",
        "discards",
        "drawn",
        "hand_sizes",
        "hands",
        "known",
        "mover",
        "table",
        "variant",
    )

    def __init__(self, variant: int) -> None:
        self.variant = variant
        self.mover = self.drawn = self.deck_size = self.discard_count = 0
        self.deck = machine.zeros(layout.DECK_ROOM)  # as it was shuffled, hands first; `drawn` cards of it are gone
        self.discards = machine.zeros(layout.DECK_ROOM)
        self.hands = machine.zeros(layout.SEATS * layout.HAND_ROOM)  # in the order of the rules
        self.hand_sizes = machine.zeros(layout.SEATS)
        self.table = Table(variant)
        self.known = machine.zeros(2 * layout.SEATS)  # cards taken and still held; those of which it is two copies

    def copy_cards(self, other: Holdings) -> None:
        """Have the cards where the other has them."""
        self.variant, self.mover, self.drawn = other.variant, other.mover, other.drawn
        self.deck_size, self.discard_count = other.deck_size, other.discard_count
        self.deck = other.deck[:]
        self.discards = other.discards[:]
        self.hands = other.hands[:]
        self.hand_sizes = other.hand_sizes[:]
        self.table.copy_from(other.table)
        self.known = other.known[:]

    def hand_out(self) -> None:
        """Deal the deck (2.2): ten cards to each seat from the mover on, sorted, then one face up."""
        self.drawn = 0
        for place in range(layout.SEATS):
            self.give((self.mover + place) % layout.SEATS)
        self.discards[0] = self.deck[self.drawn]
        self.drawn += 1
        self.discard_count = 1
        self.table.clear()
        for place in range(2 * layout.SEATS):
            self.known[place] = 0

    def give(self, seat: int) -> None:
        """Give a seat its cards, sorted as they come."""
        first = seat * layout.HAND_ROOM
        for size in range(layout.HAND_SIZE):
            card, place = self.deck[self.drawn + size], first + size
            while place > first and self.hands[place - 1] > card:
                self.hands[place] = self.hands[place - 1]
                place -= 1
            self.hands[place] = card
        self.hand_sizes[seat] = layout.HAND_SIZE
        self.drawn += layout.HAND_SIZE

    def holds(self, card: int) -> bool:
        """Whether the mover has the card."""
        return self.place_of(card) < layout.HAND_ROOM

    def place_of(self, card: int) -> int:
        """Where in the mover's hand the first copy of a card is; HAND_ROOM if there is none."""
        first = self.mover * layout.HAND_ROOM
        for place in range(self.hand_sizes[self.mover]):
            if self.hands[first + place] == card:
                return place
        return layout.HAND_ROOM

    def pick_up(self, card: int) -> None:
        """Put a card at the end of the mover's hand."""
        self.hands[self.mover * layout.HAND_ROOM + self.hand_sizes[self.mover]] = card
        self.hand_sizes[self.mover] += 1

    def put_away(self, card: int) -> None:
        """Take the first copy of a card out of the mover's hand; the others close up."""
        first = self.mover * layout.HAND_ROOM
        self.hand_sizes[self.mover] -= 1
        for place in range(first + self.place_of(card), first + self.hand_sizes[self.mover]):
            self.hands[place] = self.hands[place + 1]
        played, twice = machine.bit(card), self.mover + layout.SEATS
        if self.known[twice] & played:
            self.known[twice] ^= played
        else:
            self.known[self.mover] &= ~played

    def hand(self, seat: int) -> list[int]:
        """The cards a seat holds."""
        first = seat * layout.HAND_ROOM
        return [self.hands[first + place] for place in range(self.hand_sizes[seat])]
