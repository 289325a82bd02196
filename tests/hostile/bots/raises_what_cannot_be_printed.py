# verdict: exception
# says: raise Unspeakable
"""Raises an exception that raises when it is printed."""


class Unspeakable(Exception):
    def __str__(self):
        raise SystemExit

    __repr__ = __str__


def phazed_play(*_):
    raise Unspeakable
