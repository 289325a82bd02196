# verdict: nonsense
# says: an object of type generator
"""Answers something without end."""


def phazed_play(*_):
    while True:
        yield (1, None)
