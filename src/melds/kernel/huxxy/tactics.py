"""The tactician's parameters by name: their places in the row that the kernel is given.

Weights are measured in cards that leave the hand. This file is never compiled. tactics.pxd beside it says the same
in C, and compiled modules have that inlined.
"""

__all__ = ["NAMES"]

NAMES = (
    "batch",  # what a turn must gain, or else it draws
    "opening",  # the same for the first turn on the table
    "alarm",  # cards in another hand below which less is enough
    "hurry",  # by how much less, a card
    "last",  # cards of the stock below which less is enough
    "late",  # by how much less, a card
    "points",  # against each point that stays in the hand
    "late_points",  # the same, when the stock has come to its last card
    "ready",  # for a card that stays and fits the table
    "grouped",  # for a card that stays and is part of a group in the hand
    "paired",  # for a card that stays and has a partner for a group
    "outs",  # for each unseen card that would make a pair a group
    "gifts",  # against each unseen card that fits the table
    "joker",  # for a Joker that stays (3)
    "near",  # cards that would be left at which less is enough: the next turn may be the last
    "finish",  # by how much less, a card
)
(
    BATCH,
    OPENING_BATCH,
    ALARM,
    HURRY,
    LAST,
    LATE,
    POINTS,
    LATE_POINTS,
    READY,
    GROUPED,
    PAIRED,
    OUTS,
    GIFTS,
    JOKER,
    NEAR,
    FINISH,
) = range(len(NAMES))
COUNT = len(NAMES)

WIDTH, ROOM, SLOTS = 5, 96, 512  # `turns`: kept for each number of cards, groups of the hand, remembered sets of plays
WON = 1000  # what it is worth to hold no card
CANDIDATES = 32  # `search`: turns in the race
LEVELS, CHANGES = 8, 32  # `board`: pieces that are open, groups that are written down

# What the learned value looks at, once a turn is made: of the hand, of the others, of the table
FEATURE_NAMES = (
    "cards",
    "ready",
    "grouped",
    "paired",
    "loose",
    "outs",
    "gifts",
    "points",
    "jokers",
    "has_opened",
    "has_drawn",
    "next_cards",
    "second_cards",
    "third_cards",
    "next_opened",
    "second_opened",
    "third_opened",
    "fewest",
    "stock",
    "groups",
    "lent",
    "lendable",
    "doubles",
    "best_batch",
)
FEATURES, HIDDEN = 24, 24
