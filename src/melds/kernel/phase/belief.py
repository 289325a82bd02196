"""Which cards the others may hold, by what they did: a walk from a world to a likelier one.

How this works. Whoever takes a discard wants it, whoever lets it lie does not, whoever throws a card misses it least,
and whoever does not lay can't, or holds the phase back. So a guess of somebody's hand is tried out: turn by turn
backwards, the thrown card is put into the hand again and the picked-up one taken out (any card whose coming was not
seen may be the one drawn), and each time the tactician is asked what it would have done. The more of that is what was
done, the likelier the hand. A walk of Metropolis and Hastings leads there: a card of a hand and one of the deck change
places; a world that is less likely than the last one is taken with the ratio of the two, else the walk stays where it
is. Each walk serves for a few worlds only, so that they do not resemble each other.

What the walk goes by was chosen by how likely it makes the real hands (`benchmarks/guesses.py`). That a hand was good
in each of its turns, as hands that are kept are, does not make it likelier: they have come to be so by drawing already.

Of who has laid it is known what was built and thrown in the last turn (`remnants`).
"""

from __future__ import annotations

from collections.abc import Iterable

from melds.kernel import cards, machine
from melds.kernel.phase import layout
from melds.kernel.phase.past import Done
from melds.kernel.phase.sample import Sampler
from melds.kernel.phase.state import PhaseState
from melds.kernel.phase.tactician import Tactician
from melds.kernel.rng import Rng

__all__ = ["Belief"]

WORDS = 4294967296.0  # as many as 32 bits can be
OTHERWISE = 0.06  # how likely somebody takes what the tactician would leave, or leaves what it would take
ANY, NEAR = 0.008, 0.04  # how likely any card is thrown; and how much worse than the best it may well be
KEPT = 0.002  # how likely somebody does not lay where the tactician would
STEPS = 40  # for each hand; three times as many come a little nearer to the truth
TURNS = 16  # room for those of each seat; `past` tells of fewer


class Belief:
    """The walk for one position; for one thread."""

    __slots__ = (
        "count",
        "is_free",
        "is_known",
        "is_taken",
        "likely",
        "offered",
        "policy",
        "thrown",
        "trial",
    )

    def __init__(self, policy: Tactician, variant: int) -> None:
        self.policy, self.trial = policy, PhaseState(variant)
        self.likely = 1.0
        self.count = machine.zeros(4)  # turns of each seat that tell something
        self.is_free = [False] * 4  # whether nobody had laid then
        self.offered, self.thrown = machine.zeros(64), machine.zeros(64)  # the top discard, the card that was thrown
        self.is_taken, self.is_known = machine.zeros(64), machine.zeros(64)  # was it taken; had the other been seen

    def remember(self, past: Iterable[Done]) -> None:
        """What was done in the position that is to be thought about, a few turns of each seat."""
        for seat in range(layout.SEATS):
            self.count[seat] = 0
        for turn in past:
            at = turn.seat * TURNS + self.count[turn.seat]
            self.offered[at], self.thrown[at] = turn.offered, turn.thrown
            self.is_taken[at], self.is_known[at] = turn.is_taken, turn.is_known
            self.count[turn.seat] += 1
            self.is_free[turn.seat] = turn.is_free

    def walk(self, world: PhaseState, sampler: Sampler, seat: int, rng: Rng) -> None:
        """Go from a world to a likelier one, by a few steps for each hand; the deck is shuffled."""
        self.trial.copy_from(world)
        for away in range(1, layout.SEATS):
            other = (seat + away) % layout.SEATS
            if sampler.hidden[other] and self.count[other] and world.table.laid[other] == 0:
                self.set_table(world, self.trial, other)
                self.likely = self.likelihood(world, other, sampler.hidden[other], 0.0, rng)
                for _ in range(STEPS):
                    self.step(world, other, sampler.hidden[other], rng)
        rng.shuffle(world.deck, world.deck_size)

    def set_table(self, world: PhaseState, then: PhaseState, other: int) -> None:
        """Put into a state what lay on the table when a seat moved last: nothing, or nearly what lies there now."""
        if self.is_free[other]:
            then.table.clear()
        else:
            then.table.copy_from(world.table)

    def step(self, world: PhaseState, other: int, hidden: int, rng: Rng) -> None:
        """Exchange a card of a hand for one of the deck, if that is likely enough."""
        own, place = other * layout.HAND_ROOM + rng.below(hidden), rng.below(world.deck_size)
        card, least = world.hands[own], rng.next() / WORDS * self.likely
        world.hands[own] = world.deck[place]
        world.deck[place] = card
        likely = self.likelihood(world, other, hidden, least, rng)
        if likely <= least:
            world.deck[place] = world.hands[own]
            world.hands[own] = card
        else:
            self.likely = likely

    def likelihood(self, world: PhaseState, other: int, hidden: int, least: float, rng: Rng) -> float:
        """How likely somebody with that hand did what was done: turn by turn, the last one first.

        No turn makes it likelier, so that with less than `least` the rest is not looked at.
        """
        first, size, found = other * layout.HAND_ROOM, world.hand_sizes[other], 1.0
        for place in range(first, first + size):
            self.trial.hands[place] = world.hands[place]
        self.trial.mover = other
        for number in range(self.count[other]):
            at = other * TURNS + self.count[other] - 1 - number
            self.give_back(first + hidden, first + size, at)
            hidden += 1 - self.is_known[at]
            self.trial.hand_sizes[other] = size + 1
            found *= self.discard_likelihood(other, self.thrown[at])
            if found <= least or not self.take_back(first, size, hidden, at, rng):
                break
            hidden -= 1 - self.is_taken[at]
            self.trial.hand_sizes[other] = size
            top = self.offered[at]
            if top < layout.PACK and self.policy.helps(self.trial, top) != self.is_taken[at]:
                found *= OTHERWISE
        return found

    def give_back(self, known: int, end: int, at: int) -> None:
        """Put the card of a turn into the hand again that was thrown; those whose coming was not seen lie in front."""
        place = end
        if not self.is_known[at]:
            self.trial.hands[end] = self.trial.hands[known]
            place = known
        self.trial.hands[place] = self.thrown[at]

    def discard_likelihood(self, other: int, thrown: int) -> float:
        """How likely somebody throws that card, who holds what the trial's hand is."""
        first, size = other * layout.HAND_ROOM, self.trial.hand_sizes[other]
        best = own = -1000.0
        self.policy.consider(self.trial, False)
        if self.policy.would_lay(self.trial):
            return KEPT
        for place in range(size):
            if self.trial.hands[first + place] != cards.SKIP:
                best = max(best, self.policy.values[place])
                if self.trial.hands[first + place] == thrown:
                    own = max(own, self.policy.values[place])
        if thrown == cards.SKIP:
            return 1.0
        return ANY + (1 - ANY) * machine.exp((own - best) / (NEAR * max(self.policy.best, 0.05)))

    def take_back(self, first: int, size: int, hidden: int, at: int, rng: Rng) -> bool:
        """Take out of the hand what was picked up in a turn; `size` cards are left then. False if it is not there."""
        place = first + hidden
        if self.is_taken[at]:
            while place <= first + size and self.trial.hands[place] != self.offered[at]:
                place += 1
            if place > first + size:
                return False
        elif hidden == 0:
            return False
        else:
            place -= 1
            self.trial.hands[first + rng.below(hidden)] = self.trial.hands[place]
        self.trial.hands[place] = self.trial.hands[first + size]
        return True
