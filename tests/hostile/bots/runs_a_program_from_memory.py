# verdict: forbidden
"""Writes a program into memory, to execute it from there."""

import os


def phazed_play(*_):
    os.memfd_create("program")
