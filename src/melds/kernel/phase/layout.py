"""How large the arrays of a state are, and what the numbers in its fields mean.

This file is never compiled. layout.pxd beside it says the same in C, and compiled modules have that inlined.
"""

__all__ = ["is_bonus", "slot_of", "wraps"]

SEATS = 4
HAND_SIZE = 10
HAND_ROOM = 16  # ten cards, and one picked up; a power of two makes the places of a seat easy to see
MOST_HELD = 12  # so many cards a code can lay
DECK_ROOM = 108  # 104 cards, four Skips in the bonus version
PACK, SKIPS = 52, 4
SLOTS = 8  # groups on the table: two a seat
GROUP_ROOM = 40  # the longest group there can be is a sum of 33 cards
PHASE_ROOM = 8  # seven phases at most, numbered from 1
TURNS = 200  # 2.7: fifty for each seat
MIN_NATURALS = 2  # 2.6
LONGEST_RUN = 12  # 2.5
SUM, SUM_ROWS = 34, 35  # 2.4: its total; totals from 0 on
SUM_TABLES = 6  # one for each time that 16 cards are halved, and one more

PICK_UP, PLAY, DEAL_OVER, GAME_OVER = range(4)  # stages
PHAZED, PHAZED_BONUS, PHASEA, PHASEA_BONUS = range(4)  # variants
VALUE_SET, SUIT_SET, RUN, COLOUR_RUN, SUM_SET, COLOUR_SUM, NO_GROUP = range(7)  # kinds of groups

# `space`: kinds of cards; the first discard, Skip, lay and build among the actions
KINDS, DISCARDS = 53, 2
SKIPPING = DISCARDS + KINDS
LAYS = SKIPPING + SEATS - 1
BUILDS = LAYS + PHASE_ROOM - 1
ACTIONS = BUILDS + 2 * SLOTS * PACK

# `space`: where in an observation are the discards, the top one, cards seen taken, seats, the rest, groups, their cards
PILE = KINDS
TOP = PILE + KINDS
TAKEN = TOP + KINDS
BY_SEAT = TAKEN + SEATS * PACK
NOW = BY_SEAT + 12 * SEATS
GROUPS = NOW + 5
TABLE = GROUPS + 2 * SLOTS
OBSERVATION = TABLE + SLOTS * PACK


def is_bonus(variant: int) -> bool:
    """Whether phases go in any order and there are Skips (3)."""
    return bool(variant & 1)


def wraps(variant: int) -> bool:
    """Whether a run may go on from King to Two (2.4)."""
    return variant < PHASEA


def slot_of(owner: int, group: int) -> int:
    """The number of a group among all that may lie on the table."""
    return owner << 1 | group
