# verdict: none
"""Empties and fills all that it is given, and what it was given before."""

from honest import phazed_play as honest_play

before = []


def spoil(value):
    if isinstance(value, list | tuple):
        for inner in value:
            spoil(inner)
    if isinstance(value, list):
        value[:] = ["AS"] * 3


def phazed_play(*position):
    answer = honest_play(*position)
    before.append(position)
    for each in before[-5:]:
        spoil(each)
    return answer
