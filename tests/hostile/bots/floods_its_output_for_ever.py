# verdict: timeout
# limits: play=0.2
# prints: bytes more
"""Prints, and does nothing else."""


def phazed_play(*_):
    while True:
        print("ace of spades " * 100)
