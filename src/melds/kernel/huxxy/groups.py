"""Which cards are a group, and which cards a group would take (2.5, 3).

Cards together are two sets of bits: those that are there at least once, and those that are there twice. The suits of a
value are four bits side by side. For runs the Ace is brought below the Two, so that values in sequence are sides of one
block of bits, and adding the block's lowest bit to it carries to the first value that is missing.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.huxxy import layout

__all__ = ["is_group", "wanted"]

NATURALS = 0xFFFFFFFFFFFFF  # 52 bits
LOWEST_SUITS = 0x1111111111111  # one bit a value
# 2.5: colours alternate along a run, so value and colour together are even, or odd, for all of its cards.
EVEN_BEAT, ODD_BEAT = 0x6969696969696, 0x9696969696969  # the Ace lowest


def is_group(once: int, twice: int) -> bool:
    """Whether the cards may lie together when a turn ends."""
    joker = machine.bit(cards.JOKER)
    if twice & joker:
        return False  # 3: one Joker a group
    naturals = once & NATURALS
    jokers = 1 if once & joker else 0
    if is_one_value(naturals):
        return is_kind(naturals, twice, jokers)
    return twice == 0 and machine.bit_count(once) >= layout.SMALLEST and is_sequence(from_ace(naturals), jokers)


def is_one_value(naturals: int) -> bool:
    """Whether all cards, one at least, have the same value."""
    if naturals == 0:
        return False
    return naturals >> (machine.lowest_bit(naturals) & 60) < 16


def is_kind(naturals: int, twice: int, jokers: int) -> bool:
    """Whether cards of one value, with a Joker or not, are three or more of a kind (2.5, 3)."""
    suits, doubles = machine.bit_count(naturals), machine.bit_count(twice)
    size = suits + doubles + jokers
    if size <= 4:  # 2.5: up to four of a kind, no suit stands twice
        return size >= layout.SMALLEST and doubles == 0
    return size <= 8 and suits + jokers >= 4  # 2.5: else all suits are there; 3: the Joker may be one of them


def is_sequence(run: int, jokers: int) -> bool:
    """Whether cards, the Ace lowest, follow each other, red and black in turn; a Joker fills one gap (2.5, 3)."""
    if run & EVEN_BEAT and run & ODD_BEAT:
        return False
    block = values_of(run)
    if machine.bit_count(block) < 4 * machine.bit_count(run):
        return False  # two cards of one value
    hole = first_hole(block)
    if hole > block:  # there is none
        return jokers == 0 or machine.bit_count(block) < 4 * layout.LONGEST
    block |= hole * 15
    return jokers == 1 and first_hole(block) > block


def from_ace(naturals: int) -> int:
    """The same cards with the Aces below the Twos."""
    return (naturals << 4 | naturals >> 48) & NATURALS


def to_ace(run: int) -> int:
    """The same cards with the Aces above the Kings, as they are numbered."""
    return run >> 4 | (run & 15) << 48


def values_of(run: int) -> int:
    """All four suits of each value that is there."""
    return ((run | run >> 1 | run >> 2 | run >> 3) & LOWEST_SUITS) * 15


def first_hole(block: int) -> int:
    """The lowest suit of the first value that is missing above the lowest that is there."""
    carried = block + (block & -block)
    return carried & -carried


def wanted(once: int, twice: int) -> int:
    """The cards of which a group takes one more and is a group still."""
    joker = machine.bit(cards.JOKER)
    naturals = once & NATURALS
    if not is_one_value(naturals):
        return wanted_in_run(from_ace(naturals), once & joker)
    jokers, taken = (1 if once & joker else 0), 0
    first = machine.lowest_bit(naturals) & 60
    for card in range(first, first + 4):
        suit = machine.bit(card)
        if not twice & suit and is_kind(naturals | suit, (twice | suit) if naturals & suit else twice, jokers):
            taken |= suit
    if jokers == 0 and is_kind(naturals, twice, 1):
        taken |= joker
    return taken


def wanted_in_run(run: int, joker: int) -> int:
    """The cards that a run takes: at its ends; beside or instead of its Joker if it has one."""
    block = values_of(run)
    if machine.bit_count(run) + (1 if joker else 0) == layout.LONGEST:
        return 0
    beat = EVEN_BEAT if run & EVEN_BEAT else ODD_BEAT
    gap, near = first_hole(block), 0
    if joker:
        if gap > block:
            near = neighbours(block | neighbours(block))  # the Joker bridges to the next but one
        else:
            block |= gap * 15
            near = gap * 15
    cards_wanted = to_ace((near | neighbours(block)) & beat)
    return cards_wanted if joker else cards_wanted | machine.bit(cards.JOKER)


def neighbours(block: int) -> int:
    """All suits of the value below a block and of that above it, where there are such values."""
    return (((block & -block) >> 4) * 15 | first_hole(block) * 15) & NATURALS
