"""Counted outs: the chance to come through one step after the other before the deal is over.

How this works. For each step so many unseen cards would do, its outs. If the deal ends with the same chance in every
turn, the chance to come through a step is outs / (outs + hurry): `hurry` is how many outs would make it one in two.
What is unseen and what is held is counted in `counts`.
"""

from __future__ import annotations

from melds.kernel.phase.counts import Counts

__all__ = ["Outs"]


class Outs(Counts):
    """A product over steps; made once, used for many positions, by one thread at a time."""

    __slots__ = ("den", "hurry", "is_whole", "num", "steps")

    def __init__(self) -> None:
        super().__init__()
        self.hurry = 8.0
        self.num = self.den = 1.0
        self.steps, self.is_whole = 0, False  # of the last product; whether a phase lacks nothing

    def begin(self) -> None:
        """Begin a product."""
        self.num = self.den = 1.0
        self.steps = 0

    def step(self, outs: float) -> None:
        """Multiply by the chance of one step."""
        self.num *= outs
        self.den *= outs + self.hurry
        self.steps += 1

    def product(self) -> float:
        """The chance to come through all steps."""
        return self.num / self.den
