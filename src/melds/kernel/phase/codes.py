"""Plays of Phazed and PhaseA as integers: the kind in the low four bits, then what the kind needs.

DRAW               nothing else
TAKE, DISCARD      the card, bits 4-9
SKIP_TURN          the seat that misses a turn, bits 4-9
BUILD              the card, bits 4-9; the slot of the group (seat and group), bits 10-12; bit 13 if at its start
LAY                the phase, bits 4-6; how many cards in the first and the second group, bits 7-10 and 11-14;
                   from bit 15 on the places of the cards in the mover's hand, four bits each

This file is never compiled. codes.pxd beside it says the same in C, and compiled modules have that inlined.
"""

__all__ = [
    "build_code",
    "card_in",
    "coded",
    "first_in",
    "is_at_start",
    "kind_of",
    "lay_code",
    "phase_in",
    "place_code",
    "place_in",
    "second_in",
    "slot_in",
]

DRAW, TAKE, DISCARD, SKIP_TURN, BUILD, LAY = range(6)


def kind_of(code: int) -> int:
    """DRAW to LAY."""
    return code & 15


def card_in(code: int) -> int:
    """The card that is taken, discarded or built; the seat that is skipped."""
    return code >> 4 & 63


def coded(kind: int, card: int) -> int:
    """The code of a play that needs a card, or a seat, and nothing else."""
    return kind | card << 4


def build_code(card: int, slot: int, at_start: int) -> int:
    """The code of a build; only on a run it may be at the start."""
    return BUILD | card << 4 | slot << 10 | at_start << 13


def slot_in(code: int) -> int:
    """The slot of the group that is built on."""
    return code >> 10 & 7


def is_at_start(code: int) -> int:
    """1 if the card is built at the start of a run."""
    return code >> 13 & 1


def lay_code(phase: int, first: int, second: int) -> int:
    """The code of a lay of that phase, with so many cards in its groups, but for the cards."""
    return LAY | phase << 4 | first << 7 | second << 11


def place_code(place: int, number: int) -> int:
    """What card number `number` of a lay adds to its code if it is at that place of the hand."""
    return place << (15 + 4 * number)


def phase_in(code: int) -> int:
    """The phase that is laid."""
    return code >> 4 & 7


def first_in(code: int) -> int:
    """How many cards the first group has."""
    return code >> 7 & 15


def second_in(code: int) -> int:
    """How many cards the second group has, if there is one."""
    return code >> 11 & 15


def place_in(code: int, number: int) -> int:
    """Where in the hand card number `number` of a lay is."""
    return code >> (15 + 4 * number) & 15
