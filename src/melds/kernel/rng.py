"""Chance for the kernel: PCG32 (O'Neill 2014, XSH RR 64/32), the same stream compiled and interpreted, everywhere."""

from __future__ import annotations

__all__ = ["Rng", "restored", "splitmix"]

MULTIPLIER = 6364136223846793005
GOLDEN, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB  # splitmix64 (Steele et al. 2014)
WORD, HALF = 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF  # 64 and 32 bits: C cuts its integers there by itself, Python does not


def splitmix(word: int) -> int:
    """The word that splitmix64 makes of the state that comes after `word`; near words give unlike ones."""
    word = (word + GOLDEN) & WORD
    word = ((word ^ (word >> 30)) * MIX_1) & WORD
    word = ((word ^ (word >> 27)) * MIX_2) & WORD
    return word ^ (word >> 31)


class Rng:
    """A seeded generator; equal seeds (modulo 2**64) give equal streams."""

    __slots__ = ("increment", "state")

    def __init__(self, seed: int) -> None:
        self.state = splitmix(seed & WORD)
        self.increment = splitmix(self.state) | 1

    def next(self) -> int:
        """32 random bits."""
        old = self.state
        self.state = (old * MULTIPLIER + self.increment) & WORD
        bits = (((old >> 18) ^ old) >> 27) & HALF
        turn = old >> 59
        return (bits >> turn | bits << (32 - turn)) & HALF

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1, each with the same chance; `count` is 1 to 2**32 (Lemire 2019)."""
        product = self.next() * count
        if product & HALF < count:
            uneven = (HALF + 1) % count  # so many of the 2**32 words would come too often
            while product & HALF < uneven:
                product = self.next() * count
        return product >> 32

    def shuffle(self, cards: list[int], count: int) -> None:
        """Put the first `count` cards into random order, in place (Fisher and Yates)."""
        for last in range(count - 1, 0, -1):
            other = self.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card

    def clone(self) -> Rng:
        """A generator that goes on like this one."""
        return restored(self.state, self.increment)

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return restored, (self.state, self.increment)


def restored(state: int, increment: int) -> Rng:
    """The generator with these two words inside; the increment is odd."""
    rng = Rng(0)
    rng.state, rng.increment = state, increment
    return rng
