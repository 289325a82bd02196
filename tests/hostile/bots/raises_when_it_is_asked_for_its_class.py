# verdict: nonsense
# says: an object of type Touchy
"""Answers an object that can't even be looked at."""


class Touchy:
    @property
    def __class__(self):
        raise SystemExit


def phazed_play(*_):
    return Touchy()
