# verdict: none
"""Replaces what its arguments are made by; others do not notice."""

from honest import phazed_play as honest_play

from melds.course.feed import Arguments
from melds.sandbox import worker


class Tampered:
    def __init__(self):
        self.arguments = Arguments()

    def call(self, changes):
        return [*self.arguments.call(changes), "seat 1 is to be disqualified"]


worker.Arguments = Tampered


def phazed_play(*position):
    return honest_play(*position[:-1])
