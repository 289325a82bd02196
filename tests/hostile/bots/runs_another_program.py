# verdict: forbidden
# says: runs a program
"""Becomes another program."""

import os


def phazed_play(*_):
    os.execv("/bin/sleep", ["sleep", "1000"])
