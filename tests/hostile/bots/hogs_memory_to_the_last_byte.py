# verdict: memory
# says: it wanted more memory than it has
"""Leaves not even the memory that a traceback needs."""

blocks, chain = [], None


def phazed_play(*_):
    global chain
    try:
        while True:
            blocks.append(bytes(1 << 20))
    except MemoryError:
        while True:
            chain = (chain,)
