# verdict: forbidden
# says: runs a program
"""Gives a command to the shell."""

import os


def phazed_play(*_):
    os.system("sleep 1000 &")
