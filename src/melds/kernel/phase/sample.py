"""A whole state out of what one seat may know: hidden cards are dealt by chance, as they could lie.

How this works. A seat has seen its own hand, the table, every card that was discarded, and which of them were taken
again; what another player took and has not played since is still in that hand. All other cards lie, each with the same
chance, in the other hands, in the deck, or at the bottom of the discard pile: an observation does not tell the first
discard unless it is on top or was taken. A `Sampler` works that out once for an observation; each `sample` then
shuffles what is hidden. Weights can make it likelier that a seat holds a card, by what a bot thinks it collects.

Course tests and bots hand in histories that can't have come about. Then nothing is taken from the history: the hand,
the table, the top discard and the sizes of the hands are kept, and what does not fit into the deck lies in the pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from melds.kernel import cards, machine
from melds.kernel.phase import layout
from melds.kernel.phase.seen import blank_state, what_is_seen
from melds.kernel.phase.state import PhaseState
from melds.kernel.rng import Rng
from melds.rules.phase import Observation

__all__ = ["Sampler", "from_observation"]

Weights = Sequence[Sequence[float]]  # by seat and number of the card; only ratios within a seat matter
WORDS = 4294967296.0  # as many as 32 bits can be


def from_observation(observation: Observation, rng: Rng, weights: Weights | None = None) -> PhaseState:
    """A state that this seat could be in, the hidden cards being dealt by chance; a Sampler makes many, faster."""
    return Sampler(observation, weights).sample(rng)


class Sampler:
    """States that one seat could be in."""

    __slots__ = ("buried", "count", "hidden", "is_weighted", "left", "state", "unseen", "weights")

    def __init__(self, observation: Observation, weights: Weights | None = None) -> None:
        seen = what_is_seen(observation)
        self.count, self.buried = len(seen.unseen), seen.pile.count(None)
        self.unseen = machine.zeros(layout.DECK_ROOM)  # the cards that can lie anywhere
        self.left = machine.zeros(layout.DECK_ROOM)
        self.hidden = machine.zeros(layout.SEATS)  # how many of them each seat holds
        for place, card in enumerate(cards.numbers_of(seen.unseen)):
            self.unseen[place] = card
        for seat in range(layout.SEATS):
            self.hidden[seat] = seen.hidden[seat]
        self.weights = [1.0] * 216
        self.is_weighted = weights is not None
        for seat, row in enumerate(weights or ()):
            for card in range(cards.KINDS):
                self.weights[seat * cards.KINDS + card] = row[card]
        self.state = blank_state(observation, seen)

    def keep_to(self, hands: Sequence[Sequence[int]]) -> None:
        """Deal everybody these hands from now on, numbers of cards by seat; the deck alone is left to chance."""
        rest = Counter([self.unseen[place] for place in range(self.count)])
        for seat, hand in enumerate(hands):
            first, size = seat * layout.HAND_ROOM, self.state.hand_sizes[seat]
            known = [self.state.hands[first + place] for place in range(self.hidden[seat], size)]
            found = Counter(hand) - Counter(known)
            for place, card in enumerate(found.elements()):
                self.state.hands[first + place] = card
            self.hidden[seat] = 0
            rest -= found
        self.count = rest.total()
        for place, card in enumerate(rest.elements()):
            self.unseen[place] = card

    def sample(self, rng: Rng) -> PhaseState:
        """One of the states, by chance."""
        state = self.state.clone()
        self.sample_into(state, rng)
        return state

    def sample_into(self, state: PhaseState, rng: Rng) -> None:
        """Make a state of the kernel one of those that this seat could be in."""
        state.copy_from(self.state)
        self.left = self.unseen[:]
        rng.shuffle(self.left, self.count)
        if self.is_weighted:
            self.favour(rng)
        taken = 0
        for seat in range(layout.SEATS):
            for place in range(self.hidden[seat]):
                state.hands[seat * layout.HAND_ROOM + place] = self.left[taken]
                taken += 1
        for place in range(self.buried):
            state.discards[place] = self.left[taken]
            taken += 1
        for place in range(self.count - taken):
            state.deck[place] = self.left[taken + place]

    def favour(self, rng: Rng) -> None:
        """Choose the cards of the hands by their weights, in rounds: a card of each seat, then the next."""
        starts, done, most = [0] * 4, [0] * 4, 0
        for seat in range(1, layout.SEATS):
            starts[seat] = starts[seat - 1] + self.hidden[seat - 1]
        for seat in range(layout.SEATS):
            done[seat] = 0
            most = max(most, self.hidden[seat])
        for turn in range(most):
            for seat in range(layout.SEATS):
                if turn < self.hidden[seat]:
                    self.choose(rng, seat, starts, done)
                    done[seat] += 1

    def choose(self, rng: Rng, seat: int, starts: list[int], done: list[int]) -> None:
        """Bring one card that is not given yet to the next place of a seat, by the weights of that seat."""
        total, chosen = 0.0, starts[seat] + done[seat]
        for place in range(self.count):
            if self.is_free(place, starts, done):
                total += self.weights[seat * cards.KINDS + self.left[place]]
        point = total * (rng.next() / WORDS)
        if total > 0:
            for place in range(self.count):
                if self.is_free(place, starts, done):
                    weight = self.weights[seat * cards.KINDS + self.left[place]]
                    if weight > 0:
                        chosen = place
                        if point < weight:
                            break
                    point -= weight
        first = starts[seat] + done[seat]
        card = self.left[first]
        self.left[first] = self.left[chosen]
        self.left[chosen] = card

    def is_free(self, place: int, starts: list[int], done: list[int]) -> bool:
        """Whether the card at that place is not given to a seat yet."""
        for seat in range(layout.SEATS):
            if starts[seat] <= place < starts[seat] + done[seat]:
                return False
        return True
