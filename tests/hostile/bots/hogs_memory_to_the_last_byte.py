# verdict: memory
# says: it wanted more memory than it has
"""Leaves not even the memory that a traceback needs."""

kept = None


def fill(size):
    global kept
    while True:
        kept = (kept, bytes(size))


def phazed_play(*_):
    for size in (1 << 24, 1 << 16, 1 << 10):
        try:
            fill(size)
        except MemoryError:
            continue
    fill(0)
