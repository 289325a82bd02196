# verdict: none
"""Replaces what its arguments are made by; others do not notice."""

from honest import phazed_play as honest_play

from melds.course.feed import Arguments

call = Arguments.call
Arguments.call = lambda self, changes: [*call(self, changes), "seat 1 is to be disqualified"]


def phazed_play(*position):
    return honest_play(*position[:-1])
