"""The chance to make two sums: exact for the last card, close for the last two.

All totals that two sums can have side by side are kept as the bits of one number: bit `STRIDE * a + b` says that some
cards add up to `a` and some others to `b`. Adding a card is two shifts. There is such a number for every count of
cards that the two sums use, for those that are left over keep one from going out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import exp

from melds.cards import Card
from melds.players.phase.unseen import Outs
from melds.rules.phase.values import HIGHEST, SUM_VALUES

__all__ = ["chance_of_sums"]

STRIDE = 64  # more than the goal and the highest card together, so that a row never runs into the next
PAIRS = 0.3  # pairs of cards that come for every further look: the first of a pair must have been kept
A_LITTLE = 0.03  # the chance when even two cards are not enough
SHORT = 100  # and how it sinks with the points that the hand is short of
RANKS = "A234567890JQK"  # of 1 to 13


@lru_cache
def _mask(goal: int) -> int:
    return sum(((1 << goal + 1) - 1) << STRIDE * row for row in range(goal + 1))


class _Side:
    """What the cards of one colour, or all of them, can add up to."""

    def __init__(self, values: list[int], copies: list[int], goal: int, hand_size: int) -> None:
        self.goal, self.copies = goal, copies  # copies unseen of each value, from 1
        self.layers = [1]  # by the number of cards used
        mask = _mask(goal)
        for value in values:
            moved = [(layer << value | layer << STRIDE * value) & mask for layer in self.layers]
            self.layers = [old | new for old, new in zip([*self.layers, 0], [0, *moved], strict=True)]
        self.reached = self.loosely = 0  # with any number of cards; with one to spare for a discard
        for count, layer in enumerate(self.layers):
            self.reached |= layer
            self.loosely |= layer if count < hand_size else 0

    def both(self, first: int, second: int) -> bool:
        """Whether two sums can be had that lack so much."""
        row, column = self.goal - first, self.goal - second
        return row >= 0 and column >= 0 and bool(self.reached >> (STRIDE * row + column) & 1)

    def both_later(self, first: int, second: int) -> bool:
        """The same when a card must be thrown before."""
        row, column = self.goal - first, self.goal - second
        return row >= 0 and column >= 0 and bool(self.loosely >> (STRIDE * row + column) & 1)

    def used(self, first: int, second: int) -> int | None:
        """How many cards two sums use at most that lack so much; None if they can't be had."""
        if not self.both(first, second):
            return None
        bit = STRIDE * (self.goal - first) + self.goal - second
        return max(count for count, layer in enumerate(self.layers) if layer >> bit & 1)

    def one(self, lacking: int) -> bool:
        """Whether one sum can be had that lacks so much."""
        return self.both(self.goal, lacking)


def chance_of_sums(  # noqa: PLR0913, PLR0917 - what a phase of sums and an outlook are
    cards: list[Card], goal: int, one_colour: bool, outs: Outs, looks: int, alive: float
) -> float:
    """The chance that so many more cards make both sums, the lower the more cards are left then."""
    sides = [_side(cards, colour, goal, outs) for colour in (("black", "red") if one_colour else ("",))]
    done = [used for used in _ways(sides, 0, None) if used is not None]
    if done:
        return exp(-alive * (len(cards) - max(done)))
    hits, spare = 0, 0.0
    for place, side in enumerate(sides):
        for value, copies in enumerate(side.copies, 1):
            ways = [used for used in _ways(sides, value, place) if used is not None] if copies else []
            if ways:
                hits += copies
                spare += copies * (len(cards) - 1 - max(ways))
    pairs = sum(_last_two(side, sides[place - 1] if one_colour else None) for place, side in enumerate(sides))
    if one_colour:
        pairs += _one_each(*sides)
    missed: float = (1 - hits / outs.total) ** looks * (1 - pairs / outs.total**2) ** (PAIRS * (looks - 1))
    short = max(0, 2 * goal - HIGHEST - sum(SUM_VALUES[card] for card in cards))
    left = spare / hits if hits else _left_by_total(cards, goal)
    return max(1 - missed, A_LITTLE * exp(-short / SHORT)) * exp(-alive * left)


def _left_by_total(cards: list[Card], goal: int) -> float:
    """About how many cards will be left, from what the hand adds up to."""
    return max(0, sum(SUM_VALUES[card] for card in cards) - 2 * goal) * len(cards) / 2 / goal


def _ways(sides: list[_Side], value: int, place: int | None) -> Iterator[int | None]:
    """How many cards of the hand are used when a card of that value comes for that side, in each way to do it."""
    for number, side in enumerate(sides):
        yield side.used(value if number == place else 0, 0)
    if len(sides) > 1:
        used = [side.used(side.goal, value if number == place else 0) for number, side in enumerate(sides)]
        yield None if None in used else sum(count or 0 for count in used)


def _side(cards: list[Card], colour: str, goal: int, outs: Outs) -> _Side:
    values = [SUM_VALUES[card] for card in cards if card.colour == colour or not colour]
    colours = (colour,) if colour else ("black", "red")
    copies = [sum(outs.coloured.get((rank, each), 0) for each in colours) for rank in RANKS]
    return _Side(values, copies, goal, len(cards))


def _last_two(side: _Side, other: _Side | None) -> int:
    """How many pairs of unseen cards of this side, in either order, complete the sums."""
    other_done = other is not None and other.one(0)
    pairs = 0
    for low, few in enumerate(side.copies, 1):
        for high in range(low, HIGHEST + 1):
            many = side.copies[high - 1]
            if few and many and _complete(side, low, high, other_done):
                pairs += few * (many - 1) if low == high else 2 * few * many
    return pairs


def _complete(side: _Side, low: int, high: int, other_done: bool) -> bool:
    return side.both_later(low, high) or side.both_later(low + high, 0) or (other_done and side.one(low + high))


def _one_each(black: _Side, red: _Side) -> int:
    """How many pairs of a black and a red card complete a sum of each colour."""
    blacks = sum(copies for value, copies in enumerate(black.copies, 1) if black.one(value))
    reds = sum(copies for value, copies in enumerate(red.copies, 1) if red.one(value))
    return 2 * blacks * reds
