# verdict: nonsense
# says: nan
"""Answers a number that can't be read again."""


def phazed_play(*_):
    return (5, float("nan"))
