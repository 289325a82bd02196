"""States that a seat can't tell from the real one: what it does not see is dealt by chance.

In Huxxy every card that was ever shown lies on the table, and nobody takes it back, so that hand, table and sizes say
all that the history could: each card that is neither held nor on the table is as likely in one hidden place as in
another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from melds.cards import Card
from melds.kernel import cards, machine
from melds.kernel.huxxy import layout
from melds.kernel.huxxy.convert import numbers_of
from melds.kernel.huxxy.state import HuxxyState, restored
from melds.kernel.rng import Rng
from melds.rules.huxxy import Observation

__all__ = ["Sampler", "Weights", "from_observation"]

Weights = Mapping[tuple[int, Card], float]  # how likely a seat, or 4 for the stock, has a card; 1 where nothing is said
STOCK = layout.SEATS  # as if it were a seat
SWAPS = 10  # for each hidden card, where weights are given
WORDS = 4294967296.0  # how many numbers a generator gives


def from_observation(observation: Observation, rng: Rng, weights: Weights | None = None) -> HuxxyState:
    """A state in which that seat would see just this; many are had faster from one Sampler."""
    return Sampler(observation, weights).sample(rng)


class Sampler:
    """Deals hidden cards again and again; sizes that do not add up leave the stock, and then hands, short.

    There are never more cards in such a state than the pack has, nor more in the stock than a hand has room for.

    With weights, a deal is as likely as the product of the weights of all hidden cards where they lie, nearly: it
    begins with any deal, and cards change places as Metropolis has it.
    """

    __slots__ = (
        "has_weights",
        "hidden_count",
        "next_deal",
        "owners",
        "pool",
        "pool_count",
        "seen",
        "stock_count",
        "unseen",
        "unseen_count",
        "weights",
    )

    def __init__(self, observation: Observation, weights: Weights | None = None) -> None:
        pack, shown = observation.rules.pack, [*observation.hand, *chain(*observation.table)]
        rest = Counter(pack)
        rest.subtract(shown)
        unseen = cards.numbers_of(sorted((+rest).elements()))
        hidden = [min(size, layout.HAND_ROOM) for size in observation.hand_sizes]
        hidden[observation.seat] = 0
        most = layout.HAND_ROOM - max(len(observation.hand), *hidden)
        stock = min(observation.deck_size, layout.STOCK_ROOM, max(0, most))
        self.unseen, self.owners = machine.zeros(layout.TABLE_ROOM), machine.zeros(layout.TABLE_ROOM)
        self.unseen_count = len(unseen)
        self.hidden_count = max(0, min(len(unseen), stock + sum(hidden), len(pack) - len(shown)))
        self.stock_count = max(0, min(stock, self.hidden_count - sum(hidden)))
        owners = [*([STOCK] * self.stock_count), *(owner for owner, size in enumerate(hidden) for _ in range(size))]
        for place in range(self.unseen_count):
            self.unseen[place] = unseen[place]
        for place in range(self.hidden_count):
            self.owners[place] = owners[place]
        self.pool = machine.zeros(layout.DEALS * layout.TABLE_ROOM)  # deals that are remembered
        self.pool_count = self.next_deal = 0
        self.seen = _seen(observation)
        self.has_weights = weights is not None
        given = weights or {}
        self.weights = [given.get((seat, card), 1.0) for seat in range(STOCK + 1) for card in cards.ALL]

    def sample(self, rng: Rng) -> HuxxyState:
        """A state of its own."""
        state = self.seen.clone()
        self.sample_into(state, rng)
        return state

    def sample_into(self, state: HuxxyState, rng: Rng) -> None:
        """Make a state such a one."""
        state.copy_from(self.seen)
        if self.pool_count > 0:
            self.recall(rng)
        else:
            self.shuffle(rng)
        for place in range(self.hidden_count):
            if self.owners[place] == STOCK:
                state.stock[state.stock_size] = self.unseen[place]
                state.stock_size += 1
            else:
                state.receive(self.owners[place], self.unseen[place])

    def shuffle(self, rng: Rng) -> None:
        """Deal the hidden cards by chance."""
        rng.shuffle(self.unseen, self.unseen_count)
        if self.has_weights:
            self.swap(rng)

    def is_whole(self) -> bool:
        """Whether the sizes of hands and stock add up, and anybody else holds a card."""
        return self.unseen_count == self.hidden_count and self.stock_count < self.hidden_count

    def remember(self) -> None:
        """Remember the deal as it is, if there is room."""
        if self.pool_count < layout.DEALS:
            first = self.pool_count * layout.TABLE_ROOM
            for place in range(self.unseen_count):
                self.pool[first + place] = self.unseen[place]
            self.pool_count += 1

    def keep_to(self, hands: Sequence[Sequence[int]]) -> None:
        """Deal the others these hands from now on, numbers of cards by seat, and only the stock by chance."""
        rest, held = Counter([self.unseen[place] for place in range(self.unseen_count)]), list(chain(*hands))
        rest.subtract(held)
        for place, card in enumerate([*(+rest).elements(), *held]):
            self.unseen[place] = card
        self.pool_count = self.next_deal = 0
        self.remember()

    def recall(self, rng: Rng) -> None:
        """Deal what is remembered, one deal after the other, the stock by chance."""
        first = self.next_deal * layout.TABLE_ROOM
        for place in range(self.unseen_count):
            self.unseen[place] = self.pool[first + place]
        rng.shuffle(self.unseen, self.stock_count)
        self.next_deal = (self.next_deal + 1) % self.pool_count

    def exchange(self, one: int, two: int) -> None:
        """Let two hidden cards change places."""
        card = self.unseen[one]
        self.unseen[one] = self.unseen[two]
        self.unseen[two] = card

    def give(self, state: HuxxyState, seat: int, count: int) -> None:
        """Put the first so many hidden cards of a seat into its hand in a state."""
        place = self.stock_count
        while place < self.hidden_count and count > 0:
            if self.owners[place] == seat:
                state.receive(seat, self.unseen[place])
                count -= 1
            place += 1

    def swap(self, rng: Rng) -> None:
        """Let pairs of hidden cards change places if it makes the deal likelier, or else as often as that is likely."""
        for _ in range(SWAPS * self.hidden_count):
            one, two = rng.below(self.hidden_count), rng.below(self.hidden_count)
            first, second = self.owners[one] * cards.KINDS, self.owners[two] * cards.KINDS
            card, other = self.unseen[one], self.unseen[two]
            before = self.weights[first + card] * self.weights[second + other]
            after = self.weights[first + other] * self.weights[second + card]
            if rng.next() / WORDS * before < after:
                self.unseen[one] = other
                self.unseen[two] = card


def _seen(observation: Observation) -> HuxxyState:
    """What the seat sees: no other hand has cards, nor has the stock."""
    hands = [b""] * layout.SEATS
    hands[observation.seat] = bytes(cards.numbers_of(observation.hand))
    table = bytes([cards.number_of(card) for group in observation.table for card in group])
    places = bytes([place for place, group in enumerate(observation.table) for _ in group])
    return restored(numbers_of(observation), tuple(hands), b"", 0, len(observation.table), table, places)
