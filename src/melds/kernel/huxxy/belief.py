"""Which hands the others are likely to hold: hands with which they would have played as they did.

How this works. A player that draws had nothing to place, and one that placed two cards had no third: most hands that
could be dealt to it would have done more. So a seat's last turns are evidence. A chain of deals walks from one deal
of the hidden cards to the next (Metropolis): two cards change places, and the tactician is asked what the seats that
hold them would have done at the tables they saw. For each turn in which a seat would have placed more cards than it
did, the deal is less likely, by the factor `doubt`. Every so many steps the deal is remembered by the sampler, which
shuffles the stock of such a deal for each sample.
"""

from __future__ import annotations

from collections.abc import Sequence

from melds.kernel.huxxy import layout
from melds.kernel.huxxy.sample import Sampler
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.huxxy.tactician import GRANT, Tactician
from melds.kernel.rng import Rng

__all__ = ["Belief", "Evidence"]

BUDGET = 300  # turns that are met to see what a hand could have done
FIRST, STEPS = 400, 24  # steps of the chain before the first deal, and between two
WORDS = 4294967296.0  # how many numbers a generator gives


class Evidence:
    """A turn that a seat made: the position before it, with those cards in its hand that were placed in it."""

    __slots__ = ("doubt", "kept", "placed", "position", "seat")

    def __init__(self, position: HuxxyState, kept: int, placed: int, doubt: float) -> None:
        self.position, self.seat, self.doubt = position, position.mover, doubt
        self.kept, self.placed = kept, placed  # how many cards of the hand of today it had, and how many it placed


class Belief:
    """Walks through likely deals; for one thread."""

    __slots__ = ("evidence", "game", "likely", "player")

    def __init__(self, params: Sequence[float]) -> None:
        self.player, self.game = Tactician(params, BUDGET, 0, GRANT), HuxxyState()
        self.evidence: list[Evidence] = []
        self.likely = [1.0 for _ in range(layout.SEATS + 1)]  # how likely each seat is to hold what it does; the stock

    def fill(self, sampler: Sampler, evidence: Sequence[Evidence], rng: Rng, deals: int) -> None:
        """Let the sampler remember so many deals more."""
        self.evidence = list(evidence)
        if sampler.is_whole() and sampler.pool_count == 0:
            sampler.shuffle(rng)
            for seat in range(layout.SEATS):
                self.likely[seat] = self.likelihood(sampler, seat)
            for _ in range(FIRST):
                self.step(sampler, rng)
        for _ in range(deals if sampler.is_whole() else 0):
            for _ in range(STEPS):
                self.step(sampler, rng)
            sampler.remember()

    def step(self, sampler: Sampler, rng: Rng) -> None:
        """Let two cards change places, one of a hand, if that is likelier, or else as often as it is likely."""
        one = sampler.stock_count + rng.below(sampler.hidden_count - sampler.stock_count)
        two = rng.below(sampler.hidden_count)
        seat, other = sampler.owners[one], sampler.owners[two]
        if sampler.unseen[one] == sampler.unseen[two]:
            return
        sampler.exchange(one, two)
        mine, theirs = self.likelihood(sampler, seat), 1.0
        before = self.likely[seat]
        if other != seat:
            theirs = self.likelihood(sampler, other)
            before *= self.likely[other]
        if rng.next() / WORDS * before < mine * theirs:
            self.likely[seat] = mine
            if other != seat:
                self.likely[other] = theirs
        else:
            sampler.exchange(one, two)

    def likelihood(self, sampler: Sampler, seat: int) -> float:
        """How likely a seat that held these cards would have played as it did."""
        total = 1.0
        for each in self.evidence:
            if each.seat == seat:
                self.game.copy_from(each.position)
                sampler.give(self.game, seat, each.kept)
                if self.player.cards_placed(self.game) > each.placed:
                    total *= each.doubt
        return total
