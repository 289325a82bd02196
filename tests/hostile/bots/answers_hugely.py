# verdict: nonsense
# says: very long
"""Answers ten megabytes."""


def phazed_play(*_):
    return (5, "2C" * 5_000_000)
