# verdict: crash
# says: ended by itself, with exit code 0
"""Ends its process without a word, as if all were well."""

import os


def phazed_play(*_):
    os._exit(0)
