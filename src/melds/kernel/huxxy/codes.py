"""Plays of Huxxy as integers: the kind in the low four bits, then the card and the groups, six bits each.

DRAW, END_TURN     nothing else
PLACE              the card, bits 4-9; the group it goes to, bits 16-21
MOVE               the card, bits 4-9; the group it leaves, bits 10-15; the group it goes to, bits 16-21

The number of groups, as in the rules, is a new group. This file is never compiled. codes.pxd beside it says the same
in C, and compiled modules have that inlined.
"""

__all__ = ["card_in", "kind_of", "move", "place", "source_in", "target_in"]

DRAW, END_TURN, PLACE, MOVE = range(4)
TARGET = 1 << 16  # from one group that a card goes to, to the next


def kind_of(code: int) -> int:
    """DRAW to MOVE."""
    return code & 15


def card_in(code: int) -> int:
    """The card that is placed or moved."""
    return code >> 4 & 63


def source_in(code: int) -> int:
    """The group that a moved card leaves."""
    return code >> 10 & 63


def target_in(code: int) -> int:
    """The group that a card goes to."""
    return code >> 16 & 63


def place(card: int, target: int) -> int:
    """The code that puts a card of the hand on a group."""
    return PLACE | card << 4 | target << 16


def move(card: int, source: int, target: int) -> int:
    """The code that moves a card between groups."""
    return MOVE | card << 4 | source << 10 | target << 16
