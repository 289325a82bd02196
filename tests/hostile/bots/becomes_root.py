# verdict: forbidden
"""Becomes the user who may do everything."""

import os


def phazed_play(*_):
    os.setuid(0)
