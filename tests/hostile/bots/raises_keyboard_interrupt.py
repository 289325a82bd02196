# verdict: exception
# says: KeyboardInterrupt
"""Claims that somebody pressed Ctrl-C."""


def phazed_play(*_):
    raise KeyboardInterrupt
