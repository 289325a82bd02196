# verdict: nonsense
# says: an object of type Reduced
"""Answers an object that runs a command when it is unpickled."""

import os


class Reduced:
    def __reduce__(self):
        return os.system, ("touch /tmp/melds-was-here",)


def phazed_play(*_):
    return Reduced()
