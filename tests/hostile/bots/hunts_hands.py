# verdict: none
# prints: it found its own hand
"""Looks for rows of cards in every object and frame that it can reach, and prints what it finds."""

import gc
import sys

from honest import phazed_play as honest_play


def reached():
    frame = sys._getframe()
    while frame is not None:
        yield from frame.f_locals.values()
        frame = frame.f_back
    for each in gc.get_objects():
        yield from gc.get_referents(each)
    gc.unfreeze()
    yield from gc.get_objects()


def hand_in(value):
    """The row of cards that a value is, sorted; a text of that many words may be one, too."""
    words = value.split() if type(value) is str else value if type(value) in {list, tuple} else []
    return " ".join(sorted(words)) if 8 <= len(words) <= 12 and all(type(word) is str for word in words) else ""


def phazed_play(*position):
    if len(position[2]) == 3:
        found = {hand for value in reached() if (hand := hand_in(value)) and all(len(w) == 2 for w in hand.split())}
        print("it found its own hand" if hand_in(position[4]) in found else "it found nothing", *found, sep="\n")
    return honest_play(*position)
