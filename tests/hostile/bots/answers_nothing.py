# verdict: nonsense
# says: None
"""Forgets to return."""


def phazed_play(*_):
    pass
