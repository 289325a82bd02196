# verdict: crash
# says: ended by itself, with exit code 1
"""Takes away the functions that the worker needs to answer."""

import builtins

builtins.len = builtins.repr = builtins.BaseException = None


def phazed_play(*_):
    return (1, None)
