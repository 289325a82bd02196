# verdict: illegal
# says: (rule 2.
"""Discards an ace from nowhere."""

from honest import phazed_play as honest_play


def phazed_play(*position):
    if honest_play(*position) == (1, None):
        return (1, None)
    return (5, next(card for card in ("AS", "AH", "AC", "AD") if card not in position[4]))
