# verdict: timeout
# limits: play=0.2
"""Raises an exception that takes for ever to be printed."""


class Endless(Exception):
    def __str__(self):
        while True:
            pass


def phazed_play(*_):
    raise Endless
