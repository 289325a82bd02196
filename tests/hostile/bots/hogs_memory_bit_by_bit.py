# verdict: memory
# says: it wanted more memory than it has
"""Keeps a little more with every step, and gives nothing back."""

kept = []


def phazed_play(*_):
    while True:
        kept.append(bytearray(1 << 16))
