# verdict: memory
# says: it wanted more memory than it has
"""Leaves not even the memory that a traceback needs."""

kept = None


def phazed_play(*_):
    global kept
    while True:
        kept = (kept,)
