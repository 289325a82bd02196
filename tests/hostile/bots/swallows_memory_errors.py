# verdict: timeout
# limits: play=0.3
"""Tries again and again for memory that there is not."""


def phazed_play(*_):
    while True:
        try:
            bytes(10**9)
        except MemoryError:
            continue
