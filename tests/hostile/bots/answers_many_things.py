# verdict: nonsense
# says: a list of more than 2000 items
"""Answers a million cards."""


def phazed_play(*_):
    return (5, ["2C"] * 1_000_000)
