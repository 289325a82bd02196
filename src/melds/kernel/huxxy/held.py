"""What a hand holds in the making: cards that are a group together, pairs, and the cards that pairs wait for.

Like `groups`, all at once on sets of bits: the suits of a value are four bits side by side, so that "there is a card of
this value" is one bit in four, and values in sequence are such bits shifted by four.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.huxxy import groups, layout

__all__ = ["grouped", "paired", "spare", "waited_for"]

NATURALS, LOWEST_SUITS = 0xFFFFFFFFFFFFF, 0x1111111111111
BEATS = [0x6969696969696, 0x9696969696969]  # as in `groups`


def grouped(held: int) -> int:
    """The cards, of those that are not Jokers, that are in some group of three that the hand can make."""
    found = 15 * of_three(held) & held
    run = groups.from_ace(held)
    for beat in range(2):
        mine = run & BEATS[beat]
        threes = starts_of_three(mine)
        if threes:
            found |= groups.to_ace(15 * (threes | threes << 4 | threes << 8) & mine)
    return found


def paired(held: int) -> int:
    """The cards that one further card would make a group with another one of the hand."""
    found = 15 * of_two(held) & held
    run = groups.from_ace(held)
    for beat in range(2):
        mine = run & BEATS[beat]
        values = values_in(mine)
        side, gap = values & values >> 4, values & values >> 8
        found |= groups.to_ace(15 * (side | side << 4 | gap | gap << 8) & mine)
    return found


def waited_for(held: int) -> int:
    """The cards that make some pair of the hand a group."""
    found = 15 * of_two(held) & ~held
    run = groups.from_ace(held)
    for beat in range(2):
        values = values_in(run & BEATS[beat])
        side, gap = values & values >> 4, values & values >> 8
        found |= groups.to_ace(15 * ((side >> 4 | side << 8 | gap << 4) & LOWEST_SUITS) & BEATS[beat])
    return found & NATURALS


def of_three(held: int) -> int:
    """The values of which three suits or more are there, one bit each."""
    clubs, diamonds = held & LOWEST_SUITS, held >> 1 & LOWEST_SUITS
    hearts, spades = held >> 2 & LOWEST_SUITS, held >> 3 & LOWEST_SUITS
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def of_two(held: int) -> int:
    """The values of which two suits or more are there, one bit each."""
    clubs, diamonds = held & LOWEST_SUITS, held >> 1 & LOWEST_SUITS
    hearts, spades = held >> 2 & LOWEST_SUITS, held >> 3 & LOWEST_SUITS
    return clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)


def starts_of_three(run: int) -> int:
    """The values from which three in sequence are there, of one beat, the Ace lowest, one bit each."""
    values = values_in(run)
    return values & values >> 4 & values >> 8


def values_in(run: int) -> int:
    """The values that are there, one bit each."""
    return (run | run >> 1 | run >> 2 | run >> 3) & LOWEST_SUITS


def inner_twins(hand: int, run: int) -> int:
    """The cards of a hand that have a twin of value and beat inside a run, two cards from either end; Aces low."""
    beat = BEATS[0] if run & BEATS[0] else BEATS[1]
    inner = run & (run - 1)
    inner &= inner - 1
    block = 15 * values_in(run)
    block &= block >> 8  # not the two highest
    return hand & beat & (15 * values_in(inner)) & block


def spare(once: int, twice: int) -> int:
    """The cards that a whole group can do without."""
    size = machine.bit_count(once) + machine.bit_count(twice)
    if size <= layout.SMALLEST:
        return 0
    naturals = once & NATURALS
    if naturals == once and not groups.is_one_value(naturals):  # a run can spare its ends
        run = groups.from_ace(naturals)
        high = run
        while high & (high - 1):
            high &= high - 1
        return groups.to_ace(run & -run | high)
    found, left = 0, once
    while left:
        mark = left & -left
        left ^= mark
        if groups.is_group(once, twice ^ mark) if twice & mark else groups.is_group(once ^ mark, twice):
            found |= mark
    return found


def joins(one: int, two: int) -> bool:
    """Whether a Joker makes two cards, a bit each, a group (3)."""
    return groups.is_group(one | two | machine.bit(cards.JOKER), 0)
