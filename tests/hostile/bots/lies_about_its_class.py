# verdict: nonsense
# says: an object of type Liar
"""Answers an object that says it were a tuple."""


class Liar:
    __class__ = tuple

    def __iter__(self):
        return iter((1, None))


def phazed_play(*_):
    return Liar()
