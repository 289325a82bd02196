"""What the tactician weighs, by its place in the row of weights.

This file is never compiled. weights.pxd beside it says the same in C, and compiled modules have that inlined.
"""

__all__ = ["NAMES"]

ROOM = 48
HURRY, RACE, FAR, TAKE = range(4)
POINTS, POINTS_LAID, KEEP, FEED, UNSEEN, HOPE, WELCOME = range(4, 11)
COUNTS, BUILDS, GIFT, POINTS_RACE, ENDS = range(11, 16)
WORTH = 16  # and six more
QUICK = 24  # and six more
HOLD = 32  # and six more
PATIENCE = 40  # and six more

NAMES = {
    "hurry": HURRY,  # the chance that the deal ends in the next turn
    "race": RACE,  # what a player who has laid adds to that, divided by one more than its cards
    "far": FAR,  # the chance of two sums of any colours that lack more than one card
    "ends": ENDS,  # for the chance that a run or two sums end the deal at once, beside the chance to lay them
    "take": TAKE,  # how much better a hand must be with the discard, times the chance that the deal ends
    "points": POINTS,  # for each point that is thrown before the phase is laid
    "points_race": POINTS_RACE,  # and times the chance that the deal ends
    "points_laid": POINTS_LAID,  # and afterwards
    "keep": KEEP,  # against throwing a card that the table takes, times the chance to lay
    "feed": FEED,  # against throwing a card that the next player can build
    "gift": GIFT,  # against throwing an Ace, or a card like one that the next player has taken for its phase
    "unseen": UNSEEN,  # how much of that counts against a value of which nothing has been seen
    "hope": HOPE,  # against throwing a card that the next one may make way for
    "welcome": WELCOME,  # for each kind of card that the table takes after a lay, in cards left
    "counts": COUNTS,  # 1 if seen cards are counted
    "builds": BUILDS,  # 1 if lays are compared by what can be built after them
    **{f"quick_{phase}": QUICK + phase - 1 for phase in range(1, 8)},  # what a player adds to `hurry` before that phase
    **{f"hold_{phase}": HOLD + phase - 1 for phase in range(1, 8)},  # up to which `hurry` a whole phase is held back
    **{f"patience_{phase}": PATIENCE + phase - 1 for phase in range(1, 8)},  # and for how many rounds at most
    **{f"worth_{phase}": WORTH + phase - 1 for phase in range(1, 8)},  # of each phase where any may be next (3)
}
