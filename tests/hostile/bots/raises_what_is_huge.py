# verdict: exception
# says: ValueError: no no no
"""Raises an exception whose text does not fit into an answer."""


def phazed_play(*_):
    raise ValueError("no " * 10**6)
